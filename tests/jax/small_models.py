# SPDX-License-Identifier: GPL-3.0-or-later
"""Small train steps of kinds of models that resources/models has none of, or none that runs in seconds."""
import jax
import jax.numpy as jnp
import numpy as np


class Box:
    """A value in a box, as flax.nnx and others keep parameters: JAX names its leaf `.value`."""

    def __init__(self, value):
        self.value = value


jax.tree_util.register_pytree_with_keys(
    Box, lambda box: (((jax.tree_util.GetAttrKey("value"), box.value),), None), lambda _, children: Box(children[0]))


def _adam(params, opt, gradients, rate=1e-2):
    mu = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, opt["mu"], gradients)
    nu = jax.tree.map(lambda n, g: 0.99 * n + 0.01 * g * g, opt["nu"], gradients)
    params = jax.tree.map(lambda p, m, n: p - rate * m / (jnp.sqrt(n) + 1e-3), params, mu, nu)
    return params, {"count": opt["count"] + 1, "mu": mu, "nu": nu}


def _state(params):
    zeros = jax.tree.map(jnp.zeros_like, params)
    return {"count": jnp.int32(0), "mu": zeros, "nu": zeros}


def nnx_step(params, opt, tokens, targets):
    """A transformer with its layers stacked and scanned, rematerialised, parameters in boxes."""

    def norm(x, scale):
        return x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-6) * scale

    def block(x, layer):
        q, k, v = jnp.einsum("bsd,cdhe->cbshe", norm(x, layer["norm"]["scale"].value), layer["qkv"]["kernel"].value)
        scores = jnp.einsum("bqhe,bkhe->bhqk", q, k) / np.sqrt(q.shape[-1])
        mask = jnp.tril(jnp.ones(scores.shape[-2:], bool))
        weights = jax.nn.softmax(jnp.where(mask, scores, -1e9))
        x = x + jnp.einsum("bhqk,bkhe,hed->bqd", weights, v, layer["out"]["kernel"].value)
        hidden = jax.nn.silu(norm(x, layer["norm"]["scale"].value) @ layer["up"]["kernel"].value)
        return x + hidden @ layer["down"]["kernel"].value, None

    def loss(params):
        x = params["embed"]["embedding"].value[tokens]
        x, _ = jax.lax.scan(jax.checkpoint(block), x, params["layers"])
        logits = x @ params["embed"]["embedding"].value.T
        return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(logits), targets[..., None], -1))

    value, gradients = jax.value_and_grad(loss)(params)
    params, opt = _adam(params, opt, gradients)
    return params, opt, value


def nnx_arguments(layers=3, d=32, heads=4, ffn=64, vocab=64, batch=8, sequence=16):
    random = np.random.default_rng(0)
    box = lambda *shape: Box(jnp.asarray(random.standard_normal(shape) / np.sqrt(shape[-2]), jnp.float32))
    params = {
        "embed": {"embedding": box(vocab, d)},
        "layers": {
            "down": {"kernel": box(layers, ffn, d)},
            "norm": {"scale": Box(jnp.ones((layers, d)))},
            "out": {"kernel": box(layers, heads, d // heads, d)},
            "qkv": {"kernel": box(layers, 3, d, heads, d // heads)},
            "up": {"kernel": box(layers, d, ffn)},
        },
    }
    tokens = jnp.asarray(random.integers(0, vocab, (batch, sequence)), jnp.int32)
    return params, _state(params), tokens, tokens


def unet_step(params, opt, batch):
    """Two levels with a skip connection, group norms, an average pool and a nearest upsampling."""

    def conv(x, w):
        return jax.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

    def norm(x, scale):
        groups = x.reshape(*x.shape[:3], 4, -1)
        mean = groups.mean((1, 2, 4), keepdims=True)
        variance = ((groups - mean) ** 2).mean((1, 2, 4), keepdims=True)
        return ((groups - mean) * jax.lax.rsqrt(variance + 1e-5)).reshape(x.shape) * scale

    def block(x, p):
        x = jax.nn.silu(norm(conv(x, p["c1"]) + p["b1"], p["scale"]))
        return conv(x, p["c2"]) + p["b2"]

    def loss(params):
        images, wanted = batch
        with jax.named_scope("down"):
            kept = conv(images, params["conv_in"])
            x = jax.lax.reduce_window(kept, 0.0, jax.lax.add, (1, 2, 2, 1), (1, 2, 2, 1), "VALID") / 4
            x = block(x, params["down"])
        with jax.named_scope("up"):
            x = jnp.repeat(jnp.repeat(x, 2, 1), 2, 2)
            x = block(jnp.concatenate([x, kept], -1), params["up"])
        return jnp.mean((conv(x, params["conv_out"]) - wanted) ** 2)

    value, gradients = jax.value_and_grad(loss)(params)
    params, opt = _adam(params, opt, gradients)
    return params, opt, value


def unet_arguments(images=8, side=16, c=16):
    random = np.random.default_rng(0)
    array = lambda *shape: jnp.asarray(random.standard_normal(shape) / np.sqrt(np.prod(shape[:-1])), jnp.float32)
    block = lambda i, o: {"b1": jnp.zeros(o), "b2": jnp.zeros(o), "c1": array(3, 3, i, o), "c2": array(3, 3, o, o),
                          "scale": jnp.ones(o)}
    params = {"conv_in": array(3, 3, 3, c), "conv_out": array(3, 3, c, 3), "down": block(c, c), "up": block(2 * c, c)}
    picture = jnp.asarray(random.standard_normal((images, side, side, 3)), jnp.float32)
    return params, _state(params), (picture, picture)
