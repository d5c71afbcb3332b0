"""Elementwise arithmetic: what ``paddle.tensor.math`` holds besides reductions (``tensor/reduction.py``)."""

import torch

from paddle_compat.core.dtype import ALL, NUMERIC
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import T
from paddle_compat.core.op import inplace_op, op


def same_dtype(x, y):
    """Refuse operands of different dtypes, as Paddle's two-operand functions do (the operators promote instead)."""
    if x.dtype is not y.dtype:
        raise invalid_argument(
            "The type of data we are trying to retrieve does not match the type of data currently contained in the container: "
            f"x is {x.dtype} and y is {y.dtype}".replace("torch.", "")
        )


@op("elementwise_add", dtypes=ALL)
def add(x: T, y: T, name=None):
    """``x + y`` elementwise, with broadcasting. Both of one dtype (ValueError otherwise)."""
    if x.dtype is not y.dtype:
        same_dtype(x, y)
    return torch.add(x, y)


@op("elementwise_sub", dtypes=NUMERIC)
def subtract(x: T, y: T, name=None):
    """``x - y`` elementwise, with broadcasting. Both of one dtype (ValueError otherwise)."""
    if x.dtype is not y.dtype:
        same_dtype(x, y)
    return torch.sub(x, y)


@op("elementwise_mul", dtypes=ALL)
def multiply(x: T, y: T, name=None):
    """``x * y`` elementwise, with broadcasting. Both of one dtype (ValueError otherwise)."""
    if x.dtype is not y.dtype:
        same_dtype(x, y)
    return torch.mul(x, y)


add_ = inplace_op(add, lambda x, y: x.add_(y))
subtract_ = inplace_op(subtract, lambda x, y: x.sub_(y))
