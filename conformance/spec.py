"""What a case file uses: ``op`` (a record that expands to many cases), ``unary``/``binary``/``reduction`` (records with the usual set filled in),
``layer`` (a Layer with fixed weights), ``case``/``cases`` (plain functions), ``raises``.

Each call registers cases with the module being collected. A case is called with an engine (``paddle``) and returns its result; the machine
stores or compares what came back. Only errors from the API under test count as an answer: see ``conformance.execute``.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from conformance.encode import Raised
from conformance.samplers import Api, NotDefined, Sampler, T, differentiable, is_float

F = "float32 float64"
FI = "float32 float64 int32 int64"
ALL = "float32 float64 int32 int64 bool"
HALF = "float16 bfloat16"
EVERY = "float32 float64 int32 int64 bool uint8 int8 int16 float16 bfloat16 complex64 complex128"


class OwnError(Exception):
    """The case's own code is wrong (not the API under test)."""


@dataclass
class Case:
    """One named call. ``mode`` is how the machine runs it, ``api`` what it is about, ``tol`` an (rtol, atol, reason) override."""

    api: str
    name: str
    mode: str
    args: list = field(default_factory=list)
    kwargs: dict = field(default_factory=dict)
    dtype: str = "float32"
    shapes: list | None = None
    grad: int = 0
    special: bool = False
    call: Callable | None = None
    twin: str | None = None
    ctor: tuple = ((), {})
    options: dict = field(default_factory=dict)
    tol: tuple | None = None
    raises: bool = False
    module: str = ""

    @property
    def suffix(self) -> str:
        return f"{self.api}[{self.name}]"

    @property
    def id(self) -> str:
        return f"{self.module}::{self.suffix}"

    @property
    def covers(self) -> list[str]:
        """The public names this case shows something about."""
        names = [self.api]
        if self.mode == "method":
            names.append("paddle.Tensor." + self.api.rpartition(".")[2])
        if self.twin:
            names.append(self.twin)
        return names

    def digest(self) -> str:
        """Changes when the case changes, so that a stale golden answer is noticed; the same on every Python."""
        parts = [
            self.mode,
            stable(self.args),
            stable(self.kwargs),
            self.dtype,
            str(self.shapes),
            str(self.grad),
            str(self.special),
            str(self.twin),
            stable(self.ctor),
            stable(self.options),
        ]
        if self.call is not None:
            parts.append(source_of(self.call))
        return hashlib.md5("|".join(parts).encode()).hexdigest()[:8]


def stable(value) -> str:
    if isinstance(value, dict):
        return "{" + ",".join(f"{k}:{stable(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return type(value).__name__ + "(" + ",".join(stable(v) for v in value) + ")"
    if isinstance(value, Sampler):
        return f"{type(value).__name__}({stable(vars(value))})"
    if isinstance(value, Api):
        return f"Api({value.what if isinstance(value.what, str) else source_of(value.what)})"
    if callable(value) and not isinstance(value, type):
        return source_of(value)
    if hasattr(value, "tolist") and not isinstance(value, type):
        return f"{getattr(value, 'dtype', '')}{value.tolist()}"
    return repr(value)


_files: dict[str, dict[int, str]] = {}


def function_texts(path: str) -> dict[int, str]:
    """{first line: text of the functions and lambdas that start there, without comments and spacing}. By the syntax tree, so that every Python agrees."""
    if path not in _files:
        with open(path, encoding="utf-8") as file:
            source = file.read()
        lines, texts = source.encode().splitlines(keepends=True), {}
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, (ast.Lambda, ast.FunctionDef)):
                last = [*lines[node.lineno - 1 : node.end_lineno - 1], lines[node.end_lineno - 1][: node.end_col_offset]]
                last[0] = last[0][node.col_offset :] if len(last) > 1 else lines[node.lineno - 1][node.col_offset : node.end_col_offset]
                text = b"".join(line for line in last if not line.lstrip().startswith(b"#")).decode()
                first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])
                texts[first] = texts.get(first, "") + re.sub(r"\s+", "", text)
        _files[path] = texts
    return _files[path]


