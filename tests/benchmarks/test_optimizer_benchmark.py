"""The optimizer benchmark runs and prints its table (its figures are not judged here)."""

import importlib.util
import pathlib

PATH = pathlib.Path(__file__).parents[2] / "benchmarks" / "optimizer_step.py"


def test_the_table(capsys):
    spec = importlib.util.spec_from_file_location("optimizer_step", PATH)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for extra in ([], ["--clear"]):
        assert module.main(["--count", "3", "--size", "2", "--only", "Adam", *extra]) in (0, 1)
        rows = capsys.readouterr().out.splitlines()
        assert rows[1].split() == ["ours", "foreach", "fused", "ratio"]
        assert [row[:20].strip() for row in rows[2:]] == ["Adam", "Adam weight_decay", "AdamW", "AdamW decay fun", "Adamax"]
