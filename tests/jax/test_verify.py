# SPDX-License-Identifier: GPL-3.0-or-later
"""The smaller models that `axiscape-cli verify` runs are programs that JAX reads, and smaller."""
import json
import unittest

from jax.interpreters import mlir as jax_mlir
from jaxlib.mlir import ir

from support import MODELS, WithFolder

BATCH = {"name": "BP", "kind": "manual", "axis": "batch", "inputs": {"batch/*": 0}}


class TestVerify(WithFolder):
    def test_smaller_copies_are_read_by_jax(self):
        for name in ("mlp_train.mlir", "transformer_train_small.mlir.gz", "gpt_scan_7b_train.mlir.gz", "moe_train.mlir.gz",
                     "unet_train.mlir.gz", "gns_train.mlir.gz", "it32_decode.mlir.gz", "t32_train.mlir.gz"):
            with self.subTest(model=name):
                copy = self.folder / "copy.mlir"
                schedule = [BATCH] if "decode" not in name and "gns" not in name else []
                done = self.cli("verify", self.tactics({"batch": 4}, schedule), "--model", MODELS / name, "--copy", copy,
                                "--json")
                result = json.loads(done.stdout)
                self.assertTrue(result["equal"])
                self.assertTrue(result["shrunk"])
                with jax_mlir.make_ir_context():
                    module = ir.Module.parse(copy.read_text())
                    self.assertTrue(module.operation.verify())


if __name__ == "__main__":
    unittest.main()
