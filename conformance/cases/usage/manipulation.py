"""Shape-changing and picking functions that real libraries use most, most-used first."""

import numpy as np

from conformance.samplers import Api, Arr, Distinct, Idx, T, Ties, Val
from conformance.spec import EVERY, case, op, raises

PLAIN = "float32 float64 int32 int64 bool float16"

op(
    "paddle.concat",
    [[T(2, 3), T(2, 3)]],
    dtypes=EVERY,
    variants={
        "axis1": dict(axis=1),
        "axis-last": dict(axis=-1),
        "axis-tensor": dict(axis=Val([1], "int32")),
        "axis-numpy": dict(axis=np.int64(1)),
        "tuple": [(T(2, 3), T(1, 3))],
        "three": [[T(1, 3), T(2, 3), T(3, 3)]],
        "one": [[T(2, 3)]],
        "empty-part": [[T(0, 3), T(2, 3)]],
        "all-empty": [[T(0, 3), T(0, 3)]],
        "mixed-float": [[T(2, 3), T(2, 3, dtype="float64")]],
        "mixed-int": [[T(2, 3, dtype="int32"), T(2, 3, dtype="int64")]],
    },
    static=True,
    errors={
        "shapes": [[T(2, 3), T(2, 4)]],
        "ranks": [[T(2, 3), T(3)]],
        "axis": dict(axis=2),
        "axis-low": dict(axis=-3),
        "axis-float": dict(axis=1.5),
        "empty-list": [[]],
        "tensor": [T(2, 3)],
        "numbers": [[1, 2]],
        "arrays": [[Arr(T(2)), Arr(T(2))]],
        "none": [None],
    },
)
op(
    "paddle.stack",
    [[T(2, 3), T(2, 3)]],
    dtypes=EVERY,
    variants={
        "axis1": dict(axis=1),
        "axis-last": dict(axis=-1),
        "axis-end": dict(axis=2),
        "tuple": [(T(3), T(3))],
        "one": [[T(2, 3)]],
        "empty": [[T(0, 3), T(0, 3)]],
        "three": [[T(2), T(2), T(2)]],
        "mixed": [[T(2), T(2, dtype="float64")]],
    },
    static=True,
    errors={"shapes": [[T(2, 3), T(2, 4)]], "axis": dict(axis=3), "axis-low": dict(axis=-4), "empty-list": [[]], "numbers": [[1, 2]], "tensor": [T(2, 3)]},
)
op(
    "paddle.reshape",
    [T(2, 6), [3, 4]],
    dtypes=EVERY,
    variants={
        "minus-one": [T(2, 6), [-1, 3]],
        "flat": [T(2, 6), [-1]],
        "zero-copies": [T(2, 6), [0, 2, 3]],
        "zero-and-minus": [T(2, 6), [0, -1, 2]],
        "tuple": [T(2, 6), (4, 3)],
        "tensor": [T(2, 6), Val([4, 3], "int32")],
        "tensor-int64": [T(2, 6), Val([4, 3])],
        "list-of-tensors": [T(2, 6), [Val([4], "int32"), 3]],
        "list-of-tensors-minus": [T(2, 6), [Val([4], "int32"), -1]],
        "same": [T(2, 6), [2, 6]],
        "more": [T(2, 6), [1, 2, 1, 6, 1]],
        "numpy-ints": [T(2, 6), [np.int64(4), np.int32(3)]],
        "numpy-array": [T(2, 6), np.array([4, 3])],
        "one": [T(1), [1, 1]],
        "empty": [T(0, 3), [3, 0]],
        "empty-minus": [T(0, 3), [-1, 3]],
    },
    inplace=True,
    static=True,
    errors={
        "capacity": [T(2, 6), [5, 2]],
        "two-minus": [T(2, 6), [-1, -1]],
        "minus-two": [T(2, 6), [-2, 6]],
        "zero-beyond": [T(2, 6), [2, 6, 0]],
        "indivisible": [T(2, 6), [-1, 5]],
        "number": [T(2, 6), 12],
        "float": [T(2, 6), [2.0, 6.0]],
        "string": [T(2, 6), "a"],
        "none": [T(2, 6), None],
        "x-number": [3, [1]],
        "x-array": [Arr(T(2, 6)), [3, 4]],
    },
)
op(
    "paddle.transpose",
    [T(2, 3, 4), [1, 0, 2]],
    dtypes=EVERY,
    variants={
        "reverse": [T(2, 3, 4), [2, 1, 0]],
        "same": [T(2, 3, 4), [0, 1, 2]],
        "tuple": [T(2, 3, 4), (0, 2, 1)],
        "negative": [T(2, 3, 4), [-1, 0, 1]],
        "matrix": [T(2, 3), [1, 0]],
        "vector": [T(3), [0]],
        "empty": [T(0, 3), [1, 0]],
        "rank5": [T(1, 2, 1, 2, 2), [4, 3, 2, 1, 0]],
    },
    static=True,
    grad=2,
    errors={
        "short": [T(2, 3, 4), [1, 0]],
        "long": [T(2, 3), [1, 0, 2]],
        "repeat": [T(2, 3), [0, 0]],
        "range": [T(2, 3), [0, 2]],
        "number": [T(2, 3), 1],
        "ints": [T(2, 3), "a"],
        "none": [T(2, 3), None],
    },
)
op(
    "paddle.unsqueeze",
    [T(2, 3), 1],
    dtypes=EVERY,
    variants={
        "zero": [T(2, 3), 0],
        "last": [T(2, 3), -1],
        "list": [T(2, 3), [0, 2]],
        "tuple": [T(2, 3), (0, -1)],
        "tensor": [T(2, 3), Val([1], "int32")],
        "tensors": [T(2, 3), [Val([0], "int32"), 2]],
        "same-twice": [T(2, 3), [0, 0]],
        "end": [T(2, 3), 2],
        "empty": [T(0, 3), 0],
        "empty-list": [T(2, 3), []],
    },
    inplace=True,
    static=True,
    errors={"range": [T(2, 3), 3], "low": [T(2, 3), -4], "float": [T(2, 3), 1.5], "string": [T(2, 3), "a"], "none": [T(2, 3), None], "number": [3, 0]},
)
op(
    "paddle.squeeze",
    [T(1, 2, 1, 3)],
    dtypes=EVERY,
    variants={
        "axis0": dict(axis=0),
        "axis2": dict(axis=2),
        "last": dict(axis=-2),
        "list": dict(axis=[0, 2]),
        "tuple": dict(axis=(0, -2)),
        "not-one": dict(axis=1),
        "some-not-one": dict(axis=[0, 1]),
        "empty-list": dict(axis=[]),
        "tensor": dict(axis=Val([0])),
    },
    shapes={"all-ones": [(1, 1)], "none": [(2, 3)], "one": [(1,)], "empty": [(0, 1)]},
    inplace=True,
    static=True,
    errors={"range": dict(axis=4), "low": dict(axis=-5), "string": dict(axis="a"), "number": [3]},
)
op(
    "paddle.flatten",
    [T(2, 3, 4)],
    dtypes=EVERY,
    variants={
        "from1": dict(start_axis=1),
        "middle": dict(start_axis=0, stop_axis=1),
        "negative": dict(start_axis=-2, stop_axis=-1),
        "nothing": dict(start_axis=1, stop_axis=1),
    },
    shapes={"vector": [(3,)], "one": [(1,)], "empty": [(0, 3)]},
    inplace=True,
    static=True,
    errors={"range": dict(start_axis=3), "order": dict(start_axis=2, stop_axis=0), "stop": dict(stop_axis=3), "string": dict(start_axis="a"), "number": [3]},
)
op(
    "paddle.split",
    [T(6, 4), 3],
    dtypes=PLAIN,
    variants={
        "axis1": [T(6, 4), 2, 1],
        "negative-axis": [T(6, 4), 2, -1],
        "sections": [T(6, 4), [1, 2, 3]],
        "minus-one": [T(6, 4), [1, -1, 2]],
        "tuple": [T(6, 4), (2, 4)],
        "one": [T(6, 4), 1],
        "axis-tensor": ([T(6, 4), 2], dict(axis=Val([1], "int32"))),
        "section-tensor": [T(6, 4), [Val([2], "int32"), 4]],
        "zero-section": [T(6, 4), [0, 6]],
        "keyword": ([T(6, 4)], dict(num_or_sections=2, axis=1)),
        "numpy": [T(6, 4), np.int64(2)],
    },
    static=True,
    errors={
        "indivisible": [T(6, 4), 4],
        "sum": [T(6, 4), [1, 2]],
        "axis": [T(6, 4), 2, 2],
        "zero": [T(6, 4), 0],
        "negative": [T(6, 4), -2],
        "float": [T(6, 4), 2.0],
        "string": [T(6, 4), "a"],
        "two-minus": [T(6, 4), [-1, -1]],
        "number": [3, 1],
        "axis-float": [T(6, 4), 2, 1.5],
    },
)
op(
    "paddle.chunk",
    [T(6, 4), 3],
    variants={"axis1": [T(6, 4), 2, 1], "axis-tensor": ([T(6, 4), 2], dict(axis=Val([1], "int32")))},
    static=True,
    errors={"indivisible": [T(6, 4), 4], "zero": [T(6, 4), 0], "axis": [T(6, 4), 2, 3], "list": [T(6, 4), [2, 4]]},
)
op(
    "paddle.unbind",
    [T(3, 2)],
    dtypes=PLAIN,
    variants={"axis1": dict(axis=1), "last": dict(axis=-1)},
    static=True,
    errors={"axis": dict(axis=2), "float": dict(axis=1.5)},
)
op("paddle.unstack", [T(3, 2)], dtypes="float32 int64", variants={"axis1": dict(axis=1), "num": dict(num=3)}, errors={"axis": dict(axis=2), "num": dict(num=2)})
op(
    "paddle.tile",
    [T(2, 3), [2, 1]],
    dtypes=PLAIN,
    variants={
        "longer": [T(2, 3), [2, 1, 1]],
        "shorter": [T(2, 3), [2]],
        "tuple": [T(2, 3), (1, 2)],
        "tensor": [T(2, 3), Val([2, 1], "int32")],
        "list-of-tensors": [T(2, 3), [Val([2], "int32"), 1]],
        "ones": [T(2, 3), [1, 1]],
        "vector": [T(3), [3]],
        "one": [T(1), [4]],
    },
    static=True,
    errors={"zero": [T(2, 3), [0, 1]], "negative": [T(2, 3), [-1, 1]], "number": [T(2, 3), 2], "float": [T(2, 3), [1.5]], "string": [T(2, 3), "a"]},
)
op(
    "paddle.expand",
    [T(1, 3), [2, 3]],
    dtypes=PLAIN,
    variants={
        "minus-one": [T(1, 3), [2, -1]],
        "more": [T(1, 3), [4, 2, 3]],
        "more-minus": [T(1, 3), [4, -1, -1]],
        "tuple": [T(1, 3), (2, 3)],
        "tensor": [T(1, 3), Val([2, 3], "int32")],
        "list-of-tensors": [T(1, 3), [Val([2], "int32"), 3]],
        "same": [T(1, 3), [1, 3]],
        "one": [T(1), [4]],
    },
    static=True,
    errors={
        "mismatch": [T(1, 3), [2, 4]],
        "fewer": [T(1, 3), [3]],
        "zero": [T(1, 3), [0, 3]],
        "minus-new": [T(3), [-1, 3]],
        "number": [T(1, 3), 3],
        "float": [T(1, 3), [2.0, 3.0]],
        "minus-two": [T(1, 3), [-2, 3]],
    },
)
op(
    "paddle.broadcast_to",
    [T(1, 3), [2, 3]],
    dtypes=PLAIN,
    variants={"more": [T(3), [2, 2, 3]], "minus": [T(1, 3), [2, -1]], "tensor": [T(1, 3), Val([2, 3], "int32")]},
    static=True,
    errors={"mismatch": [T(1, 3), [2, 4]], "fewer": [T(1, 3), [3]]},
)
op(
    "paddle.expand_as",
    [T(1, 3), T(2, 3, grad=False)],
    dtypes="float32 int64",
    variants={"more": [T(3), T(2, 2, 3, grad=False)], "dtype": [T(1, 3), T(2, 3, dtype="int64")]},
    static=True,
    errors={"mismatch": [T(1, 3), T(2, 4)], "fewer": [T(2, 3), T(3)], "number": [T(2), 3]},
)
op("paddle.broadcast_tensors", [[T(1, 3), T(2, 1)]], static=True, errors={"mismatch": [[T(2, 3), T(2, 4)]], "tensor": [T(2, 3)]})
op("paddle.broadcast_shape", [[2, 1, 3], [4, 1]], variants={"equal": [[2], [2]], "ones": [[1], [3, 1]]}, errors={"mismatch": [[2], [3]]})
op(
    "paddle.flip",
    [T(2, 3, 4), 0],
    dtypes=PLAIN,
    variants={"list": [T(2, 3, 4), [0, 2]], "negative": [T(2, 3, 4), [-1]], "tuple": [T(2, 3, 4), (0, 1)], "empty-list": [T(2, 3), []]},
    static=True,
    errors={"range": [T(2, 3), [2]], "repeat": [T(2, 3), [0, 0]], "float": [T(2, 3), [1.5]]},
)
op(
    "paddle.roll",
    [T(3, 4), 1],
    dtypes="float32 int64 float64",
    variants={
        "axis": [T(3, 4), 1, 0],
        "negative": [T(3, 4), -1, 1],
        "lists": [T(3, 4), [1, 2], [0, 1]],
        "beyond": [T(3, 4), 7, 0],
        "tensor": [T(3, 4), Val([1]), 0],
        "zero": [T(3, 4), 0],
    },
    static=True,
    errors={"axis": [T(3, 4), 1, 2], "lengths": [T(3, 4), [1, 2], [0]], "float": [T(3, 4), 1.5]},
)
op(
    "paddle.rot90",
    [T(2, 3)],
    variants={"twice": dict(k=2), "back": dict(k=-1), "axes": ([T(2, 3, 4)], dict(axes=[1, 2])), "none": dict(k=4)},
    errors={"axes": dict(axes=[0, 0]), "vector": [T(3)], "range": dict(axes=[0, 3])},
)
op(
    "paddle.moveaxis",
    [T(2, 3, 4), 0, 2],
    variants={"lists": [T(2, 3, 4), [0, 1], [1, 0]], "negative": [T(2, 3, 4), -1, 0]},
    errors={"range": [T(2, 3), 0, 3], "repeat": [T(2, 3, 4), [0, 0], [1, 2]]},
)
op("paddle.t", [T(2, 3)], dtypes=PLAIN, shapes={"vector": [(3,)], "one": [(1,)]}, static=True, errors={"rank3": [T(1, 2, 3)]})
op(
    "paddle.slice",
    [T(3, 4, 5), [0, 1], [0, 1], [2, 3]],
    dtypes=PLAIN,
    variants={
        "negative": [T(3, 4, 5), [0, -1], [-2, -3], [3, 100]],
        "tensors": [T(3, 4, 5), [0, 1], Val([0, 1], "int32"), Val([2, 3], "int32")],
        "list-of-tensors": [T(3, 4, 5), [0], [Val([1], "int32")], [Val([3], "int32")]],
        "whole": [T(3, 4, 5), [0], [0], [3]],
        "beyond": [T(3, 4, 5), [0], [1], [99]],
        "empty": [T(3, 4, 5), [0], [2], [2]],
    },
    static=True,
    errors={"axis": [T(3, 4), [2], [0], [1]], "lengths": [T(3, 4), [0, 1], [0], [1]], "number": [T(3, 4), 0, 0, 1]},
)
op(
    "paddle.strided_slice",
    [T(3, 4, 5), [0, 2], [0, 0], [3, 5], [2, 2]],
    dtypes=PLAIN,
    variants={
        "negative": [T(3, 4, 5), [1], [3], [0], [-1]],
        "beyond": [T(3, 4, 5), [1], [-100], [100], [3]],
        "tensor": [T(3, 4, 5), [0], [Val([0], "int32")], [3], [2]],
    },
    static=True,
    errors={"zero": [T(3, 4), [0], [0], [2], [0]], "axis": [T(3, 4), [5], [0], [1], [1]]},
)
op(
    "paddle.crop",
    [T(3, 4)],
    dict(shape=[2, 2], offsets=[1, 1]),
    variants={"minus": dict(shape=[-1, 2]), "tensor": dict(shape=Val([2, 2], "int32"))},
    errors={"beyond": dict(shape=[4, 4]), "rank": dict(shape=[2])},
)
op(
    "paddle.cast",
    [T(2, 3), "int64"],
    variants={
        "object": [T(2, 3), Api("paddle.float64")],
        "same": [T(2, 3), "float32"],
        "bool": [T(2, 3), "bool"],
        "keyword": ([], dict(x=T(2, 3), dtype="float64")),
    },
    static=True,
    errors={"foo": [T(2), "foo"], "none": [T(2), None], "number": [3, "int32"], "python": [T(2), float]},
)
op(
    "paddle.clip",
    [T(3, 4)],
    dict(min=-0.5, max=0.5),
    dtypes="float32 float64 int32 int64",
    variants={
        "min": ([T(3, 4)], dict(min=0.0)),
        "max": ([T(3, 4)], dict(max=0.0)),
        "none": ([T(3, 4)], {}),
        "ints": dict(min=-1, max=1),
        "tensors": dict(min=Val([-0.5]), max=Val([0.5])),
        "positional": ([T(3, 4), -1.0, 1.0], {}),
        "reversed": dict(min=1.0, max=-1.0),
        "equal": dict(min=0.5, max=0.5),
    },
    shapes={"one": [(1,)], "empty": [(0, 3)]},
    inplace=True,
    special=True,
    static=True,
    errors={"string": dict(min="a"), "number": [3], "list": dict(min=[1.0])},
)

