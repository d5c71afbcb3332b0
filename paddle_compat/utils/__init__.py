"""``paddle.utils``: small helpers."""

from paddle_compat.utils import cpp_extension, dlpack, download, unique_name
from paddle_compat.utils.deprecated import deprecated
from paddle_compat.utils.install_check import run_check
from paddle_compat.utils.lazy_import import try_import
from paddle_compat.utils.op_version import OpLastCheckpointChecker
from paddle_compat.utils.version_check import require_version

from . import profiler  # isort: skip
from paddle_compat.utils.profiler import Profiler, ProfilerOptions, get_profiler  # isort: skip

__all__ = ["deprecated", "require_version", "run_check", "try_import"]
