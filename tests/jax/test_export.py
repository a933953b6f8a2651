# SPDX-License-Identifier: GPL-3.0-or-later
"""Exported modules run under the real JAX: sharded equals whole, and what is wrong is found."""
import pathlib
import re
import typing
import unittest

import jax
import jax.numpy as jnp
import numpy as np

from support import MODELS, WithFolder, everywhere, manual  # first: it says where the next one is
from axiscape_capture import capture

MESH = {"batch": 4, "model": 2}
MATMUL = [manual("BP", "batch", {"x": 0}), manual("MP", "model", {"w1": 1}),
          manual("Z3", "batch", {"w1": 0, "w2": 1})]
MLP = [manual("BP", "batch", {"batch/*": 0}), manual("MP", "model", everywhere({"0/w": 1, "1/w": 0})),
       manual("Z3", "batch", everywhere({"*/w": "FIRST_DIVISIBLE_DIM"}))]
TRANSFORMER = [
    manual("BP", "batch", {"batch/*": 0}),
    manual("MP", "model", everywhere({"*/qkv_einsum": 1, "*/attn_linear": 0, "*/dense_up": 2, "*/dense_down": 0})),
    manual("Z3", "batch", everywhere({"*/qkv_einsum": "FIRST_DIVISIBLE_DIM", "*/dense_up": "FIRST_DIVISIBLE_DIM",
                                      "embed": "FIRST_DIVISIBLE_DIM"}))]
DECODE = [manual("BP", "batch", {"kv_cache/*": 0, "token": 0}), manual("MP", "model", {"params/*/q": 0})]


def step(params, state, batch):
    """A train step whose state is a class of its own, as optimizers have."""

    def loss(p):
        return jnp.mean((jnp.tanh(batch[0] @ p["up"]) @ p["down"] - batch[1]) ** 2)

    value, gradients = jax.value_and_grad(loss)(params)
    moments = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, state.moments, gradients)
    params = jax.tree.map(lambda p, m: p - 0.1 * m, params, moments)
    return params, State(state.count + 1, moments), {"loss": value}


class State(typing.NamedTuple):
    count: jax.Array
    moments: dict


def step_arguments():
    random = np.random.default_rng(1)
    array = lambda *shape: jnp.asarray(random.standard_normal(shape), jnp.float32)
    params = {"down": array(32, 8), "up": array(16, 32)}
    return params, State(jnp.int32(3), jax.tree.map(jnp.zeros_like, params)), (array(64, 16), array(64, 8))


class Samples(WithFolder):
    def check(self, model, schedule, results, mesh=MESH):
        path = next(MODELS.glob(model + ".mlir*"))
        sharded = [a for a in self.applied(path, mesh, schedule)["arguments"] if any(a["sharding"])]
        self.assertTrue(sharded)
        said = self.run_module(self.export(path, mesh, schedule)).stdout
        self.assertRegex(said, rf"^equal: {results} results, worst difference [0-9.e+-]+ .* on 8 devices")
        self.assertNotIn("not finite", said)

    def test_matmul_chain(self):
        self.check("matmul_chain", MATMUL, 1)

    def test_mlp_train(self):
        self.check("mlp_train", MLP, 20)

    def test_transformer_train(self):
        self.check("transformer_train_tiny", TRANSFORMER, 59)

    def test_devices_in_another_order(self):
        path = self.export(MODELS / "matmul_chain.mlir", MESH, MATMUL, device_order="model,batch")
        self.assertIn("equal", self.run_module(path).stdout)
        devices = self.imported(path).mesh().devices
        self.assertEqual([[one.id for one in row] for row in devices], [[0, 4], [1, 5], [2, 6], [3, 7]])

    def test_decode_loop(self):
        self.check("decode_tiny", DECODE, 5)

    def test_three_axes(self):
        schedule = MATMUL + [manual("inner", "expert", {"x": 0})]
        self.check("matmul_chain", schedule, 1, {"batch": 2, "model": 2, "expert": 2})


