"""The op table: every public operation, and the one decorator that makes it.

``@op`` takes a kernel, a plain function over torch tensors, and gives the public function: the same name, parameters and
defaults, over Tensors. The public function is generated once, at import, from the kinds of its parameters
(``core.kinds``): while no special mode is on it reads the torch tensors, calls the kernel, and wraps what comes back.
Everything else, AMP, recording into a static Program, torch tensors as arguments, and the translation of errors, happens
in the two functions that it leaves by: ``dispatch_special`` and ``recover``.
"""

import builtins
from types import CodeType, FunctionType

import torch

from paddle_compat.core import kinds as _kinds
from paddle_compat.core import mode
from paddle_compat.core.errors import kernel_missing
from paddle_compat.core.kinds import Kind, Raw
from paddle_compat.core.mode import S
from paddle_compat.core.tensor import Tensor, wrap_any
from paddle_compat.core.translate import translate

TABLE = {}  # Paddle's op type -> Op; the first of several functions with one type keeps the plain key

_KEYWORD_FLAG, _VARARGS_FLAG = 0x08, 0x04


class Op:
    """One row of the table.

    Attributes:
        name: the public function's name.
        type: Paddle's op type (``matmul_v2``), by which AMP lists and programs name it.
        kernel: the function over torch tensors.
        params: the public parameters' names, in order (a star parameter without its star).
        converts: for each parameter the function that turns an argument into what the kernel takes.
        inplace: whether the first argument is changed and returned.
        dtypes: what the first argument may be, or None.
    """

    __slots__ = ("converts", "dtypes", "function", "inplace", "kernel", "kinds", "name", "params", "passed", "star", "type")

    def run(self, args):
        """Call the kernel on public arguments (Tensors or torch tensors, one for each of ``params``); torch results."""
        values, named = [], {}
        for index, convert, keyword in self.passed:
            if index == self.star:
                values.extend(convert(args[index]))
            elif keyword is None:
                values.append(convert(args[index]))
            else:
                named[keyword] = convert(args[index])
        if self.dtypes is not None:
            first = values[0][0] if isinstance(values[0], list) else values[0]
            if first.dtype not in self.dtypes:
                raise kernel_missing(self.type, first.dtype)
        return self.kernel(*values, **named)

    def __repr__(self):
        return f"<op {self.type}>"


def call(op_, args):
    """The general eager path: convert, run, wrap. ``args`` has one entry for each of ``op_.params``."""
    try:
        result = op_.run(args)
    except Exception as error:
        raise translate(op_, args, error) from _cause(error)
    return finish(op_, args, result)


def finish(op_, args, result):
    """Wrap a kernel's torch results as the operator's public results."""
    if op_.inplace:
        target = args[0]
        if isinstance(target, torch.Tensor):
            return wrap_any(result)
        if result is not target._t:
            target._t = result
        return target
    return wrap_any(result)


def dispatch_special(op_, args):
    """Where a public function goes while a special mode is on somewhere."""
    if mode.process.static:
        return mode.process.recorder(op_, args)
    local = mode.local
    if local.tracer is not None:
        return local.tracer(op_, args)
    if local.amp is not None:
        args = local.amp.cast(op_, args)
    return call(op_, args)


def recover(op_, args, error):
    """Where a public function goes when its fast path raised: torch tensors as arguments are let in, errors translated."""
    if op_.inplace:
        again = _repair_inplace(args[0], error)
        if again:
            return call(op_, args)
    if isinstance(error, (AttributeError, TypeError)) and any(_has_torch(a) for a in args):
        return call(op_, args)
    raise translate(op_, args, error) from _cause(error)


def let_flow(out):
    """Set ``stop_gradient`` to False on integer results (of float ones torch knows)."""
    if isinstance(out, Tensor):
        if not out._t.is_floating_point() and not out._t.is_complex():
            out.stop_gradient = False
    else:
        for part in out:
            let_flow(part)


def _cause(error):
    return error if not hasattr(error, "paddle_category") else error.__cause__


def _has_torch(value):
    return isinstance(value, torch.Tensor) or (isinstance(value, (list, tuple)) and any(isinstance(v, torch.Tensor) for v in value))


