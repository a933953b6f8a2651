# SPDX-License-Identifier: GPL-3.0-or-later
"""Small programs, each with one collective that nobody wanted and whose cause was known when it was written: is it said?

    AXISCAPE_CLI=build/release/bin/axiscape-cli python tests/jax/invented.py [-v] [WORD...]   # prints a table; a minute

Each is a function with specs that have one mistake, its cause in the words of `observe`, and the program as it should
be. The real XLA compiles both. What the first sends and the second does not is unwanted; `observe --against` is asked
why it is there, and its remedy is applied to the program and compiled again.
"""
import json
import pathlib
import sys
import tempfile

import remedies  # first: it says how many devices there are
from remedies import ir, mlir, run, sent, sizes

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P  # noqa: E402

MESH = {"data": 4, "model": 2}
ON = jax.make_mesh(tuple(MESH.values()), tuple(MESH), axis_types=(AxisType.Auto,) * len(MESH))


def f32(*shape):
    return jax.ShapeDtypeStruct(shape, jnp.float32)


def said(x, spec):
    return jax.lax.with_sharding_constraint(x, NamedSharding(ON, spec))


def rotated(x, wq, wk):
    """Scores of queries and keys with rotary positions: the halves of a head change places."""
    def turn(one):
        left, right = jnp.split(one, 2, axis=-1)
        angle = jnp.arange(one.shape[1], dtype=one.dtype)[:, None, None]
        return one * jnp.cos(angle) + jnp.concatenate([-right, left], axis=-1) * jnp.sin(angle)

    q, k = (turn(jnp.einsum("bsm,mhd->bshd", x, w)) for w in (wq, wk))
    return jax.nn.softmax(jnp.einsum("bqhd,bkhd->bhqk", q, k))


def fused(x, wqkv, wo):
    """Queries, keys and values of one product, taken apart."""
    q, k, v = (one.reshape(*x.shape[:2], 8, -1) for one in jnp.split(x @ wqkv, 3, axis=-1))
    scores = jax.nn.softmax(jnp.einsum("bqhd,bkhd->bhqk", q, k))
    return jnp.einsum("bhqk,bkhd->bqhd", scores, v).reshape(*x.shape[:2], -1) @ wo


def fused_apart(x, wqkv, wo):
    """The same with a dimension of its own for the three."""
    q, k, v = (one.reshape(*x.shape[:2], 8, -1) for one in jnp.einsum("bsm,mtn->tbsn", x, wqkv))
    scores = jax.nn.softmax(jnp.einsum("bqhd,bkhd->bhqk", q, k))
    return jnp.einsum("bhqk,bkhd->bqhd", scores, v).reshape(*x.shape[:2], -1) @ wo


def recurrent(w, u, x):
    """The gradient of a recurrent network's weight: each step back in time adds its part."""
    def loss(w):
        h, _ = jax.lax.scan(lambda h, one: (jnp.tanh(h @ w + one @ u), None), jnp.zeros((x.shape[1], w.shape[0])), x)
        return jnp.sum(h ** 2)

    return jax.grad(loss)(w)


def recurrent_by_hand(w, u, x):
    """As one sum behind the loop, which no spec says."""
    def local(w, u, x):
        return jax.lax.psum(recurrent(*(jax.lax.pcast(one, ("data",), to="varying") for one in (w, u)), x), "data")

    return jax.shard_map(local, in_specs=(P(), P(), P(None, "data")), out_specs=P(), mesh=ON, axis_names={"data"},
                         check_vma=False)(w, u, x)


def momentum(w, mu, x):
    """A step of training with momentum."""
    g = jax.grad(lambda w: jnp.sum(jnp.tanh(x @ w) ** 2))(w)
    mu = .9 * mu + g
    return w - .1 * mu, mu


def decode(x, wk, cache, at):
    """A step of decoding: new keys are written to where they belong in time, and the last eight are looked at."""
    k = jnp.einsum("bm,mhd->bhd", x, wk)[:, None]
    cache = jax.lax.dynamic_update_slice(cache, k, (0, at, 0, 0))
    return cache, jnp.einsum("bhd,bthd->bht", k[:, 0], jax.lax.dynamic_slice_in_dim(cache, at - 7, 8, axis=1))


def swapped(x, w1, w2):
    """A program's own constraint on the hidden values, with rows and columns exchanged."""
    return said(jax.nn.relu(x @ w1), P("model", "data")) @ w2


def unswapped(x, w1, w2):
    return said(jax.nn.relu(x @ w1), P("data", "model")) @ w2


