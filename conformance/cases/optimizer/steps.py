"""Twenty steps on fixed gradients: weights on the way, and the state at the end."""

from conformance.cases.optimizer._tools import gradients, make, numbers, parameters, runner, train
from conformance.spec import case, cases

TOL = (1e-5, 1e-5, "20 steps in another order of roundings")
# name -> options of the constructor; learning_rate is 0.1 unless given
PLAIN = {
    "SGD": {"": {}},
    "Momentum": {"": {}, "nesterov": dict(use_nesterov=True), "mu": dict(momentum=0.5)},
    "Adam": {"": {}, "betas": dict(beta1=0.7, beta2=0.95, epsilon=1e-3), "beta0": dict(beta1=0.0, beta2=0.0), "multi-tensor": dict(use_multi_tensor=True)},
    "AdamW": {"": {}, "decay": dict(weight_decay=0.3), "nodecay": dict(weight_decay=0.0), "betas": dict(beta1=0.7, beta2=0.95, epsilon=1e-3)},
    "Adamax": {"": {}, "betas": dict(beta1=0.7, beta2=0.95, epsilon=1e-3)},
    "Adagrad": {"": {}, "initial": dict(initial_accumulator_value=0.3, epsilon=1e-2)},
    "Adadelta": {"": {}, "rho": dict(rho=0.7, epsilon=1e-2)},
    "RMSProp": {"": {}, "momentum": dict(momentum=0.9), "rho": dict(rho=0.7, epsilon=1e-2)},
    "Lamb": {"": {}, "decay": dict(lamb_weight_decay=0.4), "betas": dict(beta1=0.7, beta2=0.95, epsilon=1e-3)},
}
DECAYING = ["SGD", "Momentum", "Adam", "Adamax", "Adagrad", "Adadelta", "RMSProp"]

CLIPS = {
    "by-value": lambda paddle: paddle.nn.ClipGradByValue(0.4),
    "by-value-range": lambda paddle: paddle.nn.ClipGradByValue(max=0.5, min=-0.2),
    "by-norm": lambda paddle: paddle.nn.ClipGradByNorm(0.7),
    "by-global-norm": lambda paddle: paddle.nn.ClipGradByGlobalNorm(0.9),
    "by-global-norm-wide": lambda paddle: paddle.nn.ClipGradByGlobalNorm(900.0),
}

for _name, _variants in PLAIN.items():
    _table, _double = {}, {}
    for _label, _options in _variants.items():
        _table[f"steps-{_label or 'default'}"] = runner(make(_name, 0.1, **_options))
        if not _options.get("use_multi_tensor"):
            _double[f"steps-{_label or 'default'}-float64"] = runner(make(_name, 0.1, **_options), dtype="float64")
    _table["steps-kept-zero-gradients"] = runner(make(_name, 0.1), active=lambda step: [0, 1, 2] if step % 3 == 0 else [1], set_to_zero=True)
    _table["steps-some-without-gradient"] = runner(make(_name, 0.1), active=lambda step: [[0, 1, 2], [1], [0, 2], []][step % 4])
    _table["steps-late-parameter"] = runner(make(_name, 0.1), active=lambda step: [0, 1] if step < 5 else [0, 1, 2])
    _table["steps-scheduler"] = lambda paddle, rng, name=_name: _with_scheduler(paddle, rng, name)
    _table["steps-parameter-rates"] = runner(make(_name, 0.1), attrs=[dict(learning_rate=0.3), None, dict(learning_rate=2.0)])
    _table["steps-own-regularizers"] = runner(
        make(_name, 0.1),
        attrs=lambda paddle: [dict(regularizer=paddle.regularizer.L1Decay(0.2)), None, dict(regularizer=paddle.regularizer.L2Decay(0.3))],
    )
    for _clip, _make in CLIPS.items():
        _table[f"steps-clip-{_clip}"] = runner(make(_name, 0.1, grad_clip=_make), steps=6)
    _table["steps-need-clip"] = runner(
        make(_name, 0.1, grad_clip=CLIPS["by-global-norm"]), attrs=[dict(need_clip=False), None, None], steps=6,
    )  # fmt: skip
    _table["steps-not-trainable"] = runner(make(_name, 0.1), attrs=[None, dict(trainable=False), None], steps=4)
    if _name in DECAYING:
        _table["steps-weight-decay-float"] = runner(make(_name, 0.1, weight_decay=0.2))
        _table["steps-weight-decay-l2"] = runner(make(_name, 0.1, weight_decay=lambda paddle: paddle.regularizer.L2Decay(0.2)))
        _table["steps-weight-decay-l1"] = runner(make(_name, 0.1, weight_decay=lambda paddle: paddle.regularizer.L1Decay(0.2)))
        _double["steps-weight-decay-float-float64"] = runner(make(_name, 0.1, weight_decay=0.2), dtype="float64")
        _table["steps-decay-and-own"] = runner(
            make(_name, 0.1, weight_decay=0.2, grad_clip=CLIPS["by-global-norm"]),
            attrs=lambda paddle: [
                dict(regularizer=paddle.regularizer.L1Decay(0.2)), dict(learning_rate=0.5), dict(regularizer=paddle.regularizer.L2Decay(0.5)),
            ],
        )
    cases(f"paddle.optimizer.{_name}", _table, tol=TOL)
    cases(f"paddle.optimizer.{_name}", _double)


