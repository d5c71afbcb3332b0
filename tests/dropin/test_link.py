"""`paddle-compat link`: one environment's interpreters have the alias from then on."""
import os
import subprocess
import sys
import sysconfig
import venv

import pytest

from _paddle_compat_boot import launch, link
from tests.dropin.conftest import environment, write


def test_link_and_unlink_a_folder(tmp_path, capsys):
    assert launch.main(["link", "--site", str(tmp_path)]) == 0
    path = tmp_path / link.FILE
    assert [p.name for p in tmp_path.iterdir()] == [link.FILE] and link.linked(str(tmp_path)) == str(path)
    assert launch.main(["link", "--site", str(tmp_path)]) == 0  # again: the same
    lines = path.read_text().splitlines()
    assert lines[-1].startswith("import sys; exec(") and len(lines) in (1, 2)
    assert launch.main(["unlink", "--site", str(tmp_path)]) == 0
    assert list(tmp_path.iterdir()) == []
    assert launch.main(["unlink", "--site", str(tmp_path)]) == 0
    assert "there was no link" in capsys.readouterr().out


def test_real_paddle_in_the_way(tmp_path, capsys):
    write(tmp_path, {"paddle/__init__.py": ""})
    assert launch.main(["link", "--site", str(tmp_path)]) == 2
    assert "installed at" in capsys.readouterr().err and link.linked(str(tmp_path)) is None
    assert launch.main(["link", "--site", str(tmp_path), "--force"]) == 0


def test_no_such_folder(tmp_path, capsys):
    assert launch.main(["link", "--site", str(tmp_path / "no")]) == 2
    assert "no such folder" in capsys.readouterr().err


def test_a_link_left_behind_is_silent(tmp_path):
    (tmp_path / link.FILE).write_text(link._LINE)
    code = f"import site; site.addsitedir({str(tmp_path)!r}); import sys; print([f for f in sys.meta_path if 'Alias' in str(f)])"
    env = environment()
    del env["PYTHONPATH"]
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], env=env, cwd=tmp_path, capture_output=True, text=True, timeout=100, check=True)
    assert done.stdout == "[]\n" and done.stderr == ""


@pytest.fixture(scope="module")
def linked(tmp_path_factory):
    """A new environment that borrows this one's packages, linked. Gives its interpreter."""
    folder = tmp_path_factory.mktemp("linked")
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    ask = [python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])"]
    site = subprocess.run(ask, env=environment(), capture_output=True, text=True, check=True).stdout.strip()
    with open(os.path.join(site, "borrowed.pth"), "w") as out:
        out.write(sysconfig.get_paths()["purelib"] + "\n")
    subprocess.run([python, "-m", "_paddle_compat_boot", "link"], env=environment(), check=True, timeout=100)
    yield python
    subprocess.run([python, "-m", "_paddle_compat_boot", "unlink"], env=environment(), check=True, timeout=100)
    assert not os.path.exists(os.path.join(site, link.FILE))


def in_linked(python, *args, cwd):
    env = {k: v for k, v in environment().items() if k != "PYTHONPATH"}
    done = subprocess.run([python, *args], cwd=cwd, env=env, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_linked_interpreter(linked, tmp_path):
    code = "import sys; print('torch' in sys.modules, 'paddle_compat' in sys.modules); import paddle; print(paddle.__name__, int(paddle.to_tensor([3])))"
    assert in_linked(linked, "-c", code, cwd=tmp_path) == "False False\npaddle_compat 3\n"
    # isolated mode ignores the environment, not a link
    assert in_linked(linked, "-I", "-c", "import paddle.nn; print(paddle.nn.__name__)", cwd=tmp_path) == "paddle_compat.nn\n"


def test_asking_whether_paddle_is_there_loads_nothing(linked, tmp_path):
    code = "import sys, importlib.util; print(importlib.util.find_spec('paddle').name, 'torch' in sys.modules)"
    assert in_linked(linked, "-c", code, cwd=tmp_path) == "paddle False\n"


def test_pytest_under_link(linked, tmp_path):
    write(
        tmp_path,
        {
            "test_it.py": """
                import numpy as np
                import paddle
                import pytest
                from paddle.nn import functional as F

                @pytest.mark.parametrize("n", [1, 2])
                def test_zeros(n):
                    assert paddle.zeros([n]).numpy().tolist() == [0.0] * n

                def test_isinstance():
                    assert isinstance(paddle.ones([1]), paddle.Tensor)
                """
        },
    )
    assert "3 passed" in in_linked(linked, "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=tmp_path)