def heads(x, wq, wo):
    """Three heads, each of its own mixture, of one product."""
    q = (x @ wq).reshape(*x.shape[:2], 3, -1)
    return (q * jax.nn.softmax(jnp.sum(q, axis=-1), axis=1)[..., None]).reshape(*x.shape[:2], -1) @ wo


def likeliest(x, table):
    """The eight likeliest next tokens."""
    return jax.lax.top_k(jax.nn.log_softmax(x @ table), 8)


def running(x, w):
    """What each position has seen so far, along a sequence that is cut."""
    return jnp.cumsum(jnp.einsum("bsm,mn->bsn", x, w), axis=1)


def gated(x, w_gate, w_up, w_down):
    return (jax.nn.silu(x @ w_gate) * (x @ w_up)) @ w_down


def biased(x, w, b, w2):
    return jnp.tanh(x @ w + b) @ w2


def normed(x, scale, w):
    """A norm over features, and a product."""
    return (x - jnp.mean(x, -1, keepdims=True)) / jnp.std(x, -1, keepdims=True) * scale @ w


def convolved(image, kernel):
    return jax.lax.conv_general_dilated(image, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def looked_up(table, tokens, w):
    return jnp.tanh(table[tokens]) @ w


def blockwise(q, k, v):
    """Attention over blocks of keys in turn."""
    def turn(total, block):
        k, v = block
        return total + jnp.einsum("bhqk,bkhd->bqhd", jnp.exp(jnp.einsum("bqhd,bkhd->bhqk", q, k)), v), None

    blocks = [jnp.moveaxis(one.reshape(one.shape[0], 8, -1, *one.shape[2:]), 1, 0) for one in (k, v)]
    return jax.lax.scan(turn, jnp.zeros_like(q), tuple(blocks))[0]


def blockwise_by_hand(q, k, v):
    """As one sum behind the loop: each device takes the blocks of its own part."""
    def local(q, k, v):
        return jax.lax.psum(blockwise(jax.lax.pcast(q, ("model",), to="varying"), k, v), "model")

    return jax.shard_map(local, in_specs=(P(), P(None, "model"), P(None, "model")), out_specs=P(), mesh=ON,
                         axis_names={"model"}, check_vma=False)(q, k, v)


def attended(x, wq, wk, wv, wo):
    """Attention of four heads."""
    q, k, v = (jnp.einsum("bsm,mhd->bshd", x, w) for w in (wq, wk, wv))
    mixed = jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(jnp.einsum("bqhd,bkhd->bhqk", q, k)), v)
    return jnp.einsum("bqhd,hdm->bqm", mixed, wo)


def tied(x, table):
    """Logits by the table that tokens are looked up in."""
    return jax.nn.log_softmax(x @ table.T)


def joined(x, wa, wb, w):
    """Two kinds of features side by side."""
    return jnp.concatenate([jnp.tanh(x @ wa), jnp.tanh(x @ wb)], axis=-1) @ w


def joined_apart(x, wa, wb, w):
    """The same as a sum of two products."""
    left, right = jnp.split(w, 2)
    return jnp.tanh(x @ wa) @ left + jnp.tanh(x @ wb) @ right


def backwards(x, w):
    """What a layer reads from the end of a sequence to its beginning."""
    return jnp.tanh(jnp.flip(x, 1) @ w)


def ordered(x, w):
    """Each token's features in order."""
    return jnp.sort(x @ w, axis=-1)


def chosen(x, w, labels):
    """How likely the right labels are."""
    return jnp.take_along_axis(jax.nn.log_softmax(x @ w), labels[:, None], axis=-1)


def pooled(image, kernel):
    """A convolution and the mean of three by three neighbours."""
    out = jax.lax.reduce_window(image, 0., jax.lax.add, (1, 3, 3, 1), (1, 1, 1, 1), "SAME")
    return jnp.einsum("bhwc,co->bhwo", out / 9, kernel)


def layers(x, w1, w2):
    return jnp.tanh(jnp.tanh(x @ w1) @ w2)


def window(x, w, at):
    """A part of the batch, from where it is told."""
    return jnp.tanh(jax.lax.dynamic_slice_in_dim(x, at, 16) @ w)


def pairs(x, w):
    """Neighbours of a sequence beside each other: as many features, half as many positions."""
    return x.reshape(x.shape[0], x.shape[1] // 2, -1) @ w


def scaled(x, scale, w):
    """A norm by the root of the mean square, and a product."""
    return x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-6) * scale @ w


