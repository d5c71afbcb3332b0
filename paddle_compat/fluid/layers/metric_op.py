"""``paddle.fluid.layers.metric_op``."""

import paddle_compat as _paddle
from paddle_compat.core import mode
from paddle_compat.core.errors import unimplemented

__all__ = ["accuracy", "auc"]


def accuracy(input, label, k=1, correct=None, total=None):
    """The share of samples whose label is among the k greatest scores, shape [1].

    How many are right goes into ``correct``, how many there are into ``total``, where given.
    """
    from paddle_compat.metric.metrics import accuracy as share

    out = share(input, label, k)
    if correct is not None or total is not None:
        count = _paddle.full([1], input.shape[0], "int32") if input.shape[0] >= 0 else _paddle.shape(input)[0]
        if correct is not None:
            _paddle.assign(_paddle.round(out * _paddle.cast(count, "float32")).astype("int32"), correct)
        if total is not None:
            _paddle.assign(count, total)
    return out


def auc(input, label, curve="ROC", num_thresholds=2**12 - 1, topk=1, slide_steps=1, ins_tag_weight=None):
    """The area under a curve of this batch, (value, the same, [positives, negatives by threshold]), in dynamic mode.

    In static programs the old operator kept counts between runs: use ``paddle.metric.Auc`` on what the program gives.
    """
    if not mode.in_dynamic_mode():
        raise unimplemented("fluid.layers.auc in a static program: fetch the scores and use paddle.metric.Auc")
    metric = _paddle.metric.Auc(curve, num_thresholds)
    metric.update(input.numpy(), label.numpy())
    value = _paddle.to_tensor([metric.accumulate()], "float64")
    return value, value, [_paddle.to_tensor(metric._stat_pos), _paddle.to_tensor(metric._stat_neg)]
