"""Cases of the distributions: parameters, log densities, moments, entropies, shapes of draws, divergences."""

# ruff: noqa: E501  (one case a line)

import numpy as np

from conformance.spec import cases, raises

D = "paddle.distribution."


def t(paddle, *rows, dtype="float32", grad=False):
    return paddle.to_tensor(np.array(rows, dtype), stop_gradient=not grad)


def facts(d, *names):
    return [getattr(d, n) for n in names]


def grads(paddle, f, *rows):
    x = t(paddle, *rows, grad=True)
    return paddle.grad(f(x).sum(), [x])


PAIRS = {
    "floats": lambda p: (0.5, 2.0),
    "ints": lambda p: (0, 2),
    "lists": lambda p: ([0.0, 1.0], [1.5, 2.0]),
    "int-lists": lambda p: ([0, 1], [2, 3]),
    "tuple-float": lambda p: ((0.0, 1.0), 2.0),
    "arrays64": lambda p: (np.array([0.1, 1.0]), np.array([1.3, 2.0])),
    "arrays32": lambda p: (np.array([0.1, 1.0], "float32"), np.array([1.3, 2.0], "float32")),
    "int-arrays": lambda p: (np.array([0, 1]), np.array([1, 2])),
    "tensors": lambda p: (t(p, 0, 1), t(p, 1.5, 2)),
    "tensors64": lambda p: (t(p, 0, 1, dtype="float64"), t(p, 1.5, 2, dtype="float64")),
    "broadcast": lambda p: (t(p, 0, 1), t(p, [1.5], [2])),
    "nested": lambda p: ([[0.0, 1.0]], [[1.5], [2.0]]),
}
BAD = {
    "mixed": lambda p: (t(p, 0, 1), 1.0),
    "string": lambda p: ("a", 1.0),
    "none": lambda p: (None, 1.0),
    "numpy-scalar": lambda p: (np.float32(1), 1.0),
    "shapes": lambda p: ([0.0, 1.0], [1.0, 2.0, 3.0]),
}
for name, low, high, more in (("Normal", "loc", "scale", ["batch_shape", "event_shape"]), ("Uniform", "low", "high", [])):
    fields = [low, high, "name", "all_arg_is_float", "batch_size_unknown", *more]
    for key, make in PAIRS.items():
        cases(D + name, {f"init-{key}": lambda p, make=make, name=name, fields=fields: [
            *facts(getattr(p.distribution, name)(*make(p)), *fields), str(getattr(p.distribution, name)(*make(p)).dtype)]})  # fmt: skip
        cases(D + name + ".entropy", {f"{key}": lambda p, make=make, name=name: getattr(p.distribution, name)(*make(p)).entropy()})
        cases(D + name + ".log_prob", {f"{key}": lambda p, make=make, name=name: getattr(p.distribution, name)(*make(p)).log_prob(t(p, 0.25, 1.25))})
        cases(D + name + ".probs", {f"{key}": lambda p, make=make, name=name: getattr(p.distribution, name)(*make(p)).probs(t(p, [0.25, 1.25], [-1, 3]))})
        cases(D + name + ".sample", {f"shape-{key}": lambda p, make=make, name=name: [
            (s.shape, str(s.dtype), s.stop_gradient) for s in (getattr(p.distribution, name)(*make(p)).sample([3]),
                                                               getattr(p.distribution, name)(*make(p)).sample([2, 3], seed=7))]})  # fmt: skip
    for key, make in BAD.items():
        cases(D + name, {f"init-error-{key}": lambda p, make=make, name=name: raises(lambda: getattr(p.distribution, name)(*make(p)))})
    two = lambda p, name=name: getattr(p.distribution, name)(0.0, 2.0)  # noqa: E731
    cases(D + name + ".log_prob", {
        "value64": lambda p, d=two: d(p).log_prob(t(p, 0.5, dtype="float64")),
        "value-number": lambda p, d=two: raises(lambda: d(p).log_prob(0.5)),
        "value-list": lambda p, d=two: raises(lambda: d(p).log_prob([0.5])),
        "borders": lambda p, d=two: d(p).log_prob(t(p, -1, 0, 1, 2, 3, np.nan)),
        "prob": lambda p, d=two: d(p).prob(t(p, 0.5, 1.0)),
    })  # fmt: skip
    cases(D + name + ".sample", {
        "seed": lambda p, d=two: bool((d(p).sample([4], seed=5) == d(p).sample([4], seed=5)).astype("int32").min() == 1),
        "no-shape": lambda p, d=two: raises(lambda: d(p).sample()),
        "int": lambda p, d=two: raises(lambda: d(p).sample(2)),
        "tuple": lambda p, d=two: raises(lambda: d(p).sample((2, 3))),
        "empty": lambda p, d=two: raises(lambda: d(p).sample([])),
        "empty-batch": lambda p, name=name: getattr(p.distribution, name)([0.0, 1.0], [1.0, 2.0]).sample([]).shape,
        "gradient": lambda p, name=name: grads(p, lambda x: getattr(p.distribution, name)(x, x + 1).sample([3]) * 0 + x, 1, 2),
    })  # fmt: skip
    cases(D + name, {
        "no-mean": lambda p, d=two: raises(lambda: d(p).mean),
        "no-variance": lambda p, d=two: raises(lambda: d(p).variance),
        "no-rsample": lambda p, d=two: raises(lambda: d(p).rsample([2])),
        "gradients": lambda p, name=name: [
            grads(p, lambda x: getattr(p.distribution, name)(x, x * 2 + 1).log_prob(x + 0.25), 1, 2),
            grads(p, lambda x: getattr(p.distribution, name)(x, x * 2 + 1).probs(x + 0.25), 1, 2),
            grads(p, lambda x: getattr(p.distribution, name)(x, x * 2 + 1).entropy(), 1, 2)],
    })  # fmt: skip