def crossed(q, states, wk, wv):
    """Queries look at the states of another sequence."""
    k, v = (jnp.einsum("btm,mhd->bthd", states, w) for w in (wk, wv))
    return jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(jnp.einsum("bqhd,bkhd->bhqk", q, k)), v)


def turned(x, w):
    """What comes out is asked for with rows and columns exchanged."""
    return said(jnp.tanh(x @ w), P("model", "data"))


def unturned(x, w):
    return said(jnp.tanh(x @ w), P("data", "model"))


def experts(x, w):
    """Each of four experts has its own tokens."""
    return jnp.einsum("ecd,edf->ecf", x, w)


def learned_table(table, tokens, g):
    """The gradient of a table that tokens are looked up in."""
    return jax.grad(lambda table: jnp.sum(table[tokens] * g))(table)


def causal(x, kernel):
    """Each position beside the three before it."""
    padded = jnp.pad(x, ((0, 0), (3, 0), (0, 0)))
    return sum(padded[:, i:i + x.shape[1]] * kernel[i] for i in range(4))


def differences(x, w):
    return (x[:, 1:] - x[:, :-1]) @ w


def guessed(x, table):
    """The likeliest token."""
    return jnp.argmax(x @ table, axis=-1)


def transformed(x, w):
    """Frequencies along a sequence."""
    return jnp.abs(jnp.fft.fft(x, axis=1)) @ w


def one_hot(tokens, table, w):
    """A look-up as a product."""
    return jnp.tanh(jax.nn.one_hot(tokens, table.shape[0]) @ table) @ w


