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

import axiscape_capture


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


if __name__ == "__main__":
    unittest.main()
