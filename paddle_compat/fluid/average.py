"""``paddle.fluid.average``."""

import numpy as np

__all__ = ["WeightedAverage"]


class WeightedAverage:
    """A mean of values added with weights."""

    def __init__(self):
        self.reset()

    def reset(self):
        """Start anew."""
        self.numerator = self.denominator = None

    def add(self, value, weight):
        """Add a number or an array with its weight."""
        if not isinstance(value, (int, float, np.ndarray, np.generic)):
            raise ValueError("The 'value' must be a number(int, float) or a numpy ndarray.")
        if not isinstance(weight, (int, float, np.generic)):
            raise ValueError("The 'weight' must be a number(int, float).")
        first = self.numerator is None
        self.numerator = value * weight if first else self.numerator + value * weight
        self.denominator = weight if first else self.denominator + weight

    def eval(self):
        """The mean so far."""
        if self.numerator is None or self.denominator is None:
            raise ValueError("There is no data to be averaged in WeightedAverage.")
        return self.numerator / self.denominator
