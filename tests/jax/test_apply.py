# SPDX-License-Identifier: GPL-3.0-or-later
"""axiscape_apply: exports loaded and applied to functions, and constraints put on the values they are about."""
import inspect
import json
import re
import typing
import unittest

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import PartitionSpec as P

from support import MODELS, WithFolder, everywhere, manual  # first: it says where the next ones are
import axiscape_apply
import axiscape_capture
import axiscape_run
from axiscape_apply import Constraint, Strategy, expand, load, path_of
from axiscape_capture import capture
import small_models

MESH = {"batch": 4, "model": 2}


def scores(x):
    """Which side of x times its transpose is cut shows in no argument and in no result."""
    with jax.named_scope("attn"):
        y = x @ x.T
    return jnp.sum(jnp.tanh(y))


class Rules(WithFolder):
    def test_a_train_step_in_boxes(self):
        step, arguments = small_models.nnx_step, small_models.nnx_arguments()
        model = capture(step, *arguments, out=self.folder / "step.mlir")
        schedule = [manual("BP", "batch", {"tokens": 0, "targets": 0}),
                    manual("MP", "model", everywhere({"*/up/kernel": 2, "*/down/kernel": 1}, ("params", "opt/mu", "opt/nu")))]
        out = self.folder / "step_rules.py"
        self.cli("export", self.tactics(MESH, schedule), "--model", model, "--to", "rules", "--out", out)
        self.assertLess(len(out.read_text().splitlines()), 15)
        strategy = load(out)
        specs = strategy.argument_specs(step, *arguments)
        self.assertEqual(specs[0]["layers"]["up"]["kernel"].value, P(None, None, "model"))
        self.assertEqual(specs[2], P("batch"))
        sharded = strategy.shard(step)
        got, want = sharded(*arguments), step(*arguments)
        self.assertEqual(jax.tree.structure(got), jax.tree.structure(want))
        jax.tree.map(lambda a, b: np.testing.assert_allclose(a, b, rtol=2e-3, atol=2e-4), got, want)
        self.assertEqual(got[0]["layers"]["up"]["kernel"].value.addressable_shards[0].data.shape, (3, 32, 32))
        self.assertEqual(got[1]["nu"]["layers"]["down"]["kernel"].value.addressable_shards[0].data.shape, (3, 32, 32))

    def test_they_expand_to_the_shardings_of_the_command_line(self):
        model = capture(small_models.unet_step, *small_models.unet_arguments(), out=self.folder / "unet.mlir")
        tactics = self.folder / "unet.tactics.json"
        self.cli("tactics", model, "--mesh", "batch=4,model=2", "--use", "data_parallel=batch", "megatron=model",
                 "zero3=batch", "--out", tactics)
        out = self.folder / "rules.py"
        self.cli("export", tactics, "--model", model, "--to", "rules", "--out", out)
        applied = json.loads(self.cli("apply", tactics, "--model", model, "--json").stdout)
        strategy = load(out)
        for kind, rules in (("arguments", strategy.arguments), ("results", strategy.results)):
            specs = expand(rules, [path_of(one["name"]) for one in applied[kind]])
            for one, spec in zip(applied[kind], specs):
                axes = [[] if d is None else [d] if isinstance(d, str) else list(d) for d in spec]
                self.assertEqual(axes + [[]] * (len(one["shape"] if "shape" in one else one["local_shape"]) - len(axes)),
                                 one["sharding"], one["name"])

    def test_thirty_two_layers(self):
        model, tactics = MODELS / "t32_train.mlir.gz", MODELS.parent / "tactics" / "t32_bp_mp_z3.tactics.json"
        out = self.folder / "t32_rules.py"
        self.cli("export", tactics, "--model", model, "--to", "rules", "--out", out)
        self.assertLess(len(out.read_text().splitlines()), 15)
        applied = json.loads(self.cli("apply", tactics, "--model", model, "--json").stdout)["arguments"]
        self.assertEqual(len(applied), 870)
        specs = expand(load(out).arguments, [path_of(one["name"]) for one in applied])
        for one, spec in zip(applied, specs):
            axes = [list(d) if isinstance(d, tuple) else [d] if d else [] for d in spec]
            self.assertEqual(axes, one["sharding"][:len(axes)])
            self.assertFalse(any(one["sharding"][len(axes):]))

    def test_paths(self):
        for name, path in (("params['layer_0'][1].mu", "params/layer_0/1/mu"), ("x", "x"), ("state['w'].value", "state/w"),
                           ("result[0]['a/b']", "result/0/a/b"), ("opt[<flat index 3>]", "opt/<flat index 3>")):
            self.assertEqual(path_of(name), path)

    def test_the_first_rule_counts_and_none_is_an_error(self):
        rules = [("*/w", P("model")), ("params/*", P())]
        self.assertEqual(expand(rules, ["params/0/w", "params/0/b"]), [P("model"), P()])
        with self.assertRaisesRegex(ValueError, "no rule is for batch"):
            expand(rules, ["batch"])


