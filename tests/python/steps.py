# SPDX-License-Identifier: GPL-3.0-or-later
"""The step that the tests of the package share: two layers with momentum, small enough to run."""
import jax
import jax.numpy as jnp
import numpy as np

import axiscape as ax

MESH = {"batch": 4, "model": 2}
SCHEDULE = [ax.data_parallel("batch"), ax.megatron("model"), ax.zero3("batch")]


def loss(params, batch):
    h = batch["x"]
    for i in range(2):
        with jax.named_scope(f"layer_{i}"):
            up = ax.constrain(jax.nn.gelu(h @ params[f"layer_{i}"]["w1"]), "hidden")
            h = h + up @ params[f"layer_{i}"]["w2"]
    return jnp.mean((h - batch["y"]) ** 2)


def train_step(params, opt_state, batch):
    value, gradients = jax.value_and_grad(loss)(params, batch)
    opt_state = jax.tree.map(lambda m, g: 0.9 * m + g, opt_state, gradients)
    return jax.tree.map(lambda p, m: p - 0.1 * m, params, opt_state), opt_state, value


def arguments():
    keys = iter(jax.random.split(jax.random.key(0), 8))
    params = {f"layer_{i}": {"w1": 0.1 * jax.random.normal(next(keys), (64, 256)),
                             "w2": 0.1 * jax.random.normal(next(keys), (256, 64))} for i in range(2)}
    batch = {name: jax.random.normal(next(keys), (32, 64)) for name in ("x", "y")}
    return params, jax.tree.map(jnp.zeros_like, params), batch


def shapes():
    return jax.eval_shape(lambda *args: args, *arguments())


def assert_equal(got, want, tolerance=1e-4):
    assert jax.tree.structure(got) == jax.tree.structure(want)
    jax.tree.map(lambda a, b: np.testing.assert_allclose(a, b, rtol=tolerance, atol=tolerance), got, want)
