"""Control flow: cond, case, switch_case, while_loop, and Paddle 1.x's While and Switch.

In dynamic mode they are Python's own ``if`` and ``while``. In a static program a branch or a loop's body is recorded into a
block of its own; the step in the outer block runs that block's steps on the same environment, so that gradients flow
through what was run.
"""

from contextlib import contextmanager

import torch

from paddle_compat.core import mode
from paddle_compat.core.dtype import to_torch_dtype
from paddle_compat.core.tensor import Symbolic, Tensor
from paddle_compat.static import infer
from paddle_compat.static.arrays import ArrayVariable
from paddle_compat.static.program import Node, append_op, default_main_program
from paddle_compat.static.tree import leaves
from paddle_compat.static.variable import Variable
from paddle_compat.utils import unique_name

_TENSOR = (Tensor, Variable)


def _free(ops, results=()):
    """The Variables that steps read and do not make themselves, and those among the results that come from outside."""
    made, found = set(), {}
    for node in ops:
        for v in node.inputs():
            if id(v) not in made:
                found[id(v)] = v
        made.update(id(v) for v in node.outputs())
    for v in leaves(results, (Variable,)):
        if id(v) not in made:
            found[id(v)] = v
    return list(found.values())


def _for_test(ops):
    return [n for n in (o.for_test() for o in ops) if n is not None]


def _value(env, leaf):
    if isinstance(leaf, Variable):
        return env[leaf]
    if isinstance(leaf, Tensor):
        return leaf._t
    return leaf


def _truth(t):
    return bool(t.reshape(-1)[0]) if t.numel() else False


class CondNode(Node):
    """Runs one of two lists of steps."""

    type = "conditional_block"

    def __init__(self, pred, branches, results):
        self.pred, self.branches, self.results = pred, branches, results  # branches: (steps, leaves) for true and for false

    def inputs(self):
        found = {id(v): v for ops, values in self.branches for v in _free(ops, values)}
        return [self.pred, *found.values()]

    def outputs(self):
        return list(self.results)

    def run(self, env):
        """Take the branch that the predicate says."""
        ops, values = self.branches[0 if _truth(env[self.pred]) else 1]
        for node in ops:
            node.run(env)
        for result, leaf in zip(self.results, values, strict=True):
            value = _value(env, leaf)
            if not isinstance(value, (torch.Tensor, list)):
                value = torch.tensor([value], dtype=result.infer[0].dtype)
            env[result] = value

    def for_test(self):
        return CondNode(self.pred, [(_for_test(ops), values) for ops, values in self.branches], self.results)


class LoopNode(Node):
    """Runs steps as long as a Variable is true. ``carried``: (initial, inside, next, result) for each loop variable."""

    type = "while"

    def __init__(self, cond_ops, condition, body_ops, carried):
        self.cond_ops, self.condition, self.body_ops, self.carried = cond_ops, condition, body_ops, carried

    def inputs(self):
        inside = {id(c[1]) for c in self.carried}
        found = {id(v): v for v in _free([*self.cond_ops, *self.body_ops], ([c[2] for c in self.carried], self.condition)) if id(v) not in inside}
        return [*[c[0] for c in self.carried if isinstance(c[0], Variable)], *found.values()]

    def outputs(self):
        return [c[3] for c in self.carried]

    def run(self, env):
        """Loop."""
        for initial, inside, _, _ in self.carried:
            env[inside] = _value(env, initial)
        while True:
            for node in self.cond_ops:
                node.run(env)
            if not _truth(_value(env, self.condition)):
                break
            for node in self.body_ops:
                node.run(env)
            for (_, inside, _, _), value in zip(self.carried, [_value(env, c[2]) for c in self.carried], strict=True):
                env[inside] = value
        for initial, inside, _, result in self.carried:
            env[result] = env[inside]
            # Paddle's loop writes into its variables. Those that gradients flow to keep their first value, which autograd is asked about.
            if isinstance(initial, Variable) and initial.stop_gradient and not initial.is_data:
                env[initial] = env[inside]

    def for_test(self):
        return LoopNode(_for_test(self.cond_ops), self.condition, _for_test(self.body_ops), self.carried)


