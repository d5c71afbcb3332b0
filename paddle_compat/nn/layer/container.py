"""Layers that hold layers: Sequential, LayerList, ParameterList, LayerDict."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping

from paddle_compat.core import parameter as _parameter
from paddle_compat.nn.layer.layers import Layer

__all__ = []


class Sequential(Layer):
    """Layers called one after the other.

    Args:
        layers: Layers (named '0', '1', ...) or (name, Layer) pairs.
    """

    def __init__(self, *layers):
        super().__init__()
        if layers and isinstance(layers[0], (list, tuple)):
            for name, layer in layers:
                self.add_sublayer(name, layer)
        else:
            for i, layer in enumerate(layers):
                self.add_sublayer(str(i), layer)

    def __getitem__(self, name):
        if isinstance(name, slice):
            return Sequential(*list(self._sub_layers.values())[name])
        if isinstance(name, str):
            return self._sub_layers[name]
        if not -len(self._sub_layers) <= name < len(self._sub_layers):
            raise IndexError(f"index {name} is out of range")
        return list(self._sub_layers.values())[name]

    def __setitem__(self, name, layer):
        assert isinstance(layer, Layer), f"a Sequential holds Layers, but got {type(layer).__name__}"
        setattr(self, str(name), layer)

    def __delitem__(self, name):
        name = str(name)
        assert name in self._sub_layers, f"no layer is named {name!r}; the names are {list(self._sub_layers)}"
        del self._sub_layers[name]

    def __len__(self):
        return len(self._sub_layers)

    def forward(self, input):
        """The input passed through all layers in order."""
        for layer in self._sub_layers.values():
            input = layer(input)
        return input


class LayerList(Layer):
    """A list of layers. It has no ``forward``.

    Args:
        sublayers (iterable of Layer): the first members.
    """

    def __init__(self, sublayers=None):
        super().__init__()
        if sublayers is not None:
            for i, layer in enumerate(sublayers):
                self.add_sublayer(str(i), layer)

    def _get_abs_idx(self, idx):
        if isinstance(idx, int):
            size = len(self)
            if not -size <= idx < size:
                raise IndexError(f"index {idx} is out of range, should be an integer in range [{-size}, {size})")
            if idx < 0:
                idx += size
        return idx

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return type(self)(list(self._sub_layers.values())[idx])
        return self._sub_layers[str(self._get_abs_idx(idx))]

    def __setitem__(self, idx, sublayer):
        setattr(self, str(self._get_abs_idx(idx)), sublayer)

    def __delitem__(self, idx):
        if isinstance(idx, slice):
            for i in range(len(self))[idx]:
                delattr(self, str(i))
        else:
            delattr(self, str(self._get_abs_idx(idx)))
        self._sub_layers = OrderedDict((str(i), layer) for i, layer in enumerate(self._sub_layers.values()))

    def __len__(self):
        return len(self._sub_layers)

    def __iter__(self):
        return iter(self._sub_layers.values())

    def append(self, sublayer):
        """Add a layer at the end and return the list."""
        self.add_sublayer(str(len(self)), sublayer)
        return self

    def insert(self, index, sublayer):
        """Put a layer before the one at ``index`` (which must exist)."""
        size = len(self)
        assert isinstance(index, int) and -size <= index < size, f"index should be an integer in range [{-size}, {size})"
        members = list(self._sub_layers.values())
        members.insert(self._get_abs_idx(index), sublayer)
        for i, layer in enumerate(members):
            self._sub_layers[str(i)] = layer

    def extend(self, sublayers):
        """Add all layers of an iterable at the end and return the list."""
        for layer in sublayers:
            self.append(layer)
        return self


class ParameterList(Layer):
    """A list of parameters. It has no ``forward``.

    Args:
        parameters (iterable of Parameter): the first members.
    """

    def __init__(self, parameters=None):
        super().__init__()
        if parameters is not None:
            for i, p in enumerate(parameters):
                _need_parameter(p)
                self.add_parameter(str(i), p)

    def __getitem__(self, idx):
        return self._parameters[str(idx)]

    def __setitem__(self, idx, param):
        _need_parameter(param)
        setattr(self, str(idx), param)

    def __len__(self):
        return len(self._parameters)

    def __iter__(self):
        return iter(self._parameters.values())

    def append(self, parameter):
        """Add a parameter at the end and return the list."""
        self.add_parameter(str(len(self)), parameter)
        return self


def _need_parameter(p):
    assert isinstance(p, _parameter.TYPES), f"a ParameterList holds Parameters, but got {type(p).__name__}"


class LayerDict(Layer):
    """Layers by name, in order. It has no ``forward``.

    Args:
        sublayers (LayerDict|dict|list of (name, Layer)): the first members.
    """

    def __init__(self, sublayers=None):
        super().__init__()
        if sublayers is not None:
            self.update(sublayers)

    def __getitem__(self, key):
        return self._sub_layers[key]

    def __setitem__(self, key, sublayer):
        return self.add_sublayer(key, sublayer)

    def __delitem__(self, key):
        del self._sub_layers[key]

    def __len__(self):
        return len(self._sub_layers)

    def __iter__(self):
        return iter(self._sub_layers)

    def __contains__(self, key):
        return key in self._sub_layers

    def clear(self):
        """Remove all layers."""
        self._sub_layers.clear()

    def pop(self, key):
        """Remove the layer named ``key`` and return it."""
        return self._sub_layers.pop(key)

    def keys(self):
        """The names."""
        return self._sub_layers.keys()

    def items(self):
        """The (name, layer) pairs."""
        return self._sub_layers.items()

    def values(self):
        """The layers."""
        return self._sub_layers.values()

    def update(self, sublayers):
        """Take in all layers of a LayerDict, a dict, or an iterable of (name, Layer); names already there are replaced."""
        assert isinstance(sublayers, Iterable), f"The type of sublayers is not iterable of key/value pairs, the type of sublayers is {type(sublayers).__name__}"
        if isinstance(sublayers, (Mapping, LayerDict)):
            for key, layer in sublayers.items():
                self.add_sublayer(key, layer)
            return
        for i, pair in enumerate(sublayers):
            if len(pair) != 2:
                raise ValueError(f"The length of the {i}'s element in sublayers is {len(pair)}, which must be 2.")
            self.add_sublayer(pair[0], pair[1])
