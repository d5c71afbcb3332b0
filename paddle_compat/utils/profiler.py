"""``paddle.utils.profiler``: Paddle 1.x's profiler, over torch's."""

import sys
from contextlib import contextmanager

import torch

__all__ = ["Profiler", "ProfilerOptions", "cuda_profiler", "get_profiler", "profiler", "reset_profiler", "start_profiler", "stop_profiler"]

_running = None
_SORT = {None: None, "default": None, "calls": "count", "total": "cpu_time_total", "max": "cpu_time_total", "min": "cpu_time_total", "ave": "cpu_time"}


def start_profiler(state, tracer_option="Default"):
    """Record from now on.

    Args:
        state: 'CPU', 'GPU' or 'All'.
        tracer_option: 'Default', 'OpDetail' or 'AllOpDetail'; the two latter record shapes too.

    Raises:
        ValueError: another state or option.
    """
    global _running
    if state not in ("CPU", "GPU", "All"):
        raise ValueError("The state must be 'CPU' or 'GPU' or 'All'.")
    if tracer_option not in ("Default", "OpDetail", "AllOpDetail"):
        raise ValueError("tracer option must be 'Default', 'OpDetail', 'AllOpDetail'.")
    if _running is not None:
        return
    kinds = []
    if state != "GPU":
        kinds.append(torch.profiler.ProfilerActivity.CPU)
    if state != "CPU" and torch.cuda.is_available():
        kinds.append(torch.profiler.ProfilerActivity.CUDA)
    if not kinds:
        kinds.append(torch.profiler.ProfilerActivity.CPU)
    _running = torch.profiler.profile(activities=kinds, record_shapes=tracer_option != "Default")
    _running.start()


def stop_profiler(sorted_key=None, profile_path="/tmp/profile"):
    """Stop; print a table of the operators and write a Chrome trace to ``profile_path``.

    Args:
        sorted_key: None, 'calls', 'total', 'max', 'min' or 'ave'.
        profile_path: the file; none where empty.

    Raises:
        ValueError: another key.
    """
    global _running
    if sorted_key not in _SORT:
        raise ValueError("The sorted_key must be None or in 'calls', 'total', 'max', 'min' and 'ave'")
    if _running is None:
        return
    found, _running = _running, None
    found.stop()
    print(found.key_averages().table(sort_by=_SORT[sorted_key], row_limit=100))
    if profile_path:
        found.export_chrome_trace(profile_path)


def reset_profiler():
    """Forget what was recorded and go on recording."""
    global _running
    if _running is not None:
        old, _running = _running, None
        old.stop()
        _running = torch.profiler.profile(activities=old.activities)
        _running.start()


@contextmanager
def profiler(state, sorted_key=None, profile_path="/tmp/profile", tracer_option="Default"):
    """Record a block: ``start_profiler`` and ``stop_profiler`` around it."""
    start_profiler(state, tracer_option)
    try:
        yield
    finally:
        stop_profiler(sorted_key, profile_path)


@contextmanager
def cuda_profiler(output_file, output_mode=None, config=None):
    """Let NVIDIA's own profiler record a block; it writes its file itself.

    Raises:
        RuntimeError: no GPU.
    """
    if not torch.cuda.is_available():
        raise RuntimeError("cuda_profiler cannot be used: there is no GPU (torch.cuda.is_available() is False)")
    with torch.cuda.profiler.profile():
        yield


class ProfilerOptions:
    """What a ``Profiler`` records and where it writes.

    Args:
        options: a dict with 'state', 'sorted_key', 'tracer_level', 'batch_range', 'output_thread_detail', 'profile_path', 'timeline_path', 'op_summary_path'.
    """

    def __init__(self, options=None):
        self.options = {
            "state": "All", "sorted_key": "default", "tracer_level": "Default", "batch_range": [0, sys.maxsize], "output_thread_detail": False,
            "profile_path": "none", "timeline_path": "none", "op_summary_path": "none",
        }  # fmt: skip
        for key in self.options:
            if options is not None and options.get(key) is not None:
                self.options[key] = options[key]

    def with_state(self, state):
        """These options with another state."""
        self.options["state"] = state
        return self

    def __getitem__(self, name):
        if name not in self.options:
            raise ValueError(f"ProfilerOptions does not have an option named {name}.")
        value = self.options[name]
        return None if isinstance(value, str) and value == "none" else value


class Profiler:
    """Records the batches within a range, or from ``start`` to ``stop``; a context manager as well."""

    _current = None

    def __init__(self, enabled=True, options=None):
        self.profiler_options = options if options is not None else ProfilerOptions()
        self.batch_id = 0
        self.enabled = enabled

    def __enter__(self):
        self.previous, Profiler._current = Profiler._current, self
        if self.enabled and self.profiler_options["batch_range"][0] == 0:
            self.start()
        return self

    def __exit__(self, *exc):
        Profiler._current = self.previous
        if self.enabled:
            self.stop()

    def start(self):
        """Record from now on."""
        if self.enabled:
            start_profiler(self.profiler_options["state"], self.profiler_options["tracer_level"])

    def stop(self):
        """Stop and print."""
        if self.enabled:
            stop_profiler(self.profiler_options["sorted_key"], self.profiler_options["profile_path"])

    def reset(self):
        """Forget what was recorded."""
        if self.enabled:
            reset_profiler()

    def record_step(self, change_profiler_status=True):
        """A batch is done: start or stop where the range begins or ends."""
        if not self.enabled:
            return
        self.batch_id += 1
        if change_profiler_status:
            first, last = self.profiler_options["batch_range"]
            if self.batch_id == first:
                self.reset() if _running is not None else self.start()
            if self.batch_id == last:
                self.stop()


def get_profiler():
    """The Profiler whose block this is, or a new one."""
    if Profiler._current is None:
        Profiler._current = Profiler()
    return Profiler._current
