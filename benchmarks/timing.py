"""Timing shared by the benchmarks: batches, kept short, of calls that alternate between the sides they compare."""

import gc
import math
import time


def batch_us(call, count):
    """Microseconds a call takes, over ``count`` calls in a row."""
    span = range(count)
    start = time.perf_counter()
    for _ in span:
        call()
    return (time.perf_counter() - start) / count * 1e6


def calls_per_batch(call, milliseconds=2.0):
    """How many calls fill a batch of about ``milliseconds``; warms the call up too."""
    for _ in range(10):
        call()
    return max(5, int(milliseconds * 1e3 / max(0.05, batch_us(call, 20))))


def alternate(sides, rounds, count):
    """Time the calls of ``sides`` in turns, ``rounds`` batches each, the order turned round every time.

    Returns:
        For each side the list of its batches' microseconds a call; entries of one place belong together.
    """
    times = [[] for _ in sides]
    gc.collect()
    gc.disable()
    try:
        for turn in range(rounds):
            order = range(len(sides)) if turn % 2 == 0 else range(len(sides) - 1, -1, -1)
            for side in order:
                times[side].append(batch_us(sides[side], count))
    finally:
        gc.enable()
    return times


def median(values):
    """The middle value."""
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else 0.5 * (ordered[half - 1] + ordered[half])


def geometric_mean(values, floor=0.01):
    """The geometric mean; what is below ``floor`` counts as ``floor``."""
    return math.exp(sum(math.log(max(v, floor)) for v in values) / len(values))
