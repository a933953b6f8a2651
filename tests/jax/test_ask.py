# SPDX-License-Identifier: GPL-3.0-or-later
"""`axiscape-cli ask`: the real compiler's answer to a strategy, in a child process."""
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import unittest

from support import CLI, MODELS, WithFolder

ROOT = pathlib.Path(__file__).resolve().parents[2]
CUDA = importlib.util.find_spec("jax_plugins") and any(
    importlib.util.find_spec(f"jax_plugins.xla_cuda{n}") for n in (12, 13))
TPU = importlib.util.find_spec("libtpu") is not None


class Ask(WithFolder):
    def ask(self, *more, mesh="batch=4,model=2"):
        tactics = self.folder / f"{mesh}.tactics.json"
        if not tactics.exists():
            subprocess.run([CLI, "tactics", MODELS / "mlp_train.mlir", "--mesh", mesh, "--use",
                            "data_parallel=batch", "--hardware", "tpu_v3", "--out", tactics], check=True)
        return subprocess.run([CLI, "ask", tactics, "--model", MODELS / "mlp_train.mlir", "--json", *more],
                              capture_output=True, text=True, env=os.environ | {"AXISCAPE_PYTHON": sys.executable})

    def test_the_cpu_compiler(self):
        done = self.ask("--backend", "cpu")
        self.assertEqual(done.returncode, 0, done.stderr)
        said = json.loads(done.stdout)
        self.assertGreater(said["compiler"]["peak_bytes"], 0)
        self.assertGreater(said["compiler"]["seconds"], 0)
        self.assertGreater(said["estimate"]["peak_bytes"], 0)
        self.assertEqual((said["devices"], said["mesh"]), (8, {"batch": 4, "model": 2}))
        # data parallel is what XLA does with it: every gradient summed over batch, and nothing else
        self.assertTrue(said["rows"])
        self.assertEqual({(row["kind"], tuple(row["axes"])) for row in said["rows"]}, {("all_reduce", ("batch",))})
        self.assertIn("same", {row["status"] for row in said["rows"]})

    def test_answers_are_kept_and_ranges_learn_from_them(self):
        answers = self.folder / "answers.json"
        for _ in range(2):  # the same asked again takes its place
            done = self.ask("--backend", "cpu", "--keep", answers)
            self.assertEqual(done.returncode, 0, done.stderr)
        said, kept = json.loads(done.stdout), json.loads(answers.read_text())
        self.assertEqual([(one["backend"], one["hardware"]) for one in kept["answers"]], [("cpu", "tpu_v3")])
        ratio = said["compiler"]["peak_bytes"] / said["estimate"]["peak_bytes"]
        self.assertAlmostEqual(kept["answers"][0]["peak_ratio"], ratio, places=9)

    def test_no_answer_says_why(self):
        done = self.ask("--python", "/nowhere/python")
        self.assertEqual(done.returncode, 2)
        self.assertIn("/nowhere/python", done.stderr)
        done = self.ask("--backend", "gpu:h300")
        self.assertEqual(done.returncode, 2)
        self.assertIn("a100, b200, h100", done.stderr)
        self.assertIn("--target-config", done.stderr)
        self.assertEqual(self.ask("--backend", "npu").returncode, 2)
        done = self.ask("--backend", "tpu:v5e-16")
        self.assertEqual(done.returncode, 2)
        self.assertIn("the mesh of the strategy has 8. Ask tpu:v5e-8", done.stderr)
        done = self.ask("--backend", "tpu:v9")
        self.assertIn("Known are v2, v3, v4", done.stderr)
        late = self.ask("--seconds", "0.05")
        self.assertEqual(late.returncode, 2)
        self.assertIn("too long", late.stderr)

    def test_what_is_missing_is_named(self):
        for backend, there, what in (("tpu:v5e", TPU, "pip install libtpu"), ("gpu:h100", CUDA, "jax-cuda13-plugin")):
            if there:
                continue
            done = self.ask("--backend", backend)
            self.assertEqual(done.returncode, 2)
            self.assertIn(what, done.stderr)
            self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)

    def test_an_estimate_of_another_chip_is_said(self):
        done = self.ask("--backend", "cpu")
        said = json.loads(done.stdout)
        self.assertEqual((said["estimate"]["hardware"], said["estimate"]["of_this_chip"]), ("tpu_v3", False))

    def answered(self, backend, hardware):
        kept = self.folder / f"{hardware}.answers.json"
        done = self.ask("--backend", backend, "--hardware", hardware, "--keep", kept)
        self.assertEqual(done.returncode, 0, done.stderr)
        said = json.loads(done.stdout)
        self.assertTrue(said["estimate"]["of_this_chip"])
        self.assertGreater(said["compiler"]["peak_bytes"], 0)
        self.assertEqual({(row["kind"], tuple(row["axes"])) for row in said["rows"]}, {("all_reduce", ("batch",))})
        (one,) = json.loads(kept.read_text())["answers"]
        self.assertEqual((one["backend"], one["hardware"]), (backend, hardware))
        # an answer for another chip than the estimate's says nothing of the estimate
        done = self.ask("--backend", backend, "--keep", kept)
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"--hardware {hardware}", done.stderr)

    @unittest.skipUnless(TPU, "this Python has no libtpu")
    def test_the_compiler_of_tpus(self):
        self.answered("tpu:v5e-8", "tpu_v5e")
        done = self.ask("--backend", "tpu:v5e", mesh="batch=2,model=3")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no slice of v5e has 6 devices. Give the mesh 4 or 8 devices", done.stderr)

    @unittest.skipUnless(CUDA, "this Python has no CUDA plugin of JAX")
    def test_the_compiler_of_gpus(self):
        self.answered("gpu:h100", "h100_sxm")
        said = json.loads(self.ask("--backend", "gpu:h100").stdout)["compiler"]
        self.assertLess(0, said["workspace_bytes"])
        self.assertLess(said["workspace_bytes"], said["peak_bytes"])
        # a description that is given wins over the one of that name
        wrong = self.folder / "target.txt"
        wrong.write_text("nothing { }")
        done = self.ask("--backend", "gpu:h100", "--target-config", wrong)
        self.assertEqual(done.returncode, 2)
        self.assertIn("GpuTargetConfigProto", done.stderr)
        given = ROOT / "resources" / "gpu_targets" / "b200.txt"
        self.assertEqual(self.ask("--backend", "gpu:mine", "--target-config", given).returncode, 0)


@unittest.skipUnless(TPU, "this Python has no libtpu")
class Topologies(unittest.TestCase):
    def test_slices_of_every_usual_size(self):
        code = f"""
import json, os, sys
os.environ.update(JAX_PLATFORMS="cpu", TPU_SKIP_MDS_QUERY="1")
sys.path.insert(0, {str(ROOT / "resources" / "python")!r})
import axiscape_ask as ask
print(json.dumps({{chip: [n for n in (1, 2, 4, 6, 8, 16, 32, 64, 128, 256) if ask.tpu_topology(chip, n)]
                  for chip in ask.TPUS}}))
"""
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        for chip, found in json.loads(done.stdout.splitlines()[-1]).items():
            self.assertEqual([n for n in found if n >= 4], [4, 8, 16, 32, 64, 128, 256], chip)


if __name__ == "__main__":
    unittest.main()
