# SPDX-License-Identifier: GPL-3.0-or-later
"""A profile of JAX on 8 devices of the CPU: its ops belong to the layers of the program, beside what is simulated."""
import json
import pathlib
import subprocess
import tempfile
import unittest

from support import CLI

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

import axiscape_apply
import axiscape_capture
import train_transformer


def loss(params, x, y):
    with jax.named_scope("layer_0"):
        h = jnp.tanh(x @ params["w1"])
    with jax.named_scope("layer_1"):
        return jnp.mean((h @ params["w2"] - y) ** 2)


def train_step(params, x, y):
    value, gradients = jax.value_and_grad(loss)(params, x, y)
    with jax.named_scope("update"):
        return jax.tree.map(lambda p, g: p - 0.1 * g, params, gradients), value


TACTICS = {"format": "axiscape.tactics", "version": 1, "mesh": [["batch", 4], ["model", 2]], "hardware": "a100_40",
           "schedule": [{"name": "BP", "kind": "manual", "axis": "batch", "inputs": {"x": 0, "y": 0}},
                        {"name": "MP", "kind": "manual", "axis": "model", "inputs": {"params/w1": 1}}]}


class Measured(unittest.TestCase):
    def test_ops_of_a_profile_are_those_of_the_program(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        there = pathlib.Path(folder.name)
        mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("batch", "model"))
        place = lambda array, *spec: jax.device_put(array, NamedSharding(mesh, P(*spec)))  # noqa: E731
        params = {"w1": place(jnp.ones((512, 1024)), None, "model"), "w2": place(jnp.ones((1024, 512)), "model", None)}
        x, y = place(jnp.ones((1024, 512)), "batch"), place(jnp.ones((1024, 512)), "batch")
        step = jax.jit(train_step)
        jax.block_until_ready(step(params, x, y))
        with jax.profiler.trace(str(there / "trace")):
            for _ in range(3):
                jax.block_until_ready(step(params, x, y))
        (there / "step.mlir").write_text(axiscape_capture.text_of(train_step, params, x, y))
        (there / "step.tactics.json").write_text(json.dumps(TACTICS))
        done = subprocess.run([CLI, "measured", str(there / "trace"), "--against", str(there / "step.tactics.json"),
                               "--model", str(there / "step.mlir"), "--json"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        said = json.loads(done.stdout)
        self.assertEqual((said["program"], said["devices"], said["runs"]), ("jit_train_step", 8, 3))
        self.assertLessEqual(said["unattributed_share"], 0.03)
        self.assertLessEqual(said["exposed_seconds"], said["collective_seconds"])
        self.assertLessEqual(said["collective_seconds"], said["busy_seconds"])
        self.assertLessEqual(said["busy_seconds"], said["span_seconds"] * (1 + 1e-9))
        rows = {(row["layer"], row["kind"]): row for row in said["rows"]}
        for layer in ("layer_0", "layer_1"):
            self.assertGreater(rows[layer, "compute"]["measured_seconds"], 0)
            self.assertGreater(rows[layer, "compute"]["simulated_seconds"], 0)
        sent = [row for row in said["rows"] if row["kind"] == "all_reduce"]
        self.assertGreater(sum(row["measured_seconds"] for row in sent), 0)
        self.assertGreater(sum(row["simulated_seconds"] or 0 for row in sent), 0)

    def test_an_exported_transformer(self):
        """Four layers with Adam, cut by a strategy that the command line writes as rules: whose time it was is known of
        all but a few copies."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        there = pathlib.Path(folder.name)
        said = profile_of_transformer(there)
        self.assertEqual((said["devices"], said["runs"]), (8, 5))
        self.assertLessEqual(said["unattributed_share"], 0.03)
        self.assertLessEqual(said["exposed_seconds"], said["collective_seconds"])
        rows = {(row["layer"], row["kind"]): row for row in said["rows"]}
        for layer in range(4):
            self.assertGreater(rows[f"layer_{layer:02d}", "compute"]["measured_seconds"], 0)
            self.assertGreater(rows[f"layer_{layer:02d}", "compute"]["simulated_seconds"], 0)


def profile_of_transformer(there):
    """Writes step.mlir, step.tactics.json, rules.py and trace/ into the folder; says what `measured` says."""
    run = lambda *words: subprocess.run([CLI, *map(str, words)], check=True, capture_output=True, text=True).stdout  # noqa: E731
    shape = train_transformer.SHAPE | dict(layers=4, batch=8, sequence=128, width=256, heads=8, key=32, hidden=1024,
                                           vocabulary=512)
    keys = iter(jax.random.split(jax.random.key(0), 100))
    params = jax.tree.map(lambda s: 0.02 * jax.random.normal(next(keys), s.shape), train_transformer.parameters(shape))
    opt = {"mu": jax.tree.map(jnp.zeros_like, params), "nu": jax.tree.map(jnp.ones_like, params)}
    tokens = jnp.zeros((shape["batch"], shape["sequence"] + 1), jnp.int32)

    def step(params, opt, tokens):
        return train_transformer.step(params, opt, tokens, shape=shape)

    model, tactics = there / "step.mlir", there / "step.tactics.json"
    model.write_text(axiscape_capture.text_of(step, params, opt, tokens))
    run("tactics", model, "--mesh", "batch=4,model=2", "--hardware", "a100_40", "--use", "data_parallel=batch",
        "megatron=model", "--out", tactics)
    run("export", tactics, "--model", model, "--to", "rules", "--out", there / "rules.py")
    sharded = axiscape_apply.load(there / "rules.py").shard(step)
    jax.block_until_ready(sharded(params, opt, tokens))
    with jax.profiler.trace(str(there / "trace")):
        for _ in range(5):
            jax.block_until_ready(sharded(params, opt, tokens))
    return json.loads(run("measured", there / "trace", "--against", tactics, "--model", model, "--json"))


if __name__ == "__main__":
    unittest.main()
