"""After y = f(x): does an in-place write to either side show in the other? As recorded, for every op that torch implements as a view."""

from conformance.spec import case

VIEWS = {
    "reshape": lambda p, x: p.reshape(x, [6, 4]),
    "reshape-same": lambda p, x: p.reshape(x, [2, 3, 4]),
    "Tensor.reshape": lambda p, x: x.reshape([24]),
    "flatten": lambda p, x: p.flatten(x),
    "flatten-part": lambda p, x: p.flatten(x, 1),
    "squeeze": lambda p, x: p.squeeze(x),
    "squeeze-axis": lambda p, x: p.squeeze(p.unsqueeze(x, 0), 0),
    "unsqueeze": lambda p, x: p.unsqueeze(x, 1),
    "unsqueeze-axes": lambda p, x: p.unsqueeze(x, [0, 2]),
    "transpose": lambda p, x: p.transpose(x, [1, 0, 2]),
    "transpose-same": lambda p, x: p.transpose(x, [0, 1, 2]),
    "T": lambda p, x: x.T,
    "t": lambda p, x: p.t(x[0]),
    "moveaxis": lambda p, x: p.moveaxis(x, 0, 1),
    "detach": lambda p, x: x.detach(),
    "clone": lambda p, x: x.clone(),
    "assign": lambda p, x: p.assign(x),
    "cast-same": lambda p, x: p.cast(x, "float32"),
    "astype-same": lambda p, x: x.astype("float32"),
    "to_tensor": lambda p, x: p.to_tensor(x),
    "index-int": lambda p, x: x[0],
    "index-slice": lambda p, x: x[0:2],
    "index-all": lambda p, x: x[:],
    "index-ellipsis": lambda p, x: x[...],
    "index-none": lambda p, x: x[None],
    "index-reverse": lambda p, x: x[::-1],
    "slice": lambda p, x: p.slice(x, [0], [0], [1]),
    "slice-whole": lambda p, x: p.slice(x, [0], [0], [2]),
    "strided_slice": lambda p, x: p.strided_slice(x, [0], [0], [2], [1]),
    "split": lambda p, x: p.split(x, 2)[0],
    "split-one": lambda p, x: p.split(x, 1)[0],
    "chunk": lambda p, x: p.chunk(x, 2)[0],
    "unbind": lambda p, x: p.unbind(x)[0],
    "unstack": lambda p, x: p.unstack(x)[0],
    "expand": lambda p, x: p.expand(x, [2, 3, 4]),
    "expand-more": lambda p, x: p.expand(x, [2, 2, 3, 4]),
    "expand_as": lambda p, x: p.expand_as(x, p.zeros([2, 3, 4])),
    "broadcast_to": lambda p, x: p.broadcast_to(x, [2, 3, 4]),
    "broadcast_tensors": lambda p, x: p.broadcast_tensors([x, p.zeros([2, 3, 4])])[0],
    "tile-one": lambda p, x: p.tile(x, [1, 1, 1]),
    "diagonal": lambda p, x: p.diagonal(x),
    "concat-one": lambda p, x: p.concat([x]),
    "stack-one": lambda p, x: p.stack([x]),
    "flip-none": lambda p, x: p.flip(x, []),
    "roll-zero": lambda p, x: p.roll(x, 0),
    "real": lambda p, x: p.real(p.cast(x, "complex64")),
    "cpu": lambda p, x: x.cpu(),
    "contiguous": lambda p, x: x.contiguous() if hasattr(x, "contiguous") else x.clone(),
    "scale-one": lambda p, x: p.scale(x, 1.0),
    "dropout-zero": lambda p, x: p.nn.functional.dropout(x, 0.0),
    "dropout-eval": lambda p, x: p.nn.functional.dropout(x, 0.5, training=False),
    "identity-layer": lambda p, x: p.nn.Identity()(x),
    "pad-zero": lambda p, x: p.nn.functional.pad(x, [0, 0], data_format="NCL"),
    "as_complex": lambda p, x: p.as_complex(p.reshape(x, [3, 4, 2])),
    "as_real": lambda p, x: p.as_real(p.as_complex(p.reshape(x, [3, 4, 2]))),
    "nn.Flatten": lambda p, x: p.nn.Flatten()(x),
    "clip-none": lambda p, x: p.clip(x, -1e9, 1e9),
    "gather": lambda p, x: p.gather(x, p.to_tensor([0, 1])),
    "index_select": lambda p, x: p.index_select(x, p.to_tensor([0, 1])),
    "crop": lambda p, x: p.crop(x, [2, 3, 4]),
    "rot90-none": lambda p, x: p.rot90(x, 0),
    "swap": lambda p, x: p.transpose(x, [0, 2, 1]),
    "swapaxes-all": lambda p, x: p.transpose(x, [2, 1, 0]),
    "view-of-view": lambda p, x: p.unsqueeze(p.reshape(x, [4, 6]), 0),
    "reshape-of-slice": lambda p, x: p.reshape(x[0:2], [24]),
    "reshape-of-transpose": lambda p, x: p.reshape(p.transpose(x, [1, 0, 2]), [24]),
    "numpy-round": lambda p, x: p.to_tensor(x.numpy()),
    "real-tensor": lambda p, x: p.real(p.as_complex(p.reshape(x, [3, 4, 2]))),
    "imag": lambda p, x: p.imag(p.as_complex(p.reshape(x, [3, 4, 2]))),
    "meshgrid": lambda p, x: p.meshgrid(p.flatten(x), p.ones([2]))[0],
    "increment-none": lambda p, x: p.add_n([x]),
    "where-all": lambda p, x: p.where(p.ones([2, 3, 4], "bool"), x, x),
    "lerp-zero": lambda p, x: x * 1,
    "einsum-identity": lambda p, x: p.einsum("ijk->ijk", x),
    "einsum-swap": lambda p, x: p.einsum("ijk->ikj", x),
    "tensor_split-none": lambda p, x: p.reshape(p.split(x, [1, 1])[1], [12]),
}


