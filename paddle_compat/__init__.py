"""The ``paddle.*`` namespace of PaddlePaddle 2.4.2, computed by PyTorch.

``import paddle_compat as paddle`` is the namespace itself. Subpackages load when first asked for.
"""

import importlib as _importlib

from paddle_compat.batch import batch
from paddle_compat.core import index_assign as _index_assign
from paddle_compat.core import interop as _interop
from paddle_compat.core import operators as _operators
from paddle_compat.core import sparse_methods as _sparse_methods
from paddle_compat.core import tensor_extra as _tensor_extra
from paddle_compat.core.backward import grad
from paddle_compat.core.convert import to_tensor
from paddle_compat.core.dtype import (
    VarType as dtype,
)
from paddle_compat.core.dtype import (
    bfloat16,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    get_default_dtype,
    int8,
    int16,
    int32,
    int64,
    set_default_dtype,
    uint8,
)
from paddle_compat.core.dtype import bool_ as bool
from paddle_compat.core.grad_mode import is_grad_enabled, no_grad, set_grad_enabled
from paddle_compat.core.mode import disable_static, enable_static, in_dynamic_mode
from paddle_compat.core.place import CPUPlace, CUDAPinnedPlace, CUDAPlace, CustomPlace, IPUPlace, MLUPlace, NPUPlace, XPUPlace
from paddle_compat.core.printing import set_printoptions
from paddle_compat.core.random import get_cuda_rng_state, seed, set_cuda_rng_state
from paddle_compat.core.tensor import Tensor
from paddle_compat.tensor import methods as _methods
from paddle_compat.tensor.attribute import imag, is_complex, is_floating_point, is_integer, numel, rank, real, shape
from paddle_compat.tensor.creation import (
    arange,
    assign,
    clone,
    diag,
    diagflat,
    empty,
    empty_like,
    eye,
    full,
    full_like,
    linspace,
    logspace,
    meshgrid,
    ones,
    ones_like,
    tril,
    tril_indices,
    triu,
    triu_indices,
    zeros,
    zeros_like,
)
from paddle_compat.tensor.decomposition import cholesky, cross, dist, eigvalsh, inverse, mv, norm
from paddle_compat.tensor.einsum import einsum
from paddle_compat.tensor.linalg import bmm, dot, matmul, mm, t, transpose
from paddle_compat.tensor.logic import (
    allclose,
    bitwise_and,
    bitwise_not,
    bitwise_or,
    bitwise_xor,
    equal,
    equal_all,
    greater_equal,
    greater_than,
    is_empty,
    is_tensor,
    isclose,
    less_equal,
    less_than,
    logical_and,
    logical_not,
    logical_or,
    logical_xor,
    not_equal,
)
from paddle_compat.tensor.manipulation import (
    broadcast_tensors,
    broadcast_to,
    cast,
    chunk,
    concat,
    expand,
    expand_as,
    flatten,
    flip,
    gather,
    gather_nd,
    moveaxis,
    reshape,
    reshape_,
    reverse,
    roll,
    scatter,
    scatter_,
    scatter_nd,
    scatter_nd_add,
    slice,
    split,
    squeeze,
    squeeze_,
    stack,
    take_along_axis,
    tile,
    tolist,
    unbind,
    unsqueeze,
    unsqueeze_,
    unstack,
    vsplit,
)
from paddle_compat.tensor.math import (
    add,
    add_n,
    atan2,
    clip,
    divide,
    floor_divide,
    floor_mod,
    fmax,
    fmin,
    increment,
    isfinite,
    isinf,
    isnan,
    lerp,
    log,
    log1p,
    log2,
    log10,
    maximum,
    minimum,
    mod,
    multiply,
    neg,
    pow,
    remainder,
    remainder_,
    scale,
    sign,
    subtract,
)
from paddle_compat.tensor.ops import (
    abs,
    acos,
    acosh,
    asin,
    asinh,
    atan,
    atanh,
    ceil,
    cos,
    cosh,
    erf,
    exp,
    expm1,
    floor,
    reciprocal,
    round,
    rsqrt,
    sin,
    sinh,
    sqrt,
    square,
    tan,
    tanh,
    tanh_,
)
from paddle_compat.tensor.random import (
    bernoulli,
    multinomial,
    normal,
    poisson,
    rand,
    randint,
    randint_like,
    randn,
    randperm,
    standard_normal,
    uniform,
)
from paddle_compat.tensor.reduction import all, amax, amin, any, cumprod, cumsum, logsumexp, max, mean, min, prod, sum
from paddle_compat.tensor.scatter_gather import (
    crop,
    index_add,
    index_add_,
    index_sample,
    put_along_axis,
    put_along_axis_,
    repeat_interleave,
    rot90,
    shard_index,
    strided_slice,
    take,
    tensordot,
)
from paddle_compat.tensor.search import argmax, argmin, argsort, index_select, masked_select, nonzero, sort, topk, where
from paddle_compat.tensor.special import (
    addmm,
    angle,
    as_complex,
    as_real,
    broadcast_shape,
    complex,
    conj,
    count_nonzero,
    deg2rad,
    diagonal,
    diff,
    digamma,
    erfinv,
    erfinv_,
    frac,
    gcd,
    heaviside,
    inner,
    kron,
    lcm,
    lgamma,
    logcumsumexp,
    logit,
    multiplex,
    outer,
    rad2deg,
    renorm,
    sgn,
    stanh,
    trace,
    trunc,
)
from paddle_compat.tensor.stat import bincount, histogram, median, nanmean, nanmedian, nanquantile, nansum, quantile, std, var
from paddle_compat.tensor.unique import bucketize, kthvalue, mode, searchsorted, unique, unique_consecutive

