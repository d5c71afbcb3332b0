"""Reads source files (AST) and finds the `paddle.*` names they use.

What a name stands for is told from the imports and simple assignments of its scope: `import paddle as P`,
`from paddle.nn import functional as F`, `Layer = paddle.nn.Layer`, `act = F.relu if fast else F.gelu`. The order of
statements is not followed: a name that is bound to a paddle name and, say, to None in an except clause, counts as the
paddle name. What an object is that a call returned is not known, so methods of Tensors and layers are not found unless
they are spelt out (`paddle.Tensor.reshape`).
"""
from __future__ import annotations

import ast
import json
import os
import re
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOTS = ("paddle", "paddle_compat")
_SKIPPED = {"__pycache__", "node_modules", "site-packages"}


@dataclass(frozen=True)
class Use:
    """One place where a name is used."""

    name: str  # dotted, from "paddle" on
    file: str
    line: int
    guarded: bool = False  # in a try that catches its absence, or asked for by hasattr
    keywords: tuple[str, ...] = ()  # of a call


@dataclass
class Findings:
    """What a scan gives."""

    uses: list[Use] = field(default_factory=list)
    set_by_program: dict[str, str] = field(default_factory=dict)  # paddle.long = ...: name -> where
    files: int = 0
    unreadable: dict[str, str] = field(default_factory=dict)  # file -> why


@dataclass
class _Scope:
    parent: _Scope | None
    is_class: bool = False
    aliases: dict[str, list[str]] = field(default_factory=dict)  # name -> paddle names, from imports
    assigned: dict[str, list[ast.expr]] = field(default_factory=dict)  # name -> right-hand sides
    other: set[str] = field(default_factory=set)  # bound to something else
    stars: list[str] = field(default_factory=list)  # from paddle.x import *


