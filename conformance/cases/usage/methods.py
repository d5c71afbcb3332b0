"""Tensor methods and small functions that the other files do not reach."""

import numpy as np

from conformance.samplers import Api, Distinct, Idx, Pos, T, Val
from conformance.spec import case, cases, op, raises

INPLACE = {
    "add_": [T(2, 3)],
    "subtract_": [T(2, 3)],
    "ceil_": [],
    "floor_": [],
    "round_": [],
    "exp_": [],
    "sqrt_": [],
    "rsqrt_": [],
    "reciprocal_": [],
    "tanh_": [],
    "clip_": [0.3, 0.8],
    "scale_": [2.0, 1.0],
    "lerp_": [T(2, 3), 0.25],
    "remainder_": [Pos(2, 3)],
    "reshape_": [[3, 2]],
    "flatten_": [],
    "unsqueeze_": [1],
    "squeeze_": [],
    "fill_": [1.5],
    "zero_": [],
    "uniform_": [0.0, 1.0],
    "fill_diagonal_": [9.0],
    "erfinv_": [],
    "put_along_axis_": [Val([[0], [1]]), 5.0, 1],
    "scatter_": [Val([1]), T(1, 3)],
    "index_add_": [Val([1]), 0, T(1, 3)],
    "exponential_": [],
    "sigmoid_": [],
}


def apply_in_place(name):
    def call(paddle, x, *rest):
        y = x.clone()
        before = y.inplace_version
        out = getattr(y, name)(*rest)
        if name in ("uniform_", "exponential_"):
            return [out is y, y.inplace_version - before, y.shape, y.stop_gradient]
        return [y, out is y, y.inplace_version - before, x]

    return call


for name, rest in INPLACE.items():
    op(f"paddle.Tensor.{name}", [Pos(2, 3, low=0.1, high=0.9), *rest], call=apply_in_place(name), grad=1, prefix="copy-")
    op(f"paddle.Tensor.{name}", [Pos(2, 3, low=0.1, high=0.9), *rest], call=lambda paddle, x, *rest, name=name: getattr(x, name)(*rest), grad=1, prefix="leaf-")
    op(
        f"paddle.Tensor.{name}",
        [Pos(2, 3, low=0.1, high=0.9), *rest],
        call=lambda paddle, x, *rest, name=name: None if name in ("uniform_", "exponential_") else getattr(x, name)(*rest),
        dtypes="float64 int64",
        grad=0,
        prefix="plain-",
    )
for name in ("add_", "subtract_"):
    op(f"paddle.Tensor.{name}", [T(2, 3), T(3)], call=apply_in_place(name), prefix="broadcast-")
    op(f"paddle.Tensor.{name}", [T(3), T(2, 3)], call=apply_in_place(name), prefix="grows-", grad=0)
    op(f"paddle.Tensor.{name}", [T(3), T(3, dtype="float64")], call=apply_in_place(name), prefix="mixed-", grad=0)
    op(f"paddle.Tensor.{name}", [T(3), 2.0], call=apply_in_place(name), prefix="number-", grad=0)

