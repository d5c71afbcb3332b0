"""An LSTM that tells the language of a sentence from its characters.

The text is the multilingual dialogue corpus that ships inside the package chatterbot-corpus (BSD licence): some 6,000
sentences in eight languages of Latin script. No sentence is in both the training and the test part, and the answer is set
against the baseline that always names the commonest language. Embedding, a two-way LSTM with sequence_length, mean pooling,
gradient clipping by global norm; the initial weights come from NumPy, so every engine starts at the same point.
Needs chatterbot-corpus and tqdm; matplotlib for the picture.
"""
import argparse
import importlib.util
import os
import pathlib
import re

import numpy as np
import paddle
import paddle.nn.functional as F
from paddle import nn
from tqdm import tqdm

LANGUAGES = ["dutch", "english", "german", "indonesian", "italian", "portuguese", "spanish", "turkish"]
LENGTH = 40  # characters of a sentence that are read


def read_sentences():
    """(sentence, language number) for each distinct sentence that one language alone has, sorted."""
    package = importlib.util.find_spec("chatterbot_corpus")
    if package is None:
        raise SystemExit("the text set is not here: pip install chatterbot-corpus")
    languages = {}
    for number, language in enumerate(LANGUAGES):
        for path in sorted((pathlib.Path(package.origin).parent / "data" / language).glob("*.yml")):
            body = path.read_text(encoding="utf-8").partition("conversations:")[2]
            for line in re.findall(r"^[ \t]*-[ \t]+(?:-[ \t]+)?(\S.*)$", body, re.MULTILINE):
                languages.setdefault(line.strip(" \t\"'").lower()[:LENGTH], set()).add(number)
    return sorted((text, owners.pop()) for text, owners in languages.items() if len(owners) == 1 and len(text) > 2)


class Sentences(paddle.io.Dataset):
    """Character numbers (0 pads, 1 is a character not in the alphabet), length and language number of each sentence."""

    def __init__(self, pairs, alphabet):
        super().__init__()
        numbers = {character: place + 2 for place, character in enumerate(alphabet)}
        self.codes = np.zeros([len(pairs), LENGTH], "int64")
        for row, (text, _) in enumerate(pairs):
            self.codes[row, : len(text)] = [numbers.get(character, 1) for character in text]
        self.lengths = np.array([len(text) for text, _ in pairs], "int64")
        self.labels = np.array([label for _, label in pairs], "int64")

    def __getitem__(self, index):
        return self.codes[index], self.lengths[index], self.labels[index]

    def __len__(self):
        return len(self.labels)


class Reader(nn.Layer):
    """Characters -> embedding -> two-way LSTM -> mean over the sentence -> scores of the languages."""

    def __init__(self, characters, classes, width=32, hidden=64):
        super().__init__()
        self.embedding = nn.Embedding(characters, width, padding_idx=0)
        self.lstm = nn.LSTM(width, hidden, direction="bidirect")
        self.classifier = nn.Linear(2 * hidden, classes)

    def forward(self, codes, lengths):
        states, _ = self.lstm(self.embedding(codes), sequence_length=lengths)
        inside = (paddle.arange(LENGTH) < lengths.unsqueeze(-1)).astype("float32").unsqueeze(-1)
        return self.classifier((states * inside).sum(axis=1) / lengths.astype("float32").unsqueeze(-1))


def start_from_numpy(model, seed):
    """Uniform weights drawn by NumPy: of size one in the embedding, scaled by the square root of the last size elsewhere."""
    random = np.random.RandomState(seed)
    for name, value in model.named_parameters():
        bound = 1.0 if name.startswith("embedding") else 1.0 / np.sqrt(value.shape[-1])
        value.set_value(random.uniform(-bound, bound, value.shape).astype("float32"))


@paddle.no_grad()
def answers(model, loader):
    """The language numbers that the model names, and the true ones."""
    model.eval()
    named = [(paddle.argmax(model(codes, lengths), axis=1).numpy(), labels.numpy()) for codes, lengths, labels in loader]
    model.train()
    return tuple(np.concatenate(part) for part in zip(*named))


def train(model, loader, test_loader, epochs):
    """Train and print the loss and the test accuracy of each epoch."""
    clip = nn.ClipGradByGlobalNorm(1.0)
    optimizer = paddle.optimizer.Adam(learning_rate=4e-3, parameters=model.parameters(), grad_clip=clip)
    for epoch in range(epochs):
        total, count = 0.0, 0
        bar = tqdm(loader, desc=f"epoch {epoch + 1}/{epochs}", unit="batch")
        for codes, lengths, labels in bar:
            loss = F.cross_entropy(model(codes, lengths), labels)
            loss.backward()
            optimizer.step()
            optimizer.clear_grad()
            if epoch == 0 and count == 0:
                bar.write(f"first batch loss {float(loss):.6f}")
            total, count = total + float(loss) * len(labels), count + len(labels)
            bar.set_postfix(loss=f"{total / count:.4f}")
        named, true = answers(model, test_loader)
        print(f"epoch {epoch + 1}: train loss {total / count:.4f}, test accuracy {(named == true).mean():.4f}")


def save_plot(table, path):
    """Draw which language was taken for which, if matplotlib is there."""
    try:
        import matplotlib
    except ImportError:
        print("no matplotlib: no picture")
        return
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axis = pyplot.subplots(figsize=(6, 5))
    share = table / table.sum(axis=1, keepdims=True)
    axis.imshow(share, cmap="Blues")
    axis.set_xticks(range(len(LANGUAGES)), LANGUAGES, rotation=45)
    axis.set_yticks(range(len(LANGUAGES)), LANGUAGES)
    axis.set(xlabel="named", ylabel="true")
    for row, column in np.ndindex(table.shape):
        axis.text(column, row, str(table[row, column]), ha="center", va="center", fontsize=8, color="white" if share[row, column] > 0.5 else "black")
    figure.tight_layout()
    figure.savefig(path, dpi=120)
    print("picture:", path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", default="out")
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    paddle.seed(args.seed)
    np.random.seed(args.seed)  # the DataLoader shuffles with NumPy's generator

    pairs = read_sentences()
    order = np.random.RandomState(args.seed).permutation(len(pairs))
    cut = len(pairs) // 5
    test, rest = ([pairs[place] for place in part] for part in (order[:cut], order[cut:]))
    alphabet = sorted({character for text, _ in rest for character in text})
    loader = paddle.io.DataLoader(Sentences(rest, alphabet), batch_size=64, shuffle=True, drop_last=True)
    test_loader = paddle.io.DataLoader(Sentences(test, alphabet), batch_size=256)

    model = Reader(len(alphabet) + 2, len(LANGUAGES))
    start_from_numpy(model, args.seed)
    labels = np.array([label for _, label in test])
    common = np.bincount([label for _, label in rest]).argmax()
    print(f"{len(rest)} training and {len(test)} test sentences, {len(alphabet)} characters")
    train(model, loader, test_loader, args.epochs)
    named, true = answers(model, test_loader)
    print(f"baseline (always {LANGUAGES[common]}) {(labels == common).mean():.4f}, LSTM {(named == true).mean():.4f}")
    table = np.zeros([len(LANGUAGES)] * 2, int)
    np.add.at(table, (true, named), 1)
    save_plot(table, os.path.join(args.out, "text_classifier.png"))


if __name__ == "__main__":
    main()
