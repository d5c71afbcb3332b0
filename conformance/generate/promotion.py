"""Record what 2.4.2's operators do with every pair of dtypes, with numbers and with arrays.

Run with the oracle interpreter, from the repository's root:

    paddle-python conformance/generate/promotion.py paddle_compat/core/promotion_table.py tests/core/data/operators.json

The first file is the table that ``paddle_compat.core.promotion`` reads, the second holds values for the tests. Some calls end
the oracle's process or never return, so the questions go to a worker process that is started anew when that happens.
"""

import json
import os
import re
import select
import subprocess
import sys

DTYPES = {
    "?": "bool", "B": "uint8", "b": "int8", "h": "int16", "i": "int32", "l": "int64",
    "e": "float16", "E": "bfloat16", "f": "float32", "d": "float64", "F": "complex64", "D": "complex128",
}  # fmt: skip
LETTERS = {name: letter for letter, name in DTYPES.items()}
ORDER = "".join(DTYPES)

OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**", "matmul": "@",
    "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "and": "&", "or": "|", "xor": "^",
}  # fmt: skip
# Operators that numbers reach as the left operand; the others have no reflected form (2 // x is a TypeError).
REFLECTED = {"add": "radd", "sub": "rsub", "mul": "rmul", "truediv": "rtruediv", "pow": "rpow"}
BITS = ("and", "or", "xor")

_PAIR = "paddle.{f}({x}, {y})"
FUNCTIONS = {
    **dict.fromkeys(
        "add subtract multiply divide floor_divide mod remainder floor_mod pow maximum minimum fmax fmin equal not_equal less_than less_equal "
        "greater_than greater_equal logical_and logical_or logical_xor bitwise_and bitwise_or bitwise_xor matmul mm dot heaviside atan2 inner "
        "outer kron dist isclose allclose equal_all".split(),
        _PAIR,
    ),
    "add_n": "paddle.add_n([{x}, {y}])",
    "bmm": "paddle.bmm({x}.unsqueeze(0), {y}.unsqueeze(0))",
    "where": "paddle.where(paddle.ones([2, 2], dtype='bool'), {x}, {y})",
    "lerp": "paddle.lerp({x}, {y}, 0.5)",
    "cross": "paddle.cross(paddle.concat([{x}, {x}[:1]]), paddle.concat([{y}, {y}[:1]]), axis=0)",
}

# phi's kernel name (as errors spell it) -> the name that Paddle's register of kernels has it under.
REGISTER = {
    "add": "elementwise_add", "subtract": "elementwise_sub", "multiply": "elementwise_mul", "divide": "elementwise_div",
    "floor_divide": "elementwise_floordiv", "remainder": "elementwise_mod", "elementwise_pow": "elementwise_pow", "pow": "pow", "scale": "scale",
    "matmul": "matmul_v2", "full": "fill_constant", "maximum": "elementwise_max", "minimum": "elementwise_min", "fmax": "elementwise_fmax",
    "fmin": "elementwise_fmin", "equal": "equal", "not_equal": "not_equal", "less_than": "less_than", "less_equal": "less_equal",
    "greater_than": "greater_than", "greater_equal": "greater_equal", "logical_and": "logical_and", "logical_or": "logical_or",
    "logical_xor": "logical_xor", "logical_not": "logical_not", "bitwise_and": "bitwise_and", "bitwise_or": "bitwise_or",
    "bitwise_xor": "bitwise_xor", "bitwise_not": "bitwise_not", "heaviside": "elementwise_heaviside", "atan2": "atan2", "bmm": "bmm", "dot": "dot",
    "kron": "kron", "cross": "cross", "add_n": "sum", "dist": "dist", "isclose": "isclose", "allclose": "allclose", "equal_all": "equal_all",
    "where": "where", "lerp": "lerp",
}  # fmt: skip
_REGISTER_DTYPES = {
    "bool": "?", "uint8_t": "B", "int8_t": "b", "int16_t": "h", "int": "i", "int64_t": "l", "float": "f", "double": "d",
    "::paddle::platform::float16": "e", "::paddle::platform::bfloat16": "E", "::paddle::platform::complex<float>": "F",
    "::paddle::platform::complex<double>": "D",
}  # fmt: skip

