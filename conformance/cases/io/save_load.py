"""paddle.save and paddle.load: what comes back, what stands in the file, errors. Files of the other engine: tests/framework."""

import collections
import io
import os
import pickle
import tempfile
import warnings

import numpy as np

from conformance.spec import cases, raises


def shown(x):
    """What loaded: Tensors with their names (of state dicts they are new), containers by type."""
    if isinstance(x, dict):
        return type(x).__name__, [(k, shown(v)) for k, v in x.items()]
    if isinstance(x, (list, tuple)):
        return type(x).__name__, [shown(v) for v in x]
    if isinstance(x, np.ndarray):
        return "array", x
    if isinstance(x, (np.generic, set)):
        return type(x).__name__, str(x)
    return x


def there_and_back(paddle, obj, save=None, load=None):
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        path = os.path.join(folder, "sub", "file.pd")
        paddle.save(obj, path, **(save or {}))
        left = sorted(os.listdir(os.path.dirname(path)))
        loaded = paddle.load(path, **(load or {}))
        with open(path, "rb") as f:
            data = f.read()
    try:
        raw = pickle.loads(data, encoding="latin1")
    except pickle.UnpicklingError:
        raw = "no pickle"
    return shown(loaded), shown(raw), left


def named(paddle, value, name):
    x = paddle.to_tensor(value)
    x.name = name
    return x


def state(paddle):
    return collections.OrderedDict(
        weight=named(paddle, np.arange(6, dtype="float32").reshape(2, 3), "linear_0.w_0"), bias=named(paddle, np.ones(3), "linear_0.b_0")
    )


def optimizer(paddle):
    return {"w_moment": named(paddle, np.ones(2, "float32"), "w_moment"), "LR_Scheduler": {"last_epoch": 3, "last_lr": 0.1}}


def dtype_of(paddle, dtype):
    return named(paddle, np.array([[0, 1, 2]]).astype(dtype), "t")


OBJECTS = {
    "state-dict": state,
    "optimizer": optimizer,
    "nested": lambda paddle: {
        "model": state(paddle),
        "opt": optimizer(paddle),
        "epoch": 3,
        "more": [named(paddle, [1.5], "a"), (named(paddle, [2], "b"), "s", None)],
    },
    "tensor": lambda paddle: named(paddle, [1, 2], "x"),
    "parameter": lambda paddle: paddle.create_parameter([2], "float32", name="p_0", default_initializer=paddle.nn.initializer.Constant(2.0)),
    "list": lambda paddle: [named(paddle, [1.0], "a"), 1, "s", np.ones(2)],
    "tuple": lambda paddle: (named(paddle, [1.0], "a"), 2.5),
    "arrays": lambda paddle: [np.ones(2), np.arange(3)],
    "array": lambda paddle: np.ones((2, 2)),
    "named-array": lambda paddle: ("n", np.ones(2)),
    "dict-arrays": lambda paddle: {"a": np.ones(2)},
    "dict-plain": lambda paddle: {"a": 1, "b": "c"},
    "dict-mixed": lambda paddle: {"a": named(paddle, [1.0], "a"), "b": np.ones(1)},
    "dict-of-dict": lambda paddle: {"a": {"b": 1, "c": np.ones(2)}},
    "empty": lambda paddle: {},
    "set": lambda paddle: {1},
    "none": lambda paddle: None,
    "int": lambda paddle: 3,
    "string": lambda paddle: "abc",
    "float32-scalar": lambda paddle: np.float32(2.5),
    "int64-scalar": lambda paddle: [np.int64(3), np.float64(0.5)],
    "ordered": lambda paddle: [collections.OrderedDict(b=named(paddle, [1.0], "b"), a=2)],
    "name-and-tensor": lambda paddle: ("x", named(paddle, [1.0], "y")),
    "zero-size": lambda paddle: named(paddle, np.ones((0, 2), "float32"), "z"),
    "0d": lambda paddle: named(paddle, np.array(3.0), "z"),
}
cases("paddle.save", {name: (lambda paddle, make=make: there_and_back(paddle, make(paddle))) for name, make in OBJECTS.items()})
DTYPES = "bool uint8 int8 int16 int32 int64 float16 float32 float64 complex64 complex128 uint16"
cases("paddle.save", {f"dtype-{d}": (lambda paddle, d=d: there_and_back(paddle, dtype_of(paddle, d))) for d in DTYPES.split()})
cases("paddle.save", {f"binary-{d}": (lambda paddle, d=d: there_and_back(paddle, dtype_of(paddle, d), {"use_binary_format": True})) for d in DTYPES.split()})
cases(
    "paddle.save",
    {
        f"protocol-{p}-{name}": (lambda paddle, p=p, name=name: there_and_back(paddle, OBJECTS[name](paddle), {"protocol": p}))
        for p in (2, 3, 4)
        for name in ("state-dict", "nested", "array")
    },
)
cases(
    "paddle.load",
    {
        f"return_numpy-{name}": (lambda paddle, name=name: there_and_back(paddle, OBJECTS[name](paddle), load={"return_numpy": True})[0])
        for name in ("state-dict", "nested", "tensor", "array", "list", "dict-of-dict")
    },
)
cases(
    "paddle.load",
    {
        "keep_name_table": lambda paddle: there_and_back(paddle, state(paddle), load={"keep_name_table": True})[0],
        "binary-numpy": lambda paddle: there_and_back(paddle, dtype_of(paddle, "float32"), {"use_binary_format": True}, {"return_numpy": True})[0],
    },
)


