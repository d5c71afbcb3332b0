"""Speed and memory of paddle.sparse, against dense tensors, torch's own sparse ones, and scipy.

    PYTHONPATH=. python benchmarks/sparse.py [spmm] [backward] [sddmm] [conv] [storage] [recommender] [--rounds N] [--threads 2]

All sides of a comparison run in turns in one process; the best of the rounds counts. Peak memory is measured in processes of
their own (each starts itself again with ``--child``).
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import warnings

import numpy as np
import torch

import paddle_compat as paddle
from benchmarks.timing import alternate

S = paddle.sparse
warnings.filterwarnings("ignore", "Sparse")


def best_ms(sides, rounds):
    """{name: best milliseconds a call}, the sides timed in turns."""
    for call in sides.values():
        call()
    times = alternate(list(sides.values()), rounds, 1)
    return {name: min(t) / 1e3 for name, t in zip(sides, times, strict=True)}


def show(title, times, against="dense"):
    parts = [f"{name} {ms:.2f} ms" + (f" ({times[against] / ms:.1f}x)" if against in times and name != against else "") for name, ms in times.items()]
    print(f"{title}: " + ", ".join(parts), flush=True)


def random_matrix(n, density, seed=0):
    g = torch.Generator().manual_seed(seed)
    m = torch.rand(n, n, generator=g)
    return torch.where(m < density, m, torch.zeros(()))


def spmm(rounds, n=4096, k=256):
    """Sparse [n, n] @ dense [n, k]: COO and CSR of ours, the dense product, torch's CSR and COO, scipy, torch-sparse."""
    for density in (0.01, 0.1):
        m = random_matrix(n, density)
        d = torch.randn(n, k)
        dense = paddle.to_tensor(d.numpy())
        coo, csr = paddle.to_tensor(m.numpy()).to_sparse_coo(2), paddle.to_tensor(m.numpy()).to_sparse_csr()
        tcsr, tcoo = m.to_sparse_csr(), m.to_sparse_coo()
        sides = {
            "dense": lambda m=m, d=d: m @ d,
            "ours COO": lambda coo=coo, dense=dense: S.matmul(coo, dense),
            "ours CSR": lambda csr=csr, dense=dense: S.matmul(csr, dense),
            "torch CSR": lambda a=tcsr, d=d: a @ d,
            "torch COO": lambda a=tcoo, d=d: a @ d,
        }
        try:
            import scipy.sparse

            a, b = scipy.sparse.csr_matrix(m.numpy()), d.numpy()
            sides["scipy CSR"] = lambda a=a, b=b: a @ b
        except ImportError:
            pass
        try:
            import torch_sparse

            a = torch_sparse.SparseTensor.from_dense(m)
            sides["torch-sparse"] = lambda a=a, d=d: a @ d
        except (ImportError, OSError):
            pass
        show(f"spmm {n}x{n} @ {n}x{k}, {1 - density:.0%} sparse", best_ms(sides, rounds))


