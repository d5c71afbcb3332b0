"""backward, grad, hooks, no_grad, paddle.grad with its options, gradients through in-place writes."""

import numpy as np

from conformance.spec import case, cases, raises


def leaf(paddle, values=(1.0, 2.0, 3.0), dtype="float32"):
    return paddle.to_tensor(list(values), dtype=dtype, stop_gradient=False)


@case("paddle.Tensor.backward")
def simple(paddle):
    x = leaf(paddle)
    y = (x * x).sum()
    before = x.grad, y.stop_gradient, y.is_leaf, x.is_leaf
    out = y.backward()
    return before, out, x.grad, x.gradient(), type(x.gradient()).__name__, x.grad.stop_gradient, x.grad.is_leaf


@case("paddle.Tensor.backward")
def vector_without_grad_tensor(paddle):
    x = leaf(paddle)
    (x * x).backward()
    return x.grad


@case("paddle.Tensor.backward")
def grad_tensor(paddle):
    x = leaf(paddle)
    (x * x).backward(paddle.to_tensor([1.0, 10.0, 100.0]))
    return x.grad


@case("paddle.Tensor.backward")
def grad_tensor_errors(paddle):
    x = leaf(paddle)
    return [
        raises(lambda g=g: (x * x).backward(g)) for g in (3.0, [1.0], np.ones(3, "float32"), paddle.ones([2]), paddle.ones([3, 1]), paddle.ones([3], "float64"))
    ]


@case("paddle.Tensor.backward")
def accumulates(paddle):
    x = leaf(paddle)
    (x * 2).sum().backward()
    first = x.grad.numpy()
    (x * 3).sum().backward()
    return first, x.grad


@case("paddle.Tensor.backward")
def twice_without_retain(paddle):
    x = leaf(paddle)
    y = (x * x).sum()
    y.backward()
    return raises(lambda: y.backward()), x.grad


@case("paddle.Tensor.backward")
def twice_with_retain(paddle):
    x = leaf(paddle)
    y = (x * x).sum()
    y.backward(retain_graph=True)
    y.backward()
    return x.grad


@case("paddle.Tensor.backward")
def without_grad_needed(paddle):
    x = paddle.ones([2])
    y = x * 2
    return raises(lambda: y.backward()), y.grad, x.grad


@case("paddle.Tensor.backward")
def on_a_leaf(paddle):
    x = leaf(paddle)
    return raises(lambda: x.backward()), x.grad


@case("paddle.Tensor.backward")
def shared_subexpression(paddle):
    x = leaf(paddle)
    y = x * x
    (y + y * y).sum().backward()
    return x.grad, y.grad


@case("paddle.Tensor.backward")
def partly_stopped(paddle):
    x, y = leaf(paddle), paddle.to_tensor([1.0, 1.0, 1.0])
    z = x * y
    z.sum().backward()
    return x.grad, y.grad, z.stop_gradient


@case("paddle.Tensor.backward")
def detached_branch(paddle):
    x = leaf(paddle)
    (x * x.detach()).sum().backward()
    return x.grad


@case("paddle.Tensor.backward")
def integers_in_the_graph(paddle):
    x = leaf(paddle)
    i = paddle.to_tensor([2, 0])
    y = paddle.gather(x, i)
    y.sum().backward()
    return x.grad, i.grad, i.stop_gradient


@case("paddle.Tensor.backward")
def double_precision(paddle):
    x = leaf(paddle, dtype="float64")
    paddle.exp(x).sum().backward()
    return x.grad


@case("paddle.Tensor.grad")
def intermediate_has_none(paddle):
    x = leaf(paddle)
    y = x * 2
    y.sum().backward()
    return y.grad, y.gradient(), x.grad


@case("paddle.Tensor.grad")
def retain_grads(paddle):
    x = leaf(paddle)
    y = x * 2
    y.retain_grads()
    (y * y).sum().backward()
    return y.grad, x.grad


@case("paddle.Tensor.grad")
def is_settable(paddle):
    x = leaf(paddle)
    x.grad = paddle.to_tensor([5.0, 6.0, 7.0])
    first = x.grad.numpy()
    (x * 1).sum().backward()
    return first, x.grad


