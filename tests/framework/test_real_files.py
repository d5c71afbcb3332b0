"""Files that real Paddle 2.4.2 wrote (record.py made them) load as it loads them; and real Paddle opens ours, where it is installed."""

import json
import os
import pathlib
import subprocess

import numpy as np
import pytest

import paddle_compat as paddle

DATA = pathlib.Path(__file__).parent / "data"
EXPECTED = json.loads((DATA / "expected.json").read_text())
FILES = sorted(name for name in EXPECTED if "config" not in EXPECTED[name])
MODELS = sorted(name for name in EXPECTED if "config" in EXPECTED[name])
ORACLE = os.environ.get("PADDLE_ORACLE", "/opt/oracle/bin/paddle-python")


def describe(x):
    if isinstance(x, paddle.Tensor):
        return ["tensor", x.name, str(x.dtype), *describe(x.numpy())[1:]]
    if isinstance(x, np.ndarray):
        return ["array", str(x.dtype), list(x.shape), [str(v) for v in x.reshape(-1).tolist()]]
    if isinstance(x, dict):
        return [type(x).__name__, [[k, describe(v)] for k, v in x.items()]]
    if isinstance(x, (list, tuple)):
        return [type(x).__name__, [describe(v) for v in x]]
    return [type(x).__name__, str(x) if isinstance(x, np.generic) else repr(x)]


def same(got, wanted):
    if isinstance(wanted, list) and wanted and wanted[0] == "tensor":
        if wanted[1].startswith("generated_tensor"):  # a new name
            assert got[1].startswith("generated_tensor")
        else:
            assert got[1] == wanted[1]
        assert [got[0], *got[2:]] == [wanted[0], *wanted[2:]]
    elif isinstance(wanted, list):
        assert isinstance(got, list) and len(got) == len(wanted), (got, wanted)
        for g, w in zip(got, wanted):
            same(g, w)
    else:
        assert got == wanted


@pytest.mark.parametrize("name", FILES)
def test_load(name):
    same(describe(paddle.load(str(DATA / name))), EXPECTED[name]["load"])


@pytest.mark.parametrize("name", FILES)
def test_load_as_arrays(name):
    same(describe(paddle.load(str(DATA / name), return_numpy=True)), EXPECTED[name]["numpy"])


@pytest.mark.parametrize("name", MODELS)
def test_load_saved_model(name):
    assert sorted(describe(paddle.load(str(DATA / name), **EXPECTED[name]["config"]))[1]) == sorted(EXPECTED[name]["load"][1])


def test_prefix_ignores_file_names():
    with pytest.warns(UserWarning, match="model_filename has no effect"):
        state = paddle.load(str(DATA / "jit/net"), model_filename="x")
    assert set(state) == {"weight", "bias"}


def test_incomplete_saved_model(tmp_path):
    for name in ("net.pdmodel", "net.pdiparams.info"):
        (tmp_path / name).write_bytes((DATA / "jit" / name).read_bytes())
    with pytest.raises(ValueError, match="not complete"):
        paddle.load(str(tmp_path / "net"))
    (tmp_path / "net.pdiparams").write_bytes((DATA / "jit" / "net.pdiparams").read_bytes()[:-4])
    with pytest.raises(ValueError, match="ends in its data"):
        paddle.load(str(tmp_path / "net"))


def test_prefix_and_directory(tmp_path):
    (tmp_path / "m").mkdir()
    (tmp_path / "m.pdmodel").write_bytes(b"")
    with pytest.raises(ValueError, match="both exist"):
        paddle.load(str(tmp_path / "m"))


@pytest.mark.skipif(not os.path.exists(ORACLE), reason="real Paddle is not installed (PADDLE_ORACLE)")
def test_real_paddle_opens_ours(tmp_path):
    """What we write, real Paddle reads as it reads its own file of the same object."""
    for name in FILES:
        loaded = paddle.load(str(DATA / name))
        if name.startswith("stream."):
            paddle.save(loaded, str(tmp_path / name), use_binary_format=True)
        else:
            digits = [int(part) for part in name.split(".") if part.isdigit()]
            paddle.save(loaded, str(tmp_path / name), protocol=digits[0] if digits else 4)
    script = tmp_path / "read.py"
    script.write_text(
        "import sys, json, importlib.util, paddle\n"
        f"source = open({str(pathlib.Path(__file__).parent / 'record.py')!r}).read().rsplit('main()', 1)[0]\n"
        "space = {'__file__': 'x'}\nexec(source, space)\n"
        f"print(json.dumps({{n: space['describe'](paddle.load({str(tmp_path)!r} + '/' + n)) for n in json.loads(sys.argv[1])}}))\n"
    )
    done = subprocess.run([ORACLE, str(script), json.dumps(FILES)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    answers = json.loads(done.stdout.strip().splitlines()[-1])
    for name in FILES:
        same(answers[name], EXPECTED[name]["load"])


PDFILES = pathlib.Path(__file__).parents[3] / "shared" / "pdfiles"


@pytest.mark.skipif(not PDFILES.is_dir(), reason="no published Paddle files beside the repository")
@pytest.mark.parametrize(
    ("path", "count", "key", "shape", "total"),
    [
        ("ppocr-cls/inference", 213, "backbone.conv1.bn.bias", (8,), 7.586490631103516),
        ("uci-housing-legacy", 2, "fc_0.w_0", (13, 1), 48.379432678222656),
        ("quantum-decoder/decoder.pdparams", 4, "linear.weight", (766, 7), 594.8209228515625),
        ("espnet-seg/model.pdparams", 206, "encoder.level1.conv.weight", (16, 3, 3, 3), 57.486297607421875),
    ],
)
def test_published_files(path, count, key, shape, total):
    """Sums as real Paddle gave them."""
    state = paddle.load(str(PDFILES / path), return_numpy=True)
    assert len(state) == count and state[key].shape == shape
    np.testing.assert_allclose(np.abs(state[key]).sum(), total, rtol=1e-6)


@pytest.mark.skipif(not PDFILES.is_dir(), reason="no published Paddle files beside the repository")
def test_published_tensor():
    x = paddle.load(str(PDFILES / "quantum-lih-tensor/LiH_VQE_parameters.pdtensor"))
    assert x.shape == [3, 12, 1] and str(x.dtype) == "paddle.float64"
