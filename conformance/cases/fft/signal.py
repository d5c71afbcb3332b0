"""paddle.signal: stft, istft, and the framing they are made of."""

from conformance.samplers import Pos, T
from conformance.spec import case, op, raises

TOL = (1e-4, 1e-5, "another FFT library, other order of sums")

x = T(2, 40)
op(
    "paddle.signal.stft",
    [x, 8],
    dtypes="float32 float64 int32",
    variants={
        "hop": dict(hop_length=3),
        "win": dict(win_length=6),
        "window": dict(window=Pos(8)),
        "window-short": dict(win_length=5, window=Pos(5)),
        "no-center": dict(center=False),
        "constant": dict(pad_mode="constant"),
        "normalized": dict(normalized=True),
        "two-sided": dict(onesided=False),
        "complex": ([T(2, 40, dtype="complex64"), 8], dict(onesided=False)),
        "vector": [T(30), 8],
        "odd": [x, 7],
        "positional": [x, 8, 4, 6, Pos(6), False, "reflect", True, False],
        "whole": ([T(16), 16], dict(hop_length=16, center=False)),
    },
    errors={
        "rank": [T(1, 2, 20), 8],
        "n-fft": [x, 41],
        "n-fft-zero": [x, 0],
        "hop": dict(hop_length=0),
        "hop-float": dict(hop_length=1.5),
        "win": dict(win_length=9),
        "window": dict(window=Pos(5)),
        "window-rank": dict(window=Pos(1, 8)),
        "pad-mode": dict(pad_mode="edge"),
        "complex-onesided": [T(2, 40, dtype="complex64"), 8],
    },
    static=True,
    tol=TOL,
)

y = T(2, 5, 11, dtype="complex64")
op(
    "paddle.signal.istft",
    [y, 8],
    variants={
        "double": [T(2, 5, 11, dtype="complex128"), 8],
        "hop": dict(hop_length=3),
        "window": dict(window=Pos(8)),
        "window-short": dict(win_length=6, window=Pos(6)),
        "no-center": dict(center=False),
        "normalized": dict(normalized=True),
        "two-sided": ([T(2, 8, 11, dtype="complex64"), 8], dict(onesided=False)),
        "complex": ([T(2, 8, 11, dtype="complex64"), 8], dict(onesided=False, return_complex=True)),
        "length": dict(length=15),
        "one": [T(5, 11, dtype="complex64"), 8],
    },
    errors={
        "rank": [T(1, 2, 5, 3, dtype="complex64"), 8],
        "size": [y, 10],
        "size-two-sided": dict(onesided=False),
        "hop": dict(hop_length=0),
        "hop-beyond": dict(hop_length=9),
        "win": dict(win_length=9),
        "window": dict(window=Pos(5)),
        "complex": dict(return_complex=True),
    },
    tol=TOL,
)
op(
    "paddle.signal.frame",
    [T(2, 10), 4, 2],
    dtypes="float32 float64 int32 int64",
    variants={
        "vector": [T(9), 3, 3],
        "axis0": ([T(10, 2), 4, 2], dict(axis=0)),
        "axis0-vector": ([T(9), 3, 1], dict(axis=0)),
        "rank3": [T(2, 2, 6), 3, 2],
        "gap": [T(12), 2, 5],
    },
    errors={"axis": dict(axis=1), "long": [T(3), 4, 1], "zero": [T(5), 0, 1], "hop": [T(5), 2, 0], "float": [T(5), 2.0, 1]},
)
op(
    "paddle.signal.overlap_add",
    [T(2, 4, 3), 2],
    dtypes="float32 float64 int32 int64",
    variants={
        "frames": [T(3, 4), 3],
        "axis0": ([T(3, 4, 2), 2], dict(axis=0)),
        "axis0-frames": ([T(3, 4), 1], dict(axis=0)),
        "gap": [T(2, 3), 5],
        "touching": [T(2, 3), 2],
        "rank4": [T(2, 2, 3, 2), 2],
    },
    errors={"axis": dict(axis=1), "rank": [T(5), 2], "hop": [T(2, 3), 0]},
)


@case("paddle.signal.istft")
def round_trip(paddle):
    signal = paddle.sin(paddle.arange(60, dtype="float32"))
    window = paddle.to_tensor([0.2, 0.6, 0.9, 1.0, 1.0, 0.9, 0.6, 0.2])
    spectrum = paddle.signal.stft(signal, 8, 2, window=window)
    return paddle.round(paddle.signal.istft(spectrum, 8, 2, window=window) * 1000)


@case("paddle.signal.istft")
def windows_that_leave_gaps(paddle):
    spectrum = paddle.signal.stft(paddle.ones([20]), 8, 2, center=False)
    return raises(lambda: paddle.signal.istft(spectrum, 8, 4, window=paddle.to_tensor([0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0]), center=False))
