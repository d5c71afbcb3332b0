"""Parameters: create_parameter, ParamAttr, Parameter itself, regularizers, unique names."""

import copy

import numpy as np

from conformance.spec import case, cases, raises


def facts(p):
    return (
        p.name,
        p.trainable,
        p.stop_gradient,
        p.optimize_attr,
        type(p.regularizer).__name__,
        p.need_clip,
        p.do_model_average,
        p.is_distributed,
        p.persistable,
        p.is_leaf,
        p.shape,
        str(p.dtype),
    )


def L(paddle):
    return paddle.nn.Layer()


def full(paddle, value):
    return paddle.nn.initializer.Constant(value)


cases(
    "paddle.nn.Layer.create_parameter",
    {
        "weight": lambda paddle: facts(L(paddle).create_parameter([2, 3])),
        "bias": lambda paddle: (lambda p: (facts(p), p))(L(paddle).create_parameter([3], is_bias=True)),
        "names-count": lambda paddle: (lambda a: [p.name for p in (a.create_parameter([1]), a.create_parameter([1]), a.create_parameter([1], is_bias=True))])(
            L(paddle)
        ),
        "attr": lambda paddle: facts(
            L(paddle).create_parameter(
                [3],
                attr=paddle.ParamAttr(
                    name="n1",
                    initializer=full(paddle, 1.0),
                    learning_rate=0.5,
                    regularizer=paddle.regularizer.L1Decay(0.1),
                    trainable=False,
                    need_clip=False,
                    do_model_average=False,
                ),
            )
        ),
        "attr-str": lambda paddle: L(paddle).create_parameter([3], attr="foo").name,
        "attr-true": lambda paddle: facts(L(paddle).create_parameter([3], attr=True)),
        "attr-false": lambda paddle: L(paddle).create_parameter([3], attr=False),
        "attr-initializer": lambda paddle: L(paddle).create_parameter([3], attr=full(paddle, 2.0)),
        "attr-regularizer": lambda paddle: type(L(paddle).create_parameter([3], attr=paddle.regularizer.L2Decay(0.1)).regularizer).__name__,
        "attr-list": lambda paddle: raises(lambda: L(paddle).create_parameter([3], attr=[1])),
        "attr-float": lambda paddle: raises(lambda: L(paddle).create_parameter([3], attr=3.5)),
        "attr-function": lambda paddle: raises(lambda: L(paddle).create_parameter([3], attr=lambda x: x)),
        "attr-used-twice": lambda paddle: (
            lambda attr: (L(paddle).create_parameter([1], attr=attr).name, attr.name, attr.initializer, L(paddle).create_parameter([1], attr=attr).name)
        )(paddle.ParamAttr()),
        "default-initializer": lambda paddle: L(paddle).create_parameter([2], default_initializer=full(paddle, 5.0)),
        "initializer-of-attr-first": lambda paddle: L(paddle).create_parameter(
            [2], attr=paddle.ParamAttr(initializer=full(paddle, 1.0)), default_initializer=full(paddle, 5.0)
        ),
        "dtype": lambda paddle: str(L(paddle).create_parameter([2], dtype="float64").dtype),
        "int-dtype": lambda paddle: raises(lambda: L(paddle).create_parameter([3], dtype="int64")),
        "int-dtype-initializer": lambda paddle: L(paddle).create_parameter([3], dtype="int64", default_initializer=full(paddle, 3.0)),
        "shape-tuple": lambda paddle: L(paddle).create_parameter((2, 3)).shape,
        "shape-empty": lambda paddle: raises(lambda: L(paddle).create_parameter([])),
        "shape-int": lambda paddle: raises(lambda: L(paddle).create_parameter(3)),
        "shape-zero": lambda paddle: raises(lambda: L(paddle).create_parameter([0, 3])),
        "shape-negative": lambda paddle: raises(lambda: L(paddle).create_parameter([-1, 3])),
        "shape-float": lambda paddle: raises(lambda: L(paddle).create_parameter([2.5])),
    },
)
cases(
    "paddle.create_parameter",
    {
        "weight": lambda paddle: facts(paddle.create_parameter([2, 3], "float32")),
        "bias": lambda paddle: (lambda p: (facts(p), p))(paddle.create_parameter([2], "float32", is_bias=True)),
        "name": lambda paddle: paddle.create_parameter([2], "float32", name="hello").name,
        "name-attr": lambda paddle: paddle.create_parameter([1], "float32", name="n1", attr=paddle.ParamAttr(initializer=full(paddle, 2.0))).name,
        "attr-name": lambda paddle: paddle.create_parameter([1], "float32", attr=paddle.ParamAttr(name="n2")).name,
        "attr-false": lambda paddle: paddle.create_parameter([2], "float32", attr=False),
        "initializer": lambda paddle: paddle.create_parameter([2], "float64", default_initializer=full(paddle, 3.0)),
        "int": lambda paddle: paddle.create_parameter([2], "int64", default_initializer=full(paddle, 3.0)),
        "int-no-initializer": lambda paddle: raises(lambda: paddle.create_parameter([2], "int32")),
        "dtype-unknown": lambda paddle: raises(lambda: paddle.create_parameter([2], "foo")),
        "dtype-numpy": lambda paddle: str(paddle.create_parameter([2], np.float64).dtype),
        "dtype-paddle": lambda paddle: str(paddle.create_parameter([2], paddle.float64).dtype),
        "shape-int": lambda paddle: raises(lambda: paddle.create_parameter(2, "float32")),
        "shape-float": lambda paddle: raises(lambda: paddle.create_parameter([2.5], "float32")),
        "shape-tensor-inside": lambda paddle: raises(lambda: paddle.create_parameter([paddle.to_tensor([2])], "float32")),
        "shape-zero": lambda paddle: raises(lambda: paddle.create_parameter([0], "float32")),
        "shape-empty": lambda paddle: raises(lambda: paddle.create_parameter([], "float32")),
        "shape-numpy-int": lambda paddle: paddle.create_parameter((2, np.int64(3)), "float32").shape,
        "attr-bad": lambda paddle: raises(lambda: paddle.create_parameter([2], "float32", attr=3)),
        "initializer-bad": lambda paddle: raises(lambda: paddle.create_parameter([2], "float32", default_initializer=3)),
        "same-name": lambda paddle: (
            paddle.create_parameter([1], "float32", name="twice").name,
            raises(lambda: paddle.create_parameter([1], "float32", name="twice")),
        ),
    },
)
cases(
    "paddle.ParamAttr",
    {
        "defaults": lambda paddle: vars(paddle.ParamAttr()),
        "empty-name": lambda paddle: raises(lambda: paddle.nn.Layer().create_parameter([1], attr=paddle.ParamAttr(name=""))),
        "to-attr": lambda paddle: (
            [type(paddle.ParamAttr._to_attr(v)).__name__ for v in (None, "a", True, full(paddle, 0.0), paddle.regularizer.L1Decay())]
            + [paddle.ParamAttr._to_attr(False)]
        ),
        "to-attr-list": lambda paddle: [a.name for a in paddle.ParamAttr._to_attr(["a", None])],
        "to-kwargs": lambda paddle: (paddle.ParamAttr(name="a")._to_kwargs(), sorted(paddle.ParamAttr(name="a")._to_kwargs(True))),
        "weight-norm": lambda paddle: vars(paddle.static.WeightNormParamAttr(dim=0)),
        "weight-norm-dynamic": lambda paddle: raises(lambda: paddle.nn.Linear(2, 2, weight_attr=paddle.static.WeightNormParamAttr(dim=0))),
    },
)


