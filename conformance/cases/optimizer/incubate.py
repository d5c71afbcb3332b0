"""LookAhead, ModelAverage, and the functional minimisers."""

import importlib

import numpy as np

from conformance.cases.optimizer._tools import gradients, numbers, parameters
from conformance.spec import case, cases, raises

TOL = (1e-5, 1e-5, "steps in another order of roundings")


def _module(paddle):
    """paddle.incubate.optimizer, which ``import paddle`` alone need not load."""
    return importlib.import_module(paddle.__name__ + ".incubate.optimizer")


def _look_ahead(inner="SGD", steps=8, **options):
    def run(paddle, rng):
        LookAhead = _module(paddle).LookAhead

        params = parameters(paddle, rng)
        fast = getattr(paddle.optimizer, inner)(0.1, parameters=params)
        opt = LookAhead(fast, **options)
        seen = []
        for step in range(steps):
            gradients(paddle, rng, params, active=[0, 1, 2] if step % 3 else [0, 2])
            opt.step()
            opt.clear_grad()
            seen.append([p.numpy() for p in params])
        return seen, numbers(opt.state_dict()), opt._global_step_var, opt.get_lr(), opt.type, opt.alpha, opt.k

    return run


cases(
    "paddle.incubate.LookAhead",
    {
        "default": _look_ahead(),
        "k2": _look_ahead(alpha=0.3, k=2),
        "k1": _look_ahead(alpha=0.8, k=1),
        "adam": _look_ahead("Adam", alpha=0.3, k=3),
        "alpha0": _look_ahead(alpha=0.0, k=2),
        "named": _look_ahead(alpha=0.3, k=2, name="mine"),
    },
    tol=TOL,
)


@case("paddle.incubate.LookAhead")
def bad_arguments(paddle, rng):
    LookAhead = _module(paddle).LookAhead

    inner = paddle.optimizer.SGD(0.1, parameters(paddle, rng))
    return [
        raises(lambda: LookAhead(None)), raises(lambda: LookAhead(inner, alpha=2.0)), raises(lambda: LookAhead(inner, alpha=-0.1)),
        raises(lambda: LookAhead(inner, k=0)), raises(lambda: LookAhead(inner, k=1.5)), raises(lambda: LookAhead(inner, alpha=1)),
    ]  # fmt: skip


@case("paddle.incubate.LookAhead.minimize", tol=TOL)
def look_ahead_minimize(paddle, rng):
    LookAhead = _module(paddle).LookAhead

    params = parameters(paddle, rng)
    opt = LookAhead(paddle.optimizer.SGD(0.1, params), alpha=0.5, k=2)
    seen = []
    for _ in range(4):
        gradients(paddle, rng, params)
        operators, pairs = opt.minimize(paddle.ones([1]))
        seen.append((operators, [p.name for p, _ in pairs], [p.numpy() for p in params]))
        opt.clear_grad()
    return seen, raises(lambda: opt.minimize(1.0))


def _average(steps=9, **options):
    def run(paddle, rng):
        ModelAverage = _module(paddle).ModelAverage

        params = parameters(paddle, rng)
        fast, average = paddle.optimizer.SGD(0.1, params), ModelAverage(parameters=params, **options)
        for step in range(steps):
            gradients(paddle, rng, params, active=[0, 1, 2] if step % 3 else [0, 2])
            fast.step()
            average.step()
            fast.clear_grad(set_to_zero=False)
        out = [[p.numpy() for p in params]]
        with average.apply():
            out.append([p.numpy() for p in params])
        out.append([p.numpy() for p in params])
        with average.apply(need_restore=False):
            pass
        out.append([p.numpy() for p in params])
        average.restore()
        out.append([p.numpy() for p in params])
        return out, numbers(average.state_dict()), average.get_lr(), average.type

    return run


cases(
    "paddle.incubate.ModelAverage",
    {
        "default": _average(average_window_rate=0.15),
        "window": _average(average_window_rate=0.5, min_average_window=2, max_average_window=4),
        "window-rate": _average(average_window_rate=0.5, min_average_window=1, max_average_window=100),
        "window-one": _average(average_window_rate=1.0, min_average_window=1, max_average_window=1),
    },
    tol=TOL,
)


@case("paddle.incubate.ModelAverage")
def before_any_step(paddle, rng):
    ModelAverage = _module(paddle).ModelAverage

    params = parameters(paddle, rng)
    average = ModelAverage(0.1, params)

    def use():
        with average.apply():
            pass

    return raises(use), raises(lambda: ModelAverage(0.1)), average.minimize(paddle.ones([1])), raises(use) is None


# ---- minimisers -----------------------------------------------------------------------------------------------------


def _bowl(paddle):
    centre = paddle.to_tensor([1.0, 2.0])

    def f(x):
        d = paddle.subtract(x, centre)
        return paddle.add(paddle.sum(paddle.multiply(d, d)), paddle.sum(paddle.square(paddle.square(x))))

    return f


def _square(paddle):
    return lambda x: paddle.sum(paddle.multiply(x, x))


def _falling(paddle):
    return lambda x: paddle.sum(paddle.reciprocal(x))


def _rosenbrock(paddle):
    def f(x):
        a, b = paddle.slice(x, [0], [0], [2]), paddle.slice(x, [0], [1], [3])
        return paddle.sum(paddle.add(paddle.scale(paddle.square(paddle.subtract(b, paddle.square(a))), 100.0), paddle.square(paddle.scale(a, -1.0, 1.0))))

    return f


