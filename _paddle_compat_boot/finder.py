"""The alias: `import paddle` gives the module objects of `paddle_compat`.

A finder at the head of `sys.meta_path` answers for `paddle` and `paddle.*`. Its loader imports the real module under
its real name and puts that very object into `sys.modules` under the alias name as well; nothing is executed twice and
the real module's `__name__` and `__spec__` stay what they are. Until a program says `import paddle`, nothing is loaded.
"""
from __future__ import annotations

import os
import sys
from _thread import _local  # threading.local, without the module threading
from types import ModuleType

TYPE_CHECKING = False  # typing is not imported: this module is part of every start of a linked interpreter
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class _AliasLoader:
    """Loads `paddle.x` by importing `paddle_compat.x`; what else it is asked (source, code, data) the real loader answers."""

    def __init__(self, alias: Alias, real: str) -> None:
        self._alias = alias
        self._real = real

    def create_module(self, spec: Any) -> None:
        # The real import happens here, before sys.modules has an entry for the alias, so that an `import paddle` met
        # on the way finds the real, half-made module, as in any circular import. None: Python makes a throw-away
        # module for this spec, which keeps the real module's __spec__ out of its hands.
        import importlib

        importlib.import_module(self._real)

    def exec_module(self, module: ModuleType) -> None:
        spec = module.__spec__
        assert spec is not None
        sys.modules[spec.name] = sys.modules[self._real]  # the import system hands out what it finds here
        if spec.name == self._alias.name:
            self._alias.add_loaded()

    def _loader(self) -> Any:
        spec = self._alias.real_spec(self._real)
        if spec is None or spec.loader is None:
            raise ImportError(f"no loader for {self._real}", name=self._real)
        return spec.loader

    def is_package(self, fullname: str) -> bool:
        return self._loader().is_package(self._real)

    def get_code(self, fullname: str) -> Any:  # `python -m paddle.distributed.launch` runs this code
        return self._loader().get_code(self._real)

    def get_source(self, fullname: str) -> Any:
        return self._loader().get_source(self._real)

    def get_filename(self, fullname: str) -> str:
        return self._loader().get_filename(self._real)

    def get_data(self, path: str) -> bytes:
        return self._loader().get_data(path)

    def get_resource_reader(self, fullname: str) -> Any:
        return self._loader().get_resource_reader(self._real)


