"""Argument samplers: small objects in a case's argument list that become tensors (or arrays) of whichever engine runs the case.

Values come from ``numpy.random.RandomState`` (its streams are frozen across NumPy versions) seeded by the case's name, so both engines see the
same inputs and no input has to be stored.
"""

from __future__ import annotations

import numpy as np

FLOATS = ("float16", "bfloat16", "float32", "float64")
COMPLEX = ("complex64", "complex128")
INTS = ("uint8", "int8", "int16", "int32", "int64")


def is_float(dtype: str) -> bool:
    return dtype in FLOATS


def differentiable(dtype: str) -> bool:
    return dtype in FLOATS or dtype in COMPLEX


class Sampler:
    """Base: ``array(rng, dtype)`` gives a NumPy array; ``tensor`` says whether the case gets a Tensor or the array itself."""

    tensor = True
    dtype: str | None = None
    shape: tuple[int, ...] | None = None
    grad = True

    def array(self, rng, dtype: str, shape=None, special: bool = False) -> np.ndarray:
        raise NotImplementedError

    def resolved_dtype(self, dtype: str) -> str:
        return self.dtype or dtype

    def key(self) -> str:
        items = sorted((k, v.tolist() if isinstance(v, np.ndarray) else v) for k, v in vars(self).items())
        return f"{type(self).__name__}{items}"

    __repr__ = key


def _cast(values: np.ndarray, dtype: str) -> np.ndarray:
    if dtype != "bfloat16":
        return np.asarray(values, dtype=dtype)
    # bfloat16 has no NumPy type: float32 values that bfloat16 holds exactly travel (casts round differently), and the engine casts the tensor.
    return (np.ascontiguousarray(values, dtype="float32").view("uint32") & np.uint32(0xFFFF0000)).view("float32").reshape(np.shape(values))


class T(Sampler):
    """A tensor of the swept dtype: floats uniform in [low, high), ints likewise, bools, complex with both parts drawn.

    ``dtype=`` fixes the dtype (it is then not swept); ``grad=False`` keeps it out of the gradients.
    """

    def __init__(self, *shape: int, low: float = -2.0, high: float = 2.0, dtype: str | None = None, grad: bool = True):
        self.shape, self.low, self.high, self.dtype, self.grad = tuple(shape), low, high, dtype, grad

    def array(self, rng, dtype, shape=None, special=False):
        dtype = self.resolved_dtype(dtype)
        shape = self.shape if shape is None else tuple(shape)
        if dtype == "bool":
            return rng.randint(0, 2, shape).astype(bool)
        if dtype in INTS:
            low = max(int(np.floor(self.low)), 0) if dtype == "uint8" else int(np.floor(self.low))
            return rng.randint(low, max(int(np.ceil(self.high)) + 1, low + 1), shape).astype(dtype)
        values = np.round(rng.uniform(self.low, self.high, shape), 4)
        if dtype in COMPLEX:
            values = values + 1j * np.round(rng.uniform(self.low, self.high, shape), 4)
        elif special and values.size:
            flat = values.reshape(-1)
            odd = [np.nan, np.inf, -np.inf, 0.0, -0.0]
            flat[: len(odd)] = odd[: flat.size]
        return _cast(values, dtype)


def Pos(*shape, low=0.2, high=2.0, **kw) -> T:
    """Strictly positive values."""
    return T(*shape, low=low, high=high, **kw)


