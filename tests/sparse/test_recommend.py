"""The recommenders of examples/recommend: both variants reach one loss."""

import os
import re
import subprocess
import sys

import pytest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SLOTS = "\n".join(f"click:{i % 2} dense_feature:0.{i} dense_feature:1.5 1:{100 + i % 3} 2:{200 + i % 2}" for i in range(20))
HISTORIES = "\n".join(f"{i % 4} {i % 4 + 4} {i % 3};1 1 1;{i % 5};1;{i % 2}" for i in range(20))
PAIRS = "\n".join(f"{user},{item},0" for user in range(12) for item in range(20) if (user * item) % 3)
GENERATED = ["--users", "40", "--items", "60"]


@pytest.mark.parametrize(
    ("program", "flags", "text"),
    [("deepfm", GENERATED, None), ("deepfm", ["--slots"], SLOTS), ("din", ["--histories"], HISTORIES), ("din", ["--data"], PAIRS)],
)
def test_both_variants_reach_one_loss(program, flags, text, tmp_path):
    pytest.importorskip("tqdm")
    if text:
        path = tmp_path / "rows.txt"
        path.write_text(text)
        flags = [*flags, str(path)]
    script = os.path.join(ROOT, "examples", "recommend", f"{program}.py")
    command = [sys.executable, "-m", "paddle_compat", "run", script, *flags, "--epochs", "2", "--batch", "16", "--out", str(tmp_path)]
    out = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=300)
    assert out.returncode == 0, out.stderr
    assert float(re.search(r"test losses differ by (\S+)", out.stdout).group(1)) < 1e-4
