"""How a tensor prints: the text Paddle 2.4.2 gives for it, character for character.

The layout has three steps: cut a big tensor down to its edges (on its own device, so that printing a large GPU
tensor moves a few numbers only), turn every number into text of one common width, and nest the texts in brackets.
The rules were read off the oracle (tests/core/data/printing.json), not off its source:

* a float without a fraction prints as ``3.``, any other with ``precision`` decimals; there is no automatic
  scientific notation, only ``sci_mode``;
* all numbers of one tensor get the same width, padded on the right; once any of them is negative, the others start
  with a blank;
* a tensor of more than ``threshold`` numbers shows ``edgeitems`` at both ends of each axis longer than both together.
"""
from __future__ import annotations

import operator
from typing import Any

import numpy as np
import torch

__all__ = ["set_printoptions", "sparse_to_string", "tensor_to_string"]


class _Options:
    """The settings of ``set_printoptions``; one object for the process, as in Paddle."""

    __slots__ = ("edgeitems", "linewidth", "precision", "sci_mode", "threshold")

    def __init__(self) -> None:
        self.precision = 8
        self.threshold = 1000
        self.edgeitems = 3
        self.sci_mode = False
        self.linewidth = 80


OPTIONS = _Options()

_HEAD_INDENT = 7  # len("Tensor("): numbers stand under the first letter after the bracket


def _checked_int(value: Any, name: str) -> int:
    try:
        return operator.index(value)
    except TypeError:
        # Paddle hands the value to C++, whose failed cast is a RuntimeError (oracle).
        raise RuntimeError(f"set_printoptions(): argument '{name}' must be an int, got {value!r} of type {type(value).__name__}.") from None


def set_printoptions(precision=None, threshold=None, edgeitems=None, sci_mode=None, linewidth=None):
    """Set how tensors print; an argument left at None keeps its present setting.

    Args:
        precision (int): decimals of a float that has a fraction (at first 8).
        threshold (int): a tensor of more numbers than this prints summarised (1000).
        edgeitems (int): numbers shown at each end of a summarised axis (3).
        sci_mode (bool): print floats in scientific notation (False).
        linewidth (int): characters in a line (80).

    Raises:
        RuntimeError: an argument of the wrong type. ValueError: a negative precision. Nothing is changed then.
    """
    new: dict[str, Any] = {}
    for name, value in (("precision", precision), ("threshold", threshold), ("edgeitems", edgeitems), ("linewidth", linewidth)):
        if value is not None:
            new[name] = _checked_int(value, name)
    # Paddle stores these two and fails at every later print; refusing them here is the same type, sooner.
    if isinstance(precision, bool) or new.get("precision", 0) < 0:
        raise ValueError(f"set_printoptions(): argument 'precision' must be an int >= 0, got {precision!r}.")
    if sci_mode is not None:
        if isinstance(sci_mode, str) or not hasattr(sci_mode, "__bool__"):
            raise RuntimeError(f"set_printoptions(): argument 'sci_mode' must be a bool, got {sci_mode!r} of type {type(sci_mode).__name__}.")
        new["sci_mode"] = bool(sci_mode)
    for name, value in new.items():
        setattr(OPTIONS, name, value)


def _edges(t: torch.Tensor, edge: int) -> torch.Tensor:
    """``t`` with the middle of every axis longer than ``2 * edge`` left out."""
    if edge <= 0:  # Paddle's slice [-0:] is everything: with edgeitems=0 the whole tensor follows the dots (oracle)
        return t
    for axis, size in enumerate(t.shape):
        if size > 2 * edge:
            t = torch.cat([t.narrow(axis, 0, edge), t.narrow(axis, size - edge, edge)], axis)
    return t


def _to_numpy(t: torch.Tensor) -> np.ndarray:
    t = t.detach()
    if t.dtype == torch.bfloat16:
        t = t.float()
    return t.cpu().resolve_conj().resolve_neg().numpy()


def _number_texts(array: np.ndarray) -> list[str]:
    """The text of each number, unpadded, in memory order of a C-contiguous array."""
    flat = array.reshape(-1)
    if array.dtype.kind != "f":
        return list(map(str, flat.tolist()))  # complex numbers as Python's, in double precision (oracle)
    values = flat.tolist()
    precision = OPTIONS.precision
    if OPTIONS.sci_mode:
        return [f"{v:.{precision}e}" for v in values]
    whole = (np.ceil(flat) == flat).tolist()
    return [f"{v:.0f}." if w else f"{v:.{precision}f}" for v, w in zip(values, whole, strict=True)]