cases(D + "Normal.kl_divergence", {
    "floats": lambda p: p.distribution.Normal(0.0, 2.0).kl_divergence(p.distribution.Normal(1.0, 3.0)),
    "broadcast": lambda p: p.distribution.Normal([0.0, 1.0], 2.0).kl_divergence(p.distribution.Normal(1.0, 3.0)),
    "function": lambda p: p.distribution.kl_divergence(p.distribution.Normal(t(p, 1, 2), t(p, 2, 1)), p.distribution.Normal(t(p, 1, 1), t(p, 3, 4))),
    "other": lambda p: raises(lambda: p.distribution.Normal(0.0, 2.0).kl_divergence(p.distribution.Uniform(1.0, 3.0))),
    "gradient": lambda p: grads(p, lambda x: p.distribution.Normal(x, x + 1).kl_divergence(p.distribution.Normal(x * 2, x + 3)), 1, 2, 3),
})  # fmt: skip
cases(D + "Uniform.entropy", {"empty-range": lambda p: p.distribution.Uniform(2.0, 1.0).entropy()})

LOGITS = {"vector": (1, 2, 3), "rows": ([1, 2, 3], [1, 1, 1]), "deep": ([[1, 2, 3], [1, 1, 1]],), "negative": (-1, 2, 3)}


def cat(p, key="vector", dtype="float32"):
    return p.distribution.Categorical(t(p, *LOGITS[key], dtype=dtype))


def ids(p, *rows, dtype="int64"):
    return p.to_tensor(np.array(rows, dtype))


