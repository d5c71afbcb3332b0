"""Metrics: objects that take in batch after batch and tell the score so far; and ``accuracy``, of one batch."""

import abc

import numpy as np
import torch

from paddle_compat.core.errors import invalid_argument, kernel_missing, not_found
from paddle_compat.core.kinds import Int, OptT, T
from paddle_compat.core.op import op
from paddle_compat.core.tensor import Tensor


class Metric(abc.ABC):
    """Base of the metrics: a subclass has ``reset``, ``update``, ``accumulate`` and ``name``.

    ``paddle.Model`` calls ``update(*compute(*outputs, *labels))`` for each batch; ``compute`` works on Tensors, ``update`` on arrays.
    """

    def __init__(self):  # noqa: B027 (subclasses call it; a metric needs no state)
        pass

    def _missing(self, name):
        return NotImplementedError(f"function '{name}' not implemented in {type(self).__name__}.")

    @abc.abstractmethod
    def reset(self):
        """Forget all batches."""
        raise self._missing("reset")

    @abc.abstractmethod
    def update(self, *args):
        """Take in what ``compute`` gave for a batch."""
        raise self._missing("update")

    @abc.abstractmethod
    def accumulate(self):
        """The score over all batches so far."""
        raise self._missing("accumulate")

    @abc.abstractmethod
    def name(self):
        """The metric's name, a string or a list of them."""
        raise self._missing("name")

    def compute(self, *args):
        """What ``update`` is to get, made of a batch's outputs and labels; by default just these."""
        return args


def _array(x, name):
    """A Tensor's or array's data.

    Raises:
        ValueError: it is something else.
    """
    if isinstance(x, Tensor):
        return x.numpy()
    if not isinstance(x, (np.ndarray, np.generic)):
        raise ValueError(f"The '{name}' must be a numpy ndarray or Tensor, but got {type(x).__name__}.")
    return x


