"""embedding and one_hot."""

from conformance.samplers import Idx, T, Val
from conformance.spec import case, op

F = "paddle.nn.functional."

op(
    F + "embedding",
    [Idx(2, 3, bound=5), T(5, 4)],
    dtypes="float32 float64",
    variants={
        "padding": dict(padding_idx=1),
        "padding-negative": dict(padding_idx=-1),
        "padding-hit": ([Val([[0, 2], [2, 4]]), T(5, 3)], dict(padding_idx=2)),
        "padding-hit-negative": ([Val([[0, 2], [3, 4]]), T(5, 3)], dict(padding_idx=-2)),
        "sparse": dict(sparse=True),
        "int32": [Idx(4, bound=5, dtype="int32"), T(5, 2)],
        "int16": [Idx(4, bound=5, dtype="int16"), T(5, 2)],
        "repeated": [Val([1, 1, 1]), T(3, 2)],
        "rank3": [Idx(1, 2, 2, bound=5), T(5, 2)],
        "column": [Idx(3, 1, bound=5), T(5, 2)],
        "none": [Val([], "int64"), T(3, 2)],
    },
    errors={
        "high": [Val([0, 5]), T(5, 2)],
        "low": [Val([0, -1]), T(5, 2)],
        "padding-high": dict(padding_idx=5),
        "padding-low": dict(padding_idx=-6),
        "float": [T(2), T(5, 2)],
        "weight-rank": [Idx(2, bound=2), T(5)],
    },
    static="full",
)


@case(F + "embedding")
def embedding_sparse_gradient(paddle):
    w = paddle.to_tensor([[0.1, 0.2], [0.3, 0.4], [0.5, 0.6], [0.7, 0.8]])
    w.stop_gradient = False
    out = paddle.nn.functional.embedding(paddle.to_tensor([[1, 3], [1, 0]]), w, sparse=True)
    (out * paddle.to_tensor([[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]])).sum().backward()
    return out


@case(F + "embedding")
def embedding_sparse_step(paddle):
    w = paddle.create_parameter([4, 2], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    opt = paddle.optimizer.SGD(0.5, parameters=[w])
    out = paddle.nn.functional.embedding(paddle.to_tensor([[1, 3], [1, 0]]), w, sparse=True)
    out.sum().backward()
    opt.step()
    return w.numpy()


@case(F + "embedding")
def embedding_padding_gradient(paddle):
    w = paddle.ones([4, 2])
    w.stop_gradient = False
    out = paddle.nn.functional.embedding(paddle.to_tensor([1, 2, 2, 3]), w, padding_idx=2)
    out.sum().backward()
    return out, w.grad


op(
    F + "one_hot",
    [Idx(3, bound=4)],
    dict(num_classes=4),
    variants={
        "int32": ([Idx(3, bound=4, dtype="int32")], dict(num_classes=4)),
        "matrix": ([Idx(2, 3, bound=4)], dict(num_classes=5)),
        "column": ([Idx(3, 1, bound=4)], dict(num_classes=4)),
        "tensor": dict(num_classes=Val([4], "int32")),
        "one": ([Val([0])], dict(num_classes=1)),
    },
    errors={
        "high": ([Val([0, 4])], dict(num_classes=4)),
        "low": ([Val([0, -1])], dict(num_classes=4)),
        "float": ([T(3)], dict(num_classes=4)),
        "zero": dict(num_classes=0),
        "missing": ([Idx(3, bound=4)], dict()),
    },
    static=True,
    grad=0,
)


@case(F + "one_hot")
def one_hot_stop_gradient(paddle):
    return paddle.nn.functional.one_hot(paddle.to_tensor([1]), 3).stop_gradient
