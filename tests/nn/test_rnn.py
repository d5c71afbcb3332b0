"""Recurrent layers against their formulas in NumPy."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle
from paddle_compat import nn


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def step(kind, x, state, w):
    w_ih, w_hh, b_ih, b_hh = w
    gi, gh = x @ w_ih.T + b_ih, state[0] @ w_hh.T + b_hh
    if kind == "SimpleRNN":
        return (np.tanh(gi + gh),)
    if kind == "LSTM":
        i, f, g, o = np.split(gi + gh, 4, -1)
        c = sigmoid(f) * state[1] + sigmoid(i) * np.tanh(g)
        return sigmoid(o) * np.tanh(c), c
    ri, zi, ni = np.split(gi, 3, -1)
    rh, zh, nh = np.split(gh, 3, -1)
    r, z = sigmoid(ri + rh), sigmoid(zi + zh)
    n = np.tanh(ni + r * nh)
    return (z * state[0] + (1 - z) * n,)


def direction(kind, x, state, w, lengths, backward):
    """Outputs (zero beyond each length) and last states of one direction, each sequence for itself."""
    out = np.zeros((x.shape[0], x.shape[1], w[1].shape[1]))
    last = []
    for b in range(x.shape[0]):
        s = tuple(v[b : b + 1] for v in state)
        times = range(lengths[b])
        for t in reversed(times) if backward else times:
            s = step(kind, x[b : b + 1, t], s, w)
            out[b, t] = s[0]
        last.append(s)
    return out, tuple(np.concatenate([s[i] for s in last]) for i in range(len(state)))


def network(kind, net, x, states, lengths):
    finals = [[] for _ in states]
    both = net.num_directions == 2
    for layer in range(net.num_layers):
        outs = []
        for d in range(net.num_directions):
            suffix = f"_l{layer}" + ("_reverse" if d else "")
            w = [getattr(net, n + suffix) for n in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")]
            w = [v.numpy().astype("float64") for v in w]
            out, last = direction(kind, x, tuple(s[layer * net.num_directions + d] for s in states), w, lengths, bool(d))
            outs.append(out)
            for i, v in enumerate(last):
                finals[i].append(v)
        x = np.concatenate(outs, -1) if both else outs[0]
    return x, [np.stack(f) for f in finals]


@settings(max_examples=60, deadline=None)
@given(
    kind=st.sampled_from(["SimpleRNN", "LSTM", "GRU"]), layers=st.integers(1, 2), both=st.booleans(), major=st.booleans(), given_states=st.booleans(),
    lengths=st.one_of(st.none(), st.lists(st.integers(0, 4), min_size=3, max_size=3)), seed=st.integers(0, 1000),
)  # fmt: skip
def test_formula(kind, layers, both, major, given_states, lengths, seed):
    rng = np.random.RandomState(seed)
    net = getattr(nn, kind)(3, 2, layers, "bidirect" if both else "forward", time_major=major)
    x = rng.randn(3, 4, 3)
    shape = (layers * (2 if both else 1), 3, 2)
    states = [rng.randn(*shape) if given_states else np.zeros(shape) for _ in range(2 if kind == "LSTM" else 1)]
    expected, finals = network(kind, net, x, states, [4, 4, 4] if lengths is None else lengths)
    given_x = paddle.to_tensor((x.transpose(1, 0, 2) if major else x).astype("float32"))
    passed = None
    if given_states:
        passed = tuple(paddle.to_tensor(s.astype("float32")) for s in states)
        passed = passed if kind == "LSTM" else passed[0]
    out, last = net(given_x, passed, None if lengths is None else paddle.to_tensor(lengths))
    out = out.numpy().transpose(1, 0, 2) if major else out.numpy()
    np.testing.assert_allclose(out, expected, rtol=1e-4, atol=1e-5)
    for got, want in zip(last if kind == "LSTM" else [last], finals, strict=True):
        np.testing.assert_allclose(got.numpy(), want, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("kind", ["SimpleRNNCell", "LSTMCell", "GRUCell"])
@pytest.mark.parametrize("reverse", [False, True])
def test_fused_way_of_rnn_is_the_stepwise_one(kind, reverse):
    """RNN runs a plain cell by torch's fused kernel and any other step by step: same results, same gradients."""
    cell = getattr(nn, kind)(3, 2)
    base = type(cell)

    class Other(base):  # another class: not fused
        pass

    stepwise = Other(3, 2)
    stepwise.set_state_dict(cell.state_dict())
    results = []
    for c in (cell, stepwise):
        x = paddle.to_tensor(np.random.RandomState(0).randn(2, 4, 3).astype("float32"), stop_gradient=False)
        out, last = nn.RNN(c, is_reverse=reverse)(x)
        (out * out).sum().backward()
        state = last if isinstance(last, tuple) else (last,)
        results.append([out.numpy(), x.grad.numpy(), c.weight_hh.grad.numpy(), *[s.numpy() for s in state]])
    for a, b in zip(*results, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-6)


def test_hooks_on_a_cell_are_called():
    cell, seen = nn.GRUCell(3, 2), []
    cell.register_forward_post_hook(lambda layer, i, o: seen.append(1))
    nn.RNN(cell)(paddle.ones([2, 4, 3]))
    assert len(seen) == 4


@pytest.mark.parametrize("kind", ["SimpleRNN", "LSTM", "GRU"])
def test_missing_bias_counts_as_zero(kind):
    a, b = getattr(nn, kind)(3, 2, bias_ih_attr=False), getattr(nn, kind)(3, 2)
    for name, p in b.named_parameters():
        p.set_value(a.state_dict()[name] if name in a.state_dict() else np.zeros(p.shape, "float32"))
    x = paddle.randn([2, 4, 3])
    np.testing.assert_allclose(a(x)[0].numpy(), b(x)[0].numpy(), rtol=1e-6)


def test_dropout_between_layers_only_in_training():
    net = nn.LSTM(3, 8, 2, dropout=0.9)
    x = paddle.randn([4, 6, 3])
    assert not np.array_equal(net(x)[0].numpy(), net(x)[0].numpy())
    net.eval()
    assert np.array_equal(net(x)[0].numpy(), net(x)[0].numpy())


def test_second_gradient_of_a_cell():
    cell = nn.LSTMCell(2, 2)
    x = paddle.randn([1, 2])
    x.stop_gradient = False
    (g,) = paddle.grad(cell(x)[0].sum(), [x], create_graph=True)
    (h,) = paddle.grad((g * g).sum(), [x])
    assert h.shape == [1, 2] and np.isfinite(h.numpy()).all()
