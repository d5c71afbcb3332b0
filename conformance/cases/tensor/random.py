"""Random functions: dtypes, shapes, flags, ranges and errors. (Their values cannot be compared: the streams differ.)"""

from conformance.spec import case, raises

CALLS = {
    "uniform": {
        "double": lambda p: p.uniform((2, 3), dtype="float64"),
        "tensor-shape": lambda p: p.uniform(p.to_tensor([2, 3])),
        "mixed-shape": lambda p: p.uniform([2, p.to_tensor([3])]),
        "int": lambda p: p.uniform([2], "int32"),
        "keywords": lambda p: p.uniform(shape=[2], min=0.0, max=2.0, seed=3),
    },
    "randint": {
        "one": lambda p: p.randint(5),
        "none": lambda p: p.randint(0),
        "order": lambda p: p.randint(5, 3),
        "int32": lambda p: p.randint(-5, 5, [2], "int32"),
        "float": lambda p: p.randint(0, 5, [2], "float32"),
        "float-bound": lambda p: p.randint(0.5, 5),
        "tuple": lambda p: p.randint(0, 5, (2,)),
    },
    "randperm": {
        "empty": lambda p: p.randperm(0),
        "float": lambda p: p.randperm(5, "float32"),
        "int8": lambda p: p.randperm(5, "int8"),
        "half": lambda p: p.randperm(2.5),
    },
    "bernoulli": {
        "beyond": lambda p: p.bernoulli(p.to_tensor([2.0])),
        "int": lambda p: p.bernoulli(p.to_tensor([1])),
        "double": lambda p: p.bernoulli(p.to_tensor([0.5], dtype="float64")),
        "number": lambda p: p.bernoulli(0.5),
    },
    "multinomial": {
        "many": lambda p: p.multinomial(p.to_tensor([0.5, 0.5]), 3),
        "negative": lambda p: p.multinomial(p.to_tensor([-1.0, 0.5]), 1),
        "zeros": lambda p: p.multinomial(p.to_tensor([0.0, 0.0]), 1),
        "rank": lambda p: p.multinomial(p.ones([2, 3, 2]), 1),
        "int": lambda p: p.multinomial(p.to_tensor([1, 1]), 1),
        "rows": lambda p: p.multinomial(p.ones([2, 3]), 2, True),
        "none": lambda p: p.multinomial(p.ones([3]), 0),
    },
    "poisson": {"int": lambda p: p.poisson(p.to_tensor([1])), "double": lambda p: p.poisson(p.ones([2], "float64"))},
    "normal": {
        "numbers": lambda p: p.normal(0.0, 1.0, [2]),
        "tensor-mean": lambda p: p.normal(p.ones([2]), 1.0),
        "tensor-std": lambda p: p.normal(1.0, p.ones([2, 2])),
        "tensors": lambda p: p.normal(p.ones([2]), p.ones([2]), [3]),
        "mismatch": lambda p: p.normal(p.ones([2]), p.ones([3])),
        "ints": lambda p: p.normal(0, 1, [2]),
    },
    "randint_like": {
        "one": lambda p: p.randint_like(p.ones([2]), 5),
        "dtype": lambda p: p.randint_like(p.ones([2], "int64"), 5, dtype="float32"),
        "bool": lambda p: p.randint_like(p.ones([2], "bool"), 0, 2),
        "order": lambda p: p.randint_like(p.ones([2]), 5, 3),
    },
    "randn": {"double": lambda p: p.randn([2], "float64"), "int": lambda p: p.randn([2], "int32")},
    "rand": {"empty": lambda p: p.rand([0]), "double": lambda p: p.rand([2], "float64")},
    "standard_normal": {"tuple": lambda p: p.standard_normal((2,), "float64")},
    "Tensor.uniform_": {"int": lambda p: p.ones([2], "int32").uniform_(), "double": lambda p: p.ones([2], "float64").uniform_(0, 1)},
    "Tensor.exponential_": {"int": lambda p: p.ones([2], "int32").exponential_(), "double": lambda p: p.ones([2], "float64").exponential_(2.0)},
}
for api, calls in CALLS.items():
    for name, call in calls.items():

        def f(paddle, call=call):
            def facts():
                out = call(paddle)
                return out.dtype, out.shape, out.stop_gradient

            return raises(facts)

        f.__name__ = f"facts-{name}"
        case(f"paddle.{api}")(f)
