"""The `paddle-compat` command. `run`, `link` and `unlink` are done here, without importing torch."""
from __future__ import annotations

import os
import subprocess
import sys

from . import children

USAGE = """\
usage: paddle-compat COMMAND ...

  run [python options] script.py [args]   run an unmodified Paddle program: its `import paddle`, and that of its
  run [python options] -m module [args]   worker processes, gives paddle_compat. --block a,b: see docs
  link [--site DIR] [--force]             make `import paddle` give paddle_compat in this environment, for good
  unlink [--site DIR]                     undo link
  check [--json] [--problems] PATH...     list the paddle.* names a code base uses, and whether each works here;
                                          exit status 1 if any is missing
  doctor [--json]                         versions, devices, optional packages
  --version                               versions of this project and of the Paddle it behaves as
"""


def main(argv: list[str] | None = None) -> int:
    args = sys.argv[1:] if argv is None else argv
    if not args or args[0] in ("-h", "--help", "help"):
        print(USAGE, end="")
        return 0 if args else 2
    command, rest = args[0], args[1:]
    if command == "run":
        return run(rest)
    if command in ("link", "unlink"):
        return _link(command, rest)
    if command in ("check", "doctor", "--version", "version"):
        from paddle_compat.cli import main as full  # needs the package itself, hence torch

        return full(args)
    print(f"paddle-compat: no command {command!r}\n\n{USAGE}", end="", file=sys.stderr)
    return 2


def run(args: list[str]) -> int:
    """Become the Python that runs the program.

    Replacing this process by `python script.py args` makes sys.argv, __main__, sys.path, exit status, signals and
    tracebacks exactly Python's; the environment carries the alias in (see children.py).
    """
    env = dict(os.environ)
    while args[:1] == ["--block"] or (args and args[0].startswith("--block=")):
        if "=" in args[0]:
            names, args = args[0].partition("=")[2], args[1:]
        elif len(args) > 1:
            names, args = args[1], args[2:]
        else:
            return _fail("run: --block needs names, as in --block a,b")
        env["PADDLE_COMPAT_BLOCK"] = ",".join(filter(None, [env.get("PADDLE_COMPAT_BLOCK", ""), names]))
    if args[:1] in (["-h"], ["--help"]):
        print(USAGE, end="")
        return 0
    bad = _ignoring_environment(args)
    if bad:
        return _fail(f"run: Python's option {bad} ignores the environment or the site module, which carry the alias; leave it out")
    children.enable(env)
    command = [sys.executable, *subprocess._args_from_interpreter_flags(), *args]  # type: ignore[attr-defined]  # as multiprocessing does
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "nt":  # there exec returns to the shell before the program ends
        return subprocess.call(command, env=env)
    os.execve(sys.executable, command, env)


def _ignoring_environment(args: list[str]) -> str | None:
    """The Python option among those before the script that would switch the alias off, if there is one."""
    i = 0
    while i < len(args) and args[i].startswith("-") and args[i] not in ("-", "--"):
        option = args[i]
        if not option.startswith("--"):
            for at, letter in enumerate(option[1:], 1):
                if letter in "IES":
                    return "-" + letter
                if letter in "mc":
                    return None
                if letter in "WX":
                    i += at == len(option) - 1  # its value is the next argument
                    break
        elif option == "--check-hash-based-pycs":
            i += 1
        i += 1
    return None


def _link(command: str, args: list[str]) -> int:
    import argparse

    from . import link as links

    parser = argparse.ArgumentParser(prog=f"paddle-compat {command}")
    parser.add_argument("--site", metavar="DIR", help="site-packages folder (this environment's)")
    if command == "link":
        parser.add_argument("--force", action="store_true", help="even where another paddle is installed")
    options = parser.parse_args(args)
    if options.site and not os.path.isdir(options.site):
        return _fail(f"{command}: no such folder: {options.site}")
    try:
        if command == "link":
            print(f"linked: `import paddle` gives paddle_compat in this environment ({links.link(options.site, options.force)})")
        else:
            path = links.unlink(options.site)
            print(f"unlinked (removed {path})" if path else "there was no link")
    except OSError as error:
        return _fail(f"{command}: {error}")
    return 0


def _fail(message: str) -> int:
    print(f"paddle-compat {message}", file=sys.stderr)
    return 2
