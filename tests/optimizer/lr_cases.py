"""The schedules that test_lr.py compares with real Paddle, as functions of the lr module they are given.

``record.py`` ran them on PaddlePaddle 2.4.2 (data/lr.json); the tests run them on ours.
"""

import math

STEPS = 100


def plain(make):
    """The rates of 100 steps, the first before any step."""

    def run(lr):
        scheduler = make(lr)
        rates = [float(scheduler())]
        for _ in range(STEPS):
            scheduler.step()
            rates.append(float(scheduler()))
        return rates

    return run


def jumping(make):
    """Rates where step() and step(epoch) alternate."""

    def run(lr):
        scheduler = make(lr)
        rates = [float(scheduler())]
        for epoch in (3, None, None, 20, 0, None, 7, None, 90, None, 41):
            scheduler.step(epoch) if epoch is not None else scheduler.step()
            rates.append(float(scheduler()))
        return rates

    return run


def restored(make):
    """The rates of 50 steps, then the state moved to a new scheduler, then 50 more."""

    def run(lr):
        scheduler, fresh = make(lr), make(lr)
        for _ in range(STEPS // 2):
            scheduler.step()
        fresh.set_state_dict(scheduler.state_dict())
        rates = []
        for _ in range(STEPS // 2):
            fresh.step()
            rates.append(float(fresh()))
        return rates

    return run


MAKERS = {
    "noam": lambda lr: lr.NoamDecay(d_model=64, warmup_steps=20, learning_rate=2.0),
    "noam_resumed": lambda lr: lr.NoamDecay(64, 20, last_epoch=30),
    "piecewise": lambda lr: lr.PiecewiseDecay([10, 25, 60], [0.1, 0.05, 0.01, 0.002]),
    "natural_exp": lambda lr: lr.NaturalExpDecay(0.5, 0.1),
    "inverse_time": lambda lr: lr.InverseTimeDecay(0.5, 0.1),
    "exponential": lambda lr: lr.ExponentialDecay(0.5, 0.93),
    "exponential_int": lambda lr: lr.ExponentialDecay(1, 0.5, last_epoch=4),
    "polynomial": lambda lr: lr.PolynomialDecay(0.5, 37, end_lr=0.01, power=1.7),
    "polynomial_cycle": lambda lr: lr.PolynomialDecay(0.5, 13, end_lr=0.01, power=0.9, cycle=True),
    "cosine": lambda lr: lr.CosineAnnealingDecay(0.5, 17, eta_min=0.003),
    "cosine_1": lambda lr: lr.CosineAnnealingDecay(0.5, 1),
    "cosine_resumed": lambda lr: lr.CosineAnnealingDecay(0.5, 30, last_epoch=11),
    "multi_step": lambda lr: lr.MultiStepDecay(0.5, [8, 30, 31, 90], gamma=0.3),
    "multi_step_tuple": lambda lr: lr.MultiStepDecay(0.5, (50,)),
    "step": lambda lr: lr.StepDecay(0.5, 7, gamma=0.8),
    "lambda": lambda lr: lr.LambdaDecay(0.5, lambda epoch: 0.95**epoch + math.sin(epoch)),
    "multiplicative": lambda lr: lr.MultiplicativeDecay(0.5, lambda epoch: 0.95 if epoch % 3 else 1.1),
    "warmup": lambda lr: lr.LinearWarmup(0.5, 20, 0.01, 0.5),
    "warmup_int": lambda lr: lr.LinearWarmup(1, 20, 0, 1),
    "warmup_step": lambda lr: lr.LinearWarmup(lr.StepDecay(0.5, 10, 0.7), 20, 0.0, 0.5),
    "warmup_cosine": lambda lr: lr.LinearWarmup(lr.CosineAnnealingDecay(0.5, 40), 5, 0.0, 0.5),
    "warmup_warmup": lambda lr: lr.LinearWarmup(lr.LinearWarmup(lr.NoamDecay(16, 9), 10, 0.2, 0.3), 15, 0.0, 0.1),
    "one_cycle": lambda lr: lr.OneCycleLR(1.0, 100),
    "one_cycle_linear": lambda lr: lr.OneCycleLR(1, 100, divide_factor=10, end_learning_rate=0.001, phase_pct=0.21, anneal_strategy="linear"),
    "one_cycle_three": lambda lr: lr.OneCycleLR(0.7, 101, phase_pct=0.4, three_phase=True),
    "one_cycle_three_linear": lambda lr: lr.OneCycleLR(0.7, 110, phase_pct=0.25, three_phase=True, anneal_strategy="linear"),
    "cyclic": lambda lr: lr.CyclicLR(0.1, 1.0, 7),
    "cyclic_down": lambda lr: lr.CyclicLR(0.1, 1, 7, 12, mode="triangular2"),
    "cyclic_exp": lambda lr: lr.CyclicLR(0.1, 1.0, 7, 3, mode="exp_range", exp_gamma=0.97),
    "cyclic_fn": lambda lr: lr.CyclicLR(0.1, 1.0, 9, scale_fn=lambda x: 0.9**x, scale_mode="iterations"),
    "cyclic_fn_cycle": lambda lr: lr.CyclicLR(0.1, 1.0, 9, mode="none", scale_fn=lambda x: 0.5 * x),
}


def _plateau(**options):
    def run(lr):
        scheduler = lr.ReduceOnPlateau(0.5, **options)
        rates = [float(scheduler())]
        for step in range(STEPS):
            metric = math.cos(step / 3.0) / (1 + step / 40.0) + 2.0
            if options.get("mode") == "max":
                metric = 4.0 - metric
            scheduler.step(metric)
            rates.append(float(scheduler()))
        return rates

    return run


CASES = {name: plain(make) for name, make in MAKERS.items()}
CASES.update({name + ".jumps": jumping(make) for name, make in MAKERS.items()})
CASES.update({name + ".restored": restored(make) for name, make in MAKERS.items()})
CASES.update(
    {
        "plateau": _plateau(patience=2),
        "plateau_max": _plateau(mode="max", patience=1, factor=0.6, cooldown=3),
        "plateau_abs": _plateau(mode="MIN", patience=3, threshold=0.05, threshold_mode="abs", min_lr=0.01),
        "plateau_max_abs": _plateau(mode="max", patience=0, threshold=0.01, threshold_mode="ABS", factor=0.9, epsilon=0.004),
        "plateau_rel": _plateau(patience=4, threshold=0.02, factor=0.2, min_lr=1e-6),
    }
)
