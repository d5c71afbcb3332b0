"""cond, case, switch_case, while_loop, While and Switch in both modes. Expected values are 2.4.2's."""

import numpy as np
import pytest

import paddle_compat as paddle
from paddle_compat import fluid
from paddle_compat.static import nn as snn


@pytest.fixture
def static():
    paddle.enable_static()
    with paddle.static.program_guard(paddle.static.Program(), paddle.static.Program()):
        yield
    paddle.disable_static()


def run(fetch, feed):
    exe = paddle.static.Executor()
    exe.run(paddle.static.default_startup_program())
    return [v.tolist() for v in exe.run(feed=feed, fetch_list=fetch)]


def test_cond_now():
    x, y = paddle.to_tensor([3.0]), paddle.to_tensor([5.0])
    assert snn.cond(x < y, lambda: x + 1, lambda: y).numpy().tolist() == [4.0]
    assert snn.cond(x > y, lambda: x + 1, None) is None
    assert snn.cond(x > y, 3, lambda: x) is x
    with pytest.raises(AssertionError, match="The pred in cond must be Variable"):
        snn.cond(True, lambda: x)


def test_while_loop_now_overwrites_its_variables():
    x, y = paddle.to_tensor([3.0]), paddle.to_tensor([5.0])
    a, b = snn.while_loop(lambda i, j: i < 10, lambda i, j: [i + 3, j * 2], [x, y])
    assert (a.item(), b.item(), x.item(), y.item()) == (12.0, 40.0, 12.0, 40.0)
    with pytest.raises(ValueError, match="should not be empty"):
        snn.while_loop(lambda i: i < 10, lambda i: i + 3, [])
    with pytest.raises(TypeError, match="cond in while_loop should be callable"):
        snn.while_loop(3, lambda i: i, [x])


def test_case_and_switch_case_now():
    x, y = paddle.to_tensor([3.0]), paddle.to_tensor([5.0])
    assert snn.case([(x > y, lambda: x), (x < y, lambda: y * 2)], lambda: x * 0).item() == 10.0
    assert snn.case([(x > y, lambda: x), (x > y, lambda: y)]).item() == 5.0
    assert snn.switch_case(paddle.to_tensor([5]), [lambda: x, lambda: y]).item() == 5.0
    with pytest.raises(ValueError, match="'1' appears more than once"):
        snn.switch_case(paddle.to_tensor([0]), [(1, lambda: x), (1, lambda: y)])
    with pytest.raises(TypeError, match="1-tuple"):
        snn.case([(x,)])
    with pytest.raises(IndexError):
        snn.case([])


@pytest.mark.parametrize(("sign", "value", "gradient"), [(1.0, 4.0, 2 / 3), (-1.0, -2.0, 1 / 6)])
def test_cond_later_with_gradient(static, sign, value, gradient):
    a = paddle.static.data("a", [-1, 2], "float32")
    a.stop_gradient = False
    w = paddle.static.create_parameter([2, 2], "float32", default_initializer=paddle.nn.initializer.Constant(2.0))
    out = snn.cond(paddle.mean(a) > 0, lambda: paddle.matmul(a, w), lambda: a - 1)
    assert tuple(out.shape) == (-1, 2)
    loss = paddle.mean(out)
    (grad,) = paddle.static.gradients([loss], [a])
    got = run([out, grad], {"a": np.full((3, 2), sign, "float32")})
    np.testing.assert_allclose(got[0], np.full((3, 2), value), rtol=1e-6)
    np.testing.assert_allclose(got[1], np.full((3, 2), gradient), rtol=1e-6)


def test_cond_later_with_several_results(static):
    k = paddle.static.data("k", [1], "float32")
    assert run(snn.cond(k < 1, lambda: [k, k + 1], lambda: [k * 2, k * 3]), {"k": np.array([1.5], "float32")}) == [[3.0], [4.5]]
    with pytest.raises(ValueError, match="true fn returns 1 vars, but false fn returns 2 vars, which is not equals"):
        snn.cond(k < 1, lambda: k, lambda: (k, k))


