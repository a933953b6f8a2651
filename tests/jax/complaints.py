# SPDX-License-Identifier: GPL-3.0-or-later
"""Complaints of JAX users rebuilt as small programs: what XLA does, what is said of it, and what the remedy brings.

    AXISCAPE_CLI=build/release/bin/axiscape-cli python tests/jax/complaints.py [WORD...]   # prints a table; takes two minutes

Each is a function, shapes, and specs as a person might give them. `axiscape-cli ask` compiles it for 8 CPU devices and
explains; where it names another spec of an argument, or one sum by hand, that is compiled, too.
"""
import fnmatch
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "resources" / "python"))

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
from axiscape_capture import capture  # noqa: E402

CLI = os.environ.get("AXISCAPE_CLI", "axiscape-cli")


def f32(*shape):
    return jax.ShapeDtypeStruct(shape, jnp.float32)


def i32(*shape):
    return jax.ShapeDtypeStruct(shape, jnp.int32)


def mlp(x, w1, w2):
    return jax.nn.relu(x @ w1) @ w2


def attention(x, wq, wk, wv, wo):
    q, k, v = (jnp.einsum("bsm,mhd->bshd", x, w) for w in (wq, wk, wv))
    scores = jax.nn.softmax(jnp.einsum("bqhd,bkhd->bhqk", q, jnp.repeat(k, q.shape[2] // k.shape[2], axis=2)))
    mixed = jnp.einsum("bhqk,bkhd->bqhd", scores, jnp.repeat(v, q.shape[2] // v.shape[2], axis=2))
    return jnp.einsum("bqhd,hdm->bqm", mixed, wo)


def accumulate(w, batches):
    def loss(w, x):
        return jnp.sum((x @ w) ** 2)

    x = batches.reshape(4, -1, batches.shape[-1])  # micro-batches of one batch
    total, _ = jax.lax.scan(lambda g, one: (g + jax.grad(loss)(w, one), None), jnp.zeros_like(w), x)
    return total


def experts(x, router, w_in, w_out):
    gates = jax.nn.one_hot(jnp.argmax(x @ router, axis=-1), router.shape[-1])
    sent = jnp.einsum("te,tm->etm", gates, x)
    made = jnp.einsum("etf,efm->etm", jax.nn.relu(jnp.einsum("etm,emf->etf", sent, w_in)), w_out)
    return jnp.einsum("te,etm->tm", gates, made)


def embed(table, tokens, w):
    return jnp.take(table, tokens, axis=0) @ w


def tied_loss(table, tokens):
    return jnp.sum(jax.nn.log_softmax(jnp.take(table, tokens, axis=0) @ table.T)[..., 0])


def tied(table, tokens):
    return jax.grad(tied_loss)(table, tokens)


def tied_by_hand(table, tokens, axes):
    """As a remedy of the kind shard_map says it: the table varies once, before both that read it."""
    def local(table, tokens):
        return jax.lax.psum(tied_loss(jax.lax.pcast(table, axes, to="varying"), tokens), axes)

    spec = jax.sharding.PartitionSpec
    loss = jax.shard_map(local, in_specs=(spec(), spec(axes)), out_specs=spec(), axis_names=set(axes))
    return jax.grad(loss)(table, tokens)


def accumulate_by_hand(w, batches, axes):
    """As a remedy with behind_loop says it: each device adds up its own part, and sums once behind the loop."""
    def local(w, batches):
        return jax.lax.psum(accumulate(jax.lax.pcast(w, axes, to="varying"), batches), axes)

    spec = jax.sharding.PartitionSpec
    return jax.shard_map(local, in_specs=(spec(), spec(axes)), out_specs=spec(), axis_names=set(axes))(w, batches)


BY_HAND = {tied: tied_by_hand, accumulate: accumulate_by_hand}


def layers(x, ws):
    return jax.lax.scan(lambda h, w: (jnp.tanh(h @ w), None), x, ws)[0]


def heads_moved(x, w1, w2):
    h = (x @ w1).reshape(x.shape[0], 8, -1)
    return (h.reshape(x.shape[0], -1)) @ w2


MESH = {"data": 4, "model": 2}
# name, function, shapes, {argument: {axis: dimension}}
CASES = [
    ("a gather nobody asked for, from one spec", mlp, (f32(64, 128), f32(128, 512), f32(512, 128)),
     {"x": {"data": 0}, "w1": {"model": 1}, "w2": {"model": 1}}),
    ("two specs collide on one axis", mlp, (f32(64, 128), f32(128, 512), f32(512, 128)),
     {"x": {"data": 0}, "w1": {"data": 1}, "w2": {"model": 0}}),
    ("accumulation reshapes the batch", accumulate, (f32(128, 64), f32(128, 128)), {"batches": {"data": 0}}),
    ("one key head, queries cut inside of heads", attention,
     (f32(8, 32, 64), f32(64, 8, 8), f32(64, 1, 8), f32(64, 1, 8), f32(8, 8, 64)),
     {"x": {"data": 0}, "wq": {"model": 2}, "wo": {"model": 1}}),
    ("three key heads on two devices", attention,
     (f32(8, 32, 64), f32(64, 6, 8), f32(64, 3, 8), f32(64, 3, 8), f32(6, 8, 64)),
     {"x": {"data": 0}, "wq": {"model": 1}, "wk": {"model": 2}, "wv": {"model": 2}, "wo": {"model": 0}}),
    ("tokens go to experts", experts, (f32(64, 32), f32(32, 8), f32(8, 32, 64), f32(8, 64, 32)),
     {"x": {"data": 0}, "w_in": {"data": 0}, "w_out": {"data": 0}}),
    ("a look-up in a table cut by rows (FSDP)", embed, (f32(1024, 64), i32(32, 16), f32(64, 64)),
     {"table": {"data": 0}, "tokens": {"data": 0}}),
    ("everything is gathered between two specs", heads_moved, (f32(64, 128), f32(128, 128), f32(128, 64)),
     {"x": {"data": 1}, "w1": {"model": 0}, "w2": {"data": 0}}),
    ("the mesh of one side is transposed", lambda x, y: x * 2 + y, (f32(64, 64), f32(64, 64)),
     {"x": {"data": 0, "model": 1}, "y": {"data": 1, "model": 0}}),
    ("a scan over a cut dimension", layers, (f32(64, 64), f32(8, 64, 64)), {"x": {"data": 0}, "ws": {"model": 0}}),
    ("a tied table is reduced twice", tied, (f32(512, 64), i32(32, 16)), {"tokens": {"data": 0}}),
]


def tactics(specs):
    return {"format": "axiscape.tactics", "version": 1, "mesh": list(MESH.items()),
            "schedule": [{"name": axis, "kind": "manual", "axis": axis, "inputs": inputs} for axis in MESH
                         if (inputs := {name: dims[axis] for name, dims in specs.items() if axis in dims})]}


def ask(folder, model, specs):
    file = folder / "specs.tactics.json"
    file.write_text(json.dumps(tactics(specs)))
    done = subprocess.run([CLI, "ask", file, "--model", model, "--json", "--python", sys.executable],
                          capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return json.loads(done.stdout)


def sent(said):
    return sum(one["bytes_sent"] for one in said["totals"])


def main():
    print("| complaint | XLA sends | of it not designed | said | remedy | then |\n|---|---:|---|---|---|---:|")
    for name, function, shapes, specs in CASES:
        if sys.argv[1:] and not any(word in name for word in sys.argv[1:]):
            continue
        with tempfile.TemporaryDirectory() as where:
            folder = pathlib.Path(where)
            model = capture(function, *shapes, out=folder / "model.mlir")
            said = ask(folder, model, specs)
            rows = sorted((row for row in said["rows"] if row["got"] and row["cause"]),
                          key=lambda row: (row["status"] == "same", -row["got"]["bytes_sent"]))
            odd = [row for row in rows if row["status"] != "same"]
            remedied = [row for row in rows if (row["remedy"] or {}).get("argument")
                        or (row["remedy"] or {}).get("kind") == "shard_map"]
            first = next(iter(remedied + rows), None)
            line = [name, f"{sent(said):,} B", ", ".join(sorted({row["kind"] for row in odd})) or "nothing",
                    first["cause"] if first else "nothing", "none", ""]
            if first and (first["remedy"] or {}).get("argument"):
                remedy, changed = first["remedy"], {}
                for part in [remedy, *remedy.get("also", [])]:
                    new = {axis: d for d, axes in enumerate(part["sharding"]) for axis in axes}
                    changed |= {one: new for one in function.__code__.co_varnames[:function.__code__.co_argcount]
                                if fnmatch.fnmatchcase(one, part.get("argument", ""))}
                line[4] = ", ".join(f"`{part['argument']}` as {part['sharding']}"
                                    for part in [remedy, *remedy.get("also", [])])
                line[5] = f"{sent(ask(folder, model, specs | changed)):,} B"
            elif first and (first["remedy"] or {}).get("kind") == "shard_map":
                axes = tuple(first["remedy"]["axes"])
                line[4] = f"`shard_map` over {', '.join(axes)}, `{first['remedy']['tensor']}` varies once"
                model = capture(lambda *given: BY_HAND[function](*given, axes), *shapes, mesh=MESH,
                                out=folder / "by_hand.mlir")
                named = dict(zip(function.__code__.co_varnames, (f"given[{i}]" for i in range(len(shapes)))))
                line[5] = f"{sent(ask(folder, model, {named.get(k, k): v for k, v in specs.items()})):,} B"
            elif first and first["remedy"]:
                line[4] = first["remedy"].get("written", "none")
            print("| " + " | ".join(line) + " |", flush=True)


if __name__ == "__main__":
    main()
