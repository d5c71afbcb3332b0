"""What an operation costs over the same torch call, and against real PaddlePaddle, on tiny tensors.

    python benchmarks/dispatch.py                                    # against raw torch, in one process, batches alternating
    python benchmarks/dispatch.py --oracle /path/to/paddle-python    # the Paddle cases in two processes that take turns
    python benchmarks/dispatch.py --only "add;x[0]" --json out.json

For each operation: the least time of a batch on either side (the machine's noise only adds), the median of the paired
differences, and the ratio. The last lines give the geometric means that the project promises (docs/performance.md).
"""

import argparse
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from dispatch_cases import paddle_cases, torch_cases
from timing import alternate, batch_us, calls_per_batch, geometric_mean, median

# The operations that the aim "at least twice as fast as real Paddle" gives figures for: what programs call most.
NAMED = (
    "add", "x + y", "matmul", "reshape", "concat", "x[0]", "to_tensor", "relu", "cross_entropy", "Linear", "Conv2D", "BatchNorm2D", "LayerNorm", "arange",
)  # fmt: skip


def load_facade():
    """paddle_compat as the module to time, one thread."""
    import torch

    torch.set_num_threads(1)
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    import paddle_compat

    return paddle_compat


def against_torch(only, rounds):
    """Rows {name, facade_us, torch_us, over_us, median_over_us, ratio} measured in this process."""
    paddle = load_facade()
    import torch

    ours, theirs = paddle_cases(paddle), torch_cases(torch)
    rows = []
    for name in only or ours:
        count = calls_per_batch(ours[name])
        calls_per_batch(theirs[name])
        facade, raw = alternate([ours[name], theirs[name]], rounds, count)
        over = median([a - b for a, b in zip(facade, raw)])
        rows.append({
            "name": name, "facade_us": min(facade), "torch_us": min(raw), "over_us": min(facade) - min(raw),
            "median_over_us": over, "ratio": min(facade) / min(raw),
        })  # fmt: skip
    return rows


def worker(engine):
    """Answer 'name count' lines on stdin with the microseconds a call took ('error ...' where the call fails)."""
    if engine == "facade":
        paddle = load_facade()
    else:
        import paddle

        paddle.set_device("cpu")
    cases = paddle_cases(paddle)
    out, sys.stdout = sys.stdout, sys.stderr
    print("ready", file=out, flush=True)
    for line in sys.stdin:
        name, _, count = line.rstrip("\n").rpartition("\t")
        try:
            call = cases[name]
            answer = calls_per_batch(call) if count == "0" else batch_us(call, int(count))
        except Exception as error:  # reported to the parent, which leaves the row out
            answer = f"error {type(error).__name__}: {str(error).splitlines()[0][:120]}"
        print(answer, file=out, flush=True)


class Worker:
    """A child process that times one engine on demand."""

    def __init__(self, interpreter, engine):
        environment = dict(os.environ, OMP_NUM_THREADS="1", PYTHONWARNINGS="ignore")
        self.process = subprocess.Popen(
            [interpreter, os.path.abspath(__file__), "--worker", engine],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment,
        )  # fmt: skip
        while True:
            line = self.process.stdout.readline()
            if line == "":
                raise SystemExit(f"{interpreter} could not run the cases on {engine}")
            if line.strip() == "ready":
                break

    def ask(self, name, count):
        """Microseconds a call over ``count`` calls (or the fitting count, for 0); ValueError with the reason."""
        self.process.stdin.write(f"{name}\t{count}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if answer.startswith("error"):
            raise ValueError(answer)
        return float(answer)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def against_oracle(interpreter, names, rounds):
    """Rows {name, facade_us, paddle_us, speedup}; the two processes take turns, batch by batch."""
    ours, theirs = Worker(sys.executable, "facade"), Worker(interpreter, "paddle")
    rows = []
    try:
        for name in names:
            try:
                counts = [int(side.ask(name, 0)) for side in (ours, theirs)]
                times = [[], []]
                for turn in range(rounds):
                    for side in (0, 1) if turn % 2 == 0 else (1, 0):
                        times[side].append((ours, theirs)[side].ask(name, counts[side]))
            except ValueError as error:
                rows.append({"name": name, "left_out": str(error)})
                continue
            facade, paddle = min(times[0]), min(times[1])
            pairs = median([b / a for a, b in zip(*times)])
            rows.append({"name": name, "facade_us": facade, "paddle_us": paddle, "speedup": paddle / facade, "median_speedup": pairs})
    finally:
        ours.close()
        theirs.close()
    return rows


def print_torch(rows):
    print(f"{'operation':16s} {'facade us':>10s} {'torch us':>10s} {'over us':>9s} {'median':>9s} {'ratio':>7s}")
    for r in rows:
        print(f"{r['name']:16s} {r['facade_us']:10.2f} {r['torch_us']:10.2f} {r['over_us']:9.2f} {r['median_over_us']:9.2f} {r['ratio']:7.2f}")
    print(f"{len(rows)} operations: over torch, geometric mean {geometric_mean([r['over_us'] for r in rows]):.2f} us,", end=" ")
    print(f"mean {sum(r['over_us'] for r in rows) / len(rows):.2f} us; ratio, geometric mean {geometric_mean([r['ratio'] for r in rows]):.2f}")


def print_oracle(rows):
    print(f"{'operation':16s} {'facade us':>10s} {'paddle us':>10s} {'speed-up':>9s} {'median':>9s}")
    done = [r for r in rows if "speedup" in r]
    for r in rows:
        if "left_out" in r:
            print(f"{r['name']:16s} left out: {r['left_out']}")
        else:
            print(f"{r['name']:16s} {r['facade_us']:10.2f} {r['paddle_us']:10.2f} {r['speedup']:9.2f} {r['median_speedup']:9.2f}")
    print(f"{len(done)} operations: faster than real Paddle, geometric mean {geometric_mean([r['speedup'] for r in done]):.2f}")
    named = [r["speedup"] for r in done if r["name"] in NAMED]
    if named:
        print(f"the {len(named)} that the project's aim names: {geometric_mean(named):.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--oracle", help="an interpreter that has PaddlePaddle 2.4.2")
    parser.add_argument("--only", help="names of operations, separated by semicolons")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--json", help="write the rows there")
    parser.add_argument("--worker", choices=["facade", "paddle"], help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        worker(args.worker)
        return
    only = [n.strip() for n in args.only.split(";")] if args.only else None
    result = {"torch": against_torch(only, args.rounds)}
    print_torch(result["torch"])
    if args.oracle:
        result["oracle"] = against_oracle(args.oracle, [r["name"] for r in result["torch"]], args.rounds)
        print_oracle(result["oracle"])
    if args.json:
        with open(args.json, "w") as file:
            json.dump(result, file, indent=1)


if __name__ == "__main__":
    main()
