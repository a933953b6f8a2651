#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the train steps that rows of published measurements describe, as StableHLO, and their strategies.

    steps_program.py STEPS.json OUT

For every dense row with a printed shape and no pipelining: OUT/<shape>.mlir.gz (one text a shape), and in
OUT/rows.json the file, the mesh and the tactics of each row. Texts that are there already are kept. Nothing is run.

The program: layers in a scan, recomputation, micro-batches as accumulation of gradients in a loop, mixed precision
Adam. Each data-parallel replica has its own gradient until the loop ends (a leading dimension that the axis `data`
cuts), as frameworks do that reduce gradients once a step; with sharded parameters, and with a sharded optimizer and one
micro-batch, parameters are gathered and gradients reduced as the layers come.

What a row says decides what its software did. On GPUs norms and softmax are single kernels and q, k, v one product
(Megatron, PyTorch); on TPUs the compiler fuses. A GPT without fused attention is of the years of dropout. PaLM's
attention and feed-forward run side by side. f16 gradients stay f16; int8 products multiply gradients of weights in
half precision, and their operands are scaled by their largest element.
"""
import functools
import hashlib
import json
import multiprocessing
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))

import jax
import jax.numpy as jnp
from jax import lax
from jax.ad_checkpoint import checkpoint_name

from axiscape_capture import capture

F8 = jnp.float8_e4m3fn
VERSION = "3"  # of the program below: texts of another are printed anew
NEEDED = ("layers", "d_model", "heads", "d_ff", "vocab", "seq")


def usable(row):
    m = row["model"]
    return not row["pipeline"] and not m.get("moe") and row["measured"].get("seconds") and all(
        m.get(k) is not None for k in NEEDED) and row["dtype"] != "nvfp4" and bool(
        row["parallelism"]["dp"]) and bool(row["parallelism"]["tp"])


def shape_of(row):
    """What the text depends on."""
    m, p = row["model"], row["parallelism"]
    dp = p["dp"]
    zero = p["zero"] or 0
    jax_rows = row["source"] in ("hespas", "maxtext", "tpu-recipes")  # XLA fuses; others call kernels
    gpu = not row["hardware"].startswith("tpu") and not jax_rows
    kv = m.get("kv_heads") or m["heads"]
    micro = p["micro_batch"] or max(1, row["global_batch"] // dp)
    steps = max(1, row["global_batch"] // (dp * micro))
    if row["recompute"] == "unknown":
        remat = "none"
    elif row["recompute"].startswith("policy:"):
        remat = {"policy:minimal": "dots", "policy:custom": "full", "policy:unknown": "full"}.get(row["recompute"], "qkv")
    else:
        remat = row["recompute"]
    # Megatron of 2019, as DeepSpeed's examples have it, scales, masks and takes the softmax in kernels of their own.
    plain = {"plain": True} if row["source"] == "dlperf-deepspeed" else {}
    as_they_come = zero >= 3 or (zero >= 1 and steps == 1 and row["dtype"] != "f16")
    return {
        "layers": m["layers"], "d": m["d_model"], "heads": m["heads"], "kv": kv,
        "head": m.get("head_dim") or m["d_model"] // m["heads"], "ff": m["d_ff"], "gated": m.get("mlp_matrices", 2) == 3,
        "vocab": m["vocab"], "seq": m["seq"], "tied": bool(m.get("tied_embedding", True)),
        "flash": bool(m.get("fused_attention")), "remat": remat, "steps": steps,
        "replicas": 1 if as_they_come else dp, "batch": micro * (dp if as_they_come else 1),
        "kernels": gpu, "packed": gpu and kv > 1 and kv % p["tp"] == 0,
        "dropout": gpu and m["family"] == "gpt" and not m.get("fused_attention"), "parallel": m["family"] == "palm",
        # MaxText cuts activations between products over the axis that cuts these: by another dimension, but as much
        # is gathered and scattered.
        "positions": (bool(p.get("sequence_parallel")) or row["source"] == "maxtext") and p["tp"] > 1,
        "narrow": row["dtype"] if row["dtype"] in ("fp8", "int8") else None, "half": "f16" if row["dtype"] == "f16" else "bf16",
        "pure": (row.get("machine") or {}).get("memory_mode") == "pure bf16",
        "optimizer": not ((row["measured"].get("scope") or "").startswith("one layer")), **plain,
    }


# --- the program

def call(target, shapes):
    """A custom call; of replicas, one call with all their sequences."""
    def plain(*args):
        return jax.ffi.ffi_call(target, shapes(args))(*args)

    wrapped = jax.custom_batching.custom_vmap(plain)

    @wrapped.def_vmap
    def of_replicas(size, batched, *args):
        args = [x if on else jnp.broadcast_to(x, (size, *x.shape)) for x, on in zip(args, batched)]
        many = plain(*(x.reshape(-1, *x.shape[2:]) for x in args))
        apart = jax.tree.map(lambda x: x.reshape(size, -1, *x.shape[1:]), many)
        return apart, jax.tree.map(lambda _: True, apart)

    return wrapped


def like(x):
    return jax.ShapeDtypeStruct(x.shape, x.dtype)


def kernel(name, forward, backward):
    """An op of kernels whose costs validate's rules file says; the backward ones get the operands and the gradient."""
    forward = call(name, forward)
    parts = [call(f"{name}_{part}", shapes) for part, shapes in backward.items()]

    @jax.custom_vjp
    def op(*args):
        return forward(*args)

    def backwards(kept, g):
        grads = [part(*kept, g) for part in parts]
        return tuple(x for g in grads for x in (g if isinstance(g, (list, tuple)) else [g]))

    op.defvjp(lambda *args: (forward(*args), args), backwards)
    return op


