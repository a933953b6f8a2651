# SPDX-License-Identifier: GPL-3.0-or-later
"""Train steps whose layers can be wrapped: in nothing, or in jax.checkpoint with a policy. Shapes only, nothing is
allocated. PROGRAMS: name -> builder(wrap) -> (function, arguments)."""
import jax
import jax.numpy as jnp
from jax import lax
from jax.ad_checkpoint import checkpoint_name


def shape(*sizes, dtype=jnp.float32):
    return jax.ShapeDtypeStruct(sizes, dtype)


def train_step(loss):
    def step(params, batch):
        value, gradients = jax.value_and_grad(loss)(params, batch)
        return jax.tree.map(lambda p, g: p - 0.1 * g, params, gradients), value

    return step


def norm(x, scale):
    return x * lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-6) * scale


def attention(p, x):
    with jax.named_scope("attn"):
        q, k, v = jnp.einsum("bsm,chmd->cbshd", norm(x, p["norm"]), p["qkv"])
        scores = jnp.einsum("bshd,bthd->bhst", q, k) / q.shape[-1] ** 0.5
        mask = jnp.tril(jnp.ones(scores.shape[-2:], bool))
        mixed = jnp.einsum("bhst,bthd->bshd", jax.nn.softmax(jnp.where(mask, scores, -1e9)), v)
        return checkpoint_name(x + jnp.einsum("bshd,hdm->bsm", mixed, p["out"]), "attn")


def mlp(p, x):
    with jax.named_scope("mlp"):
        return x + jax.nn.gelu(norm(x, p["norm2"]) @ p["up"]) @ p["down"]


def block(p, x):
    return mlp(p, attention(p, x))


def experts(p, x):
    with jax.named_scope("moe"):
        h = norm(x, p["norm2"])
        gates = jax.nn.softmax(h @ p["router"])
        kept = gates * (gates >= lax.top_k(gates, 2)[0][..., 1:])
        hidden = jax.nn.gelu(jnp.einsum("bsm,emf->ebsf", h, p["up"]))
        return x + jnp.einsum("ebsf,efm,bse->bsm", hidden, p["down"], kept)


def expert_block(p, x):
    return experts(p, attention(p, x))


def layer_shapes(stack=(), m=128, h=4, f=512, e=()):
    made = {"norm": (m,), "qkv": (3, h, m, m // h), "out": (h, m // h, m), "norm2": (m,), "up": (*e, m, f), "down": (*e, f, m)}
    if e:
        made["router"] = (m, *e)
    return {name: shape(*stack, *sizes) for name, sizes in made.items()}


def language_model(layers, one, batch=8, sequence=64, vocabulary=512, m=128):
    """`layers`: what runs them all."""

    def loss(params, tokens):
        x = layers(params["layers"], params["embed"][tokens])
        with jax.named_scope("logits"):
            logits = x @ params["embed"].T
        with jax.named_scope("loss"):
            return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(logits), tokens[..., None], -1))

    return train_step(loss), ({"embed": shape(vocabulary, m), "layers": one},
                              shape(batch, sequence, dtype=jnp.int32))


def unrolled(layer):
    def run(layers, x):
        for i, p in enumerate(layers):
            with jax.named_scope(f"layer_{i}"):
                x = layer(p, x)
        return x

    return run


def transformer(wrap):
    return language_model(unrolled(wrap(block)), [layer_shapes() for _ in range(6)])


def scanned(wrap):
    layer = wrap(block)
    return language_model(lambda p, x: lax.scan(lambda x, p: (layer(p, x), None), x, p)[0], layer_shapes((6,)))


def mixture(wrap):
    return language_model(unrolled(wrap(expert_block)), [layer_shapes(e=(4,)) for _ in range(4)])


def unet(wrap):
    def conv(x, w, stride=1):
        return lax.conv_general_dilated(x, w, (stride, stride), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

    def group_norm(x, scale):
        b, h, w, c = x.shape
        g = x.reshape(b, h, w, 4, c // 4)
        mean = g.mean((1, 2, 4), keepdims=True)
        return ((g - mean) * lax.rsqrt(jnp.mean((g - mean) ** 2, (1, 2, 4), keepdims=True) + 1e-5)).reshape(x.shape) * scale

    @wrap
    def residual(p, x):
        h = conv(jax.nn.silu(group_norm(x, p["norm"])), p["in"])
        h = conv(jax.nn.silu(group_norm(h, p["norm2"])), p["out"])
        return h + (conv(x, p["skip"]) if "skip" in p else x)

    def sizes(a, b):
        made = {"norm": (a,), "in": (3, 3, a, b), "norm2": (b,), "out": (3, 3, b, b)}
        return {k: shape(*v) for k, v in (made | ({"skip": (1, 1, a, b)} if a != b else {})).items()}

    params = {"first": shape(3, 3, 4, 32), "down_0": sizes(32, 32), "down_1": sizes(32, 32), "shrink": shape(3, 3, 32, 64),
              "mid_0": sizes(64, 64), "mid_1": sizes(64, 64), "up_0": sizes(96, 32), "up_1": sizes(64, 32), "last": shape(3, 3, 32, 4)}

    def loss(p, x):
        h = conv(x, p["first"])
        kept = [h]
        for name in ("down_0", "down_1"):
            with jax.named_scope(name):
                h = residual(p[name], h)
            kept.append(h)
        h = conv(h, p["shrink"], 2)
        for name in ("mid_0", "mid_1"):
            with jax.named_scope(name):
                h = residual(p[name], h)
        h = jnp.repeat(jnp.repeat(h, 2, 1), 2, 2)
        for name in ("up_0", "up_1"):
            with jax.named_scope(name):
                h = residual(p[name], jnp.concatenate([h, kept.pop()], -1))
        return jnp.mean((conv(h, p["last"]) - x) ** 2)

    return train_step(loss), (params, shape(8, 32, 32, 4))


PROGRAMS = {"transformer": transformer, "scanned": scanned, "mixture": mixture, "unet": unet}
_policies = jax.checkpoint_policies
# What is kept, as a strategy says it -> the policy of jax.checkpoint.
POLICIES = {
    (): _policies.nothing_saveable,
    ("dots_no_batch",): _policies.dots_with_no_batch_dims_saveable,
    ("dots",): _policies.dots_saveable,
    ("tag:attn",): _policies.save_only_these_names("attn"),
}


def lowered(name, policy=None):
    """Without a policy: nothing is recomputed."""
    wrap = (lambda layer: layer) if policy is None else (lambda layer: jax.checkpoint(layer, policy=policy))
    function, arguments = PROGRAMS[name](wrap)
    return jax.jit(function, donate_argnums=0).lower(*arguments)
