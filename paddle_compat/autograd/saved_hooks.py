"""``saved_tensors_hooks``: what autograd keeps for backward, packed and unpacked by functions of one's own."""

import torch

from paddle_compat.core.tensor import unwrap, wrap


class saved_tensors_hooks:
    """Inside the block each tensor that is kept for backward goes through ``pack_hook``, and back through ``unpack_hook``.

    Args:
        pack_hook: takes a Tensor, returns anything.
        unpack_hook: takes what ``pack_hook`` returned, returns a Tensor of the same content.
    """

    def __init__(self, pack_hook, unpack_hook):
        self._hooks = torch.autograd.graph.saved_tensors_hooks(lambda t: pack_hook(wrap(t)), lambda packed: unwrap(unpack_hook(packed)))

    def __enter__(self):
        self._hooks.__enter__()

    def __exit__(self, *exc):
        self._hooks.__exit__(*exc)