__version__ = "2.4.2"
compat_version = "0.1.0"

_methods.install_methods(Tensor)
_operators.install_operators(Tensor)

# Subpackages and the names that come from them, loaded when first asked for: importing the namespace must stay cheap.
_LAZY_MODULES = (
    "amp", "audio", "autograd", "callbacks", "compat", "cost_model", "dataset", "device", "distributed", "distribution", "fft", "fluid", "framework",
    "geometric", "hapi", "hub", "incubate", "inference", "io", "jit", "linalg", "metric", "nn", "onnx", "optimizer", "profiler", "reader", "regularizer",
    "signal", "slim", "sparse", "speech", "static", "sysconfig", "tensor", "text", "torch", "utils", "version", "vision",
)  # fmt: skip
_LAZY_NAMES = {
    "Model": "hapi.model", "summary": "hapi.model_summary", "flops": "hapi.dynamic_flops", "DataParallel": "distributed.parallel",
    "ParamAttr": "framework.param_attr", "create_parameter": "core.parameter", "LazyGuard": "nn.initializer.initializer",
    "save": "framework.io", "load": "framework.io",
    "set_device": "device", "get_device": "device", "get_cudnn_version": "device", "is_compiled_with_cuda": "device",
    "is_compiled_with_rocm": "device", "is_compiled_with_xpu": "device", "is_compiled_with_npu": "device", "is_compiled_with_mlu": "device",
    "is_compiled_with_ipu": "device", "is_compiled_with_cinn": "device", "get_flags": "core.flags", "set_flags": "core.flags", "iinfo": "framework.dtype",
    "disable_signal_handler": "core.flags", "install": "dropin", "uninstall": "dropin", "no_alias": "dropin",
}  # fmt: skip


def __getattr__(name):
    if name in _LAZY_MODULES:
        try:
            return _importlib.import_module(f"paddle_compat.{name}")
        except ModuleNotFoundError as error:
            if error.name == f"paddle_compat.{name}":
                raise AttributeError(f"module 'paddle' has no attribute {name!r}") from None
            raise
    if name in _LAZY_NAMES:
        value = getattr(_importlib.import_module(f"paddle_compat.{_LAZY_NAMES[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'paddle' has no attribute {name!r}")


def __dir__():
    return sorted({*globals(), *_LAZY_MODULES, *_LAZY_NAMES})
