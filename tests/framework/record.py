"""Writes the files in data/ with REAL Paddle 2.4.2, and data/expected.json with what they hold.

    paddle-python tests/framework/record.py
"""

import json
import os
import shutil

import numpy as np
import paddle

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
DTYPES = "bool uint8 int8 int16 int32 int64 float16 float32 float64 complex64 complex128 uint16".split()


def describe(x):
    """Arrays and Tensors as [kind, dtype, shape, values as strings]; containers by type."""
    if isinstance(x, paddle.Tensor):
        return ["tensor", x.name, str(x.dtype), *describe(x.numpy())[1:]]
    if isinstance(x, np.ndarray):
        return ["array", str(x.dtype), list(x.shape), [str(v) for v in x.reshape(-1).tolist()]]
    if isinstance(x, dict):
        return [type(x).__name__, [[k, describe(v)] for k, v in x.items()]]
    if isinstance(x, (list, tuple)):
        return [type(x).__name__, [describe(v) for v in x]]
    return [type(x).__name__, repr(x)]


def named(value, name):
    x = paddle.to_tensor(value)
    x.name = name
    return x


def main():
    shutil.rmtree(HERE, ignore_errors=True)
    os.makedirs(HERE)
    os.chdir(HERE)
    rng = np.random.RandomState(0)
    layer = paddle.nn.Sequential(paddle.nn.Linear(2, 3), paddle.nn.BatchNorm1D(3))
    scheduler = paddle.optimizer.lr.StepDecay(0.1, 2)
    adam = paddle.optimizer.Adam(scheduler, parameters=layer.parameters())
    layer(paddle.to_tensor(rng.rand(4, 2).astype("float32"))).sum().backward()
    adam.step()
    for protocol in (2, 3, 4):
        paddle.save(layer.state_dict(), f"state.{protocol}.pdparams", protocol=protocol)
        paddle.save(adam.state_dict(), f"adam.{protocol}.pdopt", protocol=protocol)
        nested = {"model": layer.state_dict(), "opt": adam.state_dict(), "epoch": 3, "more": [named([1.5], "a"), (np.arange(3), None, "s")]}
        paddle.save(nested, f"nested.{protocol}.pd", protocol=protocol)
        paddle.save([named((rng.randn(2, 2) * 5).astype(d), d) for d in DTYPES], f"dtypes.{protocol}.pd", protocol=protocol)
    for d in DTYPES:
        paddle.save(named((rng.randn(2, 2) * 5).astype(d), d), f"stream.{d}.bin", use_binary_format=True)
    paddle.save([np.arange(6).reshape(2, 3).T, np.float32(2.5), np.int64(3)], "arrays.pd")
    net = paddle.nn.Linear(2, 3)
    net.eval()
    paddle.jit.save(net, "jit/net", input_spec=[paddle.static.InputSpec([None, 2], "float32")])
    os.remove("jit/net.pdmodel.info") if os.path.exists("jit/net.pdmodel.info") else None

    paddle.enable_static()
    paddle.seed(1)
    x = paddle.static.data("x", [None, 2], "float32")
    out = paddle.static.nn.fc(x, 3, name="fc")
    exe = paddle.static.Executor(paddle.CPUPlace())
    exe.run(paddle.static.default_startup_program())
    paddle.fluid.io.save_inference_model("old", ["x"], [out], exe)
    paddle.fluid.io.save_inference_model("old_combined", ["x"], [out], exe, model_filename="model", params_filename="params")
    paddle.static.save_inference_model("new/net", [x], [out], exe)
    paddle.fluid.io.save_persistables(exe, "persistables")
    tensor = paddle.static.global_scope().find_var("fc.w_0").get_tensor()
    paddle.save([tensor, 3], "lod_tensor_in_list.pd")  # pickled as a call of eval
    program = paddle.static.default_main_program()
    paddle.save(program.state_dict("param"), "static.pdparams")
    paddle.disable_static()

    expected = {}
    for folder, _, files in os.walk("."):
        for name in sorted(files):
            path = os.path.relpath(os.path.join(folder, name))
            if os.path.dirname(path):
                continue
            expected[path] = {"load": describe(paddle.load(path)), "numpy": describe(paddle.load(path, return_numpy=True))}
    for path, config in (
        ("jit/net", {}), ("old", {}), ("old_combined", {"model_filename": "model", "params_filename": "params"}), ("new/net", {}), ("persistables", {}),
    ):  # fmt: skip
        expected[path] = {"config": config, "load": describe(paddle.load(path, **config))}
    with open("expected.json", "w") as f:
        json.dump(expected, f, indent=0, sort_keys=True)
        f.write("\n")


main()