# What a number or array on one side stands for in the table: all of one kind are treated alike.
SCALARS = {
    "int": ["2", "True"],
    "float": ["2.5", "np.float64(2.5)"],
    "complex": ["(2+2j)", "np.complex128(2+2j)"],
    "other": [
        "np.float32(2.5)", "np.int64(2)", "np.int32(2)", "np.array([2.0])", "np.array([[2]])", "np.array([2.5], 'float16')", "np.array([True])", "'2'", "'1e1'",
    ],
    "refused": ["np.int16(2)", "np.uint8(2)", "np.float16(2)", "np.bool_(True)", "None", "[1]", "(1, 2)", "{}", "b'1'", "object()", "np.ones([2, 2])"],
}  # fmt: skip

# Names that the recorded expressions use; the tests make the same ones.
NAMES = {
    "f32": "make([1.0, 3.0, 10.0, -7.0], 'float32')",
    "f64": "make([1.0, 3.0, 10.0, -7.0], 'float64')",
    "i32": "make([1, -3, 10, -7], 'int32')",
    "i64": "make([1, -3, 10, -7], 'int64')",
    "i16": "make([1, -3, 10, -7], 'int16')",
    "i8": "make([1, -3, 10, -7], 'int8')",
    "u8": "make([1, 3, 10, 250], 'uint8')",
    "b": "make([True, False, True, False], 'bool')",
    "c": "make([1 + 2j, 3.0, -1j, 2.0], 'complex64')",
    "C": "make([1 + 2j, 3.0, -1j, 2.0], 'complex128')",
    "zero": "make([0.0, -0.0, 1.0, -1.0], 'float32')",
    "odd": "make([float('nan'), 1.0, float('inf'), -float('inf')], 'float32')",
    "half": "make([0.5, 3.0, 1000.0, -7.0], 'float16')",
    "m": "make([[1.0, 2.0], [3.0, 4.0]], 'float32')",
    "big": "make([2**53 + 1, -(2**40), 7, 3], 'int64')",
    "tenth": "make([0.1, 0.2], 'float64')",
}
_NUMBERS = (
    "2 -3 0 1 True False 2.5 -2.5 0.1 0.5 -0.0 1e300 1e-50 float('inf') -float('inf') float('nan') 300 -20 100000 2**31 2**53+1 "
    "2**70 10**400 2j np.float64(0.1) np.float32(0.1) np.float32(2.7) np.int64(2) np.int32(-3) np.array([2.7]) np.array([16777217]) np.array([0.1]) '2' '2.7'"
).split()
_LEFT = "2 -3 1 0 True 2.5 0.1 -2.5 float('inf') 300 2**40 2j np.float64(0.1) np.float32(2.7) np.array([2.7])".split()


_SINGLE = """
make([2, 0, 1, -1, 3], 'int64') ** make([-1, -1, -1, -1, -2], 'int64')
make([2, 3], 'int32') ** make([40, 20], 'int32')
make([2, 3], 'int64') ** make([70, 40], 'int64')
make([10, 3], 'int64') ** make([18, 39], 'int64')
make([2], 'int32') ** 33
make([2], 'int64') ** 64
make([3], 'int64') ** 40
2 ** make([70, -1, 3], 'int64')
make([7, -7, 7, -7], 'int32') // make([2, 2, -2, -2], 'int32')
make([7, -7, 7, -7], 'int32') % make([2, 2, -2, -2], 'int32')
make([7, -7, 7, -7], 'float32') % make([2, 2, -2, -2], 'float32')
make([7, -7, 7, -7], 'int32') / make([2, 2, -2, -2], 'int32')
f32 + make([1, 2], 'float32')
m + make([1, 2, 3], 'float32')
m + make([1, 2], 'float32')
m == make([[1], [4]], 'float32')
m @ m
m @ make([1, 2], 'float32')
make([1, 2], 'float32') @ m
make([1, 2], 'float32') @ make([1, 2], 'float32')
m @ make([1, 2, 3], 'float32')
m @ make([[1, 2]], 'float32')
m @ 2
make([16777217], 'int64') == 16777216
make([16777217], 'int64') == 16777216.0
make([1], 'int32') == make([1.5], 'float32')
make([1.5], 'float32') == make([1], 'int32')
make([2**31 - 1], 'int32') + 1
make([2**31 - 1], 'int32') * 2
make([2**53 + 1], 'int64') == 2**53 + 1
make([2**53 + 1], 'int64') == np.int64(2**53 + 1)
f32.__div__(2)
f32.__rdiv__(2)
f32.__radd__(i32)
f32.__rsub__(i32)
i32.__rpow__(f32)
f32.__and__(f32)
b.__and__(b, None)
f32 == None
None == f32
f32 == [1.0]
f32 == object
2 // f32
2 % f32
2 @ f32
1 & i32
i32 & 1
divmod(i32, 2)
i32 << 1
i32 >> 1
m + np.ones([2, 2], 'float32')
np.ones([2, 2], 'float32') + m
np.ones([2, 2], 'float32') // m
np.ones([2, 2], 'float32') == m
f32.__add__(y=1)
f32.__add__(other_var=1)
make([[], []], 'float32') + 1
make([1.5, 2.5], 'float32') * make([2], 'int64')
"""


