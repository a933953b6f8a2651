# SPDX-License-Identifier: GPL-3.0-or-later
"""What `axiscape-cli print --to bytecode` and `--to portable` write, jaxlib reads as the module that `print` writes."""
import subprocess
import unittest

from jax.interpreters import mlir as jax_mlir
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

from support import CLI, MODELS


TARGETS = ["0.9.0", "0.12.0", "0.15.0", "1.4.0", "1.17.0"]


def printed(path, form, *options):
    return subprocess.run([CLI, "print", path, "--to", form, *options], check=True, capture_output=True).stdout


def canonical(module):
    """Without locations: those of calls that were inlined are words of the text form alone."""
    with jax_mlir.make_ir_context():
        read = ir.Module.parse(module)
        read.operation.verify()
        return read.operation.get_asm(print_generic_op_form=True, enable_debug_info=False)


def portable_of(text, target):
    with jax_mlir.make_ir_context():
        try:
            return stablehlo.serialize_portable_artifact(ir.Module.parse(text), target, True)
        except Exception:  # MLIR's own error has no class
            return None


def read_portable(artifact):
    with jax_mlir.make_ir_context() as context:
        read = stablehlo.deserialize_portable_artifact(context, artifact)
        read.operation.verify()
        return read.operation.get_asm(print_generic_op_form=True, enable_debug_info=False)


class Bytecode(unittest.TestCase):
    def test_models(self):
        paths = sorted(MODELS.glob("*.mlir*"))
        self.assertTrue(paths)
        for path in paths:
            with self.subTest(path.name):
                written = printed(path, "bytecode")
                self.assertTrue(written.startswith(b"ML\xefR"))
                self.assertEqual(canonical(written), canonical(printed(path, "text").decode()))

    def test_portable(self):
        """As the artifact that jaxlib itself writes for the target: what either refuses, the other does, too."""
        for path in sorted(MODELS.glob("*.mlir*")):
            text = printed(path, "text").decode()
            for target in TARGETS:
                with self.subTest(f"{path.name} {target}"):
                    expected = portable_of(text, target)
                    ours = subprocess.run([CLI, "print", path, "--to", "portable", "--target", target],
                                          capture_output=True)
                    self.assertEqual(ours.returncode == 0, expected is not None, ours.stderr)
                    if expected is not None:
                        self.assertEqual(read_portable(ours.stdout), read_portable(expected))


if __name__ == "__main__":
    unittest.main()
