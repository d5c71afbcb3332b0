"""``paddle.fluid.contrib``: what libraries name of it; most is not here and says so."""

from paddle_compat.fluid.contrib import slim

__all__ = ["memory_usage", "op_freq_statistic", "slim"]


def memory_usage(program, batch_size):
    """(least, most, unit) of memory that a static program's variables take for a batch.

    Raises:
        TypeError: no Program.
        ValueError: a batch size that is not positive.
    """
    from paddle_compat.static.program import Program

    if not isinstance(program, Program):
        raise TypeError(f"Calculating Memory Usage requires Program as its Parameter.But you passed in {type(program)}")
    if batch_size <= 0:
        raise ValueError("The batch size need to be positive.")
    total = 0.0
    for v in program.global_block().vars.values():
        count = 1
        for size in v.shape:
            count *= batch_size if size < 0 else size
        total += count * v.infer[0].element_size()
    unit = "B"
    for name in ("KB", "MB", "GB"):
        if total > 1024:
            total, unit = total / 1024, name
    return total * 0.95, total * 1.05, unit


def op_freq_statistic(program):
    """({type: how often}, the same) of a static program's steps."""
    from collections import OrderedDict

    counts = {}
    for op in program.global_block().ops:
        counts[op.type] = counts.get(op.type, 0) + 1
    once = OrderedDict(sorted(counts.items(), key=lambda item: -item[1]))
    return once, OrderedDict()