def _repair_inplace(x, error):
    """Make an in-place write possible that torch refuses and Paddle allows; whether anything was done."""
    if not isinstance(error, RuntimeError) or not isinstance(x, Tensor):
        return False
    text, t = str(error), x._t
    if "a view of a leaf Variable" in text or "is a view and is being modified inplace" in text or "view was created" in text:
        # The tensor shares a leaf's memory (a reshape of a parameter, say). Same storage, without torch's view bookkeeping.
        x._t = torch._unsafe_view(t, t.shape)
        return True
    if "refers to a single memory location" in text:  # an expanded tensor; Paddle's is a full copy already
        from paddle_compat.core.alias import own_memory

        own_memory(t)
        return True
    return False


def _parameters(kernel):
    """(name, kind, default or _REQUIRED, star) for each parameter, from the code object: ``inspect`` is slow at import."""
    code, notes = kernel.__code__, kernel.__annotations__
    count = code.co_argcount
    names = code.co_varnames[:count]
    defaults = kernel.__defaults__ or ()
    first = count - len(defaults)
    rows = []
    for i, name in enumerate(names):
        rows.append((name, notes.get(name, Raw), defaults[i - first] if i >= first else _REQUIRED, ""))
    at = count
    only = code.co_kwonlyargcount
    if code.co_flags & _VARARGS_FLAG:
        name = code.co_varnames[at + only]
        rows.append((name, notes.get(name, Raw), _REQUIRED, "*"))
    keyword = kernel.__kwdefaults__ or {}
    for name in code.co_varnames[at : at + only]:
        rows.append((name, notes.get(name, Raw), keyword.get(name, _REQUIRED), "kw"))
    if code.co_flags & _KEYWORD_FLAG:
        raise TypeError(f"kernel {kernel.__name__}: ** parameters cannot go through the op table")
    for name, kind, _, _ in rows:
        if not isinstance(kind, Kind):
            raise TypeError(f"kernel {kernel.__name__}: annotation of {name} must be one of core.kinds, got {kind!r}")
    return rows


_REQUIRED = object()
_CODES = {}  # source -> code object: operations with parameters of the same kinds share one, which halves the import time

_TEMPLATE = """\
def {name}({signature}):
    if S.special:
        return special(OP, ({args}))
    try:
{check}        r = kernel({values})
    except Exception as error:
        return recover(OP, ({args}), error)
    {finish}
"""
_FINISH = """if r.__class__ is Torch:
        o = new(Tensor)
        o._t = r
        return o
    return wrap_any(r)
"""
_FINISH_FLOWS = """if r.__class__ is Torch:
        out = new(Tensor)
        out._t = r
    else:
        out = wrap_any(r)
    if {first}._t.requires_grad or (hasattr({first}, "_meta") and not {first}.stop_gradient):
        let_flow(out)
    return out
"""
_FINISH_INPLACE = """if r is not {first}._t:
        {first}._t = r
    return {first}
"""
_CHECK = """        if {first}._t.dtype not in DTYPES:
            raise kernel_missing(OP.type, {first}._t.dtype)
"""  # {first}: the first parameter, or the first of its list
_BASE = {
    **_kinds.NAMESPACE, "S": S, "special": dispatch_special, "recover": recover, "Torch": torch.Tensor, "Tensor": Tensor,
    "new": object.__new__, "let_flow": let_flow, "wrap_any": wrap_any, "kernel_missing": kernel_missing,
    "__builtins__": builtins.__dict__, "__name__": __name__,
}  # fmt: skip


