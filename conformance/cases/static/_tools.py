"""Building and running a program in a case."""

import numpy as np


def run(paddle, build, feed=None, times=1, startup=True):
    """``build(paddle)`` inside fresh programs gives the variables to fetch; the answer is what they declare and what the Executor gives."""
    paddle.enable_static()
    main, start = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, start):
        fetch = build(paddle)
    fetch = list(fetch) if isinstance(fetch, (list, tuple)) else [fetch]
    exe = paddle.static.Executor(paddle.CPUPlace())
    if startup:
        exe.run(start)
    out = []
    for _ in range(times):
        out.append(exe.run(main, feed=feed or {}, fetch_list=fetch))
    return fetch, out if times > 1 else out[0]


def numbers(*shape, low=-1.0, high=1.0, seed=0, dtype="float32"):
    rng = np.random.RandomState(seed)
    return rng.randint(int(low), int(high), shape).astype(dtype) if "int" in dtype else rng.uniform(low, high, shape).astype(dtype)


def constant(paddle, value):
    return paddle.ParamAttr(initializer=paddle.nn.initializer.Constant(value))


def values(paddle, array):
    return paddle.ParamAttr(initializer=paddle.nn.initializer.Assign(array))
