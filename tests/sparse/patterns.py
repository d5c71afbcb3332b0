"""Sparse patterns for the tests: hypothesis strategies, and tensors made of them."""

import numpy as np
from hypothesis import strategies as st

import paddle_compat as paddle

NAMED = {
    "empty": lambda m, k: np.zeros((m, k), bool),
    "full": lambda m, k: np.ones((m, k), bool),
    "one": lambda m, k: np.arange(m * k).reshape(m, k) == (m * k) // 2,
    "row": lambda m, k: np.broadcast_to(np.arange(m)[:, None] == m // 2, (m, k)),
    "column": lambda m, k: np.broadcast_to(np.arange(k)[None, :] == k // 2, (m, k)),
}


@st.composite
def masks(draw, batch=False):
    """A bool array [m, k] or [b, m, k]: a named pattern or a random one."""
    m, k = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    b = draw(st.integers(1, 3)) if batch else 1
    parts = []
    for _ in range(b):
        kind = draw(st.sampled_from([*NAMED, "random", "random"]))
        if kind == "random":
            parts.append(np.array(draw(st.lists(st.booleans(), min_size=m * k, max_size=m * k))).reshape(m, k))
        else:
            parts.append(NAMED[kind](m, k))
    return np.stack(parts) if batch else parts[0]


def filled(mask, seed=0, dtype="float64"):
    """Random values (never zero) where the mask is, zero elsewhere."""
    rng = np.random.RandomState(seed)
    return np.where(mask, rng.uniform(0.5, 2.0, mask.shape) * rng.choice([-1.0, 1.0], mask.shape), 0.0).astype(dtype)


def sparse(array, layout, mask=None, order=None, stop_gradient=True):
    """A sparse Tensor of an array, in COO (elements permuted by ``order``, a seed) or CSR format."""
    mask = array != 0 if mask is None else mask
    places = np.stack(np.nonzero(mask)).astype("int64")
    values = array[tuple(places)]
    if layout == "coo":
        if order is not None:
            shuffle = np.random.RandomState(order).permutation(values.size)
            places, values = places[:, shuffle], values[shuffle]
        return paddle.sparse.sparse_coo_tensor(places, values, list(array.shape), stop_gradient=stop_gradient)
    if array.ndim == 2:
        crows = np.concatenate([[0], np.cumsum(mask.sum(1))])
    else:
        crows = np.concatenate([np.concatenate([[0], np.cumsum(m.sum(1))]) for m in mask])
    return paddle.sparse.sparse_csr_tensor(crows, places[-1], values, list(array.shape), stop_gradient=stop_gradient)


def gradient(x):
    """The gradient of a sparse tensor as a dense array."""
    return x.grad.to_dense().numpy()
