"""The two models of the training-step benchmark, each written twice: for paddle and for torch, layer by layer the same."""

import math


def paddle_transformer(paddle, width=128, heads=4, hidden=256, layers=4, classes=10):
    """A 4-layer encoder over vectors, mean pooling and a classifier, from Paddle's own layers."""

    class Classifier(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            layer = paddle.nn.TransformerEncoderLayer(width, heads, hidden, dropout=0.0, activation="relu")
            self.encoder = paddle.nn.TransformerEncoder(layer, layers)
            self.classifier = paddle.nn.Linear(width, classes)

        def forward(self, x):
            return self.classifier(self.encoder(x).mean(axis=1))

    return Classifier()


def torch_transformer(torch, width=128, heads=4, hidden=256, layers=4, classes=10):
    """The same encoder by hand: separate query, key and value projections, softmax written out, as Paddle 2.4 computes it."""
    nn = torch.nn

    class Layer(nn.Module):
        def __init__(self):
            super().__init__()
            self.q, self.k, self.v, self.out = (nn.Linear(width, width) for _ in range(4))
            self.linear1, self.linear2 = nn.Linear(width, hidden), nn.Linear(hidden, width)
            self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
            self.scale = 1.0 / math.sqrt(width // heads)

        def split(self, x):
            return x.reshape(x.shape[0], x.shape[1], heads, width // heads).transpose(1, 2)

        def forward(self, x):
            q, k, v = self.split(self.q(x)), self.split(self.k(x)), self.split(self.v(x))
            weights = torch.softmax(torch.matmul(q * self.scale, k.transpose(-2, -1)), dim=-1)
            mixed = torch.matmul(weights, v).transpose(1, 2).reshape(x.shape)
            x = self.norm1(x + self.out(mixed))
            return self.norm2(x + self.linear2(torch.relu(self.linear1(x))))

    class Classifier(nn.Module):
        def __init__(self):
            super().__init__()
            self.layers = nn.ModuleList([Layer() for _ in range(layers)])
            self.classifier = nn.Linear(width, classes)

        def forward(self, x):
            for layer in self.layers:
                x = layer(x)
            return self.classifier(x.mean(dim=1))

    return Classifier()


def torch_builtin_transformer(torch, width=128, heads=4, hidden=256, layers=4, classes=10):
    """The encoder from torch's own TransformerEncoderLayer (fused attention)."""
    nn = torch.nn

    class Classifier(nn.Module):
        def __init__(self):
            super().__init__()
            layer = nn.TransformerEncoderLayer(width, heads, hidden, dropout=0.0, batch_first=True)
            self.encoder = nn.TransformerEncoder(layer, layers, enable_nested_tensor=False)
            self.classifier = nn.Linear(width, classes)

        def forward(self, x):
            return self.classifier(self.encoder(x).mean(dim=1))

    return Classifier()


def torch_cnn(torch):
    """The CNN of examples/digits_cnn.py by hand."""
    nn = torch.nn
    return nn.Sequential(
        nn.Conv2d(1, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(),
        nn.Conv2d(16, 32, 3, padding=1), nn.BatchNorm2d(32), nn.ReLU(),
        nn.MaxPool2d(2, 2), nn.Flatten(),
        nn.Linear(32 * 4 * 4, 64), nn.ReLU(), nn.Linear(64, 10),
    )  # fmt: skip


def copy_transformer(paddle_model, torch_model):
    """Give the hand-written torch encoder the Paddle one's weights."""
    state = paddle_model.state_dict()
    pairs = [("classifier", "classifier")]
    for i in range(len(torch_model.layers)):
        inside = {"q": "self_attn.q_proj", "k": "self_attn.k_proj", "v": "self_attn.v_proj", "out": "self_attn.out_proj"}
        inside.update({n: n for n in ("linear1", "linear2", "norm1", "norm2")})
        pairs += [(f"layers.{i}.{t}", f"encoder.layers.{i}.{p}") for t, p in inside.items()]
    return _copy(state, torch_model.state_dict(), pairs)


def copy_cnn(paddle_model, torch_model):
    """Give the torch CNN the Paddle one's weights."""
    pairs = [("0", "features.0"), ("1", "features.1"), ("3", "features.3"), ("4", "features.4"), ("8", "classifier.0"), ("10", "classifier.2")]
    return _copy(paddle_model.state_dict(), torch_model.state_dict(), pairs)


def _copy(source, target, pairs):
    import torch

    with torch.no_grad():
        for there, here in pairs:
            for name in ("weight", "bias"):
                value = torch.from_numpy(source[f"{here}.{name}"].numpy())
                target[f"{there}.{name}"].copy_(value.t() if value.dim() == 2 else value)
