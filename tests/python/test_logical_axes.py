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


# As MaxText's base.yml lists them (its names, most of them of no tensor here): (logical name, mesh axes), first wins.
MAXTEXT_MESH = {"data": 2, "fsdp": 2, "fsdp_transpose": 1, "sequence": 1, "tensor": 2, "expert": 1, "stage": 1,
                "tensor_sequence": 1, "context": 1, "autoregressive": 1}
MAXTEXT_RULES = [
    ("activation_batch", ("data", "fsdp", "fsdp_transpose", "expert")),
    ("activation_batch_no_exp", ("data", "fsdp", "fsdp_transpose")),
    ("activation_heads", ("tensor", "sequence", "tensor_sequence", "autoregressive")),
    ("activation_kv_heads", ("tensor", "sequence", "tensor_sequence")),
    ("activation_length", ("sequence", "context")),
    ("activation_length", ("context",)),
    ("activation_embed", ("tensor", "tensor_sequence")),
    ("activation_mlp", ("tensor", "tensor_sequence")),
    ("activation_kv", ("tensor", "tensor_sequence")),
    ("activation_prefill_kv_batch", ("data", "fsdp", "fsdp_transpose", "expert")),
    ("activation_kv_batch", ("data", "fsdp", "fsdp_transpose", "expert")),
    ("activation_kv_head_dim", ("tensor", "tensor_sequence")),
    ("activation_vocab", ("tensor", "sequence", "tensor_sequence")),
    ("activation_vocab", ("tensor", "tensor_sequence")),
    ("activation_vocab", "sequence"),
    ("activation_stage", "stage"),
    ("activation_exp", ("expert",)),
    ("decode_batch", ("data", "fsdp", "fsdp_transpose", "expert")),
    ("mlp", ("fsdp_transpose", "tensor", "tensor_sequence", "autoregressive")),
    ("vocab", ("tensor", "tensor_sequence", "autoregressive")),
    ("heads", ("tensor", "tensor_sequence", "autoregressive")),
    ("q_heads", ("tensor", "tensor_sequence", "autoregressive")),
    ("kv_heads", ("tensor", "tensor_sequence", "autoregressive")),
    ("embed", ("fsdp", "fsdp_transpose", "sequence", "context", "expert")),
    ("embed", ("fsdp", "sequence", "context", "expert")),
    ("embed_no_exp", ("fsdp", "fsdp_transpose", "sequence", "context")),
    ("q_lora", ("fsdp", "fsdp_transpose", "sequence", "context", "expert")),
    ("kv_lora", ("fsdp", "fsdp_transpose", "sequence", "context", "expert")),
    ("norm", ("tensor", "tensor_sequence")),
    ("layers", "stage"),
    ("kv", ()), ("kv_head_dim", ()), ("cache_batch_prefill", ()), ("cache_batch", ()), ("cache_heads", ("tensor",)),
    ("cache_kv", ()), ("cache_sequence", ()),
    ("exp", "expert"),
    ("paged_kv_heads", ("tensor",)), ("num_pages", ()), ("tokens_per_page", ()), ("paged_kv_head_dim_size", ()),
]
MAXTEXT_NAMES = {"*/w1": ("embed", "mlp"), "*/w2": ("mlp", "embed"), "batch/*": ("activation_batch", None)}


class RulesOfMaxText(unittest.TestCase):
    def plan(self, rules):
        schedule = ax.logical_rules(rules, MAXTEXT_NAMES, MAXTEXT_MESH)
        return ax.jit(train_step, mesh=MAXTEXT_MESH, schedule=schedule).plan(*shapes())

    def cut(self, plan):
        """How arguments lie, without the axes of size 1, which cut nothing."""
        return {path: tuple(tuple(axis for axis in axes if MAXTEXT_MESH[axis] > 1) for axes in placed.sharding)
                for path, placed in plan.arguments.items()}

    def test_lie_as_their_first_rules_say(self):
        lies = self.cut(self.plan(MAXTEXT_RULES))
        self.assertEqual(lies["params/layer_0/w1"], (("fsdp",), ("tensor",)))
        self.assertEqual(lies["opt_state/layer_1/w2"], (("tensor",), ("fsdp",)))
        self.assertEqual(lies["batch/x"], (("data", "fsdp"), ()))

    def test_round_trip(self):
        plan = self.plan(MAXTEXT_RULES)
        written = ax.rules_of(plan, MAXTEXT_NAMES)
        self.assertEqual({rule[0] for rule in written}, {"embed", "mlp", "activation_batch"})
        again = self.plan(written)
        self.assertEqual(self.cut(again), self.cut(plan))
        self.assertEqual(ax.rules_of(again, MAXTEXT_NAMES), written)

    def test_the_lint_names_what_nothing_reaches(self):
        found = ax.lint(MAXTEXT_RULES, MAXTEXT_NAMES, MAXTEXT_MESH)
        # `mlp` stands before `embed` and takes fsdp_transpose: the first rule of `embed` gives way to the second.
        self.assertEqual({one.kind for one in found}, {"never_used", "never_reached", "collision"})
        self.assertIn("embed", [one.logical for one in found if one.kind == "never_reached"])


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
    def test_go_out_as_trees_and_come_in_again(self):
        step = ax.jit(train_step, mesh=MESH, schedule=ax.logical_rules(RULES, NAMES, MESH))
        given, taken = step.specs(*shapes())
        self.assertEqual(given[0]["layer_0"]["w1"], P("fsdp", "tensor"))
        self.assertEqual(given[2]["x"], P(("data", "fsdp")))
        self.assertEqual(taken[0]["layer_0"]["w1"], P("fsdp", "tensor"))
        again = ax.jit(train_step, mesh=MESH, schedule=ax.manual_of(given, train_step, *shapes(), order=tuple(MESH)))
        self.assertEqual(again.plan(*shapes()).arguments, step.plan(*shapes()).arguments)

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
