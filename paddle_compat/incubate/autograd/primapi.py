"""Automatic differentiation of static programs, and the switch of Paddle's primitive operators.

paddle_compat differentiates programs by running them through torch, so that there are no primitive operators to lower to;
the switch is kept, and says whether forward mode may be used, as in 2.4.2.
"""

from paddle_compat.core import mode as _mode

__all__ = []

_enabled = False


def _static_only(name):
    assert _mode.process.static, (
        f"In PaddlePaddle 2.x, we turn on dynamic graph mode by default, and '{name}()' is only supported in static graph mode. "
        "So if you want to use this api, please call 'paddle.enable_static()' before this api to enter static graph mode."
    )


def prim_enabled():
    """Whether ``enable_prim`` is on."""
    _static_only("prim_enabled")
    return _enabled


def enable_prim():
    """Turn on differentiation by primitive operators, which ``forward_grad`` needs."""
    global _enabled
    _static_only("enable_prim")
    _enabled = True


def disable_prim():
    """Turn it off."""
    global _enabled
    _static_only("disable_prim")
    _enabled = False


def prim2orig(block=None):
    """Lower primitive operators to ordinary ones; there are none here, so that a program stays as it is."""
    _static_only("prim2orig")


def _listed(values):
    return list(values) if isinstance(values, (list, tuple)) else [values]


def forward_grad(outputs, inputs, grad_inputs=None):
    """Forward mode in a static program: how the outputs change with the inputs.

    Args:
        outputs, inputs: Variables, one or several.
        grad_inputs: how the inputs change; ones by default.

    Returns:
        Variable(s) of the outputs' shapes.

    Raises:
        AssertionError: not in static mode. RuntimeError: ``enable_prim`` is off.
    """
    _static_only("forward_grad")
    if not _enabled:
        raise RuntimeError("forward_grad must be running on primitive operators, use enable_prim to turn it on.")
    from paddle_compat.static import gradients
    from paddle_compat.tensor.creation import ones_like

    ys, xs = _listed(outputs), _listed(inputs)
    vectors = [ones_like(x) for x in xs] if grad_inputs is None else _listed(grad_inputs)
    probes = [y * 0.0 for y in ys]  # of the outputs' graph, so that the program lets gradients reach them
    pairs = [(g, v) for g, v in zip(gradients(ys, xs, probes), vectors, strict=True) if g is not None]
    out = gradients([g for g, _ in pairs], probes, [v for _, v in pairs])
    return out if isinstance(outputs, (list, tuple)) else out[0]


def grad(outputs, inputs, grad_outputs=None):
    """Reverse mode in a static program.

    Args:
        outputs, inputs: Variables, one or several.
        grad_outputs: gradients to begin with; ones by default.

    Returns:
        Variable(s) of the inputs' shapes.

    Raises:
        AssertionError: not in static mode.
    """
    _static_only("grad")
    from paddle_compat.static import gradients

    out = gradients(_listed(outputs), _listed(inputs), None if grad_outputs is None else _listed(grad_outputs))
    return out if isinstance(inputs, (list, tuple)) else out[0]
