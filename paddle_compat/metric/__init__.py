"""``paddle.metric``: accuracy, precision, recall and the area under the ROC curve."""

from paddle_compat.metric.metrics import Accuracy, Auc, Metric, Precision, Recall, accuracy

__all__ = ["Accuracy", "Auc", "Metric", "Precision", "Recall", "accuracy"]
