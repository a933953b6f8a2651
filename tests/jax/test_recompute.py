# SPDX-License-Identifier: GPL-3.0-or-later
"""A program recomputed by a strategy beside the same program captured with jax.checkpoint: peak and time of both as
simulated, and what is exported run by JAX. `python test_recompute.py table` prints the figures."""
import json
import sys
import unittest

import jax

import recompute_programs
from recompute_programs import POLICIES, PROGRAMS
from support import WithFolder, manual

HARDWARE = "h100_sxm"
LAYERS = {"unet": ["down_?", "mid_?", "up_?"]}


class Recompute(WithFolder):
    def captured(self, name, policy=None):
        path = self.folder / f"{name}.mlir"
        path.write_text(recompute_programs.lowered(name, policy).as_text(debug_info=True))
        return path

    def cost(self, model, transforms=()):
        more = {"hardware": HARDWARE, "options": {"profile": "least"}}
        if transforms:
            more["transforms"] = list(transforms)
        strategy = self.tactics({"a": 1}, [], **more)
        found = json.loads(self.cli("simulate", strategy, "--model", model, "--json").stdout)
        return found["devices"][0]["peak_bytes"], found["step_seconds"]

    def wish(self, name, keep):
        return {"recompute": ({"layers": LAYERS[name]} if name in LAYERS else {}) | ({"keep": list(keep)} if keep else {})}

    def rows(self):
        for name in PROGRAMS:
            plain = self.captured(name)
            whole = self.cost(plain)
            yield name, None, whole, whole
            for keep, policy in POLICIES.items():
                if name == "unet" and keep:
                    continue  # it has no products and no scope called attn: XLA's policies keep nothing there either
                ours = self.cost(plain, [self.wish(name, keep)])
                yield name, keep, ours, self.cost(self.captured(f"{name}", policy))
                self.captured(name)

    def test_beside_captured_programs(self):
        ours, theirs = {}, {}
        for name, keep, mine, captured in self.rows():
            ours.setdefault(name, []).append(mine)
            theirs.setdefault(name, []).append(captured)
            for what, a, b in zip(("peak", "step"), mine, captured):
                with self.subTest(f"{name} {keep} {what}"):
                    self.assertLess(abs(a / b - 1), 0.1, f"{a} and captured {b}")
        for name in PROGRAMS:
            for figure in (0, 1):  # in the same order, but for what lies within two percent
                order = [(a, b) for a in range(len(ours[name])) for b in range(a)]
                for a, b in order:
                    x, y = (list_[name][a][figure] / list_[name][b][figure] for list_ in (ours, theirs))
                    if abs(x - 1) > 0.02 and abs(y - 1) > 0.02:
                        self.assertEqual(x > 1, y > 1, f"{name}: {figure} of {a} and {b}")

    def test_exports_run_and_recompute(self):
        for name in ("transformer", "scanned"):
            model = self.captured(name)
            batch = manual("BP", "a", {"batch": 0})
            barriers = {}
            for transforms in ([], [self.wish(name, ())]):
                out = self.export(model, {"a": 4, "b": 2}, [batch], transforms=transforms)
                self.assertIn("equal", self.run_module(out).stdout)
                module = self.imported(out)
                arguments, _ = module.signature(out.with_suffix(".mlir").read_text())
                given = [jax.ShapeDtypeStruct(one.shape, one.dtype) for one in arguments]
                barriers[len(transforms)] = module.program().lower(*given).as_text().count("optimization_barrier")
                self.assertEqual("def checkpoint(layer):" in out.read_text(), bool(transforms))
            self.assertGreater(barriers[1], barriers[0])


if __name__ == "__main__":
    if sys.argv[1:] == ["table"]:
        one = Recompute()
        one.setUp()
        for name, keep, (peak, step), (peak_captured, step_captured) in one.rows():
            said = "nothing recomputed" if keep is None else "all but " + ", ".join(keep) if keep else "all"
            print(f"{name:12} {said:22} {peak / 1e6:8.1f} {peak_captured / 1e6:8.1f} MB {100 * (peak / peak_captured - 1):+6.1f} %"
                  f"  {step * 1e3:7.3f} {step_captured * 1e3:7.3f} ms {100 * (step / step_captured - 1):+6.1f} %")
        one.doCleanups()
    else:
        unittest.main()
