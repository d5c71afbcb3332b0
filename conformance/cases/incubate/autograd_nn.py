"""paddle.incubate.autograd, nn and small functions."""

import numpy as np

from conformance.spec import case, cases, raises

FUNCTIONS = {
    "square": (lambda p: lambda x: p.matmul(x, x), 1), "scalar": (lambda p: lambda x, y: (x * y).sum(), 2), "two": (lambda p: lambda x, y: (x * y, x + y), 2),
    "unused": (lambda p: lambda x, y: x * 2, 2),
}  # fmt: skip


def inputs(paddle, count):
    values = [paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]]), paddle.to_tensor([[0.5, 1.0], [1.0, 0.5]])]
    return values[0] if count == 1 else values


for name, (make, count) in FUNCTIONS.items():
    for api in ("vjp", "jvp"):
        cases(f"paddle.incubate.autograd.{api}", {
            name: lambda paddle, make=make, count=count, api=api: getattr(paddle.incubate.autograd, api)(make(paddle), inputs(paddle, count)),
        })  # fmt: skip
    cases("paddle.incubate.autograd.Jacobian", {
        name: lambda paddle, make=make, count=count: (lambda j: (j.shape, j[:], j[0], j[:, 1]))(
            paddle.incubate.autograd.Jacobian(make(paddle), inputs(paddle, count))
        ),
    })  # fmt: skip
cases("paddle.incubate.autograd.vjp", {
    "errors": lambda paddle: (
        raises(lambda: paddle.incubate.autograd.vjp(lambda x: x, inputs(paddle, 1), paddle.ones([3]))),
        raises(lambda: paddle.incubate.autograd.vjp(lambda x: x, 3)),
    ),
})  # fmt: skip
cases("paddle.incubate.autograd.Jacobian", {
    "batched": lambda paddle: (lambda j: (j.shape, j[:], j[:, 0, :], j[0]))(
        paddle.incubate.autograd.Jacobian(lambda x, y: x * x * y, inputs(paddle, 2), is_batched=True)
    ),
})  # fmt: skip
cases("paddle.incubate.autograd.Hessian", {
    "cube": lambda paddle: (lambda h: (h.shape, h[:], h[0, 0]))(paddle.incubate.autograd.Hessian(lambda x: (x * x * x).sum(), inputs(paddle, 1))),
    "two": lambda paddle: paddle.incubate.autograd.Hessian(lambda x, y: (x * y).sum(), inputs(paddle, 2))[:],
    "batched": lambda paddle: paddle.incubate.autograd.Hessian(lambda x: (x * x * x).sum(1, keepdim=True), inputs(paddle, 1), is_batched=True)[:],
    "not-scalar": lambda paddle: raises(lambda: paddle.incubate.autograd.Hessian(lambda x: x * x, inputs(paddle, 1))[:]),
})  # fmt: skip


@case("paddle.incubate.autograd.forward_grad")
def static_forward(paddle):
    paddle.enable_static()
    autograd = paddle.incubate.autograd
    autograd.enable_prim()
    main, start = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, start):
        a = paddle.static.data("a", [2, 2])
        a.stop_gradient = False
        b = paddle.matmul(a, a)
        found = [autograd.forward_grad(b, a), autograd.grad(b, a)]
        autograd.prim2orig(main.block(0))
    exe = paddle.static.Executor()
    exe.run(start)
    out = exe.run(main, feed={"a": np.array([[1.0, 2.0], [3.0, 4.0]], "float32")}, fetch_list=found)
    autograd.disable_prim()
    paddle.disable_static()
    return out


cases("paddle.incubate.autograd.enable_prim", {"dynamic": lambda paddle: raises(paddle.incubate.autograd.enable_prim)})
cases("paddle.incubate.identity_loss", {
    str(r): lambda paddle, r=r: paddle.incubate.identity_loss(inputs(paddle, 1), r) for r in (0, 1, 2, "sum", "mean", "none")
})  # fmt: skip
cases("paddle.incubate.identity_loss", {"error": lambda paddle: raises(lambda: paddle.incubate.identity_loss(inputs(paddle, 1), "foo"))})
LAYERS = {
    "FusedMultiHeadAttention": (4, 2), "FusedFeedForward": (4, 8), "FusedTransformerEncoderLayer": (4, 2, 8), "FusedLinear": (3, 4),
    "FusedBiasDropoutResidualLayerNorm": (4,),
}  # fmt: skip


def described(paddle, name, args, **kwargs):
    with paddle.utils.unique_name.guard():
        layer = getattr(paddle.incubate.nn, name)(*args, **kwargs)
    return [(k, v.shape, v.name, v.stop_gradient) for k, v in layer.state_dict().items()]


for name, args in LAYERS.items():
    cases(f"paddle.incubate.nn.{name}", {"keys": lambda paddle, name=name, args=args: described(paddle, name, args)})
for name in ("FusedMultiHeadAttention", "FusedFeedForward", "FusedTransformerEncoderLayer"):
    cases(f"paddle.incubate.nn.{name}", {"before": lambda paddle, name=name: described(paddle, name, LAYERS[name], normalize_before=True)})
    cases(f"paddle.incubate.nn.{name}", {"width": lambda paddle, name=name: raises(lambda: getattr(paddle.incubate.nn, name)(0, *LAYERS[name][1:]))})
