"""Automatic mixed precision, as 2.4.2 has it without a GPU (switched off) and as it is here."""

from conformance.spec import case, cases, raises


def _scaled(paddle, **kwargs):
    scaler = paddle.amp.GradScaler(init_loss_scaling=8.0, **kwargs)
    return scaler.is_enable(), scaler.scale(paddle.to_tensor([1.5]))


cases(
    "paddle.amp.GradScaler",
    {
        "default": lambda paddle: _scaled(paddle),
        "off": lambda paddle: _scaled(paddle, enable=False),
    },
)


@case("paddle.amp.GradScaler")
def training_with_a_scaler(paddle):
    linear = paddle.nn.Linear(2, 1, weight_attr=paddle.nn.initializer.Constant(0.5))
    optimizer = paddle.optimizer.Adam(0.1, parameters=linear.parameters())
    scaler = paddle.amp.GradScaler(init_loss_scaling=128.0)
    for i in range(4):
        loss = (linear(paddle.to_tensor([[1.0, 2.0], [0.5, -1.0]])) - 1).square().mean()
        scaled = scaler.scale(loss)
        scaled.backward()
        if i % 2:
            scaler.minimize(optimizer, scaled)
        else:
            scaler.step(optimizer)
            scaler.update()
        optimizer.clear_grad()
    return linear.weight, linear.bias, loss


def _dtypes(paddle, **kwargs):
    linear, x = paddle.nn.Linear(3, 3), paddle.ones([3, 3])
    with paddle.amp.auto_cast(**kwargs):
        return [str(v.dtype) for v in (linear(x), paddle.matmul(x, x), x @ x, x + x, paddle.nn.functional.softmax(x), x.sum())]


cases(
    "paddle.amp.auto_cast",
    {
        "float16": lambda paddle: _dtypes(paddle),
        "off": lambda paddle: _dtypes(paddle, enable=False),
        "O2": lambda paddle: _dtypes(paddle, level="O2"),
        "bfloat16": lambda paddle: _dtypes(paddle, dtype="bfloat16"),
        "level": lambda paddle: raises(lambda: paddle.amp.auto_cast(level="zz").__enter__()),
        "dtype": lambda paddle: raises(lambda: paddle.amp.auto_cast(dtype="zz").__enter__()),
    },
)


@case("paddle.amp.decorate")
def decorated(paddle):
    linear = paddle.nn.Linear(2, 2)
    optimizer = paddle.optimizer.Adam(parameters=linear.parameters())
    model, same = paddle.amp.decorate(models=linear, optimizers=optimizer, level="O1")
    return model is linear, same is optimizer, str(model.weight.dtype)
