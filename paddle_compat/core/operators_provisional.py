"""Provisional operators until core/operators.py (generated from the recorded table) replaces them."""

from paddle_compat.core.convert import to_tensor
from paddle_compat.core.tensor import Symbolic, Tensor
from paddle_compat.tensor import linalg, logic, math, ops


def install(cls):
    def binary(function, reflected=False, fix=None):
        def method(self, other):
            if isinstance(other, (int, float, bool)):
                if isinstance(other, float) and str(self.dtype) in ("paddle.int64", "paddle.int32", "paddle.bool", "paddle.uint8", "paddle.int8", "paddle.int16"):
                    self = self.astype("float32")
                other = to_tensor(other).astype(self.dtype)
            elif not isinstance(other, (Tensor, Symbolic)):
                other = to_tensor(other)
            if self.dtype != other.dtype:
                other = other.astype(self.dtype)
            if function is math.divide and "int" in str(self.dtype):
                self, other = self.astype("float32"), other.astype("float32")
            return function(other, self) if reflected else function(self, other)

        return method

    for name, function in (("add", math.add), ("sub", math.subtract), ("mul", math.multiply), ("truediv", math.divide), ("floordiv", math.floor_divide), ("mod", math.remainder), ("pow", math.pow)):
        setattr(cls, f"__{name}__", binary(function))
        setattr(cls, f"__r{name}__", binary(function, True))
    for name, function in (("lt", logic.less_than), ("le", logic.less_equal), ("gt", logic.greater_than), ("ge", logic.greater_equal), ("eq", logic.equal), ("ne", logic.not_equal), ("and", logic.bitwise_and), ("or", logic.bitwise_or), ("xor", logic.bitwise_xor)):
        setattr(cls, f"__{name}__", binary(function))
    cls.__matmul__ = lambda self, other: linalg.matmul(self, other)
    cls.__neg__ = lambda self: math.neg(self)
    cls.__abs__ = lambda self: ops.abs(self)
    cls.__invert__ = lambda self: logic.logical_not(self)
    cls.__hash__ = lambda self: id(self)