class Alias:
    """One name for a package beside its own: a meta path finder, and the switches around it."""

    def __init__(self, name: str, real: str) -> None:
        self.name = name
        self.real = real
        self.blocked: set[str] = set()
        self._prefix = name + "."
        self._local = _local()

    # -- switching on and off -------------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        return any(finder is self for finder in sys.meta_path)

    def activate(self) -> None:
        """Switch the alias on. RuntimeError where the name is taken by another package already imported."""
        if self.active:
            return
        other = sys.modules.get(self.name)
        if other is not None and other is not sys.modules.get(self.real):
            raise RuntimeError(
                f"cannot let `import {self.name}` give {self.real}: another `{self.name}` is imported already, from "
                f"{getattr(other, '__file__', None) or 'an unknown place'} (version {getattr(other, '__version__', 'unknown')}). "
                f"Call {self.real}.install() before anything imports {self.name}."
            )
        sys.meta_path.insert(0, self)  # type: ignore[arg-type]  # a finder by its method, not by its base class
        if self.real in sys.modules:
            self.add_loaded()

    def deactivate(self) -> None:
        """Switch it off and take every alias entry out of `sys.modules` again."""
        sys.meta_path[:] = [finder for finder in sys.meta_path if finder is not self]
        self._remove_entries()

    def add_loaded(self) -> None:
        """Give every module of the real package that is loaded its entry under the alias name."""
        for name, module in list(sys.modules.items()):
            if module is not None and (name == self.real or name.startswith(self.real + ".")):
                sys.modules.setdefault(self.name + name[len(self.real) :], module)

    def _entries(self) -> dict[str, ModuleType]:
        return {name: module for name, module in list(sys.modules.items()) if name == self.name or name.startswith(self._prefix)}

    def _remove_entries(self) -> dict[str, ModuleType]:
        """Take out the entries that are ours, and return them."""
        ours = {
            name: module
            for name, module in self._entries().items()
            if module is sys.modules.get(self.real + name[len(self.name) :])
        }
        for name in ours:
            sys.modules.pop(name, None)
        return ours

    # -- the finder -----------------------------------------------------------------------------------------------

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        if fullname != self.name and not fullname.startswith(self._prefix):
            if self.blocked and fullname.partition(".")[0] in self.blocked:
                return self._guarded_spec(fullname, path, target)
            return None
        parent = sys.modules.get(self.name)
        if fullname != self.name and parent is not None and parent is not sys.modules.get(self.real):
            return None  # inside no_alias(): a submodule of the other package
        if self._off() or (self.blocked and self._importer() in self.blocked):
            if fullname == self.name:
                return None
            # None would let the path finder load a second copy of the file from the real package's folder
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)
        return self._spec(fullname)

    def _spec(self, fullname: str) -> Any:
        from importlib.machinery import ModuleSpec

        real = self.real + fullname[len(self.name) :]
        real_spec = self.real_spec(real)
        if real_spec is None and real not in sys.modules:
            return None
        spec = ModuleSpec(fullname, _AliasLoader(self, real), origin=getattr(real_spec, "origin", None))  # type: ignore[arg-type]
        locations = getattr(real_spec, "submodule_search_locations", None)
        if locations is not None:
            spec.submodule_search_locations = list(locations)
        spec.has_location = bool(getattr(real_spec, "has_location", False))  # type: ignore[misc]  # typeshed: read only; the setter exists
        return spec

    def real_spec(self, real: str) -> Any:
        """The spec of a real module, found without executing it (its parents are)."""
        module = sys.modules.get(real)
        if module is not None:
            return module.__spec__
        import importlib.util

        if real == self.real:
            spec = importlib.util.find_spec(real)
            if spec is None and os.path.isdir(os.path.join(ROOT, self.real)):
                sys.path.append(ROOT)  # started from a source tree that is not installed: this file tells where it is
                spec = importlib.util.find_spec(real)
            return spec
        try:
            return importlib.util.find_spec(real)
        except ModuleNotFoundError as error:
            # a parent that is missing or is no package means "no such module"; anything else is a real failure inside
            if error.name is not None and (real == error.name or real.startswith(error.name + ".")):
                return None
            raise

    # -- the guard and the block list -----------------------------------------------------------------------------

    def _off(self) -> bool:
        return getattr(self._local, "off", 0) > 0

    def _importer(self) -> str:
        """Top-level name of the package whose code asked for this import."""
        frame = sys._getframe(2)
        while frame is not None:
            name = frame.f_globals.get("__name__", "")
            if name != __name__ and name.partition(".")[0] not in ("importlib", "pkgutil"):
                return name.partition(".")[0]
            frame = frame.f_back  # type: ignore[assignment]
        return ""

    def _guarded_spec(self, fullname: str, path: Any, target: Any) -> Any:
        """The spec of a blocked library's module, made to run with our entries out of `sys.modules`."""
        for finder in list(sys.meta_path):
            find = getattr(finder, "find_spec", None)
            if finder is self or find is None:
                continue
            spec = find(fullname, path, target)
            if spec is None:
                continue
            loader = spec.loader
            # only loaders made for this one module: built-in and zip loaders are shared
            if getattr(loader, "name", None) == fullname and not isinstance(loader, type) and hasattr(loader, "exec_module"):
                loader.exec_module = self._without_entries(loader.exec_module)
            return spec
        return None

    def _without_entries(self, run: Callable[[ModuleType], None]) -> Callable[[ModuleType], None]:
        def exec_module(module: ModuleType) -> None:
            with _WithoutEntries(self):
                run(module)

        return exec_module

    def no_alias(self) -> no_alias:
        return no_alias(self)


class _WithoutEntries:
    """Take the alias entries out of `sys.modules` for a while; the finder stays and decides by importer."""

    def __init__(self, alias: Alias) -> None:
        self._alias = alias
        self._saved: dict[str, ModuleType] = {}

    def __enter__(self) -> None:
        self._saved = self._alias._remove_entries()

    def __exit__(self, *_: object) -> None:
        sys.modules.update(self._saved)


class no_alias:
    """Context manager: inside it, in this thread, `import paddle` does not give the alias.

    It finds what it would find without the alias: real Paddle where that is installed, else ModuleNotFoundError.
    Modules of a real Paddle that were loaded inside leave `sys.modules` at the end, where the alias takes over again.
    """

    def __init__(self, alias: Alias | None = None) -> None:
        self._alias = alias or ALIAS
        self._saved: dict[str, ModuleType] | None = None

    def __enter__(self) -> None:
        if not self._alias.active:
            return
        local = self._alias._local
        local.off = getattr(local, "off", 0) + 1
        self._saved = self._alias._remove_entries()

    def __exit__(self, *_: object) -> None:
        if self._saved is None:
            return
        self._alias._local.off -= 1
        if not self._alias._off():
            for name in self._alias._entries():
                sys.modules.pop(name, None)
        if self._alias.active:
            sys.modules.update(self._saved)
        self._saved = None


ALIAS = Alias("paddle", "paddle_compat")


def activate() -> None:
    """Switch on `import paddle` in this process; also what a linked environment and a worker process call at their start."""
    blocked = os.environ.get("PADDLE_COMPAT_BLOCK", "")
    ALIAS.blocked.update(name.strip() for name in blocked.split(",") if name.strip())
    ALIAS.activate()
