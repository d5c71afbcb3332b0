"""The programs in examples/graph run on their generated graphs, and beat what they compare themselves with."""

import os
import re
import subprocess
import sys

import pytest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def run(tmp_path, name, *options):
    env = dict(os.environ, PYTHONPATH=ROOT)
    command = [sys.executable, "-W", "ignore", "-m", "paddle_compat", "run", os.path.join(ROOT, "examples", "graph", name), *options]
    return subprocess.run(command, check=True, env=env, cwd=tmp_path, capture_output=True, text=True).stdout


@pytest.mark.parametrize("model", ["gcn", "gat", "sage"])
def test_citations(tmp_path, model):
    out = run(tmp_path, "citations.py", "--model", model, "--seeds", "1", "--epochs", "40")
    assert float(re.search(r"generated graph: ([\d.]+)", out)[1]) > 70


def test_papers(tmp_path):
    assert float(re.search(r"generated: ([\d.]+)", run(tmp_path, "papers.py", "--seeds", "1", "--epochs", "100"))[1]) > 75


def test_molecules(tmp_path):
    out = run(tmp_path, "molecules.py", "--folds", "2", "--epochs", "25")
    assert float(re.search(r"folds: epoch \d+ ([\d.]+)", out)[1]) > 80


def test_fraud(tmp_path):
    scores = re.findall(r"test AUC ([\d.]+)", run(tmp_path, "fraud.py", "--transactions", "2000", "--epochs", "60"))
    assert float(scores[1]) > float(scores[0]) + 0.1


def test_recommend(tmp_path):
    out = run(tmp_path, "recommend.py", "--epochs", "10")
    assert float(re.search(r"([\d.]+) times popularity", out)[1]) > 1.5
