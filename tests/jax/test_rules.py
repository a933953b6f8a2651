# SPDX-License-Identifier: GPL-3.0-or-later
"""The rules written in tests/data/sharding are those that Shardy's own pass gives to the same ops."""
import pathlib
import sys

from jax._src.interpreters import mlir
from jaxlib.mlir import ir, passmanager

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "sharding"
FILES = ["moving", "summing", "indexing", "algebra", "calls"]
# Kinds for which Shardy has none: constants, what it leaves to XLA, and calls under names it does not know.
WITHOUT = {
    "stablehlo.constant", "stablehlo.iota", "stablehlo.map", "stablehlo.rng", "stablehlo.torch_index_select",
    "stablehlo.batch_norm_training", "stablehlo.batch_norm_grad", "stablehlo.get_dimension_size",
    "stablehlo.custom_call",
}


def written(text):
    rows = [line.strip() for line in text.splitlines()]
    rows = [row[3:] for row in rows if row.startswith("// (") or row.startswith("// none")]
    return [row.split(" |")[0] for row in rows]


def shardys(text):
    """(kind, rule or None) of every op of main."""
    with mlir.make_ir_context():
        module = ir.Module.parse(text)
        pipeline = "builtin.module(func.func(sdy-populate-op-sharding-rules))"
        passmanager.PassManager.parse(pipeline).run(module.operation)
        rules = []
        for op in list(module.body.operations)[0].regions[0].blocks[0].operations:
            op = op.operation
            rule = op.attributes["sdy.sharding_rule"] if "sdy.sharding_rule" in op.attributes else None
            text = None if rule is None else str(rule).removeprefix("#sdy.op_sharding_rule<")[:-1]
            rules.append((op.name, None if text is None else text.removesuffix(", custom")))
        return rules[:-1]  # the return


def main():
    compared, wrong = 0, []
    for name in FILES:
        text = (FOLDER / f"{name}.mlir").read_text()
        ours, theirs = written(text), shardys(text)
        if len(ours) != len(theirs):
            wrong.append(f"{name}: {len(ours)} rules are written for {len(theirs)} ops")
            continue
        for number, (rule, (kind, shardy)) in enumerate(zip(ours, theirs)):
            if shardy is None:
                # a reshape of nothing has a rule without shared factors here
                if kind not in WITHOUT and not (kind == "stablehlo.reshape" and "{i=1, j=1, k=1, l=1}" in rule):
                    wrong.append(f"{name}: Shardy has no rule for op {number}, {kind}")
                continue
            compared += 1
            if rule != shardy:
                wrong.append(f"{name}: op {number}, {kind}: {rule}, Shardy: {shardy}")
    print("\n".join(wrong) or f"{compared} rules are Shardy's")
    return 1 if wrong or compared < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