_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class _Binder(ast.NodeVisitor):
    """First pass: the scopes, and what each binds."""

    def __init__(self, tree: ast.Module) -> None:
        self.scopes: dict[ast.AST, _Scope] = {}
        self.scope = self.scopes[tree] = _Scope(None)
        self.visit(tree)

    def visit(self, node: ast.AST) -> None:
        if not isinstance(node, _SCOPES):
            super().visit(node)
            return
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            self.scope.other.add(node.name)
        outer, self.scope = self.scope, _Scope(self.scope, isinstance(node, ast.ClassDef))
        self.scopes[node] = self.scope
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            a = node.args
            self.scope.other.update(arg.arg for arg in [*a.posonlyargs, *a.args, *a.kwonlyargs, *filter(None, (a.vararg, a.kwarg))])
        self.generic_visit(node)
        self.scope = outer

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            root = alias.name.partition(".")[0]
            bound = alias.asname or root
            if root in ROOTS:
                self.scope.aliases.setdefault(bound, []).append(_paddle(alias.name if alias.asname else root))
            else:
                self.scope.other.add(bound)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        ours = not node.level and node.module and node.module.partition(".")[0] in ROOTS
        for alias in node.names:
            if ours and alias.name == "*":
                self.scope.stars.append(_paddle(node.module or ""))
            elif ours:
                self.scope.aliases.setdefault(alias.asname or alias.name, []).append(_paddle(f"{node.module}.{alias.name}"))
            else:
                self.scope.other.add(alias.asname or alias.name)

    def _assign(self, target: ast.expr, value: ast.expr | None) -> None:
        if isinstance(target, ast.Name):
            if value is None:
                self.scope.other.add(target.id)
            else:
                self.scope.assigned.setdefault(target.id, []).append(value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            values: list[ast.expr | None] = [None] * len(target.elts)
            if isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(target.elts):
                values = list(value.elts)
            for part, of in zip(target.elts, values):
                self._assign(part.value if isinstance(part, ast.Starred) else part, of)

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self._assign(target, node.value)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._assign(node.target, node.value)
        self.generic_visit(node)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self._assign(node.target, node.value)
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        # for targets, with ... as, augmented assignment: bound to something that is not known here
        if isinstance(node.ctx, ast.Store) and node.id not in self.scope.assigned:
            self.scope.other.add(node.id)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.name:
            self.scope.other.add(node.name)
        self.generic_visit(node)


class _Reader(ast.NodeVisitor):
    """Second pass: the uses."""

    def __init__(self, tree: ast.Module, file: str, findings: Findings, children: Callable[[str], frozenset[str]]) -> None:
        self.scopes = _Binder(tree).scopes
        self.scope = self.scopes[tree]
        self.file = file
        self.findings = findings
        self.children = children
        self.guards = 0
        self.busy: set[ast.AST] = set()
        self.generic_visit(tree)

    # -- what an expression stands for ----------------------------------------------------------------------------

    def names_of(self, node: ast.expr, scope: _Scope | None = None) -> list[str]:
        """The paddle names that an expression may stand for."""
        scope = scope or self.scope
        if isinstance(node, ast.Name):
            return self.lookup(node.id, scope)
        if isinstance(node, ast.Attribute):
            return [f"{base}.{node.attr}" for base in self.names_of(node.value, scope)]
        if isinstance(node, ast.IfExp):
            return [*self.names_of(node.body, scope), *self.names_of(node.orelse, scope)]
        if isinstance(node, ast.BoolOp):
            return [name for value in node.values for name in self.names_of(value, scope)]
        if isinstance(node, ast.Call):
            module = self.imported_by_call(node)
            return [module] if module else []
        return []

    def lookup(self, name: str, scope: _Scope | None) -> list[str]:
        first = True
        while scope is not None:
            if first or not scope.is_class:  # a class body's names are not seen from inside its functions
                found = list(scope.aliases.get(name, ()))
                for value in scope.assigned.get(name, ()):
                    if value not in self.busy:
                        self.busy.add(value)
                        found += self.names_of(value, scope)
                        self.busy.discard(value)
                if found:
                    return list(dict.fromkeys(found))
                if name in scope.other or name in scope.assigned:
                    return []
                for module in scope.stars:
                    if name in self.children(module):
                        return [f"{module}.{name}"]
            first = False
            scope = scope.parent
        return []

    @staticmethod
    def imported_by_call(node: ast.Call) -> str | None:
        """The module of `importlib.import_module("paddle.x")` and `__import__("paddle")`."""
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in ("import_module", "__import__") and node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
            name = node.args[0].value
            if name.partition(".")[0] in ROOTS:
                return _paddle(name if called == "import_module" else name.partition(".")[0])
        return None

    # -- recording ------------------------------------------------------------------------------------------------

    def use(self, name: str, node: ast.AST, keywords: tuple[str, ...] = (), guarded: bool = False) -> None:
        self.findings.uses.append(Use(name, self.file, getattr(node, "lineno", 0), guarded or self.guards > 0, keywords))

    def visit(self, node: ast.AST) -> None:
        scope = self.scopes.get(node)
        if scope is None or isinstance(node, ast.Module):
            super().visit(node)
            return
        # decorators, defaults, bases and annotations belong to the scope around; reading them inside differs only where a
        # parameter has the name of a module, so they are read outside first
        outside: list[ast.AST] = [*getattr(node, "decorator_list", ()), *getattr(node, "bases", ()), *getattr(node, "keywords", ())]
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            outside += [*node.args.defaults, *filter(None, node.args.kw_defaults)]
            if not isinstance(node, ast.Lambda):
                outside += [a.annotation for a in ast.walk(node.args) if isinstance(a, ast.arg) and a.annotation]
                outside += [node.returns] if node.returns else []
            inside: list[ast.AST] = [node.body] if isinstance(node, ast.Lambda) else list(node.body)
        elif isinstance(node, ast.ClassDef):
            inside = list(node.body)
        else:
            inside = list(ast.iter_child_nodes(node))
        for child in outside:
            self.visit(child)
        outer, self.scope = self.scope, scope
        guards, self.guards = self.guards, 0 if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)) else self.guards
        for child in inside:
            self.visit(child)
        self.scope, self.guards = outer, guards

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            if alias.name.partition(".")[0] in ROOTS:
                self.use(_paddle(alias.name), node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.level or not node.module or node.module.partition(".")[0] not in ROOTS:
            return
        for alias in node.names:
            self.use(_paddle(node.module if alias.name == "*" else f"{node.module}.{alias.name}"), node)

    def visit_Try(self, node: ast.Try) -> None:
        guard = any(_catches_absence(handler.type) for handler in node.handlers)
        self.guards += guard
        for child in node.body:
            self.visit(child)
        self.guards -= guard
        rest: list[ast.AST] = [*node.handlers, *node.orelse, *node.finalbody]
        for part in rest:
            self.visit(part)

    def visit_TryStar(self, node: Any) -> None:
        self.visit_Try(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        names = self.names_of(node)
        if not names:
            self.generic_visit(node)
            return
        for name in names:
            if isinstance(node.ctx, ast.Store):
                self.findings.set_by_program.setdefault(name, f"{self.file}:{node.lineno}")
            else:
                self.use(name, node)
        root: ast.expr = node
        while isinstance(root, ast.Attribute):
            root = root.value
        if not isinstance(root, ast.Name):
            self.visit(root)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            for name in self.lookup(node.id, self.scope):
                if "." in name:  # the bare module `paddle` was told at its import
                    self.use(name, node)

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func.id if isinstance(node.func, ast.Name) else ""
        if called in ("getattr", "hasattr", "setattr") and len(node.args) > 1:
            label = node.args[1]
            if isinstance(label, ast.Constant) and isinstance(label.value, str):
                for base in self.names_of(node.args[0]):
                    if called == "setattr":
                        self.findings.set_by_program.setdefault(f"{base}.{label.value}", f"{self.file}:{node.lineno}")
                    else:
                        self.use(f"{base}.{label.value}", node, guarded=called == "hasattr" or len(node.args) > 2)
        module = self.imported_by_call(node)
        if module:
            self.use(module, node)
        keywords = tuple(k.arg for k in node.keywords if k.arg)
        names = self.names_of(node.func) if keywords else []
        for name in names:
            self.use(name, node, keywords)
        for child in ast.iter_child_nodes(node):
            if not (names and child is node.func):  # told just now, with its keywords
                self.visit(child)


def _paddle(name: str) -> str:
    _, dot, rest = name.partition(".")
    return "paddle" + dot + rest


def _catches_absence(node: ast.expr | None) -> bool:
    if node is None:
        return True
    if isinstance(node, ast.Tuple):
        return any(_catches_absence(part) for part in node.elts)
    return isinstance(node, ast.Name) and node.id in ("ImportError", "ModuleNotFoundError", "AttributeError", "Exception", "BaseException")


# -- files ----------------------------------------------------------------------------------------------------------


def source_files(path: Path) -> Iterator[Path]:
    """The .py and .ipynb files below a folder (environments and hidden folders left out), or the file itself."""
    if path.is_file():
        yield path
        return
    for folder, folders, files in os.walk(path):
        folders[:] = sorted(f for f in folders if not f.startswith(".") and f not in _SKIPPED and not os.path.exists(os.path.join(folder, f, "pyvenv.cfg")))
        for name in sorted(files):
            if name.endswith((".py", ".pyw", ".ipynb")):
                yield Path(folder, name)


def scan_text(text: str, file: str, findings: Findings, children: Callable[[str], frozenset[str]]) -> None:
    """Add what one source text uses to the findings. SyntaxError where it is none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # invalid escapes and the like are not ours to report
        tree = ast.parse(text)
    _Reader(tree, file, findings, children)


def scan_paths(paths: list[Path], children: Callable[[str], frozenset[str]]) -> Findings:
    """Scan files and folders.

    Args:
        paths: what to read.
        children: names that a module gives to `from module import *`.

    Returns:
        The findings. FileNotFoundError for a path that does not exist.
    """
    findings = Findings()
    for path in paths:
        if not path.exists():
            raise FileNotFoundError(f"no such file or folder: {path}")
        for file in source_files(path):
            findings.files += 1
            try:
                if file.suffix == ".ipynb":
                    for label, text in _cells(file):
                        scan_text(text, label, findings, children)
                else:
                    scan_text(_decode(file.read_bytes()), str(file), findings, children)
            except (SyntaxError, ValueError, RecursionError) as error:
                findings.unreadable[str(file)] = f"{type(error).__name__}: {error}"
    return findings


def _decode(data: bytes) -> str:
    match = re.match(rb"(?:[^\n]*\n)?[^\n]*coding[:=]\s*([-\w.]+)", data)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode(match.group(1).decode() if match else "latin-1", errors="replace")


def _cells(file: Path) -> Iterator[tuple[str, str]]:
    """The code cells of a notebook; lines that only IPython understands are blanked."""
    book = json.loads(_decode(file.read_bytes()))
    for number, cell in enumerate(book.get("cells", []), 1):
        if cell.get("cell_type") == "code":
            source = cell.get("source", "")
            text = source if isinstance(source, str) else "".join(source)
            if not text.lstrip().startswith("%%"):
                yield f"{file}[cell {number}]", re.sub(r"(?m)^\s*[%!?].*$", "", text)
