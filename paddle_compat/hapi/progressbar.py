"""The line that shows how far a loop is."""

import shutil
import sys
import time

import numpy as np

__all__ = []


_STDOUT = sys.stdout  # the default; it stands for what sys.stdout is when something is written


def _number(value):
    return f"{value:.4f}" if abs(value) > 1e-3 else f"{value:.4e}"


def _shown(value, unpack):
    """One value as text; arrays of one element as their number where ``unpack``."""
    if isinstance(value, (float, np.floating)):
        return " " + _number(value)
    if unpack and isinstance(value, np.ndarray) and value.size == 1:
        return " " + _number(value.item())
    if isinstance(value, list):
        return "".join(" " + _number(v) if isinstance(v, (float, np.floating)) else f" {v}" for v in value)
    return f" {value}"


def _each(seconds):
    """Time for one step as text."""
    if seconds >= 1 or seconds == 0:
        return f"{seconds:.0f}s/step"
    return f"{seconds * 1e3:.0f}ms/step" if seconds >= 1e-3 else f"{seconds * 1e6:.0f}us/step"


def _left(seconds):
    """Remaining time as text."""
    whole = int(seconds)
    if seconds > 3600:
        return f"{whole // 3600}:{whole % 3600 // 60:02d}:{whole % 60:02d}"
    return f"{whole // 60}:{whole % 60:02d}" if seconds > 60 else f"{whole}s"


class ProgressBar:
    """A progress bar.

    Args:
        num: steps in all, or None where that is not known.
        width: of the bar, at most what the terminal allows.
        verbose: 0 nothing, 1 a bar on one line, 2 and 3 a line each time.
        start: whether time runs from now.
        file: where it is written.
        name: what stands before the numbers.

    Raises:
        TypeError: ``num`` is no positive int.
    """

    def __init__(self, num=None, width=30, verbose=1, start=True, file=_STDOUT, name="step"):
        if not (num is None or (isinstance(num, int) and num > 0)):
            raise TypeError("num should be None or integer (> 0)")
        self._num = num
        self._width = min(width, self._get_max_width())
        self._verbose = verbose
        self._file = file
        self.name = name
        self._total_width = 0
        if start:
            self._start = time.time()
        self._last_update = 0

    @property
    def file(self):
        """Where the bar is written."""
        return sys.stdout if self._file is _STDOUT else self._file

    def _get_max_width(self):
        columns = shutil.get_terminal_size().columns or 80
        return min(int(columns * 0.6), columns - 50)

    def start(self):
        """Let time run from now."""
        self.file.flush()
        self._start = time.time()

    def update(self, current_num, values={}):
        """Show a step.

        Args:
            current_num: which.
            values: (name, value) pairs to show: numbers, lists of them, arrays, text.
        """
        if not self._verbose:
            return
        now = time.time()
        each = (now - self._start) / current_num if current_num else 0
        text = self._head(current_num)
        for name, value in values:
            text += f" - {name}:{_shown(value, self._verbose != 1)}"
        if self._verbose == 1:
            self.file.write("\b" * self._total_width + "\r")
            if self._num is not None and current_num < self._num:
                text += f" - ETA: {_left(each * (self._num - current_num))}"
        text += f" - {_each(each)}"
        if self._verbose == 1:
            before, self._total_width = self._total_width, len(text)
            text += " " * (before - self._total_width)
            if self._num is None or current_num >= self._num:
                text += "\n"
        else:
            text += "\n"
        self.file.write(text)
        self.file.flush()
        self._last_update = now

    def _head(self, current):
        if self._num is None:
            return f"{self.name} {current:3d}"
        digits = len(str(self._num))
        text = f"{self.name} {current:{digits}d}/{self._num}"
        if self._verbose != 1:
            return text
        done = int(self._width * min(current / self._num, 1.0))
        bar = "=" * done if current >= self._num or not done else "=" * (done - 1) + ">"
        return f"{text} [{bar}{'.' * (self._width - done)}]"