@case("paddle.Tensor.grad")
def cannot_be_anything(paddle):
    x = leaf(paddle)
    return raises(lambda: setattr(x, "grad", 3.0)), raises(lambda: setattr(x, "grad", paddle.ones([2])))


@case("paddle.Tensor.clear_grad")
def clears(paddle):
    x = leaf(paddle)
    (x * 2).sum().backward()
    a = x.grad.numpy()
    x.clear_grad()
    b = x.grad
    (x * 2).sum().backward()
    x.clear_gradient()
    c = x.grad
    return a, b, c


@case("paddle.Tensor.clear_gradient")
def set_to_zero(paddle):
    x = leaf(paddle)
    (x * 2).sum().backward()
    x.clear_gradient(False)
    b = x.grad
    (x * 2).sum().backward()
    x.clear_gradient(True)
    return b, x.grad


@case("paddle.Tensor.register_hook")
def hook_changes_gradient(paddle):
    x = leaf(paddle)
    seen = []
    y = x * 2
    handle = y.register_hook(lambda g: (seen.append(g.numpy()), g * 10)[1])
    (y * y).sum().backward()
    return x.grad, seen, type(handle).__name__


@case("paddle.Tensor.register_hook")
def hook_on_leaf(paddle):
    x = leaf(paddle)
    x.register_hook(lambda g: g + 1)
    (x * 2).sum().backward()
    (x * 2).sum().backward()
    return x.grad


@case("paddle.Tensor.register_hook")
def hook_without_result(paddle):
    x = leaf(paddle)
    seen = []
    x.register_hook(lambda g: seen.append(g.numpy()))
    (x * 2).sum().backward()
    return x.grad, seen


@case("paddle.Tensor.register_hook")
def hooks_in_order_and_removed(paddle):
    x = leaf(paddle)
    a = x.register_hook(lambda g: g * 2)
    x.register_hook(lambda g: g + 1)
    (x * 1).sum().backward()
    first = x.grad.numpy()
    x.clear_grad()
    removed = a.remove()
    (x * 1).sum().backward()
    return first, removed, x.grad, a.remove()


@case("paddle.Tensor.register_hook")
def hook_errors(paddle):
    x = leaf(paddle)
    return raises(lambda: paddle.ones([2]).register_hook(lambda g: g)), raises(lambda: x.register_hook(3))


@case("paddle.grad")
def one_input(paddle):
    x = leaf(paddle)
    out = paddle.grad((x * x).sum(), x)
    return out, type(out).__name__, x.grad


@case("paddle.grad")
def several(paddle):
    x, y = leaf(paddle), leaf(paddle)
    return paddle.grad([(x * y).sum(), (x * x).sum()], [x, y])


@case("paddle.grad")
def grad_outputs(paddle):
    x = leaf(paddle)
    y, z = x * x, x * 3
    return paddle.grad([y, z], [x], [paddle.to_tensor([1.0, 2.0, 3.0]), None]), x.grad


@case("paddle.grad")
def create_graph(paddle):
    x = leaf(paddle)
    (g,) = paddle.grad((x * x * x).sum(), x, create_graph=True)
    (h,) = paddle.grad(g.sum(), x, create_graph=True)
    (t,) = paddle.grad(h.sum(), x)
    return g, h, t, g.stop_gradient, t.stop_gradient


@case("paddle.grad")
def create_graph_backward(paddle):
    x = leaf(paddle)
    (g,) = paddle.grad((x * x * x).sum(), x, create_graph=True)
    (g * g).sum().backward()
    return x.grad


@case("paddle.grad")
def unused(paddle):
    x, y = leaf(paddle), leaf(paddle)
    return raises(lambda: paddle.grad((x * 2).sum(), [x, y])), paddle.grad((x * 2).sum(), [x, y], allow_unused=True)


@case("paddle.grad")
def no_grad_vars(paddle):
    x = leaf(paddle)
    y = x * x
    z = (y * x).sum()
    return paddle.grad(z, x, retain_graph=True, no_grad_vars=y), paddle.grad(z, x, no_grad_vars=[y])


@case("paddle.grad")
def to_intermediate(paddle):
    x = leaf(paddle)
    y = x * 2
    z = (y * y).sum()
    return paddle.grad(z, [y, x])


@case("paddle.grad")
def retain_graph(paddle):
    x = leaf(paddle)
    y = (x * x).sum()
    first = paddle.grad(y, x, retain_graph=True)
    second = paddle.grad(y, x)
    return first, second, raises(lambda: paddle.grad(y, x))


