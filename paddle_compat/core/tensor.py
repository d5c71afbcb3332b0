"""The Tensor: a thin wrapper that holds one torch tensor.

Why a wrapper and not a subclass of torch.Tensor: a subclass costs five times as much a call and could not have Paddle's
``shape`` (a list), ``size`` (an int), ``transpose(perm)`` or ``max(axis)`` without breaking torch code that calls them.
Operators and most methods are put on the class from tables (``core.operators``, ``paddle_compat.tensor``); here stands what
a tensor is: its data, its place in autograd, and its conversions.
"""

import numpy as np
import torch

from paddle_compat.core.dtype import TORCH_TO_DTYPE
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.zero_grad import clear, cleared

_new = object.__new__
_Torch = torch.Tensor
_is_lazy = torch._C._is_cow_tensor
_int64 = np.int64


class Tensor:
    """A multi-dimensional array of one dtype on one device, computed by PyTorch, behaving as Paddle 2.4's.

    ``Tensor(value, place=None, name=None, ...)`` exists because Paddle's class can be called; ``paddle.to_tensor`` is the
    documented way.
    """

    # _t: the torch tensor. _meta: a dict of what few tensors have (name, persistable, stop flag of integers), made on demand.
    __slots__ = ("__weakref__", "_meta", "_t")

    def __init__(self, value=None, place=None, persistable=False, zero_copy=False, name=None, stop_gradient=True, dims=None, dtype=None, **_):
        from paddle_compat.core.convert import tensor_data

        self._t = torch.empty(0) if value is None else tensor_data(value, None, place)
        meta = self._meta_dict()
        if value is None:
            meta["initialized"] = False
        if name is not None:
            meta["name"] = name
        if persistable:
            meta["persistable"] = True
        if not stop_gradient:
            self.stop_gradient = False

    # ---- what it is -------------------------------------------------------------------------------------------------

    @property
    def shape(self):
        """The sizes of the dimensions, a list of ints."""
        return list(self._t.shape)

    @property
    def dtype(self):
        """The ``paddle.dtype``."""
        return TORCH_TO_DTYPE[self._t.dtype]

    @property
    def ndim(self):
        """The number of dimensions."""
        return self._t.dim()

    @property
    def size(self):
        """The number of elements, a NumPy int64 as on Paddle."""
        return _int64(self._t.numel())

    @property
    def place(self):
        """The place (device) that holds the data."""
        from paddle_compat.core.place import place_of

        return place_of(self._t)

    @property
    def type(self):
        """``VarType.LOD_TENSOR``, or ``VarType.SPARSE_COO`` for a sparse COO tensor."""
        from paddle_compat.core.dtype import VarType

        return VarType.SPARSE_COO if self._t.layout is torch.sparse_coo else VarType.LOD_TENSOR

    def _meta_dict(self):
        try:
            return self._meta
        except AttributeError:
            self._meta = {}
            return self._meta

    def _get_meta(self, key, default=None):
        try:
            return self._meta.get(key, default)
        except AttributeError:
            return default

    @property
    def name(self):
        """The tensor's name, generated when first asked for."""
        meta = self._meta_dict()
        name = meta.get("name")
        if name is None:
            from paddle_compat.utils import unique_name

            name = meta["name"] = unique_name.generate("generated_tensor" if self._t.is_leaf else "eager_tmp")
        return name

    @name.setter
    def name(self, value):
        if not isinstance(value, str):
            raise invalid_argument(f"argument (position 1) must be str, but got {type(value).__name__}")
        self._meta_dict()["name"] = value

    @property
    def persistable(self):
        """Whether programs and state keep the tensor (False but for parameters and buffers)."""
        return self._get_meta("persistable", False)

    @persistable.setter
    def persistable(self, value):
        if not isinstance(value, bool):
            raise invalid_argument(f"argument 'persistable' must be bool, but got {type(value).__name__}: {value!r}")
        self._meta_dict()["persistable"] = value

    # ---- autograd ---------------------------------------------------------------------------------------------------

    @property
    def stop_gradient(self):
        """Whether no gradient is computed for the tensor. True for tensors that a program makes, False for parameters."""
        if self._t.requires_grad:
            return False
        return self._get_meta("stop_gradient", True)

    @stop_gradient.setter
    def stop_gradient(self, value):
        if value is not True and value is not False and value is not None:  # None counts as False, as on Paddle
            raise invalid_argument(f"argument 'stop_gradient' must be bool, but got {type(value).__name__}: {value!r}")
        t = self._t
        if value:
            if t.requires_grad:
                if t.is_leaf:
                    t.requires_grad_(False)
                else:
                    self._t = t.detach()
            if self._get_meta("stop_gradient") is not None:
                del self._meta["stop_gradient"]
        elif t.is_floating_point() or t.is_complex():
            t.requires_grad_(True)
        else:
            self._meta_dict()["stop_gradient"] = False

    @property
    def is_leaf(self):
        """Whether the tensor was made by the program, not computed from others that need a gradient."""
        return self._t.is_leaf

    @property
    def inplace_version(self):
        """How often the tensor's memory was written in place."""
        return self._t._version - self._get_meta("version_offset", 0)

    _inplace_version = property(lambda self: self.inplace_version)

    @property
    def grad(self):
        """The gradient accumulated by ``backward``, a Tensor, or None."""
        t = self._t
        if not t.is_leaf and not t.retains_grad:
            return None
        g = t.grad
        if g is None:
            g = cleared(self)
            if g is None:
                return None
        out = wrap(g)
        out._meta = {"name": f"{self.name}@GRAD", "stop_gradient": self._get_meta("grad_set", False)}
        return out

    @grad.setter
    def grad(self, value):
        if not isinstance(value, (Tensor, _Torch)):
            raise invalid_argument(f"argument (position 1) must be Tensor, but got {type(value).__name__}")
        g = value if isinstance(value, _Torch) else value._t
        if g.shape != self._t.shape:
            raise invalid_argument(f"the gradient of a Tensor of shape {self.shape} cannot have shape {list(g.shape)}")
        self._t.grad = g.detach().to(self._t.dtype)
        self._meta_dict()["grad_set"] = True

    # How sparse Tensors, whose place in the graph is that of their values, differ for autograd (core.backward).
    _graph_t = property(lambda self: self._t)

    def _wrap_grad(self, g):
        return wrap(g)

    def _aligned_grad(self, value):
        return value if isinstance(value, _Torch) else value._t

    def _grad_ivar(self):
        return self.grad

    @property
    def _grad_name(self):
        return f"{self.name}@GRAD"

    def gradient(self):
        """The gradient as a NumPy array (a copy), or None."""
        g = self.grad
        return None if g is None else g.numpy()

    def clear_gradient(self, set_to_zero=True):
        """Forget the gradient: leave zeros, which the next backward replaces, or nothing where ``set_to_zero`` is False."""
        clear(self, set_to_zero)

    def clear_grad(self):
        """Fill the gradient with zeros."""
        self.clear_gradient()

    _zero_grads = clear_grad

    def backward(self, grad_tensor=None, retain_graph=False):
        """Compute the gradients of this tensor with respect to the leaves it depends on, added to their ``grad``.

        Args:
            grad_tensor: the gradient to start from, of this tensor's shape; ones where None.
            retain_graph: keep the graph for another backward.
        """
        from paddle_compat.core.backward import run_backward

        run_backward(self, grad_tensor, retain_graph)

    def register_hook(self, hook):
        """Call ``hook(grad)`` when this tensor's gradient is computed; what it returns (if not None) replaces the gradient.

        Returns:
            A helper with ``remove()``.
        """
        from paddle_compat.core.backward import register_hook

        return register_hook(self, hook)

    def retain_grads(self):
        """Keep ``grad`` for this tensor though it is not a leaf."""
        if self._t.requires_grad and not self._t.is_leaf:
            self._t.retain_grad()

    # ---- conversions ------------------------------------------------------------------------------------------------

    def numpy(self):
        """A NumPy copy of the data; bfloat16 comes as uint16, as in Paddle."""
        t = self._t
        if t.requires_grad:
            t = t.detach()
        if t.is_cpu:
            try:
                # NumPy asks for writable memory, which would make a lazy copy (core.alias) a real one
                return t.clone(memory_format=torch.contiguous_format).numpy() if _is_lazy(t) else t.numpy().copy()
            except (TypeError, RuntimeError):  # bfloat16, sparse, conjugated, ...
                pass
        if t.layout is not torch.strided:
            t = t.to_dense()
        if t.device.type != "cpu":
            t = t.cpu()
        elif t.is_conj() or t.is_neg():
            t = t.resolve_conj().resolve_neg()
        t = t.clone(memory_format=torch.contiguous_format)
        if t.dtype is torch.bfloat16:
            return t.view(torch.int16).numpy().view(np.uint16)
        return t.numpy()

    def __array__(self, dtype=None, copy=None):
        array = self.numpy()
        return array if dtype is None else array.astype(dtype)

    def item(self, *args):
        """The element at ``args`` (an offset into the flat tensor, or one index a dimension) as a Python number."""
        t = self._t
        for index in args:
            if not isinstance(index, (int, np.integer)):
                raise invalid_argument(f"argument (position 1) must be long, but got {index.__class__.__name__}")
        if not args:
            if t.numel() != 1:
                raise invalid_argument(f"only one element tensors can be converted to Python scalars, but this Tensor has shape {self.shape}")
            return t.item()
        if len(args) == 1:
            offset = args[0]
            if not 0 <= offset < t.numel():
                raise invalid_argument(f"index {offset} is out of bounds for size {t.numel()}")
            return t.detach().reshape(-1)[offset].item()
        if len(args) != t.dim():
            raise invalid_argument(f"incorrect number of indices for Tensor: expected {t.dim()}, but received {len(args)}")
        for i, index in enumerate(args):
            if not 0 <= index < t.shape[i]:
                raise invalid_argument(f"index {index} is out of bounds for axis {i} with size {t.shape[i]}")
        return t.detach()[args].item()

    def tolist(self):
        """The data as nested Python lists."""
        return self._t.tolist()

    def element_size(self):
        """The bytes an element takes."""
        return self._t.element_size()

    def value(self):
        """The tensor itself (the C++ variable on Paddle)."""
        return self

    def get_tensor(self):
        """The data in the form of Paddle's C++ tensor: ``shape()`` is a method, ``set(array, place)`` overwrites, ``numpy.array`` takes it."""
        from paddle_compat.static.scope import LoDTensor

        return LoDTensor(self)

    def is_dense(self):
        """Whether all elements are stored."""
        return self._t.layout is torch.strided

    def is_selected_rows(self):
        """False: no tensor here is a set of rows (sparse gradients are sparse tensors)."""
        return False

    def _is_initialized(self):
        return self._get_meta("initialized", True)

    # ---- Python's protocols -----------------------------------------------------------------------------------------

    def __len__(self):
        if self._t.dim() == 0:
            raise IndexError("list index out of range: a 0-D Tensor has no length")
        return self._t.shape[0]

    def __bool__(self):
        self._one_element("When Variable is used as the condition of if/while, Variable can only contain one element")
        value = self._t.item()
        return value.real > 0 if isinstance(value, complex) else value > 0  # 2.4.2 asks for more than zero, not for other than zero

    __nonzero__ = __bool__

    def __int__(self):
        self._one_element("only one element variable can be converted to int")
        return int(self._real())

    __long__ = __int__

    def __float__(self):
        self._one_element("only one element variable can be converted to float")
        return float(self._real())

    def __complex__(self):
        self._one_element("only one element variable can be converted to complex")
        return complex(self._t.item())

    def __index__(self):
        self._one_element("only one element variable can be converted to python index")
        return int(self._real())

    def _real(self):
        """The one element; the real part of a complex one, as NumPy's conversions give it."""
        value = self._t.item()
        return value.real if isinstance(value, complex) else value

    def _one_element(self, message):
        if self._t.numel() != 1:
            raise AssertionError(f"{message}, but its shape is {self.shape}.")

    def __iter__(self):
        for i in range(len(self)):
            yield self[i]

    def __hash__(self):
        return id(self)

    def __deepcopy__(self, memo):
        if not self._t.is_leaf:
            raise RuntimeError("Only Leaf Tensor support the deepcopy at the moment, non-Leaf Tensors contains graph information that does't support deepcopy")
        from paddle_compat.utils import unique_name

        out = wrap(self._t.detach().clone().requires_grad_(self._t.requires_grad))
        out._meta = dict(self._get_meta_all(), name=self.name + unique_name.generate("_deepcopy"))
        memo[id(self)] = out
        return out

    def _get_meta_all(self):
        try:
            return self._meta
        except AttributeError:
            return {}

    def __reduce_ex__(self, protocol):
        # Paddle 2.4's Tensor refuses to be pickled ("cannot pickle 'Tensor' object"); DataLoader workers and
        # multiprocessing want it, so here it can be (docs/deviations.md).
        return (_rebuild, (self._t.detach(), self.stop_gradient, self._get_meta("name")))

    def __repr__(self):
        from paddle_compat.core.printing import tensor_repr

        return tensor_repr(self)

    __str__ = __repr__

    def __format__(self, spec):
        return object.__format__(self, spec)

    def __dir__(self):
        return [n for n in object.__dir__(self) if n not in ("_meta", "_t")]


def _rebuild(t, stop_gradient, name):
    out = wrap(t)
    if not stop_gradient:
        out.stop_gradient = False
    if name is not None:
        out.name = name
    return out


Tensor.__module__ = "paddle"


class Symbolic:
    """What the Variables of static programs derive from, so that eager code can tell them without loading ``static``."""

    __slots__ = ()


def wrap(t):
    """A Tensor that holds the torch tensor ``t``."""
    o = _new(Tensor)
    o._t = t
    return o


def unwrap(x):
    """The torch tensor of a Tensor; a torch tensor itself."""
    return x if isinstance(x, _Torch) else x._t


def wrap_any(r):
    """Wrap every torch tensor in a kernel's result: a tensor, None, a list, a tuple (torch's named ones become plain)."""
    if isinstance(r, _Torch):
        o = _new(Tensor)
        o._t = r
        return o
    if isinstance(r, (list, tuple)):
        found = []
        for i in r:
            if i.__class__ is _Torch:
                o = _new(Tensor)
                o._t = i
                found.append(o)
            else:
                found.append(wrap_any(i))
        return found if isinstance(r, list) else tuple(found)
    return r
