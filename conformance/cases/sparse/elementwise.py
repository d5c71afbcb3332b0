"""Unary and binary functions of paddle.sparse, cast, coalesce, transpose, reshape, with their gradients."""

import numpy as np

from conformance.spec import cases, raises

IND = [[0, 1, 2], [1, 2, 0]]
VAL = [0.1, -0.2, 0.3]


def coo(paddle, val=VAL, ind=IND, shape=(3, 3), **kw):
    return paddle.sparse.sparse_coo_tensor(ind, val, list(shape), **kw)


def csr(paddle, val=VAL, crows=(0, 1, 2, 3), cols=(1, 2, 0), shape=(3, 3), **kw):
    return paddle.sparse.sparse_csr_tensor(list(crows), list(cols), val, list(shape), **kw)


def unary(name, *more):
    def f(paddle, x):
        return getattr(paddle.sparse, name)(x, *more)

    def gradient(make):
        def run(paddle):
            x = make(paddle, stop_gradient=False)
            x.retain_grads()
            y = f(paddle, x)
            y.backward(y)
            return y, x.grad.values()

        return run

    def asked(paddle):
        x = coo(paddle, stop_gradient=False)
        return paddle.grad(f(paddle, x).to_dense(), [x])[0].values()

    table = {
        "coo": lambda paddle: f(paddle, coo(paddle)),
        "csr": lambda paddle: f(paddle, csr(paddle)),
        "float64": lambda paddle: f(paddle, coo(paddle, dtype="float64")),
        "int64": lambda paddle: raises(lambda: f(paddle, coo(paddle, [1, 2, 3]))),
        "hybrid": lambda paddle: f(paddle, coo(paddle, np.arange(6, dtype="float32").reshape(3, 2) / 7, shape=(3, 3, 2))),
        "repeated": lambda paddle: f(paddle, coo(paddle, ind=[[1, 0, 1], [0, 1, 0]])),
        "special": lambda paddle: f(paddle, coo(paddle, [float("nan"), float("inf"), -0.0])),
        "grad-coo": gradient(coo),
        "grad-csr": gradient(csr),
        "paddle-grad": asked,
        "error-dense": lambda paddle: raises(lambda: f(paddle, paddle.ones([2]))),
        "error-list": lambda paddle: raises(lambda: f(paddle, [1.0])),
    }
    if name in ("deg2rad", "rad2deg"):
        del table["error-list"]  # AttributeError there: 'list' object has no attribute 'dtype'
    cases(f"paddle.sparse.{name}", table, tol=(1e-5, 1e-6, "vector math libraries differ in the last bits"))


for _name in "sin tan asin atan sinh tanh asinh atanh sqrt square log1p abs neg expm1 deg2rad rad2deg".split():
    unary(_name)
unary("pow", 2.0)
cases("paddle.sparse.pow", {
    "int-factor": lambda paddle: paddle.sparse.pow(coo(paddle), 3),
    "fraction": lambda paddle: paddle.sparse.pow(coo(paddle), 2.5),
    "tensor-factor": lambda paddle: paddle.sparse.pow(coo(paddle), paddle.to_tensor(2.0)),
}, tol=(1e-5, 1e-6, "vector math libraries differ in the last bits"))  # fmt: skip

cases("paddle.sparse.cast", {
    "both": lambda paddle: paddle.sparse.cast(coo(paddle), "int32", "float64"),
    "value": lambda paddle: paddle.sparse.cast(coo(paddle), value_dtype="float64"),
    "index": lambda paddle: paddle.sparse.cast(coo(paddle), "int32").indices(),
    "csr": lambda paddle: paddle.sparse.cast(csr(paddle), "int32", "float64"),
    "csr-index": lambda paddle: paddle.sparse.cast(csr(paddle), "int32").cols(),
    "to-int": lambda paddle: paddle.sparse.cast(coo(paddle, [1.5, -2.5, 3.0]), value_dtype="int32"),
    "dtype-object": lambda paddle: paddle.sparse.cast(coo(paddle, [1.5, -2.5, 3.0]), value_dtype=paddle.float16),
})  # fmt: skip