@case("paddle.grad")
def only_inputs(paddle):
    x = leaf(paddle)
    return raises(lambda: paddle.grad((x * x).sum(), x, only_inputs=False))


@case("paddle.grad")
def wrong_arguments(paddle):
    x = leaf(paddle)
    y = x * x
    return [
        raises(f)
        for f in (
            lambda: paddle.grad(3, x),
            lambda: paddle.grad(y, 3),
            lambda: paddle.grad([], x),
            lambda: paddle.grad(y, []),
            lambda: paddle.grad(y, x, 3),
            lambda: paddle.grad(y, x, [paddle.ones([3]), paddle.ones([3])]),
            lambda: paddle.grad(y, x, create_graph=1),
            lambda: paddle.grad(y, x, allow_unused="a"),
            lambda: paddle.grad(y, x, no_grad_vars=3),
        )
    ]


@case("paddle.grad")
def stopped_input(paddle):
    x, y = leaf(paddle), paddle.ones([3])
    return raises(lambda: paddle.grad((x * y).sum(), y)), raises(lambda: paddle.grad((x * y).sum(), y, allow_unused=True))


@case("paddle.grad")
def stopped_output(paddle):
    x = paddle.ones([3])
    return raises(lambda: paddle.grad((x * 2).sum(), x)), raises(lambda: paddle.grad(x, x))


@case("paddle.grad")
def with_hook(paddle):
    x = leaf(paddle)
    x.register_hook(lambda g: g * 100)
    y = x * 2
    y.register_hook(lambda g: g * 10)
    return paddle.grad(y.sum(), x)


@case("paddle.grad")
def does_not_touch_others(paddle):
    x, y = leaf(paddle), leaf(paddle)
    out = paddle.grad((x * y).sum(), x)
    return out, x.grad, y.grad


@case("paddle.autograd.backward")
def lists(paddle):
    x, y = leaf(paddle), leaf(paddle)
    paddle.autograd.backward([x * y, x * 2], [paddle.ones([3]), None])
    return x.grad, y.grad


@case("paddle.autograd.backward")
def single_and_retain(paddle):
    x = leaf(paddle)
    y = x * x
    paddle.autograd.backward(y, retain_graph=True)
    paddle.autograd.backward(y, paddle.ones([3]))
    return x.grad


@case("paddle.autograd.backward")
def wrong(paddle):
    x = leaf(paddle)
    y = x * x
    return [
        raises(f)
        for f in (
            lambda: paddle.autograd.backward(3),
            lambda: paddle.autograd.backward([]),
            lambda: paddle.autograd.backward([y, y]),
            lambda: paddle.autograd.backward([y], [paddle.ones([3]), paddle.ones([3])]),
            lambda: paddle.autograd.backward([3]),
            lambda: paddle.autograd.backward(y, 3),
        )
    ]


@case("paddle.no_grad")
def context(paddle):
    x = leaf(paddle)
    with paddle.no_grad():
        y = x * 2
        inside = paddle.is_grad_enabled()
    z = x * 2
    return y.stop_gradient, y.is_leaf, z.stop_gradient, inside, paddle.is_grad_enabled()


@case("paddle.no_grad")
def decorator(paddle):
    x = leaf(paddle)

    @paddle.no_grad()
    def f(a, scale=2):
        "doc of f"
        return a * scale

    return f(x).stop_gradient, f(x, scale=3), f.__name__, f.__doc__, paddle.is_grad_enabled()


@case("paddle.no_grad")
def bare_decorator(paddle):
    x = leaf(paddle)

    def f(a):
        return a * 2

    return raises(lambda: paddle.no_grad(f)(x).stop_gradient), paddle.is_grad_enabled()


@case("paddle.no_grad")
def generator(paddle):
    x = leaf(paddle)

    @paddle.no_grad()
    def f():
        for _ in range(2):
            yield (x * 2).stop_gradient

    return [(inner, paddle.is_grad_enabled()) for inner in f()]


@case("paddle.no_grad")
def restored_after_error(paddle):
    try:
        with paddle.no_grad():
            raise KeyError("mine")
    except KeyError:
        pass
    return paddle.is_grad_enabled()


