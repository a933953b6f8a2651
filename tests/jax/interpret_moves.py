# SPDX-License-Identifier: GPL-3.0-or-later
"""Ops that move, index, reduce and sort, on small inputs of every type, run by jax.lax.

    python tests/jax/interpret_moves.py tests/data/interpret/moves.txt.gz
"""
import sys
import zlib

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from interpret_checked import dtype, write

WIDTHS = ["bool", "bfloat16", "float32", "int64", "complex128"]  # one for each width of a slot
INTS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
FLOATS = ["bfloat16", "float16", "float32", "float64"]
COMPLEX = ["complex64", "complex128"]
SMALL = ["int4", "uint4", "float8_e4m3fn", "float8_e5m2", "float8_e4m3b11fnuz"]
NUMBERS = INTS + FLOATS + COMPLEX
ALL = ["bool"] + NUMBERS


def random(name, shape, seed=0, low=-5, high=6):
    """Small numbers, so that sums and products stay exact or close in every type."""
    r = np.random.RandomState(zlib.crc32(f"{name}{shape}{seed}".encode()))
    t = dtype(name)
    if name == "bool":
        return np.asarray(r.randint(0, 2, shape)).astype(bool)
    if t.kind == "c":
        return np.asarray(r.randn(*shape) + 1j * r.randn(*shape)).astype(t)
    if name in FLOATS:
        return np.asarray(r.randn(*shape) * 3).astype(t)
    return np.asarray(r.randint(max(low, 0) if name.startswith("u") else low, high, shape)).astype(t)


def positive(name, shape, seed=0):
    """Sums of positive numbers have no cancellation: any order is within the tolerance."""
    x = random(name, shape, seed)
    return x if x.dtype.kind in "biuc" else np.abs(x)


def special(name, shape, seed=0):
    """With NaN of both signs, infinities, zeros of both signs and repeated values, where the type has them."""
    x = random(name, shape, seed)
    if name in FLOATS and x.size:
        r = np.random.RandomState(seed + 7)
        values = np.array([np.nan, -np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, 1.0], np.float64)
        values[1] = np.copysign(np.nan, -1)
        flat = x.reshape(-1)
        for i in range(0, flat.size, 2):
            flat[i] = values[r.randint(len(values))].astype(x.dtype)
    elif x.dtype.kind in "iu" and x.size > 3 and not name.endswith(("2", "4")) or name in ("int64", "int32"):
        flat = x.reshape(-1)
        info = np.iinfo(x.dtype)
        flat[: min(2, flat.size)] = [info.min, info.max][: min(2, flat.size)]
    return x


def bits(function):
    """Results as bits, so that the sign of zero and the payload of NaN are compared, too."""
    def as_bits(y):
        if not jnp.issubdtype(y.dtype, jnp.floating):
            return y
        return lax.bitcast_convert_type(y, {1: jnp.uint8, 2: jnp.uint16, 4: jnp.uint32, 8: jnp.uint64}[y.dtype.itemsize])
    return lambda *inputs: jax.tree.map(as_bits, function(*inputs))


