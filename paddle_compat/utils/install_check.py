"""``run_check``: whether the installation computes."""

import torch

__all__ = []


def run_check():
    """Train a small layer for a step, on the GPU where there is one, and print that it works.

    Raises:
        RuntimeError: the step's result is wrong.
    """
    import paddle_compat as paddle

    print("Running verify PaddlePaddle program ... ")
    cuda = torch.cuda.is_available()
    kind, devices = ("GPU", torch.cuda.device_count()) if cuda else ("CPU", 1)
    before = paddle.get_device()
    for index in range(devices):
        paddle.set_device(f"gpu:{index}" if cuda else "cpu")
        try:
            x = paddle.to_tensor([[1.0, 2.0]])
            weight = paddle.create_parameter([2, 1], "float32", default_initializer=paddle.nn.initializer.Constant(0.5))
            optimizer = paddle.optimizer.SGD(0.1, parameters=[weight])
            loss = paddle.matmul(x, weight).sum()
            loss.backward()
            optimizer.step()
            if abs(float(loss) - 1.5) > 1e-6 or abs(float(weight.sum()) - 0.7) > 1e-6:
                raise RuntimeError(f"The check's result is wrong on {kind} {index}: loss {float(loss)}, weights {weight.numpy().tolist()}")
        finally:
            paddle.set_device(before)
    print(f"PaddlePaddle works well on 1 {kind}.")
    if devices > 1:
        print(f"PaddlePaddle works well on {devices} {kind}s.")
    print("PaddlePaddle is installed successfully! Let's start deep learning with PaddlePaddle now.")
