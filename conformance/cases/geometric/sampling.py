"""paddle.geometric: reindexing and sampling, and their twins in paddle.incubate."""

import numpy as np

from conformance.samplers import Val
from conformance.spec import case, op, raises

ROW, COLPTR = [3, 7, 0, 9, 1, 4, 2, 9, 3, 9, 1, 9, 7], [0, 2, 4, 5, 6, 7, 9, 11, 11, 13, 13]


def i64(values):
    return Val(values, "int64")


def i32(values):
    return Val(values, "int32")


X, NEAR, COUNT = [0, 1, 2], [8, 9, 0, 4, 7, 6, 7], [2, 3, 2]
FORMS = {
    "int32": [i32(X), i32(NEAR), i32(COUNT)],
    "columns": [i64(np.array(X)[:, None]), i64(np.array(NEAR)[:, None]), i32(np.array(COUNT)[:, None])],
    "repeated": [i64([0, 0, 2]), i64(NEAR), i32(COUNT)],
    "negative": [i64([-1, 1, 2]), i64(NEAR), i32(COUNT)],
    "no-neighbors": [i64(X), i64(np.zeros(0)), i32([0, 0, 0])],
    "some-without": [i64(X), i64(NEAR), i32([0, 7, 0])],
    "all-known": [i64(X), i64([2, 1, 0, 0]), i32([1, 1, 2])],
}
WRONG = {
    "count-int64": [i64(X), i64(NEAR), i64(COUNT)],
    "mixed": [i32(X), i64(NEAR), i32(COUNT)],
    "float": [Val(X, "float32"), Val(NEAR, "float32"), i32(COUNT)],
}
for name in ("paddle.geometric.reindex_graph", "paddle.incubate.graph_reindex"):
    op(name, [i64(X), i64(NEAR), i32(COUNT)], variants=FORMS, errors=WRONG, static=True, grad=0)
op(
    "paddle.geometric.reindex_heter_graph",
    [i64(X), [i64(NEAR), i64([0, 2, 3, 5, 1])], [i32(COUNT), i32([1, 3, 1])]],
    variants={"one-kind": [i64(X), [i64(NEAR)], [i32(COUNT)]]},
    errors={"tensor": [i64(X), i64(NEAR), i32(COUNT)], "empty-lists": [i64(X), [], []]},
    grad=0,
)

for name, size in (("paddle.geometric.sample_neighbors", "sample_size"), ("paddle.incubate.graph_sample_neighbors", "sample_size")):
    base = [i64(ROW), i64(COLPTR), i64([0, 8, 1, 2])]
    op(
        name,
        base,
        kwargs={size: 10},
        variants={
            "none": {size: 0},
            "int32": [i32(ROW), i32(COLPTR), i32([0, 8, 1, 2])],
            "no-neighbors": [i64(ROW), i64(COLPTR), i64([7, 9])],
            "no-nodes": [i64(ROW), i64(COLPTR), i64(np.zeros(0))],
            "columns": [i64(np.array(ROW)[:, None]), i64(np.array(COLPTR)[:, None]), i64([[0], [5]])],
            "eids": dict(eids=i64(np.arange(13) + 100), return_eids=True),
            "eids-unused": dict(eids=i64(np.arange(13))),
        },
        errors={"no-eids": (base, dict(return_eids=True)), "mixed": [i32(ROW), i64(COLPTR), i64([0])], "float": [Val(ROW, "float32"), i64(COLPTR), i64([0])]},
        static=False,
        grad=0,
    )


@case("paddle.geometric.sample_neighbors")
def drawn_are_neighbors(paddle):
    row, colptr, nodes = (paddle.to_tensor(v) for v in (ROW, COLPTR, [0, 5, 6, 7]))
    near, count, eids = paddle.geometric.sample_neighbors(row, colptr, nodes, 1, paddle.arange(13), True)
    ids = eids.numpy()
    return count, near.shape, bool((near.numpy() == np.array(ROW)[ids]).all()), [COLPTR[n] <= e < COLPTR[n + 1] for n, e in zip([0, 5, 6], ids)]


rs = np.random.RandomState(0)
CUT = np.concatenate([[0], np.cumsum(rs.randint(0, 4, 12))])
ENDS = rs.randint(0, 12, CUT[-1])


def khop(paddle, nodes, sizes, dtype="int64"):
    row, colptr, nodes = (paddle.to_tensor(np.asarray(v, dtype)) for v in (ENDS, CUT, nodes))
    return paddle.incubate.graph_khop_sampler(row, colptr, nodes, sizes, paddle.to_tensor(np.arange(len(ENDS), dtype=dtype)), True)


for nodes in ([7, 2, 5], [5], [11, 0], [3, 3, 1]):
    for hops in (1, 2, 3):
        case("paddle.incubate.graph_khop_sampler", name=f"all-{'-'.join(map(str, nodes))}-{hops}")(lambda paddle, n=nodes, h=hops: khop(paddle, n, [20] * h))


@case("paddle.incubate.graph_khop_sampler")
def other_forms(paddle):
    row, colptr, nodes = (paddle.to_tensor(v) for v in (ENDS, CUT, [7, 2]))
    f = paddle.incubate.graph_khop_sampler
    return (
        khop(paddle, [7, 2], [20], "int32"), f(row, colptr, nodes, [20]), raises(lambda: f(row, colptr, nodes, [])), raises(lambda: f(row, colptr, nodes, [0])),
        raises(lambda: f(row, colptr, nodes, [2], return_eids=True)), raises(lambda: f(row, colptr, nodes, 2)),
    )  # fmt: skip


@case("paddle.incubate.graph_reindex")
def buffers(paddle):
    x, near, count = paddle.to_tensor(X), paddle.to_tensor(NEAR), paddle.to_tensor(COUNT, dtype="int32")
    f, memory = paddle.incubate.graph_reindex, [paddle.full([10], -1, "int32") for _ in range(2)]
    return f(x, near, count, *memory, flag_buffer_hashtable=True), raises(lambda: f(x, near, count, flag_buffer_hashtable=True))


@case("paddle.incubate.graph_sample_neighbors")
def perm_buffer(paddle):
    row, colptr, nodes = (paddle.to_tensor(v) for v in (ROW, COLPTR, [0, 8]))
    f = paddle.incubate.graph_sample_neighbors
    drawn = f(row, colptr, nodes, perm_buffer=paddle.arange(13), sample_size=5, flag_perm_buffer=True)
    return drawn, raises(lambda: f(row, colptr, nodes, flag_perm_buffer=True))
