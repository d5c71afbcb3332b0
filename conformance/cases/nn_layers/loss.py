"""Loss layers: reductions, weights, ignored labels, soft labels, errors."""

import numpy as np

from conformance.samplers import Idx, T, Val
from conformance.spec import case, layer

R = {"sum": dict(reduction="sum"), "none": dict(reduction="none")}
BAD = {"reduction": dict(reduction="foo")}
P = T(3, 4, low=0.05, high=0.95)
Q = T(3, 4, low=0.05, high=0.95, grad=False)
layer("paddle.nn.BCELoss", inputs=[P, Q], modes="train", variants=R, errors=BAD)
layer("paddle.nn.BCEWithLogitsLoss", inputs=[T(3, 4), Q], modes="train", variants=R, errors=BAD)
layer("paddle.nn.MSELoss", inputs=[T(3, 4), T(3, 4)], modes="train", variants=R, errors=BAD)
layer("paddle.nn.L1Loss", inputs=[T(3, 4), T(3, 4)], modes="train", variants=R, errors=BAD)
layer("paddle.nn.SmoothL1Loss", inputs=[T(3, 4), T(3, 4, grad=False)], modes="train", variants={**R, "delta": dict(delta=0.5)}, errors=BAD)
layer("paddle.nn.KLDivLoss", inputs=[T(3, 4, low=-3, high=-0.1), P], modes="train", variants={**R, "batchmean": dict(reduction="batchmean")}, errors=BAD)
layer("paddle.nn.NLLLoss", inputs=[T(3, 4, low=-3, high=-0.1), Idx(3, bound=4)], modes="train", variants={**R, "ignore": dict(ignore_index=1)}, errors=BAD)
layer("paddle.nn.NLLLoss", inputs=[T(2, 3, 2, 2, low=-3, high=-0.1), Idx(2, 2, 2, bound=3)], modes="train", variants=R, prefix="image-")
layer(
    "paddle.nn.CrossEntropyLoss",
    inputs=[T(3, 4), Idx(3, bound=4)],
    modes="train",
    variants={**R, "ignore": dict(ignore_index=1), "no-softmax": dict(use_softmax=False)},
    errors={"reduction": dict(reduction="foo")},
    inputs_by={"no-softmax": [P, Idx(3, bound=4)]},
)
layer("paddle.nn.CrossEntropyLoss", inputs=[T(3, 4), Idx(3, 1, bound=4)], modes="train", variants=R, prefix="column-")
layer("paddle.nn.CrossEntropyLoss", [], dict(soft_label=True), inputs=[T(3, 4), Q], modes="train", variants=R, prefix="soft-")
layer("paddle.nn.CrossEntropyLoss", [], dict(axis=1), inputs=[T(2, 3, 4), Idx(2, 4, bound=3)], modes="train", variants=R, prefix="axis1-")
layer(
    "paddle.nn.MarginRankingLoss",
    inputs=[T(3, 4), T(3, 4), Val(np.sign(np.arange(12).reshape(3, 4) % 2 - 0.5).astype("float32"))],
    modes="train",
    variants={**R, "margin": dict(margin=0.5)},
    errors=BAD,
)
SIGNS = Val(np.where(np.arange(12).reshape(3, 4) % 3, 1, -1).astype("float32"))
layer("paddle.nn.HingeEmbeddingLoss", inputs=[T(3, 4), SIGNS], modes="train", variants={**R, "margin": dict(margin=0.5)}, errors=BAD)
layer(
    "paddle.nn.CosineEmbeddingLoss",
    inputs=[T(3, 4), T(3, 4), Val(np.array([1, -1, 1], "int64"))],
    modes="train",
    variants={**R, "margin": dict(margin=0.3)},
    errors={**BAD, "margin": dict(margin=2)},
)
layer("paddle.nn.SoftMarginLoss", inputs=[T(3, 4), SIGNS], modes="train", variants=R, errors=BAD)
layer("paddle.nn.MultiLabelSoftMarginLoss", inputs=[T(3, 4), Val((np.arange(12).reshape(3, 4) % 2).astype("float32"))], modes="train", variants=R, errors=BAD)
layer(
    "paddle.nn.TripletMarginLoss",
    inputs=[T(3, 4), T(3, 4), T(3, 4)],
    modes="train",
    variants={**R, "margin": dict(margin=2.5, p=1.0), "swap": dict(swap=True)},
    errors=BAD,
)
layer(
    "paddle.nn.TripletMarginWithDistanceLoss",
    inputs=[T(3, 4), T(3, 4), T(3, 4)],
    modes="train",
    variants={**R, "swap": dict(swap=True, margin=0.3)},
    errors=BAD,
)
layer(
    "paddle.nn.HSigmoidLoss",
    [4, 5],
    inputs=[T(3, 4), Idx(3, bound=5)],
    modes="train",
    variants={"nobias": dict(bias_attr=False)},
    errors={"classes": [4, 1]},
    tol=(1e-4, 1e-5, "sums of logarithms in another order"),
)


