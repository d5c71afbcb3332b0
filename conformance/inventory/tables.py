"""Where paddle_compat's names or signatures differ from 2.4.2 on purpose. Each entry has a reason, and the inventory test fails when one is no longer true.

MISSING: a documented name that will not exist here.        KINDS: a name whose kind differs (value: the kind it has).
SIGNATURES: signature not compared with 2.4.2's (value: the exact signature text it has here, without self, and the reason).
EXTRA: further parameters with defaults after (or keyword-only behind) the documented ones.
NOT_YET: names under a dotted prefix that later work brings. They count as missing in the report; a prefix under which nothing is missing is stale.
"""

from __future__ import annotations

MISSING: dict[str, str] = {}

KINDS: dict[str, tuple[str, str]] = {}

SIGNATURES: dict[str, tuple[str, str]] = {
    "paddle.distribution.Laplace.rsample": ("(shape=())", "2.4.2 has no Laplace; the shape's default is that of the other distributions"),
    "paddle.distribution.Laplace.sample": ("(shape=())", "2.4.2 has no Laplace; the shape's default is that of the other distributions"),
    "paddle.static.Variable": (
        "(block, name, shapes, persistable=False, stop_gradient=False, is_data=False)",
        "programs make Variables by Block.create_var and static.data; shapes are carried by tensors without data",
    ),
    "paddle.put_along_axis_": ("(arr, indices, values, axis, reduce='assign')", "the documentation leaves arr out; this is what the function is on 2.4.2 (paddle.tensor)"),
}

EXTRA: dict[str, tuple[tuple[str, ...], str]] = {
    "paddle.erfinv_": (("name",), "the function of 2.4.2 (paddle.tensor.erfinv_) takes a name"),
}

NOT_YET: dict[str, str] = {
    "paddle.audio": "not part of this slice of the namespace",
    "paddle.distributed": "not part of this slice of the namespace",
    "paddle.fluid": "the rest of the tensor namespace, which follows this slice",
    "paddle.hub": "the rest of the tensor namespace, which follows this slice",
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
    "paddle.utils.cpp_extension": "the rest of the tensor namespace, which follows this slice",
    "paddle.utils.dlpack": "the rest of the tensor namespace, which follows this slice",
    "paddle.utils.download": "the rest of the tensor namespace, which follows this slice",
}


def pending(name: str) -> str | None:
    """The NOT_YET prefix that a name falls under."""
    return next((p for p in NOT_YET if name == p or name.startswith(p + ".")), None)
