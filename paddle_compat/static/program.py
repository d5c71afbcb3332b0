"""Programs: lists of op-table calls, and the guards that say which program is being written."""

from contextlib import contextmanager

from paddle_compat.static.variable import Parameter, Variable


class Node:
    """One step of a program. Subclasses say how it runs: ``run(env)``, ``env`` giving each Variable's torch tensor."""

    type = "node"
    attrs = ()

    def inputs(self):
        """The Variables it reads."""
        return []

    def outputs(self):
        """The Variables it sets."""
        return []

    @property
    def input_arg_names(self):
        """The names of what it reads."""
        return [v.name for v in self.inputs()]

    @property
    def output_arg_names(self):
        """The names of what it sets."""
        return [v.name for v in self.outputs()]

    def for_test(self):
        """The node in a program that is cloned for testing; None where it falls away."""
        return self

    def __repr__(self):
        attrs = "".join(f", {k} = {v!r}" for k, v in self.attrs)
        outs = ", ".join(self.output_arg_names)
        return f"{{Out=['{outs}']}} = {self.type}(inputs={self.input_arg_names}{attrs})"


class Block:
    """The variables and steps of a program (or of a branch of ``cond``)."""

    def __init__(self, program, idx=0, parent_idx=-1):
        self.program, self.idx, self.parent_idx = program, idx, parent_idx
        self.vars = {}
        self.ops = []

    def var(self, name):
        """The variable of that name. ValueError where there is none."""
        found = self._find_var_recursive(name)
        if found is None:
            raise ValueError(f"var {name} not in this block")
        return found

    def has_var(self, name):
        """Whether there is a variable of that name."""
        return name in self.vars

    def _find_var_recursive(self, name):
        block = self
        while block is not None:
            if name in block.vars:
                return block.vars[name]
            block = self.program.blocks[block.parent_idx] if block.parent_idx >= 0 else None
        return None

    def create_var(self, name=None, shape=None, dtype=None, persistable=False, stop_gradient=False, **_):
        """A variable that nothing has set yet."""
        from paddle_compat.core.dtype import default_torch_dtype, to_torch_dtype
        from paddle_compat.static import infer
        from paddle_compat.utils import unique_name

        torch_dtype = to_torch_dtype(dtype) if dtype is not None else default_torch_dtype()
        shapes = infer.placeholder(shape if shape is not None else [], torch_dtype)
        return self.add(Variable(self, name or unique_name.generate("_generated_var"), shapes, persistable, stop_gradient))

    def create_parameter(self, *args, **kwargs):
        """A parameter of the program's global block."""
        from paddle_compat.core.parameter import make_parameter

        name = kwargs.pop("name", None)
        attr = kwargs.pop("attr", None)
        from paddle_compat.framework.param_attr import ParamAttr

        attr = ParamAttr._to_attr(attr) if attr is not None else ParamAttr(name=name)
        return make_parameter("parameter", attr, *args, **kwargs)

    def add(self, variable):
        """Take a variable in."""
        self.vars[variable.name] = variable
        return variable

    def append(self, node):
        """Add a step."""
        self.ops.append(node)
        self.program._version += 1
        return node

    def all_parameters(self):
        """The block's parameters."""
        return [v for v in self.vars.values() if isinstance(v, Parameter)]

    iter_parameters = all_parameters

    def __repr__(self):
        lines = [f"{{ // block {self.idx}"]
        lines += [f"    {v!r}" for v in self.vars.values()]
        lines += [f"    {o!r}" for o in self.ops]
        return "\n".join([*lines, "}", ""])

    __str__ = __repr__


