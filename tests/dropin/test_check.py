"""`paddle-compat check`: which names a program uses, by any alias, and what becomes of them."""
import json
import textwrap

import pytest

from paddle_compat import cli
from paddle_compat.dropin.check import check, scan, states


def names(text, children=lambda module: frozenset()):
    findings = scan.Findings()
    scan.scan_text(textwrap.dedent(text), "f.py", findings, children)
    return findings


def used(text, **kw):
    return sorted({use.name for use in names(text, **kw).uses} - {"paddle"})


@pytest.mark.parametrize(
    "text, expected",
    [
        ("import paddle\npaddle.nn.Linear(2, 3)", ["paddle.nn.Linear"]),
        ("import paddle as P\nP.to_tensor(1).reshape([1])", ["paddle.to_tensor"]),
        ("import paddle_compat as paddle\npaddle.abs", ["paddle.abs"]),
        ("import paddle.nn.functional as F\nF.relu(1)", ["paddle.nn.functional", "paddle.nn.functional.relu"]),
        ("import paddle.nn.functional\npaddle.nn.functional.relu", ["paddle.nn.functional", "paddle.nn.functional.relu"]),
        ("from paddle import nn as N\nclass A(N.Layer): pass", ["paddle.nn", "paddle.nn.Layer"]),
        ("from paddle.nn import functional as F\nx = F.pad", ["paddle.nn.functional", "paddle.nn.functional.pad"]),
        ("from paddle.fluid.dygraph import to_variable\nto_variable(1)", ["paddle.fluid.dygraph.to_variable"]),
        ("import paddle\nL = paddle.nn.Linear\nM = L\nM.forward", ["paddle.nn.Linear", "paddle.nn.Linear.forward"]),
        ("import paddle\na, b = paddle.abs, paddle.nn\nb.ReLU()", ["paddle.abs", "paddle.nn", "paddle.nn.ReLU"]),
        ("import paddle\nact = paddle.sin if 1 else paddle.cos\nact.x", ["paddle.cos", "paddle.cos.x", "paddle.sin", "paddle.sin.x"]),
        ("import paddle\nif (t := paddle.nn): t.GELU", ["paddle.nn", "paddle.nn.GELU"]),
        ("def f():\n    import paddle\n    return paddle.ones", ["paddle.ones"]),
        ("import paddle\ndef f(x=paddle.zeros, *, y: paddle.Tensor) -> paddle.dtype: pass", ["paddle.Tensor", "paddle.dtype", "paddle.zeros"]),
        ("import paddle\n@paddle.no_grad()\ndef f(): return [paddle.exp(i) for i in paddle.io.x]", ["paddle.exp", "paddle.io.x", "paddle.no_grad"]),
        ("import paddle\nf = lambda v, g=paddle.log: paddle.tan(v)", ["paddle.log", "paddle.tan"]),
        ("import paddle\ngetattr(paddle.nn, 'Swish')()", ["paddle.nn", "paddle.nn.Swish"]),
        ("import importlib\nm = importlib.import_module('paddle.fft')\nm.rfft", ["paddle.fft", "paddle.fft.rfft"]),
        ("try:\n    import paddle\nexcept ImportError:\n    paddle = None\npaddle.ones", ["paddle.ones"]),
        ("import paddle\nasync def f():\n    async with paddle.amp.auto_cast(): pass", ["paddle.amp.auto_cast"]),
        ("import paddle\nprint(f'{paddle.__version__}')", ["paddle.__version__"]),
        # what is something else
        ("import paddle\ndef f(paddle): return paddle.ones", []),
        ("import paddle\ndef f():\n    paddle = 3\n    return paddle.ones", []),
        ("import paddlenlp, paddle2onnx\npaddlenlp.ones", []),
        ("from .paddle import ones\nones()", []),
        ("import torch.nn as nn\nnn.Linear", []),
        ("import paddle\nfor paddle in x: pass\ndef f(nn):\n    nn.Linear", []),
        ("import paddle\nx = paddle.ones([1])\nx.foo", ["paddle.ones"]),
        ("class A:\n    from paddle import nn\n    L = nn.Linear\n    def f(self): nn.ReLU", ["paddle.nn", "paddle.nn.Linear"]),
    ],
)
def test_names_found(text, expected):
    assert used(text) == expected


def test_star_import():
    assert used("from paddle.optimizer.lr import *\nNoamDecay(1); len([])", children=lambda m: frozenset(["NoamDecay", "StepDecay"])) == [
        "paddle.optimizer.lr",
        "paddle.optimizer.lr.NoamDecay",
    ]
    assert "NoamDecay" in states.children("paddle.optimizer.lr")


def test_lines_guards_and_keywords():
    findings = names("""
        import paddle
        try:
            f = paddle.new_thing
        except AttributeError:
            f = paddle.old_thing
        if hasattr(paddle, 'maybe'):
            pass
        paddle.concat(x=1, axis=2)
        """)
    table = {use.name: use for use in findings.uses}
    assert (table["paddle.new_thing"].line, table["paddle.new_thing"].guarded) == (4, True)
    assert not table["paddle.old_thing"].guarded
    assert table["paddle.maybe"].guarded
    assert table["paddle.concat"].keywords == ("x", "axis")


