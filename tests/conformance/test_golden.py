"""Every recorded answer of real Paddle 2.4.2 against paddle_compat: one test a case module, each listing all its failures."""

import pytest

from conformance import collect, runner

MODULES = collect.modules()


@pytest.mark.parametrize("module", MODULES)
def test_agrees_with_paddle(module):
    bad = [r for r in runner.run_module(module, runner.engine()) if not r.ok]
    shown = "\n".join(f"{r.status}: {r.id}\n    {r.detail}" for r in bad[:40])
    assert not bad, f"{len(bad)} cases differ\n{shown}\n{'...' if len(bad) > 40 else ''}\nreproduce: python -m conformance run {module}"
