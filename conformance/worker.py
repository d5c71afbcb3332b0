"""A process that runs cases on one engine and writes an answer a line to a pipe: ``python -m conformance.worker FD ENGINE``.

Its parent (conformance.record) survives whatever happens here: an abort, a hang, a segmentation fault.
"""

from __future__ import annotations

import importlib
import json
import os
import sys

import conformance
from conformance import collect
from conformance.encode import broken_node, to_json
from conformance.execute import Runner


def main() -> None:
    out = os.fdopen(int(sys.argv[1]), "w", buffering=1)
    engine = importlib.import_module(sys.argv[2])
    runner = Runner(engine)
    out.write(json.dumps(["ready", engine.__version__]) + "\n")
    for line in sys.stdin:
        module, wanted = json.loads(line)
        cases = {c.suffix: c for c in collect.load(module)}
        for suffix in wanted:
            out.write(json.dumps(["start", suffix]) + "\n")
            try:
                text = json.dumps(["done", suffix, to_json(runner.run(cases[suffix]))])
            except Exception as error:  # an answer that cannot be written is the case's fault
                text = json.dumps(["done", suffix, broken_node(error, "encoding the answer")])
            out.write(text + "\n")
        out.write(json.dumps(["module", module]) + "\n")


if __name__ == "__main__":
    assert conformance.ROOT
    main()
