"""The alias: one module object under two names, in any order of imports, and all of it undone by deactivate()."""
import importlib
import importlib.util
import runpy
import sys
import threading
import types

import pytest

from tests.dropin.conftest import write

# mypy and ruff know nothing of padl and standin: they exist in the fixture's folder only
pytestmark = pytest.mark.usefixtures("standin")


def load(name):
    return importlib.import_module(name)


@pytest.mark.parametrize(
    "order",
    [
        ["padl.nn.functional", "standin.nn.functional"],
        ["standin.nn.functional", "padl.nn.functional"],
        ["padl", "standin", "padl.nn.functional"],
    ],
)
def test_same_objects_in_any_order(standin, order):
    standin.activate()
    for name in order:
        load(name)
    assert sys.modules["padl"] is sys.modules["standin"]
    assert sys.modules["padl.nn.functional"] is sys.modules["standin.nn.functional"] is load("padl").nn.functional
    assert load("standin").LOADS == ["nn", "nn.functional"]  # executed once


def test_forms_of_the_import_statement(standin):
    standin.activate()
    space = {}
    exec("import padl\nimport padl.nn.functional as F\nfrom padl.nn import functional", space)
    exec("from padl import nn, vision\nfrom padl.nn.functional import relu\nimport padl.vision.ops as ops\nfrom padl.nn import *", space)
    assert space["F"] is space["functional"] is space["nn"].functional
    assert space["relu"](-1) == 0
    assert space["ops"] is sys.modules["standin.vision.ops"]
    assert space["vision"] is sys.modules["standin.vision"]


def test_real_module_keeps_its_identity(standin):
    standin.activate()
    module = load("padl.nn.functional")
    assert module.__name__ == "standin.nn.functional"
    assert module.__spec__.name == "standin.nn.functional"
    assert module.__package__ == "standin.nn"
    assert type(module.__spec__.loader).__name__ == "SourceFileLoader"


def test_lazy_attribute_and_later_import_agree(standin):
    standin.activate()
    padl = load("padl")
    assert padl.vision is load("padl.vision") is load("standin.vision")
    assert padl.LOADS.count("vision") == 1


def test_modules_loaded_before_are_there_at_once(standin):
    load("standin.vision.ops")
    standin.activate()
    assert sys.modules["padl.vision.ops"] is sys.modules["standin.vision.ops"]


def test_find_spec(standin):
    standin.activate()
    spec = importlib.util.find_spec("padl")
    assert "standin" not in sys.modules  # asking loads nothing
    assert spec.name == "padl" and spec.origin.endswith("__init__.py") and spec.submodule_search_locations
    sub = importlib.util.find_spec("padl.nn.functional")
    assert sub.origin.endswith("functional.py") and sub.submodule_search_locations is None and sub.has_location
    assert sub.parent in ("padl.nn", "standin.nn")
    assert importlib.util.find_spec("padl.nothing") is None
    vision = importlib.util.find_spec("padl.vision")
    assert vision.name == "padl.vision" and "standin.vision" not in sys.modules
    assert vision.loader.get_source("padl.vision").startswith("import standin")
    assert vision.loader.is_package("padl.vision")


@pytest.mark.parametrize("name", ["padl.nothing", "padl.nn.nothing", "padl.nn.functional.deep"])
def test_missing_module(standin, name):
    standin.activate()
    with pytest.raises(ModuleNotFoundError) as info:
        load(name)
    assert info.value.name == name
    assert name in str(info.value)


def test_failure_inside_a_real_module_is_told_as_itself(standin):
    standin.activate()
    with pytest.raises(ModuleNotFoundError, match="surely_not_there"):
        load("padl.broken")
    assert "padl.broken" not in sys.modules


def test_missing_package_altogether(tmp_path):
    from _paddle_compat_boot.finder import Alias

    alias = Alias("padl", "no_such_package")
    alias.activate()
    try:
        with pytest.raises(ModuleNotFoundError, match="padl"):
            load("padl")
    finally:
        alias.deactivate()


def test_run_as_a_program(standin):
    standin.activate()
    result = runpy.run_module("padl.launch", run_name="__main__", alter_sys=True)["RESULT"]
    assert result == ("__main__", "padl", sys.modules["standin.nn"])


def test_reload_and_setattr(standin):
    standin.activate()
    padl = load("padl")
    padl.long = 7
    assert load("standin").long == 7
    assert importlib.reload(load("padl.nn")) is load("standin.nn")


