"""Samplers: the order in which a dataset's samples are read. Their randomness is NumPy's, as on Paddle."""

import numpy as np


class Sampler:
    """Base of the samplers: a subclass has ``__iter__`` over sample indices, and mostly ``__len__``."""

    def __init__(self, data_source=None):
        self.data_source = data_source

    def __iter__(self):
        raise NotImplementedError(f"'__iter__' is not implemented in class {type(self).__name__}")

    # No __len__ here: len() of a sampler without one is a TypeError, as on Paddle.


class SequenceSampler(Sampler):
    """0, 1, 2 ... ``len(data_source) - 1``."""

    def __init__(self, data_source):
        self.data_source = data_source

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)


class RandomSampler(Sampler):
    """Indices in random order (``numpy.random``).

    Args:
        data_source: anything with a length.
        replacement: draw with replacement.
        num_samples: how many to draw; only with replacement.
        generator: an iterator (a Python generator) that gives the indices instead.

    Raises:
        TypeError: ``replacement`` is no bool.
        ValueError: ``num_samples`` without replacement, or not a positive int.
    """

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        if not isinstance(replacement, bool):
            raise TypeError(f"expected a boolean value for replacement, but got replacement={replacement!r}")
        if num_samples is not None and not replacement:
            raise ValueError("num_samples should not be given while replacement is False")
        self.data_source = data_source
        self.replacement = replacement
        self._num_samples = num_samples
        self.generator = generator
        if not isinstance(self.num_samples, int) or self.num_samples <= 0:
            raise ValueError(f"num_samples should be a positive integer, but got num_samples={self.num_samples!r}")

    @property
    def num_samples(self):
        """How many indices an iteration gives."""
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self):
        # A generator function, so that the draw happens at the first index, not when the iterator is made: the place in
        # numpy's random stream is then the same as on Paddle.
        n = len(self.data_source)
        if self.generator:
            for _, index in zip(range(self.num_samples), self.generator):
                yield index
        else:
            count = self.num_samples if self.replacement else n
            yield from np.random.choice(np.arange(n), count, replace=self.replacement).tolist()

    def __len__(self):
        return self.num_samples


def _draw(weights, num_samples, replacement):
    weights = np.asarray(weights)
    assert weights.ndim <= 2, f"weights should be a 1-D or 2-D array, but got {weights.ndim} dimensions"
    weights = weights.reshape(-1, weights.shape[-1])
    assert np.all(weights >= 0.0), "weights should be non-negative values"
    assert np.all(np.isfinite(weights)), "weights should be finite"
    positive = (weights > 0.0).sum(axis=1)
    assert np.all(positive > 0), "each row of weights should have a positive value"
    if not replacement:
        assert np.all(positive >= num_samples), (
            f"there should be at least num_samples={num_samples} positive weights where replacement is False, but there are {positive.min()}"
        )
    weights = weights / weights.sum(axis=1, keepdims=True)
    return np.array([np.random.choice(row.size, num_samples, replacement, row) for row in weights])


class WeightedRandomSampler(Sampler):
    """Indices drawn by weight (``numpy.random``).

    Args:
        weights: an array, list or Tensor of weights; from two dimensions, each row draws ``num_samples``.
        num_samples: how many to draw.
        replacement: draw with replacement.

    Raises:
        ValueError: ``num_samples`` is not a positive int, or ``replacement`` no bool.
    """

    def __init__(self, weights, num_samples, replacement=True):
        if not isinstance(num_samples, int) or num_samples <= 0:
            raise ValueError(f"num_samples should be a positive integer, but got {num_samples!r}")
        if not isinstance(replacement, bool):
            raise ValueError(f"replacement should be a boolean value, but got {replacement!r}")
        self.weights = weights
        self.num_samples = num_samples
        self.replacement = replacement

    def __iter__(self):
        return iter(_draw(self.weights, self.num_samples, self.replacement).reshape(-1).tolist())

    def __len__(self):
        shape = np.shape(self.weights)
        return self.num_samples * (int(np.prod(shape)) // shape[-1])
