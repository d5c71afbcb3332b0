"""Losses: each calls the function of its name in ``paddle.nn.functional``.

``reduction`` is everywhere 'mean', 'sum' or 'none'; mean and sum have shape [1], as all full reductions in Paddle 2.4.
"""

from paddle_compat.core.dtype import get_default_dtype
from paddle_compat.nn import functional as F
from paddle_compat.nn.layer.layers import Layer
from paddle_compat.nn.layer.text import check_reduction

__all__ = []


class BCEWithLogitsLoss(Layer):
    """Binary cross entropy of logits.

    Args:
        weight (Tensor): factors for the elements of a batch.
        reduction (str): 'mean', 'sum' or 'none'.
        pos_weight (Tensor): factors for positive labels.
    """

    def __init__(self, weight=None, reduction="mean", pos_weight=None, name=None):
        check_reduction(reduction, "BCEWithLogitsLoss")
        super().__init__()
        self.weight = weight
        self.reduction = reduction
        self.pos_weight = pos_weight
        self.name = name

    def forward(self, logit, label):
        return F.binary_cross_entropy_with_logits(logit, label, self.weight, self.reduction, self.pos_weight, self.name)


class CrossEntropyLoss(Layer):
    """Cross entropy of logits (or probabilities) and class numbers (or distributions).

    Args:
        weight (Tensor): a factor for each class.
        ignore_index (int): the label that does not count.
        reduction (str): 'mean', 'sum' or 'none'.
        soft_label (bool): whether labels are distributions.
        axis (int): where the classes are.
        use_softmax (bool): whether the input are logits.
    """

    def __init__(self, weight=None, ignore_index=-100, reduction="mean", soft_label=False, axis=-1, use_softmax=True, name=None):
        super().__init__()
        self.weight = weight
        self.reduction = reduction
        self.ignore_index = ignore_index
        self.soft_label = soft_label
        self.axis = axis
        self.use_softmax = use_softmax
        self.name = name

    def forward(self, input, label):
        return F.cross_entropy(
            input, label, weight=self.weight, ignore_index=self.ignore_index, reduction=self.reduction, soft_label=self.soft_label, axis=self.axis,
            use_softmax=self.use_softmax, name=self.name,
        )  # fmt: skip


class HSigmoidLoss(Layer):
    """Hierarchical sigmoid: a path of binary decisions through a tree instead of a softmax over all classes.

    Args:
        feature_size (int): the input's last size.
        num_classes (int): how many classes; with a custom tree the number of its inner nodes.
        weight_attr: of the weight, a row for each inner node.
        bias_attr: of the bias; False for none.
        is_custom (bool): whether the tree is given to each call instead of a complete binary one.
        is_sparse (bool): whether gradients are sparse.

    Raises:
        ValueError: fewer than two classes with the default tree.
    """

    def __init__(self, feature_size, num_classes, weight_attr=None, bias_attr=None, is_custom=False, is_sparse=False, name=None):
        super().__init__()
        if num_classes < 2 and not is_custom:
            raise ValueError(f"num_classes must not be less than 2 with default tree, but got {num_classes}")
        self._feature_size = feature_size
        self._num_classes = num_classes
        self._is_custom = is_custom
        self._is_sparse = is_sparse
        self._weight_attr = weight_attr
        self._bias_attr = bias_attr
        self._name = name
        self._dtype = get_default_dtype()
        rows = num_classes if is_custom else num_classes - 1
        self.weight = self.create_parameter([rows, feature_size], attr=weight_attr, is_bias=False, dtype=self._dtype)
        self.bias = self.create_parameter([rows, 1], attr=bias_attr, is_bias=True, dtype=self._dtype)

    def forward(self, input, label, path_table=None, path_code=None):
        return F.hsigmoid_loss(
            input, label, self._num_classes, self.weight, self.bias, path_table=path_table, path_code=path_code, is_sparse=self._is_sparse,
            name=self._name,
        )  # fmt: skip


