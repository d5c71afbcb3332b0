"""The conformance machine: cases run on whichever ``paddle`` they are given, answers recorded from real Paddle 2.4.2, replayed on paddle_compat.

Nothing here imports paddle_compat, torch or paddle at import time: the oracle's interpreter (Python 3.10, NumPy only) loads the same files.
See conformance/README.md.
"""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent
# The two can be elsewhere (the machine's own tests, cases that do not belong in the repository).
CASES = Path(os.environ.get("CONFORMANCE_CASES") or ROOT / "cases")
GOLDEN = Path(os.environ.get("CONFORMANCE_GOLDEN") or ROOT / "golden")
INVENTORY = ROOT / "inventory"
DEVIATIONS = ROOT.parent / "paddle_compat" / "data" / "deviations.toml"
ORACLE_VERSION = "2.4.2"
