"""Attention and the Transformer: masks, caches, normalisation before and after, weights, attrs, errors."""

import numpy as np

from conformance.samplers import T, Val
from conformance.spec import cases, layer, raises

TOL = (1e-4, 1e-5, "matrix products in another order")
X = T(2, 3, 4)
BOOL = Val(np.tril(np.ones((3, 3), bool)))
layer(
    "paddle.nn.MultiHeadAttention",
    [4, 2],
    inputs=[X],
    tol=TOL,
    variants={"weights": dict(need_weights=True), "nobias": dict(bias_attr=False), "dims": dict(kdim=3, vdim=5)},
    inputs_by={"dims": [X, T(2, 6, 3), T(2, 6, 5)]},
    errors={"heads": [5, 2], "zero": [0, 2], "zero-heads": [4, 0]},
)
layer("paddle.nn.MultiHeadAttention", [4, 2], inputs=[X, T(2, 5, 4), T(2, 5, 4)], tol=TOL, prefix="cross-")
layer("paddle.nn.MultiHeadAttention", [4, 2], inputs=[X], forward_kwargs=dict(attn_mask=BOOL), tol=TOL, prefix="bool-mask-")
layer(
    "paddle.nn.MultiHeadAttention",
    [4, 2],
    inputs=[X],
    forward_kwargs=dict(attn_mask=Val(np.ones((2, 1, 3, 3), "int64"))),
    tol=TOL,
    modes="train",
    prefix="int-mask-",
)
layer(
    "paddle.nn.MultiHeadAttention",
    [4, 2],
    inputs=[X],
    forward_kwargs=dict(attn_mask=Val(np.arange(9).reshape(3, 3).astype("float32") / 9)),
    tol=TOL,
    prefix="float-mask-",
)
layer(
    "paddle.nn.MultiHeadAttention",
    [4, 2],
    inputs=[X],
    forward_kwargs=dict(attn_mask=Val(np.zeros((4, 3), "float32"))),
    tol=TOL,
    modes="train",
    prefix="error-mask-",
)
D0 = dict(dropout=0.0)
layer(
    "paddle.nn.TransformerEncoderLayer",
    [4, 2, 8],
    D0,
    inputs=[X],
    tol=TOL,
    modes="train",
    variants={"before": dict(normalize_before=True), "gelu": dict(activation="gelu"), "nobias": dict(bias_attr=False), "attrs": dict(bias_attr=[False, None])},
    errors={"zero": [0, 2, 8], "attrs": dict(weight_attr=[None])},
)
layer("paddle.nn.TransformerEncoderLayer", [4, 2, 8], inputs=[X, BOOL], tol=TOL, modes="eval", prefix="mask-")
layer(
    "paddle.nn.TransformerDecoderLayer",
    [4, 2, 8],
    D0,
    inputs=[X, T(2, 5, 4)],
    tol=TOL,
    modes="train",
    variants={"before": dict(normalize_before=True), "attrs": dict(bias_attr=[False, None, False])},
    errors={"attrs": dict(weight_attr=[None, None])},
)
layer("paddle.nn.TransformerDecoderLayer", [4, 2, 8], inputs=[X, T(2, 5, 4), BOOL], tol=TOL, modes="eval", prefix="mask-")


def _fixed(paddle, net):
    for p in net.parameters():
        p.set_value((np.arange(p.size).reshape(p.shape) % 7 - 3).astype("float32") / 10)
    net.eval()
    return net


def _x(paddle, *shape):
    return paddle.to_tensor(np.sin(np.arange(np.prod(shape))).astype("float32").reshape(shape))


def _incremental(paddle, make):
    """One step at a time with a cache, and all at once with a causal mask: equal."""
    nn = paddle.nn
    net = _fixed(paddle, make(nn))
    x = _x(paddle, 2, 3, 4)
    mask = paddle.to_tensor(np.tril(np.ones((3, 3), bool)))
    cache, outs = net.gen_cache(x), []
    for i in range(3):
        out, cache = net(x[:, i : i + 1], cache=cache)
        outs.append(out)
    return paddle.concat(outs, 1), net(x, src_mask=mask) if hasattr(net, "linear1") or hasattr(net, "layers") else net(x, attn_mask=mask), cache


