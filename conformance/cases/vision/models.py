"""paddle.vision.models: names, shapes, printed form and outputs with fixed weights."""

import json
import zlib

import numpy as np

from conformance.spec import cases, raises

# function, side of the image
MODELS = [
    ("LeNet", 28), ("resnet18", 64), ("resnet50", 64), ("resnext50_32x4d", 48), ("wide_resnet50_2", 40), ("vgg11", 40), ("mobilenet_v1", 64),
    ("mobilenet_v2", 64), ("mobilenet_v3_small", 64), ("mobilenet_v3_large", 64), ("alexnet", 224), ("densenet121", 64), ("googlenet", 224),
    ("inception_v3", 96), ("squeezenet1_0", 64), ("squeezenet1_1", 64), ("shufflenet_v2_x0_25", 64), ("shufflenet_v2_swish", 64),
]  # fmt: skip
KEYS_ONLY = [
    "resnet34", "resnet101", "resnet152", "resnext50_64x4d", "resnext101_32x4d", "resnext152_64x4d", "wide_resnet101_2", "vgg13", "vgg16", "vgg19",
    "densenet161", "densenet169", "densenet201", "densenet264", "shufflenet_v2_x0_33", "shufflenet_v2_x0_5", "shufflenet_v2_x1_0",
    "shufflenet_v2_x1_5", "shufflenet_v2_x2_0",
]  # fmt: skip
SCALED = [(n, s) for n in ("mobilenet_v1", "mobilenet_v2", "mobilenet_v3_small", "mobilenet_v3_large") for s in (0.25, 0.5, 0.75, 1.5)]


def fix(net):
    """Set every entry of the state to numbers that follow from its name."""
    for key, value in net.state_dict().items():
        rng, shape = np.random.RandomState(zlib.crc32(key.encode())), tuple(value.shape)
        if key.endswith("_variance") or (key.endswith(".weight") and len(shape) == 1):
            array = rng.uniform(0.5, 1.5, shape)
        elif len(shape) >= 2:
            array = rng.randn(*shape) * np.sqrt(1.5 / np.prod(shape[1:] if len(shape) == 4 else shape[:1]))
        else:
            array = rng.randn(*shape) * 0.1
        value.set_value(array.astype("float32"))


def description(net):
    """First and last keys, their number, and one number for all of keys, shapes, names and kinds, and for the printed form."""
    rows = [(k, [int(n) for n in v.shape], v.name, bool(v.stop_gradient)) for k, v in net.state_dict().items()]
    return len(rows), rows[:3], rows[-2:], zlib.crc32(json.dumps(rows).encode()), zlib.crc32(repr(net).encode())


def build(paddle, name, **kwargs):
    with paddle.utils.unique_name.guard():
        return getattr(paddle.vision.models, name)(**kwargs)


def forward(name, size):
    def run(paddle):
        net = build(paddle, name)
        text = description(net)
        fix(net)
        net.eval()
        x = paddle.to_tensor(np.random.RandomState(1).randn(1, 1 if name == "LeNet" else 3, size, size).astype("float32"))
        out = net(x)
        return text, [o[:, :24] for o in out] if isinstance(out, list) else out[:, :24]

    return run


for model, side in MODELS:
    cases(f"paddle.vision.models.{model}", {"forward": forward(model, side)}, tol=(1e-2, 1e-3, "deep sums of float32 in another order"))
for model in KEYS_ONLY:
    cases(f"paddle.vision.models.{model}", {"keys": lambda paddle, model=model: description(build(paddle, model))})
for model, scale in SCALED:
    cases(f"paddle.vision.models.{model}", {f"scale{scale}": lambda paddle, model=model, scale=scale: description(build(paddle, model, scale=scale))})
for model in ("resnet18", "vgg11", "mobilenet_v1", "mobilenet_v2", "mobilenet_v3_small", "densenet121", "googlenet", "inception_v3", "shufflenet_v2_x0_25"):
    cases(
        f"paddle.vision.models.{model}",
        {
            "no-classes": lambda paddle, model=model: description(build(paddle, model, num_classes=0)),
            "no-pool": lambda paddle, model=model: description(build(paddle, model, num_classes=7, with_pool=False)),
        },
    )
cases(
    "paddle.vision.models.vgg11",
    {
        "batch-norm": lambda paddle: description(build(paddle, "vgg11", batch_norm=True)),
        "unpublished": lambda paddle: raises(lambda: paddle.vision.models.vgg11(pretrained=True)),
    },
)
cases("paddle.vision.models.SqueezeNet", {"version": lambda paddle: raises(lambda: paddle.vision.models.SqueezeNet("2"))})
cases("paddle.vision.models.DenseNet", {"depth": lambda paddle: raises(lambda: paddle.vision.models.DenseNet(layers=99))})
cases("paddle.vision.models.ShuffleNetV2", {"scale": lambda paddle: raises(lambda: paddle.vision.models.ShuffleNetV2(scale=3.0))})
cases(
    "paddle.vision.models.ResNet",
    {"depth": lambda paddle: raises(lambda: paddle.vision.models.ResNet(paddle.vision.models.resnet.BasicBlock, 20))},
)
