"""Dtypes that meet: every pair and every kind of number gives what the real package gave (the recorded table)."""

import math
import operator
import warnings

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import paddle_compat as paddle
from paddle_compat.core import promotion
from paddle_compat.core import promotion_table as table
from paddle_compat.core.promotion import as_bias, as_value, broadcast_error, power, round_float32, scaled, truncate, unify

DTYPES = list(table.DTYPES.values())
LETTERS = {name: letter for letter, name in table.DTYPES.items()}
PYTHON = {"and": operator.and_, "or": operator.or_}
SYMBOLS = {name: PYTHON.get(name) or getattr(operator, name) for names in table.OPERATORS for name in names.split()}
EXCEPTIONS = {
    ".": (RuntimeError, "(NotFound)"), "-": (RuntimeError, "(Unavailable)"), "x": (ValueError, "(InvalidArgument)"),
    "@": (NotImplementedError, "(Unimplemented)"),
}  # fmt: skip


def square(dtype):
    return paddle.to_tensor([[2.0, 3.0], [1.0, 2.0]]).astype(dtype)


VALUES = {name: square(name) for name in DTYPES}


def letter(call):
    """What a call gives, in the table's letters."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            result = call()
        except TypeError as error:
            return "!" if "operand" in str(error) else repr(error)
        except Exception as error:
            for found, (kind, text) in EXCEPTIONS.items():
                if type(error) is kind and str(error).startswith(text):
                    return found
            return repr(error)
    return LETTERS[str(result.dtype).rsplit(".", 1)[-1]]


def grid(call):
    return [[letter(lambda x=x, y=y: call(VALUES[x], VALUES[y])) for y in DTYPES] for x in DTYPES]


def recorded(grids, name):
    (text,) = [text for names, text in grids.items() if name in names.split()]
    return [list(row) for row in text.split()[1::2]]


def test_the_table_is_of_the_right_version():
    assert table.VERSION == "2.4.2" == paddle.__version__
    assert DTYPES == ["bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64", "complex64", "complex128"]


@pytest.mark.parametrize("name", sorted(SYMBOLS))
def test_every_pair_of_dtypes(name):
    assert grid(SYMBOLS[name]) == recorded(table.OPERATORS, name)


# The functions of this slice: kernels that take their dtypes from the table.
FUNCTIONS = (
    "add subtract multiply divide floor_divide mod remainder floor_mod maximum minimum fmax fmin equal not_equal less_than less_equal greater_than "
    "greater_equal logical_and logical_or logical_xor bitwise_and bitwise_or bitwise_xor matmul mm"
).split()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_promote_only_with_complex_numbers(name):
    assert grid(getattr(paddle, name)) == recorded(table.FUNCTIONS, name)


NUMBERS = {
    "int": [2, True],
    "float": [2.5, np.float64(2.5)],
    "complex": [2 + 2j],
    "other": [np.float32(2.5), np.int64(2), np.int32(2), np.array([2.0]), np.array([[2]]), np.array([True]), "2"],
}


@pytest.mark.parametrize("side", sorted(table.SCALARS))
@pytest.mark.parametrize("kind", sorted(NUMBERS))
def test_numbers_on_either_side(side, kind):
    function = getattr(paddle.Tensor, f"__{side}__")
    for number in NUMBERS[kind]:
        assert "".join(letter(lambda x=x, n=number: function(VALUES[x], n)) for x in DTYPES) == table.SCALARS[side][kind], number


@pytest.mark.parametrize("refused", [None, [1], (1, 2), {}, b"1", object(), np.float16(2), np.int16(2), np.uint8(2), np.bool_(True), np.ones([2, 2]), "a", ""])
@pytest.mark.parametrize("side", sorted(table.SCALARS))
def test_refused_operands(side, refused):
    with pytest.raises(ValueError, match=rf"\(InvalidArgument\) __{side}__\(\): argument 'other_var' must be a Tensor.*but got"):
        getattr(paddle.Tensor, f"__{side}__")(VALUES["float32"], refused)


def test_kernels_of_the_gpu_count():
    assert torch.float16 in promotion.kernel_dtypes("add") and torch.bfloat16 in promotion.kernel_dtypes("divide")
    assert torch.bool not in promotion.kernel_dtypes("add") and torch.float32 not in promotion.kernel_dtypes("floor_divide")
    with pytest.raises(RuntimeError, match=r"\(NotFound\).*int8.*kernel `pow`"):
        promotion.require_kernel("pow", torch.int8)


def test_errors_name_the_dtypes():
    with pytest.raises(ValueError, match="x is float32 and y is int64"):
        unify("add", torch.ones(2), torch.ones(2, dtype=torch.int64))
    with pytest.raises(RuntimeError, match=r"\(Unavailable\).*received data type is `int64`"):
        promotion.operator_dtype("add", torch.int64, torch.complex64)
    with pytest.raises(NotImplementedError, match=r"Data type \(int8\) is not supported"):
        unify("add", torch.ones(2, dtype=torch.int8), torch.ones(2, dtype=torch.complex64))


@given(st.floats(allow_nan=False))
def test_round_float32_is_numpys(x):
    with np.errstate(over="ignore"):
        assert round_float32(x) == float(np.float32(x))


@given(st.integers(-(2**31), 2**31 - 1), st.sampled_from([(torch.uint8, np.uint8), (torch.int8, np.int8), (torch.int16, np.int16), (torch.int32, np.int32)]))
def test_truncate_keeps_the_low_bits(x, dtypes):
    ours, numpys = dtypes
    assert truncate(x, ours) == int(np.array(x, np.int64).astype(numpys))


@pytest.mark.parametrize(
    ("number", "dtype", "value"),
    [
        (2.7, torch.int64, 2), (-2.7, torch.int32, -2), (2.0**40, torch.int32, -(2**31)), (math.inf, torch.int64, -(2**63)), (math.nan, torch.int32, -(2**31)),
        (2.0**70, torch.int64, -(2**63)), (1e10, torch.uint8, 0), (300, torch.uint8, 44),
    ],
)  # fmt: skip
def test_truncate_as_c_does(number, dtype, value):
    assert truncate(number, dtype) == value


def test_what_is_added_is_a_float32():
    assert as_bias(0.1, torch.float64) == float(np.float32(0.1)) and as_bias(16777217, torch.int64) == 16777216
    assert as_bias(1e300, torch.float64) == math.inf and as_value(0.1, torch.float64) == 0.1 and as_value(2, torch.bool) is True


@pytest.mark.parametrize("factor", [-1.0, -2.0, 0.0, 1e-50, -0.5])
@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
def test_no_negative_zeros(factor, dtype):
    x = torch.tensor([0.0, 1.0, -1e-30], dtype=dtype)
    out = scaled(x, factor)
    assert not torch.signbit(out[out == 0]).any()


@given(st.floats(-1e3, 1e3), st.floats(-1e3, 1e3), st.booleans())
def test_scaled_is_the_formula(scale, bias, after):
    x = torch.tensor([-2.5, 0.0, 3.0], dtype=torch.float64)
    want = scale * x.numpy() + float(np.float32(bias)) if after else scale * (x.numpy() + float(np.float32(bias)))
    np.testing.assert_allclose(scaled(x, scale, bias, after).numpy(), want, rtol=1e-12, atol=1e-12)


def test_integer_powers_by_way_of_doubles():
    low = -(2**63)
    x, y = torch.tensor([2, 0, 1, -1, 3, 2]), torch.tensor([-1, -1, -5, -3, 39, 64])
    assert power(x, y).tolist() == [0, low, 1, -1, 4052555153018976256, low]
    with pytest.raises(ValueError, match="negative integer powers"):
        power(x, -1)


SHAPES = st.lists(st.integers(1, 3), max_size=4)


@given(SHAPES, SHAPES)
def test_broadcast_error_agrees_with_numpy(x, y):
    try:
        np.broadcast_shapes(tuple(x), tuple(y))
    except ValueError:
        assert f"Broadcast dimension mismatch. Operands could not be broadcast together with the shape of X = {x}" in str(broadcast_error(x, y))
    else:
        assert broadcast_error(x, y) is None
