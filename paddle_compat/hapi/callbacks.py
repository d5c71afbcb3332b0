"""What ``Model.fit``, ``evaluate`` and ``predict`` call as they go."""

import os
import time
import warnings

import numpy as np

from paddle_compat.hapi.progressbar import ProgressBar

__all__ = []

_MODES = ("train", "eval", "predict")


def _rank():
    from paddle_compat.distributed.parallel import ParallelEnv

    return ParallelEnv().local_rank


class Callback:
    """The base: every method does nothing. ``model`` and ``params`` are set before the loop starts."""

    def __init__(self):
        self.model = None
        self.params = {}

    def set_params(self, params):
        """Take the loop's parameters: a dict of batch_size, epochs, steps, verbose, metrics."""
        self.params = params

    def set_model(self, model):
        """Take the Model."""
        self.model = model

    def on_train_begin(self, logs=None):
        """Called before training."""

    def on_train_end(self, logs=None):
        """Called after training."""

    def on_eval_begin(self, logs=None):
        """Called before evaluation; ``logs`` has steps and metrics."""

    def on_eval_end(self, logs=None):
        """Called after evaluation; ``logs`` has its results."""

    def on_predict_begin(self, logs=None):
        """Called before prediction; ``logs`` has steps."""

    def on_predict_end(self, logs=None):
        """Called after prediction."""

    def on_epoch_begin(self, epoch, logs=None):
        """Called before an epoch, which counts from 0."""

    def on_epoch_end(self, epoch, logs=None):
        """Called after an epoch's training; ``logs`` has its last values."""

    def on_train_batch_begin(self, step, logs=None):
        """Called before a batch of training."""

    def on_train_batch_end(self, step, logs=None):
        """Called after a batch of training; ``logs`` has loss, metrics, step and batch_size."""

    def on_eval_batch_begin(self, step, logs=None):
        """Called before a batch of evaluation."""

    def on_eval_batch_end(self, step, logs=None):
        """Called after a batch of evaluation."""

    def on_predict_batch_begin(self, step, logs=None):
        """Called before a batch of prediction."""

    def on_predict_batch_end(self, step, logs=None):
        """Called after a batch of prediction."""


class CallbackList:
    """Callbacks called one after the other."""

    def __init__(self, callbacks=None):
        self.callbacks = list(callbacks or [])
        self.params = {}
        self.model = None

    def append(self, callback):
        """Add a callback at the end."""
        self.callbacks.append(callback)

    def __iter__(self):
        return iter(self.callbacks)

    def set_params(self, params):
        """Hand the loop's parameters to all."""
        for callback in self.callbacks:
            callback.set_params(params)

    def set_model(self, model):
        """Hand the Model to all."""
        for callback in self.callbacks:
            callback.set_model(model)

    def _call(self, name, *args):
        for callback in self.callbacks:
            getattr(callback, name)(*args)

    def _check_mode(self, mode):
        assert mode in _MODES, "mode should be train, eval or predict"

    def on_begin(self, mode, logs=None):
        """A loop of ``mode`` begins."""
        self._check_mode(mode)
        self._call(f"on_{mode}_begin", logs)

    def on_end(self, mode, logs=None):
        """A loop of ``mode`` ends."""
        self._check_mode(mode)
        self._call(f"on_{mode}_end", logs)

    def on_epoch_begin(self, epoch=None, logs=None):
        """An epoch begins."""
        self._call("on_epoch_begin", epoch, logs)

    def on_epoch_end(self, epoch=None, logs=None):
        """An epoch ends."""
        self._call("on_epoch_end", epoch, logs)

    def on_batch_begin(self, mode, step=None, logs=None):
        """A batch begins."""
        self._check_mode(mode)
        self._call(f"on_{mode}_batch_begin", step, logs)

    def on_batch_end(self, mode, step=None, logs=None):
        """A batch ends."""
        self._check_mode(mode)
        self._call(f"on_{mode}_batch_end", step, logs)


def config_callbacks(
    callbacks=None, model=None, batch_size=None, epochs=None, steps=None, log_freq=2, verbose=2, save_freq=1, save_dir=None, metrics=None, mode="train"
):
    """The callbacks of a loop: the given ones, and printing, saving and the schedule's steps where they are not among them."""
    given = callbacks or []
    chosen = list(given) if isinstance(given, (list, tuple)) else [given]
    if not any(isinstance(c, ProgBarLogger) for c in chosen) and verbose:
        chosen = [ProgBarLogger(log_freq, verbose=verbose), *chosen]
    if not any(isinstance(c, ModelCheckpoint) for c in chosen):
        chosen = [*chosen, ModelCheckpoint(save_freq, save_dir)]
    for callback in chosen:
        if isinstance(callback, EarlyStopping):
            callback.save_dir = save_dir
    if not any(isinstance(c, LRScheduler) for c in chosen):
        chosen = [*chosen, LRScheduler()]
    result = CallbackList(chosen)
    result.set_model(model)
    names = (metrics or []) if mode != "test" else []
    result.set_params({"batch_size": batch_size, "epochs": epochs, "steps": steps, "verbose": verbose, "metrics": names})
    return result


