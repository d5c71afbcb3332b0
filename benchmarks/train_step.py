"""A model's training step on paddle_compat against the same model written in torch.

    python benchmarks/train_step.py [--rounds 40] [--threads 1]

Both start from the same weights and see the same batches; a step is forward, loss, backward, Adam, clearing the gradients. The
sides take turns, step by step, and the loss of every step is compared, so that what is timed is the same work.
"""

import argparse
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np
import train_models
from timing import alternate, median

HERE = os.path.dirname(os.path.abspath(__file__))


def setup(threads):
    """paddle_compat standing in for paddle, and torch."""
    import torch

    import paddle_compat

    torch.set_num_threads(threads)
    paddle_compat.install()
    return paddle_compat, torch


def digits_cnn():
    """The example's module: its CNN and its NumPy start."""
    import importlib.util

    path = os.path.join(os.path.dirname(HERE), "examples", "digits_cnn.py")
    spec = importlib.util.spec_from_file_location("digits_cnn", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def paddle_step(paddle, model, x, y, losses):
    """One training step on Paddle's side, as a function without arguments."""
    optimizer = paddle.optimizer.Adam(learning_rate=1e-3, parameters=model.parameters())
    x, y = paddle.to_tensor(x), paddle.to_tensor(y)
    cross_entropy = paddle.nn.functional.cross_entropy

    def step():
        loss = cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(loss.item())

    return step


def torch_step(torch, model, x, y, losses):
    """The same step in torch."""
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    x, y = torch.from_numpy(x), torch.from_numpy(y)
    cross_entropy = torch.nn.functional.cross_entropy

    def step():
        loss = cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        losses.append(loss.item())

    return step


def cnn_sides(paddle, torch, batch=64):
    """[(name, step, losses)] for the digits CNN."""
    example = digits_cnn()
    random = np.random.RandomState(0)
    x, y = random.rand(batch, 1, 8, 8).astype("float32"), random.randint(0, 10, batch)
    model, twin = example.CNN(), train_models.torch_cnn(torch)
    example.start_from_numpy(model, 0)
    train_models.copy_cnn(model, twin)
    ours, theirs = [], []
    return [("paddle_compat", paddle_step(paddle, model, x, y, ours), ours), ("torch", torch_step(torch, twin, x, y, theirs), theirs)]


def transformer_sides(paddle, torch, batch=8, length=64):
    """[(name, step, losses)] for the 4-layer Transformer; the third is torch's own fused layer, for orientation."""
    random = np.random.RandomState(0)
    x, y = random.randn(batch, length, 128).astype("float32"), random.randint(0, 10, batch)
    model, twin, fused = train_models.paddle_transformer(paddle), train_models.torch_transformer(torch), train_models.torch_builtin_transformer(torch)
    train_models.copy_transformer(model, twin)
    ours, theirs, third = [], [], []
    return [
        ("paddle_compat", paddle_step(paddle, model, x, y, ours), ours),
        ("torch", torch_step(torch, twin, x, y, theirs), theirs),
        ("torch, fused layer", torch_step(torch, fused, x, y, third), third),
    ]


def compare(title, sides, rounds):
    """Time the sides in turns, print the rows, return facade's time over torch's by paired median."""
    for _, step, _ in sides:
        for _ in range(5):
            step()
    times = alternate([step for _, step, _ in sides], rounds, 1)
    ours, theirs = (np.array(losses) for _, _, losses in sides[:2])
    difference = float(np.abs(ours[:10] - theirs[:10]).max())
    print(f"{title}: loss {ours[0]:.5f} and {theirs[0]:.5f} at the first step, at most {difference:.1e} apart over ten steps")
    for (name, _, _), side in zip(sides, times, strict=True):
        print(f"  {name:20s} least {min(side) / 1e3:8.3f} ms, median {median(side) / 1e3:8.3f} ms")
    ratio = median([a / b for a, b in zip(times[0], times[1], strict=True)])
    print(f"  paddle_compat over torch: least {min(times[0]) / min(times[1]):.3f}, paired median {ratio:.3f}")
    return ratio


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    paddle, torch = setup(args.threads)
    compare("CNN of examples/digits_cnn.py, batch 64", cnn_sides(paddle, torch), args.rounds)
    compare("Transformer, 4 layers of 128, batch 8 x 64", transformer_sides(paddle, torch), args.rounds)


if __name__ == "__main__":
    main()
