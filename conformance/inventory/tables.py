"""Where paddle_compat's names or signatures differ from 2.4.2 on purpose. Each entry has a reason, and the inventory test fails when one is no longer true.

MISSING: a documented name that will not exist here.        KINDS: a name whose kind differs (value: the kind it has).
SIGNATURES: signature not compared with 2.4.2's (value: the exact signature text it has here, without self, and the reason).
EXTRA: further parameters with defaults after (or keyword-only behind) the documented ones.
NOT_YET: names under a dotted prefix that later work brings. They count as missing in the report; a prefix under which nothing is missing is stale.
"""

from __future__ import annotations

MISSING: dict[str, str] = {}

KINDS: dict[str, tuple[str, str]] = {
    "paddle.fluid.dygraph.GRUCell.state_shape": (
        "property",
        "the cell of paddle.nn serves: Paddle 1.x's own constructor is not here",
    ),
    "paddle.fluid.dygraph.LSTMCell.state_shape": (
        "property",
        "the cell of paddle.nn serves: Paddle 1.x's own constructor is not here",
    ),
    "paddle.fluid.io.PyReader": (
        "function",
        "made by a function over io.DataLoader.from_generator",
    ),
    "paddle.fluid.layers.DynamicRNN.__call__": (
        "attribute",
        "refused with a clear error that says what to use instead, whatever the arguments",
    ),
    "paddle.fluid.reader.PyReader": (
        "function",
        "made by a function over io.DataLoader.from_generator",
    ),
}

SIGNATURES: dict[str, tuple[str, str]] = {
    "paddle.distributed.InMemoryDataset": (
        "(*args, **kwargs)",
        "refused with a clear error that says what to use instead, whatever the arguments",
    ),
    "paddle.distributed.QueueDataset": (
        "(*args, **kwargs)",
        "refused with a clear error that says what to use instead, whatever the arguments",
    ),
    "paddle.distributed.fleet.Fleet.run_server": (
        "(*args, **kwargs)",
        "refused with a clear error that says what to use instead, whatever the arguments",
    ),
    "paddle.distributed.fleet.utils.HDFSClient": (
        "(hadoop_home=None, configs=None, time_out=300000, sleep_inter=1000)",
        "refused with a clear error that says what to use instead; takes no arguments either",
    ),
    "paddle.fluid.dygraph.GRUCell": (
        "(input_size, hidden_size, weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None, name=None)",
        "the cell of paddle.nn serves: Paddle 1.x's own constructor is not here",
    ),
    "paddle.fluid.dygraph.GRUUnit": (
        "(*args, **kwargs)",
        "refused with a clear error that says what to use instead, whatever the arguments",
    ),
    "paddle.fluid.dygraph.LSTMCell": (
        "(input_size, hidden_size, weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None, name=None)",
        "the cell of paddle.nn serves: Paddle 1.x's own constructor is not here",
    ),
    "paddle.fluid.dygraph.NCE": (
        "(*args, **kwargs)",
        "refused with a clear error that says what to use instead, whatever the arguments",
    ),
    "paddle.fluid.dygraph.TreeConv": (
        "(*args, **kwargs)",
        "refused with a clear error that says what to use instead, whatever the arguments",
    ),
    "paddle.fluid.evaluator.ChunkEvaluator": (
        "(*args, **kwargs)",
        "refused with a clear error that says what to use instead, whatever the arguments",
    ),
    "paddle.fluid.evaluator.DetectionMAP": (
        "(*args, **kwargs)",
        "refused with a clear error that says what to use instead, whatever the arguments",
    ),
    "paddle.fluid.evaluator.EditDistance": (
        "(*args, **kwargs)",
        "refused with a clear error that says what to use instead, whatever the arguments",
    ),
    "paddle.fluid.layers.DynamicRNN": (
        "(*args, **kwargs)",
        "refused with a clear error that says what to use instead, whatever the arguments",
    ),
    "paddle.fluid.layers.IfElse": (
        "(*args, **kwargs)",
        "refused with a clear error that says what to use instead, whatever the arguments",
    ),
    "paddle.fluid.layers.RNNCell": (
        "(name_scope=None, dtype='float32')",
        "the base class of paddle.nn's cells serves",
    ),
    "paddle.fluid.layers.RNNCell.get_initial_states": (
        "(batch_ref, shape=None, dtype=None, init_value=0.0, batch_dim_idx=0)",
        "the base class of paddle.nn's cells serves",
    ),
    "paddle.fluid.layers.StaticRNN": (
        "(*args, **kwargs)",
        "refused with a clear error that says what to use instead, whatever the arguments",
    ),
    "paddle.fluid.layers.filter_by_instag": (
        "(*args, **kwargs)",
        "refused with a clear error that says what to use instead, whatever the arguments",
    ),
    "paddle.fluid.layers.lod_append": (
        "(*args, **kwargs)",
        "refused with a clear error that says what to use instead, whatever the arguments",
    ),
    "paddle.fluid.layers.lod_reset": (
        "(*args, **kwargs)",
        "refused with a clear error that says what to use instead, whatever the arguments",
    ),
    "paddle.distribution.Laplace.rsample": ("(shape=())", "2.4.2 has no Laplace; the shape's default is that of the other distributions"),
    "paddle.distribution.Laplace.sample": ("(shape=())", "2.4.2 has no Laplace; the shape's default is that of the other distributions"),
    "paddle.static.Variable": (
        "(block, name, shapes, persistable=False, stop_gradient=False, is_data=False)",
        "programs make Variables by Block.create_var and static.data; shapes are carried by tensors without data",
    ),
    "paddle.put_along_axis_": (
        "(arr, indices, values, axis, reduce='assign')",
        "the documentation leaves arr out; this is what the function is on 2.4.2 (paddle.tensor)",
    ),
}

