"""Record what real Paddle 2.4.2 saved: ``paddle-python tests/optimizer/record.py`` (the oracle's interpreter) rewrites data/.

For each optimizer: ``NAME.pdopt`` and ``NAME.pdparams``, saved after five steps of a small network under an LR scheduler, and in
``continued.json`` the weights after three more.
"""

import json
import os

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
NAMES = ["Momentum", "Adam", "AdamW", "Adamax", "Adagrad", "Adadelta", "RMSProp", "Lamb"]


def build(paddle, name):
    net = paddle.nn.Linear(3, 2)
    rate = paddle.optimizer.lr.LinearWarmup(paddle.optimizer.lr.StepDecay(0.05, 2), 3, 0.0, 0.05)
    return net, getattr(paddle.optimizer, name)(rate, parameters=net.parameters()), rate


def train(paddle, net, opt, rate, rng, steps):
    for _ in range(steps):
        x = paddle.to_tensor(rng.standard_normal((4, 3)).astype("float32"))
        y = net(x)
        paddle.mean(paddle.multiply(y, y)).backward()
        opt.step()
        opt.clear_grad()
        rate.step()


def main():
    import paddle

    assert paddle.__version__ == "2.4.2" and "oracle" in paddle.__file__, "record with real Paddle only"
    continued = {}
    for name in NAMES:
        paddle.utils.unique_name.switch()  # the names that a fresh process gives
        rng = np.random.RandomState(7)
        net, opt, rate = build(paddle, name)
        net.weight.set_value(rng.standard_normal((3, 2)).astype("float32"))
        train(paddle, net, opt, rate, rng, 5)
        paddle.save(net.state_dict(), os.path.join(HERE, "data", name + ".pdparams"))
        paddle.save(opt.state_dict(), os.path.join(HERE, "data", name + ".pdopt"))
        train(paddle, net, opt, rate, rng, 3)
        continued[name] = {"weights": [p.numpy().tolist() for p in net.parameters()], "lr": opt.get_lr(), "keys": list(opt.state_dict())}
    with open(os.path.join(HERE, "data", "continued.json"), "w") as out:
        json.dump(continued, out, indent=1)
        out.write("\n")


if __name__ == "__main__":
    main()
