# SPDX-License-Identifier: GPL-3.0-or-later
"""The campaign in short: small programs under random shardings, partitioned by the real XLA. What validating its text
says and what running it says agree, and what is done is not done again."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
MODELS = [str(HERE.parents[1] / "resources/models" / name) for name in ("matmul_chain.mlir", "x_xt.mlir", "mlp_train.mlir")]


class Campaign(unittest.TestCase):
    def test_verdicts_agree(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        run = [sys.executable, str(HERE / "campaign.py"), folder.name, "6", *MODELS]
        first = subprocess.run(run, capture_output=True, text=True, env=os.environ | {"TF_CPP_MIN_LOG_LEVEL": "3"})
        self.assertEqual(first.returncode, 0, first.stderr)
        log = pathlib.Path(folder.name, "results.jsonl")
        rows = [json.loads(line) for line in log.read_text().splitlines()]
        self.assertEqual([row["case"] for row in rows], list(range(6)))
        compared = [row for row in rows if "agree" in row]
        self.assertGreaterEqual(len(compared), 5)
        for row in compared:
            self.assertTrue(row["agree"], row)
            self.assertTrue(row["ran_equal"], row)
        again = subprocess.run(run, capture_output=True, text=True)
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(len(log.read_text().splitlines()), 6)

    def test_random_programs_agree(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        ran = subprocess.run([sys.executable, str(HERE / "campaign.py"), folder.name, "8", "random"], capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        rows = [json.loads(line) for line in pathlib.Path(folder.name, "results.jsonl").read_text().splitlines()]
        compared = [row for row in rows if "agree" in row]
        self.assertGreaterEqual(len(compared), 6)
        for row in compared:
            self.assertTrue(row["agree"], row)


if __name__ == "__main__":
    unittest.main()
