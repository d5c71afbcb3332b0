"""Paddle's error categories as Python exceptions.

Paddle 2.4 maps each category of its C++ errors to a Python exception type and puts the category's name in front of the
text. One function a category builds that exception, so that ``raise invalid_argument("...")`` is all a kernel writes.
"""


def _category(name, exception):
    def build(message):
        error = exception(f"({name}) {message}")
        error.paddle_category = name
        return error

    build.__name__ = name
    build.__doc__ = f"A {exception.__name__} whose text starts with ``({name})``."
    return build


invalid_argument = _category("InvalidArgument", ValueError)
out_of_range = _category("OutOfRange", IndexError)
not_found = _category("NotFound", RuntimeError)
already_exists = _category("AlreadyExists", RuntimeError)
permission_denied = _category("PermissionDenied", RuntimeError)
precondition_not_met = _category("PreconditionNotMet", RuntimeError)
execution_timeout = _category("ExecutionTimeout", RuntimeError)
unavailable = _category("Unavailable", RuntimeError)
unimplemented = _category("Unimplemented", NotImplementedError)
resource_exhausted = _category("ResourceExhausted", MemoryError)
fatal = _category("Fatal", SystemError)
external = _category("External", OSError)


class EnforceNotMet(ValueError):
    """What 2.4.2 raises where an error arises inside a parallel loop of a kernel: integer division by zero."""

    paddle_category = "InvalidArgument"


def division_by_zero(where=""):
    """The error for an integer divided by zero."""
    return EnforceNotMet(f"InvalidArgumentError: Integer division by zero encountered in (floor) divide. Please check the input value. {where}".rstrip())


def kernel_missing(op_name, dtype, backend="CPU"):
    """The error for a dtype that an operator has no kernel for (RuntimeError, NotFound)."""
    dtype = str(dtype).rsplit(".", 1)[-1]
    return not_found(f"The kernel with key ({backend}, NCHW, {dtype}) of kernel `{op_name}` is not registered.")


def describe(value):
    """A short text for an argument in an error message: shape and dtype of tensors, repr of the rest."""
    t = getattr(value, "_t", value)
    shape, dtype = getattr(t, "shape", None), getattr(t, "dtype", None)
    if shape is not None and dtype is not None:
        return f"{type(value).__name__}(shape={list(shape)}, dtype={str(dtype).rsplit('.', 1)[-1]})"
    if isinstance(value, (list, tuple)) and value and any(hasattr(v, "shape") for v in value):
        inner = ", ".join(describe(v) for v in value[:4]) + (", ..." if len(value) > 4 else "")
        return f"[{inner}]"
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
