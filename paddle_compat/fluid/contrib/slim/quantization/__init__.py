"""``paddle.fluid.contrib.slim.quantization``: passes over Paddle's C++ graphs, which are not here.

The classes exist, so that libraries that only name them import; making one is an error that says what to use.
"""

from paddle_compat.core.errors import unimplemented as _unimplemented

_NAMES = (
    "AbsmaxQuantizer", "AddQuantDequantForInferencePass", "AddQuantDequantPass", "AddQuantDequantPassV2", "BaseQuantizer", "ConvertToInt8Pass", "FuseUtils",
    "HistQuantizer", "ImperativePTQ", "ImperativeQuantAware", "KLQuantizer", "OutScaleForInferencePass", "OutScaleForTrainingPass", "PTQConfig",
    "PerChannelAbsmaxQuantizer", "PostTrainingQuantization", "PostTrainingQuantizationProgram", "Quant2Int8MkldnnPass", "QuantInt8MkldnnPass",
    "QuantWeightPass",
    "QuantizationFreezePass", "QuantizationTransformPass", "QuantizationTransformPassV2", "ReplaceFakeQuantDequantPass", "TransformForMobilePass",
    "WeightQuantization",
)  # fmt: skip

__all__ = list(_NAMES)


def _refused(name):
    class Refused:
        def __init__(self, *args, **kwargs):
            raise _unimplemented(
                f"{name} works on Paddle's C++ graphs, which are not in paddle_compat: quantize with torch.ao.quantization over "
                f"paddle_compat.torch.as_module(layer)"
            )

    Refused.__name__ = Refused.__qualname__ = name
    Refused.__module__ = __name__
    Refused.__doc__ = "Not here: use torch.ao.quantization over ``paddle_compat.torch.as_module(layer)``."
    return Refused


for _name in _NAMES:
    globals()[_name] = _refused(_name)

# The kinds of quantizers, as sets of their classes.
SUPPORT_ACT_QUANTIZERS = [globals()[n] for n in ("AbsmaxQuantizer", "HistQuantizer", "KLQuantizer")]
SUPPORT_WT_QUANTIZERS = [globals()[n] for n in ("AbsmaxQuantizer", "PerChannelAbsmaxQuantizer")]
