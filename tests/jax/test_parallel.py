# SPDX-License-Identifier: GPL-3.0-or-later
"""A pipeline, experts and the accumulation of gradients under the profile `least`, exported and run under the real JAX
on 8 host devices, compared with the whole program. Only the device-local export runs what was lowered: its collectives,
and those that XLA makes when it is told arguments and results, are printed beside ours, each as often as it runs."""
import collections
import json
import re
import unittest

import jax
from jax.sharding import NamedSharding

from support import WithFolder, manual, shared  # first: it says where the next ones are
import axiscape_run

KINDS = ["all_gather", "all_reduce", "reduce_scatter", "all_to_all", "collective_permute"]
NAMES = "all-gather|all-reduce|reduce-scatter|all-to-all|collective-permute"

# program -> (mesh, schedule, what is known of the collectives in the device-local program by hand: each as often as it
# runs). A pipeline of 4 stages and 8 micro-batches has 11 ticks; GShard exchanges tokens in and out of the experts of
# 2 layers, forward and backward; 18 gradients and the loss are summed once, behind the loop over 4 micro-batches.
CASES = {
    "pipeline_roll": ({"stage": 4, "batch": 2},
                      [manual("DP", "batch", {"tokens": 1, "targets": 1}),
                       manual("PP", "stage", {"params/stages/*": 0})],
                      {"collective_permute": 22, "all_gather": 0}),
    "moe_einsum_constrained": ({"expert": 4, "model": 2},
                               [manual("DP", "expert", {"tokens": 0, "targets": 0}),
                                manual("EP", "expert", {"params/*/w_in": 0, "params/*/w_out": 0})],
                               {"all_to_all": 8}),
    "accumulate": ({"batch": 8}, [manual("DP", "batch", {"tokens": 1, "targets": 1})], {"all_reduce": 19}),
}


def computations(text):
    """Name -> lines of each computation of an HLO text."""
    found, name = {}, None
    for line in text.splitlines():
        head = re.match(r"(?:ENTRY )?%?([\w.\-]+) \(.*\{$", line)
        if head:
            name = "ENTRY" if line.startswith("ENTRY") else head[1]
            found[name] = []
        elif name:
            found[name].append(line)
    return found


def executed(text):
    """How often each kind of collective runs: of combined ones every part, in loops times their trips."""
    all_of, counts = computations(text), collections.Counter()

    def walk(name, times):
        for line in all_of.get(name, []):
            for result, kind in re.findall(rf"= (.*?) ({NAMES})(?:-start)?\(", line):
                parts = max(len(re.findall(r"\w+\[", result)), 1) if kind != "all-to-all" else 1
                counts[kind.replace("-", "_")] += times * parts
            trips = re.search(r'"known_trip_count":\{"n":"(\d+)"', line)
            if " while(" in line:
                assert trips, line
            for called in re.findall(r"(?:body|calls|to_apply)=%?([\w.\-]+)", line):
                walk(called, times * (int(trips[1]) if trips else 1))

    walk("ENTRY", 1)
    return counts


class Parallel(WithFolder):
    rows = []

    @classmethod
    def tearDownClass(cls):
        print("\ncollectives that run: counted by Axiscape | in the device-local program | by XLA's partitioner")
        for name, *columns in cls.rows:
            print(f"{name:24}", " | ".join(" ".join(f"{column[kind]:4}" for kind in KINDS) for column in columns))
        print(f"{'':24}", "each: " + ", ".join(KINDS))

    def check(self, name):
        mesh, schedule, by_hand = CASES[name]
        path = shared(f"models/parallel/{name}.mlir")
        tactics = self.tactics(mesh, schedule, name, options={"profile": "least"})
        jax_file, local_file = self.folder / f"{name}_jax.py", self.folder / f"{name}_local.py"
        for kind, out in (("jax", jax_file), ("device-local", local_file)):
            self.cli("export", tactics, "--model", path, "--to", kind, "--out", out)
        applied = json.loads(self.cli("apply", tactics, "--model", path, "--json", "--values").stdout)
        ours = collections.Counter()
        for one in applied["collectives"]:
            ours[one["kind"]] += one["trips"]

        exported, device = self.imported(jax_file), self.imported(local_file)
        on = exported.mesh()
        self.assertEqual(on.size, 8)
        given, made = ([NamedSharding(on, spec) for spec in specs] for specs in (exported._IN, exported._OUT))
        numbers, want, strange = axiscape_run.reference(path.read_text())
        self.assertEqual(strange, 0)

        def run(program):
            compiled = program.lower(*[jax.ShapeDtypeStruct(n.shape, n.dtype) for n in numbers]).compile()
            got = compiled(*[jax.device_put(n, s) for n, s in zip(numbers, given)])
            self.assertEqual(axiscape_run.compare(got, want, made)[2], [])
            return executed(compiled.as_text())

        local, partitioned = run(device.program(on)), run(exported.program(on))
        Parallel.rows.append((name, ours, local, partitioned))
        for kind in KINDS:  # XLA makes no collective of its own there, and may only merge equal ones
            self.assertLessEqual(local[kind], ours[kind], kind)
        for kind, count in by_hand.items():
            self.assertEqual(local[kind], count, kind)
            self.assertEqual(ours[kind], count, kind)

    def test_a_pipeline(self):
        self.check("pipeline_roll")

    def test_experts(self):
        self.check("moe_einsum_constrained")

    def test_accumulation(self):
        self.check("accumulate")


if __name__ == "__main__":
    unittest.main()