cases(D + "Categorical", {
    "list": lambda p: facts(p.distribution.Categorical([1.0, 2.0, 3.0]), "logits", "_prob", "name", "dtype"),
    "tuple": lambda p: facts(p.distribution.Categorical((1.0, 2.0, 3.0), name="c"), "logits", "_prob", "name", "dtype"),
    "int-list": lambda p: facts(p.distribution.Categorical([1, 2, 3]), "logits", "_prob"),
    "array64": lambda p: facts(p.distribution.Categorical(np.array([0.1, 0.2])), "logits", "_prob"),
    "int-tensor": lambda p: facts(p.distribution.Categorical(ids(p, 1, 2, 3)), "logits", "_prob", "dtype"),
    "float": lambda p: facts(p.distribution.Categorical(1.0), "logits", "_prob"),
    "int": lambda p: raises(lambda: p.distribution.Categorical(1)),
    "none": lambda p: raises(lambda: p.distribution.Categorical(None)),
    "no-mean": lambda p: raises(lambda: cat(p).mean),
    "gradients": lambda p: [grads(p, lambda x: p.distribution.Categorical(x).log_prob(ids(p, 0, 2)), 1, 2, 3),
                            grads(p, lambda x: p.distribution.Categorical(x).entropy(), 1, 2, 3),
                            grads(p, lambda x: p.distribution.Categorical(x).kl_divergence(p.distribution.Categorical(x * x)), 1, 2, 3)],
})  # fmt: skip
for key in LOGITS:
    cases(D + "Categorical.entropy", {key: lambda p, key=key: cat(p, key).entropy(), f"{key}-64": lambda p, key=key: cat(p, key, "float64").entropy()})
    cases(D + "Categorical.sample", {key: lambda p, key=key: [(s.shape, str(s.dtype)) for s in (cat(p, key).sample([2]), cat(p, key).sample([2, 4]))]})
    cases(D + "Categorical.kl_divergence", {key: lambda p, key=key: cat(p, key).kl_divergence(p.distribution.Categorical(t(p, 3, 1, 2)))})
VALUES = {
    "vector": {"one": (1,), "two": (0, 2), "matrix": ([0, 2], [1, 1])},
    "negative": {"two": (0, 2)},
    "rows": {"two": (0, 2), "three": (0, 2, 1), "matrix": ([0, 2], [1, 1]), "column": ([0], [1])},
    "deep": {"cube": ([[0, 2], [1, 1]],), "one": (0,)},
}
for key, values in VALUES.items():
    for name, rows in values.items():
        cases(D + "Categorical.probs", {f"{key}-{name}": lambda p, key=key, rows=rows: cat(p, key).probs(ids(p, *rows))})
        cases(D + "Categorical.log_prob", {f"{key}-{name}": lambda p, key=key, rows=rows: cat(p, key).log_prob(ids(p, *rows))})
cases(D + "Categorical.probs", {
    "int32": lambda p: cat(p).probs(ids(p, 0, 2, dtype="int32")),
    "prob": lambda p: cat(p).prob(ids(p, 0, 2)),
    "range": lambda p: raises(lambda: cat(p).probs(ids(p, 0, 3))),
    "number": lambda p: raises(lambda: cat(p).probs(1)),
    "list": lambda p: raises(lambda: cat(p).probs([0, 1])),
    "rows-mismatch": lambda p: raises(lambda: cat(p, "rows").probs(ids(p, [0, 2], [1, 1], [2, 2]))),
    "rows-rank": lambda p: raises(lambda: cat(p, "rows").probs(ids(p, [[0, 2], [1, 1]]))),
})  # fmt: skip
cases(D + "Categorical.sample", {
    "tuple": lambda p: cat(p).sample((2,)).shape,
    "tensor": lambda p: cat(p).sample(ids(p, 2, 3, dtype="int32")).shape,
    "empty": lambda p: raises(lambda: cat(p).sample([])),
    "empty-batch": lambda p: cat(p, "rows").sample([]).shape,
    "tuple-batch": lambda p: raises(lambda: cat(p, "rows").sample((2,))),
    "int": lambda p: raises(lambda: cat(p).sample(2)),
    "no-shape": lambda p: raises(lambda: cat(p).sample()),
    "softmax": lambda p: bool(np.abs(np.bincount(cat(p).sample([20000]).numpy(), minlength=3) / 20000 - [0.0900, 0.2447, 0.6652]).max() < 0.02),
})  # fmt: skip
cases(D + "Categorical.kl_divergence", {
    "other": lambda p: raises(lambda: cat(p).kl_divergence(p.distribution.Normal(0.0, 1.0))),
    "classes": lambda p: raises(lambda: cat(p).kl_divergence(p.distribution.Categorical(t(p, 3, 1)))),
    "function": lambda p: p.distribution.kl_divergence(cat(p), p.distribution.Categorical(t(p, 3, 1, 2))),
})  # fmt: skip