class BlockNode(Node):
    """Steps that overwrite outer Variables: once if ``conditions`` say so, or (``loop``) as long as the one condition is true."""

    def __init__(self, ops, conditions, loop):
        # conditions: (Variable, wanted truth) pairs; all must hold
        self.ops, self.conditions, self.loop = ops, conditions, loop
        self.type = "while" if loop else "conditional_block"

    def inputs(self):
        return [*[v for v, _ in self.conditions], *_free(self.ops)]

    def outputs(self):
        return [v for node in self.ops for v in node.outputs()]

    def run(self, env):
        """Run the steps."""
        while all(_truth(env[v]) is wanted for v, wanted in self.conditions):
            for node in self.ops:
                node.run(env)
            if not self.loop:
                break

    def for_test(self):
        return BlockNode(_for_test(self.ops), self.conditions, self.loop)


def _recorded(function, *args):
    """(steps, result) of a function recorded into a new block."""
    with default_main_program().sub_block() as block:
        result = function(*args)
    return block.ops, result


def _sizes(v):
    t = v.infer if isinstance(v, Variable) else (v._t, v._t)
    return [a if a == b else -1 for a, b in zip(t[0].shape, t[1].shape, strict=True)], t[0].dtype


def _merged(a, b):
    """A Variable that is ``a`` or ``b`` when the program runs."""
    block = default_main_program().current_block()
    name = unique_name.generate("cond_0.tmp")
    for one in (a, b):
        if isinstance(one, ArrayVariable):
            out = block.add(ArrayVariable(block, name, one.dtype))
            out.infer, out.known = one.infer, one.known
            return out
    if not isinstance(a, _TENSOR):
        dtype = torch.bool if isinstance(a, bool) else torch.int64 if isinstance(a, int) else torch.float32
        return block.add(Variable(block, name, infer.placeholder([1], dtype), stop_gradient=True))
    first, dtype = _sizes(a)
    second, _ = _sizes(b) if isinstance(b, _TENSOR) else (first, None)
    shape = [x if x == y else -1 for x, y in zip(first, second, strict=True)] if len(first) == len(second) else first
    stops = all(getattr(v, "stop_gradient", True) for v in (a, b))
    return block.add(Variable(block, name, infer.placeholder(shape, dtype), stop_gradient=stops))


def cond(pred, true_fn=None, false_fn=None, name=None, return_names=None):
    """What ``true_fn()`` returns where ``pred`` is true, else what ``false_fn()`` returns.

    Args:
        pred: a bool Tensor or Variable of one element.
        true_fn, false_fn: functions without parameters, or None; in a static program both return the same structure.

    Returns:
        The branch's result.

    Raises:
        TypeError: ``pred`` is no Tensor, a branch no function.
        ValueError: the branches of a static program return different structures.
    """
    if not mode.process.static:
        assert isinstance(pred, Tensor), "The pred in cond must be Variable"
        assert pred._t.numel() == 1, "condition input's numel should be 1"
        chosen, which = (true_fn, "true_fn") if _truth(pred._t) else (false_fn, "false_fn")
        if chosen is None:
            return None
        if not callable(chosen):
            raise TypeError(f"The {which} in cond must be callable, but received {type(chosen).__name__}")
        return chosen()
    if not isinstance(pred, (Variable, Tensor)):
        raise TypeError(f"The type of 'pred' in fluid.layers.cond must be Variable, but received {type(pred)}.")
    for fn, which in ((true_fn, "true_fn"), (false_fn, "false_fn")):
        if fn is not None and not callable(fn):
            raise TypeError(f"The {which} in cond must be callable, but received {type(fn).__name__}")
    true_ops, true_out = _recorded(true_fn) if true_fn else ([], None)
    false_ops, false_out = _recorded(false_fn) if false_fn else ([], None)
    if true_out is None and false_out is None:
        for ops, wanted in ((true_ops, True), (false_ops, False)):
            if ops:
                append_op(BlockNode(ops, [(pred, wanted)], loop=False))
        return None
    for missing, fn in ((true_out, "true_fn"), (false_out, "false_fn")):
        if missing is None:
            raise ValueError(f"Incompatible return values of true_fn and false_fn in cond: {fn} returns None")
    ours, theirs = _flat(true_out), _flat(false_out)
    if len(ours) != len(theirs):
        raise ValueError(f"true fn returns {len(ours)} vars, but false fn returns {len(theirs)} vars, which is not equals")
    results = [_merged(a, b) for a, b in zip(ours, theirs, strict=True)]
    node = append_op(CondNode(pred, [(true_ops, ours), (false_ops, theirs)], results))
    for r in results:
        r.op = node
    following = iter(results)
    return _rebuilt(true_out, following)