BY_HAND = {recurrent: recurrent_by_hand, blockwise: blockwise_by_hand}  # as a remedy of the kind shard_map says it
# name, function, shapes, specs with the mistake, causes of which one is right, as it should be: function, specs, shapes
# where they are others
CASES = [
    ("rotary halves of a head that is cut inside", rotated, (f32(8, 16, 64), f32(64, 4, 32), f32(64, 4, 32)),
     dict(x=P("data"), wq=P(None, None, "model"), wk=P(None, None, "model")),
     {"shifted_dimension_cut", "contracted_dimension_cut", "spec_on_wrong_dimension"},
     rotated, dict(x=P("data"), wq=P(None, "model"), wk=P(None, "model"))),
    ("queries, keys and values in one weight, taken apart", fused, (f32(8, 16, 64), f32(64, 192), f32(64, 64)),
     dict(x=P("data"), wqkv=P(None, "model"), wo=P("model")), {"shifted_dimension_cut"},
     fused_apart, dict(x=P("data"), wqkv=P(None, None, "model"), wo=P("model")),
     (f32(8, 16, 64), f32(64, 3, 64), f32(64, 64))),
    ("a gradient is summed at every step in time", recurrent, (f32(64, 64), f32(32, 64), f32(12, 16, 32)),
     dict(x=P(None, "data")), {"reduction_in_loop"},
     recurrent_by_hand, dict(x=P(None, "data"))),
    ("momentum is cut otherwise than its parameter", momentum, (f32(128, 64), f32(128, 64), f32(32, 128)),
     dict(x=P("data"), w=P(None, "model"), mu=P("model")), {"spec_on_wrong_dimension"},
     momentum, dict(x=P("data"), w=P(None, "model"), mu=P(None, "model"))),
    ("a cache is cut along time", decode, (f32(8, 64), f32(64, 4, 16), f32(8, 32, 4, 16), jax.ShapeDtypeStruct((), jnp.int32)),
     dict(x=P("data"), cache=P("data", "model")), {"carried_state_moved"},
     decode, dict(x=P("data"), wk=P(None, "model"), cache=P("data", None, "model"))),
    ("the program's constraint has rows and columns exchanged", swapped, (f32(64, 128), f32(128, 256), f32(256, 128)),
     dict(x=P("data"), w1=P(None, "model"), w2=P("model")),
     {"result_spec_differs_from_computed", "operand_needs_other_dimension", "full_rematerialization"},
     unswapped, dict(x=P("data"), w1=P(None, "model"), w2=P("model"))),
    ("three heads on two devices, out of one product", heads, (f32(8, 16, 64), f32(64, 96), f32(96, 64)),
     dict(x=P("data"), wq=P(None, "model"), wo=P("model")), {"does_not_divide"},
     heads, dict(x=P("data"), wo=P("model"))),
    ("the likeliest of a vocabulary that is cut", likeliest, (f32(64, 32), f32(32, 1024)),
     dict(x=P("data"), table=P(None, "model")), {"top_k_or_sort"},
     likeliest, dict(x=P("data"), table=P())),
    ("a sum that runs along a cut sequence", running, (f32(8, 64, 32), f32(32, 32)),
     dict(x=P("data", "model")), {"shifted_dimension_cut"},
     running, dict(x=P("data"), w=P(None, "model"))),
    # Written, and run for the first time, when the rules that those above asked for were there.
    ("the gate is cut by rows, what it gates by columns", gated, (f32(64, 128), f32(128, 256), f32(128, 256), f32(256, 128)),
     dict(x=P("data"), w_gate=P("model"), w_up=P(None, "model"), w_down=P("model")), {"spec_on_wrong_dimension"},
     gated, dict(x=P("data"), w_gate=P(None, "model"), w_up=P(None, "model"), w_down=P("model"))),
    ("a bias is cut along the axis of the batch", biased, (f32(64, 128), f32(128, 256), f32(256), f32(256, 128)),
     dict(x=P("data"), w=P(None, "model"), b=P("data"), w2=P("model")),
     {"spec_on_wrong_dimension", "operand_needs_other_dimension"},
     biased, dict(x=P("data"), w=P(None, "model"), b=P("model"), w2=P("model"))),
    ("features are cut where a norm runs over them", normed, (f32(64, 16, 128), f32(128), f32(128, 128)),
     dict(x=P("data", None, "model"), w=P(None, "model")), {"reduced_dimension_cut", "operand_needs_other_dimension"},
     normed, dict(x=P("data"), w=P(None, "model"))),
    ("an image is cut along its rows", convolved, (f32(8, 16, 16, 8), f32(3, 3, 8, 16)),
     dict(image=P("data", "model")), {"shifted_dimension_cut", "operand_needs_other_dimension"},
     convolved, dict(image=P("data"), kernel=P(None, None, None, "model"))),
    ("rows of a table are cut where tokens look them up", looked_up, (f32(1024, 64), jax.ShapeDtypeStruct((32, 16), jnp.int32), f32(64, 64)),
     dict(table=P("model"), tokens=P("data"), w=P(None, "model")), {"lookup_in_cut_table"},
     looked_up, dict(table=P(), tokens=P("data"), w=P(None, "model"))),
    ("keys are taken in blocks of a cut sequence", blockwise, (f32(8, 32, 4, 16), f32(8, 64, 4, 16), f32(8, 64, 4, 16)),
     dict(q=P("data"), k=P("data", "model"), v=P("data", "model")),
     {"loop_dimension_cut", "reshape_splits_axis", "carried_state_moved"},
     blockwise, dict(q=P("data", None, "model"), k=P("data", None, "model"), v=P("data", None, "model"))),
    # Written, and run for the first time, when the rules that those above asked for were there, too.
    ("the weight behind attention is cut by what it makes", attended,
     (f32(8, 16, 64), f32(64, 4, 16), f32(64, 4, 16), f32(64, 4, 16), f32(4, 16, 64)),
     dict(x=P("data"), wq=P(None, "model"), wk=P(None, "model"), wv=P(None, "model"), wo=P(None, None, "model")),
     {"operand_needs_other_dimension", "spec_on_wrong_dimension"},
     attended, dict(x=P("data"), wq=P(None, "model"), wk=P(None, "model"), wv=P(None, "model"), wo=P("model"))),
    ("a tied table is cut by features", tied, (f32(64, 128), f32(1024, 128)),
     dict(x=P("data"), table=P(None, "model")), {"spec_on_wrong_dimension", "contracted_dimension_cut"},
     tied, dict(x=P("data"), table=P("model"))),
    ("features of two kinds are put side by side", joined, (f32(64, 128), f32(128, 128), f32(128, 128), f32(256, 64)),
     dict(x=P("data"), wa=P(None, "model"), wb=P(None, "model"), w=P("model")), {"shifted_dimension_cut"},
     joined_apart, dict(x=P("data"), wa=P(None, "model"), wb=P(None, "model"), w=P())),
    ("a cut sequence is read backwards", backwards, (f32(8, 64, 32), f32(32, 32)),
     dict(x=P("data", "model")), {"shifted_dimension_cut"},
     backwards, dict(x=P("data"), w=P(None, "model"))),
    ("features are sorted that are cut", ordered, (f32(64, 32), f32(32, 256)),
     dict(x=P("data"), w=P(None, "model")), {"top_k_or_sort"},
     ordered, dict(x=P("data"))),
    ("labels are looked up in a cut vocabulary", chosen, (f32(64, 32), f32(32, 1024), jax.ShapeDtypeStruct((64,), jnp.int32)),
     dict(x=P("data"), w=P(None, "model"), labels=P("data")), {"lookup_in_cut_table", "reduced_dimension_cut"},
     chosen, dict(x=P("data"), labels=P("data"))),
    ("neighbours are averaged along cut rows", pooled, (f32(8, 16, 16, 8), f32(8, 16)),
     dict(image=P("data", "model")), {"shifted_dimension_cut"},
     pooled, dict(image=P("data"), kernel=P(None, "model"))),
    ("the second weight is cut as the first", layers, (f32(64, 128), f32(128, 256), f32(256, 128)),
     dict(x=P("data"), w1=P(None, "model"), w2=P(None, "model")),
     {"operand_needs_other_dimension", "spec_on_wrong_dimension"},
     layers, dict(x=P("data"), w1=P(None, "model"), w2=P("model"))),
    ("a weight is cut by rows along the axis of the batch", layers, (f32(64, 128), f32(128, 256), f32(256, 128)),
     dict(x=P("data"), w1=P("data", "model"), w2=P("model")), {"axis_already_used"},
     layers, dict(x=P("data"), w1=P(None, "model"), w2=P("model"))),
    ("a part of a cut batch is taken", window, (f32(64, 128), f32(128, 128), jax.ShapeDtypeStruct((), jnp.int32)),
     dict(x=P("data"), w=P(None, "model")), {"shifted_dimension_cut", "operand_needs_other_dimension"},
     window, dict(w=P(None, "model"))),
    ("neighbours of a cut sequence become features", pairs, (f32(8, 64, 32), f32(64, 64)),
     dict(x=P("data", None, "model")), {"reshape_splits_axis", "operand_needs_other_dimension"},
     pairs, dict(x=P("data"), w=P(None, "model"))),
    # And ten more, when what these asked for was there.
    ("the scale of a norm is cut, its features are not", scaled, (f32(64, 16, 128), f32(128), f32(128, 128)),
     dict(x=P("data"), scale=P("model"), w=P(None, "model")),
     {"spec_on_wrong_dimension", "operand_needs_other_dimension"},
     scaled, dict(x=P("data"), w=P(None, "model"))),
    ("what queries look at is cut along its sequence", crossed,
     (f32(8, 16, 4, 16), f32(8, 64, 32), f32(32, 4, 16), f32(32, 4, 16)),
     dict(q=P("data"), states=P("data", "model")), {"reduced_dimension_cut", "contracted_dimension_cut"},
     crossed, dict(q=P("data", None, "model"), states=P("data"), wk=P(None, "model"), wv=P(None, "model"))),
    ("a result is asked for with rows and columns exchanged", turned, (f32(64, 128), f32(128, 64)),
     dict(x=P("data"), w=P(None, "model")), {"result_spec_differs_from_computed", "full_rematerialization"},
     unturned, dict(x=P("data"), w=P(None, "model"))),
    ("experts lie over one axis, their tokens over another", experts, (f32(4, 64, 32), f32(4, 32, 64)),
     dict(x=P("data"), w=P("model")), {"operand_needs_other_dimension", "spec_on_wrong_dimension"},
     experts, dict(x=P("data"), w=P("data"))),
    ("the gradient of a table that is cut by rows", learned_table,
     (f32(1024, 64), jax.ShapeDtypeStruct((32, 16), jnp.int32), f32(32, 16, 64)),
     dict(table=P("model"), tokens=P(("data", "model")), g=P(("data", "model"))),
     {"lookup_in_cut_table", "batch_gradient", "axis_already_used"},
     learned_table, dict(table=P(None, "model"), tokens=P("data"), g=P("data", None, "model"))),
    ("positions before the first are put in front of a cut sequence", causal, (f32(8, 64, 32), f32(4, 32)),
     dict(x=P("data", "model")), {"shifted_dimension_cut"},
     causal, dict(x=P("data", None, "model"), kernel=P(None, "model"))),
    ("differences of neighbours along a cut sequence", differences, (f32(8, 64, 32), f32(32, 32)),
     dict(x=P("data", "model")), {"shifted_dimension_cut"},
     differences, dict(x=P("data"), w=P(None, "model"))),
    ("the likeliest token of a cut vocabulary", guessed, (f32(64, 32), f32(32, 1024)),
     dict(x=P("data"), table=P(None, "model")), {"reduced_dimension_cut"},
     guessed, dict(x=P(("data", "model")))),
    ("frequencies along a cut sequence", transformed, (f32(8, 64, 32), f32(32, 32)),
     dict(x=P("data", "model")), {"operand_needs_other_dimension", "top_k_or_sort"},
     transformed, dict(x=P("data"), w=P(None, "model"))),
    ("a look-up as a product with a table cut by rows", one_hot,
     (jax.ShapeDtypeStruct((64,), jnp.int32), f32(1024, 64), f32(64, 64)),
     dict(tokens=P("data"), table=P("model")), {"spec_on_wrong_dimension", "contracted_dimension_cut"},
     one_hot, dict(tokens=P("data"), w=P(None, "model"))),
]


