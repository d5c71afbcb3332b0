"""Pooling, adaptive pooling and unpooling: windows, forms of padding, ceil_mode, masks, layouts, divisors."""

from conformance.samplers import Distinct, T
from conformance.spec import cases, op, raises

F = "paddle.nn.functional."
TOL = (1e-5, 1e-6, "sums in another order")


def forms(n):
    two = list(range(1, n + 1))
    out = {
        "stride": dict(stride=1),
        "stride2": dict(kernel_size=3, stride=2),
        "strides": dict(kernel_size=3, stride=[1 + i % 2 for i in range(n)]),
        "kernels": dict(kernel_size=[2 + i % 2 for i in range(n)]),
        "padding": dict(kernel_size=3, padding=1),
        "paddings": dict(kernel_size=[5] * n, padding=[min(v, 2) for v in two]),
        "uneven": dict(kernel_size=3, padding=[v for i in range(n) for v in (1, i % 2)]),
        "pairs": dict(kernel_size=3, padding=[[0, 0], [0, 0]] + [[1, i % 2] for i in range(n)]),
        "same": dict(kernel_size=2, padding="SAME"),
        "same-stride": dict(kernel_size=3, stride=2, padding="same"),
        "valid": dict(kernel_size=2, padding="VALID"),
        "ceil": dict(kernel_size=2, ceil_mode=True),
        "ceil-stride": dict(kernel_size=3, stride=2, ceil_mode=True),
        "ceil-padding": dict(kernel_size=3, stride=2, padding=1, ceil_mode=True),
        "ceil-far": dict(kernel_size=2, stride=3, padding=1, ceil_mode=True),
        "whole": dict(kernel_size=5),
    }
    if n == 1:
        out["pairs"] = dict(kernel_size=3, padding=[[0, 0], [0, 0], [1, 2]])
    return out


SHAPES = {1: (2, 2, 5), 2: (1, 2, 5, 6), 3: (1, 1, 5, 5, 6)}
LAST = {2: ("NHWC", (1, 5, 6, 2)), 3: ("NDHWC", (1, 5, 5, 6, 1))}

for n in (1, 2, 3):
    x = Distinct(*SHAPES[n])
    mask = {
        f"mask-{k}": dict(v, return_mask=True)
        for k, v in {**forms(n), "plain": {}}.items()
        if k not in ("uneven", "pairs", "ceil-far") and not k.startswith("same")
    }
    last = {}
    if n > 1:
        form, shape = LAST[n]
        last = {
            "last": ([Distinct(*shape)], dict(kernel_size=2, data_format=form)),
            "last-padding": ([Distinct(*shape)], dict(kernel_size=3, stride=2, padding=1, data_format=form)),
            "last-same": ([Distinct(*shape)], dict(kernel_size=3, stride=2, padding="SAME", data_format=form)),
            "last-ceil": ([Distinct(*shape)], dict(kernel_size=3, stride=2, ceil_mode=True, data_format=form)),
        }
    errors = {
        "rank": ([T(*SHAPES[n][1:])], dict(kernel_size=2)),
        "padding-word": dict(padding="foo"),
        "padding-count": dict(padding=[1, 2, 3, 4, 5]),
        "padding-batch": dict(padding=[[1, 1], [0, 0]] + [[1, 1]] * n),
        "valid-ceil": dict(padding="VALID", ceil_mode=True),
        "kernel-count": dict(kernel_size=[2] * (n + 1)),
        "large": dict(kernel_size=9),
        "padding-large": dict(kernel_size=2, padding=2),
    }
    if n > 1:
        errors["format"] = dict(data_format="FOO")
        errors["mask-last"] = ([T(*LAST[n][1])], dict(kernel_size=2, return_mask=True, data_format=LAST[n][0]))
    op(F + f"max_pool{n}d", [x], dict(kernel_size=2), dtypes="float32 float64", variants={**forms(n), **mask, **last}, errors=errors, static="full")
    errors.pop("mask-last", None)
    errors.update({"kernel-zero": dict(kernel_size=0), "stride-zero": dict(stride=0)})
    more = {f"inclusive-{k}": dict(v, exclusive=False) for k, v in forms(n).items()}
    if n > 1:
        more.update({f"divisor-{k}": dict(v, divisor_override=3) for k, v in forms(n).items()})
        more["divisor-inclusive"] = dict(kernel_size=3, padding=1, divisor_override=4, exclusive=False)
        errors["divisor-zero"] = dict(divisor_override=0)
        last = {k: ([T(*v[0][0].shape)], v[1]) for k, v in last.items()}
    op(
        F + f"avg_pool{n}d",
        [T(*SHAPES[n])],
        dict(kernel_size=2),
        dtypes="float32 float64",
        variants={**forms(n), **more, **last},
        errors=errors,
        static="full",
        tol=TOL,
    )

    sizes = {"one": 1, "three": 3, "same": list(SHAPES[n][2:]), "more": 7}
    if n > 1:
        sizes.update({"list": [2, 3, 1][:n], "none": [None, 2, 3][:n], "tuple": (3, 2, 2)[:n]})
    for kind in ("avg", "max"):
        variants = {k: ([Distinct(*SHAPES[n]) if kind == "max" else T(*SHAPES[n]), v], {}) for k, v in sizes.items()}
        if kind == "max":
            variants.update({f"mask-{k}": (v[0], dict(return_mask=True)) for k, v in list(variants.items())})
        elif n > 1:
            form, shape = LAST[n]
            variants.update({"last": ([T(*shape), 2], dict(data_format=form)), "last-none": ([T(*shape), [None, 2, 2][:n]], dict(data_format=form))})
        bad = {"rank": [T(*SHAPES[n][1:]), 2], "zero": [T(*SHAPES[n]), 0], "count": [T(*SHAPES[n]), [2] * (n + 1)]}
        if kind == "avg" and n > 1:
            bad["format"] = ([T(*SHAPES[n]), 2], dict(data_format="FOO"))
        op(
            F + f"adaptive_{kind}_pool{n}d",
            [Distinct(*SHAPES[n]) if kind == "max" else T(*SHAPES[n]), 2],
            dtypes="float32 float64",
            variants=variants,
            errors=bad,
            static="full",
            tol=TOL,
        )