def movement():
    for t in WIDTHS + SMALL:
        x = special(t, (2, 3, 4)) if t in FLOATS else random(t, (2, 3, 4))
        yield f"broadcast_in_dim {t} new", lambda a: lax.broadcast_in_dim(a, (5, 2, 3, 4), (1, 2, 3)), [x]
        yield f"broadcast_in_dim {t} repeat", lambda a: lax.broadcast_in_dim(a[:, :1], (2, 5, 4), (0, 1, 2)), [x]
        yield f"broadcast_in_dim {t} far", lambda a: lax.broadcast_in_dim(a, (2, 2, 3, 3, 4), (0, 2, 4)), [x]
        yield f"broadcast scalar {t}", lambda a: lax.broadcast(a, (3, 0, 2)), [x[0, 0, 0]]
        yield f"reshape {t}", lambda a: lax.reshape(a, (4, 6), dimensions=(2, 0, 1)), [x]
        for p in ((2, 1, 0), (1, 0, 2), (2, 0, 1), (0, 2, 1)):
            yield f"transpose {t} {p}", lambda a, p=p: lax.transpose(a, p), [x]
        yield f"transpose {t} blocks", lambda a: lax.transpose(a, (1, 0, 2)).transpose(2, 1, 0), [random(t, (35, 3, 33))]
        yield f"slice {t}", lambda a: lax.slice(a, (0, 1, 0), (2, 3, 4), (1, 1, 3)), [x]
        yield f"slice {t} empty", lambda a: lax.slice(a, (0, 1, 4), (2, 3, 4)), [x]
        yield f"rev {t}", lambda a: lax.rev(a, (0, 2)), [x]
        yield f"concatenate {t}", lambda a, b, c: lax.concatenate([a, b, c, a], 1), [x, x[:, :1], x[:, :0]]
        yield f"concatenate {t} 0", lambda a, b: lax.concatenate([a, b], 0), [x, x[:1]]
        yield f"concatenate {t} 2", lambda a, b: lax.concatenate([b, a], 2), [x, x[:, :, 1:2]]
        v = random(t, (), 1)
        for config in ([(1, 2, 0), (0, 0, 0), (2, 1, 3)], [(-1, 0, 0), (1, -1, 0), (0, 0, 2)],
                       [(-2, -1, 3), (0, 0, 1), (-3, 2, 0)], [(1, -2, 2), (-4, 6, 1), (0, -4, 0)]):
            yield f"pad {t} {config}", lambda a, b, c=config: lax.pad(a, b, c), [x, v]
        yield f"select_n {t}", lambda c, a, b, d: lax.select_n(c, a, b, d), [
            np.array([2, 0, 1], np.int32), random(t, (3,), 1), random(t, (3,), 2), random(t, (3,), 3)]
    x = random("float32", (0, 3))
    yield "pad empty", lambda a: lax.pad(a, jnp.float32(1), [(1, 1, 2), (0, 0, 0)]), [x]
    yield "transpose empty", lambda a: a.T, [x]
    yield "rev empty", lambda a: lax.rev(a, (0, 1)), [x]
    yield "broadcast empty", lambda a: lax.broadcast_in_dim(a, (4, 0, 3), (1, 2)), [x]
    for t in NUMBERS + SMALL:
        yield f"iota {t}", lambda t=t: (lax.broadcasted_iota(dtype(t), (3, 5, 2), 1), lax.iota(dtype(t), 7)), []
    yield "iota empty", lambda: lax.broadcasted_iota(np.int32, (0, 3), 0), []
    yield "iota wraps", lambda: (lax.iota(np.uint8, 300), lax.iota(np.int8, 200)), []


def dynamic_slices():
    starts = [(0, 0), (1, 2), (-1, -3), (5, 100), (-128, 3)]
    for t in WIDTHS + SMALL:
        x, u = random(t, (4, 5)), random(t, (2, 3), 1)
        for i in ("int8", "int32", "int64"):
            for s in starts:
                if t != "float32" and (s, i) not in (((-1, -3), "int32"), ((5, 100), "int64")):
                    continue
                at = np.array(s, i)
                yield f"dynamic_slice {t} {i} {s}", lambda a, b: lax.dynamic_slice_p.bind(
                    a, b[0], b[1], slice_sizes=(2, 3)), [x, at]
                yield f"dynamic_update_slice {t} {i} {s}", lambda a, b, c: lax.dynamic_update_slice_p.bind(
                    a, c, b[0], b[1]), [x, at, u]
    x = random("float32", (4, 5))
    for s in ((0, 0), (3, 9), (255, 1)):
        at = np.array(s, np.uint8)
        yield f"dynamic_slice uint8 {s}", lambda a, b: lax.dynamic_slice_p.bind(a, b[0], b[1], slice_sizes=(1, 5)), [x, at]
    at = np.array((2**64 - 1, 2), np.uint64)
    yield "dynamic_slice uint64", lambda a, b: lax.dynamic_slice_p.bind(a, b[0], b[1], slice_sizes=(2, 2)), [x, at]
    yield "dynamic_update_slice whole", lambda a, b: lax.dynamic_update_slice(a, b, (1, 1)), [x, random("float32", (4, 5), 2)]
    yield "dynamic_update_slice empty", lambda a, b: lax.dynamic_update_slice(a, b, (1, 1)), [x, x[:, :0]]
    yield "dynamic_slice scalar", lambda a: lax.dynamic_slice(a, (), ()), [np.float32(3)]


