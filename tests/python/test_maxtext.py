# SPDX-License-Identifier: GPL-3.0-or-later
"""MaxText's files of shardings: read, looked over, made into tactics; remedies in the words of rules."""
import contextlib
import io
import json
import pathlib
import tempfile
import unittest

import axiscape as ax
from axiscape import maxtext
from steps import shapes, train_step

MESH = {"data": 2, "stage": 1, "fsdp": 2, "tensor": 2}
RULES = [["activation_batch", ["data", "fsdp"]], ["mlp", ["tensor"]], ["embed", ["fsdp", "stage"]], ["kv", []]]
# As MaxText names leaves: JAX's keys, joined; the second form is that of its nnx models.
LINEN = ".params/['layer_{}']/['{}']"
NNX = "['params']/['layer_{}']/['{}']/.value"
W1, W2 = (64, 256), (256, 64)


def files(keys=LINEN, w1=("fsdp", "tensor"), names=("embed", "mlp")):
    mesh = {"axis_names": list(MESH), "shape": MESH}
    named, logical = {".step": {"mesh": mesh, "partition_spec": [], "shape": []}}, {}
    for layer in range(2):
        for name, shape, spec, dims in (("w1", W1, w1, names), ("w2", W2, w1[::-1], names[::-1])):
            named[keys.format(layer, name)] = {"mesh": mesh, "partition_spec": list(spec), "shape": list(shape)}
            logical[keys.format(layer, name)] = {"partition_spec": list(dims), "shape": list(shape)}
    activations = [{"layers/x: float32[32,64]": {"logic_axes": "('activation_batch', None)",
                                                  "PartitionSpec": "P(('data', 'fsdp'), None)"}},
                   {"layers/mask: bool[2,8]": {"logic_axes": "Unknown", "PartitionSpec": "P()"}}]
    return {"named_shardings.json": named, "logical_shardings.json": logical,
            "input_shardings.json": {"Activation Sharding Dump": activations}, "rules.json": RULES}


class WithFiles(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, contents):
        for name, content in contents.items():
            (self.folder / name).write_text(content if isinstance(content, str) else json.dumps(content, indent=2))

    def read(self, contents):
        self.write(contents)
        return maxtext.read(self.folder)


class Read(WithFiles):
    def test_all_three(self):
        said = self.read(files())
        self.assertEqual(said.mesh, MESH)
        self.assertEqual(said.specs["params/layer_0/w1"], (("fsdp",), ("tensor",)))
        self.assertEqual(said.names["params/layer_1/w2"], ("mlp", "embed"))
        self.assertEqual(said.shapes["params/layer_0/w1"], W1)
        self.assertEqual(said.activations[0], maxtext.Activation("layers/x", "float32", (32, 64),
                                                                 ("activation_batch", None), (("data", "fsdp"), ())))
        self.assertIsNone(said.activations[1].names)

    def test_keys(self):
        for keys, path in ((".step", "step"), (".opt_state/[0]/.mu/['a/b']", "opt_state/0/mu/a/b"),
                           ("['model']/['scale']/.value", "model/scale"), ("params/w", "params/w")):
            self.assertEqual(maxtext.path_of_keys(keys), path)

    def test_nnx_models_have_the_same_paths(self):
        self.assertEqual(set(self.read(files(NNX)).names), set(self.read(files(LINEN)).names))

    def test_what_is_wrong_has_its_place(self):
        def with_entry(name, entry):
            given = files()
            given[name][LINEN.format(0, "w1")] = entry
            return given

        mesh = {"axis_names": ["data"], "shape": {"data": 4}}
        wrong = {
            "partition_spec[1]": with_entry("logical_shardings.json", {"partition_spec": ["a", 3], "shape": [2, 2]}),
            "has 2 entries": with_entry("named_shardings.json", {"mesh": {"axis_names": list(MESH), "shape": MESH},
                                                                  "partition_spec": ["fsdp", None], "shape": [4]}),
            "no 'shape'": with_entry("logical_shardings.json", {"partition_spec": []}),
            "another than": with_entry("named_shardings.json", {"mesh": mesh, "partition_spec": [], "shape": []}),
            "[64, 256]": with_entry("logical_shardings.json", {"partition_spec": [], "shape": [1, 1]}),
            "json:1:2": files() | {"named_shardings.json": "{"},
            "twice": files() | {"named_shardings.json": '{".a": 1, ".a": 2}'},
            "'Activation Sharding Dump'": files() | {"input_shardings.json": {}},
            "no spec": files() | {"input_shardings.json": {"Activation Sharding Dump": [
                {"x: f32[2]": {"logic_axes": "Unknown", "PartitionSpec": "P(__import__('os'))"}}]}},
        }
        for said, contents in wrong.items():
            with self.subTest(said), self.assertRaises(ax.Error) as caught:
                self.read(contents)
            self.assertIn(said, str(caught.exception))
            self.assertIn("shardings.json", str(caught.exception))

    def test_files_that_are_not_there(self):
        with self.assertRaises(ax.Error):
            maxtext.read(self.folder)
        with self.assertRaises(ax.Error):
            maxtext.read(self.folder / "other.json")

    def test_rules(self):
        self.write(files() | {"wrong.json": [["embed", "fsdp", "data"]]})
        self.assertEqual(maxtext.read_rules(self.folder / "rules.json"),
                         [("activation_batch", ("data", "fsdp")), ("mlp", ("tensor",)), ("embed", ("fsdp", "stage")),
                          ("kv", None)])
        with self.assertRaises(ax.Error) as caught:
            maxtext.read_rules(self.folder / "wrong.json")
        self.assertIn("[0]", str(caught.exception))