class MSELoss(Layer):
    """Squared differences.

    Args:
        reduction (str): 'mean', 'sum' or 'none'.
    """

    def __init__(self, reduction="mean"):
        super().__init__()
        if reduction not in ("sum", "mean", "none"):
            raise ValueError(f"'reduction' in 'MSELoss' should be 'sum', 'mean' or 'none', but received {reduction}.")
        self.reduction = reduction

    def forward(self, input, label):
        return F.mse_loss(input, label, self.reduction)


class L1Loss(Layer):
    """Absolute differences.

    Args:
        reduction (str): 'mean', 'sum' or 'none'.
    """

    def __init__(self, reduction="mean", name=None):
        check_reduction(reduction, "L1Loss")
        super().__init__()
        self.reduction = reduction
        self.name = name

    def forward(self, input, label):
        return F.l1_loss(input, label, self.reduction, name=self.name)


class BCELoss(Layer):
    """Binary cross entropy of probabilities.

    Args:
        weight (Tensor): factors for the elements of a batch.
        reduction (str): 'mean', 'sum' or 'none'.
    """

    def __init__(self, weight=None, reduction="mean", name=None):
        check_reduction(reduction, "bce_loss")
        super().__init__()
        self.weight = weight
        self.reduction = reduction
        self.name = name

    def forward(self, input, label):
        return F.binary_cross_entropy(input, label, self.weight, self.reduction, self.name)


class NLLLoss(Layer):
    """Negative log likelihood of log probabilities.

    Args:
        weight (Tensor): a factor for each class.
        ignore_index (int): the label that does not count.
        reduction (str): 'mean', 'sum' or 'none'.
    """

    def __init__(self, weight=None, ignore_index=-100, reduction="mean", name=None):
        check_reduction(reduction, "nll_loss")
        super().__init__()
        self._weight = weight
        self._ignore_index = ignore_index
        self._reduction = reduction
        self._name = name

    def forward(self, input, label):
        return F.nll_loss(input, label, self._weight, self._ignore_index, self._reduction, self._name)


class KLDivLoss(Layer):
    """Kullback-Leibler divergence of log probabilities from a distribution.

    Args:
        reduction (str): 'mean', 'batchmean', 'sum' or 'none'.
    """

    def __init__(self, reduction="mean"):
        super().__init__()
        self.reduction = reduction

    def forward(self, input, label):
        return F.kl_div(input, label, self.reduction)


class MarginRankingLoss(Layer):
    """max(0, -label * (input - other) + margin).

    Args:
        margin (float): the margin.
        reduction (str): 'mean', 'sum' or 'none'.
    """

    def __init__(self, margin=0.0, reduction="mean", name=None):
        check_reduction(reduction, "MarginRankingLoss")
        super().__init__()
        self.margin = margin
        self.reduction = reduction
        self.name = name

    def forward(self, input, other, label):
        return F.margin_ranking_loss(input, other, label, self.margin, self.reduction, self.name)


class CTCLoss(Layer):
    """Connectionist temporal classification.

    Args:
        blank (int): the blank's number.
        reduction (str): 'mean', 'sum' or 'none'.
    """

    def __init__(self, blank=0, reduction="mean"):
        super().__init__()
        self.blank = blank
        self.reduction = reduction

    def forward(self, log_probs, labels, input_lengths, label_lengths, norm_by_times=False):
        return F.ctc_loss(log_probs, labels, input_lengths, label_lengths, self.blank, self.reduction, norm_by_times=norm_by_times)


class SmoothL1Loss(Layer):
    """Squared differences near zero, absolute ones beyond ``delta`` (Huber).

    Args:
        reduction (str): 'mean', 'sum' or 'none'.
        delta (float): where the two meet.
    """

    def __init__(self, reduction="mean", delta=1.0, name=None):
        super().__init__()
        self.reduction = reduction
        self.delta = delta
        self.name = name

    def forward(self, input, label):
        return F.smooth_l1_loss(input, label, reduction=self.reduction, delta=self.delta, name=self.name)


