"""Static mode: programs, data, the Executor, gradients, optimizers, layers, clones, names."""

import numpy as np

from conformance.cases.static._tools import constant, numbers, run, values
from conformance.spec import case, cases, raises

X = numbers(4, 3)
Y = numbers(4, 1, seed=1)
W = numbers(3, 1, seed=2)


@case("paddle.enable_static")
def modes(paddle):
    out = [paddle.in_dynamic_mode()]
    paddle.enable_static()
    out.append(paddle.in_dynamic_mode())
    paddle.disable_static()
    out.append(paddle.in_dynamic_mode())
    return out


@case("paddle.static.data")
def declares(paddle):
    paddle.enable_static()
    x = paddle.static.data("x", [None, 3], "float32")
    y = paddle.static.data("y", [-1, 2, -1], "int64")
    z = paddle.static.data(name="z", shape=(2, 3))
    return x, y, z, x.name, x.shape, x.dtype, x.stop_gradient, x.ndim, x.persistable, type(x).__name__, x.lod_level, isinstance(x, paddle.static.Variable)


def in_static(function):
    def f(paddle):
        paddle.enable_static()
        with paddle.static.program_guard(paddle.static.Program(), paddle.static.Program()):
            return raises(lambda: function(paddle))

    return f


DATA = {
    "dtype": lambda p: p.static.data("x", [2], "foo"),
    "shape": lambda p: p.static.data("x", 3, "float32"),
    "float-shape": lambda p: p.static.data("x", [2.5], "float32"),
    "zero": lambda p: p.static.data("x", [0, 2], "float32"),
    "name": lambda p: p.static.data(3, [2], "float32"),
    "minus-two": lambda p: p.static.data("x", [-2, 3], "float32"),
    "twice": lambda p: (p.static.data("x", [2], "float32"), p.static.data("x", [3], "float32"))[1],
}
for name, function in DATA.items():
    case("paddle.static.data", f"odd-{name}", in_static(function))
case("paddle.static.data", "in-dynamic-mode", lambda paddle: raises(lambda: paddle.static.data("x", [2], "float32")))