def index_lists():
    """operand shape, indices, dimension numbers, slice sizes: with indices beyond both ends"""
    d = lax.GatherDimensionNumbers
    yield (10,), [[0], [4], [-1], [10], [7]], d((), (0,), (0,)), (1,)
    yield (10,), [[0], [8], [-3], [9], [20]], d((1,), (), (0,)), (3,)
    yield (10, 5), [[0, 2], [1, 0], [9, 4], [12, -1]], d((1,), (0,), (0, 1)), (1, 3)
    yield (10, 5), [[0, 2], [3, 0]], d((1,), (1,), (1, 0)), (2, 1)
    yield (4, 5, 6), [[[0, 1], [2, 3]], [[5, 4], [-2, 0]]], d((0, 3), (1,), (2, 0)), (3, 1, 2)
    yield (4, 5, 6), [3], d((0, 1), (0,), (0,)), (1, 5, 6)
    yield (4, 5, 6), [2, 1, 7], d((), (0, 1, 2), (0, 1, 2)), (1, 1, 1)
    yield (4, 5), [[1], [3], [9], [-1]], d((), (1,), (1,), (0,), (0,)), (1, 1)
    yield (2, 3, 5), [[[0], [4], [2]], [[1], [7], [-1]]], d((), (2,), (2,), (0, 1), (0, 1)), (1, 1, 1)
    yield (3, 2, 5), [[[0], [4], [2]], [[1], [3], [0]]], d((2,), (), (2,), (0, 1), (1, 0)), (1, 1, 3)


def gathers():
    modes = {"clip": lax.GatherScatterMode.CLIP, "fill": lax.GatherScatterMode.FILL_OR_DROP,
             "promise": lax.GatherScatterMode.PROMISE_IN_BOUNDS}
    for number, (shape, i, dims, sizes) in enumerate(index_lists()):
        indices = np.array(i)
        for t in WIDTHS + SMALL if number in (2, 4) else ["float32", "int8"]:
            for mode in modes if t == "float32" else ["clip"]:
                for it in ("int32", "int64", "int8") if t == "float32" and mode == "clip" else ("int32",):
                    yield (f"gather {number} {t} {mode} {it}",
                           lambda a, b, dims=dims, sizes=sizes, m=modes[mode]: lax.gather(a, b, dims, sizes, mode=m),
                           [random(t, shape), indices.astype(it)])
    x = random("float32", (5, 4, 3))
    yield "take", lambda a, i: jnp.take(a, i, axis=1), [x, np.array([[0, 3], [-1, 9]])]
    yield "take wrap", lambda a, i: jnp.take(a, i, axis=0, mode="wrap"), [x, np.array([[0, 3], [-1, 9]])]
    yield "take_along_axis", lambda a, i: jnp.take_along_axis(a, i, axis=2), [x, random("int32", (5, 4, 2), 0, 0, 3)]
    yield "vmap take", jax.vmap(lambda a, i: a[i]), [x, np.array([0, 1, 2, 3, 9])]
    yield "vmap vmap slice", jax.vmap(jax.vmap(lambda a, i: lax.dynamic_slice(a, (i,), (2,))), (0, 0)), [
        x, random("int32", (5, 4), 0, -1, 4)]
    yield "index mixed", lambda a, i: a[i, :, i % 3], [x, np.array([0, 4, 2])]
    yield "gather of none", lambda a, i: a[i], [x, np.zeros((0,), np.int32)]
    yield "gather nan fill", lambda a, i: a.at[i].get(mode="fill", fill_value=7), [x, np.array([0, 17])]
    yield "embedding", lambda a, i: a[i], [random("bfloat16", (50, 16)), random("int32", (3, 7), 0, 0, 50)]