@case("paddle.nn.CTCLoss")
def ctc(paddle):
    rng = np.random.RandomState(0)
    logits = paddle.to_tensor(rng.rand(5, 2, 4).astype("float32"), stop_gradient=False)
    labels = paddle.to_tensor([[1, 2, 2], [3, 1, 0]], dtype="int32")
    out = [
        paddle.nn.CTCLoss(0, r)(logits, labels, paddle.to_tensor([5, 4], dtype="int64"), paddle.to_tensor([3, 2], dtype="int64"))
        for r in ("mean", "sum", "none")
    ]
    out[0].backward()
    return out, logits.grad


@case("paddle.nn.CTCLoss")
def ctc_norm_by_times(paddle):
    logits = paddle.to_tensor(np.random.RandomState(0).rand(5, 1, 4).astype("float32"), stop_gradient=False)
    loss = paddle.nn.CTCLoss()(
        logits, paddle.to_tensor([[1, 2]], dtype="int32"), paddle.to_tensor([5], dtype="int64"), paddle.to_tensor([2], dtype="int64"), norm_by_times=True
    )
    loss.backward()
    return loss, logits.grad


@case("paddle.nn.CrossEntropyLoss")
def class_weights(paddle):
    x = paddle.to_tensor(np.arange(12, dtype="float32").reshape(3, 4) / 5, stop_gradient=False)
    weight = paddle.to_tensor([0.1, 0.2, 0.3, 0.4])
    out = [paddle.nn.CrossEntropyLoss(weight=weight, reduction=r)(x, paddle.to_tensor([0, 3, 1])) for r in ("mean", "sum", "none")]
    out[0].backward()
    return out, x.grad


@case("paddle.nn.BCEWithLogitsLoss")
def weights(paddle):
    x = paddle.to_tensor(np.arange(6, dtype="float32").reshape(2, 3) / 5 - 0.5, stop_gradient=False)
    y = paddle.to_tensor([[0.0, 1.0, 1.0], [1.0, 0.0, 0.0]])
    loss = paddle.nn.BCEWithLogitsLoss(weight=paddle.to_tensor([0.5, 1.0, 2.0]), pos_weight=paddle.to_tensor([1.0, 3.0, 2.0]))(x, y)
    loss.backward()
    return loss, x.grad


@case("paddle.nn.NLLLoss")
def nll_weights(paddle):
    x = paddle.to_tensor(-np.arange(12, dtype="float32").reshape(3, 4) / 5, stop_gradient=False)
    loss = paddle.nn.NLLLoss(weight=paddle.to_tensor([0.1, 0.2, 0.3, 0.4]))(x, paddle.to_tensor([0, 3, 1]))
    loss.backward()
    return loss, x.grad


@case("paddle.nn.HSigmoidLoss")
def custom_tree(paddle):
    layer = paddle.nn.HSigmoidLoss(3, 4, is_custom=True, weight_attr=paddle.nn.initializer.Constant(0.3), bias_attr=paddle.nn.initializer.Constant(0.1))
    x = paddle.to_tensor(np.arange(6, dtype="float32").reshape(2, 3) / 5, stop_gradient=False)
    table = paddle.to_tensor([[0, 1, -1], [0, 2, 3]], dtype="int64")
    code = paddle.to_tensor([[1, 0, -1], [0, 1, 1]], dtype="int64")
    loss = layer(x, paddle.to_tensor([[0], [1]]), table, code)
    loss.sum().backward()
    return loss, x.grad, layer.weight.grad, layer.weight.shape, layer.bias.shape


@case("paddle.nn.TripletMarginWithDistanceLoss")
def own_distance(paddle):
    distance = lambda a, b: paddle.abs(a - b).sum(-1)  # noqa: E731
    x = [paddle.to_tensor(np.random.RandomState(i).rand(3, 4).astype("float32")) for i in range(3)]
    return paddle.nn.TripletMarginWithDistanceLoss(distance)(*x)
