"""A small package in a temporary folder stands for paddle_compat where only the alias mechanism is under test."""
import os
import sys
import textwrap
from pathlib import Path

import pytest

from _paddle_compat_boot.finder import Alias

ROOT = Path(__file__).resolve().parents[2]

FILES = {
    "standin/__init__.py": """
        __version__ = '2.4.2'
        LOADS = []
        from standin import nn
        def __getattr__(name):
            if name == 'vision':
                import standin.vision
                return standin.vision
            raise AttributeError(name)
        """,
    "standin/nn/__init__.py": "import standin\nstandin.LOADS.append('nn')\nfrom . import functional\n",
    "standin/nn/functional.py": "import standin\nstandin.LOADS.append('nn.functional')\ndef relu(x):\n    return max(x, 0)\n",
    "standin/vision/__init__.py": "import standin\nstandin.LOADS.append('vision')\n",
    "standin/vision/ops.py": "import standin\nstandin.LOADS.append('vision.ops')\n",
    "standin/broken.py": "import surely_not_there\n",
    "standin/launch.py": "from . import nn\nimport sys\nRESULT = (__name__, __package__, nn)\n",
}


def environment():
    """For child processes: this checkout importable, one thread, no alias unless the test switches it on."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("PADDLE_COMPAT_")}
    env.update(PYTHONPATH=str(ROOT), OMP_NUM_THREADS="1", PYTHONDONTWRITEBYTECODE="1")
    return env


def write(folder, files):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))


@pytest.fixture
def standin(tmp_path, monkeypatch):
    """An active alias `padl` for the package `standin`."""
    write(tmp_path, FILES)
    monkeypatch.syspath_prepend(str(tmp_path))
    before = dict(sys.modules)
    alias = Alias("padl", "standin")
    yield alias
    alias.deactivate()
    for name in set(sys.modules) - set(before):
        if name.partition(".")[0] in ("padl", "standin", "prober", "honest"):
            del sys.modules[name]