BETAS = {
    "floats": lambda p: (1.0, 2.0), "ints": lambda p: (1, 2), "tensors": lambda p: (t(p, 1, 2), t(p, 2, 3)), "mixed": lambda p: (t(p, 1, 2), 2.0),
    "broadcast": lambda p: (t(p, 1, 2), t(p, [1], [2])), "64": lambda p: (t(p, 1, 2, dtype="float64"), t(p, 0.5, 3, dtype="float64")),
}  # fmt: skip
for key, make in BETAS.items():
    b = lambda p, make=make: p.distribution.Beta(*make(p))  # noqa: E731
    cases(D + "Beta", {key: lambda p, b=b: facts(b(p), "alpha", "beta", "batch_shape", "event_shape")})
    cases(D + "Beta.mean", {key: lambda p, b=b: b(p).mean})
    cases(D + "Beta.variance", {key: lambda p, b=b: b(p).variance})
    cases(D + "Beta.entropy", {key: lambda p, b=b: b(p).entropy()})
    if key != "64":
        cases(D + "Beta.log_prob", {key: lambda p, b=b: b(p).log_prob(t(p, 0.2, 0.3))})
        cases(D + "Beta.prob", {key: lambda p, b=b: b(p).prob(t(p, 0.2, 0.3))})
    cases(D + "Beta.sample", {key: lambda p, b=b: [(s.shape, str(s.dtype), s.stop_gradient) for s in (b(p).sample(), b(p).sample([3]), b(p).sample((2, 3)))]})
cases(D + "Beta.log_prob", {
    "outside": lambda p: p.distribution.Beta(t(p, 1, 2), 2.0).log_prob(t(p, -1, 2)),
    "borders": lambda p: p.distribution.Beta(t(p, 1, 2), 2.0).log_prob(t(p, 0, 1)),
    "gradient": lambda p: grads(p, lambda x: p.distribution.Beta(x, x + 1).log_prob(t(p, 0.2, 0.3)), 1, 2),
})  # fmt: skip
cases(D + "Beta.entropy", {"gradient": lambda p: grads(p, lambda x: p.distribution.Beta(x, x + 1).entropy(), 1, 2)})
cases(D + "Beta.sample", {"int": lambda p: raises(lambda: p.distribution.Beta(1.0, 2.0).sample(2)),
                          "inside": lambda p: bool((lambda s: ((s >= 0) & (s <= 1)).all())(p.distribution.Beta(1.0, 2.0).sample([50]).numpy())),
                          "mean": lambda p: bool(abs(p.distribution.Beta(1.0, 3.0).sample([4000]).numpy().mean() - 0.25) < 0.02)})  # fmt: skip
cases(D + "Beta", {"no-rsample": lambda p: raises(lambda: p.distribution.Beta(1.0, 2.0).rsample()),
                   "no-kl": lambda p: raises(lambda: p.distribution.Beta(1.0, 2.0).kl_divergence(p.distribution.Beta(1.0, 2.0)))})  # fmt: skip

CONCENTRATIONS = {"vector": (1, 2, 3), "rows": ([1, 2, 3], [1, 1, 1]), "small": (0.1, 0.5)}
for key, rows in CONCENTRATIONS.items():
    for dtype in ("float32", "float64"):
        d = lambda p, rows=rows, dtype=dtype: p.distribution.Dirichlet(t(p, *rows, dtype=dtype))  # noqa: E731
        tag = f"{key}-{dtype}"
        cases(D + "Dirichlet", {tag: lambda p, d=d: facts(d(p), "concentration", "batch_shape", "event_shape")})
        cases(D + "Dirichlet.mean", {tag: lambda p, d=d: d(p).mean})
        cases(D + "Dirichlet.variance", {tag: lambda p, d=d: d(p).variance})
        cases(D + "Dirichlet.entropy", {tag: lambda p, d=d: d(p).entropy()})
        cases(D + "Dirichlet.sample", {tag: lambda p, d=d: [(s.shape, str(s.dtype), s.stop_gradient, bool(abs(s.numpy().sum(-1) - 1).max() < 1e-5))
                                                           for s in (d(p).sample(), d(p).sample([4]), d(p).sample((2, 3)))]})  # fmt: skip
        x = (0.2, 0.3, 0.5)[: 2 if key == "small" else 3]
        cases(D + "Dirichlet.log_prob", {tag: lambda p, d=d, x=x, dtype=dtype: d(p).log_prob(t(p, *x, dtype=dtype))})
        cases(D + "Dirichlet.prob", {tag: lambda p, d=d, x=x, dtype=dtype: d(p).prob(t(p, x, x, dtype=dtype))})
