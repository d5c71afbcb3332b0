"""Each test begins with fresh unique names, in dynamic mode."""

import pytest

from paddle_compat.core import mode
from paddle_compat.utils import unique_name


@pytest.fixture(autouse=True)
def fresh_names():
    with unique_name.guard():
        yield
    mode.disable_static()
