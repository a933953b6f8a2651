# SPDX-License-Identifier: GPL-3.0-or-later
"""Train steps as people write them with flax NNX, haiku and equinox: planned, run on 8 devices, equal to plain jax.jit."""
import unittest

import axiscape as ax
from steps import assert_equal

import equinox
import haiku
import jax
import jax.numpy as jnp
import optax
from flax import nnx

MESH = {"data": 4, "model": 2}
TOKENS, WIDTH, HIDDEN = 32, 64, 256


def data():
    keys = jax.random.split(jax.random.key(7), 2)
    return tuple(jax.random.normal(key, (TOKENS, WIDTH)) for key in keys)


def assert_runs_as_plain_jit(test, f, args, schedule, cut):
    """`cut`: a part of the path of an argument that lies over "model"."""
    step = ax.jit(f, mesh=MESH, schedule=schedule, hardware="tpu_v3")
    plan = step.plan(*jax.eval_shape(lambda *a: a, *args))
    over = [path for path, placed in plan.arguments.items() if any("model" in axes for axes in placed.sharding)]
    test.assertTrue(any(cut in path for path in over), over)
    assert_equal(step(*args), jax.jit(f)(*args))
    test.assertTrue(plan.verify()["equal"])


class Nnx(unittest.TestCase):
    def test_a_step_over_a_split_module(self):
        class Mlp(nnx.Module):
            def __init__(self, rngs):
                self.up = nnx.Linear(WIDTH, HIDDEN, rngs=rngs)
                self.down = nnx.Linear(HIDDEN, WIDTH, rngs=rngs)

            def __call__(self, x):
                return x + self.down(nnx.gelu(self.up(x)))

        graph, params = nnx.split(Mlp(nnx.Rngs(0)))
        optimizer = optax.adam(1e-3)

        def train_step(params, opt_state, x, y):
            def loss(params):
                return jnp.mean((nnx.merge(graph, params)(x) - y) ** 2)

            value, gradients = jax.value_and_grad(loss)(params)
            updates, opt_state = optimizer.update(gradients, opt_state)
            return optax.apply_updates(params, updates), opt_state, value

        schedule = [ax.manual({"x": 0, "y": 0}, axis="data"), ax.megatron("model"), ax.zero1("data")]
        assert_runs_as_plain_jit(self, train_step, (params, optimizer.init(params), *data()), schedule, "up/kernel")


class Haiku(unittest.TestCase):
    def test_a_step_over_a_transformed_function(self):
        def forward(x):
            return x + haiku.Linear(WIDTH, name="down")(jax.nn.gelu(haiku.Linear(HIDDEN, name="up")(x)))

        model = haiku.without_apply_rng(haiku.transform(forward))
        optimizer = optax.sgd(1e-2, momentum=0.9)

        def train_step(params, opt_state, batch):
            def loss(params):
                return jnp.mean((model.apply(params, batch["x"]) - batch["y"]) ** 2)

            value, gradients = jax.value_and_grad(loss)(params)
            updates, opt_state = optimizer.update(gradients, opt_state)
            return optax.apply_updates(params, updates), opt_state, value

        x, y = data()
        params = model.init(jax.random.key(0), x)
        schedule = [ax.data_parallel("data"), ax.manual({"*up/w": 1, "*up/b": 0, "*down/w": 0}, axis="model")]
        assert_runs_as_plain_jit(self, train_step, (params, optimizer.init(params), {"x": x, "y": y}), schedule, "up/w")


class Equinox(unittest.TestCase):
    def test_a_step_over_a_partitioned_module(self):
        model = equinox.nn.MLP(WIDTH, WIDTH, HIDDEN, depth=1, key=jax.random.key(0))
        params, static = equinox.partition(model, equinox.is_array)
        optimizer = optax.adamw(1e-3)

        def train_step(params, opt_state, batch):
            def loss(params):
                return jnp.mean((jax.vmap(equinox.combine(params, static))(batch["x"]) - batch["y"]) ** 2)

            value, gradients = jax.value_and_grad(loss)(params)
            updates, opt_state = optimizer.update(gradients, opt_state, params)
            return optax.apply_updates(params, updates), opt_state, value

        x, y = data()
        schedule = [ax.data_parallel("data"),
                    ax.manual(lambda path, shape: shape.index(HIDDEN) if HIDDEN in shape else None, axis="model")]
        assert_runs_as_plain_jit(self, train_step, (params, optimizer.init(params), {"x": x, "y": y}), schedule, "layers")


if __name__ == "__main__":
    unittest.main()
