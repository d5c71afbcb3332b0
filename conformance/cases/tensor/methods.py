"""Every documented method of Tensor that is a function of the namespace too: called as a method, it gives what the function gives."""

import numpy as np

from conformance.spec import case, raises


def x(paddle):
    return paddle.to_tensor([[0.5, -1.5, 2.0], [3.0, -0.25, 1.0]])


def p(paddle):
    return paddle.to_tensor([[0.5, 0.25, 0.75], [0.1, 0.9, 0.3]])


def big(paddle):
    return paddle.to_tensor([[1.5, 2.5, 3.0], [4.0, 1.25, 2.0]])


def ints(paddle):
    return paddle.to_tensor([[6, 4, 9], [8, 3, 12]])


def square(paddle):
    return paddle.to_tensor([[3.0, 1.0, 0.5], [1.0, 4.0, 0.25], [0.5, 0.25, 5.0]])


def complexes(paddle):
    return paddle.complex(x(paddle), p(paddle))


# method -> (the tensor it is called on, arguments)
UNARY = {
    x: "abs atan ceil cos cosh erf exp expm1 floor round sin sinh square tan tanh sign neg isnan isinf isfinite trunc frac stanh deg2rad rad2deg sgn "
    "numel rank is_empty asinh t",
    p: "acos asin atanh erfinv logit digamma lgamma log log2 log10 log1p sqrt rsqrt reciprocal",
    big: "acosh",
    complexes: "angle real imag conj as_real is_complex",
}
NAMES = [(make, name) for make, names in UNARY.items() for name in names.split()]

for make, name in NAMES:
    for twin in ("", "_"):

        def f(paddle, make=make, name=name + twin):
            t = make(paddle)
            if not hasattr(t, name):
                return "no such method"
            if name.endswith("_"):
                return getattr(t, name)() is t, t, t.inplace_version
            return getattr(t, name)()

        f.__name__ = f"plain{twin}"
        case(f"paddle.Tensor.{name}{twin}")(f)

TWO = (
    "add subtract multiply divide maximum minimum fmax fmin remainder mod floor_mod pow equal not_equal less_than less_equal greater_than greater_equal "
    "logical_and logical_or logical_xor isclose allclose equal_all heaviside dist kron inner outer"
)
for name in TWO.split():

    def f(paddle, name=name):
        return getattr(x(paddle), name)(big(paddle))

    f.__name__ = "two"
    case(f"paddle.Tensor.{name}")(f)
for name in "gcd lcm bitwise_and bitwise_or bitwise_xor floor_divide".split():

    def f(paddle, name=name):
        return getattr(ints(paddle), name)(paddle.to_tensor([[4, 2, 3], [6, 9, 8]]))

    f.__name__ = "two-ints"
    case(f"paddle.Tensor.{name}")(f)

REDUCE = (
    "sum mean prod max min amax amin logsumexp std var median nanmedian nansum nanmean "
    "argmax argmin count_nonzero cumsum argsort sort norm quantile nanquantile"
)
for name in REDUCE.split():

    def f(paddle, name=name):
        t = x(paddle)
        first = (0.5,) if "quantile" in name else ()
        return getattr(t, name)(*first), getattr(t, name)(*first, axis=1)

    f.__name__ = "reduce"
    case(f"paddle.Tensor.{name}")(f)

