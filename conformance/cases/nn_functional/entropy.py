"""cross_entropy, softmax_with_cross_entropy and nll_loss: hard and soft labels, weights, ignored labels, axes, reductions."""

from conformance.samplers import Idx, Pos, T, Val
from conformance.spec import case, cases, op

F = "paddle.nn.functional."
TOL = (1e-4, 1e-5, "sums in another order")
W = Val([0.5, 1.5, 2.0, 0.3])
SOFT = Val([[0.1, 0.2, 0.3, 0.4], [0.0, 1.0, 0.0, 0.0], [0.25, 0.25, 0.25, 0.25]])
IGNORED = Val([1, -100, 3])
reductions = ("mean", "sum", "none")

variants = {}
for r in reductions:
    k = dict(reduction=r)
    variants.update(
        {
            f"{r}": k,
            f"{r}-weight": dict(k, weight=W),
            f"{r}-column": ([T(3, 4), Idx(3, 1, bound=4)], k),
            f"{r}-column-weight": ([T(3, 4), Idx(3, 1, bound=4)], dict(k, weight=W)),
            f"{r}-ignore": ([T(3, 4), IGNORED], k),
            f"{r}-ignore-weight": ([T(3, 4), IGNORED], dict(k, weight=W)),
            f"{r}-ignore-class": ([T(3, 4), Val([1, 2, 1])], dict(k, ignore_index=1)),
            f"{r}-ignore-class-weight": ([T(3, 4), Val([1, 2, 1])], dict(k, ignore_index=1, weight=W)),
            f"{r}-ignore-high": ([T(3, 4), Val([255, 2, 1])], dict(k, ignore_index=255)),
            f"{r}-ignore-high-weight": ([T(3, 4), Val([255, 2, 1])], dict(k, ignore_index=255, weight=W)),
            f"{r}-ignore-zero": ([T(3, 4), Val([0, 2, 0])], dict(k, ignore_index=0)),
            f"{r}-ignore-minus": ([T(3, 4), Val([-1, 2, 0])], dict(k, ignore_index=-1)),
            f"{r}-ignore-minus-weight": ([T(3, 4), Val([-1, 2, 0])], dict(k, ignore_index=-1, weight=W)),
            f"{r}-all-ignored": ([T(3, 4), Val([-100, -100, -100])], k),
            f"{r}-all-ignored-high": ([T(3, 4), Val([9, 9, 9])], dict(k, ignore_index=9)),
            f"{r}-all-ignored-weight": ([T(3, 4), Val([9, 9, 9])], dict(k, ignore_index=9, weight=W)),
            f"{r}-soft": ([T(3, 4), SOFT], dict(k, soft_label=True)),
            f"{r}-soft-weight": ([T(3, 4), SOFT], dict(k, soft_label=True, weight=W)),
            f"{r}-soft-probabilities": ([Pos(3, 4, low=0.1, high=0.9), SOFT], dict(k, soft_label=True, use_softmax=False)),
            f"{r}-probabilities": ([Pos(3, 4, low=0.1, high=0.9), Idx(3, bound=4)], dict(k, use_softmax=False)),
            f"{r}-probabilities-weight": ([Pos(3, 4, low=0.1, high=0.9), Idx(3, bound=4)], dict(k, use_softmax=False, weight=W)),
            f"{r}-axis1": ([T(2, 4, 3), Idx(2, 3, bound=4)], dict(k, axis=1)),
            f"{r}-axis1-weight": ([T(2, 4, 3), Idx(2, 3, bound=4)], dict(k, axis=1, weight=W)),
            f"{r}-axis1-keep": ([T(2, 4, 3), Idx(2, 1, 3, bound=4)], dict(k, axis=1)),
            f"{r}-axis0": ([T(4, 3), Idx(3, bound=4)], dict(k, axis=0)),
            f"{r}-axis-negative": ([T(2, 4, 3), Idx(2, 3, bound=4)], dict(k, axis=-2)),
            f"{r}-last-3d": ([T(2, 3, 4), Idx(2, 3, bound=4)], k),
            f"{r}-last-3d-weight": ([T(2, 3, 4), Idx(2, 3, bound=4)], dict(k, weight=W)),
            f"{r}-soft-axis1": ([T(2, 4, 3), Pos(2, 4, 3, grad=False)], dict(k, axis=1, soft_label=True)),
            f"{r}-segmentation": ([T(1, 4, 2, 2), Idx(1, 2, 2, bound=4)], dict(k, axis=1, ignore_index=255)),
            f"{r}-vector": ([T(4), Val([2])], k),
        }
    )
