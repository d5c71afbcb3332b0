"""A CNN on scikit-learn's 1,797 real images of hand-written digits.

Dataset and DataLoader (worker processes with --workers), Conv2D / BatchNorm2D / MaxPool2D, Adam under a cosine learning-rate
schedule, the best weights saved with paddle.save, then loaded into a fresh model and tested again. The initial weights come
from NumPy, so that every engine starts at the same point and the printed numbers can be compared.
Needs scikit-learn and tqdm; matplotlib for the picture.
"""
import argparse
import os

import numpy as np
import paddle
import paddle.nn.functional as F
from paddle import nn
from sklearn.datasets import load_digits
from sklearn.model_selection import train_test_split
from tqdm import tqdm


class Digits(paddle.io.Dataset):
    """8x8 images in [0, 1] with one channel, and their labels."""

    def __init__(self, images, labels):
        super().__init__()
        self.images = (images.reshape(-1, 1, 8, 8) / 16.0).astype("float32")
        self.labels = labels.astype("int64")

    def __getitem__(self, index):
        return self.images[index], self.labels[index]

    def __len__(self):
        return len(self.labels)


class CNN(nn.Layer):
    """Two blocks of convolution, batch norm and ReLU, then a classifier."""

    def __init__(self, classes=10):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2D(1, 16, 3, padding=1), nn.BatchNorm2D(16), nn.ReLU(),
            nn.Conv2D(16, 32, 3, padding=1), nn.BatchNorm2D(32), nn.ReLU(),
            nn.MaxPool2D(2, 2), nn.Flatten(),
        )
        self.classifier = nn.Sequential(nn.Linear(32 * 4 * 4, 64), nn.ReLU(), nn.Linear(64, classes))

    def forward(self, images):
        return self.classifier(self.features(images))


def start_from_numpy(model, seed):
    """Kaiming-uniform weights and zero biases, drawn by NumPy."""
    random = np.random.RandomState(seed)
    for value in model.parameters():
        if len(value.shape) > 1:  # Conv2D [out, in, h, w], Linear [in, out]
            fan_in = int(np.prod(value.shape[1:])) if len(value.shape) == 4 else value.shape[0]
            bound = np.sqrt(6.0 / fan_in)
            value.set_value(random.uniform(-bound, bound, value.shape).astype("float32"))


@paddle.no_grad()
def evaluate(model, loader):
    """Mean loss and accuracy over a loader."""
    model.eval()
    loss, right, count = 0.0, 0, 0
    for images, labels in loader:
        scores = model(images)
        loss += float(F.cross_entropy(scores, labels, reduction="sum"))
        right += int((paddle.argmax(scores, axis=1) == labels).astype("int64").sum())
        count += labels.shape[0]
    model.train()
    return loss / count, right / count


def train(model, train_loader, test_loader, epochs, path):
    """Train, save weights and optimizer state after every epoch, return the rows (loss, test loss, test accuracy, rate)."""
    schedule = paddle.optimizer.lr.CosineAnnealingDecay(learning_rate=2e-3, T_max=epochs * len(train_loader))
    optimizer = paddle.optimizer.Adam(learning_rate=schedule, parameters=model.parameters(), weight_decay=1e-4)
    rows = []
    for epoch in range(epochs):
        total, count = 0.0, 0
        bar = tqdm(train_loader, desc=f"epoch {epoch + 1}/{epochs}", unit="batch")
        for images, labels in bar:
            loss = F.cross_entropy(model(images), labels)
            loss.backward()
            optimizer.step()
            optimizer.clear_grad()
            schedule.step()
            total, count = total + float(loss) * labels.shape[0], count + labels.shape[0]
            if not rows and count == labels.shape[0]:
                bar.write(f"first batch loss {float(loss):.6f}")
            bar.set_postfix(loss=f"{total / count:.4f}", lr=f"{optimizer.get_lr():.2e}")
        test_loss, accuracy = evaluate(model, test_loader)
        rows.append((total / count, test_loss, accuracy, optimizer.get_lr()))
        print(f"epoch {epoch + 1}: train loss {total / count:.4f}, test loss {test_loss:.4f}, test accuracy {accuracy:.4f}")
        paddle.save(model.state_dict(), path + ".pdparams")
        paddle.save(optimizer.state_dict(), path + ".pdopt")
    return rows


def save_plot(rows, model, test_set, path):
    """Draw the losses and a few test images with the model's answers, if matplotlib is there."""
    try:
        import matplotlib
    except ImportError:
        print("no matplotlib: no picture")
        return
    matplotlib.use("Agg")
    from matplotlib import pyplot

    model.eval()
    answers = paddle.argmax(model(paddle.to_tensor(test_set.images[:10])), axis=1).numpy()
    figure = pyplot.figure(figsize=(9, 4))
    axis = figure.add_subplot(1, 2, 1, xlabel="epoch", ylabel="cross entropy", yscale="log")
    epochs = range(1, len(rows) + 1)
    axis.plot(epochs, [row[0] for row in rows], marker="o", label="train")
    axis.plot(epochs, [row[1] for row in rows], marker="o", label="test")
    axis.legend()
    for place, image in enumerate(test_set.images[:10]):
        axis = figure.add_subplot(2, 10, 10 * (place // 5) + 6 + place % 5, title=str(answers[place]))
        axis.imshow(image[0], cmap="gray_r")
        axis.axis("off")
    figure.tight_layout()
    figure.savefig(path, dpi=120)
    print("picture:", path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--batch-size", type=int, default=64)
    parser.add_argument("--workers", type=int, default=0, help="DataLoader worker processes")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", default="out")
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    paddle.seed(args.seed)
    np.random.seed(args.seed)  # the DataLoader shuffles with NumPy's generator

    images, labels = load_digits(return_X_y=True)
    split = train_test_split(images, labels, test_size=0.2, stratify=labels, random_state=args.seed)
    train_set, test_set = Digits(split[0], split[2]), Digits(split[1], split[3])
    train_loader = paddle.io.DataLoader(train_set, batch_size=args.batch_size, shuffle=True, drop_last=True, num_workers=args.workers)
    test_loader = paddle.io.DataLoader(test_set, batch_size=256, num_workers=args.workers)

    model = CNN()
    start_from_numpy(model, args.seed)
    path = os.path.join(args.out, "digits_cnn")
    print(f"{len(train_set)} training and {len(test_set)} test images, {sum(int(np.prod(p.shape)) for p in model.parameters())} weights")
    rows = train(model, train_loader, test_loader, args.epochs, path)

    fresh = CNN()
    fresh.set_state_dict(paddle.load(path + ".pdparams"))
    loss, accuracy = evaluate(fresh, test_loader)
    print(f"after save and load: test loss {loss:.4f}, test accuracy {accuracy:.4f}")
    assert abs(loss - rows[-1][1]) < 1e-6 and accuracy == rows[-1][2], "the loaded model answers differently"
    save_plot(rows, fresh, test_set, path + ".png")


if __name__ == "__main__":
    main()