def source_of(function, depth: int = 0) -> str:
    """What a function does, as text that is the same on every Python: its source, its defaults and what it closes over."""
    code = getattr(function, "__code__", None)
    if code is None:
        owner = getattr(function, "__self__", None)
        return f"{getattr(function, '__qualname__', type(function).__name__)}{repr(owner) if isinstance(owner, (str, int, float)) else ''}"
    text = function_texts(code.co_filename).get(code.co_firstlineno, code.co_name)
    held = [*(function.__defaults__ or ()), *(c.cell_contents for c in function.__closure__ or ())] if depth < 3 else []
    return text + "".join(source_of(v, depth + 1) if callable(v) and not isinstance(v, (type, Sampler)) else stable(v) for v in held)


# ---- registry of the module being collected -------------------------------------------------------------------------------------------

_current: list[Case] | None = None


def _begin() -> list[Case]:
    global _current
    _current = []
    return _current


def _add(case: Case) -> None:
    if _current is None:
        raise OwnError("cases are registered while conformance.collect loads a case module")
    if case.tol is not None and not (len(case.tol) == 3 and isinstance(case.tol[2], str) and len(case.tol[2].split()) > 1):
        raise OwnError(f"{case.suffix}: a tolerance is (rtol, atol, reason), and says why")
    _current.append(case)


# ---- records ---------------------------------------------------------------------------------------------------------------------------

_signatures = None


def parameters(api: str):
    """The documented parameters of an API as ``[name, default text?, kind?]`` lists, or None."""
    global _signatures
    if _signatures is None:
        from conformance.inventory import load_documented, load_public

        _signatures = {n: e.get("p") for n, e in {**load_public(), **load_documented()}.items() if not e.get("missing")}
    return _signatures.get(api)


def known(api: str) -> bool:
    parameters(api)
    return api in _signatures


def _words(value) -> list[str]:
    return value.split() if isinstance(value, str) else list(value)


def _split(variant, args, kwargs):
    """A variant is a kwargs dict (merged over the record's), or an (args, kwargs) pair that replaces them, or an args list."""
    if isinstance(variant, dict):
        return args, {**kwargs, **variant}
    if isinstance(variant, tuple):
        return list(variant[0]), dict(variant[1])
    return list(variant), dict(kwargs)


