"""Unique names: ``linear_0``, ``linear_0.w_0``, ``generated_tensor_3``.

A generator counts, key by key, what it has handed out. ``guard`` puts a fresh one in place for a block, which is how two
models come to have equal parameter names.
"""

from collections import defaultdict
from contextlib import contextmanager

__all__ = ["generate", "guard", "switch"]


class UniqueNameGenerator:
    """Hands out ``{prefix}{key}_{n}`` with its own count n for each key."""

    def __init__(self, prefix=None):
        self.ids = defaultdict(int)
        self.prefix = prefix or ""

    def __call__(self, key):
        if not isinstance(key, str):
            raise TypeError(f"sequence item 0: expected str instance, {type(key).__name__} found (the key of a unique name is a str)")
        number = self.ids[key]
        self.ids[key] = number + 1
        return f"{self.prefix}{key}_{number}"


class DygraphParameterNameChecker:
    """Remembers the names that parameters have taken: two parameters may not share one."""

    def __init__(self):
        self._name_set = set()

    def __call__(self, name):
        """Whether ``name`` was taken already; it is from now on."""
        if name in self._name_set:
            return True
        self._name_set.add(name)
        return False


generator = UniqueNameGenerator()
dygraph_parameter_name_checker = DygraphParameterNameChecker()
_ignorable = UniqueNameGenerator()


def generate(key):
    """A name not handed out before.

    Args:
        key (str): what the name begins with.

    Returns:
        str: the generator's prefix, the key, an underscore and a number.
    """
    return generator(key)


def generate_with_ignorable_key(key):
    """A name for a temporary: ``dygraph_tmp_N`` while calls run at once, the key's own in static mode."""
    from paddle_compat.core.mode import process

    return generator(key) if process.static else _ignorable("dygraph_tmp")


def switch(new_generator=None, new_para_name_checker=None):
    """Put another generator (a fresh one if None) and checker of parameter names in place.

    Returns:
        tuple: the generator and checker that were in place.
    """
    global generator, dygraph_parameter_name_checker
    old = generator, dygraph_parameter_name_checker
    generator = UniqueNameGenerator() if new_generator is None else new_generator
    dygraph_parameter_name_checker = DygraphParameterNameChecker() if new_para_name_checker is None else new_para_name_checker
    return old


@contextmanager
def guard(new_generator=None):
    """Use another generator inside a ``with`` block.

    Args:
        new_generator: a generator, or a prefix (str or bytes) for a fresh one; None for a fresh one without prefix.
    """
    if isinstance(new_generator, bytes):
        new_generator = new_generator.decode()
    if isinstance(new_generator, str):
        new_generator = UniqueNameGenerator(new_generator)
    old_generator, old_checker = switch(new_generator)
    try:
        yield
    finally:
        switch(old_generator, old_checker)
