"""BatchNorm and SyncBatchNorm of sparse Tensors: the stored elements are the batch."""

from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.sparse_tensor import sparse_of, wrap_sparse
from paddle_compat.core.tensor import wrap
from paddle_compat.nn import functional as dense
from paddle_compat.nn.layer import norm as dense_norm
from paddle_compat.nn.layer import norm_ops
from paddle_compat.sparse.checks import dynamic_only

__all__ = []


def _rows(x, function):
    """The values of a COO tensor [..., channels] as a dense Tensor [elements, channels]."""
    dynamic_only(f"nn.{function}")
    x = sparse_of(x, function)
    if x._pattern.layout != "coo" or len(x._dense_sizes) != 1:
        raise invalid_argument(
            f"{function}: x must be a COO Tensor with one dense dimension, the channels, but is {x._pattern.layout.upper()} "
            f"of shape {x.shape} with {len(x._dense_sizes)} dense dimensions"
        )
    return x, wrap(x._values)


class BatchNorm(dense_norm.BatchNorm1D):
    """Each channel normalised over the stored elements (in training) or by the running statistics.

    Args:
        num_features: how many channels.
        momentum: how much of the running statistics stays at a step.
        epsilon: added to the variance.
        weight_attr, bias_attr: of the scale and the shift; False fixes them.
        data_format: must be NDHWC.
        use_global_stats: whether the running statistics are used. None lets the FIRST call decide for good, as on 2.4.2: a layer that
            has seen a training step goes on using (and moving) the batch's statistics after ``eval()``. Give True for evaluation.
    """

    def __init__(
        self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NDHWC", use_global_stats=None, name=None
    ):  # fmt: skip
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format, use_global_stats, name)

    def _check_data_format(self, input):
        if input != "NDHWC":
            raise ValueError('sparse BatchNorm only support layout of "NDHWC"')

    def forward(self, input):
        self._check_data_format(self._data_format)
        x, rows = _rows(input, "batch_norm_")
        if self._use_global_stats is None:
            self._use_global_stats = not self.training
        training = not self._use_global_stats
        out = dense.batch_norm(
            rows, self._mean, self._variance, self.weight, self.bias, training, self._momentum, self._epsilon, "NC", self._use_global_stats
        )
        return wrap_sparse(x._pattern, out._t)


class SyncBatchNorm(dense_norm.SyncBatchNorm):
    """BatchNorm with statistics over the stored elements of all processes; on one process it is BatchNorm.

    Args:
        num_features: how many channels.
        momentum: how much of the running statistics stays at a step.
        epsilon: added to the variance.
        weight_attr, bias_attr: of the scale and the shift; False fixes them.
        data_format: where the channels are in dense input; sparse tensors have them last.
    """

    def __init__(self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NCHW", name=None):
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format, name)

    def forward(self, x):
        self._check_data_format()
        x, rows = _rows(x, "sync_batch_norm")
        out = norm_ops.sync_batch_norm(rows, self._mean, self._variance, self.weight, self.bias, self.training, self._momentum, self._epsilon, "NCHW")
        return wrap_sparse(x._pattern, out._t)

    @classmethod
    def convert_sync_batchnorm(cls, layer):
        """Replace every sparse BatchNorm in ``layer`` by a SyncBatchNorm with its parameters.

        Returns:
            Layer: ``layer``, or the SyncBatchNorm in its place where it is a BatchNorm itself.
        """
        out = layer
        if isinstance(layer, BatchNorm):
            out = SyncBatchNorm(layer._num_features, layer._momentum, layer._epsilon, data_format=layer._data_format)
            out._weight_attr, out._bias_attr, out._name = layer._weight_attr, layer._bias_attr, layer._name
            out.weight, out.bias = layer.weight, layer.bias
            out._mean, out._variance = layer._mean, layer._variance
            out.training = layer.training
        for name, sublayer in layer.named_children():
            out.add_sublayer(name, cls.convert_sync_batchnorm(sublayer))
        return out
