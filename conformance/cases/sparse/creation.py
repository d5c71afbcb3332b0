"""sparse_coo_tensor, sparse_csr_tensor, conversions and the sparse methods of Tensor."""

import numpy as np

from conformance.spec import cases, raises

IND = [[0, 1, 2], [1, 2, 0]]
VAL = [1.0, -2.0, 3.0]
CROWS, COLS = [0, 1, 2, 3], [1, 2, 0]


def coo(paddle, ind=IND, val=VAL, shape=(3, 3), **kw):
    return paddle.sparse.sparse_coo_tensor(ind, val, list(shape), **kw)


def csr(paddle, crows=CROWS, cols=COLS, val=VAL, shape=(3, 3), **kw):
    return paddle.sparse.sparse_csr_tensor(crows, cols, val, list(shape), **kw)


def fails(make):
    return lambda paddle: raises(lambda: make(paddle))


def dtype_case(dtype, make):
    return lambda paddle: raises(lambda: make(paddle, val=[1, 0, 3], dtype=dtype))


HYBRID = np.arange(6, dtype="float32").reshape(3, 2)
C, R = "paddle.sparse.sparse_coo_tensor", "paddle.sparse.sparse_csr_tensor"

cases(C, {
    "lists": coo,
    "no-shape": lambda paddle: paddle.sparse.sparse_coo_tensor(IND, VAL),
    "arrays": lambda paddle: coo(paddle, np.array(IND), np.array(VAL)),
    "int32-indices": lambda paddle: coo(paddle, np.array(IND, "int32")).indices(),
    "tensors": lambda paddle: coo(paddle, paddle.to_tensor(IND), paddle.to_tensor(VAL)),
    "ints": lambda paddle: coo(paddle, val=[1, 2, 3]),
    "unsorted": lambda paddle: coo(paddle, [[2, 0, 1], [0, 1, 2]]),
    "repeated": lambda paddle: coo(paddle, [[1, 0, 1], [0, 1, 0]]),
    "hybrid": lambda paddle: coo(paddle, val=HYBRID, shape=(3, 3, 2)),
    "hybrid-no-shape": lambda paddle: paddle.sparse.sparse_coo_tensor(IND, HYBRID),
    "one-dimension": lambda paddle: paddle.sparse.sparse_coo_tensor([[0, 2]], [1.0, 2.0], [4]),
    "three-dimensions": lambda paddle: coo(paddle, [[0, 1], [2, 0], [1, 1]], [1.0, 2.0], (2, 3, 2)),
    "empty": lambda paddle: coo(paddle, np.zeros((2, 0), "int64"), np.zeros(0, "float32")),
    "bigger-shape": lambda paddle: coo(paddle, shape=(5, 7)),
    "place": lambda paddle: coo(paddle, place=paddle.CPUPlace()),
    "stop-gradient": lambda paddle: (coo(paddle, stop_gradient=False).stop_gradient, coo(paddle, stop_gradient=False).is_leaf, coo(paddle).is_leaf),
    "scalar-value": lambda paddle: coo(paddle, [[0], [1]], 1.0),
    "repr": lambda paddle: str(coo(paddle)),
    "repr-hybrid": lambda paddle: str(coo(paddle, val=HYBRID, shape=(3, 3, 2))),
    **{f"dtype-{d}": dtype_case(d, coo) for d in ("float16", "float64", "int16", "int32", "int64", "uint8", "int8", "bool", "complex64")},
    "error-float-indices": fails(lambda paddle: coo(paddle, np.array(IND, "float32"))),
    "error-out-of-range": fails(lambda paddle: coo(paddle, [[1, 0, 5], [0, 1, 0]])),
    "error-small-shape": fails(lambda paddle: coo(paddle, shape=(2, 2))),
    "error-rank": fails(lambda paddle: coo(paddle, shape=(3,))),
    "error-hybrid-rank": fails(lambda paddle: coo(paddle, val=HYBRID)),
    "error-count": fails(lambda paddle: coo(paddle, val=[1.0, 2.0])),
    "error-1d-indices": fails(lambda paddle: coo(paddle, [0, 1, 2], VAL, (3,))),
    "error-text": fails(lambda paddle: coo(paddle, "a")),
    "error-negative": fails(lambda paddle: coo(paddle, [[1, 0, -1], [0, 1, 0]])),
})  # fmt: skip

