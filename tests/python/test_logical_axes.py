# SPDX-License-Identifier: GPL-3.0-or-later
"""Rules of logical axes: read as flax reads them, written out again, looked over."""
import unittest

import axiscape as ax
from steps import shapes, train_step

from jax.sharding import PartitionSpec as P

MESH = {"data": 2, "fsdp": 2, "tensor": 2}
RULES = [("batch", ("data", "fsdp")), ("embed", "fsdp"), ("mlp", "tensor"), ("norm", None)]
NAMES = {"*/w1": ("embed", "mlp"), "*/w2": ("mlp", "embed"), "batch/*": ("batch", None)}


class Rules(unittest.TestCase):
    def test_are_tactics(self):
        plan = ax.jit(train_step, mesh=MESH, schedule=ax.logical_rules(RULES, NAMES, MESH)).plan(*shapes())
        self.assertEqual(plan.arguments["batch/x"].sharding, (("data", "fsdp"), ()))
        self.assertEqual(plan.arguments["params/layer_0/w1"].sharding, (("fsdp",), ("tensor",)))
        self.assertEqual(plan.arguments["opt_state/layer_1/w2"].sharding, (("tensor",), ("fsdp",)))

    def test_round_trip(self):
        plan = ax.jit(train_step, mesh=MESH, schedule=ax.logical_rules(RULES, NAMES, MESH)).plan(*shapes())
        written = ax.rules_of(plan, NAMES)
        self.assertEqual(sorted(written), sorted([("batch", ("data", "fsdp")), ("embed", "fsdp"), ("mlp", "tensor")]))
        again = ax.jit(train_step, mesh=MESH, schedule=ax.logical_rules(written, NAMES, MESH)).plan(*shapes())
        self.assertEqual(again.arguments, plan.arguments)

    def test_a_taken_axis_leaves_the_next_rule(self):
        rules = [("mlp", "tensor"), ("embed", "tensor"), ("embed", "fsdp")]
        (tensor, fsdp) = ax.logical_rules(rules, {"w1": ("mlp", "embed")}, MESH)
        self.assertEqual((tensor.axis, tensor.inputs, fsdp.axis, fsdp.inputs), ("tensor", {"w1": 0}, "fsdp", {"w1": 1}))

    def test_tensors_that_disagree_have_no_rules(self):
        cut = [ax.manual({"params/*/w1": 0}, axis="data"), ax.manual({"params/*/w2": 0}, axis="tensor")]
        plan = ax.jit(train_step, mesh=MESH, schedule=cut).plan(*shapes())
        with self.assertRaises(ax.Error) as caught:
            ax.rules_of(plan, {"params/*": ("one", None)})
        self.assertIn("params/layer_0/w2", str(caught.exception))

    def test_axes_in_two_orders_have_no_schedule(self):
        with self.assertRaises(ax.Error) as caught:
            ax.logical_rules([("batch", ("data", "fsdp")), ("embed", ("fsdp", "data"))], NAMES, MESH)
        self.assertIn("data, fsdp", str(caught.exception))

    def test_an_axis_that_is_not_there_is_an_error(self):
        with self.assertRaises(ax.Error) as caught:
            ax.logical_rules([("batch", "nope")], NAMES, MESH)
        self.assertIn("data, fsdp, tensor", caught.exception.todo)


class Lints(unittest.TestCase):
    def kinds(self, rules, names=NAMES, tensors=()):
        return [(one.kind, one.logical) for one in ax.lint(rules, names, MESH, tensors)]

    def test_good_rules_have_one_that_nothing_uses(self):
        self.assertEqual(self.kinds(RULES), [("never_used", "norm")])

    def test_each_kind(self):
        self.assertIn(("unknown_axis", "mlp"), self.kinds([("mlp", "nope")]))
        self.assertIn(("no_rule", "embed"), self.kinds([("batch", "data"), ("mlp", "tensor")]))
        self.assertIn(("never_reached", "batch"), self.kinds([("batch", "data"), ("batch", "fsdp")]))
        self.assertIn(("collision", "mlp"), self.kinds([("embed", "tensor"), ("mlp", "tensor")]))
        self.assertIn(("does_not_divide", "batch"),
                      self.kinds(RULES, tensors=[("batch/x", (6, 4))]))


class Specs(unittest.TestCase):
    def test_a_tree_of_specs_is_tactics(self):
        params, opt_state, batch = shapes()
        specs = ({name: {"w1": P(None, "tensor"), "w2": P("tensor", None)} for name in params}, None, None)
        specs = (specs[0], {name: {"w1": None, "w2": P()} for name in params}, {"x": P(("data", "fsdp")), "y": P("data")})
        schedule = ax.manual_of(specs, train_step, params, opt_state, batch)
        self.assertEqual({one.axis for one in schedule}, set(MESH))
        plan = ax.jit(train_step, mesh=MESH, schedule=schedule).plan(params, opt_state, batch)
        self.assertEqual(plan.arguments["params/layer_0/w1"].sharding, ((), ("tensor",)))
        self.assertEqual(plan.arguments["batch/x"].sharding, (("data", "fsdp"), ()))
        with self.assertRaises(ax.Error):
            ax.manual_of((P(),), train_step, params, opt_state, batch)


if __name__ == "__main__":
    unittest.main()
