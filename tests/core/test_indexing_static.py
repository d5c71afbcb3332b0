"""Indexing of static Variables; shapes and values as the oracle's programs gave them for the same feed."""

import numpy as np
import pytest

import paddle_compat as paddle

FEED = {"x": np.arange(12, dtype="float32").reshape(3, 4), "i": np.array([1]), "k": np.array([0, 2]), "m": np.arange(12).reshape(3, 4) > 5}
X = FEED["x"]


@pytest.fixture(autouse=True)
def static():
    paddle.enable_static()
    yield
    paddle.disable_static()


def run(build):
    main = paddle.static.Program()
    with paddle.static.program_guard(main, paddle.static.Program()):
        names = {
            "x": paddle.static.data("x", [-1, 4], "float32"), "i": paddle.static.data("i", [1], "int64"),
            "k": paddle.static.data("k", [-1], "int64"), "m": paddle.static.data("m", [-1, 4], "bool"), "paddle": paddle, "np": np,
        }  # fmt: skip
        out = build(names)
        (value,) = paddle.static.Executor().run(main, feed={n: v.copy() for n, v in FEED.items()}, fetch_list=[out])
    return out, value


# expression -> the shape the oracle's Variable has, and what it is for the feed
READS = {
    "x[0]": ((4,), X[0]), "x[:,0]": ((-1,), X[:, 0]), "x[0,0]": ((1,), X[0, :1]), "x[1:]": ((-1, 4), X[1:]), "x[:,1:3]": ((-1, 2), X[:, 1:3]),
    "x[i]": ((4,), X[1]), "x[:,i]": ((-1,), X[:, 1]), "x[k]": ((-1, 4), X[[0, 2]]), "x[m]": ((-1,), X[FEED["m"]]), "x[i:]": ((-1, 4), X[1:]),
    "x[:,::-1]": ((-1, 4), X[:, ::-1]), "x[0,::-1]": ((4,), X[0, ::-1]), "x[-1]": ((4,), X[-1]), "x[...,0]": ((-1,), X[..., 0]),
    "x[None]": ((1, -1, 4), X[None]),
    "x[[0,1]]": ((2, 4), X[[0, 1]]), "x[:,-9:]": ((-1, 4), X), "x[k,k]": ((-1,), X[[0, 2], [0, 2]]), "x[np.array([0,1])]": ((2, 4), X[[0, 1]]),
    "x[True]": ((4,), X[1]), "x[i,i]": ((1,), X[1, 1:2]), "x[i:i+1]": ((-1, 4), X[1:2]), "x[i,0:2]": ((2,), X[1, :2]), "x[0,None]": ((1, 4), X[:1]),
    "x[:,0:i]": ((-1, -1), X[:, :1]),
}  # fmt: skip


@pytest.mark.parametrize("code", list(READS))
def test_read(code):
    shape, expected = READS[code]
    out, value = run(lambda names: eval(code, names))
    assert out.shape == shape
    assert value.dtype == np.float32
    np.testing.assert_array_equal(value, expected)


@pytest.mark.parametrize(
    ("code", "error"),
    [("x[:,7]", IndexError), ("x[:,-7]", ValueError), ("x[:,3:1]", ValueError), ("x[:,k]", IndexError), ("x[1.5]", IndexError), ("x[:,:,0]", IndexError),
     ("x[[True,False,True]]", IndexError)],
)  # fmt: skip
def test_read_errors(code, error):
    with pytest.raises(error):
        run(lambda names: eval(code, names))


def test_what_selects_everything_is_the_variable_itself():
    def build(names):
        x = names["x"]
        assert x[:] is x
        assert x[...] is x
        return x

    run(build)


def changed(index, value):
    out = X.copy()
    out[index] = value
    return out


WRITES = {
    "x[0]=5": changed(0, 5), "x[:,1]=5.": changed((slice(None), 1), 5), "x[i]=5": changed(1, 5), "x[k]=5": changed([0, 2], 5), "x[m]=5": changed(FEED["m"], 5),
    "x[0]=x[1]": changed(0, X[1]), "x[0]=np.zeros(4)": changed(0, 0), "x[[0,1]]=5": changed([0, 1], 5), "x[0]=paddle.ones([4])": changed(0, 1),
    "x[1:,::2]=7": changed((slice(1, None), slice(None, None, 2)), 7),
}  # fmt: skip


@pytest.mark.parametrize("computed", [False, True])
@pytest.mark.parametrize("code", list(WRITES))
def test_write_changes_the_variable_itself(code, computed):
    def build(names):
        if computed:
            names["x"] = paddle.scale(names["x"], 1.0)
        before = names["x"]
        exec(code, names)
        assert names["x"] is before
        return before

    out, value = run(build)
    assert out.shape == (-1, 4)
    np.testing.assert_array_equal(value, WRITES[code])


def test_write_leaves_what_was_fed_alone():
    main = paddle.static.Program()
    with paddle.static.program_guard(main, paddle.static.Program()):
        x = paddle.static.data("x", [3, 4], "float32")
        x[0] = 5.0
        fed = X.copy()
        paddle.static.Executor().run(main, feed={"x": fed}, fetch_list=[x])
    np.testing.assert_array_equal(fed, X)


def test_gradients_through_reads_and_writes():
    main = paddle.static.Program()
    with paddle.static.program_guard(main, paddle.static.Program()):
        x = paddle.static.data("x", [-1, 4], "float32")
        x.stop_gradient = False
        y = paddle.scale(x, 2.0)
        y[0] = 5.0
        loss = paddle.sum(paddle.multiply(y, y)[:, 1:])
        (g,) = paddle.static.gradients([loss], [x])
        (value,) = paddle.static.Executor().run(main, feed={"x": X}, fetch_list=[g])
    expected = 8 * X
    expected[0], expected[:, 0] = 0, 0
    np.testing.assert_allclose(value, expected)
