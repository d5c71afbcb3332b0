"""``paddle.fluid.layers.nn``: gathered from the modules beside it."""

from paddle_compat.fluid.layers.absent import OTHER_FUNCTIONS as _ABSENT

_PARTS = (
    "linear_chain_crf", "crf_decoding", "chunk_eval", "data_norm", "ctc_greedy_decoder", "im2sequence", "lod_reset", "lod_append", "similarity_focus", "hash",
    "prroi_pool", "continuous_value_model", "filter_by_instag", "deformable_roi_pooling", "py_func",
)  # fmt: skip
for _name in _PARTS:
    globals()[_name] = _ABSENT[_name]


def label_smooth(label, prior_dist=None, epsilon=0.1, dtype="float32", name=None):
    """One-hot labels, a little of each moved to all classes (or to ``prior_dist``)."""
    from paddle_compat.nn.functional import label_smooth as smooth

    return smooth(label, prior_dist, epsilon)


def _logical(name):
    from paddle_compat.fluid.layers._common import into
    from paddle_compat.tensor import logic

    function = getattr(logic, name)
    if name == "logical_not":

        def apply(x, out=None, name=None):
            return into(function(x), out)
    else:

        def apply(x, y, out=None, name=None):
            return into(function(x, y), out)

    apply.__name__ = apply.__qualname__ = name
    apply.__doc__ = f"``{name}`` element by element, into ``out`` where given."
    return apply


logical_and, logical_or, logical_xor, logical_not = (_logical(n) for n in ("logical_and", "logical_or", "logical_xor", "logical_not"))

__all__ = sorted(n for n in dict(globals()) if not n.startswith("_"))
