"""A .pdopt file that real Paddle wrote, taken up here: training goes on with the same numbers."""

import json
import pathlib

import numpy as np
import pytest

import paddle_compat as paddle

DATA = pathlib.Path(__file__).parent / "data"
CONTINUED = json.loads((DATA / "continued.json").read_text())


def build(name):
    net = paddle.nn.Linear(3, 2)
    rate = paddle.optimizer.lr.LinearWarmup(paddle.optimizer.lr.StepDecay(0.05, 2), 3, 0.0, 0.05)
    return net, getattr(paddle.optimizer, name)(rate, parameters=net.parameters()), rate


@pytest.mark.parametrize("name", CONTINUED)
@pytest.mark.parametrize("stepped", [False, True])
def test_training_goes_on(name, stepped):
    net, opt, rate = build(name)
    if stepped:  # the state exists already when it is loaded
        paddle.sum(net(paddle.ones([2, 3]))).backward()
        opt.step()
        opt.clear_grad()
    net.set_state_dict(paddle.load(str(DATA / f"{name}.pdparams")))
    opt.set_state_dict(paddle.load(str(DATA / f"{name}.pdopt")))

    rng = np.random.RandomState(7)
    rng.standard_normal((3, 2))
    for step in range(8):
        x = rng.standard_normal((4, 3)).astype("float32")
        if step < 5:
            continue
        y = net(paddle.to_tensor(x))
        paddle.mean(paddle.multiply(y, y)).backward()
        opt.step()
        opt.clear_grad()
        rate.step()

    want = CONTINUED[name]
    for p, w in zip(net.parameters(), want["weights"], strict=True):
        np.testing.assert_allclose(p.numpy(), np.float32(w), rtol=1e-5, atol=1e-6)
    assert opt.get_lr() == pytest.approx(want["lr"], abs=1e-9)
    assert list(opt.state_dict()) == want["keys"]


def test_arrays_from_return_numpy():
    net, opt, _ = build("Adam")
    state = paddle.load(str(DATA / "Adam.pdopt"), return_numpy=True)
    opt.set_state_dict(state)
    paddle.sum(net(paddle.ones([2, 3]))).backward()
    opt.step()
    assert opt._get_accumulator("beta1_pow_acc", net.weight).numpy()[0] == pytest.approx(0.9**7, rel=1e-5)
