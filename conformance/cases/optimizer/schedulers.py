"""Learning rate schedules: 100 steps each, jumps, state, printing, bad arguments."""

import contextlib
import io
import math

import numpy as np

from conformance.spec import case, cases, raises

TOL = (1e-7, 1e-12, "tighter than default: schedules are to agree to 1e-7")


def _rates(make, steps=100):
    def run(paddle):
        scheduler = make(paddle.optimizer.lr)
        rates = [scheduler()]
        for _ in range(steps):
            scheduler.step()
            rates.append(scheduler())
        return [float(r) for r in rates], scheduler.last_epoch, type(scheduler()).__name__

    return run


def _jumps(make, epochs=(3, None, None, 20, 0, None, 7, None, 41)):
    def run(paddle):
        scheduler = make(paddle.optimizer.lr)
        rates = []
        for epoch in epochs:
            scheduler.step() if epoch is None else scheduler.step(epoch)
            rates.append(float(scheduler()))
        return rates

    return run


def _moved(make):
    """The state after 30 steps, in a new scheduler that goes on for 30."""

    def run(paddle):
        scheduler, fresh = make(paddle.optimizer.lr), make(paddle.optimizer.lr)
        for _ in range(30):
            scheduler.step()
        state = scheduler.state_dict()
        fresh.set_state_dict(state)
        rates = []
        for _ in range(30):
            fresh.step()
            rates.append(float(fresh()))
        return state, rates, fresh.state_dict()

    return run


MAKERS = {
    "NoamDecay": {
        "": lambda lr: lr.NoamDecay(d_model=64, warmup_steps=20, learning_rate=2.0),
        "resumed": lambda lr: lr.NoamDecay(64, 20, last_epoch=30),
    },
    "PiecewiseDecay": {"": lambda lr: lr.PiecewiseDecay([10, 25, 60], [0.1, 0.05, 0.01, 0.002]), "short": lambda lr: lr.PiecewiseDecay([1, 2], [0.1, 0.2])},
    "NaturalExpDecay": {"": lambda lr: lr.NaturalExpDecay(0.5, 0.1)},
    "InverseTimeDecay": {"": lambda lr: lr.InverseTimeDecay(0.5, 0.1)},
    "ExponentialDecay": {"": lambda lr: lr.ExponentialDecay(0.5, 0.93), "int": lambda lr: lr.ExponentialDecay(1, 0.5, last_epoch=4)},
    "PolynomialDecay": {
        "": lambda lr: lr.PolynomialDecay(0.5, 37, end_lr=0.01, power=1.7),
        "cycle": lambda lr: lr.PolynomialDecay(0.5, 13, end_lr=0.01, power=0.9, cycle=True),
    },
    "CosineAnnealingDecay": {
        "": lambda lr: lr.CosineAnnealingDecay(0.5, 17, eta_min=0.003),
        "one": lambda lr: lr.CosineAnnealingDecay(0.5, 1),
        "resumed": lambda lr: lr.CosineAnnealingDecay(0.5, 30, last_epoch=11),
    },
    "MultiStepDecay": {
        "": lambda lr: lr.MultiStepDecay(0.5, [8, 30, 31, 90], gamma=0.3),
        "tuple": lambda lr: lr.MultiStepDecay(0.5, (50,)),
        "none": lambda lr: lr.MultiStepDecay(0.5, []),
    },
    "StepDecay": {"": lambda lr: lr.StepDecay(0.5, 7, gamma=0.8), "bool": lambda lr: lr.StepDecay(0.5, True)},
    "LambdaDecay": {"": lambda lr: lr.LambdaDecay(0.5, lambda epoch: 0.95**epoch + math.sin(epoch))},
    "MultiplicativeDecay": {"": lambda lr: lr.MultiplicativeDecay(0.5, lambda epoch: 0.95 if epoch % 3 else 1.1)},
    "LinearWarmup": {
        "": lambda lr: lr.LinearWarmup(0.5, 20, 0.01, 0.5),
        "int": lambda lr: lr.LinearWarmup(1, 20, 0, 1),
        "step": lambda lr: lr.LinearWarmup(lr.StepDecay(0.5, 10, 0.7), 20, 0.0, 0.5),
        "cosine": lambda lr: lr.LinearWarmup(lr.CosineAnnealingDecay(0.5, 40), 5, 0.0, 0.5),
        "nested": lambda lr: lr.LinearWarmup(lr.LinearWarmup(lr.NoamDecay(16, 9), 10, 0.2, 0.3), 15, 0.0, 0.1),
    },
    "OneCycleLR": {
        "": lambda lr: lr.OneCycleLR(1.0, 100),
        "linear": lambda lr: lr.OneCycleLR(1, 100, divide_factor=10, end_learning_rate=0.001, phase_pct=0.21, anneal_strategy="linear"),
        "three": lambda lr: lr.OneCycleLR(0.7, 101, phase_pct=0.4, three_phase=True),
        "three-linear": lambda lr: lr.OneCycleLR(0.7, 110, phase_pct=0.25, three_phase=True, anneal_strategy="linear"),
    },
    "CyclicLR": {
        "": lambda lr: lr.CyclicLR(0.1, 1.0, 7),
        "triangular2": lambda lr: lr.CyclicLR(0.1, 1, 7, 12, mode="triangular2"),
        "exp-range": lambda lr: lr.CyclicLR(0.1, 1.0, 7, 3, mode="exp_range", exp_gamma=0.97),
        "function": lambda lr: lr.CyclicLR(0.1, 1.0, 9, scale_fn=lambda x: 0.9**x, scale_mode="iterations"),
        "function-cycle": lambda lr: lr.CyclicLR(0.1, 1.0, 9, mode="none", scale_fn=lambda x: 0.5 * x),
    },
}

