"""``paddle.distribution.transform``: changes of random variables, one class a file."""

from paddle_compat.distribution.transform.abs import AbsTransform
from paddle_compat.distribution.transform.affine import AffineTransform
from paddle_compat.distribution.transform.base import Transform, Type
from paddle_compat.distribution.transform.chain import ChainTransform
from paddle_compat.distribution.transform.exp import ExpTransform
from paddle_compat.distribution.transform.independent import IndependentTransform
from paddle_compat.distribution.transform.power import PowerTransform
from paddle_compat.distribution.transform.reshape import ReshapeTransform
from paddle_compat.distribution.transform.sigmoid import SigmoidTransform
from paddle_compat.distribution.transform.softmax import SoftmaxTransform
from paddle_compat.distribution.transform.stack import StackTransform
from paddle_compat.distribution.transform.stick_breaking import StickBreakingTransform
from paddle_compat.distribution.transform.tanh import TanhTransform

__all__ = [
    "AbsTransform", "AffineTransform", "ChainTransform", "ExpTransform", "IndependentTransform", "PowerTransform", "ReshapeTransform", "SigmoidTransform",
    "SoftmaxTransform", "StackTransform", "StickBreakingTransform", "TanhTransform", "Transform",
]  # fmt: skip

for _name in (*__all__, "Type"):
    globals()[_name].__module__ = __name__  # the module where Paddle has them: seen in repr, used by pickle
del _name
