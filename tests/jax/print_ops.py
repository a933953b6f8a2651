# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints a small module for every op and type that jaxlib knows of the dialects JAX uses, in both forms of text.

    python tests/jax/print_ops.py tests/data/stablehlo

writes ops_stablehlo.txt, ops_chlo.txt, ops_sdy.txt, ops_mhlo.txt and types.txt. A case there reads

    // ===== name
    pretty form
    // -----
    generic form

Fails if an op of the dialects has no case.
"""
import importlib
import pathlib
import sys

from jax._src.interpreters import mlir
from jaxlib.mlir import ir

from print_ops_cases import CASES, TYPES

# jaxlib has no dialect `quant`, whose types these take
WITHOUT = {f"{dialect}.uniform_{way}" for dialect in ("stablehlo", "mhlo") for way in ("quantize", "dequantize")}


def operations(dialect):
    generated = importlib.import_module(f"jaxlib.mlir.dialects._{dialect}_ops_gen")
    return {c.OPERATION_NAME for c in vars(generated).values() if hasattr(c, "OPERATION_NAME")}


def walk(operation, names):
    names.add(operation.name)
    for region in operation.regions:
        for block in region:
            for inner in block:
                walk(inner.operation, names)
    return names


def module_of(case):
    """A case is a whole module, or "arguments | body" of main."""
    if case.lstrip().startswith(("module", "sdy.mesh", "func.func", "#")):
        return case
    arguments, body = case.split("|", 1)
    return f"func.func public @main({arguments.strip()}) {{\n{body}\n  return\n}}"


def printed(text):
    module = ir.Module.parse(text)
    pretty = str(module.operation.get_asm(enable_debug_info=True))
    generic = str(module.operation.get_asm(print_generic_op_form=True))
    return pretty, generic, walk(module.operation, set())


def main(folder):
    missing = []
    with mlir.make_ir_context():
        for dialect, cases in CASES.items():
            covered, lines = set(), []
            for name, case in cases.items():
                try:
                    pretty, generic, names = printed(module_of(case))
                except ir.MLIRError as error:
                    missing.append(f"{dialect} {name}: {error}")
                    continue
                covered |= names
                lines += [f"// ===== {name}", pretty.rstrip(), "// -----", generic.rstrip()]
            (folder / f"ops_{dialect}.txt").write_text("\n".join(lines) + "\n")
            missing += [f"no case for {op}" for op in sorted(operations(dialect) - covered - WITHOUT)]
        lines = []
        for name, case in TYPES.items():
            try:
                pretty, generic, _ = printed(module_of(case))
                lines += [f"// ===== {name}", pretty.rstrip(), "// -----", generic.rstrip()]
            except ir.MLIRError as error:
                missing.append(f"types {name}: {error}")
        (folder / "types.txt").write_text("\n".join(lines) + "\n")
    print("\n".join(missing) or "every op has a case")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
