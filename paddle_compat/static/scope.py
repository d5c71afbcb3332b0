"""Scopes: where the values of persistable variables live between runs."""

from contextlib import contextmanager


class _ScopeVariable:
    """A variable in a scope: ``get_tensor()`` gives the Tensor."""

    def __init__(self, scope, name):
        self._scope, self._name = scope, name

    def name(self):
        """Its name."""
        return self._name

    def get_tensor(self):
        """The Tensor; ``numpy.array`` takes it, ``set(array, place)`` overwrites it."""
        value = self._scope.get(self._name)
        return None if value is None else LoDTensor(value)


class LoDTensor:
    """A value of a program in the form of Paddle's C++ tensor: ``numpy.array`` takes it, ``shape()`` is a method, ``set`` overwrites."""

    def __init__(self, tensor):
        self._tensor = tensor

    def set(self, array, place=None):
        """Overwrite the data."""
        import numpy as np

        self._tensor.set_value(np.asarray(array))

    def shape(self):
        """The sizes."""
        return self._tensor.shape

    def lod(self):
        """The levels of detail: none."""
        return []

    def _dtype(self):
        return self._tensor.dtype

    def _is_initialized(self):
        return True

    def _numel(self):
        return self._tensor.size

    def __array__(self, dtype=None, copy=None):
        return self._tensor.__array__(dtype)


class Scope:
    """Values by name."""

    def __init__(self, parent=None):
        self._values, self._parent, self._kids = {}, parent, []

    def var(self, name):
        """The variable of that name, made where there is none."""
        return _ScopeVariable(self, name)

    def find_var(self, name):
        """The variable of that name, or None."""
        return _ScopeVariable(self, name) if self.get(name) is not None else None

    def new_scope(self):
        """A scope inside this one."""
        kid = Scope(self)
        self._kids.append(kid)
        return kid

    def drop_kids(self):
        """Forget the scopes inside."""
        self._kids.clear()

    def get(self, name):
        """The Tensor of that name here or in an outer scope, or None."""
        found = self._values.get(name)
        return self._parent.get(name) if found is None and self._parent is not None else found

    def set(self, name, tensor):
        """Keep a Tensor under a name."""
        self._values[name] = tensor

    def local_var_names(self):
        """The names in this scope."""
        return list(self._values)


_stack = [Scope()]


def global_scope():
    """The scope that executors use unless told otherwise."""
    return _stack[-1]


@contextmanager
def scope_guard(scope):
    """Use ``scope`` inside the block."""
    _stack.append(scope)
    try:
        yield
    finally:
        _stack.pop()
