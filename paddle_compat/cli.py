"""The `paddle-compat` command: the parts that need the package itself. `run`, `link`, `unlink` are in _paddle_compat_boot."""
from __future__ import annotations

import argparse
import sys


def main(argv: list[str] | None = None) -> int:
    """Run the command line. Exit status: 0 good, 1 the answer is no, 2 not understood."""
    args = sys.argv[1:] if argv is None else argv
    if args[:1] and args[0] not in ("check", "doctor", "version", "--version"):
        from _paddle_compat_boot.launch import main as launch

        return launch(args)
    parser = argparse.ArgumentParser(prog="paddle-compat")
    commands = parser.add_subparsers(dest="command", required=True)
    sub = commands.add_parser("check", help="list the paddle.* names a code base uses, and whether each works here")
    sub.add_argument("paths", nargs="+", metavar="PATH", help="Python files, notebooks, folders")
    sub.add_argument("--json", action="store_true", help="the report as JSON")
    sub.add_argument("--problems", action="store_true", help="leave out the names that work")
    sub = commands.add_parser("doctor", help="versions, devices, optional packages")
    sub.add_argument("--json", action="store_true")
    commands.add_parser("version", help="versions of this project and of the Paddle it behaves as")
    options = parser.parse_args(["version" if a == "--version" else a for a in args])
    return {"check": _check, "doctor": _doctor, "version": _version}[options.command](options)


def _check(options: argparse.Namespace) -> int:
    from paddle_compat.dropin.check import check

    try:
        report = check(options.paths)
    except FileNotFoundError as error:
        print(f"paddle-compat check: {error}", file=sys.stderr)
        return 2
    print(report.json() if options.json else report.text(options.problems))
    return 1 if report.missing else 0


def _doctor(options: argparse.Namespace) -> int:
    from paddle_compat.dropin import doctor

    print(doctor.as_json() if options.json else doctor.as_text())
    return 0


def _version(options: argparse.Namespace) -> int:
    import paddle_compat

    print(f"paddle-compat {paddle_compat.compat_version} (behaves as PaddlePaddle {paddle_compat.__version__})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