@case("paddle.nn.Linear")
def parameter_object(paddle):
    p = paddle.nn.Linear(2, 2).weight
    p.set_value(np.arange(4, dtype="float32").reshape(2, 2))
    p.foo = 5
    q = copy.deepcopy(p)
    both = copy.deepcopy([p, p])
    return (
        type(p).__name__,
        sorted(k for k in p.__dict__ if k != "foo"),
        repr(p),
        str(p) == repr(p),
        p.foo,
        facts(q),
        q.name,
        both[0] is both[1],
        type(p.clone()).__name__,
        p.clone().stop_gradient,
        type(p.detach()).__name__,
        type(p + 1).__name__,
        type(p.reshape([4])).__name__,
        type(p.astype("float32")).__name__,
        type(p.cpu()).__name__,
        isinstance(p, paddle.Tensor),
    )


@case("paddle.nn.Linear")
def trainable(paddle):
    p = paddle.nn.Linear(2, 2).weight
    p.trainable = False
    a = p.stop_gradient, p.trainable
    p.stop_gradient = False
    return a, p.trainable, raises(lambda: setattr(p, "trainable", 3))


@case("paddle.nn.Linear")
def parameter_class(paddle):
    kind = type(paddle.nn.Linear(1, 1).weight)
    p = kind(shape=[2, 3], dtype="float32", name="foo")
    q = kind([2], "float32", trainable=False, optimize_attr={"learning_rate": 2.0})
    return (
        facts(p),
        (q.trainable, q.stop_gradient, q.optimize_attr),
        raises(lambda: kind([], "float32")),
        raises(lambda: kind(None, "float32")),
        raises(lambda: kind([2], None)),
        raises(lambda: kind([-1], "float32")),
    )


cases(
    "paddle.regularizer.L2Decay",
    {
        "text": lambda paddle: (
            str(paddle.regularizer.L1Decay(0.1)),
            str(paddle.regularizer.L2Decay(0.1)),
            vars(paddle.regularizer.L2Decay(0.1)),
            paddle.regularizer.L1Decay()._regularization_coeff,
        ),
        "none": lambda paddle: raises(lambda: paddle.regularizer.L1Decay(None)),
    },
)


@case("paddle.utils.unique_name.guard")
def guards(paddle):
    u, out = paddle.utils.unique_name, []
    out.append((u.generate("zz"), u.generate("zz"), u.generate("yy"), u.generate("")))
    with u.guard() as g:
        out += [g, u.generate("zz"), paddle.nn.Linear(1, 1).weight.name]
    with u.guard("A_"):
        out += [u.generate("zz"), paddle.nn.Linear(1, 1).weight.name]
    with u.guard(b"B_"):
        out.append(u.generate("zz"))
    out.append(u.generate("zz"))
    return out


@case("paddle.utils.unique_name.switch")
def switches(paddle):
    u = paddle.utils.unique_name
    out = [u.generate("a")]
    old = u.switch()
    out += [type(old).__name__, len(old), u.generate("a")]
    u.switch(old[0], old[1])
    return [*out, u.generate("a")]


@case("paddle.utils.unique_name.guard")
def same_parameter_name_under_guard(paddle):
    u = paddle.utils.unique_name
    names = [paddle.create_parameter([1], "float32", name="w").name]
    with u.guard():
        names.append(paddle.create_parameter([1], "float32", name="w").name)
    return names


cases(
    "paddle.utils.unique_name.generate",
    {
        "int": lambda paddle: raises(lambda: paddle.utils.unique_name.generate(3)),
        "none": lambda paddle: raises(lambda: paddle.utils.unique_name.generate(None)),
        "all": lambda paddle: sorted(paddle.utils.unique_name.__all__),
    },
)