def scatters():
    modes = {"clip": lax.GatherScatterMode.CLIP, "drop": lax.GatherScatterMode.FILL_OR_DROP,
             "promise": lax.GatherScatterMode.PROMISE_IN_BOUNDS}
    kinds = {"scatter": lax.scatter, "add": lax.scatter_add, "mul": lax.scatter_mul, "min": lax.scatter_min,
             "max": lax.scatter_max, "sub": lax.scatter_sub}
    for number, (shape, i, g, sizes) in enumerate(index_lists()):
        indices = np.array(i, np.int32)
        dims = lax.ScatterDimensionNumbers(g.offset_dims, g.collapsed_slice_dims, g.start_index_map,
                                           g.operand_batching_dims, g.start_indices_batching_dims)
        updates_shape = jax.eval_shape(lambda a, b: lax.gather(a, b, g, sizes), np.zeros(shape), indices).shape
        for kind, f in kinds.items():
            types = ["float32"] + (["int8", "uint16", "bfloat16", "float64", "complex64"] if number in (1, 2, 4) else [])
            for t in types + (["bool"] if kind in ("scatter", "min", "max") and number == 2 else []):
                if kind in ("min", "max") and t.startswith("complex"):
                    continue
                for mode in modes if t == "float32" and kind in ("scatter", "add") else ["drop"]:
                    yield (f"scatter_{kind} {number} {t} {mode}",
                           lambda a, b, c, f=f, d=dims, m=modes[mode]: f(a, b, c, d, mode=m),
                           [positive(t, shape), indices, positive(t, updates_shape, 1)])
    one = lax.ScatterDimensionNumbers((), (0,), (0,))
    for t in ALL + ["float8_e4m3fn", "int4"]:  # many updates of the same elements
        for kind in ("add", "mul", "min", "max", "scatter"):
            if t == "bool" and kind in ("add", "mul") or t in COMPLEX and kind in ("min", "max"):
                continue
            at = np.array([[0], [2], [2], [5], [2], [0], [1]]) if kind != "scatter" else np.array([[3], [2], [6], [5], [4], [0], [1]])
            yield f"scatter_{kind} repeated {t}", lambda a, b, c, f=kinds[kind]: f(a, b, c, one), [
                positive(t, (6,)), at, positive(t, (7,), 1)]
    x = random("float32", (6, 4))
    at = np.array([1, 1, 3, -1, 9])
    yield "scatter_apply", lambda a, i: a.at[i].apply(lambda v: jnp.sin(v) * 2 + 1), [x, np.array([1, 3, 9])]
    yield "at power", lambda a, i: jnp.abs(a).at[i].power(2.0), [x, np.array([0, 2])]
    yield "at divide", lambda a, i: a.at[i].divide(2.0), [x, np.array([0, 2])]
    yield "at set columns", lambda a, i, u: a.at[:, i].set(u), [x, np.array([2, 0]), random("float32", (6, 2), 3)]
    yield "at add rows", lambda a, i, u: a.at[i].add(u), [x, at, np.abs(random("float32", (5, 4), 3))]
    yield "vmap at add", jax.vmap(lambda a, i, u: a.at[i].add(u)), [
        np.abs(x), random("int32", (6, 3), 0, -1, 5), positive("float32", (6, 3), 4)]
    yield "scatter of none", lambda a, i: a.at[i].add(1.0), [x, np.zeros((0,), np.int32)]
    yield "gather gradient", lambda a, i: jax.grad(lambda b: jnp.sum(b[i] ** 2))(a), [x, np.array([[0, 1], [1, 1]])]
    yield "bf16 gradient", lambda a, i: jax.grad(lambda b: jnp.sum(b[i].astype(jnp.float32)))(a), [
        random("bfloat16", (5, 3)), np.array([0, 1, 1, 1, 4, 4])]
    yield "nan min max", lambda a, i, u: (a.at[i].min(u), a.at[i].max(u)), [
        special("float32", (6, 4), 2), np.array([0, 1, 1, 5]), special("float32", (4, 4), 3)]


