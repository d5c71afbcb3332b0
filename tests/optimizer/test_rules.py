"""The update rules against NumPy, where no recording of the oracle decides: any hyperparameters, low precision, sparse gradients, layouts."""

import warnings

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle
from paddle_compat.utils import unique_name

ALL = ["SGD", "Momentum", "Adam", "AdamW", "Adamax", "Adagrad", "Adadelta", "RMSProp", "Lamb"]


def parameter(value, **attr):
    value = np.asarray(value)
    p = paddle.create_parameter(list(value.shape), str(value.dtype), attr=paddle.ParamAttr(**attr) if attr else None)
    p.set_value(value)
    return p


def make(name, params, **options):
    return getattr(paddle.optimizer, name)(options.pop("learning_rate", 0.1), parameters=params, **options)


def give(p, grad):
    p._t.grad = torch.as_tensor(grad, dtype=p._t.dtype)


def run(opt, params, grads):
    """A step for each row of ``grads`` (one array for each parameter, or None)."""
    for row in grads:
        for p, g in zip(params, row, strict=True):
            p._t.grad = None if g is None else torch.as_tensor(g, dtype=p._t.dtype)
        opt.step()
    return [p.numpy() for p in params]


betas = st.floats(0.0, 0.99)
rates = st.floats(1e-4, 0.5)


@settings(max_examples=30, deadline=None)
@given(beta1=betas, beta2=betas, epsilon=st.floats(1e-8, 1e-1), lr=rates, decay=st.floats(0.0, 0.5), steps=st.integers(1, 6), seed=st.integers(0, 99))
@pytest.mark.parametrize("name", ["Adam", "AdamW"])
def test_adam_formula(name, beta1, beta2, epsilon, lr, decay, steps, seed):
    rng = np.random.RandomState(seed)
    w, grads = rng.standard_normal((2, 3)), rng.standard_normal((steps, 2, 3))
    p = parameter(w)
    options = dict(weight_decay=decay) if name == "AdamW" or decay else {}
    got = run(make(name, [p], learning_rate=lr, beta1=beta1, beta2=beta2, epsilon=epsilon, **options), [p], grads[:, None])[0]
    m = v = 0.0
    for t, g in enumerate(grads, 1):
        if name == "Adam":
            g = g + decay * w
        else:
            w = w - lr * decay * w
        m, v = beta1 * m + (1 - beta1) * g, beta2 * v + (1 - beta2) * g * g
        w = w - lr * (m / (1 - beta1**t)) / (np.sqrt(v / (1 - beta2**t)) + epsilon)
    np.testing.assert_allclose(got, w, rtol=1e-6, atol=1e-7)