cases(
    "paddle.nn.MultiHeadAttention",
    {
        "incremental": lambda paddle: _incremental(paddle, lambda nn: nn.MultiHeadAttention(4, 2)),
        "static-cache": lambda paddle: (lambda m, x, y: m(x, y, y, cache=m.gen_cache(y, y, m.StaticCache)))(
            _fixed(paddle, paddle.nn.MultiHeadAttention(4, 2)), _x(paddle, 2, 3, 4), _x(paddle, 2, 5, 4)
        ),
        "cache-weights": lambda paddle: (lambda m, x: m(x, cache=m.gen_cache(x)))(
            _fixed(paddle, paddle.nn.MultiHeadAttention(4, 2, need_weights=True)), _x(paddle, 2, 3, 4)
        ),
        "empty-cache": lambda paddle: (lambda c: (type(c).__name__, c.k.shape, c.v.shape, str(c.k.dtype)))(
            paddle.nn.MultiHeadAttention(4, 2).gen_cache(paddle.ones([2, 3, 4]))
        ),
        "given-cache": lambda paddle: (lambda c: (type(c).__name__, c.k.shape))(
            paddle.nn.MultiHeadAttention(4, 2).gen_cache(paddle.ones([2, 2, 3, 2]), paddle.ones([2, 2, 3, 2]))
        ),
        "float64-mask": lambda paddle: _fixed(paddle, paddle.nn.MultiHeadAttention(4, 2))(_x(paddle, 2, 3, 4), attn_mask=paddle.zeros([3, 3], "float64")),
        "masked-row": lambda paddle: _fixed(paddle, paddle.nn.MultiHeadAttention(4, 2))(_x(paddle, 2, 3, 4), attn_mask=paddle.zeros([3, 3], "bool")),
        "repr": lambda paddle: str(paddle.nn.MultiHeadAttention(4, 2)),
        "attributes": lambda paddle: (lambda m: (m.embed_dim, m.kdim, m.vdim, m.num_heads, m.head_dim, m.dropout, m.need_weights))(
            paddle.nn.MultiHeadAttention(4, 2, kdim=3)
        ),
        "compute-kv": lambda paddle: _fixed(paddle, paddle.nn.MultiHeadAttention(4, 2)).compute_kv(_x(paddle, 2, 3, 4), _x(paddle, 2, 3, 4)),
    },
    tol=TOL,
)
cases(
    "paddle.nn.TransformerEncoderLayer",
    {
        "incremental": lambda paddle: _incremental(paddle, lambda nn: nn.TransformerEncoderLayer(4, 2, 8)),
        "config": lambda paddle: paddle.nn.TransformerEncoderLayer(4, 2, 8)._config,
    },
    tol=TOL,
)
cases(
    "paddle.nn.TransformerEncoder",
    {
        "forward": lambda paddle: _fixed(paddle, paddle.nn.TransformerEncoder(paddle.nn.TransformerEncoderLayer(4, 2, 8), 2, paddle.nn.LayerNorm(4)))(
            _x(paddle, 2, 3, 4)
        ),
        "incremental": lambda paddle: _incremental(paddle, lambda nn: nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8), 2)),
        "first-layer": lambda paddle: (lambda e: paddle.nn.TransformerEncoder(e, 2).layers[0] is e)(paddle.nn.TransformerEncoderLayer(4, 2, 8)),
        "keys": lambda paddle: {k: p.name for k, p in paddle.nn.TransformerEncoder(paddle.nn.TransformerEncoderLayer(4, 2, 8), 2).state_dict().items()},
        "repr": lambda paddle: str(paddle.nn.TransformerEncoder(paddle.nn.TransformerEncoderLayer(4, 2, 8), 1)),
        "no-config": lambda paddle: raises(lambda: paddle.nn.TransformerEncoder(paddle.nn.ReLU(), 2)),
    },
    tol=TOL,
)


def _decode(paddle):
    nn = paddle.nn
    net = _fixed(paddle, nn.TransformerDecoder(nn.TransformerDecoderLayer(4, 2, 8), 2, nn.LayerNorm(4)))
    x, memory = _x(paddle, 2, 3, 4), _x(paddle, 2, 5, 4)
    cache, outs = net.gen_cache(memory), []
    for i in range(3):
        out, cache = net(x[:, i : i + 1], memory, cache=cache)
        outs.append(out)
    return (
        paddle.concat(outs, 1),
        net(x, memory, tgt_mask=paddle.to_tensor(np.tril(np.ones((3, 3), bool)))),
        [len(c) for c in net.gen_cache(memory, do_zip=True)],
    )


cases("paddle.nn.TransformerDecoder", {"incremental": _decode}, tol=TOL)
cases(
    "paddle.nn.Transformer",
    {
        "forward": lambda paddle: _fixed(paddle, paddle.nn.Transformer(4, 2, 1, 1, 8))(_x(paddle, 2, 3, 4), _x(paddle, 2, 2, 4)),
        "masks": lambda paddle: (
            lambda t: t(
                _x(paddle, 2, 3, 4),
                _x(paddle, 2, 2, 4),
                src_mask=paddle.ones([3, 3], "bool"),
                tgt_mask=t.generate_square_subsequent_mask(2),
                memory_mask=paddle.ones([2, 3], "int32"),
            )
        )(_fixed(paddle, paddle.nn.Transformer(4, 2, 1, 1, 8))),
        "subsequent-mask": lambda paddle: paddle.nn.Transformer(4, 2, 1, 1, 8).generate_square_subsequent_mask(3),
        "keys": lambda paddle: list(paddle.nn.Transformer(4, 2, 1, 1, 8).state_dict()),
        "bias-one": lambda paddle: [k for k, _ in paddle.nn.Transformer(4, 2, 1, 1, 8, bias_attr=[False]).named_parameters()],
        "bias-two": lambda paddle: [k for k, _ in paddle.nn.Transformer(4, 2, 1, 1, 8, bias_attr=[False, None]).named_parameters()],
        "bias-three": lambda paddle: [k for k, _ in paddle.nn.Transformer(4, 2, 1, 1, 8, bias_attr=[False, None, False]).named_parameters()],
        "bias-four": lambda paddle: raises(lambda: paddle.nn.Transformer(4, 2, 1, 1, 8, bias_attr=[None] * 4)),
        "custom": lambda paddle: str(paddle.nn.Transformer(4, 2, 1, 1, 8, custom_encoder=paddle.nn.ReLU(), custom_decoder=paddle.nn.ReLU())),
    },
    tol=TOL,
)