def reductions():
    plain = {"sum": lax.reduce_sum, "prod": lax.reduce_prod, "max": lax.reduce_max, "min": lax.reduce_min,
             "and": lax.reduce_and, "or": lax.reduce_or, "xor": lax.reduce_xor}
    for name, f in plain.items():
        logical = name in ("and", "or", "xor")
        for t in (["bool"] + INTS if logical else ALL + ["float8_e4m3fn", "float8_e5m2", "int4", "uint4"]):
            if t == "bool" and name in ("sum", "prod"):
                continue
            for axes in [(1,), (0, 2)] + ([(0,), (2,), (0, 1, 2), (), (1, 2)] if t in ("float32", "int32") else []):
                yield f"reduce_{name} {t} {axes}", lambda a, f=f, x=axes: f(a, x), [positive(t, (3, 4, 5))]
            if name in ("max", "min") and t in FLOATS:
                yield f"reduce_{name} {t} special", lambda a, f=f: (f(a, (0,)), f(a, (1,))), [special(t, (5, 6))]
        if not logical:
            yield f"reduce_{name} empty", lambda a, f=f: f(a, (0,)), [random("float32", (0, 3))]
            yield f"reduce_{name} of none", lambda a, f=f: f(a, (1,)), [random("int32", (0, 3))]
            yield f"reduce_{name} scalar", lambda a, f=f: f(a, ()), [np.float32(2)]
            yield f"reduce_{name} one", lambda a, f=f: f(a, (0, 1)), [np.float32([[-0.0]])]
    for t in ["bool"] + INTS + FLOATS:
        for name, f in (("argmax", lax.argmax), ("argmin", lax.argmin)):
            x = special(t, (7, 6)) if t in FLOATS else random(t, (7, 6))
            for axis, it in ((0, "int32"), (1, "int64")) + (((0, "uint8"), (1, "int16")) if t == "float32" else ()):
                if t == "bool":
                    continue
                yield f"{name} {t} {axis} {it}", lambda a, f=f, x=axis, i=it: f(a, x, np.dtype(i)), [x]
    for n in (1, 2, 63, 64, 65, 100, 1000, 1023):  # the many-step path of regions that are no plain combiner
        yield f"argmax long {n}", lambda a: (lax.argmax(a, 0, np.int32), lax.argmin(a, 0, np.int32)), [
            random("int16", (n,), n, -40, 40)]
    yield "argmax rows", lambda a: lax.argmax(a, 1, np.int32), [random("float32", (3, 500))]
    pair = lambda x, y: (lax.max(x[0], y[0]), lax.min(x[1], y[1]))
    for t in ("float32", "int8", "bfloat16"):
        yield f"reduce variadic {t}", lambda a, b, t=t: lax.reduce(
            (a, b), (dtype(t).type(-2), np.int32(3)), pair, (1,)), [random(t, (4, 6)), random("int32", (4, 6))]
    yield "reduce logaddexp", lambda a: lax.reduce(a, np.float32(-np.inf), jnp.logaddexp, (0,)), [random("float32", (6, 3))]
    yield "reduce initial", lambda a: lax.reduce(a, np.float32(10), lax.add, (0, 1)), [positive("float32", (3, 3))]
    yield "softmax", lambda a: jax.nn.softmax(a), [random("float32", (3, 9))]
    for t in ("bfloat16", "float16"):
        yield f"jnp.sum {t}", lambda a: (jnp.sum(a, 0), jnp.sum(a), jnp.mean(a, 1)), [positive(t, (40, 30))]
    yield "map", lambda a, b: jnp.logical_and(jnp.any(a > b, 0), jnp.all(a != b, 1)[:3]), [
        random("int8", (3, 3)), random("int8", (3, 3), 1)]


