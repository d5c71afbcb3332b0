"""Where pretrained weights lie, and the one place that loads them."""

import json
from importlib import resources


def _table():
    return json.loads(resources.files("paddle_compat.data").joinpath("vision_weights.json").read_text(encoding="utf-8"))


def finish(model, arch, pretrained):
    """Load the published weights into a model where they are asked for.

    Args:
        model: the Layer.
        arch: the name the weights are published under.
        pretrained: whether to load them. They come from the network, and are kept in ``~/.cache/paddle/hapi/weights``.

    Returns:
        Layer: the model.

    Raises:
        AssertionError: no weights are published under that name. RuntimeError: they could not be downloaded.
    """
    if pretrained:
        from paddle_compat.framework.io import load
        from paddle_compat.utils.download import get_weights_path_from_url

        urls = _table()
        assert arch in urls, f"{arch} model do not have a pretrained model now, you should set pretrained=False"
        model.set_dict(load(get_weights_path_from_url(*urls[arch])))
    return model


def divisible(value, divisor=8, least=None):
    """``value`` rounded to a multiple of ``divisor``, at least ``least`` and never more than a tenth below ``value``."""
    rounded = max(least or divisor, int(value + divisor / 2) // divisor * divisor)
    return rounded + divisor if rounded < 0.9 * value else rounded