VARIABLE = {
    "numpy": lambda p, x: x.numpy(),
    "bool": lambda p, x: bool(x),
    "float": lambda p, x: float(x),
    "int": lambda p, x: int(x),
    "len": lambda p, x: len(x),
    "iterate": lambda p, x: list(x),
    "item": lambda p, x: x.item(),
    "backward": lambda p, x: x.backward(),
    "index-beyond": lambda p, x: x[5],
    "setitem": lambda p, x: x.__setitem__(0, 1.0),
    "shape-list": lambda p, x: x.shape,
    "shape-type": lambda p, x: type(x.shape).__name__,
    "size": lambda p, x: x.size,
    "ndim": lambda p, x: (x.ndim, x.dim(), x.ndimension()),
    "rank": lambda p, x: x.rank() if hasattr(x, "rank") else None,
    "T": lambda p, x: x.T,
    "astype": lambda p, x: x.astype("int32"),
    "clone": lambda p, x: x.clone(),
    "detach": lambda p, x: x.detach().stop_gradient,
    "place": lambda p, x: x.place,
    "grad": lambda p, x: x.grad,
    "clear_grad": lambda p, x: x.clear_gradient(),
    "hash": lambda p, x: type(hash(x)).__name__,
    "in": lambda p, x: x in [x],
    "add-string": lambda p, x: x + "a",
    "add-none": lambda p, x: x + None,
    "add-array": lambda p, x: x + np.ones([2, 3], "float32"),
    "add-number": lambda p, x: x + 1,
    "number-minus": lambda p, x: 1 - x,
    "mul-tensor-shapes": lambda p, x: x * p.ones([4, 5]),
    "matmul-shapes": lambda p, x: p.matmul(x, x),
    "reshape-bad": lambda p, x: p.reshape(x, [5]),
    "concat-number": lambda p, x: p.concat([x, 3]),
    "relu-array": lambda p, x: p.nn.functional.relu(np.ones([2], "float32")),
    "relu-number": lambda p, x: p.nn.functional.relu(3),
    "to_tensor": lambda p, x: p.to_tensor([1.0, 2.0]),
    "compare": lambda p, x: x > 0,
    "equal": lambda p, x: x == x,
    "neg": lambda p, x: -x,
    "abs": lambda p, x: abs(x),
    "invert": lambda p, x: ~(x > 0),
    "pow": lambda p, x: x**2,
    "rpow": lambda p, x: 2**x,
    "floordiv": lambda p, x: x // 2,
    "mod": lambda p, x: x % 2,
    "matmul": lambda p, x: x @ p.transpose(x, [1, 0]),
    "stop_gradient-set": lambda p, x: (setattr(x, "stop_gradient", False), x.stop_gradient)[1],
    "name-type": lambda p, x: x.name,
    "unknown": lambda p, x: x.nothing_of_the_kind,
    "to-string": lambda p, x: x.to_string(True),
    "persistable": lambda p, x: (setattr(x, "persistable", True), x.persistable)[1],
    "is-leaf": lambda p, x: x.is_leaf,
    "mean-method": lambda p, x: x.mean(),
    "sum-axis": lambda p, x: x.sum(axis=1, keepdim=True),
    "unsqueeze": lambda p, x: x.unsqueeze(0),
    "inplace": lambda p, x: p.tanh_(x),
    "method-reshape_": lambda p, x: x.reshape_([3, 2]),
    "set_value": lambda p, x: x.set_value(np.ones([2, 3], "float32")),
    "block-type": lambda p, x: type(x.block).__name__,
    "op": lambda p, x: (x + 1).op.type,
    "of-relu": lambda p, x: p.nn.functional.relu(x).op.type,
}
for name, function in VARIABLE.items():
    case("paddle.static.Variable", f"does-{name}", in_static(lambda p, f=function: f(p, p.static.data("x", [2, 3], "float32"))))
    if name in ("add-number", "sum-axis", "matmul", "unsqueeze", "mean-method", "size", "T", "shape-list", "neg", "compare", "iterate", "len"):
        case("paddle.static.Variable", f"unknown-size-{name}", in_static(lambda p, f=function: f(p, p.static.data("x", [-1, 3], "float32"))))

UNKNOWN = {
    "reshape-minus": lambda p, x: p.reshape(x, [-1, 6]),
    "reshape-zero": lambda p, x: p.reshape(x, [0, 3, 2]),
    "flatten": lambda p, x: p.flatten(x, 1),
    "concat": lambda p, x: p.concat([x, x]),
    "concat-1": lambda p, x: p.concat([x, x], axis=1),
    "stack": lambda p, x: p.stack([x, x]),
    "transpose": lambda p, x: p.transpose(x, [1, 0]),
    "matmul": lambda p, x: p.matmul(x, p.ones([6, 2])),
    "sum-0": lambda p, x: p.sum(x, axis=0),
    "mean": lambda p, x: p.mean(x),
    "slice": lambda p, x: x[1:3],
    "slice-all": lambda p, x: x[:, 1:4],
    "int": lambda p, x: x[0],
    "split": lambda p, x: p.split(x, 2, axis=1),
    "expand": lambda p, x: p.expand(p.unsqueeze(x, 1), [-1, 3, 6]),
    "tile": lambda p, x: p.tile(x, [2, 1]),
    "softmax": lambda p, x: p.nn.functional.softmax(x),
    "one_hot": lambda p, x: p.nn.functional.one_hot(p.cast(x > 0, "int64"), 3),
    "argmax": lambda p, x: p.argmax(x, axis=1),
    "topk": lambda p, x: p.topk(x, 2),
    "gather": lambda p, x: p.gather(x, p.assign(np.array([0, 1]))),
    "where": lambda p, x: p.where(x > 0, x, p.zeros_like(x)),
    "shape": lambda p, x: p.shape(x),
    "full-from-shape": lambda p, x: p.full([p.shape(x)[0], 2], 1.5),
    "zeros_like": lambda p, x: p.zeros_like(x),
    "cumsum": lambda p, x: p.cumsum(x, axis=0),
    "squeeze": lambda p, x: p.squeeze(p.unsqueeze(x, 1), 1),
    "masked": lambda p, x: p.masked_select(x, x > 0),
    "nonzero": lambda p, x: p.nonzero(x > 0),
    "unique": lambda p, x: p.unique(x),
    "broadcast": lambda p, x: x + p.ones([6]),
    "self-plus-self": lambda p, x: x + x,
    "norm": lambda p, x: p.norm(x),
    "clip": lambda p, x: p.clip(x, 0.0, 1.0),
    "layer_norm": lambda p, x: p.nn.functional.layer_norm(x, [6]),
    "numel": lambda p, x: p.numel(x),
}
for name, function in UNKNOWN.items():

    def batch(paddle, function=function):
        return run(paddle, lambda p: function(p, p.static.data("x", [-1, 6], "float32")), {"x": numbers(4, 6)})

    case("paddle.static.Executor", f"unknown-size-{name}", batch)


