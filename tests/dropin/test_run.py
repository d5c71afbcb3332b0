"""`paddle-compat run`: a program finds everything as under plain python, and `paddle` besides, in its workers too."""
import os
import signal
import subprocess
import sys

import pytest

from _paddle_compat_boot import children, launch
from tests.dropin.conftest import ROOT, environment, write


def run(*args, cwd, env=None, command=(sys.executable, "-m", "_paddle_compat_boot"), stdin=None):
    done = subprocess.run([*command, "run", *args], cwd=cwd, env=env or environment(), capture_output=True, text=True, timeout=300, input=stdin, check=False)
    return done


def ok(done):
    assert done.returncode == 0, done.stderr
    return done.stdout


SHOW = """
import sys, os, json
print(json.dumps(dict(argv=sys.argv, path0=sys.path[0], name=__name__, file=globals().get('__file__'), spec=getattr(__spec__, 'name', None),
    package=__package__, torch='torch' in sys.modules, site='sitecustomize' in sys.modules, boot=[p for p in sys.path if '_paddle_compat_boot' in p],
    doc=__doc__, main=sorted(n for n in vars(sys.modules['__main__']) if not n.startswith('__')))))
"""


def plain(*args, cwd):
    return subprocess.run([sys.executable, *args], cwd=cwd, env=environment(), capture_output=True, text=True, timeout=300, check=False).stdout


@pytest.mark.parametrize(
    "args",
    [
        ["show.py", "a", "--b", "-c"],
        ["sub/show.py"],
        ["-m", "pack.show", "-m", "x"],
        ["-m", "pack"],
        ["-u", "-W", "ignore", "show.py", "-E"],
        ["-c", "exec(open('show.py').read())", "q"],
    ],
)
def test_program_sees_what_plain_python_shows_it(tmp_path, args):
    write(tmp_path, {"show.py": SHOW, "sub/show.py": SHOW, "pack/__init__.py": "", "pack/show.py": SHOW, "pack/__main__.py": SHOW})
    mine = ok(run(*args, cwd=tmp_path))
    assert mine.replace('"site": true', '"site": false') == plain(*args, cwd=tmp_path).replace('"site": true', '"site": false')
    assert '"torch": false' in mine and '"boot": []' in mine


def test_program_from_standard_input(tmp_path):
    assert ok(run("-", "x", cwd=tmp_path, stdin="import sys; print(sys.argv)")) == "['-', 'x']\n"


@pytest.mark.parametrize(
    "code, status",
    [("raise SystemExit(7)", 7), ("raise SystemExit", 0), ("raise SystemExit('told')", 1), ("1/0", 1), ("import os; os._exit(9)", 9)],
)
def test_exit_status(tmp_path, code, status):
    write(tmp_path, {"p.py": code})
    assert run("p.py", cwd=tmp_path).returncode == status


@pytest.mark.skipif(os.name == "nt", reason="no signals of this kind there")
def test_death_by_signal(tmp_path):
    write(tmp_path, {"p.py": "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"})
    assert run("p.py", cwd=tmp_path).returncode == -signal.SIGTERM


