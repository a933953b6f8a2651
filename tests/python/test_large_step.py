# SPDX-License-Identifier: GPL-3.0-or-later
"""The call of the manual on a train step of 32 layers: shapes alone, and figures that are the command line's."""
import functools
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import axiscape as ax

import jax
import jax.numpy as jnp

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "jax"))
import train_transformer as model  # noqa: E402

SCHEDULE = [ax.data_parallel("batch"), ax.megatron("model"), ax.zero3("batch"),
            ax.manual({"params/*/norm*": ax.REPLICATED}, axis="model", name="mine"),
            ax.automatic(axes=["model"], evaluations=40, seed=1)]


class LargeStep(unittest.TestCase):
    def test_figures_are_those_of_the_command_line(self):
        shape = model.SHAPE | dict(layers=32)
        params = model.parameters(shape)
        tokens = jax.ShapeDtypeStruct((shape["batch"], shape["sequence"] + 1), jnp.int32)
        step = ax.jit(functools.partial(model.step, shape=shape), mesh={"batch": 4, "model": 2}, schedule=SCHEDULE,
                      hardware="tpu_v3", donate_argnums=(0, 1))
        plan = step.plan(params, {"mu": params, "nu": params}, tokens)
        self.assertEqual([one.name for one in plan.tactics][3], "mine")
        with tempfile.TemporaryDirectory() as folder:
            file = plan.save(pathlib.Path(folder) / "step.tactics.json")
            done = subprocess.run([os.environ["AXISCAPE_CLI"], "apply", str(file), "--json"], capture_output=True,
                                  text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            said = json.loads(done.stdout)["tactics"]
        self.assertEqual(len(plan.tactics), len(said))
        for ours, theirs in zip(plan.tactics, said):
            self.assertEqual((ours.name, ours.collectives, ours.peak_bytes),
                             (theirs["name"], theirs["collectives"], theirs["peak_bytes"]))
            self.assertAlmostEqual(ours.step_seconds / theirs["step_seconds"], 1, places=12)
        self.assertGreater(sum(plan.tactics[1].collectives.values()), 0)
        self.assertTrue(plan.why(next(iter(plan.arguments)), "model"))


if __name__ == "__main__":
    unittest.main()