REPEATED = [[1, 0, 1], [0, 1, 0]]
cases("paddle.sparse.coalesce", {
    "repeated": lambda paddle: paddle.sparse.coalesce(coo(paddle, ind=REPEATED)),
    "sorted": lambda paddle: paddle.sparse.coalesce(coo(paddle)),
    "unsorted": lambda paddle: paddle.sparse.coalesce(coo(paddle, ind=[[2, 0, 1], [0, 1, 2]])),
    "hybrid": lambda paddle: paddle.sparse.coalesce(coo(paddle, np.ones((3, 2), "float32"), REPEATED, (3, 3, 2))),
    "int": lambda paddle: paddle.sparse.coalesce(coo(paddle, [1, 2, 3], REPEATED)),
    "error-csr": lambda paddle: raises(lambda: paddle.sparse.coalesce(csr(paddle))),
})  # fmt: skip

I3 = [[0, 0, 1], [0, 1, 2], [1, 2, 0]]


def batch(paddle):
    return csr(paddle, [1.0, 2, 3, 4, 5], (0, 1, 2, 3, 0, 1, 2, 2), (1, 2, 0, 0, 1), (2, 3, 3))


def transposed(make, perm):
    return lambda paddle: paddle.sparse.transpose(make(paddle), perm)


def coo3(paddle):
    return coo(paddle, ind=I3, shape=(2, 3, 4))


def shape_gradient(name, argument, make):
    def run(paddle):
        x = make(paddle, stop_gradient=False)
        x.retain_grads()
        y = getattr(paddle.sparse, name)(x, argument)
        y.backward(y)
        return y.stop_gradient, x.grad.values()

    return run


def failing(name, make, argument):
    return lambda paddle: raises(lambda: getattr(paddle.sparse, name)(make(paddle), argument))


cases("paddle.sparse.transpose", {
    "coo": transposed(coo, [1, 0]), "csr": transposed(csr, [1, 0]), "coo3": transposed(coo3, [2, 0, 1]), "batch-201": transposed(batch, [2, 0, 1]),
    "batch-021": transposed(batch, [0, 2, 1]), "batch-012": transposed(batch, [0, 1, 2]), "batch-120": transposed(batch, [1, 2, 0]),
    "hybrid": lambda paddle: paddle.sparse.transpose(coo(paddle, np.ones((3, 2), "float32"), shape=(3, 3, 2)), [1, 0, 2]),
    "grad-coo": shape_gradient("transpose", [1, 0], coo), "grad-csr": shape_gradient("transpose", [1, 0], csr),
    "error-short": failing("transpose", coo, [0]), "error-twice": failing("transpose", coo, [0, 0]), "error-large": failing("transpose", coo, [0, 5]),
    "error-negative": failing("transpose", coo, [-1, 0]),
})  # fmt: skip


def reshaped(make, shape):
    return lambda paddle: paddle.sparse.reshape(make(paddle), shape)


cases("paddle.sparse.reshape", {
    "flat": reshaped(coo, [9]),
    "minus-one": reshaped(coo, [1, -1]),
    "zero": reshaped(coo, [0, 3, 1]),
    "tuple": reshaped(coo, (9, 1)),
    "csr": reshaped(csr, [1, 9]),
    "csr-3d": reshaped(csr, [3, 1, 3]), "coo3": reshaped(coo3, [4, 6]), "tensor": lambda paddle: paddle.sparse.reshape(coo(paddle), paddle.to_tensor([9])),
    "hybrid": lambda paddle: paddle.sparse.reshape(coo(paddle, np.ones((3, 2), "float32"), shape=(3, 3, 2)), [9, 2]),
    "grad-coo": shape_gradient("reshape", [9], coo), "grad-csr": shape_gradient("reshape", [1, 9], csr),
    "error-size": failing("reshape", coo, [4]), "error-csr-1d": failing("reshape", csr, [9]), "error-csr-4d": failing("reshape", csr, [1, 3, 1, 3]),
})  # fmt: skip

