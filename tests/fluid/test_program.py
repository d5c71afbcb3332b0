"""A program of Paddle 1.x, trained, saved and loaded. Losses and names are those of 2.4.2."""

import numpy as np
import pytest

import paddle_compat as paddle
from paddle_compat import fluid

L = fluid.layers


def weights(*shape):
    values = np.random.RandomState(3).rand(*shape).astype("float32")
    return fluid.ParamAttr(initializer=fluid.initializer.NumpyArrayInitializer(values))


@pytest.fixture
def trained():
    paddle.enable_static()
    with fluid.unique_name.guard(), fluid.scope_guard(fluid.Scope()), fluid.program_guard(fluid.Program(), fluid.Program()):
        x, y = fluid.data("x", [None, 3, 8, 8], "float32"), fluid.data("y", [None, 1], "int64")
        h = L.batch_norm(L.conv2d(x, 4, 3, param_attr=weights(4, 3, 3, 3), act="relu"), momentum=0.8)
        h = L.fc(L.pool2d(h, 2, "max", 2), 5, param_attr=weights(36, 5), act="softmax")
        loss, right = L.mean(L.cross_entropy(h, y)), L.accuracy(h, y)
        test = fluid.default_main_program().clone(for_test=True)
        rate = L.exponential_decay(0.1, 2, 0.5, staircase=True)
        fluid.optimizer.AdamOptimizer(learning_rate=rate, regularization=fluid.regularizer.L2Decay(1e-3)).minimize(loss)
        exe = fluid.Executor(fluid.CPUPlace())
        exe.run(fluid.default_startup_program())
        random = np.random.RandomState(1)
        feed = {"x": random.rand(4, 3, 8, 8).astype("float32"), "y": random.randint(0, 5, (4, 1))}
        steps = [exe.run(feed=feed, fetch_list=[loss, right]) for _ in range(5)]
        yield exe, test, loss, feed, steps
    paddle.disable_static()


def test_losses_are_as_recorded(trained):
    steps = trained[-1]
    np.testing.assert_allclose([s[0][0] for s in steps], [2.2737, 0.3644, 0.078, 0.0538, 0.0366], atol=6e-5)
    assert [s[1][0] for s in steps] == [0.25, 1.0, 1.0, 1.0, 1.0]


def test_names_are_as_recorded(trained):
    names = [p.name for p in fluid.default_main_program().all_parameters()]
    assert names == ["conv2d_0.w_0", "conv2d_0.b_0", "batch_norm_0.w_0", "batch_norm_0.b_0", "batch_norm_0.w_1", "batch_norm_0.w_2", "fc_0.w_0", "fc_0.b_0"]


@pytest.mark.parametrize("filename", [None, "all"])
def test_save_and_load_params(trained, tmp_path, filename):
    exe, test, loss, feed, _ = trained
    before = exe.run(test, feed=feed, fetch_list=[loss.name])[0]
    fluid.io.save_params(exe, str(tmp_path), filename=filename)
    for p in fluid.default_main_program().all_parameters():
        fluid.global_scope().find_var(p.name).get_tensor().set(np.zeros(p.shape, "float32"), fluid.CPUPlace())
    np.testing.assert_allclose(exe.run(test, feed=feed, fetch_list=[loss.name])[0], [np.log(5)], rtol=1e-5)
    fluid.io.load_params(exe, str(tmp_path), filename=filename)
    np.testing.assert_array_equal(exe.run(test, feed=feed, fetch_list=[loss.name])[0], before)


def test_append_op_calls_an_operator_by_its_type():
    x = paddle.to_tensor([-1.0, 2.0])
    helper = fluid.layer_helper.LayerHelper("mine")
    out = helper.create_variable_for_type_inference("float32")
    helper.append_op(type="relu", inputs={"X": x}, outputs={"Out": out})
    assert out.numpy().tolist() == [0.0, 2.0]
    with pytest.raises(NotImplementedError, match="no_such_op"):
        helper.append_op(type="no_such_op", inputs={}, outputs={})


def test_a_rate_moves_on_at_each_minimize():
    rates = []
    layer = fluid.dygraph.Linear(2, 1)
    optimizer = fluid.optimizer.SGDOptimizer(fluid.dygraph.NoamDecay(4, 2), parameter_list=layer.parameters())
    for _ in range(4):
        rates.append(optimizer.current_step_lr())
        layer(paddle.ones([1, 2])).sum().backward()
        optimizer.minimize(paddle.zeros([1]))
        layer.clear_gradients()
    np.testing.assert_allclose(rates, [0.5 * min(n**-0.5, n * 2**-1.5) for n in range(1, 5)], rtol=1e-6)


def test_guard_turns_static_mode_off_for_a_block():
    paddle.enable_static()
    try:
        with fluid.dygraph.guard():
            assert fluid.dygraph.enabled()
            assert fluid.dygraph.to_variable(np.ones(2, "float32")).numpy().tolist() == [1.0, 1.0]
        assert not fluid.dygraph.enabled()
    finally:
        paddle.disable_static()


def test_save_and_load_dygraph(tmp_path):
    layer = fluid.dygraph.Linear(2, 3)
    fluid.save_dygraph(layer.state_dict(), str(tmp_path / "model"))
    params, state = fluid.load_dygraph(str(tmp_path / "model"))
    assert state is None and sorted(params) == ["bias", "weight"]
    np.testing.assert_array_equal(params["weight"], layer.weight.numpy())
