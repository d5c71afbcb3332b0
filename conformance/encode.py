"""Results as plain trees: what an engine answered, in a form that can be stored as JSON and compared.

A node is a dict with ``k``: T tensor, A array, V static variable, S sparse tensor, C container, P python scalar, N None, D dtype, O other object,
E exception from the API, X failure of the case's own code, M missing name, exit (the process ended).
"""

from __future__ import annotations

import re

import numpy as np

from conformance.samplers import NotDefined

SAMPLE_ABOVE = 768  # larger arrays are stored as a strided sample and three moments
CATEGORIES = (
    "InvalidArgument|NotFound|OutOfRange|AlreadyExists|ResourceExhausted|PreconditionNotMet|"
    "PermissionDenied|ExecutionTimeout|Unimplemented|Unavailable|Fatal|External"
)
WORD = re.compile(rf"^\s*\(({CATEGORIES})\)")
# A static program's error shows the user's code first, then the error proper.
STATIC_WORD = re.compile(rf"\(({CATEGORIES})\)|\b({CATEGORIES})Error:")
# What Paddle 2.4.2 cannot do on a CPU: no kernel for the dtype, or a kernel that gives up on a tensor without elements.
NO_KERNEL = re.compile(
    r"kernel with key .* is not registered|does not have kernel|is not registered\.?\s*\n?\s*\[Hint: Expected kernel_iter|no kernel"
    r"|The meta data must be valid when call the mutable data function",
    re.S,
)


class Raised:
    """What ``raises(fn)`` caught: kept in a case's result where the error is the answer."""

    def __init__(self, error: BaseException | None, value=None):
        self.error, self.value = error, value


def error_node(error: BaseException) -> dict:
    text = str(error)
    word = WORD.match(text)
    if text.lstrip().startswith("In user code"):
        word = next(reversed(list(STATIC_WORD.finditer(text))), None)
        text = text[word.start() :] if word else text
    kinds = [c.__name__ for c in type(error).__mro__ if c.__module__ == "builtins" and c is not object]
    node = {"k": "E", "t": kinds[0], "w": next(filter(None, word.groups())) if word else None, "m": " ".join(text.split())[:220]}
    if NO_KERNEL.search(text) and (node["w"] in ("NotFound", "Unimplemented", "PreconditionNotMet")):
        node["nk"] = 1
    return node


def broken_node(error: BaseException, where: str = "") -> dict:
    return {"k": "X", "t": type(error).__name__, "m": " ".join(str(error).split())[:300], "at": where}


def missing_node(text: str) -> dict:
    return {"k": "M", "m": text}


