"""The operations that the dispatch benchmark times, on tiny tensors, where the cost of getting to the kernel dominates.

``paddle_cases(paddle)`` is Paddle code and runs on any ``paddle``, PaddlePaddle's own included; ``torch_cases(torch)`` makes the
same torch calls by hand. Both give a dict from the same names to functions without arguments.
"""


def _leaf(paddle, value):
    value.stop_gradient = False
    return value


def paddle_cases(paddle):
    """Name -> call, for functions, Tensor methods, operators, indexing, creation and layers."""
    F = paddle.nn.functional
    paddle.seed(0)
    x, y = paddle.randn([4, 4]), paddle.randn([4, 4])
    w = _leaf(paddle, paddle.randn([4, 4]))
    rows, labels = paddle.to_tensor([0, 2]), paddle.to_tensor([0, 1, 2, 3])
    mask = x > 0
    image = paddle.randn([1, 3, 8, 8])
    linear, conv, norm = paddle.nn.Linear(4, 4), paddle.nn.Conv2D(3, 3, 3), paddle.nn.LayerNorm(4)
    batch_norm, embedding = paddle.nn.BatchNorm2D(3), paddle.nn.Embedding(10, 4)
    z = paddle.zeros([4, 4])
    return {
        # functions
        "add": lambda: paddle.add(x, y), "subtract": lambda: paddle.subtract(x, y), "multiply": lambda: paddle.multiply(x, y),
        "divide": lambda: paddle.divide(x, y), "matmul": lambda: paddle.matmul(x, y), "pow": lambda: paddle.pow(x, 2.0),
        "exp": lambda: paddle.exp(x), "sqrt": lambda: paddle.sqrt(x), "tanh": lambda: paddle.tanh(x), "abs": lambda: paddle.abs(x),
        "clip": lambda: paddle.clip(x, 0.0, 1.0), "scale": lambda: paddle.scale(x, 2.0, 1.0),
        "maximum": lambda: paddle.maximum(x, y), "equal": lambda: paddle.equal(x, y), "where": lambda: paddle.where(mask, x, y),
        "sum": lambda: paddle.sum(x), "mean": lambda: paddle.mean(x), "max(axis)": lambda: paddle.max(x, axis=0),
        "argmax": lambda: paddle.argmax(x, axis=1), "topk": lambda: paddle.topk(x, 2), "sort": lambda: paddle.sort(x),
        "reshape": lambda: paddle.reshape(x, [2, 8]), "transpose": lambda: paddle.transpose(x, [1, 0]),
        "unsqueeze": lambda: paddle.unsqueeze(x, 0), "squeeze": lambda: paddle.squeeze(x), "concat": lambda: paddle.concat([x, y], axis=0),
        "stack": lambda: paddle.stack([x, y]), "split": lambda: paddle.split(x, 2), "gather": lambda: paddle.gather(x, rows),
        "cast": lambda: paddle.cast(x, "float64"), "zeros": lambda: paddle.zeros([4, 4]), "arange": lambda: paddle.arange(8),
        "zeros_like": lambda: paddle.zeros_like(x), "to_tensor": lambda: paddle.to_tensor([1.0, 2.0]),
        # operators and indexing
        "x + y": lambda: x + y, "x + 1": lambda: x + 1, "x * w (grad)": lambda: x * w, "2 / x": lambda: 2 / x, "-x": lambda: -x,
        "x > y": lambda: x > y, "x @ y": lambda: x @ y, "x ** 2": lambda: x ** 2, "x[0]": lambda: x[0], "x[:, 1:3]": lambda: x[:, 1:3],
        "x[mask]": lambda: x[mask], "x[rows]": lambda: x[rows], "z[0] = 1": lambda: z.__setitem__(0, 1.0), "x * y": lambda: x * y,
        # Tensor methods and attributes
        "x.sum(axis)": lambda: x.sum(axis=1), "x.mean()": lambda: x.mean(), "x.astype": lambda: x.astype("int64"),
        "x.reshape": lambda: x.reshape([-1]), "x.unsqueeze": lambda: x.unsqueeze(0), "x.matmul": lambda: x.matmul(y),
        "x.add_": lambda: z.add_(y), "x.detach": lambda: w.detach(), "x.numpy": lambda: x.numpy(), "x.shape": lambda: x.shape,
        # functional and layers
        "relu": lambda: F.relu(x), "gelu": lambda: F.gelu(x), "sigmoid": lambda: F.sigmoid(x), "softmax": lambda: F.softmax(x),
        "cross_entropy": lambda: F.cross_entropy(x, labels), "mse_loss": lambda: F.mse_loss(x, y), "dropout": lambda: F.dropout(x, 0.5),
        "linear": lambda: F.linear(x, y), "Linear": lambda: linear(x), "Conv2D": lambda: conv(image),
        "BatchNorm2D": lambda: batch_norm(image), "LayerNorm": lambda: norm(x), "Embedding": lambda: embedding(rows),
        "fwd + bwd": lambda: (x * w).sum().backward(),
    }  # fmt: skip


