"""Sequential, LayerList, ParameterList, LayerDict."""

import collections

from conformance.spec import cases, raises


def S(paddle, *a):
    return paddle.nn.Sequential(*a)


def R(paddle):
    return paddle.nn.ReLU()


def after(make, *steps):
    def run(paddle):
        value = make(paddle)
        results = [step(paddle, value) for step in steps]
        return [r if isinstance(r, (int, bool, str, list, tuple, type(None))) or type(r).__name__ == "Raised" else str(r) for r in results], str(value)

    return run


def layers(paddle):
    return [paddle.nn.ReLU(), paddle.nn.Tanh(), paddle.nn.Sigmoid()]


TWO = lambda paddle: S(paddle, R(paddle), paddle.nn.Tanh())  # noqa: E731
cases(
    "paddle.nn.Sequential",
    {
        "index": after(TWO, lambda p, s: s[0], lambda p, s: s[-1], lambda p, s: s["1"], lambda p, s: len(s)),
        "slice": after(TWO, lambda p, s: s[0:1], lambda p, s: s[::-1]),
        "range": after(TWO, lambda p, s: raises(lambda: s[2]), lambda p, s: raises(lambda: s[-3]), lambda p, s: raises(lambda: s["a"])),
        "pairs": after(lambda p: S(p, ("a", R(p)), ("b", p.nn.Tanh())), lambda p, s: s[1], lambda p, s: s["a"], lambda p, s: str(s.a)),
        "lists": after(lambda p: S(p, ["a", R(p)], ["b", R(p)])),
        "pair-then-layer": lambda p: raises(lambda: S(p, ("a", R(p)), R(p))),
        "layer-then-pair": lambda p: raises(lambda: S(p, R(p), ("a", R(p)))),
        "int": lambda p: raises(lambda: S(p, 3)),
        "dict": lambda p: raises(lambda: S(p, collections.OrderedDict(a=R(p)))),
        "triple": lambda p: raises(lambda: S(p, ("a", R(p), 3))),
        "empty": lambda p: (str(S(p)), S(p)(3), len(S(p))),
        "set": after(TWO, lambda p, s: s.__setitem__("x", R(p)), lambda p, s: s.__setitem__(0, p.nn.Tanh())),
        "set-int": lambda p: raises(lambda: TWO(p).__setitem__(0, 3)),
        "delete": after(TWO, lambda p, s: s.__delitem__("0"), lambda p, s: len(s), lambda p, s: s[0]),
        "delete-index": after(TWO, lambda p, s: s.__delitem__(1)),
        "delete-missing": lambda p: raises(lambda: TWO(p).__delitem__("7")),
        "iterate": after(TWO, lambda p, s: [str(layer) for layer in s]),
        "nested": lambda p: (lambda s: (str(s), list(s.state_dict())))(S(p, TWO(p), p.nn.Linear(1, 2))),
        "forward": lambda p: S(p, R(p), p.nn.LeakyReLU())(p.to_tensor([-1.0, 2.0])),
        "full-name": lambda p: TWO(p).full_name(),
    },
)
LIST = lambda p: p.nn.LayerList(layers(p))  # noqa: E731
cases(
    "paddle.nn.LayerList",
    {
        "index": after(LIST, lambda p, s: s[0], lambda p, s: s[-1], lambda p, s: len(s), lambda p, s: [str(v) for v in s]),
        "slice": after(LIST, lambda p, s: s[0:2], lambda p, s: type(s[0:2]).__name__, lambda p, s: s[::2]),
        "range": after(LIST, lambda p, s: raises(lambda: s[3]), lambda p, s: raises(lambda: s[-4])),
        "set": after(
            LIST,
            lambda p, s: s.__setitem__(0, p.nn.Tanh()),
            lambda p, s: s.__setitem__(-1, p.nn.Tanh()),
            lambda p, s: raises(lambda: s.__setitem__(4, p.nn.Tanh())),
        ),
        "delete": after(LIST, lambda p, s: s.__delitem__(0), lambda p, s: list(s._sub_layers)),
        "delete-negative": after(LIST, lambda p, s: s.__delitem__(-1)),
        "delete-slice": after(LIST, lambda p, s: s.__delitem__(slice(0, 2)), lambda p, s: list(s._sub_layers)),
        "append": after(LIST, lambda p, s: s.append(R(p)) is s, lambda p, s: s.extend([R(p)]) is s),
        "insert": after(LIST, lambda p, s: s.insert(0, p.nn.Tanh()), lambda p, s: s.insert(-1, p.nn.Softmax())),
        "insert-range": after(LIST, lambda p, s: raises(lambda: s.insert(3, R(p))), lambda p, s: raises(lambda: s.insert("a", R(p)))),
        "bad": lambda p: (
            raises(lambda: p.nn.LayerList([3])),
            raises(lambda: p.nn.LayerList().append(3)),
            raises(lambda: p.nn.LayerList(3)),
            raises(lambda: p.nn.LayerList().extend(3)),
        ),
        "add": lambda p: raises(lambda: LIST(p) + LIST(p)),
        "forward": lambda p: raises(lambda: LIST(p)(3)),
        "generator": after(lambda p: p.nn.LayerList(R(p) for _ in range(2))),
        "none": after(lambda p: p.nn.LayerList([R(p), None])),
        "empty": after(lambda p: p.nn.LayerList(), lambda p, s: len(s)),
        "string": after(LIST, lambda p, s: s["0"]),
        "keys": lambda p: list(p.nn.LayerList([p.nn.Linear(1, 1), p.nn.Linear(1, 1)]).state_dict()),
    },
)