def test_deactivate_undoes_everything(standin):
    finders, modules = list(sys.meta_path), {n for n in sys.modules if n.startswith("padl")}
    standin.activate()
    standin.activate()
    load("padl.vision.ops")
    standin.deactivate()
    assert sys.meta_path == finders
    assert {n for n in sys.modules if n.startswith("padl")} == modules
    assert "standin.vision.ops" in sys.modules
    with pytest.raises(ModuleNotFoundError):
        load("padl")
    standin.activate()
    assert load("padl") is load("standin")


def test_another_package_of_that_name_is_imported(standin, monkeypatch):
    other = types.ModuleType("padl")
    other.__version__ = "2.6.0"
    monkeypatch.setitem(sys.modules, "padl", other)
    with pytest.raises(RuntimeError, match=r"imported already.*2\.6\.0"):
        standin.activate()
    assert not standin.active


def test_threads_import_one_module(standin):
    standin.activate()
    seen, start = [], threading.Barrier(8)

    def work():
        start.wait()
        seen.append(load("padl.vision.ops"))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 8 and len(set(map(id, seen))) == 1
    assert load("standin").LOADS.count("vision.ops") == 1


def test_no_alias(standin):
    standin.activate()
    padl = load("padl")
    with standin.no_alias():
        assert "padl" not in sys.modules and "padl.nn" not in sys.modules
        assert importlib.util.find_spec("padl") is None
        for name in ("padl", "padl.nn"):
            with pytest.raises(ModuleNotFoundError):
                load(name)
        with standin.no_alias(), pytest.raises(ModuleNotFoundError):
            load("padl")
        with pytest.raises(ModuleNotFoundError):
            load("padl")
        load("standin.vision")  # its own name still works
    assert load("padl") is padl and sys.modules["padl.nn"] is padl.nn
    assert load("padl.vision") is padl.vision


def test_no_alias_gives_the_other_package(standin, tmp_path):
    standin.activate()
    load("padl")
    write(tmp_path, {"padl/__init__.py": "WHO = 'other'\n", "padl/nn.py": "WHO = 'other nn'\n"})
    importlib.invalidate_caches()
    with standin.no_alias():
        assert load("padl").WHO == "other"
        assert load("padl.nn").WHO == "other nn"
    assert load("padl") is load("standin")
    assert load("padl.nn") is load("standin.nn")


def test_no_alias_is_for_one_thread(standin):
    standin.activate()
    seen = []
    with standin.no_alias():
        thread = threading.Thread(target=lambda: seen.append(load("padl")))
        thread.start()
        thread.join()
    assert seen == [load("standin")]


def test_no_alias_without_alias_does_nothing(standin):
    with standin.no_alias():
        load("standin")
    assert not standin.active


PROBER = {
    "prober/__init__.py": """
        import importlib.util
        FOUND = importlib.util.find_spec('padl') is not None
        try:
            import padl
        except ImportError:
            padl = None
        try:
            import padl.nn as nn
        except ImportError:
            nn = None
        import honest
        from . import late
        def ask():
            import padl
            return padl
        """,
    "prober/late.py": "try:\n    from padl.nn import functional\nexcept ImportError:\n    functional = None\n",
    "honest.py": "import padl\n",
}


@pytest.mark.parametrize("loaded", [False, True])
def test_block_list(standin, tmp_path, loaded):
    write(tmp_path, PROBER)
    standin.activate()
    if loaded:
        load("padl")
    standin.blocked.add("prober")
    prober = load("prober")
    assert (prober.FOUND, prober.padl, prober.nn, prober.late.functional) == (False, None, None, None)
    assert load("honest").padl is load("standin")  # imported by the blocked library, not itself blocked
    assert load("padl") is load("standin") and load("padl.nn") is load("standin.nn")
    assert prober.__spec__.loader.name == "prober" and prober.__spec__.name == "prober"


def test_block_list_inside_functions(standin, tmp_path):
    write(tmp_path, {"prober.py": PROBER["prober/__init__.py"].replace("from . import late", "").replace("import honest", "")})
    standin.activate()
    standin.blocked.add("prober")
    with pytest.raises(ModuleNotFoundError):
        load("prober").ask()
    standin.blocked.clear()
    assert load("prober").ask() is load("standin")