def _minimised(name, function, start, dtype="float64", **options):
    def run(paddle):
        functional = _module(paddle).functional

        f = function(paddle)
        if dtype == "float64" and function is _bowl:
            f = lambda x, g=f: paddle.cast(g(paddle.cast(x, "float32")), "float64")  # noqa: E731
        given = {k: v(paddle) if callable(v) else v for k, v in options.items()}
        return getattr(functional, name)(f, paddle.to_tensor(start, dtype=dtype), dtype=dtype, **given)

    return run


SEARCH = (1e-4, 1e-5, "an iteration whose roundings differ")
for _name in ("minimize_bfgs", "minimize_lbfgs"):
    cases(
        f"paddle.incubate.optimizer.functional.{_name}",
        {
            "square": _minimised(_name, _square, [0.5, -3.0, 2.0]),
            "square-float32": _minimised(_name, _square, [0.5, -3.0, 2.0], "float32"),
            "at-the-minimum": _minimised(_name, _square, [0.0, 0.0]),
            "two-iterations": _minimised(_name, _bowl, [0.5, 3.0], "float32", max_iters=2),
            "no-iteration": _minimised(_name, _square, [0.5, 3.0], max_iters=0),
            "falling": _minimised(_name, _falling, [0.5, 3.0], max_iters=8),
            "rosenbrock-6": _minimised(_name, _rosenbrock, [-1.2, 1.0, 0.5], max_iters=6),
            "estimate": _minimised(
                _name, _square, [0.5, 3.0], max_iters=2,
                initial_inverse_hessian_estimate=lambda paddle: paddle.to_tensor([[0.4, 0.1], [0.1, 0.3]], dtype="float64"),
            ),
            "tolerances": _minimised(_name, _rosenbrock, [-1.2, 1.0, 0.5], tolerance_grad=30.0, tolerance_change=1e-3),
        },
        tol=SEARCH,
    )

    def _bad(paddle, name=_name):
        functional = _module(paddle).functional

        minimise, f, start = getattr(functional, name), _square(paddle), paddle.to_tensor([0.5, 3.0])
        return [
            raises(lambda: minimise(f, start, dtype="float16")), raises(lambda: minimise(f, start, line_search_fn="x")),
            raises(lambda: minimise(f, np.ones(2, "float32"))),
            raises(lambda: minimise(f, start, initial_inverse_hessian_estimate=np.eye(2, dtype="float32"))),
            raises(lambda: minimise(f, start, initial_inverse_hessian_estimate=paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]]))),
            raises(lambda: minimise(f, start, initial_inverse_hessian_estimate=paddle.to_tensor([[1.0, 0.0], [0.0, -4.0]]))),
        ]  # fmt: skip

    cases(f"paddle.incubate.optimizer.functional.{_name}", {"bad": _bad})
# initial_step_length=0.1 makes the oracle's minimize_lbfgs hang on this function
cases(
    "paddle.incubate.optimizer.functional.minimize_bfgs",
    {"step-length": _minimised("minimize_bfgs", _square, [0.5, 3.0], max_iters=6, initial_step_length=0.25)},
    tol=SEARCH,
)
cases(
    "paddle.incubate.optimizer.functional.minimize_lbfgs",
    {
        "rosenbrock-14": _minimised("minimize_lbfgs", _rosenbrock, [-1.2, 1.0, 0.5], max_iters=14),
        "rosenbrock": lambda paddle: _minimised("minimize_lbfgs", _rosenbrock, [-1.2, 1.0, 0.5], max_iters=100)(paddle)[0:3:2],
        "bowl": _minimised("minimize_lbfgs", _bowl, [0.5, 3.0], "float32"),
    },
    tol=SEARCH,
)


# ---- static programs ------------------------------------------------------------------------------------------------


def _program(paddle, rng):
    main, startup = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, startup):
        x = paddle.static.data("x", [None, 3], "float32")
        start = paddle.nn.initializer.Assign(rng.standard_normal((3, 2)))
        w = paddle.create_parameter([3, 2], "float32", attr=paddle.ParamAttr(name="w", initializer=start))
        loss = paddle.mean(paddle.square(paddle.matmul(x, w)))
    return main, startup, loss, w


@case("paddle.incubate.LookAhead.minimize", tol=TOL)
def look_ahead_static(paddle, rng):
    paddle.enable_static()
    main, startup, loss, w = _program(paddle, rng)
    with paddle.static.program_guard(main, startup):
        _module(paddle).LookAhead(paddle.optimizer.SGD(0.1), alpha=0.3, k=2).minimize(loss)
    exe = paddle.static.Executor()
    exe.run(startup)
    return [exe.run(main, feed={"x": rng.standard_normal((5, 3)).astype("float32")}, fetch_list=[w]) for _ in range(6)]


@case("paddle.incubate.ModelAverage.apply", tol=TOL)
def model_average_static(paddle, rng):
    paddle.enable_static()
    main, startup, loss, _ = _program(paddle, rng)
    with paddle.static.program_guard(main, startup):
        paddle.optimizer.SGD(0.1).minimize(loss)
        average = _module(paddle).ModelAverage(0.5, min_average_window=2, max_average_window=4)
    exe = paddle.static.Executor()
    exe.run(startup)
    feed = {"x": rng.standard_normal((5, 3)).astype("float32")}
    for _ in range(7):
        exe.run(main, feed=feed, fetch_list=[loss])
    test = main.clone(for_test=True)
    value = lambda: np.array(paddle.static.global_scope().find_var("w").get_tensor())  # noqa: E731
    out = [value()]
    with average.apply(exe):
        out.append(value())
        out += exe.run(test, feed=feed, fetch_list=[loss.name])
    out.append(value())
    with average.apply(exe, need_restore=False):
        pass
    out.append(value())
    average.restore(exe)
    out.append(value())

    def without():
        with average.apply():
            pass

    return out, raises(without), raises(lambda: average.restore())
