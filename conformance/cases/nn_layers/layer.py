"""paddle.nn.Layer: attributes, naming, hooks, walking, state, moving, calling."""

import collections
import copy
import warnings

import numpy as np

from conformance.spec import case, cases, raises


def make(paddle):
    class Net(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.l = paddle.nn.Linear(2, 2)
            self.x = 1

        def forward(self, x, k=None):
            return self.l(x) if k is None else (self.l(x), k)

    return Net()


def x(paddle):
    return paddle.to_tensor([[1.0, 2.0]])


def bare(paddle):
    class Bare(paddle.nn.Layer):
        def __init__(self):
            pass

        def forward(self, x):
            return x

    return Bare()


def w(paddle):
    return paddle.nn.Linear(2, 2).weight


def then(value, *steps):
    """Run each step on the value, give back what the last gives."""
    out = None
    for step in steps:
        out = step(value)
    return out


def inside(layer, name):
    return [kind for kind in ("_parameters", "_buffers", "_sub_layers") if name in getattr(layer, kind)] + (["__dict__"] if name in layer.__dict__ else [])


def named(name):
    return lambda paddle: type(name, (paddle.nn.Layer,), {})().full_name()


# ---- names -----------------------------------------------------------------------------------------------------------------
cases(
    "paddle.nn.Layer.full_name",
    {
        **{n: named(n) for n in ("FooBarV2X", "HTTPServer2D", "_Priv", "aB_C1d", "ResNet50V2b", "ABC", "PReLU2")},
        "counts": lambda paddle: [make(paddle).full_name() for _ in range(3)],
        "scope": lambda paddle: (
            paddle.nn.Layer("My_Scope").full_name(),
            paddle.nn.Layer(name_scope="foo/bar").full_name(),
            paddle.nn.Layer("").full_name(),
            paddle.nn.Layer(None).full_name(),
        ),
        "scope-type": lambda paddle: raises(lambda: paddle.nn.Layer(3)),
        "parameters": lambda paddle: [p.name for p in make(paddle).parameters()],
    },
)
cases(
    "paddle.nn.Layer",
    {
        "dtype": lambda paddle: (
            paddle.nn.Layer(dtype="float64")._dtype,
            str(paddle.nn.Layer(dtype=paddle.float64)._dtype),
            paddle.nn.Layer(dtype="int32")._dtype,
        ),
        "dtype-does-not-make-parameters": lambda paddle: str(paddle.nn.Layer(dtype="float64").create_parameter([2]).dtype),
        "default-dtype": lambda paddle: (
            paddle.set_default_dtype("float64"),
            paddle.nn.Layer()._dtype,
            str(paddle.nn.Layer(dtype="float32").create_parameter([2]).dtype),
            paddle.set_default_dtype("float32"),
        )[1:3],
        "forward": lambda paddle: raises(lambda: paddle.nn.Layer()(1)),
        "backward": lambda paddle: raises(lambda: paddle.nn.Layer().backward(1)),
        "missing-argument": lambda paddle: raises(lambda: make(paddle)()),
        "keyword": lambda paddle: make(paddle)(x=x(paddle)).shape,
        "training": lambda paddle: then(make(paddle), lambda a: a.eval(), lambda a: (a.training, a.l.training, a.train(), a.training, a.l.training)),
        "training-by-hand": lambda paddle: then(make(paddle), lambda a: setattr(a, "training", False), lambda a: (a.training, a.l.training)),
        "not-there": lambda paddle: [
            n
            for n in ("float", "double", "half", "zero_grad", "cuda", "cpu", "modules", "register_parameter", "requires_grad_", "append")
            if hasattr(make(paddle), n)
        ],
        "no-init-get": lambda paddle: raises(lambda: bare(paddle).foo),
        "no-init-int": lambda paddle: setattr(bare(paddle), "b", 1),
        "no-init-layer": lambda paddle: raises(lambda: setattr(bare(paddle), "b", paddle.nn.ReLU())),
        "no-init-parameter": lambda paddle: raises(lambda: setattr(bare(paddle), "b", w(paddle))),
        "no-init-tensor": lambda paddle: raises(lambda: setattr(bare(paddle), "b", x(paddle))),
        "no-init-buffer": lambda paddle: raises(lambda: bare(paddle).register_buffer("b", x(paddle))),
        "no-init-add-parameter": lambda paddle: raises(lambda: bare(paddle).add_parameter("b", w(paddle))),
        "no-init-call": lambda paddle: raises(lambda: bare(paddle)(1)),
        "equal": lambda paddle: (make(paddle) == make(paddle), len({make(paddle), make(paddle)})),
        "repr": lambda paddle: (repr(make(paddle)), str(make(paddle))),
        "dir": lambda paddle: (
            [n for n in ("l", "x", "forward", "training") if n in dir(make(paddle))],
            [n for n in ("weight", "bias", "name") if n in dir(make(paddle).l)],
        ),
    },
)


@case("paddle.nn.Layer")
def repr_of_several_lines(paddle):
    class E(paddle.nn.Layer):
        def extra_repr(self):
            return "a\nb"

    e, f = E(), E()
    e.r = paddle.nn.Sequential(paddle.nn.ReLU())
    e.none = paddle.nn.ReLU()
    e.none = None
    return repr(e), repr(f)


@case("paddle.nn.Layer")
def build_once(paddle):
    seen = []

    class C(paddle.nn.Layer):
        def _build_once(self, *a, **k):
            seen.append((len(a), sorted(k)))

        def forward(self, x, y=1):
            return x

    c = C()
    return c(1), c(1, y=3), seen, c._built


@case("paddle.nn.Layer")
def train_of_sublayer_not_called(paddle):
    seen = []

    class D(paddle.nn.Layer):
        def train(self):
            seen.append(1)

    paddle.nn.Sequential(D()).train()
    return seen


@case("paddle.nn.Layer")
def deepcopy(paddle):
    a = make(paddle)
    a.register_buffer("b", paddle.to_tensor([1.0]))
    a.l.bias.trainable = False
    b = copy.deepcopy(a)
    return (
        a.full_name() == b.full_name(),
        b.l.weight is a.l.weight,
        bool((a.l.weight == b.l.weight).all()),
        b.l.weight.stop_gradient,
        b.l.bias.stop_gradient,
        b.l.weight.name,
        b.b is a.b,
        list(b.state_dict()),
        b.l.weight.is_leaf,
    )


@case("paddle.nn.Layer")
def properties(paddle):
    class P(paddle.nn.Layer):
        @property
        def q(self):
            return self._q

        @q.setter
        def q(self, value):
            self._q = value

    p = P()
    p.q = paddle.nn.ReLU()
    r = P()
    r.q = 3
    return list(p._sub_layers), r.__dict__["_q"], r.q


# ---- attributes ------------------------------------------------------------------------------------------------------------
cases(
    "paddle.nn.Layer.__setattr__",
    {
        "parameter": lambda paddle: then(make(paddle), lambda a: setattr(a, "w", a.l.weight), lambda a: (inside(a, "w"), a.w is a.l.weight)),
        "parameter-none": lambda paddle: then(
            make(paddle).l,
            lambda a: setattr(a, "weight", None),
            lambda a: (a.weight, inside(a, "weight"), list(a.state_dict()), [k for k, _ in a.named_parameters()]),
        ),
        "parameter-again": lambda paddle: then(
            make(paddle).l,
            lambda a: setattr(a, "weight", None),
            lambda a: setattr(a, "weight", w(paddle)),
            lambda a: (inside(a, "weight"), list(a._parameters)),
        ),
        "parameter-tensor": lambda paddle: raises(lambda: setattr(make(paddle).l, "weight", x(paddle))),
        "parameter-int": lambda paddle: raises(lambda: setattr(make(paddle).l, "weight", 3)),
        "parameter-layer": lambda paddle: raises(lambda: setattr(make(paddle).l, "weight", paddle.nn.ReLU())),
        "parameter-array": lambda paddle: raises(lambda: setattr(make(paddle).l, "weight", np.ones([2, 2]))),
        "layer-none": lambda paddle: then(
            make(paddle), lambda a: setattr(a, "l", None), lambda a: (a.l, inside(a, "l"), a.sublayers(), repr(a), list(a.state_dict()))
        ),
        "layer-int": lambda paddle: raises(lambda: setattr(make(paddle), "l", 3)),
        "layer-tensor": lambda paddle: raises(lambda: setattr(make(paddle), "l", x(paddle))),
        "layer-parameter": lambda paddle: then(make(paddle), lambda a: setattr(a, "l", a.l.weight), lambda a: inside(a, "l")),
        "layer-layer": lambda paddle: then(make(paddle), lambda a: setattr(a, "l", paddle.nn.ReLU()), lambda a: (inside(a, "l"), repr(a))),
        "int-layer": lambda paddle: then(make(paddle), lambda a: setattr(a, "x", paddle.nn.ReLU()), lambda a: inside(a, "x")),
        "int-parameter": lambda paddle: then(make(paddle), lambda a: setattr(a, "x", a.l.weight), lambda a: inside(a, "x")),
        "int-tensor": lambda paddle: then(make(paddle), lambda a: setattr(a, "x", x(paddle)), lambda a: (inside(a, "x"), a._non_persistable_buffer_names_set)),
        "tensor": lambda paddle: then(
            make(paddle),
            lambda a: setattr(a, "t", x(paddle)),
            lambda a: (inside(a, "t"), a.t.persistable, list(a.state_dict()), [k for k, _ in a.named_buffers()]),
        ),
        "tensor-int": lambda paddle: raises(lambda: then(make(paddle), lambda a: setattr(a, "t", x(paddle)), lambda a: setattr(a, "t", 3))),
        "tensor-none": lambda paddle: then(
            make(paddle), lambda a: setattr(a, "t", x(paddle)), lambda a: setattr(a, "t", None), lambda a: (a.t, inside(a, "t"))
        ),
        "buffer-int": lambda paddle: raises(lambda: then(make(paddle), lambda a: a.register_buffer("b", x(paddle)), lambda a: setattr(a, "b", 3))),
        "buffer-layer": lambda paddle: then(
            make(paddle), lambda a: a.register_buffer("b", x(paddle)), lambda a: setattr(a, "b", paddle.nn.ReLU()), lambda a: inside(a, "b")
        ),
        "buffer-parameter": lambda paddle: then(
            make(paddle), lambda a: a.register_buffer("b", x(paddle)), lambda a: setattr(a, "b", a.l.weight), lambda a: inside(a, "b")
        ),
        "buffer-tensor": lambda paddle: then(
            make(paddle),
            lambda a: a.register_buffer("b", x(paddle)),
            lambda a: setattr(a, "b", paddle.to_tensor([3.0])),
            lambda a: (a.b, list(a.state_dict()), a._non_persistable_buffer_names_set),
        ),
        "buffer-none-tensor": lambda paddle: then(
            make(paddle),
            lambda a: a.register_buffer("b", x(paddle)),
            lambda a: setattr(a, "b", None),
            lambda a: setattr(a, "b", paddle.to_tensor([3.0])),
            lambda a: list(a.state_dict()),
        ),
        "plain": lambda paddle: then(make(paddle), lambda a: setattr(a, "y", {"k": [1]}), lambda a: (inside(a, "y"), a.y)),
        "list-of-layers": lambda paddle: then(
            make(paddle), lambda a: setattr(a, "y", [paddle.nn.Linear(1, 1)]), lambda a: (inside(a, "y"), len(a.parameters()))
        ),
        "class-attribute": lambda paddle: then(
            type("B", (paddle.nn.Layer,), {"w": 3})(), lambda a: setattr(a, "w", paddle.nn.ReLU()), lambda a: (inside(a, "w"), a.w)
        ),
    },
)
cases(
    "paddle.nn.Layer.__delattr__",
    {
        "buffer": lambda paddle: then(
            make(paddle),
            lambda a: a.register_buffer("b", x(paddle), False),
            lambda a: delattr(a, "b"),
            lambda a: (inside(a, "b"), a._non_persistable_buffer_names_set, hasattr(a, "b")),
        ),
        "layer": lambda paddle: then(make(paddle), lambda a: delattr(a, "l"), lambda a: (list(a._sub_layers), hasattr(a, "l"))),
        "parameter": lambda paddle: then(make(paddle).l, lambda a: delattr(a, "weight"), lambda a: (list(a._parameters), raises(lambda: a.weight))),
        "plain": lambda paddle: then(make(paddle), lambda a: delattr(a, "x"), lambda a: hasattr(a, "x")),
        "missing": lambda paddle: raises(lambda: delattr(make(paddle), "nope")),
    },
)
cases("paddle.nn.Layer.__getattr__", {"missing": lambda paddle: raises(lambda: make(paddle).nope)})
cases(
    "paddle.nn.Layer.register_buffer",
    {
        "int": lambda paddle: raises(lambda: make(paddle).register_buffer("b", 3)),
        "array": lambda paddle: raises(lambda: make(paddle).register_buffer("b", np.ones(2))),
        "none": lambda paddle: then(
            make(paddle), lambda a: a.register_buffer("b", None), lambda a: (a.b, [k for k, _ in a.named_buffers()], list(a.state_dict()))
        ),
        "name-int": lambda paddle: raises(lambda: make(paddle).register_buffer(3, x(paddle))),
        "name-dot": lambda paddle: raises(lambda: make(paddle).register_buffer("a.b", x(paddle))),
        "name-empty": lambda paddle: raises(lambda: make(paddle).register_buffer("", x(paddle))),
        "name-layer": lambda paddle: raises(lambda: make(paddle).register_buffer("l", x(paddle))),
        "name-attribute": lambda paddle: raises(lambda: make(paddle).register_buffer("x", x(paddle))),
        "twice": lambda paddle: then(
            make(paddle), lambda a: a.register_buffer("b", x(paddle)), lambda a: a.register_buffer("b", paddle.to_tensor([3.0])), lambda a: a.b
        ),
        "persistable": lambda paddle: then(make(paddle), lambda a: a.register_buffer("b", x(paddle)), lambda a: (a.b.persistable, list(a.state_dict()))),
        "not-persistable": lambda paddle: then(
            make(paddle),
            lambda a: a.register_buffer("b", x(paddle), persistable=False),
            lambda a: (a.b.persistable, list(a.state_dict()), list(a.to_static_state_dict())),
        ),
        "not-then-persistable": lambda paddle: then(
            make(paddle),
            lambda a: a.register_buffer("b", x(paddle), False),
            lambda a: a.register_buffer("b", x(paddle)),
            lambda a: (list(a.state_dict()), a._non_persistable_buffer_names_set),
        ),
    },
)
cases(
    "paddle.nn.Layer.add_sublayer",
    {
        "int": lambda paddle: raises(lambda: make(paddle).add_sublayer("b", 3)),
        "none": lambda paddle: make(paddle).add_sublayer("b", None),
        "dot": lambda paddle: then(make(paddle), lambda a: a.add_sublayer("a.b", paddle.nn.ReLU()), lambda a: [k for k, _ in a.named_sublayers()]),
        "attribute": lambda paddle: then(make(paddle), lambda a: a.add_sublayer("x", paddle.nn.ReLU()), lambda a: (list(a._sub_layers), a.x)),
        "returns": lambda paddle: str(make(paddle).add_sublayer("z", paddle.nn.ReLU())),
        "replaces": lambda paddle: then(make(paddle), lambda a: a.add_sublayer("l", paddle.nn.ReLU()), lambda a: str(a)),
    },
)
cases(
    "paddle.nn.Layer.add_parameter",
    {
        "int": lambda paddle: raises(lambda: make(paddle).add_parameter("b", 3)),
        "tensor": lambda paddle: raises(lambda: make(paddle).add_parameter("b", x(paddle))),
        "none": lambda paddle: then(make(paddle), lambda a: a.add_parameter("b", None), lambda a: (a.b, [k for k, _ in a.named_parameters()])),
        "name-int": lambda paddle: raises(lambda: make(paddle).add_parameter(3, w(paddle))),
        "name-dot": lambda paddle: raises(lambda: make(paddle).add_parameter("a.b", w(paddle))),
        "name-empty": lambda paddle: raises(lambda: make(paddle).add_parameter("", w(paddle))),
        "attribute": lambda paddle: raises(lambda: make(paddle).add_parameter("x", w(paddle))),
        "layer": lambda paddle: raises(lambda: make(paddle).add_parameter("l", w(paddle))),
        "replaces": lambda paddle: then(make(paddle).l, lambda a: a.add_parameter("weight", w(paddle)), lambda a: a.weight.name),
        "returns": lambda paddle: (lambda p: make(paddle).add_parameter("z", p) is p)(w(paddle)),
    },
)


# ---- hooks -----------------------------------------------------------------------------------------------------------------
@case("paddle.nn.Layer.register_forward_pre_hook")
def hooks_order_and_removal(paddle):
    a, log = make(paddle), []
    h1 = a.register_forward_pre_hook(lambda layer, i: log.append(("pre1", type(layer).__name__, type(i).__name__, len(i))))
    a.register_forward_pre_hook(lambda layer, i: (log.append("pre2"), i[0] * 2)[1])
    a.register_forward_post_hook(lambda layer, i, o: log.append(("post1", type(i).__name__, i[0].numpy().tolist(), type(o).__name__)))
    h4 = a.register_forward_post_hook(lambda layer, i, o: o * 0 + 7)
    y = a(x(paddle))
    h1.remove()
    h4.remove()
    h4.remove()
    z = a(x(paddle))
    return y, z.shape, log, type(h1).__name__


@case("paddle.nn.Layer.register_forward_pre_hook")
def pre_hook_tuple(paddle):
    a, seen = make(paddle), []
    a.register_forward_pre_hook(lambda layer, i: (i[0], "kk"))
    a.register_forward_post_hook(lambda layer, i, o: seen.append((len(i), type(o).__name__)))
    a(x(paddle))
    return seen, raises(lambda: a(x(paddle), k=3))


@case("paddle.nn.Layer.register_forward_pre_hook")
def hooks_do_not_see_keywords(paddle):
    a, seen = make(paddle), []
    a.register_forward_pre_hook(lambda layer, i: seen.append(len(i)))
    a.register_forward_post_hook(lambda layer, i, o: seen.append(len(i)))
    a(x=x(paddle))
    a(x(paddle), k=3)
    return seen


cases(
    "paddle.nn.Layer.register_forward_pre_hook",
    {
        "list": lambda paddle: then(make(paddle), lambda a: a.register_forward_pre_hook(lambda layer, i: [i[0]]), lambda a: raises(lambda: a(x(paddle)))),
        "not-callable": lambda paddle: then(make(paddle), lambda a: a.register_forward_pre_hook(3), lambda a: raises(lambda: a(x(paddle)))),
        "forward-skips": lambda paddle: then(make(paddle), lambda a: a.register_forward_pre_hook(lambda layer, i: 1 / 0), lambda a: a.forward(x(paddle)).shape),
        "tuple-of-hooks": lambda paddle: then(
            make(paddle),
            lambda a: (a.register_forward_pre_hook(lambda layer, i: (i[0] * 0,)), a.register_forward_pre_hook(lambda layer, i: (i[0] + 1,))),
            lambda a: bool((a(x(paddle)) == a.forward(paddle.ones([1, 2]))).all()),
        ),
    },
)
cases(
    "paddle.nn.Layer.register_forward_post_hook",
    {
        "returns": lambda paddle: then(make(paddle), lambda a: a.register_forward_post_hook(lambda layer, i, o: 3), lambda a: a(x(paddle))),
        "chain": lambda paddle: then(
            make(paddle),
            lambda a: (a.register_forward_post_hook(lambda layer, i, o: 3), a.register_forward_post_hook(lambda layer, i, o: o + 1)),
            lambda a: a(x(paddle)),
        ),
    },
)


@case("paddle.nn.Layer.register_forward_post_hook")
def hook_removes_itself(paddle):
    a, seen = make(paddle), []

    def hook(layer, i, o):
        seen.append(1)
        helper.remove()

    helper = a.register_forward_post_hook(hook)
    a(x(paddle))
    a(x(paddle))
    return seen


# ---- walking ---------------------------------------------------------------------------------------------------------------
@case("paddle.nn.Layer.named_parameters")
def shared_members(paddle):
    a = make(paddle)
    a.m = a.l
    a.w = a.l.weight
    return (
        [k for k, _ in a.named_parameters()],
        [k for k, _ in a.named_sublayers()],
        [k for k, _ in a.named_children()],
        list(a.state_dict()),
        len(a.sublayers()),
        len(a.parameters()),
    )


cases(
    "paddle.nn.Layer.named_parameters",
    {
        "prefix": lambda paddle: [k for k, _ in make(paddle).named_parameters(prefix="p")],
        "own": lambda paddle: [k for k, _ in make(paddle).named_parameters("", False)],
        "own-prefix": lambda paddle: [k for k, _ in make(paddle).l.named_parameters("q", include_sublayers=False)],
        "type": lambda paddle: (type(make(paddle).parameters()).__name__, len(make(paddle).parameters(include_sublayers=False))),
    },
)
cases(
    "paddle.nn.Layer.named_sublayers",
    {
        "self": lambda paddle: [k for k, _ in make(paddle).named_sublayers(include_self=True)],
        "prefix": lambda paddle: [k for k, _ in make(paddle).named_sublayers(prefix="p", include_self=True)],
        "layers-set": lambda paddle: (lambda a: [k for k, _ in a.named_sublayers(layers_set={a.l})])(make(paddle)),
        "list": lambda paddle: (len(make(paddle).sublayers()), len(make(paddle).sublayers(include_self=True))),
        "children": lambda paddle: ([str(c) for c in make(paddle).children()], [k for k, _ in make(paddle).named_children()]),
        "deep": lambda paddle: [k for k, _ in paddle.nn.Sequential(paddle.nn.Sequential(paddle.nn.ReLU()), make(paddle)).named_sublayers()],
    },
)


@case("paddle.nn.Layer.named_buffers")
def buffers(paddle):
    a = make(paddle)
    a.register_buffer("b", paddle.to_tensor([1.0]))
    a.l.register_buffer("b", a.b)
    a.l.register_buffer("c", paddle.to_tensor([2.0]), persistable=False)
    return (
        [k for k, _ in a.named_buffers()],
        len(a.buffers()),
        len(a.buffers(include_sublayers=False)),
        [k for k, _ in a.named_buffers(prefix="z")],
        list(a.state_dict()),
    )


@case("paddle.nn.Layer.apply")
def apply_order(paddle):
    seen = []
    a = make(paddle)
    out = a.apply(lambda layer: seen.append(type(layer).__name__))
    return seen, out is a


@case("paddle.nn.Layer.clear_gradients")
def clear_gradients(paddle):
    a = make(paddle)
    a(x(paddle)).sum().backward()
    before = a.l.weight.grad is None
    a.clear_gradients()
    return before, a.l.weight.grad


# ---- state -----------------------------------------------------------------------------------------------------------------
@case("paddle.nn.Layer.state_dict")
def keys(paddle):
    a = make(paddle)
    a.register_buffer("b", paddle.to_tensor([1.0]))
    a.register_buffer("n", paddle.to_tensor([1.0]), False)
    sd = a.state_dict()
    given = {}
    out = a.state_dict(destination=given)
    return (
        list(sd),
        type(sd).__name__,
        sd["l.weight"] is a.l.weight,
        sd["b"] is a.b,
        list(a.state_dict(include_sublayers=False)),
        list(a.state_dict(structured_name_prefix="q.")),
        out is given,
        list(given),
        list(out),
        list(a.to_static_state_dict()),
    )


@case("paddle.nn.Layer.state_dict")
def state_hooks(paddle):
    a, seen = make(paddle), []
    h = a.register_state_dict_hook(lambda s: s.update(zz=1))
    first = list(a.state_dict()), list(a.state_dict(use_hook=False))
    h.remove()
    second = list(a.state_dict())
    a.register_state_dict_hook(lambda s: {"only": 1})
    a.l.register_state_dict_hook(lambda s: seen.append(len(s)))
    return first, second, a.state_dict(), seen


def load(paddle, state, **kw):
    a = make(paddle)
    a.register_buffer("b", paddle.to_tensor([1.0]))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        out = a.set_state_dict(state(a) if callable(state) else state, **kw)
    return (
        out,
        [str(c.message) for c in caught if "Skip" in str(c.message)],
        [p.numpy().tolist() if k in ("b",) or "set" in kw else None for k, p in a.state_dict().items()],
        a,
    )


ONES = {"l.weight": np.ones([2, 2], "float32"), "l.bias": np.ones([2], "float32"), "b": np.ones([1], "float32") * 5}
cases(
    "paddle.nn.Layer.set_state_dict",
    {
        "all": lambda paddle: (lambda r: (r[0], r[1], r[3].l.weight, r[3].l.bias, r[3].b))(load(paddle, ONES)),
        "missing": lambda paddle: load(paddle, {k: v for k, v in ONES.items() if k != "l.bias"})[:2],
        "unexpected": lambda paddle: load(paddle, {**ONES, "foo": np.ones(1)})[:2],
        "empty": lambda paddle: load(paddle, {})[:2],
        "shape": lambda paddle: (lambda r: (r[:2], r[3].l.bias))(load(paddle, {**ONES, "l.weight": np.ones([2, 3], "float32")})),
        "dtype": lambda paddle: raises(lambda: load(paddle, {**ONES, "l.weight": np.ones([2, 2], "float64")})),
        "list": lambda paddle: raises(lambda: load(paddle, {**ONES, "l.weight": [[1.0, 2.0], [3.0, 4.0]]})),
        "list-length": lambda paddle: load(paddle, {**ONES, "l.weight": [[1.0, 2.0]]})[:2],
        "scalar": lambda paddle: raises(lambda: load(paddle, {**ONES, "l.weight": 3.0})),
        "none": lambda paddle: raises(lambda: make(paddle).set_state_dict(None)),
        "not-a-dict": lambda paddle: raises(lambda: make(paddle).set_state_dict([1])),
        "tensors": lambda paddle: (lambda r: (r[:2], r[3].l.weight))(load(paddle, {k: paddle.to_tensor(v) for k, v in ONES.items()})),
        "own-names": lambda paddle: (lambda r: (r[:2], r[3].l.weight))(
            load(paddle, lambda a: {p.name: np.full(p.shape, 5, "float32") for p in a.state_dict().values()}, use_structured_name=False)
        ),
        "own-names-wrong": lambda paddle: load(paddle, ONES, use_structured_name=False)[0],
        "same-method": lambda paddle: (paddle.nn.Layer.set_dict is paddle.nn.Layer.set_state_dict, paddle.nn.Layer.load_dict is paddle.nn.Layer.set_state_dict),
        "ordered-dict": lambda paddle: load(paddle, collections.OrderedDict(ONES))[:2],
    },
)


@case("paddle.nn.Layer.set_state_dict")
def keeps_the_tensors(paddle):
    a, b = make(paddle), make(paddle)
    weight, version = b.l.weight, b.l.weight.inplace_version
    b.set_state_dict(a.state_dict())
    return b.l.weight is weight, bool((weight == a.l.weight).all()), weight.inplace_version - version, weight.name != a.l.weight.name


@case("paddle.nn.Layer.set_state_dict")
def buffers_not_persistable_stay(paddle):
    a = make(paddle)
    a.register_buffer("b", paddle.to_tensor([1.0]))
    a.register_buffer("n", paddle.to_tensor([1.0]), False)
    a.set_state_dict({"b": paddle.to_tensor([5.0]), "n": paddle.to_tensor([6.0]), "l.weight": a.l.weight, "l.bias": a.l.bias})
    return a.b, a.n


@case("paddle.nn.Layer.set_state_dict")
def shared_parameter(paddle):
    a = make(paddle)
    a.w = a.l.weight
    a.set_state_dict({"w": np.ones([2, 2], "float32"), "l.weight": np.zeros([2, 2], "float32"), "l.bias": np.zeros(2, "float32")})
    return list(a.state_dict()), a.w


# ---- moving ----------------------------------------------------------------------------------------------------------------
@case("paddle.nn.Layer.to")
def dtype(paddle):
    a = make(paddle)
    a.register_buffer("b", paddle.to_tensor([1, 2]))
    a.register_buffer("c", paddle.to_tensor([1.0, 2.0]))
    weight = a.l.weight
    a(x(paddle)).sum().backward()
    out = a.to(dtype="float64")
    return (
        out is a,
        a.l.weight is weight,
        str(weight.dtype),
        str(a.b.dtype),
        str(a.c.dtype),
        a._dtype,
        a.l._dtype,
        weight.name,
        str(weight.grad.dtype),
        repr(a),
        weight.stop_gradient,
    )


cases(
    "paddle.nn.Layer.to",
    {
        "nothing": lambda paddle: repr(make(paddle).to()),
        "positional": lambda paddle: str(make(paddle).to("cpu", "float64").l.weight.dtype),
        "place": lambda paddle: str(make(paddle).to(paddle.CPUPlace()).l.weight.place),
        "device-only": lambda paddle: (lambda a: (a._dtype, str(a.l.weight.dtype)))(make(paddle).to("cpu")),
        "paddle-dtype": lambda paddle: str(make(paddle).to(dtype=paddle.float64).l.weight.dtype),
        "numpy-dtype": lambda paddle: str(make(paddle).to(dtype=np.float64).l.weight.dtype),
        "float16": lambda paddle: str(make(paddle).to(dtype="float16").l.weight.dtype),
        "blocking": lambda paddle: str(make(paddle).to(dtype="float64", blocking=False).l.weight.dtype),
        "bad-device": lambda paddle: raises(lambda: make(paddle).to("foo")),
        "bad-device-type": lambda paddle: raises(lambda: make(paddle).to(3)),
        "bad-dtype": lambda paddle: raises(lambda: make(paddle).to(dtype="foo")),
        "bad-blocking": lambda paddle: raises(lambda: make(paddle).to(blocking=3)),
        "computes": lambda paddle: str(make(paddle).to(dtype="float64")(x(paddle).astype("float64")).dtype),
    },
)
cases(
    "paddle.nn.Layer.create_tensor",
    {
        "names": lambda paddle: (
            lambda a: [t.name for t in (a.create_tensor(), a.create_tensor("foo"), a.create_tensor(name="bar"), a.create_variable(name="v"))]
        )(make(paddle)),
        "dtype": lambda paddle: (lambda a: [str(t.dtype) for t in (a.create_tensor(), a.create_tensor(dtype="float64"), a.create_tensor(dtype="int32"))])(
            make(paddle)
        ),
        "persistable": lambda paddle: (lambda a: [t.persistable for t in (a.create_tensor(), a.create_tensor(persistable=True))])(make(paddle)),
        "stop-gradient": lambda paddle: make(paddle).create_tensor().stop_gradient,
    },
)
