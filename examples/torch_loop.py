"""A Paddle layer inside a PyTorch training loop.

The features of the network are a Paddle LSTM that reads each digit image row by row; the head is a torch.nn.Linear. To PyTorch
the Paddle layer is an ordinary module: torch's DataLoader feeds it, torch.optim steps its weights (the same storage, no
copies), torch clips its gradients and saves its state. In the end the layer is still a Paddle layer: it is called
with Paddle tensors and saved with paddle.save.
This one needs torch, so it does not run on PaddlePaddle itself. Needs scikit-learn and tqdm; matplotlib for the picture.
"""
import argparse
import os

import numpy as np
import paddle
import torch
from paddle.torch import as_module
from sklearn.datasets import load_digits
from sklearn.model_selection import train_test_split
from tqdm import tqdm


class RowReader(paddle.nn.Layer):
    """The last state of an LSTM that reads an 8x8 image as eight rows."""

    def __init__(self, hidden=64):
        super().__init__()
        self.lstm = paddle.nn.LSTM(8, hidden)
        self.norm = paddle.nn.LayerNorm(hidden)

    def forward(self, images):
        states, _ = self.lstm(images)
        return self.norm(states[:, -1])


def start_from_numpy(layer, seed):
    """Uniform weights drawn by NumPy."""
    random = np.random.RandomState(seed)
    for name, value in layer.named_parameters():
        if name.startswith("lstm"):
            value.set_value(random.uniform(-0.125, 0.125, value.shape).astype("float32"))


def accuracy(model, images, labels):
    """Share of the images that get the right name."""
    model.eval()
    with torch.no_grad():
        right = (model(images).argmax(dim=1) == labels).float().mean().item()
    model.train()
    return right


def train(model, images, labels, test, epochs):
    """An everyday PyTorch loop; nothing in it knows about Paddle. Returns (loss, test accuracy) of each epoch."""
    batches = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(images, labels), batch_size=64, shuffle=True, drop_last=True)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 1e-2, total_steps=epochs * len(batches))
    criterion = torch.nn.CrossEntropyLoss()
    rows = []
    for epoch in range(epochs):
        total = 0.0
        bar = tqdm(batches, desc=f"epoch {epoch + 1}/{epochs}", unit="batch")
        for x, y in bar:
            optimizer.zero_grad()
            loss = criterion(model(x), y)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total += loss.item()
            bar.set_postfix(loss=f"{loss.item():.4f}")
        rows.append((total / len(batches), accuracy(model, *test)))
        print(f"epoch {epoch + 1}: train loss {rows[-1][0]:.4f}, test accuracy {rows[-1][1]:.4f}")
    return rows


def save_plot(rows, path):
    """Draw loss and accuracy, if matplotlib is there."""
    try:
        import matplotlib
    except ImportError:
        print("no matplotlib: no picture")
        return
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(8, 3.5))
    epochs = range(1, len(rows) + 1)
    left.plot(epochs, [row[0] for row in rows], marker="o")
    left.set(xlabel="epoch", ylabel="cross entropy", yscale="log")
    right.plot(epochs, [row[1] for row in rows], marker="o")
    right.set(xlabel="epoch", ylabel="test accuracy")
    figure.tight_layout()
    figure.savefig(path, dpi=120)
    print("picture:", path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", default="out")
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    torch.manual_seed(args.seed)

    images, labels = load_digits(return_X_y=True)
    split = train_test_split((images.reshape(-1, 8, 8) / 16.0).astype("float32"), labels, test_size=0.2, stratify=labels, random_state=args.seed)
    x, x_test, y, y_test = (torch.from_numpy(np.ascontiguousarray(part)) for part in split)

    reader = RowReader()
    start_from_numpy(reader, args.seed)
    model = torch.nn.Sequential(as_module(reader), torch.nn.Linear(64, 10))
    before = reader.lstm.parameters()[0].numpy().copy()
    print(f"{len(x)} training and {len(x_test)} test images; torch sees {sum(1 for _ in model.parameters())} parameters")
    rows = train(model, x, y, (x_test, y_test), args.epochs)

    moved = float(np.abs(reader.lstm.parameters()[0].numpy() - before).max())
    print(f"torch.optim moved the Paddle LSTM's weights by up to {moved:.3f}")
    torch.save(model.state_dict(), os.path.join(args.out, "torch_loop.pt"))
    paddle.save(reader.state_dict(), os.path.join(args.out, "torch_loop.pdparams"))

    again = RowReader()
    again.set_state_dict(paddle.load(os.path.join(args.out, "torch_loop.pdparams")))
    again.eval()
    features = again(paddle.to_tensor(x_test.numpy())).numpy()
    scores = features @ model[1].weight.detach().numpy().T + model[1].bias.detach().numpy()
    print(f"the Paddle layer, saved, loaded and called by itself: test accuracy {(scores.argmax(axis=1) == y_test.numpy()).mean():.4f}")
    save_plot(rows, os.path.join(args.out, "torch_loop.png"))


if __name__ == "__main__":
    main()