@case("paddle.static.data")
def image_with_unknown_sizes(paddle):
    def build(p):
        x = p.static.data("x", [-1, 3, -1, -1], "float32")
        y = p.nn.Conv2D(3, 2, 3, padding=1, stride=2, weight_attr=constant(p, 0.1))(x)
        return y, p.nn.functional.max_pool2d(y, 2), p.nn.functional.adaptive_avg_pool2d(y, 1), p.flatten(y, 1), p.nn.functional.interpolate(x, scale_factor=2)

    return run(paddle, build, {"x": numbers(2, 3, 8, 6)})


@case("paddle.static.Executor")
def fetch_forms(paddle):
    paddle.enable_static()
    main, start = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, start):
        x = paddle.static.data("x", [-1, 3], "float32")
        y = x * 2
    exe = paddle.static.Executor()
    exe.run(start)
    return [
        exe.run(main, feed={"x": X}, fetch_list=[y]),
        exe.run(main, feed={"x": X}, fetch_list=[y.name]),
        exe.run(main, feed={"x": X}, fetch_list=[y, x]),
        exe.run(main, feed={"x": X}, fetch_list=[y], return_numpy=False)[0].shape(),
        exe.run(main, feed={"x": X}, fetch_list=[]),
        exe.run(main, feed={"x": X}),
        raises(lambda: exe.run(main, feed={"x": X}, fetch_list=y)),
    ]


@case("paddle.static.Executor")
def feed_forms(paddle):
    paddle.enable_static()
    main = paddle.static.Program()
    with paddle.static.program_guard(main):
        x = paddle.static.data("x", [-1, 3], "float32")
        y = x * 2
    exe = paddle.static.Executor(paddle.CPUPlace())
    run = exe.run
    return [
        raises(lambda: run(main, feed={"x": X.tolist()}, fetch_list=[y])),
        raises(lambda: run(main, feed={"x": X.astype("float64")}, fetch_list=[y])),
        raises(lambda: run(main, feed={"x": X.astype("int64")}, fetch_list=[y])),
        raises(lambda: run(main, feed={"x": X[:, :2]}, fetch_list=[y])),
        raises(lambda: run(main, feed={"x": X[0]}, fetch_list=[y])),
        raises(lambda: run(main, feed={}, fetch_list=[y])),
        raises(lambda: run(main, feed={"x": X, "other": X}, fetch_list=[y])),
        raises(lambda: run(main, feed=[{"x": X}], fetch_list=[y])),
        raises(lambda: run(main, feed=3, fetch_list=[y])),
        raises(lambda: run(main, feed={"x": X}, fetch_list=["nothing"])),
        raises(lambda: run(main, feed={"x": X}, fetch_list=[3])),
        raises(lambda: run("main", feed={"x": X}, fetch_list=[y])),
        raises(lambda: run(main, feed={"x": None}, fetch_list=[y])),
    ]


