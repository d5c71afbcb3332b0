"""Golden node against the node an engine gave now: None when they agree, else a line that says what differs."""

from __future__ import annotations

import numpy as np

from conformance.encode import from_json_values

TOLERANCE = {  # (rtol, atol) by the recorded dtype; a case that needs more says why
    "float16": (2e-3, 2e-3),
    "bfloat16": (1.6e-2, 1.6e-2),
    "float32": (1e-5, 2e-6),
    "float64": (1e-9, 1e-10),
    "complex64": (1e-5, 2e-6),
    "complex128": (1e-9, 1e-10),
}

BUILTINS = {"ValueError", "TypeError", "IndexError", "KeyError", "RuntimeError", "AssertionError", "AttributeError", "NotImplementedError"}


def compare(want: dict, got: dict, tol: tuple | None = None, at: str = "") -> str | None:
    """``at`` is the path inside the result, for the message."""
    if got["k"] == "M":
        return got["m"]
    if want["k"] == "X":
        return f"the case itself failed on the oracle ({want['t']}: {want['m']}): mend the case"
    if got["k"] == "X":
        return f"raised {got['t']} where Paddle answers: {got['m']} [{got.get('at', '')}]"
    if want["k"] == "exit":
        return None
    if want["k"] == "E" or got["k"] == "E":
        return errors(want, got, at, tol)
    if want["k"] == "N" and "grads" in at and got.get("sh") and 0 in got["sh"]:
        return None  # the oracle gives None for the gradient of a tensor without elements
    if want["k"] == "N" and "second" in at and got["k"] == "T" and not np.asarray(got["v"]).any():
        return None  # where the second derivative vanishes there is no path on the oracle, and zeros here
    if want["k"] != got["k"]:
        return f"{at or 'result'}: got {describe(got)}, Paddle {describe(want)}"
    return COMPARE[want["k"]](want, got, tol, at)


def extension(want: dict, got: dict) -> bool:
    """An answer where the oracle has only a missing CPU kernel, or died: nothing to compare with, counted apart."""
    if want["k"] == "exit":
        return got["k"] not in ("M", "X")
    return want["k"] == "E" and bool(want.get("nk")) and got["k"] not in ("M", "X", "E")


def errors(want, got, at, tol=None):
    at = at or "result"
    if want["k"] != "E":
        if got["t"] is None:  # raises(...) that did not raise here; the oracle's answer is a plain value
            return compare(want, got["v"], tol, at)
        return f"{at}: raised {got['t']}: {got['m']}; Paddle gives {describe(want)}"
    if want["t"] is None or (got["k"] == "E" and got["t"] is None):
        if want["t"] is None and got["k"] == "E" and got["t"] is None:
            return compare(want["v"], got["v"], tol, at)
        if want["t"] is None:
            return f"{at}: raised {got['t']} ({got['m']}); Paddle accepts this"
        return f"{at}: no error; Paddle raises {want['t']}: {want['m']}"
    if got["k"] != "E":
        if want.get("nk"):
            return None
        return f"{at}: gave {describe(got)}; Paddle raises {want['t']}: {want['m']}"
    if want.get("nk"):
        return None  # both refuse; what a missing kernel is called is no contract
    if want["t"] == "Exception":
        return None  # a class of Paddle's own (EnforceNotMet), which is no ValueError or the like: any exception will do
    if want["t"] != got["t"]:
        return f"{at}: {got['t']} ({got['m']}), Paddle raises {want['t']} ({want['m']})"
    if want["w"] != got["w"]:
        return f"{at}: {want['t']} of category {got['w']} ({got['m']}), Paddle's is {want['w']} ({want['m']})"
    return None


def tensor(want, got, tol, at):
    at = at or "result"
    for key, word in (("dt", "dtype"), ("sh", "shape"), ("sg", "stop_gradient"), ("p", "is a Parameter"), ("t", "kind"), ("rows", "is SelectedRows")):
        if want.get(key) != got.get(key):
            return f"{at}: {word} {got.get(key)}, Paddle {want.get(key)}"
    return values(want, got, tol, at) if "v" in want and "v" in got else None


