"""The Python blocks of README and docs run, and the commands that README names exist."""
import re
import subprocess
import sys

import pytest

from _paddle_compat_boot import launch
from tests.dropin.conftest import ROOT, environment

PAGES = ["README.md", "docs/moving-to-pytorch.md"]


@pytest.mark.parametrize("page", PAGES)
def test_python_blocks(page, tmp_path):
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    # one process, a namespace for each block: torch is loaded once
    program = "".join(f"exec(compile({block!r}, 'block {n} of {page}', 'exec'), {{}})\n" for n, block in enumerate(blocks, 1))
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr


def test_commands_in_readme():
    named = set(re.findall(r"paddle-compat ([a-z]+)", (ROOT / "README.md").read_text(encoding="utf-8")))
    known = set(re.findall(r"^  ([a-z]+)", launch.USAGE, re.MULTILINE))
    assert named - {"extras"} <= known and {"run", "check", "link", "unlink", "doctor"} <= named


def test_links_in_documents():
    for page in ["README.md", "CONTRIBUTING.md", *(p.relative_to(ROOT) for p in (ROOT / "docs").glob("*.md"))]:
        path = ROOT / page
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{page} links to {target}"