class Files(WithFolder):
    def test_a_jax_export_is_loaded_as_well(self):
        model = capture(lambda x, w: x @ w, jnp.ones((8, 8)), jnp.ones((8, 4)), out=self.folder / "f.mlir")
        strategy = load(self.export(model, MESH, [manual("T", "batch", {"x": 0})]))
        self.assertEqual(strategy.argument_specs(lambda x, w: x @ w, jnp.ones((8, 8)), jnp.ones((8, 4))), (P("batch"), P()))
        self.assertEqual(strategy.axes, MESH)

    def test_what_is_none_is_said(self):
        other = self.folder / "other.py"
        other.write_text("x = 1\n")
        with self.assertRaisesRegex(ValueError, "no export of a strategy"):
            load(other)
        with self.assertRaisesRegex(FileNotFoundError, "missing.py"):
            load(self.folder / "missing.py")
        text = self.folder / "model.mlir"
        text.write_text("module {}")
        with self.assertRaisesRegex(ValueError, "no Python file"):
            load(text)

    def test_what_does_not_fit_is_said(self):
        strategy = Strategy(MESH, {"x": P("batch", "model")}, [("*", P())])
        with self.assertRaisesRegex(ValueError, "x has 1 dimensions"):
            strategy.shard(lambda x: x, jnp.ones(8))
        with self.assertRaisesRegex(ValueError, "has no argument x"):
            strategy.shard(lambda a, b: a + b, jnp.ones((8, 8)), jnp.ones((8, 8)))
        with self.assertRaisesRegex(ValueError, "1 results, the function gives 2"):
            Strategy(MESH, [("*", P())], P()).shard(lambda x: (x, x), jnp.ones(8))
        with self.assertRaisesRegex(ValueError, "needs 64 devices"):
            Strategy({"batch": 64}, {"x": P()}, P()).mesh()

    def test_everything_public_has_types_and_words(self):
        for module in (axiscape_apply, axiscape_capture, axiscape_run):
            self.assertTrue(module.__doc__)
            for name, one in vars(module).items():
                if name.startswith("_") or getattr(one, "__module__", None) != module.__name__:
                    continue
                self.assertTrue(one.__doc__, name)
                functions = [one] if inspect.isfunction(one) else [
                    f for key, f in vars(one).items() if inspect.isfunction(f) and not key.startswith("_")]
                for function in functions:
                    self.assertTrue(function.__doc__, function)
                    hints = typing.get_type_hints(function)
                    missing = set(inspect.signature(function).parameters) - set(hints) - {"self"}
                    self.assertFalse(missing, f"{name}.{function.__name__}")
                    self.assertIn("return", hints, function)


