"""Tensor's operators: every dunder with tensors, numbers and arrays on either side, in place, and all pairs of dtypes."""

import operator

from conformance.samplers import Arr, Idx, Pos, T, Val
from conformance.spec import ALL, EVERY, op, raises

ARITHMETIC = {"add": "__add__", "sub": "__sub__", "mul": "__mul__", "truediv": "__truediv__", "floordiv": "__floordiv__", "mod": "__mod__", "pow": "__pow__"}
COMPARISON = {"eq": "__eq__", "ne": "__ne__", "lt": "__lt__", "le": "__le__", "gt": "__gt__", "ge": "__ge__"}
BITWISE = {"and_": "__and__", "or_": "__or__", "xor": "__xor__"}


def apply(name):
    function = getattr(operator, name)
    return lambda paddle, x, y, name=name: function(x, y)


def scalars(name):
    """x op number and number op x for the kinds of numbers."""
    function = getattr(operator, name)
    table = {}
    for label, value in {"int": 3, "float": 1.5, "bool": True, "negative": -2, "zero": 0, "large": 3000000000, "infinity": float("inf")}.items():
        table[f"{label}-right"] = lambda paddle, x, value=value, name=name: function(x, value)
        table[f"{label}-left"] = lambda paddle, x, value=value, name=name: function(value, x)
    return table


for name, dunder in {**ARITHMETIC, **COMPARISON, **BITWISE}.items():
    api = f"paddle.Tensor.{dunder}"
    bits = name in ("and_", "or_", "xor")
    dtypes = "int32 int64 bool uint8 float32" if bits else ALL + " float16"
    low = 1 if name in ("truediv", "floordiv", "mod", "pow") else -2
    x, y = T(2, 3, low=low, high=3), T(2, 3, low=low, high=3)
    shapes = {"row": [(2, 3), (3,)], "column": [(2, 1), (1, 3)], "one": [(1,), (1,)], "one-many": [(1,), (2, 2)], "empty": [(0, 2), (0, 2)]}
    op(
        api,
        [x, y],
        dtypes=dtypes,
        shapes=shapes,
        call=apply(name),
        errors={"shapes": [T(2, 3), T(2, 4)], "string": [T(2), "a"], "none": [T(2), None], "list": [T(2), [1.0, 2.0]]},
        static=True,
    )
    op(api, [x, y], special=True, call=apply(name), prefix="again-", grad=0)
    op(api, [T(2, 3, low=low, high=3), Arr(T(2, 3, low=low, high=3))], call=apply(name), prefix="numpy-right-")
    op(api, [Arr(T(2, 3, low=low, high=3)), T(2, 3, low=low, high=3)], call=apply(name), prefix="numpy-left-")
    for label, function in scalars(name).items():
        op(
            api,
            [T(2, 3, low=low, high=3)],
            dtypes="int32 int64 bool" if bits else "float32 float64 int32 int64 bool",
            call=function,
            prefix=label + "-",
            grad=1,
        )
    for a in EVERY.split():
        for b in EVERY.split():
            if a != b:
                op(api, [T(2, low=1, high=3, dtype=a), T(2, low=1, high=3, dtype=b)], call=apply(name), prefix=f"{a}-{b}-", grad=0)

for name in ("iadd", "isub", "imul", "itruediv", "ifloordiv", "imod", "ipow", "iand", "ior", "ixor", "imatmul"):

    def in_place(paddle, x, y, name=name):
        z = x.clone()
        kept = z
        z = getattr(operator, name)(z, y)
        return z, z is kept, kept

    dunder = "__" + name[1:] + "__" if name not in ("iand", "ior", "ixor") else {"iand": "__and__", "ior": "__or__", "ixor": "__xor__"}[name]
    square = [T(2, 2, low=1, high=3), T(2, 2, low=1, high=3)]
    op(f"paddle.Tensor.{dunder}", square, dtypes="int64 bool" if name in ("iand", "ior", "ixor") else "float32 int64", call=in_place, prefix=f"{name}-", grad=0)
    if name != "imatmul":
        op(
            f"paddle.Tensor.{dunder}",
            [T(2, 2, low=1, high=3), 2],
            dtypes="int64" if name in ("iand", "ior", "ixor") else "float32 int64",
            call=in_place,
            prefix=f"{name}-number-",
            grad=0,
        )

