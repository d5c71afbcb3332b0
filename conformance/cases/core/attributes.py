"""Attributes and small methods of a Tensor: name, place, persistable, shape, set_value, clone, detach, devices, Parameter."""

import numpy as np

from conformance.samplers import Arr, T
from conformance.spec import EVERY, case, cases, op, raises

cases(
    "paddle.Tensor",
    {
        "shape": lambda paddle: [paddle.ones(s).shape for s in ([1], [2, 3], [0], [4, 0, 2])],
        "shape-is-list": lambda paddle: type(paddle.ones([2]).shape).__name__,
        "shape-is-fresh": lambda paddle: (lambda x: (x.shape.append(9), x.shape))(paddle.ones([2])),
        "size": lambda paddle: [paddle.ones(s).size for s in ([1], [2, 3], [0])],
        "size-type": lambda paddle: type(paddle.ones([2]).size).__name__,
        "ndim": lambda paddle: [paddle.ones(s).ndim for s in ([1], [2, 3], [1, 1, 1])],
        "dim": lambda paddle: (paddle.ones([2, 3]).dim(), paddle.ones([2, 3]).ndimension(), paddle.ones([2, 3]).rank()),
        "dtype": lambda paddle: paddle.ones([1]).dtype,
        "place": lambda paddle: paddle.ones([1]).place,
        "place-type": lambda paddle: (
            type(paddle.ones([1]).place).__name__,
            paddle.ones([1]).place.is_cpu_place(),
            paddle.ones([1]).place.is_gpu_place(),
            str(paddle.ones([1]).place),
        ),
        "persistable": lambda paddle: (paddle.ones([1]).persistable, paddle.create_parameter([1], "float32").persistable),
        "set-persistable": lambda paddle: (lambda x: (setattr(x, "persistable", True), x.persistable))(paddle.ones([1])),
        "is_leaf": lambda paddle: (
            paddle.ones([1]).is_leaf,
            (paddle.ones([1]) * 2).is_leaf,
            paddle.to_tensor(1.0, stop_gradient=False).is_leaf,
            (paddle.to_tensor(1.0, stop_gradient=False) * 2).is_leaf,
        ),
        "grad-none": lambda paddle: (paddle.ones([1]).grad, paddle.ones([1]).gradient()),
        "set-shape": lambda paddle: raises(lambda: setattr(paddle.ones([2]), "shape", [1, 2])),
        "set-dtype": lambda paddle: raises(lambda: setattr(paddle.ones([2]), "dtype", "int32")),
        "set-place": lambda paddle: raises(lambda: setattr(paddle.ones([2]), "place", paddle.CPUPlace())),
        "set-is_leaf": lambda paddle: raises(lambda: setattr(paddle.ones([2]), "is_leaf", True)),
        "set-size": lambda paddle: raises(lambda: setattr(paddle.ones([2]), "size", 3)),
        "name": lambda paddle: (lambda x: (type(x.name).__name__, setattr(x, "name", "mine"), x.name))(paddle.ones([1])),
        "names-differ": lambda paddle: paddle.ones([1]).name != paddle.ones([1]).name,
        "name-of-parameter": lambda paddle: paddle.nn.Linear(2, 2).weight.name,
        "set-name-wrong": lambda paddle: raises(lambda: setattr(paddle.ones([1]), "name", 3)),
        "numel": lambda paddle: (paddle.ones([2, 3]).numel(), paddle.numel(paddle.ones([0, 2]))),
        "is-flags": lambda paddle: (
            lambda x: (x.is_floating_point(), x.is_integer(), x.is_complex(), x.is_sparse(), x.is_dense(), x.is_dist() if hasattr(x, "is_dist") else None)
        )(paddle.ones([1])),
        "is-flags-int": lambda paddle: (lambda x: (x.is_floating_point(), x.is_integer(), x.is_complex()))(paddle.ones([1], "int64")),
        "is-empty": lambda paddle: (paddle.ones([1]).is_empty(), paddle.ones([0]).is_empty()),
        "type": lambda paddle: repr(paddle.ones([1]).type),
        "block": lambda paddle: raises(lambda: type(paddle.ones([1]).block).__name__),
        "T": lambda paddle: paddle.reshape(paddle.arange(6), [2, 3]).T,
        "T-3d": lambda paddle: paddle.reshape(paddle.arange(6), [1, 2, 3]).T,
        "T-1d": lambda paddle: paddle.arange(3).T,
        "method-value": lambda paddle: paddle.ones([2]).value(),
        "lod_level": lambda paddle: raises(lambda: paddle.ones([1]).lod_level),
        "strides": lambda paddle: raises(lambda: paddle.ones([2, 3]).strides),
        "data": lambda paddle: raises(lambda: paddle.ones([2]).data),
        "class-attribute": lambda paddle: (
            setattr(paddle.Tensor, "conformance_probe", lambda self: self.shape),
            paddle.ones([2]).conformance_probe(),
            delattr(paddle.Tensor, "conformance_probe"),
        )[1],
        "module-attribute": lambda paddle: (setattr(paddle, "conformance_probe", 5), paddle.conformance_probe, delattr(paddle, "conformance_probe"))[1],
        "dir": lambda paddle: [n in dir(paddle.Tensor) for n in ("add", "numpy", "backward", "grad", "shape", "place", "cuda")],
        "isinstance-parameter": lambda paddle: isinstance(paddle.create_parameter([1], "float32"), paddle.Tensor),
        "inplace_version": lambda paddle: paddle.ones([1]).inplace_version,
        "get_tensor": lambda paddle: np.array(paddle.ones([2]).get_tensor()),
        "hash-int": lambda paddle: type(hash(paddle.ones([1]))).__name__,
    },
)


