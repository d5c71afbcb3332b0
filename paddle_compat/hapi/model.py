"""``paddle.Model``: a network with its training, evaluation and prediction loops."""

import inspect
import os
import warnings

import numpy as np

from paddle_compat.core import mode as _mode
from paddle_compat.core.convert import to_tensor
from paddle_compat.core.errors import unimplemented
from paddle_compat.core.grad_mode import no_grad
from paddle_compat.core.tensor import Tensor
from paddle_compat.hapi.amp_configs import prepare_amp
from paddle_compat.hapi.callbacks import EarlyStopping, config_callbacks
from paddle_compat.io import DataLoader, Dataset, DistributedBatchSampler, IterableDataset
from paddle_compat.metric import Metric
from paddle_compat.nn.layer.layers import Layer
from paddle_compat.static.input import InputSpec as Input

__all__ = []


def to_list(value):
    """None as it is, a sequence as a list, anything else as a list of one."""
    if value is None:
        return value
    return list(value) if isinstance(value, (list, tuple)) else [value]


def to_numpy(value):
    """A Tensor as an array."""
    return value.numpy() if isinstance(value, Tensor) else np.asarray(value)


def flatten(values):
    """What is in nested lists, tuples and dicts, in order."""
    if isinstance(values, dict):
        values = list(values.values())
    return [x for v in values for x in flatten(v)] if isinstance(values, (list, tuple)) else [values]


def _variables(values):
    return [v if isinstance(v, Tensor) else to_tensor(v) for v in to_list(values) or []]


def _arguments(function):
    """The names that a forward method takes."""
    return [p.name for p in inspect.signature(function).parameters.values() if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]


