# SPDX-License-Identifier: GPL-3.0-or-later
"""capture() against the real JAX, and what it wrote read back by the command line."""
import gzip
import json
import unittest

import jax
import jax.numpy as jnp
from jax.sharding import AbstractMesh, AxisType, PartitionSpec as P

from support import WithFolder  # first: it says where the next one is
from axiscape_capture import capture, capture_family

F32 = jnp.float32


def shape(*dims, dtype=F32):
    return jax.ShapeDtypeStruct(dims, dtype)


def train_step(params, batch, unused):
    loss = lambda p: jnp.sum((batch["x"] @ p["layers"][0]["w"]) ** 2)
    return jax.tree.map(lambda p, g: p - g, params, jax.grad(loss)(params)), loss(params)


ARGUMENTS = ({"layers": [{"w": shape(8, 4)}]}, {"x": shape(16, 8)}, shape(3, dtype=jnp.int32))


class Capture(WithFolder):
    def read(self, path):
        return json.loads(self.cli("import", path, "--json").stdout)

    def test_names_shapes_and_donation(self):
        path = capture(train_step, *ARGUMENTS, donate_argnums=0, out=self.folder / "step.mlir")
        model = self.read(path)
        rows = [(a["name"], a["shape"], a["dtype"], a["donated"]) for a in model["arguments"]]
        self.assertEqual(rows, [("params['layers'][0]['w']", [8, 4], "f32", True), ("batch['x']", [16, 8], "f32", False),
                                ("unused", [3], "i32", False)])
        self.assertEqual([r["shape"] for r in model["results"]], [[8, 4], []])
        self.assertEqual(model["unknown_operations"], {})
        self.assertIn("test_capture.py", path.read_text())  # source lines

    def test_a_family_of_batches_is_compared(self):
        params, batch, unused = ARGUMENTS
        variants = {f"batch_{size}": (params, {"x": shape(size, 8)}, unused) for size in (8, 32)}
        paths = capture_family(train_step, variants, self.folder / "steps", donate_argnums=0)
        self.assertEqual([path.name for path in paths], ["batch_8.mlir", "batch_32.mlir"])
        found = json.loads(self.cli("fit", *paths, "--devices", "4", "--hardware", "h100_sxm", "--json").stdout)
        self.assertTrue(found["complete"])
        self.assertLessEqual({point["module_variant"] for point in found["front"]}, {"batch_8.mlir", "batch_32.mlir"})
        for key in ("step_seconds", "peak_bytes", "tokens_per_second", "module_variant", "transforms", "tactics"):
            self.assertIn(key, found["front"][0])

    def test_a_jitted_function_keeps_its_own_donation(self):
        jitted = jax.jit(train_step, donate_argnums=0)
        model = self.read(capture(jitted, *ARGUMENTS, out=self.folder / "step.mlir"))
        self.assertEqual([a["donated"] for a in model["arguments"]], [True, False])
        other = self.read(capture(jitted, *ARGUMENTS, donate_argnums=(), out=self.folder / "other.mlir"))
        self.assertEqual([a["donated"] for a in other["arguments"]], [False, False, False])

    def test_gzip_and_default_name(self):
        plain = capture(train_step, *ARGUMENTS, out=self.folder / "a.mlir")
        packed = capture(train_step, *ARGUMENTS, out=self.folder / "a.mlir.gz")
        self.assertEqual(packed.read_bytes()[:2], b"\x1f\x8b")
        self.assertEqual(self.read(packed)["arguments"], self.read(plain)["arguments"])
        self.assertIn("stablehlo.dot_general", gzip.decompress(packed.read_bytes()).decode())
        with self.subTest("in the current folder"):
            import os
            here = os.getcwd()
            os.chdir(self.folder)
            self.addCleanup(os.chdir, here)
            self.assertEqual(capture(train_step, *ARGUMENTS).resolve(), self.folder.resolve() / "train_step.mlir")

    def test_real_arrays_and_static_arguments(self):
        scale = lambda x, n: x * n
        model = self.read(capture(scale, jnp.ones((4, 4)), 3, static_argnums=1, out=self.folder / "s.mlir"))
        self.assertEqual([a["name"] for a in model["arguments"]], ["x"])

    def test_a_mesh_without_its_devices(self):
        constrain = lambda x: jax.lax.with_sharding_constraint(x * 2, P("batch", "model"))
        meshes = {"dict": {"batch": 64, "model": 8},
                  "abstract": AbstractMesh((64, 8), ("batch", "model"), axis_types=(AxisType.Auto,) * 2)}
        for name, mesh in meshes.items():
            path = capture(constrain, shape(128, 64), mesh=mesh, out=self.folder / f"{name}.mlir")
            self.assertIn('"batch"=64, "model"=8', path.read_text())
            self.assertEqual(self.read(path)["unknown_operations"], {})

    def test_for_another_platform(self):
        path = capture(train_step, *ARGUMENTS, platform="tpu", out=self.folder / "tpu.mlir")
        self.assertEqual(self.read(path)["operations"], self.read(capture(train_step, *ARGUMENTS,
                                                                          out=self.folder / "cpu.mlir"))["operations"])


if __name__ == "__main__":
    unittest.main()
