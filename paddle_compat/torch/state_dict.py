"""Weights between a Paddle layer and a torch module written by hand: ``to_torch_state_dict``, ``load_torch_state_dict``."""

from collections import OrderedDict
from dataclasses import dataclass, field

import torch

from paddle_compat.torch.rules import plan


@dataclass
class Report:
    """How two sets of weights fit together.

    Attributes:
        matched: (torch key, Paddle keys) that fit.
        missing: keys that the layer gives and the twin has not.
        unfilled: keys of the twin that the layer does not give.
        shapes: (key, shape given, shape wanted) that differ.
        as_is: keys of tensors whose owner is of no known type; they were passed on unchanged.
    """

    matched: list = field(default_factory=list)
    missing: list = field(default_factory=list)
    unfilled: list = field(default_factory=list)
    shapes: list = field(default_factory=list)
    as_is: list = field(default_factory=list)

    @property
    def complete(self):
        """Whether every key of both sides found its partner of the same shape."""
        return not (self.missing or self.unfilled or self.shapes)

    def __str__(self):
        lines = [f"{len(self.matched)} matched"]
        for title, keys in (
            ("given but not in the twin", self.missing),
            ("wanted by the twin but not given", self.unfilled),
            ("of another shape", [f"{key}: {list(given)} given, {list(wanted)} wanted" for key, given, wanted in self.shapes]),
            ("passed on as they are, since their layer's type is not known", self.as_is),
        ):
            if keys:
                lines.append(f"{len(keys)} {title}:")
                lines += [f"  {key}" for key in keys]
        return "\n".join(lines)


class TorchStateDict(OrderedDict):
    """A state dict for torch, with the ``report`` of how it was made."""

    report: Report


class _Item:
    """One entry of the plan with the full names on both sides."""

    __slots__ = ("entry", "known", "paddle", "tensors", "torch")

    def __init__(self, entry, paddle, torch_names, tensors, known):
        self.entry, self.paddle, self.torch, self.tensors, self.known = entry, paddle, torch_names, tensors, known


def _items(layer, rename):
    found = []

    def go(layer, ours, theirs):
        from paddle_compat.torch.layer import TorchLayer

        if isinstance(layer, TorchLayer):  # a torch module inside: its names and layouts are torch's already
            for key, tensor in layer.state_dict().items():
                found.append(_Item(_as_is, [ours + key], [rename(theirs + key)], [tensor], True))
            return
        rule = plan(layer)
        for entry in rule.entries:
            tensors = [_member(layer, name) for name in entry.paddle]
            names = [rename(theirs + name) for name in entry.torch]
            found.append(_Item(entry, [ours + name for name in entry.paddle], names, tensors, rule.known))
        for name, other in rule.children.items() if rule.children else ():
            go(layer._sub_layers[name], f"{ours}{name}.", f"{theirs}{other}.")

    go(layer, "", "")
    return found


class _AsIs:
    optional = ()

    @staticmethod
    def to(tensors):
        return tensors

    back = to


_as_is = _AsIs()


def _member(layer, dotted):
    *path, name = dotted.split(".")
    for part in path:
        layer = layer._sub_layers[part]
    found = layer._parameters.get(name)
    return found if found is not None else layer._buffers[name]


def _renamer(rename):
    if rename is None:
        return lambda key: key
    if callable(rename):
        return rename

    def by_prefix(key):
        for old in sorted(rename, key=len, reverse=True):
            if key == old or key.startswith(f"{old}."):
                return rename[old] + key[len(old) :]
        return key

    return by_prefix


def to_torch_state_dict(layer, twin=None, rename=None, strict=False):
    """A Paddle layer's weights as the state dict of the same network written in torch.

    Each tensor is renamed and transposed by the type of the layer that owns it: Linear's weight is [in, out] in Paddle and
    [out, in] in torch; BatchNorm's ``_mean`` is ``running_mean``; attention's q, k and v become ``in_proj_weight`` ...

    Args:
        layer: a ``paddle.nn.Layer``.
        twin: the torch module (or its state dict) that is to be filled; keys and shapes are compared with it.
        rename: where the twin calls parts otherwise: {'backbone.fc': 'head'} by prefix, or a function of the key.
        strict: raise where anything does not fit the twin.

    Returns:
        TorchStateDict: key -> torch tensor (detached; memory shared with the layer where no transpose had to be copied); its
        ``report`` says what matched.

    Raises:
        ValueError: ``strict``, and the report is not complete.
    """
    out, report = TorchStateDict(), Report()
    out.report = report
    wanted = None
    if twin is not None:
        wanted = {k: v for k, v in (twin.state_dict() if isinstance(twin, torch.nn.Module) else twin).items() if isinstance(v, torch.Tensor)}
    for item in _items(layer, _renamer(rename)):
        tensors = item.entry.to([t._t.detach() for t in item.tensors])
        for name, key, tensor in zip(item.entry.torch if item.entry is not _as_is else item.torch, item.torch, tensors):
            if wanted is not None:
                if key not in wanted:
                    if name not in item.entry.optional:
                        report.missing.append(key)
                        out[key] = tensor
                    continue
                if wanted[key].shape != tensor.shape:
                    report.shapes.append((key, tuple(tensor.shape), tuple(wanted[key].shape)))
            out[key] = tensor
            report.matched.append((key, tuple(item.paddle)))
            if not item.known:
                report.as_is.append(key)
    if wanted is not None:
        bad = {key for key, _, _ in report.shapes}
        report.matched = [pair for pair in report.matched if pair[0] not in bad]
        report.unfilled = [key for key in wanted if key not in out]
        if strict and not report.complete:
            raise ValueError(f"the layer's weights do not fit the torch module:\n{report}")
    return out


def load_torch_state_dict(layer, state_dict, rename=None, strict=True):
    """Copy the weights of a torch network into the same network written in Paddle: ``to_torch_state_dict`` backwards.

    Args:
        layer: the ``paddle.nn.Layer`` to fill.
        state_dict: torch's state dict (or a torch module).
        rename: as in ``to_torch_state_dict``: from the layer's names to those in ``state_dict``.
        strict: raise, and change nothing, where a key or shape does not fit.

    Returns:
        Report: ``missing`` are the layer's keys not found, ``unfilled`` keys of ``state_dict`` that were not used.

    Raises:
        ValueError: ``strict``, and the report is not complete.
    """
    if isinstance(state_dict, torch.nn.Module):
        state_dict = state_dict.state_dict()
    report, used, copies = Report(), set(), []
    for item in _items(layer, _renamer(rename)):
        names = item.entry.torch if item.entry is not _as_is else item.torch
        needed = [key for name, key in zip(names, item.torch) if name not in item.entry.optional]
        used.update(item.torch)
        absent = [key for key in needed if key not in state_dict]
        if absent:
            report.missing += absent
            continue
        values = item.entry.back([torch.as_tensor(state_dict[key]).detach() for key in needed]) if needed else []
        fits = True
        for i, (tensor, value) in enumerate(zip(item.tensors, values)):
            if tensor._t.shape != value.shape:
                key = needed[min(i, len(needed) - 1)]
                report.shapes.append((key, tuple(value.shape), tuple(tensor._t.shape)))
                fits = False
        if fits and needed:
            copies += zip(item.tensors, values)
            report.matched += [(key, tuple(item.paddle)) for key in needed]
            if not item.known:
                report.as_is += needed
    report.unfilled = [key for key in state_dict if key not in used]
    if strict and not report.complete:
        raise ValueError(f"the torch weights do not fit the layer:\n{report}")
    with torch.no_grad():
        for tensor, value in copies:
            tensor._t.copy_(value)
    return report
