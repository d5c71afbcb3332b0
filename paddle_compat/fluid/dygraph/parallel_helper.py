"""Whether this process has joined others (``paddle.distributed.init_parallel_env``)."""

_context = None


def _is_parallel_ctx_initialized():
    """Whether it has."""
    return _context is not None


def _is_data_parallel_mode():
    """Whether it has, and the launcher started several."""
    import os

    return _context is not None and int(os.getenv("PADDLE_TRAINERS_NUM", "1")) > 1


def _set_parallel_ctx(context):
    global _context
    _context = context


def _broadcast_parameters(parameters):
    """Give all processes the first one's parameters."""
    from paddle_compat.distributed.collective import broadcast

    for p in parameters:
        broadcast(p, 0)