class Encoder:
    """Turns what a case returned into nodes; knows the engine only through its public names."""

    def __init__(self, paddle):
        self.paddle = paddle
        self.Tensor = paddle.Tensor
        self.Variable = getattr(getattr(paddle, "static", None), "Variable", None) if "static" in vars(paddle) else None
        self.dtype_type = type(getattr(paddle, "float32", NotDefined()))

    def encode(self, x) -> dict:
        if x is None:
            return {"k": "N"}
        if isinstance(x, Raised):
            if x.error is None:
                return {"k": "E", "t": None, "w": None, "m": "", "v": self.encode(x.value)}
            if isinstance(x.error, NotDefined):
                return missing_node(str(x.error))
            return error_node(x.error)
        if isinstance(x, (bool, int, float, complex, str, bytes)) and type(x).__module__ == "builtins":
            value = x
            if isinstance(x, complex):
                value = [x.real, x.imag]
            elif isinstance(x, bytes):
                value = x.hex()
            return {"k": "P", "t": type(x).__name__, "v": value}
        if isinstance(x, self.Tensor):
            return self.tensor(x)
        if isinstance(x, (np.ndarray, np.generic)):
            node = {"k": "A", "t": "array" if isinstance(x, np.ndarray) else "scalar"}
            return self.array(np.asarray(x), node)
        if isinstance(x, dict):
            return {"k": "C", "t": "dict", "v": [[str(k), self.encode(v)] for k, v in x.items()]}
        if isinstance(x, (list, tuple, set, frozenset)):
            items = sorted(x, key=repr) if isinstance(x, (set, frozenset)) else x
            kind = next(c.__name__ for c in (list, tuple, set, frozenset) if isinstance(x, c))
            return {"k": "C", "t": kind, "v": [self.encode(v) for v in items]}
        if isinstance(x, self.dtype_type):
            return {"k": "D", "v": str(x)}
        if isinstance(x, np.dtype):
            return {"k": "D", "v": f"numpy.{x}"}
        if isinstance(x, slice):
            return {"k": "P", "t": "slice", "v": repr(x)}
        if isinstance(x, type):
            return {"k": "P", "t": "type", "v": x.__name__}
        if type(x).__name__ in ("CPUPlace", "CUDAPlace", "CUDAPinnedPlace", "Place"):
            return {"k": "O", "t": "Place", "v": repr(x)}
        if any(c.__name__ == "Variable" for c in type(x).__mro__) or (self.Variable and isinstance(x, self.Variable)):
            return {"k": "V", "dt": dtype_name(x.dtype), "sh": [int(s) for s in x.shape], "sg": bool(x.stop_gradient)}
        return {"k": "O", "t": type(x).__name__, "v": None}

    def tensor(self, x) -> dict:
        if self.flag(x, "is_sparse_coo"):
            return {
                "k": "S",
                "t": "coo",
                "dt": dtype_name(x.dtype),
                "sh": list(x.shape),
                "sg": bool(x.stop_gradient),
                "i": [self.tensor(x.indices())],
                "v": self.tensor(x.values()),
            }
        if self.flag(x, "is_sparse_csr"):
            return {
                "k": "S",
                "t": "csr",
                "dt": dtype_name(x.dtype),
                "sh": list(x.shape),
                "sg": bool(x.stop_gradient),
                "i": [self.tensor(x.crows()), self.tensor(x.cols())],
                "v": self.tensor(x.values()),
            }
        node = {"k": "T", "dt": dtype_name(x.dtype), "sh": [int(s) for s in x.shape], "sg": bool(x.stop_gradient)}
        if self.flag(x, "is_selected_rows"):
            node["rows"] = 1
            return node
        if type(x) is not self.Tensor:
            node["p"] = 1
        try:
            if node["dt"] == "bfloat16":
                x = x.detach().astype("float32")
            numbers = np.asarray(x.numpy())
        except ValueError as error:
            if "has not been initialized" not in str(error):
                raise
            node["un"] = 1  # the oracle made a tensor without storage
            return node
        return self.values(numbers, node)

    @staticmethod
    def flag(x, name: str) -> bool:
        method = getattr(x, name, None)
        return bool(method()) if method is not None else False

    def array(self, x: np.ndarray, node: dict) -> dict:
        node.update(dt=str(x.dtype), sh=list(x.shape))
        if x.dtype.kind in "OUSV":
            node["v"] = [str(v) for v in x.reshape(-1)]
            node["text"] = 1
            return node
        return self.values(x, node)

    @staticmethod
    def values(x: np.ndarray, node: dict) -> dict:
        flat = np.ascontiguousarray(x).reshape(-1)
        if flat.size > SAMPLE_ABOVE:
            wide = flat.astype("complex128" if flat.dtype.kind == "c" else "float64")
            with np.errstate(all="ignore"):
                node["n"] = np.array([np.abs(wide).mean(), np.abs(wide.mean()), np.abs(wide).max()])
            flat = flat[:: -(-flat.size // (SAMPLE_ABOVE // 2))]
        node["v"] = flat
        return node


def dtype_name(dtype) -> str:
    """``float32`` of whatever the engine prints (``paddle.float32``, ``VarType.FP32`` of a static variable)."""
    text = str(dtype).split(".")[-1]
    old = {
        "FP16": "float16",
        "FP32": "float32",
        "FP64": "float64",
        "INT8": "int8",
        "INT16": "int16",
        "INT32": "int32",
        "INT64": "int64",
        "UINT8": "uint8",
        "BOOL": "bool",
        "BF16": "bfloat16",
        "COMPLEX64": "complex64",
        "COMPLEX128": "complex128",
    }
    return old.get(text, text)


def to_json(node):
    """Numbers of a node as JSON lists, in the fewest digits that give the same bits back."""
    if isinstance(node, dict):
        return {k: to_json(v) for k, v in node.items()}
    if isinstance(node, list):
        return [to_json(v) for v in node]
    if isinstance(node, np.ndarray):
        kind = node.dtype.kind
        if kind == "c":
            node = np.stack([node.real, node.imag], -1).reshape(-1)
        if kind == "b":
            return node.astype(int).tolist()
        if node.dtype.kind == "f" and node.dtype.itemsize < 8:
            return [float(str(v)) for v in node]
        return node.tolist()
    if isinstance(node, np.generic):
        return node.item()
    return node


def from_json_values(node: dict, values) -> np.ndarray:
    """The stored numbers of a T or A node as an array of the dtype they were recorded with."""
    dtype = node["dt"]
    if dtype == "bfloat16":
        dtype = "float32"
    if dtype.startswith("complex"):
        pairs = np.asarray(values, dtype="float64").reshape(-1, 2)
        return (pairs[:, 0] + 1j * pairs[:, 1]).astype(dtype)
    return np.asarray(values, dtype=dtype)