def _with_scheduler(paddle, rng, name):
    params = parameters(paddle, rng)
    rate = paddle.optimizer.lr.LinearWarmup(paddle.optimizer.lr.StepDecay(0.1, 3), 4, 0.0, 0.1)
    opt = getattr(paddle.optimizer, name)(rate, parameters=params)
    for _ in range(10):
        gradients(paddle, rng, params)
        opt.step()
        opt.clear_grad()
        rate.step()
    return [p.numpy() for p in params], opt.get_lr(), numbers(opt.state_dict())


def _tensor(value):
    return lambda paddle: paddle.to_tensor([value])


cases(
    "paddle.optimizer.Adam",
    {
        "beta-tensors": runner(make("Adam", 0.1, beta1=_tensor(0.8), beta2=_tensor(0.97))),
        "epsilon-tensor": runner(make("Adam", 0.1, epsilon=_tensor(0.01))),
    },
    tol=TOL,
)
cases(
    "paddle.optimizer.AdamW",
    {
        "decay-fun": runner(
            lambda paddle, params: paddle.optimizer.AdamW(0.1, parameters=params, weight_decay=0.4, apply_decay_param_fun=lambda name: name != params[1].name)
        ),
        "decay-tensor": runner(make("AdamW", 0.1, weight_decay=_tensor(0.3))),
        "beta-tensors": runner(make("AdamW", 0.1, beta1=_tensor(0.8), beta2=_tensor(0.97))),
        "lr-ratio": runner(
            lambda paddle, params: paddle.optimizer.AdamW(0.1, parameters=params, lr_ratio=lambda p: 0.5 if p.name == params[0].name else 1.0), steps=4
        ),
    },
    tol=TOL,
)
cases(
    "paddle.optimizer.Lamb",
    {
        "exclude": runner(
            lambda paddle, params: paddle.optimizer.Lamb(
                0.1, lamb_weight_decay=0.5, parameters=params, exclude_from_weight_decay_fn=lambda p: p.name == params[0].name
            )
        ),
    },
    tol=TOL,
)
cases(
    "paddle.optimizer.Momentum",
    {
        "rescale": runner(make("Momentum", 0.1, rescale_grad=0.25), steps=4),
        "multi-tensor-decay": runner(make("Momentum", 0.1, use_multi_tensor=True, weight_decay=0.2, use_nesterov=True)),
    },
    tol=TOL,
)
# RMSProp(centered=True) cannot be recorded: real 2.4.2 raises in dynamic mode on the CPU. tests/optimizer/test_rules.py checks the formula.


@case("paddle.optimizer.Lamb", tol=TOL)
def zero_weights(paddle, rng):
    params = parameters(paddle, rng)
    for p in params[:2]:
        p.set_value(p.numpy() * 0)
    return train(paddle, rng, paddle.optimizer.Lamb(0.1, lamb_weight_decay=0.0, parameters=params), params, 3)


