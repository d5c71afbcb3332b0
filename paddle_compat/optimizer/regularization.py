"""Adding weight decay to gradients, for many parameters at once."""

import torch

from paddle_compat.core.tensor import wrap
from paddle_compat.regularizer import L1DecayRegularizer, L2DecayRegularizer


def add(opt, plan, grads):
    """Add each parameter's penalty to its gradient.

    A parameter's own regularizer goes before the optimizer's.

    Args:
        opt: the optimizer; ``opt._folds_l2`` says that its rule adds L2 penalties by itself.
        plan: the parameters.
        grads: torch gradients. They are not written.

    Returns:
        (gradients, l2): l2 is the coefficient that is left to the rule, a float, or a list with one for each parameter.
    """
    fallback = opt._fallback_regularizer()
    params = plan.params
    try:
        found = {p.regularizer for p in params}
    except (AttributeError, TypeError):  # plain Tensors have none
        found = {None, False}
    if len(found) == 1:
        regularizer = found.pop() or fallback
        if regularizer is None:
            return grads, 0.0
        if opt._folds_l2 and is_plain_l2(regularizer) and not any(g.is_sparse for g in grads):
            return grads, float(regularizer._regularization_coeff)
        return _add_to(regularizer, params, plan.tensors, grads), 0.0

    each = [getattr(p, "regularizer", None) or fallback for p in params]
    grads, l2 = list(grads), [0.0] * len(params)
    groups = {}
    for i, regularizer in enumerate(each):
        if regularizer is not None:
            groups.setdefault(id(regularizer), []).append(i)
    for indices in groups.values():
        regularizer = each[indices[0]]
        if opt._folds_l2 and is_plain_l2(regularizer):
            for i in indices:
                l2[i] = float(regularizer._regularization_coeff)
                grads[i] = _dense(grads[i])
            continue
        changed = _add_to(regularizer, [params[i] for i in indices], [plan.tensors[i] for i in indices], [grads[i] for i in indices])
        for i, g in zip(indices, changed, strict=True):
            grads[i] = g
    return grads, (l2 if any(l2) else 0.0)


def is_plain_l2(regularizer):
    """Whether a regularizer is an L2 decay whose formula nobody has overridden."""
    return _plain(regularizer, L2DecayRegularizer)


def _plain(regularizer, kind):
    return isinstance(regularizer, kind) and type(regularizer).term is kind.term and type(regularizer).__call__ is kind.__call__


def _add_to(regularizer, params, tensors, grads):
    dense = [_dense(g) for g in grads]
    if _plain(regularizer, L2DecayRegularizer):
        return torch._foreach_add(dense, tensors, alpha=float(regularizer._regularization_coeff))
    if _plain(regularizer, L1DecayRegularizer):
        return torch._foreach_add(dense, torch._foreach_sign(tensors), alpha=float(regularizer._regularization_coeff))
    return [g + regularizer(p, wrap(g), None)._t for p, g in zip(params, dense, strict=True)]


def _dense(g):
    return g.to_dense() if g.is_sparse else g
