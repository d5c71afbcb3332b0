"""``paddle.fluid.metrics``: measures that are updated with arrays."""

import numpy as np

__all__ = ["Accuracy", "Auc", "CompositeMetric", "EditDistance", "MetricBase", "Precision", "Recall"]


class MetricBase:
    """A measure: ``update``, ``eval``, ``reset``."""

    def __init__(self, name):
        self._name = name if name is not None else type(self).__name__

    def __str__(self):
        return self._name

    def reset(self):
        """Start anew: numbers become 0, arrays zeros."""
        for attribute, value in list(self.__dict__.items()):
            if attribute.startswith("_"):
                continue
            if isinstance(value, (int, float)):
                setattr(self, attribute, type(value)(0))
            elif isinstance(value, (np.ndarray, np.generic)):
                setattr(self, attribute, np.zeros_like(value))

    def get_config(self):
        """{'name', 'states'}."""
        return {"name": self._name, "states": {k: v for k, v in self.__dict__.items() if not k.startswith("_")}}

    def update(self, preds, labels):
        """Take a batch in."""
        raise NotImplementedError("Should not use it directly, please extend it.")

    def eval(self):
        """The measure so far."""
        raise NotImplementedError("Should not use it directly, please extend it.")


class CompositeMetric(MetricBase):
    """Several measures of the same batches."""

    def __init__(self, name=None):
        super().__init__(name)
        self._metrics = []

    def add_metric(self, metric):
        """Add one."""
        if not isinstance(metric, MetricBase):
            raise ValueError("SubMetric should be inherit from MetricBase.")
        self._metrics.append(metric)

    def update(self, preds, labels):
        """Take a batch in."""
        for m in self._metrics:
            m.update(preds, labels)

    def eval(self):
        """A list of the measures."""
        return [m.eval() for m in self._metrics]


class _Positives(MetricBase):
    def __init__(self, name=None):
        super().__init__(name)
        self.tp, self.other = 0, 0

    def _count(self, preds, labels, of):
        for array, what in ((preds, "preds"), (labels, "labels")):
            if not isinstance(array, np.ndarray):
                raise ValueError(f"The '{what}' must be a numpy ndarray.")
        predicted = np.rint(preds).astype("int32").reshape(-1)[: labels.shape[0]]
        wanted = labels.reshape(-1)
        self.tp += int(((predicted == 1) & (wanted == 1)).sum())
        self.other += int(((predicted == 1) & (wanted != 1)).sum() if of == "precision" else ((predicted != 1) & (wanted == 1)).sum())

    def eval(self):
        """The measure so far."""
        total = self.tp + self.other
        return float(self.tp) / total if total else 0.0


class Precision(_Positives):
    """How many of those predicted are right."""

    def update(self, preds, labels):
        """Take a batch in."""
        self._count(preds, labels, "precision")


class Recall(_Positives):
    """How many of those that are there are found."""

    def update(self, preds, labels):
        """Take a batch in."""
        self._count(preds, labels, "recall")


class Accuracy(MetricBase):
    """The mean of batches' accuracies by weight."""

    def __init__(self, name=None):
        super().__init__(name)
        self.value, self.weight = 0.0, 0.0

    def update(self, value, weight):
        """Take a batch's accuracy and size in."""
        if not isinstance(value, (int, float, np.ndarray, np.generic)):
            raise ValueError("The 'value' must be a number(int, float) or a numpy ndarray.")
        if not isinstance(weight, (int, float, np.generic)) or weight < 0:
            raise ValueError("Number of samples can not be less than 0.")
        self.value += value * weight
        self.weight += weight

    def eval(self):
        """The accuracy so far."""
        if self.weight == 0:
            raise ValueError("There is no data in Accuracy Metrics. Please check layers.accuracy output has added to Accuracy.")
        return self.value / self.weight


class EditDistance(MetricBase):
    """The mean distance, and the share of sequences that are wrong."""

    def __init__(self, name):
        super().__init__(name)
        self.total_distance, self.seq_num, self.instance_error = 0.0, 0, 0

    def update(self, distances, seq_num):
        """Take a batch of distances in."""
        if not isinstance(distances, np.ndarray):
            raise ValueError("The 'distances' must be a numpy ndarray.")
        self.total_distance += float(distances.sum())
        self.seq_num += int(np.asarray(seq_num).reshape(-1)[0])
        self.instance_error += int(np.asarray(seq_num).reshape(-1)[0]) - int((distances == 0).sum())

    def eval(self):
        """(mean distance, share of wrong ones)."""
        if self.seq_num == 0:
            raise ValueError("There is no data in EditDistance Metric. Please check layers.edit_distance output has been added to EditDistance.")
        return self.total_distance / self.seq_num, self.instance_error / float(self.seq_num)


class Auc(MetricBase):
    """The area under the ROC curve."""

    def __init__(self, name, curve="ROC", num_thresholds=4095):
        super().__init__(name)
        from paddle_compat.metric import Auc as Measure

        self._measure = Measure(curve, num_thresholds)

    def reset(self):
        """Start anew."""
        self._measure.reset()

    def update(self, preds, labels):
        """Take a batch in."""
        self._measure.update(preds, labels)

    def eval(self):
        """The area so far."""
        return self._measure.accumulate()
