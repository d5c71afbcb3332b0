"""paddle.geometric: messages and segments, and their twins in paddle.incubate."""

import numpy as np

from conformance.samplers import Arr, T, Ties, Val
from conformance.spec import case, op, raises

SRC, DST = [0, 1, 2, 0, 3, 1], [1, 2, 1, 0, 1, 2]
FLOATS = "float32 float64 int32 int64"
NONE = Val(np.zeros(0), "int64")


def s(dtype="int64"):
    return Val(SRC, dtype)


def d(dtype="int64"):
    return Val(DST, dtype)


for reduce_op in ("sum", "mean", "max", "min"):
    op(
        "paddle.geometric.send_u_recv",
        [T(4, 3), s(), d(), reduce_op],
        prefix=f"{reduce_op}-",
        dtypes=FLOATS,
        variants={
            "ties": [Ties(4, 3), s(), d(), reduce_op],
            "int32-ids": [T(4, 3), s("int32"), d("int32"), reduce_op],
            "out-size": dict(out_size=7),
            "out-size-small": ([T(4, 3), s(), d(), reduce_op], dict(out_size=3)),
            "out-size-tensor": dict(out_size=Val([5], "int64")),
            "out-size-0": dict(out_size=0),
            "out-size-negative": dict(out_size=-2),
            "1d": [T(4), s(), d(), reduce_op],
            "3d": [T(4, 2, 2), s(), d(), reduce_op],
            "no-edges": [T(4, 3), NONE, NONE, reduce_op],
            "column-ids": [T(4, 3), Val([[0], [1]], "int64"), Val([[1], [1]], "int64"), reduce_op],
            "self-loops": [T(4, 3), Val([0, 1, 1], "int64"), Val([0, 1, 1], "int64"), reduce_op],
        },
        errors={
            "src-range": [T(4, 3), Val([9], "int64"), Val([0], "int64"), reduce_op],
            "dst-range": [T(4, 3), Val([0], "int64"), Val([9], "int64"), reduce_op],
            "dst-negative": [T(4, 3), Val([0], "int64"), Val([-1], "int64"), reduce_op],
            "lengths": [T(4, 3), s(), Val([0], "int64"), reduce_op],
            "wide-ids": [T(4, 3), Val([[0, 1]], "int64"), Val([[0, 1]], "int64"), reduce_op],
            "mixed-ids": [T(4, 3), s("int32"), d(), reduce_op],
            "numpy": [Arr(T(4, 3)), s(), d(), reduce_op],
            "list-ids": [T(4, 3), SRC, d(), reduce_op],
            "bool": [Val(np.ones((4, 3)), "bool"), s(), d(), reduce_op],
        },
        static=True,
    )
    op(
        "paddle.incubate.graph_send_recv", [T(4, 3), s(), d(), reduce_op], prefix=f"{reduce_op}-", dtypes=FLOATS,
        variants={"out-size": dict(out_size=6)}, static=True,
    )  # fmt: skip
    for message_op in ("add", "sub", "mul", "div"):
        op(
            "paddle.geometric.send_ue_recv",
            [T(4, 3), T(6, 1, low=0.5, high=2), s(), d(), message_op, reduce_op],
            prefix=f"{message_op}-{reduce_op}-",
            dtypes="float32 float64" if message_op == "div" else FLOATS,
            variants={
                "same-features": [T(4, 3), T(6, 3, low=0.5, high=2), s(), d(), message_op, reduce_op],
                "wider-edges": [T(4, 1), T(6, 3, low=0.5, high=2), s(), d(), message_op, reduce_op],
                "heads": [T(4, 2, 3), T(6, 2, 1, low=0.5, high=2), s(), d(), message_op, reduce_op],
                "fewer-dims": [T(4, 2, 3), T(6, 3, low=0.5, high=2), s(), d(), message_op, reduce_op],
                "vectors": [T(4), T(6, low=0.5, high=2), s(), d(), message_op, reduce_op],
                "edge-vector": [T(4, 3), T(6, low=0.5, high=2), s(), d(), message_op, reduce_op],
                "out-size": dict(out_size=6),
                "no-edges": [T(4, 3), T(0, 3), NONE, NONE, message_op, reduce_op],
            },
            errors={
                "features": [T(4, 3), T(6, 2), s(), d(), message_op, reduce_op],
                "edges": [T(4, 3), T(5, 3), s(), d(), message_op, reduce_op],
                "dtypes": [T(4, 3), T(6, 3, dtype="float64"), s(), d(), message_op, reduce_op],
            },
            static=True,
            tol=(1e-5, 1e-5, "sums in another order"),
        )