# ---- picking ----

op(
    "paddle.gather",
    [T(4, 3), Idx(3, bound=4)],
    dtypes=PLAIN,
    variants={
        "axis1": [T(4, 3), Idx(5, bound=3), 1],
        "axis-tensor": ([T(4, 3), Idx(2, bound=3)], dict(axis=Val([1]))),
        "int32": [T(4, 3), Idx(3, bound=4, dtype="int32")],
        "repeats": [T(4, 3), Val([1, 1, 1])],
        "column-index": [T(4, 3), Val([[1], [2]])],
        "empty-index": [T(4, 3), Val(np.zeros([0], "int64"))],
        "rank3": [T(2, 3, 4), Idx(2, bound=3), 1],
        "negative-axis": [T(4, 3), Idx(2, bound=3), -1],
    },
    static=True,
    grad=2,
    errors={
        "range": [T(4, 3), Val([4])],
        "negative": [T(4, 3), Val([-1])],
        "float": [T(4, 3), Val([1.0])],
        "rank": [T(4, 3), Idx(2, 2, bound=4)],
        "axis": [T(4, 3), Val([0]), 2],
        "list": [T(4, 3), [0]],
        "number": [3, Val([0])],
    },
)
op(
    "paddle.index_select",
    [T(4, 3), Idx(3, bound=4)],
    dtypes="float32 float64 int32 int64",
    variants={
        "axis1": ([T(4, 3), Idx(2, bound=3)], dict(axis=1)),
        "negative-axis": ([T(4, 3), Idx(2, bound=3)], dict(axis=-1)),
        "int32": [T(4, 3), Idx(3, bound=4, dtype="int32")],
        "repeats": [T(4, 3), Val([2, 2])],
    },
    static=True,
    errors={
        "range": [T(4, 3), Val([4])],
        "float": [T(4, 3), Val([1.0])],
        "rank": [T(4, 3), Idx(2, 2, bound=3)],
        "axis": ([T(4, 3), Val([0])], dict(axis=2)),
        "empty": [T(4, 3), Val(np.zeros([0], "int64"))],
    },
)
op(
    "paddle.gather_nd",
    [T(3, 4, 2), Val([[0, 1], [2, 3]])],
    dtypes=PLAIN,
    variants={
        "rows": [T(3, 4), Val([[1], [2]])],
        "elements": [T(3, 4), Val([[0, 0], [2, 3]])],
        "single": [T(3, 4), Val([1, 2])],
        "deep": [T(3, 4), Val([[[0, 1]], [[2, 3]]])],
        "int32": [T(3, 4), Val([[0, 1]], "int32")],
        "negative": [T(3, 4), Val([[-1, 1]])],
    },
    static=True,
    grad=2,
    errors={"range": [T(3, 4), Val([[3, 0]])], "long": [T(3, 4), Val([[0, 0, 0]])], "float": [T(3, 4), Val([[0.0]])]},
)
op(
    "paddle.index_sample",
    [T(3, 4), Idx(3, 2, bound=4)],
    dtypes="float32 float64 int32 int64",
    static=True,
    variants={"int32": [T(3, 4), Idx(3, 2, bound=4, dtype="int32")]},
    errors={"rows": [T(3, 4), Idx(2, 2, bound=4)], "vector": [T(4), Idx(2, bound=4)]},
)
op(
    "paddle.take_along_axis",
    [T(3, 4), Idx(3, 2, bound=4), 1],
    dtypes="float32 float64 int32 int64",
    variants={
        "axis0": [T(3, 4), Idx(2, 4, bound=3), 0],
        "negative": [T(3, 4), Idx(3, 2, bound=4), -1],
        "broadcast": [T(3, 4), Idx(1, 4, bound=3), 0],
        "int32": [T(3, 4), Idx(3, 2, bound=4, dtype="int32"), 1],
    },
    static=True,
    errors={"range": [T(3, 4), Val([[9]]), 1], "rank": [T(3, 4), Val([1]), 1], "axis": [T(3, 4), Idx(3, 2, bound=4), 2]},
)
op(
    "paddle.put_along_axis",
    [T(3, 4), Idx(3, 1, bound=4), 9.0, 1],
    variants={
        "tensor": [T(3, 4), Idx(3, 1, bound=4), T(3, 1), 1],
        "add": [T(3, 4), Idx(3, 1, bound=4), T(3, 1), 1, "add"],
        "mul": [T(3, 4), Idx(3, 1, bound=4), T(3, 1), 1, "mul"],
        "multiply": [T(3, 4), Idx(3, 1, bound=4), T(3, 1), 1, "multiply"],
    },
    errors={"reduce": [T(3, 4), Idx(3, 1, bound=4), 9.0, 1, "foo"], "range": [T(3, 4), Val([[9]]), 1.0, 1]},
)
op(
    "paddle.masked_select",
    [T(3, 4), Val([[True, False, True, False]] * 3)],
    dtypes="float32 float64 int32 int64",
    variants={"none": [T(2, 2), Val([[False, False]] * 2)], "all": [T(2, 2), Val([[True, True]] * 2)], "vector": [T(3), Val([True, False, True])]},
    static=True,
    errors={"shape": [T(3, 4), Val([True, False])], "int": [T(3), Val([1, 0, 1])], "list": [T(2), [True, False]]},
)
op(
    "paddle.where",
    [Val([[True, False, True]] * 2), T(2, 3), T(2, 3)],
    dtypes="float32 float64 int32 int64",
    variants={
        "broadcast": [Val([True, False, True]), T(2, 3), T(1, 3)],
        "numbers": [Val([True, False]), 1.0, 2.0],
        "x-number": [Val([True, False]), 1.0, T(2)],
        "ints": [Val([True, False]), 1, 0],
        "condition-only": [Val([[True, False], [True, True]])],
        "one": [Val([True]), T(1), T(1)],
        "all-broadcast": [Val([[True], [False]]), T(3), T(1)],
    },
    static=True,
    method=False,
    errors={
        "condition-int": [Val([1, 0]), T(2), T(2)],
        "shapes": [Val([True, False]), T(2), T(3)],
        "dtypes": [Val([True, False]), T(2), T(2, dtype="int64")],
        "x-only": [Val([True, False]), T(2)],
        "list": [[True, False], T(2), T(2)],
    },
)
op(
    "paddle.nonzero",
    [Val([[1.0, 0.0], [0.0, 2.0]])],
    variants={
        "tuple": dict(as_tuple=True),
        "ints": [Val([0, 3, 0, 4])],
        "bools": [Val([True, False, True])],
        "none": [Val([0.0, 0.0])],
        "rank3": [Ties(2, 2, 2)],
        "rank3-tuple": ([Ties(2, 2, 2)], dict(as_tuple=True)),
        "vector-tuple": ([Val([0, 3])], dict(as_tuple=True)),
    },
    static="full",
    errors={"number": [3]},
)
op(
    "paddle.scatter",
    [T(4, 2), Val([2, 0]), T(2, 2)],
    dtypes="float32 float64 int32 int64",
    variants={
        "add": dict(overwrite=False),
        "repeats-add": ([T(4, 2), Val([1, 1]), T(2, 2)], dict(overwrite=False)),
        "int32": [T(4, 2), Val([2, 0], "int32"), T(2, 2)],
        "vector": [T(4), Val([1, 3]), T(2)],
    },
    inplace=True,
    static=True,
    errors={"range": [T(4, 2), Val([4]), T(1, 2)], "shapes": [T(4, 2), Val([1]), T(2, 2)], "float": [T(4, 2), Val([1.0]), T(1, 2)]},
)
op(
    "paddle.scatter_nd",
    [Val([[1], [3]]), T(2, 2), [4, 2]],
    variants={"repeats": [Val([[1], [1]]), T(2, 2), [4, 2]], "elements": [Val([[0, 1], [1, 0]]), T(2), [2, 2]]},
    static="full",
    errors={"rank": [Val([[1]]), T(2, 2), [4]], "range": [Val([[9]]), T(1, 2), [4, 2]]},
)
op(
    "paddle.scatter_nd_add",
    [T(4, 2), Val([[1], [3]]), T(2, 2)],
    dtypes="float32 float64 int64",
    variants={"repeats": [T(4, 2), Val([[1], [1]]), T(2, 2)], "elements": [T(2, 2), Val([[0, 1], [1, 0]]), T(2)]},
    static=True,
    errors={"shapes": [T(4, 2), Val([[1]]), T(2, 2)]},
)
op(
    "paddle.repeat_interleave",
    [T(2, 3), 2],
    dtypes="float32 int64 float64",
    variants={"axis": [T(2, 3), 2, 0], "negative-axis": [T(2, 3), 2, -1], "tensor": [T(2, 3), Val([1, 2], "int32"), 0], "tensor-flat": [T(3), Val([1, 0, 2])]},
    static="full",
    errors={"axis": [T(2, 3), 2, 2], "lengths": [T(2, 3), Val([1, 2, 3]), 0], "float": [T(2, 3), 1.5]},
)
op(
    "paddle.unique",
    [Ties(6)],
    dtypes="float32 float64 int32 int64",
    variants={
        "index": dict(return_index=True),
        "inverse": dict(return_inverse=True),
        "counts": dict(return_counts=True),
        "all": dict(return_index=True, return_inverse=True, return_counts=True),
        "axis": ([Val([[1, 2], [0, 0], [1, 2]])], dict(axis=0)),
        "axis-all": ([Val([[1, 2], [0, 0], [1, 2]])], dict(axis=0, return_index=True, return_inverse=True, return_counts=True)),
        "axis1": ([Val([[1, 0, 1], [2, 0, 2]])], dict(axis=1)),
        "matrix": [Ties(2, 3)],
        "int32-index": dict(return_index=True, dtype="int32"),
        "one": [T(1)],
    },
    grad=0,
    static="full",
    errors={"axis": dict(axis=3), "dtype": dict(dtype="float32"), "number": [3]},
)
op(
    "paddle.unique_consecutive",
    [Val([1, 1, 2, 2, 3, 1, 1])],
    variants={"inverse": dict(return_inverse=True), "counts": dict(return_counts=True), "axis": ([Val([[1, 2], [1, 2], [0, 0]])], dict(axis=0))},
)
op(
    "paddle.bincount",
    [Val([1, 1, 3, 0])],
    variants={"weights": dict(weights=Val([0.5, 1.0, 2.0, 3.0])), "minlength": dict(minlength=6), "int32": [Val([1, 1, 3], "int32")]},
    errors={"negative": [Val([-1])], "float": [Val([1.0])], "rank": [Val([[1]])]},
)
op(
    "paddle.nn.functional.one_hot",
    [Val([1, 0, 2]), 4],
    variants={
        "matrix": [Val([[1, 0], [2, 3]]), 4],
        "int32": [Val([1, 0], "int32"), 3],
        "classes-tensor": [Val([1, 0]), Val([3], "int32")],
        "column": [Val([[1], [0]]), 3],
    },
    static=True,
    errors={"range": [Val([4]), 3], "negative": [Val([-1]), 3], "float": [Val([1.0]), 3], "zero": [Val([0]), 0]},
)
op(
    "paddle.add_n",
    [[T(2, 3), T(2, 3), T(2, 3)]],
    dtypes="float32 float64 int32 int64",
    variants={"one": [[T(2, 3)]], "tensor": [T(2, 3)]},
    static="full",
    errors={"shapes": [[T(2, 3), T(3, 2)]], "empty": [[]], "numbers": [[1, 2]]},
)
op("paddle.multiplex", [[T(3, 2), T(3, 2)], Val([[0], [1], [0]], "int32")], errors={"one": [[T(3, 2)], Val([[0]], "int32")]})
op(
    "paddle.shard_index",
    [Val([[1], [5], [9]]), 10, 2, 0],
    variants={"second": [Val([[1], [5], [9]]), 10, 2, 1], "ignore": ([Val([[1], [5], [9]]), 10, 2, 0, -7])},
    errors={"shard": [Val([[1]]), 10, 2, 2]},
)
op(
    "paddle.diagonal",
    [T(3, 4)],
    variants={
        "offset": dict(offset=1),
        "low": dict(offset=-1),
        "axes": ([T(2, 3, 4)], dict(axis1=1, axis2=2)),
        "axes-back": ([T(2, 3, 4)], dict(axis1=2, axis2=0)),
    },
    errors={"same": dict(axis1=0, axis2=0), "range": dict(axis1=0, axis2=3), "vector": [T(3)]},
)
op("paddle.tolist", [Distinct(2, 2)], grad=0)


@case("paddle.split")
def is_a_list(paddle):
    return (
        type(paddle.split(paddle.ones([4]), 2)).__name__,
        type(paddle.unbind(paddle.ones([2, 2]))).__name__,
        type(paddle.chunk(paddle.ones([4]), 2)).__name__,
        type(paddle.meshgrid(paddle.ones([2]), paddle.ones([2]))).__name__,
        type(paddle.unstack(paddle.ones([2, 2]))).__name__,
    )


@case("paddle.nonzero")
def of_a_mask_then_gather(paddle):
    x = paddle.to_tensor([[1.0, -2.0], [3.0, -4.0]])
    return paddle.gather_nd(x, paddle.nonzero(x > 0)), raises(lambda: paddle.nonzero(x > 100))
