"""paddle.fft: all transforms, by dtype, length, axis and norm."""

from conformance.samplers import T, Val
from conformance.spec import case, op, raises

TOL = (1e-4, 1e-5, "another FFT library, other order of sums")
REAL, ALL = "float32 float64 int32 int64 bool", "complex64 complex128 float32 float64 int32 int64"
HALF = {"rfft", "ihfft", "rfft2", "rfftn", "ihfft2", "ihfftn"}

for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
    real = name in HALF
    x = T(2, 5, 6)
    op(
        f"paddle.fft.{name}",
        [x],
        dtypes=REAL if real else ALL,
        variants={
            "n-long": dict(n=8),
            "n-short": dict(n=4),
            "axis0": dict(axis=0),
            "axis1": dict(axis=1),
            "axis-negative": dict(axis=-2),
            "ortho": dict(norm="ortho"),
            "forward": dict(norm="forward"),
            "n-axis-norm": dict(n=5, axis=1, norm="ortho"),
            "positional": [x, 4, -1, "forward"],
            "vector": [T(8)],
            "odd": [T(7)],
        },
        shapes={"one": [(1, 2)]},
        errors={
            "norm": dict(norm="foo"),
            "axis": dict(axis=3),
            "n": dict(n=0),
            "n-negative": dict(n=-1),
            "n-float": dict(n=2.5),
            **({"complex": [T(4, dtype="complex64")]} if real else {}),
        },
        static=True,
        tol=TOL,
    )

for name in ("fft2", "ifft2", "rfft2", "irfft2", "hfft2", "ihfft2"):
    real = name in HALF
    op(
        f"paddle.fft.{name}",
        [T(2, 4, 6)],
        dtypes="float32 float64 int64" if real else "complex64 complex128 float32 int64",
        variants={
            "s": dict(s=[3, 5]),
            "s-long": dict(s=(5, 8)),
            "axes": dict(axes=(0, 1)),
            "ortho": dict(norm="ortho"),
            "forward": dict(norm="forward"),
            "matrix": [T(4, 4)],
        },
        errors={
            "norm": dict(norm="x"),
            "axes-many": dict(axes=(0, 1, 2)),
            "axes-repeat": dict(axes=(1, 1)),
            "s-axes": dict(s=[2], axes=(0, 1)),
            "vector": [T(4)],
            "s-zero": dict(s=[0, 2]),
            "range": dict(axes=(0, 5)),
        },
        tol=TOL,
    )

for name in ("fftn", "ifftn", "rfftn", "irfftn", "hfftn", "ihfftn"):
    real = name in HALF
    op(
        f"paddle.fft.{name}",
        [T(2, 3, 4)],
        dtypes="float32 float64 int64" if real else "complex64 complex128 float32 int64",
        variants={
            "s": dict(s=[3, 5]),
            "s-all": dict(s=(2, 2, 4)),
            "axes": dict(axes=(0, 2)),
            "axes-one": dict(axes=[1]),
            "s-axes": dict(s=[4, 3], axes=[0, 1]),
            "ortho": dict(norm="ortho"),
            "forward": dict(norm="forward"),
            "vector": [T(6)],
        },
        errors={
            "norm": dict(norm="x"),
            "axes-repeat": dict(axes=(1, 1)),
            "s-axes-length": dict(s=[2], axes=(0, 1)),
            "s-zero": dict(s=[0, 2]),
            "range": dict(axes=(0, 5)),
            "s-many": dict(s=[2, 2, 2, 2]),
        },
        tol=TOL,
    )

for name in ("fftfreq", "rfftfreq"):
    op(
        f"paddle.fft.{name}",
        [8],
        variants={"odd": [7], "d": dict(d=0.5), "dtype": dict(dtype="float64"), "positional": [4, 2.0, "float32"], "one": [1]},
        errors={"zero-d": dict(d=0.0), "string": ["a"]},
    )
for name in ("fftshift", "ifftshift"):
    op(
        f"paddle.fft.{name}",
        [T(4, 5)],
        dtypes="float32 float64 int32 int64 bool complex64",
        variants={
            "axes-int": dict(axes=1),
            "axes": dict(axes=(0, 1)),
            "list": dict(axes=[0]),
            "negative": dict(axes=-1),
            "vector": [T(6)],
            "tensor": dict(axes=Val([1], "int64")),
        },
        errors={"range": dict(axes=3)},
        static=True,
    )


@case("paddle.fft.ifft")
def round_trip(paddle):
    x = paddle.reshape(paddle.arange(12, dtype="float32"), [3, 4])
    return (
        paddle.fft.ifft(paddle.fft.fft(x)).real(),
        paddle.fft.irfft(paddle.fft.rfft(x)),
        paddle.fft.irfft(paddle.fft.rfft(x), n=5),
        paddle.fft.ifftn(paddle.fft.fftn(x)).real(),
        paddle.fft.hfft(paddle.fft.ihfft(x)),
    )


@case("paddle.fft.fft")
def default_dtype_of_integers(paddle):
    paddle.set_default_dtype("float64")
    try:
        return paddle.fft.fft(paddle.arange(4)).dtype, paddle.fft.rfft(paddle.arange(4)).dtype, paddle.fft.fftfreq(4).dtype
    finally:
        paddle.set_default_dtype("float32")


@case("paddle.fft.fft")
def zero_dimensions(paddle):
    return raises(lambda: paddle.fft.fft(paddle.zeros([0])))
