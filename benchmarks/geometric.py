"""Messages over a graph: paddle_compat, the ways that torch offers, and real Paddle, in one run.

``python benchmarks/geometric.py [--oracle PYTHON] [--nodes 20000] [--edges 200000] [--features 64] [--threads 2] [--rounds 7]``
prints milliseconds, the least and the middle of the rounds. With ``--oracle`` the same calls run on real Paddle in turns with ours, and
the last column is its time over ours. ``--kernels`` compares the kernels that ``geometric.reduce`` chooses from, which is why it chooses so.
"""

import argparse
import json
import os
import subprocess
import sys
import time

import numpy as np

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def calls(paddle, nodes, edges, features):
    """{name: call}: forward alone, and forward with backward."""
    rs = np.random.RandomState(0)
    x = paddle.to_tensor(rs.randn(nodes, features).astype("float32"), stop_gradient=False)
    x64 = paddle.to_tensor(rs.randn(nodes, features), stop_gradient=False)
    y = paddle.to_tensor(rs.rand(edges, 1).astype("float32"), stop_gradient=False)
    messages = paddle.to_tensor(rs.randn(edges, features).astype("float32"), stop_gradient=False)
    src, dst = (paddle.to_tensor(rs.randint(0, nodes, edges)) for _ in range(2))
    ids = paddle.to_tensor(np.sort(rs.randint(0, nodes, edges)))
    g, table = paddle.geometric, {}

    def add(name, forward, *leaves):
        def quiet():
            with paddle.no_grad():
                forward()

        def both():
            forward().sum().backward()
            for leaf in leaves:
                leaf.clear_gradient(False)

        table[name], table[f"{name} +backward"] = quiet, both

    for how in ("sum", "mean", "max"):
        add(f"send_u_recv {how}", lambda how=how: g.send_u_recv(x, src, dst, how), x)
    fresh = [src.numpy() + 0, dst.numpy() + 0]
    add("send_u_recv sum, new indices", lambda: g.send_u_recv(x, *(paddle.to_tensor(f) for f in fresh)), x)
    add("send_u_recv sum float64", lambda: g.send_u_recv(x64, src, dst), x64)
    add("send_ue_recv mul sum, [E, 1]", lambda: g.send_ue_recv(x, y, src, dst, "mul", "sum"), x, y)
    add("send_ue_recv add max, [E, 1]", lambda: g.send_ue_recv(x, y, src, dst, "add", "max"), x, y)
    for how in ("sum", "mean", "max"):
        add(f"segment_{how}", lambda how=how: getattr(g, f"segment_{how}")(messages, ids), messages)
    return table


