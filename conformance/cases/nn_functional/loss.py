"""The other losses: regression, binary, margins, CTC, hierarchical softmax, dice, focal. Reductions, weights, edge values, errors."""

from conformance.samplers import Idx, Pos, T, Val
from conformance.spec import case, op, raises

F = "paddle.nn.functional."
TOL = (1e-4, 1e-5, "sums in another order")
P = lambda *shape, **kw: Pos(*shape, low=0.05, high=0.95, **kw)  # noqa: E731
BINARY = Val([[0.0, 1.0, 1.0], [1.0, 0.0, 0.0]])
SIGNS = Val([[1.0, -1.0, 1.0], [-1.0, -1.0, 1.0]])


def reduced(extra=None):
    """Each extra form under each reduction."""
    out = {r: dict(reduction=r) for r in ("mean", "sum", "none")}
    for name, form in (extra or {}).items():
        for r in ("mean", "sum", "none"):
            out[f"{name}-{r}"] = (form[0], {**form[1], "reduction": r}) if isinstance(form, tuple) else {**form, "reduction": r}
    return out


BAD = {"reduction": dict(reduction="foo")}
op(
    F + "mse_loss",
    [T(2, 3), T(2, 3)],
    dtypes="float32 float64",
    variants=reduced({"broadcast": ([T(2, 3), T(3)], {}), "rank4": ([T(1, 2, 3, 2), T(1, 2, 3, 2)], {})}),
    shapes={"one": [(1,), (1,)], "empty": [(0, 3), (0, 3)]},
    errors={**BAD, "shape": [T(2, 3), T(2, 4)], "dtype": [T(2, 3), T(2, 3, dtype="float64")], "int": [T(2, 3, dtype="bool"), T(2, 3, dtype="bool")]},
    static=True,
    tol=TOL,
)
op(
    F + "l1_loss",
    [T(2, 3), T(2, 3)],
    dtypes="float32 float64 int32 int64",
    variants=reduced({"broadcast": ([T(2, 3), T(3)], {})}),
    errors={**BAD, "shape": [T(2, 3), T(2, 4)], "dtype": [T(2, 3), T(2, 3, dtype="float64")]},
    static=True,
    tol=TOL,
)
op(
    F + "square_error_cost",
    [T(2, 3), T(2, 3)],
    dtypes="float32 float64 int64",
    variants={"broadcast": [T(2, 3), T(3)]},
    errors={"shape": [T(2, 3), T(2, 4)], "dtype": [T(2, 3), T(2, 3, dtype="float64")]},
    static=True,
)
op(
    F + "smooth_l1_loss",
    [T(2, 3), T(2, 3)],
    dtypes="float32 float64",
    variants=reduced({"delta": dict(delta=0.3), "delta-large": dict(delta=5.0)}),
    errors={**BAD, "int": [T(2, 3, dtype="int64"), T(2, 3, dtype="int64")], "shape": [T(2, 3), T(2, 4)]},
    static=True,
    tol=TOL,
)
op(
    F + "binary_cross_entropy",
    [P(2, 3), BINARY],
    dtypes="float32",
    variants=reduced(
        {
            "weight": dict(weight=P(2, 3, grad=False)),
            "weight-row": dict(weight=P(3, grad=False)),
            "soft": ([P(2, 3), P(2, 3, grad=False)], {}),
            "edges": ([Val([0.0, 1.0, 0.0, 1.0]), Val([0.0, 1.0, 1.0, 0.0])], {}),
        }
    ),
    errors={
        **BAD,
        "shape": [P(2, 3), P(2, 4)],
        "above": [Val([1.5]), Val([1.0])],
        "below": [Val([-0.5]), Val([1.0])],
        "int": [P(2, 3), T(2, 3, dtype="int64")],
    },
    static="full",
    tol=TOL,
)
op(
    F + "binary_cross_entropy",
    [Val([[0.3, 0.7]], "float64", grad=True), Val([[1.0, 0.0]], "float64")],
    prefix="double-",
    tol=TOL,
)
op(
    F + "binary_cross_entropy_with_logits",
    [T(2, 3), BINARY],
    variants=reduced(
        {
            "weight": dict(weight=P(2, 3, grad=False)),
            "pos": dict(pos_weight=P(3, grad=False)),
            "both": dict(weight=P(2, 3, grad=False), pos_weight=P(3, grad=False)),
            "soft": ([T(2, 3), P(2, 3, grad=False)], {}),
            "large": ([Val([[100.0, -100.0, 0.0]], grad=True), Val([[1.0, 1.0, 0.0]])], {}),
        }
    ),
    errors={**BAD, "shape": [T(2, 3), P(2, 4)], "int": [T(2, 3), T(2, 3, dtype="int64")]},
    static="full",
    tol=TOL,
)
op(
    F + "kl_div",
    [T(2, 3), P(2, 3, grad=False)],
    dtypes="float32 float64",
    variants={
        **reduced({"zeros": ([T(2, 3), Val([[0.0, 0.5, 0.5], [1.0, 0.0, 0.0]])], {}), "negative": ([T(2, 3), T(2, 3, grad=False)], {})}),
        "batchmean": dict(reduction="batchmean"),
        "mixed": [T(2, 3, dtype="float32"), P(2, 3, dtype="float64", grad=False)],
        "mixed-other": [T(2, 3, dtype="float64"), P(2, 3, dtype="float32", grad=False)],
        "other-reduction": dict(reduction="foo"),
    },
    errors={"shape": [T(2, 3), P(2, 4)]},
    static="full",
    tol=TOL,
)
op(
    F + "log_loss",
    [P(3, 1), Val([[0.0], [1.0], [1.0]])],
    variants={"epsilon": dict(epsilon=0.1), "edges": [Val([[0.0], [1.0]]), Val([[1.0], [0.0]])]},
    errors={"shape": [P(3, 1), P(2, 1)], "rank": [P(3), P(3)], "width": [P(3, 2), P(3, 2)], "double": [P(3, 1, dtype="float64"), P(3, 1, dtype="float64")]},
    static="full",
    tol=TOL,
)
op(
    F + "dice_loss",
    [P(2, 3, 4), Idx(2, 3, 1, bound=4)],
    dtypes="float32 float64",
    variants={"epsilon": dict(epsilon=0.5), "int32": [P(2, 4), Idx(2, 1, bound=4, dtype="int32")], "rank4": [P(1, 2, 2, 3), Idx(1, 2, 2, 1, bound=3)]},
    errors={
        "rank": [P(2, 3, 4), Idx(2, 3, bound=4)],
        "vector": [P(4), Idx(1, bound=4)],
        "last": [P(2, 3, 4), Idx(2, 3, 2, bound=4)],
        "shape": [P(2, 3, 4), Idx(2, 2, 1, bound=4)],
        "label-float": [P(2, 3), P(2, 1)],
        "input-int": [T(2, 3, dtype="int64"), Idx(2, 1, bound=3)],
        "high": [P(2, 3), Val([[3], [0]])],
    },
    static="full",
    tol=TOL,
)
op(
    F + "sigmoid_focal_loss",
    [T(2, 3), BINARY],
    variants=reduced({"normalizer": dict(normalizer=Val([2.0])), "params": dict(alpha=0.6, gamma=1.5), "gamma-zero": dict(gamma=0.0)}),
    errors={**BAD, "normalizer-rank": dict(normalizer=Val([[2.0]])), "normalizer-int": dict(normalizer=Val([2])), "shape": [T(2, 3), P(2, 4)]},
    static="full",
    tol=TOL,
)
op(
    F + "margin_ranking_loss",
    [T(2, 3), T(2, 3), SIGNS],
    variants=reduced({"margin": dict(margin=0.5), "vector": ([T(3), T(3), Val([1.0, -1.0, 1.0])], {})}),
    errors={**BAD, "shape": [T(2, 3), T(2, 4), SIGNS]},
    static="full",
    tol=TOL,
)
op(
    F + "hinge_embedding_loss",
    [T(2, 3), SIGNS],
    variants=reduced({"margin": dict(margin=0.5), "zeros": ([T(2, 3), Val([[0.0, 1.0, -1.0], [2.0, 1.0, 0.5]])], {})}),
    errors={**BAD, "shape": [T(2, 3), T(2, 4)]},
    static="full",
    tol=TOL,
)
op(
    F + "cosine_embedding_loss",
    [T(3, 4), T(3, 4), Val([1, -1, 1])],
    dtypes="float32 float64",
    variants=reduced({"margin": dict(margin=0.3), "vector": ([T(4), T(4), Val([-1])], {}), "label-float": ([T(2, 3), T(2, 3), Val([1.0, -1.0])], {})}),
    errors={
        "label-rank": [T(3, 4), T(3, 4), Val([[1], [-1], [1]])],
        "shapes": [T(3, 4), T(3, 5), Val([1, -1, 1])],
        "rank": [T(1, 3, 4), T(1, 3, 4), Val([1])],
        "int": [T(3, 4, dtype="int64"), T(3, 4, dtype="int64"), Val([1, -1, 1])],
        "label-bool": [T(2, 3), T(2, 3), Val([True, False])],
        "reduction": dict(reduction="foo"),
    },
    tol=TOL,
)
op(
    F + "soft_margin_loss",
    [T(2, 3), SIGNS],
    variants=reduced({"int": ([T(2, 3), Val([[1, -1, 1], [-1, 1, 1]])], {})}),
    errors={**BAD, "shape": [T(2, 3), T(3)]},
    static="full",
    tol=TOL,
)
op(
    F + "multi_label_soft_margin_loss",
    [T(2, 3), BINARY],
    variants=reduced({"weight": dict(weight=P(3, grad=False)), "vector": ([T(3), Val([0.0, 1.0, 1.0])], {}), "weight-full": dict(weight=P(2, 3, grad=False))}),
    errors={**BAD, "shape": [T(2, 3), T(3)]},
    static="full",
    tol=TOL,
)
for name in ("triplet_margin_loss", "triplet_margin_with_distance_loss"):
    extra = {"margin": dict(margin=0.2), "swap": dict(swap=True), "vector": ([T(4), T(4), T(4)], {}), "rank3": ([T(2, 2, 3), T(2, 2, 3), T(2, 2, 3)], {})}
    if name == "triplet_margin_loss":
        extra.update({"p1": dict(p=1), "p3": dict(p=3.0), "epsilon": dict(epsilon=0.1)})
    op(
        F + name,
        [T(2, 3), T(2, 3), T(2, 3)],
        dtypes="float32 float64",
        variants=reduced(extra),
        errors={**BAD, "margin": dict(margin=-1.0), "shape": [T(2, 3), T(2, 3), T(2, 4)]},
        static="full" if name == "triplet_margin_loss" else False,
        tol=TOL,
    )