GROUPS = {
    "SGD": [dict(learning_rate=0.3, weight_decay=0.2), dict(), dict(weight_decay=0.0)],
    "Momentum": [dict(momentum=0.5, weight_decay=0.3), dict(use_nesterov=True), dict(learning_rate=0.1)],
    "Adam": [dict(beta1=0.5, weight_decay=0.2), dict(epsilon=0.1), dict(beta2=0.9, learning_rate=0.3)],
    "AdamW": [dict(beta1=0.5, weight_decay=0.2), dict(epsilon=0.1), dict(weight_decay=0.0, learning_rate=0.3)],
    "Adamax": [dict(beta1=0.5), dict(epsilon=0.1, weight_decay=0.2), dict(beta2=0.9, learning_rate=0.3)],
    "Adagrad": [dict(epsilon=0.1), dict(initial_accumulator_value=0.5), dict(learning_rate=0.3, weight_decay=0.2)],
    "Adadelta": [dict(epsilon=0.1), dict(rho=0.5), dict(learning_rate=0.3, weight_decay=0.2)],
    "RMSProp": [dict(epsilon=0.1), dict(rho=0.5, momentum=0.3), dict(learning_rate=0.3, weight_decay=0.2)],
    "Lamb": [dict(epsilon=0.1), dict(beta1=0.5), dict(learning_rate=0.3, lamb_weight_decay=0.5)],
}


def _grouped(name, extra=None, **kwargs):
    def build(paddle, params):
        groups = [dict(params=[p], **options) for p, options in zip(params, GROUPS[name])]
        if extra:
            extra(paddle, groups)
        return getattr(paddle.optimizer, name)(0.1, parameters=groups, **kwargs)

    return runner(build, steps=8)


for _name in GROUPS:
    cases(f"paddle.optimizer.{_name}", {"groups": _grouped(_name)}, tol=TOL)
    if _name in DECAYING:
        cases(f"paddle.optimizer.{_name}", {"groups-decay": _grouped(_name, weight_decay=0.1)}, tol=TOL)
cases(
    "paddle.optimizer.Adam",
    {
        "groups-clip": _grouped("Adam", lambda paddle, groups: groups[1].update(grad_clip=paddle.nn.ClipGradByNorm(0.2))),
        "groups-l1": _grouped("Adam", lambda paddle, groups: groups[0].update(weight_decay=paddle.regularizer.L1Decay(0.2))),
    },
    tol=TOL,
)
cases(
    "paddle.optimizer.Momentum",
    {"groups-l1": _grouped("Momentum", lambda paddle, groups: groups[0].update(weight_decay=paddle.regularizer.L1Decay(0.2)), weight_decay=0.1)},
    tol=TOL,
)


def _sparse(name, steps=((0, 2, 2), (1, 1, 0), (0, 3, 5)), attr=None, **kwargs):
    def run(paddle, rng):
        options = {k: v(paddle) if callable(v) else v for k, v in kwargs.items()}
        emb = paddle.nn.Embedding(6, 3, sparse=True, weight_attr=attr(paddle) if attr else None)
        emb.weight.set_value(rng.standard_normal((6, 3)).astype("float32"))
        opt = getattr(paddle.optimizer, name)(0.1, parameters=emb.parameters(), **options)
        seen = []
        for i, ids in enumerate(steps):
            paddle.sum(paddle.scale(emb(paddle.to_tensor(list(ids))), 1.0 + i)).backward()
            opt.step()
            opt.clear_grad()
            seen.append(emb.weight.numpy())
        return seen, numbers(opt.state_dict())

    return run


for _name, _variants in {
    "SGD": {"": {}, "decay": dict(weight_decay=0.1), "clip": dict(grad_clip=lambda paddle: paddle.nn.ClipGradByGlobalNorm(1.0))},
    "Adam": {"": {}, "lazy": dict(lazy_mode=True)},
    "Adagrad": {"": {}},
    "RMSProp": {"": dict(momentum=0.5)},
    "Lamb": {"": {}},
}.items():
    cases(
        f"paddle.optimizer.{_name}", {f"sparse{'-' if label else ''}{label}": _sparse(_name, **options) for label, options in _variants.items()}, tol=TOL
    )
cases(
    "paddle.optimizer.Adam",
    {"sparse-own-regularizer": _sparse("Adam", attr=lambda paddle: paddle.ParamAttr(regularizer=paddle.regularizer.L2Decay(0.1)))},
    tol=TOL,
)