def kernels(nodes, edges, features):
    """The ways from sources to destinations that torch has, {name: call}; orders are made beforehand except where said."""
    import torch

    from paddle_compat.core.sparse_pattern import csr_tensor
    from paddle_compat.geometric.edges import Edges, Order, stable_argsort

    torch.manual_seed(0)
    src, dst = torch.randint(0, nodes, (edges,)), torch.randint(0, nodes, (edges,))
    plan = Edges(src, dst, nodes, nodes)
    order, table = plan.by_dst, {}
    table["sort: radix over 16 bits"] = lambda: stable_argsort(dst, nodes)
    table["sort: torch.sort stable"] = lambda: torch.sort(dst, stable=True)
    table["order: all of it"] = lambda: Order(dst, src, nodes, nodes)
    for dtype in (torch.float32, torch.float64):
        x, name = torch.randn(nodes, features, dtype=dtype), str(dtype)[6:]
        matrix, w = csr_tensor(order.offsets, order.cols, torch.ones(edges, dtype=dtype), (nodes, nodes)), torch.rand(edges, dtype=dtype)
        wide = dst[:, None].expand(edges, features)

        def zero(x=x):
            return x.new_zeros(nodes, features)

        def bag(weight=None, mode=0, x=x):
            return torch.ops.aten._embedding_bag_forward_only(x, order.cols, order.offsets, False, mode, False, weight, True)[0]

        table[f"{name} sum: gather, index_add"] = lambda x=x, zero=zero: zero().index_add_(0, dst, x[src])
        table[f"{name} sum: gather, scatter_add"] = lambda x=x, zero=zero, wide=wide: zero().scatter_add_(0, wide, x[src])
        table[f"{name} sum: gather, segment_reduce"] = lambda x=x: torch.segment_reduce(x[order.cols], "sum", offsets=order.offsets.long(), unsafe=True)
        table[f"{name} sum: CSR product"] = lambda x=x, matrix=matrix: matrix @ x
        table[f"{name} sum: embedding bag"] = bag
        table[f"{name} weighted: embedding bag"] = lambda bag=bag, w=w: bag(w)
        table[f"{name} max: gather, scatter_reduce"] = lambda x=x, zero=zero, wide=wide: zero().scatter_reduce_(0, wide, x[src], "amax", include_self=False)
        table[f"{name} max: gather, segment_reduce"] = lambda x=x: torch.segment_reduce(x[order.cols], "max", offsets=order.offsets.long(), unsafe=True)
        table[f"{name} max: CSR product, amax"] = lambda x=x, matrix=matrix: torch.sparse.mm(matrix, x, "amax")
        table[f"{name} max: embedding bag"] = lambda bag=bag: bag(None, 2)
        table[f"{name} pairs: gather, multiply"] = lambda x=x: (x[src] * x[dst]).sum(-1)
        table[f"{name} pairs: sampled_addmm"] = lambda x=x, matrix=matrix: torch.sparse.sampled_addmm(matrix, x, x.t(), beta=0.0)
    return table


watch = time.perf_counter


def clock(call):
    start = watch()
    call()
    return (watch() - start) * 1e3


def serve(paddle, size):
    """Time calls by name, as the other process asks for them on stdin."""
    table = calls(paddle, *size)
    print(json.dumps(list(table)), flush=True)
    for line in sys.stdin:
        print(json.dumps(clock(table[json.loads(line)])), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--oracle", help="an interpreter with real Paddle 2.4.2")
    parser.add_argument("--kernels", action="store_true")
    parser.add_argument("--cpu", action="store_true", help="the process's CPU time (all threads) in place of the clock's: for a busy machine")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    for name, default in (("nodes", 20000), ("edges", 200000), ("features", 64), ("threads", 2), ("rounds", 7)):
        parser.add_argument(f"--{name}", type=int, default=default)
    args = parser.parse_args()
    if args.cpu:
        global watch
        watch = time.process_time
    os.environ["OMP_NUM_THREADS"] = str(args.threads)
    size = (args.nodes, args.edges, args.features)
    if args.serve:
        import paddle

        return serve(paddle, size)
    sys.path.insert(0, ROOT)
    import torch

    torch.set_num_threads(args.threads)
    if args.kernels:
        table = kernels(*size)
    else:
        import paddle_compat as paddle

        table = calls(paddle, *size)
    other = None
    if args.oracle and not args.kernels:
        command = [args.oracle, os.path.abspath(__file__), "--serve", *(f"--{n}={getattr(args, n)}" for n in ("nodes", "edges", "features", "threads"))]
        command += ["--cpu"] if args.cpu else []
        other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd="/")
        other.stdout.readline()

    def theirs(name):
        other.stdin.write(json.dumps(name) + "\n")
        other.stdin.flush()
        return json.loads(other.stdout.readline())

    print(f"{args.nodes} nodes, {args.edges} edges, {args.features} features, {args.threads} threads; ms, least and middle of {args.rounds}")
    for name, call in table.items():
        call()
        ours, real = [], []
        if other:
            theirs(name)
        for _ in range(args.rounds):
            ours.append(clock(call))
            if other:
                real.append(theirs(name))
        text = f"{name:42s} {min(ours):9.2f} {sorted(ours)[len(ours) // 2]:9.2f}"
        if other:
            text += f"   Paddle {min(real):9.2f} {sorted(real)[len(real) // 2]:9.2f}   {min(real) / min(ours):6.1f}x"
        print(text, flush=True)
    if other:
        other.stdin.close()
        other.wait()


if __name__ == "__main__":
    main()