def op(
    api: str,
    args: list = (),
    kwargs: dict | None = None,
    *,
    dtypes: str | list = "float32",
    variants: dict | None = None,
    shapes: dict | None = None,
    errors: dict | None = None,
    special: bool = False,
    grad: int | bool | None = None,
    inplace: str | bool | None = None,
    method: bool | None = None,
    keyword: bool | None = None,
    positional: bool | None = None,
    static: bool | tuple = False,
    call: Callable | None = None,
    variant_dtypes: str | list | None = None,
    tol: tuple | None = None,
    tols: dict | None = None,
    prefix: str = "",
    compare: Callable | None = None,
) -> None:
    """One API, many cases. ``args`` holds samplers (tensors) and plain values; the name of a case says what it shows.

    dtypes: one case each (``[float32]``), the first is the main one, used by all the rest.
    variants: {name: kwargs} or {name: (args, kwargs)} or {name: [args]}, one case each (per dtype of ``variant_dtypes``).
    shapes: {name: [shape of each swept sampler in order]}, one case each.
    errors: like variants; meant to raise (an API that does not raise there is recorded as it answers).
    special: adds NaN/inf/-0 inputs.   grad: 0/False none, 1 first order (default for float dtypes), 2 also second order.
    inplace: twin's name (True: api + "_", or the Tensor method of that name): result identity, version, graph, leaf error.
    method: also as Tensor method (None: when the inventory has it).  keyword: all arguments by keyword (None: when names are known).
    static: also in static mode, with full shapes and with -1 as first dimension.
    call: ``lambda paddle, *args, **kwargs`` used instead of the API itself.   compare: ``lambda paddle, out`` applied to the result first
    (sign- or order-independent forms).   tol: (rtol, atol, reason); tols: {case name or dtype: tol}.
    """
    args, kwargs = list(args), dict(kwargs or {})
    dtypes = _words(dtypes)
    main = dtypes[0]
    tols = tols or {}

    used: set[str] = set()

    def add(name, a=args, k=kwargs, dtype=main, mode="call", **extra):
        if name in used:  # a variant called like a dtype or like one of the automatic cases
            name = f"with-{name}"
        used.add(name)
        order = extra.pop("grad", grad)
        if order is None:
            order = 1 if is_float(dtype) else 0
        if not differentiable(dtype):
            order = 0
        options = dict(extra.pop("options", {}))
        if compare is not None:
            options["compare"] = compare
        full = prefix + name
        limit = tols.get(full) or tols.get(name) or tols.get(dtype) or tol
        _add(Case(api, full, mode, list(a), dict(k), dtype, grad=int(order), call=call, tol=limit, options=options, **extra))

    for dtype in dtypes:
        add(dtype, dtype=dtype)
    if grad is not None and int(grad) == 2:
        add("grad2", grad=2)
    for name, variant in (variants or {}).items():
        a, k = _split(variant, args, kwargs)
        sweep = _words(variant_dtypes) if variant_dtypes else [main]
        for dtype in sweep:
            add(name if dtype == main else f"{name}-{dtype}", a, k, dtype)
    for name, each in (shapes or {}).items():
        add(name, shapes=[tuple(s) for s in each])
    if special:
        add("special", special=True, grad=0)
    for name, variant in (errors or {}).items():
        a, k = _split(variant, args, kwargs)
        add(f"error-{name}", a, k, grad=0)

    params = parameters(api)
    tail = api.rpartition(".")[2]
    positionals = [p for p in params or () if len(p) < 3]
    if keyword is not False and call is None and params and args and len(args) <= len(positionals) and not api.startswith("paddle.Tensor."):
        by_name = {p[0]: a for p, a in zip(positionals, args)}
        add("keyword", [], {**by_name, **kwargs}, grad=0)
    if (
        method is not False
        and call is None
        and args
        and isinstance(args[0], Sampler)
        and args[0].tensor
        and not api.startswith("paddle.Tensor.")
        and known(f"paddle.Tensor.{tail}")
    ):
        add("method", mode="method", grad=0)
    if positional is not False and call is None and params:
        first = next((k for v in (variants or {}).values() if isinstance(v, dict) and v for k in [{**kwargs, **v}]), None)
        given = _positional(params, args, first) if first else None
        if given is not None:
            add("positional", given, {}, grad=0)
    if inplace:
        twin = inplace if isinstance(inplace, str) else api + "_" if known(api + "_") else f"paddle.Tensor.{tail}_"
        add("inplace", mode="inplace", twin=twin)
        add("inplace-leaf", mode="inplace-leaf", twin=twin, grad=0)
    if static:
        for form in ("full", "batch") if static is True else _words(static):
            add(f"static-{form}", mode="static", options={"form": form})


def _positional(params, args, kwargs):
    """The keyword arguments of a variant written positionally, or None when a default in between cannot be written as a literal."""
    import ast

    out, rest = list(args), dict(kwargs)
    for p in params[len(args) :]:
        if not rest:
            return out
        if len(p) > 2:
            return None
        if p[0] in rest:
            out.append(rest.pop(p[0]))
            continue
        try:
            out.append(ast.literal_eval(p[1]))
        except (IndexError, ValueError, SyntaxError):
            return None
    return out if not rest else None


