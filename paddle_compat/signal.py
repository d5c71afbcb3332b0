"""``paddle.signal``: short-time Fourier transforms and the framing they are made of."""

import torch

from paddle_compat.core.alias import as_copy
from paddle_compat.core.dtype import COMPLEX, FLOATS, FLOATS_COMPLEX
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import OptT, T
from paddle_compat.core.op import op
from paddle_compat.core.promotion import same_dtype

__all__ = ["istft", "stft"]

_LOWEST_ENVELOPE = 1e-11  # below this the windows that overlap somewhere cannot be divided by


def _positive(value, name):
    if not isinstance(value, int) or value <= 0:
        raise ValueError(f"Unexpected {name}: {value}. It should be an positive integer.")


def _check_axis(axis):
    if axis not in (0, -1):
        raise ValueError(f"Unexpected axis: {axis}. It should be 0 or -1.")


@op("frame")
def frame(x: T, frame_length, hop_length, axis=-1, name=None):
    """Cut the first (``axis`` 0) or last dimension (-1) into frames that may overlap.

    Args:
        x: [..., length], or [length, ...] with ``axis`` 0.
        frame_length: how long a frame is.
        hop_length: how far the next one starts behind it.

    Returns:
        [..., frame_length, frames], or [frames, frame_length, ...].

    Raises:
        ValueError: another axis, lengths that are not positive, or a frame longer than ``x``.
    """
    _check_axis(axis)
    _positive(frame_length, "frame_length")
    _positive(hop_length, "hop_length")
    size = x.shape[axis]
    if frame_length > size:
        raise ValueError(f"Attribute frame_length should be less equal than sequence length, but got ({frame_length}) > ({size}).")
    frames = x.unfold(axis, frame_length, hop_length)  # the frame's elements come last
    return as_copy(frames.movedim(-1, 1) if axis == 0 else frames.transpose(-1, -2))


def _add_frames(x, hop):
    """Sum [..., frame_length, frames] into [..., length]."""
    *lead, length, count = x.shape
    size = (count - 1) * hop + length
    if length == hop:  # no overlap: nothing to sum
        return x.transpose(-1, -2).reshape(*lead, size)
    at = (torch.arange(count, device=x.device) * hop).unsqueeze(0) + torch.arange(length, device=x.device).unsqueeze(1)
    return x.new_zeros(*lead, size).index_add(-1, at.reshape(-1), x.reshape(*lead, length * count))


@op("overlap_add")
def overlap_add(x: T, hop_length, axis=-1, name=None):
    """The inverse of ``frame`` up to the overlaps, which are summed.

    Args:
        x: [..., frame_length, frames], or [frames, frame_length, ...] with ``axis`` 0.
        hop_length: how far one frame starts behind the one before.
    """
    _check_axis(axis)
    _positive(hop_length, "hop_length")
    if x.dim() < 2:
        raise invalid_argument(f"Input(X) of OverlapAddOp should be a tensor which contains at least 2 dimensions, but got rank {x.dim()}.")
    length = x.shape[-2] if axis == -1 else x.shape[1]
    if hop_length > length:
        raise invalid_argument(
            f"Attribute(hop_length) of OverlapAddOp should be less or equal than frame_length, but got hop_length({hop_length}) > frame_length({length})."
        )
    if axis == -1:
        return _add_frames(x, hop_length)
    return _add_frames(x.movedim((1, 0), (-2, -1)), hop_length).movedim(-1, 0)


def _window(window, win_length, n_fft, x):
    """The window as ``n_fft`` numbers, zeros on both sides; ones where there is none."""
    if window is None:
        window = torch.ones(win_length, dtype=x.real.dtype if x.is_complex() else x.dtype, device=x.device)
    elif list(window.shape) != [win_length]:
        raise AssertionError(f"expected a 1D window tensor of size equal to win_length({win_length}), but got window with shape {list(window.shape)}.")
    left = (n_fft - win_length) // 2
    return torch.nn.functional.pad(window, [left, n_fft - win_length - left]) if win_length < n_fft else window


def _check_win_length(win_length, n_fft):
    if not 0 < win_length <= n_fft:
        raise AssertionError(f"win_length should be in (0, n_fft({n_fft})], but got {win_length}.")


