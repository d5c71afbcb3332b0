"""Distributions in static programs, with a batch size that is known when the program runs."""

# ruff: noqa: E501  (one case a line)

import numpy as np

from conformance.spec import cases

D = "paddle.distribution."
ROWS = np.array([[0.5, 1.0, 2.0], [1.0, 3.0, 0.5]], "float32")


def run(p, build, shape=(-1, 3)):
    p.enable_static()
    try:
        main = p.static.Program()
        with p.static.program_guard(main, p.static.Program()):
            x = p.static.data("x", list(shape), "float32")
            out = build(p.distribution, x)
            out = list(out) if isinstance(out, (list, tuple)) else [out]
        return p.static.Executor(p.CPUPlace()).run(main, feed={"x": ROWS}, fetch_list=out)
    finally:
        p.disable_static()


def shapes(p, build, shape=(-1, 3)):
    return [tuple(a.shape) for a in run(p, build, shape)]


for tag, shape in (("full", (2, 3)), ("batch", (-1, 3))):
    cases(D + "Normal", {f"static-{tag}": lambda p, s=shape: run(p, lambda d, x: [d.Normal(x, x + 1).log_prob(x + 0.5), d.Normal(x, x + 1).probs(x), d.Normal(x, x + 1).entropy(), d.Normal(x, x + 1).kl_divergence(d.Normal(x + 1, x))], s)})  # fmt: skip
    cases(D + "Uniform", {f"static-{tag}": lambda p, s=shape: run(p, lambda d, x: [d.Uniform(x, x + 1).log_prob(x + 0.5), d.Uniform(x, x + 1).probs(x), d.Uniform(x, x + 2).entropy()], s)})  # fmt: skip
    cases(D + "Categorical", {f"static-{tag}": lambda p, s=shape: run(p, lambda d, x: [d.Categorical(x).entropy(), d.Categorical(x).kl_divergence(d.Categorical(x * x))], s)})  # fmt: skip
    cases(D + "Normal.sample", {f"static-{tag}": lambda p, s=shape: shapes(p, lambda d, x: d.Normal(x, x + 1).sample([4]), s)})
    cases(D + "Uniform.sample", {f"static-{tag}": lambda p, s=shape: shapes(p, lambda d, x: d.Uniform(x, x + 1).sample([4]), s)})
cases(D + "Dirichlet", {"static": lambda p: run(p, lambda d, x: [d.Dirichlet(x).mean, d.Dirichlet(x).variance, d.Dirichlet(x).entropy(), d.Dirichlet(x).log_prob(x / x.sum(-1, keepdim=True))], (2, 3))})  # fmt: skip
cases(D + "Beta", {"static": lambda p: run(p, lambda d, x: [d.Beta(x, x + 1).mean, d.Beta(x, x + 1).variance, d.Beta(x, x + 1).entropy(), d.Beta(x, x + 1).log_prob(x / 4)], (2, 3))})  # fmt: skip
cases(D + "Multinomial", {"static": lambda p: run(p, lambda d, x: [d.Multinomial(3, x).mean, d.Multinomial(3, x).variance, d.Multinomial(3, x).log_prob(x)], (2, 3))})  # fmt: skip
cases(D + "Categorical.sample", {"static": lambda p: shapes(p, lambda d, x: d.Categorical(x).sample([4]), (2, 3))})
cases(D + "Dirichlet.sample", {"static": lambda p: shapes(p, lambda d, x: d.Dirichlet(x).sample([4]), (2, 3))})
cases(D + "Normal", {"static-floats": lambda p: run(p, lambda d, x: [d.Normal(0.0, 2.0).log_prob(x), d.Normal([0.0, 1.0, 2.0], 2.0).entropy()])})
cases(D + "Uniform", {"static-floats": lambda p: run(p, lambda d, x: [d.Uniform(0.0, 2.0).log_prob(x), d.Uniform([0.0, 1.0, 2.0], 4.0).entropy()])})
cases(D + "kl_divergence", {"static": lambda p: run(p, lambda d, x: [d.kl_divergence(d.Beta(x, x), d.Beta(x + 1, x)), d.kl_divergence(d.Dirichlet(x), d.Dirichlet(x + 1))], (2, 3))})  # fmt: skip
cases(D + "TransformedDistribution", {"static": lambda p: run(p, lambda d, x: d.TransformedDistribution(d.Normal(x, x + 1), [d.ExpTransform()]).log_prob(x + 1), (2, 3))})  # fmt: skip
cases(D + "Independent", {"static": lambda p: run(p, lambda d, x: d.Independent(d.Normal(x, x + 1), 1).log_prob(x + 1), (2, 3))})