NAMED = (
    "reshape",
    "flatten",
    "squeeze",
    "unsqueeze",
    "transpose",
    "moveaxis",
    "assign",
    "cast",
    "to_tensor",
    "slice",
    "split",
    "expand",
    "concat",
    "stack",
    "gather",
    "tile",
)


def start(paddle):
    return paddle.reshape(paddle.arange(24, dtype="float32"), [2, 3, 4]) + 0


def write_source(paddle, view):
    x = start(paddle)
    y = view(paddle, x)
    x.add_(paddle.ones([2, 3, 4]) * 100)
    return x, y


def write_result(paddle, view):
    x = start(paddle)
    y = view(paddle, x)
    y.scale_(-1.0)
    return x, y


def set_source(paddle, view):
    x = start(paddle)
    y = view(paddle, x)
    x[0, 1, 2] = -50.0
    x[1] = 77.0
    return x, y


def set_result(paddle, view):
    x = start(paddle)
    y = view(paddle, x)
    y[0] = -50.0
    return x, y


def both(paddle, view):
    x = start(paddle)
    y, z = view(paddle, x), view(paddle, x)
    y.fill_(3.0)
    z.add_(paddle.ones(z.shape))
    x.fill_(1.0)
    return x, y, z


def set_value_source(paddle, view):
    x = start(paddle)
    y = view(paddle, x)
    x.set_value(paddle.zeros([2, 3, 4]))
    return x, y


for name, view in VIEWS.items():
    base = name.split("-")[0]
    api = f"paddle.{base}" if base in NAMED else "paddle.Tensor"
    for f in (write_source, write_result, set_source, set_result, both, set_value_source):
        if f in (both, set_result) and name == "as_complex":  # the oracle cannot fill or assign complex tensors
            continue
        case(api, f"alias-{name}-{f.__name__}", lambda paddle, f=f, view=view, name=name: f(paddle, view))


@case("paddle.Tensor.numpy")
def numpy_is_a_copy(paddle):
    x = paddle.ones([3])
    a = x.numpy()
    x.fill_(5.0)
    b = x.numpy()
    b[0] = 9
    return a, x


@case("paddle.to_tensor")
def to_tensor_copies_numpy(paddle, rng):
    a = rng.rand(3).astype("float32")
    x = paddle.to_tensor(a)
    a[0] = 9
    return x


@case("paddle.Tensor.detach")
def detach_shares_and_stops(paddle):
    x = paddle.ones([3])
    x.stop_gradient = False
    y = x * 2
    z = y.detach()
    z.fill_(7.0)
    return y, z, z.stop_gradient


@case("paddle.optimizer.SGD")
def step_shows_in_views(paddle):
    w = paddle.create_parameter([2, 2], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    kept, flat, copy, cut = w.detach(), paddle.reshape(w, [4]), w.clone(), w[0]
    sgd = paddle.optimizer.SGD(0.5, parameters=[w])
    (w * paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])).sum().backward()
    sgd.step()
    return w.numpy(), kept, flat, copy, cut


@case("paddle.Tensor.set_value")
def loop_writes_into_slices(paddle):
    boxes = paddle.zeros([4, 3])
    rows = [boxes[i] for i in range(4)]
    for i in range(4):
        boxes[i, 0] = float(i)
        rows[i][1] = 9.0
    return boxes, rows


@case("paddle.Tensor.set_value")
def split_then_write(paddle):
    x = paddle.arange(6, dtype="float32")
    a, b = paddle.split(x, 2)
    a.add_(paddle.ones([3]))
    b[0] = 100.0
    x.scale_(2.0)
    return x, a, b
