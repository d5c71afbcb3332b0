"""``to_static``: functions and layers that Paddle turns into static programs.

Paddle rewrites the function's Python into a program, since its eager mode is slow and its programs are what it deploys.
Here eager code is fast and torch.compile traces it as it is, control flow included, so the function simply runs; that gives
the same results by construction. The program itself is recorded when somebody asks for it (``concrete_program``).
"""

import functools
import inspect

from paddle_compat.static.input import InputSpec


class ProgramTranslator:
    """The switch for ``to_static``: one object for the process."""

    _instance = None

    def __new__(cls, *args, **kwargs):
        if cls._instance is None:
            cls._instance = object.__new__(cls)
            cls._instance.enable_to_static = True
        return cls._instance

    @classmethod
    def get_instance(cls):
        """The one object."""
        return cls()

    def enable(self, enable_to_static):
        """Switch ``to_static`` on or off (both run the same code here).

        Raises:
            ValueError: no bool.
        """
        if not isinstance(enable_to_static, bool):
            raise AssertionError(f"The type of 'enable_to_static' in ProgramTranslator.enable must be bool, but received {enable_to_static!r}")
        self.enable_to_static = enable_to_static

    def get_output(self, dygraph_func, *args, **kwargs):
        """What the function gives for the arguments."""
        _check_callable(dygraph_func, "get_output")
        return dygraph_func(*args, **kwargs)

    def get_func(self, dygraph_func):
        """The function that would run."""
        _check_callable(dygraph_func, "get_func")
        return unwrap_decorators(dygraph_func)

    def get_code(self, dygraph_func):
        """The function's source."""
        _check_callable(dygraph_func, "get_code")
        return inspect.getsource(unwrap_decorators(dygraph_func))

    def get_program(self, dygraph_func, *args, **kwargs):
        """(main program, startup program, inputs, outputs) of the function for the arguments."""
        _check_callable(dygraph_func, "get_program")
        concrete = trace(unwrap_decorators(dygraph_func), args, kwargs)
        return concrete.main_program, concrete.startup_program, concrete.inputs, concrete.outputs

    def get_program_cache(self):
        """None: nothing is cached."""
        return None


def _check_callable(function, what):
    if not callable(function):
        raise AssertionError(f"Input dygraph_func is not a callable in ProgramTranslator.{what}")


def unwrap_decorators(function):
    """The plain function behind ``to_static`` and ``functools.wraps``."""
    while True:
        if isinstance(function, StaticFunction):
            function = function._dygraph_function
        elif hasattr(function, "__wrapped__"):
            function = function.__wrapped__
        else:
            return function


class ConcreteProgram:
    """The program of a function for inputs of certain shapes."""

    def __init__(self, main_program, startup_program, inputs, outputs):
        self.main_program, self.startup_program, self.inputs, self.outputs = main_program, startup_program, inputs, outputs


def trace(function, args, kwargs):
    """Record ``function`` into a program, with Variables in place of Tensors and InputSpecs."""
    from paddle_compat import static
    from paddle_compat.core import mode
    from paddle_compat.core.tensor import Tensor
    from paddle_compat.static.tree import tree_map
    from paddle_compat.utils import unique_name

    main, startup = static.Program(), static.Program()
    inputs = []
    was_static = mode.process.static

    def variable(value):
        name = value.name if isinstance(value, InputSpec) and value.name else unique_name.generate("input")
        v = static.data(name, list(value.shape), value.dtype)
        inputs.append(v)
        return v

    mode.enable_static()
    try:
        with static.program_guard(main, startup):
            args, kwargs = tree_map(variable, (tuple(args), dict(kwargs)), (InputSpec, Tensor))
            outputs = function(*args, **kwargs)
    finally:
        if not was_static:
            mode.disable_static()
    return ConcreteProgram(main, startup, inputs, outputs)