flash = kernel("flash_attention", lambda a: like(a[0]),
               {"backward_q": lambda a: like(a[0]), "backward_kv": lambda a: [like(a[1]), like(a[2])]})
norm_kernel = kernel("norm", lambda a: like(a[0]), {"backward": lambda a: like(a[0])})


def single(name, forward, backward, keep):
    """The same of one operand, of whose forward pass only keep(operand, result) is kept."""
    forward, back = call(name, forward), call(f"{name}_backward", backward)
    op = jax.custom_vjp(lambda x: forward(x))

    def forwards(x):
        y = forward(x)
        return y, keep(x, y)

    op.defvjp(forwards, lambda kept, g: (back(*kept, *(g if isinstance(g, (list, tuple)) else [g])),))
    return op


softmax_kernel = single("softmax", lambda a: like(a[0]), lambda a: like(a[0]), lambda x, y: (y,))
plain_softmax = single("plain_softmax", lambda a: like(a[0]), lambda a: like(a[0]), lambda x, y: (y,))
dropout_kernel = single("dropout", lambda a: like(a[0]), lambda a: like(a[0]), lambda x, y: ())


def split_shapes(a):
    b, s, g, p, e = a[0].shape
    one = jax.ShapeDtypeStruct((b, s, g, e), a[0].dtype)
    return [jax.ShapeDtypeStruct((b, s, g, p - 2, e), a[0].dtype), one, one]


def packed_shape(a):
    b, s, g, r, e = a[0].shape
    return jax.ShapeDtypeStruct((b, s, g, r + 2, e), a[0].dtype)


split = single("split_qkv", split_shapes, packed_shape, lambda x, y: ())


@jax.custom_vjp
def add_dropped(x, y):
    """x + dropout(y) in one kernel."""
    return call("add_dropped", lambda a: like(a[0]))(x, y)


add_dropped.defvjp(lambda x, y: (add_dropped(x, y), None), lambda _, g: (g, call("add_dropped_backward", lambda a: like(a[0]))(g)))


@jax.custom_vjp
def softmax(scores):
    """As compilers fuse it: read and kept in half precision."""
    return jax.nn.softmax(scores.astype(jnp.float32)).astype(scores.dtype)


def _softmax_backward(p, g):
    wide = p.astype(jnp.float32) * g.astype(jnp.float32)
    return ((wide - p.astype(jnp.float32) * wide.sum(-1, keepdims=True)).astype(p.dtype),)


softmax.defvjp(lambda scores: (softmax(scores),) * 2, _softmax_backward)


