"""A layer's parameters as one vector, and back."""

import math

import torch

from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.tensor import wrap

__all__ = []


def parameters_to_vector(parameters, name=None):
    """All parameters, flattened and joined.

    Args:
        parameters (list of Tensor): the parameters.

    Returns:
        Tensor: of shape [number of all elements], no gradient flows to it.
    """
    tensors = [p._t for p in parameters]
    if not tensors:
        raise IndexError("parameters_to_vector needs at least one parameter, but the list is empty")
    with torch.no_grad():
        return wrap(torch.cat([t.reshape(-1).to(tensors[0].dtype) for t in tensors]))


def vector_to_parameters(vec, parameters, name=None):
    """Copy the parts of a vector into parameters, in order.

    Args:
        vec (Tensor): as ``parameters_to_vector`` gives.
        parameters (list of Tensor): what is written.
    """
    parameters = list(parameters)
    sizes = [math.prod(p.shape) for p in parameters]
    if sum(sizes) != vec.shape[0]:
        raise invalid_argument(
            "Sum of Attr(num_or_sections) must be equal to the input's size along the split dimension. But received "
            f"Attr(num_or_sections) = {sizes}, input(X)'s shape = {vec.shape}, Attr(dim) = 0."
        )
    with torch.no_grad():
        for p, part in zip(parameters, torch.split(vec._t.detach(), sizes), strict=True):
            p._t.copy_(part.view(p._t.shape))