for _name, _variants in MAKERS.items():
    _table = {}
    for _label, _maker in _variants.items():
        _end = f"-{_label}" if _label else ""
        _table["rates" + _end] = _rates(_maker)
        _table["jumps" + _end] = _jumps(_maker)
        _table["moved" + _end] = _moved(_maker)
        _table["attributes" + _end] = lambda paddle, make=_maker: {
            k: v for k, v in vars(make(paddle.optimizer.lr)).items() if isinstance(v, (int, float, str, list, type(None)))
        }
    cases(f"paddle.optimizer.lr.{_name}", _table, tol=TOL)


def _plateau(**options):
    def run(paddle):
        scheduler = paddle.optimizer.lr.ReduceOnPlateau(0.5, **options)
        rates = [scheduler()]
        for step in range(100):
            metric = math.cos(step / 3.0) / (1 + step / 40.0) + 2.0
            scheduler.step(4.0 - metric if options.get("mode") == "max" else metric)
            rates.append(scheduler())
        return rates, scheduler.state_dict()

    return run


cases(
    "paddle.optimizer.lr.ReduceOnPlateau",
    {
        "rates": _plateau(patience=2),
        "rates-max": _plateau(mode="max", patience=1, factor=0.6, cooldown=3),
        "rates-abs": _plateau(mode="MIN", patience=3, threshold=0.05, threshold_mode="abs", min_lr=0.01),
        "rates-max-abs": _plateau(mode="max", patience=0, threshold=0.01, threshold_mode="ABS", factor=0.9, epsilon=0.004),
        "rates-rel": _plateau(patience=4, threshold=0.02, factor=0.2, min_lr=1e-6),
    },
    tol=TOL,
)


@case("paddle.optimizer.lr.ReduceOnPlateau.step")
def kinds_of_metric(paddle):
    scheduler = paddle.optimizer.lr.ReduceOnPlateau(1.0, patience=0)
    out = []
    for metric in (3, 2.5, np.float32(2.0), np.float64(1.5), np.ones(1), paddle.full([1], 0.5), paddle.full([1], 0.7)):
        scheduler.step(metric)
        out.append(scheduler())
    state = scheduler.state_dict()
    for bad in ("a", [1.0], np.int64(3), np.float16(3), None):
        out.append(raises(lambda bad=bad: scheduler.step(bad)))
    out.append(raises(lambda: scheduler.step(np.ones(2))))
    out.append(raises(lambda: scheduler.step(paddle.ones([2]))))
    out.append(raises(scheduler.get_lr))
    scheduler.step(9.0, epoch=50)
    return out, state, scheduler.last_epoch, scheduler()


