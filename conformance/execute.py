"""Runs one case on one engine and gives its answer as a node. The rules for whose fault an error is live here."""

from __future__ import annotations

import sys
import types
import zlib

import numpy as np

from conformance import CASES
from conformance.encode import Encoder, Raised, broken_node, error_node, missing_node
from conformance.samplers import Api, Arr, NotDefined, Sampler, differentiable, resolve
from conformance.spec import Case, OwnError

CASES_DIR = str(CASES)


def seed_of(text: str) -> int:
    return zlib.crc32(text.encode())


def own_fault(error: BaseException):
    """Whether an error came from the case's own code: OwnError, or NotDefined when it asked for a name the engine lacks; else None.

    Own: a NameError and its like raised in a case file, or anything raised inside NumPy or the standard library that the case file called without
    handing it a Tensor. What the engine raised (its frames are below the case's last frame, or it is C code called from there) is the API's answer.
    """
    if isinstance(error, (OwnError, NotDefined)):
        return error
    frames, calls = [], []
    tb = error.__traceback__
    while tb is not None:
        frames.append(tb.tb_frame.f_code.co_filename)
        calls.append(tb.tb_frame)
        tb = tb.tb_next
    last = max((i for i, f in enumerate(frames) if f.startswith(CASES_DIR)), default=None)
    if isinstance(error, AttributeError) and isinstance(getattr(error, "obj", None), types.ModuleType):
        if getattr(error, "name", None) and (last is None or last == len(frames) - 1 or "module" in str(error)):
            name = error.obj.__name__.replace("paddle_compat", "paddle", 1)
            return NotDefined(f"{name}.{error.name} is not defined")
    if last is None:
        return None
    if last == len(frames) - 1:
        if isinstance(error, (NameError, SyntaxError, ImportError, KeyboardInterrupt)):
            return OwnError(f"{type(error).__name__}: {error}")
        return None
    below = frames[last + 1]
    outside = "numpy" in below or below.startswith(sys.base_prefix)
    if outside and not any(engine_frame(f) for f in frames[last + 1 :]) and not handed_tensor(calls[last + 1]):
        return OwnError(f"{type(error).__name__}: {error}")
    return None


def handed_tensor(frame) -> bool:
    values = list(frame.f_locals.values())
    values += [v for group in values if isinstance(group, (list, tuple)) for v in group]
    return any(type(v).__name__ in ("Tensor", "EagerParamBase", "Parameter") for v in values)


def engine_frame(path: str) -> bool:
    return "/paddle/" in path or "/paddle_compat/" in path or "/torch/" in path


def where(error: BaseException) -> str:
    tb, at = error.__traceback__, ""
    while tb is not None:
        code = tb.tb_frame.f_code
        at = f"{'/'.join(code.co_filename.split('/')[-3:])}:{tb.tb_lineno} {code.co_name}"
        tb = tb.tb_next
    return at


def attempt(function) -> None:
    """Calls what an engine in the making may lack."""
    try:
        function()
    except (NotDefined, AttributeError, NotImplementedError):
        pass


