"""``DistributedStrategy``: the switches of distributed training, with Paddle's defaults."""

import copy

__all__ = []

_SWITCHES = {
    "a_sync": True, "adam_d2sum": False, "adaptive_localsgd": False, "amp": False, "asp": False, "auto": False, "auto_search": False,
    "conv_workspace_size_limit": 512, "cudnn_batchnorm_spatial_persistent": False, "cudnn_exhaustive_search": False, "dgc": False, "elastic": False,
    "find_unused_parameters": False, "fp16_allreduce": False, "fs_client_param": "", "fuse_all_reduce_ops": True, "fuse_grad_merge": False,
    "fuse_grad_size_in_MB": 32, "fuse_grad_size_in_num": 8, "gradient_merge": False, "heter_ccl_mode": False, "hierarchical_allreduce_inter_nranks": 1,
    "is_fl_ps_mode": False, "is_with_coordinator": False, "lamb": False, "lars": False, "last_comm_group_size_MB": 1.0, "localsgd": False, "nccl_comm_num": 1,
    "pipeline": False, "qat": False, "recompute": False, "semi_auto": False, "sharding": False, "split_data": True, "sync_batch_norm": False,
    "sync_nccl_allreduce": True, "tensor_parallel": False, "use_hierarchical_allreduce": False, "without_graph_optimization": False,
}  # fmt: skip
_CONFIGS = {
    "a_sync_configs": {"k_steps": -1, "max_merge_var_num": 1, "send_queue_size": 16, "independent_recv_thread": False, "min_send_grad_num_before_recv": 1,
                       "thread_pool_size": 1, "send_wait_times": 1, "runtime_split_send_recv": False, "launch_barrier": True,
                       "heter_worker_device_guard": "cpu", "lr_decay_steps": 10, "use_ps_gpu": 0, "use_gpu_graph": 0},
    "adaptive_localsgd_configs": {"init_k_steps": 1, "begin_step": 1},
    "amp_configs": {"init_loss_scaling": 32768.0, "incr_every_n_steps": 1000, "decr_every_n_nan_or_inf": 2, "incr_ratio": 2.0, "decr_ratio": 0.800000011920929,
                    "use_dynamic_loss_scaling": True, "custom_white_list": [], "custom_black_list": [], "custom_black_varnames": [], "use_pure_fp16": False,
                    "use_fp16_guard": True},
    "dgc_configs": {"rampup_begin_step": 0, "rampup_step": 1, "sparsity": []},
    "gradient_merge_configs": {"k_steps": 1, "avg": True},
    "gradient_scale_configs": {"scale_strategy": "avg", "scale_gradient": False},
    "hybrid_configs": {"dp_degree": -1, "mp_degree": 1, "pp_degree": 1, "sharding_degree": 1},
    "lamb_configs": {"lamb_weight_decay": 0.009999999776482582, "exclude_from_weight_decay": []},
    "lars_configs": {"lars_coeff": 0.0010000000474974513, "lars_weight_decay": 0.0005000000237487257, "epsilon": 0.0, "exclude_from_weight_decay": []},
    "localsgd_configs": {"k_steps": 1, "begin_step": 1},
    "pipeline_configs": {"micro_batch_size": 1, "accumulate_steps": 1, "schedule_mode": "1F1B", "p2p_cache_shape": True, "enable_partial_send_recv": True},
    "qat_configs": {"channel_wise_abs_max": True, "weight_bits": 8, "activation_bits": 8, "not_quant_pattern": [], "algo": ""},
    "recompute_configs": {"checkpoints": [], "enable_offload": False, "checkpoint_shape": [], "enable_tuning": False},
    "sharding_configs": {"sharding_segment_strategy": "segment_broadcast_MB", "segment_broadcast_MB": 32.0, "segment_anchors": [], "sharding_degree": 8,
                         "mp_degree": 1, "dp_degree": 1, "hybrid_dp": False, "gradient_merge_acc_step": 1, "optimize_offload": False,
                         "pp_allreduce_in_optimize": False, "pp_degree": 1, "optimize_cast": False},
    "tensor_parallel_configs": {"tensor_parallel_degree": 1, "tensor_init_seed": -1},
    "trainer_desc_configs": {"dump_fields_path": "", "dump_fields": [], "dump_param": [], "stat_var_names": [], "trainer": "", "device_worker": "",
                             "local_sparse": [], "remote_sparse": []},
}  # fmt: skip