class Constraints(WithFolder):
    def exported(self, f, *arguments, actions):
        model = capture(f, *arguments, out=self.folder / "f.mlir")
        file = self.folder / "a.json"
        file.write_text(json.dumps({"mesh": list(MESH.items()), "tactics": [{"name": "T", "actions": actions}]}))
        out = self.folder / "exported.py"
        self.cli("export", "--model", model, "--actions", file, "--to", "jax", "--out", out)
        return out

    def test_a_decision_on_an_op_reaches_the_function_and_the_module(self):
        x = np.random.default_rng(0).standard_normal((16, 8)).astype(np.float32)
        for factor, spec in (("o0.0", P("batch")), ("o1.1", P(None, "batch"))):
            with self.subTest(factor):
                path = self.exported(scores, x, actions=[
                    {"action": "tile", "argument": 0, "dim": 0, "axis": "batch"},
                    {"action": "choose", "op": 1, "axis": "batch", "factor": factor}, {"action": "propagate"}])
                self.assertIn("equal: 1 results", self.run_module(path).stdout)
                self.assertIn("sharding_constraint", path.with_suffix(".mlir").read_text())
                exported = self.imported(path)
                self.assertEqual([(one.where, one.spec) for one in exported.STRATEGY.constraints],
                                 [("attn/dot_general", spec)])
                sharded = exported.shard(scores, x)
                np.testing.assert_allclose(sharded(x), scores(x), rtol=1e-4)
                text = sharded.lower(x).as_text()
                self.assertEqual(text.count("sdy.sharding_constraint"), 1)
                # XLA moves what our rewriter says: one operand is gathered.
                self.assertEqual(len(re.findall(r"= \S+ all-gather", sharded.lower(x).compile().as_text())), 1)

    def test_operands_are_constrained_where_the_result_does_not_tell(self):
        x = np.random.default_rng(0).standard_normal((16, 8)).astype(np.float32)
        path = self.exported(scores, x, actions=[
            {"action": "choose", "op": 1, "axis": "batch", "factor": "o0.1"}, {"action": "propagate"}])
        exported = self.imported(path)
        self.assertIn("equal: 1 results", self.run_module(path).stdout)
        np.testing.assert_allclose(exported.shard(scores, x)(x), scores(x), rtol=1e-4)

    def test_inside_loops_calls_and_the_backward_pass(self):
        @jax.jit
        def inner(c, w):
            with jax.named_scope("attn"):
                return jnp.tanh((c @ w) @ (c @ w).T) @ c

        def f(ws, x):
            def loss(ws):
                def body(c, w):
                    with jax.named_scope("layer"):
                        return inner(c, w), None
                c, _ = jax.lax.scan(jax.checkpoint(body), x, ws)
                with jax.named_scope("head"):
                    return jnp.sum(inner(c, ws[0]))
            return jax.value_and_grad(loss)(ws)

        random = np.random.default_rng(0)
        arguments = [random.standard_normal(s).astype(np.float32) / 8 for s in ((3, 8, 8), (16, 8))]
        constraints = [Constraint("layer/attn/dot_general", (16, 16), 0, 1, P("batch")),
                       Constraint("head/attn/dot_general", (16, 16), 0, 1, P("batch", "model")),
                       Constraint("head/attn/dot_general", (16, 16), 0, 1, P(None, "batch"), backward=True)]
        strategy = Strategy(MESH, [("*", P())], [("*", P())], constraints=constraints)
        sharded = strategy.shard(f, *arguments)
        self.assertEqual(sharded.lower(*arguments).as_text().count("sdy.sharding_constraint"), 3)
        jax.tree.map(lambda a, b: np.testing.assert_allclose(a, b, rtol=1e-3, atol=1e-5), sharded(*arguments),
                     f(*arguments))

    def test_a_constraint_of_the_function_gets_other_words(self):
        mesh = jax.make_mesh(tuple(MESH.values()), tuple(MESH), axis_types=(jax.sharding.AxisType.Auto,) * len(MESH))

        def f(x):
            said = jax.sharding.NamedSharding(mesh, P(None, "batch"))
            return jax.lax.with_sharding_constraint(jnp.tanh(x), said) * 2

        constraints = [Constraint("sharding_constraint", (16, 8), 0, 1, P("batch"))]
        strategy = Strategy(MESH, [("*", P())], [("*", P())], constraints=constraints)
        text = strategy.shard(f, jnp.ones((16, 8))).lower(jnp.ones((16, 8))).as_text()
        self.assertEqual(text.count("sdy.sharding_constraint"), 1)
        self.assertIn('[{"batch"}, {}]', text[text.index("sdy.sharding_constraint"):].splitlines()[0])

    def constrained(self, f, *arguments, constraints):
        """The lines of StableHLO with a constraint, of f with these."""
        strategy = Strategy(MESH, [("*", P())], [("*", P())], constraints=constraints)
        sharded = strategy.shard(f, *arguments)
        jax.tree.map(np.testing.assert_allclose, sharded(*arguments), f(*arguments))
        return [line.strip() for line in sharded.lower(*arguments).as_text().splitlines()
                if "sdy.sharding_constraint" in line]

    def test_two_constraints_at_one_place_are_both_put_on(self):
        mesh = jax.make_mesh(tuple(MESH.values()), tuple(MESH), axis_types=(jax.sharding.AxisType.Auto,) * len(MESH))
        x = np.random.default_rng(0).standard_normal((16, 8)).astype(np.float32)

        def own(x):
            said = jax.sharding.NamedSharding(mesh, P(None, "batch"))
            return jax.lax.with_sharding_constraint(jnp.tanh(x), said) * 2

        place = dict(where="sharding_constraint", shape=(16, 8), nth=0, of=1)
        for order in (1, -1):  # how it is read, and what it says
            both = [Constraint(**place, spec=P("model"), operand=0), Constraint(**place, spec=P("batch"))][::order]
            lines = self.constrained(own, x, constraints=both)
            self.assertEqual(len(lines), 2, lines)
            self.assertIn('[{"model"}, {}]', lines[0])
            self.assertIn('[{"batch"}, {}]', lines[1])
        # Only how it is read: these are the words.
        lines = self.constrained(own, x, constraints=[Constraint(**place, spec=P("model"), operand=0)])
        self.assertEqual(len(lines), 1, lines)
        self.assertIn('[{"model"}, {}]', lines[0])

        # One equation that makes two values of one shape, each with its own, and reads two.
        def pair(x):
            return jax.lax.sort((x, -x), num_keys=1)

        place = dict(where="sort", shape=(16, 8), of=2)
        lines = self.constrained(pair, x, constraints=[
            Constraint(**place, nth=0, spec=P("batch")), Constraint(**place, nth=1, spec=P("model")),
            Constraint(**place, nth=0, spec=P(("batch", "model")), operand=1)])
        self.assertEqual([re.search(r"\[\{.*?\}\]", line)[0] for line in lines],
                         ['[{"batch", "model"}, {}]', '[{"batch"}, {}]', '[{"model"}, {}]'])

    def test_two_constraints_of_one_value_agree_or_are_refused(self):
        x = np.random.default_rng(0).standard_normal((16, 8)).astype(np.float32)
        for operand in (None, 0):
            place = dict(where="tanh", shape=(16, 8), nth=0, of=1, operand=operand)
            same = [Constraint(**place, spec=P("batch")), Constraint(**place, spec=P(("batch",), None))]
            self.assertEqual(len(self.constrained(jnp.tanh, x, constraints=same)), 1)
            with self.assertRaisesRegex(ValueError, "two constraints .* tanh .*'batch'.*'model'.*keep one"):
                self.constrained(jnp.tanh, x, constraints=[same[0], Constraint(**place, spec=P("model"))])

    def test_another_function_is_refused(self):
        strategy = Strategy(MESH, [("*", P())], [("*", P())], constraints=[Constraint("attn/dot_general", (16, 16), 0, 1, P("batch"))])
        with self.assertRaisesRegex(ValueError, "1 values like attn/dot_general of shape .16, 16., the function has 0"):
            strategy.shard(lambda x: x @ x.T, jnp.ones((16, 8)))(jnp.ones((16, 8)))


if __name__ == "__main__":
    unittest.main()
