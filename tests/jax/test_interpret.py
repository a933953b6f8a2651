# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole models on random inputs: what `axiscape-cli interpret` computes is what JAX computes.

Each model gets a main that holds random arguments as constants, calls the model, and compares every result with JAX's."""
import json
import unittest

import numpy as np

from programs import executed, signature, text_of
from support import MODELS, WithFolder, shared

# Both compute in f32, sums in another order: the difference allowed, as a part of the largest number of a result. Some
# steps divide by small numbers or go through many layers.
TOLERANCE = 1e-4
MLIR_NAMES = {"float32": "f32", "int32": "i32", "uint32": "ui32", "bool": "i1"}


def random_arguments(names, shapes, seed):
    """Weights and data around 0, second moments above it, small integers."""
    random = np.random.default_rng(seed)
    for name, shape in zip(names, shapes, strict=True):
        if shape.dtype != np.float32:
            yield random.integers(0, 4, shape.shape).astype(shape.dtype)
        elif "nu" in name:
            yield random.uniform(0.1, 1, shape.shape).astype(np.float32)
        else:
            yield (0.3 * random.standard_normal(shape.shape)).astype(np.float32)


def type_text(array):
    return f"tensor<{''.join(f'{size}x' for size in array.shape)}{MLIR_NAMES[str(array.dtype)]}>"


def constant(name, array):
    assert array.dtype != np.bool_
    return f'    %{name} = stablehlo.constant dense<"0x{array.tobytes().hex().upper()}"> : {type_text(array)}\n'


def checking_main(text, arguments, expected):
    """The module with its main renamed, called by one that knows arguments and results."""
    body = "  func.func public @main() {\n"
    for i, array in enumerate(arguments):
        body += constant(f"a{i}", array)
    names = ", ".join(f"%a{i}" for i in range(len(arguments)))
    types = ", ".join(map(type_text, arguments))
    body += f"    %r:{len(expected)} = call @checked({names}) : ({types}) -> ({', '.join(map(type_text, expected))})\n"
    for i, array in enumerate(expected):
        body += constant(f"e{i}", array)
        if array.dtype == np.float32:
            assert np.isfinite(array).all()
            tolerance = TOLERANCE * max(float(np.abs(array).max()), 1e-6)
            body += f"    check.expect_almost_eq %r#{i}, %e{i}, tolerance = {tolerance:e} : {type_text(array)}\n"
        else:
            body += f"    check.expect_eq %r#{i}, %e{i} : {type_text(array)}\n"
    body += "    return\n  }\n"
    head, rest = text.split(" {\n", 1)
    while not head.split("\n")[-1].startswith("module"):  # locations may stand in front
        more, rest = rest.split(" {\n", 1)
        head += " {\n" + more
    assert rest.count(" @main(") == 1
    return head + " {\n" + body + rest.replace(" @main(", " @checked(")


class Models(WithFolder):
    def check(self, path, seed=3):
        text = text_of(path)
        names = [a["name"] for a in json.loads(self.cli("import", path, "--json").stdout)["arguments"]]
        shapes, results = signature(text)
        arguments = list(random_arguments(names, shapes, seed))
        expected = executed(text, arguments)
        self.assertEqual(len(expected), len(results))
        checked = self.folder / f"{path.name.split('.')[0]}.mlir"
        checked.write_text(checking_main(text, arguments, expected))
        said = json.loads(self.cli("interpret", checked, "--json").stdout)["files"][0]
        count = len(expected)
        self.assertEqual((said["status"], said["message"]), ("passed", f"{count} check{'s' * (count > 1)}"))
        return checked

    def bundled(self, name):
        return self.check(next(MODELS.glob(name + ".mlir*")))

    def test_matmul_chain(self):
        self.bundled("matmul_chain")

    def test_x_times_its_transpose(self):
        self.bundled("x_xt")

    def test_mlp_train(self):
        self.bundled("mlp_train")

    def test_transformer_train(self):
        self.bundled("transformer_train_tiny")

    def test_transformer_whose_layers_are_a_loop(self):
        self.bundled("transformer_scan_train")

    def test_decode_loop(self):
        self.bundled("decode_tiny")

    def test_mixture_of_experts(self):
        self.bundled("moe_train")

    def test_graph_network(self):
        self.bundled("gns_train")

    def test_small_unet(self):
        self.check(shared("golden/shardy/unet_train_small.mlir"))

    def test_a_wrong_result_is_found(self):
        good = self.bundled("matmul_chain").read_text()
        at = good.index("%e0 = ")
        at = good.index("0x", at) + 2
        bad = self.folder / "bad.mlir"
        bad.write_text(good[:at] + ("0" * 8 if good[at:at + 8] != "0" * 8 else "F" * 8) + good[at + 8:])
        said = json.loads(self.cli("interpret", bad, "--json", code=1).stdout)["files"][0]
        self.assertEqual(said["status"], "failed")
        self.assertIn("element [0, 0]", said["message"])


if __name__ == "__main__":
    unittest.main()