CALLS = {
    "all": lambda paddle: (x(paddle) > 0).all(),
    "any": lambda paddle: (x(paddle) > 0).any(1),
    "logical_not": lambda paddle: (x(paddle) > 0).logical_not(),
    "bitwise_not": lambda paddle: ints(paddle).bitwise_not(),
    "add_n": lambda paddle: paddle.Tensor.add_n([x(paddle), big(paddle)]),
    "addmm": lambda paddle: square(paddle).addmm(square(paddle), square(paddle), 0.5, 2.0),
    "as_complex": lambda paddle: paddle.ones([3, 2]).as_complex(),
    "astype": lambda paddle: x(paddle).astype("int32"),
    "bincount": lambda paddle: paddle.to_tensor([1, 1, 3]).bincount(),
    "bmm": lambda paddle: paddle.ones([2, 2, 3]).bmm(paddle.ones([2, 3, 1])),
    "broadcast_shape": lambda paddle: paddle.broadcast_shape([2, 1], [3]),
    "broadcast_tensors": lambda paddle: paddle.Tensor.broadcast_tensors([x(paddle), paddle.ones([3])]),
    "broadcast_to": lambda paddle: paddle.ones([3]).broadcast_to([2, 3]),
    "bucketize": lambda paddle: x(paddle).bucketize(paddle.to_tensor([0.0, 1.0, 2.0])),
    "cast": lambda paddle: x(paddle).cast("bool"),
    "cholesky": lambda paddle: square(paddle).cholesky(),
    "cholesky_solve": lambda paddle: paddle.ones([3, 1]).cholesky_solve(square(paddle).cholesky()),
    "chunk": lambda paddle: x(paddle).chunk(3, 1),
    "clip": lambda paddle: x(paddle).clip(-1.0, 1.0),
    "clone": lambda paddle: x(paddle).clone(),
    "concat": lambda paddle: paddle.Tensor.concat([x(paddle), big(paddle)]),
    "cond": lambda paddle: square(paddle).cond(),
    "corrcoef": lambda paddle: x(paddle).corrcoef(),
    "cov": lambda paddle: x(paddle).cov(),
    "cross": lambda paddle: x(paddle).cross(big(paddle)),
    "cumprod": lambda paddle: x(paddle).cumprod(0),
    "diagonal": lambda paddle: square(paddle).diagonal(1),
    "diff": lambda paddle: x(paddle).diff(),
    "dim": lambda paddle: (x(paddle).dim(), x(paddle).ndimension(), x(paddle).ndim),
    "dot": lambda paddle: paddle.ones([3]).dot(paddle.to_tensor([1.0, 2.0, 3.0])),
    "eigvals": lambda paddle: paddle.sort(square(paddle).eigvals().real()),
    "eigvalsh": lambda paddle: square(paddle).eigvalsh(),
    "expand": lambda paddle: paddle.ones([3]).expand([2, 3]),
    "expand_as": lambda paddle: paddle.ones([3]).expand_as(x(paddle)),
    "fill_": lambda paddle: x(paddle).fill_(2.0),
    "fill_diagonal_": lambda paddle: square(paddle).fill_diagonal_(0.0),
    "fill_diagonal_tensor": lambda paddle: square(paddle).fill_diagonal_tensor(paddle.ones([3])),
    "fill_diagonal_tensor_": lambda paddle: square(paddle).fill_diagonal_tensor_(paddle.ones([2]), offset=1),
    "flatten": lambda paddle: x(paddle).flatten(),
    "flatten_": lambda paddle: (lambda t: (t.flatten_() is t, t, t.inplace_version))(x(paddle)),
    "flip": lambda paddle: x(paddle).flip([1]),
    "gather": lambda paddle: x(paddle).gather(paddle.to_tensor([1, 0]), axis=1),
    "gather_nd": lambda paddle: x(paddle).gather_nd(paddle.to_tensor([[1, 2], [0, 0]])),
    "histogram": lambda paddle: x(paddle).histogram(4, -2, 4),
    "increment": lambda paddle: paddle.ones([1]).increment(2.0),
    "index_add": lambda paddle: x(paddle).index_add(paddle.to_tensor([1]), 0, paddle.ones([1, 3])),
    "index_add_": lambda paddle: x(paddle).index_add_(paddle.to_tensor([1]), 0, paddle.ones([1, 3])),
    "index_sample": lambda paddle: x(paddle).index_sample(paddle.to_tensor([[0, 2], [1, 1]])),
    "index_select": lambda paddle: x(paddle).index_select(paddle.to_tensor([2, 0]), 1),
    "inverse": lambda paddle: square(paddle).inverse(),
    "is_floating_point": lambda paddle: (x(paddle).is_floating_point(), ints(paddle).is_floating_point()),
    "is_integer": lambda paddle: (x(paddle).is_integer(), ints(paddle).is_integer()),
    "is_tensor": lambda paddle: x(paddle).is_tensor(),
    "kthvalue": lambda paddle: x(paddle).kthvalue(2, 1),
    "lerp": lambda paddle: x(paddle).lerp(big(paddle), 0.25),
    "lerp_": lambda paddle: x(paddle).lerp_(big(paddle), 0.25),
    "logcumsumexp": lambda paddle: x(paddle).logcumsumexp(1),
    "lstsq": lambda paddle: square(paddle).lstsq(paddle.ones([3, 1]))[0],
    "lu": lambda paddle: square(paddle).lu(),
    "lu_unpack": lambda paddle: paddle.Tensor.lu_unpack(*square(paddle).lu()),
    "masked_select": lambda paddle: x(paddle).masked_select(x(paddle) > 0),
    "matmul": lambda paddle: x(paddle).matmul(big(paddle), transpose_y=True),
    "matrix_power": lambda paddle: square(paddle).matrix_power(3),
    "mm": lambda paddle: x(paddle).mm(square(paddle)),
    "mode": lambda paddle: paddle.to_tensor([[1.0, 2.0, 2.0], [3.0, 3.0, 1.0]]).mode(),
    "moveaxis": lambda paddle: x(paddle).moveaxis(0, 1),
    "multi_dot": lambda paddle: paddle.Tensor.multi_dot([x(paddle), square(paddle), square(paddle)]),
    "multiplex": lambda paddle: paddle.Tensor.multiplex([x(paddle), big(paddle)], paddle.to_tensor([[1], [0]], "int32")),
    "mv": lambda paddle: x(paddle).mv(paddle.ones([3])),
    "nonzero": lambda paddle: (x(paddle) > 0).nonzero(),
    "put_along_axis": lambda paddle: x(paddle).put_along_axis(paddle.to_tensor([[1], [0]]), 9.0, 1),
    "put_along_axis_": lambda paddle: x(paddle).put_along_axis_(paddle.to_tensor([[1], [0]]), 9.0, 1, "add"),
    "qr": lambda paddle: square(paddle).qr()[1].abs(),
    "repeat_interleave": lambda paddle: x(paddle).repeat_interleave(2, 0),
    "reshape": lambda paddle: x(paddle).reshape([3, 2]),
    "reshape_": lambda paddle: (lambda t: (t.reshape_([3, 2]) is t, t, t.inplace_version))(x(paddle)),
    "reverse": lambda paddle: x(paddle).reverse([0]),
    "roll": lambda paddle: x(paddle).roll(1, 1),
    "rot90": lambda paddle: x(paddle).rot90(),
    "scale": lambda paddle: x(paddle).scale(2.0, 1.0),
    "scale_": lambda paddle: x(paddle).scale_(2.0, 1.0),
    "scatter": lambda paddle: x(paddle).scatter(paddle.to_tensor([1]), paddle.ones([1, 3])),
    "scatter_": lambda paddle: x(paddle).scatter_(paddle.to_tensor([1]), paddle.ones([1, 3])),
    "scatter_nd": lambda paddle: paddle.to_tensor([[1], [1]]).scatter_nd(paddle.to_tensor([1.0, 2.0]), [3]),
    "scatter_nd_add": lambda paddle: x(paddle).scatter_nd_add(paddle.to_tensor([[1, 1]]), paddle.ones([1])),
    "shard_index": lambda paddle: paddle.to_tensor([[16], [1]]).shard_index(20, 2, 0),
    "slice": lambda paddle: x(paddle).slice([1], [1], [3]),
    "solve": lambda paddle: square(paddle).solve(paddle.ones([3, 1])),
    "split": lambda paddle: x(paddle).split([1, -1], 1),
    "squeeze": lambda paddle: x(paddle).unsqueeze(0).squeeze(0),
    "squeeze_": lambda paddle: (lambda t: (t.squeeze_(0) is t, t))(x(paddle).unsqueeze(0)),
    "stack": lambda paddle: paddle.Tensor.stack([x(paddle), big(paddle)], 1),
    "strided_slice": lambda paddle: x(paddle).strided_slice([1], [0], [3], [2]),
    "subtract_": lambda paddle: x(paddle).subtract_(big(paddle)),
    "add_": lambda paddle: x(paddle).add_(big(paddle)),
    "clip_": lambda paddle: x(paddle).clip_(-1.0, 1.0),
    "remainder_": lambda paddle: x(paddle).remainder_(big(paddle)),
    "take": lambda paddle: x(paddle).take(paddle.to_tensor([0, 5])),
    "take_along_axis": lambda paddle: x(paddle).take_along_axis(paddle.to_tensor([[1], [0]]), 1),
    "tensordot": lambda paddle: x(paddle).tensordot(square(paddle), 1),
    "tile": lambda paddle: x(paddle).tile([2, 1]),
    "tolist": lambda paddle: x(paddle).tolist(),
    "topk": lambda paddle: x(paddle).topk(2),
    "trace": lambda paddle: square(paddle).trace(),
    "transpose": lambda paddle: x(paddle).transpose([1, 0]),
    "unbind": lambda paddle: x(paddle).unbind(),
    "unique": lambda paddle: paddle.to_tensor([3, 1, 3]).unique(return_counts=True),
    "unique_consecutive": lambda paddle: paddle.to_tensor([3, 3, 1, 3]).unique_consecutive(),
    "unsqueeze": lambda paddle: x(paddle).unsqueeze([0, 2]),
    "unsqueeze_": lambda paddle: (lambda t: (t.unsqueeze_(0) is t, t))(x(paddle)),
    "unstack": lambda paddle: x(paddle).unstack(1),
    "where": lambda paddle: (x(paddle) > 0).where(x(paddle), big(paddle)),
    "zero_": lambda paddle: x(paddle).zero_(),
    "is_leaf": lambda paddle: (x(paddle).is_leaf, (x(paddle) + 1).is_leaf),
    "name": lambda paddle: isinstance(x(paddle).name, str),
    "ndim": lambda paddle: x(paddle).ndim,
    "persistable": lambda paddle: x(paddle).persistable,
    "place": lambda paddle: str(x(paddle).place),
    "size": lambda paddle: int(x(paddle).size),
    "element_size": lambda paddle: [paddle.ones([1], d).element_size() for d in ("bool", "int16", "int32", "int64", "float16", "float32", "float64")],
    "uniform_": lambda paddle: bool((paddle.zeros([50]).uniform_(1.0, 2.0) >= 1.0).all()),
    "exponential_": lambda paddle: bool((paddle.ones([50]).exponential_() >= 0.0).all()),
    "gradient": lambda paddle: x(paddle).gradient(),
    "cpu": lambda paddle: x(paddle).cpu(),
    "pin_memory": lambda paddle: raises(lambda: x(paddle).pin_memory()),
    "numpy": lambda paddle: x(paddle).numpy(),
    "item": lambda paddle: (x(paddle).item(4), x(paddle).item(1, 2), ints(paddle).item(0)),
    "nanmedian": lambda paddle: paddle.to_tensor([1.0, float("nan"), 3.0]).nanmedian(),
}
for name, call in CALLS.items():

    def f(paddle, call=call):
        return call(paddle)

    f.__name__ = "called"
    case(f"paddle.Tensor.{name}")(f)


