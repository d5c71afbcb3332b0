"""Sparse COO matrix times dense matrix, first by hand, then at work on real data.

Part 1 builds a 5x5 COO tensor from indices and values and multiplies it with a dense matrix.
Part 2 spreads a few known labels over the nearest-neighbour graph of scikit-learn's digits images: each round is one
sparse product, and 5 known labels per digit name more than nine in ten of the other 1,747 images.

Paddle 2.4's CPU build has no kernel for sparse.matmul; there the dense product answers instead, and says so.
Needs scikit-learn and tqdm; matplotlib for the picture.
"""
import argparse
import os

import numpy as np
import paddle
from sklearn.datasets import load_digits
from tqdm import tqdm


def spmm(sparse, dense):
    """sparse @ dense, and the name of the product that answered."""
    try:
        return paddle.sparse.matmul(sparse, dense), "sparse.matmul"
    except RuntimeError as error:  # the kernel is in Paddle's GPU build only
        if "not registered" not in str(error):
            raise
        return paddle.matmul(sparse.to_dense(), dense), "dense product (no sparse kernel on this device)"


def by_hand():
    """The product of a small COO tensor and a random matrix equals the dense product."""
    indices = paddle.to_tensor([[0, 1, 2], [1, 2, 3]], dtype="int64")
    values = paddle.to_tensor([1.0, 2.0, 3.0], dtype="float32")
    shape = [5, 5]
    sparse_tensor = paddle.sparse.sparse_coo_tensor(indices, values, shape)
    dense_matrix = paddle.randn([5, 10], dtype="float32")
    result, how = spmm(sparse_tensor, dense_matrix)

    print(sparse_tensor)
    print(f"result {result.shape} {result.dtype}, by {how}")
    assert np.allclose(result.numpy(), (sparse_tensor.to_dense() @ dense_matrix).numpy(), atol=1e-6)
    assert np.allclose(result.numpy()[:3], values.numpy()[:, None] * dense_matrix.numpy()[1:4], atol=1e-6)


def digits_graph(images, neighbours):
    """The symmetric, degree-normalised nearest-neighbour graph of the images as a COO tensor."""
    square = (images * images).sum(axis=1)
    distance = square[:, None] + square[None, :] - 2.0 * images @ images.T  # whole numbers: exact, ties included
    np.fill_diagonal(distance, np.inf)
    nearest = np.argsort(distance, axis=1, kind="stable")[:, :neighbours]
    linked = np.zeros(distance.shape, bool)
    np.put_along_axis(linked, nearest, True, axis=1)
    linked |= linked.T
    indices = np.stack(np.nonzero(linked))
    degree = linked.sum(axis=1)
    weights = 1.0 / np.sqrt(degree[indices[0]] * degree[indices[1]])
    return paddle.sparse.sparse_coo_tensor(indices, weights.astype("float32"), list(linked.shape))


def spread_labels(graph, labels, known, rounds, keep=0.01):
    """Label spreading: score <- (1 - keep) * graph @ score + keep * start; the accuracy on the unknown after each round."""
    start = np.zeros([len(labels), 10], "float32")
    start[known, labels[known]] = 1.0
    start = paddle.to_tensor(start)
    unknown = np.setdiff1d(np.arange(len(labels)), known)
    score, accuracies = start, []
    for _ in tqdm(range(rounds), desc="spreading", unit="round"):
        product, how = spmm(graph, score)
        score = (1.0 - keep) * product + keep * start
        guess = paddle.argmax(score, axis=1).numpy()
        accuracies.append(float((guess[unknown] == labels[unknown]).mean()))
    return score, accuracies, how


def save_plot(accuracies, path):
    """Draw accuracy against rounds, if matplotlib is there."""
    try:
        import matplotlib
    except ImportError:
        print("no matplotlib: no picture")
        return
    matplotlib.use("Agg")
    from matplotlib import pyplot

    pyplot.figure(figsize=(6, 3.5))
    pyplot.plot(range(1, len(accuracies) + 1), accuracies)
    pyplot.xlabel("rounds of sparse @ dense")
    pyplot.ylabel("accuracy on unlabelled digits")
    pyplot.grid(alpha=0.3)
    pyplot.tight_layout()
    pyplot.savefig(path, dpi=120)
    print("picture:", path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--neighbours", type=int, default=10)
    parser.add_argument("--per-class", type=int, default=5, help="known labels of each digit")
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--out", default="out")
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)

    by_hand()
    images, labels = load_digits(return_X_y=True)
    graph = digits_graph(images, args.neighbours)
    known = np.concatenate([np.flatnonzero(labels == digit)[: args.per_class] for digit in range(10)])
    print(f"graph: {graph.shape}, {graph.values().shape[0]} links, {len(known)} known labels")
    score, accuracies, how = spread_labels(graph, labels, known, args.rounds)
    print(f"by {how}")
    print(f"accuracy after 1 round {accuracies[0]:.4f}, after {args.rounds} rounds {accuracies[-1]:.4f}")
    print(f"score checksum {float(paddle.sum(score)):.4f}")
    save_plot(accuracies, os.path.join(args.out, "sparse_matmul.png"))


if __name__ == "__main__":
    main()