def plain_attention(c, q, k, v):
    groups = q.shape[2] // k.shape[2]
    if groups > 1:
        k, v = jnp.repeat(k, groups, axis=2), jnp.repeat(v, groups, axis=2)
    scores = jnp.einsum("bshe,bthe->bhst", q, k)
    if c["kernels"]:
        weights = plain_softmax(scores) if c.get("plain") else softmax_kernel(scores)  # scales and masks
        weights = dropout_kernel(weights) if c["dropout"] else weights
    else:
        mask = lax.broadcasted_iota(jnp.int32, scores.shape, 2) >= lax.broadcasted_iota(jnp.int32, scores.shape, 3)
        weights = softmax(jnp.where(mask, scores * q.shape[-1] ** -0.5, -1e4))
    return jnp.einsum("bhst,bthe->bshe", weights, v)


def scaled(x, kind):
    if kind == "int8":
        x = x * (127 / jnp.abs(x).max(-1, keepdims=True))
    return x.astype(F8)


@functools.partial(jax.custom_vjp, nondiff_argnums=(0, 1))
def narrow_einsum(kind, how, x, w):
    return jnp.einsum(how, scaled(x, kind), scaled(w, kind), preferred_element_type=x.dtype)


def _narrow_forward(kind, how, x, w):
    return narrow_einsum(kind, how, x, w), (scaled(x, kind) if kind == "fp8" else x, scaled(w, kind))


def _narrow_backward(kind, how, kept, g):
    x, w = kept
    left, rest = how.split(",")
    right, out = rest.split("->")
    g8 = scaled(g, kind)
    if kind == "int8":
        return (jnp.einsum(f"{out},{right}->{left}", g8, w, preferred_element_type=g.dtype),
                jnp.einsum(f"{left},{out}->{right}", x, g))
    return (jnp.einsum(f"{out},{right}->{left}", g8, w, preferred_element_type=g.dtype),
            jnp.einsum(f"{left},{out}->{right}", x, g8, preferred_element_type=g.dtype))


narrow_einsum.defvjp(_narrow_forward, _narrow_backward)


def norm(c, x):
    """Without its scale, which leaves no trace in time."""
    if c["kernels"]:
        return norm_kernel(x)
    y = x.astype(jnp.float32)
    y = y - y.mean(-1, keepdims=True)
    return (y * lax.rsqrt(jnp.square(y).mean(-1, keepdims=True) + 1e-5)).astype(x.dtype)