def op(kernel=None, *, type=None, name=None, dtypes=None, inplace=False, call=None, flows=False):
    """Make a kernel a public operation.

    Args:
        kernel: the function; its parameters' annotations are kinds (``core.kinds``), its defaults become the public ones.
            A trailing ``name=None`` parameter, which nearly all of Paddle's functions have, is not passed on.
        type: Paddle's op type where it differs from the name.
        name: the public name where it differs from the kernel's.
        dtypes: the torch dtypes that the first parameter may have; another one is Paddle's "kernel is not registered".
        inplace: the kernel changes its first argument and returns it, or returns what the Tensor shall hold from now on.
        flows: integer results keep ``stop_gradient`` False where the first argument's is (cast, topk ...), though nothing can flow.
        call: a torch function to call in the kernel's place, for kernels that would do nothing else: one call less.

    Returns:
        The public function. It has ``.kernel`` and ``.op``.
    """
    if kernel is None or isinstance(kernel, str):
        given = kernel
        return lambda k: op(k, type=given or type, name=name, dtypes=dtypes, inplace=inplace, call=call, flows=flows)
    row = Op()
    row.name = name or kernel.__name__
    row.type = type or row.name
    rows = _parameters(kernel)
    spec, kernel = kernel, call or kernel
    row.kernel, row.dtypes, row.inplace = kernel, dtypes, inplace
    row.params = tuple(r[0] for r in rows)
    row.kinds = tuple(r[1] for r in rows)
    space = dict(_BASE, kernel=kernel, OP=row)
    signature, values, passed, defaults, keyword_only = [], [], [], [], {}
    row.star, by_keyword = -1, False
    for index, (param, kind, default, star) in enumerate(rows):
        if star == "*":
            signature.append(f"*{param}")
            values.append(f"*{kind.fast.format(param)}")
            row.star = index
        else:
            if star == "kw" and row.star < 0 and "*" not in signature:
                signature.append("*")
            if default is _REQUIRED:
                signature.append(param)
            else:
                signature.append(f"{param}=None")
                if star == "kw":
                    keyword_only[param] = default
                else:
                    defaults.append(default)
            if param == "name":
                by_keyword = True  # not passed on, so what follows it cannot be passed by position
                continue
            value = kind.fast.format(param)
            by_keyword = by_keyword or star == "kw"
            values.append(f"{param}={value}" if by_keyword else value)
        passed.append((index, kind.convert, param if by_keyword else None))
    row.passed = tuple(passed)
    first = row.params[0] if row.params else ""
    if dtypes is not None:
        space["DTYPES"] = dtypes
    source = _TEMPLATE.format(
        name="public",
        signature=", ".join(signature),
        args="".join(f"{p}, " for p in row.params),
        values=", ".join(values),
        check=_CHECK.format(first=f"{first}[0]" if row.kinds[0].tensors == "many" else first) if dtypes is not None else "",
        finish=(_FINISH_INPLACE if inplace else _FINISH_FLOWS if flows else _FINISH).format(first=first),
    )
    code = _CODES.get(source)
    if code is None:
        code = _CODES[source] = next(c for c in compile(source, "<paddle_compat op>", "exec").co_consts if isinstance(c, CodeType))
    code = code.replace(co_name=row.name, co_filename=f"<paddle_compat op {row.name}>")
    public = FunctionType(code, space, row.name, tuple(defaults) or None)
    public.__kwdefaults__ = keyword_only or None
    public.__doc__ = spec.__doc__
    public.__module__ = spec.__module__
    public.__qualname__ = row.name
    public.kernel, public.op = kernel, row
    row.function = public
    TABLE.setdefault(row.type, row)
    return public


def inplace_op(of, kernel=None, *, name=None, type=None):
    """The in-place twin of an operation: ``add_ = inplace_op(add)``.

    Args:
        of: the public function whose first argument is to be overwritten.
        kernel: a torch in-place kernel with the same parameters (it changes its first argument and returns it). Without
            one the result of ``of`` is copied into the tensor's memory, so that all who share it see it; where shape or dtype
            differ, the Tensor takes the result over.
        name: the twin's name; by default the name of ``of`` with an underscore behind.

    Returns:
        A public function that returns its first argument.
    """
    source = of.op
    public_name = name or f"{source.name}_"
    base = source.kernel
    if kernel is None:

        def kernel(t, *args, **kwargs):
            result = base(t, *args, **kwargs)
            if result is t:
                return t
            if result.shape == t.shape and result.dtype == t.dtype:
                return t.copy_(result)
            if t.requires_grad and t.is_leaf and torch.is_grad_enabled():
                raise RuntimeError("a leaf Variable that requires grad is being used in an in-place operation.")
            return result

    twin = _as_kernel(kernel, source, public_name)
    return op(twin, name=public_name, type=type or source.type, dtypes=source.dtypes, inplace=True)


def _as_kernel(function, source, name):
    """``function`` with the parameters, defaults and kinds of ``source``'s kernel, as the decorator wants to read them."""
    names = source.params
    params = ", ".join(names)
    passed = ", ".join(n for n in names if n != "name")
    space = {"function": function}
    exec(f"def kernel({params}):\n    return function({passed})\n", space)
    twin = space["kernel"]
    twin.__defaults__ = source.function.__defaults__
    twin.__annotations__ = dict(zip(source.params, source.kinds, strict=True))
    twin.__name__, twin.__module__ = name, source.function.__module__
    twin.__doc__ = f"In-place form of ``{source.name}``: changes its first argument and returns it. {source.function.__doc__ or ''}"
    return twin
