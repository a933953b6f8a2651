# SPDX-License-Identifier: GPL-3.0-or-later
"""Propagates data parallelism and Megatron (BP+MP) with Shardy's passes in jaxlib and with ours, in turn.

    python tests/bench/partition_side_by_side.py build/release/bin/partition_bench [MODEL...]

prints, for each model (t48_train if none is named), the median CPU seconds of five runs: Shardy's propagation pass alone,
all its passes around it, and ours: both tactics, each to its fixed point. Parsing is left out on both sides. Both start
from the same module with its calls inlined.
"""
import gzip
import json
import pathlib
import statistics
import subprocess
import sys

MODELS = pathlib.Path(__file__).resolve().parents[2] / "resources/models"

THEIRS = """
import sys, time
from jax._src.interpreters import mlir
from jaxlib.mlir import ir, passmanager

BEFORE = ["symbol-dce", "sdy-lift-inlined-meshes", "sdy-remove-size-one-axes",
          "sdy-constant-or-scalar-splitter", "symbol-dce", "sdy-manual-axes-cleanup"]
FIRST = ["sdy-add-data-flow-edges", "sdy-apply-sharding-constraints", "sdy-sharding-group-import", "sdy-pre-order-funcs"]
LAST = ["sdy-propagate-to-func-results", "func.func(sdy-sink-data-flow-edges)", "sdy-remove-sharding-groups", "sdy-close-shardings"]
WHERE = {"qkv_einsum": ("model", 1), "attn_linear": ("model", 0), "dense_up": ("model", 2), "dense_down": ("model", 0)}


def given(name, rank):
    if name.startswith("batch"):
        axis, dim = "batch", 0
    elif name.startswith("params"):
        axis, dim = next((w for part, w in WHERE.items() if part in name), (None, 0))
    else:
        axis, dim = None, 0
    if axis is None:
        return None
    dims = ", ".join('{"%s"}' % axis if d == dim else "{}" for d in range(rank))
    return ir.Attribute.parse("#sdy.sharding<@mesh, [%s]>" % dims)


with mlir.make_ir_context():
    text = open(sys.argv[1]).read()
    at = text.index(" {\\n", text.index("module @")) + 1
    module = ir.Module.parse(text[:at + 1] + ' sdy.mesh @mesh = <["batch"=16, "model"=2]> ' + text[at + 1:])
    main = next(op for op in module.body.operations if op.operation.name == "func.func"
                and ir.StringAttr(op.attributes["sym_name"]).value == "main")
    attributes, count = [], 0
    for argument, old in zip(main.arguments, main.arg_attrs):
        name = str(argument.location).removeprefix('loc("')
        sharding = given(name, argument.type.rank)
        count += sharding is not None
        entries = {a.name: a.attr for a in old}
        if sharding is not None:
            entries["sdy.sharding"] = sharding
        attributes.append(ir.DictAttr.get(entries))
    assert count > 2, "no argument of the module was recognised"
    main.arg_attrs = ir.ArrayAttr.get(attributes)
    seconds = []
    passmanager.PassManager.parse("builtin.module(inline)").run(module.operation)
    for passes in (BEFORE, FIRST, ["sdy-user-priority-propagate"], LAST):
        manager = passmanager.PassManager.parse("builtin.module(%s)" % ",".join(passes))
        start = time.process_time()
        manager.run(module.operation)
        seconds.append(time.process_time() - start)
    print(seconds[2], sum(seconds))
"""


def theirs(file):
    run = subprocess.run([sys.executable, "-c", THEIRS, file], check=True, capture_output=True, text=True)
    propagation, everything = run.stdout.split()
    return float(propagation), float(everything)


def ours(bench, model):
    run = subprocess.run([bench, f"--benchmark_filter=^twoTactics/{model}/", "--benchmark_format=json"], check=True,
                         capture_output=True, text=True)
    entry = json.loads(run.stdout)["benchmarks"][0]
    assert entry["time_unit"] == "ms"
    return entry["cpu_time"] / 1e3


def main(bench, models):
    for model in models or ["t48_train"]:
        plain = pathlib.Path(f"/tmp/partition_side_by_side_{model}.mlir")
        plain.write_bytes(gzip.decompress((MODELS / f"{model}.mlir.gz").read_bytes()))
        try:
            runs = [(theirs(plain), ours(bench, model)) for _ in range(5)]
        finally:
            plain.unlink()
        propagation = statistics.median(run[0][0] for run in runs)
        everything = statistics.median(run[0][1] for run in runs)
        mine = statistics.median(run[1] for run in runs)
        print(f"{model}: Shardy's propagation {propagation * 1e3:.0f} ms, all its passes {everything * 1e3:.0f} ms; "
              f"ours {mine * 1e3:.1f} ms; {propagation / mine:.0f} and {everything / mine:.0f} times as fast")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
