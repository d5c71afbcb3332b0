"""grid_sample, affine_grid, pixel and channel shuffles, temporal_shift, diag_embed, sequence_mask, gather_tree, pairwise_distance."""

from conformance.samplers import Idx, T, Val
from conformance.spec import case, op

F = "paddle.nn.functional."
TOL = (1e-4, 1e-5, "sums in another order")
inf = float("inf")

grids = {}
for mode in ("bilinear", "nearest"):
    for padding in ("zeros", "reflection", "border"):
        for corners in (True, False):
            name = f"{mode}-{padding}{'' if corners else '-edges'}"
            kw = dict(mode=mode, padding_mode=padding, align_corners=corners)
            grids[name] = kw
            grids[f"{name}-5d"] = ([T(1, 2, 2, 3, 2), T(1, 2, 2, 2, 3, low=-1.5, high=1.5)], kw)
op(
    F + "grid_sample",
    [T(2, 2, 3, 4), T(2, 3, 2, 2, low=-1.6, high=1.6)],
    dtypes="float32 float64",
    variants={**grids, "one": [T(1, 1, 1, 1), T(1, 2, 2, 2)]},
    errors={
        "mode": dict(mode="bicubic"),
        "padding": dict(padding_mode="foo"),
        "corners": dict(align_corners=1),
        "rank": [T(2, 3, 4), T(2, 3, 2, 2)],
        "last": [T(2, 2, 3, 4), T(2, 3, 2, 3)],
        "batch": [T(2, 2, 3, 4), T(1, 3, 2, 2)],
    },
    static="full",
    tol=TOL,
)
op(
    F + "affine_grid",
    [T(2, 2, 3), [2, 3, 3, 4]],
    dtypes="float32 float64",
    variants={
        "edges": dict(align_corners=False),
        "5d": [T(1, 3, 4), [1, 1, 2, 3, 2]],
        "5d-edges": ([T(1, 3, 4), [1, 1, 2, 3, 2]], dict(align_corners=False)),
        "tensor": [T(1, 2, 3), Val([1, 1, 2, 2], "int32")],
        "tuple": [T(1, 2, 3), (1, 1, 2, 2)],
        "one": [T(1, 2, 3), [1, 1, 1, 1]],
        "one-edges": ([T(1, 2, 3), [1, 1, 1, 1]], dict(align_corners=False)),
    },
    errors={"theta": [[[1.0]], [2, 3, 3, 4]], "rank": [T(2, 3), [2, 3, 3, 4]]},
    tol=TOL,
)
op(
    F + "pixel_shuffle",
    [T(1, 8, 2, 3), 2],
    dtypes="float32 float64",
    variants={"nhwc": ([T(1, 2, 3, 8), 2], dict(data_format="NHWC")), "three": [T(1, 9, 1, 2), 3], "one": [T(1, 2, 2, 2), 1]},
    errors={
        "channels": [T(1, 6, 2, 3), 2],
        "rank": [T(8, 2, 3), 2],
        "type": [T(1, 8, 2, 3), 2.0],
        "format": dict(data_format="NCL"),
        "zero": [T(1, 8, 2, 3), 0],
        "int": [T(1, 8, 2, 3, dtype="int64"), 2],
    },
    static=True,
)
op(
    F + "pixel_unshuffle",
    [T(1, 2, 4, 6), 2],
    dtypes="float32 float64",
    variants={"nhwc": ([T(1, 4, 6, 2), 2], dict(data_format="NHWC")), "three": [T(1, 1, 3, 6), 3], "one": [T(1, 2, 2, 2), 1]},
    errors={"size": [T(1, 2, 3, 6), 2], "rank": [T(2, 4, 6), 2], "type": [T(1, 2, 4, 6), 2.0], "format": dict(data_format="NCL"), "zero": [T(1, 2, 4, 6), 0]},
    static=True,
)
op(
    F + "channel_shuffle",
    [T(1, 6, 2, 2), 3],
    dtypes="float32 float64",
    variants={"nhwc": ([T(1, 2, 2, 6), 3], dict(data_format="NHWC")), "two": [T(1, 6, 2, 2), 2], "one": [T(1, 6, 2, 2), 1]},
    errors={
        "channels": [T(1, 5, 2, 2), 3],
        "rank": [T(6, 2, 2), 3],
        "type": [T(1, 6, 2, 2), 3.0],
        "zero": [T(1, 6, 2, 2), 0],
        "format": dict(data_format="FOO"),
    },
    static=True,
)
op(
    F + "temporal_shift",
    [T(6, 5, 2, 2), 3],
    dict(shift_ratio=0.3),
    dtypes="float32 float64",
    variants={
        "default": ([T(4, 4, 2, 1), 2], {}),
        "nhwc": ([T(4, 2, 1, 4), 2], dict(data_format="NHWC")),
        "half": dict(shift_ratio=0.5),
        "none": dict(shift_ratio=0.0),
    },
    errors={
        "format": dict(data_format="FOO"),
        "rank": ([T(6, 5, 2), 3], {}),
        "batch": ([T(5, 4, 2, 2), 3], {}),
        "ratio": dict(shift_ratio=0.7),
        "ratio-negative": dict(shift_ratio=-0.1),
        "segments": ([T(6, 4, 2, 2), 0], {}),
    },
    static="full",
)
op(
    F + "diag_embed",
    [T(2, 3)],
    dtypes="float32 float64 int32 int64",
    variants={
        "offset": dict(offset=1),
        "offset-negative": dict(offset=-2),
        "dims": dict(dim1=0, dim2=2),
        "dims-swapped": dict(dim1=1, dim2=0),
        "all": dict(offset=1, dim1=-1, dim2=0),
        "vector": [T(3)],
        "rank3": ([T(2, 2, 2)], dict(dim1=1, dim2=3)),
        "list": [[[1.0, 2.0], [3.0, 4.0]]],
    },
    errors={"same": dict(dim1=1, dim2=1), "same-negative": dict(dim1=2, dim2=-1), "dim1": dict(dim1=3), "dim2": dict(dim2=-4)},
    static="full",
)
op(
    F + "sequence_mask",
    [Val([1, 3, 2])],
    variants={
        "maxlen": dict(maxlen=5),
        "maxlen-short": dict(maxlen=2),
        "maxlen-tensor": dict(maxlen=Val([4], "int32")),
        "float": dict(maxlen=4, dtype="float32"),
        "bool": dict(maxlen=4, dtype="bool"),
        "int32": dict(dtype="int32"),
        "matrix": ([Val([[1, 0], [2, 3]])], dict(maxlen=3)),
        "column": ([Val([[1], [2]])], dict(maxlen=3)),
        "lengths-int32": ([Val([1, 3], "int32")], {}),
        "lengths-float": ([Val([1.5, 3.0])], dict(maxlen=4)),
        "zero": ([Val([0, 2])], {}),
    },
    errors={"maxlen-negative": dict(maxlen=-2), "dtype": dict(dtype="foo")},
    static="full",
    grad=0,
)


