"""Arguments, minimize, clear_grad, groups, rates, and the methods that libraries reach for."""

import numpy as np

from conformance.cases.optimizer._tools import gradients, parameters, train
from conformance.spec import case, cases, raises

TOL = (1e-5, 1e-5, "steps in another order of roundings")


def _bad(*calls):
    return lambda paddle, rng: [raises(lambda c=c: c(paddle, parameters(paddle, rng))) for c in calls]


def _o(name, *args, **kwargs):
    def call(paddle, params):
        given = {k: v(paddle) if callable(v) and getattr(v, "__name__", "") == "<lambda>" else v for k, v in kwargs.items()}
        positional = [a(paddle) if callable(a) else a for a in args]
        return type(getattr(paddle.optimizer, name)(*positional, parameters=params, **given)).__name__

    return call


cases(
    "paddle.optimizer.Optimizer",
    {
        "bad-parameters": _bad(
            lambda paddle, ps: paddle.optimizer.SGD(0.1),
            lambda paddle, ps: paddle.optimizer.SGD(0.1, ps[0]),
            lambda paddle, ps: paddle.optimizer.SGD(0.1, paddle.ones([2])),
            lambda paddle, ps: paddle.optimizer.SGD(0.1, {"params": ps}),
            lambda paddle, ps: paddle.optimizer.SGD(0.1, 3),
            lambda paddle, ps: paddle.optimizer.SGD(0.1, "abc"),
            lambda paddle, ps: paddle.optimizer.SGD(0.1, [1, 2]),
            lambda paddle, ps: paddle.optimizer.SGD(0.1, []).step(),
            lambda paddle, ps: paddle.optimizer.AdamW(0.1),
            lambda paddle, ps: paddle.optimizer.AdamW(0.1, parameters=ps[0]),
            lambda paddle, ps: paddle.optimizer.AdamW(0.1, parameters={"params": ps}),
            lambda paddle, ps: paddle.optimizer.SGD(0.1, ps, foo=1),
        ),
        "bad-rate": _bad(
            _o("SGD", 1), _o("SGD", None), _o("SGD", "a"), _o("SGD", np.float32(0.1)), _o("SGD", lambda paddle: paddle.to_tensor([0.1])),
            _o("Adam", None), _o("AdamW", None), _o("AdamW", 1), _o("Adamax", None), _o("Adagrad", None), _o("Adadelta", None), _o("RMSProp", None),
            _o("Momentum", None), _o("Lamb", None), _o("Optimizer", 1),
        ),
        "bad-betas": _bad(
            _o("Adam", 0.1, 1.0), _o("Adam", 0.1, 0.9, -0.1), _o("Adam", 0.1, None), _o("Adam", 0.1, 0.9, None), _o("Adam", 0.1, epsilon=-1),
            _o("Adam", 0.1, epsilon=None), _o("Adam", 0.1, "a"), _o("AdamW", 0.1, 1.0), _o("AdamW", 0.1, 0.9, 2), _o("AdamW", 0.1, epsilon=-1e-9),
            _o("Adamax", 0.1, 2.0), _o("Adamax", 0.1, 0.9, -1), _o("Adamax", 0.1, epsilon=-1), _o("Lamb", 0.1, beta1=None), _o("Lamb", 0.1, epsilon=None),
        ),
        "bad-others": _bad(
            _o("Momentum", 0.1, None), _o("RMSProp", 0.1, None), _o("RMSProp", 0.1, -0.1), _o("RMSProp", 0.1, epsilon=-1.0), _o("RMSProp", 0.1, momentum=-1.0),
            _o("RMSProp", 0.1, epsilon=None), _o("RMSProp", 0.1, momentum=None), _o("Adadelta", 0.1, None), _o("Adadelta", 0.1, rho=None),
            _o("Adagrad", 0.1, None), _o("AdamW", 0.1, weight_decay=None), _o("AdamW", 0.1, weight_decay=1),
            _o("AdamW", 0.1, weight_decay=lambda paddle: paddle.regularizer.L2Decay(0.1)), _o("AdamW", 0.1, lr_ratio=0.5),
            _o("SGD", 0.1, grad_clip=1.0), _o("AdamW", 0.1, grad_clip=1.0),
        ),
        "good": _bad(
            _o("SGD", np.float64(0.1)), _o("Lamb", 0.1, beta1=2.0), _o("Adam", 0.1, 0.0, 0, 0), _o("SGD", lambda paddle: paddle.optimizer.lr.StepDecay(0.1, 2)),
            _o("Optimizer", 0.1), _o("SGD", 0.1, weight_decay=3), lambda paddle, ps: len(paddle.optimizer.SGD(0.1, (p for p in ps))._parameter_list),
            lambda paddle, ps: paddle.optimizer.SGD(0.1, [])._parameter_list, lambda paddle, ps: str(paddle.optimizer.AdamW(0.1, parameters=ps)),
        ),
    },
)  # fmt: skip


