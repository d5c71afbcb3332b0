"""``paddle.fluid.unique_name``: ``paddle.utils.unique_name``."""

from paddle_compat.utils.unique_name import (
    DygraphParameterNameChecker,
    UniqueNameGenerator,
    generate,
    generate_with_ignorable_key,
    guard,
    switch,
)

__all__ = ["DygraphParameterNameChecker", "UniqueNameGenerator", "generate", "generate_with_ignorable_key", "guard", "switch"]


def __getattr__(name):
    from paddle_compat.utils import unique_name

    return getattr(unique_name, name)  # generator and the checker of parameter names change: ask for them anew