def test_names_that_the_program_sets(tmp_path):
    (tmp_path / "a.py").write_text("import paddle\npaddle.long_name = paddle.int64\nsetattr(paddle.Tensor, 'viewed', None)\n")
    (tmp_path / "b.py").write_text("import paddle\npaddle.long_name, paddle.Tensor.viewed\n")
    report = check([tmp_path])
    rows = {row.name: row for row in report.rows}
    assert rows["paddle.long_name"].state == states.WORKS and "a.py:2" in rows["paddle.long_name"].why
    assert rows["paddle.Tensor.viewed"].state == states.WORKS


def test_states(monkeypatch, tmp_path):
    real = dict(states.real_names())
    real["paddle"] = real["paddle"] | {"imagined"}
    monkeypatch.setattr(states, "real_names", lambda: real)
    monkeypatch.setattr(states, "deviations", lambda: ({"paddle.randn": "other streams"}, {}))
    states.state_of.cache_clear()
    try:
        assert states.state_of("paddle.is_tensor") == states.State("paddle.is_tensor", states.WORKS)
        assert states.state_of("paddle.randn").state == states.DEVIATES
        assert states.state_of("paddle.imagined.deeper").name == "paddle.imagined"
        assert states.state_of("paddle.imagined").state == states.MISSING
        assert states.state_of("paddle.never_heard_of.x") == states.State("paddle.never_heard_of", states.UNKNOWN, "neither here nor in Paddle 2.4.2")
        assert states.state_of("paddle.nn.functional.never").state == states.UNKNOWN
        assert states.state_of("paddle.float32.name").name == "paddle.float32"
        assert states.on_real("paddle.nn.decode.BeamSearchDecoder.tile_beam_merge_with_batch")
        assert not states.on_real("paddle.nn.decode.BeamSearchDecoder.never")
        file = tmp_path / "p.py"
        for text, status in [
            ("paddle.to_tensor(1)", 0),
            ("paddle.randn([1])", 0),
            ("paddle.never_heard_of", 0),
            ("paddle.imagined", 1),
            ("hasattr(paddle, 'imagined')", 0),
        ]:
            file.write_text("import paddle\n" + text)
            assert cli.main(["check", str(file)]) == status, text
    finally:
        states.state_of.cache_clear()


def test_reasons_reach_other_names_of_an_object():
    by_name, _ = states.deviations()
    for name in by_name:
        found = states._resolve(name)
        if not found.failed and found.name == name:
            assert states.state_of(name).state == states.DEVIATES


def test_unknown_keyword(tmp_path):
    file = tmp_path / "p.py"
    file.write_text("import paddle\npaddle.concat([1], dimension=2)\npaddle.concat(x=[1], axis=0)\n")
    rows = {row.name: row for row in check([file]).rows}
    assert rows["paddle.concat(dimension=)"].state == states.UNKNOWN
    assert "paddle.concat(axis=)" not in rows


def test_report(tmp_path, capsys):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.py").write_text("import paddle\npaddle.is_tensor(1)\npaddle.is_tensor(2)\n")
    (tmp_path / "bad.py").write_text("print 'two'\n")
    (tmp_path / "latin.py").write_bytes(b"# -*- coding: latin-1 -*-\nimport paddle\nx = '\xe9'\n")
    cells = [
        {"cell_type": "markdown", "source": ["text"]},
        {"cell_type": "code", "source": ["%matplotlib inline\n", "import paddle\n", "!ls\n", "paddle.ones([1])\n"]},
        {"cell_type": "code", "source": "%%bash\nls"},
    ]
    (tmp_path / "book.ipynb").write_text(json.dumps({"cells": cells}))
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "x.py").write_text("import paddle.nothing\n")
    assert cli.main(["check", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert f"{tmp_path / 'sub' / 'a.py'}:2, 3\n" in out
    assert f"{tmp_path / 'book.ipynb'}[cell 2]:4" in out
    assert "not read: " in out and "bad.py" in out
    assert "paddle.nothing" not in out
    assert cli.main(["check", "--json", str(tmp_path / "sub" / "a.py")]) == 0
    data = json.loads(capsys.readouterr().out)
    row = next(row for row in data["names"] if row["name"] == "paddle.is_tensor")
    assert row["state"] == "works" and [use["line"] for use in row["uses"]] == [2, 3]
    assert data["summary"]["missing"] == 0
    assert cli.main(["check", "--problems", str(tmp_path / "sub")]) == 0
    assert "is_tensor" not in capsys.readouterr().out


def test_no_such_path(capsys, tmp_path):
    assert cli.main(["check", str(tmp_path / "nowhere")]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_doctor_and_version(capsys):
    assert cli.main(["doctor"]) == 0
    text = capsys.readouterr().out
    assert "torch:" in text and "gpu" in text and "torch-sparse" in text
    assert cli.main(["doctor", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == {"versions", "devices", "import paddle", "extras"}
    assert cli.main(["--version"]) == 0
    assert "2.4.2" in capsys.readouterr().out