def windows():
    for t in NUMBERS + ["float8_e4m3fn"]:
        for name, f in (("cumsum", lax.cumsum), ("cumprod", lax.cumprod), ("cummax", lax.cummax), ("cummin", lax.cummin),
                        ("cumlogsumexp", lax.cumlogsumexp)):
            if name == "cumlogsumexp" and t not in FLOATS or name in ("cummax", "cummin") and t in COMPLEX:
                continue
            for axis, reverse in ((0, False), (1, True)) if t != "float32" else ((0, False), (0, True), (1, False), (1, True)):
                yield f"{name} {t} {axis} {reverse}", lambda a, f=f, x=axis, r=reverse: f(a, axis=x, reverse=r), [
                    positive(t, (8, 5))]
    yield "cumsum 3", lambda a: lax.cumsum(a, axis=1), [positive("float32", (2, 9, 3))]
    yield "cumsum empty", lambda a: lax.cumsum(a, axis=0), [positive("float32", (0, 3))]
    yield "cumsum one", lambda a: lax.cumsum(a, axis=0), [positive("float32", (1, 3))]
    yield "cummax special", lambda a: (lax.cummax(a), lax.cummin(a, reverse=True)), [special("float32", (12,))]
    configs = [  # window, strides, padding, base dilation, window dilation
        ((2, 3), (1, 1), ((0, 0), (0, 0)), (1, 1), (1, 1)),
        ((2, 3), (2, 2), ((0, 0), (0, 0)), (1, 1), (1, 1)),
        ((2, 3), (1, 2), ((1, 2), (0, 3)), (1, 1), (1, 1)),
        ((2, 2), (1, 1), ((0, 0), (0, 0)), (2, 3), (1, 1)),
        ((2, 2), (3, 2), ((1, 0), (2, 1)), (2, 3), (1, 1)),
        ((2, 3), (1, 1), ((2, 2), (1, 1)), (1, 1), (3, 2)),
        ((3, 2), (2, 3), ((3, 1), (2, 4)), (3, 2), (2, 3)),
        ((1, 1), (2, 2), ((0, 0), (0, 0)), (1, 1), (1, 1)),
        ((4, 6), (1, 1), ((3, 0), (5, 0)), (1, 1), (1, 1)),
        ((2, 3), (1, 1), ((-1, 0), (0, -2)), (1, 1), (1, 1)),
    ]
    combine = {"add": (lax.add, 0), "max": (lax.max, None), "min": (lax.min, None), "mul": (lax.mul, 1)}
    for c, (w, s, p, b, d) in enumerate(configs):
        for name, (f, initial) in combine.items():
            for t in ("float32", "int8", "bfloat16", "uint64", "float16") if c in (2, 6) else ("float32",):
                i = np.zeros((), dtype(t)) if name != "mul" else np.ones((), dtype(t))
                yield f"reduce_window {c} {name} {t}", lambda a, f=f, i=i, c=(w, s, p, b, d): lax.reduce_window(
                    a, i, lambda x, y: f(x, y), *c), [positive(t, (4, 6))]
        yield f"reduce_window {c} variadic", lambda a, e, c=(w, s, p, b, d): lax.reduce_window(
            (a, e), (np.float32(0), np.int32(1)), lambda x, y: (lax.add(x[0], y[0]), lax.max(x[1], y[1])), *c), [
                positive("float32", (4, 6)), random("int32", (4, 6))]
    same = lambda x, y: lax.add(x, y)
    x = positive("float32", (4, 6))
    yield "reduce_window initial", lambda a: lax.reduce_window(a, np.float32(1), same, (2, 2), (1, 1), "VALID"), [x]
    yield "reduce_window initial padded", lambda a: lax.reduce_window(a, np.float32(3), same, (2, 2), (1, 1), "SAME"), [x]
    yield "reduce_window over padding alone", lambda a: lax.reduce_window(
        a, np.float32(3), same, (2, 2), (1, 1), ((5, 5), (5, 5))), [x]
    yield "reduce_window of none", lambda a: lax.reduce_window(a, np.float32(0), same, (1, 1), (1, 1), "VALID"), [x[:0]]
    yield "max pool", lambda a: jax.grad(lambda b: jnp.sum(jnp.sin(lax.reduce_window(
        b, -np.float32(np.inf), lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "SAME"))))(a), [random("float32", (2, 5, 5, 3))]
    yield "average pool", lambda a: jax.grad(lambda b: jnp.sum(jnp.square(lax.reduce_window(
        b, np.float32(0), lax.add, (1, 3, 2, 1), (1, 2, 1, 1), "SAME"))))(a), [positive("float32", (2, 5, 5, 3))]
    from jax._src.lax import windowed_reductions as inner
    for t in FLOATS + ["int32", "uint8"]:
        for w, s, p in (((2, 3), (2, 2), ((0, 0), (0, 0))), ((3, 2), (1, 2), ((1, 2), (0, 1)))):
            source = jax.eval_shape(lambda a: lax.reduce_window(
                a, np.zeros((), dtype(t)), lax.max, w, s, p), random(t, (5, 6))).shape
            yield f"select_and_scatter_add {t} {w}", lambda u, a, w=w, s=s, p=p: inner._select_and_scatter_add(
                u, a, lax.ge_p, w, s, p), [positive(t, source), random(t, (5, 6), 1)]
            yield f"select_and_scatter min {t} {w}", lambda a, u, w=w, s=s, p=p, t=t: inner._select_and_scatter(
                a, lax.le, w, s, p, u, np.zeros((), dtype(t)), lax.max), [random(t, (5, 6), 1), positive(t, source)]
    yield "select_and_gather_add", lambda a, e: inner._select_and_gather_add(
        a, e, lax.ge_p, (2, 2), (1, 2), ((0, 1), (1, 0)), (1, 1), (1, 1)), [
            random("float32", (4, 6)), random("float32", (4, 6), 1)]