@case("paddle.static.default_main_program")
def defaults(paddle):
    paddle.enable_static()
    main, start = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, start):
        inside = paddle.static.default_main_program() is main, paddle.static.default_startup_program() is start
    return inside, paddle.static.default_main_program() is main, type(main).__name__


@case("paddle.static.program_guard")
def guard_wants_programs(paddle):
    paddle.enable_static()

    def enter(*a):
        with paddle.static.program_guard(*a):
            pass

    return raises(lambda: enter(3)), raises(lambda: enter(paddle.static.Program(), 3))


def regression(p, optimizer=None, loss_of=None):
    x, y = p.static.data("x", [-1, 3], "float32"), p.static.data("y", [-1, 1], "float32")
    out = p.nn.Linear(3, 1, weight_attr=values(p, W), bias_attr=constant(p, 0.5))(x)
    loss = p.mean(p.square(out - y)) if loss_of is None else loss_of(p, out, y)
    if optimizer is not None:
        optimizer(p).minimize(loss)
    return loss, out


OPTIMIZERS = {
    "SGD": lambda p: p.optimizer.SGD(0.1),
    "Momentum": lambda p: p.optimizer.Momentum(0.1, 0.9),
    "Adam": lambda p: p.optimizer.Adam(0.1),
    "AdamW": lambda p: p.optimizer.AdamW(0.1, weight_decay=0.1),
    "RMSProp": lambda p: p.optimizer.RMSProp(0.1),
    "Adagrad": lambda p: p.optimizer.Adagrad(0.1),
    "Adamax": lambda p: p.optimizer.Adamax(0.1),
    "Adadelta": lambda p: p.optimizer.Adadelta(0.1),
    "Lamb": lambda p: p.optimizer.Lamb(0.1),
    "SGD-decay": lambda p: p.optimizer.SGD(0.1, weight_decay=0.1),
    "SGD-L1": lambda p: p.optimizer.SGD(0.1, weight_decay=p.regularizer.L1Decay(0.1)),
    "Adam-clip": lambda p: p.optimizer.Adam(0.1, grad_clip=p.nn.ClipGradByGlobalNorm(0.1)),
    "SGD-clip-value": lambda p: p.optimizer.SGD(0.1, grad_clip=p.nn.ClipGradByValue(0.05)),
    "SGD-clip-norm": lambda p: p.optimizer.SGD(0.1, grad_clip=p.nn.ClipGradByNorm(0.05)),
}
for name, optimizer in OPTIMIZERS.items():
    case(
        f"paddle.optimizer.{name.split('-')[0]}",
        f"static-{name}",
        lambda paddle, optimizer=optimizer: run(paddle, lambda p: regression(p, optimizer), {"x": X, "y": Y}, times=5)[1],
    )


@case("paddle.optimizer.SGD")
def static_minimize_returns(paddle):
    paddle.enable_static()
    with paddle.static.program_guard(paddle.static.Program(), paddle.static.Program()):
        loss, _ = regression(paddle)
        ops, pairs = paddle.optimizer.SGD(0.1).minimize(loss)
        return type(ops).__name__, [(p.shape, g.shape, g.name == p.name + "@GRAD") for p, g in pairs]


@case("paddle.optimizer.lr.StepDecay")
def static_scheduler(paddle):
    paddle.enable_static()
    main, start = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, start):
        scheduler = paddle.optimizer.lr.StepDecay(0.1, step_size=2, gamma=0.5)
        loss, _ = regression(paddle, lambda p: p.optimizer.SGD(scheduler))
    exe = paddle.static.Executor()
    exe.run(start)
    seen = []
    for _ in range(6):
        seen.append(exe.run(main, feed={"x": X, "y": Y}, fetch_list=[loss])[0])
        scheduler.step()
    return seen