def values(want, got, tol, at):
    if want.get("text"):
        return None if list(want["v"]) == list(got["v"]) else f"{at}: {got['v']}, Paddle {want['v']}"
    a = from_json_values(want, want["v"])
    b = from_json_values(got, got["v"]) if isinstance(got["v"], list) else np.asarray(got["v"])
    if a.shape != b.shape:
        return f"{at}: {b.size} values, Paddle {a.size}"
    if a.size == 0:
        return None
    if a.dtype.kind in "iub":
        bad = a != b
        if not bad.any():
            return None
    else:
        default = TOLERANCE[want["dt"]]
        rtol, atol = (max(tol[0], default[0]), max(tol[1], default[1])) if tol else default
        with np.errstate(all="ignore"):
            bad = ~np.isclose(b, a, rtol=rtol, atol=atol, equal_nan=True)
        if not bad.any():
            if "n" in want and not np.allclose(np.asarray(got["n"]), np.asarray(want["n"]), rtol=rtol * 10, atol=atol * 10, equal_nan=True):
                return f"{at}: (mean |x|, |mean|, max |x|) {np.asarray(got['n']).tolist()}, Paddle {want['n']}"
            return None
    first = int(np.argmax(bad))
    return f"{at}: {int(bad.sum())} of {a.size} values differ, at flat {first}: {b[first]!r}, Paddle {a[first]!r}"


def container(want, got, tol, at):
    if want["t"] != got["t"]:
        return f"{at or 'result'}: got {got['t']}, Paddle {want['t']}"
    if want["t"] == "dict":
        a, b = [k for k, _ in want["v"]], [k for k, _ in got["v"]]
        if a != b:
            return f"{at or 'result'}: keys {b}, Paddle {a}"
        for (key, w), (_, g) in zip(want["v"], got["v"]):
            problem = compare(w, g, tol, f"{at}.{key}" if at else key)
            if problem:
                return problem
        return None
    if len(want["v"]) != len(got["v"]):
        return f"{at or 'result'}: {len(got['v'])} items, Paddle {len(want['v'])}"
    for i, (w, g) in enumerate(zip(want["v"], got["v"])):
        problem = compare(w, g, tol, f"{at}[{i}]")
        if problem:
            return problem
    return None


def plain(want, got, tol, at):
    at = at or "result"
    if want["t"] != got["t"]:
        return f"{at}: {got['t']} {got['v']!r}, Paddle {want['t']} {want['v']!r}"
    if want["t"] in ("float", "complex"):
        rtol, atol = tol[:2] if tol else (1e-6, 1e-7)
        a, b = np.asarray(want["v"], dtype="float64"), np.asarray(got["v"], dtype="float64")
        return None if np.allclose(b, a, rtol=rtol, atol=atol, equal_nan=True) else f"{at}: {got['v']!r}, Paddle {want['v']!r}"
    return None if want["v"] == got["v"] else f"{at}: {got['v']!r}, Paddle {want['v']!r}"


def dtype(want, got, tol, at):
    return None if want["v"] == got["v"] else f"{at or 'result'}: dtype {got['v']}, Paddle {want['v']}"


def variable(want, got, tol, at):
    for key, word in (("dt", "dtype"), ("sh", "shape"), ("sg", "stop_gradient")):
        if want.get(key) != got.get(key):
            return f"{at or 'result'}: Variable {word} {got.get(key)}, Paddle {want.get(key)}"
    return None


def sparse(want, got, tol, at):
    at = at or "result"
    for key, word in (("t", "format"), ("dt", "dtype"), ("sh", "shape"), ("sg", "stop_gradient")):
        if want.get(key) != got.get(key):
            return f"{at}: sparse {word} {got.get(key)}, Paddle {want.get(key)}"
    for i, (w, g) in enumerate(zip(want["i"], got["i"])):
        problem = tensor(w, g, tol, f"{at}.indices[{i}]")
        if problem:
            return problem
    return tensor(want["v"], got["v"], tol, f"{at}.values")


COMPARE = {
    "T": tensor,
    "A": tensor,
    "V": variable,
    "S": sparse,
    "C": container,
    "P": plain,
    "D": dtype,
    "O": plain,
    "N": lambda *a: None,
    "exit": lambda *a: None,
}


def describe(node: dict) -> str:
    kind = node["k"]
    if kind in ("T", "A", "V", "S"):
        word = {"T": "Tensor", "A": "ndarray" if node.get("t") == "array" else "NumPy scalar", "V": "Variable", "S": f"sparse {node.get('t')}"}[kind]
        return f"{word} {node['dt']}{node['sh']}"
    if kind == "C":
        return f"{node['t']} of {len(node['v'])}"
    if kind == "N":
        return "None"
    if kind == "E":
        return "no error" if node["t"] is None else f"{node['t']} ({node['m']})"
    if kind == "exit":
        return "end of process"
    return f"{node.get('t', 'dtype')} {node.get('v')!r}"
