# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the forward pass of a transformer with separate q, k, v and as many layers as said:
the programs in tests/data/search.   forward_transformer.py 4 | gzip -9n > tests/data/search/forward_4.mlir.gz"""
import sys

import jax
import jax.numpy as jnp

BATCH, SEQUENCE, MODEL, HEADS, KEY, VALUE, HIDDEN, VOCABULARY = 8, 32, 48, 4, 6, 10, 96, 64


def norm(x, scale):
    return x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-6) * scale


def forward(params, tokens):
    x = params["embed"][tokens]
    for layer in params["layers"]:
        h = norm(x, layer["norm"])
        q = jnp.einsum("bsd,dhk->bshk", h, layer["wq"])
        k = jnp.einsum("bsd,dhk->bshk", h, layer["wk"])
        v = jnp.einsum("bsd,dhv->bshv", h, layer["wv"])
        scores = jax.nn.softmax(jnp.einsum("bshk,bthk->bhst", q, k) * 0.125, -1)
        x = x + jnp.einsum("bhst,bthv,hvd->bsd", scores, v, layer["wo"])
        x = x + jax.nn.gelu(norm(x, layer["norm_up"]) @ layer["up"]) @ layer["down"]
    return jnp.einsum("bsd,vd->bsv", x, params["embed"])


def struct(*shape, dtype=jnp.float32):
    return jax.ShapeDtypeStruct(shape, dtype)


def main() -> None:
    layer = {
        "norm": struct(MODEL), "norm_up": struct(MODEL),
        "wq": struct(MODEL, HEADS, KEY), "wk": struct(MODEL, HEADS, KEY), "wv": struct(MODEL, HEADS, VALUE),
        "wo": struct(HEADS, VALUE, MODEL), "up": struct(MODEL, HIDDEN), "down": struct(HIDDEN, MODEL),
    }  # fmt: skip
    params = {"embed": struct(VOCABULARY, MODEL), "layers": [layer] * int(sys.argv[1])}
    print(jax.jit(forward).lower(params, struct(BATCH, SEQUENCE, dtype=jnp.int32)).as_text(debug_info=True))


if __name__ == "__main__":
    main()
