"""Which process this is: role makers read it from the environment or are told."""

from enum import IntEnum

__all__ = []


class Role(IntEnum):
    """What a process does."""

    WORKER = 1
    SERVER = 2
    HETER_WORKER = 3
    ALL = 4
    COORDINATOR = 5


class PaddleCloudRoleMaker:
    """Reads the launcher's environment variables.

    Args:
        is_collective: all processes compute gradients.
    """

    def __init__(self, is_collective=False, **kwargs):
        self._is_collective = is_collective
        self._kwargs = kwargs

    def _worker_index(self):
        from paddle_compat.distributed.parallel import get_rank

        return self._kwargs.get("current_id", get_rank())

    def _worker_num(self):
        from paddle_compat.distributed.parallel import get_world_size

        return self._kwargs.get("worker_num", get_world_size())

    def _is_first_worker(self):
        return self._worker_index() == 0

    def _is_worker(self):
        return self._kwargs.get("role", Role.WORKER) == Role.WORKER

    def _is_server(self):
        return self._kwargs.get("role", Role.WORKER) == Role.SERVER

    def _role_id(self):
        return self._worker_index()

    worker_index, worker_num, is_first_worker, is_worker, is_server, role_id = _worker_index, _worker_num, _is_first_worker, _is_worker, _is_server, _role_id


class UserDefinedRoleMaker(PaddleCloudRoleMaker):
    """Is told by keyword: ``current_id``, ``role``, ``worker_num``, ``server_endpoints``."""

    def __init__(self, is_collective=False, init_gloo=False, **kwargs):
        super().__init__(is_collective, **kwargs)