class StaticFunction:
    """A function that ``to_static`` was put on."""

    def __init__(self, function, input_spec=None, instance=None, build_strategy=None, property=False):
        functools.update_wrapper(self, function)
        self._dygraph_function, self._input_spec, self._instance = function, input_spec, instance
        self._build_strategy, self._property = build_strategy, property
        self._bound_name = None
        if input_spec is not None:
            _check_spec(function, input_spec)

    def __set_name__(self, owner, name):
        self._bound_name = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        cached = instance.__dict__.get("_static_functions") if hasattr(instance, "__dict__") else None
        if cached is None:
            cached = {}
            object.__setattr__(instance, "_static_functions", cached)
        key = id(self)
        if key not in cached:
            cached[key] = StaticFunction(self._dygraph_function, self._input_spec, instance, self._build_strategy, self._property)
        return cached[key]

    def __call__(self, *args, **kwargs):
        if self._instance is not None:
            return self._dygraph_function(self._instance, *args, **kwargs)
        return self._dygraph_function(*args, **kwargs)

    @property
    def dygraph_function(self):
        """The function itself (bound to its layer)."""
        return self._dygraph_function if self._instance is None else self._dygraph_function.__get__(self._instance)

    @property
    def is_property(self):
        """Whether it stands for a property of the layer."""
        return self._property

    @property
    def code(self):
        """The function's source."""
        return inspect.getsource(self._dygraph_function)

    @property
    def concrete_program(self):
        """The program for the input spec.

        Raises:
            ValueError: there is no input spec.
        """
        return self.concrete_program_specify_input_spec()

    def concrete_program_specify_input_spec(self, input_spec=None, with_hook=False):
        """The program for ``input_spec``, or that of ``to_static`` where None."""
        spec = input_spec if input_spec is not None else self._input_spec
        if spec is None:
            raise ValueError(
                f"No valid transformed program for {self._dygraph_function.__name__}: give to_static an input_spec, or use get_concrete_program(*args)."
            )
        return trace(self.dygraph_function, spec, {})

    def get_concrete_program(self, *args, **kwargs):
        """(the program for these arguments, None)."""
        return trace(self.dygraph_function, args, kwargs), None

    @property
    def main_program(self):
        """The main program for the input spec."""
        return self.concrete_program.main_program

    @property
    def inputs(self):
        """The program's input Variables."""
        return self.concrete_program.inputs

    @property
    def outputs(self):
        """The program's outputs."""
        return self.concrete_program.outputs

    def rollback(self):
        """The function without ``to_static``; a layer's method is put back."""
        if self._instance is not None:
            name = self._dygraph_function.__name__
            if name in self._instance.__dict__:
                del self._instance.__dict__[name]
        return self.dygraph_function

    def train(self):
        """Nothing: the layer's own mode holds."""

    eval = train


def _check_spec(function, input_spec):
    if not isinstance(input_spec, (list, tuple)):
        raise TypeError(f"The type(input_spec) should be one of (tuple, list), but received {type(input_spec).__name__}.")
    names = [n for n in inspect.signature(function).parameters if n != "self"]
    if len(input_spec) > len(names) and not any(p.kind is p.VAR_POSITIONAL for p in inspect.signature(function).parameters.values()):
        raise ValueError(f"{function.__name__}() takes {len(names)} arguments, but input_spec has {len(input_spec)}: {input_spec}")


def to_static(function=None, input_spec=None, build_strategy=None, property=False):
    """Mark a function or layer as one that stands for a static program; it gives what it gives without.

    Args:
        function: a function, a method or a Layer; None to use this as a decorator with arguments.
        input_spec: the InputSpecs of the arguments, for whoever asks for the program.
        build_strategy: a ``static.BuildStrategy``; says nothing to torch.
        property: the function stands for a property.
    """
    from paddle_compat.nn import Layer

    if build_strategy is not None:
        from paddle_compat.static import BuildStrategy

        if not isinstance(build_strategy, BuildStrategy):
            raise TypeError(f"Required type(build_strategy) shall be `paddle.static.BuildStrategy`, but received {type(build_strategy).__name__}")

    def decorate(target):
        if isinstance(target, Layer):
            if isinstance(target.forward, StaticFunction):
                target.forward._input_spec = input_spec or target.forward._input_spec
            else:
                method = target.forward
                target.forward = StaticFunction(method.__func__, input_spec, target, build_strategy, property)
            return target
        if isinstance(target, StaticFunction):
            return target
        if inspect.ismethod(target):
            return StaticFunction(target.__func__, input_spec, target.__self__, build_strategy, property)
        if not callable(target):
            raise TypeError(f"to_static takes a function or a Layer, but received {type(target).__name__}")
        return StaticFunction(target, input_spec, None, build_strategy, property)

    return decorate if function is None else decorate(function)


declarative = to_static


def not_to_static(func=None):
    """Mark a function as one that ``to_static`` leaves alone."""
    return not_to_static if func is None else func


_levels = {"code": 0, "verbosity": 0}


def set_code_level(level=100, also_to_stdout=False):
    """How much rewritten code Paddle logs; no code is rewritten here."""
    _levels["code"] = level


def set_verbosity(level=0, also_to_stdout=False):
    """How much Paddle logs of its rewriting; no code is rewritten here."""
    _levels["verbosity"] = level
