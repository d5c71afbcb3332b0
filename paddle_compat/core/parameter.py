"""Parameters: what a layer learns, and the one function that makes them.

``EagerParamBase`` (Paddle's own name for the class of ``layer.weight``) is a Tensor with room for attributes. Every
parameter, of a layer or of ``paddle.create_parameter``, in dynamic or static mode, is made by ``make_parameter`` here.
"""

import copy
import numbers

import torch

from paddle_compat.core import mode
from paddle_compat.core.dtype import FLOATS, default_torch_dtype, dtype_name, to_torch_dtype
from paddle_compat.core.errors import invalid_argument, precondition_not_met
from paddle_compat.core.place import expected_device
from paddle_compat.core.tensor import Tensor

# paddle_compat.static sets this when static mode is first entered:
# (attr, shape, torch dtype, initializer) -> a parameter of the main program, which the startup program initialises.
static_create = None


class EagerParamBase(Tensor):
    """A trainable Tensor with what optimizers want to know of it.

    Args:
        shape: list of positive ints.
        dtype: its dtype.
        name, trainable, optimize_attr, regularizer, do_model_average, need_clip: as ``ParamAttr`` says.
    """

    def __init__(self, shape, dtype, **kwargs):
        if shape is None:
            raise ValueError("The shape of Parameter should not be None")
        if dtype is None:
            raise ValueError("The dtype of Parameter should not be None")
        shape = _checked_shape(shape)
        trainable = kwargs.get("trainable", True)
        dtype = to_torch_dtype(dtype)
        self._t = torch.empty(shape, dtype=dtype, device=expected_device())
        name = kwargs.get("name")
        if name is None:
            from paddle_compat.utils import unique_name

            name = unique_name.generate("_eager_param_base")
        self._meta = {"name": name, "persistable": True}
        self.stop_gradient = not trainable
        self.optimize_attr = kwargs.get("optimize_attr", {"learning_rate": 1.0})
        self.regularizer = kwargs.get("regularizer")
        self.do_model_average = kwargs.get("do_model_average")
        self.need_clip = kwargs.get("need_clip", True)
        self.is_distributed = kwargs.get("is_distributed", False)
        self._init_func = None
        self._init_op_creator = None

    @property
    def trainable(self):
        """Whether gradients are computed for the parameter and optimizers move it."""
        return not self.stop_gradient

    @trainable.setter
    def trainable(self, trainable):
        if not isinstance(trainable, bool):
            raise ValueError("The type of trainable MUST be bool, but the type is ", type(trainable))
        self.stop_gradient = not trainable

    def set_init_func(self, obj):
        """Remember how the parameter is to be filled (``paddle.LazyGuard``)."""
        self._init_func = obj
        self._meta["initialized"] = False

    def initialize(self):
        """Fill a parameter that was made under ``paddle.LazyGuard``."""
        assert self._init_func is not None, "Required self._init_func is not None, but received None."
        self._init_func()
        self._init_func = None
        self._meta.pop("initialized", None)

    def _copy_to(self, device, blocking=True):
        """A parameter with a copy of the data on ``device``."""
        from paddle_compat.core.place import torch_device
        from paddle_compat.utils import unique_name

        out = _from_data(self._t.detach().to(torch_device(device), copy=True, non_blocking=not blocking), self, unique_name.generate("eager_tmp"))
        out.stop_gradient = self.stop_gradient
        return out

    def cpu(self):
        """A parameter with a copy of the data in main memory."""
        return self._copy_to("cpu", True)

    def __deepcopy__(self, memo):
        from paddle_compat.utils import unique_name

        out = _from_data(self._t.detach().clone(), self, self.name + unique_name.generate("_deepcopy"), memo)
        out.stop_gradient = self.stop_gradient
        memo[id(self)] = out
        return out

    def __reduce_ex__(self, protocol):
        # Paddle's refuses to be pickled; workers and whole-model pickles want it (docs/deviations.md).
        state = {k: v for k, v in self.__dict__.items() if k != "_init_func"}
        return (_rebuild_parameter, (self._t.detach(), self.stop_gradient, dict(self._meta), state))

    def __str__(self):
        return f"Parameter containing:\n{Tensor.__str__(self)}"

    __repr__ = __str__


EagerParamBase.__module__ = "paddle.fluid.framework"
Parameter = EagerParamBase

# What counts as a parameter when a layer's attribute is set; paddle_compat.static adds its own class.
TYPES = (EagerParamBase,)


def _checked_shape(shape):
    if len(shape) == 0:
        raise ValueError("The dimensions of shape for Parameter must be greater than 0")
    for i, each in enumerate(shape):
        if not isinstance(each, numbers.Integral):
            raise invalid_argument(f"argument 'shape' must be list of int, but got {type(each).__name__} at pos {i}")
        if each < 0:
            raise ValueError(f"Each dimension of shape for Parameter must be greater than 0, but received {list(shape)}")
    return tuple(shape)


def _from_data(t, like, name, memo=None):
    """A parameter that holds the torch tensor ``t`` and has a copy of the attributes of ``like``."""
    out = object.__new__(EagerParamBase)
    out._t = t
    out._meta = {"name": name, "persistable": True}
    out.__dict__.update(copy.deepcopy(like.__dict__, memo))
    return out


def _rebuild_parameter(t, stop_gradient, meta, state):
    out = object.__new__(EagerParamBase)
    out._t = t
    out._meta = meta
    out.__dict__.update(state)
    out._init_func = None
    out.stop_gradient = stop_gradient
    return out