@case("paddle.optimizer.Optimizer.step")
def the_base_cannot_step(paddle, rng):
    params = parameters(paddle, rng)
    gradients(paddle, rng, params)
    return raises(paddle.optimizer.Optimizer(0.1, params).step)


@case("paddle.optimizer.SGD.step")
def int_decay(paddle, rng):
    params = parameters(paddle, rng)
    gradients(paddle, rng, params)
    return raises(paddle.optimizer.SGD(0.1, params, weight_decay=1).step)


@case("paddle.optimizer.SGD.step")
def graph_and_versions(paddle, rng):
    """A graph that holds the old values stays usable, and no in-place write is counted."""
    params = parameters(paddle, rng, [(2, 2)])
    p = params[0]
    opt = paddle.optimizer.SGD(0.1, params)
    loss = paddle.sum(paddle.multiply(paddle.multiply(p, p), p))
    loss.backward(retain_graph=True)
    before = p.inplace_version
    opt.step()
    version = p.inplace_version - before
    loss.backward()
    return version, p.grad.numpy(), p.numpy(), p.stop_gradient, p.is_leaf


for _name in ("Momentum", "Adam", "Adamax", "Adagrad", "Adadelta", "RMSProp", "Lamb"):

    def _versions(paddle, rng, name=_name):
        params = parameters(paddle, rng)
        opt = getattr(paddle.optimizer, name)(0.1, parameters=params)
        gradients(paddle, rng, params)
        before = [p.inplace_version for p in params]
        opt.step()
        return [p.inplace_version - v for p, v in zip(params, before)]

    cases(f"paddle.optimizer.{_name}.step", {"versions": _versions})


@case("paddle.optimizer.SGD.step")
def aliases_see_updates(paddle, rng):
    """detach() and reshape() share the parameter's memory; a copy does not."""
    params = parameters(paddle, rng, [(2, 2)])
    p = params[0]
    alias, copy = p.detach(), paddle.assign(p)
    opt = paddle.optimizer.SGD(0.1, params)
    gradients(paddle, rng, params)
    opt.step()
    return alias.numpy(), copy.numpy(), p.numpy()


@case("paddle.optimizer.SGD", tol=TOL)
def twice_in_the_list(paddle, rng):
    params = parameters(paddle, rng, [(2, 2)])
    opt = paddle.optimizer.SGD(0.1, params + params)
    return train(paddle, rng, opt, params, 2)


@case("paddle.optimizer.Adam", tol=TOL)
def plain_tensors(paddle, rng):
    x = paddle.to_tensor(rng.standard_normal((2, 2)).astype("float32"), stop_gradient=False)
    y = paddle.to_tensor(rng.standard_normal(2).astype("float32"))
    x.name, y.name = "x", "y"
    opt = paddle.optimizer.Adam(0.1, parameters=[x, y], weight_decay=0.1)
    out = train(paddle, rng, opt, [x], 3)
    return out, y.numpy(), list(opt.state_dict())


@case("paddle.optimizer.SGD")
def stop_gradient_later(paddle, rng):
    params = parameters(paddle, rng)
    opt = paddle.optimizer.SGD(0.1, params)
    gradients(paddle, rng, params)
    params[0].stop_gradient = True
    opt.step()
    opt.clear_grad()
    return [p.numpy() for p in params], params[0].grad is None, params[1].grad.numpy()


# ---- parameter groups -----------------------------------------------------------------------------------------------


@case("paddle.optimizer.SGD")
def groups_as_stored(paddle, rng):
    params = parameters(paddle, rng)
    groups = [{"params": [params[0]], "learning_rate": 0.5, "weight_decay": 0.1}, {"params": params[1]}]
    opt = paddle.optimizer.SGD(0.1, groups)
    shown = [{k: len(v) if k == "params" else str(v) for k, v in group.items()} for group in opt._param_groups]
    opt._add_param_group({"params": [params[2]], "learning_rate": 0.1})
    return (
        shown, [p.optimize_attr["learning_rate"] for p in params], [str(p.regularizer) for p in params], len(opt._parameter_list), len(opt._param_groups),
        sorted(groups[0]), train(paddle, rng, opt, params, 2),
    )  # fmt: skip