def _roundtrip(n, shape, kernel, output_size=None, **kw):
    def run(paddle):
        f = paddle.nn.functional
        x = paddle.to_tensor(((paddle.arange(int(paddle.prod(paddle.to_tensor(shape)))) * 7) % 31).astype("float32").reshape(shape))
        x.stop_gradient = False
        values, mask = getattr(f, f"max_pool{n}d")(x, kernel, return_mask=True, **kw)
        out = getattr(f, f"max_unpool{n}d")(values, mask, kernel, output_size=output_size, **kw)
        (out * out).sum().backward()
        return values, mask, out, x.grad

    return run


cases(
    F + "max_unpool1d",
    {"plain": _roundtrip(1, [2, 2, 6], 2), "stride": _roundtrip(1, [1, 1, 7], 3, stride=2)},
)
cases(
    F + "max_unpool2d",
    {
        "plain": _roundtrip(2, [1, 2, 4, 6], 2),
        "stride": _roundtrip(2, [1, 1, 5, 5], 3, stride=2),
        "padding": _roundtrip(2, [1, 1, 5, 5], 3, stride=2, padding=1),
        "size": _roundtrip(2, [1, 1, 5, 5], 2, output_size=[5, 5]),
        "size-full": _roundtrip(2, [1, 1, 5, 5], 2, output_size=[1, 1, 5, 5]),
        "kernels": _roundtrip(2, [1, 1, 4, 6], [2, 3]),
    },
)
cases(F + "max_unpool3d", {"plain": _roundtrip(3, [1, 1, 4, 4, 2], 2), "size": _roundtrip(3, [1, 1, 4, 5, 2], 2, output_size=[4, 5, 2])})


def _bad(n, kw):
    def run(paddle):
        shape = [1, 1] + [2] * n
        x, index = paddle.ones(shape), paddle.arange(2**n).astype("int32").reshape(shape)
        return raises(lambda: getattr(paddle.nn.functional, f"max_unpool{n}d")(x, index, 2, **kw))

    return run


for n in (1, 2, 3):
    cases(
        F + f"max_unpool{n}d",
        {
            "error-format": _bad(n, dict(data_format="NHWC")),
            "error-size": _bad(n, dict(output_size=[9] * (n + (n == 1)))),
            "error-size-count": _bad(n, dict(output_size=[4] * (n + 5))),
            "error-size-int": _bad(n, dict(output_size=4)),
        },
    )


@(lambda f: cases(F + "max_unpool2d", {"error-index": f}))
def index_out_of_range(paddle):
    x, index = paddle.ones([1, 1, 1, 1]), paddle.full([1, 1, 1, 1], 9, "int32")
    return raises(lambda: paddle.nn.functional.max_unpool2d(x, index, 2))
