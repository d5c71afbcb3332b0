"""Reading and writing Tensors by index."""

import numpy as np

from conformance.samplers import Distinct, T
from conformance.spec import op

READ = {
    "int": lambda p, x: x[1],
    "int-negative": lambda p, x: x[-1],
    "ints": lambda p, x: x[1, 2],
    "all-ints": lambda p, x: x[1, 2, 3],
    "int-numpy": lambda p, x: x[np.int64(1)],
    "bool-true": lambda p, x: x[True],
    "bool-false": lambda p, x: x[False],
    "slice": lambda p, x: x[1:3],
    "slice-open": lambda p, x: x[1:],
    "slice-to": lambda p, x: x[:2],
    "slice-all": lambda p, x: x[:],
    "slice-negative": lambda p, x: x[-2:],
    "slice-to-negative": lambda p, x: x[:-1],
    "slice-step": lambda p, x: x[::2],
    "slice-step-from": lambda p, x: x[1::2],
    "slice-reverse": lambda p, x: x[::-1],
    "slice-reverse-from": lambda p, x: x[2::-1],
    "slice-reverse-to": lambda p, x: x[3:0:-1],
    "slice-reverse-2": lambda p, x: x[::-2],
    "slice-empty": lambda p, x: x[2:2],
    "slice-backwards": lambda p, x: x[3:1],
    "slice-beyond": lambda p, x: x[1:100],
    "slice-below": lambda p, x: x[-100:2],
    "slices": lambda p, x: x[1:3, :2],
    "slices-3": lambda p, x: x[1:3, :2, ::2],
    "slice-second": lambda p, x: x[:, 1:2],
    "slice-last": lambda p, x: x[:, :, -1],
    "slice-last-range": lambda p, x: x[..., 1:3],
    "int-slice": lambda p, x: x[1, 1:],
    "slice-int": lambda p, x: x[1:, 1],
    "slice-int-slice": lambda p, x: x[:, 1, 1:3],
    "ellipsis": lambda p, x: x[...],
    "ellipsis-int": lambda p, x: x[..., 0],
    "int-ellipsis": lambda p, x: x[0, ...],
    "int-ellipsis-int": lambda p, x: x[0, ..., 1],
    "ellipsis-mid": lambda p, x: x[1:, ..., 2],
    "none": lambda p, x: x[None],
    "none-last": lambda p, x: x[..., None],
    "none-mid": lambda p, x: x[:, None],
    "none-int": lambda p, x: x[None, 1],
    "int-none": lambda p, x: x[1, None],
    "none-twice": lambda p, x: x[None, :, None],
    "none-slices": lambda p, x: x[None, 1:3, None, 0],
    "none-all-ints": lambda p, x: x[1, 2, 3, None],
    "list": lambda p, x: x[[0, 2]],
    "list-negative": lambda p, x: x[[0, -1]],
    "list-repeat": lambda p, x: x[[1, 1, 3]],
    "list-one": lambda p, x: x[[2]],
    "list-nested": lambda p, x: x[[[0, 1], [2, 3]]],
    "list-second": lambda p, x: x[:, [0, 2]],
    "list-last": lambda p, x: x[..., [0, 2]],
    "lists": lambda p, x: x[[0, 2], [1, 0]],
    "lists-3": lambda p, x: x[[0, 2], [1, 0], [2, 2]],
    "list-slice": lambda p, x: x[[0, 2], 1:],
    "slice-list": lambda p, x: x[1:, [0, 2]],
    "list-int": lambda p, x: x[[0, 2], 1],
    "int-list": lambda p, x: x[1, [0, 2]],
    "list-ellipsis": lambda p, x: x[[0, 2], ...],
    "list-none": lambda p, x: x[[0, 2], None],
    "slice-lists": lambda p, x: x[:, [0, 2], [1, 3]],
    "lists-apart": lambda p, x: x[[0, 2], :, [1, 3]],
    "list-bools": lambda p, x: x[[True, False, True, False]],
    "tuple-index": lambda p, x: x[(1, 2)],
    "tuple-in-list": lambda p, x: x[[(0, 1), (2, 2)]],
    "list-empty": lambda p, x: x[[]],
    "list-lists-broadcast": lambda p, x: x[[[0], [2]], [1, 0]],
    "tensor": lambda p, x: x[p.to_tensor([0, 2])],
    "tensor-int32": lambda p, x: x[p.to_tensor([0, 2], dtype="int32")],
    "tensor-one": lambda p, x: x[p.to_tensor([2])],
    "tensor-scalar": lambda p, x: x[p.to_tensor(2)],
    "tensor-2d": lambda p, x: x[p.to_tensor([[0, 1], [2, 3]])],
    "tensor-negative": lambda p, x: x[p.to_tensor([-1, 0])],
    "tensor-second": lambda p, x: x[:, p.to_tensor([0, 2])],
    "tensors": lambda p, x: x[p.to_tensor([0, 2]), p.to_tensor([1, 0])],
    "tensors-broadcast": lambda p, x: x[p.to_tensor([[0], [2]]), p.to_tensor([1, 0])],
    "tensor-slice": lambda p, x: x[p.to_tensor([0, 2]), 1:],
    "tensor-int": lambda p, x: x[p.to_tensor([0, 2]), 1],
    "int-tensor": lambda p, x: x[1, p.to_tensor([0, 2])],
    "tensor-ellipsis": lambda p, x: x[..., p.to_tensor([0, 2])],
    "tensors-apart": lambda p, x: x[p.to_tensor([0, 2]), :, p.to_tensor([1, 3])],
    "tensor-empty": lambda p, x: x[p.to_tensor(np.zeros([0], "int64"))],
    "tensor-bound": lambda p, x: x[p.to_tensor([1]) :],
    "tensor-bounds": lambda p, x: x[p.to_tensor([1]) : p.to_tensor([3])],
    "tensor-step": lambda p, x: x[:: p.to_tensor([2])],
    "tensor-bound-second": lambda p, x: x[:, : p.to_tensor([2])],
    "numpy": lambda p, x: x[np.array([0, 2])],
    "numpy-2d": lambda p, x: x[np.array([[0, 1], [2, 3]])],
    "numpy-second": lambda p, x: x[:, np.array([0, 2])],
    "numpy-mask": lambda p, x: x[np.array([True, False, True, False])],
    "mask": lambda p, x: x[x > 0],
    "mask-first": lambda p, x: x[p.to_tensor([True, False, True, False])],
    "mask-2d": lambda p, x: x[x[:, :, 0] > 0],
    "mask-none-true": lambda p, x: x[x > 1000],
    "mask-all-true": lambda p, x: x[x < 1000],
    "mask-second": lambda p, x: x[:, p.to_tensor([True, False, True])],
    "mask-slice": lambda p, x: x[p.to_tensor([True, False, True, False]), 1:],
    "mask-int": lambda p, x: x[p.to_tensor([True, False, True, False]), 1],
    "mask-last": lambda p, x: x[..., p.to_tensor([True, False, True, False])],
    "range": lambda p, x: x[range(2)],
    "range-slice": lambda p, x: x[range(2), 1:],
    "slice-object": lambda p, x: x[slice(1, None, 2)],
    "twice": lambda p, x: x[1][2],
    "thrice": lambda p, x: x[1][2][3],
    "after-transpose": lambda p, x: p.transpose(x, [2, 0, 1])[1:3],
    "of-slice": lambda p, x: x[1:][::2],
}