@case("paddle.optimizer.AdamW")
def adamw_groups_as_stored(paddle, rng):
    params = parameters(paddle, rng)
    opt = paddle.optimizer.AdamW(0.1, parameters=[{"params": [params[0]], "learning_rate": 0.5, "weight_decay": 0.1}, {"params": params[1]}])
    shown = [{k: len(v) if k == "params" else v for k, v in group.items()} for group in opt._param_groups]
    return shown, [p.optimize_attr["learning_rate"] for p in params], [str(p.regularizer) for p in params]


cases(
    "paddle.optimizer.SGD",
    {
        "bad-groups": _bad(
            lambda paddle, ps: paddle.optimizer.SGD(0.1, [{"params": [ps[0]]}, {"params": [ps[0]]}]),
            lambda paddle, ps: paddle.optimizer.SGD(0.1, [{"params": set(ps)}]),
            lambda paddle, ps: paddle.optimizer.SGD(0.1, [{"param": ps}]),
            lambda paddle, ps: paddle.optimizer.SGD(0.1, [{"params": [paddle.to_tensor([1.0], stop_gradient=False)]}]),
            lambda paddle, ps: paddle.optimizer.SGD(0.1, [{"params": [ps[0]]}])._add_param_group({"params": ps}),
        )
    },
)


@case("paddle.optimizer.Adam")
def attributes(paddle, rng):
    params = parameters(paddle, rng)
    opt = paddle.optimizer.Adam(0.1, parameters=params, weight_decay=0.3)
    return (
        opt._parameter_list is not params, [a is b for a, b in zip(opt._parameter_list, params)], opt._param_groups is opt._parameter_list, opt._learning_rate,
        opt._grad_clip, str(opt.regularization), opt._name, opt.type, opt._beta1, opt._beta2, opt._epsilon, opt._lazy_mode, opt._multi_precision,
        opt._default_dict, opt._accumulators, opt._master_weights, str(opt._dtype), opt._learning_rate_map, opt.helper, opt._accumulators_holder,
        opt.clear_gradients == opt.clear_grad, opt._get_auxiliary_var("found_inf"), opt._global_learning_rate(), opt._use_multi_tensor,
    )  # fmt: skip


# ---- minimize and friends -------------------------------------------------------------------------------------------


@case("paddle.optimizer.SGD.minimize", tol=TOL)
def minimize(paddle, rng):
    params = parameters(paddle, rng)
    opt = paddle.optimizer.SGD(0.1, params)
    out = []
    for chosen in (None, [params[1]]):
        gradients(paddle, rng, params)
        operators, pairs = opt.minimize(paddle.ones([1]), parameters=chosen)
        out.append((operators, [(p.name, g) for p, g in pairs], [p.numpy() for p in params]))
        opt.clear_grad()
    return out


@case("paddle.optimizer.SGD.minimize")
def minimize_without_gradients(paddle, rng):
    params = parameters(paddle, rng)
    opt = paddle.optimizer.SGD(0.1, params)
    before = [p.numpy() for p in params]
    loss = paddle.sum(params[0])
    return opt.minimize(loss), [(a == p.numpy()).all() for a, p in zip(before, params)], raises(lambda: opt.minimize(0.1)), raises(lambda: opt.minimize(None))


@case("paddle.optimizer.Adam.minimize", tol=TOL)
def minimize_clipped(paddle, rng):
    params = parameters(paddle, rng)
    opt = paddle.optimizer.Adam(0.1, parameters=params, weight_decay=0.2, grad_clip=paddle.nn.ClipGradByGlobalNorm(0.3))
    gradients(paddle, rng, params)
    _, pairs = opt.minimize(paddle.ones([1]))
    return [g.numpy() for _, g in pairs], [p.numpy() for p in params], [p.grad.numpy() for p in params]


@case("paddle.optimizer.Optimizer.backward", tol=TOL)
def backward_and_apply(paddle, rng):
    params = parameters(paddle, rng)
    opt = paddle.optimizer.SGD(0.1, params)
    gradients(paddle, rng, params, active=[0, 2])
    pairs = opt.backward(paddle.ones([1]))
    named = [(p.name, g.numpy()) for p, g in pairs]
    regularised = opt.append_regularization_ops(pairs, paddle.regularizer.L2Decay(0.5))
    result = opt._apply_optimize(None, None, pairs)
    return named, [g.numpy() for _, g in regularised], result, [p.numpy() for p in params]


