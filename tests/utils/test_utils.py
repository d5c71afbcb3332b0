"""paddle.utils, paddle.hub. Messages are those of 2.4.2."""

import io
import tarfile
import zipfile

import numpy as np
import pytest

import paddle_compat as paddle
from paddle_compat.utils import cpp_extension, deprecated, dlpack, download, profiler, require_version, run_check, try_import


def test_try_import():
    assert try_import("json").dumps(1) == "1"
    with pytest.raises(ImportError, match=r"Failed importing no_such_module.*pip install no_such_module"):
        try_import("no_such_module")


def test_require_version():
    assert require_version("2.0") is None
    assert require_version("2.4.2", "2.4.2") is None
    with pytest.raises(Exception, match=r"VersionError: PaddlePaddle version 9.9 or higher is required, but 2.4.2 installed"):
        require_version("9.9")
    with pytest.raises(Exception, match=r"VersionError"):
        require_version("1.0", "2.0")
    with pytest.raises(TypeError, match="The type of 'min_version' in require_version must be str"):
        require_version(1)
    with pytest.raises(ValueError, match="must be in format"):
        require_version("a")


def test_deprecated_changes_nothing():
    def f():
        "doc"

    assert deprecated(update_to="paddle.x", since="2.0", reason="because", level=2)(f) is f and f.__doc__ == "doc"


def test_run_check(capsys):
    run_check()
    out = capsys.readouterr().out
    assert "PaddlePaddle works well on 1" in out and "PaddlePaddle is installed successfully!" in out


def test_dlpack_shares_memory():
    x = paddle.to_tensor([1.0, 2.0])
    y = dlpack.from_dlpack(dlpack.to_dlpack(x))
    assert y.numpy().tolist() == [1.0, 2.0]
    with pytest.raises(TypeError, match="must be PyCapsule object"):
        dlpack.from_dlpack(x)
    with pytest.raises(TypeError, match=r"must be paddle.Tensor"):
        dlpack.to_dlpack(1)


def served(tmp_path, monkeypatch, name, data):
    """Let ``urlopen`` give ``data``; the URL."""

    class Answer(io.BytesIO):
        headers = {"content-length": str(len(data))}

    asked = []

    def opened(url):
        asked.append(url)
        return Answer(data)

    monkeypatch.setattr(download.urllib.request, "urlopen", opened)
    return f"http://example.invalid/{name}", asked


def test_download_is_kept_and_checked(tmp_path, monkeypatch):
    url, asked = served(tmp_path, monkeypatch, "weights.bin", b"abc")
    path = download.get_path_from_url(url, str(tmp_path), md5sum="900150983cd24fb0d6963f7d28e17f72")
    assert open(path, "rb").read() == b"abc"
    assert download.get_path_from_url(url, str(tmp_path), md5sum="900150983cd24fb0d6963f7d28e17f72") == path
    assert len(asked) == 1
    with pytest.raises(RuntimeError, match="Retry limit reached"):
        download.get_path_from_url(url, str(tmp_path), md5sum="0" * 32)


@pytest.mark.parametrize("kind", ["zip", "tar.gz"])
@pytest.mark.parametrize(("names", "result"), [(["top/a.txt", "top/b.txt"], "top"), (["a.txt", "b.txt"], "pack")])
def test_archives_are_unpacked(tmp_path, monkeypatch, kind, names, result):
    data = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(data, "w") as z:
            for n in names:
                z.writestr(n, n)
    else:
        with tarfile.open(fileobj=data, mode="w:gz") as t:
            for n in names:
                info = tarfile.TarInfo(n)
                info.size = len(n)
                t.addfile(info, io.BytesIO(n.encode()))
    url, _ = served(tmp_path, monkeypatch, f"pack.{kind}", data.getvalue())
    path = download.get_path_from_url(url, str(tmp_path))
    assert path == str(tmp_path / result)
    for n in names:
        assert (tmp_path / result / n.split("/")[-1]).read_text() == n


def test_is_url_and_endpoints():
    assert download.is_url("https://a") and not download.is_url("/a")
    assert download._get_unique_endpoints(["127.0.0.1:1", "127.0.0.1:2", "1.1.1.1:3"]) == {"127.0.0.1:1", "1.1.1.1:3"}


def test_profiler(tmp_path, capsys):
    with profiler.profiler("CPU", "total", str(tmp_path / "trace")):
        paddle.add(paddle.ones([2]), paddle.ones([2]))
    assert "aten::add" in capsys.readouterr().out
    assert (tmp_path / "trace").exists()
    with pytest.raises(ValueError, match="The state must be 'CPU' or 'GPU' or 'All'"):
        profiler.start_profiler("TPU")
    with pytest.raises(ValueError, match="sorted_key"):
        profiler.stop_profiler("size")


def test_extensions_say_what_to_use():
    cpp_extension.CppExtension(["a.cc"])
    with pytest.raises(NotImplementedError, match=r"torch.utils.cpp_extension"):
        cpp_extension.load("op", ["a.cc"])


def test_hub_reads_a_directory(tmp_path):
    (tmp_path / "hubconf.py").write_text('dependencies = ["json"]\n\ndef model(n=1):\n    "A model."\n    return n + 1\n')
    assert paddle.hub.list(str(tmp_path), source="local") == ["model"]
    assert paddle.hub.help(str(tmp_path), "model", source="local") == "A model."
    assert paddle.hub.load(str(tmp_path), "model", source="local", n=4) == 5
    with pytest.raises(RuntimeError, match="Cannot find callable other in hubconf"):
        paddle.hub.load(str(tmp_path), "other", source="local")
    with pytest.raises(ValueError, match="Unknown source"):
        paddle.hub.list(str(tmp_path), source="ftp")


def test_manual_program_seed():
    from paddle_compat.framework.random import _manual_program_seed
    from paddle_compat.static.program import Program, default_main_program, program_guard

    with program_guard(Program(), Program()):
        _manual_program_seed(7)
        assert default_main_program().random_seed == 7


def test_every_name_of_the_tensor_namespace_resolves():
    from paddle_compat import tensor

    for name in tensor._NAMES:
        assert callable(getattr(tensor, name)), name
    assert tensor.random.normal is not None and np.isclose(tensor.sum(paddle.ones([2])).item(), 2.0)
    with pytest.raises(AttributeError):
        tensor.no_such_name  # noqa: B018
