"""paddle.Model on data that it must learn."""

import numpy as np

import paddle_compat as paddle


class Line(paddle.io.Dataset):
    def __getitem__(self, i):
        x = np.array([i / 16.0], "float32")
        return x, 2 * x + 1

    def __len__(self):
        return 16


def test_fit_learns_a_line_and_iterables_work():
    paddle.seed(0)
    model = paddle.Model(paddle.nn.Linear(1, 1))
    model.prepare(paddle.optimizer.SGD(0.5, parameters=model.parameters()), paddle.nn.MSELoss())
    model.fit(Line(), batch_size=4, epochs=60, verbose=0)
    assert model.evaluate(Line(), batch_size=16, verbose=0)["loss"][0] < 1e-3
    model.fit([(np.ones([2, 1], "float32"), np.full([2, 1], 3.0, "float32"))], verbose=0)


def test_flops_leaves_the_network_as_it_was(capsys):
    net = paddle.vision.models.LeNet()
    keys = list(net.state_dict())
    assert paddle.flops(net, [1, 1, 28, 28]) == 347560
    assert list(net.state_dict()) == keys