ONE_INPUT = {"one": [(1,)], "empty": [(0, 3)], "rank1": [(5,)], "rank4": [(2, 1, 3, 2)]}
TWO_INPUTS = {
    "broadcast-row": [(3, 4), (4,)],
    "broadcast-col": [(3, 1), (1, 4)],
    "broadcast-ranks": [(2, 1, 3), (4, 1)],
    "one": [(1,), (1,)],
    "one-by-many": [(1,), (2, 3)],
    "empty": [(0, 3), (0, 3)],
    "empty-broadcast": [(0, 3), (1, 3)],
}


def unary(
    apis: str | list, *, low: float = -2.0, high: float = 2.0, dtypes="float32 float64 int32 int64", shapes=None, special=True, static=True, errors=None, **kw
) -> None:
    """Elementwise APIs of one tensor: dtypes, usual edge shapes, NaN/inf, a Python number and a NumPy array where a Tensor is meant."""
    for api in _words(apis):
        bad = {"number": [1.5], "numpy": [_array_argument()], "none": [None], "string": ["x"], **(errors or {})}
        op(api, [T(3, 4, low=low, high=high)], dtypes=dtypes, shapes={**ONE_INPUT, **(shapes or {})}, special=special, static=static, errors=bad, **kw)


def binary(
    apis: str | list,
    *,
    low: float = -2.0,
    high: float = 2.0,
    dtypes="float32 float64 int32 int64",
    shapes=None,
    special=True,
    static=True,
    mixed="int32-int64 float32-float64 float32-int64",
    errors=None,
    **kw,
) -> None:
    """Elementwise APIs of two tensors: dtypes, broadcasting, mixed dtypes, mismatched shapes, numbers where Tensors are meant."""
    for api in _words(apis):
        a, b = T(3, 4, low=low, high=high), T(3, 4, low=low, high=high)
        variants = {
            f"mixed-{m}": [T(3, 4, low=low, high=high, dtype=m.split("-")[0]), T(3, 4, low=low, high=high, dtype=m.split("-")[1])] for m in _words(mixed)
        }
        bad = {
            "shapes": [T(3, 4), T(3, 5)],
            "y-number": [T(3, 4), 1.5],
            "x-number": [2, T(3, 4)],
            "y-numpy": [T(3, 4), _array_argument()],
            "y-none": [T(3, 4), None],
            **(errors or {}),
        }
        op(
            api,
            [a, b],
            dtypes=dtypes,
            shapes={**TWO_INPUTS, **(shapes or {})},
            special=special,
            static=static,
            errors=bad,
            variants={**variants, **(kw.pop("variants", None) or {})},
            **kw,
        )


def reduction(
    apis: str | list,
    *,
    sampler=None,
    dtypes="float32 float64 int32 int64",
    keepdim: str | None = "keepdim",
    axes=True,
    static=True,
    errors=None,
    variants=None,
    **kw,
) -> None:
    """Reductions: no axis, each form of axis (negative, several, all, empty list, Tensor), keepdim, 1-element and 0-size inputs, axis out of range."""
    for api in _words(apis):
        forms: dict[str, Any] = {"axis0": dict(axis=0), "axis1": dict(axis=1), "axis-last": dict(axis=-1)}
        if axes:
            forms.update({"axes-list": dict(axis=[0, 2]), "axes-tuple": dict(axis=(1, -1)), "axes-all": dict(axis=[0, 1, 2]), "axes-empty": dict(axis=[])})
        if keepdim:
            forms.update({"keepdim": {"axis": 1, keepdim: True}, "keepdim-all": {keepdim: True}})
        bad = {"axis-range": dict(axis=3), "axis-low": dict(axis=-4), "axis-string": dict(axis="a"), "number": [1.5], **(errors or {})}
        x = sampler or T(2, 3, 4)
        op(
            api,
            [x],
            dtypes=dtypes,
            variants={**forms, **(variants or {})},
            shapes={"one": [(1,)], "rank1": [(5,)], "one-4d": [(1, 1, 1, 1)], "empty": [(0, 3)]},
            errors=bad,
            static=static,
            special=kw.pop("special", True),
            **kw,
        )