cases(R, {
    "lists": csr,
    "arrays": lambda paddle: csr(paddle, np.array(CROWS), np.array(COLS), np.array(VAL)),
    "int32": lambda paddle: csr(paddle, np.array(CROWS, "int32"), np.array(COLS, "int32")),
    "batch": lambda paddle: csr(paddle, [0, 1, 2, 3, 0, 1, 2, 2], [1, 2, 0, 0, 1], [1.0, 2, 3, 4, 5], (2, 3, 3)),
    "batch-dense": lambda paddle: csr(paddle, [0, 1, 2, 3, 0, 1, 2, 2], [1, 2, 0, 0, 1], [1.0, 2, 3, 4, 5], (2, 3, 3)).to_dense(),
    "batch-coo": lambda paddle: csr(paddle, [0, 1, 2, 3, 0, 1, 2, 2], [1, 2, 0, 0, 1], [1.0, 2, 3, 4, 5], (2, 3, 3)).to_sparse_coo(3),
    "unsorted-columns": lambda paddle: (csr(paddle, [0, 2, 2, 3], [1, 0, 0]), csr(paddle, [0, 2, 2, 3], [1, 0, 0]).to_dense()),
    "stop-gradient": lambda paddle: (csr(paddle, stop_gradient=False).stop_gradient, csr(paddle, stop_gradient=False).is_leaf),
    "repr": lambda paddle: str(csr(paddle)),
    **{f"dtype-{d}": dtype_case(d, csr) for d in ("float16", "float64", "int32", "int64")},
    "error-short-crows": fails(lambda paddle: csr(paddle, [0, 1, 2])),
    "error-last-crow": fails(lambda paddle: csr(paddle, [0, 1, 2, 9])),
    "error-first-crow": fails(lambda paddle: csr(paddle, [1, 1, 2, 3])),
    "error-rank": fails(lambda paddle: csr(paddle, [0, 1], [0], [1.0], (3,))),
    "error-rank4": fails(lambda paddle: csr(paddle, [0, 1], [0], [1.0], (1, 1, 1, 1))),
    "error-values-2d": fails(lambda paddle: csr(paddle, val=np.ones((3, 2), "float32"))),
    "error-count": fails(lambda paddle: csr(paddle, val=[1.0, 2.0])),
    "error-no-shape": fails(lambda paddle: paddle.sparse.sparse_csr_tensor(CROWS, COLS, VAL)),
})  # fmt: skip

D = np.array([[0, 1.0, 0], [2, 0, 3]], "float32")
D3 = np.array([[[0, 1.0, 0], [2, 0, 3]], [[0, 0, 0], [0, 0, 5]]], "float32")


def on(data, method, *args):
    return lambda paddle: getattr(paddle.to_tensor(data), method)(*args)


def failing(data, method, *args):
    return lambda paddle: raises(lambda: getattr(paddle.to_tensor(data), method)(*args))


def dense_gradient(paddle):
    d = paddle.to_tensor(D, stop_gradient=False)
    y = d.to_sparse_coo(2)
    y.backward(y)
    return y.stop_gradient, d.grad