cases("paddle.sparse.is_same_shape", {
    "pairs": lambda paddle: (
        paddle.sparse.is_same_shape(coo(paddle), csr(paddle)), paddle.sparse.is_same_shape(coo(paddle), paddle.ones([3, 3])),
        paddle.sparse.is_same_shape(coo(paddle), coo3(paddle)),
    ),
    "error": lambda paddle: raises(lambda: paddle.sparse.is_same_shape(coo(paddle), [1])),
})  # fmt: skip


def a(paddle, **kw):
    return coo(paddle, [1.0, -2.0, 3.0], **kw)


def b(paddle, **kw):
    return coo(paddle, [5.0, 7.0], [[0, 1], [0, 2]], **kw)


def ra(paddle, **kw):
    return csr(paddle, [1.0, -2.0, 3.0], **kw)


def rb(paddle, **kw):
    return csr(paddle, [5.0, 1.0, 4.0], (0, 2, 2, 3), (0, 1, 0), **kw)


for _name in ("add", "subtract", "multiply", "divide"):

    def call(paddle, x, y, _name=_name):
        return getattr(paddle.sparse, _name)(x, y)

    def gradients(make, _call=call):
        def run(paddle):
            x, y = make(paddle, stop_gradient=False), make(paddle, stop_gradient=False)
            x.retain_grads()
            y.retain_grads()
            z = _call(paddle, x, y)
            z.backward(z)
            return z.stop_gradient, x.grad.to_dense(), y.grad.to_dense()

        return run

    cases(f"paddle.sparse.{_name}", {
        "same": lambda paddle, f=call: f(paddle, a(paddle), coo(paddle, [3.0, 2.0, 2.0])),
        "different": lambda paddle, f=call: f(paddle, a(paddle), b(paddle)),
        "csr-same": lambda paddle, f=call: f(paddle, ra(paddle), csr(paddle, [3.0, 2.0, 2.0])),
        "csr-different": lambda paddle, f=call: f(paddle, ra(paddle), rb(paddle)),
        "one-zero": lambda paddle, f=call: f(paddle, a(paddle), coo(paddle, [-1.0, -2.0, 0.0])),
        "int64": lambda paddle, f=call: f(paddle, coo(paddle, [1, 2, 3]), coo(paddle, [1, 2, 2])),
        "int32": lambda paddle, f=call: f(paddle, coo(paddle, [1, 2, 3], dtype="int32"), coo(paddle, [1, 2, 2], dtype="int32")),
        "float64": lambda paddle, f=call: f(paddle, coo(paddle, dtype="float64"), coo(paddle, [0.5, 0.25, 0.75], dtype="float64")),
        "mixed-dtype": lambda paddle, f=call: f(paddle, a(paddle), coo(paddle, [3.0, 2.0, 2.0], dtype="float64")),
        "hybrid": lambda paddle, f=call: f(
            paddle, coo(paddle, np.arange(1, 7, dtype="float32").reshape(3, 2), shape=(3, 3, 2)), coo(paddle, np.ones((3, 2), "float32"), shape=(3, 3, 2))
        ),
        "one-dimension": lambda paddle, f=call: f(paddle, coo(paddle, [1.0, 2.0], [[0, 1]], (3,)), coo(paddle, [1.0, 4.0], [[0, 2]], (3,))),
        "error-formats": lambda paddle, f=call: raises(lambda: f(paddle, a(paddle), ra(paddle))),
        "error-shapes": lambda paddle, f=call: raises(lambda: f(paddle, a(paddle), coo(paddle, shape=(4, 3)))),
    })  # fmt: skip
    if _name != "divide":  # its gradient ends the oracle's process
        cases(f"paddle.sparse.{_name}", {"grad-csr-same": gradients(ra), "grad-coo-same": gradients(a)})
cases("paddle.sparse.multiply", {"number": lambda paddle: paddle.sparse.multiply(a(paddle), 2.5)})
cases("paddle.sparse.divide", {"number": lambda paddle: paddle.sparse.divide(a(paddle), 2.0)})
