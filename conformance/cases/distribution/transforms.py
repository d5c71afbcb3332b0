"""Cases of the transforms, transformed distributions, constraints and variables."""

# ruff: noqa: E501  (one case a line)

import numpy as np

from conformance.spec import cases, raises

D = "paddle.distribution."


def t(paddle, *rows, dtype="float32", grad=False):
    return paddle.to_tensor(np.array(rows, dtype), stop_gradient=not grad)


# name: (how it is made, an input, an output, shapes in and out)
MADE = {
    "AbsTransform": (lambda p: p.distribution.AbsTransform(), ([-1, 0, 2],), ([0, 1, 2],)),
    "AffineTransform": (lambda p: p.distribution.AffineTransform(t(p, 1, 2), t(p, -2, 3)), ([1, 2], [3, 4]), ([1, 2], [3, 4])),
    "ChainTransform": (lambda p: p.distribution.ChainTransform((p.distribution.AffineTransform(t(p, 0), t(p, 2)), p.distribution.ExpTransform())), ([0, 1],), ([1, 2],)),
    "ExpTransform": (lambda p: p.distribution.ExpTransform(), ([0, 1], [2, -1]), ([1, 2], [0.5, 0])),
    "IndependentTransform": (lambda p: p.distribution.IndependentTransform(p.distribution.ExpTransform(), 1), ([0, 1], [2, 3]), ([1, 2], [2, 3])),
    "PowerTransform": (lambda p: p.distribution.PowerTransform(t(p, 2, 3)), ([1, 2], [3, 4]), ([1, 4], [2, 8])),
    "SigmoidTransform": (lambda p: p.distribution.SigmoidTransform(), ([0, 1, 100, -100],), ([0.5, 0.7],)),
    "SoftmaxTransform": (lambda p: p.distribution.SoftmaxTransform(), ([0, 1, 2], [1, 1, 1]), ([0.5, 0.7],)),
    "StackTransform": (lambda p: p.distribution.StackTransform((p.distribution.ExpTransform(), p.distribution.PowerTransform(t(p, 2))), 1), ([1, 2], [3, 4]), ([1, 2], [3, 4])),
    "StickBreakingTransform": (lambda p: p.distribution.StickBreakingTransform(), ([0, 1, 2], [1, 1, 1]), ([0.2, 0.3, 0.5], [0.1, 0.1, 0.8])),
    "TanhTransform": (lambda p: p.distribution.TanhTransform(), ([0, 1, 100],), ([0.5, 0.7],)),
}  # fmt: skip
NO_DET = ("AbsTransform", "SoftmaxTransform")


def gradient(p, f, rows):
    x = t(p, *rows, grad=True)
    return p.grad(f(x).sum(), [x])


def static(p, make, method, rows, shape):
    p.enable_static()
    try:
        main = p.static.Program()
        with p.static.program_guard(main, p.static.Program()):
            x = p.static.data("x", shape, "float32")
            out = getattr(make(p), method)(x)
        return p.static.Executor(p.CPUPlace()).run(main, feed={"x": np.array(rows, "float32")}, fetch_list=[out])
    finally:
        p.disable_static()


for name, (make, x, y) in MADE.items():
    cases(D + name, {"type": lambda p, make=make: [make(p)._type.value, bool(make(p)._is_injective())],
                     "ranks": lambda p, make=make: [make(p)._domain.event_rank, make(p)._codomain.event_rank, make(p)._domain.is_discrete]})  # fmt: skip
    for method, rows in (("forward", x), ("inverse", y), ("forward_log_det_jacobian", x), ("inverse_log_det_jacobian", y)):
        bad = (name in NO_DET and method == "forward_log_det_jacobian") or (name == "SoftmaxTransform" and "log_det" in method)
        run = lambda p, make=make, m=method, rows=rows, dtype="float32": getattr(make(p), m)(t(p, *rows, dtype=dtype))  # noqa: E731
        api = f"{D}{name}.{method}"
        cases(api, {"rows": (lambda p, run=run: raises(lambda: run(p))) if bad else run,
                    "number": lambda p, make=make, m=method: raises(lambda: getattr(make(p), m)(1.0)),
                    "list": lambda p, make=make, m=method: raises(lambda: getattr(make(p), m)([1.0]))})  # fmt: skip
        if not bad and name not in ("AffineTransform", "PowerTransform", "ChainTransform", "StackTransform"):
            cases(api, {"float64": lambda p, run=run: run(p, dtype="float64")})
        if not bad and name != "AbsTransform" and not (name == "AffineTransform" and "log_det" in method):
            cases(api, {"gradient": lambda p, make=make, m=method, rows=rows: gradient(p, getattr(make(p), m), np.array(rows) * 0.5 + 0.1)})
    cases(f"{D}{name}.forward", {"static": lambda p, make=make, x=x: static(p, make, "forward", x, list(np.shape(x)))})
    for method in ("forward_shape", "inverse_shape"):
        cases(f"{D}{name}.{method}", {"tuple": lambda p, make=make, m=method: getattr(make(p), m)((5, 2, 2)),
                                      "number": lambda p, make=make, m=method: raises(lambda: getattr(make(p), m)(2)),
                                      "tensor": lambda p, make=make, m=method: raises(lambda: getattr(make(p), m)(t(p, 1)))})  # fmt: skip
        if name != "StickBreakingTransform":
            cases(f"{D}{name}.{method}", {"list": lambda p, make=make, m=method: getattr(make(p), m)([2, 2])})


