"""``paddle.fluid.dygraph.amp.auto_cast``."""

from paddle_compat.amp.auto_cast import amp_guard
from paddle_compat.amp.auto_cast import decorate as amp_decorate

__all__ = ["amp_decorate", "amp_guard"]


def amp_state():
    """A dict with 'level', 'dtype' and 'enable' inside an ``auto_cast`` block, else None."""
    from paddle_compat.core import mode

    state = mode.local.amp
    if state is None:
        return None
    return {"enable": True, "level": state.level, "dtype": str(state.dtype).rsplit(".", 1)[-1]}
