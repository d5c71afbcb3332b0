"""``as_module``: a Paddle layer as a real ``torch.nn.Module``."""

import copy
import functools
import inspect
import types

import torch

from paddle_compat.torch.convert import from_torch, to_torch
from paddle_compat.torch.link import Link


def as_module(layer):
    """A ``torch.nn.Module`` that computes what ``layer`` computes, on torch tensors, with the layer's own parameters.

    Parameters and buffers are the layer's torch tensors themselves, under the names of ``layer.state_dict()``: what
    ``torch.optim``, ``DistributedDataParallel``, ``load_state_dict``, ``.to()``, ``train()``/``eval()`` or ``requires_grad_()`` do to the
    module shows in the layer, and the other way round. ``torch.compile`` and ``torch.export`` trace through. Sublayers are the
    module's children; their own forward hooks run only where a child is called itself, since the layer calls its sublayers.

    Args:
        layer: a ``paddle.nn.Layer``.

    Returns:
        A LayerModule; ``paddle_layer(module)`` gives the layer back. For a layer that ``as_layer`` made, the original module.

    Raises:
        TypeError: it is no Layer.
    """
    from paddle_compat.nn.layer.layers import Layer
    from paddle_compat.torch.layer import TorchLayer

    if isinstance(layer, TorchLayer):
        return layer.torch_module
    if isinstance(layer, torch.nn.Module):
        return layer
    if not isinstance(layer, Layer):
        raise TypeError(f"as_module takes a paddle.nn.Layer, but got {type(layer).__name__}")
    return _build(layer, {})


def _build(layer, made):
    from paddle_compat.torch.layer import TorchLayer

    module = made.get(id(layer))
    if module is None:
        module = layer.torch_module if isinstance(layer, TorchLayer) else _class_for(type(layer))(layer, made)
        made[id(layer)] = module
    return module


def paddle_layer(module):
    """The Paddle layer behind a module that ``as_module`` made.

    Raises:
        TypeError: another module.
    """
    if not isinstance(module, LayerModule):
        raise TypeError(f"{type(module).__name__} was not made by as_module")
    return module._paddle_layer


class LayerModule(torch.nn.Module):
    """What ``as_module`` gives."""

    def __init__(self, layer, _made=None):
        super().__init__()
        made = {} if _made is None else _made
        made[id(layer)] = self
        object.__setattr__(self, "_paddle_layer", layer)
        links = []
        statistics = _statistics(layer)
        for name, p in layer._parameters.items():
            if p is None:
                self._parameters[name] = None
            elif name in statistics:  # Parameters to Paddle, but buffers to torch (DDP sends them round, optimizers leave them)
                links.append(Link(self._buffers, name, p, False))
            else:
                links.append(Link(self._parameters, name, p, True))
        for name, b in layer._buffers.items():
            if b is None:
                self._buffers[name] = None
            else:
                links.append(Link(self._buffers, name, b, False))
            if name in layer._non_persistable_buffer_names_set:
                self._non_persistent_buffers_set.add(name)
        object.__setattr__(self, "_own_links", links)
        # Straight into _modules: a sublayer may have a name that torch's add_module refuses (one of Module's methods).
        for name, child in layer._sub_layers.items():
            self._modules[name] = None if child is None else _build(child, made)
        every, seen = [], set()
        for module in self.modules():
            if isinstance(module, LayerModule):
                for link in module._own_links:
                    if id(link) not in seen:
                        seen.add(id(link))
                        every.append(link)
        object.__setattr__(self, "_links", every)

    @property
    def training(self):
        """The layer's own flag."""
        layer = self.__dict__.get("_paddle_layer")
        return True if layer is None else layer.training

    @training.setter
    def training(self, mode):
        layer = self.__dict__.get("_paddle_layer")
        if layer is not None:
            layer.training = mode

    def forward(self, *args, **kwargs):
        # functional_call, torch.func and torch.export put other tensors in the module's place for the time of a call: the
        # layer computes with those, and has its own back afterwards.
        borrowed = None
        for link in self._links:
            member, t = link.members.get(link.name), link.tensor._t
            if member is not t:
                if t is link.last and member is not None:
                    if borrowed is None:
                        borrowed = []
                    borrowed.append((link.tensor, t))
                    link.tensor._t = member
                else:
                    link.sync()
        try:
            return to_torch(self._paddle_layer(*from_torch(args), **from_torch(kwargs)))
        finally:
            if borrowed is not None:
                for tensor, t in borrowed:
                    tensor._t = t

    def sync(self):
        """Make module and layer agree after one of them was given another tensor by hand."""
        for link in self._links:
            link.sync()
        return self

    def _apply(self, fn, recurse=True):
        super()._apply(fn, recurse)
        for link in self._own_links:
            link.sync()
        return self

    def _load_from_state_dict(self, *args, **kwargs):
        super()._load_from_state_dict(*args, **kwargs)
        for link in self._own_links:  # assign=True puts other tensors in place
            link.sync()

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        if name in self._parameters or name in self._buffers:
            for link in self.__dict__.get("_own_links", ()):
                link.sync()

    def state_dict(self, *args, **kwargs):
        """torch's, of the layer's current tensors."""
        for link in self._own_links:
            link.sync()
        return super().state_dict(*args, **kwargs)

    def __deepcopy__(self, memo):
        out = as_module(copy.deepcopy(self._paddle_layer, memo))
        memo[id(self)] = out
        return out

    def __reduce_ex__(self, protocol):
        return (as_module, (self._paddle_layer,))

    def extra_repr(self):
        """The layer's."""
        return self._paddle_layer.extra_repr()


class ContainerModule(LayerModule):
    """What ``as_module`` gives for a layer that is a container (Sequential, LayerList, LayerDict): its items are the children."""

    def _of(self, layer):
        for name, child in self._paddle_layer._sub_layers.items():
            if child is layer:
                return self._modules[name]
        return layer  # a slice, or a parameter

    def __getitem__(self, key):
        found = self._paddle_layer[key]
        return as_module(found) if isinstance(key, slice) else self._of(to_torch(found))

    def __len__(self):
        return len(self._paddle_layer)

    def __iter__(self):
        for item in self._paddle_layer:
            yield self._of(to_torch(item))


@functools.cache
def _class_for(layer_class):
    """The module class for a layer class: it bears its name, and its ``forward`` the layer's signature (torch.export asks)."""
    base = ContainerModule if hasattr(layer_class, "__getitem__") and hasattr(layer_class, "__len__") else LayerModule
    function = LayerModule.forward
    forward = types.FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__)
    try:
        forward.__signature__ = inspect.signature(layer_class.forward)
    except (TypeError, ValueError):
        pass
    return type(layer_class.__name__, (base,), {"forward": forward, "__module__": __name__, "__doc__": LayerModule.__doc__})


def _statistics(layer):
    """The names of a layer's Parameters that are no weights: running statistics, by the layer's type."""
    from paddle_compat import nn
    from paddle_compat.nn.layer.norm import _BatchNormBase

    if isinstance(layer, (_BatchNormBase, nn.BatchNorm)):
        return ("_mean", "_variance")
    return ("weight_u", "weight_v") if isinstance(layer, nn.SpectralNorm) else ()