cases(D + "Dirichlet", {
    "list": lambda p: raises(lambda: p.distribution.Dirichlet([1.0, 2.0])),
    "number": lambda p: raises(lambda: p.distribution.Dirichlet(1.0)),
    "gradients": lambda p: [grads(p, lambda x: p.distribution.Dirichlet(x).log_prob(t(p, 0.2, 0.3, 0.5)), 1, 2, 3),
                            grads(p, lambda x: p.distribution.Dirichlet(x).entropy(), 1, 2, 3),
                            grads(p, lambda x: p.distribution.Dirichlet(x).variance, 1, 2, 3)],
})  # fmt: skip
cases(D + "Dirichlet.log_prob", {"shape": lambda p: raises(lambda: p.distribution.Dirichlet(t(p, 1, 2, 3)).log_prob(t(p, 0.2, 0.5)))})
cases(D + "Dirichlet.sample", {"int": lambda p: raises(lambda: p.distribution.Dirichlet(t(p, 1, 2, 3)).sample(2)),
                               "mean": lambda p: bool(np.abs(p.distribution.Dirichlet(t(p, 1, 2, 5)).sample([4000]).numpy().mean(0) - [0.125, 0.25, 0.625]).max() < 0.02)})  # fmt: skip

PROBS = {"vector": (0.2, 0.3, 0.5), "rows": ([2, 3, 5], [1, 1, 1]), "weights": (2, 3, 5)}
for key, rows in PROBS.items():
    for n in (1, 5):
        m = lambda p, rows=rows, n=n: p.distribution.Multinomial(n, t(p, *rows))  # noqa: E731
        tag = f"{key}-{n}"
        cases(D + "Multinomial", {tag: lambda p, m=m: facts(m(p), "probs", "total_count", "batch_shape", "event_shape")})
        cases(D + "Multinomial.mean", {tag: lambda p, m=m: m(p).mean})
        cases(D + "Multinomial.variance", {tag: lambda p, m=m: m(p).variance})
        cases(D + "Multinomial.entropy", {tag: lambda p, m=m: m(p).entropy()})
        cases(D + "Multinomial.log_prob", {tag: lambda p, m=m: m(p).log_prob(t(p, 1, 2, 2)), f"{tag}-ints": lambda p, m=m: m(p).log_prob(ids(p, 1, 2, 2))})
        cases(D + "Multinomial.prob", {tag: lambda p, m=m: m(p).prob(t(p, 1, 2, 3))})
        cases(D + "Multinomial.sample", {tag: lambda p, m=m: [(s.shape, str(s.dtype), s.stop_gradient, s.numpy().sum(-1).tolist())
                                                             for s in (m(p).sample(), m(p).sample([2]), m(p).sample((2, 3)))]})  # fmt: skip
cases(D + "Multinomial", {
    **{f"count-{n}": lambda p, n=n: raises(lambda: p.distribution.Multinomial(n, t(p, 0.5, 0.5))) for n in (0, -1, 2.0, "a")},
    "list": lambda p: raises(lambda: p.distribution.Multinomial(2, [0.5, 0.5])),
    "entropy-gradient": lambda p: grads(p, lambda x: p.distribution.Multinomial(3, x).entropy(), 1, 2, 3),
    "no-kl": lambda p: raises(lambda: p.distribution.Multinomial(2, t(p, 0.5, 0.5)).kl_divergence(p.distribution.Multinomial(2, t(p, 0.5, 0.5)))),
})  # fmt: skip
cases(D + "Multinomial.log_prob", {"batch": lambda p: p.distribution.Multinomial(5, t(p, 0.2, 0.3, 0.5)).log_prob(t(p, [1, 2, 2], [0, 0, 5])),
                                   "zero": lambda p: p.distribution.Multinomial(5, t(p, 0, 0.5, 0.5)).log_prob(t(p, [0, 2, 3], [1, 2, 2])),
                                   "dtype": lambda p: raises(lambda: p.distribution.Multinomial(5, t(p, 0.5, 0.5)).log_prob(t(p, 1, 4, dtype="float64")))})  # fmt: skip