@settings(max_examples=30, deadline=None)
@given(rho=betas, epsilon=st.floats(1e-4, 1e-1), momentum=betas, lr=rates, centered=st.booleans(), steps=st.integers(1, 6), seed=st.integers(0, 99))
def test_rmsprop_formula(rho, epsilon, momentum, lr, centered, steps, seed):
    rng = np.random.RandomState(seed)
    w, grads = rng.standard_normal((2, 3)), rng.standard_normal((steps, 2, 3))
    p = parameter(w)
    opt = make("RMSProp", [p], learning_rate=lr, rho=rho, epsilon=epsilon, momentum=momentum, centered=centered)
    got = run(opt, [p], grads[:, None])[0]
    s = mean = v = 0.0
    for g in grads:
        s = rho * s + (1 - rho) * g * g
        mean = rho * mean + (1 - rho) * g if centered else 0.0
        v = momentum * v + lr * g / np.sqrt(s - np.square(mean) + epsilon)
        w = w - v
    np.testing.assert_allclose(got, w, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(opt._get_accumulator("mean_grad", p).numpy(), mean + np.zeros((2, 3)), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("nesterov", [False, True])
def test_rescale_grad_multiplies_the_gradient(nesterov):
    """paddle_compat/data/deviations.toml: the CPU kernel of 2.4.2 ignores it."""
    rng = np.random.RandomState(0)
    w, grads = rng.standard_normal((2, 3)), rng.standard_normal((4, 2, 3))
    p = parameter(w)
    got = run(make("Momentum", [p], use_nesterov=nesterov, rescale_grad=0.25, weight_decay=0.5), [p], grads[:, None])[0]
    v = 0.0
    for g in grads:
        g = 0.25 * g + 0.5 * w
        v = 0.9 * v + g
        w = w - 0.1 * (g + 0.9 * v if nesterov else v)
    np.testing.assert_allclose(got, w, rtol=1e-6)


def test_lr_ratio_scales_rate_and_decay():
    """paddle_compat/data/deviations.toml: the CPU kernel of 2.4.2 ignores it."""
    rng = np.random.RandomState(0)
    w, grads = rng.standard_normal((2, 2, 3)), rng.standard_normal((4, 2, 2, 3))
    ps = [parameter(x) for x in w]
    opt = make("AdamW", ps, weight_decay=0.3, lr_ratio=lambda p: 0.5 if p is ps[0] else 1.0)
    got = run(opt, ps, grads)
    for i, lr in enumerate((0.05, 0.1)):
        q = parameter(w[i])
        want = run(make("AdamW", [q], learning_rate=lr, weight_decay=0.3), [q], grads[:, i : i + 1])[0]
        np.testing.assert_allclose(got[i], want, rtol=1e-9)


# ---- many parameters are one batch, and give what each gives alone --------------------------------------------------


@pytest.mark.parametrize("name", ALL)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_batches_equal_single_steps(name, data):
    """Mixed dtypes, rates, regularizers and missing gradients: a step over all equals steps over each."""
    count = data.draw(st.integers(1, 5))
    rng = np.random.RandomState(data.draw(st.integers(0, 99)))
    values, attrs, grads = [], [], []
    for _ in range(count):
        shape = data.draw(st.sampled_from([(3,), (2, 3), (1,), (4, 1, 2)]))
        values.append(rng.standard_normal(shape).astype(data.draw(st.sampled_from(["float32", "float64"]))))
        attr = dict(learning_rate=data.draw(st.sampled_from([1.0, 0.5])))
        kind = data.draw(st.sampled_from([None, "L1Decay", "L2Decay"]))
        if kind:
            attr["regularizer"] = getattr(paddle.regularizer, kind)(0.2)
        attrs.append(attr)
    for _ in range(3):
        grads.append([None if data.draw(st.booleans()) else rng.standard_normal(v.shape) for v in values])
    together = [parameter(v, **a) for v, a in zip(values, attrs)]
    got = run(make(name, together), together, grads)
    for i in range(count):
        alone = parameter(values[i], **attrs[i])
        want = run(make(name, [alone]), [alone], [[row[i]] for row in grads])[0]
        np.testing.assert_allclose(got[i], want, rtol=2e-6, atol=1e-7)


@pytest.mark.parametrize("name", ALL)
def test_memory_layouts(name):
    """Fused kernels walk memory as it lies: parameters and gradients in other layouts must give the same numbers."""
    rng = np.random.RandomState(1)
    w = rng.standard_normal((2, 3, 4, 5)).astype("float32")
    grads = rng.standard_normal((3, 2, 3, 4, 5)).astype("float32")
    plain = parameter(w)
    want = run(make(name, [plain]), [plain], grads[:, None])[0]
    layouts = {
        "channels_last": lambda t: t.contiguous(memory_format=torch.channels_last),
        "transposed": lambda t: t.permute(3, 1, 0, 2).contiguous().permute(2, 1, 3, 0),
        "gaps": lambda t: torch.cat([t, t], 3)[..., :5],
    }
    for of_weight in (None, *layouts):
        for of_grad in (None, *layouts):
            p = parameter(w)
            if of_weight:
                p._t = layouts[of_weight](p._t.detach()).requires_grad_(True)
            opt = make(name, [p])
            for g in grads:
                g = torch.from_numpy(g)
                p._t.grad = layouts[of_grad](g) if of_grad else g.clone()
                opt.step()
            np.testing.assert_allclose(p.numpy(), want, rtol=1e-6, atol=1e-7, err_msg=f"{of_weight}, {of_grad}")


@pytest.mark.parametrize("name", ALL)
def test_layout_changes_between_steps(name):
    rng = np.random.RandomState(1)
    w, grads = rng.standard_normal((2, 3, 4, 5)).astype("float32"), rng.standard_normal((4, 2, 3, 4, 5)).astype("float32")
    plain, turned = parameter(w), parameter(w)
    want = run(make(name, [plain]), [plain], grads[:, None])[0]
    opt = make(name, [turned])
    run(opt, [turned], grads[:2, None])
    turned._t = turned._t.detach().contiguous(memory_format=torch.channels_last).requires_grad_(True)
    np.testing.assert_allclose(run(opt, [turned], grads[2:, None])[0], want, rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize("name", ALL)
def test_gradients_are_not_written(name):
    rng = np.random.RandomState(2)
    p = parameter(rng.standard_normal((2, 3)).astype("float32"), regularizer=paddle.regularizer.L2Decay(0.3))
    q = parameter(rng.standard_normal((2, 3)).astype("float32"))
    opt = make(name, [p, q], grad_clip=paddle.nn.ClipGradByGlobalNorm(0.1))
    grads = [rng.standard_normal((2, 3)).astype("float32") for _ in range(2)]
    give(p, grads[0])
    give(q, grads[1])
    opt.step()
    np.testing.assert_array_equal(p.grad.numpy(), grads[0])
    np.testing.assert_array_equal(q.grad.numpy(), grads[1])


@pytest.mark.parametrize("name", ALL)
def test_lazy_copies_keep_the_old_values(name):
    """A copy-on-write copy of a parameter (transpose, slice, assign) must not move with it; what shares its memory must."""
    rng = np.random.RandomState(3)
    p = parameter(rng.standard_normal((2, 3)).astype("float32"))
    before = p.numpy()
    copies = [paddle.assign(p), paddle.transpose(p, [1, 0])]
    alias = p.detach()
    give(p, rng.standard_normal((2, 3)))
    make(name, [p]).step()
    assert not np.array_equal(p.numpy(), before)
    np.testing.assert_array_equal(copies[0].numpy(), before)
    np.testing.assert_array_equal(copies[1].numpy(), before.T)
    np.testing.assert_array_equal(alias.numpy(), p.numpy())


# ---- low precision ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
@pytest.mark.parametrize("name", ["SGD", "Momentum", "Adam", "AdamW", "Lamb"])
def test_master_weights(name, dtype):
    """With multi_precision a float16 parameter follows a float32 master, which moves as a float32 parameter would."""
    rng = np.random.RandomState(4)
    start = torch.from_numpy(rng.standard_normal((3, 4)).astype("float32")).to(dtype)
    grads = [torch.from_numpy(rng.standard_normal((3, 4)).astype("float32")).to(dtype) for _ in range(5)]
    single = parameter(start.float().numpy())
    want = run(make(name, [single]), [single], [[g.float()] for g in grads])[0]

    p = parameter(np.zeros((3, 4), "float32"))
    p._t = start.clone().requires_grad_(True)
    opt = make(name, [p], multi_precision=True)
    for g in grads:
        p._t.grad = g.clone()
        opt.step()
    master = opt._master_weights[p.name]
    assert master.name == f"{p.name}_fp32_master_0" and master._t.dtype is torch.float32 and p._t.dtype is dtype
    np.testing.assert_allclose(master.numpy(), want, rtol=1e-6, atol=1e-7)
    assert torch.equal(p._t, master._t.to(dtype))

    state = opt.state_dict()
    assert state["master_weights"] is opt._master_weights
    slots = [k for k in state if k != "master_weights"]
    assert all(k.startswith(f"{p.name}_fp32_master_0_") and k.endswith("_0") for k in slots)
    assert all(state[k]._t.dtype is torch.float32 for k in slots)


@pytest.mark.parametrize("name", ["SGD", "Momentum", "Adam", "AdamW", "Lamb"])
def test_master_weights_round_trip(name):
    rng = np.random.RandomState(5)
    start = torch.from_numpy(rng.standard_normal((3, 4)).astype("float32")).half()
    grads = [torch.from_numpy(rng.standard_normal((3, 4)).astype("float32")).half() for _ in range(6)]

    def build():
        with unique_name.guard():
            p = parameter(np.zeros((3, 4), "float32"))
        p._t = start.clone().requires_grad_(True)
        return p, make(name, [p], multi_precision=True)

    def steps(p, opt, some):
        for g in some:
            p._t.grad = g.clone()
            opt.step()

    with unique_name.guard():
        p, opt = build()
        steps(p, opt, grads)
    with unique_name.guard():
        q, first = build()
        steps(q, first, grads[:3])
        state = first.state_dict()
        weights = q._t.detach().clone()
    with unique_name.guard():
        r, second = build()
        r._t = weights.requires_grad_(True)
        second.set_state_dict(state)
        steps(r, second, grads[3:])
    np.testing.assert_array_equal(r.numpy(), p.numpy())
    assert list(second.state_dict()) == list(opt.state_dict())
    kept = first._master_weights[q.name].numpy()
    steps(r, second, grads)
    np.testing.assert_array_equal(first._master_weights[q.name].numpy(), kept)  # the loaded state is a copy


@pytest.mark.parametrize("name", ALL)
def test_low_precision_without_masters(name):
    rng = np.random.RandomState(6)
    start = torch.from_numpy(rng.standard_normal((3, 4)).astype("float32")).bfloat16()
    grads = [torch.from_numpy(rng.standard_normal((3, 4)).astype("float32")).bfloat16() for _ in range(3)]
    single = parameter(start.float().numpy())
    want = run(make(name, [single]), [single], [[g.float()] for g in grads])[0]
    p = parameter(np.zeros((3, 4), "float32"))
    p._t = start.clone().requires_grad_(True)
    opt = make(name, [p])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for g in grads:
            p._t.grad = g.clone()
            opt.step()
    assert p._t.dtype is torch.bfloat16
    np.testing.assert_allclose(p._t.detach().float().numpy(), want, rtol=0.05, atol=0.05)
    assert any("multi_precision" in str(w.message) for w in caught) == (name in ("SGD", "Momentum", "Adam", "AdamW"))


# ---- sparse gradients ------------------------------------------------------------------------------------------------


def sparse(rows, values, shape):
    return torch.sparse_coo_tensor(torch.tensor([rows]), torch.as_tensor(values), shape, check_invariants=True)


@pytest.mark.parametrize("clip", [None, "ClipGradByValue", "ClipGradByNorm", "ClipGradByGlobalNorm"])
@pytest.mark.parametrize("name", [n for n in ALL if n not in ("Adam", "AdamW")])  # those: test_sparse_adam
def test_sparse_gradients_act_as_dense_ones(name, clip):
    """Rows unsorted and repeated. Real 2.4.2 on the CPU crashes or answers wrongly for most of these; the documentation's rule is the dense one."""
    rng = np.random.RandomState(7)
    w = rng.standard_normal((6, 3)).astype("float32")
    p, q = parameter(w), parameter(w)
    options = {"grad_clip": getattr(paddle.nn, clip)(0.5)} if clip else {}
    first, second = make(name, [p], **options), make(name, [q], **options)
    for rows in ([5, 2, 0], [1, 1, 4], [3, 0, 3]):
        values = rng.standard_normal((3, 3)).astype("float32")
        p._t.grad = sparse(rows, values, (6, 3))
        q._t.grad = sparse(rows, values, (6, 3)).to_dense()
        first.step()
        second.step()
    np.testing.assert_allclose(p.numpy(), q.numpy(), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("name", ["Adam", "AdamW"])
@pytest.mark.parametrize("lazy", [False, True])
def test_sparse_adam(name, lazy):
    """As Paddle's CPU kernel: the bias correction is a step ahead; lazily, only rows of the gradient move."""
    rng = np.random.RandomState(8)
    w = rng.standard_normal((6, 3))
    p = parameter(w)
    decay = 0.2 if name == "AdamW" else 0.0
    opt = make(name, [p], lazy_mode=lazy, **({"weight_decay": decay} if decay else {}))
    m, v = np.zeros((6, 3)), np.zeros((6, 3))
    for t, rows in enumerate(([5, 2, 0], [1, 1, 4], [3, 0, 3]), 1):
        values = rng.standard_normal((3, 3))
        p._t.grad = sparse(rows, values, (6, 3))
        opt.step()
        g = np.zeros((6, 3))
        np.add.at(g, rows, values)
        some = sorted(set(rows)) if lazy else slice(None)
        w[some] -= 0.1 * decay * w[some]
        m[some] = 0.9 * m[some] + 0.1 * g[some]
        v[some] = 0.999 * v[some] + 0.001 * g[some] ** 2
        c1, c2 = 1 - 0.9 ** (t + 1), 1 - 0.999 ** (t + 1)
        w[some] -= 0.1 * (m[some] / c1) / (np.sqrt(v[some] / c2) + 1e-8)
        np.testing.assert_allclose(p.numpy(), w, rtol=1e-6, atol=1e-7)


def test_sparse_gradients_mixed_with_dense_ones():
    rng = np.random.RandomState(9)
    w = rng.standard_normal((4, 2)).astype("float32")
    ps, qs = [parameter(w) for _ in range(3)], [parameter(w) for _ in range(3)]
    first, second = make("SGD", ps, weight_decay=0.1), make("SGD", qs, weight_decay=0.1)
    for _ in range(2):
        values = rng.standard_normal((3, 2)).astype("float32")
        for i, (p, q) in enumerate(zip(ps, qs)):
            g = sparse([3, 0, 3], values, (4, 2))
            p._t.grad = g if i == 1 else g.to_dense()
            q._t.grad = g.to_dense()
        first.step()
        second.step()
    for p, q in zip(ps, qs):
        np.testing.assert_allclose(p.numpy(), q.numpy(), rtol=1e-6)


def test_adam_refuses_decay_with_sparse_gradients():
    p = parameter(np.ones((4, 2), "float32"))
    opt = make("Adam", [p], weight_decay=0.1)
    p._t.grad = sparse([1], np.ones((1, 2), "float32"), (4, 2))
    with pytest.raises(RuntimeError, match="sparse"):
        opt.step()


# ---- the rest --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Adam", "AdamW", "Lamb"])
def test_nothing_changes_when_a_scaler_found_infinities(name):
    p = parameter(np.ones((2, 2), "float32"))
    opt = make(name, [p])
    give(p, np.ones((2, 2)))
    opt.step()
    before, state = p.numpy(), {k: v.numpy() for k, v in opt.state_dict().items()}
    opt._set_auxiliary_var("found_inf", paddle.to_tensor([True]))
    give(p, np.full((2, 2), np.inf))
    opt.step()
    np.testing.assert_array_equal(p.numpy(), before)
    for key, value in opt.state_dict().items():
        np.testing.assert_array_equal(value.numpy(), state[key])
    opt._set_auxiliary_var("found_inf", paddle.to_tensor([False]))
    give(p, np.ones((2, 2)))
    opt.step()
    assert not np.array_equal(p.numpy(), before)


@pytest.mark.parametrize("name", ALL)
def test_apply_is_a_step_on_given_gradients(name):
    rng = np.random.RandomState(10)
    values = [rng.standard_normal(s).astype("float32") for s in ((2, 3), (3,), (2,))]
    ps, qs = [parameter(v) for v in values], [parameter(v) for v in values]
    clip = paddle.nn.ClipGradByGlobalNorm(0.5)
    first = make(name, [{"params": ps[:2]}, {"params": ps[2:], "learning_rate": 0.5}], grad_clip=clip)
    second = make(name, [{"params": qs[:2]}, {"params": qs[2:], "learning_rate": 0.5}], grad_clip=clip)
    for _ in range(3):
        grads = [torch.from_numpy(rng.standard_normal(v.shape).astype("float32")) for v in values]
        for p, g in zip(ps, grads):
            p._t.grad = g.clone()
        first.step()
        second._apply(qs, grads)
        second._apply(qs, [None, None, None])
    for p, q in zip(ps, qs):
        np.testing.assert_array_equal(p.numpy(), q.numpy())
        assert q._t.grad is None


@pytest.mark.parametrize("name", ALL)
def test_no_write_is_counted(name):
    """The versions of parameters stay, whatever way a step takes: plain, sparse beside dense, other layouts, small beside large."""
    rng = np.random.RandomState(11)
    ps = [parameter(rng.standard_normal(s).astype("float32")) for s in ((4, 2), (4, 2), (3, 4, 2), (70, 70))]
    ps[2]._t = ps[2]._t.detach().permute(2, 0, 1).contiguous().permute(1, 2, 0).requires_grad_(True)
    for some in (ps[:2], ps[:3], ps[1:], ps):
        opt = make(name, some)
        before = [p.inplace_version for p in some]
        for p in some:
            g = torch.from_numpy(rng.standard_normal(p.shape).astype("float32"))
            p._t.grad = g.to_sparse(1) if p is ps[1] else g
        opt.step()
        assert [p.inplace_version for p in some] == before


@pytest.mark.parametrize("name", ["Adamax", "Adadelta", "RMSProp", "Lamb"])
def test_small_state_is_flat(name):
    """The state of small parameters lies in one tensor, also when parameters join later; large ones stay by themselves."""
    rng = np.random.RandomState(12)
    shapes = [(2, 3), (5,), (70, 70), (1,), (3, 3)]
    values = [rng.standard_normal(s).astype("float32") for s in shapes]
    ps, qs = [parameter(v) for v in values], [parameter(v) for v in values]
    opt = make(name, ps)
    singles = [make(name, [q]) for q in qs]
    for step in range(6):
        for i, (p, q, v) in enumerate(zip(ps, qs, values)):
            g = None if (i == 4 and step < 2) or (i == 1 and step == 4) else torch.from_numpy(rng.standard_normal(v.shape).astype("float32"))
            p._t.grad, q._t.grad = g, None if g is None else g.clone()
        opt.step()
        for single in singles:
            single.step()
    for p, q in zip(ps, qs):
        np.testing.assert_allclose(p.numpy(), q.numpy(), rtol=2e-6, atol=1e-7)
    for slot in opt._slots:
        stores = {p.name: opt._get_accumulator(slot, p)._t.untyped_storage().data_ptr() for p in ps}
        assert len({stores[ps[i].name] for i in (0, 1, 3, 4)}) == 1
        assert stores[ps[2].name] != stores[ps[0].name]


def test_a_clip_of_ones_own():
    class Halve(paddle.nn.ClipGradByNorm):
        def _dygraph_clip(self, params_grads):
            return [(p, paddle.scale(g, 0.5)) for p, g in params_grads]

    p = parameter(np.ones(2, "float32"))
    give(p, [1.0, 2.0])
    make("SGD", [p], grad_clip=Halve(1.0)).step()
    np.testing.assert_allclose(p.numpy(), [0.95, 0.9])


def test_a_regularizer_of_ones_own():
    class Cubic(paddle.regularizer.L2Decay):
        def term(self, p):
            return p**3

    class Called:
        def __call__(self, param, grad, block=None):
            return paddle.scale(param, 2.0)

    for regularizer, want in ((Cubic(0.5), 2 - 0.1 * (1 + 8)), (Called(), 2 - 0.1 * (1 + 4))):
        p = parameter(np.full(2, 2.0, "float32"))
        give(p, [1.0, 1.0])
        make("SGD", [p], weight_decay=regularizer).step()
        np.testing.assert_allclose(p.numpy(), [want] * 2, rtol=1e-6)


def test_few_torch_calls_for_many_parameters():
    """A step over 100 parameters is a handful of torch calls."""
    from torch.utils._python_dispatch import TorchDispatchMode

    class Count(TorchDispatchMode):
        def __init__(self):
            super().__init__()
            self.calls = []

        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            if "view" not in str(func):  # making views computes nothing
                self.calls.append(str(func))
            return func(*args, **(kwargs or {}))

    most = {"SGD": 1, "Momentum": 1, "Adagrad": 1, "Adam": 3, "AdamW": 3, "Adamax": 12, "RMSProp": 9, "Adadelta": 16, "Lamb": 19}
    for name, limit in most.items():
        ps = [parameter(np.ones((2, 2), "float32")) for _ in range(100)]
        opt = make(name, ps)
        for p in ps:
            give(p, np.ones((2, 2)))
        opt.step()
        with Count() as count:
            opt.step()
        assert len(count.calls) <= limit, (name, len(count.calls), count.calls[:20])


def test_memory_does_not_grow():
    ps = [parameter(np.ones((2, 2), "float32")) for _ in range(4)]
    opt = make("Adam", ps)
    for step in range(30):
        for i, p in enumerate(ps):
            p._t.grad = torch.ones(2, 2) if (step + i) % 3 else None
        opt.step()
        opt.clear_grad(set_to_zero=False)
    assert len(opt._plans) <= len(ps)
    assert sum(len(packs) for packs in opt._packed.values()) <= 2 * len(ps)
    assert all(len(of) == 4 for of in opt._accumulators.values())


def test_parameters_of_a_torch_module():
    """An extension: a Paddle optimizer over torch parameters, in place."""
    module = torch.nn.Linear(2, 1)
    before = module.weight.detach().clone()
    opt = paddle.optimizer.Momentum(0.5, parameters=module.parameters(), weight_decay=0.1)
    module(torch.ones(1, 2)).sum().backward()
    opt.step()
    torch.testing.assert_close(module.weight.detach(), before - 0.5 * (1 + 0.1 * before))
