"""Strategies and compiled programs: how Paddle's C++ builds and runs a program. torch decides that itself here; the settings
are kept, and ``CompiledProgram`` runs as the program it holds."""

from enum import IntEnum


class _Settings:
    _DEFAULTS = {}

    def __init_subclass__(cls):
        for name, value in cls._DEFAULTS.items():
            setattr(cls, name, _setting(name, value))


def _setting(name, default):
    """A property that keeps what is set."""
    return property(lambda self: self.__dict__.get(name, default), lambda self, value: self.__dict__.__setitem__(name, value), doc="A setting that is kept.")


class BuildStrategy(_Settings):
    """Settings for building a program."""

    class ReduceStrategy(IntEnum):
        """How gradients are put together."""

        AllReduce, Reduce, _NoReduce = 0, 1, 2

    class GradientScaleStrategy(IntEnum):
        """How gradients are scaled."""

        CoeffNumDevice, One, Customized = 0, 1, 2

    _DEFAULTS = {
        "reduce_strategy": ReduceStrategy.AllReduce, "gradient_scale_strategy": GradientScaleStrategy.CoeffNumDevice, "debug_graphviz_path": "",
        "enable_sequential_execution": False, "fuse_broadcast_ops": False, "fuse_elewise_add_act_ops": False, "fuse_bn_act_ops": False,
        "fuse_relu_depthwise_conv": False, "fuse_all_optimizer_ops": False, "fuse_all_reduce_ops": False, "sync_batch_norm": False, "memory_optimize": None,
        "enable_inplace": True, "enable_addto": False, "fix_op_run_order": False, "build_cinn_pass": False, "fuse_gemm_epilogue": False,
        "allow_cuda_graph_capture": False, "remove_unnecessary_lock": True, "cache_runtime_context": False,
    }  # fmt: skip


class ExecutionStrategy(_Settings):
    """Settings for running a program."""

    _DEFAULTS = {
        "num_threads": 0, "num_iteration_per_drop_scope": 100, "num_iteration_per_run": 1, "use_thread_barrier": False, "allow_op_delay": False,
        "dry_run": False,
    }  # fmt: skip


class CompiledProgram:
    """A program with a build strategy; ``Executor.run`` takes it."""

    def __init__(self, program_or_graph, build_strategy=None):
        from paddle_compat.static.program import Program

        if not isinstance(program_or_graph, Program):
            raise TypeError(f"The type of program_to_graph parameter is wrong, expected Program, but received {type(program_or_graph)}")
        self._program, self._build_strategy = program_or_graph, build_strategy

    def with_data_parallel(self, loss_name=None, build_strategy=None, exec_strategy=None, share_vars_from=None, places=None):
        """Run on one device: with several, start one process for each (paddle.distributed)."""
        if places is not None and len(places) > 1:
            from paddle_compat.core.errors import unimplemented

            raise unimplemented(
                f"with_data_parallel over {len(places)} places in one process is not here: start one process for each with paddle.distributed.launch"
            )
        return self