op(
    F + "cross_entropy",
    [T(3, 4), Idx(3, bound=4)],
    dtypes="float32 float64",
    variants={
        **variants,
        "label-int32": [T(3, 4), Idx(3, bound=4, dtype="int32")],
        "label-uint8": [T(3, 4), Idx(3, bound=4, dtype="uint8")],
        "label-float": [T(3, 4), Val([1.0, 2.0, 0.0])],
        "one-class": [T(3, 1), Val([0, 0, 0])],
        "one-sample": [T(1, 4), Val([2])],
        "large": ([Val([[1e4, -1e4, 0.0]], grad=True), Val([1])], {}),
        "weight-float64": dict(weight=Val([0.5, 1.5, 2.0, 0.3], "float64")),
    },
    errors={
        "reduction": dict(reduction="foo"),
        "label-high": [T(3, 4), Val([0, 4, 1])],
        "label-low": [T(3, 4), Val([0, -1, 1])],
        "label-count": [T(3, 4), Idx(2, bound=4)],
        "label-rank": [T(3, 4), Idx(3, 1, 1, bound=4)],
        "soft-ignore": ([T(3, 4), SOFT], dict(soft_label=True, ignore_index=2)),
        "soft-shape": ([T(3, 4), T(3, 3)], dict(soft_label=True)),
        "weight-size": dict(weight=Val([0.5, 1.5])),
        "axis": dict(axis=2),
        "int": [T(3, 4, dtype="int64"), Idx(3, bound=4)],
        "column-width": [T(3, 4), Idx(3, 2, bound=4)],
        "soft-hard-shape": ([T(3, 4), Idx(3, bound=4)], dict(soft_label=True)),
    },
    static="full",
    tol=TOL,
)


@case(F + "cross_entropy")
def cross_entropy_soft_label_gradient(paddle):
    x = paddle.to_tensor([[0.1, 0.5, 0.2], [1.0, -1.0, 0.3]])
    y = paddle.to_tensor([[0.2, 0.3, 0.5], [0.0, 1.0, 0.0]])
    x.stop_gradient = y.stop_gradient = False
    loss = paddle.nn.functional.cross_entropy(x, y, soft_label=True)
    loss.backward()
    return loss, x.grad, y.grad


cases(
    F + "cross_entropy",
    {
        "probabilities-zero": lambda paddle: paddle.nn.functional.cross_entropy(
            paddle.to_tensor([[0.0, 1.0], [0.5, 0.5]]), paddle.to_tensor([0, 1]), use_softmax=False, reduction="none"
        ),
    },
)