class ProgBarLogger(Callback):
    """Print progress, loss and metrics.

    Args:
        log_freq: every how many batches.
        verbose: 0 nothing, 1 a bar, 2 lines, 3 lines with the time that reading and computing take.
    """

    def __init__(self, log_freq=1, verbose=2):
        super().__init__()
        self.epochs = None
        self.steps = None
        self.progbar = None
        self.verbose = verbose
        self.log_freq = log_freq

    def _is_print(self):
        return self.verbose and _rank() == 0

    def _start(self, mode, steps):
        self._mode, self._done, self._samples = mode, 0, 0
        self.progbar = ProgressBar(num=steps, verbose=self.verbose)
        self._ticks = {"reader": 0.0, "batch": 0.0, "samples": 0, "reader_end": time.time(), "batch_end": time.time()}

    def _read(self):
        self._ticks["reader_end"] = time.time()
        self._ticks["reader"] += self._ticks["reader_end"] - self._ticks["batch_end"]

    def _batch(self, logs, steps, show=True):
        logs = logs or {}
        self._done += 1
        size = logs.get("batch_size", 1)
        self._samples += size
        ticks = self._ticks
        ticks["samples"] += size
        ticks["batch_end"] = time.time()
        ticks["batch"] += ticks["batch_end"] - ticks["reader_end"]
        if self._is_print() and self._done % self.log_freq == 0 and (steps is None or self._done < steps):
            self._updates(logs, show)

    def _updates(self, logs, show=True):
        values = [(name, logs[name]) for name in self.metric_names if name in logs] if show else []
        if self.verbose == 3 and self._done:
            ticks = self._ticks
            values.append(("avg_reader_cost", f"{ticks['reader'] / self._done:.5f} sec"))
            values.append(("avg_batch_cost", f"{ticks['batch'] / self._done:.5f} sec"))
            spent = ticks["reader"] + ticks["batch"]
            values.append(("ips", f"{ticks['samples'] / spent if spent else 0.0:.5f} samples/sec"))
        self.progbar.update(self._done, values)

    def on_train_begin(self, logs=None):
        self.epochs = self.params["epochs"]
        assert self.epochs
        self.metric_names = self.params["metrics"]
        assert self.metric_names
        if self._is_print():
            print("The loss value printed in the log is the current step, and the metric is the average value of previous steps.")

    def on_epoch_begin(self, epoch=None, logs=None):
        self.steps = self.params["steps"]
        self.epoch = epoch
        self.train_step = 0
        if self.epochs and self._is_print():
            print(f"Epoch {epoch + 1}/{self.epochs}")
        self._start("train", self.steps)

    def on_train_batch_begin(self, step, logs=None):
        self._read()

    def on_train_batch_end(self, step, logs=None):
        self._batch(logs, self.steps)
        self.train_step = self._done

    def on_epoch_end(self, epoch, logs=None):
        if self._is_print() and self.steps is not None:
            self._updates(logs or {})

    def on_eval_begin(self, logs=None):
        logs = logs or {}
        self.eval_steps = logs.get("steps")
        self.metric_names = logs.get("metrics", [])
        self._start("eval", self.eval_steps)
        if self._is_print():
            print("Eval begin...")

    def on_eval_batch_begin(self, step, logs=None):
        self._read()

    def on_eval_batch_end(self, step, logs=None):
        self._batch(logs, self.eval_steps)

    def on_eval_end(self, logs=None):
        if self._is_print():
            if self.eval_steps is not None:
                self._updates(logs or {})
            print(f"Eval samples: {self._samples}")

    def on_predict_begin(self, logs=None):
        self.test_steps = (logs or {}).get("steps")
        self._start("predict", self.test_steps)
        if self._is_print():
            print("Predict begin...")

    def on_predict_batch_begin(self, step, logs=None):
        self._read()

    def on_predict_batch_end(self, step, logs=None):
        self._batch(logs, self.test_steps, show=False)

    def on_predict_end(self, logs=None):
        if self._is_print():
            if self.test_steps is not None:
                self._updates({}, show=False)
            print(f"Predict samples: {self._samples}")