READ_ERRORS = {
    "int-beyond": lambda p, x: x[4],
    "int-below": lambda p, x: x[-5],
    "second-beyond": lambda p, x: x[0, 3],
    "too-many": lambda p, x: x[0, 0, 0, 0],
    "too-many-slices": lambda p, x: x[:, :, :, :],
    "string": lambda p, x: x["a"],
    "float": lambda p, x: x[1.5],
    "step-zero": lambda p, x: x[::0],
    "two-ellipses": lambda p, x: x[..., 0, ...],
    "list-beyond": lambda p, x: x[[0, 9]],
    "tensor-beyond": lambda p, x: x[p.to_tensor([9])],
    "tensor-float": lambda p, x: x[p.to_tensor([1.0])],
    "mask-length": lambda p, x: x[p.to_tensor([True, False])],
    "mask-shape": lambda p, x: x[p.ones([4, 2], dtype="bool")],
    "slice-float": lambda p, x: x[1.0:2.0],
    "slice-string": lambda p, x: x["a":"b"],
    "dict": lambda p, x: x[{}],
    "lists-lengths": lambda p, x: x[[0, 1, 2], [0, 1]],
    "numpy-float": lambda p, x: x[np.array([1.0])],
    "slice-tensor-long": lambda p, x: x[p.to_tensor([0, 1]) :],
}

for name, function in READ.items():
    op(
        "paddle.Tensor.__getitem__",
        [Distinct(4, 3, 4)],
        call=function,
        prefix=f"{name}-",
        static="full" if "numpy" not in name and "tensor" not in name and "mask" not in name else False,
    )