cases("paddle.Tensor.to_sparse_coo", {
    "dense-1": on(D, "to_sparse_coo", 1), "dense-2": on(D, "to_sparse_coo", 2), "three-1": on(D3, "to_sparse_coo", 1), "three-2": on(D3, "to_sparse_coo", 2),
    "three-3": on(D3, "to_sparse_coo", 3), "ints": on(D.astype("int64"), "to_sparse_coo", 2), "zeros": on(D * 0, "to_sparse_coo", 2),
    "csr": lambda paddle: csr(paddle).to_sparse_coo(2), "gradient": dense_gradient,
    "error-zero": failing(D, "to_sparse_coo", 0), "error-large": failing(D, "to_sparse_coo", 3), "error-negative": failing(D, "to_sparse_coo", -1),
    "error-coo": fails(lambda paddle: coo(paddle).to_sparse_coo(2)),
})  # fmt: skip
cases("paddle.Tensor.to_sparse_csr", {
    "dense": on(D, "to_sparse_csr"), "three": on(D3, "to_sparse_csr"), "ints": on(D.astype("int64"), "to_sparse_csr"),
    "coo": lambda paddle: coo(paddle).to_sparse_csr(),
    "coo-3d": lambda paddle: paddle.to_tensor(D3).to_sparse_coo(3).to_sparse_csr(), "error-1d": failing(D[0], "to_sparse_csr"),
    "error-csr": fails(lambda paddle: csr(paddle).to_sparse_csr()),
})  # fmt: skip


def flags(x):
    return x.is_sparse(), x.is_sparse_coo(), x.is_sparse_csr(), x.is_dense()


cases("paddle.Tensor.is_sparse", {
    "coo": lambda paddle: flags(coo(paddle)), "csr": lambda paddle: flags(csr(paddle)), "dense": lambda paddle: flags(paddle.ones([2])),
})  # fmt: skip
cases("paddle.Tensor.to_dense", {
    "coo": lambda paddle: coo(paddle).to_dense(),
    "csr": lambda paddle: csr(paddle).to_dense(),
    "hybrid": lambda paddle: coo(paddle, val=HYBRID, shape=(3, 3, 2)).to_dense(),
    "repeated": lambda paddle: coo(paddle, [[1, 0, 1], [0, 1, 0]]).to_dense(), "int": lambda paddle: coo(paddle, val=[1, 2, 3]).to_dense(),
    "error-dense": fails(lambda paddle: paddle.ones([2]).to_dense()),
})  # fmt: skip
cases("paddle.Tensor.values", {
    "coo": lambda paddle: coo(paddle).values(), "csr": lambda paddle: csr(paddle).values(), "error-dense": fails(lambda paddle: paddle.ones([2]).values()),
})  # fmt: skip
cases("paddle.Tensor.indices", {
    "coo": lambda paddle: coo(paddle).indices(),
    "error-csr": fails(lambda paddle: csr(paddle).indices()),
    "error-dense": fails(lambda paddle: paddle.ones([2]).indices()),
})  # fmt: skip
cases("paddle.Tensor.crows", {
    "csr": lambda paddle: (csr(paddle).crows(), csr(paddle).cols()),
    "error-coo": fails(lambda paddle: coo(paddle).crows()),
    "error-dense": fails(lambda paddle: paddle.ones([2]).cols()),
})  # fmt: skip
cases("paddle.Tensor.nnz", {
    "both": lambda paddle: (coo(paddle).nnz(), csr(paddle).nnz()), "error-dense": fails(lambda paddle: paddle.ones([2]).nnz()),
})  # fmt: skip


def written_values(paddle):
    a = paddle.to_tensor(VAL)
    x = coo(paddle, val=a)
    x.values().set_value(np.array([7, 8, 9], "float32"))
    return x, a


def facts(x):
    return x.shape, x.dtype, x.size, x.ndim, x.dim(), len(x), x.stop_gradient, x.is_leaf, x.grad, x.persistable, str(x.place)


cases("paddle.Tensor.shape", {
    "sparse-facts-coo": lambda paddle: facts(coo(paddle)), "sparse-facts-csr": lambda paddle: facts(csr(paddle)), "sparse-shared-values": written_values,
})  # fmt: skip
cases("paddle.Tensor.detach", {
    "coo": lambda paddle: coo(paddle, stop_gradient=False).detach(), "csr": lambda paddle: csr(paddle, stop_gradient=False).detach(),
})  # fmt: skip
