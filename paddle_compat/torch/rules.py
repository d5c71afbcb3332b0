"""What becomes of a layer's parameters in torch's layer of the same kind: names, transposes, what is put together.

Decided by the layer's type alone, never by order, rank or shape: a square weight must be transposed just the same.
"""

import torch


class Entry:
    """Some tensors of a layer and what they are in torch.

    Attributes:
        paddle, torch: the names on either side, below the layer's own prefix.
        to: from Paddle's torch tensors (a list) to torch's (a list). back: the other way.
        optional: names on torch's side that Paddle has not; they are made up here and ignored on the way back.
    """

    __slots__ = ("back", "optional", "paddle", "to", "torch")

    def __init__(self, paddle, torch_names, to=None, back=None, optional=()):
        self.paddle, self.torch = list(paddle), list(torch_names)
        self.to, self.back = to or _same, back or to or _same
        self.optional = tuple(optional)


def _same(tensors):
    return tensors


def _transposed(tensors):
    return [t.t() for t in tensors]


def same(name, other=None):
    """One tensor as it is, under ``other``'s name."""
    return Entry([name], [other or name])


class Plan:
    """What a rule says of one layer: its entries, and the children to go on with (Paddle's name -> torch's name)."""

    __slots__ = ("children", "entries", "known")

    def __init__(self, entries, children=None, known=True):
        self.entries, self.children, self.known = entries, children, known


def plan(layer):
    """The Plan for a layer, by its type."""
    for classes, rule in _rules():
        if isinstance(layer, classes):
            return rule(layer)
    return Plan([same(name) for name in _own(layer)], _children(layer), known=not list(_own(layer)))


def _own(layer):
    for name, p in layer._parameters.items():
        if p is not None:
            yield name
    for name, b in layer._buffers.items():
        if b is not None and name not in layer._non_persistable_buffer_names_set:
            yield name


def _children(layer):
    return {name: name for name, child in layer._sub_layers.items() if child is not None}


def _rest(layer, entries):
    """Entries for own tensors that no entry names yet, as they are."""
    taken = {name for entry in entries for name in entry.paddle}
    return entries + [same(name) for name in _own(layer) if name not in taken]


# ---- the rules -----------------------------------------------------------------------------------------------------------


def _linear(layer):
    norm = _weight_norm(layer)
    matrices = {"weight", "weight_orig"}  # weight_orig is spectral_norm's
    if norm is not None:  # without weight_norm a weight_v is spectral_norm's vector
        matrices.add("weight_v")
    entries = [Entry([name], [name], _transposed) for name in _own(layer) if name in matrices]
    if norm is not None:
        entries.append(_norm_scale(None if norm.dim in (None, -1) else 1 - norm.dim, 2))
    return Plan(_rest(layer, entries))


def _weight_norm(layer):
    for hook in layer._forward_pre_hooks.values():
        if "weight_g" in layer._parameters and hasattr(hook, "dim") and getattr(hook, "name", None) == "weight":
            return hook
    return None


def _norm_scale(dim, rank):
    def to(tensors):
        if dim is None:
            return [tensors[0].reshape(())]
        return [tensors[0].reshape([-1 if i == dim else 1 for i in range(rank)])]

    return Entry(["weight_g"], ["weight_g"], to, lambda tensors: [tensors[0].reshape(-1)])


def _plain(layer):
    entries = []
    norm = _weight_norm(layer)
    if norm is not None:
        entries.append(_norm_scale(None if norm.dim in (None, -1) else norm.dim, layer.weight_v.ndim))
    return Plan(_rest(layer, entries), _children(layer))


def _batch_norm(layer):
    entries = [same(name) for name in ("weight", "bias") if getattr(layer, name, None) is not None]
    entries += [same("_mean", "running_mean"), same("_variance", "running_var")]
    # torch counts batches too; Paddle has no such number.
    entries.append(Entry([], ["num_batches_tracked"], lambda _: [torch.zeros((), dtype=torch.int64)], lambda _: [], optional=["num_batches_tracked"]))
    return Plan(entries)


def _layer_norm(layer):
    # Paddle keeps the weights of several dimensions flat.
    shape = tuple(layer._normalized_shape)
    entries = [Entry([name], [name], lambda ts: [ts[0].reshape(shape)], lambda ts: [ts[0].reshape(-1)]) for name in _own(layer) if name in ("weight", "bias")]
    return Plan(_rest(layer, entries))


def _instance_norm(layer):
    return Plan(_rest(layer, [same("scale", "weight")] if layer._parameters.get("scale") is not None else []))


def _prelu(layer):
    return Plan([same("_weight", "weight")])


def _bilinear(layer):
    entries = [same("weight")]
    if layer._parameters.get("bias") is not None:
        entries.append(Entry(["bias"], ["bias"], lambda ts: [ts[0].reshape(-1)], lambda ts: [ts[0].reshape(1, -1)]))
    return Plan(entries)


def _rnn(layer):
    # Paddle lists the cells' tensors a second time below the sublayers ("0.cell.weight_ih"): the same objects, no entry.
    return Plan([same(name) for name in _own(layer)], {})


def _attention(layer):
    parts = ("q_proj", "k_proj", "v_proj")
    entries = []
    one = layer.kdim == layer.embed_dim and layer.vdim == layer.embed_dim
    weights = [f"{part}.weight" for part in parts]
    if one:

        def split(tensors):
            return [t.t() for t in tensors[0].chunk(3)]

        entries.append(Entry(weights, ["in_proj_weight"], lambda ts: [torch.cat([t.t() for t in ts])], split))
    else:
        entries.append(Entry(weights, [f"{part}_weight" for part in parts], _transposed))
    if layer.q_proj._parameters.get("bias") is not None:
        entries.append(Entry([f"{part}.bias" for part in parts], ["in_proj_bias"], lambda ts: [torch.cat(ts)], lambda ts: list(ts[0].chunk(3))))
    return Plan(entries, {"out_proj": "out_proj"})


def _decoder_layer(layer):
    children = _children(layer)
    children["cross_attn"] = "multihead_attn"
    return Plan([], children)


_table = None


def _rules():
    """(classes, rule) pairs, the first that fits counts. Built when first asked for, of the layer classes that there are."""
    global _table
    if _table is None:
        import paddle_compat.nn as nn

        def classes(names):
            return tuple(getattr(nn, name) for name in names.split() if hasattr(nn, name))

        _table = [
            (classes("MultiHeadAttention"), _attention),
            (classes("TransformerDecoderLayer"), _decoder_layer),
            (classes("SimpleRNN LSTM GRU"), _rnn),
            (classes("SimpleRNNCell LSTMCell GRUCell"), _rnn),
            (classes("Linear"), _linear),
            (classes("BatchNorm BatchNorm1D BatchNorm2D BatchNorm3D SyncBatchNorm"), _batch_norm),
            (classes("InstanceNorm1D InstanceNorm2D InstanceNorm3D"), _instance_norm),
            (classes("LayerNorm"), _layer_norm),
            (classes("PReLU"), _prelu),
            (classes("Bilinear"), _bilinear),
            (classes("Conv1D Conv2D Conv3D Conv1DTranspose Conv2DTranspose Conv3DTranspose Embedding GroupNorm"), _plain),
        ]
    return _table