# What changes the mathematics and is not carried out: asking for it is an error when the model or optimizer is wrapped.
UNSUPPORTED = ("adaptive_localsgd", "asp", "auto", "auto_search", "dgc", "heter_ccl_mode", "localsgd", "pipeline", "qat", "semi_auto", "sharding",
    "tensor_parallel")


class DistributedStrategy:
    """How training is distributed. Each switch and each ``*_configs`` dict is an attribute; dicts are merged into the defaults.

    Raises:
        TypeError, ValueError: a switch of the wrong type, an unknown key of a dict.
    """

    def __init__(self):
        self.__dict__["_values"] = dict(_SWITCHES)
        self.__dict__["_configs"] = copy.deepcopy(_CONFIGS)
        self.__dict__["_free"] = {"sparse_table_configs": [], "fleet_desc_configs": [], "execution_strategy": None, "build_strategy": None}

    def __getattr__(self, name):
        for store in ("_values", "_configs", "_free"):
            found = self.__dict__.get(store, {})
            if name in found:
                if name in ("execution_strategy", "build_strategy") and found[name] is None:
                    from paddle_compat.static import compiler

                    found[name] = compiler.BuildStrategy() if name == "build_strategy" else compiler.ExecutionStrategy()
                return copy.deepcopy(found[name]) if store == "_configs" else found[name]
        raise AttributeError(f"'DistributedStrategy' object has no attribute {name!r}")

    def __setattr__(self, name, value):
        if name in self._values:
            kind = type(_SWITCHES[name])
            if not isinstance(value, (int, float) if kind is float else kind):
                raise TypeError(f"DistributedStrategy.{name} must be {kind.__name__}, but got {type(value).__name__}: {value!r}")
            self._values[name] = value
        elif name in self._configs:
            if not isinstance(value, dict):
                raise TypeError(f"DistributedStrategy.{name} must be a dict, but got {type(value).__name__}")
            unknown = [k for k in value if k not in self._configs[name]]
            if unknown and name not in ("hybrid_configs", "sharding_configs", "a_sync_configs"):
                raise ValueError(f"Invalid key(s) of {name}: {unknown}. Known: {sorted(self._configs[name])}")
            self._configs[name].update(value)
        elif name in self._free:
            self._free[name] = value
        else:
            raise TypeError(f"DistributedStrategy has no attribute {name!r}")

    def __repr__(self):
        lines = [f"{k} = {v!r}" for k, v in sorted(self._values.items()) if v != _SWITCHES[k]]
        lines += [f"{k} = {v!r}" for k, v in sorted(self._configs.items()) if v != _CONFIGS[k]]
        return "DistributedStrategy(" + ", ".join(lines) + ")"

    def save_to_prototxt(self, output):
        """Write what differs from the defaults into the file ``output``, in the form ``load_from_prototxt`` reads."""
        import json

        with open(output, "w") as f:
            json.dump({"switches": self._values, "configs": self._configs}, f, indent=1)

    def load_from_prototxt(self, pb_file):
        """Read a file that ``save_to_prototxt`` of this package wrote."""
        import json

        with open(pb_file) as f:
            read = json.load(f)
        self._values.update(read["switches"])
        self._configs.update(read["configs"])

    def check(self):
        """NotImplementedError where something is asked for that would be left undone."""
        from paddle_compat.core.errors import unimplemented

        asked = [n for n in UNSUPPORTED if self._values[n]]
        degrees = {k: v for k, v in self._configs["hybrid_configs"].items() if k != "dp_degree" and isinstance(v, int) and v > 1}
        if asked or degrees:
            raise unimplemented(f"fleet trains by data parallelism here; DistributedStrategy asks for {[*asked, *degrees]}. Use dp_degree only, or torch's "
                f"FSDP over paddle_compat.torch.as_module(layer)")