class ModelCheckpoint(Callback):
    """Save the Model after every ``save_freq`` epochs, and as 'final' at the end.

    Args:
        save_freq: every how many epochs.
        save_dir: the folder; None saves nothing.
    """

    def __init__(self, save_freq=1, save_dir=None):
        super().__init__()
        self.save_freq = save_freq
        self.save_dir = save_dir

    def _save(self, name):
        path = f"{self.save_dir}/{name}"
        print(f"save checkpoint at {os.path.abspath(path)}")
        self.model.save(path)

    def on_epoch_begin(self, epoch=None, logs=None):
        self.epoch = epoch

    def on_epoch_end(self, epoch, logs=None):
        if self.model and self.save_dir and _rank() == 0 and self.epoch % self.save_freq == 0:
            self._save(epoch)

    def on_train_end(self, logs=None):
        if self.model and self.save_dir and _rank() == 0:
            self._save("final")


class LRScheduler(Callback):
    """Step the optimizer's learning rate schedule.

    Args:
        by_step: after every batch.
        by_epoch: after every epoch.

    Raises:
        ValueError: both.
    """

    def __init__(self, by_step=True, by_epoch=False):
        super().__init__()
        if by_step and by_epoch:
            raise ValueError("by_step option is mutually exclusive with by_epoch")
        self.by_step = by_step
        self.by_epoch = by_epoch

    def _step(self):
        from paddle_compat.optimizer.lr import LRScheduler as Schedule

        rate = getattr(getattr(self.model, "_optimizer", None), "_learning_rate", None)
        if isinstance(rate, Schedule):
            rate.step()

    def on_epoch_end(self, epoch, logs=None):
        if self.by_epoch:
            self._step()

    def on_train_batch_end(self, step, logs=None):
        if self.by_step:
            self._step()


def _direction(monitor, mode, what):
    """np.less or np.greater for a mode; 'auto' and unknown ones go by the name."""
    if mode not in ("auto", "min", "max"):
        warnings.warn(f"{what} mode {mode} is unknown, fallback to auto mode.", stacklevel=3)
        mode = "auto"
    return np.greater if mode == "max" or (mode == "auto" and "acc" in monitor) else np.less


def _current(logs, monitor, what):
    """The monitored number of an evaluation's logs, or None."""
    if logs is None or monitor not in logs:
        warnings.warn(f"Monitor of {what} should be loss or metric name.", stacklevel=3)
        return None
    value = logs[monitor]
    if isinstance(value, (list, tuple)):
        return value[0]
    return float(value) if isinstance(value, (int, float, np.number)) else None


class EarlyStopping(Callback):
    """Stop training when what is monitored no longer gets better.

    Args:
        monitor: 'loss' or a metric's name, of the evaluation.
        mode: 'min', 'max' or 'auto' ('max' for names with 'acc').
        patience: how many evaluations without a better value are let pass.
        verbose: whether it says so.
        min_delta: how much better counts as better.
        baseline: the value to beat at first.
        save_best_model: save the best as 'best_model' in ``fit``'s ``save_dir``.
    """

    def __init__(self, monitor="loss", mode="auto", patience=0, verbose=1, min_delta=0, baseline=None, save_best_model=True):
        super().__init__()
        self.monitor = monitor
        self.patience = patience
        self.verbose = verbose
        self.baseline = baseline
        self.min_delta = abs(min_delta)
        self.wait_epoch = 0
        self.best_weights = None
        self.stopped_epoch = 0
        self.save_best_model = save_best_model
        self.save_dir = None
        self.monitor_op = _direction(monitor, mode, "EarlyStopping")
        if self.monitor_op is np.less:
            self.min_delta = -self.min_delta

    def on_train_begin(self, logs=None):
        self.wait_epoch = 0
        if self.baseline is not None:
            self.best_value = self.baseline
        else:
            self.best_value = np.inf if self.monitor_op is np.less else -np.inf
        self.best_weights = None

    def on_eval_end(self, logs=None):
        current = _current(logs, self.monitor, "EarlyStopping")
        if current is None:
            return
        if self.monitor_op(current - self.min_delta, self.best_value):
            self.best_value = current
            self.wait_epoch = 0
            if self.save_best_model and self.save_dir is not None:
                self.model.save(os.path.join(self.save_dir, "best_model"))
        else:
            self.wait_epoch += 1
        if self.wait_epoch >= self.patience:
            self.model.stop_training = True
            if self.verbose > 0:
                print(f"Epoch {self.stopped_epoch + 1}: Early stopping.")
                if self.save_best_model and self.save_dir is not None:
                    print(f"Best checkpoint has been saved at {os.path.abspath(os.path.join(self.save_dir, 'best_model'))}")
        self.stopped_epoch += 1