def reshaping(p):
    return p.distribution.ReshapeTransform((2, 3), (3, 2))


R = D + "ReshapeTransform"
cases(R, {"fields": lambda p: [reshaping(p).in_event_shape, reshaping(p).out_event_shape, reshaping(p)._type.value, reshaping(p)._domain.event_rank],
          "lists": lambda p: p.distribution.ReshapeTransform([2, 3], [3, 2]).in_event_shape,
          "numel": lambda p: raises(lambda: p.distribution.ReshapeTransform((2, 3), (3, 3))),
          "type": lambda p: raises(lambda: p.distribution.ReshapeTransform((2, 3), 6)),
          "empty": lambda p: raises(lambda: p.distribution.ReshapeTransform((1,), ()))})  # fmt: skip
for shape in ([2, 3], [1, 2, 3], [4, 5, 2, 3]):
    tag = "x".join(map(str, shape))
    cases(R + ".forward", {tag: lambda p, s=shape: reshaping(p).forward(p.arange(int(np.prod(s)), dtype="float32").reshape(s))})
    cases(R + ".inverse", {tag: lambda p, s=shape: reshaping(p).inverse(p.arange(int(np.prod(s)), dtype="float32").reshape(s[:-2] + [3, 2]))})
    cases(R + ".forward_log_det_jacobian", {tag: lambda p, s=shape: reshaping(p).forward_log_det_jacobian(p.ones(s))})
    cases(R + ".inverse_log_det_jacobian", {tag: lambda p, s=shape: reshaping(p).inverse_log_det_jacobian(p.ones(s[:-2] + [3, 2]))})
cases(R + ".forward", {"rank": lambda p: raises(lambda: reshaping(p).forward(p.ones([6]))), "number": lambda p: raises(lambda: reshaping(p).forward(1.0))})
cases(R + ".inverse", {"rank": lambda p: raises(lambda: reshaping(p).inverse(p.ones([6])))})
for method, good, bad in (("forward_shape", (5, 2, 3), (5, 3, 2)), ("inverse_shape", (5, 3, 2), (5, 2, 3))):
    cases(f"{R}.{method}", {"good": lambda p, m=method, s=good: getattr(reshaping(p), m)(s),
                            "mismatch": lambda p, m=method, s=bad: raises(lambda: getattr(reshaping(p), m)(s)),
                            "short": lambda p, m=method: raises(lambda: getattr(reshaping(p), m)((3,)))})  # fmt: skip