cases(D + "Multinomial.sample", {"64": lambda p: str(p.distribution.Multinomial(5, t(p, 0.5, 0.5, dtype="float64")).sample((2,)).dtype),
                                 "int": lambda p: raises(lambda: p.distribution.Multinomial(5, t(p, 0.5, 0.5)).sample(2))})  # fmt: skip


def independent(p, rank=1):
    return p.distribution.Independent(p.distribution.Beta(t(p, [1, 1], [2, 2], [3, 3]), t(p, 1, 2)), rank)


for rank in (1, 2):
    cases(D + "Independent", {f"shapes-{rank}": lambda p, r=rank: facts(independent(p, r), "batch_shape", "event_shape")})
    for name in ("mean", "variance"):
        cases(f"{D}Independent.{name}", {f"rank-{rank}": lambda p, r=rank, n=name: getattr(independent(p, r), n)})
    for name in ("log_prob", "prob"):
        cases(f"{D}Independent.{name}", {f"rank-{rank}": lambda p, r=rank, n=name: getattr(independent(p, r), n)(t(p, 0.2, 0.3))})
    cases(D + "Independent.entropy", {f"rank-{rank}": lambda p, r=rank: independent(p, r).entropy()})
    cases(D + "Independent.sample", {f"rank-{rank}": lambda p, r=rank: [independent(p, r).sample().shape, independent(p, r).sample([4]).shape]})
cases(D + "Independent", {
    **{f"rank-error-{r}": lambda p, r=r: raises(lambda: independent(p, r)) for r in (-1, 0, 3)},
    "base-error": lambda p: raises(lambda: p.distribution.Independent(1, 1)),
    "dirichlet": lambda p: (lambda d: [*facts(d, "batch_shape", "event_shape"), d.entropy(), d.mean])(p.distribution.Independent(p.distribution.Dirichlet(t(p, [1, 1], [2, 3])), 1)),
    "normal": lambda p: (lambda d: [d.log_prob(t(p, 0.2, 0.3)), d.entropy(), d.sample([2]).shape])(p.distribution.Independent(p.distribution.Normal(t(p, 0, 1), t(p, 1, 2)), 1)),
    "normal-no-mean": lambda p: raises(lambda: p.distribution.Independent(p.distribution.Normal(t(p, 0, 1), t(p, 1, 2)), 1).mean),
})  # fmt: skip
cases(D + "Distribution", {
    "shapes": lambda p: facts(p.distribution.Distribution([1, 2], (3,)), "batch_shape", "event_shape"),
    "default": lambda p: facts(p.distribution.Distribution(), "batch_shape", "event_shape"),
    "int": lambda p: raises(lambda: p.distribution.Distribution(1)),
    "extend": lambda p: p.distribution.Distribution([2], (3,))._extend_shape((4,)),
    **{f"{n}": lambda p, n=n: raises(lambda: getattr(p.distribution.Distribution(), n)) for n in ("mean", "variance")},
    **{f"{n}()": lambda p, n=n: raises(lambda: getattr(p.distribution.Distribution(), n)()) for n in ("sample", "rsample", "entropy")},
})  # fmt: skip
for name in ("sample", "entropy"):
    cases(f"{D}Distribution.{name}", {"base": lambda p, n=name: raises(lambda: getattr(p.distribution.Distribution(), n)())})
for name in ("kl_divergence", "log_prob", "probs"):
    cases(f"{D}Distribution.{name}", {"base": lambda p, n=name: raises(lambda: getattr(p.distribution.Distribution(), n)(1))})


def exponential(p, rows, reduced=False):
    """An exponential distribution by its natural parameter."""