def expressions():
    """The calls whose values are recorded."""
    for name in ("f32", "f64", "i32", "i64", "u8", "b", "c", "zero"):
        for symbol in ("+", "-", "*", "/", "//", "%", "**", "==", "!=", "<", "<=", ">", ">="):
            for number in _NUMBERS:
                if not hangs(name, symbol, number):
                    yield f"{name} {symbol} ({number})"
        for symbol in ("+", "-", "*", "/", "**", "==", "<"):
            for number in _LEFT:
                yield f"({number}) {symbol} {name}"
        yield from (f"-{name}", f"~{name}", f"abs({name})", f"+{name}")
    names = ("f32", "f64", "i32", "i64", "u8", "b", "c", "C", "zero", "odd")
    for symbol in OPERATORS.values():
        for x in names:
            for y in names:
                if not (symbol == "%" and x in ("i32", "i64") and y in ("zero", "b", "odd", "c", "C")):  # integer % 0 ends the process
                    yield f"{x} {symbol} {y}"
    for name in ("i16", "i8", "half", "big", "tenth"):
        for symbol in ("+", "-", "*", "/", "=="):
            for number in ("2", "-3", "2.5", "0.1", "300", "100000", "2**31", "np.float64(0.1)", "np.array([0.1])", "'0.1'"):
                if name != "half" or number in ("2", "-3", "2.5"):  # the CPU's float16 arithmetic rounds towards zero
                    yield f"{name} {symbol} ({number})"
        yield f"-{name}"
    yield from _SINGLE.strip().splitlines()


def hangs(name, symbol, number):
    """Whether the oracle would not survive the question: negative integer powers of integers never return, integer % 0 ends the process."""
    integer = name in ("i32", "i64")
    if symbol == "**":
        return integer and number.startswith(("-3", "2**", "1e", "10**", "16777217", "100000", "-20", "np.int32(-3)"))
    return symbol == "%" and integer and number in ("0", "False", "2j", "-0.0", "np.float32(0.1)", "np.array([0.1])")


SETUP = """
T = paddle.to_tensor
def make(values, dtype):
    return T(np.asarray(values)).astype(getattr(paddle, dtype))
V = {d: make([[2.0, 3.0], [1.0, 2.0]], d) for d in
     "bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64 complex64 complex128".split()}
"""


def worker():
    """Answer one JSON-coded expression a line: [dtype, shape, values] of a Tensor, or [exception, text]."""
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    import warnings

    import numpy as np
    import paddle

    warnings.simplefilter("ignore")
    space = {"np": np, "paddle": paddle}
    exec(SETUP, space)
    for name, text in NAMES.items():
        space[name] = eval(text, space)

    def answer(text):
        try:
            r = eval(text, space)
        except BaseException as error:
            return {"error": type(error).__name__, "text": str(error).strip()}
        if not isinstance(r, paddle.Tensor):
            return {"value": repr(r)}
        dtype = str(r.dtype).rsplit(".", 1)[-1]
        data = r.astype("float32").numpy() if dtype == "bfloat16" else r.numpy()
        return {"dtype": dtype, "shape": list(r.shape), "values": [repr(v) for v in data.reshape(-1).tolist()]}

    for line in sys.stdin:
        request = json.loads(line)
        if request == "kernels":
            out.write(json.dumps(kernels(paddle)) + "\n")
        else:
            out.write(json.dumps(answer(request)) + "\n")
        out.flush()


