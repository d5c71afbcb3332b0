"""conv3d and subm_conv3d of sparse Tensors: gather the elements of each kernel offset, multiply, add to their targets."""

import torch

from paddle_compat.core.errors import invalid_argument, unimplemented
from paddle_compat.core.sparse_convert import coalesced
from paddle_compat.core.sparse_pattern import CooPattern, unflatten
from paddle_compat.core.sparse_tensor import sparse_of, wrap_sparse
from paddle_compat.sparse.amp import same_precision
from paddle_compat.sparse.checks import dynamic_only, floating, tensor
from paddle_compat.sparse.nn.rulebook import check_geometry, paddings, rulebook, triple

_HALVES = (torch.float16, torch.bfloat16)


def grid(x, function):
    """``x`` as a sorted COO tensor with sparse [n, d, h, w] and dense channels."""
    x = sparse_of(x, function)
    if len(x.shape) != 5:
        raise ValueError(f"Input x should be 5D tensor, but received x with the shape of {x.shape}")
    if x._pattern.layout != "coo":
        raise unimplemented(f"The kernel of ({function}) for input tensors is unimplemented: x must be in COO format.")
    floating(x._values, f"{function}_coo")
    if len(x._pattern.sizes) == 5:
        x = _channels_dense(coalesced(x))
    elif len(x._pattern.sizes) != 4:
        raise invalid_argument(f"{function}: x must have 4 sparse dimensions and dense channels, but {len(x._pattern.sizes)} of its 5 dimensions are sparse")
    return coalesced(x)


def _channels_dense(x):
    """A tensor whose five dimensions are all sparse, with the last made dense."""
    index, sizes = x._pattern.indices, x._pattern.sizes
    keys = x._pattern.keys() // sizes[4]
    unique, at = torch.unique(keys, return_inverse=True)
    values = x._values.new_zeros(unique.numel(), sizes[4]).index_put((at, index[4].long()), x._values)
    return wrap_sparse(CooPattern(unflatten(unique, sizes[:4], index.dtype), sizes[:4]), values)


class _GatherMultiplyScatter(torch.autograd.Function):
    """values [elements, in], weight [offsets, in, out] -> [targets, out] by a rulebook."""

    @staticmethod
    def forward(ctx, book, values, weight):
        ctx.book = book
        ctx.save_for_backward(values, weight)
        return _scatter(book, values, weight, book.pattern.nnz, False)

    @staticmethod
    def backward(ctx, grad):
        values, weight = ctx.saved_tensors
        book = ctx.book
        to_values = to_weight = None
        if ctx.needs_input_grad[1]:
            to_values = _scatter(book, grad, weight.transpose(1, 2), values.shape[0], True)
        if ctx.needs_input_grad[2]:
            g, v = (grad.float(), values.float()) if grad.dtype in _HALVES else (grad, values)
            parts = [v.new_zeros(weight.shape[1:])] * weight.shape[0]
            for k, source, target in book.blocks():
                parts[k] = v[source].t() @ g[target]
            to_weight = torch.stack(parts).to(weight.dtype)
        return None, to_values, to_weight


def _scatter(book, values, weight, count, backwards):
    """Sums in float32 for half types; products too on the CPU, which has no fast ones."""
    dtype = values.dtype
    half = dtype in _HALVES
    if half and values.device.type == "cpu":
        values, weight = values.float(), weight.float()
    out = torch.zeros(count, weight.shape[2], dtype=torch.float32 if half else dtype, device=values.device)
    for k, source, target in book.blocks():
        if backwards:
            source, target = target, source
        product = values[source] @ weight[k]
        out = out.index_add(0, target, product.to(out.dtype)) if torch.is_grad_enabled() else out.index_add_(0, target, product.to(out.dtype))
    return out.to(dtype)