def sorts():
    for t in ALL + ["float8_e4m3fn", "int4", "uint4"]:
        x = special(t, (7, 5)) if t in FLOATS else random(t, (7, 5))
        for axis in (0, 1):
            yield f"sort {t} {axis}", lambda a, x=axis: lax.sort(a, dimension=x), [x]
        if t in COMPLEX:
            continue
        yield f"sort two keys {t}", lambda a, b, c: lax.sort((a, b, c), num_keys=2), [
            random(t, (20,)), special(t, (20,), 1) if t in FLOATS else random(t, (20,), 1), np.arange(20)]
        yield f"sort stable {t}", lambda a, b: lax.sort((a, b), dimension=0, num_keys=1), [
            random(t, (30, 2), 0, -1, 2), np.arange(60, dtype=np.int32).reshape(30, 2)]
        for k in (0, 1, 3, 5) if not t.endswith("int4") else ():
            yield f"top_k {t} {k}", lambda a, k=k: lax.top_k(a, k), [x]
        yield f"argsort {t}", lambda a: (jnp.argsort(a, axis=1), jnp.argsort(a, axis=0, descending=True)), [x]
    for n in (0, 1, 2, 3, 300):
        yield f"sort length {n}", lambda a: lax.sort(a), [random("float32", (n,))]
    yield "sort of none", lambda a: lax.sort(a, dimension=1), [random("float32", (0, 3))]
    yield "sort three keys", lambda a, b, c, d: lax.sort((a, b, c, d), num_keys=3), [
        random("int8", (50,), 1, 0, 2), random("float32", (50,), 2).round(), random("uint8", (50,), 3, 0, 3), np.arange(50)]
    yield "sort complex pair", lambda a, b: lax.sort((a, b), num_keys=2), [
        random("complex64", (9,)).round(), random("float64", (9,))]
    yield "median", lambda a: (jnp.median(a, 0), jnp.percentile(a, 30.0)), [random("float32", (7, 4))]
    yield "top_k long", lambda a: lax.top_k(a, 10), [random("int16", (2, 300), 0, -50, 50)]
    yield "unique", lambda a: jnp.unique(a, size=6), [random("int32", (12,))]
    yield "searchsorted", lambda a, b: jnp.searchsorted(a, b, method="sort"), [
        np.sort(random("float32", (9,))), random("float32", (5,), 1)]


def cases():
    for group, check in ((movement, "eq"), (dynamic_slices, "eq"), (gathers, "eq"), (scatters, "close"),
                         (reductions, "close"), (windows, "close"), (sorts, "eq")):
        exact = group in (movement, dynamic_slices, gathers, sorts)
        for name, function, inputs in group():
            yield name, bits(function) if exact else function, inputs, check


if __name__ == "__main__":
    write(sys.argv[1], cases())