def _flat(value):
    if isinstance(value, (list, tuple)):
        return [x for v in value for x in _flat(v)]
    if isinstance(value, dict):
        return [x for v in value.values() for x in _flat(v)]
    return [value]


def _rebuilt(value, results):
    if isinstance(value, (list, tuple)):
        out = [_rebuilt(v, results) for v in value]
        return out if isinstance(value, list) else tuple(out) if type(value) is tuple else type(value)(*out)
    if isinstance(value, dict):
        return {k: _rebuilt(v, results) for k, v in value.items()}
    return next(results)


def while_loop(cond, body, loop_vars, is_test=False, name=None):
    """Set the loop variables to ``body(*loop_vars)`` as long as ``cond(*loop_vars)`` is true.

    In dynamic mode the Tensors given are overwritten, as on 2.4.2.

    Args:
        cond: a function of the loop variables that gives a bool Tensor of one element.
        body: a function that gives as many new ones.
        loop_vars: list or tuple of Tensors, Variables or nestings of them.

    Returns:
        The loop variables at the end.

    Raises:
        TypeError: ``cond`` or ``body`` is no function.
        ValueError: no loop variables, or ``body`` returns another number of them.
    """
    for f, what in ((cond, "cond"), (body, "body")):
        if not callable(f):
            raise TypeError(f"{what} in while_loop should be callable")
    if isinstance(loop_vars, (list, tuple)) and len(loop_vars) == 0:
        raise ValueError("loop_vars in while_loop should not be empty")
    single = not isinstance(loop_vars, (list, tuple))
    given = [loop_vars] if single else list(loop_vars)
    if not mode.process.static:
        _loop_now(cond, body, given)
        return given[0] if single else given
    return _loop_later(cond, body, given)


def _answer(condition):
    if not isinstance(condition, Tensor):
        raise TypeError(f"cond in while_loop should return a boolean Tensor, but received {type(condition).__name__}")
    return _truth(condition._t)


def _loop_now(cond, body, given):
    from paddle_compat.tensor.creation import assign

    running = _answer(cond(*given))
    while running:
        out = body(*given)
        out = list(out) if isinstance(out, (list, tuple)) else [out]
        if len(out) != len(given):
            raise ValueError("body in while_loop should return the same arity (length and structure) and types as loop_vars")
        running = _answer(cond(*out))
        for i, (old, new) in enumerate(zip(given, out, strict=True)):
            pairs = list(zip(_flat(old), _flat(new), strict=True)) if not isinstance(old, Tensor) else [(old, new)]
            if pairs and all(isinstance(a, Tensor) and isinstance(b, Tensor) for a, b in pairs) and not _is_array(old):
                for a, b in pairs:
                    if a is not b:
                        assign(b, a)
            else:
                given[i] = new


def _is_array(value):
    return isinstance(value, list)  # lists of Tensors are arrays: their length may change