def _printed(make, steps):
    def run(paddle):
        text = io.StringIO()
        with contextlib.redirect_stdout(text):
            scheduler = make(paddle.optimizer.lr)
            for arguments in steps:
                scheduler.step(*arguments)
        return text.getvalue()

    return run


cases("paddle.optimizer.lr.NoamDecay", {"verbose": _printed(lambda lr: lr.NoamDecay(10, 2, verbose=True), [(), (), (4,)])})
cases("paddle.optimizer.lr.StepDecay", {"verbose": _printed(lambda lr: lr.StepDecay(0.1, 2, verbose=True), [(), (), (7,)])})
cases("paddle.optimizer.lr.ReduceOnPlateau", {"verbose": _printed(lambda lr: lr.ReduceOnPlateau(1.0, patience=0, verbose=True), [(1.0,), (2.0,), (3.0, 9)])})
cases(
    "paddle.optimizer.lr.LinearWarmup",
    {"verbose": _printed(lambda lr: lr.LinearWarmup(lr.StepDecay(0.1, 2, verbose=True), 2, 0.0, 0.1, verbose=True), [(), (), (), (9,)])},
)

BAD = {
    "LRScheduler": [lambda lr: lr.LRScheduler(), lambda lr: lr.LRScheduler("a")],
    "NoamDecay": [lambda lr: lr.NoamDecay(0, 1), lambda lr: lr.NoamDecay(10, 0), lambda lr: lr.NoamDecay(10, 1, "a")],
    "PiecewiseDecay": [lambda lr: lr.PiecewiseDecay(3, [0.1]), lambda lr: lr.PiecewiseDecay([], [])],
    "NaturalExpDecay": [lambda lr: lr.NaturalExpDecay(0.1, 0), lambda lr: lr.NaturalExpDecay("a", 1.0)],
    "InverseTimeDecay": [lambda lr: lr.InverseTimeDecay("a", 1.0), lambda lr: lr.InverseTimeDecay(0.1)],
    "ExponentialDecay": [lambda lr: lr.ExponentialDecay(0.1, 1.0), lambda lr: lr.ExponentialDecay(0.1, 0.0), lambda lr: lr.ExponentialDecay(0.1, "a")],
    "PolynomialDecay": [lambda lr: lr.PolynomialDecay(0.1, 2.5), lambda lr: lr.PolynomialDecay(0.1, 0), lambda lr: lr.PolynomialDecay(0.1, "a"),
                        lambda lr: lr.PolynomialDecay(0.1, 2, power=0)],
    "CosineAnnealingDecay": [lambda lr: lr.CosineAnnealingDecay(0.1, 2.5), lambda lr: lr.CosineAnnealingDecay(0.1, 0),
                             lambda lr: lr.CosineAnnealingDecay(0.1, 2, "a")],
    "MultiStepDecay": [lambda lr: lr.MultiStepDecay(0.1, 3), lambda lr: lr.MultiStepDecay(0.1, [3, 2]), lambda lr: lr.MultiStepDecay(0.1, [2, 2]),
                       lambda lr: lr.MultiStepDecay(0.1, [2, 3], 1.0), lambda lr: lr.MultiStepDecay(np.float32(0.1), [2, 3])],
    "StepDecay": [lambda lr: lr.StepDecay("a", 2), lambda lr: lr.StepDecay(0.1, 0), lambda lr: lr.StepDecay(0.1, 2.0), lambda lr: lr.StepDecay(0.1, 2, 1.0),
                  lambda lr: lr.StepDecay(0.1, 2, foo=1)],
    "LambdaDecay": [lambda lr: lr.LambdaDecay(0.1, 3), lambda lr: lr.LambdaDecay(0.1, lambda: 1)],
    "MultiplicativeDecay": [lambda lr: lr.MultiplicativeDecay(0.1, 3)],
    "LinearWarmup": [lambda lr: lr.LinearWarmup("a", 3, 0.0, 1.0), lambda lr: lr.LinearWarmup(0.1, 3, 1.0, 0.5), lambda lr: lr.LinearWarmup(0.1, 3, 0.5, 0.5),
                     lambda lr: lr.LinearWarmup(0.1, 3.5, 0.1, 0.5), lambda lr: lr.LinearWarmup(0.1, 0, 0.1, 0.5)],
    "ReduceOnPlateau": [lambda lr: lr.ReduceOnPlateau(0.1, "x"), lambda lr: lr.ReduceOnPlateau(0.1, factor=1.0), lambda lr: lr.ReduceOnPlateau("a"),
                        lambda lr: lr.ReduceOnPlateau(0.1, threshold_mode="x"), lambda lr: lr.ReduceOnPlateau(0.1, 3)],
    "OneCycleLR": [lambda lr, kw=kw: lr.OneCycleLR(**{"max_learning_rate": 1, "total_steps": 10, **kw}) for kw in (
        dict(max_learning_rate="a"), dict(max_learning_rate=-1), dict(total_steps=3.0), dict(total_steps=0), dict(phase_pct=1), dict(phase_pct=1.5),
        dict(divide_factor="a"), dict(three_phase=True, phase_pct=0.5), dict(anneal_strategy="x"), dict(end_learning_rate=-1.0), dict(end_learning_rate=""))],
    "CyclicLR": [lambda lr, kw=kw: lr.CyclicLR(**{"base_learning_rate": 0.1, "max_learning_rate": 1.0, "step_size_up": 3, **kw}) for kw in (
        dict(max_learning_rate="a"), dict(max_learning_rate=-1.0), dict(step_size_up=3.0), dict(step_size_up=0), dict(step_size_down=2.0),
        dict(step_size_down=0), dict(mode="x"), dict(exp_gamma=1), dict(scale_mode="x"), dict(scale_fn=lambda x: 1.0, scale_mode="x"),
        dict(base_learning_rate="a"))],
}  # fmt: skip
for _name, _calls in BAD.items():
    cases(f"paddle.optimizer.lr.{_name}", {f"bad-{i}": lambda paddle, f=f: raises(lambda: f(paddle.optimizer.lr)) for i, f in enumerate(_calls)})