class ReduceLROnPlateau(Callback):
    """Multiply the learning rate by ``factor`` when what is monitored no longer gets better.

    Args:
        monitor, mode, patience, verbose: as EarlyStopping.
        factor: below 1.
        min_delta: how much better counts as better.
        cooldown: evaluations after a reduction in which nothing is counted.
        min_lr: the rate never goes below.

    Raises:
        ValueError: ``factor`` is 1 or more.
    """

    def __init__(self, monitor="loss", factor=0.1, patience=10, verbose=1, mode="auto", min_delta=1e-4, cooldown=0, min_lr=0):
        super().__init__()
        self.monitor = monitor
        if factor >= 1.0:
            raise ValueError("ReduceLROnPlateau does not support a factor >= 1.0.")
        self.factor = factor
        self.min_lr = min_lr
        self.min_delta = min_delta
        self.patience = patience
        self.verbose = verbose
        self.cooldown = cooldown
        self.cooldown_counter = 0
        self.wait = 0
        self.best = 0
        self.mode = mode
        self.monitor_op = None
        self.epoch = 0
        self._reset()

    def _reset(self):
        self._less = _direction(self.monitor, self.mode, "Learning rate reduction") is np.less
        self.monitor_op = (lambda a, b: np.less(a, b - self.min_delta)) if self._less else (lambda a, b: np.greater(a, b + self.min_delta))
        self.best = np.inf if self._less else -np.inf
        self.cooldown_counter = 0
        self.wait = 0

    def on_train_begin(self, logs=None):
        self._reset()

    def in_cooldown(self):
        """Whether a reduction was not long ago."""
        return self.cooldown_counter > 0

    def on_eval_end(self, logs=None):
        current = _current(logs, self.monitor, "ReduceLROnPlateau")
        if current is None:
            return
        optimizer = self.model._optimizer
        rate = optimizer._learning_rate
        if not isinstance(rate, float):
            warnings.warn(f"Expected learning_rate be float, but got {type(rate)}.", stacklevel=2)
            return
        if self.in_cooldown():
            self.cooldown_counter -= 1
            self.wait = 0
        if self.monitor_op(current, self.best):
            self.best = current
            self.wait = 0
        elif not self.in_cooldown():
            self.wait += 1
            if self.wait >= self.patience:
                self._reduce(optimizer)
        self.epoch += 1

    def _reduce(self, optimizer):
        old = optimizer.get_lr()
        if old > np.float32(self.min_lr):
            new = max(old * self.factor, self.min_lr)
            optimizer.set_lr(new) if hasattr(optimizer, "set_lr") else setattr(optimizer, "_learning_rate", new)
            if self.verbose > 0 and _rank() == 0:
                print(f"\nEpoch {self.epoch + 1}: ReduceLROnPlateau reducing learning rate to {new}.")
            self.cooldown_counter = self.cooldown
            self.wait = 0


class VisualDL(Callback):
    """Write loss and metrics for the VisualDL program, whose package must be installed.

    Args:
        log_dir: the folder.
    """

    def __init__(self, log_dir):
        super().__init__()
        self.log_dir = log_dir
        self.epochs = None
        self.steps = None
        self.epoch = 0
        self._writer = None

    def _open(self):
        if self._writer is None:
            from paddle_compat.utils import try_import

            self._writer = try_import("visualdl").LogWriter(self.log_dir)
        return self._writer

    def _write(self, logs, mode):
        if _rank() != 0:
            return
        writer, step = self._open(), self.train_step if mode == "train" else self.epoch
        for name in self.metrics:
            if name in logs:
                value = logs[name][0] if isinstance(logs[name], (list, tuple)) else logs[name]
                writer.add_scalar(tag=f"{mode}/{name}", step=step, value=value)

    def on_train_begin(self, logs=None):
        self.epochs = self.params["epochs"]
        assert self.epochs
        self.metrics = self.params["metrics"]
        assert self.metrics
        self.train_step = 0
        if _rank() == 0:
            self._open()

    def on_epoch_begin(self, epoch=None, logs=None):
        self.steps = self.params["steps"]
        self.epoch = epoch

    def on_train_batch_end(self, step, logs=None):
        self.train_step += 1
        self._write(logs or {}, "train")

    def on_train_end(self, logs=None):
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def on_eval_begin(self, logs=None):
        self.metrics = (logs or {}).get("metrics", [])

    def on_eval_end(self, logs=None):
        if self.params.get("epochs") is not None:
            self._write(logs or {}, "eval")