def memory(paddle):
    buffer = io.BytesIO(b"xyz")
    buffer.seek(3)
    paddle.save(state(paddle), buffer)
    paddle.save(named(paddle, [1.0, 2.0], "x"), buffer)
    buffer.seek(3)
    return shown(paddle.load(buffer)), shown(paddle.load(buffer)), len(buffer.read()), buffer.getvalue()[:3].decode()


def memory_binary(paddle):
    buffer = io.BytesIO()
    paddle.save(paddle.ones([2, 3]), buffer, use_binary_format=True)
    size = buffer.tell()
    buffer.seek(0)
    return shown(paddle.load(buffer)), size


def overwrite(paddle):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x")
        paddle.save(paddle.ones([9]), path)
        paddle.save(named(paddle, [2.0], "x"), path)
        return paddle.load(path), os.listdir(folder)


def load_twice(paddle):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x")
        shared = np.ones(3)
        paddle.save([shared, shared], path)
        a, b = paddle.load(path)
        a[0] = 5.0
        return a, b


def failing(paddle, obj, path="x", **kwargs):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "dir"))
        target = os.path.join(folder, path) if isinstance(path, str) and path else path
        return raises(lambda: paddle.save(obj, target, **kwargs))


cases(
    "paddle.save",
    {
        "memory": memory,
        "memory-binary": memory_binary,
        "overwrite": overwrite,
        "shared-arrays": load_twice,
        "pickle_protocol": lambda paddle: there_and_back(paddle, state(paddle), {"pickle_protocol": 3})[0],
        "protocol-1": lambda paddle: failing(paddle, state(paddle), protocol=1),
        "protocol-5": lambda paddle: failing(paddle, [1], protocol=5),
        "protocol-string": lambda paddle: failing(paddle, [1], protocol="2"),
        "protocol-float": lambda paddle: failing(paddle, state(paddle), protocol=2.0),
        "config": lambda paddle: failing(paddle, [1], foo=1),
        "binary-dict": lambda paddle: failing(paddle, state(paddle), use_binary_format=True),
        "binary-int": lambda paddle: failing(paddle, paddle.ones([1]), use_binary_format=1),
        "layer": lambda paddle: failing(paddle, paddle.nn.ReLU()),
        "layer-inside": lambda paddle: failing(paddle, [paddle.nn.ReLU()]),
        "generator": lambda paddle: failing(paddle, (i for i in [1])),
        "bytes": lambda paddle: failing(paddle, b"a"),
        "deque": lambda paddle: failing(paddle, collections.deque([1])),
        "frozenset": lambda paddle: failing(paddle, frozenset([1])),
        "range": lambda paddle: failing(paddle, [range(3)]),
        "defaultdict": lambda paddle: failing(paddle, collections.defaultdict(int, a=1)),
        "lambda": lambda paddle: failing(paddle, [lambda: 0]),
        "directory": lambda paddle: failing(paddle, [1], "dir"),
        "slash": lambda paddle: failing(paddle, [1], "dir/"),
        "empty-path": lambda paddle: failing(paddle, [1], ""),
        "path-int": lambda paddle: failing(paddle, [1], 3),
        "path-none": lambda paddle: failing(paddle, [1], None),
        "string-io": lambda paddle: failing(paddle, [1], io.StringIO()),
    },
)


def refused(paddle, content, name="x", path=None, **kwargs):
    with tempfile.TemporaryDirectory() as folder:
        if content is not None:
            with open(os.path.join(folder, name), "wb") as f:
                f.write(content)
        return raises(lambda: paddle.load(os.path.join(folder, path or name), **kwargs))


def cut(paddle):
    buffer = io.BytesIO()
    paddle.save(state(paddle), buffer)
    return refused(paddle, buffer.getvalue()[:60])


def empty_directory(paddle):
    with tempfile.TemporaryDirectory() as folder:
        return paddle.load(folder)


cases(
    "paddle.load",
    {
        "missing": lambda paddle: refused(paddle, None),
        "junk": lambda paddle: refused(paddle, b"hello world junk"),
        "empty-file": lambda paddle: refused(paddle, b""),
        "cut": cut,
        "prefix-of-params": lambda paddle: refused(paddle, b"x", "m.pdparams", "m"),
        "config": lambda paddle: refused(paddle, pickle.dumps([1]), foo=1),
        "path-int": lambda paddle: raises(lambda: paddle.load(987654)),
        "path-none": lambda paddle: raises(lambda: paddle.load(None)),
        "empty-directory": empty_directory,
        "objects-array": lambda paddle: refused(paddle, pickle.dumps(np.array([1, None], object), 2)),
        "strings-array": lambda paddle: refused(paddle, pickle.dumps(np.array(["a"]), 2)),
        "uint32": lambda paddle: refused(paddle, pickle.dumps([np.ones(2, "uint32")], 2)),
    },
)


# A deliberate difference, see paddle_compat/data/deviations.toml: the function that the file names is not built.
cases("paddle.load", {"names-a-function": lambda paddle: raises(lambda: paddle.load(io.BytesIO(pickle.dumps(os.path.join, 2))))})