def _loop_later(cond, body, given):
    flat = _flat(given)
    starts = [v if isinstance(v, _TENSOR) else _constant(v) for v in flat]
    shapes = [_sizes(v) for v in starts]
    for _ in range(3):  # a size that the body changes is not known: record again with -1 there
        program = default_main_program()
        before = len(program.blocks)
        with program.sub_block() as block:
            inside = [_inner(block, v, *s) for v, s in zip(starts, shapes, strict=True)]
            args = _rebuilt(given, iter(inside))
            condition = cond(*args)
        cond_ops = block.ops
        body_ops, out = _recorded(body, *args)
        out = list(out) if isinstance(out, (list, tuple)) else [out]
        new = _flat(out)
        if len(out) != len(given) or len(new) != len(flat):
            raise ValueError("body in while_loop should return the same arity (length and structure) and types as loop_vars")
        new = [v if isinstance(v, _TENSOR) else _constant(v) for v in new]
        again = []
        for (shape, dtype), v in zip(shapes, new, strict=True):
            after, _ = _sizes(v)
            again.append(([a if a == b else -1 for a, b in zip(shape, after, strict=True)] if len(shape) == len(after) else after, dtype))
        if again == shapes:
            break
        del program.blocks[before:]
        shapes = again
    current = default_main_program().current_block()
    results = [_inner(current, v, *s) for v, s in zip(starts, shapes, strict=True)]
    node = append_op(LoopNode(cond_ops, condition, body_ops, list(zip(starts, inside, new, results, strict=True))))
    for v, r, n in zip(starts, results, new, strict=True):
        r.op = node
        r.stop_gradient = getattr(v, "stop_gradient", True) and getattr(n, "stop_gradient", True)
        if isinstance(r, ArrayVariable) and isinstance(n, ArrayVariable):
            r.infer, r.known = n.infer, n.known
    return _rebuilt(given, iter(results))


def _inner(block, like, shape, dtype):
    name = unique_name.generate("while_loop_0.tmp")
    if isinstance(like, ArrayVariable):
        out = block.add(ArrayVariable(block, name, like.dtype))
        out.infer, out.known = like.infer, like.known
        return out
    out = block.add(Variable(block, name, infer.placeholder(shape, dtype), stop_gradient=getattr(like, "stop_gradient", True)))
    return out


def _constant(value):
    from paddle_compat.tensor.creation import full

    dtype = "bool" if isinstance(value, bool) else "int64" if isinstance(value, int) else "float32"
    return full([1], value, dtype)


def case(pred_fn_pairs, default=None, name=None):
    """The result of the first function whose predicate is true; else of ``default``, or of the last function where None.

    Args:
        pred_fn_pairs: list or tuple of (bool Tensor, function).
        default: a function, or None.

    Raises:
        TypeError: pairs of another form.
    """
    if not isinstance(pred_fn_pairs, (list, tuple)):
        raise TypeError(f"The type of 'pred_fn_pairs' in case must be list or tuple, but received {type(pred_fn_pairs)}.")
    for pair in pred_fn_pairs:
        if not isinstance(pair, tuple):
            raise TypeError(f"The elements' type of 'pred_fn_pairs' in case must be tuple, but received {type(pair)}.")
        if len(pair) != 2:
            raise TypeError(f"The tuple's size of 'pred_fn_pairs' in case must be 2, but received: {len(pair)}-tuple.")
        pred, fn = pair
        if not isinstance(pred, (Tensor, Symbolic)):
            raise TypeError(f"The pred's type of 'pred_fn_pairs' in case must be bool Variable, but received {type(pred)}.")
        if not callable(fn):
            raise TypeError(f"The fn for {pred.name} of pred_fn_pairs in Op(case) must be callable.")
    pairs = list(pred_fn_pairs)
    if default is None:
        default = pairs[-1][1]
        pairs.pop()
        if not pairs:
            return default()
    elif not callable(default):
        raise TypeError("The default in Op(case) must be callable.")
    for pred, fn in reversed(pairs[1:]):
        default = _chained(pred, fn, default)
    return cond(pairs[0][0], pairs[0][1], default)


def _chained(pred, fn, otherwise):
    return lambda: cond(pred, fn, otherwise)


