# SPDX-License-Identifier: GPL-3.0-or-later
"""The gate: a lock passes on noise and fails on what matters; the pytest fixture."""
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest

import axiscape as ax
from steps import MESH, SCHEDULE, shapes, train_step


class Locks(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.lock = pathlib.Path(folder.name) / "step.lock.json"
        self.plan = ax.jit(train_step, mesh=MESH, schedule=SCHEDULE).plan(*shapes())
        self.plan.lock(self.lock)

    def test_the_same_plan_passes(self):
        ax.check(ax.jit(train_step, mesh=MESH, schedule=SCHEDULE).plan(*shapes()), self.lock)

    def test_other_names_and_another_order_of_the_program_pass(self):
        def renamed(params, opt_state, batch):
            swapped = {name: params[name] for name in reversed(params)}
            return train_step(swapped, opt_state, batch)

        ax.check(ax.jit(renamed, mesh=MESH, schedule=SCHEDULE).plan(*shapes()), self.lock)

    def test_a_tactic_less_fails_and_names_arguments_and_sources(self):
        with self.assertRaises(ax.CheckFailed) as caught:
            ax.check(ax.jit(train_step, mesh=MESH, schedule=SCHEDULE[:1]).plan(*shapes()), self.lock)
        said = str(caught.exception)
        self.assertIn("params/layer_0/w1 lies [{}, {}], was [{batch}, {model}]", said)
        self.assertIn("all_reduce over batch", said)
        self.assertIn("steps.py:", said)

    def test_another_mesh_fails(self):
        other = ax.jit(train_step, mesh={"batch": 2, "model": 2}, schedule=SCHEDULE).plan(*shapes())
        self.assertIn("the mesh is", ax.findings(other, self.lock)[0])

    def test_a_little_more_traffic_passes_within_the_factor(self):
        text = self.lock.read_text()
        kept = self.plan.collectives[0]
        size = max(kept.input_bytes, kept.output_bytes)
        self.lock.write_text(text.replace(f'"bytes": {size},', f'"bytes": {int(size * 0.95)},'))
        ax.check(self.plan, self.lock)
        self.lock.write_text(text.replace(f'"bytes": {size},', f'"bytes": {int(size * 0.5)},'))
        self.assertTrue(ax.findings(self.plan, self.lock))
        ax.check(self.plan, self.lock, factor=3)


class Fixture(unittest.TestCase):
    def test_plans_locks_and_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            test = pathlib.Path(folder) / "test_step.py"
            body = """
                import sys; sys.path.insert(0, {here!r})
                import axiscape as ax
                from steps import MESH, SCHEDULE, shapes, train_step

                def test_step(axiscape_plan):
                    plan = axiscape_plan(train_step, *shapes(), mesh=MESH, schedule={schedule}, lock="step.lock.json")
                    assert plan.collectives_in_loops() <= set()
            """
            here = str(pathlib.Path(__file__).parent)

            def run(schedule, *more):
                test.write_text(textwrap.dedent(body.format(here=here, schedule=schedule)))
                return subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "axiscape.pytest_plugin", *more, str(test)],
                                      capture_output=True, text=True)

            self.assertEqual(run("SCHEDULE").returncode, 0)
            self.assertTrue((pathlib.Path(folder) / "step.lock.json").exists())
            self.assertEqual(run("SCHEDULE").returncode, 0)
            failed = run("SCHEDULE[:2]")
            self.assertEqual(failed.returncode, 1)
            self.assertIn("params/layer_0/w1 lies", failed.stdout)
            self.assertEqual(run("SCHEDULE[:2]", "--axiscape-update").returncode, 0)
            self.assertEqual(run("SCHEDULE[:2]").returncode, 0)


if __name__ == "__main__":
    unittest.main()
