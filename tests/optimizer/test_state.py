"""State dicts where the oracle's own answer is an accident (real 2.4.2 fails with an AttributeError while it formats its message)."""

import copy

import numpy as np
import pytest

import paddle_compat as paddle
from paddle_compat.core import mode


def stepped(name="Adam", **options):
    p = paddle.create_parameter([2, 3], "float32")
    opt = getattr(paddle.optimizer, name)(0.1, parameters=[p], **options)
    paddle.sum(p).backward()
    opt.step()
    return p, opt


def test_wrong_shape_and_dtype_after_a_step():
    _, opt = stepped()
    state = {k: v.numpy() for k, v in opt.state_dict().items()}
    key = next(k for k in state if k.endswith("moment1_0"))
    with pytest.raises(AssertionError, match="has shape"):
        opt.set_state_dict({**state, key: np.zeros((3, 2), "float32")})
    with pytest.raises(AssertionError, match="float32"):
        opt.set_state_dict({**state, key: np.zeros((2, 3), "float64")})


def test_loading_copies():
    p, opt = stepped()
    q = paddle.create_parameter([2, 3], "float32")
    other = paddle.optimizer.Adam(0.1, parameters=[q])
    paddle.sum(q).backward()
    other.step()
    renamed = {k.replace(p.name, q.name): v for k, v in opt.state_dict().items()}
    other.set_state_dict(renamed)
    before = {k: v.numpy() for k, v in opt.state_dict().items()}
    other.step()
    for key, value in opt.state_dict().items():
        np.testing.assert_array_equal(value.numpy(), before[key])


def test_state_keys_are_as_saved_for_gpu_checkpoints():
    """Keys and shapes of a Paddle checkpoint: powers of the betas have shape [1]."""
    p, opt = stepped()
    assert {k[len(p.name) + 1 :]: v.shape for k, v in opt.state_dict().items()} == {
        "moment1_0": [2, 3], "moment2_0": [2, 3], "beta1_pow_acc_0": [1], "beta2_pow_acc_0": [1],
    }  # fmt: skip


def test_powers_survive_a_copy_of_the_optimizer():
    """The powers of many parameters share memory; a deep copy must not."""
    ps = [paddle.create_parameter([2], "float32") for _ in range(3)]
    opt = paddle.optimizer.Adam(0.1, parameters=ps)
    for p in ps:
        paddle.sum(p).backward()
    opt.step()
    kept = {k: v.numpy() for k, v in opt.state_dict().items()}
    twin = copy.deepcopy(opt._accumulators)
    opt.step()
    opt.step()
    for of in twin.values():
        for acc in of.values():
            assert any(np.array_equal(acc.numpy(), v) for v in kept.values())


def test_one_parameter_of_many_updated_alone():
    """Powers that are views of one tensor still move one by one."""
    ps = [paddle.create_parameter([2], "float32") for _ in range(3)]
    opt = paddle.optimizer.Adam(0.1, parameters=ps)
    for p in ps:
        paddle.sum(p).backward()
    opt.step()
    opt.clear_grad(set_to_zero=False)
    paddle.sum(ps[1]).backward()
    opt.step()
    powers = [opt._get_accumulator("beta1_pow_acc", p).numpy()[0] for p in ps]
    np.testing.assert_allclose(powers, [0.81, 0.729, 0.81], rtol=1e-6)


def test_replaced_accumulators_are_used():
    p, opt = stepped("Momentum")
    key = next(iter(opt._accumulators))
    opt._accumulators[key][p.name] = paddle.zeros([2, 3])
    before = p.numpy()
    opt.step()
    np.testing.assert_allclose(before - p.numpy(), 0.1, rtol=1e-5)
    opt._accumulators.clear()
    before = p.numpy()
    opt.step()
    np.testing.assert_allclose(before - p.numpy(), 0.1, rtol=1e-5)


def static_program(optimizer, lr=None):
    main, startup = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, startup):
        x = paddle.static.data("x", [None, 2], "float32")
        w = paddle.create_parameter([2, 1], "float32", attr=paddle.ParamAttr(name="w", initializer=paddle.nn.initializer.Constant(1.0)))
        loss = paddle.mean(paddle.matmul(x, w))
        opt = optimizer()
        opt.minimize(loss)
    return main, startup, loss, opt


def test_static_state_lives_in_the_scope():
    mode.enable_static()
    main, startup, loss, _ = static_program(lambda: paddle.optimizer.Adam(0.1))
    names = {v.name for v in main.list_vars() if v.persistable}
    assert names == {"w", "w_moment1_0", "w_moment2_0", "w_beta1_pow_acc_0", "w_beta2_pow_acc_0", "learning_rate_0"}
    exe = paddle.static.Executor()
    feed = {"x": np.ones((3, 2), "float32")}
    scopes = [paddle.static.Scope() if hasattr(paddle.static, "Scope") else type(paddle.static.global_scope())() for _ in range(2)]
    runs = (3, 1)
    for scope, count in zip(scopes, runs):
        with paddle.static.scope_guard(scope):
            exe.run(startup)
            for _ in range(count):
                exe.run(main, feed=feed, fetch_list=[loss])
    powers = [np.array(s.find_var("w_beta1_pow_acc_0").get_tensor())[0] for s in scopes]
    np.testing.assert_allclose(powers, [0.9**4, 0.9**2], rtol=1e-6)
    with paddle.static.scope_guard(scopes[0]):
        exe.run(startup)  # starts afresh
        exe.run(main, feed=feed, fetch_list=[loss])
    np.testing.assert_allclose(np.array(scopes[0].find_var("w_beta1_pow_acc_0").get_tensor()), [0.81], rtol=1e-6)
    assert set(main.state_dict("opt", scopes[0])) == names - {"w"}


def test_static_rate_follows_the_scheduler():
    mode.enable_static()
    main, startup, loss, opt = static_program(lambda: paddle.optimizer.SGD(paddle.optimizer.lr.StepDecay(0.5, 1)))
    exe = paddle.static.Executor()
    scope = type(paddle.static.global_scope())()
    with paddle.static.scope_guard(scope):
        exe.run(startup)
        for want in (0.5, 0.05):
            exe.run(main, feed={"x": np.ones((3, 2), "float32")}, fetch_list=[loss])
            np.testing.assert_allclose(np.array(scope.find_var("learning_rate_0").get_tensor()), [want], rtol=1e-6)
            opt._learning_rate.step()
    np.testing.assert_allclose(np.array(scope.find_var("w").get_tensor()), 1 - 0.55, rtol=1e-5)


def test_static_startup_before_minimize():
    mode.enable_static()
    main, startup = paddle.static.Program(), paddle.static.Program()
    exe = paddle.static.Executor()
    with paddle.static.scope_guard(type(paddle.static.global_scope())()), paddle.static.program_guard(main, startup):
        x = paddle.static.data("x", [None, 2], "float32")
        w = paddle.create_parameter([2, 1], "float32")
        loss = paddle.mean(paddle.matmul(x, w))
        exe.run(startup)
        paddle.optimizer.Adam(0.1).minimize(loss)
        with pytest.raises(RuntimeError, match="startup program"):
            exe.run(main, feed={"x": np.ones((3, 2), "float32")}, fetch_list=[loss])
