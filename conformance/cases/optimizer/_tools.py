"""Shared by the optimizer cases: parameters with fixed values, gradients, and what an optimizer leaves behind."""

import numpy as np

STEPS = 20
SHAPES = [(3, 4), (4,), (2, 3, 2)]


def parameters(paddle, rng, shapes=SHAPES, dtype="float32", attrs=None):
    """One parameter for each shape; ``attrs`` are ParamAttr options, a dict for all or a list of one for each."""
    out = []
    for i, shape in enumerate(shapes):
        options = attrs[i] if isinstance(attrs, list) else attrs
        attr = paddle.ParamAttr(**options) if options else None
        p = paddle.create_parameter(list(shape), dtype, attr=attr)
        p.set_value(rng.standard_normal(shape).astype(dtype))
        out.append(p)
    return out


def gradients(paddle, rng, params, active=None):
    """Make each parameter's gradient a random array, by a backward pass; those not in ``active`` get none."""
    loss = None
    for i, p in enumerate(params):
        g = rng.standard_normal(p.shape).astype(p.numpy().dtype)
        if active is not None and i not in active:
            continue
        term = paddle.sum(paddle.multiply(p, paddle.to_tensor(g)))
        loss = term if loss is None else paddle.add(loss, term)
    if loss is not None:
        loss.backward()


def numbers(state):
    """A state dict with arrays for Tensors."""
    out = {}
    for key, value in state.items():
        if isinstance(value, dict):
            out[key] = numbers(value)
        else:
            out[key] = value.numpy() if hasattr(value, "numpy") else value
    return out


def train(paddle, rng, opt, params, steps=STEPS, active=None, set_to_zero=False):
    """Run steps on fixed gradients; the parameters at three moments, and the state."""
    seen = []
    for step in range(steps):
        gradients(paddle, rng, params, None if active is None else active(step))
        opt.step()
        opt.clear_grad(set_to_zero)
        if step in (0, steps // 2, steps - 1):
            seen.append([p.numpy() for p in params])
    return seen, numbers(opt.state_dict())


def runner(make, attrs=None, dtype="float32", shapes=SHAPES, steps=STEPS, active=None, set_to_zero=False):
    """A case's function: ``make(paddle, params)`` gives the optimizer."""

    def run(paddle, rng):
        params = parameters(paddle, rng, shapes, dtype, attrs(paddle) if callable(attrs) else attrs)
        return train(paddle, rng, make(paddle, params), params, steps, active, set_to_zero)

    return run


def make(name, *args, **kwargs):
    """``make("Adam", 0.1, beta1=...)``: a maker; functions among the options are called with paddle."""

    def build(paddle, params):
        ready = {k: v(paddle) if callable(v) and getattr(v, "__name__", "") == "<lambda>" else v for k, v in kwargs.items()}
        return getattr(paddle.optimizer, name)(*args, parameters=params, **ready)

    return build


def zeros(shape, dtype="float32"):
    return np.zeros(shape, dtype)
