"""Puts the repository root on the path: the conformance package lives beside paddle_compat, not in it."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))