@case("paddle.static.gradients")
def of_inputs(paddle):
    def build(p):
        x = p.static.data("x", [4, 3], "float32")
        x.stop_gradient = False
        y = p.sum(x * x * x)
        return p.static.gradients(y, x)

    return run(paddle, build, {"x": X})


@case("paddle.static.gradients")
def with_targets(paddle):
    def build(p):
        x = p.static.data("x", [4, 3], "float32")
        x.stop_gradient = False
        y = x * x
        g = p.static.data("g", [4, 3], "float32")
        return p.static.gradients([y], [x], target_gradients=[g])

    return run(paddle, build, {"x": X, "g": numbers(4, 3, seed=5)})


@case("paddle.static.gradients")
def twice(paddle):
    def build(p):
        x = p.static.data("x", [4, 3], "float32")
        x.stop_gradient = False
        (g,) = p.static.gradients(p.sum(x * x * x), x)
        (h,) = p.static.gradients(p.sum(g * g), x)
        return g, h

    return run(paddle, build, {"x": X})


@case("paddle.static.gradients")
def of_unrelated(paddle):
    paddle.enable_static()
    with paddle.static.program_guard(paddle.static.Program()):
        x, z = paddle.static.data("x", [2], "float32"), paddle.static.data("z", [2], "float32")
        x.stop_gradient = z.stop_gradient = False
        return [g is None for g in paddle.static.gradients(paddle.sum(x * 2), [x, z])], raises(lambda: paddle.static.gradients(3, x))


@case("paddle.static.append_backward")
def backward_pairs(paddle):
    def build(p):
        loss, _ = regression(p)
        pairs = p.static.append_backward(loss)
        return [g for _, g in pairs]

    return run(paddle, build, {"x": X, "y": Y})


@case("paddle.static.append_backward")
def backward_options(paddle):
    paddle.enable_static()
    out = []
    for options in (dict(parameter_list=None), dict(no_grad_set=set()), dict()):
        with paddle.static.program_guard(paddle.static.Program(), paddle.static.Program()):
            loss, _ = regression(paddle)
            out.append(len(paddle.static.append_backward(loss, **options)))
    with paddle.static.program_guard(paddle.static.Program(), paddle.static.Program()):
        x = paddle.static.data("x", [2], "float32")
        out.append(raises(lambda: paddle.static.append_backward(3)))
        out.append(raises(lambda: len(paddle.static.append_backward(paddle.sum(x)))))
    return out


@case("paddle.static.Program")
def clone_for_test(paddle):
    paddle.enable_static()
    main, start = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, start):
        x = paddle.static.data("x", [4, 3], "float32")
        y = paddle.nn.functional.dropout(paddle.nn.Linear(3, 3, weight_attr=constant(paddle, 0.5))(x), 0.5)
        test = main.clone(for_test=True)
    exe = paddle.static.Executor()
    exe.run(start)
    return exe.run(test, feed={"x": X}, fetch_list=[y.name])


@case("paddle.static.Program")
def clone_before_minimize(paddle):
    paddle.enable_static()
    main, start = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, start):
        loss, out = regression(paddle)
        test = main.clone(for_test=True)
        paddle.optimizer.SGD(0.5).minimize(loss)
    exe = paddle.static.Executor()
    exe.run(start)
    seen = []
    for _ in range(3):
        seen.append(exe.run(main, feed={"x": X, "y": Y}, fetch_list=[loss])[0])
        seen.append(exe.run(test, feed={"x": X, "y": Y}, fetch_list=[out.name])[0])
    return seen


