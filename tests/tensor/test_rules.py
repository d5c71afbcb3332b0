"""Rules of the tensor namespace: shapes, dtypes, errors and shared memory as real Paddle 2.4.2 has them."""

import numpy as np
import pytest

import paddle_compat as paddle


@pytest.mark.parametrize(("name", "value"), [("max", -np.inf), ("min", np.inf), ("amax", -np.inf), ("amin", np.inf), ("sum", 0.0), ("prod", 1.0)])
def test_reductions_of_nothing(name, value):
    out = getattr(paddle, name)(paddle.zeros([0, 3]))
    assert out.shape == [1] and out.tolist() == [value]


@pytest.mark.parametrize("name", ["var", "std"])
def test_deviation_of_one_element_is_zero(name):
    assert getattr(paddle, name)(paddle.to_tensor([3.0])).tolist() == [0.0]
    assert getattr(paddle, name)(paddle.to_tensor([[3.0], [4.0]]), axis=1).tolist() == [0.0, 0.0]


def test_mode_takes_the_smallest_and_its_last_place():
    values, indices = paddle.mode(paddle.to_tensor([2.0, 2.0, 0.0, 0.0, 1.0]))
    assert values.tolist() == [0.0] and indices.tolist() == [3]


def test_creation_is_float32_whatever_the_default_is():
    paddle.set_default_dtype("float64")
    try:
        made = [paddle.ones([1]), paddle.full([1], 2.0), paddle.linspace(0, 1, 2), paddle.eye(2), paddle.rand([1]), paddle.arange(2.0)]
    finally:
        paddle.set_default_dtype("float32")
    assert [str(t.dtype) for t in made] == [f"paddle.{n}" for n in ("float32", "float32", "float32", "float32", "float64", "int64")]


@pytest.mark.parametrize("dtype", ["float", "int", float, int, 3, "foo"])
def test_spellings_that_creation_refuses(dtype):
    for make in (lambda: paddle.zeros([1], dtype), lambda: paddle.to_tensor([1], dtype), lambda: paddle.full([1], 1, dtype)):
        with pytest.raises(TypeError, match="dtype must be any of"):
            make()


def test_equal_takes_a_number():
    assert paddle.equal(paddle.to_tensor([1.0, 2.0]), 2).tolist() == [False, True]
    with pytest.raises(TypeError):
        paddle.equal(paddle.to_tensor([1.0]), None)


@pytest.mark.parametrize("index", [slice(0, 2), slice(0, 9), slice(None), (slice(None), slice(0, 3)), slice(-2, None), Ellipsis])
def test_slices_of_everything_share_memory(index):
    x = paddle.zeros([2, 3])
    x[index].add_(paddle.ones([1]))
    assert x.numpy().sum() == 6.0


@pytest.mark.parametrize("index", [slice(0, 1), 0, (slice(None), 0)])
def test_other_slices_do_not(index):
    x = paddle.zeros([2, 3])
    x[index].add_(paddle.ones([1]))
    assert x.numpy().sum() == 0.0


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda x: paddle.sum(x, axis="a"), ValueError),
        (lambda x: paddle.max(x, axis="a"), TypeError),
        (lambda x: paddle.mean(1.0), AttributeError),
        (lambda x: paddle.median(1.0), TypeError),
        (lambda x: paddle.flatten(3), ValueError),
        (lambda x: paddle.cumsum(x, 5), IndexError),
        (lambda x: paddle.take_along_axis(x, paddle.to_tensor([[0]]), 4), AssertionError),
        (lambda x: paddle.concat([]), ValueError),
        (lambda x: paddle.concat(None), TypeError),
        (lambda x: paddle.pow(x, "a"), AttributeError),
        (lambda x: paddle.arange(0.0, 1.0, 0.5), ValueError),
        (lambda x: paddle.full([2], float("inf"), "int32"), OverflowError),
        (lambda x: paddle.clip(x, 2.0, 1.0), ValueError),
        (lambda x: paddle.vsplit(paddle.ones([4]), 2), ValueError),
    ],
)
def test_errors(call, error):
    with pytest.raises(error):
        call(paddle.ones([2, 3]))


def test_einsum_of_everything_has_no_dimension():
    x = paddle.ones([2, 3])
    assert paddle.einsum("ij,ij->", x, x).shape == []


def test_methods_that_the_documentation_names():
    x = paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])
    assert x.inv().tolist() == [[0.5, 0.0], [0.0, 0.25]]
    assert x.triangular_solve(b=paddle.ones([2, 1])).tolist() == [[0.5], [0.25]]
    assert [p.shape for p in x.vsplit(2)] == [[1, 2], [1, 2]]


def test_parameters_may_have_the_names_of_converters():
    x = paddle.arange(6, dtype="float32").reshape([2, 3])
    assert (paddle.fft.fftshift(x, axes=(0, 1)).numpy() == np.fft.fftshift(x.numpy(), (0, 1))).all()


def test_kthvalue_of_equal_elements():
    x = paddle.to_tensor([[3.0, 1.0, 3.0, 1.0, 2.0, 0.0], [0.0, 0.0, 0.0, 1.0, 1.0, 1.0]])
    values, indices = paddle.kthvalue(x, 2)
    assert values.tolist() == [1.0, 0.0]
    assert paddle.take_along_axis(x, indices.unsqueeze(1), 1).flatten().tolist() == values.tolist()


def test_tile_by_few_and_by_many():
    x = np.arange(6.0).reshape(2, 3)
    for times in ([2, 1], [1, 1], [3], [2, 2, 2], [1, 20], [0, 2]):
        assert (paddle.tile(paddle.to_tensor(x), times).numpy() == np.tile(x, times)).all()


@pytest.mark.parametrize(("index", "axis"), [([[9]], 0), ([[-1]], 0), ([[9], [0]], 1), ([[1, 0, 2]], 0)])
def test_take_along_axis_takes_no_index_out_of_range(index, axis):
    x = paddle.to_tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    with pytest.raises(IndexError, match="out of bounds"):
        paddle.take_along_axis(x, paddle.to_tensor(index), axis)
