"""BeamSearchDecoder and dynamic_decode."""

import numpy as np

from conformance.spec import case, cases


def fixed(paddle, layer, k=1):
    for i, p in enumerate(layer.parameters()):
        p.set_value(np.cos(np.arange(p.size) * 1.7 + i * k).astype("float32").reshape(p.shape))
    return layer


def decode(make, states, **kw):
    def run(paddle):
        nn = paddle.nn
        cell = fixed(paddle, make(nn))
        emb = fixed(paddle, nn.Embedding(7, 4), 2)
        out = fixed(paddle, nn.Linear(5, 7), 3)
        decoder = nn.BeamSearchDecoder(cell, start_token=0, end_token=1, beam_size=3, embedding_fn=emb, output_fn=out)
        return nn.dynamic_decode(decoder, inits=states(paddle), **kw)

    return run


def h(paddle):
    return paddle.to_tensor(np.sin(np.arange(10)).reshape(2, 5).astype("float32"))


TOL = (1e-4, 1e-5, "sums of log probabilities in another order")
cases(
    "paddle.nn.dynamic_decode",
    {
        "gru": decode(lambda nn: nn.GRUCell(4, 5), h, max_step_num=6),
        "lstm": decode(lambda nn: nn.LSTMCell(4, 5), lambda paddle: (h(paddle), h(paddle) * 0.5), max_step_num=6, return_length=True),
        "time-major": decode(lambda nn: nn.SimpleRNNCell(4, 5), h, max_step_num=4, output_time_major=True, return_length=True),
        "one-step": decode(lambda nn: nn.GRUCell(4, 5), h, max_step_num=0),
    },
    tol=TOL,
)


@case("paddle.nn.BeamSearchDecoder")
def parts(paddle):
    d = paddle.nn.BeamSearchDecoder(paddle.nn.GRUCell(4, 5), 0, 1, 3)
    x = paddle.arange(4, dtype="float32").reshape([2, 2])
    inputs, state, finished = d.initialize(h(paddle))
    return (
        paddle.nn.BeamSearchDecoder.tile_beam_merge_with_batch(x, 2),
        inputs,
        state.log_probs,
        state.finished,
        state.lengths,
        state.cell_states.shape,
        finished,
        d.tracks_own_finished,
    )
