"""Bias and activation behind an operator's result."""


def _append_activation_in_dygraph(input, act=None, use_cudnn=None, use_mkldnn=None):
    """The activation of that name of ``input``; itself where None."""
    if not act:
        return input
    import paddle_compat
    from paddle_compat.nn import functional

    function = getattr(functional, act, None) or getattr(paddle_compat, act, None)
    if function is None:
        raise ValueError(f"act must name an activation, but received {act!r}")
    return function(input)


def _append_bias_in_dygraph(input, bias=None, axis=1, use_mkldnn=False):
    """``input`` plus ``bias``, whose dimensions start at ``axis`` of the input's."""
    if bias is None:
        return input
    from paddle_compat.fluid.layers.elementwise import elementwise_add

    return elementwise_add(input, bias, axis)