EXTRA: dict[str, tuple[tuple[str, ...], str]] = {
    "paddle.erfinv_": (("name",), "the function of 2.4.2 (paddle.tensor.erfinv_) takes a name"),
}

NOT_YET: dict[str, str] = {
    "paddle.audio": "not part of this slice of the namespace",
    "paddle.distributed": "not part of this slice of the namespace",
    "paddle.fluid": "the rest of the tensor namespace, which follows this slice",
    "paddle.onnx": "not part of this slice of the namespace",
    "paddle.profiler": "not part of this slice of the namespace",
    "paddle.static.Executor.infer_from_dataset": "static programs beyond the first slice: datasets, inference models on disk, IPUs",
    "paddle.static.Executor.train_from_dataset": "static programs beyond the first slice: datasets, inference models on disk, IPUs",
    "paddle.static.IpuCompiledProgram": "static programs beyond the first slice: datasets, inference models on disk, IPUs",
    "paddle.static.IpuStrategy": "static programs beyond the first slice: datasets, inference models on disk, IPUs",
    "paddle.static.ParallelExecutor": "static programs beyond the first slice: datasets, inference models on disk, IPUs",
    "paddle.static.Program.parse_from_string": "static programs beyond the first slice: datasets, inference models on disk, IPUs",
    "paddle.static.auc": "static programs beyond the first slice: datasets, inference models on disk, IPUs",
    "paddle.static.deserialize_persistables": "static programs beyond the first slice: datasets, inference models on disk, IPUs",
    "paddle.static.deserialize_program": "static programs beyond the first slice: datasets, inference models on disk, IPUs",
    "paddle.static.ipu_shard_guard": "static programs beyond the first slice: datasets, inference models on disk, IPUs",
    "paddle.static.load_inference_model": "static programs beyond the first slice: datasets, inference models on disk, IPUs",
    "paddle.static.normalize_program": "static programs beyond the first slice: datasets, inference models on disk, IPUs",
    "paddle.static.save_inference_model": "static programs beyond the first slice: datasets, inference models on disk, IPUs",
    "paddle.static.serialize_persistables": "static programs beyond the first slice: datasets, inference models on disk, IPUs",
    "paddle.static.serialize_program": "static programs beyond the first slice: datasets, inference models on disk, IPUs",
    "paddle.static.set_ipu_shard": "static programs beyond the first slice: datasets, inference models on disk, IPUs",
    "paddle.static.nn": "the rest of nn, optimizer and training, which follows this slice",
    "paddle.text": "not part of this slice of the namespace",
}


def pending(name: str) -> str | None:
    """The NOT_YET prefix that a name falls under."""
    return next((p for p in NOT_YET if name == p or name.startswith(p + ".")), None)