class OnesOwnFunction(WithFolder):
    def test_shard_gives_the_shardings_and_the_collectives(self):
        exported = self.imported(self.export(MODELS / "matmul_chain.mlir", MESH, MATMUL))
        random = np.random.default_rng(0)
        x, w1, w2 = (random.standard_normal(shape).astype(np.float32) for shape in ((256, 8), (8, 16), (16, 8)))
        f = lambda x, w1, w2: (x @ w1) @ w2
        sharded = exported.shard(f, x, w1, w2)
        got = sharded(x, w1, w2)
        np.testing.assert_allclose(got, f(x, w1, w2), rtol=1e-4, atol=1e-4)
        self.assertEqual({shard.data.shape for shard in got.addressable_shards}, {(64, 8)})
        compiled = sharded.lower(x, w1, w2).compile()
        local = [s.shard_shape(a.shape) for s, a in zip(compiled.input_shardings[0], (x, w1, w2))]
        self.assertEqual(local, [(64, 8), (2, 8), (8, 2)])
        text = compiled.as_text()
        self.assertTrue(re.search(r"all-gather", text) and re.search(r"all-reduce", text))
        self.assertEqual(dict(exported.mesh().shape), MESH)

    def test_a_captured_train_step(self):
        params, state, batch = step_arguments()
        model = capture(step, params, state, batch, donate_argnums=(0, 1), out=self.folder / "step.mlir.gz")
        schedule = [manual("BP", "batch", {"batch/*": 0}),
                    manual("MP", "model", {"params/up": 1, "params/down": 0, "state/moments/up": 1}),
                    manual("Z3", "batch", {"params/up": 0, "state/moments/up": 0})]
        path = self.export(model, MESH, schedule)
        self.assertIn("equal: 6 results", self.run_module(path).stdout)
        exported = self.imported(path)
        want = step(params, state, batch)
        sharded = exported.shard(step)  # learns the containers when it is called
        got = sharded(params, state, batch)
        self.assertEqual(jax.tree.structure(got), jax.tree.structure(want))
        jax.tree.map(lambda a, b: np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5), got, want)
        self.assertEqual(got[0]["up"].addressable_shards[0].data.shape, (4, 16))
        again = sharded(*got[:2], batch)
        self.assertEqual(int(again[1].count), 5)
        self.assertTrue(got[0]["up"].is_deleted())  # donated, as the model says
        self.assertFalse(batch[0].is_deleted())

    def test_a_function_with_constraints_of_its_own(self):
        shapes = [jax.ShapeDtypeStruct((16, 8), jnp.float32), jax.ShapeDtypeStruct((8, 8), jnp.float32)]
        f = lambda x, w: jax.lax.with_sharding_constraint(x @ w, jax.sharding.PartitionSpec("batch", "model")).sum(0)
        model = capture(f, *shapes, mesh=MESH, out=self.folder / "f.mlir")
        path = self.export(model, MESH, [manual("BP", "batch", {"x": 0}), manual("MP", "model", {"w": 1})])
        self.assertIn("equal: 1 results", self.run_module(path).stdout)

    def test_a_function_without_the_arguments_that_were_never_used(self):
        shapes = [jax.ShapeDtypeStruct((8, 4), jnp.float32)] * 2
        f = lambda a, unused, b: a + b
        model = capture(jax.jit(f), shapes[0], {"x": shapes[0]}, shapes[1], out=self.folder / "f.mlir")
        exported = self.imported(self.export(model, MESH, [manual("T", "batch", {"a": 0})]))
        a = np.ones((8, 4), np.float32)
        got = exported.shard(f, a, {"x": a}, a)(a, {"x": a}, a)
        np.testing.assert_array_equal(got, a + a)
        self.assertEqual(got.addressable_shards[0].data.shape, (2, 4))
        with self.assertRaisesRegex(ValueError, "argument"):
            exported.shard(lambda c: c, a)


class WhatIsWrong(WithFolder):
    def setUp(self):
        super().setUp()
        self.path = self.export(MODELS / "matmul_chain.mlir", MESH, MATMUL)
        self.model = self.path.with_suffix(".mlir")

    def test_too_few_devices(self):
        said = self.run_module(self.path, code=1, XLA_FLAGS="").stderr
        self.assertIn("--xla_force_host_platform_device_count=8", said)

    def test_the_model_is_missing(self):
        self.model.unlink()
        self.assertIn("exported.mlir", self.run_module(self.path, code=1).stderr)

    def test_another_model_beside_it(self):
        self.model.write_text((MODELS / "x_xt.mlir").read_text())
        self.assertIn("arguments", self.run_module(self.path, code=1).stderr)

    def test_a_text_that_is_none(self):
        self.model.write_text("module {")
        self.assertIn("exported.mlir", self.run_module(self.path, code=1).stderr)

    def test_a_spec_that_does_not_divide(self):
        text = self.path.read_text()
        self.assertIn('"w2": P("model", "batch")', text)
        self.path.write_text(text.replace('AXES = {"batch": 4, "model": 2}', 'AXES = {"batch": 3, "model": 2}'))
        self.assertIn("divi", self.run_module(self.path, code=1).stderr)

    def test_results_that_differ_are_named(self):
        exported = self.imported(self.path)
        good = [np.ones((4, 4), np.float32), np.arange(6)]
        self.assertEqual(exported.compare(good, good)[2], [])
        for index, bad in [(0, good[0] + 1e-3), (0, np.full((4, 4), np.nan, np.float32)), (1, good[1] + 1),
                           (1, good[1].astype(np.float32)), (0, good[0][:2])]:
            changed = list(good)
            changed[index] = bad
            wrong = exported.compare(changed, good)[2]
            self.assertEqual(len(wrong), 1, bad)
            self.assertIn(f"result {index} ", wrong[0])

    def test_a_wrong_strategy_is_not_exported(self):
        bad = self.tactics(MESH, [manual("BP", "data", {"x": 0})])
        out = self.folder / "bad.py"
        said = self.cli("export", bad, "--model", MODELS / "matmul_chain.mlir", "--to", "jax", "--out", out, code=2)
        self.assertIn("data", said.stderr)
        self.assertFalse(pathlib.Path(out).exists())


if __name__ == "__main__":
    unittest.main()