def _aligned(array: np.ndarray) -> tuple[list[str], int]:
    """The texts padded to one width, and that width."""
    texts = _number_texts(array)
    width = max(map(len, texts), default=0)
    with np.errstate(invalid="ignore"):
        negative = (array < 0).reshape(-1).tolist()
    if True in negative:
        # A text of full width gets no blank, even in front of a positive number.
        texts = [s if len(s) >= width else s.ljust(width) if minus else (" " + s).ljust(width) for s, minus in zip(texts, negative, strict=True)]
    else:
        texts = [s.ljust(width) for s in texts]
    return texts, width


def _nested(texts: list[str], shape: tuple[int, ...], dotted: tuple[bool, ...], indent: int, width: int) -> str:
    """Brackets around ``texts``; ``dotted[i]`` says that axis i was cut in the middle."""
    if shape[0] == 0:  # the first empty axis ends the nesting
        return "[]"
    edge = OPTIONS.edgeitems
    if len(shape) == 1:
        items = texts if not dotted[0] else [*texts[:edge], "...", *texts[edge:]]
        per_line = max(1, (OPTIONS.linewidth - indent) // (width + 2))
        lines = [", ".join(items[i : i + per_line]) for i in range(0, len(items), per_line)]
        return "[" + (",\n" + " " * (indent + 1)).join(lines) + "]"
    step = len(texts) // shape[0]
    rows = [_nested(texts[i * step : (i + 1) * step], shape[1:], dotted[1:], indent + 1, width) for i in range(shape[0])]
    if dotted[0]:
        rows.insert(edge, "...")
    return "[" + ("," + "\n" * (len(shape) - 1) + " " * (indent + 1)).join(rows) + "]"


def _body(t: torch.Tensor, indent: int) -> str:
    """The bracketed numbers of ``t``, whose first bracket stands in column ``indent``."""
    edge = OPTIONS.edgeitems
    summary = t.numel() > OPTIONS.threshold
    dotted = tuple(summary and size > 2 * edge for size in t.shape)
    array = _to_numpy(_edges(t, edge) if summary else t)
    texts, width = _aligned(array)
    if not t.dim():
        return texts[0]
    return _nested(texts, tuple(array.shape), dotted, indent, width)


def _has_data(t: torch.Tensor) -> bool:
    return t.device.type != "meta" and type(t).__name__ not in ("FakeTensor", "FunctionalTensor")


def tensor_to_string(t: torch.Tensor, *, place: str, stop_gradient: bool, prefix: str = "Tensor") -> str:
    """The text of a dense tensor.

    Args:
        t: the data (any device, dtype, rank).
        place: how its place prints, such as ``Place(cpu)``.
        stop_gradient: the tensor's flag (an integer tensor has one too, so it cannot be read from ``t``).
        prefix: the word before the bracket.
    """
    head = f"{prefix}(shape={list(t.shape)}, dtype={str(t.dtype)[6:]}, place={place}, stop_gradient={stop_gradient},\n"
    # Under a tracer there are no numbers to show.
    return f"{head}{' ' * _HEAD_INDENT}{_body(t, _HEAD_INDENT) if _has_data(t) else '...'})"


def sparse_to_string(
    parts: dict[str, torch.Tensor], *, shape: list[int], dtype: str, place: str, stop_gradient: bool, prefix: str = "Tensor"
) -> str:
    """The text of a sparse tensor: ``parts`` are its arrays by name, in order (indices, values or crows, cols, values).

    ``dtype`` is the printed form; sparse tensors show ``paddle.float32`` where dense ones show ``float32`` (oracle).
    """
    fields = []
    for name, part in parts.items():
        lead = " " * _HEAD_INDENT + name + "="
        fields.append(lead + _body(part, len(lead)))
    head = f"{prefix}(shape={list(shape)}, dtype={dtype}, place={place}, stop_gradient={stop_gradient}, \n"
    return head + ", \n".join(fields) + ")"


def tensor_repr(x: Any) -> str:
    """The text of a Tensor (the wrapper), dense or sparse."""
    if not x._is_initialized():
        return "Tensor(Not initialized)"
    t = x._t
    common = {"place": str(x.place), "stop_gradient": x.stop_gradient}
    if t.layout is torch.strided:
        return tensor_to_string(t, **common)
    parts = (
        {"indices": t._indices(), "values": t._values()}
        if t.layout is torch.sparse_coo
        else {"crows": t.crow_indices().reshape(-1), "cols": t.col_indices().reshape(-1), "values": t.values().reshape(-1)}
    )
    return sparse_to_string(parts, shape=x.shape, dtype=str(x.dtype), **common)
