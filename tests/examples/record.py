"""Record what the examples print on real Paddle 2.4.2 into recorded.json.

    python tests/examples/record.py /path/to/paddle-python

The interpreter needs scikit-learn, tqdm and chatterbot-corpus beside Paddle. torch_loop.py needs torch, so it is not recorded.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(os.path.dirname(os.path.dirname(HERE)), "examples")
RECORDED = os.path.join(HERE, "recorded.json")
RUNS = {  # name of the run -> program, flags
    "sparse_matmul": ("sparse_matmul", []),
    "digits_cnn": ("digits_cnn", []),
    "digits_cnn with workers": ("digits_cnn", ["--epochs", "2", "--workers", "2"]),
    "text_classifier": ("text_classifier", ["--epochs", "3"]),
}

_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?:e[-+]?\d+)?")


def numbers(text):
    """{line with its numbers as '#': [the numbers of each such line]} of a program's output."""
    found = {}
    for line in text.splitlines():
        values = [float(v) for v in _NUMBER.findall(line)]
        if values:
            found.setdefault(_NUMBER.sub("#", line).strip(), []).append(values)
    return found


def main():
    recorded = {}
    for run, (name, flags) in RUNS.items():
        with tempfile.TemporaryDirectory() as out:
            command = [sys.argv[1], os.path.join(EXAMPLES, f"{name}.py"), "--out", out, *flags]
            done = subprocess.run(command, capture_output=True, text=True, check=True, env=dict(os.environ, OMP_NUM_THREADS="1"))
        recorded[run] = numbers(done.stdout)
    with open(RECORDED, "w") as file:
        json.dump(recorded, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