cases(D + "AffineTransform", {
    "fields": lambda p: [MADE["AffineTransform"][0](p).loc, MADE["AffineTransform"][0](p).scale],
    "numbers": lambda p: raises(lambda: p.distribution.AffineTransform(1.0, 2.0)),
    "scale-number": lambda p: raises(lambda: p.distribution.AffineTransform(t(p, 1), 2.0)),
    "shape": lambda p: raises(lambda: MADE["AffineTransform"][0](p).forward_shape((3,))),
    "shape-broadcast": lambda p: [MADE["AffineTransform"][0](p).forward_shape([3, 1]), MADE["AffineTransform"][0](p).inverse_shape((1,))],
    "gradient-det": lambda p: gradient(p, lambda s: p.distribution.AffineTransform(s, s).forward_log_det_jacobian(s), (1, -2)),
})  # fmt: skip
cases(D + "PowerTransform", {"number": lambda p: raises(lambda: p.distribution.PowerTransform(2.0)), "field": lambda p: MADE["PowerTransform"][0](p).power})
cases(D + "IndependentTransform", {
    "rank-0": lambda p: raises(lambda: p.distribution.IndependentTransform(p.distribution.ExpTransform(), 0)),
    "rank-negative": lambda p: raises(lambda: p.distribution.IndependentTransform(p.distribution.ExpTransform(), -1)),
    "base": lambda p: raises(lambda: p.distribution.IndependentTransform(1, 1)),
    "short": lambda p: raises(lambda: p.distribution.IndependentTransform(p.distribution.ExpTransform(), 2).forward(t(p, 1, 2))),
    "vector-det": lambda p: MADE["IndependentTransform"][0](p).forward_log_det_jacobian(t(p, 2, 3)),
})  # fmt: skip
cases(D + "StackTransform", {
    "axis": lambda p: MADE["StackTransform"][0](p).axis,
    "size": lambda p: raises(lambda: MADE["StackTransform"][0](p).forward(t(p, [1, 2, 5], [3, 4, 6]))),
    "rank": lambda p: raises(lambda: MADE["StackTransform"][0](p).forward(t(p, 1, 2))),
    "vector": lambda p: p.distribution.StackTransform([p.distribution.ExpTransform(), p.distribution.AbsTransform()], 0).forward(t(p, 1, -2)),
    "empty": lambda p: raises(lambda: p.distribution.StackTransform((), 0)),
    "number": lambda p: raises(lambda: p.distribution.StackTransform(1, 0)),
    "element": lambda p: raises(lambda: p.distribution.StackTransform((1,), 0)),
    "axis-string": lambda p: raises(lambda: p.distribution.StackTransform((p.distribution.ExpTransform(),), "a")),
})  # fmt: skip
for method in ("forward_shape", "inverse_shape"):
    for name in ("SoftmaxTransform", "StickBreakingTransform"):
        cases(f"{D}{name}.{method}", {"empty": lambda p, m=method, n=name: raises(lambda: getattr(MADE[n][0](p), m)(()))})


def exp_stick(p):
    return p.distribution.ChainTransform((p.distribution.ExpTransform(), p.distribution.StickBreakingTransform()))


cases(D + "ChainTransform", {
    "event-ranks": lambda p: [exp_stick(p)._domain.event_rank, exp_stick(p)._codomain.event_rank, exp_stick(p).forward_shape((4, 2)), exp_stick(p).inverse_shape((4, 3))],
    "det": lambda p: [exp_stick(p).forward_log_det_jacobian(t(p, [0, 1], [1, 2])), exp_stick(p).forward_log_det_jacobian(t(p, 0, 1))],
    "list": lambda p: p.distribution.ChainTransform([p.distribution.ExpTransform()]).forward(t(p, 1)),
    "number": lambda p: raises(lambda: p.distribution.ChainTransform((1,))),
    "no-sequence": lambda p: raises(lambda: p.distribution.ChainTransform(p.distribution.ExpTransform())),
    "abs-first": lambda p: p.distribution.ChainTransform((p.distribution.AbsTransform(), p.distribution.ExpTransform())).inverse(t(p, 3)),
    "abs-last": lambda p: raises(lambda: p.distribution.ChainTransform((p.distribution.ExpTransform(), p.distribution.AbsTransform())).inverse(t(p, 3))),
    "abs-det": lambda p: raises(lambda: p.distribution.ChainTransform((p.distribution.AbsTransform(), p.distribution.ExpTransform())).forward_log_det_jacobian(t(p, 3))),
})  # fmt: skip
for method in ("forward", "inverse", "forward_log_det_jacobian", "inverse_log_det_jacobian"):
    cases(f"{D}Transform.{method}", {"base": lambda p, m=method: raises(lambda: getattr(p.distribution.Transform(), m)(t(p, 1))),
                                     "number": lambda p, m=method: raises(lambda: getattr(p.distribution.Transform(), m)(1.0))})  # fmt: skip
for method in ("forward_shape", "inverse_shape"):
    cases(f"{D}Transform.{method}", {"base": lambda p, m=method: [getattr(p.distribution.Transform(), m)((1, 2)), getattr(p.distribution.Transform(), m)([1])],
                                     "number": lambda p, m=method: raises(lambda: getattr(p.distribution.Transform(), m)(2))})  # fmt: skip
cases(D + "Transform", {
    "call": lambda p: [type(p.distribution.ExpTransform()(p.distribution.Normal(0.0, 1.0))).__name__, type(p.distribution.ExpTransform()(p.distribution.AbsTransform())).__name__,
                       [type(x).__name__ for x in p.distribution.ExpTransform()(p.distribution.AbsTransform()).transforms]],
    "call-tensor": lambda p: raises(lambda: p.distribution.ExpTransform()(t(p, 1, 2))),
    "types": lambda p: [p.distribution.transform.Type.is_injective(x) for x in p.distribution.transform.Type],
})  # fmt: skip


def log_normal(p, grad=False):
    return p.distribution.TransformedDistribution(p.distribution.Normal(t(p, 0, 1, grad=grad), t(p, 1, 2)), [p.distribution.ExpTransform()])