op(
    F + "softmax_with_cross_entropy",
    [T(3, 4), Idx(3, 1, bound=4)],
    dtypes="float32 float64",
    variants={
        "softmax": dict(return_softmax=True),
        "soft": ([T(3, 4), SOFT], dict(soft_label=True)),
        "soft-softmax": ([T(3, 4), SOFT], dict(soft_label=True, return_softmax=True)),
        "ignore": ([T(3, 4), Val([[1], [-100], [2]])], {}),
        "ignore-class": ([T(3, 4), Val([[1], [3], [1]])], dict(ignore_index=1)),
        "axis1": ([T(2, 4, 3), Idx(2, 1, 3, bound=4)], dict(axis=1)),
        "axis1-softmax": ([T(2, 4, 3), Idx(2, 1, 3, bound=4)], dict(axis=1, return_softmax=True)),
        "axis0": ([T(4, 3), Idx(1, 3, bound=4)], dict(axis=0)),
        "unstable": dict(numeric_stable_mode=False),
        "int32": [T(3, 4), Idx(3, 1, bound=4, dtype="int32")],
    },
    errors={
        "label-rank": [T(3, 4), Idx(3, bound=4)],
        "label-high": [T(3, 4), Val([[0], [4], [1]])],
        "axis": dict(axis=2),
        "soft-shape": ([T(3, 4), T(3, 3)], dict(soft_label=True)),
    },
    static="full",
    tol=TOL,
)

nll = {}
for r in reductions:
    k = dict(reduction=r)
    nll.update(
        {
            f"{r}": k,
            f"{r}-weight": dict(k, weight=W),
            f"{r}-ignore": ([T(3, 4), IGNORED], k),
            f"{r}-ignore-weight": ([T(3, 4), Val([1, 2, 1])], dict(k, ignore_index=1, weight=W)),
            f"{r}-all-ignored": ([T(3, 4), Val([1, 1, 1])], dict(k, ignore_index=1)),
            f"{r}-4d": ([T(2, 4, 2, 2), Idx(2, 2, 2, bound=4)], k),
            f"{r}-3d": ([T(2, 4, 3), Idx(2, 3, bound=4)], k),
            f"{r}-5d-weight": ([T(1, 4, 2, 1, 2), Idx(1, 2, 1, 2, bound=4)], dict(k, weight=W)),
        }
    )
op(
    F + "nll_loss",
    [T(3, 4), Idx(3, bound=4)],
    dtypes="float32 float64",
    variants=nll,
    errors={
        "reduction": dict(reduction="foo"),
        "rank": [T(4), Val([1])],
        "label-high": [T(3, 4), Val([0, 4, 1])],
        "label-low": [T(3, 4), Val([0, -1, 1])],
        "label-count": [T(3, 4), Idx(2, bound=4)],
        "label-rank": [T(3, 4), Idx(3, 1, bound=4)],
        "weight-size": dict(weight=Val([0.5, 1.5])),
        "int32": [T(3, 4), Idx(3, bound=4, dtype="int32")],
    },
    static="full",
    tol=TOL,
)


def _static(call, label_shape):
    def run(paddle):
        import numpy as np

        paddle.enable_static()
        main = paddle.static.Program()
        with paddle.static.program_guard(main, paddle.static.Program()):
            x, y = paddle.static.data("x", [-1, 4], "float32"), paddle.static.data("y", label_shape, "int64")
            out = call(paddle.nn.functional, x, y)
        feed = {"x": np.arange(12, dtype="float32").reshape(3, 4) / 5, "y": np.array([1, 0, 3]).reshape([3] + label_shape[1:])}
        return list(out.shape), paddle.static.Executor().run(main, feed=feed, fetch_list=[out])

    return run


cases(
    F + "cross_entropy",
    {
        "static-mean": _static(lambda f, x, y: f.cross_entropy(x, y), [-1]),
        "static-none": _static(lambda f, x, y: f.cross_entropy(x, y, reduction="none"), [-1]),
        "static-column": _static(lambda f, x, y: f.cross_entropy(x, y, reduction="none"), [-1, 1]),
        "static-ignore": _static(lambda f, x, y: f.cross_entropy(x, y, ignore_index=0), [-1]),
    },
)
cases(F + "softmax_with_cross_entropy", {"static-column": _static(lambda f, x, y: f.softmax_with_cross_entropy(x, y), [-1, 1])})
cases(F + "nll_loss", {"static-mean": _static(lambda f, x, y: f.nll_loss(x, y), [-1])})
