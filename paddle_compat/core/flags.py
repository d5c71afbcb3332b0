"""Paddle's flags: names and defaults of 2.4.2, read from the environment once, kept and given back.

Those that mean something to torch act: ``FLAGS_cudnn_deterministic``, ``FLAGS_cudnn_exhaustive_search``. The others say how
Paddle's own C++ works and have nothing to act on here.
"""

import os

import torch

_DEFAULTS = {
    "FLAGS_allocator_strategy": 'auto_growth',
    "FLAGS_allreduce_record_one_event": False,
    "FLAGS_apply_pass_to_program": False,
    "FLAGS_benchmark": False,
    "FLAGS_call_stack_level": 1,
    "FLAGS_check_kernel_launch": False,
    "FLAGS_check_nan_inf": False,
    "FLAGS_communicator_is_sgd_optimizer": True,
    "FLAGS_communicator_max_merge_var_num": 20,
    "FLAGS_communicator_send_queue_size": 20,
    "FLAGS_conv2d_disable_cudnn": False,
    "FLAGS_conv_workspace_size_limit": 512,
    "FLAGS_convert_all_blocks": True,
    "FLAGS_cpu_deterministic": False,
    "FLAGS_cublaslt_exhaustive_search_times": 0,
    "FLAGS_cudnn_batchnorm_spatial_persistent": False,
    "FLAGS_cudnn_deterministic": False,
    "FLAGS_cudnn_exhaustive_search": False,
    "FLAGS_cudnn_exhaustive_search_times": -1,
    "FLAGS_dist_threadpool_size": 0,
    "FLAGS_dygraph_debug": 0,
    "FLAGS_eager_delete_scope": True,
    "FLAGS_eager_delete_tensor_gb": 0.0,
    "FLAGS_einsum_opt": False,
    "FLAGS_enable_api_kernel_fallback": True,
    "FLAGS_enable_cublas_tensor_op_math": False,
    "FLAGS_enable_gpu_memory_usage_log": False,
    "FLAGS_enable_gpu_memory_usage_log_mb": True,
    "FLAGS_enable_opt_get_features": False,
    "FLAGS_enable_parallel_graph": False,
    "FLAGS_enable_rpc_profiler": False,
    "FLAGS_enable_unused_var_check": False,
    "FLAGS_fast_eager_deletion_mode": True,
    "FLAGS_fraction_of_cpu_memory_to_use": 1.0,
    "FLAGS_fraction_of_cuda_pinned_memory_to_use": 0.5,
    "FLAGS_fraction_of_gpu_memory_to_use": 0.9200000166893005,
    "FLAGS_fuse_parameter_groups_size": 1,
    "FLAGS_fuse_parameter_memory_size": -1.0,
    "FLAGS_gemm_use_half_precision_compute_type": True,
    "FLAGS_get_host_by_name_time": 120,
    "FLAGS_gpu_allocator_retry_time": 10000,
    "FLAGS_gpu_memory_limit_mb": 0,
    "FLAGS_gpugraph_dedup_pull_push_mode": 0,
    "FLAGS_gpugraph_enable_gpu_direct_access": False,
    "FLAGS_gpugraph_enable_hbm_table_collision_stat": False,
    "FLAGS_gpugraph_enable_segment_merge_grads": False,
    "FLAGS_gpugraph_hbm_table_load_factor": 0.75,
    "FLAGS_gpugraph_load_node_list_into_hbm": True,
    "FLAGS_gpugraph_merge_grads_segment_size": 128,
    "FLAGS_graph_get_neighbor_id": False,
    "FLAGS_graph_load_in_parallel": False,
    "FLAGS_host_trace_level": 1,
    "FLAGS_init_allocated_mem": False,
    "FLAGS_initial_cpu_memory_in_mb": 500,
    "FLAGS_initial_gpu_memory_in_mb": 0,
    "FLAGS_inner_op_parallelism": 0,
    "FLAGS_jit_engine_type": 'Predictor',
    "FLAGS_local_exe_sub_scope_limit": 256.0,
    "FLAGS_max_inplace_grad_add": 0,
    "FLAGS_memory_fraction_of_eager_deletion": 1.0,
    "FLAGS_multiple_of_cupti_buffer_size": 1,
    "FLAGS_nccl_blocking_wait": False,
    "FLAGS_new_executor_sequential_run": False,
    "FLAGS_new_executor_serial_run": False,
    "FLAGS_new_executor_use_inplace": False,
    "FLAGS_new_executor_use_local_scope": True,
    "FLAGS_paddle_num_threads": 1,
    "FLAGS_pe_profile_fname": '',
    "FLAGS_print_sub_graph_dir": '',
    "FLAGS_reader_queue_speed_test_mode": False,
    "FLAGS_reallocate_gpu_memory_in_mb": 0,
    "FLAGS_retain_grad_for_all_tensor": False,
    "FLAGS_rpc_send_thread_num": 12,
    "FLAGS_run_kp_kernel": False,
    "FLAGS_search_cache_max_number": 1000000,
    "FLAGS_selected_gpus": '',
    "FLAGS_sort_sum_gradient": False,
    "FLAGS_static_executor_perfstat_filepath": '',
    "FLAGS_sync_nccl_allreduce": True,
    "FLAGS_tracer_mkldnn_ops_off": '',
    "FLAGS_tracer_mkldnn_ops_on": '',
    "FLAGS_tracer_profile_fname": 'xxgperf',
    "FLAGS_use_autotune": False,
    "FLAGS_use_cuda_managed_memory": False,
    "FLAGS_use_fast_math": False,
    "FLAGS_use_mkldnn": False,
    "FLAGS_use_pinned_memory": True,
    "FLAGS_use_stream_safe_cuda_allocator": True,
    "FLAGS_use_system_allocator": False,
    "FLAGS_use_virtual_memory_auto_growth": False,
}
_values = {}


def _parse(text, like):
    if isinstance(like, bool):
        return text.lower() in ("1", "true", "yes")
    return type(like)(text)


def _current(name):
    if name not in _values:
        text = os.environ.get(name)
        _values[name] = _DEFAULTS[name] if text is None else _parse(text, _DEFAULTS[name])
    return _values[name]


def get_flags(flags):
    """The values of flags.

    Args:
        flags: a name, or a list or tuple of names.

    Returns:
        {name: value}.

    Raises:
        ValueError: no such flag.
        TypeError: no name.
    """
    if isinstance(flags, str):
        flags = [flags]
    if not isinstance(flags, (list, tuple)):
        raise TypeError("Flags in get_flags should be a list, tuple or string.")
    out = {}
    for name in flags:
        if name not in _DEFAULTS:
            raise ValueError(f"Flag {name} cannot get its value through this function.")
        out[name] = _current(name)
    return out


def set_flags(flags):
    """Set flags.

    Args:
        flags: {name: value}.

    Raises:
        ValueError: no such flag.
        TypeError: no dict.
    """
    if not isinstance(flags, dict):
        raise TypeError("flags in set_flags should be a dict")
    for name, value in flags.items():
        if name not in _DEFAULTS:
            raise ValueError(f"Flag {name} cannot set its value through this function.")
        _values[name] = _parse(value, _DEFAULTS[name]) if isinstance(value, str) and not isinstance(_DEFAULTS[name], str) else type(_DEFAULTS[name])(value)
        if name == "FLAGS_cudnn_deterministic":
            torch.backends.cudnn.deterministic = bool(value)
        elif name == "FLAGS_cudnn_exhaustive_search":
            torch.backends.cudnn.benchmark = bool(value)


def disable_signal_handler():
    """Nothing: no signal handler of Paddle's is installed."""
