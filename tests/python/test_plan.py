# SPDX-License-Identifier: GPL-3.0-or-later
"""A plan: its figures are the command line's, its questions have answers, its file is the window's."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import types
import unittest

import axiscape as ax
from steps import MESH, SCHEDULE, arguments, assert_equal, shapes, train_step

import jax
import numpy
from jax.experimental import mesh_utils


class WithPlan(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.step = ax.jit(train_step, mesh=MESH, schedule=SCHEDULE, hardware="tpu_v3")
        self.plan = self.step.plan(*shapes())

    def cli(self, *given):
        done = subprocess.run([os.environ["AXISCAPE_CLI"], *map(str, given), "--json"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)


SIZED = pathlib.Path(__file__).resolve().parents[1] / "data" / "shapes" / "train.jaxexport"


class OpenSizes(unittest.TestCase):
    def test_are_fixed_by_name(self):
        small, large = (ax.open(SIZED, sizes={"b": size}).plan({"a": 2}, [], "tpu_v3") for size in (8, 16))
        self.assertNotEqual(small.peak_bytes, large.peak_bytes)

    def test_are_refused_where_they_are_none_of_the_program(self):
        with self.assertRaisesRegex(ax.Error, "c"):
            ax.open(SIZED, sizes={"b": 8, "c": 1})


class Recomputed(WithPlan):
    def test_a_tactic_file_with_transforms_is_planned_on_what_they_make(self):
        params, state, batch = shapes()  # with many examples: by far the most bytes are what is kept for the backward pass
        batch = {name: jax.ShapeDtypeStruct((4096, one.shape[1]), one.dtype) for name, one in batch.items()}
        plan = self.step.plan(params, state, batch)
        text = json.loads(plan.save(self.folder / "step.tactics.json").read_text())
        path = self.folder / "less.tactics.json"
        path.write_text(json.dumps(text | {"transforms": [{"recompute": {}}]}))
        less = plan.program.plan(**ax.load(path).arguments())
        self.assertLess(less.peak_bytes, plan.peak_bytes)
        self.assertGreater(less.step_seconds, plan.step_seconds)
        self.assertEqual(less.arguments["batch/x"].local_shape, plan.arguments["batch/x"].local_shape)
        less.verify()


class Figures(WithPlan):
    def test_are_those_of_the_command_line(self):
        said = self.cli("apply", self.plan.save(self.folder / "step.tactics.json"))
        self.assertEqual([one.name for one in self.plan.tactics], [one["name"] for one in said["tactics"]])
        for ours, theirs in zip(self.plan.tactics, said["tactics"]):
            self.assertEqual((ours.collectives, ours.peak_bytes), (theirs["collectives"], theirs["peak_bytes"]))
            self.assertAlmostEqual(ours.step_seconds / theirs["step_seconds"], 1, places=12)
        self.assertEqual(len(self.plan.arguments), len(said["arguments"]))
        self.assertTrue(self.plan.fits)
        self.assertLess(self.plan.peak_bytes, self.plan.capacity_bytes)

    def test_arguments_lie_as_the_tactics_say(self):
        placed = self.plan.arguments["params/layer_0/w1"]
        self.assertEqual((placed.sharding, placed.local_shape), ((("batch",), ("model",)), (16, 128)))
        self.assertEqual(self.plan.arguments["batch/x"].local_shape, (8, 64))

    def test_dimensions_have_their_axes(self):
        batch = next(one for one in self.plan.dimensions if one["name"] == "batch")
        self.assertEqual(batch["sizes"], [32])
        self.assertEqual([one["axis"] for one in batch["axes"]], ["batch"])

    def test_every_collective_has_its_source(self):
        self.assertTrue(self.plan.collectives)
        for one in self.plan.collectives:
            self.assertIn("steps.py", one.source)
        self.assertEqual(self.plan.collectives_in_loops(), set())

    def test_without_hardware_there_are_bytes_and_no_seconds(self):
        plan = ax.jit(train_step, mesh=MESH, schedule=SCHEDULE).plan(*shapes())
        self.assertEqual(plan.peak_bytes, self.plan.peak_bytes)
        self.assertIsNone(plan.step_seconds)
        self.assertIsNone(plan.fits)
        with self.assertRaises(ax.Error) as caught:
            plan.simulation
        self.assertIn("hardware", caught.exception.todo)


class Meshes(WithPlan):
    def test_an_axis_between_nodes_is_the_outer_part_of_a_hybrid_mesh(self):
        plan = ax.jit(train_step, mesh={"batch": 4, "model": 8}, schedule=[], hardware="h100_sxm").plan(*shapes())
        self.assertEqual(plan.hybrid_shape(), ((1, 8), (4, 1)))
        self.assertEqual([part["devices"] for part in plan.placement["model"]], [8])

    def test_jax_lays_it_out_so_that_an_inner_axis_stays_within_its_node(self):
        plan = ax.jit(train_step, mesh={"batch": 4, "model": 8}, schedule=[], hardware="h100_sxm").plan(*shapes())
        devices = [types.SimpleNamespace(id=i, platform="gpu", device_kind="H100", slice_index=i // 8, process_index=i // 8)
                   for i in range(32)]
        mesh = mesh_utils.create_hybrid_device_mesh(*plan.hybrid_shape(), devices=devices)
        self.assertEqual(mesh.shape, (4, 8))
        for row in mesh:
            self.assertEqual(len({device.slice_index for device in row}), 1)

    def test_the_step_runs_on_a_mesh_of_the_caller(self):
        devices = numpy.array(jax.devices()[::-1]).reshape(4, 2)
        mesh = jax.sharding.Mesh(devices, tuple(MESH))
        step = ax.jit(train_step, mesh=MESH, schedule=SCHEDULE, on=mesh)
        got = step(*arguments())
        self.assertEqual(got[0]["layer_0"]["w1"].sharding.mesh.devices.ravel()[0], jax.devices()[-1])
        assert_equal(got, jax.jit(train_step)(*arguments()))


class Questions(WithPlan):
    def test_why_leads_back_to_the_tactic(self):
        self.assertIn("Megatron", " ".join(self.plan.why("params/layer_0/w1", "model")))
        self.assertIn("nobody asked", self.plan.why_not("batch/x", "model")[0])
        self.assertIn("is cut by", self.plan.why_not("params/layer_0/w1", "model")[0])

    def test_what_is_not_there_is_an_error_with_the_nearest(self):
        with self.assertRaises(ax.Error) as caught:
            self.plan.why("params/layer_0/w3", "model")
        self.assertIn("params/layer_0/w1", caught.exception.todo)
        with self.assertRaises(ax.Error) as caught:
            self.plan.why("params/layer_0/w1", "nope")
        self.assertIn("batch=4", caught.exception.todo)

    def test_verify_runs_both_programs(self):
        self.assertTrue(self.plan.verify(seed=3)["equal"])

    def test_compare_names_what_differs(self):
        one = ax.jit(train_step, mesh=MESH, schedule=SCHEDULE[:1], hardware="tpu_v3").plan(*shapes())
        said = self.plan.compare(one, names=["three", "one"])
        self.assertEqual([each["name"] for each in said["strategies"]], ["three", "one"])
        self.assertIn("sharding", {each["what"] for each in said["differences"]})
        self.assertIn("<th>three</th>", said._repr_html_())

    def test_a_plan_draws_itself(self):
        drawn = self.plan._repr_html_()
        self.assertTrue(drawn.startswith("<iframe srcdoc="))
        for word in ("ZeRO-3", "&lt;svg"):
            self.assertIn(word, drawn)
        self.assertNotIn("https://", drawn.replace("https://www.w3.org", ""))


class Tactics(WithPlan):
    def test_a_callback_decides_by_path_and_shape(self):
        asked = []

        def widest(path, shape):
            asked.append((path, shape))
            return shape.index(256) if 256 in shape else None

        plan = ax.jit(train_step, mesh=MESH, schedule=[ax.manual(widest, axis="model")]).plan(*shapes())
        self.assertIn(("params/layer_0/w2", (256, 64)), asked)
        self.assertEqual(plan.arguments["params/layer_1/w2"].sharding, (("model",), ()))

    def test_a_marked_place_can_be_named(self):
        plan = ax.jit(train_step, mesh=MESH, schedule=[ax.manual({"tag:hidden": 1}, axis="model")]).plan(*shapes())
        self.assertEqual(plan.arguments["params/layer_0/w1"].sharding, ((), ("model",)))

    def test_replicated_keeps_whole_what_comes_later(self):
        whole = ax.manual({"params/*/w2": ax.REPLICATED}, axis="model", name="mine")
        both = ax.manual({"params/*/w1": 1, "params/*/w2": 0}, axis="model", name="M")
        plan = ax.jit(train_step, mesh=MESH, schedule=[whole, both]).plan(*shapes())
        self.assertEqual([done.name for done in plan.tactics], ["mine", "M"])
        self.assertEqual(plan.arguments["params/layer_0/w1"].sharding, ((), ("model",)))
        self.assertEqual(plan.arguments["params/layer_0/w2"].sharding, ((), ()))

    def test_an_automatic_tactic_is_found_and_kept(self):
        step = ax.jit(train_step, mesh=MESH, hardware="tpu_v3",
                      schedule=[ax.data_parallel("batch"), ax.automatic(evaluations=300, seed=1, name="Found")])
        plan = step.plan(*shapes())
        (found,) = plan.found.values()
        self.assertLessEqual(found["best"]["step_seconds"], plan.tactics[0].step_seconds)
        again = plan.program.plan(**plan.strategy.arguments())
        self.assertEqual(again.arguments, plan.arguments)

    def test_a_search_tells_how_far_it_is_and_can_be_stopped(self):
        main, told = threading.main_thread().ident, []

        def report(what, done, total):
            told.append((what, done, total))
            signal.pthread_kill(main, signal.SIGINT)

        model = pathlib.Path(__file__).parents[2] / "resources/models/t32_train.mlir.gz"
        plan = ax.open(model).plan({"batch": 16, "model": 2}, [], "tpu_v3")
        with self.assertRaises(KeyboardInterrupt):
            plan.search(evaluations=10_000_000, report=report)
        self.assertTrue(told)

    def test_what_is_wrong_is_said_with_its_place(self):
        for schedule, word in (([ax.megatron("nope")], "nope"), ([ax.library("nope", "batch")], "data_parallel"),
                               ([ax.manual({"batch/x": 7}, axis="batch")], "7")):
            with self.assertRaises(ax.Error) as caught:
                ax.jit(train_step, mesh=MESH, schedule=schedule).plan(*shapes())
            self.assertIn(word, str(caught.exception))
        with self.assertRaises(TypeError):
            ax.jit(train_step, mesh=MESH, schedule=[ax.manual({"batch/x": "0"}, axis="batch")]).plan(*shapes())


class Files(WithPlan):
    def test_a_saved_plan_is_loaded_as_the_same(self):
        path = self.plan.save(self.folder / "step.tactics.json")
        strategy = ax.load(path)
        self.assertEqual(strategy.mesh, MESH)
        again = ax.jit(train_step, **strategy.arguments()).plan(*shapes())
        self.assertEqual((again.arguments, again.collectives), (self.plan.arguments, self.plan.collectives))
        self.assertEqual(again.tactics, self.plan.tactics)
        opened = ax.open(self.folder / "step.mlir").plan(**strategy.arguments())
        self.assertEqual(opened.arguments, self.plan.arguments)

    def test_the_code_it_prints_makes_the_same_plan(self):
        names = {"train_step": train_step}
        exec(self.plan.python(), names)
        self.assertEqual(names["step"].plan(*shapes()).arguments, self.plan.arguments)

    def test_what_is_no_tactic_file_is_said(self):
        path = self.folder / "no.json"
        path.write_text("{]")
        with self.assertRaises(ax.Error) as caught:
            ax.load(path)
        self.assertIn("no.json:1:2", caught.exception.where)

    def test_show_opens_the_window_on_a_copy(self):
        program = self.folder / "axiscape"
        program.write_text(f"#!{sys.executable}\nimport sys, json\nprint(json.load(open(sys.argv[1]))['model']['path'])\n")
        program.chmod(0o755)
        os.environ["AXISCAPE"] = str(program)
        self.addCleanup(os.environ.pop, "AXISCAPE")
        window = self.plan.show()
        self.assertEqual(window.wait(), 0)


class Runs(WithPlan):
    def test_the_step_gives_what_the_function_gives(self):
        given = arguments()
        got, want = self.step(*given), jax.jit(train_step)(*given)
        assert_equal(got, want)
        self.assertEqual(got[0]["layer_0"]["w1"].addressable_shards[0].data.shape, (16, 128))
        assert_equal(self.step(*got[:2], given[2]), jax.jit(train_step)(*want[:2], given[2]))

    def test_donated_arguments_are_given_up(self):
        step = ax.jit(train_step, mesh=MESH, schedule=SCHEDULE, donate_argnums=(0, 1))
        first = step(*arguments())
        step(*first[:2], arguments()[2])
        self.assertTrue(first[0]["layer_0"]["w1"].is_deleted())

    def test_it_decorates(self):
        @ax.jit(mesh={"batch": 8}, schedule=[ax.manual({"x": 0}, axis="batch")])
        def double(x):
            return x * 2

        self.assertEqual(double(jax.numpy.ones((16, 2))).addressable_shards[0].data.shape, (2, 2))


if __name__ == "__main__":
    unittest.main()