def _array_argument():
    from conformance.samplers import Arr

    return Arr(T(3, 4))


def layer(
    api: str,
    ctor: list = (),
    ctor_kwargs: dict | None = None,
    inputs: list = (),
    *,
    forward_kwargs: dict | None = None,
    variants: dict | None = None,
    modes: str = "train eval",
    dtype: str = "float32",
    shapes: dict | None = None,
    errors: dict | None = None,
    weights: tuple = (-0.5, 0.5),
    grad: bool = True,
    steps: int = 1,
    inputs_by: dict | None = None,
    call: Callable | None = None,
    tol: tuple | None = None,
    tols: dict | None = None,
    prefix: str = "",
) -> None:
    """A Layer with its weights set to fixed numbers: output, gradients to inputs and parameters, buffers afterwards, state keys, repr.

    variants: {name: constructor kwargs} or {name: (ctor args, ctor kwargs)}; inputs_by: {variant name: inputs} where they differ.
    errors: like variants, meant to raise in the constructor or the call. steps: forward calls before the answer (running statistics).
    """
    base = (list(ctor), dict(ctor_kwargs or {}))
    tols = tols or {}

    def add(name, made, mode, given, **extra):
        options = {"training": mode == "train", "forward": dict(forward_kwargs or {}), "weights": tuple(weights), "steps": steps}
        full = prefix + name
        _add(
            Case(
                api,
                full,
                "layer",
                list(given),
                {},
                dtype,
                grad=int(grad and not name.startswith("error-")),
                ctor=made,
                options=options,
                call=call,
                tol=tols.get(full) or tols.get(name) or tol,
                **extra,
            )
        )

    table = {"": {}, **(variants or {})}
    for name, variant in table.items():
        made = _split(variant, *base)
        given = (inputs_by or {}).get(name, inputs)
        for mode in _words(modes):
            add(f"{name}-{mode}" if name else mode, made, mode, given)
    for name, each in (shapes or {}).items():
        add(name, base, _words(modes)[0], inputs, shapes=[tuple(s) for s in each])
    for name, variant in (errors or {}).items():
        add(f"error-{name}", _split(variant, *base), _words(modes)[0], (inputs_by or {}).get(name, inputs))


def case(api: str, name: str | None = None, function: Callable | None = None, *, tol: tuple | None = None, raises: bool = False):
    """A plain function ``f(paddle)`` or ``f(paddle, rng)`` that returns its result.

    As decorator ``@case("paddle.grad")`` (the case's name is the function's) or as call ``case("paddle.grad", "name", lambda paddle: ...)``.
    ``raises=True``: the error that leaves the function is the answer; otherwise use ``raises(lambda: ...)`` inside for the one call meant to fail.
    """

    def register(f):
        _add(Case(api, name or f.__name__, "function", call=f, tol=tol, raises=raises))
        return f

    return register(function) if function is not None else register


def cases(api: str, table: dict, *, raises: bool = False, tol: tuple | None = None) -> None:
    """Many plain functions at once: ``cases("paddle.Tensor.__getitem__", {"int": lambda paddle: ..., ...})``."""
    for name, function in table.items():
        _add(Case(api, name, "function", call=function, tol=tol, raises=raises))


def raises(function: Callable) -> Raised:
    """Runs the one call that is meant to fail; its exception (type and category word) is part of the case's result."""
    from conformance.execute import own_fault

    try:
        return Raised(None, function())
    except NotDefined as error:
        return Raised(error)
    except Exception as error:
        fault = own_fault(error)
        if isinstance(fault, NotDefined):
            return Raised(fault)
        if fault is not None:
            raise fault from error
        return Raised(error)
