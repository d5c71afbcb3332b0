"""What ``import paddle_compat`` costs over ``import torch``.

    python benchmarks/import_time.py [--runs 15] [--modules 20]

Fresh interpreters take turns: one imports torch alone, the next imports torch and then paddle_compat. Printed: both totals, and the
time of the second import by itself, on the clock and of the processor (which a busy machine does not stretch).
``--modules`` lists the costliest modules of one import, and what it loaded that torch had not.
"""

import argparse
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from timing import median

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

TORCH = "import time; a = time.perf_counter(); import torch; print(time.perf_counter() - a)"
BOTH = (
    "import time; now = lambda: (time.perf_counter(), time.process_time()); a = now(); import torch; b = now(); import paddle_compat; c = now(); "
    "print(c[0] - a[0], c[0] - b[0], c[1] - b[1])"
)
NEW = (
    "import sys, torch; before = set(sys.modules); import paddle_compat; "
    "print(' '.join(sorted({m.split('.')[0] for m in set(sys.modules) - before if not m.startswith('paddle_compat')})))"
)


def run(code, *flags):
    """The child's stdout words and its stderr."""
    environment = dict(os.environ, PYTHONPATH=ROOT)
    child = subprocess.run([sys.executable, *flags, "-c", code], capture_output=True, text=True, env=environment, check=True)
    return child.stdout.split(), child.stderr


def measure(runs):
    """Milliseconds: lists for torch alone, torch and paddle_compat, and the second import by itself, on the clock and of the processor."""
    run(BOTH)  # writes the .pyc files and warms the page cache
    torch, both, extra, processor = [], [], [], []
    for _ in range(runs):
        torch.append(float(run(TORCH)[0][0]) * 1e3)
        total, own, cpu = (float(v) * 1e3 for v in run(BOTH)[0])
        both.append(total)
        extra.append(own)
        processor.append(cpu)
    return torch, both, extra, processor


def costliest(count):
    """(own ms, cumulative ms, module) of the modules that import paddle_compat loads after torch, costliest first."""
    rows = []
    known = False
    for line in run("import torch; import paddle_compat", "-X", "importtime")[1].splitlines():
        if not line.startswith("import time:") or "cumulative" in line:
            continue
        own, cumulative, module = (part.strip() for part in line[12:].split("|"))
        if known:
            rows.append((int(own) / 1e3, int(cumulative) / 1e3, module))
        known = known or module == "torch"
    return sorted(rows, reverse=True)[:count]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--modules", type=int, default=15)
    args = parser.parse_args()
    torch, both, extra, processor = measure(args.runs)
    rows = {"import torch": torch, "import torch, paddle_compat": both, "import paddle_compat after torch": extra, "  of that, processor time": processor}
    for name, values in rows.items():
        print(f"{name:34s} least {min(values):8.1f} ms, median {median(values):8.1f} ms, of {len(values)}")
    print("loaded that torch had not:", " ".join(run(NEW)[0]) or "nothing")
    for own, cumulative, module in costliest(args.modules):
        print(f"{own:8.2f} ms itself {cumulative:8.2f} ms with what it imports  {module}")


if __name__ == "__main__":
    main()