MATMUL = {
    "vector": [(3,), (3,)],
    "matrix-vector": [(2, 3), (3,)],
    "vector-matrix": [(3,), (3, 2)],
    "batched": [(2, 2, 3), (2, 3, 2)],
    "broadcast": [(2, 1, 2, 3), (3, 3, 2)],
}
op(
    "paddle.Tensor.__matmul__",
    [T(2, 3), T(3, 4)],
    dtypes="float32 float64 int32 int64",
    shapes=MATMUL,
    call=apply("matmul"),
    errors={"inner": [T(2, 3), T(2, 3)], "number": [T(2, 3), 2.0]},
)
op("paddle.Tensor.__matmul__", [Arr(T(2, 3)), T(3, 4)], call=apply("matmul"), prefix="numpy-left-")

op("paddle.Tensor.__neg__", [T(2, 3)], dtypes=EVERY, call=lambda paddle, x: -x, special=True)
op("paddle.Tensor.__neg__", [T(2, 3)], dtypes=EVERY, call=lambda paddle, x: +x, prefix="plus-")
op("paddle.Tensor.abs", [T(2, 3)], dtypes=EVERY, call=lambda paddle, x: abs(x), prefix="builtin-")
op("paddle.Tensor.__invert__", [T(2, 3)], dtypes="bool uint8 int8 int16 int32 int64 float32", call=lambda paddle, x: ~x)
for name, function in {
    "round": round,
    "round2": lambda x: round(x, 1),
    "divmod": lambda x: divmod(x, 2),
    "sum": sum,
    "max": max,
    "min": min,
    "sorted": sorted,
    "any": any,
    "all": all,
}.items():
    op("paddle.Tensor", [Pos(3, high=9)], call=lambda paddle, x, function=function, name=name: function(x), prefix=f"builtin-{name}-", grad=0)

op("paddle.Tensor.__rpow__", [T(2, 3)], call=lambda paddle, x: 2**x, prefix="two-", static=True)
op("paddle.Tensor.__rsub__", [T(2, 3)], dtypes="float32 int64", call=lambda paddle, x: x.__rsub__(3), prefix="direct-")
op("paddle.Tensor.__radd__", [T(2, 3)], dtypes="float32 int64", call=lambda paddle, x: x.__radd__(3), prefix="direct-")
op("paddle.Tensor.__rmul__", [T(2, 3)], dtypes="float32 int64", call=lambda paddle, x: x.__rmul__(3), prefix="direct-")
op("paddle.Tensor.__rtruediv__", [Pos(2, 3)], dtypes="float32 int64", call=lambda paddle, x: x.__rtruediv__(3), prefix="direct-", special=True)
op("paddle.Tensor.__rdiv__", [Pos(2, 3)], call=lambda paddle, x: x.__rdiv__(3), prefix="direct-")
op("paddle.Tensor.__div__", [T(2, 3), Pos(2, 3)], call=lambda paddle, x, y: x.__div__(y), prefix="direct-")
op("paddle.Tensor.__floordiv__", [Idx(6, bound=9, negative=True), Val([2, -3, 4, -2, 3, 5])], call=lambda paddle, x, y: (x // y, x % y), prefix="signs-")
op("paddle.Tensor.__mod__", [T(6, low=-9, high=9), Val([2.0, -3.0, 4.0, -2.5, 3.0, 5.0])], call=lambda paddle, x, y: (x % y, x // y), prefix="signs-")
op("paddle.Tensor.__truediv__", [Val([1, -2, 3, 0]), Val([0, 2, -2, 0])], call=apply("truediv"), prefix="ints-by-zero-")
op("paddle.Tensor.__truediv__", [Val([1.0, -2.0, 0.0]), Val([0.0, 0.0, 0.0])], call=apply("truediv"), prefix="by-zero-")
op("paddle.Tensor.__floordiv__", [Val([1, -2]), Val([0, 2])], call=apply("floordiv"), prefix="ints-by-zero-")
op("paddle.Tensor.__mod__", [Val([1, -2]), Val([0, 2])], call=apply("mod"), prefix="ints-by-zero-")
op("paddle.Tensor.__pow__", [Val([2, 3, -2]), Val([3, 2, 2])], call=apply("pow"), prefix="ints-")
op("paddle.Tensor.__pow__", [Val([2, 3])], call=lambda paddle, x: raises(lambda: x**-1), prefix="ints-negative-")
op("paddle.Tensor.__pow__", [T(2, 3, low=-2, high=-1)], call=lambda paddle, x: x**0.5, prefix="root-of-negative-", grad=0)
op("paddle.Tensor.__pow__", [T(2, 3)], call=lambda paddle, x: x**2, prefix="square-", grad=2)