def kernels(paddle):
    """For each kernel the letters of the dtypes it has on the CPU, and of those it has on the GPU only."""
    register = paddle.fluid.core._get_all_register_op_kernels("phi")
    table = {}
    for name, registered in REGISTER.items():
        found = {"cpu": set(), "gpu": set()}
        for row in register[registered]:
            dtype, place = re.search(r"data_type\[([^\]]*)\].*place\[Place\((\w+)", row).groups()
            if place in found and dtype in _REGISTER_DTYPES and "library_type[PLAIN]" in row:
                found[place].add(_REGISTER_DTYPES[dtype])
        table[name] = ["".join(c for c in ORDER if c in found["cpu"]), "".join(c for c in ORDER if c in found["gpu"] - found["cpu"])]
    return table


class Oracle:
    """A worker that is asked expressions and replaced when it dies or hangs."""

    def __init__(self, timeout=10):
        self.timeout, self.process = timeout, None

    def ask(self, text):
        if self.process is None:
            command = [sys.executable, "-W", "ignore", "-u", os.path.abspath(__file__), "--worker"]
            environment = dict(os.environ, OMP_NUM_THREADS="1")
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
            self.exchange('"1"', 120)
        answer = self.exchange(json.dumps(text), self.timeout)
        if answer is None:
            hung = self.process.poll() is None
            self.process.kill()
            code = self.process.wait()
            self.process = None
            return {"error": "hang" if hung and code == -9 else "crash", "text": ""}
        return answer

    def exchange(self, line, timeout):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        ready, _, _ = select.select([self.process.stdout], [], [], timeout)
        answer = self.process.stdout.readline() if ready else b""
        return json.loads(answer) if answer else None


def category(answer):
    """'InvalidArgument' of an error's text, or ''."""
    found = re.match(r"\((\w+)\)", answer["text"])
    return found.group(1) if found else ""


class Recorder:
    """Turns answers into letters: a dtype's, or an error's (the table's head explains them)."""

    ERRORS = {"NotFound": ".", "Unavailable": "-", "InvalidArgument": "x", "Unimplemented": "@"}

    def __init__(self, oracle):
        self.oracle = oracle
        self.kernels = oracle.ask("kernels")

    def letter(self, text, on_gpu):
        answer = self.oracle.ask(text)
        if "dtype" in answer:
            return LETTERS[answer["dtype"]]
        if answer.get("error") == "TypeError":
            return "!"
        letter = self.ERRORS[category(answer)]
        if letter == ".":
            found = re.search(r"key \(CPU, \w+, (\w+)\) of kernel `(\w+)`", answer["text"])
            if found and LETTERS.get(found.group(1), "-") in self.kernels.get(found.group(2), ["", ""])[1]:
                return on_gpu(LETTERS[found.group(1)])
        return letter

    def grid(self, template, on_gpu):
        """Twelve words of twelve letters: rows the left dtype, columns the right."""
        rows = []
        for x in DTYPES:
            row = ""
            for y in DTYPES:
                text = template.format(x=f"V['{DTYPES[x]}']", y=f"V['{DTYPES[y]}']")
                row += self.letter(text, lambda dtype, x=x, y=y: on_gpu(dtype, x, y))
            rows.append(row)
        return tuple(rows)

    def operators(self):
        result = {}
        for name, symbol in OPERATORS.items():
            compares = name in ("eq", "ne", "lt", "le", "gt", "ge")
            # An operator casts the right operand, so with a kernel on the GPU the result is of the kernel's dtype.
            result[name] = self.grid(f"{{x}} {symbol} {{y}}", lambda dtype, x, y, c=compares: "?" if c else dtype)
        return result

    def functions(self):
        result = {}
        for name, template in FUNCTIONS.items():
            text = template.replace("{f}", name)
            # A function takes one dtype only: with a kernel on the GPU, mixed dtypes are refused there.
            result[name] = self.grid(text, lambda dtype, x, y: dtype if x == y else "x")
        return result

    def scalars(self):
        result = {}
        for name, symbol in OPERATORS.items():
            sides = {name: f"{{x}} {symbol} {{s}}"}
            if name in REFLECTED:
                sides[REFLECTED[name]] = f"{{s}} {symbol} {{x}}"
            if name in (*BITS, "matmul"):
                continue
            compares = name in ("eq", "ne", "lt", "le", "gt", "ge")
            for side, template in sides.items():
                result[side] = {}
                for kind, examples in SCALARS.items():
                    rows = set()
                    for s in examples:
                        texts = [template.format(x=f"V['{d}']", s=s) for d in DTYPES.values()]
                        rows.add("".join(self.letter(t, lambda dtype, c=compares: "?" if c else dtype) for t in texts))
                    if len(rows) != 1:
                        raise SystemExit(f"{side} {kind}: not all alike: {rows}")
                    result[side][kind] = rows.pop()
        return result