@case("paddle.optimizer.Adam.clear_grad")
def clear_grad(paddle, rng):
    params = parameters(paddle, rng)
    opt = paddle.optimizer.Adam(0.1, parameters=params)
    out = [[p.grad for p in params]]
    opt.clear_grad()
    gradients(paddle, rng, params, active=[0, 1])
    held = params[0].grad
    opt.clear_grad()
    out.append([p.grad for p in params])
    out.append(held.numpy())
    gradients(paddle, rng, params)
    opt.clear_grad(set_to_zero=False)
    out.append([p.grad for p in params])
    gradients(paddle, rng, params)
    opt.clear_gradients()
    out.append([p.grad for p in params])
    return out


@case("paddle.optimizer.Adam.clear_grad")
def cleared_gradients_are_replaced(paddle, rng):
    params = parameters(paddle, rng, [(2, 2)])
    p = params[0]
    opt = paddle.optimizer.Adam(0.1, parameters=params)
    gradients(paddle, rng, params)
    held = p.grad
    opt.clear_grad()
    out = [held.numpy(), p.grad.numpy()]
    zeros = p.grad
    gradients(paddle, rng, params)
    out += [held.numpy(), zeros.numpy(), p.grad.numpy()]
    gradients(paddle, rng, params)
    out.append(p.grad.numpy())
    p.clear_gradient()
    p.grad.set_value(np.full([2, 2], 5.0, "float32"))
    out.append(p.grad.numpy())
    gradients(paddle, rng, params)
    out.append(p.grad.numpy())
    opt.clear_grad()
    opt.step()
    out.append(p.numpy())
    opt.clear_grad()
    opt.clear_grad(set_to_zero=False)
    out.append(p.grad)
    return out


@case("paddle.optimizer.Adam.clear_grad")
def clear_grad_in_groups(paddle, rng):
    params = parameters(paddle, rng)
    opt = paddle.optimizer.Adam(0.1, parameters=[{"params": params[:2]}, {"params": params[2:]}])
    gradients(paddle, rng, params)
    opt.clear_grad()
    return [p.grad for p in params]


# ---- rates ----------------------------------------------------------------------------------------------------------


@case("paddle.optimizer.SGD.set_lr", tol=TOL)
def set_lr(paddle, rng):
    params = parameters(paddle, rng)
    opt = paddle.optimizer.SGD(0.1, params)
    out = [opt.get_lr()]
    for value in (0.5, 2, np.float64(0.25), True):
        out.append(opt.set_lr(value))
        out.append((opt.get_lr(), type(opt.get_lr()).__name__))
    for bad in ("a", np.float32(1), None, paddle.to_tensor([0.5])):
        out.append(raises(lambda bad=bad: opt.set_lr(bad)))
    opt.set_lr(0.25)
    out.append(train(paddle, rng, opt, params, 2))
    out.append(opt._global_learning_rate())
    scheduled = paddle.optimizer.SGD(paddle.optimizer.lr.StepDecay(0.1, 2), params)
    out.append(raises(lambda: scheduled.set_lr(0.2)))
    out.append(scheduled.get_lr())
    return out


@case("paddle.optimizer.Optimizer._create_param_lr", tol=TOL)
def rates_as_tensors(paddle, rng):
    params = parameters(paddle, rng, attrs=[dict(learning_rate=0.5), None, None])
    opt = paddle.optimizer.SGD(0.1, params)
    gradients(paddle, rng, params)
    opt.step()
    return [opt._create_param_lr((p, None)) for p in params], opt._global_learning_rate()


# ---- optimizers of one's own ----------------------------------------------------------------------------------------


