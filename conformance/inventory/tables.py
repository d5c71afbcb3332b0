"""Where paddle_compat's names or signatures differ from 2.4.2 on purpose. Each entry has a reason, and the inventory test fails when one is no longer true.

MISSING: a documented name that does not exist here.        KINDS: a name whose kind differs (value: the kind it has).
SIGNATURES: signature not compared with 2.4.2's (value: the exact signature text it has here, without self, and the reason).
EXTRA: further parameters with defaults after (or keyword-only behind) the documented ones.
"""

from __future__ import annotations

MISSING: dict[str, str] = {}

KINDS: dict[str, tuple[str, str]] = {}

SIGNATURES: dict[str, tuple[str, str]] = {}

EXTRA: dict[str, tuple[tuple[str, ...], str]] = {}