def words(names, width=120):
    lines, line = [], ""
    for name in names:
        if len(line) + len(name) > width:
            lines.append(line)
            line = ""
        line += name + " "
    return [*lines, line]


def emit_grids(variable, comment, grids):
    """A dict of grids, each distinct one written once with all the names that have it."""
    by_grid = {}
    for name, grid in grids.items():
        by_grid.setdefault(grid, []).append(name)
    out = [f"# {line}" for line in comment] + [f"{variable} = {{"]
    for grid, names in by_grid.items():
        keys = words(names)
        if len(keys) == 1:
            out.append(f'    "{keys[0].strip()}": """')
        else:
            out.append("    (")
            out += [f'        "{k}"' if k is not keys[-1] else f'        "{k.strip()}"' for k in keys]
            out.append('    ): """')
        out += [f"        {DTYPES[letter]:<10} {row}" for letter, row in zip(DTYPES, grid)]
        out.append('    """,')
    return [*out, "}"]


def table(recorder, version):
    out = [
        f'"""Which dtypes the operators of PaddlePaddle {version} take and give.',
        "",
        "Generated by conformance/generate/promotion.py from the real package; do not edit. One letter a dtype, and for errors:",
        "``.`` no kernel (RuntimeError, NotFound), ``-`` no promotion (RuntimeError, Unavailable), ``x`` ValueError (InvalidArgument),",
        "``@`` NotImplementedError (Unimplemented), ``!`` TypeError.",
        '"""',
        "",
        f'VERSION = "{version}"',
        "",
        "DTYPES = {",
        *(f'    "{letter}": "{name}",' for letter, name in DTYPES.items()),
        "}",
        "",
        "# kernel -> dtypes it has on the CPU, and those it has on the GPU only. The grids below count both.",
        "KERNELS = {",
        *(f'    "{name}": ("{cpu}", "{gpu}"),' for name, (cpu, gpu) in recorder.kernels.items()),
        "}",
        "",
    ]
    comment = ["x op y: rows are x's dtype, columns y's, in the order of DTYPES."]
    out += emit_grids("OPERATORS", comment, recorder.operators())
    comment = ["paddle.f(x, y): the functions of the same things promote only with complex numbers."]
    out += ["", *emit_grids("FUNCTIONS", comment, recorder.functions())]
    out += [
        "",
        "# x op number, by x's dtype. float: numpy.float64 too. other: numpy's float32, int32, int64, arrays of one element, texts.",
        "SCALARS = {",
    ]
    for side, kinds in recorder.scalars().items():
        out.append(f'    "{side}": {{' + ", ".join(f'"{k}": "{row}"' for k, row in kinds.items() if k != "refused") + "},")
        if set(kinds["refused"]) - set("x!"):
            raise SystemExit(f"{side}: refused operands give {kinds['refused']}")
    return "\n".join([*out, "}", ""])


def main(table_path, values_path):
    oracle = Oracle()
    version = oracle.ask("paddle.__version__")["value"].strip("'")
    text = table(Recorder(oracle), version)
    with open(table_path, "w") as f:
        f.write(text)
    rows = []
    for text in expressions():
        answer = oracle.ask(text)
        if "error" in answer:
            answer = {"error": answer["error"], "category": category(answer)}
        rows.append(f"{json.dumps(text)}: {json.dumps(answer)}")
    with open(values_path, "w") as f:
        body = ",\n".join(rows)
        f.write(f'{{"version": "{version}", "names": {json.dumps(NAMES)}, "cases": {{\n{body}\n}}}}\n')


if __name__ == "__main__":
    if sys.argv[1:] == ["--worker"]:
        worker()
    else:
        main(*sys.argv[1:])