for name, function in READ_ERRORS.items():
    op("paddle.Tensor.__getitem__", [Distinct(4, 3, 4)], call=function, prefix=f"error-{name}-", grad=0)
for name in ("int", "slice-reverse", "tensor", "mask", "list", "none", "ellipsis-int", "bool-true"):
    op(
        "paddle.Tensor.__getitem__",
        [T(4, 3, 4)],
        dtypes="int32 int64 bool float16 float64 uint8 int8 int16 complex64",
        call=READ[name],
        prefix=f"dtype-{name}-",
        grad=0,
    )

ONE = {
    "int": lambda p, x: x[0],
    "last": lambda p, x: x[-1],
    "slice": lambda p, x: x[0:1],
    "none": lambda p, x: x[None],
    "ellipsis": lambda p, x: x[...],
    "mask": lambda p, x: x[x == x],
    "tensor": lambda p, x: x[p.to_tensor([0])],
    "beyond": lambda p, x: x[1],
}
for name, function in ONE.items():
    op("paddle.Tensor.__getitem__", [T(1)], call=function, prefix=f"one-{name}-")
    op("paddle.Tensor.__getitem__", [T(5)], call=function, prefix=f"vector-{name}-")
EMPTY = {"slice": lambda p, x: x[0:1], "second": lambda p, x: x[:, 1], "none": lambda p, x: x[None], "mask": lambda p, x: x[x > 0], "int": lambda p, x: x[0]}
for name, function in EMPTY.items():
    op("paddle.Tensor.__getitem__", [T(0, 3)], call=function, prefix=f"empty-{name}-", grad=0)


def write(index, value):
    """x[index] = value on a copy: the result, that other names of it follow, and gradients through it."""

    def call(paddle, x, *values):
        y = x.clone()
        y[index(paddle, y)] = value(paddle, *values) if value is not None else values[0]
        return y

    return call


INDEX = {
    "int": lambda p, x: 1,
    "int-negative": lambda p, x: -1,
    "ints": lambda p, x: (1, 2),
    "all-ints": lambda p, x: (1, 2, 3),
    "slice": lambda p, x: slice(1, 3),
    "slice-all": lambda p, x: slice(None),
    "slice-step": lambda p, x: slice(None, None, 2),
    "slice-reverse": lambda p, x: slice(None, None, -1),
    "slice-reverse-from": lambda p, x: slice(3, 0, -2),
    "slices": lambda p, x: (slice(1, 3), slice(None, 2)),
    "slice-second": lambda p, x: (slice(None), slice(1, 2)),
    "slice-last": lambda p, x: (slice(None), slice(None), -1),
    "slice-beyond": lambda p, x: slice(2, 100),
    "slice-empty": lambda p, x: slice(2, 2),
    "ellipsis": lambda p, x: ...,
    "ellipsis-int": lambda p, x: (..., 0),
    "int-ellipsis": lambda p, x: (0, ...),
    "none": lambda p, x: None,
    "none-int": lambda p, x: (None, 1),
    "int-none": lambda p, x: (1, None),
    "bool-true": lambda p, x: True,
    "list": lambda p, x: [0, 2],
    "list-negative": lambda p, x: [0, -1],
    "lists": lambda p, x: ([0, 2], [1, 0]),
    "list-second": lambda p, x: (slice(None), [0, 2]),
    "list-slice": lambda p, x: ([0, 2], slice(1, None)),
    "list-int": lambda p, x: ([0, 2], 1),
    "list-bools": lambda p, x: [True, False, True, False],
    "tensor": lambda p, x: p.to_tensor([0, 2]),
    "tensor-one": lambda p, x: p.to_tensor([2]),
    "tensor-int32": lambda p, x: p.to_tensor([0, 2], dtype="int32"),
    "tensors": lambda p, x: (p.to_tensor([0, 2]), p.to_tensor([1, 0])),
    "tensor-second": lambda p, x: (slice(None), p.to_tensor([0, 2])),
    "tensor-2d": lambda p, x: p.to_tensor([[0, 1], [2, 3]]),
    "tensor-slice": lambda p, x: (p.to_tensor([0, 2]), slice(1, None)),
    "tensor-bounds": lambda p, x: slice(p.to_tensor([1]), p.to_tensor([3])),
    "mask": lambda p, x: x > 0,
    "mask-first": lambda p, x: p.to_tensor([True, False, True, False]),
    "mask-2d": lambda p, x: x[:, :, 0] > 0,
    "mask-none-true": lambda p, x: x > 1000,
    "mask-second": lambda p, x: (slice(None), p.to_tensor([True, False, True])),
    "numpy": lambda p, x: np.array([0, 2]),
    "numpy-mask": lambda p, x: np.array([True, False, True, False]),
    "range": lambda p, x: range(2),
    "int-beyond": lambda p, x: 4,
    "too-many": lambda p, x: (0, 0, 0, 0),
    "string": lambda p, x: "a",
    "float": lambda p, x: 1.5,
    "step-zero": lambda p, x: slice(None, None, 0),
    "mask-length": lambda p, x: p.to_tensor([True, False]),
    "tensor-float": lambda p, x: p.to_tensor([1.0]),
    "two-ellipses": lambda p, x: (..., 0, ...),
}
VALUES = {"int": lambda p: 7, "float": lambda p: 2.5, "tensor-one": lambda p: p.to_tensor([9.0])}
for name, index in INDEX.items():
    for label, value in VALUES.items():
        op("paddle.Tensor.__setitem__", [Distinct(4, 3, 4)], call=write(index, value), prefix=f"{name}-{label}-", grad=0)