@case("paddle.Tensor.set_value")
def from_tensor_and_numpy(paddle):
    x = paddle.zeros([2, 2])
    x.set_value(np.ones([2, 2], "float32"))
    a = x.numpy()
    x.set_value(paddle.full([2, 2], 3.0))
    return a, x, x.stop_gradient


@case("paddle.Tensor.set_value")
def keeps_identity_and_flags(paddle):
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    version, name = x.inplace_version, x.name
    out = x.set_value(np.array([5.0, 6.0], "float32"))
    (x * x).sum().backward()
    return out, x, x.stop_gradient, x.is_leaf, x.inplace_version - version, x.name == name, x.grad


@case("paddle.Tensor.set_value")
def is_a_copy(paddle):
    x, y = paddle.zeros([2]), paddle.ones([2])
    x.set_value(y)
    y.fill_(9.0)
    a = np.full([2], 4, "float32")
    z = paddle.zeros([2])
    z.set_value(a)
    a[0] = 100
    return x, z


for name, value in {
    "shape": lambda p: np.ones([3], "float32"),
    "dtype": lambda p: np.ones([2], "float64"),
    "int": lambda p: np.ones([2], "int64"),
    "list": lambda p: [1.0, 2.0],
    "number": lambda p: 3.0,
    "none": lambda p: None,
    "string": lambda p: "ab",
    "tensor-shape": lambda p: p.ones([3]),
    "tensor-dtype": lambda p: p.ones([2], "float64"),
    "broadcastable": lambda p: np.ones([1], "float32"),
    "rank": lambda p: np.ones([2, 1], "float32"),
    "dict": lambda p: {},
    "lod": lambda p: p.ones([2]).get_tensor(),
}.items():
    case("paddle.Tensor.set_value", f"value-{name}", lambda paddle, value=value: (lambda x: (raises(lambda: x.set_value(value(paddle))), x))(paddle.zeros([2])))

op("paddle.Tensor.clone", [T(2, 3)], dtypes=EVERY, grad=1)
op("paddle.Tensor.detach", [T(2, 3)], dtypes=EVERY)
op("paddle.Tensor.cpu", [T(2, 3)], dtypes="float32 int64")
op("paddle.Tensor.numpy", [T(2, 3)], dtypes=EVERY, grad=0)
op("paddle.Tensor.value", [T(2, 3)])
op("paddle.Tensor.pin_memory", [T(2, 3)], grad=0)
op(
    "paddle.Tensor.fill_",
    [T(2, 3), 2.5],
    dtypes="float32 int32 int64 float64 bool",
    grad=0,
    errors={"string": [T(2), "a"], "tensor": [T(2), T(2)], "none": [T(2), None]},
)
op("paddle.Tensor.zero_", [T(2, 3)], dtypes="float32 int32 int64 float64 bool", grad=0)
op("paddle.Tensor.copy_", [T(2, 3), T(2, 3), True], grad=0, errors={"shape": [T(2), T(3), True]})


