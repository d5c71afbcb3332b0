"""PGL 2.2's layers on a fixed graph with fixed weights: results and gradients into an .npz. Runs on real Paddle and, unmodified, on paddle_compat.

``PYTHONPATH=<folder with pgl> paddle-python tests/geometric/pgl_program.py OUT.npz`` recorded ``pgl_recorded.npz``.
PGL's one compiled module, for NumPy-side indexing, is taken from PGL where it loads and from ``index_module`` elsewhere.
"""

import sys
import types

import numpy as np


def index_module():
    """``pgl.graph_kernel`` in NumPy, as far as the layers need it."""

    def build_index(u, v, n):
        order = np.argsort(u, kind="stable")
        degree = np.bincount(u, minlength=n)
        return degree, v[order], u[order], order, np.concatenate([[0], np.cumsum(degree)])

    module = types.ModuleType("pgl.graph_kernel")
    def other(name):
        if name.startswith("__"):
            raise AttributeError(name)

        def missing(*args, **kwargs):
            raise NotImplementedError(f"pgl.graph_kernel.{name} is compiled")

        return missing

    module.build_index, module.__getattr__ = build_index, other
    return module


def layers(paddle, conv):
    """(name, layer) pairs; no dropout, whose stream differs."""
    nodrop = dict(feat_drop=0.0, attn_drop=0.0)
    return [
        ("sage-sum", conv.GraphSageConv(6, 5, "sum")), ("sage-mean", conv.GraphSageConv(6, 5, "mean")), ("sage-max", conv.GraphSageConv(6, 5, "max")),
        ("gcn", conv.GCNConv(6, 5)), ("gcn-wide", conv.GCNConv(6, 9, activation="relu")), ("gcn-plain", conv.GCNConv(6, 5, norm=False)),
        ("gat", conv.GATConv(6, 4, num_heads=2, **nodrop)), ("gat-mean", conv.GATConv(6, 4, num_heads=2, concat=False, **nodrop)),
        ("gatv2", conv.GATv2Conv(6, 4, num_heads=2, **nodrop)), ("appnp", conv.APPNP(k_hop=3, self_loop=True)),
        ("gcnii", conv.GCNII(6, k_hop=2, dropout=0.0)), ("transformer", conv.TransformerConv(6, 4, num_heads=2, **nodrop)),
        ("gin", conv.GINConv(6, 5)), ("sgc", conv.SGCConv(6, 5, k_hop=2, cached=False)), ("ssgc", conv.SSGCConv(6, 5, k_hop=2, cached=False)),
        ("ngcf", conv.NGCFConv(6, 5)), ("lightgcn", conv.LightGCNConv()),
    ]  # fmt: skip


def main(path):
    import paddle

    try:
        import pgl.graph_kernel
    except ImportError:
        for name in [n for n in sys.modules if n == "pgl" or n.startswith("pgl.")]:
            del sys.modules[name]
        sys.modules["pgl.graph_kernel"] = index_module()
    import pgl
    from pgl.nn import conv

    rs = np.random.RandomState(0)
    edges = np.unique(rs.randint(0, 12, (40, 2)), axis=0)
    x = rs.randn(12, 6).astype("float32")
    out = {}
    for name, layer in layers(paddle, conv):
        draw = np.random.RandomState(1)
        for parameter in layer.parameters():
            parameter.set_value((draw.rand(*parameter.shape) - 0.5).astype("float32"))
        layer.eval()
        graph = pgl.Graph(edges=edges, num_nodes=12).tensor()
        feature = paddle.to_tensor(x, stop_gradient=False)
        result = layer(graph, feature)
        (result * result).sum().backward()
        out[f"{name}/out"], out[f"{name}/x"] = result.numpy(), feature.grad.numpy()
        for i, parameter in enumerate(layer.parameters()):
            if parameter.grad is not None:
                out[f"{name}/{i}"] = parameter.grad.numpy()
    np.savez_compressed(path, **out)
    print(len(out), "arrays of", len(layers(paddle, conv)), "layers")


if __name__ == "__main__":
    main(sys.argv[1])
