"""paddle.Model, summary, flops, callbacks: what they return and print."""

import contextlib
import io
import re

import numpy as np

from conformance.spec import case, cases, raises


def printed(function):
    """What a call prints, times left out, and what it returns."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        result = function()
    text = re.sub(r"[0-9.]+(ms|us|s)/step *", "T/step", out.getvalue())
    text = re.sub(r"[0-9.]+ (sec|samples)", "T", re.sub("\b+", "<", text))
    return text.replace("<\r", "\r"), result


def data(paddle, n=20):
    class Data(paddle.io.Dataset):
        def __getitem__(self, i):
            return np.random.RandomState(i).randn(4).astype("float32"), np.array([i % 3], "int64")

        def __len__(self):
            return n

    return Data()


def network(paddle):
    net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.ReLU(), paddle.nn.Linear(8, 3))
    for value in net.state_dict().values():
        value.set_value((np.arange(np.prod(value.shape)).reshape(value.shape) % 7 * 0.1 - 0.3).astype("float32"))
    return net


def model(paddle, metrics=True, optimizer=None):
    with paddle.utils.unique_name.guard():
        made = paddle.Model(network(paddle))
    metric = paddle.metric.Accuracy(topk=(1, 2)) if metrics else None
    sgd = (optimizer or paddle.optimizer.SGD)(0.1, parameters=made.parameters())
    made.prepare(sgd, paddle.nn.CrossEntropyLoss(), metric)
    return made


def fit(**kwargs):
    def run(paddle):
        made = model(paddle)
        text, _ = printed(lambda: made.fit(data(paddle), kwargs.pop("eval", None) and data(paddle, 7), batch_size=4, shuffle=False, **kwargs))
        return text, made.network.state_dict()["0.weight"]

    return run


cases(
    "paddle.Model.fit",
    {
        "lines": fit(epochs=2, log_freq=2, verbose=2, eval=True),
        "bar": fit(epochs=1, verbose=1),
        "costs": fit(epochs=1, verbose=3),
        "silent": fit(verbose=0),
        "iterations": fit(epochs=5, num_iters=7, verbose=2, log_freq=1),
        "accumulate": fit(accumulate_grad_batches=2, verbose=2, log_freq=1),
        "drop": fit(drop_last=True, verbose=2),
        "adam-less": fit(epochs=2, eval_freq=2, eval=True),
    },
)


@case("paddle.Model.evaluate")
def evaluate(paddle):
    return printed(lambda: model(paddle).evaluate(data(paddle, 10), batch_size=4, log_freq=2)), printed(
        lambda: model(paddle).evaluate(data(paddle, 10), batch_size=4, num_iters=2)
    )


@case("paddle.Model.predict")
def predict(paddle):
    return printed(lambda: model(paddle).predict(data(paddle, 10), batch_size=4)), model(paddle).predict(
        data(paddle, 10), batch_size=4, stack_outputs=True, verbose=0
    )


@case("paddle.Model.train_batch")
def batches(paddle):
    x, y = np.ones([2, 4], "float32"), np.array([[0], [1]])
    made = model(paddle)
    plain = model(paddle, metrics=False)
    return made.train_batch([x], [y]), made.eval_batch([x], [y]), made.predict_batch([x]), plain.train_batch([x], [y]), plain.eval_batch([x], [y])


@case("paddle.Model.prepare")
def prepare_errors(paddle):
    made = paddle.Model(network(paddle))
    return (
        raises(lambda: made.prepare(metrics=3)),
        raises(lambda: made.prepare(loss=3)),
        raises(lambda: made.prepare(amp_configs="O3")),
        raises(lambda: made.train_batch([np.ones([2, 4], "float32")], [np.array([[0], [1]])])),
        raises(lambda: made.load("/nope")),
    )


def save_load(paddle):
    import os
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        made = model(paddle)
        made.fit(data(paddle), batch_size=4, verbose=0, shuffle=False)
        made.save(folder + "/a/x")
        other = model(paddle)
        other.load(folder + "/a/x")
        wrong = paddle.Model(paddle.nn.Sequential(paddle.nn.Linear(4, 9), paddle.nn.ReLU(), paddle.nn.Linear(9, 3)))
        made.fit(data(paddle), batch_size=4, verbose=0, shuffle=False)
        other.fit(data(paddle), batch_size=4, verbose=0, shuffle=False)
        return sorted(os.listdir(folder + "/a")), made.network.state_dict(), other.network.state_dict(), raises(lambda: wrong.load(folder + "/a/x"))


cases("paddle.Model.save", {"usual": save_load}, tol=(1e-4, 1e-5, "sums in another order"))


def compound(paddle):
    nn = paddle.nn

    class Net(nn.Layer):
        def __init__(self):
            super().__init__()
            self.l, self.f, self.bn, self.e = nn.LSTM(4, 8), nn.Linear(8, 3), nn.BatchNorm1D(3), nn.Embedding(5, 4)
            self.t = nn.TransformerEncoderLayer(4, 2, 8)
            self.f.weight.stop_gradient = True

        def forward(self, x):
            out, _ = self.l(self.t(self.e(x)))
            return self.bn(self.f(out)[:, 0])

    return Net()


cases(
    "paddle.summary",
    {
        "lenet": lambda paddle: printed(lambda: paddle.summary(paddle.vision.models.LeNet(), (1, 1, 28, 28))),
        "resnet": lambda paddle: printed(lambda: paddle.summary(paddle.vision.models.resnet18(num_classes=2), (None, 3, 32, 32))),
        "compound": lambda paddle: printed(lambda: paddle.summary(compound(paddle), (2, 6), dtypes="int64")),
        "input": lambda paddle: printed(lambda: paddle.summary(compound(paddle), input=paddle.ones([2, 6], "int64"))),
        "errors": lambda paddle: (raises(lambda: paddle.summary(paddle.nn.Linear(4, 2))), raises(lambda: paddle.summary(paddle.nn.Linear(4, 2), (1, -2)))),
    },
)


def flops_of(make, size, **kwargs):
    def run(paddle):
        with paddle.utils.unique_name.guard():
            text, value = printed(lambda: paddle.flops(make(paddle), size, **kwargs))
        return text.replace("paddle.fluid.dygraph.nn.Flatten", "paddle.nn.layer.common.Flatten"), value

    return run


cases(
    "paddle.flops",
    {
        "lenet": flops_of(lambda p: p.vision.models.LeNet(), [1, 1, 28, 28]),
        "detail": flops_of(lambda p: p.vision.models.LeNet(), [1, 1, 28, 28], print_detail=True),
        "resnet": flops_of(lambda p: p.vision.models.resnet18(), [1, 3, 32, 32], print_detail=True),
        "leaf": flops_of(lambda p: p.nn.Linear(3, 2), [1, 3]),
    },
)


class Watch:
    def __init__(self):
        self._optimizer = type(
            "Optimizer", (), {"_learning_rate": 1.0, "get_lr": lambda s: s._learning_rate, "set_lr": lambda s, v: setattr(s, "_learning_rate", v)}
        )()
        self.stop_training = False
        self.saved = []

    def save(self, path):
        self.saved.append(path.rpartition("/")[2])


def watched(name, values, key="loss", **kwargs):
    def run(paddle):
        callback, watch, rows = getattr(paddle.callbacks, name)(**kwargs), Watch(), []
        callback.save_dir = "/tmp/x"

        def go():
            callback.set_model(watch)
            callback.set_params({"epochs": 9, "steps": 3, "verbose": 2, "metrics": ["loss"], "batch_size": None})
            callback.on_train_begin({})
            for i, value in enumerate(values):
                callback.on_epoch_begin(i, {})
                callback.on_epoch_end(i, {})
                callback.on_eval_begin({})
                callback.on_eval_end({key: [value]})
                rows.append((watch.stop_training, watch._optimizer._learning_rate))
            callback.on_train_end({})

        return printed(go)[0], rows, watch.saved

    return run


cases(
    "paddle.callbacks.EarlyStopping",
    {
        "0": watched("EarlyStopping", [3, 2], patience=0),
        "1": watched("EarlyStopping", [3, 2, 2, 2, 1], patience=1),
        "delta": watched("EarlyStopping", [3, 2.6, 2.4, 2.2, 2.1, 1], patience=2, min_delta=0.5),
        "baseline": watched("EarlyStopping", [3, 2], patience=1, baseline=1),
        "acc": watched("EarlyStopping", [1, 2, 3, 2, 2], "acc", monitor="acc", patience=1),
        "max": watched("EarlyStopping", [3, 2], mode="max", patience=1),
        "silent": watched("EarlyStopping", [1, 2, 3], patience=1, verbose=0),
        "other": watched("EarlyStopping", [1, 2], monitor="foo"),
    },
)
cases(
    "paddle.callbacks.ReduceLROnPlateau",
    {
        "1": watched("ReduceLROnPlateau", [3, 3, 3, 3], patience=1, factor=0.5),
        "cooldown": watched("ReduceLROnPlateau", [3] * 8, patience=1, cooldown=2, factor=0.5),
        "least": watched("ReduceLROnPlateau", [3] * 5, patience=1, factor=0.5, min_lr=0.25),
        "max": watched("ReduceLROnPlateau", [3, 2, 1], mode="max", patience=1, factor=0.5),
        "delta": watched("ReduceLROnPlateau", [3, 2.9, 2.4, 2.3, 1], patience=1, min_delta=0.5, factor=0.5),
        "factor": lambda paddle: raises(lambda: paddle.callbacks.ReduceLROnPlateau(factor=1.0)),
    },
)
cases("paddle.callbacks.ModelCheckpoint", {"2": watched("ModelCheckpoint", [1, 1, 1, 1], save_freq=2)})
cases("paddle.callbacks.LRScheduler", {"both": lambda paddle: raises(lambda: paddle.callbacks.LRScheduler(True, True))})
