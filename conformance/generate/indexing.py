"""Record how the oracle reads and writes by index: tests/core/data/indexing.json.

Run with the oracle interpreter:  paddle-python conformance/generate/indexing.py tests/core/data/indexing.json

Cases run in forked children, since some end Paddle's process; a death is recorded as {"exit": signal} and costs one case.
"""
import itertools
import json
import os
import sys

import numpy as np
import paddle

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import indexing_random
from indexing_cases import PROGRAMS, READS


def T(value, dtype=None):
    return paddle.to_tensor(value, dtype=dtype)


def X(shape, dtype="float32"):
    return paddle.to_tensor(np.arange(int(np.prod(shape))).reshape(shape).astype(dtype))


def start(shape):
    x = X(list(shape)) if shape else paddle.zeros([])
    return {"x": x, "T": T, "X": X, "np": np, "paddle": paddle}


def encode(value):
    if isinstance(value, paddle.Tensor):
        data = value.astype("float32") if value.dtype == paddle.bfloat16 else value
        return {"dtype": str(value.dtype).split(".")[-1], "shape": value.shape, "data": plain(data.tolist())}
    if isinstance(value, (list, tuple)):
        return [encode(v) for v in value]
    return value


def plain(data):
    if isinstance(data, list):
        return [plain(d) for d in data]
    return str(data) if isinstance(data, complex) or data != data else data


def evaluate(shape, code):
    """What the last expression of ``code`` gives, or the error on the way."""
    names = start(shape)
    *statements, last = [part.strip() for part in code.split(";") if part.strip()]
    try:
        for s in statements:
            exec(s, names)
        return {"value": encode(eval(last, names))}
    except Exception as e:
        return {"error": type(e).__name__, "message": str(e).strip().split("\n  [Hint")[0].split(" (at /paddle")[0][:400]}


def run_all(tasks):
    """The results of the tasks (functions), in forked batches."""
    results = []
    while len(results) < len(tasks):
        r, w = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(r)
            with os.fdopen(w, "w") as f:
                for task in tasks[len(results):]:
                    f.write(json.dumps(task()) + "\n")
                    f.flush()
            os._exit(0)
        os.close(w)
        with os.fdopen(r) as f:
            for line in f:
                if line.endswith("\n"):
                    results.append(json.loads(line))
        status = os.waitpid(pid, 0)[1]
        if status:
            results.append({"exit": status})
    return results


def lines(text):
    return [line.strip() for line in text.strip().splitlines()]


BOUNDS = [None, *range(-5, 6)]
STEPS = [None, -3, -2, -1, 0, 1, 2, 3]


def slice_task(way, n, bounds):
    """The positions that a slice reads or writes on an axis of size n, or the start of the error's text."""
    def task():
        a, b, s = bounds
        x = paddle.arange(n, dtype="float32")
        try:
            if way == "read":
                return [int(v) for v in x[a:b:s].tolist()]
            if way == "beside":  # beside a step in another axis
                return [int(v) for v in x.reshape([n, 1]).tile([1, 2])[a:b:s, ::-1][:, 0].tolist()]
            if way == "tensors":
                return [int(v) for v in x[None if a is None else T(a):None if b is None else T(b):s].tolist()]
            x = x * 0
            x[a:b:s] = 1
            return [i for i, v in enumerate(x.tolist()) if v]
        except Exception as e:
            return f"{type(e).__name__}: {str(e)[:45]}"
    return task


def main(path):
    cases = [(s, "read", e) for reads in (READS, indexing_random.READS) for s, text in reads.items() for e in lines(text)]
    cases += [(s, "program", c) for programs in (PROGRAMS, indexing_random.PROGRAMS) for s, text in programs.items() for c in lines(text)]
    results = run_all([lambda s=s, k=k, c=c: evaluate(s, f"x[{c}]" if k == "read" else c) for s, k, c in cases])
    records = [json.dumps({"shape": list(s), "kind": k, "code": c, **r}) for (s, k, c), r in zip(cases, results)]
    tables = {}
    for way in ("read", "beside", "tensors", "write"):
        keys = list(itertools.product(BOUNDS, BOUNDS, STEPS))
        tables[way] = [[*k, r] for k, r in zip(keys, run_all([slice_task(way, 3, k) for k in keys]))]
    with open(path, "w") as f:
        f.write('{"cases": [\n' + ",\n".join(records) + '\n],\n"slices_of_3": {\n')
        f.write(",\n".join(f'"{w}": [\n' + ",\n".join(json.dumps(row) for row in rows) + "\n]" for w, rows in tables.items()) + "\n}}\n")
    print(len(records), {w: len(r) for w, r in tables.items()})


if __name__ == "__main__":
    main(sys.argv[1])