@case("paddle.Tensor.clone")
def clone_is_in_the_graph(paddle):
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    y = x.clone()
    (y * y).sum().backward()
    return x.grad, y.grad, y.is_leaf, y.stop_gradient


@case("paddle.Tensor.detach")
def detach_stops(paddle):
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    y = x.detach()
    return y, y.stop_gradient, y.is_leaf, y is x, y.name != x.name


@case("paddle.Tensor.detach_")
def detach_in_place(paddle):
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False) * 2
    return raises(lambda: x.detach_()), x.stop_gradient


@case("paddle.Tensor.to")
def to_method(paddle):
    x = paddle.ones([2])
    return [raises(f) for f in (lambda: x.to("cpu"), lambda: x.to("float64"), lambda: x.to(dtype="int32"), lambda: x.to(paddle.CPUPlace()))]


@case("paddle.Tensor.cuda")
def without_gpu_cpu_stays(paddle):
    x = paddle.ones([2])
    y = x.cpu()
    return y, y is x, y.place


@case("paddle.create_parameter")
def parameter(paddle):
    p = paddle.create_parameter([2, 3], "float32", default_initializer=paddle.nn.initializer.Constant(0.5))
    return (
        p,
        p.stop_gradient,
        p.trainable,
        p.persistable,
        p.is_leaf,
        p.optimize_attr,
        p.regularizer,
        p.need_clip,
        p.is_distributed,
        p.name,
        type(p).__name__,
        repr(type(p)),
    )


@case("paddle.create_parameter")
def parameter_attributes(paddle):
    p = paddle.create_parameter(
        [2], "float64", name="w", attr=paddle.ParamAttr(name="given", learning_rate=0.5, trainable=False, need_clip=False), is_bias=True
    )
    p.anything = 5
    p.trainable = True
    return p, p.name, p.trainable, p.stop_gradient, p.optimize_attr, p.need_clip, p.anything


@case("paddle.create_parameter")
def parameter_trainable_and_stop_gradient(paddle):
    p = paddle.create_parameter([2], "float32")
    out = [(p.trainable, p.stop_gradient)]
    p.trainable = False
    out.append((p.trainable, p.stop_gradient))
    p.stop_gradient = False
    out.append((p.trainable, p.stop_gradient))
    return out, raises(lambda: setattr(p, "trainable", "yes"))


for name, kwargs in {
    "shape-int": dict(shape=3, dtype="float32"),
    "shape-string": dict(shape="a", dtype="float32"),
    "dtype": dict(shape=[2], dtype="foo"),
    "dtype-int": dict(shape=[2], dtype="int64"),
    "attr": dict(shape=[2], dtype="float32", attr=3),
    "attr-false": dict(shape=[2], dtype="float32", attr=False),
    "attr-name": dict(shape=[2], dtype="float32", attr="my_name"),
    "bias": dict(shape=[3], dtype="float32", is_bias=True),
    "tuple": dict(shape=(2, 3), dtype="float64"),
}.items():

    def call(paddle, kwargs=kwargs):
        p = paddle.create_parameter(**kwargs)
        return None if p is None else (p.shape, p.dtype, p.name, p.stop_gradient, bool((p == 0).all()) if kwargs.get("is_bias") else None)

    case("paddle.create_parameter", f"form-{name}", lambda paddle, call=call: raises(lambda: call(paddle)))


@case("paddle.Tensor.gradient")
def gradient_is_numpy(paddle):
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    a = x.gradient()
    (x * 3).sum().backward()
    return a, x.gradient()


op("paddle.Tensor.is_floating_point", [T(1)], dtypes=EVERY, grad=0)
op("paddle.Tensor.is_integer", [T(1)], dtypes=EVERY, grad=0)
op("paddle.Tensor.is_complex", [T(1)], dtypes=EVERY, grad=0)
op("paddle.is_tensor", [T(1)], errors={"number": [1], "array": [Arr(T(2))], "none": [None]})


@case("paddle.Tensor.get_tensor")
def get_tensor_is_the_data_of_the_tensor(paddle):
    x = paddle.to_tensor([[1.0, 2.0]])
    held = x.value().get_tensor()
    before = held.shape(), np.array(held), str(held._dtype()), held._is_initialized(), held.lod()
    held.set(np.array([[5.0, 6.0]], "float32"), paddle.CPUPlace())
    return before, x, np.array(x.get_tensor())