def backward(rounds, n=4096, k=256):
    """Forward and backward, to the values and to the dense matrix."""
    for density in (0.01, 0.1):
        m = random_matrix(n, density)
        start = paddle.randn([n, k])
        dense = paddle.randn([n, k])
        dense.stop_gradient = False
        pattern = paddle.to_tensor(m.numpy()).to_sparse_coo(2)
        values = pattern.values()
        values.stop_gradient = False

        def ours(pattern=pattern, values=values, dense=dense, start=start):
            x = S.sparse_coo_tensor(pattern.indices(), values, pattern.shape, stop_gradient=False)
            S.matmul(x, dense).backward(start)
            values.clear_gradient(False)
            dense.clear_gradient(False)

        kept = S.sparse_coo_tensor(pattern.indices(), values, pattern.shape, stop_gradient=False)

        def ours_kept(x=kept, values=values, dense=dense, start=start):
            S.matmul(x, dense).backward(start)
            values.clear_gradient(False)
            dense.clear_gradient(False)

        tm, td = m.clone().requires_grad_(), dense._t.detach().clone().requires_grad_()

        def full(tm=tm, td=td, g=start._t):
            (tm @ td).backward(g)
            tm.grad = td.grad = None

        sides = {"dense": full, "ours, pattern kept": ours_kept, "ours, tensor made anew": ours}
        show(f"spmm forward+backward, {1 - density:.0%} sparse", best_ms(sides, max(2, rounds // 2)))


def sddmm(rounds, n=4096, k=256):
    """masked_matmul at the places of a 99% sparse mask."""
    mask = paddle.to_tensor(random_matrix(n, 0.01).numpy()).to_sparse_csr()
    x, y = paddle.randn([n, k]), paddle.randn([k, n])
    sides = {"dense": lambda: x._t @ y._t, "ours": lambda: S.masked_matmul(x, y, mask)}
    show(f"masked_matmul {n}x{k}x{n}, 99% sparse", best_ms(sides, rounds))
    grown = child("sddmm-memory")["mb"]
    print(f"masked_matmul 20000x16x20000, 200,000 places: {grown:.0f} MB on top of the operands, backward included (the dense product alone: 1600 MB)")


def conv(rounds, size=64, channels=16, share=0.02):
    """SubmConv3D over a grid of which 2% is occupied, against dense Conv3D in torch."""
    rng = np.random.RandomState(0)
    places = np.stack(np.nonzero(rng.rand(1, size, size, size) < share))
    values = rng.randn(places.shape[1], channels).astype("float32")
    x = S.sparse_coo_tensor(places, values, [1, size, size, size, channels])
    layer = S.nn.SubmConv3D(channels, channels, 3, padding=1)
    full = x.to_dense()._t.permute(0, 4, 1, 2, 3).contiguous()
    weight = layer.weight._t.detach().permute(4, 3, 0, 1, 2).contiguous()

    def dense():
        with torch.no_grad():
            torch.nn.functional.conv3d(full, weight, padding=1)

    def sparse():
        with paddle.no_grad():
            layer(x)

    def sparse_step():
        layer(x).values().sum().backward()
        layer.clear_gradients()

    w = weight.clone().requires_grad_()

    def dense_step():
        torch.nn.functional.conv3d(full, w, padding=1).sum().backward()
        w.grad = None

    show(f"SubmConv3D {size}^3, {share:.0%} occupied, {channels} channels, forward", best_ms({"dense": dense, "ours": sparse}, rounds))
    show("  forward+backward", best_ms({"dense": dense_step, "ours": sparse_step}, max(2, rounds // 2)))


def storage(_):
    """Bytes of COO and CSR against dense, at 99% sparsity."""
    n = 4096
    m = paddle.to_tensor(random_matrix(n, 0.01).numpy())
    for name, bits in (("int64", "int64"), ("int32", "int32")):
        coo, csr = S.cast(m.to_sparse_coo(2), index_dtype=bits), S.cast(m.to_sparse_csr(), index_dtype=bits)
        size = [sum(t._t.nbytes for t in parts) for parts in ((coo.indices(), coo.values()), (csr.crows(), csr.cols(), csr.values()))]
        total = n * n * 4
        print(f"storage at 99%, {name} indices: COO {size[0] / total:.1%}, CSR {size[1] / total:.1%} of dense float32")


def recommender(_):
    """A training step with a 200,000 x 50,000 user-item matrix of 5 million ratings, in a process of its own."""
    result = child("recommender")
    print(
        f"training step on 200,000 x 50,000, 0.05% dense ({result['nnz']:,} ratings): first {result['first_s']:.1f} s, then {result['step_s']:.1f} s, "
        f"peak {result['peak_mb']:.0f} MB in all (a dense float32 matrix alone: 40,000 MB), loss {result['losses'][0]:.4f} -> {result['losses'][-1]:.4f}"
    )


def peak_mb():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def growth_mb(call):
    """How far the resident set rises above what it is now while ``call`` runs (Linux: the kernel's high-water mark, reset first)."""
    with open("/proc/self/clear_refs", "w") as f:
        f.write("5")
    before = status_mb("VmRSS")
    call()
    return status_mb("VmHWM") - before


def status_mb(key):
    with open("/proc/self/status") as f:
        return next(int(line.split()[1]) / 1024 for line in f if line.startswith(key))


def child(what):
    """Run ``--child what`` in a new process; the dict it prints."""
    out = subprocess.run([sys.executable, "-m", "benchmarks.sparse", "--child", what], capture_output=True, text=True, check=True, env=os.environ)
    return json.loads(out.stdout.splitlines()[-1])


def child_sddmm():
    rng = np.random.RandomState(0)
    n = 20000
    places = rng.randint(0, n, (2, 200_000))
    mask = S.coalesce(S.sparse_coo_tensor(places, np.ones(places.shape[1], "float32"), [n, n]))
    x, y = paddle.randn([n, 16]), paddle.randn([16, n])
    S.masked_matmul(x[:10], y[:, :10], S.sparse_coo_tensor([[0], [1]], [1.0], [10, 10]))
    x.stop_gradient = False
    return {"mb": growth_mb(lambda: S.masked_matmul(x, y, mask).values().sum().backward())}


def child_recommender(users=200_000, items=50_000, ratings=5_000_000, width=16):
    import time

    rng = np.random.RandomState(0)
    keys = np.unique(rng.randint(0, users * items, ratings, dtype=np.int64))
    indices = np.stack([keys // items, keys % items])
    del keys
    matrix = S.sparse_coo_tensor(indices, rng.rand(indices.shape[1]).astype("float32"), [users, items])
    del indices
    encoder = paddle.create_parameter([items, width], "float32")
    decoder = paddle.create_parameter([width, items], "float32")
    optimizer = paddle.optimizer.Adam(1e-2, parameters=[encoder, decoder])
    target = matrix.values()
    times, losses = [], []
    for _ in range(3):
        start = time.perf_counter()
        hidden = paddle.tanh(S.matmul(matrix, encoder))
        guess = S.masked_matmul(hidden, decoder, matrix)
        loss = paddle.mean((guess.values() - target) ** 2)
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        times.append(time.perf_counter() - start)
        losses.append(float(loss))
    return {"nnz": int(target.shape[0]), "first_s": times[0], "step_s": min(times[1:]), "peak_mb": peak_mb(), "losses": losses}


CHILDREN = {"sddmm-memory": child_sddmm, "recommender": child_recommender}
PARTS = {"spmm": spmm, "backward": backward, "sddmm": sddmm, "conv": conv, "storage": storage, "recommender": recommender}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], default=[])
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--child", choices=CHILDREN)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    if args.child:
        print(json.dumps(CHILDREN[args.child]()))
        return
    for name in args.parts or PARTS:
        PARTS[name](args.rounds)


if __name__ == "__main__":
    main()
