"""`paddle-compat doctor`: what a report of a problem should start with."""
from __future__ import annotations

import importlib.metadata
import json
import os
import platform
import sys
from typing import Any

import torch

from _paddle_compat_boot import link

# extra -> distributions that it brings
EXTRAS = {
    "speech": ("torchaudio", "soundfile"),
    "graph": ("torch-scatter", "torch-sparse"),
    "vision": ("torchvision", "pillow", "opencv-python-headless"),
    "logs": ("visualdl",),
}


def facts() -> dict[str, Any]:
    """Versions, devices, drop-in state and optional packages, as plain data."""
    import paddle_compat
    from paddle_compat import dropin

    return {
        "versions": {
            "paddle_compat": paddle_compat.compat_version,
            "behaves as PaddlePaddle": paddle_compat.__version__,
            "python": f"{platform.python_version()} ({sys.executable})",
            "torch": torch.__version__,
            "numpy": _version("numpy"),
            "platform": platform.platform(),
        },
        "devices": _devices(),
        "import paddle": {
            "in this process": "paddle_compat" if dropin.installed() else "not switched on",
            "linked": link.linked() or "no (paddle-compat link)",
            "real Paddle installed": link.real_paddle(link.site_packages()) or "no",
            "blocked for": ", ".join(dropin.blocked()) or "nobody",
        },
        "extras": {extra: {name: _version(name) or "not installed" for name in names} for extra, names in EXTRAS.items()},
    }


def _version(distribution: str) -> str | None:
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return None


def _devices() -> dict[str, str]:
    found = {"cpu": f"{os.cpu_count()} cores, {torch.get_num_threads()} threads used by torch"}
    for n in range(torch.cuda.device_count()):
        p = torch.cuda.get_device_properties(n)
        found[f"gpu:{n}"] = f"{p.name}, {p.total_memory / 2**30:.0f} GiB, compute capability {p.major}.{p.minor}"
    if not torch.cuda.is_available():
        built = torch.version.cuda or getattr(torch.version, "hip", None)
        found["gpu"] = f"none (torch is built for {built})" if built else "none (torch is a CPU build)"
    if hasattr(torch, "xpu") and torch.xpu.is_available():
        found["xpu"] = f"{torch.xpu.device_count()} devices"
    if torch.backends.mps.is_available():
        found["mps"] = "available"
    return found


def as_json() -> str:
    return json.dumps(facts(), indent=1)


def as_text() -> str:
    lines: list[str] = []
    for section, rows in facts().items():
        lines.append(section)
        for name, value in rows.items():
            text = ", ".join(f"{k} {v}" for k, v in value.items()) if isinstance(value, dict) else value
            lines.append(f"  {name + ':':<26}{text}")
    return "\n".join(lines)