def lowered(function, shapes, specs):
    names = function.__code__.co_varnames[:function.__code__.co_argcount]
    at = tuple(NamedSharding(ON, specs.get(name, P())) for name in names)
    return jax.jit(function, in_shardings=at).lower(*shapes).as_text(debug_info=True)


def design(function, specs):
    """The same specs as a strategy."""
    schedule = []
    for axis in MESH:
        inputs = {name: dim for name, spec in specs.items() for dim, one in enumerate(spec)
                  if axis == one or (isinstance(one, tuple) and axis in one)}
        if inputs:
            schedule.append({"name": axis, "kind": "manual", "axis": axis, "inputs": inputs})
    return {"format": "axiscape.tactics", "version": 1, "mesh": list(MESH.items()), "schedule": schedule}


def named(one):
    return one["kind"], str(one["axes"] or one.get("moves_along")), (one["op_name"] or "").rsplit("/", 1)[-1]


def case(function, shapes, specs, mended, mended_specs, mended_shapes=None):
    """(bytes before, bytes as it should be, the row of most bytes that is unwanted, bytes with its remedy)."""
    text = lowered(function, shapes, specs)
    best = remedies.compiled(ir.Module.parse(lowered(mended, mended_shapes or shapes, mended_specs)), MESH)
    wanted = {named(one) for one in best["collectives"]}
    with tempfile.TemporaryDirectory() as where:
        folder = pathlib.Path(where)
        program = remedies.dumped(ir.Module.parse(text), MESH, folder / "dump")
        (folder / "model.mlir").write_text(text)
        (folder / "specs.tactics.json").write_text(json.dumps(design(function, specs)))
        seen = run("observe", program, "--against", folder / "specs.tactics.json", "--model", folder / "model.mlir",
                   "--json")
    by_name = {one["instruction"]: one for one in seen["collectives"]}
    rows = [row for row in seen["rows"] if row["got"] and any(named(by_name[i]) not in wanted for i in row["instructions"])]
    rows.sort(key=lambda row: -row["got"]["bytes_sent"])
    if "-v" in sys.argv:
        for row in rows:
            print(row["kind"], row["axes"], row["got"], by_name[row["instructions"][0]]["op_name"], row["cause"],
                  row["sentence"], json.dumps(row["remedy"]))
    row, after = next(iter(rows), None), None
    if row and row["remedy"] and row["remedy"].get("sharding"):
        module = remedies.applied(text, row["remedy"], by_name[row["instructions"][0]]["op_name"])
        after = sent(remedies.compiled(module, MESH)) if module else None
    if row and (row["remedy"] or {}).get("kind") == "shard_map":
        after = sent(remedies.compiled(ir.Module.parse(lowered(BY_HAND[function], shapes, specs)), MESH))
    return sent(seen), sent(best), row, after


def main():
    print("| program | known | XLA sends | as it should be | said | remedy | then |\n|---|---|---:|---:|---|---|---:|")
    with mlir.make_ir_context(), ir.Location.unknown():
        for name, function, shapes, specs, causes, *mended in CASES:
            words = [word for word in sys.argv[1:] if word != "-v"]
            if words and not any(word in name for word in words):
                continue
            before, best, row, after = case(function, shapes, specs, *mended)
            remedy = (row or {}).get("remedy") or {}
            right = row and row["cause"] in causes
            print(f"| {name} | {', '.join(sorted(causes))} | {before:,} B | {best:,} B | "
                  f"{row['cause'] if row else 'nothing'}{'' if right else ' (wrong)'} | {remedy.get('written', 'none')} | "
                  f"{'' if after is None else f'{after:,} B'} |", flush=True)


if __name__ == "__main__":
    main()
