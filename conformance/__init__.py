"""The conformance machine: cases run on whichever ``paddle`` they are given, answers recorded from real Paddle 2.4.2, replayed on paddle_compat.

Nothing here imports paddle_compat, torch or paddle at import time: the oracle's interpreter (Python 3.10, NumPy only) loads the same files.
See conformance/README.md.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent
CASES = ROOT / "cases"
GOLDEN = ROOT / "golden"
INVENTORY = ROOT / "inventory"
DEVIATIONS = ROOT.parent / "paddle_compat" / "data" / "deviations.toml"
ORACLE_VERSION = "2.4.2"
