# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints a train step (Adam, donated state) of a transformer, for the benches of the search:

train_transformer.py 8 | gzip -9n > tests/data/search/layers_8.mlir.gz            8 equal layers
train_transformer.py variant 3 | gzip -9n > FOLDER/variant_3.mlir.gz               one of many small ones, to learn from
train_transformer.py long | gzip -9n > tests/data/search/long_context.mlir.gz      one sequence, too long for a device
"""
import functools
import random
import sys

import jax
import jax.numpy as jnp


def norm(x, scale):
    return x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-6) * scale


def attention(x, p, shape):
    if shape["fused"]:
        q, k, v = jnp.einsum("bsd,cdhk->cbshk", x, p["qkv"])
    else:
        q, k, v = (jnp.einsum("bsd,dhk->bshk", x, p[name]) for name in ("q", "k", "v"))
    scores = jnp.einsum("bshk,bthk->bhst", q, k) * 0.125
    mask = jnp.tril(jnp.ones(scores.shape[-2:], bool))
    weights = jax.nn.softmax(jnp.where(mask, scores, -1e9))
    return jnp.einsum("bhst,bthk,hkd->bsd", weights, v, p["out"])


def feed_forward(x, p, shape):
    hidden = jax.nn.gelu(x @ p["up"])
    if shape["gated"]:
        hidden = hidden * (x @ p["gate"])
    return hidden @ p["down"]


def loss(params, data, shape):
    tokens, targets = (data[0][:, :-1], data[0][:, 1:]) if shape["shifted"] else data
    x = params["embed"][tokens]
    for i in range(shape["layers"]):
        p = params[f"layer_{i:02d}"]
        with jax.named_scope(f"layer_{i:02d}"):
            x = x + attention(norm(x, p["norm"]), p, shape)
            x = x + feed_forward(norm(x, p["norm_up"]), p, shape)
    logits = x @ (params["embed"].T if shape["tied"] else params["logits"])
    return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(logits), targets[..., None], -1))


def step(params, opt, *data, shape):
    value, gradients = jax.value_and_grad(functools.partial(loss, shape=shape))(params, data)
    mu = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, opt["mu"], gradients)
    nu = jax.tree.map(lambda n, g: 0.99 * n + 0.01 * g * g, opt["nu"], gradients)
    params = jax.tree.map(lambda p, m, n: p - 1e-3 * m * jax.lax.rsqrt(n + 1e-8), params, mu, nu)
    return params, {"mu": mu, "nu": nu}, value


def parameters(shape):
    width, heads, key, hidden = shape["width"], shape["heads"], shape["key"], shape["hidden"]
    layer = {"norm": (width,), "norm_up": (width,), "out": (heads, key, width),
             "up": (width, hidden), "down": (hidden, width)}
    if shape["gated"]:
        layer["gate"] = (width, hidden)
    if shape["fused"]:
        layer["qkv"] = (3, width, heads, key)
    else:
        layer |= {name: (width, heads, key) for name in ("q", "k", "v")}
    params = {"embed": (shape["vocabulary"], width)}
    if not shape["tied"]:
        params["logits"] = (width, shape["vocabulary"])
    params |= {f"layer_{i:02d}": layer for i in range(shape["layers"])}
    return jax.tree.map(lambda s: jax.ShapeDtypeStruct(s, jnp.float32), params, is_leaf=lambda s: isinstance(s, tuple))


SHAPE = dict(layers=1, batch=8, sequence=512, width=2048, heads=16, key=128, hidden=8192, vocabulary=1024,
             fused=True, gated=False, tied=True, shifted=True)  # shifted: the next tokens are of the same array


def variant(number):
    draw = random.Random(number)
    width = draw.choice([512, 1024, 2048, 4096])
    return dict(layers=draw.choice([1, 2, 3]), batch=draw.choice([4, 8, 16, 32]), sequence=draw.choice([128, 512, 2048]),
                width=width, heads=draw.choice([8, 16, 32]), key=draw.choice([64, 128]), hidden=width * draw.choice([2, 4]),
                vocabulary=draw.choice([1024, 16384, 65536]), fused=draw.random() < 0.5, gated=draw.random() < 0.5,
                tied=draw.random() < 0.5, shifted=draw.random() < 0.5)


def main():
    if sys.argv[1] == "variant":
        shape = variant(int(sys.argv[2]))
    elif sys.argv[1] == "long":
        shape = SHAPE | dict(layers=2, batch=1, sequence=65536, width=512, heads=1, key=128, hidden=1024, vocabulary=512, shifted=False)
    else:
        shape = SHAPE | dict(layers=int(sys.argv[1]))
    params = parameters(shape)
    tokens = jax.ShapeDtypeStruct((shape["batch"], shape["sequence"] + shape["shifted"]), jnp.int32)
    data = [tokens] if shape["shifted"] else [tokens, tokens]
    made = jax.jit(functools.partial(step, shape=shape), donate_argnums=(0, 1))
    text = made.lower(params, {"mu": params, "nu": params}, *data).as_text(debug_info=True)
    print(text.replace(__file__, "train_transformer.py"))


if __name__ == "__main__":
    main()
