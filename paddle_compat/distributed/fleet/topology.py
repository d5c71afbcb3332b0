"""How processes are shared between kinds of parallelism: here all of them are data parallel."""

__all__ = []


class ParallelMode:
    """Kinds of parallelism."""

    DATA_PARALLEL, TENSOR_PARALLEL, PIPELINE_PARALLEL, SHARDING_PARALLEL = range(4)


class CommunicateTopology:
    """A grid of processes.

    Args:
        hybrid_group_names: the axes' names.
        dims: their sizes.
    """

    def __init__(self, hybrid_group_names=("data", "pipe", "sharding", "model"), dims=(1, 1, 1, 1)):
        from itertools import product

        self._names, self._dims = list(hybrid_group_names), list(dims)
        self._coordinates = list(product(*(range(d) for d in dims)))

    def get_hybrid_group_names(self):
        """The axes' names."""
        return self._names

    def get_dim(self, axis_name):
        """An axis's size."""
        return self._dims[self._names.index(axis_name)]

    get_dim_size = get_dim

    def world_size(self):
        """How many processes."""
        return len(self._coordinates)

    def get_rank(self, **args):
        """The process at the coordinates."""
        return self._coordinates.index(tuple(args[n] for n in self._names))

    def get_coord(self, rank):
        """A process's coordinates."""
        from collections import namedtuple

        return namedtuple("Coordinate", self._names)(*self._coordinates[rank])

    def get_axis_list(self, axis_name, index):
        """The processes at ``index`` of an axis."""
        axis = self._names.index(axis_name)
        return [i for i, c in enumerate(self._coordinates) if c[axis] == index]

    def get_comm_list(self, axis_name):
        """The groups of processes that differ in that axis only."""
        axis, groups = self._names.index(axis_name), {}
        for i, c in enumerate(self._coordinates):
            groups.setdefault(c[:axis] + c[axis + 1 :], []).append(i)
        return list(groups.values())


class HybridCommunicateGroup:
    """The groups of each kind of parallelism; all but data parallelism hold this process alone."""

    def __init__(self, topology=None):
        from paddle_compat.distributed.parallel import get_rank, get_world_size

        self.global_rank, self.nranks = get_rank(), get_world_size()
        self._topo = topology or CommunicateTopology(dims=(self.nranks, 1, 1, 1))

    def topology(self):
        """The grid."""
        return self._topo

    def get_parallel_mode(self):
        """``ParallelMode.DATA_PARALLEL``."""
        return ParallelMode.DATA_PARALLEL

    def get_global_rank(self):
        """This process's number."""
        return self.global_rank

    get_data_parallel_rank = get_global_rank

    def get_data_parallel_world_size(self):
        """How many processes."""
        return self.nranks

    def get_data_parallel_group(self):
        """The Group of all."""
        from paddle_compat.distributed.collective import get_group

        return get_group(0)

    def get_data_parallel_group_src_rank(self):
        """0."""
        return 0

    def _one(self):
        return 1

    def _zero(self):
        return 0

    def _alone(self):
        from paddle_compat.distributed.collective import Group

        return Group(0, -1, [self.global_rank])

    get_model_parallel_world_size = get_pipe_parallel_world_size = get_sharding_parallel_world_size = _one
    get_model_parallel_rank = get_stage_id = get_sharding_parallel_rank = _zero
    get_model_parallel_group = get_pipe_parallel_group = get_sharding_parallel_group = get_check_parallel_group = _alone

    def get_model_parallel_group_src_rank(self):
        """This process."""
        return self.global_rank

    get_sharding_parallel_group_src_rank = get_model_parallel_group_src_rank
