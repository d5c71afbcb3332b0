"""Layer: the base class of every network and building block."""

import re
import warnings
import weakref
from collections import OrderedDict

import torch

from paddle_compat.core import parameter as _parameter
from paddle_compat.core.dtype import to_torch_dtype
from paddle_compat.core.tensor import Tensor, wrap
from paddle_compat.nn.layer.transfer import checked_device, move
from paddle_compat.utils import unique_name

__all__ = []

_FIRST_CAP = re.compile("(.)([A-Z][a-z]+)")
_ALL_CAP = re.compile("([a-z])([A-Z])")
_NOT_CALLED = "super(YourLayer, self).__init__() should be called first"


def _convert_camel_to_snake(name):
    """``PReLU`` -> ``p_re_lu``: what a layer is called when its class says no more."""
    return _ALL_CAP.sub(r"\1_\2", _FIRST_CAP.sub(r"\1_\2", name)).lower()


def _addindent(text, spaces):
    first, *rest = text.split("\n")
    return "\n".join([first, *(" " * spaces + line for line in rest)])


class HookRemoveHelper:
    """What registering a hook gives: ``remove()`` takes the hook away again."""

    next_hook_id = 0

    def __init__(self, hooks):
        self._hooks_ref = weakref.ref(hooks)
        self._hook_id = HookRemoveHelper.next_hook_id
        HookRemoveHelper.next_hook_id += 1

    def remove(self):
        """Take the hook away; nothing happens the second time."""
        hooks = self._hooks_ref()
        if hooks is not None:
            hooks.pop(self._hook_id, None)


