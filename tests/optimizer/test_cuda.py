"""On a GPU the rules give what they give on the CPU; nothing is read back from it in a step but Lamb's, which needs no reading either."""

import numpy as np
import pytest
import torch

import paddle_compat as paddle

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device")
ALL = ["SGD", "Momentum", "Adam", "AdamW", "Adamax", "Adagrad", "Adadelta", "RMSProp", "Lamb"]


def steps(name, device, dtype, multi_precision, sync_error=False):
    rng = np.random.RandomState(0)
    params = []
    for shape in ((3, 4), (5,), (2, 2, 2)):
        p = paddle.create_parameter(list(shape), "float32")
        p._t = torch.from_numpy(rng.standard_normal(shape).astype("float32")).to(device, dtype).requires_grad_(True)
        params.append(p)
    options = {"multi_precision": True} if multi_precision else {}
    opt = getattr(paddle.optimizer, name)(0.1, parameters=params, **options)
    for step in range(6):
        for p in params:
            p._t.grad = torch.from_numpy(rng.standard_normal(p.shape).astype("float32")).to(device, dtype)
        if sync_error and step > 1:
            torch.cuda.set_sync_debug_mode("error")
        try:
            opt.step()
        finally:
            if sync_error:
                torch.cuda.set_sync_debug_mode("default")
    return [p._t.detach().float().cpu().numpy() for p in params], opt


@pytest.mark.parametrize("name", ALL)
def test_as_on_the_cpu(name):
    want, _ = steps(name, "cpu", torch.float32, False)
    got, opt = steps(name, "cuda", torch.float32, False, sync_error=True)
    for g, w in zip(got, want, strict=True):
        np.testing.assert_allclose(g, w, rtol=1e-5, atol=1e-5)
    for key, value in opt.state_dict().items():
        assert value._t.device.type == ("cpu" if "pow_acc" in key else "cuda")


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
@pytest.mark.parametrize("name", ["SGD", "Momentum", "Adam", "AdamW", "Lamb"])
def test_master_weights(name, dtype):
    want, _ = steps(name, "cpu", dtype, True)
    got, _ = steps(name, "cuda", dtype, True)
    for g, w in zip(got, want, strict=True):
        np.testing.assert_allclose(g, w, rtol=1e-2, atol=1e-2)
