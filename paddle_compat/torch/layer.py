"""``as_layer``: a torch module as a Paddle layer."""

import copy

import torch

from paddle_compat.core import parameter as _parameter
from paddle_compat.core.tensor import wrap
from paddle_compat.nn.layer.layers import Layer
from paddle_compat.torch.convert import from_torch, to_torch
from paddle_compat.torch.link import Link


def as_layer(module):
    """A ``paddle.nn.Layer`` that computes what a torch module computes, on Tensors, with the module's own parameters.

    Parameters and buffers are the module's, under its names: Paddle optimizers step them, ``state_dict``, ``train()``/``eval()``
    and ``to()`` work as with any layer. A torch module assigned to a layer's attribute is wrapped this way by itself.

    Args:
        module: a ``torch.nn.Module``.

    Returns:
        A TorchLayer; its ``torch_module`` is the module. For a module that ``as_module`` made, the original layer.

    Raises:
        TypeError: it is no torch module.
    """
    from paddle_compat.torch.module import LayerModule

    if isinstance(module, LayerModule):
        return module._paddle_layer
    if isinstance(module, Layer):
        return module
    if not isinstance(module, torch.nn.Module):
        raise TypeError(f"as_layer takes a torch.nn.Module, but got {type(module).__name__}")
    return _build(module, {}, {})


def _build(module, made, tensors):
    from paddle_compat.torch.module import LayerModule

    layer = made.get(id(module))
    if layer is None:
        layer = module._paddle_layer if isinstance(module, LayerModule) else TorchLayer(module, made, tensors)
        made[id(module)] = layer
    return layer


class TorchLayer(Layer):
    """What ``as_layer`` gives."""

    def __init__(self, module, _made=None, _tensors=None):
        super().__init__(name_scope=f"torch_{type(module).__name__.lower()}")
        made, tensors = ({} if _made is None else _made), ({} if _tensors is None else _tensors)
        made[id(module)] = self
        self.__dict__.pop("training")  # the module's own flag stands for it, see below
        object.__setattr__(self, "torch_module", module)
        links = []
        for name, p in module._parameters.items():
            if p is None:
                self._parameters[name] = None
                continue
            if id(p) not in tensors:  # a parameter that two modules share is one Parameter
                tensors[id(p)] = _parameter.from_torch(p, _unique(f"{self._full_name}.{name}"))
            self._parameters[name] = tensors[id(p)]
            links.append(Link(module._parameters, name, self._parameters[name], True))
        for name, b in module._buffers.items():
            if b is None:
                self._buffers[name] = None
                continue
            if id(b) not in tensors:
                tensors[id(b)] = wrap(b)
                tensors[id(b)].persistable = True
            self._buffers[name] = tensors[id(b)]
            links.append(Link(module._buffers, name, self._buffers[name], False))
            if name in module._non_persistent_buffers_set:
                self._non_persistable_buffer_names_set.add(name)
        object.__setattr__(self, "_links", links)
        for name, child in module._modules.items():
            self._sub_layers[name] = None if child is None else _build(child, made, tensors)

    @property
    def training(self):
        """The module's own flag."""
        return self.torch_module.training

    @training.setter
    def training(self, mode):
        self.torch_module.training = mode

    def forward(self, *args, **kwargs):
        """The module's result, as Tensors."""
        self._sync()
        out = from_torch(self.torch_module(*to_torch(args), **to_torch(kwargs)))
        self._sync()
        return out

    def _sync(self):
        for layer in self.sublayers(include_self=True):
            for link in layer.__dict__.get("_links", ()):
                link.sync()

    def _state_dict_impl(self, *args, **kwargs):
        for link in self._links:
            link.sync()
        return super()._state_dict_impl(*args, **kwargs)

    def __deepcopy__(self, memo):
        out = TorchLayer(copy.deepcopy(self.torch_module, memo))
        memo[id(self)] = out
        return out

    def __reduce_ex__(self, protocol):
        return (as_layer, (self.torch_module,))

    def extra_repr(self):
        """The module's class."""
        return f"{type(self.torch_module).__name__}({self.torch_module.extra_repr()})"


def _unique(name):
    from paddle_compat.utils import unique_name

    return unique_name.generate(name)