op(
    "paddle.Tensor.fill_diagonal_",
    [T(3, 4), 9.0],
    call=apply_in_place("fill_diagonal_"),
    variants={"offset": ([T(3, 4), 9.0, 1], {}), "wrap": ([T(7, 3), 9.0, 0, True], {}), "square": ([T(3, 3), 1.0], {})},
)
op(
    "paddle.Tensor.fill_diagonal_tensor",
    [T(3, 3), T(3)],
    variants={"offset": ([T(3, 4), T(3)], dict(offset=1)), "axes": ([T(2, 3, 3), T(2, 3)], dict(dim1=1, dim2=2))},
    errors={"shape": [T(3, 3), T(2)]},
)
op("paddle.Tensor.fill_diagonal_tensor_", [T(3, 3), T(3)], call=apply_in_place("fill_diagonal_tensor_"))
op("paddle.sgn", [T(2, 3)], dtypes="float32 float64 complex64", special=True)
op(
    "paddle.take",
    [T(3, 4), Val([[0, 5], [-1, 11]])],
    dtypes="float32 int64 float64",
    variants={
        "wrap": ([T(3, 4), Val([0, 13, -14])], dict(mode="wrap")),
        "clip": ([T(3, 4), Val([0, 13, -14])], dict(mode="clip")),
        "int32": [T(3, 4), Val([0, 5], "int32")],
    },
    errors={"range": [T(3, 4), Val([12])], "float": [T(3, 4), Val([1.0])], "mode": ([T(3, 4), Val([0])], dict(mode="foo")), "list": [T(3, 4), [0]]},
)
op(
    "paddle.index_add",
    [T(4, 3), Val([0, 2]), 0, T(2, 3)],
    variants={
        "axis1": [T(4, 3), Val([0, 2]), 1, T(4, 2)],
        "repeats": [T(4, 3), Val([1, 1]), 0, T(2, 3)],
        "negative": [T(4, 3), Val([0]), -1, T(4, 1)],
        "int32": [T(4, 3), Val([0, 2], "int32"), 0, T(2, 3)],
    },
    inplace=True,
    errors={"shape": [T(4, 3), Val([0]), 0, T(2, 3)], "axis": [T(4, 3), Val([0]), 2, T(1, 3)]},
)
for name, variants in {"dim": [], "ndimension": [], "rank": [], "element_size": [], "numel": []}.items():
    op(f"paddle.Tensor.{name}", [T(2, 3)], dtypes="float32 int64 bool complex128", grad=0, shapes={"one": [(1,)], "empty": [(0, 2)]}, variants=dict(variants))
op("paddle.Tensor.reverse", [T(2, 3), [0]], variants={"both": [T(2, 3), [0, 1]], "int": [T(2, 3), 1]})
op("paddle.Tensor.gradient", [T(2)], grad=0)
op("paddle.Tensor.inverse", [Val([[2.0, 1.0], [1.0, 3.0]])], grad=0)
op("paddle.Tensor.cholesky", [Val([[2.0, 1.0], [1.0, 3.0]])], variants={"upper": dict(upper=True)})
op(
    "paddle.Tensor.matrix_power",
    [Val([[2.0, 1.0], [1.0, 3.0]]), 3],
    variants={"zero": [Val([[2.0, 1.0], [1.0, 3.0]]), 0], "negative": [Val([[2.0, 1.0], [1.0, 3.0]]), -2]},
)
op("paddle.Tensor.solve", [Val([[2.0, 1.0], [1.0, 3.0]]), T(2, 2)])
op("paddle.Tensor.values", [T(2)], grad=0)
op("paddle.Tensor.is_sparse", [T(2)], grad=0)
op("paddle.Tensor.is_sparse_coo", [T(2)], grad=0)
op("paddle.Tensor.is_sparse_csr", [T(2)], grad=0)
op("paddle.Tensor.is_dense", [T(2)], grad=0)
op("paddle.Tensor.is_selected_rows", [T(2)], grad=0)
op("paddle.Tensor.to_dense", [T(2, 2)], grad=0)
op("paddle.Tensor.to_sparse_coo", [Val([[0.0, 2.0], [3.0, 0.0]]), 2], grad=0)
op("paddle.Tensor.unbind", [Distinct(2, 3)], grad=0)
op("paddle.Tensor.index_select", [T(4, 3), Idx(2, bound=4)])

NAMES = ["dtype", "shape", "ndim", "size", "place", "name", "persistable", "stop_gradient", "is_leaf", "grad", "T", "type", "block", "inplace_version"]


@case("paddle.Tensor")
def properties_are_no_methods(paddle):
    return [(n, callable(getattr(paddle.Tensor, n))) for n in NAMES]


@case("paddle.Tensor.dtype")
def dtypes_compare_and_print(paddle):
    x = paddle.ones([1], "int64")
    return [
        x.dtype == paddle.int64,
        x.dtype == "int64",
        x.dtype != paddle.int32,
        x.dtype in (paddle.int32, paddle.int64),
        str(x.dtype),
        repr(x.dtype),
        f"{x.dtype}",
        hash(x.dtype) == hash(paddle.int64),
        {paddle.int64: 5}[x.dtype],
        x.dtype is paddle.int64,
        x.dtype == np.int64,
        x.dtype == np.dtype("int64"),
        type(x.dtype).__name__,
        isinstance(x.dtype, paddle.dtype),
        [str(getattr(paddle, n)) for n in ("bool", "uint8", "int8", "int16", "int32", "float16", "bfloat16", "float32", "float64", "complex64", "complex128")],
        int(x.dtype),
        x.dtype.name,
    ]


