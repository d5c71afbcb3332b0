"""``paddle.jit.save`` and ``load``: inference models on disk. Not here yet; each says so."""

from paddle_compat.core.errors import unimplemented


def save(layer, path, input_spec=None, **configs):
    """Not here yet. ``paddle.save(layer.state_dict(), path)`` keeps the weights."""
    raise unimplemented("paddle.jit.save is not in paddle_compat yet: save the weights with paddle.save(layer.state_dict(), path)")


def load(path, **configs):
    """Not here yet. ``paddle.load(path + '.pdiparams')`` reads the weights of an inference model."""
    raise unimplemented("paddle.jit.load is not in paddle_compat yet: paddle.load reads the weights of an inference model")


class TranslatedLayer:
    """What ``load`` would give."""

    def __init__(self, programs, persistable_vars):
        raise unimplemented("paddle.jit.TranslatedLayer is not in paddle_compat yet")

    def program(self, method_name="forward"):
        """The program of a method."""
        raise unimplemented("paddle.jit.TranslatedLayer is not in paddle_compat yet")


class TracedLayer:
    """A layer with its program."""

    def __init__(self, program, parameters, feed_names, fetch_names):
        self.program, self._parameters, self._feed_names, self._fetch_names = program, parameters, feed_names, fetch_names
        self._layer = None

    @staticmethod
    def trace(layer, inputs):
        """Run the layer and record its program.

        Returns:
            (what the layer gave, the TracedLayer).
        """
        from paddle_compat.jit.program_translator import trace
        from paddle_compat.nn import Layer

        if not isinstance(layer, Layer):
            raise TypeError(f"The type of 'layer' in TracedLayer.trace must be Layer, but received {type(layer)}.")
        inputs = inputs if isinstance(inputs, (list, tuple)) else [inputs]
        outputs = layer(*inputs)
        concrete = trace(layer.forward, inputs, {})
        results = concrete.outputs if isinstance(concrete.outputs, (list, tuple)) else [concrete.outputs]
        traced = TracedLayer(concrete.main_program, layer.parameters(), [v.name for v in concrete.inputs], [v.name for v in results])
        traced._layer = layer
        return outputs, traced

    def set_strategy(self, build_strategy=None, exec_strategy=None):
        """Build and execution strategies; they say nothing to torch."""

    def __call__(self, inputs):
        out = self._layer(*inputs)
        return list(out) if isinstance(out, (list, tuple)) else [out]

    def save_inference_model(self, path, feed=None, fetch=None, **kwargs):
        """Not here yet."""
        raise unimplemented("TracedLayer.save_inference_model is not in paddle_compat yet")