class Distinct(Sampler):
    """All values different (evenly spaced, shuffled): no ties for sort, topk, max, median."""

    def __init__(self, *shape: int, step: float = 0.5, dtype: str | None = None, grad: bool = True):
        self.shape, self.step, self.dtype, self.grad = tuple(shape), step, dtype, grad

    def array(self, rng, dtype, shape=None, special=False):
        dtype = self.resolved_dtype(dtype)
        shape = self.shape if shape is None else tuple(shape)
        n = int(np.prod(shape, dtype=np.int64))
        order = rng.permutation(n)
        if dtype in INTS or dtype == "bool":
            return _cast((order - (0 if dtype in ("uint8", "bool") else n // 2)).reshape(shape), dtype)
        return _cast(((order - n / 2) * self.step).reshape(shape), dtype)


class Ties(T):
    """Few different values, so that ties are certain (argmax, sort, unique, mode)."""

    def array(self, rng, dtype, shape=None, special=False):
        dtype = self.resolved_dtype(dtype)
        shape = self.shape if shape is None else tuple(shape)
        return _cast(rng.randint(0, 3, shape), dtype)


class Idx(Sampler):
    """In-bounds indices: integers in [0, bound) (or [-bound, bound) with ``negative=True``; ``unique=True`` without repeats)."""

    grad = False

    def __init__(self, *shape: int, bound: int, dtype: str = "int64", negative: bool = False, unique: bool = False):
        self.shape, self.bound, self.dtype, self.negative, self.unique = tuple(shape), bound, dtype, negative, unique

    def array(self, rng, dtype, shape=None, special=False):
        n = int(np.prod(self.shape, dtype=np.int64))
        if self.unique:
            values = rng.permutation(self.bound)[:n].reshape(self.shape)
        else:
            values = rng.randint(-self.bound if self.negative else 0, self.bound, self.shape)
        return values.astype(self.dtype)


class Val(Sampler):
    """A tensor of given values (dtype fixed, by default the swept one for floats written as floats, else NumPy's)."""

    def __init__(self, values, dtype: str | None = None, grad: bool = False, swept: bool = False):
        self.values, self.grad = values, grad
        array = np.asarray(values)
        default = {"float64": "float32", "int64": "int64", "bool": "bool", "complex128": "complex64"}.get(str(array.dtype), str(array.dtype))
        self.dtype = None if swept else (dtype or default)
        self.shape = array.shape

    def array(self, rng, dtype, shape=None, special=False):
        return _cast(np.asarray(self.values), self.resolved_dtype(dtype))


class SPD(Sampler):
    """Symmetric (Hermitian) positive definite matrices, well conditioned."""

    def __init__(self, *shape: int, dtype: str | None = None, grad: bool = True):
        self.shape, self.dtype, self.grad = tuple(shape), dtype, grad

    def array(self, rng, dtype, shape=None, special=False):
        dtype = self.resolved_dtype(dtype)
        a = T(*self.shape, low=-1, high=1).array(rng, dtype if dtype in COMPLEX else "float64")
        out = a @ np.conj(np.swapaxes(a, -1, -2)) + self.shape[-1] * np.eye(self.shape[-1])
        return _cast(out, dtype)


class Mat(Sampler):
    """Well-conditioned square (or tall/wide) matrices: random plus a dominant diagonal."""

    def __init__(self, *shape: int, dtype: str | None = None, grad: bool = True):
        self.shape, self.dtype, self.grad = tuple(shape), dtype, grad

    def array(self, rng, dtype, shape=None, special=False):
        dtype = self.resolved_dtype(dtype)
        a = T(*self.shape, low=-1, high=1).array(rng, dtype if dtype in COMPLEX else "float64")
        return _cast(a + 2 * np.eye(*self.shape[-2:]), dtype)


class Arr(Sampler):
    """The wrapped sampler's NumPy array itself, not a tensor: ``Arr(T(2, 3))``."""

    tensor = False
    grad = False

    def __init__(self, inner: Sampler):
        self.inner = inner
        self.shape = inner.shape

    def array(self, rng, dtype, shape=None, special=False):
        return self.inner.array(rng, dtype, shape, special)

    def resolved_dtype(self, dtype):
        return self.inner.resolved_dtype(dtype)


class Api:
    """A value taken from the engine at run time: ``Api("paddle.float32")``, ``Api(lambda paddle: paddle.nn.ReLU())``."""

    def __init__(self, what):
        self.what = what

    def get(self, paddle):
        return resolve(paddle, self.what) if isinstance(self.what, str) else self.what(paddle)

    def __repr__(self):
        return f"Api({self.what if isinstance(self.what, str) else '...'})"


class NotDefined(Exception):
    """A documented name that the engine lacks."""


def resolve(paddle, dotted: str):
    """The object at ``paddle.a.b.c`` on this engine; modules are imported when an attribute is not there yet."""
    parts = dotted.split(".")
    if parts[0] != "paddle":
        raise ValueError(f"{dotted}: names start with paddle.")
    target, path = paddle, paddle.__name__
    for part in parts[1:]:
        path = f"{path}.{part}"
        try:
            target = getattr(target, part)
        except AttributeError:
            import importlib
            import types

            if not isinstance(target, types.ModuleType):
                raise NotDefined(f"{dotted} is not defined") from None
            try:
                target = importlib.import_module(path)
            except ImportError as error:
                # A name that is there but whose own import fails is another fault than a name that is not there.
                if getattr(error, "name", None) not in (path, path.rpartition(".")[0], None) and isinstance(error, ModuleNotFoundError):
                    raise NotDefined(f"{dotted} is not importable: {error}") from error
                raise NotDefined(f"{dotted} is not defined") from None
    return target