def from_torch(t, name=None, **attributes):
    """A parameter that holds the very torch tensor or ``torch.nn.Parameter`` given (the bridge's way).

    Args:
        t: the torch tensor; shared, not copied.
        name: the parameter's name, generated where None.
        attributes: of the parameter (``need_clip`` ...), where they are not the usual ones.
    """
    from paddle_compat.utils import unique_name

    out = object.__new__(EagerParamBase)
    out._t = t
    out._meta = {"name": name or unique_name.generate("_eager_param_base"), "persistable": True}
    out.optimize_attr = {"learning_rate": 1.0}
    out.regularizer = None
    out.do_model_average = True
    out.need_clip = True
    out.is_distributed = False
    out._init_func = None
    out._init_op_creator = None
    out.__dict__.update(attributes)
    return out


def create_parameter(shape, dtype, name=None, attr=None, is_bias=False, default_initializer=None):
    """A parameter that belongs to no layer (``paddle.create_parameter``).

    Args:
        shape (list|tuple): its shape, positive ints.
        dtype: its dtype.
        name (str): its name, where ``attr`` is None; else what the name begins with.
        attr: ParamAttr or what stands for one; False for no parameter.
        is_bias (bool): whether it starts at zero rather than by XavierUniform.
        default_initializer: what fills it where ``attr`` does not say.

    Returns:
        Parameter: of ``shape`` and ``dtype``, or None where ``attr`` is False.

    Raises:
        TypeError: an unknown dtype, or one that is no float without an initializer.
    """
    from paddle_compat.framework.param_attr import ParamAttr
    from paddle_compat.utils import unique_name

    try:
        dtype = to_torch_dtype(dtype)
    except TypeError:
        raise TypeError(
            f"dtype must be any of [bool, float16, uint16, float32, float64, int8, int16, int32, int64, uint8, complex64, complex128], but received {dtype}"
        ) from None
    prefix = name
    if name and attr is None:
        attr = ParamAttr(name=name)
    if not prefix:
        prefix = unique_name.generate("create_parameter")
    return make_parameter(prefix, attr, shape, dtype, is_bias, default_initializer)


def make_parameter(prefix, attr, shape, dtype=None, is_bias=False, default_initializer=None):
    """Make a parameter: every layer's ``create_parameter`` and ``paddle.create_parameter`` end here.

    Args:
        prefix: what a generated name begins with (the layer's full name).
        attr: ParamAttr, or what stands for one (None, True, a name, an initializer, a regularizer); False for no parameter.
        shape: sequence of positive ints.
        dtype: its dtype, the default dtype where None.
        is_bias: whether it starts at zero (and is called ``.b_0``) rather than Xavier's way (``.w_0``).
        default_initializer: what fills it where neither ``attr`` nor a global initializer says.

    Returns:
        EagerParamBase, a static Parameter in static mode, or None where ``attr`` is False.
    """
    from paddle_compat.framework.param_attr import ParamAttr, WeightNormParamAttr
    from paddle_compat.nn.initializer import initializer as init
    from paddle_compat.utils import unique_name

    attr = ParamAttr._to_attr(attr)
    if isinstance(attr, list):
        raise TypeError(f"attr of one parameter cannot be a list, but got {len(attr)} ParamAttrs")
    if attr is False:
        return None
    shape = list(shape)
    for i, size in enumerate(shape):
        if not isinstance(size, numbers.Integral) and not isinstance(size, str):
            raise invalid_argument(f"argument 'shape' must be list of int, but got {type(size).__name__} at pos {i}")
        assert size > 0, f"Expected every dim's size to be larger than 0, but the size of the {i}-th dim is {size}"
    torch_dtype = default_torch_dtype() if dtype is None else to_torch_dtype(dtype)
    initializer = attr.initializer
    default = init.global_initializer(is_bias) or default_initializer
    if initializer is None:
        initializer = default
    if initializer is None:
        if torch_dtype not in FLOATS:
            raise TypeError(
                "Can not create parameter with default initializer when dtype is not float type. Set default_initializer to fit the parameter dtype! "
                f"(the dtype is {dtype_name(torch_dtype)})"
            )
        initializer = _default_bias() if is_bias else _default_weight()
    name = attr.name if attr.name is not None else unique_name.generate(f"{prefix}.{'b' if is_bias else 'w'}")

    if isinstance(attr, WeightNormParamAttr) and not mode.process.static:
        raise precondition_not_met("WeightNormParamAttr is for static programs; in dynamic mode use paddle.nn.utils.weight_norm(layer)")
    if mode.process.static:
        if isinstance(attr, WeightNormParamAttr):
            from paddle_compat.nn.utils.weight_norm_attr import weight_norm_variable

            return weight_norm_variable(attr, name, shape, torch_dtype, initializer)
        resolved = copy.copy(attr)
        resolved.name, resolved.initializer = name, initializer
        return static_create(resolved, shape, torch_dtype, initializer)

    if unique_name.dygraph_parameter_name_checker(name):
        raise ValueError(
            f"parameter name [{name}] have be been used. In dygraph mode, the name of parameter can't be same."
            "Please check the parameter attr value passed to self.create_parameter or constructor of dygraph Layers"
        )
    param = EagerParamBase(
        shape, torch_dtype, name=name, trainable=attr.trainable, optimize_attr={"learning_rate": attr.learning_rate}, regularizer=attr.regularizer,
        do_model_average=attr.do_model_average, need_clip=attr.need_clip,
    )  # fmt: skip
    initializer(param)
    return param


def _default_weight():
    from paddle_compat.nn.initializer.xavier import XavierInitializer

    return XavierInitializer()


def _default_bias():
    from paddle_compat.nn.initializer.constant import ConstantInitializer

    return ConstantInitializer(0.0)
