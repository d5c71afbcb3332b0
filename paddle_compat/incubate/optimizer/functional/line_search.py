"""A step length that satisfies the strong Wolfe conditions (Nocedal and Wright, Numerical Optimization, algorithms 3.5 and 3.6)."""

import torch

from .utils import dot, scalar, value_and_gradient

C1, C2 = 1e-4, 0.9  # sufficient decrease, curvature
MOST_STEPS = 20
LEAST_INTERVAL = 1e-8
LONGEST = 10.0


class _Line:
    """The function along a ray: value, gradient and slope at a step length."""

    def __init__(self, function, start, direction):
        self.function, self.start, self.direction = function, start, direction

    def at(self, length):
        """(length, value, slope, gradient)"""
        value, gradient = value_and_gradient(self.function, self.start + length * self.direction)
        return length, value, dot(gradient, self.direction), gradient


def strong_wolfe(function, start, direction, initial_step_length):
    """Search along ``direction`` from ``start``.

    Returns:
        (step length of shape [1], value there, gradient there, number of calls counted). The length is 0 if none was found.
    """
    line = _Line(function, start, direction)
    zero = line.at(scalar(0.0, start))
    calls = 1
    before, length = zero, scalar(initial_step_length, start)
    failed = (zero[0], zero[1], zero[3])
    for i in range(MOST_STEPS):
        now = line.at(length)
        calls += 1
        if torch.isinf(now[1]).any():
            return (*failed, calls)
        too_high = now[1] > zero[1] + C1 * now[0] * zero[2]
        if bool(too_high) or (bool(now[1] >= zero[1]) and i > 1):
            (a, value, _, gradient), more = _zoom(line, before, now, zero)
            return a, value, gradient, calls + more
        if bool(now[2].abs() <= -C2 * zero[2]):
            return now[0], now[1], now[3], calls
        if bool(now[2] >= 0):
            (a, value, _, gradient), more = _zoom(line, now, before, zero)
            return a, value, gradient, calls + more
        before, length = now, torch.clamp_max(2 * length, LONGEST)
    return (*failed, calls)


def _zoom(line, low, high, zero):
    """Narrow an interval that holds an acceptable length. Returns (the best point, number of calls counted).

    The call that finds the point is not counted: so Paddle does.
    """
    for j in range(MOST_STEPS):
        if bool((high[0] - low[0]).abs() < LEAST_INTERVAL):
            return low, j
        length = _cubic(low, high)
        near = 0.1 * (high[0] - low[0]).abs()
        if bool(torch.minimum((length - low[0]).abs(), (length - high[0]).abs()) < near):
            length = 0.5 * (low[0] + high[0])
        now = line.at(length)
        if bool((now[1] > zero[1] + C1 * now[0] * zero[2]) | (now[1] >= low[1])):
            high = now
            continue
        found = bool(now[2].abs() <= -C2 * zero[2])
        if not found and bool(now[2] * (high[0] - low[0]) >= 0):
            high = low
        low = now
        if found:
            return low, j
    return low, MOST_STEPS


def _cubic(p, q):
    """Where the cubic through two points with their slopes has its minimum, held within the interval; its middle if there is none."""
    (x1, f1, g1, _), (x2, f2, g2, _) = p, q
    left, right = (x1, x2) if bool(x1 <= x2) else (x2, x1)
    d1 = g1 + g2 - 3 * (f1 - f2) / (x1 - x2)
    square = d1**2 - g1 * g2
    if not bool(square >= 0.0):
        return (left + right) / 2.0
    d2 = square.sqrt()
    if bool(x1 <= x2):
        place = x2 - (x2 - x1) * ((g2 + d2 - d1) / (g2 - g1 + 2 * d2))
    else:
        place = x1 - (x1 - x2) * ((g1 + d2 - d1) / (g1 - g2 + 2 * d2))
    return torch.minimum(torch.maximum(place, left), right)
