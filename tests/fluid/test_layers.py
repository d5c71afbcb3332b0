"""Functions and layers of Paddle 1.x against what 2.4.2 answered (layer_calls.json.gz)."""

import gzip
import json

import numpy as np
import pytest

import paddle_compat as paddle
from paddle_compat import _C_ops, _legacy_C_ops, fluid
from tests.fluid import layer_calls

with gzip.open(layer_calls.GOLDEN) as f:
    RECORDED = json.load(f)
CALLS = layer_calls.calls(paddle, fluid, fluid.layers, _C_ops, _legacy_C_ops)


def check(got, want):
    if isinstance(want, list):
        assert len(got) == len(want)
        for g, w in zip(got, want, strict=True):
            check(g, w)
    elif isinstance(want, dict) and "error" in want:
        assert got == want
    elif isinstance(want, dict):
        assert (got["dtype"], got["shape"]) == (want["dtype"], want["shape"])
        np.testing.assert_allclose(got["values"], want["values"], rtol=2e-4, atol=2e-5)
    else:
        assert got == want


@pytest.mark.parametrize("name", list(CALLS))
def test_as_recorded(name):
    check(layer_calls.run(name, CALLS[name]), RECORDED[name])


def test_what_is_not_here_says_what_to_use():
    with pytest.raises(NotImplementedError, match=r"sequence_pool.*sequence_mask"):
        fluid.layers.sequence_pool(paddle.ones([2, 2]), "sum")
    with pytest.raises(NotImplementedError, match="StaticRNN"):
        fluid.layers.StaticRNN()


def test_dropout_keeps_or_scales_by_its_implementation():
    x = paddle.ones([2000])
    paddle.seed(1)
    kept = fluid.layers.dropout(x, 0.25).numpy()
    assert set(np.unique(kept)) == {0.0, 1.0} and 0.7 < kept.mean() < 0.8
    scaled = fluid.layers.dropout(x, 0.25, dropout_implementation="upscale_in_train").numpy()
    np.testing.assert_allclose(np.unique(scaled), [0.0, 4 / 3], rtol=1e-6)
    with pytest.raises(ValueError, match="dropout_implementation"):
        fluid.layers.dropout(x, 0.25, dropout_implementation="other")


def test_out_arguments_are_filled():
    flag = paddle.zeros([2], "bool")
    fluid.layers.less_than(paddle.to_tensor([1.0, 3.0]), paddle.to_tensor([2.0, 2.0]), cond=flag)
    assert flag.numpy().tolist() == [True, False]
    out = fluid.layers.create_tensor("float32")
    fluid.layers.assign(paddle.to_tensor([4.0, 5.0]), out)
    assert out.numpy().tolist() == [4.0, 5.0]
