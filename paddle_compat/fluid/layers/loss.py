"""``paddle.fluid.layers.loss``: losses of Paddle 1.x, one number a sample."""

import paddle_compat as _paddle
from paddle_compat.core.errors import unimplemented
from paddle_compat.fluid.layer_helper import LayerHelper
from paddle_compat.fluid.layers.absent import make as _absent
from paddle_compat.nn import functional as F
from paddle_compat.tensor import manipulation, math

__all__ = [
    "bpr_loss", "center_loss", "cross_entropy", "edit_distance", "hsigmoid", "huber_loss", "kldiv_loss", "margin_rank_loss", "mse_loss", "nce", "npair_loss",
    "rank_loss", "sampled_softmax_with_cross_entropy", "sigmoid_cross_entropy_with_logits", "softmax_with_cross_entropy", "square_error_cost",
    "teacher_student_sigmoid_loss", "warpctc",
]  # fmt: skip

_LIMIT = 1e20  # what Paddle's old cross entropy takes for infinity


def cross_entropy(input, label, soft_label=False, ignore_index=-100):
    """Minus the logarithm of the label's probability; probabilities along the last dimension, which becomes 1.

    Args:
        input: probabilities.
        label: a class each (last dimension 1), or probabilities where ``soft_label``.
        ignore_index: a label that costs nothing.
    """
    logs = math.clip(_paddle.log(input), -_LIMIT, _LIMIT)
    if soft_label:
        return _paddle.sum(-label * logs, axis=-1, keepdim=True)
    if len(label.shape) == len(input.shape) - 1:
        label = manipulation.unsqueeze(label, [-1])
    wanted = _paddle.cast(label, "int64")
    ignored = wanted == ignore_index
    picked = _paddle.take_along_axis(logs, _paddle.where(ignored, _paddle.zeros_like(wanted), wanted), axis=-1)
    return _paddle.where(ignored, _paddle.zeros_like(picked), -picked)


def softmax_with_cross_entropy(logits, label, soft_label=False, ignore_index=-100, numeric_stable_mode=True, return_softmax=False, axis=-1):
    """Cross entropy of logits; with the softmax where ``return_softmax``."""
    return F.softmax_with_cross_entropy(logits, label, soft_label, ignore_index, numeric_stable_mode, return_softmax, axis)


def square_error_cost(input, label):
    """The squared difference, element by element."""
    return F.square_error_cost(input, label)


def mse_loss(input, label):
    """The mean squared difference."""
    return _paddle.mean(F.square_error_cost(input, label))


def huber_loss(input, label, delta):
    """Half the squared difference up to ``delta``, a straight line beyond."""
    away = label - input
    far = _paddle.abs(away)
    return _paddle.where(far <= delta, 0.5 * away * away, delta * (far - 0.5 * delta))


def smooth_l1(x, y, inside_weight=None, outside_weight=None, sigma=None):
    """The smooth absolute difference summed over a sample, [N, 1]; weighted before and after."""
    s2 = float(sigma if sigma is not None else 1.0) ** 2
    away = x - y
    if inside_weight is not None:
        away = away * inside_weight
    far = _paddle.abs(away)
    cost = _paddle.where(far < 1.0 / s2, 0.5 * s2 * away * away, far - 0.5 / s2)
    if outside_weight is not None:
        cost = cost * outside_weight
    return _paddle.sum(manipulation.flatten(cost, 1, -1) if len(cost.shape) > 1 else cost, axis=1, keepdim=True)


def sigmoid_cross_entropy_with_logits(x, label, ignore_index=-100, name=None, normalize=False):
    """Binary cross entropy of logits, element by element; divided by how many count where ``normalize``."""
    zero = _paddle.zeros_like(x)
    cost = math.maximum(x, zero) - x * label + _paddle.log1p(_paddle.exp(-_paddle.abs(x)))
    ignored = label == ignore_index
    cost = _paddle.where(ignored, zero, cost)
    if normalize:
        count = _paddle.sum(_paddle.cast(_paddle.logical_not(ignored), x.dtype))
        cost = cost / math.maximum(count, _paddle.full([1], 1e-6, x.dtype))
    return cost


def kldiv_loss(x, target, reduction="mean", name=None):
    """Kullback and Leibler's divergence; ``x`` is a logarithm."""
    return F.kl_div(x, target, reduction)


def rank_loss(label, left, right, name=None):
    """The logistic loss of an order: ``label`` is 1 where left is to be above right."""
    difference = left - right
    return F.softplus(difference) - label * difference


def margin_rank_loss(label, left, right, margin=0.1, name=None):
    """How far an order misses a margin: ``label`` is 1 or -1."""
    return F.relu(-label * (left - right) + margin)