@case("paddle.Tensor")
def methods_are_the_functions(paddle):
    names = [n for n in "abs add matmul sum reshape topk where unique gather norm".split() if getattr(paddle, n, None) is not getattr(paddle.Tensor, n)]
    return names


@case("paddle.Tensor")
def names_that_are_no_methods(paddle):
    return [hasattr(paddle.Tensor, n) for n in ("expm1", "tan", "atan2", "tril", "triu", "diag", "zeros_like", "full", "argmax_")]


@case("paddle.Tensor")
def private_helpers(paddle):
    t = x(paddle)
    t.stop_gradient = False
    (t * t).sum().backward()
    y = paddle.ones([2, 3])
    y._copy_gradient_from(t)
    part = y._slice(0, 1)
    part.add_(paddle.ones([1]))
    return (
        y,
        y.grad,
        t._place_str,
        t._offset(),
        t._is_dense_tensor_hold_allocation(),
        t.layout,
        t.is_same_shape(y),
        t._getitem_index_not_tensor(0),
        t._getitem_from_offset(1),
    )


@case("paddle.Tensor")
def random_methods(paddle):
    a = paddle.to_tensor(np.full([4], 0.5, "float32"))
    return a.bernoulli().dtype if hasattr(a, "bernoulli") else None, a.multinomial(2).shape if hasattr(a, "multinomial") else None
