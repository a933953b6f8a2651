# SPDX-License-Identifier: GPL-3.0-or-later
"""What `axiscape-cli print` writes is read by JAX and computes the same."""
import collections
import unittest

import numpy as np
from jax.interpreters import mlir as jax_mlir
from jaxlib.mlir import ir

from programs import executed, signature, text_of
from support import MODELS, ROOT, WithFolder

# what MHLO had and StableHLO does not say in this way
ONLY_MHLO = {"mhlo.async of a function", "mhlo.ragged_dot"}


def texts():
    return sorted(MODELS.glob("*.mlir*"))


def parsed(text):
    with jax_mlir.make_ir_context():
        module = ir.Module.parse(text)
        module.operation.verify()
        return module


def operations(text):
    """How often each operation is in the program with calls inlined: name, attributes, types."""
    with jax_mlir.make_ir_context():
        module = ir.Module.parse(text)  # operations do not keep it
        functions = {f.name.value: f for f in module.body.operations if f.operation.name == "func.func"}
        known = {}

        def holds(function):
            if function not in known:
                found = collections.Counter()

                def visit(operation):
                    if operation.name == "func.call":
                        found.update(holds(ir.FlatSymbolRefAttr(operation.attributes["callee"]).value))
                    elif operation.name not in ("func.func", "func.return"):
                        found[(operation.name, tuple(f"{a} = {operation.attributes[a]}" for a in operation.attributes),
                               tuple(str(v.type) for v in operation.operands),
                               tuple(str(v.type) for v in operation.results))] += 1
                    return ir.WalkResult.ADVANCE

                functions[function].operation.walk(visit)
                known[function] = found
            return known[function]

        return holds("main")


def random_arguments(text):
    random = np.random.default_rng(7)
    for shape in signature(text)[0]:
        if shape.dtype == np.float32:
            yield random.uniform(0, 1, shape.shape).astype(shape.dtype)
        else:
            yield random.integers(0, 4, shape.shape).astype(shape.dtype)


class Printed(WithFolder):
    def printed(self, path, *options):
        return self.cli("print", path, *options).stdout

    def test_every_model_is_read_and_holds_the_same_operations(self):
        self.assertTrue(texts())
        for path in texts():
            with self.subTest(path.name):
                printed = self.printed(path)
                parsed(printed)
                before, after = operations(text_of(path)), operations(printed)
                self.assertTrue(before)
                self.assertEqual(before - after, after - before)

    def test_every_op_and_type_is_read(self):
        tried = 0
        for path in sorted((ROOT / "tests" / "data" / "stablehlo").glob("*.txt")):
            for case in path.read_text().split("// ===== ")[1:]:
                name, both = case.split("\n", 1)
                if name in ONLY_MHLO:
                    continue
                for form, text in zip(("pretty", "generic"), both.split("// -----\n")):
                    with self.subTest(name, form=form):
                        source = self.folder / "case.mlir"
                        source.write_text(text)
                        parsed(self.printed(source))
                        tried += 1
        self.assertGreater(tried, 500)

    def test_generic_form_is_read(self):
        for path in texts():
            with self.subTest(path.name):
                parsed(self.printed(path, "--generic"))

    def test_what_it_computes(self):
        for name in ("matmul_chain", "mlp_train", "decode_tiny"):
            with self.subTest(name):
                text = (MODELS / f"{name}.mlir").read_text()
                printed = self.printed(MODELS / f"{name}.mlir")
                arguments = list(random_arguments(text))
                want, got = executed(text, arguments), executed(printed, arguments)
                self.assertEqual(len(got), len(want))
                for a, b in zip(got, want):
                    np.testing.assert_array_equal(a, b)


if __name__ == "__main__":
    unittest.main()