class Model:
    """A network that can be trained, evaluated and asked, in dynamic mode.

    Args:
        network: the Layer.
        inputs: InputSpecs of what its forward takes (one, a list or a dict by name); needed to save it for inference.
        labels: InputSpecs of the labels, which come after the inputs in a batch.

    Raises:
        TypeError: ``network`` is no Layer, ``inputs`` or ``labels`` are no InputSpecs. NotImplementedError: static mode is on.
    """

    def __init__(self, network, inputs=None, labels=None):
        if not isinstance(network, Layer):
            raise TypeError(f"'network' must be a paddle.nn.Layer, but got {type(network).__name__}")
        if _mode.process.static:
            raise unimplemented("paddle.Model works in dynamic mode only. Call paddle.disable_static() first, or train with an Executor.")
        self.mode = "train"
        self.network = network
        self.stop_training = False
        self._loss = None
        self._optimizer = None
        self._metrics = []
        self._ready = False
        self._amp = None
        self._test_dataloader = None
        self._save_dir = None
        self._input_info = None
        for spec in flatten(inputs if inputs is not None else []) + flatten(labels if labels is not None else []):
            if not isinstance(spec, Input):
                raise TypeError(f"'inputs' and 'labels' must be InputSpec, or a list or dict of them, but got {type(spec).__name__}")
        self._has_inputs = inputs is not None
        self._inputs = self._verify_spec(inputs, is_input=True)
        self._labels = self._verify_spec(labels)

    def _verify_spec(self, specs, shapes=None, dtypes=None, is_input=False):
        names = _arguments(self.network.forward)
        if specs is None:
            return [Input(name=n, shape=[None]) for n in names] if is_input else []
        if isinstance(specs, dict):
            assert is_input is False or all(n in specs for n in names if n in specs), "inputs are named as the arguments of forward"
            return [specs[n] for n in names if n in specs] if is_input else list(specs.values())
        specs = to_list(specs)
        for i, spec in enumerate(specs):
            assert isinstance(spec, Input)
            if spec.name is None and is_input:
                assert i < len(names), f"forward takes {len(names)} arguments, but there are {len(specs)} inputs"
                spec.name = names[i]
        return specs

    # one batch

    def _checked(self):
        assert self._ready, "model not ready, please call `model.prepare()` first"

    def _forward(self, inputs):
        self._input_info = ([list(v.shape) for v in inputs], [v.dtype for v in inputs])
        return self.network(*inputs)

    def _losses(self, outputs, labels):
        losses = to_list(self._loss(*(to_list(outputs) + labels)))
        total = losses[0]
        for loss in losses[1:]:
            total = total + loss
        return losses, total

    def _measure(self, outputs, labels):
        results = []
        for metric in self._metrics:
            computed = to_list(metric.compute(*(to_list(outputs) + labels)))
            results.append(metric.update(*[to_numpy(c) for c in computed]))
        return results

    def train_batch(self, inputs, labels=None, update=True):
        """Train on one batch.

        Args:
            inputs, labels: arrays or Tensors, or lists of them.
            update: whether the optimizer steps, and gradients are cleared; else they add up.

        Returns:
            list of the losses as arrays; with metrics (losses, what the metrics' ``update`` gave).
        """
        self._checked()
        self.network.train()
        self.mode = "train"
        inputs, labels = _variables(inputs), _variables(labels)
        assert self._loss is not None, "loss is needed to train: give one to `model.prepare()`"
        with self._amp.cast():
            outputs = self._forward(inputs)
            losses, total = self._losses(outputs, labels)
        self._amp.scaled(total).backward()
        if update:
            self._amp.step(self._optimizer)
            self._optimizer.clear_grad()
        metrics = self._measure(outputs, labels)
        values = [to_numpy(loss) for loss in losses]
        return (values, metrics) if metrics else values

    @no_grad()
    def eval_batch(self, inputs, labels=None):
        """Loss and metrics of one batch, without training; as ``train_batch``."""
        self._checked()
        self.network.eval()
        self.mode = "eval"
        inputs, labels = _variables(inputs), _variables(labels)
        with self._amp.cast():
            outputs = self._forward(inputs)
            values = [to_numpy(loss) for loss in self._losses(outputs, labels)[0]] if self._loss is not None else []
        metrics = self._measure(outputs, labels)
        if values and metrics:
            return values, metrics
        return values or metrics

    @no_grad()
    def predict_batch(self, inputs):
        """The network's outputs of one batch, as a list of arrays."""
        self._checked()
        self.network.eval()
        self.mode = "test"
        return [to_numpy(o) for o in to_list(self._forward(_variables(inputs)))]

    # files

    def save(self, path, training=True):
        """Write parameters and optimizer state, or with ``training=False`` the network for inference (``paddle.jit.save``).

        Args:
            path: folder and file name without suffix.
            training: which of the two.
        """
        from paddle_compat.distributed.parallel import ParallelEnv
        from paddle_compat.framework.io import save

        if ParallelEnv().local_rank != 0:
            return
        name = os.path.basename(path)
        assert name != "", "The path must be folder/filename, but the file name is empty."
        if not training:
            self._save_inference_model(path)
            return
        save(self.network.state_dict(), path + ".pdparams")
        state = self._optimizer.state_dict() if self._optimizer is not None else {}
        if state:
            save(state, path + ".pdopt")

    def _save_inference_model(self, path):
        from paddle_compat.jit import save

        specs = self._inputs
        if not self._has_inputs:
            if self._input_info is None:
                raise RuntimeError("Saving for inference needs 'inputs' in Model, or a batch that went through it before.")
            specs = [Input(shape=[None, *shape[1:]], dtype=dtype, name=s.name) for shape, dtype, s in zip(*self._input_info, self._inputs, strict=False)]
        training = self.network.training
        self.network.eval()
        try:
            save(self.network, path, input_spec=specs)
        finally:
            if training:
                self.network.train()

    def load(self, path, skip_mismatch=False, reset_optimizer=False):
        """Read what ``save`` wrote.

        Args:
            path: without suffix.
            skip_mismatch: leave parameters out, with a warning, that are missing or have another shape.
            reset_optimizer: leave the optimizer as it is.

        Raises:
            AssertionError: no such file. ValueError: a parameter does not fit.
        """
        from paddle_compat.framework.io import load

        base = path[: -len(".pdparams")] if path.endswith(".pdparams") else path
        assert os.path.exists(base + ".pdparams"), "Failed to load parameters, please check path."
        state = load(base + ".pdparams", return_numpy=True)
        fitting = []
        for key, target in self.network.state_dict().items():
            value = state.get(key)
            problem = None
            if value is None:
                problem = f"{key} is not found in the providing file."
            elif list(np.shape(value)) != list(target.shape):
                problem = f"{key} receives a shape {list(np.shape(value))}, but the expected shape is {list(target.shape)}."
            if problem is None:
                fitting.append((target, value))
            elif skip_mismatch:
                warnings.warn(f"Skip loading for {key}. {problem}", stacklevel=2)
            else:
                raise ValueError(problem)
        for target, value in fitting:
            target.set_value(value)
        if not reset_optimizer and self._optimizer is not None and os.path.exists(base + ".pdopt"):
            self._optimizer.set_state_dict(load(base + ".pdopt"))

    def parameters(self, *args, **kwargs):
        """The network's parameters."""
        return self.network.parameters(*args, **kwargs)

    # preparation

    def prepare(self, optimizer=None, loss=None, metrics=None, amp_configs=None):
        """Set what training and evaluation need.

        Args:
            optimizer: needed to train.
            loss: a Layer or function of (outputs, labels).
            metrics: a Metric, or a list of them.
            amp_configs: None or 'O0' no mixed precision, 'O1', 'O2', or a dict with ``level`` and the arguments of ``auto_cast`` and ``GradScaler``.

        Raises:
            TypeError: ``loss`` cannot be called. AssertionError: a metric is no Metric. ValueError: ``amp_configs``.
        """
        from paddle_compat.distributed.parallel import DataParallel, ParallelEnv, init_parallel_env

        if ParallelEnv().nranks > 1 and not isinstance(self.network, DataParallel):
            init_parallel_env()
            self.network = DataParallel(self.network)
        self._optimizer = optimizer
        if loss is not None and not isinstance(loss, Layer) and not callable(loss):
            raise TypeError("'loss' must be sub classes of `paddle.nn.Layer` or any callable function.")
        self._loss = loss
        metrics = to_list(metrics) or []
        for metric in metrics:
            assert isinstance(metric, Metric), f"{type(metric).__name__} is not sub class of Metric"
        self._metrics = metrics
        self._amp = prepare_amp(self, amp_configs)
        self._ready = True

    # loops

    def _loader(self, data, batch_size, shuffle=False, drop_last=False, num_workers=0):
        if isinstance(data, IterableDataset):
            return DataLoader(data, batch_size=batch_size, drop_last=drop_last, num_workers=num_workers)
        if isinstance(data, Dataset):
            sampler = DistributedBatchSampler(data, batch_size=batch_size, shuffle=shuffle, drop_last=drop_last)
            return DataLoader(data, batch_sampler=sampler, num_workers=num_workers, return_list=True)
        return data

    def fit(
        self, train_data=None, eval_data=None, batch_size=1, epochs=1, eval_freq=1, log_freq=10, save_dir=None, save_freq=1, verbose=2,
        drop_last=False, shuffle=True, num_workers=0, callbacks=None, accumulate_grad_batches=1, num_iters=None,
    ):  # fmt: skip
        """Train.

        Args:
            train_data, eval_data: Datasets, DataLoaders or iterables of batches.
            batch_size, drop_last, shuffle, num_workers: how Datasets are read.
            epochs: how often the training data is gone through.
            eval_freq: every how many epochs there is an evaluation.
            log_freq, verbose: what is printed (``ProgBarLogger``).
            save_dir, save_freq: where and every how many epochs the Model is saved (``ModelCheckpoint``).
            callbacks: further callbacks.
            accumulate_grad_batches: the optimizer steps after so many batches.
            num_iters: at most so many batches in all.
        """
        assert train_data is not None, "train_data must be given!"
        self._checked()
        loader = self._loader(train_data, batch_size, shuffle, drop_last, num_workers)
        evaluation = self._loader(eval_data, batch_size, num_workers=num_workers) if eval_data is not None else None
        self._accumulate = accumulate_grad_batches
        steps = self._len_data_loader(loader)
        self.num_iters = num_iters
        if num_iters is not None and steps is not None:
            assert num_iters > 0, "num_iters must be greater than 0!"
            epochs = (num_iters // steps) + (1 if num_iters % steps else 0)
            steps = min(num_iters, steps)
        watch = config_callbacks(
            callbacks, model=self, epochs=epochs, steps=steps, log_freq=log_freq, save_freq=save_freq, save_dir=save_dir, verbose=verbose,
            metrics=self._metrics_name(),
        )  # fmt: skip
        if eval_data is None and any(isinstance(c, EarlyStopping) for c in watch):
            warnings.warn("EarlyStopping needs validation data.", stacklevel=2)
        logs = {}
        watch.on_begin("train")
        for epoch in range(epochs):
            watch.on_epoch_begin(epoch)
            sampler = getattr(loader, "batch_sampler", None)
            if isinstance(sampler, DistributedBatchSampler):
                sampler.set_epoch(epoch)
            self._run_one_epoch(loader, watch, "train", logs)
            watch.on_epoch_end(epoch, logs)
            if evaluation is not None and epoch % eval_freq == 0:
                count = self._len_data_loader(evaluation)
                watch.on_begin("eval", {"steps": count, "metrics": self._metrics_name()})
                self._run_one_epoch(evaluation, watch, "eval", logs)
                watch.on_end("eval", logs)
            if self.stop_training:
                break
        watch.on_end("train", logs)
        self._test_dataloader = None

    def evaluate(self, eval_data, batch_size=1, log_freq=10, verbose=2, num_workers=0, callbacks=None, num_iters=None):
        """Evaluate.

        Args:
            as ``fit``.

        Returns:
            dict: ``loss`` (a list) and the metrics by name.
        """
        self._checked()
        loader = self._loader(eval_data, batch_size, num_workers=num_workers)
        watch = config_callbacks(callbacks, model=self, log_freq=log_freq, verbose=verbose, metrics=self._metrics_name())
        steps = self._len_data_loader(loader)
        self.num_iters = num_iters
        if num_iters is not None and steps is not None:
            assert num_iters > 0, "num_iters must be greater than 0!"
            steps = self.num_iters = min(num_iters, steps)
        logs = {}
        watch.on_begin("eval", {"steps": steps, "metrics": self._metrics_name()})
        self._run_one_epoch(loader, watch, "eval", logs)
        watch.on_end("eval", logs)
        return {name: logs[name] for name in self._metrics_name() if name in logs}

    def predict(self, test_data, batch_size=1, num_workers=0, stack_outputs=False, verbose=1, callbacks=None):
        """The outputs for all of the data.

        Args:
            test_data: as ``fit``; labels in it are left out.
            stack_outputs: one array for each output, in place of the batches'.

        Returns:
            list: for each output of the network its arrays (a tuple), or one array.
        """
        self._checked()
        loader = self._loader(test_data, batch_size, num_workers=num_workers)
        watch = config_callbacks(callbacks, model=self, verbose=verbose, metrics=None)
        steps = self._len_data_loader(loader)
        self.num_iters = None
        logs, outputs = {}, []
        watch.on_begin("predict", {"steps": steps})
        self._run_one_epoch(loader, watch, "predict", logs, outputs)
        result = list(zip(*outputs, strict=True))
        if stack_outputs:
            result = [np.vstack(o) for o in result]
        watch.on_end("predict", logs)
        return result

    def _run_one_epoch(self, loader, callbacks, mode, logs, outputs=None):
        """Go through the data once; ``logs`` is filled, and ``outputs`` in prediction."""
        steps = self._len_data_loader(loader)
        iterations = getattr(self, "num_iters", None)
        for step, data in enumerate(loader):
            data = flatten(data)
            size = next((int(d.shape[0]) for d in data if getattr(d, "shape", None)), 1)
            callbacks.on_batch_begin(mode, step, logs)
            inputs, labels = data[: len(self._inputs)], data[len(self._inputs) :]
            if mode == "predict":
                outputs.append(self.predict_batch(inputs))
            else:
                if mode == "train":
                    update = (step + 1) % self._accumulate == 0 or (steps is not None and step + 1 == steps)
                    outs = self.train_batch(inputs, labels, update=update)
                else:
                    outs = self.eval_batch(inputs, labels)
                losses = outs[0] if isinstance(outs, tuple) else outs
                if self._loss is not None:
                    logs["loss"] = [loss.reshape(-1)[0] for loss in losses]
                for metric in self._metrics:
                    names, values = to_list(metric.name()), to_list(metric.accumulate())
                    logs.update(zip(names, values, strict=True))
            logs["step"] = step
            logs["batch_size"] = size
            callbacks.on_batch_end(mode, step, logs)
            if mode != "predict" and iterations is not None:
                if mode == "train":
                    self.num_iters -= 1
                    if self.num_iters == 0:
                        self.stop_training = True
                        break
                elif step + 1 == iterations:
                    break
        self._reset_metrics()

    def _reset_metrics(self):
        for metric in self._metrics:
            metric.reset()

    def _metrics_name(self):
        names = ["loss"] if self._loss is not None else []
        for metric in self._metrics:
            names.extend(to_list(metric.name()))
        return names

    def _len_data_loader(self, loader):
        """Batches in the data, or None where it does not say."""
        try:
            return len(loader)
        except (TypeError, ValueError, RuntimeError, AttributeError):
            return None

    def summary(self, input_size=None, dtype=None):
        """Print and count the network's layers; as ``paddle.summary``.

        Args:
            input_size: as there; by default the ``inputs`` given, or the last batch's shapes.
            dtype: of the inputs.

        Raises:
            AssertionError: no size is known.
        """
        from paddle_compat.hapi.model_summary import summary

        if input_size is None:
            if self._input_info is not None:
                input_size, kinds = [tuple(s) for s in self._input_info[0]], list(self._input_info[1])
                return summary(self.network, input_size, dtype or kinds)
            assert self._has_inputs, "'input_size' or 'self._input' must be set"
            return summary(self.network, list(self._inputs), dtype or [s.dtype for s in self._inputs])
        return summary(self.network, input_size, dtype)