class Accuracy(Metric):
    """The share of samples whose label is among the top k predictions.

    Args:
        topk: the ks, a tuple or list of ints.
        name: the metric's name, ``acc`` by default; with a k over 1 the names are ``acc_top1``, ``acc_top5`` ...
    """

    def __init__(self, topk=(1,), name=None, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.topk = topk
        self.maxk = max(topk)
        name = name or "acc"
        self._name = [name] if self.maxk == 1 else [f"{name}_top{k}" for k in topk]
        self.reset()

    def compute(self, pred, label, *args):
        """Whether each of the top predictions is right.

        Args:
            pred: scores, a float Tensor [batch, ..., classes].
            label: class numbers [batch, ..., 1] or [batch], or one-hot [batch, ..., classes].

        Returns:
            A float32 Tensor [batch, ..., max(topk)] of ones and zeros.
        """
        from paddle_compat.tensor.manipulation import cast, reshape, slice
        from paddle_compat.tensor.search import argmax, argsort

        last = len(pred.shape) - 1
        top = slice(argsort(pred, descending=True), axes=[last], starts=[0], ends=[self.maxk])
        if len(label.shape) == 1 or (len(label.shape) == 2 and label.shape[-1] == 1):
            label = reshape(label, (-1, 1))  # a static program may not know the batch's size
        elif label.shape[-1] != 1:
            label = argmax(label, axis=-1, keepdim=True)
        return cast(top == label, dtype="float32")

    def update(self, correct, *args):
        """Take in a batch.

        Args:
            correct: what ``compute`` gave, a Tensor or array.

        Returns:
            The batch's accuracy, a float (a list of them for several ks).
        """
        if isinstance(correct, Tensor):
            correct = correct.numpy()
        samples = np.prod(np.array(correct.shape[:-1]))
        scores = []
        for i, k in enumerate(self.topk):
            right = correct[..., :k].sum()
            scores.append(float(right) / samples)
            self.total[i] += right
            self.count[i] += samples
        return scores[0] if len(self.topk) == 1 else scores

    def reset(self):
        """Forget all batches."""
        self.total = [0.0] * len(self.topk)
        self.count = [0] * len(self.topk)

    def accumulate(self):
        """The accuracy over all batches so far, a float (a list of them for several ks)."""
        scores = [float(t) / c if c > 0 else 0.0 for t, c in zip(self.total, self.count)]
        return scores[0] if len(self.topk) == 1 else scores

    def name(self):
        """The names, a list with one for each k."""
        return self._name


def _binary(preds, labels, rounded):
    """Predictions rounded to 0 or 1, and labels, as flat arrays of one length.

    Raises:
        ValueError: a sample has more than one value. IndexError: there are fewer predictions than labels.
    """
    preds, labels = _array(preds, "preds"), _array(labels, "labels")
    with np.errstate(invalid="ignore"):
        preds = rounded(preds).astype("int32")
    count = labels.shape[0]
    if len(preds) < count:
        raise IndexError(f"there are {count} labels but only {len(preds)} predictions")
    preds = preds[:count]
    for name, array in (("preds", preds), ("labels", labels)):
        if array.size != count:
            raise ValueError(f"'{name}' must have one value a sample, but its shape is {list(array.shape)}")
    return preds.reshape(-1), labels.reshape(-1)


class Precision(Metric):
    """Of the samples predicted to be 1, the share that is (binary classification).

    Args:
        name: the metric's name.
    """

    def __init__(self, name="precision", *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._name = name
        self.reset()

    def update(self, preds, labels):
        """Take in a batch.

        Args:
            preds: the probability of 1 for each sample, an array or Tensor [batch] or [batch, 1].
            labels: 0 or 1 for each.
        """
        preds, labels = _binary(preds, labels, lambda p: np.floor(p + 0.5))
        positive = preds == 1
        right = int((labels[positive] == 1).sum())
        self.tp += right
        self.fp += int(positive.sum()) - right

    def reset(self):
        """Forget all batches."""
        self.tp = 0  # true positives
        self.fp = 0  # false positives

    def accumulate(self):
        """The precision over all batches so far, a float."""
        found = self.tp + self.fp
        return self.tp / found if found else 0.0

    def name(self):
        """The name."""
        return self._name


class Recall(Metric):
    """Of the samples that are 1, the share predicted to be (binary classification).

    Args:
        name: the metric's name.
    """

    def __init__(self, name="recall", *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._name = name
        self.reset()

    def update(self, preds, labels):
        """Take in a batch.

        Args:
            preds: the probability of 1 for each sample, an array or Tensor [batch] or [batch, 1].
            labels: 0 or 1 for each.
        """
        # On Paddle a probability of exactly one half counts as 0 here (rounding to even) and as 1 in Precision.
        preds, labels = _binary(preds, labels, np.rint)
        positive = labels == 1
        right = int((preds[positive] == 1).sum())
        self.tp += right
        self.fn += int(positive.sum()) - right

    def reset(self):
        """Forget all batches."""
        self.tp = 0  # true positives
        self.fn = 0  # false negatives

    def accumulate(self):
        """The recall over all batches so far, a float."""
        wanted = self.tp + self.fn
        return self.tp / wanted if wanted else 0.0

    def name(self):
        """The name."""
        return self._name


class Auc(Metric):
    """The area under the ROC curve, from a histogram of the predicted probabilities.

    Args:
        curve: kept, and like on Paddle 2.4 without effect: it is always the ROC curve.
        num_thresholds: the histogram has one bucket more.
        name: the metric's name.
    """

    def __init__(self, curve="ROC", num_thresholds=4095, name="auc", *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._curve = curve
        self._num_thresholds = num_thresholds
        self._name = name
        self.reset()

    def update(self, preds, labels):
        """Take in a batch.

        Args:
            preds: [batch, 2] probabilities; the second column is that of 1.
            labels: 0 or 1 for each sample, [batch] or [batch, 1].

        Raises:
            AssertionError: a probability is over 1.
        """
        labels, preds = _array(labels, "labels"), _array(preds, "preds")
        count = labels.shape[0]
        values = preds[:, 1]
        if len(values) < count:
            raise IndexError(f"there are {count} labels but only {len(values)} predictions")
        if labels.size != count:
            raise ValueError(f"'labels' must have one value a sample, but its shape is {list(labels.shape)}")
        buckets = (values[:count] * self._num_thresholds).astype(np.int64)
        assert not count or buckets.max() <= self._num_thresholds, f"a probability must not be over 1, but one is {values.max()}"
        positive = labels.reshape(-1).astype(bool)
        np.add.at(self._stat_pos, buckets[positive], 1.0)
        np.add.at(self._stat_neg, buckets[~positive], 1.0)

    @staticmethod
    def trapezoid_area(x1, x2, y1, y2):
        """The area between two points of a curve and the x axis."""
        return abs(x1 - x2) * (y1 + y2) / 2.0

    def accumulate(self):
        """The area over all batches so far, a float."""
        positive = np.concatenate([[0.0], np.cumsum(self._stat_pos[::-1])])
        negative = np.concatenate([[0.0], np.cumsum(self._stat_neg[::-1])])
        if positive[-1] == 0.0 or negative[-1] == 0.0:
            return 0.0
        area = self.trapezoid_area(negative[1:], negative[:-1], positive[1:], positive[:-1]).sum()
        return area / positive[-1] / negative[-1]

    def reset(self):
        """Forget all batches."""
        self._stat_pos = np.zeros(self._num_thresholds + 1)
        self._stat_neg = np.zeros(self._num_thresholds + 1)

    def name(self):
        """The name."""
        return self._name


@op
def accuracy(input: T, label: T, k: Int = 1, correct: OptT = None, total: OptT = None, name=None):
    """The share of samples whose label is among the k highest scores.

    Args:
        input: scores, float32 or float64 [samples, classes].
        label: class numbers, int32 or int64 [samples, 1].
        k: how many of the highest scores count.
        correct, total: int Tensors that get the number of right samples and of all.
        name: not used.

    Returns:
        A float32 Tensor of shape [1].

    Raises:
        ValueError: a label of another dtype or shape, or k over the number of classes.
    """
    if input.dtype is torch.float16 and input.device.type == "cpu":
        raise kernel_missing("top_k", input.dtype)
    if not input.is_floating_point():
        raise not_found(f"There are no kernels which are registered in the accuracy operator for input of {input.dtype}.")
    if label.dtype not in (torch.int32, torch.int64):
        raise invalid_argument(f"label of accuracy must be int32 or int64, but got {label.dtype}")
    if label.dim() != 2:
        raise invalid_argument(f"ShapeError: label's dimensions of AccuracyOp must be 2. But received label's shape = {list(label.shape)}")
    if label.shape[1] != 1:
        raise invalid_argument(f"ShapeError: label's second dimension of AccuracyOp must be 1. But received label's shape = {list(label.shape)}")
    if input.shape[0] != label.shape[0]:
        raise invalid_argument(f"ShapeError: input and label of AccuracyOp must have as many rows, but received {list(input.shape)} and {list(label.shape)}")
    if k < 1 or k > input.shape[-1]:
        raise invalid_argument(f"k of accuracy must be from 1 to the number of classes, {input.shape[-1]}, but got {k}")
    top = input.detach().topk(k, dim=-1).indices
    right = (top == label).any(dim=-1).sum()
    samples = label.shape[0]
    if correct is not None:
        correct.data = right.to(torch.int32).reshape(1)
    if total is not None:
        total.data = torch.full((1,), samples, dtype=torch.int32, device=input.device)
    return (right.to(torch.float32) / samples if samples else right.to(torch.float32)).reshape(1)