@pytest.mark.parametrize("args", [["p.py"], ["-m", "p"], ["nothing.py"], ["-m", "nothing"]])
def test_errors_read_as_under_plain_python(tmp_path, args):
    write(tmp_path, {"p.py": "def f():\n    import paddle_no\nf()\n"})
    done = run(*args, cwd=tmp_path)
    expected = subprocess.run([sys.executable, *args], cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (expected.returncode, expected.stderr)


def test_traceback_of_a_missing_submodule_shows_none_of_our_frames(tmp_path):
    write(tmp_path, {"p.py": "import paddle.no_such_part"})
    done = run("p.py", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "ModuleNotFoundError: No module named 'paddle.no_such_part'"
    assert "_paddle_compat_boot" not in done.stderr


PADDLE = """
import sys
assert 'paddle_compat' not in sys.modules
import paddle
import paddle.nn.functional as F
from paddle import nn
import paddle_compat
assert paddle is paddle_compat and paddle.__version__ == '2.4.2'
assert sys.modules['paddle.nn'] is sys.modules['paddle_compat.nn'] is nn and nn.functional is F
assert paddle.nn.__spec__.name == 'paddle_compat.nn'
x = paddle.to_tensor([1.0, 2.0])
print((x + x).numpy().tolist())
"""


def test_paddle_itself(tmp_path):
    write(tmp_path, {"p.py": PADDLE})
    assert ok(run("p.py", cwd=tmp_path)) == "[2.0, 4.0]\n"


def test_from_a_source_tree_that_is_not_installed(tmp_path):
    write(tmp_path, {"p.py": PADDLE})
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from _paddle_compat_boot.launch import main; sys.exit(main())"
    done = run("p.py", cwd=tmp_path, env={k: v for k, v in environment().items() if k != "PYTHONPATH"}, command=(sys.executable, "-c", code))
    assert ok(done) == "[2.0, 4.0]\n"


WORKERS = """
import multiprocessing, sys, subprocess
def work(n):
    import paddle, paddle_compat
    assert paddle is paddle_compat
    return n + int(paddle.to_tensor([1]))
if __name__ == '__main__':
    for method in sys.argv[1:]:
        context = multiprocessing.get_context(method)
        with context.Pool(1) as pool:
            print(method, pool.map(work, [1, 2]), flush=True)
    code = 'import paddle; print(paddle.__name__)'
    print(subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=True).stdout.strip())
"""


@pytest.mark.parametrize("how", ["script", "module"])
def test_worker_processes(tmp_path, how):
    write(tmp_path, {"p.py": WORKERS})
    methods = ["fork", "spawn"] if how == "module" else ["spawn", "forkserver"]
    out = ok(run(*(["p.py"] if how == "script" else ["-m", "p"]), *methods, cwd=tmp_path))
    assert out.splitlines() == [f"{m} [2, 3]" for m in methods] + ["paddle_compat"]


LOADER = """
import numpy as np
import paddle
from data import Squares
if __name__ == '__main__':
    loader = paddle.io.DataLoader(Squares(), batch_size=4, num_workers=2, shuffle=False)
    print(sum(float(x.sum()) for x, in loader))
"""
DATA = """
import numpy as np
import paddle
class Squares(paddle.io.Dataset):
    def __len__(self):
        return 10
    def __getitem__(self, i):
        import paddle.nn  # in the worker
        return np.float32([i * i]),
"""


def test_data_loader_workers(tmp_path):
    write(tmp_path, {"p.py": LOADER, "data.py": DATA})
    assert ok(run("p.py", cwd=tmp_path)) == "285.0\n"


def test_install_reaches_spawned_workers(tmp_path):
    body = "import paddle\ndef work(n):\n    return n + int(paddle.to_tensor([1]))\n"
    main = """
        import multiprocessing, os
        if __name__ == '__main__':
            import paddle_compat
            paddle_compat.install()
            import job
            with multiprocessing.get_context('spawn').Pool(1) as pool:
                print(pool.map(job.work, [1, 2]))
            paddle_compat.uninstall()
            print(os.environ.get('PADDLE_COMPAT_ALIAS'), os.environ['PYTHONPATH'])
        """
    write(tmp_path, {"job.py": body, "main.py": main})
    done = subprocess.run([sys.executable, "main.py"], cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=300, check=False)
    assert ok(done) == f"[2, 3]\nNone {environment()['PYTHONPATH']}\n"


def test_the_sitecustomize_in_the_shade_still_runs(tmp_path):
    program = "import os, sys\nprint(os.environ['REAL_ONE'] == sys.modules['sitecustomize'].__file__)"
    write(tmp_path, {"real/sitecustomize.py": "import os\nos.environ['REAL_ONE'] = __file__\n", "p.py": program})
    env = environment()
    env["PYTHONPATH"] = os.pathsep.join([str(tmp_path / "real"), env["PYTHONPATH"]])
    assert ok(run("p.py", cwd=tmp_path, env=env)) == "True\n"


def test_another_python_is_left_alone(tmp_path):
    write(tmp_path, {"p.py": "import sys; print(sys.meta_path[0])"})
    env = environment()
    children.enable(env)
    env[children.MARK] = "/some/other/environment"
    done = subprocess.run([sys.executable, "p.py"], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=300, check=False)
    assert "Alias" not in ok(done)


def test_block_option(tmp_path):
    prober = "try:\n    import paddle\nexcept ImportError:\n    paddle = None\n"
    write(tmp_path, {"prober.py": prober, "p.py": "import paddle, prober; print(prober.paddle)"})
    assert ok(run("--block", "prober,other", "p.py", cwd=tmp_path)) == "None\n"
    assert "paddle_compat" in ok(run("p.py", cwd=tmp_path))


def test_enable_and_disable_the_environment():
    env = {"PYTHONPATH": os.pathsep.join(["/a", "/b"])}
    children.enable(env)
    children.enable(env)
    assert env["PYTHONPATH"].split(os.pathsep) == [children.SITE, "/a", "/b"]
    children.disable(env)
    assert env == {"PYTHONPATH": os.pathsep.join(["/a", "/b"])}
    for env in ({}, {"PYTHONPATH": os.pathsep + "/a"}):
        before = dict(env)
        children.enable(env)
        assert env[children.MARK] == sys.prefix
        children.disable(env)
        assert env == before


@pytest.mark.parametrize(
    "args, option",
    [
        (["-I", "p.py"], "-I"), (["-uE", "p.py"], "-E"), (["-W", "error", "-S", "p.py"], "-S"), (["-X", "dev", "-bI"], "-I"),
        (["p.py", "-I"], None), (["-m", "p", "-I"], None), (["-c", "1", "-E"], None), (["-u", "-Wignore", "p.py"], None),
        (["-W", "-I", "p.py"], None), ([], None), (["-", "-I"], None),
    ],
)  # fmt: skip
def test_options_that_would_switch_the_alias_off(args, option):
    assert launch._ignoring_environment(args) == option


def test_refused_options(capsys):
    assert launch.main(["run", "-I", "p.py"]) == 2
    assert "-I" in capsys.readouterr().err
    assert launch.main(["run", "--block"]) == 2


def test_usage(capsys):
    assert launch.main([]) == 2
    assert launch.main(["--help"]) == 0
    assert launch.main(["frobnicate"]) == 2
    assert "frobnicate" in capsys.readouterr().err
