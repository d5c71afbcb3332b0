"""DistributedFusedLamb: Lamb for many GPUs in one CUDA kernel."""

from paddle_compat.core import mode
from paddle_compat.core.errors import unimplemented
from paddle_compat.optimizer import Optimizer

__all__ = []


class DistributedFusedLamb(Optimizer):
    """Static programs over several GPUs only. It needs a CUDA kernel and NCCL rings of Paddle's that torch lacks.

    Raises:
        AssertionError: in dynamic mode, as in Paddle. NotImplementedError: in static mode; ``paddle.optimizer.Lamb`` is the same rule.
    """

    def __init__(
        self,
        learning_rate=0.001,
        lamb_weight_decay=0.01,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-6,
        parameters=None,
        grad_clip=None,
        exclude_from_weight_decay_fn=None,
        clip_after_allreduce=True,
        is_grad_scaled_by_nranks=True,
        alignment=128,
        use_master_param_norm=True,
        gradient_accumulation_steps=1,
        use_master_acc_grad=True,
        nproc_per_node=None,
        use_hierarchical_allreduce=False,
        name=None,
    ):
        assert mode.process.static, "DistributedFusedLamb works in static mode only"
        raise unimplemented("DistributedFusedLamb needs a CUDA kernel of Paddle's that torch lacks; paddle.optimizer.Lamb computes the same update")
