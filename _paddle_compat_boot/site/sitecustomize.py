"""Runs at the start of an interpreter below `paddle-compat run` or `paddle_compat.install()`; see ../children.py."""


def _start():
    import os
    import sys

    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [p for p in sys.path if os.path.abspath(p) != here]  # the program shall not see this folder
    if os.environ.get("PADDLE_COMPAT_ALIAS") == sys.prefix:
        try:
            from _paddle_compat_boot import finder
        except ImportError:  # a source tree that is not installed
            sys.path.append(os.path.dirname(os.path.dirname(here)))
            from _paddle_compat_boot import finder
        finder.activate()

    # the sitecustomize that this one stands in front of
    from importlib.machinery import PathFinder
    from importlib.util import module_from_spec

    spec = PathFinder.find_spec("sitecustomize")
    if spec is not None and spec.loader is not None:
        module = sys.modules["sitecustomize"] = module_from_spec(spec)
        spec.loader.exec_module(module)


_start()