@case(F + "triplet_margin_with_distance_loss")
def triplet_own_distance(paddle):
    f = paddle.nn.functional.triplet_margin_with_distance_loss
    a, b, c = (paddle.to_tensor(v) for v in ([[1.0, 2.0]], [[1.5, 2.5]], [[4.0, -1.0]]))
    one = f(a, b, c, distance_function=lambda x, y: (x - y).abs().sum(-1), margin=9.0)
    return one, raises(lambda: f(a, a, c, distance_function=lambda x, y: (x - y).sum(-1)))


op(
    F + "npair_loss",
    [T(3, 4), T(3, 4), Val([1, 2, 1])],
    variants={"l2": dict(l2_reg=0.1), "float-labels": [T(3, 4), T(3, 4), Val([1.0, 2.0, 2.0])], "one": [T(1, 4), T(1, 4), Val([1])]},
    errors={"int": [T(3, 4, dtype="int64"), T(3, 4), Val([1, 2, 1])], "labels": [T(3, 4), T(3, 4), Val([True, False, True])]},
    static="full",
    tol=TOL,
)
LABELS = Val([[1, 2, 2], [3, 1, 0]], "int32")
op(
    F + "ctc_loss",
    [T(6, 2, 4), LABELS, Val([6, 5]), Val([3, 2])],
    dtypes="float32 float64",
    variants={
        **reduced({"norm": dict(norm_by_times=True), "blank": ([T(6, 2, 4), Val([[1, 2, 2], [0, 1, 0]], "int32"), Val([6, 5]), Val([3, 2])], dict(blank=3))}),
        "int32-lengths": [T(6, 2, 4), LABELS, Val([6, 5]), Val([3, 2])],
        "too-short": ([T(3, 1, 4), Val([[1, 1, 1]], "int32"), Val([2]), Val([3])], dict(reduction="none")),
        "no-label": ([T(3, 1, 4), Val([[1, 1]], "int32"), Val([3]), Val([0])], dict(reduction="none")),
    },
    errors={
        "labels-int64": [T(6, 2, 4), Val([[1, 2, 2], [3, 1, 0]]), Val([6, 5]), Val([3, 2])],
        "reduction": dict(reduction="foo"),
        "blank": dict(blank=4),
        "rank": [T(6, 4), LABELS, Val([6, 5]), Val([3, 2])],
    },
    static="full",
    tol=TOL,
)
for count in (2, 3, 5, 6, 9):
    op(
        F + "hsigmoid_loss",
        [T(3, 4), Idx(3, bound=count), count, T(count - 1, 4)],
        dtypes="float32 float64",
        variants={"bias": dict(bias=T(count - 1, 1)), "column": [T(3, 4), Idx(3, 1, bound=count), count, T(count - 1, 4)]},
        static="full" if count == 5 else False,
        prefix=f"c{count}-",
        tol=TOL,
    )
op(
    F + "hsigmoid_loss",
    [T(2, 3), Val([0, 1]), 5, T(4, 3)],
    dict(path_table=Val([[0, 2, -1], [0, 1, 3]]), path_code=Val([[0, 1, -1], [1, 0, 0]])),
    variants={"bias": dict(bias=T(4, 1)), "extreme": ([T(2, 3, low=100, high=200), Val([0, 1]), 5, T(4, 3)], {})},
    errors={"no-code": dict(path_code=None), "classes": ([T(2, 3), Val([0, 1]), 1, T(4, 3)], dict())},
    prefix="tree-",
    tol=TOL,
)


@case(F + "margin_cross_entropy")
def margin_cross_entropy_errors(paddle):
    f = paddle.nn.functional.margin_cross_entropy
    x, y = paddle.ones([2, 3]) / 2, paddle.to_tensor([0, 1])
    return raises(lambda: f(x, y, group="a")), raises(lambda: f(x, y, reduction="foo")), raises(lambda: f(x, paddle.ones([2, 1, 1], "int64")))