class Layer:
    """A network or a part of one: parameters, buffers, sublayers, and ``forward``, which computes.

    Args:
        name_scope (str): what the names of its parameters begin with; the class's name in snake case by default.
        dtype: what ``_dtype`` says; parameters take the default dtype unless they are told another.
    """

    def __init__(self, name_scope=None, dtype="float32"):
        d = self.__dict__
        d["training"] = True
        if name_scope is None:
            name_scope = _convert_camel_to_snake(type(self).__name__)
        d["_full_name"] = unique_name.generate(name_scope)
        d["_built"] = False
        d["_dtype"] = dtype
        d["_parameters"] = OrderedDict()
        d["_buffers"] = OrderedDict()
        d["_non_persistable_buffer_names_set"] = set()
        d["_sub_layers"] = OrderedDict()
        d["_loaddict_holder"] = OrderedDict()
        d["_customized_attrs"] = {}
        d["_forward_pre_hooks"] = OrderedDict()
        d["_forward_post_hooks"] = OrderedDict()
        d["_casted_by_pure_fp16"] = False
        d["_state_dict_hooks"] = OrderedDict()
        d["_original_funcs"] = OrderedDict()

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        if "_build_once" in cls.__dict__ and "__call__" not in cls.__dict__:
            cls.__call__ = Layer._call_building  # keeps the check out of every other layer's call

    # ---- calling ----------------------------------------------------------------------------------------------------

    def __call__(self, *inputs, **kwargs):
        if self._forward_pre_hooks or self._forward_post_hooks:
            return self._call_with_hooks(inputs, kwargs)
        return self.forward(*inputs, **kwargs)

    _dygraph_call_func = __call__

    def _call_building(self, *inputs, **kwargs):
        if not self._built:
            self._build_once(*inputs, **kwargs)
        return Layer.__call__(self, *inputs, **kwargs)

    def _call_with_hooks(self, inputs, kwargs):
        for hook in tuple(self._forward_pre_hooks.values()):
            result = hook(self, inputs)
            if result is not None:
                inputs = result if isinstance(result, tuple) else (result,)
        outputs = self.forward(*inputs, **kwargs)
        for hook in tuple(self._forward_post_hooks.values()):
            result = hook(self, inputs, outputs)
            if result is not None:
                outputs = result
        return outputs

    def _build_once(self, *args, **kwargs):
        """Called before ``forward`` with its arguments while ``_built`` is False: for parameters whose shape the input decides."""

    def forward(self, *inputs, **kwargs):
        """What the layer computes; every subclass writes its own."""
        raise NotImplementedError

    def backward(self, *inputs):
        """Not to be written: gradients are computed by autograd."""
        raise ValueError("Layer shouldn't implement backward")

    def register_forward_pre_hook(self, hook):
        """Call ``hook(layer, inputs)`` before ``forward``; what it returns, if not None, replaces the positional inputs.

        Returns:
            HookRemoveHelper: with ``remove()``.
        """
        helper = HookRemoveHelper(self._forward_pre_hooks)
        self._forward_pre_hooks[helper._hook_id] = hook
        return helper

    def register_forward_post_hook(self, hook):
        """Call ``hook(layer, inputs, outputs)`` after ``forward``; what it returns, if not None, replaces the outputs.

        Returns:
            HookRemoveHelper: with ``remove()``.
        """
        helper = HookRemoveHelper(self._forward_post_hooks)
        self._forward_post_hooks[helper._hook_id] = hook
        return helper

    # ---- mode, name -------------------------------------------------------------------------------------------------

    def train(self):
        """Put the layer and its sublayers into training mode (dropout drops, batch norm learns its statistics)."""
        self.training = True
        for layer in self.sublayers():
            layer.training = True

    def eval(self):
        """Put the layer and its sublayers into evaluation mode."""
        self.training = False
        for layer in self.sublayers():
            layer.training = False

    def apply(self, fn):
        """Call ``fn`` on every sublayer, innermost first, and on the layer itself.

        Returns:
            Layer: the layer.
        """
        for layer in self.children():
            layer.apply(fn)
        fn(self)
        return self

    def full_name(self):
        """The layer's unique name, such as ``linear_0``."""
        return self._full_name

    # ---- making parameters and tensors ------------------------------------------------------------------------------

    def create_parameter(self, shape, attr=None, dtype=None, is_bias=False, default_initializer=None):
        """Make a parameter for this layer (to be kept by assigning it to an attribute).

        Args:
            shape (list): its shape.
            attr: ParamAttr or what stands for one; False for none.
            dtype: its dtype, the default dtype where None.
            is_bias (bool): a bias starts at zero, a weight by XavierUniform.
            default_initializer: what fills it where ``attr`` does not say.

        Returns:
            Parameter, or None where ``attr`` is False.
        """
        return _parameter.make_parameter(self._full_name, attr, shape, dtype, is_bias, default_initializer)

    def create_variable(self, name=None, persistable=None, dtype=None):
        """An empty Tensor named after the layer (the older name of ``create_tensor``)."""
        return self.create_tensor(name, persistable, dtype)

    def create_tensor(self, name=None, persistable=None, dtype=None):
        """An empty Tensor named after the layer.

        Args:
            name (str): the rest of its name; generated where None.
            persistable (bool): its flag.
            dtype: its dtype, the layer's where None.
        """
        out = wrap(torch.empty((), dtype=to_torch_dtype(self._dtype if dtype is None else dtype)))
        out.name = f"{self._full_name}.{name}" if name is not None else unique_name.generate(f"{self._full_name}._generated_var")
        if persistable:
            out.persistable = True
        return out

    @property
    def _helper(self):
        """Paddle's LayerObjectHelper for this layer: what layers of the 1.x style create their parameters with."""
        from paddle_compat.nn.layer.object_helper import LayerObjectHelper

        return LayerObjectHelper(self)

    # ---- walking ----------------------------------------------------------------------------------------------------

    def children(self):
        """The direct sublayers, each once."""
        for _, layer in self.named_children():
            yield layer

    def named_children(self):
        """(name, layer) of the direct sublayers, each layer once."""
        seen = set()
        for name, layer in self._sub_layers.items():
            if layer is not None and id(layer) not in seen:
                seen.add(id(layer))
                yield name, layer

    def sublayers(self, include_self=False):
        """All layers below this one (and itself if ``include_self``), a list with each once."""
        return [layer for _, layer in self.named_sublayers(include_self=include_self)]

    def named_sublayers(self, prefix="", include_self=False, layers_set=None):
        """(name, layer) of all layers below this one, names joined by dots.

        Args:
            prefix (str): put in front of all names.
            include_self (bool): begin with this layer.
            layers_set (set): layers to leave out; those given are added to it.
        """
        if layers_set is None:
            layers_set = set()
        if include_self and self not in layers_set:
            layers_set.add(self)
            yield prefix, self
        for key, layer in self._sub_layers.items():
            if layer is None:
                continue
            name = prefix + ("." if prefix else "") + str(key)
            yield from layer.named_sublayers(prefix=name, include_self=True, layers_set=layers_set)

    def _named_members(self, kind, prefix, include_sublayers):
        seen = set()
        layers = self.named_sublayers(prefix=prefix, include_self=True) if include_sublayers else [(prefix, self)]
        for layer_prefix, layer in layers:
            for key, member in getattr(layer, kind).items():
                if member is None or id(member) in seen:
                    continue
                seen.add(id(member))
                yield layer_prefix + ("." if layer_prefix else "") + key, member

    def parameters(self, include_sublayers=True):
        """All parameters, a list with each once."""
        return [p for _, p in self.named_parameters(include_sublayers=include_sublayers)]

    def named_parameters(self, prefix="", include_sublayers=True):
        """(name, parameter) of this layer and, if ``include_sublayers``, of those below; each parameter once."""
        return self._named_members("_parameters", prefix, include_sublayers)

    def buffers(self, include_sublayers=True):
        """All buffers, a list with each once."""
        return [b for _, b in self.named_buffers(include_sublayers=include_sublayers)]

    def named_buffers(self, prefix="", include_sublayers=True):
        """(name, buffer) of this layer and, if ``include_sublayers``, of those below; each buffer once."""
        return self._named_members("_buffers", prefix, include_sublayers)

    def clear_gradients(self):
        """Set the gradient of every trainable parameter to zero."""
        for p in self.parameters():
            if p.trainable:
                p.clear_gradient()

    # ---- adding members ---------------------------------------------------------------------------------------------

    def add_sublayer(self, name, sublayer):
        """Keep ``sublayer`` (a Layer or None) under ``name`` and return it."""
        if isinstance(sublayer, torch.nn.Module):
            sublayer = _wrapped(sublayer)
        assert isinstance(sublayer, Layer) or sublayer is None, f"sublayer {name!r} must be a Layer or None, but got {type(sublayer).__name__}"
        self._sub_layers[name] = sublayer
        return sublayer

    def add_parameter(self, name, parameter):
        """Keep ``parameter`` (a Parameter or None) under ``name`` and return it.

        Raises:
            TypeError: the name is no str, or the parameter no Parameter.
            KeyError: the name is empty, has a dot, or is taken.
        """
        if "_parameters" not in self.__dict__:
            raise RuntimeError("super(YourLayer, self).__init__() should be called firstly.")
        self._check_name("parameter", name)
        if hasattr(self, name) and name not in self._parameters:
            raise KeyError(f"The parameter '{name}' already exists.")
        if parameter is not None and not isinstance(parameter, _parameter.TYPES):
            raise TypeError(f"The parameter to be added should be a Parameter, but received {type(parameter).__name__}.")
        self._parameters[name] = parameter
        return parameter

    def register_buffer(self, name, tensor, persistable=True):
        """Keep a tensor that is no parameter under ``name``: it moves with the layer, and is in ``state_dict`` if ``persistable``.

        Raises:
            TypeError: the name is no str, or the tensor no Tensor (or None).
            KeyError: the name is empty, has a dot, or is taken.
        """
        if "_buffers" not in self.__dict__:
            raise ValueError(_NOT_CALLED)
        self._check_name("buffer", name)
        if hasattr(self, name) and name not in self._buffers:
            raise KeyError(f"attribute '{name}' already exists.")
        if tensor is not None and not isinstance(tensor, Tensor):
            raise TypeError(f"The registered buffer should be a Paddle.Tensor, but received {type(tensor).__name__}.")
        self._buffers[name] = tensor
        if persistable:
            self._non_persistable_buffer_names_set.discard(name)
        else:
            self._non_persistable_buffer_names_set.add(name)

    @staticmethod
    def _check_name(what, name):
        if not isinstance(name, str):
            raise TypeError(f"The name of {what} should be a string, but received {type(name).__name__}.")
        if "." in name:
            raise KeyError(
                f"The name of {what} can not contain `.`, because when you access the newly added {what} in the form of `self.**.**`, "
                "it will cause AttributeError."
            )
        if name == "":
            raise KeyError(f"The name of {what} can not be empty.")

    # ---- attributes -------------------------------------------------------------------------------------------------

    def __getattr__(self, name):
        d = self.__dict__
        for kind in ("_parameters", "_sub_layers", "_buffers"):
            members = d.get(kind)
            if members is not None and name in members:
                return members[name]
        return object.__getattribute__(self, name)

    def __setattr__(self, name, value):
        d = self.__dict__
        if isinstance(getattr(type(self), name, None), property):
            object.__setattr__(self, name, value)  # and then, as in Paddle, it is registered too
        parameters = d.get("_parameters")
        if isinstance(value, _parameter.TYPES):
            if parameters is None:
                raise ValueError(_NOT_CALLED)
            _drop(name, d, d["_buffers"], d["_sub_layers"])
            parameters[name] = value
            return
        if parameters is not None and name in parameters:
            if value is not None:
                raise TypeError(f"assignment to parameter '{name}' should be of type Parameter or None, but got '{type(value).__name__}'")
            parameters[name] = None
            return
        layers = d.get("_sub_layers")
        if isinstance(value, torch.nn.Module):
            value = _wrapped(value)
        if isinstance(value, Layer):
            if layers is None:
                raise ValueError(_NOT_CALLED)
            _drop(name, d, parameters, d["_buffers"])
            layers[name] = value
            return
        if layers is not None and name in layers:
            if value is not None:
                raise TypeError(f"assignment to sublayer '{name}' should be of type Layer or None, but got '{type(value).__name__}'")
            layers[name] = None
            return
        buffers = d.get("_buffers")
        if isinstance(value, Tensor):
            if buffers is None:
                raise ValueError(_NOT_CALLED)
            _drop(name, d, parameters, layers)
            if name not in buffers:
                self._non_persistable_buffer_names_set.add(name)
            buffers[name] = value
        elif buffers is not None and name in buffers:
            if value is not None and not self._static_buffer(name, value):
                raise TypeError(f"assignment to buffers '{name}' should be of type core.VarBase or None, but got '{type(value).__name__}'")
            buffers[name] = value
        else:
            object.__setattr__(self, name, value)

    @staticmethod
    def _static_buffer(name, value):
        """Whether ``value`` is a static variable, which may take a buffer's place while a program is recorded."""
        from paddle_compat.core import mode

        return mode.process.static and hasattr(value, "block")

    def __delattr__(self, name):
        if name in self._parameters:
            del self._parameters[name]
        elif name in self._sub_layers:
            del self._sub_layers[name]
        elif name in self._buffers:
            del self._buffers[name]
            self._non_persistable_buffer_names_set.discard(name)
        else:
            object.__delattr__(self, name)

    def __dir__(self):
        return [*dir(type(self)), *self.__dict__, *self._parameters, *self._sub_layers, *self._buffers]

    def __getstate__(self):
        return self.__dict__

    def __setstate__(self, state):
        self.__dict__.update(state)

    # ---- printing ---------------------------------------------------------------------------------------------------

    def extra_repr(self):
        """What stands between the parentheses when the layer is printed."""
        return ""

    def __repr__(self):
        extra = self.extra_repr().split("\n")
        text = type(self).__name__ + "("
        if len(extra) > 1:
            text += "".join("\n  " + line for line in extra) + "\n"
        else:
            text += extra[0]
        sub = [f"({name}): {_addindent(repr(layer), 2)}" for name, layer in self._sub_layers.items()]
        if sub:
            text += "\n  " + "\n  ".join(sub) + "\n"
        return text + ")"

    # ---- state ------------------------------------------------------------------------------------------------------

    def register_state_dict_hook(self, hook):
        """Call ``hook(state_dict)`` at the end of ``state_dict``; what it returns, if not None, replaces the result."""
        helper = HookRemoveHelper(self._state_dict_hooks)
        self._state_dict_hooks[helper._hook_id] = hook
        return helper

    def _obtain_parameters_buffers(self, destination=None, include_sublayers=True, structured_name_prefix=""):
        return self._state_dict_impl(destination, include_sublayers, structured_name_prefix, include_non_persistable_buffer=True, use_hook=False)

    def _state_dict_impl(self, destination=None, include_sublayers=True, structured_name_prefix="", include_non_persistable_buffer=False, use_hook=True):
        if destination is None:
            destination = OrderedDict()
        for name, p in self._parameters.items():
            if p is not None:
                destination[structured_name_prefix + name] = p
        for name, b in self._buffers.items():
            if b is not None and (include_non_persistable_buffer or name not in self._non_persistable_buffer_names_set):
                destination[structured_name_prefix + name] = b
        if include_sublayers:
            for name, layer in self._sub_layers.items():
                if layer is not None:
                    # Paddle goes on in a copy, so that a given destination gets this layer's own entries only.
                    copied = destination.copy()
                    copied.update(layer._state_dict_impl(copied, True, f"{structured_name_prefix}{name}.", include_non_persistable_buffer, use_hook))
                    destination = copied
        if use_hook:
            for hook in self._state_dict_hooks.values():
                result = hook(destination)
                if result is not None:
                    destination = result
        return destination

    def state_dict(self, destination=None, include_sublayers=True, structured_name_prefix="", use_hook=True):
        """Parameters and persistable buffers by structured name (``encoder.0.weight``), the very tensors.

        Args:
            destination (dict): filled with this layer's own.
            include_sublayers (bool): whether those of sublayers are in.
            structured_name_prefix (str): put in front of every name.
            use_hook (bool): whether the state dict hooks run.

        Returns:
            OrderedDict: name -> Tensor.
        """
        return self._state_dict_impl(destination, include_sublayers, structured_name_prefix, False, use_hook)

    def to_static_state_dict(self, destination=None, include_sublayers=True, structured_name_prefix="", use_hook=True):
        """``state_dict`` with the buffers that are not persistable too."""
        return self._state_dict_impl(destination, include_sublayers, structured_name_prefix, True, use_hook)

    def set_state_dict(self, state_dict, use_structured_name=True):
        """Copy values into the parameters and persistable buffers. What is missing or of another shape is left with a warning.

        Args:
            state_dict (dict): name -> Tensor or array.
            use_structured_name (bool): names are those of ``state_dict()``, else those of the tensors (``linear_0.w_0``).

        Raises:
            AssertionError: a value of another dtype.
        """
        matched = []
        for key, target in self.state_dict(use_hook=False).items():
            name = key if use_structured_name else target.name
            state = state_dict.get(name)
            problem = _mismatch(name, state, target)
            if problem:
                warnings.warn(f"Skip loading for {key}. {problem}", stacklevel=2)
            else:
                matched.append((target, state))
        for target, state in matched:
            target.set_value(state)

    set_dict = set_state_dict
    load_dict = set_state_dict

    # ---- moving -----------------------------------------------------------------------------------------------------

    def to(self, device=None, dtype=None, blocking=None):
        """Move and cast all parameters and buffers, in place.

        Args:
            device: ``'cpu'``, ``'gpu:0'`` ..., or a Place; unchanged where None.
            dtype: what all of them are cast to; unchanged where None.
            blocking (bool): whether to wait for the copy; True where None.

        Returns:
            Layer: the layer.
        """
        return self._to_impl(device=device, dtype=dtype, blocking=blocking)

    def _to_impl(self, device=None, dtype=None, blocking=None, include_sublayers=True, floating_only=False):
        if device is None and dtype is None and blocking is None:
            return self
        device = checked_device(device)
        blocking = True if blocking is None else blocking
        assert isinstance(blocking, bool), f"blocking value error, must be the True, False or None, but got {blocking!r}"
        torch_dtype = to_torch_dtype(dtype)

        def func(t, device, dtype, blocking):
            if floating_only and not t._t.is_floating_point():
                return t
            return self._transform(t, device, torch_dtype, blocking)

        self._apply(func, device, dtype, blocking, include_sublayers)
        self._dtype = dtype
        return self

    def _apply(self, func, device, dtype, blocking, include_sublayers=True):
        if include_sublayers:
            for layer in self.children():
                layer._apply(func, device, dtype, blocking, include_sublayers)
        for p in self._parameters.values():
            if p is not None:
                func(p, device, dtype, blocking)
        for key, b in self._buffers.items():
            if b is not None:
                self._buffers[key] = func(b, device, dtype, blocking)
        self._dtype = dtype

    def _transform(self, t, device, dtype, blocking):
        move(t, device, to_torch_dtype(dtype), blocking)
        return t

    def _set_op_attrs(self, attrs):
        """Remember attributes for the operators that the layer records in a static program."""
        if not isinstance(attrs, dict):
            raise TypeError(f"attrs should be type(dict), but received {type(attrs).__name__}")
        self._customized_attrs.update(attrs)

    def _startup_program(self):
        """The startup program of static mode, which fills the layer's parameters."""
        import paddle_compat

        return paddle_compat.static.default_startup_program()


def _drop(name, *holders):
    for holder in holders:
        if holder is not None and name in holder:
            del holder[name]


def _wrapped(module):
    """A torch module as a Layer (the bridge)."""
    from paddle_compat.torch import as_layer

    return as_layer(module)


def _mismatch(name, state, target):
    """Why ``state`` cannot be loaded into ``target``, or None."""
    if state is None:
        return f"{name} is not found in the provided dict."
    if isinstance(state, (dict, list)):
        if len(state) != len(target):
            return f"{name} receieves the length of {len(state)}, but the expected shape is {len(target)}"
    elif list(state.shape) != list(target.shape):
        return f"{name} receives a shape {list(state.shape)}, but the expected shape is {list(target.shape)}."
    return None