@case("paddle.set_grad_enabled")
def set_enabled(paddle):
    x = leaf(paddle)
    out = []
    with paddle.set_grad_enabled(False):
        out += [(x * 2).stop_gradient, paddle.is_grad_enabled()]
        with paddle.set_grad_enabled(True):
            out += [(x * 2).stop_gradient, paddle.is_grad_enabled()]
        with paddle.enable_grad() if hasattr(paddle, "enable_grad") else paddle.set_grad_enabled(True):
            out.append((x * 2).stop_gradient)
    return out, paddle.is_grad_enabled()


@case("paddle.no_grad")
def set_value_and_inplace_on_leaf(paddle):
    x = leaf(paddle)
    with paddle.no_grad():
        x.add_(paddle.ones([3]))
        x[0] = 50.0
        x.set_value(x * 2)
    (x * x).sum().backward()
    return x, x.grad, x.stop_gradient, x.is_leaf


# ---- gradients and in-place writes ----


@case("paddle.Tensor.__setitem__")
def gradient_through_setitem(paddle):
    x, v = leaf(paddle), leaf(paddle, [10.0])
    y = x * 2
    y[1] = v
    (y * y).sum().backward()
    return y, x.grad, v.grad, y.stop_gradient


@case("paddle.Tensor.__setitem__")
def gradient_through_setitem_scalar(paddle):
    x = leaf(paddle)
    y = x * 2
    y[0:2] = 7.0
    (y * y).sum().backward()
    return y, x.grad


@case("paddle.Tensor.__setitem__")
def setitem_on_stopped_takes_gradient(paddle):
    v = leaf(paddle, [10.0])
    y = paddle.zeros([3])
    y[1] = v * 2
    first = y.stop_gradient, y.is_leaf
    (y * y).sum().backward()
    return first, v.grad, y.grad


@case("paddle.Tensor.__setitem__")
def setitem_on_leaf(paddle):
    x = leaf(paddle)
    return raises(lambda: x.__setitem__(0, 5.0)), x, x.inplace_version


@case("paddle.Tensor.__setitem__")
def setitem_by_mask_gradient(paddle):
    x = leaf(paddle, [1.0, -2.0, 3.0])
    y = x * 2
    y[y < 0] = 0.0
    (y * y).sum().backward()
    return y, x.grad


@case("paddle.Tensor.__setitem__")
def setitem_tensor_index_gradient(paddle):
    x, v = leaf(paddle), leaf(paddle, [10.0, 20.0])
    y = x * 2
    y[paddle.to_tensor([0, 2])] = v * 3
    (y * y).sum().backward()
    return y, x.grad, v.grad


@case("paddle.Tensor.inplace_version")
def counts(paddle):
    x = paddle.ones([3])
    out = [x.inplace_version]
    for step in (
        lambda: x.add_(paddle.ones([3])),
        lambda: x.scale_(2.0),
        lambda: x.__setitem__(0, 1.0),
        lambda: x.set_value(paddle.zeros([3])),
        lambda: x.reshape_([3, 1]),
        lambda: x.zero_(),
        lambda: x.fill_(2.0),
        lambda: x.clip_(0.0, 1.0),
        lambda: x.numpy(),
        lambda: x + 1,
    ):
        step()
        out.append(x.inplace_version)
    return out


@case("paddle.Tensor.inplace_version")
def needed_value_overwritten(paddle):
    x = leaf(paddle)
    y = x * 2
    z = y * y
    y.add_(paddle.ones([3]))
    return raises(lambda: z.sum().backward())


@case("paddle.Tensor.inplace_version")
def unneeded_value_overwritten(paddle):
    x = leaf(paddle)
    y = x * 2
    z = y + 1
    y.add_(paddle.ones([3]))
    z.sum().backward()
    return x.grad


@case("paddle.Tensor.inplace_version")
def overwritten_through_view(paddle):
    x = leaf(paddle)
    y = x * 2
    z = y * y
    paddle.reshape(y, [3, 1]).add_(paddle.ones([3, 1]))
    return raises(lambda: z.sum().backward())


@case("paddle.Tensor.inplace_version")
def chain_of_in_place(paddle):
    x = leaf(paddle)
    y = x * 2
    y.tanh_()
    y.scale_(3.0)
    y.add_(x)
    return y, y.inplace_version, raises(lambda: y.sum().backward()), x.grad


