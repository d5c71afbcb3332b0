"""What both recommenders share: training with a progress bar, the memory of each variant in a process of its own, the picture."""
import multiprocessing
import os
import resource

import numpy as np
import paddle
from tqdm import tqdm


def auc(labels, scores):
    """The chance that a click scores above a non-click."""
    _, place, counts = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[place]  # ties share the mean of their ranks
    ones = labels > 0.5
    count = ones.sum() * (~ones).sum()
    return float((ranks[ones].sum() - ones.sum() * (ones.sum() + 1) / 2) / count) if count else float("nan")


def product(x, y):
    """x @ y for a sparse or dense x."""
    return paddle.sparse.matmul(x, y) if x.is_sparse() else paddle.matmul(x, y)


def matrix(taken, shape, variant):
    """The rows taken as a sparse matrix, or the same one dense."""
    indices, values = taken
    x = paddle.sparse.sparse_coo_tensor(indices, values, shape)
    return x if variant == "sparse" else x.to_dense()


def train(model, batch_of, count, args, variant):
    """Adam on the log loss; the losses of all steps, and loss and AUC on the last fifth of the rows."""
    first_test = count - count // 5
    optimizer = paddle.optimizer.Adam(args.rate, parameters=model.parameters())
    order, losses = np.random.RandomState(1), []
    steps = [ids for _ in range(args.epochs) for ids in np.array_split(order.permutation(first_test), max(1, first_test // args.batch))]
    bar = tqdm(steps, desc=f"{variant:>6}", unit="step")
    for ids in bar:
        inputs, labels = batch_of(ids)
        loss = paddle.nn.functional.binary_cross_entropy_with_logits(model(*inputs), labels)
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(loss))
        bar.set_postfix(loss=f"{np.mean(losses[-20:]):.4f}")
    model.eval()
    scores, labels = [], []
    with paddle.no_grad():
        for ids in np.array_split(np.arange(first_test, count), max(1, (count - first_test) // args.batch)):
            inputs, wanted = batch_of(ids)
            scores.append(model(*inputs).numpy())
            labels.append(wanted.numpy())
    scores, labels = np.concatenate(scores), np.concatenate(labels)
    test_loss = float(np.mean(np.logaddexp(0, scores) - labels * scores))
    return losses, test_loss, auc(labels, scores)


def resident():
    """Megabytes that the process has in memory now (the peak so far where /proc is missing)."""
    try:
        with open("/proc/self/statm") as f:
            return int(f.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _warm_up():
    """One step of a tiny model: the library's own code and buffers are no part of the comparison."""
    layer = paddle.nn.Linear(4, 4)
    optimizer = paddle.optimizer.Adam(0.1, parameters=layer.parameters())
    x = matrix((np.array([[0, 1], [1, 2]]), np.ones(2, "float32")), [2, 4], "sparse")
    for out in (product(x, layer.weight), product(x.to_dense(), layer.weight)):
        out.sum().backward()
        optimizer.step()
        optimizer.clear_grad()


def _child(program, args, variant, pipe):
    paddle.seed(args.seed)
    _warm_up()
    before = resident()
    losses, test_loss, area = program(args, variant)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 - before
    pipe.send((losses, test_loss, area, grown))


def compare(name, program, args):
    """Run the program sparse and dense, each in a process of its own; print loss, AUC and memory, draw the losses."""
    context = multiprocessing.get_context("spawn")
    found = {}
    for variant in ("sparse", "dense") if args.variant == "both" else (args.variant,):
        answer, pipe = context.Pipe(duplex=False)
        process = context.Process(target=_child, args=(program, args, variant, pipe))
        process.start()
        pipe.close()
        try:
            losses, test_loss, area, grown = found[variant] = answer.recv()
        except EOFError:
            raise SystemExit(f"the {variant} variant failed") from None
        process.join()
        print(f"{variant:>6}: {len(losses)} steps, last losses {np.mean(losses[-20:]):.4f}, test loss {test_loss:.4f}, AUC {area:.4f}, memory {grown:.1f} MB")
    if len(found) == 2:
        saved = 1 - found["sparse"][3] / found["dense"][3]
        apart = abs(found["sparse"][1] - found["dense"][1])
        print(f"sparse takes {saved:.1%} less memory than dense, test losses differ by {apart:.6f}")
    save_plot(name, found, args.out)


def save_plot(name, found, folder):
    """Draw the loss against steps, if matplotlib is there."""
    try:
        import matplotlib
    except ImportError:
        print("no matplotlib: no picture")
        return
    matplotlib.use("Agg")
    from matplotlib import pyplot

    os.makedirs(folder, exist_ok=True)
    pyplot.figure(figsize=(6, 3.5))
    for variant, (losses, _, _, grown) in found.items():
        smooth = np.convolve(losses, np.ones(10) / 10, "valid") if len(losses) > 20 else losses
        pyplot.plot(smooth, label=f"{variant}, {grown:.0f} MB", linestyle="-" if variant == "sparse" else "--")
    pyplot.xlabel("steps")
    pyplot.ylabel("log loss")
    pyplot.legend()
    pyplot.grid(alpha=0.3)
    pyplot.tight_layout()
    path = os.path.join(folder, f"{name}.png")
    pyplot.savefig(path, dpi=120)
    print("picture:", path)


def arguments(parser, **defaults):
    """The flags that both programs have; ``defaults`` differ from those shown here."""
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--width", type=int, default=8, help="numbers in an embedding")
    parser.add_argument("--rate", type=float, default=5e-3)
    parser.add_argument("--users", type=int, default=2000, help="of the generated data")
    parser.add_argument("--items", type=int, default=5000, help="of the generated data")
    parser.add_argument("--variant", choices=["both", "sparse", "dense"], default="both")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", default="out")
    parser.set_defaults(**defaults)
    return parser.parse_args()
