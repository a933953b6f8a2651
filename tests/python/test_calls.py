# SPDX-License-Identifier: GPL-3.0-or-later
"""A step is called as jax.jit would be: with keywords, with constants, with donations by number."""
import unittest

import axiscape as ax
from steps import MESH, assert_equal

import jax
import jax.numpy as jnp
import numpy

SCHEDULE = [ax.manual({"x": 0}, axis="batch", name="rows"), ax.manual({"w": 1}, axis="model", name="columns")]


def layer(x, w, *, scale, act: str = "relu"):
    h = x @ w * scale
    return jnp.maximum(h, 0) if act == "relu" else jnp.tanh(h)


def arrays():
    random = numpy.random.default_rng(1)
    return (random.normal(size=(32, 16)).astype("float32"), random.normal(size=(16, 64)).astype("float32"),
            numpy.float32(2))


class Calls(unittest.TestCase):
    def test_keywords(self):
        x, w, scale = arrays()
        step = ax.jit(layer, mesh=MESH, schedule=SCHEDULE, static_argnames="act")
        plan = step.plan(x, scale=scale, w=w)
        self.assertEqual(list(plan.arguments), ["x", "w", "scale"])
        self.assertEqual(plan.arguments["w"].sharding, ((), ("model",)))
        assert_equal(step(x, scale=scale, w=w), layer(x, w, scale=scale))

    def test_constants_are_of_the_program(self):
        x, w, scale = arrays()
        step = ax.jit(layer, mesh=MESH, schedule=SCHEDULE, static_argnames=["act"])
        assert_equal(step(x, w, scale=scale, act="tanh"), layer(x, w, scale=scale, act="tanh"))
        assert_equal(step(x, w, scale=scale, act="relu"), layer(x, w, scale=scale, act="relu"))
        self.assertEqual(list(step.plan(x, w, scale=scale, act="tanh").arguments), ["x", "w", "scale"])

    def test_constants_that_are_equal_are_not_the_same(self):
        def scaled(x, by):
            return x * by if isinstance(by, float) else x + by

        x = numpy.ones((32, 16), "float32")
        step = ax.jit(scaled, mesh=MESH, static_argnums=1)
        assert_equal(step(x, 1), scaled(x, 1))
        assert_equal(step(x, 1.0), scaled(x, 1.0))

    def test_constants_by_number_and_donations(self):
        def scaled(n, x, w):
            return sum(x @ w for _ in range(n)), x * 2

        x, w, _ = arrays()
        step = ax.jit(scaled, mesh=MESH, schedule=SCHEDULE, static_argnums=0, donate_argnums=1)
        assert_equal(step(3, jnp.asarray(x), w), scaled(3, x, w))
        with self.assertRaisesRegex(TypeError, "not hashable"):
            step.plan([3], x, w)

    def test_any_number_of_arguments(self):
        def total(*parts, **more):
            return sum(parts) + sum(more.values())

        x = numpy.ones((32, 16), "float32")
        step = ax.jit(total, mesh=MESH, schedule=[ax.manual({"parts_0": 0}, axis="batch")])
        assert_equal(step(x, x, bias=x), total(x, x, bias=x))
        self.assertIn("bias", step.plan(x, x, bias=x).arguments)

    def test_what_the_function_does_not_take(self):
        x, w, scale = arrays()
        with self.assertRaisesRegex(TypeError, "act2"):
            ax.jit(layer, mesh=MESH, static_argnames="act2").plan(x, w, scale=scale)
        with self.assertRaises(TypeError):
            ax.jit(layer, mesh=MESH).plan(x, w, nothing=1)


if __name__ == "__main__":
    unittest.main()