class Runner:
    """Runs cases on one engine, one after the other, each from the same starting state."""

    def __init__(self, paddle):
        self.paddle = paddle
        self.encoder = Encoder(paddle)

    def run(self, case: Case) -> dict:
        self.reset()
        try:
            result = getattr(self, "mode_" + case.mode.replace("-", "_"))(case)
            return self.encoder.encode(result) if not isinstance(result, Answer) else result.node
        except Answer as answer:
            return answer.node
        except NotDefined as error:
            return missing_node(str(error))
        except Exception as error:
            fault = own_fault(error)
            if isinstance(fault, NotDefined):
                return missing_node(str(fault))
            if case.mode == "function" and case.raises and fault is None:
                return error_node(error)
            return broken_node(error, where(error))

    def reset(self) -> None:
        paddle = self.paddle

        def fresh_names():
            resolve(paddle, "paddle.utils.unique_name.switch")()

        def fresh_programs():
            resolve(paddle, "paddle.fluid.framework.switch_main_program")(paddle.static.Program())
            resolve(paddle, "paddle.fluid.framework.switch_startup_program")(paddle.static.Program())

        # Static mode has names of its own, which live on while dynamic mode is on.
        for undo in (lambda: paddle.enable_static(), fresh_names, fresh_programs, lambda: paddle.disable_static(), fresh_names):
            attempt(undo)
        attempt(lambda: paddle.set_default_dtype("float32"))
        attempt(lambda: paddle.seed(2023))

    # ---- arguments ----

    def to_tensor(self, array: np.ndarray, dtype: str, stop_gradient: bool = True):
        tensor = self.paddle.to_tensor(array, stop_gradient=stop_gradient)
        if dtype == "bfloat16":
            tensor = self.paddle.cast(tensor.detach(), self.paddle.bfloat16)
            tensor.stop_gradient = stop_gradient
        return tensor

    def build(self, case: Case, values, kwvalues, make):
        """Arguments with samplers replaced by ``make(sampler, array, dtype)``; samplers inside lists, tuples and dicts too."""
        rng = np.random.RandomState(seed_of(case.id))
        shapes = list(case.shapes) if case.shapes is not None else None

        def walk(value):
            if isinstance(value, Arr):
                return value.array(rng, case.dtype)
            if isinstance(value, Sampler):
                shape = shapes.pop(0) if shapes and value.dtype is None else None
                return make(value, value.array(rng, case.dtype, shape, case.special), value.resolved_dtype(case.dtype))
            if isinstance(value, Api):
                return value.get(self.paddle)
            if type(value) in (list, tuple):
                return type(value)(walk(v) for v in value)
            if type(value) is dict:
                return {k: walk(v) for k, v in value.items()}
            return value

        return [walk(v) for v in values], {k: walk(v) for k, v in kwvalues.items()}

    def tensors(self, case: Case, values, kwvalues=None):
        leaves: list = []

        def make(sampler, array, dtype):
            wanted = bool(case.grad and sampler.grad and differentiable(dtype))
            tensor = self.to_tensor(array, dtype, stop_gradient=not wanted)
            if wanted:
                leaves.append(tensor)
            return tensor

        a, k = self.build(case, values, kwvalues or {}, make)
        return a, k, leaves

    def target(self, case: Case, api: str | None = None):
        if case.call is not None:
            return lambda *a, **k: case.call(self.paddle, *a, **k)
        return resolve(self.paddle, api or case.api)

    def answer(self, function, *args, **kwargs):
        """Calls the API: what it raises is the case's answer, apart from faults of the case's own code."""
        try:
            return function(*args, **kwargs)
        except Exception as error:
            fault = own_fault(error)
            if fault is not None:
                raise fault from error
            raise Answer(error_node(error)) from error

    # ---- modes ----

    def mode_function(self, case: Case):
        f = case.call
        if f.__code__.co_argcount - len(f.__defaults__ or ()) >= 2:
            return f(self.paddle, np.random.RandomState(seed_of(case.id)))
        return f(self.paddle)

    def mode_call(self, case: Case):
        function = self.target(case)
        args, kwargs, leaves = self.tensors(case, case.args, case.kwargs)
        out = self.answer(function, *args, **kwargs)
        return self.with_gradients(case, out, leaves)

    def mode_method(self, case: Case):
        name = case.api.rpartition(".")[2]
        resolve(self.paddle, f"paddle.Tensor.{name}")
        args, kwargs, leaves = self.tensors(case, case.args, case.kwargs)
        out = self.answer(getattr(args[0], name), *args[1:], **kwargs)
        return self.with_gradients(case, out, leaves)

    def mode_inplace(self, case: Case):
        twin = resolve(self.paddle, case.twin)
        args, kwargs, leaves = self.tensors(case, case.args, case.kwargs)
        x, y = args[0], args[0].clone()
        before = y.inplace_version
        out = self.answer(twin, y, *args[1:], **kwargs)
        parts = {"result": out, "self": y, "same": out is y, "version": y.inplace_version - before, "source": x.numpy()}
        if leaves and not y.stop_gradient:
            parts["grads"] = self.gradients(case, [y], leaves)
        return parts

    def mode_inplace_leaf(self, case: Case):
        twin = resolve(self.paddle, case.twin)
        args, kwargs, _ = self.tensors(case, case.args, case.kwargs)
        args[0].stop_gradient = False
        return self.answer(twin, *args, **kwargs)

    def mode_static(self, case: Case):
        paddle = self.paddle
        function = self.target(case)
        static = resolve(paddle, "paddle.static")
        paddle.enable_static()
        try:
            main, startup = static.Program(), static.Program()
            feeds: dict = {}
            leaves: list = []

            def make(sampler, array, dtype):
                name = f"in{len(feeds)}"
                shape = list(array.shape)
                if case.options["form"] == "batch" and shape and sampler.dtype is None:
                    shape[0] = -1
                variable = static.data(name, shape, dtype)
                if case.grad and sampler.grad and differentiable(dtype):
                    variable.stop_gradient = False
                    leaves.append(variable)
                feeds[name] = array
                return variable

            with static.program_guard(main, startup):
                args, kwargs = self.build(case, case.args, case.kwargs, make)
                out = self.answer(function, *args, **kwargs)
                out = self.compared(case, out)
                parts = {"declared": out}
                fetched = self.flat(out, static.Variable)
                sources = [v for v in fetched if not v.stop_gradient and str(v.dtype).split(".")[-1] in ("FP32", "FP64", "float32", "float64")]
                if case.grad and leaves and sources:
                    fetched = fetched + [g for g in self.answer(static.gradients, sources, leaves) if g is not None]
            executor = static.Executor(paddle.CPUPlace())
            executor.run(startup)
            parts["values"] = list(self.answer(executor.run, main, feed=feeds, fetch_list=fetched))
            return parts
        finally:
            paddle.disable_static()

    def mode_layer(self, case: Case):
        cls = resolve(self.paddle, case.api)
        cargs, ckwargs = self.build(case, case.ctor[0], case.ctor[1], lambda s, a, d: self.to_tensor(a, d))
        made = self.answer(cls, *cargs, **ckwargs)
        made.train() if case.options["training"] else made.eval()
        weights = np.random.RandomState(seed_of(case.id + "/weights"))
        low, high = case.options["weights"]
        state = made.state_dict()
        for key in state:
            value = state[key]
            numbers = np.round(weights.uniform(low, high, value.shape), 4)
            if "variance" in key:
                numbers = np.abs(numbers) + 0.5
            if "float" in str(value.dtype):
                value.set_value(numbers.astype(str(value.dtype).split(".")[-1]))
        args, _, leaves = self.tensors(case, case.args)
        forward = made if case.call is None else (lambda *a, **k: case.call(self.paddle, made, *a, **k))
        _, fkwargs = self.build(case, [], case.options["forward"], lambda s, a, d: self.to_tensor(a, d))
        for _ in range(case.options["steps"] - 1):
            self.answer(forward, *args, **fkwargs)
        out = self.answer(forward, *args, **fkwargs)
        params = list(made.named_parameters())
        trainable = [p for _, p in params if not p.stop_gradient]
        return {
            "out": out,
            "grads": self.gradients(case, out, leaves + trainable) if case.grad else None,
            "params": [[n, list(p.shape), p.stop_gradient] for n, p in params],
            "state": list(made.state_dict()),
            "buffers": {n: b for n, b in made.named_buffers() if b is not None},
            "repr": repr(made),
        }

    # ---- gradients ----

    def compared(self, case: Case, out):
        compare = case.options.get("compare")
        return compare(self.paddle, out) if compare is not None else out

    def with_gradients(self, case: Case, out, leaves):
        out = self.compared(case, out)
        if not (case.grad and leaves):
            return out
        return {"out": out, "grads": self.gradients(case, out, leaves, second=case.grad >= 2)}

    def flat(self, value, kind) -> list:
        if isinstance(value, kind):
            return [value]
        if isinstance(value, dict):
            value = list(value.values())
        return [t for v in value for t in self.flat(v, kind)] if isinstance(value, (list, tuple)) else []

    def gradients(self, case: Case, out, leaves, second: bool = False):
        """Gradients of the outputs, weighted by fixed numbers, to each leaf (None where there is none)."""
        paddle = self.paddle
        outs = [t for t in self.flat(out, paddle.Tensor) if not t.stop_gradient and differentiable(str(t.dtype).split(".")[-1])]
        if not outs:
            return None
        rng = np.random.RandomState(seed_of(case.id + "/grad"))

        def weights(tensors):
            made = []
            for t in tensors:
                dtype = str(t.dtype).split(".")[-1]
                values = np.round(rng.uniform(0.5, 1.5, [int(s) for s in t.shape]), 3)
                made.append(self.to_tensor(values.astype("float32" if dtype == "bfloat16" else dtype), dtype))
            return made

        try:
            first = paddle.grad(outs, leaves, weights(outs), create_graph=second, retain_graph=second, allow_unused=True)
            if not second:
                return list(first)
            tracked = [g for g in first if g is not None and not g.stop_gradient]
            again = paddle.grad(tracked, leaves, weights(tracked), allow_unused=True) if tracked else None
            return {"first": list(first), "second": None if again is None else list(again)}
        except Exception as error:
            fault = own_fault(error)
            if fault is not None:
                raise fault from error
            return Raised(error)


class Answer(Exception):
    """Carries the node of an error that the API under test raised."""

    def __init__(self, node: dict):
        super().__init__(node.get("m"))
        self.node = node


__all__ = ["Runner", "own_fault", "seed_of"]
