"""ParamAttr: what a layer is told about a parameter that it is to create."""

__all__ = []


class ParamAttr:
    """The attributes of a parameter to be created.

    Args:
        name: the parameter's name; generated where None.
        initializer: what fills it first; the layer's own default where None.
        learning_rate: factor on the optimizer's learning rate.
        regularizer: L1Decay or L2Decay for this parameter, in place of the optimizer's.
        trainable: whether it learns.
        do_model_average: whether ModelAverage averages it.
        need_clip: whether gradient clipping takes it in.
    """

    def __init__(self, name=None, initializer=None, learning_rate=1.0, regularizer=None, trainable=True, do_model_average=True, need_clip=True):
        if name == "":
            raise ValueError("name of ParamAttr can not be empty str")
        self.name = name
        self.initializer = initializer
        self.learning_rate = learning_rate
        self.regularizer = regularizer
        self.trainable = trainable
        self.do_model_average = do_model_average
        self.need_clip = need_clip

    def _set_default_initializer(self, initializer):
        """Take ``initializer`` where none was given."""
        if initializer is None:
            if self.initializer is None:
                raise ValueError("ParamAttr.initializer is not set")
        elif self.initializer is None:
            self.initializer = initializer

    def _set_default_param_initializer(self):
        from paddle_compat.nn.initializer.xavier import XavierInitializer

        self._set_default_initializer(XavierInitializer())

    def _set_default_bias_initializer(self):
        from paddle_compat.nn.initializer.constant import ConstantInitializer

        self._set_default_initializer(ConstantInitializer(0.0))

    @staticmethod
    def _to_attr(arg):
        """The ParamAttr that an argument such as ``weight_attr`` stands for; False where it says "no parameter"."""
        if arg is None or arg is True:
            return ParamAttr()
        if isinstance(arg, ParamAttr) or arg is False:
            return arg
        if isinstance(arg, (list, tuple)):
            return [ParamAttr._to_attr(a) for a in arg]
        if isinstance(arg, str):
            return ParamAttr(name=arg)
        # Not imported above: nn's layers need this module.
        from paddle_compat.nn.initializer.initializer import Initializer
        from paddle_compat.regularizer import WeightDecayRegularizer

        if isinstance(arg, Initializer):
            return ParamAttr(initializer=arg)
        if isinstance(arg, WeightDecayRegularizer):
            return ParamAttr(regularizer=arg)
        raise TypeError(f"{type(arg)} cast to ParamAttr")

    def _to_kwargs(self, with_initializer=False):
        kwargs = {
            "name": self.name,
            "optimize_attr": {"learning_rate": self.learning_rate},
            "regularizer": self.regularizer,
            "trainable": self.trainable,
            "do_model_average": self.do_model_average,
            "need_clip": self.need_clip,
        }
        if with_initializer:
            kwargs["initializer"] = self.initializer
        return kwargs


class WeightNormParamAttr(ParamAttr):
    """Create a weight as ``g * v / ||v||`` in a static program (``nn.utils.weight_norm`` does it for a layer in dynamic mode).

    Args:
        dim: the dimension along which the norms are kept apart; None for one norm of all.
        name, initializer, learning_rate, regularizer, trainable, do_model_average, need_clip: as for ParamAttr.
    """

    params_with_weight_norm = []

    def __init__(self, dim=None, name=None, initializer=None, learning_rate=1.0, regularizer=None, trainable=True, do_model_average=False, need_clip=True):
        super().__init__(
            name=name, initializer=initializer, learning_rate=learning_rate, regularizer=regularizer, trainable=trainable,
            do_model_average=do_model_average, need_clip=need_clip,
        )  # fmt: skip
        self.dim = dim