@case(F + "sequence_mask")
def sequence_mask_static(paddle):
    import numpy as np

    paddle.enable_static()
    main = paddle.static.Program()
    with paddle.static.program_guard(main, paddle.static.Program()):
        x = paddle.static.data("x", [-1], "int64")
        out, fixed = paddle.nn.functional.sequence_mask(x), paddle.nn.functional.sequence_mask(x, maxlen=4)
    return list(fixed.shape), paddle.static.Executor().run(main, feed={"x": np.array([1, 3])}, fetch_list=[out, fixed])


op(
    F + "gather_tree",
    [Idx(3, 2, 2, bound=9), Idx(3, 2, 2, bound=2)],
    variants={
        "int32": [Idx(3, 1, 3, bound=9, dtype="int32"), Idx(3, 1, 3, bound=3, dtype="int32")],
        "one-step": [Idx(1, 2, 2, bound=9), Idx(1, 2, 2, bound=2)],
    },
    errors={
        "rank": [Idx(3, 2, bound=9), Idx(3, 2, bound=2)],
        "parents": [Idx(3, 2, 2, bound=9), Idx(3, 2, bound=2)],
        "range": [Idx(2, 1, 2, bound=9), Val([[[0, 0]], [[0, 5]]])],
    },
    static="full",
    grad=0,
)
op(
    F + "pairwise_distance",
    [T(3, 4), T(3, 4)],
    dtypes="float32 float64",
    variants={
        "p1": dict(p=1),
        "p3": dict(p=3.0),
        "p-half": dict(p=0.5),
        "inf": dict(p=inf),
        "minus-inf": dict(p=-inf),
        "zero": dict(p=0),
        "epsilon": dict(epsilon=0.1),
        "epsilon-zero": dict(epsilon=0.0),
        "keepdim": dict(keepdim=True),
        "vector": [T(4), T(4)],
        "vector-keepdim": ([T(4), T(4)], dict(keepdim=True)),
        "broadcast": [T(3, 4), T(4)],
        "broadcast-one": [T(1, 4), T(3, 4)],
        "rank3": [T(2, 2, 3), T(2, 2, 3)],
        "equal": ([Val([[1.0, 2.0]], grad=True), Val([[1.0, 2.0]])], {}),
    },
    errors={
        "p-type": dict(p="a"),
        "epsilon-type": dict(epsilon=1),
        "keepdim-type": dict(keepdim=1),
        "shape": [T(3, 4), T(3, 5)],
        "dtype": [T(3, 4), T(3, 4, dtype="float64")],
    },
    static="full",
    tol=TOL,
)
