"""paddle.autograd.PyLayer: what forward and backward may do, and what they may not."""

import numpy as np

from conformance.spec import case, raises


def leaf(paddle, values=(1.0, 2.0, 3.0), dtype="float32"):
    return paddle.to_tensor(list(values), dtype=dtype, stop_gradient=False)


def layer_of(paddle, forward, backward):
    return type("Custom", (paddle.autograd.PyLayer,), {"forward": staticmethod(forward), "backward": staticmethod(backward)})


@case("paddle.autograd.PyLayer.apply")
def several_inputs_and_outputs(paddle):
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return x * y, x + y

    def backward(ctx, a, b):
        x, y = ctx.saved_tensor()
        return a * y + b, a * x + b

    x, y = leaf(paddle), leaf(paddle, (4.0, 5.0, 6.0))
    p, q = layer_of(paddle, forward, backward).apply(x, y)
    (p + q * 2).sum().backward()
    return p, q, x.grad, y.grad


@case("paddle.autograd.PyLayer.apply")
def plain_arguments_and_keywords(paddle):
    def forward(ctx, x, factor, flag=True, extra=None):
        ctx.factor = factor if flag else 0.0
        return x * ctx.factor

    x = leaf(paddle)
    layer = layer_of(paddle, forward, lambda ctx, g: g * ctx.factor)
    y = layer.apply(x, 3.0, flag=True, extra=[1, 2])
    y.sum().backward()
    return y, x.grad


@case("paddle.autograd.PyLayer.apply")
def tensor_by_keyword(paddle):
    layer = layer_of(paddle, lambda ctx, x: x * 2, lambda ctx, g: g * 2)
    x = leaf(paddle)
    return raises(lambda: layer.apply(x=x))


@case("paddle.autograd.PyLayer.apply")
def stopped_input(paddle):
    layer = layer_of(paddle, lambda ctx, x, y: x * y, lambda ctx, g: (g * 2, g * 3))
    x, y = leaf(paddle), paddle.ones([3])
    out = layer.apply(x, y)
    proper = layer_of(paddle, lambda ctx, x, y: x * y, lambda ctx, g: (g * 2, None))
    second = raises(lambda: out.sum().backward())
    proper.apply(x, y).sum().backward()
    return out.stop_gradient, second, x.grad, y.grad


@case("paddle.autograd.PyLayer.apply")
def all_stopped(paddle):
    layer = layer_of(paddle, lambda ctx, x: x * 2, lambda ctx, g: g * 2)
    return layer.apply(paddle.ones([2])).stop_gradient


@case("paddle.autograd.PyLayer.apply")
def under_no_grad(paddle):
    layer = layer_of(paddle, lambda ctx, x: x * 2, lambda ctx, g: g * 2)
    with paddle.no_grad():
        return layer.apply(leaf(paddle)).stop_gradient


@case("paddle.autograd.PyLayer.apply")
def returns_none_for_an_input(paddle):
    layer = layer_of(paddle, lambda ctx, x, y: x * y, lambda ctx, g: (g * 5, None))
    x, y = leaf(paddle), leaf(paddle)
    out = layer.apply(x, y)
    return raises(lambda: out.sum().backward()), x.grad, y.grad


@case("paddle.autograd.PyLayer.apply")
def wrong_number_of_gradients(paddle):
    few = layer_of(paddle, lambda ctx, x, y: x * y, lambda ctx, g: g)
    many = layer_of(paddle, lambda ctx, x: x * 2, lambda ctx, g: (g, g))
    x, y = leaf(paddle), leaf(paddle)
    return raises(lambda: few.apply(x, y).sum().backward()), raises(lambda: many.apply(x).sum().backward())


@case("paddle.autograd.PyLayer.apply")
def gradient_of_other_type_or_shape(paddle):
    number = layer_of(paddle, lambda ctx, x: x * 2, lambda ctx, g: 3.0)
    array = layer_of(paddle, lambda ctx, x: x * 2, lambda ctx, g: g.numpy())
    x = leaf(paddle)
    return raises(lambda: number.apply(x).sum().backward()), raises(lambda: array.apply(x).sum().backward())


@case("paddle.autograd.PyLayer.apply")
def unused_output(paddle):
    seen = []

    def backward(ctx, a, b):
        seen.append([a, b])
        return a + b

    x = leaf(paddle)
    p, _ = layer_of(paddle, lambda ctx, x: (x * 2, x * 3), backward).apply(x)
    p.sum().backward()
    return x.grad, seen


@case("paddle.autograd.PyLayerContext.set_materialize_grads")
def unused_output_as_none(paddle):
    seen = []

    def forward(ctx, x):
        ctx.set_materialize_grads(False)
        return x * 2, x * 3

    def backward(ctx, a, b):
        seen.append([a is None, b is None])
        return a

    x = leaf(paddle)
    p, _ = layer_of(paddle, forward, backward).apply(x)
    p.sum().backward()
    return x.grad, seen


@case("paddle.autograd.PyLayerContext.mark_non_differentiable")
def one_output_without_gradient(paddle):
    def forward(ctx, x):
        a, b = x * 2, x * 3
        ctx.mark_non_differentiable(b)
        return a, b

    x = leaf(paddle)
    a, b = layer_of(paddle, forward, lambda ctx, g, h: g * 2).apply(x)
    out = a.stop_gradient, b.stop_gradient
    a.sum().backward()
    return out, x.grad


