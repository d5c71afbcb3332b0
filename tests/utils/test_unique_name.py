"""Unique names beyond the recorded cases."""

import pytest

from paddle_compat.utils import unique_name


def test_guard_gives_the_old_names_back_after_an_error():
    with unique_name.guard():
        first = unique_name.generate("x")
    with pytest.raises(RuntimeError), unique_name.guard():
        raise RuntimeError
    with unique_name.guard():
        assert unique_name.generate("x") == first


def test_guards_nest():
    with unique_name.guard("a/"):
        with unique_name.guard("b/"):
            assert unique_name.generate("k") == "b/k_0"
        assert unique_name.generate("k") == "a/k_0"
        assert unique_name.generate("k") == "a/k_1"


def test_a_generator_can_be_put_back():
    own = unique_name.UniqueNameGenerator("own_")
    with unique_name.guard(own):
        assert unique_name.generate("k") == "own_k_0"
    with unique_name.guard(own):
        assert unique_name.generate("k") == "own_k_1"
