# SPDX-License-Identifier: GPL-3.0-or-later
"""What the checks against the real JAX share: the built command line, the sample models, exported modules."""
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODELS = ROOT / "resources" / "models"
# One without sanitizers where there is one: here JAX looks at what is written, and sanitizers do in the tests of C++.
CLI = os.environ.get("AXISCAPE_RELEASE_CLI") or os.environ.get("AXISCAPE_CLI", "axiscape-cli")
sys.path.insert(0, str(ROOT / "resources" / "python"))


def shared(path):
    """../shared/PATH beside the checkout, or in AXISCAPE_SHARED. Without it the test is skipped, and fails where
    AXISCAPE_NO_SKIP says that everything is there."""
    full = pathlib.Path(os.environ.get("AXISCAPE_SHARED", ROOT.parent / "shared")) / path
    if full.exists():
        return full
    if os.environ.get("AXISCAPE_NO_SKIP"):
        raise AssertionError(f"AXISCAPE_NO_SKIP is set, and {path} is not beside the checkout")
    raise unittest.SkipTest(f"{path} is not beside the checkout")


def manual(name, axis, inputs):
    return {"name": name, "kind": "manual", "axis": axis, "inputs": inputs}


def everywhere(inputs, states=("params", "opt_state/mu", "opt_state/nu")):
    """The rules of `inputs` on the parameters and on both moments of each."""
    return {f"{state}/{pattern}": rule for state in states for pattern, rule in inputs.items()}


class WithFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def cli(self, *arguments, code=0):
        done = subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def tactics(self, mesh, schedule, name="strategy", **more):
        path = self.folder / f"{name}.tactics.json"
        path.write_text(json.dumps(
            {"format": "axiscape.tactics", "version": 1, "mesh": list(mesh.items()), "schedule": schedule} | more))
        return path

    def export(self, model, mesh, schedule, name="exported", **more):
        """The path of the Python module."""
        out = self.folder / f"{name}.py"
        self.cli("export", self.tactics(mesh, schedule, **more), "--model", model, "--to", "jax", "--out", out)
        return out

    def applied(self, model, mesh, schedule):
        return json.loads(self.cli("apply", self.tactics(mesh, schedule), "--model", model, "--json").stdout)

    def run_module(self, path, code=0, **environment):
        done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, env=os.environ | environment)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def imported(self, path):
        spec = importlib.util.spec_from_file_location(path.stem, path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
