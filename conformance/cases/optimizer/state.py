"""What an optimizer keeps: names, shapes and dtypes of its state, and loading it."""

from conformance.cases.optimizer._tools import gradients, numbers, parameters, train
from conformance.spec import case, cases, raises

NAMES = ["SGD", "Momentum", "Adam", "AdamW", "Adamax", "Adagrad", "Adadelta", "RMSProp", "Lamb"]


def _make(paddle, kind, params, **kwargs):
    return getattr(paddle.optimizer, kind)(kwargs.pop("learning_rate", 0.1), parameters=params, **kwargs)


def _described(paddle, state):
    return {k: (v.name, v.shape, str(v.dtype), v.stop_gradient, v.persistable) if hasattr(v, "shape") else v for k, v in state.items()}


def _keys(name, **kwargs):
    def run(paddle, rng):
        params = parameters(paddle, rng)
        rate = paddle.optimizer.lr.StepDecay(0.1, 2)
        opt = _make(paddle, name, params, learning_rate=rate, **kwargs)
        before = opt.state_dict()
        gradients(paddle, rng, params, active=[0, 2])
        opt.step()
        after = _described(paddle, opt.state_dict())
        gradients(paddle, rng, params)
        opt.step()
        return before, after, _described(paddle, opt.state_dict()), opt._opti_name_list, opt.get_opti_var_name_list() is opt._opti_name_list

    return run


def _layer_keys(name):
    def run(paddle, rng):
        net = paddle.nn.Sequential(paddle.nn.Linear(2, 3), paddle.nn.Linear(3, 1))
        opt = _make(paddle, name, net.parameters())
        paddle.sum(net(paddle.ones([2, 2]))).backward()
        opt.step()
        return list(opt.state_dict()), {k: list(v) for k, v in opt._accumulators.items()}

    return run


def _round_trip(name, dtype="float32"):
    """State and weights go to a second optimizer over equal parameters, before its first step and after one; both go on alike."""

    def run(paddle, rng):
        params = parameters(paddle, rng, dtype=dtype)
        opt = _make(paddle, name, params)
        train(paddle, rng, opt, params, 5)
        state = opt.state_dict()
        weights = [p.numpy() for p in params]
        out = []
        for stepped in (False, True):
            with paddle.utils.unique_name.guard():
                again = parameters(paddle, rng, dtype=dtype)
                other = _make(paddle, name, again)
                if stepped:
                    gradients(paddle, rng, again)
                    other.step()
                    other.clear_grad()
                other.set_state_dict(state)
                for p, w in zip(again, weights):
                    p.set_value(w)
                out.append(train(paddle, rng, other, again, 3))
        return out, numbers(state)

    return run


def _renamed(paddle, rng, name):
    params = parameters(paddle, rng)
    first, second = _make(paddle, name, params), _make(paddle, name, params, name="mine")
    third = _make(paddle, name, params)
    gradients(paddle, rng, params)
    for opt in (first, second, third):
        opt.step()
    return [list(opt.state_dict()) for opt in (first, second, third)], [list(opt._accumulators) for opt in (first, second, third)]


for _name in NAMES:
    cases(
        f"paddle.optimizer.{_name}",
        {
            "state-keys": _keys(_name),
            "state-layers": _layer_keys(_name),
            "state-second-optimizer": lambda paddle, rng, name=_name: _renamed(paddle, rng, name),
            "state-round-trip": _round_trip(_name),
        },
        tol=(1e-5, 1e-5, "steps in another order of roundings"),
    )
    cases(f"paddle.optimizer.{_name}", {"state-round-trip-float64": _round_trip(_name, "float64")})


@case("paddle.optimizer.Optimizer.set_state_dict")
def missing_parts(paddle, rng):
    params = parameters(paddle, rng)
    opt = paddle.optimizer.Adam(paddle.optimizer.lr.StepDecay(0.1, 2), parameters=params)
    out = [raises(lambda: opt.set_state_dict({}))]
    opt.set_state_dict({"LR_Scheduler": {"last_epoch": 4, "last_lr": 0.3}, "other": paddle.ones([1])})
    gradients(paddle, rng, params)
    out.append(raises(opt.step))
    out.append(opt.get_lr())
    plain = paddle.optimizer.Adam(0.1, parameters=params)
    plain.step()
    out.append(raises(lambda: plain.set_state_dict({})))
    out.append(raises(lambda: plain.set_state_dict(dict.fromkeys(plain.state_dict(), 3))))
    return out


@case("paddle.optimizer.Optimizer.set_state_dict")
def arrays(paddle, rng):
    params = parameters(paddle, rng)
    opt = paddle.optimizer.Momentum(0.1, parameters=params)
    opt.set_state_dict({p.name + "_velocity_0": rng.standard_normal(p.shape).astype("float32") for p in params})
    train(paddle, rng, opt, params, 2)
    state = {k: v.numpy() * 2 for k, v in opt.state_dict().items()}
    opt.set_state_dict(state)
    return numbers(opt.state_dict()), train(paddle, rng, opt, params, 2)


@case("paddle.optimizer.Optimizer.set_state_dict")
def wrong_shape_or_dtype_before_the_first_step(paddle, rng):
    out = []
    for shape, dtype in (([3, 3], "float32"), ([3, 4], "float64")):
        params = parameters(paddle, rng, [(3, 4)])
        opt = paddle.optimizer.Momentum(0.1, parameters=params)
        opt.set_state_dict({params[0].name + "_velocity_0": paddle.ones(shape, dtype)})
        gradients(paddle, rng, params)
        out.append(raises(opt.step))
    return out


@case("paddle.optimizer.Optimizer.state_dict")
def is_live(paddle, rng):
    params = parameters(paddle, rng)
    opt = paddle.optimizer.Momentum(0.1, parameters=params)
    gradients(paddle, rng, params)
    opt.step()
    state = opt.state_dict()
    before = numbers(state)
    opt.step()
    copied = opt.state_dict()
    return before, numbers(state), all(state[k] is copied[k] for k in state), type(state).__name__


@case("paddle.optimizer.Optimizer._get_accumulator")
def accumulators(paddle, rng):
    params = parameters(paddle, rng)
    opt = paddle.optimizer.Adam(0.1, parameters=params)
    out = [raises(lambda: opt._get_accumulator("moment1", params[0]))]
    gradients(paddle, rng, params)
    opt.step()
    moment = opt._get_accumulator("moment1", params[0])
    moment.set_value(moment.numpy() * 0 + 2)
    gradients(paddle, rng, params)
    opt.step()
    return out, numbers(opt.state_dict()), [p.numpy() for p in params]