def torch_cases(torch):
    """The same work as ``paddle_cases`` asked of torch directly."""
    F = torch.nn.functional
    torch.manual_seed(0)
    x, y = torch.randn(4, 4), torch.randn(4, 4)
    w = torch.randn(4, 4, requires_grad=True)
    rows, labels = torch.tensor([0, 2]), torch.tensor([0, 1, 2, 3])
    mask = x > 0
    image = torch.randn(1, 3, 8, 8)
    linear, conv, norm = torch.nn.Linear(4, 4), torch.nn.Conv2d(3, 3, 3), torch.nn.LayerNorm(4)
    batch_norm, embedding = torch.nn.BatchNorm2d(3, momentum=0.1), torch.nn.Embedding(10, 4)
    z = torch.zeros(4, 4)
    return {
        "add": lambda: torch.add(x, y), "subtract": lambda: torch.sub(x, y), "multiply": lambda: torch.mul(x, y),
        "divide": lambda: torch.div(x, y), "matmul": lambda: torch.matmul(x, y), "pow": lambda: torch.pow(x, 2.0),
        "exp": lambda: torch.exp(x), "sqrt": lambda: torch.sqrt(x), "tanh": lambda: torch.tanh(x), "abs": lambda: torch.abs(x),
        "clip": lambda: torch.clamp(x, 0.0, 1.0), "scale": lambda: x * 2.0 + 1.0,
        "maximum": lambda: torch.maximum(x, y), "equal": lambda: torch.eq(x, y), "where": lambda: torch.where(mask, x, y),
        "sum": lambda: torch.sum(x), "mean": lambda: torch.mean(x), "max(axis)": lambda: torch.amax(x, dim=0),
        "argmax": lambda: torch.argmax(x, dim=1), "topk": lambda: torch.topk(x, 2), "sort": lambda: torch.sort(x)[0],
        "reshape": lambda: torch.reshape(x, [2, 8]), "transpose": lambda: torch.permute(x, [1, 0]),
        "unsqueeze": lambda: torch.unsqueeze(x, 0), "squeeze": lambda: torch.squeeze(x), "concat": lambda: torch.cat([x, y], dim=0),
        "stack": lambda: torch.stack([x, y]), "split": lambda: torch.split(x, 2), "gather": lambda: torch.index_select(x, 0, rows),
        "cast": lambda: x.to(torch.float64), "zeros": lambda: torch.zeros([4, 4]), "arange": lambda: torch.arange(8),
        "zeros_like": lambda: torch.zeros_like(x), "to_tensor": lambda: torch.tensor([1.0, 2.0]),
        "x + y": lambda: x + y, "x + 1": lambda: x + 1, "x * w (grad)": lambda: x * w, "2 / x": lambda: 2 / x, "-x": lambda: -x,
        "x > y": lambda: x > y, "x @ y": lambda: x @ y, "x ** 2": lambda: x ** 2, "x[0]": lambda: x[0], "x[:, 1:3]": lambda: x[:, 1:3],
        "x[mask]": lambda: x[mask], "x[rows]": lambda: x[rows], "z[0] = 1": lambda: z.__setitem__(0, 1.0), "x * y": lambda: x * y,
        "x.sum(axis)": lambda: x.sum(dim=1), "x.mean()": lambda: x.mean(), "x.astype": lambda: x.to(torch.int64),
        "x.reshape": lambda: x.reshape([-1]), "x.unsqueeze": lambda: x.unsqueeze(0), "x.matmul": lambda: x.matmul(y),
        "x.add_": lambda: z.add_(y), "x.detach": lambda: w.detach(), "x.numpy": lambda: x.clone().numpy(), "x.shape": lambda: list(x.shape),
        "relu": lambda: F.relu(x), "gelu": lambda: F.gelu(x), "sigmoid": lambda: torch.sigmoid(x), "softmax": lambda: F.softmax(x, dim=-1),
        "cross_entropy": lambda: F.cross_entropy(x, labels), "mse_loss": lambda: F.mse_loss(x, y), "dropout": lambda: F.dropout(x, 0.5),
        "linear": lambda: F.linear(x, y), "Linear": lambda: linear(x), "Conv2D": lambda: conv(image),
        "BatchNorm2D": lambda: batch_norm(image), "LayerNorm": lambda: norm(x), "Embedding": lambda: embedding(rows),
        "fwd + bwd": lambda: (x * w).sum().backward(),
    }  # fmt: skip