def test_while_loop_later_with_gradient(static):
    s = paddle.static.data("s", [2], "float32")
    s.stop_gradient = False
    i, out = snn.while_loop(lambda i, s: i < 5, lambda i, s: [i + 1, s * 2], [paddle.full([1], 0, "int64"), s])
    (grad,) = paddle.static.gradients([paddle.sum(out)], [s])
    assert run([i, out, grad], {"s": np.ones(2, "float32")}) == [[5], [32.0, 32.0], [32.0, 32.0]]


def test_while_loop_later_with_a_shape_that_grows(static):
    x = paddle.static.data("x", [1], "float32")
    _, out = snn.while_loop(lambda i, s: i < 3, lambda i, s: [i + 1, paddle.concat([s, s])], [paddle.full([1], 0, "int64"), x])
    assert tuple(out.shape) == (-1,)
    assert run([out], {"x": np.array([2.0], "float32")}) == [[2.0] * 8]


@pytest.mark.parametrize(("key", "value"), [(0, 1.0), (3, 2.0), (7, 9.0)])
def test_switch_case_later(static, key, value):
    k = paddle.static.data("k", [1], "int32")
    out = snn.switch_case(k, {0: lambda: paddle.full([2], 1.0), 3: lambda: paddle.full([2], 2.0)}, lambda: paddle.full([2], 9.0))
    assert run([out], {"k": np.array([key], "int32")}) == [[value, value]]


def test_arrays_in_a_loop(static):
    k = paddle.static.data("k", [1], "float32")
    start, n = paddle.zeros([1], "int64"), paddle.full([1], 3, "int64")
    array = paddle.tensor.array_write(k, start, paddle.tensor.create_array("float32"))

    def body(i, array):
        value = paddle.tensor.array_read(array, i)
        i = i + 1
        paddle.tensor.array_write(value * 2, i, array)
        return [i, array]

    _, array = snn.while_loop(lambda i, array: i < n, body, [start, array])
    fetch = [paddle.tensor.array_length(array), paddle.tensor.array_read(array, n)]
    assert run(fetch, {"k": np.array([1.5], "float32")}) == [[4], [12.0]]


def test_old_while(static):
    layers = fluid.layers
    i, n, s = layers.fill_constant([1], "int64", 0), layers.fill_constant([1], "int64", 10), layers.fill_constant([1], "float32", 1.0)
    going = layers.less_than(i, n)
    with layers.While(going).block():
        layers.assign(s * 2, s)
        layers.increment(i, 1)
        layers.less_than(i, n, cond=going)
    assert run([i, s], {}) == [[10], [1024.0]]


@pytest.mark.parametrize(("key", "value"), [(0.0, 0.1), (1.0, 0.2), (7.0, 0.3)])
def test_old_switch(static, key, value):
    layers = fluid.layers
    k = paddle.static.data("k", [1], "float32")
    rate = layers.create_global_var([1], 0.0, "float32", persistable=True)
    with layers.Switch() as switch:
        with switch.case(k < 1):
            layers.assign(layers.fill_constant([1], "float32", 0.1), rate)
        with switch.case(k < 2):
            layers.assign(layers.fill_constant([1], "float32", 0.2), rate)
        with switch.default():
            layers.assign(layers.fill_constant([1], "float32", 0.3), rate)
    np.testing.assert_allclose(run([rate], {"k": np.array([key], "float32")}), [[value]], rtol=1e-6)


def test_dropout_in_a_branch_is_off_in_a_program_for_testing(static):
    x = paddle.static.data("x", [100], "float32")
    out = snn.cond(paddle.sum(x) > 0, lambda: paddle.nn.functional.dropout(x, 0.5), lambda: x)
    test = paddle.static.default_main_program().clone(for_test=True)
    feed = {"x": np.ones(100, "float32")}
    exe = paddle.static.Executor()
    assert set(np.unique(exe.run(test, feed=feed, fetch_list=[out.name])[0])) == {1.0}
    assert set(np.unique(exe.run(feed=feed, fetch_list=[out])[0])) == {0.0, 2.0}