@case("paddle.static.Program")
def parts(paddle):
    paddle.enable_static()
    main, start = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, start):
        regression(paddle, lambda p: p.optimizer.SGD(0.5))
    names = [(p.name, p.shape, p.trainable, p.persistable) for p in main.all_parameters()]
    return (
        names,
        main.num_blocks,
        main.global_block().idx,
        main.random_seed,
        sorted(v.name for v in main.list_vars() if v.persistable),
        type(main.global_block()).__name__,
        main.global_block().var("x").shape,
        raises(lambda: main.global_block().var("nothing")),
        main.global_block().has_var("y"),
    )


@case("paddle.static.global_scope")
def parameters_in_the_scope(paddle):
    paddle.enable_static()
    scope = paddle.static.Scope() if hasattr(paddle.static, "Scope") else None
    main, start = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, start):
        loss, _out = regression(paddle, lambda p: p.optimizer.SGD(0.5))
        name = main.all_parameters()[0].name
    exe = paddle.static.Executor()
    exe.run(start)
    before = np.array(paddle.static.global_scope().find_var(name).get_tensor())
    exe.run(main, feed={"x": X, "y": Y}, fetch_list=[loss])
    after = np.array(paddle.static.global_scope().find_var(name).get_tensor())
    paddle.static.global_scope().find_var(name).get_tensor().set(np.zeros([3, 1], "float32"), paddle.CPUPlace())
    return before, after, exe.run(main, feed={"x": X, "y": Y}, fetch_list=[loss]), paddle.static.global_scope().find_var("nothing"), scope is None


@case("paddle.static.Program")
def state_dict(paddle):
    paddle.enable_static()
    main, start = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, start):
        loss, _ = regression(paddle, lambda p: p.optimizer.Momentum(0.5, 0.9))
    exe = paddle.static.Executor()
    exe.run(start)
    state = main.state_dict()
    some = {k: np.ones_like(np.array(v)) for k, v in state.items() if "w_0" in k and "velocity" not in k}
    main.set_state_dict(some)
    return sorted(state), sorted(main.state_dict("param")), exe.run(main, feed={"x": X, "y": Y}, fetch_list=[loss])


@case("paddle.static.scope_guard")
def own_scope(paddle):
    paddle.enable_static()
    main, start = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, start):
        loss, _ = regression(paddle, lambda p: p.optimizer.SGD(0.5))
        name = main.all_parameters()[0].name
    exe = paddle.static.Executor()
    out = []
    for _ in range(2):
        scope = paddle.fluid.core.Scope()
        with paddle.static.scope_guard(scope):
            exe.run(start)
            out += [exe.run(main, feed={"x": X, "y": Y}, fetch_list=[loss])[0] for _ in range(2)]
            out.append(np.array(scope.find_var(name).get_tensor()))
    return out


@case("paddle.static.Executor")
def without_startup(paddle):
    paddle.enable_static()
    main = paddle.static.Program()
    with paddle.static.program_guard(main, paddle.static.Program()), paddle.static.scope_guard(paddle.fluid.core.Scope()):
        loss, _ = regression(paddle)
        return raises(lambda: paddle.static.Executor().run(main, feed={"x": X, "y": Y}, fetch_list=[loss]))


@case("paddle.static.create_parameter")
def parameter(paddle):
    def build(p):
        w = p.static.create_parameter([3, 2], "float32", name="my_w", default_initializer=p.nn.initializer.Constant(0.25))
        return w, p.matmul(p.static.data("x", [4, 3], "float32"), w)

    return run(paddle, build, {"x": X})


@case("paddle.static.create_global_var")
def global_variable(paddle):
    def build(p):
        v = p.static.create_global_var([1], 2.5, "float32", persistable=True, name="my_counter")
        p.increment(v, 1.0)
        return v

    return run(paddle, build, times=3)