class Tactics(WithFiles):
    def plan(self, said, rules=()):
        program = ax.trace(train_step, *shapes())
        mesh = {axis: size for axis, size in said.mesh.items() if size > 1}
        return program.plan(mesh, maxtext.tactics(said, program.arguments, rules))

    def test_lie_as_the_files_say(self):
        plan = self.plan(self.read(files()))
        self.assertEqual(plan.arguments["params/layer_0/w1"].sharding, (("fsdp",), ("tensor",)))
        self.assertEqual(plan.arguments["params/layer_1/w2"].sharding, (("tensor",), ("fsdp",)))

    def test_by_rules_it_is_the_same(self):
        said = self.read(files())
        by_rules = self.plan(said, maxtext.read_rules(self.folder / "rules.json"))
        self.assertEqual(by_rules.arguments, self.plan(said).arguments)

    def test_a_dimension_over_several_axes_has_them_in_order(self):
        plan = self.plan(self.read(files(w1=(["data", "fsdp"], "tensor"))))
        self.assertEqual(plan.arguments["params/layer_0/w1"].sharding[0], ("data", "fsdp"))

    def test_a_leaf_that_the_program_does_not_have(self):
        with self.assertRaises(ax.Error) as caught:
            self.plan(self.read(files(".elsewhere/['layer_{}']/['{}']")))
        self.assertIn("elsewhere/layer_0/w1", str(caught.exception))


class Lints(WithFiles):
    def kinds(self, contents, rules=()):
        return {one.kind for one in maxtext.lint(self.read(contents), rules)}

    def test_good_files(self):
        self.assertEqual(self.kinds(files()), set())
        self.assertEqual(self.kinds(files(), maxtext.read_rules(self.folder / "rules.json")), {"never_used"})  # kv

    def test_each_kind(self):
        self.assertEqual(self.kinds(files(w1=("fsdp", "fsdp"))), {"axis_twice"})
        self.assertEqual(self.kinds(files(w1=("fsdp", "nope"))), {"unknown_axis"})
        odd = files()
        odd["input_shardings.json"]["Activation Sharding Dump"][1] = {
            "layers/odd: bool[3]": {"logic_axes": "Unknown", "PartitionSpec": "P('data')"}}
        self.assertEqual(self.kinds(odd), {"does_not_divide"})
        collide = [("mlp", "tensor"), ("embed", "tensor"), ("activation_batch", "data")]
        self.assertLessEqual({"collision", "differs_from_rules"}, self.kinds(files(), collide))

    def test_axes_in_the_place_of_names_are_their_own_rules(self):
        said = self.read(files(names=("fsdp", "tensor")))
        found = maxtext.lint(said, [("kv", None)])
        self.assertEqual({one.logical for one in found if one.kind == "no_rule"}, {"activation_batch"})
        self.assertEqual(maxtext.specs_of(said, [("kv", None)])["params/layer_0/w1"], (("fsdp",), ("tensor",)))


class Remedies(WithFiles):
    def changes(self, wanted, rules=RULES):
        return ax.rule_changes(wanted, [(name, tuple(axes)) for name, axes in rules], self.read(files()).names)

    def test_is_a_rule(self):
        (change,) = self.changes({"params/layer_0/w1": [["fsdp", "stage"], []]})
        self.assertEqual((change.was, change.now), ((("mlp", ("tensor",)),), ("mlp", None)))
        self.assertEqual(len(change.moves), 4)
        self.assertIn("'mlp' over []", str(change))

    def test_later_rules_of_a_name_go_with_the_first(self):
        (change,) = self.changes({"params/layer_0/w1": [[], ["tensor"]]}, [*RULES, ["embed", ["data"]]])
        self.assertEqual((change.now, len(change.was)), (("embed", None), 2))

    def test_what_no_rule_says(self):
        for wanted in ({"params/layer_0/w1": [["tensor"], ["tensor"]]}, {"params/other": [["data"]]},
                       {"params/layer_0/w1": [["data"], ["tensor"]], "params/layer_1/w1": [["fsdp"], ["tensor"]]}):
            with self.subTest(wanted), self.assertRaises(ax.Error):
                self.changes(wanted)


class CommandLine(WithFiles):
    def run_on(self, *arguments):
        out, errors = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
            code = maxtext.main([str(self.folder), *map(str, arguments)])
        return code, out.getvalue(), errors.getvalue()

    def test_findings_and_a_tactic_file(self):
        self.write(files())
        ax.trace(train_step, *shapes()).write(self.folder / "step.mlir")
        code, out, errors = self.run_on("--model", self.folder / "step.mlir", "--out", self.folder / "t.json")
        self.assertEqual((code, errors), (0, ""))
        self.assertIn("mesh data=2, fsdp=2, tensor=2", out)
        self.assertEqual([one.axis for one in ax.load(self.folder / "t.json").schedule], ["fsdp", "tensor"])
        self.write(files(w1=("fsdp", "fsdp")))
        code, out, _ = self.run_on()
        self.assertEqual(code, 1)
        self.assertIn("axis_twice", out)
        self.write(files() | {"named_shardings.json": "{"})
        self.assertEqual(self.run_on()[0], 2)


if __name__ == "__main__":
    unittest.main()