for message_op in ("add", "sub", "mul", "div"):
    op(
        "paddle.geometric.send_uv",
        [T(4, 3), T(4, 3, low=0.5, high=2), s(), d(), message_op],
        prefix=f"{message_op}-",
        dtypes="float32 float64" if message_op == "div" else FLOATS,
        variants={
            "broadcast": [T(4, 1), T(5, 3, low=0.5, high=2), s(), d(), message_op],
            "heads": [T(4, 2, 3), T(4, 2, 1, low=0.5, high=2), s(), d(), message_op],
            "vectors": [T(4), T(4, low=0.5, high=2), s(), d(), message_op],
            "int32-ids": [T(4, 3), T(4, 3, low=0.5, high=2), s("int32"), d("int32"), message_op],
            "zero": [T(4, 3, dtype="float64" if message_op == "div" else None), Val(np.zeros((4, 3)), "float64"), s(), d(), message_op],
        },
        errors={
            "lengths": [T(4, 3), T(4, 3), s(), Val([0], "int64"), message_op],
            "empty": [T(4, 3), T(4, 3), NONE, NONE, message_op],
            "range": [T(4, 3), T(4, 3), Val([9], "int64"), Val([0], "int64"), message_op],
            "dtypes": [T(4, 3), T(4, 3, dtype="float64"), s(), d(), message_op],
        },
        static=True,
        tol=(1e-5, 1e-5, "sums in another order"),
    )

IDS = Val([0, 0, 2, 2, 2], "int64")
for where in ("paddle.geometric", "paddle.incubate"):
    for kind in ("sum", "mean", "max", "min"):
        op(
            f"{where}.segment_{kind}",
            [T(5, 3), IDS],
            dtypes=FLOATS,
            variants={
                "ties": [Ties(5, 3), IDS],
                "int32-ids": [T(5, 3), Val([0, 0, 1, 1, 3], "int32")],
                "1d": [T(5), IDS],
                "3d": [T(5, 2, 2), IDS],
                "one-segment": [T(5, 3), Val([0] * 5, "int64")],
                "late": [T(2, 3), Val([4, 4], "int64")],
                "column-ids": [T(2, 3), Val([[0], [1]], "int64")],
            },
            errors={
                "unsorted": [T(3, 2), Val([2, 0, 1], "int64")],
                "negative": [T(3, 2), Val([-1, 0, 1], "int64")],
                "short": [T(3, 2), Val([0, 1], "int64")],
                "float-ids": [T(3, 2), Val([0, 1, 1], "float32")],
                "numpy": [Arr(T(3, 2)), Val([0, 1, 1], "int64")],
            },
            static=True,
        )


@case("paddle.geometric.send_u_recv")
def unknown_words(paddle):
    g = paddle.geometric
    x, i = paddle.ones([2, 2]), paddle.to_tensor([0, 1])
    return (
        raises(lambda: g.send_u_recv(x, i, i, "prod")), raises(lambda: g.send_ue_recv(x, x, i, i, "pow")),
        raises(lambda: g.send_ue_recv(x, x, i, i, "add", "prod")), raises(lambda: g.send_uv(x, x, i, i, "pow")),
        raises(lambda: paddle.incubate.graph_send_recv(x, i, i, "prod")),
    )  # fmt: skip


@case("paddle.geometric.send_u_recv")
def extremes_of_bounds(paddle):
    g, i = paddle.geometric, paddle.to_tensor([0])
    return g.send_u_recv(paddle.to_tensor([[-np.inf], [1.0]]), i, i, "max"), g.send_u_recv(paddle.to_tensor([[-(2**31)], [1]], "int32"), i, i, "max")


def many(paddle, dtype, reduce_op):
    """Enough edges for the ordered kernels."""
    rs = np.random.RandomState(3)
    x = paddle.to_tensor(rs.randint(-4, 5, (30, 2)).astype(dtype), stop_gradient=dtype[0] == "i")
    src, dst = (paddle.to_tensor(rs.randint(0, 30, 600)) for _ in range(2))
    out = paddle.geometric.send_u_recv(x, src, dst, reduce_op, out_size=32)
    if dtype[0] == "i":
        return out
    (out * paddle.arange(64, dtype=dtype).reshape([32, 2])).sum().backward()
    return out, x.grad


def many_edges(paddle, dtype, message_op, reduce_op, shape):
    rs = np.random.RandomState(4)
    x = paddle.to_tensor(rs.randint(-4, 5, (30, 2, 2)).astype(dtype), stop_gradient=False)
    y = paddle.to_tensor(rs.randint(1, 4, (600, *shape)).astype(dtype), stop_gradient=False)
    src, dst = (paddle.to_tensor(rs.randint(0, 30, 600)) for _ in range(2))
    out = paddle.geometric.send_ue_recv(x, y, src, dst, message_op, reduce_op)
    (out * paddle.arange(120, dtype=dtype).reshape([30, 2, 2])).sum().backward()
    return out, x.grad, y.grad.numpy().reshape(600, -1)[::7]


for reduce_op in ("sum", "mean", "max", "min"):
    for dtype in FLOATS.split():
        case("paddle.geometric.send_u_recv", name=f"many-{reduce_op}-{dtype}")(lambda paddle, a=dtype, b=reduce_op: many(paddle, a, b))
    for dtype in ("float32", "float64"):
        for message_op in ("add", "mul"):
            for label, shape in (("one", (1, 1)), ("head", (2, 1)), ("full", (2, 2))):
                case("paddle.geometric.send_ue_recv", name=f"many-{message_op}-{reduce_op}-{label}-{dtype}")(
                    lambda paddle, a=dtype, b=message_op, c=reduce_op, e=shape: many_edges(paddle, a, b, c, e)
                )
