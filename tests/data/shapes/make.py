# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions exported with symbolic sizes, and again at sizes: NAME.jaxexport and NAME.mlir of this folder.

Run in this folder, with a Python that has jax: python make.py. What the sizes are stands in sizes.json.
"""
import json

import jax
import jax.numpy as jnp
import numpy as np
from jax import export


def array(shape):
    return jax.ShapeDtypeStruct(shape, jnp.float32)


def parameters():
    return [(array((8, 16)), array((16,))), (array((16, 4)), array((4,)))]


def mlp(params, x):
    (w1, b1), (w2, b2) = params
    return jax.nn.relu(x @ w1 + b1) @ w2 + b2


def train(params, x, y):
    loss, gradients = jax.value_and_grad(lambda p: jnp.mean((mlp(p, x) - y) ** 2))(params)
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, gradients), loss


def attention(weights, x):
    batch, length, width = x.shape
    q, k, v = ((x @ weights[n]).reshape(batch, length, 4, width // 4) for n in "qkv")
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(width // 4)
    scores = jnp.where(jnp.tril(jnp.ones((length, length), bool)), scores, -1e9)
    y = jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), v).reshape(batch, length, width)
    return (y @ weights["o"]).mean(axis=1)


def scan(weight, x):
    """The batch is open, a carried value has it."""
    return jax.lax.scan(lambda c, _: (jnp.tanh(c @ weight) + jnp.arange(c.shape[0], dtype=jnp.float32)[:, None], c.sum()),
                        x, None, length=3)


def turns(weight, x):
    """The number of turns is open."""
    return jax.lax.scan(lambda c, t: (jnp.tanh(c @ weight) + t, c.sum()), jnp.zeros((2, 8)), x)


def moves(x):
    """Sizes that are computed: halves, pads, windows, the largest."""
    n = x.shape[0]
    longer = jnp.pad(jnp.concatenate([x, x[:n // 2]]), ((0, n), (1, 1)))
    largest, where = jax.lax.top_k(x.sum(1), 2)
    last = jax.lax.dynamic_slice(x, (n - 2, 0), (2, x.shape[1]))
    return (longer[1:n - 1], largest, where, last, jnp.sort(x, axis=0), x[jnp.array([0, 1])], jnp.cumsum(x, axis=0),
            jnp.flip(x, 0), jnp.argmax(x, axis=0))


CASES = {
    "mlp": (mlp, lambda s: (parameters(), array((s["b"], 8))), {"b": 6}, ()),
    "train": (train, lambda s: (parameters(), array((s["b"], 8)), array((s["b"], 4))), {"b": 8}, ()),
    "attention": (attention, lambda s: ({n: array((16, 16)) for n in "qkvo"}, array((s["b"], s["s"], 16))),
                  {"b": 4, "s": 6}, ()),
    "scan": (scan, lambda s: (array((8, 8)), array((s["b"], 8))), {"b": 6}, ()),
    "turns": (turns, lambda s: (array((8, 8)), array((s["t"], 2, 8))), {"t": 5}, ()),
    "moves": (moves, lambda s: (array((2 * s["n"], 5)),), {"n": 4}, ("n >= 3",)),
}

for name, (function, arguments, sizes, constraints) in CASES.items():
    scope = export.SymbolicScope(constraints)
    symbols = dict(zip(sizes, export.symbolic_shape(", ".join(sizes), scope=scope)))
    with open(f"{name}.jaxexport", "wb") as file:
        file.write(export.export(jax.jit(function))(*arguments(symbols)).serialize())
    with open(f"{name}.mlir", "w") as file:
        file.write(jax.jit(function).lower(*arguments(sizes)).as_text())
with open("sizes.json", "w") as file:
    json.dump({name: case[2] for name, case in CASES.items()}, file, indent=1)
    file.write("\n")
