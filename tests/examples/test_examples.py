"""The examples run under ``paddle-compat run`` as a user starts them, and print what real Paddle 2.4.2 printed.

recorded.json holds the oracle's output (record.py). What is decided by the data alone must be equal; the first loss to six
digits; what has been through many float operations within the tolerance given here, and the accuracy above its bound.
"""

import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys

import pytest

pytest.importorskip("sklearn")
pytest.importorskip("tqdm")

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
RECORDED = json.loads((HERE / "recorded.json").read_text())

_spec = importlib.util.spec_from_file_location("examples_record", HERE / "record.py")
record = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(record)


def run(name, flags, out):
    """The numbers an example prints (record.numbers), and the text."""
    environment = dict(os.environ, OMP_NUM_THREADS="1", PYTHONPATH=str(ROOT))
    command = [sys.executable, "-m", "paddle_compat.cli", "run", str(ROOT / "examples" / f"{name}.py"), "--out", str(out), *flags]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return record.numbers(done.stdout), done.stdout


def only(rows, start):
    """The list of numbers of the one line that starts so."""
    found = [values for line, values in rows.items() if line.startswith(start)]
    assert len(found) == 1, (start, list(rows))
    return found[0]


def same(ours, name, start, **tolerance):
    """Assert that the lines that start so hold the oracle's numbers."""
    theirs = only(RECORDED[name], start)
    mine = only(ours, start)
    assert len(mine) == len(theirs)
    for a, b in zip(mine, theirs, strict=True):
        assert a == pytest.approx(b, **tolerance)


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda p: p.stem)
def test_only_paddle_is_imported(path):
    text = path.read_text()
    assert "paddle_compat" not in text and "paddle-compat" not in text
    assert re.search(r"^import paddle$", text, re.MULTILINE)


def test_sparse_matmul(tmp_path):
    rows, text = run("sparse_matmul", [], tmp_path)
    same(rows, "sparse_matmul", "values=")
    same(rows, "sparse_matmul", "indices=")
    same(rows, "sparse_matmul", "graph:")
    same(rows, "sparse_matmul", "accuracy after", abs=6e-4)  # one image of 1,747
    same(rows, "sparse_matmul", "score checksum", abs=1e-3)
    assert "by sparse.matmul" in text  # here the sparse kernel answers, on the oracle's CPU the dense product


def test_digits_cnn(tmp_path):
    rows, _ = run("digits_cnn", [], tmp_path)
    same(rows, "digits_cnn", "# training and")
    same(rows, "digits_cnn", "first batch loss", rel=1e-6, abs=2e-6)
    mine, theirs = only(rows, "epoch #"), only(RECORDED["digits_cnn"], "epoch #")
    assert mine[0] == pytest.approx(theirs[0], abs=3e-3)
    assert [r[1] for r in mine] == pytest.approx([r[1] for r in theirs], abs=1e-2)
    assert only(rows, "after save and load")[0][1] > 0.97
    assert (tmp_path / "digits_cnn.pdparams").exists() and (tmp_path / "digits_cnn.pdopt").exists()


def test_digits_cnn_with_workers(tmp_path):
    run_name = "digits_cnn with workers"  # worker processes draw a seed first: another order of the batches, on both sides
    rows, _ = run(*record.RUNS[run_name], tmp_path)
    same(rows, run_name, "first batch loss", rel=1e-6, abs=2e-6)
    same(rows, run_name, "epoch #", abs=3e-3)


def test_text_classifier(tmp_path):
    pytest.importorskip("chatterbot_corpus")
    rows, _ = run("text_classifier", ["--epochs", "3"], tmp_path)
    same(rows, "text_classifier", "# training and")
    same(rows, "text_classifier", "first batch loss", rel=1e-6, abs=2e-6)
    mine, theirs = only(rows, "epoch #"), only(RECORDED["text_classifier"], "epoch #")
    assert mine[0] == pytest.approx(theirs[0], abs=2e-2)
    baseline, reached = only(rows, "baseline")[0]
    assert baseline == only(RECORDED["text_classifier"], "baseline")[0][0]
    assert reached > 0.78 and reached > baseline + 0.4


def test_torch_loop(tmp_path):
    rows, _ = run("torch_loop", [], tmp_path)
    assert only(rows, "epoch #")[-1][2] > 0.95
    assert only(rows, "torch.optim moved")[0][0] > 0.01
    alone = only(rows, "the Paddle layer")[0][0]
    assert alone == pytest.approx(only(rows, "epoch #")[-1][2], abs=1e-4)
    assert (tmp_path / "torch_loop.pt").exists() and (tmp_path / "torch_loop.pdparams").exists()
