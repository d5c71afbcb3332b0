"""weight_norm, spectral_norm, parameters as a vector, gradient clipping."""

import numpy as np

from conformance.spec import case, cases, raises


def fixed(paddle, layer):
    for i, p in enumerate(layer.parameters()):
        p.set_value(np.cos(np.arange(p.size) + i).astype("float32").reshape(p.shape))
    return layer


def lin(paddle):
    return fixed(paddle, paddle.nn.Linear(2, 3))


def wn(dim):
    def run(paddle):
        layer = paddle.nn.utils.weight_norm(lin(paddle), dim=dim)
        y = layer(paddle.to_tensor([[1.0, 2.0]]))
        y.sum().backward()
        return (
            layer.weight_g,
            layer.weight_v,
            y,
            layer.weight_g.grad.numpy(),
            layer.weight_v.grad.numpy(),
            list(layer.state_dict()),
            [k for k, _ in layer.named_buffers()],
            layer.weight_g.name,
            layer.weight_v.name,
        )

    return run


def removed(paddle):
    layer = paddle.nn.utils.weight_norm(lin(paddle))
    layer.weight_g.set_value(layer.weight_g * 2)
    out = paddle.nn.utils.remove_weight_norm(layer)
    return out is layer, layer.weight, list(layer.state_dict()), len(layer._forward_pre_hooks), raises(lambda: paddle.nn.utils.remove_weight_norm(layer))


cases(
    "paddle.nn.utils.weight_norm",
    {
        **{f"dim{d}": wn(d) for d in (0, 1, None, -1, -2)},
        "twice": lambda paddle: raises(lambda: paddle.nn.utils.weight_norm(paddle.nn.utils.weight_norm(lin(paddle)))),
        "dim-range": lambda paddle: raises(lambda: paddle.nn.utils.weight_norm(lin(paddle), dim=2)),
        "name": lambda paddle: raises(lambda: paddle.nn.utils.weight_norm(lin(paddle), "foo")),
        "conv": lambda paddle: (lambda c: (c.weight_g, c(paddle.ones([1, 2, 3, 3]))))(
            paddle.nn.utils.weight_norm(fixed(paddle, paddle.nn.Conv2D(2, 3, 3)), dim=1)
        ),
        "other-name": lambda paddle: sorted(paddle.nn.utils.weight_norm(lin(paddle), "bias", dim=None).state_dict()),
    },
    tol=(1e-4, 1e-5, "norms in another order"),
)
cases("paddle.nn.utils.remove_weight_norm", {"usual": removed})


@case("paddle.nn.utils.spectral_norm", tol=(1e-3, 1e-4, "power iteration from random vectors"))
def converged(paddle):
    layer = paddle.nn.utils.spectral_norm(lin(paddle), n_power_iterations=30)
    y = layer(paddle.to_tensor([[1.0, 2.0]]))
    return (
        y,
        np.linalg.norm(layer.weight.numpy(), 2),
        list(layer.state_dict()),
        [k for k, _ in layer.named_buffers()],
        layer.weight_u.shape,
        layer.weight_v.shape,
    )


@case("paddle.nn.utils.spectral_norm")
def vectors_move_in_training_only(paddle):
    layer = paddle.nn.utils.spectral_norm(lin(paddle))
    u = layer.weight_u.numpy().tolist()
    layer(paddle.ones([1, 2]))
    v = layer.weight_u.numpy().tolist()
    layer.eval()
    layer(paddle.ones([1, 2]))
    return u == v, layer.weight_u.numpy().tolist() == v, layer.weight_orig.stop_gradient


def rows(make):
    return lambda paddle: (lambda layer: (layer.weight_u.shape, layer.weight_v.shape))(paddle.nn.utils.spectral_norm(make(paddle.nn)))