def _conv(function, x, weight, bias, stride, padding, dilation, groups, data_format, submanifold):
    dynamic_only(f"nn.functional.{function}")
    assert groups == 1, "Currently, only support groups=1"
    if data_format != "NDHWC":
        raise ValueError(f"Attr(data_format) should be 'NDHWC'. Received Attr(data_format): {data_format}.")
    x = grid(x, function)
    w = tensor(weight, function, "weight", 1)._t
    if w.dim() != 5:
        raise invalid_argument(f"{function}: weight must be 5-D [depth, height, width, in, out], but has shape {list(w.shape)}")
    kernel = list(w.shape[:3])
    if w.shape[3] != x.shape[4]:
        raise invalid_argument(f"{function}: x has {x.shape[4]} channels, but weight {list(w.shape)} takes {w.shape[3]}")
    stride, dilation, padding = triple(stride, "stride"), triple(dilation, "dilation"), paddings(padding)
    check_geometry(kernel=kernel, stride=stride, padding=padding, dilation=dilation)
    if submanifold:
        # The output has the input's places: stride is 1 and the kernel stands centred, whatever was asked for (as on 2.4.2).
        stride, padding = [1, 1, 1], [d * (k // 2) for d, k in zip(dilation, kernel, strict=True)]
    v, w = same_precision("conv3d", x._values, w)
    if v.dtype is not w.dtype:
        raise invalid_argument(f"{function}: x is {str(v.dtype)[6:]} and weight {str(w.dtype)[6:]}; they must have one dtype")
    book = rulebook(x._pattern, kernel, stride, padding, dilation, submanifold)
    out = _GatherMultiplyScatter.apply(book, v, w.reshape(-1, *w.shape[3:]))
    if bias is not None:
        b = tensor(bias, function, "bias", 2)._t
        if list(b.shape) != [w.shape[4]]:
            raise invalid_argument(f"{function}: bias must have shape {[w.shape[4]]}, but has {list(b.shape)}")
        out = out + b.to(out.dtype)
    return wrap_sparse(book.pattern, out)


def conv3d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NDHWC", name=None):
    """Convolution of a sparse Tensor; stored are all places that some element reaches.

    Args:
        x: a COO Tensor [n, d, h, w, channels] with 4 sparse dimensions, float32 or float64 (half types under auto_cast).
        weight: [kernel d, h, w, in, out].
        bias: [out], added at the stored places, or None.
        stride, dilation: an int or 3 ints.
        padding: an int, 3 or 6 ints, or 5 pairs. 'SAME' and 'VALID' both mean none, and of 6 ints or pairs that are not
            symmetric the first three numbers count, as on 2.4.2.
        groups: must be 1.
        data_format: must be NDHWC.
        name: not used.

    Returns:
        A COO Tensor [n, d', h', w', out], sorted.

    Raises:
        ValueError: shapes that do not fit. NotImplementedError: x dense or CSR. AssertionError: groups other than 1.
    """
    return _conv("conv3d", x, weight, bias, stride, padding, dilation, groups, data_format, False)


def subm_conv3d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NDHWC", key=None, name=None):
    """Submanifold convolution of a sparse Tensor: the result has the places of ``x`` and no others.

    Args:
        x: a COO Tensor [n, d, h, w, channels] with 4 sparse dimensions.
        weight: [kernel d, h, w, in, out].
        bias: [out] or None.
        stride, padding: checked, then taken for 1 and the kernel's half, which alone keep the places (as on 2.4.2).
        dilation: an int or 3 ints.
        groups: must be 1.
        data_format: must be NDHWC.
        key: names the rulebook to share on Paddle. Here equal geometries over one pattern share theirs by themselves.
        name: not used.

    Returns:
        A COO Tensor [n, d, h, w, out], sorted.

    Raises:
        ValueError: shapes that do not fit. NotImplementedError: x dense or CSR. AssertionError: groups other than 1.
    """
    return _conv("subm_conv3d", x, weight, bias, stride, padding, dilation, groups, data_format, True)