cases(
    "paddle.iinfo",
    {
        "all": lambda paddle: [
            (i.min, i.max, i.bits, i.dtype) for i in map(paddle.iinfo, (paddle.uint8, paddle.int8, paddle.int16, paddle.int32, paddle.int64))
        ],
        "string": lambda paddle: raises(lambda: paddle.iinfo("int32").max),
        "float": lambda paddle: raises(lambda: paddle.iinfo(paddle.float32)),
        "numpy": lambda paddle: raises(lambda: paddle.iinfo(np.int32)),
        "repr": lambda paddle: repr(paddle.iinfo(paddle.int8)),
    },
)
cases(
    "paddle.CPUPlace",
    {
        "repr": lambda paddle: (repr(paddle.CPUPlace()), str(paddle.CPUPlace())),
        "equal": lambda paddle: (paddle.CPUPlace() == paddle.CPUPlace(), paddle.CPUPlace() != paddle.CPUPlace()),
        "type": lambda paddle: type(paddle.CPUPlace()).__name__,
        "argument": lambda paddle: raises(lambda: paddle.CPUPlace(0)),
        "tensor-place": lambda paddle: (paddle.ones([1]).place == paddle.CPUPlace(), isinstance(paddle.ones([1]).place, paddle.CPUPlace)),
    },
)
cases(
    "paddle.get_flags",
    {
        "one": lambda paddle: paddle.get_flags("FLAGS_check_nan_inf"),
        "list": lambda paddle: paddle.get_flags(["FLAGS_check_nan_inf", "FLAGS_eager_delete_tensor_gb"]),
        "unknown": lambda paddle: raises(lambda: paddle.get_flags("FLAGS_nothing_of_the_kind")),
        "number": lambda paddle: raises(lambda: paddle.get_flags(3)),
        "set": lambda paddle: (
            paddle.set_flags({"FLAGS_max_inplace_grad_add": 5}),
            paddle.get_flags("FLAGS_max_inplace_grad_add"),
            paddle.set_flags({"FLAGS_max_inplace_grad_add": 0}),
        )[1],
        "set-unknown": lambda paddle: raises(lambda: paddle.set_flags({"FLAGS_nothing_of_the_kind": 1})),
        "set-list": lambda paddle: raises(lambda: paddle.set_flags(["FLAGS_check_nan_inf"])),
    },
)
cases(
    "paddle.get_default_dtype",
    {
        "default": lambda paddle: paddle.get_default_dtype(),
        "after": lambda paddle: (paddle.set_default_dtype("float64"), paddle.get_default_dtype(), paddle.ones([1]).dtype, paddle.to_tensor(1.0).dtype)[1:],
    },
)
cases(
    "paddle.in_dynamic_mode",
    {
        "default": lambda paddle: paddle.in_dynamic_mode(),
        "static": lambda paddle: (paddle.enable_static(), paddle.in_dynamic_mode(), paddle.disable_static(), paddle.in_dynamic_mode()),
    },
)
cases("paddle.is_grad_enabled", {"default": lambda paddle: paddle.is_grad_enabled()})
cases(
    "paddle.is_compiled_with_cuda",
    {
        "type": lambda paddle: type(paddle.is_compiled_with_cuda()).__name__,
        "rocm": lambda paddle: paddle.is_compiled_with_rocm(),
        "npu": lambda paddle: paddle.is_compiled_with_npu(),
        "xpu": lambda paddle: paddle.is_compiled_with_xpu(),
    },
)
cases(
    "paddle.batch",
    {
        "usual": lambda paddle: [list(b) for b in paddle.batch(lambda: iter(range(5)), 2)()],
        "drop": lambda paddle: list(paddle.batch(lambda: iter(range(5)), 2, drop_last=True)()),
        "zero": lambda paddle: raises(lambda: paddle.batch(lambda: iter(range(5)), 0)),
    },
)
op("paddle.Tensor.astype", [T(2), Api("paddle.int32")], prefix="object-", grad=0)


@case("paddle.device.set_device")
def cpu(paddle):
    before = paddle.device.get_device()
    out = paddle.device.set_device("cpu")
    return before, repr(out), paddle.get_device(), [raises(lambda d=d: paddle.set_device(d)) for d in ("foo", 3, "cpu:1", "")], paddle.device.get_device()
