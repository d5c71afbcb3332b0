"""``paddle.static.amp``: mixed precision of static programs, which is not here; its names are, for programs that do not turn it on."""

from contextlib import contextmanager as _contextmanager

from paddle_compat.core.errors import unimplemented as _unimplemented

__all__ = ["AutoMixedPrecisionLists", "CustomOpLists", "cast_model_to_fp16", "cast_parameters_to_fp16", "decorate", "fp16_guard"]

_INSTEAD = "mixed precision of static programs is not in paddle_compat: use paddle.amp.auto_cast and paddle.amp.GradScaler in dynamic mode"


@_contextmanager
def fp16_guard():
    """Marks steps that a decorated optimizer would run in float16; without one, as here, it changes nothing."""
    yield


class AutoMixedPrecisionLists:
    """Operators that run in float16 (white), in float32 (black), or in either.

    Args:
        custom_white_list, custom_black_list: operators' types, more than the usual ones.
        custom_black_varnames: variables that stay float32.

    Raises:
        ValueError: an operator is in both lists.
    """

    def __init__(self, custom_white_list=None, custom_black_list=None, custom_black_varnames=None, dtype="float16"):
        from paddle_compat.amp import lists

        both = set(custom_white_list or ()) & set(custom_black_list or ())
        if both:
            raise ValueError(f"Custom white list overlap custom black list: {sorted(both)}")
        white, black = set(getattr(lists, "WHITE", ())), set(getattr(lists, "BLACK", ()))
        self.white_list = (white | set(custom_white_list or ())) - set(custom_black_list or ())
        self.black_list = (black | set(custom_black_list or ())) - set(custom_white_list or ())
        self.black_varnames = set(custom_black_varnames or ())


CustomOpLists = AutoMixedPrecisionLists


def decorate(
    optimizer, amp_lists=None, init_loss_scaling=2**15, incr_every_n_steps=1000, decr_every_n_nan_or_inf=2, incr_ratio=2.0, decr_ratio=0.8,
    use_dynamic_loss_scaling=True, use_pure_fp16=False, use_fp16_guard=None, use_bf16=False,
):  # fmt: skip
    """Not here: use ``paddle.amp`` in dynamic mode."""
    raise _unimplemented(f"paddle.static.amp.decorate: {_INSTEAD}")


def cast_model_to_fp16(program, amp_lists=None, use_fp16_guard=True):
    """Not here: use ``paddle.amp`` in dynamic mode."""
    raise _unimplemented(f"paddle.static.amp.cast_model_to_fp16: {_INSTEAD}")


def cast_parameters_to_fp16(place, program, scope=None, to_fp16_var_names=None):
    """Not here: use ``paddle.amp`` in dynamic mode."""
    raise _unimplemented(f"paddle.static.amp.cast_parameters_to_fp16: {_INSTEAD}")