class MultiLabelSoftMarginLoss(Layer):
    """Binary cross entropy of logits over several labels, the mean over classes.

    Args:
        weight (Tensor): a factor for each class.
        reduction (str): 'mean', 'sum' or 'none'.
    """

    def __init__(self, weight=None, reduction="mean", name=None):
        super().__init__()
        if reduction not in ("sum", "mean", "none"):
            raise ValueError(f"'reduction' in 'MultiLabelSoftMarginloss' should be 'sum', 'mean' or 'none', but received {reduction}.")
        self.weight = weight
        self.reduction = reduction
        self.name = name

    def forward(self, input, label):
        return F.multi_label_soft_margin_loss(input, label, weight=self.weight, reduction=self.reduction, name=self.name)


class HingeEmbeddingLoss(Layer):
    """The input where the label is 1, max(0, margin - input) where it is -1.

    Args:
        margin (float): the margin.
        reduction (str): 'mean', 'sum' or 'none'.
    """

    def __init__(self, margin=1.0, reduction="mean", name=None):
        super().__init__()
        self.margin = margin
        self.reduction = reduction
        self.name = name

    def forward(self, input, label):
        return F.hinge_embedding_loss(input, label, reduction=self.reduction, margin=self.margin, name=self.name)


class CosineEmbeddingLoss(Layer):
    """1 - cos where the label is 1, max(0, cos - margin) where it is -1.

    Args:
        margin (float): in [-1, 1].
        reduction (str): 'mean', 'sum' or 'none'.
    """

    def __init__(self, margin=0, reduction="mean", name=None):
        super().__init__()
        if margin > 1 or margin < -1:
            raise ValueError(f"The value of 'margin' should be in the interval of [-1, 1], but received {margin:f}, which is not allowed.")
        if reduction not in ("sum", "mean", "none"):
            raise ValueError(f"The value of 'reduction' should be 'sum', 'mean' or 'none', but received {reduction}, which is not allowed.")
        self.margin = margin
        self.reduction = reduction
        self.name = name

    def forward(self, input1, input2, label):
        return F.cosine_embedding_loss(input1, input2, label, margin=self.margin, reduction=self.reduction, name=self.name)


class TripletMarginWithDistanceLoss(Layer):
    """max(0, d(input, positive) - d(input, negative) + margin) for any distance.

    Args:
        distance_function: of two tensors; the Euclidean distance where None.
        margin (float): the margin.
        swap (bool): whether the nearer of the two negatives' distances counts.
        reduction (str): 'mean', 'sum' or 'none'.
    """

    def __init__(self, distance_function=None, margin=1.0, swap=False, reduction: str = "mean", name=None):
        super().__init__()
        check_reduction(reduction, "TripletMarginWithDistanceLoss")
        self.margin = margin
        self.swap = swap
        self.reduction = reduction
        self.distance_function = distance_function
        self.name = name

    def forward(self, input, positive, negative):
        return F.triplet_margin_with_distance_loss(
            input, positive, negative, distance_function=self.distance_function, margin=self.margin, swap=self.swap, reduction=self.reduction,
            name=self.name,
        )  # fmt: skip


class TripletMarginLoss(Layer):
    """max(0, |input - positive| - |input - negative| + margin) with the p-norm.

    Args:
        margin (float): the margin.
        p (float): the order of the norm.
        epsilon (float): added to differences.
        swap (bool): whether the nearer of the two negatives' distances counts.
        reduction (str): 'mean', 'sum' or 'none'.
    """

    def __init__(self, margin=1.0, p=2.0, epsilon=1e-6, swap=False, reduction="mean", name=None):
        super().__init__()
        check_reduction(reduction, "TripletMarginLoss")
        self.margin = margin
        self.p = p
        self.epsilon = epsilon
        self.swap = swap
        self.reduction = reduction
        self.name = name

    def forward(self, input, positive, negative):
        return F.triplet_margin_loss(
            input, positive, negative, margin=self.margin, p=self.p, epsilon=self.epsilon, swap=self.swap, reduction=self.reduction, name=self.name
        )


class SoftMarginLoss(Layer):
    """log(1 + exp(-label * input)).

    Args:
        reduction (str): 'mean', 'sum' or 'none'.
    """

    def __init__(self, reduction="mean", name=None):
        super().__init__()
        check_reduction(reduction, "SoftMarginLoss")
        self.reduction = reduction
        self.name = name

    def forward(self, input, label):
        return F.soft_margin_loss(input, label, self.reduction, self.name)