for name in (
    "int",
    "slice",
    "slice-step",
    "slice-reverse",
    "ellipsis-int",
    "none-int",
    "list",
    "tensor",
    "mask",
    "all-ints",
    "slices",
    "tensors",
    "mask-first",
):
    op("paddle.Tensor.__setitem__", [Distinct(4, 3, 4), T(1)], call=write(INDEX[name], None), prefix=f"{name}-grad-")
    op(
        "paddle.Tensor.__setitem__",
        [T(4, 3, 4, low=-3, high=3)],
        dtypes="int64 int32 float64 bool float16 uint8",
        call=write(INDEX[name], lambda p: 1),
        prefix=f"dtype-{name}-",
        grad=0,
    )

SHAPED = {
    "int-row": ("int", (3, 4)),
    "int-vector": ("int", (4,)),
    "slice-full": ("slice", (2, 3, 4)),
    "slice-row": ("slice", (3, 4)),
    "slice-column": ("slice", (3, 1)),
    "slice-step-full": ("slice-step", (2, 3, 4)),
    "slice-reverse-full": ("slice-reverse", (4, 3, 4)),
    "slices-full": ("slices", (2, 2, 4)),
    "last-full": ("slice-last", (4, 3)),
    "last-row": ("slice-last", (3,)),
    "list-full": ("list", (2, 3, 4)),
    "list-row": ("list", (4,)),
    "tensor-full": ("tensor", (2, 3, 4)),
    "tensor-row": ("tensor", (3, 4)),
    "tensors-full": ("tensors", (2, 4)),
    "mask-first-row": ("mask-first", (3, 4)),
    "mask-first-full": ("mask-first", (2, 3, 4)),
    "wrong": ("slice", (3, 3, 4)),
    "wrong-rank": ("int", (2, 3, 4)),
    "int-leading-ones": ("int", (1, 3, 4)),
    "ints-vector": ("ints", (4,)),
    "none-int-row": ("none-int", (3, 4)),
}
for name, (index, shape) in SHAPED.items():
    op("paddle.Tensor.__setitem__", [Distinct(4, 3, 4), T(*shape)], call=write(INDEX[index], None), prefix=f"shaped-{name}-")
    op("paddle.Tensor.__setitem__", [Distinct(4, 3, 4), T(*shape, grad=False)], call=write(INDEX[index], lambda p, v: v.numpy()), prefix=f"numpy-{name}-")
for a in ("float32", "float64", "int32", "int64", "bool"):
    for b in ("float32", "float64", "int32", "int64", "bool", "float16"):
        if a != b:
            op("paddle.Tensor.__setitem__", [T(4, 3, dtype=a), T(3, dtype=b)], call=write(INDEX["int"], None), prefix=f"mixed-{a}-{b}-", grad=0)
            op(
                "paddle.Tensor.__setitem__",
                [T(4, 3, dtype=a), T(3, dtype=b)],
                call=write(INDEX["int"], lambda p, v: v.numpy()),
                prefix=f"mixed-numpy-{a}-{b}-",
                grad=0,
            )
for name, value in {
    "bool": True,
    "complex": 1j,
    "string": "a",
    "none": None,
    "list": [1.0, 2.0, 3.0, 4.0],
    "tuple": (1.0, 2.0, 3.0, 4.0),
    "nan": float("nan"),
    "numpy-scalar": np.float32(2.5),
}.items():
    op("paddle.Tensor.__setitem__", [Distinct(4, 3, 4)], call=write(INDEX["int"], lambda p, value=value: value), prefix=f"value-{name}-", grad=0)
