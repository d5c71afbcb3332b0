"""paddle.metric."""

import numpy as np

from conformance.samplers import T, Val
from conformance.spec import cases, op, raises

P = np.random.RandomState(0).rand(6, 5).astype("float32")
L = np.random.RandomState(1).randint(0, 5, (6, 1))
Q = np.random.RandomState(2).rand(12, 2)
B = np.random.RandomState(3).randint(0, 2, (12, 1))

op(
    "paddle.metric.accuracy",
    [Val(P, "float32"), Val(L, "int64")],
    dtypes="float32",
    variants={
        "k2": {"k": 2},
        "k5": {"k": 5},
        "float64": [Val(P, "float64"), Val(L, "int64")],
        "label-int32": [Val(P, "float32"), Val(L, "int32")],
        "empty": [T(0, 5), Val(np.zeros((0, 1)), "int64")],
    },
    errors={
        "label-1d": [Val(P, "float32"), Val(L[:, 0], "int64")],
        "label-float": [Val(P, "float32"), Val(L, "float32")],
        "rows": [Val(P, "float32"), Val(L[:3], "int64")],
        "label-wide": [Val(P, "float32"), Val(np.concatenate([L, L], 1), "int64")],
        "numpy": [P, L],
        "input-int": [Val(L, "int64"), Val(L, "int64")],
        "3d": [T(2, 3, 5), Val(L.reshape(2, 3, 1), "int64")],
    },
    grad=0,
    static=False,
)


def counted(paddle, dtype):
    correct, total = paddle.zeros([1], dtype), paddle.zeros([1], dtype)
    return paddle.metric.accuracy(paddle.to_tensor(P), paddle.to_tensor(L), k=2, correct=correct, total=total), correct, total


cases(
    "paddle.metric.accuracy",
    {
        "counts-int32": lambda paddle: counted(paddle, "int32"),
        "counts-int64": lambda paddle: counted(paddle, "int64"),
        "static": lambda paddle: static_accuracy(paddle),
    },
)


def static_accuracy(paddle):
    paddle.enable_static()
    x, y = paddle.static.data("x", [None, 5]), paddle.static.data("y", [None, 1], "int64")
    out = paddle.metric.accuracy(x, y, k=2)
    return paddle.static.Executor(paddle.CPUPlace()).run(feed={"x": P, "y": L}, fetch_list=[out])


def run(paddle, metric, pred, label):
    correct = metric.compute(paddle.to_tensor(pred), paddle.to_tensor(label))
    batch = metric.update(correct)
    return correct, np.array(batch), np.array(metric.accumulate()), metric.name(), [float(t) for t in metric.total], [int(c) for c in metric.count]


def twice(paddle):
    m = paddle.metric.Accuracy((1, 2))
    for _ in range(2):
        m.update(m.compute(paddle.to_tensor(P), paddle.to_tensor(L)))
    before = list(m.accumulate())
    m.reset()
    return before, m.accumulate(), m.total, m.count


cases(
    "paddle.metric.Accuracy",
    {
        "top1": lambda paddle: run(paddle, paddle.metric.Accuracy(), P, L),
        "top1-3": lambda paddle: run(paddle, paddle.metric.Accuracy((1, 3)), P, L),
        "top3-name": lambda paddle: run(paddle, paddle.metric.Accuracy(topk=(3,), name="x"), P, L[:, 0]),
        "one-hot": lambda paddle: run(paddle, paddle.metric.Accuracy(), P, np.eye(5, dtype="float32")[L[:, 0]]),
        "3d": lambda paddle: run(paddle, paddle.metric.Accuracy(), P.reshape(2, 3, 5), L.reshape(2, 3, 1)),
        "3d-one-hot": lambda paddle: run(paddle, paddle.metric.Accuracy(), P.reshape(2, 3, 5), np.eye(5)[L.reshape(2, 3)]),
        "numpy": lambda paddle: paddle.metric.Accuracy().update(np.array([[1.0], [0.0]])),
        "fresh": lambda paddle: paddle.metric.Accuracy().accumulate(),
        "twice": twice,
        "names": lambda paddle: (paddle.metric.Accuracy().name(), paddle.metric.Accuracy([1, 2], "q").name()),
        "topk-int": lambda paddle: raises(lambda: paddle.metric.Accuracy(1)),
        "extra": lambda paddle: raises(lambda: paddle.metric.Accuracy((1,), None, 3)),
        "update-list": lambda paddle: raises(lambda: paddle.metric.Accuracy().update([1])),
    },
)