# ruff: noqa: E501  (one case a line)

    class Exponential(p.distribution.ExponentialFamily):
        def __init__(self, rate):
            self.rate = rate
            super().__init__(tuple(rate.shape[:1]), tuple(rate.shape[1:]))

        @property
        def _natural_parameters(self):
            return (-self.rate,)

        def _log_normalizer(self, x):
            value = -p.log(-x)
            return value.sum(-1) if reduced else value

        @property
        def _mean_carrier_measure(self):
            return 0

    made = exponential.classes.setdefault((id(p), reduced), Exponential)
    return made(t(p, *rows))


exponential.classes = {}
cases(D + "ExponentialFamily", {
    "entropy": lambda p: exponential(p, (1, 2)).entropy(),
    "entropy-rows": lambda p: exponential(p, ([1, 2], [3, 4])).entropy(),
    "entropy-reduced": lambda p: exponential(p, ([1, 2], [3, 4]), True).entropy(),
    "kl": lambda p: p.distribution.kl_divergence(exponential(p, (1, 2)), exponential(p, (3, 4))),
    "kl-rows": lambda p: p.distribution.kl_divergence(exponential(p, ([1, 2], [3, 4])), exponential(p, ([3, 4], [2, 1]))),
    "kl-reduced": lambda p: p.distribution.kl_divergence(exponential(p, ([1, 2], [3, 4]), True), exponential(p, ([3, 4], [2, 1]), True)),
    "kl-two-classes": lambda p: raises(lambda: p.distribution.kl_divergence(exponential(p, (1, 2)), exponential(p, ([3, 4],), True))),
    "base": lambda p: raises(lambda: p.distribution.ExponentialFamily().entropy()),
})  # fmt: skip
cases(D + "kl_divergence", {
    "beta": lambda p: p.distribution.kl_divergence(p.distribution.Beta(t(p, 1, 2), 2.0), p.distribution.Beta(t(p, 2, 1), 3.0)),
    "dirichlet": lambda p: p.distribution.kl_divergence(p.distribution.Dirichlet(t(p, [1, 2, 3], [1, 1, 1])), p.distribution.Dirichlet(t(p, 3, 1, 2))),
    "beta-gradient": lambda p: grads(p, lambda x: p.distribution.kl_divergence(p.distribution.Beta(x, x), p.distribution.Beta(x * 2, x + 1)), 1, 2, 3),
    "dirichlet-gradient": lambda p: grads(p, lambda x: p.distribution.kl_divergence(p.distribution.Dirichlet(x), p.distribution.Dirichlet(x * 2 + 1)), 1, 2, 3),
    "family": lambda p: p.distribution.kl._kl_expfamily_expfamily(p.distribution.Dirichlet(t(p, 1, 2, 3)), p.distribution.Dirichlet(t(p, 3, 1, 2))),
    "uniform": lambda p: raises(lambda: p.distribution.kl_divergence(p.distribution.Uniform(0.0, 2.0), p.distribution.Uniform(-1.0, 3.0))),
    "normal-uniform": lambda p: raises(lambda: p.distribution.kl_divergence(p.distribution.Normal(0.0, 1.0), p.distribution.Uniform(0.0, 1.0))),
    "beta-dirichlet": lambda p: raises(lambda: p.distribution.kl_divergence(p.distribution.Beta(1.0, 2.0), p.distribution.Dirichlet(t(p, 1, 2)))),
    "numbers": lambda p: raises(lambda: p.distribution.kl_divergence(1, 2)),
})  # fmt: skip


def registered(p):
    class Mine(p.distribution.Distribution):
        pass

    class Yours(Mine):
        pass

    @p.distribution.register_kl(Mine, Mine)
    def mine(a, b):
        return "mine"

    d = p.distribution
    return mine(1, 2), d.kl_divergence(Mine(), Mine()), d.kl_divergence(Yours(), Yours()), raises(lambda: d.kl_divergence(d.Normal(0.0, 1.0), Mine()))


cases(D + "register_kl", {
    "subclass": registered,
    "int": lambda p: raises(lambda: p.distribution.register_kl(1, p.distribution.Beta)),
    "class": lambda p: raises(lambda: p.distribution.register_kl(p.distribution.Beta, int)),
})  # fmt: skip
