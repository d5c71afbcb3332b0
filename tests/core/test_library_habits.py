"""What libraries do to the namespace: runtime type checks, attributes set on the module and on Tensor."""


import pytest

import paddle_compat as paddle

typeguard = pytest.importorskip("typeguard")


def test_typeguard_knows_tensors_and_parameters():
    @typeguard.typechecked
    def add_one(x: paddle.Tensor, y: paddle.Tensor | None = None) -> paddle.Tensor:
        return x + 1

    assert add_one(paddle.ones([1])).tolist() == [2.0]
    assert add_one(paddle.nn.Linear(2, 2).weight, paddle.ones([1])).shape == [2, 2]
    with pytest.raises(typeguard.TypeCheckError):
        add_one(3)


def test_attributes_can_be_set(monkeypatch):
    monkeypatch.setattr(paddle, "long", paddle.int64, raising=False)
    monkeypatch.setattr(paddle.Tensor, "view", lambda self, *shape: self.reshape(list(shape)), raising=False)
    assert paddle.ones([4]).view(2, 2).shape == [2, 2]
    assert paddle.nn.Linear(2, 2).weight.view(4).shape == [4]
    assert paddle.zeros([1], dtype=paddle.long).dtype == paddle.int64
