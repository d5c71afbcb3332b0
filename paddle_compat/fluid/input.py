"""``paddle.fluid.input``: ids without the old trailing dimension."""

from paddle_compat.fluid.layers.parametric import embedding_v2 as embedding

__all__ = ["embedding", "one_hot"]


def one_hot(input, depth, allow_out_of_range=False):
    """One-hot rows of ids of any shape; zeros for what is out of range where allowed."""
    import paddle_compat

    depth = int(depth)
    if allow_out_of_range:
        classes = paddle_compat.arange(0, depth, 1, "int64").astype(input.dtype)
        return paddle_compat.cast(paddle_compat.unsqueeze(input, [-1]) == classes, "float32")
    return paddle_compat.nn.functional.one_hot(input, depth)