cases(
    "paddle.nn.utils.spectral_norm",
    {
        "conv": rows(lambda nn: nn.Conv2D(2, 3, 3)),
        "conv-transpose": rows(lambda nn: nn.Conv2DTranspose(2, 3, 3)),
        "embedding": rows(lambda nn: nn.Embedding(4, 5)),
        "linear": rows(lambda nn: nn.Linear(2, 3)),
        "twice": lambda paddle: raises(lambda: paddle.nn.utils.spectral_norm(paddle.nn.utils.spectral_norm(lin(paddle)))),
        "iterations": lambda paddle: raises(lambda: paddle.nn.utils.spectral_norm(lin(paddle), n_power_iterations=0)),
        "dim": lambda paddle: raises(lambda: paddle.nn.utils.spectral_norm(lin(paddle), dim=5)),
        "name": lambda paddle: raises(lambda: paddle.nn.utils.spectral_norm(lin(paddle), "zz")),
    },
)
cases(
    "paddle.nn.utils.parameters_to_vector",
    {
        "usual": lambda paddle: paddle.nn.utils.parameters_to_vector(lin(paddle).parameters()),
        "empty": lambda paddle: raises(lambda: paddle.nn.utils.parameters_to_vector([])),
    },
)
cases(
    "paddle.nn.utils.vector_to_parameters",
    {
        "usual": lambda paddle: (
            lambda layer: (paddle.nn.utils.vector_to_parameters(paddle.arange(9, dtype="float32"), layer.parameters()), layer.weight, layer.bias)
        )(lin(paddle)),
        "short": lambda paddle: raises(lambda: paddle.nn.utils.vector_to_parameters(paddle.ones([3]), lin(paddle).parameters())),
        "long": lambda paddle: raises(lambda: paddle.nn.utils.vector_to_parameters(paddle.ones([30]), lin(paddle).parameters())),
    },
)


def pairs(paddle):
    a, b, c = (paddle.create_parameter([2, 2], "float32") for _ in range(3))
    b.need_clip = False
    return [
        (a, paddle.to_tensor([[3.0, 4.0], [0.0, -1.0]])),
        (b, paddle.to_tensor([[3.0, 4.0], [0.0, -1.0]])),
        (c, None),
        (c, paddle.to_tensor([[0.1, 0.2], [0.0, -0.1]])),
    ]


def clip(make):
    def run(paddle):
        given = pairs(paddle)
        out = make(paddle.nn)(given)
        return [g for _, g in out], [p.name for p, _ in out], given[0][1]

    return run


def text(make):
    return lambda paddle: (lambda c: (str(c), vars(c)))(make(paddle.nn))


def made(name, args):
    return lambda nn: getattr(nn, name)(*args)


for _name, _args in {"ClipGradByValue": [(1.0,), (2.0, -0.5)], "ClipGradByNorm": [(1.0,), (100.0,)], "ClipGradByGlobalNorm": [(1.0,), (100.0,)]}.items():
    cases(f"paddle.nn.{_name}", {f"clip-{i}": clip(made(_name, a)) for i, a in enumerate(_args)})
    cases(f"paddle.nn.{_name}", {f"text-{i}": text(made(_name, a)) for i, a in enumerate(_args)})
cases(
    "paddle.nn.ClipGradByValue",
    {
        "negative": lambda paddle: raises(lambda: paddle.nn.ClipGradByValue(-1.0)),
        "str": lambda paddle: raises(lambda: paddle.nn.ClipGradByValue("a")),
        "order": lambda paddle: raises(lambda: paddle.nn.ClipGradByValue(max=1, min=2)(pairs(paddle))),
    },
)
cases(
    "paddle.nn.ClipGradByNorm",
    {
        "negative": lambda paddle: raises(lambda: paddle.nn.ClipGradByNorm(-1.0)(pairs(paddle))),
        "str": lambda paddle: raises(lambda: paddle.nn.ClipGradByNorm("a")),
    },
)
cases(
    "paddle.nn.ClipGradByGlobalNorm",
    {
        "str": lambda paddle: raises(lambda: paddle.nn.ClipGradByGlobalNorm("a")),
        "mixed-dtypes": lambda paddle: [
            g
            for _, g in paddle.nn.ClipGradByGlobalNorm(1.0)(
                [(pairs(paddle)[0][0], paddle.to_tensor([3.0])), (pairs(paddle)[0][0], paddle.to_tensor([4.0], dtype="float64"))]
            )
        ],
        "auto-skip": lambda paddle: (lambda given: [o[1] is g[1] for o, g in zip(paddle.nn.ClipGradByGlobalNorm(100.0, auto_skip_clip=True)(given), given)])(
            pairs(paddle)[:1]
        ),
        "no-skip": lambda paddle: (lambda given: [o[1] is g[1] for o, g in zip(paddle.nn.ClipGradByGlobalNorm(100.0)(given), given)])(pairs(paddle)[:1]),
        "nothing": lambda paddle: [g is None for _, g in paddle.nn.ClipGradByGlobalNorm(1.0)([(pairs(paddle)[0][0], None)])],
    },
)
