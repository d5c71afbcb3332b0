from paddle_compat.vision.ops.blocks import ConvNormActivation