@case("paddle.Tensor.inplace_version")
def chain_without_needed_values(paddle):
    x = leaf(paddle)
    y = x * 2
    y.scale_(3.0)
    y.add_(x)
    y.reshape_([3, 1])
    y.tanh_()
    y.sum().backward()
    return y, x.grad, y.inplace_version


@case("paddle.Tensor.stop_gradient")
def switching(paddle):
    x = paddle.ones([2])
    out = [x.stop_gradient]
    x.stop_gradient = False
    y = x * 2
    out += [x.stop_gradient, y.stop_gradient]
    y.stop_gradient = True
    z = y * x
    z.sum().backward()
    return out, x.grad


@case("paddle.Tensor.stop_gradient")
def of_integers(paddle):
    x = paddle.to_tensor([1, 2])
    x.stop_gradient = False
    y = x + 1
    z = x.astype("float32")
    return x.stop_gradient, y.stop_gradient, z.stop_gradient


@case("paddle.Tensor.stop_gradient")
def wrong_value(paddle):
    x = paddle.ones([2])
    return (
        raises(lambda: setattr(x, "stop_gradient", "a")),
        raises(lambda: setattr(x, "stop_gradient", None)),
        raises(lambda: setattr(x, "stop_gradient", 0)),
        x.stop_gradient,
    )


cases(
    "paddle.Tensor.stop_gradient",
    {
        f"of-{name}": f
        for name, f in {
            "comparison": lambda paddle: (leaf(paddle) > 1).stop_gradient,
            "argmax": lambda paddle: paddle.argmax(leaf(paddle)).stop_gradient,
            "cast-int": lambda paddle: leaf(paddle).astype("int64").stop_gradient,
            "shape": lambda paddle: paddle.shape(leaf(paddle)).stop_gradient,
            "topk": lambda paddle: [t.stop_gradient for t in paddle.topk(leaf(paddle), 2)],
            "zeros_like": lambda paddle: paddle.zeros_like(leaf(paddle)).stop_gradient,
            "ones": lambda paddle: paddle.ones([2]).stop_gradient,
            "to_tensor-of-tensor": lambda paddle: paddle.to_tensor(leaf(paddle)).stop_gradient,
            "clone": lambda paddle: leaf(paddle).clone().stop_gradient,
            "assign": lambda paddle: paddle.assign(leaf(paddle)).stop_gradient,
            "isnan": lambda paddle: paddle.isnan(leaf(paddle)).stop_gradient,
            "sort": lambda paddle: [t.stop_gradient for t in (paddle.sort(leaf(paddle)), paddle.argsort(leaf(paddle)))],
            "round": lambda paddle: paddle.round(leaf(paddle)).stop_gradient,
            "sign": lambda paddle: paddle.sign(leaf(paddle)).stop_gradient,
            "floor": lambda paddle: paddle.floor(leaf(paddle)).stop_gradient,
            "parameter": lambda paddle: paddle.create_parameter([1], "float32").stop_gradient,
            "detach": lambda paddle: leaf(paddle).detach().stop_gradient,
            "unique": lambda paddle: paddle.unique(leaf(paddle)).stop_gradient,
            "nonzero": lambda paddle: paddle.nonzero(leaf(paddle)).stop_gradient,
            "one_hot": lambda paddle: paddle.nn.functional.one_hot(paddle.to_tensor([1]), 3).stop_gradient,
            "randn_like": lambda paddle: paddle.rand([2]).stop_gradient,
            "full_like": lambda paddle: paddle.full_like(leaf(paddle), 2).stop_gradient,
            "mod": lambda paddle: (leaf(paddle) % 2).stop_gradient,
        }.items()
    },
)


@case("paddle.autograd.PyLayer")
def custom_function(paddle):
    class Double(paddle.autograd.PyLayer):
        @staticmethod
        def forward(ctx, x, factor):
            ctx.save_for_backward(x)
            ctx.factor = factor
            return x * factor

        @staticmethod
        def backward(ctx, dy):
            (x,) = ctx.saved_tensor()
            return dy * ctx.factor + 0 * x

    x = leaf(paddle)
    y = Double.apply(x, 5.0)
    y.sum().backward()
    return y, x.grad, y.stop_gradient