@case("paddle.optimizer.Optimizer", tol=TOL)
def own_optimizer(paddle, rng):
    """A subclass in Paddle's per-parameter style."""

    class Sign(paddle.optimizer.Optimizer):
        def __init__(self, learning_rate, parameters, weight_decay=None, grad_clip=None):
            super().__init__(learning_rate, parameters, weight_decay, grad_clip)
            self.type = "sign"

        def _create_accumulators(self, block, parameters):
            for p in parameters:
                self._add_accumulator("count", p, fill_value=1.0, shape=[1])
                self._add_accumulator("mean", p)

        def _append_optimize_op(self, block, param_and_grad):
            param, grad = param_and_grad
            mean, count = self._get_accumulator("mean", param), self._get_accumulator("count", param)
            mean.set_value(paddle.add(paddle.scale(mean, 0.5), grad))
            count.set_value(paddle.scale(count, 1.0, 1.0))
            rate = self._create_param_lr(param_and_grad)
            param.set_value(paddle.subtract(param, paddle.multiply(paddle.sign(mean), rate)))

    params = parameters(paddle, rng, attrs=[dict(learning_rate=0.5), None, None])
    opt = Sign(0.1, params, 0.1, paddle.nn.ClipGradByNorm(1.0))
    return train(paddle, rng, opt, params, 3)


@case("paddle.optimizer.AdamW", tol=TOL)
def layer_wise_rates(paddle, rng):
    """As PaddleNLP's AdamW with layer-wise decay: it sets a parameter's factor around the inherited update."""

    class Layerwise(paddle.optimizer.AdamW):
        def _append_optimize_op(self, block, param_and_grad):
            param = param_and_grad[0]
            before = param.optimize_attr["learning_rate"]
            param.optimize_attr["learning_rate"] = before * 0.5 ** len(param.shape)
            result = super()._append_optimize_op(block, param_and_grad)
            param.optimize_attr["learning_rate"] = before
            return result

    params = parameters(paddle, rng)
    return train(paddle, rng, Layerwise(0.1, parameters=params, weight_decay=0.2), params, 4)


@case("paddle.optimizer.Momentum", tol=TOL)
def own_regularization(paddle, rng):
    class Doubled(paddle.optimizer.Momentum):
        def append_regularization_ops(self, parameters_and_grads, regularization=None):
            return [(p, paddle.scale(g, 2.0)) for p, g in parameters_and_grads]

    params = parameters(paddle, rng)
    return train(paddle, rng, Doubled(0.1, parameters=params, weight_decay=0.2), params, 3)


def _static(name, **kwargs):
    """The same rule in a static program."""

    def run(paddle, rng):
        paddle.enable_static()
        main, startup = paddle.static.Program(), paddle.static.Program()
        with paddle.static.program_guard(main, startup):
            x = paddle.static.data("x", [None, 3], "float32")
            start = paddle.nn.initializer.Assign(rng.standard_normal((3, 2)))
            w = paddle.create_parameter([3, 2], "float32", attr=paddle.ParamAttr(name="w", initializer=start))
            loss = paddle.mean(paddle.multiply(paddle.matmul(x, w), paddle.matmul(x, w)))
            options = {k: v(paddle) if callable(v) else v for k, v in kwargs.items()}
            opt = getattr(paddle.optimizer, name)(options.pop("learning_rate", 0.1), **options)
            _, pairs = opt.minimize(loss)
        exe = paddle.static.Executor()
        exe.run(startup)
        seen = []
        for _ in range(4):
            seen.append(exe.run(main, feed={"x": rng.standard_normal((5, 3)).astype("float32")}, fetch_list=[loss, w]))
            if not isinstance(opt._learning_rate, float):
                opt._learning_rate.step()
        return seen, [(p.name, g.name) for p, g in pairs], opt.get_lr()

    return run


for _name in ("SGD", "Momentum", "Adam", "AdamW", "Adamax", "Adagrad", "Adadelta", "RMSProp", "Lamb"):
    cases(f"paddle.optimizer.{_name}.minimize", {"static": _static(_name)}, tol=TOL)
cases("paddle.optimizer.RMSProp.minimize", {"static-centered": _static("RMSProp", centered=True, momentum=0.5)}, tol=TOL)
cases(
    "paddle.optimizer.Adam.minimize",
    {
        "static-scheduler": _static("Adam", learning_rate=lambda paddle: paddle.optimizer.lr.StepDecay(0.1, 2)),
        "static-clip-decay": _static("Adam", weight_decay=0.1, grad_clip=lambda paddle: paddle.nn.ClipGradByGlobalNorm(0.3)),
    },
    tol=TOL,
)


@case("paddle.optimizer.SGD")
def dynamic_only(paddle, rng):
    paddle.enable_static()
    opt = paddle.optimizer.SGD(0.1)
    calls = (opt.step, opt.clear_grad, opt.state_dict, lambda: opt.set_state_dict({}), lambda: opt.set_lr(0.1), opt.get_lr, lambda: opt.minimize(1.0))
    return [raises(call) for call in calls]