def two_steps(p):
    return p.distribution.TransformedDistribution(p.distribution.Normal(t(p, 0, 1), t(p, 1, 2)), [p.distribution.ExpTransform(), p.distribution.AffineTransform(t(p, 1), t(p, 2))])


def of_dirichlet(p):
    return p.distribution.TransformedDistribution(p.distribution.Dirichlet(t(p, [1, 2, 3], [3, 2, 1])), [p.distribution.ExpTransform()])


X = D + "TransformedDistribution"
cases(X, {
    "shapes": lambda p: [(d.batch_shape, d.event_shape) for d in (log_normal(p), two_steps(p), of_dirichlet(p))],
    "transform": lambda p: raises(lambda: p.distribution.TransformedDistribution(p.distribution.Normal(0.0, 1.0), p.distribution.ExpTransform())),
    "base": lambda p: raises(lambda: p.distribution.TransformedDistribution(1, [p.distribution.ExpTransform()])),
    "element": lambda p: raises(lambda: p.distribution.TransformedDistribution(p.distribution.Normal(0.0, 1.0), [1])),
    "empty": lambda p: raises(lambda: p.distribution.TransformedDistribution(p.distribution.Normal(0.0, 1.0), ())),
    "no-mean": lambda p: raises(lambda: log_normal(p).mean),
    "no-entropy": lambda p: raises(lambda: log_normal(p).entropy()),
    "event-rank": lambda p: raises(lambda: p.distribution.TransformedDistribution(p.distribution.Normal(t(p, 0, 1), t(p, 1, 2)), [p.distribution.StickBreakingTransform()])),
})  # fmt: skip
cases(X + ".log_prob", {
    "exp": lambda p: log_normal(p).log_prob(t(p, 1, 2)),
    "two": lambda p: two_steps(p).log_prob(t(p, [2, 3], [4, 5])),
    "dirichlet": lambda p: of_dirichlet(p).log_prob(p.exp(t(p, 0.2, 0.3, 0.5))),
    "number": lambda p: raises(lambda: log_normal(p).log_prob(2.0)),
    "abs": lambda p: raises(lambda: p.distribution.TransformedDistribution(p.distribution.Normal(t(p, 0), t(p, 1)), [p.distribution.AbsTransform()]).log_prob(t(p, 1))),
    "gradient": lambda p: gradient(p, lambda x: log_normal(p).log_prob(x), (1, 2)),
})  # fmt: skip
cases(X + ".prob", {"exp": lambda p: log_normal(p).prob(t(p, 1, 2)), "two": lambda p: two_steps(p).prob(t(p, 2, 3))})
cases(X + ".sample", {"exp": lambda p: [log_normal(p).sample([3]).shape, log_normal(p, True).sample([3]).stop_gradient],
                      "default": lambda p: raises(lambda: log_normal(p).sample()),
                      "dirichlet": lambda p: [of_dirichlet(p).sample().shape, of_dirichlet(p).sample((4,)).shape]})  # fmt: skip

C, V = D + "constraint", D + "variable"
cases(C, {
    "real": lambda p: p.distribution.constraint.real(t(p, 1, np.nan, np.inf)),
    "positive": lambda p: p.distribution.constraint.positive(t(p, 0, -1, 2)),
    "simplex": lambda p: [p.distribution.constraint.simplex(t(p, *v)) for v in ((0.2, 0.8), (-0.2, 1.2), (0.3, 0.9))],
    "range": lambda p: [p.distribution.constraint.Range(0, 1)(t(p, v)) for v in (-1, 0, 0.5, 1, 2)],
    "base": lambda p: raises(lambda: p.distribution.constraint.Constraint()(1)),
})  # fmt: skip
cases(V, {
    "fields": lambda p: [p.distribution.variable.Variable(True, 2).is_discrete, p.distribution.variable.Variable(True, 2).event_rank],
    "constraint": lambda p: [p.distribution.variable.real.constraint(t(p, 1)), p.distribution.variable.positive.constraint(t(p, 0, -1))],
    "stack": lambda p: (lambda v: [(s.is_discrete, s.event_rank) for s in (v.Stack((v.real, v.positive), 1), v.Stack((v.real, v.Real(1)), 1), v.Stack((v.real, v.Real(1)), -1))])(p.distribution.variable),
    "none": lambda p: raises(lambda: p.distribution.variable.Variable().constraint(t(p, 1))),
    "independent-short": lambda p: raises(lambda: p.distribution.variable.Independent(p.distribution.variable.positive, 3).constraint(t(p, [-1, 2], [3, 4]))),
})  # fmt: skip