@case("paddle.static.name_scope")
def names(paddle):
    paddle.enable_static()
    with paddle.static.program_guard(paddle.static.Program(), paddle.static.Program()), paddle.static.name_scope("outer"):
        x = paddle.static.data("x", [2, 3], "float32")
        return x.name, (x + 1).name, paddle.nn.functional.relu(x).name, paddle.nn.Linear(3, 2).weight.name, paddle.nn.Linear(3, 2).bias.name


LAYERS = {
    "Linear": (lambda p: p.nn.Linear(3, 2, weight_attr=constant(p, 0.5)), (4, 3)),
    "Conv2D": (lambda p: p.nn.Conv2D(2, 3, 3, padding=1, weight_attr=constant(p, 0.1)), (2, 2, 5, 5)),
    "BatchNorm2D": (lambda p: p.nn.BatchNorm2D(2), (3, 2, 4, 4)),
    "LayerNorm": (lambda p: p.nn.LayerNorm(3), (4, 3)),
    "GroupNorm": (lambda p: p.nn.GroupNorm(2, 4), (2, 4, 3, 3)),
    "ReLU": (lambda p: p.nn.ReLU(), (4, 3)),
    "GELU": (lambda p: p.nn.GELU(), (4, 3)),
    "Softmax": (lambda p: p.nn.Softmax(), (4, 3)),
    "MaxPool2D": (lambda p: p.nn.MaxPool2D(2), (2, 2, 4, 4)),
    "AvgPool2D": (lambda p: p.nn.AvgPool2D(2), (2, 2, 4, 4)),
    "Flatten": (lambda p: p.nn.Flatten(), (2, 3, 4)),
    "Sequential": (
        lambda p: p.nn.Sequential(p.nn.Linear(3, 4, weight_attr=constant(p, 0.5)), p.nn.Tanh(), p.nn.Linear(4, 2, weight_attr=constant(p, 0.2))),
        (4, 3),
    ),
    "LSTM": (
        lambda p: p.nn.LSTM(
            3, 4, weight_ih_attr=constant(p, 0.1), weight_hh_attr=constant(p, 0.2), bias_ih_attr=constant(p, 0.1), bias_hh_attr=constant(p, 0.3)
        ),
        (2, 5, 3),
    ),
    "MultiHeadAttention": (lambda p: (lambda m: lambda x: m(x, x, x))(p.nn.MultiHeadAttention(4, 2, weight_attr=constant(p, 0.1))), (2, 3, 4)),
}
for name, (make, shape) in LAYERS.items():

    def build(p, make, shape):
        x = p.static.data("x", [-1, *shape[1:]], "float32")
        x.stop_gradient = False
        out = make(p)(x)
        out = out[0] if isinstance(out, tuple) else out
        return [out, *p.static.gradients(p.sum(out * out * out), x)]

    case(
        f"paddle.nn.{name}",
        f"static-{name}",
        lambda paddle, make=make, shape=shape, build=build: run(paddle, lambda p: build(p, make, shape), {"x": numbers(*shape)}),
    )


@case("paddle.nn.Embedding")
def static_embedding(paddle):
    def build(p):
        ids = p.static.data("ids", [-1, 3], "int64")
        layer = p.nn.Embedding(7, 4, weight_attr=values(p, numbers(7, 4)))
        loss = p.mean(layer(ids) ** 2)
        p.optimizer.SGD(1.0).minimize(loss)
        return loss

    return run(paddle, build, {"ids": np.array([[0, 1, 6], [2, 2, 0]])}, times=3)


@case("paddle.nn.BatchNorm2D")
def static_running_statistics(paddle):
    paddle.enable_static()
    main, start = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, start):
        x = paddle.static.data("x", [-1, 2, 3, 3], "float32")
        layer = paddle.nn.BatchNorm2D(2)
        y = layer(x)
        test = main.clone(for_test=True)
        paddle.optimizer.SGD(0.1).minimize(paddle.mean(y * y))
    exe = paddle.static.Executor()
    exe.run(start)
    feed = {"x": numbers(4, 2, 3, 3) + 3}
    first = exe.run(test, feed=feed, fetch_list=[y.name])
    for _ in range(3):
        exe.run(main, feed=feed, fetch_list=[y])
    return first, exe.run(test, feed=feed, fetch_list=[y.name]), exe.run(test, feed=feed, fetch_list=[layer._mean.name, layer._variance.name])