@case("paddle.autograd.PyLayerContext.mark_not_inplace")
def same_tensor_returned(paddle):
    def forward(ctx, x):
        ctx.mark_not_inplace(x)
        return x

    x = leaf(paddle)
    y = x * 2
    z = layer_of(paddle, forward, lambda ctx, g: g * 7).apply(y)
    z.sum().backward()
    return z is y, x.grad


@case("paddle.autograd.PyLayer.apply")
def input_returned(paddle):
    layer = layer_of(paddle, lambda ctx, x: x, lambda ctx, g: g * 7)
    x = leaf(paddle)
    y = x * 2
    return raises(lambda: layer.apply(y).sum().backward()), x.grad


@case("paddle.autograd.PyLayerContext.save_for_backward")
def saved_twice_and_never(paddle):
    seen = []

    def forward(ctx, x):
        seen.append(raises(lambda: ctx.saved_tensor()))
        ctx.save_for_backward(x)
        ctx.save_for_backward(x, x * 2)
        return x * 2

    def backward(ctx, g):
        seen.append(len(ctx.saved_tensor()))
        seen.append(type(ctx.saved_tensor()).__name__)
        return g

    x = leaf(paddle)
    layer_of(paddle, forward, backward).apply(x).sum().backward()
    return seen, x.grad


@case("paddle.autograd.PyLayerContext.save_for_backward")
def saved_things_that_are_no_tensors(paddle):
    def forward(ctx, x):
        ctx.save_for_backward(x, 3, "a", None)
        return x * 2

    def backward(ctx, g):
        saved = ctx.saved_tensor()
        return g * saved[1]

    x = leaf(paddle)
    return raises(lambda: layer_of(paddle, forward, backward).apply(x).sum().backward()), x.grad


@case("paddle.autograd.PyLayer.apply")
def outputs_that_are_no_tensors(paddle):
    number = layer_of(paddle, lambda ctx, x: 3.0, lambda ctx, g: g)
    mixed = layer_of(paddle, lambda ctx, x: (x * 2, 5), lambda ctx, *g: g[0])
    none = layer_of(paddle, lambda ctx, x: None, lambda ctx, g: g)
    x = leaf(paddle)
    return [raises(lambda f=f: f.apply(x)) for f in (number, mixed, none)]


@case("paddle.autograd.PyLayer.apply")
def lists_of_tensors(paddle):
    layer = layer_of(paddle, lambda ctx, xs: xs[0] * xs[1], lambda ctx, g: (g * 2, g * 3))
    x, y = leaf(paddle), leaf(paddle)
    return raises(lambda: layer.apply([x, y])), raises(lambda: layer.apply([x, y]).sum().backward()), x.grad, y.grad


@case("paddle.autograd.PyLayer.apply")
def second_order(paddle):
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x * x

    def backward(ctx, g):
        (x,) = ctx.saved_tensor()
        return g * 3 * x * x

    x = leaf(paddle)
    y = layer_of(paddle, forward, backward).apply(x)
    return raises(lambda: paddle.grad(paddle.grad(y.sum(), x, create_graph=True)[0].sum(), x))


@case("paddle.autograd.PyLayer.apply")
def error_in_forward_and_backward(paddle):
    def bad(ctx, *a):
        raise KeyError("mine")

    x = leaf(paddle)
    forward, backward = layer_of(paddle, bad, bad), layer_of(paddle, lambda ctx, x: x * 2, bad)
    return raises(lambda: forward.apply(x)), raises(lambda: backward.apply(x).sum().backward())


@case("paddle.autograd.PyLayer.forward")
def not_written(paddle):
    class Empty(paddle.autograd.PyLayer):
        pass

    class Half(paddle.autograd.PyLayer):
        @staticmethod
        def forward(ctx, x):
            return x * 2

    x = leaf(paddle)
    return (
        raises(lambda: Empty.apply(x)),
        raises(lambda: Half.apply(x).sum().backward()),
        raises(lambda: paddle.autograd.PyLayer.forward(None)),
        raises(lambda: Half()),
    )


@case("paddle.autograd.PyLayer.backward")
def inside_a_layer(paddle):
    scale = layer_of(paddle, lambda ctx, x: x * 10, lambda ctx, g: g * 10)

    class Net(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.linear = paddle.nn.Linear(3, 2, weight_attr=paddle.ParamAttr(initializer=paddle.nn.initializer.Constant(0.5)))

        def forward(self, x):
            return scale.apply(self.linear(x))

    net = Net()
    x = paddle.ones([2, 3])
    net(x).sum().backward()
    return net.linear.weight.grad, net.linear.bias.grad


@case("paddle.autograd.PyLayerContext")
def attributes(paddle):
    seen = []

    def forward(ctx, x):
        ctx.a, ctx.b = [1, 2], {"c": x}
        seen.append(type(ctx).__name__)
        return x * 2

    def backward(ctx, g):
        seen.append([ctx.a, sorted(ctx.b), hasattr(ctx, "nothing")])
        return g * ctx.b["c"]

    x = leaf(paddle)
    layer_of(paddle, forward, backward).apply(x).sum().backward()
    return seen, x.grad


@case("paddle.autograd.PyLayer.apply")
def numpy_inside(paddle):
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return paddle.to_tensor(np.sin(x.numpy()))

    x = leaf(paddle)
    y = layer_of(paddle, forward, lambda ctx, g: g * paddle.to_tensor(np.cos(ctx.saved_tensor()[0].numpy()))).apply(x)
    y.sum().backward()
    return y, x.grad