class Program:
    """A list of steps that ``Executor.run`` carries out. ``paddle.static.Program()`` makes an empty one."""

    random_seed = 0

    def __init__(self):
        self.blocks = [Block(self)]
        self.current_block_idx = 0
        self._version = 0
        self._is_test = False

    def global_block(self):
        """The outermost block."""
        return self.blocks[0]

    def block(self, index):
        """The block of that number."""
        return self.blocks[index]

    def current_block(self):
        """The block being written."""
        return self.blocks[self.current_block_idx]

    @property
    def num_blocks(self):
        """How many blocks there are."""
        return len(self.blocks)

    @contextmanager
    def sub_block(self):
        """Write into a new block inside the current one (a branch of ``cond``)."""
        outer = self.current_block_idx
        block = Block(self, len(self.blocks), outer)
        self.blocks.append(block)
        self.current_block_idx = block.idx
        try:
            yield block
        finally:
            self.current_block_idx = outer

    def all_parameters(self):
        """The program's parameters."""
        return [p for b in self.blocks for p in b.all_parameters()]

    def list_vars(self):
        """All variables, one after another."""
        for block in self.blocks:
            yield from block.vars.values()

    def state_dict(self, mode="all", scope=None):
        """The values of parameters ('param'), optimizer state ('opt') or both ('all') in the scope, by name.

        Raises:
            ValueError: another mode.
        """
        from paddle_compat.static.scope import global_scope

        if mode not in ("all", "param", "opt"):
            raise ValueError(f"`mode` string should be 'param', 'opt' or 'all', but received {mode}.")
        scope = scope or global_scope()
        out = {}
        for v in self.list_vars():
            wanted = v.persistable and (mode == "all" or (mode == "param") == isinstance(v, Parameter))
            value = scope.get(v.name) if wanted else None
            if value is not None:
                out[v.name] = value
        return out

    def set_state_dict(self, state_dict, scope=None):
        """Set the values in the scope by name; a warning for names that the program has not."""
        import warnings

        known = {v.name: v for v in self.list_vars() if v.persistable}
        for name, value in state_dict.items():
            if name in known:
                known[name].set_value(value, scope)
            else:
                warnings.warn(f"Skip loading {name}: the program has no such persistable variable.", stacklevel=2)

    def clone(self, for_test=False):
        """A copy of the program; ``for_test`` leaves backward and optimizer steps out and turns dropout and batch norm to testing."""
        out = Program()
        out.random_seed, out._is_test = self.random_seed, for_test
        out.blocks = []
        for block in self.blocks:
            copy = Block(out, block.idx, block.parent_idx)
            copy.vars = dict(block.vars)
            copy.ops = [n for n in (o.for_test() if for_test else o for o in block.ops) if n is not None]
            out.blocks.append(copy)
        return out

    def to_string(self, throw_on_error, with_details=False):
        """The program as text."""
        return repr(self)

    def __repr__(self):
        return "\n".join(repr(b) for b in self.blocks)

    __str__ = __repr__


_main, _startup = [Program()], [Program()]


def default_main_program():
    """The program that calls are recorded into."""
    return _main[-1]


def default_startup_program():
    """The program that initialises parameters."""
    return _startup[-1]


def switch_programs(main, startup=None):
    """Record into other programs from now on (what ``program_guard`` does for a block)."""
    _main[-1] = main
    if startup is not None:
        _startup[-1] = startup


@contextmanager
def program_guard(main_program, startup_program=None):
    """Record into ``main_program`` (and initialise in ``startup_program``) inside the block.

    Raises:
        TypeError: no Programs.
    """
    for name, program in (("main_program", main_program), ("startup_program", startup_program)):
        if not isinstance(program, Program) and not (name == "startup_program" and program is None):
            raise TypeError(f"The type of '{name}' in static.program_guard must be Program, but received {type(program)}.")
    _main.append(main_program)
    _startup.append(startup_program if startup_program is not None else _startup[-1])
    try:
        yield
    finally:
        _main.pop()
        _startup.pop()


@contextmanager
def name_scope(prefix=None):
    """Group the names of a part of a program (for display only)."""
    yield


def append_op(node):
    """Add a step to the block being written."""
    return default_main_program().current_block().append(node)
