"""Jacobian and Hessian matrices, and their products with vectors."""

from paddle_compat.core.backward import grad as _grad
from paddle_compat.core.tensor import Tensor
from paddle_compat.tensor.creation import ones_like, zeros_like
from paddle_compat.tensor.manipulation import concat, reshape, stack

__all__ = []


def _tensors(value, name):
    """A list of Tensors, and whether it was one Tensor.

    Raises:
        TypeError: anything else.
    """
    if isinstance(value, Tensor):
        return [value], True
    if isinstance(value, (list, tuple)) and all(isinstance(v, Tensor) for v in value):
        return list(value), False
    raise TypeError(f"Expected '{name}' is a Tensor|Sequence[Tensor],but got {type(value)}.")


def _inputs(xs):
    """The inputs as Tensors of their own that gradients flow to (and on to the given ones, where those let them)."""
    values, single = _tensors(xs, "xs")
    fresh = []
    for x in values:
        copy = x.detach() if x.stop_gradient else x.clone()
        copy.stop_gradient = False
        fresh.append(copy)
    return fresh, single


def _vectors(v, refs):
    """The given vectors, checked against the Tensors that they go with; ones in their place.

    Raises:
        RuntimeError: another number, or another shape.
    """
    if v is None:
        return [ones_like(r) for r in refs]
    vectors, _ = _tensors(v, "v")
    if len(vectors) != len(refs):
        raise RuntimeError(f"The argument v is a tuple of invalid length:should be {len(refs)} but got {len(vectors)}.")
    for i, (value, ref) in enumerate(zip(vectors, refs, strict=True)):
        if list(value.shape) != list(ref.shape):
            raise RuntimeError(f"The v[{i}] has invalid shape: should be {list(ref.shape)} but got {list(value.shape)}.")
    return vectors


def _gradients(ys, xs, vs):
    """Gradients that can be differentiated again; zeros where there are none."""
    found = _grad(ys, xs, vs, create_graph=True, retain_graph=True, allow_unused=True)
    out = []
    for g, x in zip(found, xs, strict=True):
        if g is None:
            g = zeros_like(x)
        if g.stop_gradient:  # a constant: it lets gradients flow all the same, as in 2.4.2
            g = g.detach()
            g.stop_gradient = False
        out.append(g)
    return out


def _call(func, xs):
    out = func(*xs)
    ys, single = _tensors(out, "ys")
    return ys, single


def vjp(func, xs, v=None):
    """A function's value, and a vector times its Jacobian matrix (reverse mode).

    Args:
        func: takes Tensors, returns a Tensor or several.
        xs: where: a Tensor or several.
        v: the vector, of the outputs' shapes; ones by default.

    Returns:
        (outputs, products of the inputs' shapes).

    Raises:
        TypeError: ``xs`` are no Tensors. RuntimeError: ``v`` does not fit.
    """
    xs, single_x = _inputs(xs)
    ys, single_y = _call(func, xs)
    out = _gradients(ys, xs, _vectors(v, ys))
    return ys[0] if single_y else tuple(ys), out[0] if single_x else tuple(out)


def jvp(func, xs, v=None):
    """A function's value, and its Jacobian matrix times a vector (forward mode).

    Args:
        func, xs: as ``vjp``.
        v: the vector, of the inputs' shapes; ones by default.

    Returns:
        (outputs, products of the outputs' shapes).
    """
    xs, _ = _inputs(xs)
    vectors = _vectors(v, xs)
    ys, single_y = _call(func, xs)
    # The vector-Jacobian product is linear in its vector; its derivative by that is the transposed product.
    probes = []
    for y in ys:
        probe = zeros_like(y)
        probe.stop_gradient = False
        probes.append(probe)
    found = _grad(ys, xs, probes, create_graph=True, retain_graph=True, allow_unused=True)
    used = [(g, w) for g, w in zip(found, vectors, strict=True) if g is not None]
    if used:
        out = _gradients([g for g, _ in used], probes, [w for _, w in used])
    else:
        out = [zeros_like(y) for y in ys]
    return ys[0] if single_y else tuple(ys), out[0] if single_y else tuple(out)


class Jacobian:
    """The Jacobian matrix of a function, computed when first looked at.

    Args:
        func: takes Tensors, returns a Tensor or several.
        xs: where: a Tensor or several.
        is_batched: whether the first axis of inputs and outputs is a batch, whose rows do not depend on one another.

    It is indexed like a Tensor of ``shape`` [M, N], or [B, M, N]: outputs and inputs are flattened and joined.
    """

    def __init__(self, func, xs, is_batched=False):
        self._batched = is_batched
        self._xs, _ = _inputs(xs)
        self._ys, _ = _call(func, self._xs)
        self._matrix = None

    def _flat(self, t):
        return reshape(t, [t.shape[0], -1] if self._batched else [-1])

    @property
    def shape(self):
        """(M, N), or (B, M, N)."""
        batch = [int(self._xs[0].shape[0])] if self._batched else []

        def size(values):
            return sum(_product(v.shape[1:] if self._batched else v.shape) for v in values)

        return (*batch, size(self._ys), size(self._xs))

    def _whole(self):
        if self._matrix is None:
            ys = concat([self._flat(y) for y in self._ys], axis=-1)
            rows = []
            for i in range(int(ys.shape[-1])):
                y = ys[:, i] if self._batched else ys[i]
                grads = _gradients([y], self._xs, [ones_like(y)])
                rows.append(concat([self._flat(g) for g in grads], axis=-1))
            self._matrix = stack(rows, axis=1 if self._batched else 0)
        return self._matrix

    def __getitem__(self, indexes):
        """A part of the matrix, as a Tensor.

        Raises:
            IndexError: an Ellipsis, or an index out of range.
        """
        parts = indexes if isinstance(indexes, tuple) else (indexes,)
        if any(p is Ellipsis for p in parts):
            raise IndexError("Ellipsis index currently is not supported.")
        if len(parts) > len(self.shape):
            raise IndexError(f"the matrix has {len(self.shape)} axes, but {len(parts)} indices were given")
        return self._whole()[indexes]


class Hessian:
    """The Hessian matrix of a function of one value, computed when first looked at.

    Args:
        func: takes Tensors, returns one value ([1], or [B, 1] in batches).
        xs, is_batched: as ``Jacobian``.

    Raises:
        RuntimeError: the function returns more than one value (when the matrix is made).
    """

    def __init__(self, func, xs, is_batched=False):
        def first(*inputs):
            ys, single = _call(func, inputs)
            shape = [int(inputs[0].shape[0]), 1] if is_batched else [1]
            if not single or list(ys[0].shape) != shape:
                raise RuntimeError("The function given to Hessian shoud return as single element Tensor or batched single element Tensor.")
            return _gradients(ys, list(inputs), [ones_like(ys[0])])

        self._symbolic = Jacobian(first, xs, is_batched)

    @property
    def shape(self):
        """(N, N), or (B, N, N)."""
        return self._symbolic.shape

    def __getitem__(self, indexes):
        return self._symbolic[indexes]


def _product(shape):
    out = 1
    for n in shape:
        out *= int(n)
    return out