def binary(paddle, kind, preds, labels, **kwargs):
    m = getattr(paddle.metric, kind)(**kwargs)
    result = m.update(preds, labels)
    return result, m.accumulate(), m.name(), m.tp, getattr(m, "fp", None), getattr(m, "fn", None)


for kind in ("Precision", "Recall"):
    cases(
        f"paddle.metric.{kind}",
        {
            "usual": lambda paddle, k=kind: binary(paddle, k, Q[:, 0], B[:, 0]),
            "column": lambda paddle, k=kind: binary(paddle, k, paddle.to_tensor(Q[:, :1]), paddle.to_tensor(B), name="n"),
            "float-labels": lambda paddle, k=kind: binary(paddle, k, paddle.to_tensor(Q[:, 0]), B[:, 0].astype("float32")),
            "halves": lambda paddle, k=kind: binary(paddle, k, np.array([0.5, 1.5, 0.4999, 2.5, -0.5]), np.array([1, 1, 1, 1, 0])),
            "labels-2": lambda paddle, k=kind: binary(paddle, k, np.array([1.0, 2, 3]), np.array([2, 2, 1])),
            "nan": lambda paddle, k=kind: binary(paddle, k, np.array([np.nan, 1.0]), np.array([1, 1])),
            "more-preds": lambda paddle, k=kind: binary(paddle, k, Q[:5, 0], np.ones(3)),
            "fresh": lambda paddle, k=kind: getattr(paddle.metric, k)().accumulate(),
            "less-preds": lambda paddle, k=kind: raises(lambda: getattr(paddle.metric, k)().update(Q[:2, 0], np.ones(3))),
            "two-values": lambda paddle, k=kind: raises(lambda: getattr(paddle.metric, k)().update(Q, np.ones((12, 2)))),
            "list": lambda paddle, k=kind: raises(lambda: getattr(paddle.metric, k)().update([1.0], np.ones(1))),
            "labels-list": lambda paddle, k=kind: raises(lambda: getattr(paddle.metric, k)().update(np.ones(1), [1])),
        },
    )


def auc(paddle, preds, labels, **kwargs):
    m = paddle.metric.Auc(**kwargs)
    result = m.update(preds, labels)
    return result, float(m.accumulate()), m.name(), float(m._stat_pos.sum()), float(m._stat_neg.sum())


cases(
    "paddle.metric.Auc",
    {
        "usual": lambda paddle: auc(paddle, Q, B),
        "tensors": lambda paddle: auc(paddle, paddle.to_tensor(Q), paddle.to_tensor(B), num_thresholds=20),
        "curve": lambda paddle: auc(paddle, Q, B, curve="PR", name="q"),
        "labels-1d": lambda paddle: auc(paddle, Q, B[:, 0]),
        "all-positive": lambda paddle: auc(paddle, Q, np.ones((12, 1))),
        "boundary": lambda paddle: auc(paddle, np.array([[0, 1.0], [1, 0.0], [0.5, 0.5]]), np.array([[1], [0], [1]])),
        "below-zero": lambda paddle: auc(paddle, Q - 1, B),
        "three-columns": lambda paddle: auc(paddle, np.concatenate([Q, Q], 1)[:, :3], B),
        "labels-2": lambda paddle: auc(paddle, Q, B * 2),
        "fresh": lambda paddle: paddle.metric.Auc().accumulate(),
        "above-one": lambda paddle: raises(lambda: auc(paddle, Q + 1, B)),
        "one-column": lambda paddle: raises(lambda: auc(paddle, Q[:, :1], B)),
        "list": lambda paddle: raises(lambda: auc(paddle, [1], B)),
        "labels-list": lambda paddle: raises(lambda: auc(paddle, Q, [1])),
    },
)


def custom(paddle):
    class Mine(paddle.metric.Metric):
        def reset(self):
            return super().reset()

        def update(self, *args):
            return super().update(*args)

        def accumulate(self):
            return super().accumulate()

        def name(self):
            return super().name()

    m = Mine()
    return m.compute(1, 2), raises(m.reset), raises(lambda: m.update(1)), raises(m.accumulate), raises(m.name)


cases("paddle.metric.Metric", {"abstract": lambda paddle: raises(lambda: paddle.metric.Metric()), "subclass": custom})