def parameters(c):
    L, d, h, kv, e, f, V = (c[k] for k in ("layers", "d", "heads", "kv", "head", "ff", "vocab"))
    shapes = {"o": (L, h, e, d), "up": (L, d, f), "down": (L, f, d)}
    if c["packed"]:
        shapes["qkv"] = (L, d, kv, h // kv + 2, e)
    else:
        shapes |= {"q": (L, d, h, e), "k": (L, d, kv, e), "v": (L, d, kv, e)}
    if c["gated"]:
        shapes["gate"] = (L, d, f)
    tree = {"layers": shapes}
    if V:
        tree["embed"] = (V, d)
        if c["positions"]:
            tree["positions"] = (c["seq"], d)
        if not c["tied"]:
            tree["head"] = (V, d)
    return tree


def loss(c, params, tokens):
    dtype = jnp.float16 if c["half"] == "f16" else jnp.bfloat16
    product = functools.partial(narrow_einsum, c["narrow"]) if c["narrow"] else jnp.einsum
    attention = flash if c["flash"] else functools.partial(plain_attention, c)
    add = add_dropped if c["dropout"] else jnp.add
    if c["remat"] == "selective" and not c["flash"]:
        attention = jax.checkpoint(attention)

    def attend(y, w):
        if c["packed"]:
            q, k, v = split(product("bsd,dgre->bsgre", y, w["qkv"]))
            q = q.reshape(*q.shape[:2], c["heads"], c["head"])
        else:
            q, k, v = (product("bsd,dhe->bshe", y, w[n]) for n in "qkv")
        q, k, v = (checkpoint_name(t, "qkv") for t in (q, k, v))
        return product("bshe,hed->bsd", attention(q, k, v), w["o"])

    def feed_forward(y, w):
        u = product("bsd,df->bsf", y, w["up"])
        u = jax.nn.silu(product("bsd,df->bsf", y, w["gate"])) * u if c["gated"] else jax.nn.gelu(u)
        return product("bsf,fd->bsd", u, w["down"])

    def layer(x, w):
        y = norm(c, x)
        if c["parallel"]:
            return x + (attend(y, w) + feed_forward(y, w)), None
        x = add(x, attend(y, w))
        return add(x, feed_forward(norm(c, x), w)), None

    policies = jax.checkpoint_policies
    if c["remat"] == "full":
        layer = jax.checkpoint(layer, prevent_cse=False)
    elif c["remat"] == "dots":
        layer = jax.checkpoint(layer, policy=policies.dots_with_no_batch_dims_saveable, prevent_cse=False)
    elif c["remat"] == "qkv":
        layer = jax.checkpoint(layer, policy=policies.save_only_these_names("qkv"), prevent_cse=False)
    x = params["embed"][tokens] if c["vocab"] else jnp.zeros((*tokens.shape, c["d"]), dtype) + tokens[..., None].astype(dtype)
    if c["positions"] and c["vocab"]:
        x = x + params["positions"]
    x, _ = lax.scan(layer, x, params["layers"])
    if not c["vocab"]:
        return x.astype(jnp.float32).mean()
    x = norm(c, x)
    logits = jnp.einsum("bsd,vd->bsv", x, params["embed"] if c["tied"] else params["head"])
    logits = logits.astype(jnp.float32)
    logits = logits - lax.stop_gradient(logits.max(-1, keepdims=True))
    hit = lax.broadcasted_iota(jnp.int32, logits.shape, 2) == tokens[..., None]
    return (jnp.log(jnp.exp(logits).sum(-1)) - jnp.where(hit, logits, 0).sum(-1)).mean()


def step_function(c):
    dtype = jnp.float16 if c["half"] == "f16" else jnp.bfloat16
    tree = parameters(c)
    is_shape = lambda x: isinstance(x, tuple)  # noqa: E731
    spec = lambda d: jax.tree.map(lambda s: jax.ShapeDtypeStruct(s, d), tree, is_leaf=is_shape)  # noqa: E731
    params, state = spec(dtype), {k: spec(dtype if c["pure"] else jnp.float32) for k in ("master", "mu", "nu")}
    if c["pure"]:
        del state["master"]
    R, n, b, s = c["replicas"], c["steps"], c["batch"], c["seq"]
    batch = jax.ShapeDtypeStruct((n, R, b, s) if R > 1 else (n, b, s), jnp.int32)

    def step(params, state, batch):
        gradient = jax.grad(functools.partial(loss, c))
        if R > 1:
            gradient = jax.vmap(gradient, in_axes=(None, 0))
        if n == 1:
            total = gradient(params, batch[0])
        else:
            lead = (R,) if R > 1 else ()
            kind = dtype if c["pure"] or c["half"] == "f16" else jnp.float32
            zero = jax.tree.map(lambda p: jnp.zeros((*lead, *p.shape), kind), params)
            total, _ = lax.scan(lambda t, x: (jax.tree.map(lambda a, g: a + g.astype(kind), t, gradient(params, x)), None), zero, batch)
        if R > 1:
            own = c["pure"] or c["half"] == "f16"
            total = jax.tree.map(lambda g: lax.reduce(g, jnp.zeros((), g.dtype), lax.add, (0,)) if own else
                                 g.astype(jnp.float32).sum(0), total)
        if not c["optimizer"]:
            return total
        old = params if c["pure"] else state["master"]
        total = jax.tree.map(lambda g, p: g.astype(p.dtype), total, old)
        mu = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, state["mu"], total)
        nu = jax.tree.map(lambda m, g: 0.95 * m + 0.05 * g * g, state["nu"], total)
        new = jax.tree.map(lambda p, m, v: p - 1e-4 * (m * lax.rsqrt(v + 1e-8) + 0.1 * p), old, mu, nu)
        kept = {"mu": mu, "nu": nu} if c["pure"] else {"master": new, "mu": mu, "nu": nu}
        return jax.tree.map(lambda p: p.astype(dtype), new), kept

    return step, (params, state, batch)


# --- the strategy

CUT = {"qkv": 2, "q": 2, "k": 2, "v": 2, "o": 1, "up": 2, "gate": 2, "down": 1}  # over `model`