@op("stft")
def stft(x: T, n_fft, hop_length=None, win_length=None, window: OptT = None, center=True, pad_mode="reflect", normalized=False, onesided=True, name=None):
    """The short-time Fourier transform: the spectra of overlapping, windowed frames.

    Args:
        x: [length] or [batch, length]; real, or complex with ``onesided=False``.
        n_fft: the length of a frame.
        hop_length: how far the next frame starts; ``n_fft // 4`` by default.
        win_length: the length of the window, ``n_fft`` by default; a shorter one is centred.
        window: [win_length], ones by default.
        center: pad ``x`` by half a frame on both sides, so that frame t is centred at t * hop_length.
        pad_mode: 'reflect' or 'constant' (zeros).
        normalized: divide by the root of ``n_fft``.
        onesided: only the first n_fft // 2 + 1 frequencies; the others follow for real input.

    Returns:
        Complex, [frequencies, frames] or [batch, frequencies, frames].

    Raises:
        AssertionError: a rank, length, window or mode that is not allowed.
    """
    if x.dim() not in (1, 2):
        raise AssertionError(f"x should be a 1D or 2D real tensor, but got rank of x is {x.dim()}")
    hop_length = n_fft // 4 if hop_length is None else hop_length
    if hop_length <= 0:
        raise AssertionError(f"hop_length should be > 0, but got {hop_length}.")
    _positive(hop_length, "hop_length")
    win_length = n_fft if win_length is None else win_length
    size = x.shape[-1]
    if not 0 < n_fft <= size:
        raise AssertionError(f"n_fft should be in (0, seq_length({size})], but got {n_fft}.")
    _check_win_length(win_length, n_fft)
    x = x if x.dtype in FLOATS_COMPLEX else x.to(torch.float32)
    complex_input = x.is_complex() or (window is not None and window.is_complex())
    if complex_input and onesided:
        raise AssertionError("onesided should be False when input or window is a complex Tensor.")
    if window is not None and window.dtype in FLOATS and x.dtype in FLOATS:
        same_dtype(x, window)
    window = _window(window, win_length, n_fft, x)
    if center:
        if pad_mode not in ("constant", "reflect"):
            raise AssertionError(f'pad_mode should be "reflect" or "constant", but got "{pad_mode}".')
        half = n_fft // 2
        x = torch.nn.functional.pad(x.unsqueeze(0), [half, half], mode=pad_mode).squeeze(0)
    frames = x.unfold(-1, n_fft, hop_length) * window
    norm = "ortho" if normalized else "backward"
    out = torch.fft.rfft(frames, norm=norm) if onesided else torch.fft.fft(frames, norm=norm)
    return out.transpose(-1, -2)


@op("istft")
def istft(
    x: T,
    n_fft,
    hop_length=None,
    win_length=None,
    window: OptT = None,
    center=True,
    normalized=False,
    onesided=True,
    length=None,
    return_complex=False,
    name=None,
):
    """The inverse of ``stft``: the signal whose frames have these spectra, by least squares where they overlap.

    Args:
        x: complex, [frequencies, frames] or [batch, frequencies, frames].
        n_fft, hop_length, win_length, window, center, normalized, onesided: as they were for ``stft``.
        length: how many elements to return; by default all that the frames cover, without the padding of ``center``.
        return_complex: whether the signal is complex (then ``onesided`` must be False).

    Returns:
        [length] or [batch, length].

    Raises:
        AssertionError: a rank, length or window that is not allowed.
        ValueError: somewhere the windows that overlap are all zero.
    """
    if x.dim() not in (2, 3):
        raise AssertionError(f"x should be a 2D or 3D complex tensor, but got rank of x is {x.dim()}")
    win_length = n_fft if win_length is None else win_length
    hop_length = n_fft // 4 if hop_length is None else hop_length
    frequencies = x.shape[-2]
    wanted = n_fft // 2 + 1 if onesided else n_fft
    if frequencies != wanted:
        which = f"n_fft // 2 + 1({wanted}) when onesided is True" if onesided else f"n_fft({wanted}) when onesided is False"
        raise AssertionError(f"fft_size should be equal to {which}, but got {frequencies}.")
    if not 0 < hop_length <= win_length:
        raise AssertionError(f"hop_length should be in (0, win_length({win_length})], but got {hop_length}.")
    _check_win_length(win_length, n_fft)
    complex_window = window is not None and window.dtype in COMPLEX
    if return_complex and onesided:
        raise AssertionError("onesided should be False when input(output of istft) or window is a complex Tensor.")
    if complex_window and not return_complex:
        raise AssertionError("Data type of window should not be complex when return_complex is False.")
    window = _window(window, win_length, n_fft, x)
    frames, norm = x.transpose(-1, -2), "ortho" if normalized else "backward"
    if return_complex:
        frames = torch.fft.ifft(frames, norm=norm)
    else:  # the upper half of a real signal's spectrum says nothing new
        frames = torch.fft.irfft(frames[..., : n_fft // 2 + 1], n_fft, norm=norm)
    out = _add_frames((frames * window).transpose(-1, -2), hop_length)
    envelope = _add_frames((window * window).unsqueeze(-1).expand(-1, x.shape[-1]), hop_length)
    start = n_fft // 2 if center else 0
    stop = (out.shape[-1] - start if center else out.shape[-1]) if length is None else start + length
    out, envelope = out[..., start:stop], envelope[start:stop]
    if type(envelope) is torch.Tensor and envelope.numel() and float(envelope.abs().min().detach()) < _LOWEST_ENVELOPE:
        raise ValueError(
            "Abort istft because Nonzero Overlap Add (NOLA) condition failed: somewhere the windows that overlap are all zero. "
            "scipy.signal.check_NOLA tells which windows and hops are allowed."
        )
    return out / envelope