@case("paddle.optimizer.lr.OneCycleLR.step")
def beyond_the_end(paddle):
    scheduler = paddle.optimizer.lr.OneCycleLR(1.0, 3)
    seen = []
    for _ in range(3):
        scheduler.step()
        seen.append(scheduler())
    return seen, raises(scheduler.step)


@case("paddle.optimizer.lr.LRScheduler.set_state_dict")
def incomplete_state(paddle):
    lr = paddle.optimizer.lr
    scheduler, warm = lr.StepDecay(0.1, 2), lr.LinearWarmup(lr.StepDecay(0.1, 2), 3, 0.0, 0.1)
    out = [raises(lambda: scheduler.set_state_dict({"last_epoch": 3})), raises(lambda: warm.set_state_dict({"last_epoch": 1, "last_lr": 0.1}))]
    scheduler.set_dict({"last_epoch": 3, "last_lr": 0.5, "x": 1})
    return out, scheduler.last_epoch, scheduler(), scheduler.keys, lr.LRScheduler.set_dict is lr.LRScheduler.set_state_dict


@case("paddle.optimizer.lr.LRScheduler")
def subclass(paddle):
    class Halving(paddle.optimizer.lr.LRScheduler):
        def __init__(self, learning_rate, extra):
            self.extra = extra
            super().__init__(learning_rate, verbose=False)

        def state_keys(self):
            super().state_keys()
            self.keys.append("extra")

        def get_lr(self):
            return self.base_lr / 2**self.last_epoch

    scheduler = Halving(0.8, paddle.full([1], 3.0))
    scheduler.step()
    scheduler.step(5)
    state = scheduler.state_dict()
    return scheduler(), state, scheduler.base_lr, scheduler.verbose, scheduler._var_name, isinstance(scheduler, paddle.optimizer.lr.LRScheduler)


@case("paddle.optimizer.lr.LRScheduler.step")
def optimizer_follows(paddle):
    p = paddle.create_parameter([2], "float32")
    scheduler = paddle.optimizer.lr.StepDecay(0.1, 2)
    opt = paddle.optimizer.SGD(scheduler, [p])
    seen = [opt.get_lr()]
    for _ in range(4):
        scheduler.step()
        seen.append(opt.get_lr())
    return seen