def switch_case(branch_index, branch_fns, default=None, name=None):
    """The result of the function whose key is ``branch_index``; else of ``default``, or of the function of the greatest key.

    Args:
        branch_index: an integer Tensor of one element.
        branch_fns: {int: function}, (int, function) pairs, or functions with keys 0, 1, ...
        default: a function, or None.

    Raises:
        TypeError, ValueError: functions of another form, keys that are no ints or not unique.
    """
    branch_index.dtype  # noqa: B018  (AttributeError for an int, as on 2.4.2)
    if not isinstance(branch_fns, (list, tuple, dict)):
        raise TypeError(f"The type of 'branch_fns' in switch_case must be list, tuple or dict, but received {type(branch_fns)}.")
    pairs = list(branch_fns.items()) if isinstance(branch_fns, dict) else list(branch_fns)
    if all(callable(f) for f in pairs):
        pairs = list(enumerate(pairs))
    seen = set()
    for pair in pairs:
        if not isinstance(pair, tuple):
            raise TypeError(f"The elements' type of 'branch_fns' in switch_case must be tuple, but received {type(pair)}.")
        if len(pair) != 2:
            raise TypeError(f"The tuple's size of 'branch_fns' in switch_case must be 2, but received {len(pair)}-tuple.")
        key, fn = pair
        if not isinstance(key, int):
            raise TypeError(f"The key's type of 'branch_fns' in switch_case must be int, but received {type(key)}.")
        if key in seen:
            raise ValueError(f"The key in 'branch_fns' must be unique, but '{key}' appears more than once.")
        seen.add(key)
        if not callable(fn):
            raise TypeError(f"The type of function for key {key} must be callable, but received {type(fn)}.")
    pairs.sort(key=lambda p: p[0])
    if default is None:
        default = pairs[-1][1]
    elif not callable(default):
        raise TypeError("The default in Op(case) must be callable.")
    from paddle_compat.tensor.creation import full
    from paddle_compat.tensor.logic import equal

    tests = [(equal(branch_index, full([1], key, branch_index.dtype)), fn) for key, fn in pairs]
    return case(tests, default)


class While:
    """Paddle 1.x's loop: ``with While(cond).block(): ...``, whose steps overwrite ``cond`` and what else they change.

    Args:
        cond: a bool Variable of one element.
    """

    def __init__(self, cond, is_test=False, name=None):
        if not mode.process.static:
            raise RuntimeError("fluid.layers.While writes static programs; in dynamic mode use Python's while, or paddle.static.nn.while_loop")
        if not isinstance(cond, Variable) or to_torch_dtype(cond.dtype) is not torch.bool:
            raise TypeError(f"cond of While must be a bool Variable, but received {cond!r}")
        self.cond_var = cond

    @contextmanager
    def block(self):
        """The loop's body."""
        with default_main_program().sub_block() as block:
            yield
        append_op(BlockNode(block.ops, [(self.cond_var, True)], loop=True))


class ConditionalBlock:
    """Steps that run if all the bool Variables ``inputs`` are true."""

    def __init__(self, inputs, is_scalar_condition=False, name=None):
        self.inputs = list(inputs)

    @contextmanager
    def block(self):
        """The steps."""
        with default_main_program().sub_block() as block:
            yield
        append_op(BlockNode(block.ops, [(v, True) for v in self.inputs], loop=False))


class Switch:
    """Paddle 1.x's chain of cases: ``with Switch() as s: with s.case(cond): ...; with s.default(): ...``."""

    def __init__(self, name=None):
        self.before = []
        self.inside = False

    def __enter__(self):
        self.inside = True
        return self

    def __exit__(self, *exc):
        self.inside = False
        return False

    @contextmanager
    def case(self, condition):
        """Steps that run if ``condition`` is true and no case before was."""
        if not self.inside:
            raise ValueError("case should be called inside with")
        with default_main_program().sub_block() as block:
            yield
        append_op(BlockNode(block.ops, [*[(v, False) for v in self.before], (condition, True)], loop=False))
        self.before.append(condition)

    @contextmanager
    def default(self):
        """Steps that run if no case did."""
        if not self.before:
            raise ValueError("there should be at least one condition")
        with default_main_program().sub_block() as block:
            yield
        append_op(BlockNode(block.ops, [(v, False) for v in self.before], loop=False))