def P(paddle, n=2):
    return paddle.create_parameter([n], "float32")


PARAMS = lambda p: p.nn.ParameterList([P(p), P(p, 3)])  # noqa: E731
cases(
    "paddle.nn.ParameterList",
    {
        "index": after(PARAMS, lambda p, s: s[0].shape, lambda p, s: len(s), lambda p, s: list(s._parameters), lambda p, s: [v.shape for v in s]),
        "range": after(PARAMS, lambda p, s: raises(lambda: s[2]), lambda p, s: raises(lambda: s[-1]), lambda p, s: raises(lambda: s[0:1])),
        "append": after(PARAMS, lambda p, s: s.append(P(p)) is s, lambda p, s: len(s)),
        "set": after(
            PARAMS, lambda p, s: s.__setitem__(0, P(p, 5)), lambda p, s: s[0].shape, lambda p, s: s.__setitem__(7, P(p, 5)), lambda p, s: list(s._parameters)
        ),
        "bad": lambda p: (
            raises(lambda: p.nn.ParameterList([3])),
            raises(lambda: p.nn.ParameterList([p.ones([1])])),
            raises(lambda: PARAMS(p).__setitem__(0, 3)),
            raises(lambda: PARAMS(p).append(3)),
        ),
        "state": lambda p: list(PARAMS(p).state_dict()),
        "empty": after(lambda p: p.nn.ParameterList(), lambda p, s: len(s)),
    },
)
DICT = lambda p: p.nn.LayerDict({"b": R(p), "a": p.nn.Tanh()})  # noqa: E731
cases(
    "paddle.nn.LayerDict",
    {
        "read": after(
            DICT,
            lambda p, s: s["a"],
            lambda p, s: len(s),
            lambda p, s: list(s),
            lambda p, s: "a" in s,
            lambda p, s: "z" in s,
            lambda p, s: list(s.keys()),
            lambda p, s: [k for k, _ in s.items()],
            lambda p, s: [str(v) for v in s.values()],
        ),
        "list": after(lambda p: p.nn.LayerDict([("a", R(p)), ["b", R(p)]])),
        "ordered": after(lambda p: p.nn.LayerDict(collections.OrderedDict(b=R(p), a=R(p)))),
        "bad": lambda p: (
            raises(lambda: p.nn.LayerDict({"a": 3})),
            raises(lambda: p.nn.LayerDict(3)),
            raises(lambda: p.nn.LayerDict([3])),
            raises(lambda: p.nn.LayerDict([("a", R(p), 3)])),
        ),
        "set": after(DICT, lambda p, s: setattr(s, "q", R(p)), lambda p, s: list(s)),
        "pop": after(DICT, lambda p, s: s.pop("a"), lambda p, s: raises(lambda: s.pop("a")), lambda p, s: raises(lambda: s.pop("a", None))),
        "delete": after(DICT, lambda p, s: s.__delitem__("a"), lambda p, s: raises(lambda: s.__delitem__("a"))),
        "missing": after(DICT, lambda p, s: raises(lambda: s["q"])),
        "clear": after(DICT, lambda p, s: s.clear(), lambda p, s: len(s)),
        "update": after(DICT, lambda p, s: s.update({"b": p.nn.Sigmoid(), "z": R(p)})),
        "update-layer-dict": after(DICT, lambda p, s: s.update(p.nn.LayerDict({"x": R(p)}))),
        "update-pairs": after(DICT, lambda p, s: s.update([("x", R(p))])),
        "none": after(lambda p: p.nn.LayerDict({"a": None})),
        "state": lambda p: list(p.nn.LayerDict({"a": p.nn.Linear(1, 1)}).state_dict()),
    },
)