def bpr_loss(input, label, name=None):
    """The mean over other classes of minus the logarithm of sigmoid of the label's score above theirs, [N, 1]."""
    own = _paddle.take_along_axis(input, _paddle.cast(label, "int64"), axis=-1)
    others = F.log_sigmoid(own - input)
    itself = F.log_sigmoid(own - own)
    return -(_paddle.sum(others, axis=-1, keepdim=True) - itself) / float(input.shape[-1] - 1)


def npair_loss(anchor, positive, labels, l2_reg=0.002):
    """The N-pair loss."""
    return F.npair_loss(anchor, positive, labels, l2_reg)


def teacher_student_sigmoid_loss(input, label, soft_max_up_bound=15.0, soft_max_lower_bound=-15.0):
    """Logistic loss of a click (label below -1: none, -1 to 0: one) plus that of a teacher's score where there is one."""
    x = input
    soft = math.maximum(x, _paddle.zeros_like(x)) + _paddle.log1p(_paddle.exp(-_paddle.abs(x)))
    no_teacher = _paddle.where(label < -1.0, soft, soft - x)
    teacher = _paddle.where(label < 1.0, soft + soft - x * label, soft - x + soft - x * (label - 1.0))
    return _paddle.where(label < 0.0, no_teacher, teacher)


def warpctc(input, label, blank=0, norm_by_times=False, input_length=None, label_length=None):
    """CTC's loss of logits [T, N, C] and padded labels [N, L], shape [N, 1]; both lengths are needed."""
    if input_length is None or label_length is None:
        raise unimplemented("warpctc without input_length and label_length takes them from the LoD, which Tensors here do not have; give both")
    return manipulation.unsqueeze(F.ctc_loss(input, label, input_length, label_length, blank, "none", norm_by_times), [-1])


def hsigmoid(
    input, label, num_classes, param_attr=None, bias_attr=None, name=None, path_table=None, path_code=None, is_custom=False, is_sparse=False
):
    """Hierarchical softmax with parameters of its own, [N, 1]."""
    helper = LayerHelper("hierarchical_sigmoid", param_attr=param_attr, bias_attr=bias_attr, name=name)
    rows = num_classes if is_custom else num_classes - 1
    weight = helper.create_parameter(helper.param_attr, [rows, input.shape[1]], input.dtype)
    bias = helper.create_parameter(helper.bias_attr, [rows, 1], input.dtype, is_bias=True) if bias_attr is not False else None
    return F.hsigmoid_loss(input, label, num_classes, weight, bias, path_table, path_code, is_sparse)


def edit_distance(input, label, normalized=True, ignored_tokens=None, input_length=None, label_length=None):
    """(how many sequences [1], Levenshtein's distance of each pair [N, 1]), in this order as 2.4.2 gives them in dynamic mode.

    Args:
        input, label: padded int64 ids [N, L].
        normalized: divided by the label's length.
        ignored_tokens: ids left out of both.
        input_length, label_length: lengths, the whole rows where None.
    """
    import numpy as np

    from paddle_compat.core import mode

    if not mode.in_dynamic_mode():
        raise unimplemented("fluid.layers.edit_distance in a static program: fetch the sequences and call it in dynamic mode")

    def rows(ids, lengths):
        array = ids.numpy().reshape(ids.shape[0], -1)
        n = [array.shape[1]] * len(array) if lengths is None else lengths.numpy().reshape(-1).tolist()
        drop = set(ignored_tokens or ())
        return [[t for t in row[:k].tolist() if t not in drop] for row, k in zip(array, n, strict=True)]

    out = []
    for a, b in zip(rows(input, input_length), rows(label, label_length), strict=True):
        line = list(range(len(b) + 1))
        for i, x in enumerate(a, 1):
            above, line[0] = line[0], i
            for j, y in enumerate(b, 1):
                above, line[j] = line[j], min(line[j] + 1, line[j - 1] + 1, above + (x != y))
        distance = float(line[-1])
        if normalized:
            if not b:
                raise ValueError("(InvalidArgument) a label sequence is empty, and its distance cannot be normalized")
            distance /= len(b)
        out.append([distance])
    return _paddle.to_tensor(np.array([len(out)], "int64")), _paddle.to_tensor(np.array(out, "float32"))


center_loss = _absent("center_loss", "keep the centres in a paddle.create_parameter and write the loss as (x - centre)**2")
nce = _absent("nce", "use paddle.nn.functional.cross_entropy, or sample negatives and use binary_cross_entropy_with_logits")
sampled_softmax_with_cross_entropy = _absent("sampled_softmax_with_cross_entropy", "use paddle.nn.functional.class_center_sample or cross_entropy")