@case("paddle.static.save")
def save_and_load(paddle):
    import tempfile

    paddle.enable_static()
    main, start = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, start):
        loss, _out = regression(paddle, lambda p: p.optimizer.SGD(0.5))
    exe = paddle.static.Executor()
    exe.run(start)
    with tempfile.TemporaryDirectory() as folder:
        exe.run(main, feed={"x": X, "y": Y}, fetch_list=[loss])
        paddle.static.save(main, folder + "/model")
        state = paddle.static.load_program_state(folder + "/model")
        after = exe.run(main, feed={"x": X, "y": Y}, fetch_list=[loss])
        paddle.static.load(main, folder + "/model", exe)
        return sorted(state), after, exe.run(main, feed={"x": X, "y": Y}, fetch_list=[loss])


@case("paddle.static.InputSpec")
def specs(paddle):
    s = paddle.static.InputSpec([None, 3], "float32", "x")
    return (
        repr(s),
        s.shape,
        s.dtype,
        s.name,
        repr(paddle.static.InputSpec.from_numpy(X)),
        repr(paddle.static.InputSpec.from_tensor(paddle.ones([2]), "t")),
        repr(s.batch(5)),
        repr(s.unbatch()),
        s == paddle.static.InputSpec([None, 3], "float32", "x"),
    )


cases(
    "paddle.static.InputSpec",
    {
        "shape-int": lambda paddle: raises(lambda: paddle.static.InputSpec(3)),
        "default": lambda paddle: repr(paddle.static.InputSpec([2])),
        "dtype": lambda paddle: raises(lambda: paddle.static.InputSpec([2], "foo")),
        "minus": lambda paddle: repr(paddle.static.InputSpec([-1, 2])),
        "tuple": lambda paddle: raises(lambda: paddle.static.InputSpec((2, None)).shape),
    },
)


@case("paddle.static.cpu_places")
def places(paddle):
    return [repr(p) for p in paddle.static.cpu_places(2)]


@case("paddle.static.nn.fc")
def fc(paddle):
    def build(p):
        x = p.static.data("x", [-1, 3], "float32")
        return p.static.nn.fc(x, 2, weight_attr=constant(p, 0.5), bias_attr=constant(p, 0.1), activation="relu")

    return run(paddle, build, {"x": X})


@case("paddle.static.nn.cond")
def cond(paddle):
    def build(p):
        x = p.static.data("x", [1], "float32")
        return p.static.nn.cond(x > 0, lambda: x * 2, lambda: x - 1)

    return run(paddle, build, {"x": np.array([3.0], "float32")})[1], run(paddle, build, {"x": np.array([-3.0], "float32")})[1]


@case("paddle.static.nn.while_loop")
def while_loop(paddle):
    def build(p):
        i, total = p.full([1], 0, "int64"), p.full([1], 0.0)
        return p.static.nn.while_loop(lambda i, t: i < 5, lambda i, t: [i + 1, t + p.cast(i, "float32")], [i, total])

    return run(paddle, build)[1]


@case("paddle.static.Variable")
def text_of_variables(paddle):
    paddle.enable_static()
    linear = paddle.nn.Linear(3, 2)
    x = paddle.static.data("ids_of_text", [None], "int64")
    counter = paddle.static.create_global_var([1], 1.0, "float32", persistable=True, name="counter")
    return [str(v) for v in (linear.weight, linear.bias, paddle.nn.BatchNorm1D(2)._mean, x, counter)], repr([x]), f"{linear.bias}"