def strategy(row, c):
    p = row["parallelism"]
    dp, tp, cp, zero = p["dp"], p["tp"], p.get("cp") or 1, p["zero"] or 0
    if row["hardware"] == "tpu7x":  # rows count chips, of two devices each
        if c["batch"] % (2 * dp) == 0 and c["replicas"] == 1:
            dp *= 2
        else:
            cp *= 2
    layers = parameters(c)["layers"]
    rest = {n: s for n, s in parameters(c).items() if n != "layers"}
    sharded = dp  # replicas that the optimizer's state is cut among: as many as its dimensions allow
    while zero and any(not any(n % sharded == 0 for n in s[1:]) for s in layers.values()):
        sharded = max(d for d in range(1, sharded) if dp % d == 0)
    axes = [[n, s] for n, s in (("outer", dp // sharded), ("data", sharded), ("context", cp), ("model", tp)) if s > 1]
    names = [n for n, _ in axes]
    tactics = [{"name": "BP", "kind": "manual", "axis": n, "inputs": {"batch": 1}} for n in ("outer", "data") if n in names]
    if cp > 1:
        tactics.append({"name": "CP", "kind": "manual", "axis": "context", "inputs": {"batch": 3 if c["replicas"] > 1 else 2}})
    cut = {n: d for n, d in CUT.items() if n in layers}
    if c["kv"] % tp:
        cut.pop("k", None), cut.pop("v", None)
    if tp > 1:
        inputs = {f"params/layers/{n}": d for n, d in cut.items()}
        if c["vocab"] and c["vocab"] % tp == 0:
            inputs.update({f"params/{n}": 0 for n in rest if n != "positions"})
        tactics.append({"name": "MP", "kind": "manual", "axis": "model", "inputs": inputs})
        if c["positions"]:
            inputs = {"params/positions": 0} if c["vocab"] else {"batch": 3 if c["replicas"] > 1 else 2}
            tactics.append({"name": "SP", "kind": "manual", "axis": "model", "inputs": inputs})
    if zero and sharded > 1:
        inputs = {}
        for name, shape in {**{f"layers/{n}": s for n, s in layers.items()}, **rest}.items():
            short = name.split("/")[-1]
            stacked = name != short
            taken = cut.get(short) if tp > 1 and stacked else 0 if tp > 1 and not stacked else None
            free = [i for i in range(1 if stacked else 0, len(shape)) if shape[i] % sharded == 0 and i != taken]
            if not free:
                continue
            for k in ("master", "mu", "nu"):
                if k != "master" or not c["pure"]:
                    inputs[f"state/{k}/{name}"] = free[0]
            if zero >= 3 or c["replicas"] == 1:
                inputs[f"params/{name}"] = free[0]
        tactics.append({"name": f"Z{zero}", "kind": "manual", "axis": "data", "inputs": inputs})
    return axes or [["data", 1]], tactics


def print_text(job):
    path, c = job
    step, arguments = step_function(c)
    part = path.with_suffix(".part.gz")
    capture(step, *arguments, donate_argnums=(0, 1) if c["optimizer"] else (), out=part)
    part.rename(path)


def main():
    rows = json.loads(pathlib.Path(sys.argv[1]).read_text())["rows"]
    out = pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    index, missing = [], {}
    script = hashlib.sha256(pathlib.Path(__file__).read_bytes()).hexdigest()  # an index of another script is printed anew
    for row in filter(usable, rows):
        c = shape_of(row)
        key = hashlib.sha256((VERSION + json.dumps(c, sort_keys=True)).encode()).hexdigest()[:16]
        path = out / f"{key}.mlir.gz"
        if not path.exists():
            missing[path] = c
        axes, tactics = strategy(row, c)
        index.append({"id": row["id"], "program": path.name, "mesh": axes, "tactics": tactics, "script": script})
    if missing:
        with multiprocessing.get_context("spawn").Pool(min(4, os.cpu_count() or 1)) as pool:
            for done, _ in enumerate(pool.imap_unordered(print_text, missing.items(), chunksize=4), 1):
                if done % 20 == 0:
                    print(f"{done} of {len(missing)} programs", file=sys.stderr, flush=True)
    (out / "rows.part").write_text(json.dumps(index))
    (out / "rows.part").rename(out / "rows.json")


if __name__ == "__main__":
    main()
