# SPDX-License-Identifier: GPL-3.0-or-later
"""Remedies that `observe` names, applied to the program and compiled again by the real XLA: do they help?

    AXISCAPE_CLI=build/release/bin/axiscape-cli python tests/jax/remedies.py FOLDER [CASE...]   # prints a table

FOLDER has a case a folder, as golden/observe: the program (`module.mlir.gz`), XLA's text of it after the partitioner,
and `causes.json`, a judgement by hand of what nobody wanted. Each distinct remedy is applied alone.
"""
import fnmatch
import gzip
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8 " + os.environ.get("XLA_FLAGS", "")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np  # noqa: E402
from jax._src import compiler, xla_bridge  # noqa: E402
from jax._src.interpreters import mlir  # noqa: E402
from jaxlib import xla_client  # noqa: E402
from jaxlib.mlir import ir  # noqa: E402

CLI = os.environ.get("AXISCAPE_CLI", "axiscape-cli")


def run(*words):
    done = subprocess.run([CLI, *map(str, words)], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, words))}\n{done.stderr}")
    return json.loads(done.stdout)


def dumped(module, mesh, folder):
    """XLA's text of the program after the partitioner, in that folder."""
    devices = int(np.prod(list(mesh.values())))
    backend = xla_bridge.get_backend("cpu")
    options = compiler.get_compile_options(1, devices, device_assignment=np.arange(devices).reshape(1, devices))
    options.executable_build_options.use_shardy_partitioner = True
    options.executable_build_options.use_spmd_partitioning = True
    debug = options.executable_build_options.debug_options
    debug.xla_dump_to, debug.xla_dump_hlo_as_text = str(folder), True
    debug.xla_dump_hlo_pass_re = "spmd-partitioning"
    where = xla_client.DeviceList(tuple(backend.devices()[:devices]))
    compiler.backend_compile_and_load(backend, module, where, options, [])
    return max(pathlib.Path(folder).glob("*.after_spmd-partitioning.*.txt"), key=lambda one: one.stat().st_size)


def sizes(mesh):
    return ",".join(f"{axis}={size}" for axis, size in mesh.items())


def compiled(module, mesh):
    """What XLA sends, read by `observe`."""
    with tempfile.TemporaryDirectory() as folder:
        return run("observe", dumped(module, mesh, folder), "--mesh", sizes(mesh), "--json")


def sent(seen):
    return sum(total["bytes_sent"] for total in seen["totals"])


def path_of(location):
    """"params[0]['w'].value" is params/0/w/value."""
    name = re.search(r'loc\("(.*?)"', str(location))
    return re.sub(r"\[\['?|\['?|\.", "/", name[1].replace(".value", "").replace("']", "").replace("]", "")) if name else ""


def attribute(sharding):
    dims = ", ".join("{" + ", ".join(f'"{axis}"' for axis in axes) + "}" for axes in sharding)
    return ir.Attribute.parse(f"#sdy.sharding<@mesh, [{dims}]>")


def main_of(module):
    return next(op for op in module.body.operations if getattr(op, "name", None) is not None
                and op.operation.name == "func.func" and op.name.value == "main")


def change_spec(module, pattern, sharding):
    """The spec of all arguments that match, and of the optimizer's state with them."""
    main, pattern = main_of(module), re.sub(r"\[\[\](\w+)\]", r"/\1", pattern)  # batch[[]1] is batch/1
    paths = [path_of(argument.location) for argument in main.arguments]
    shapes = [str(argument.type) for argument in main.arguments]
    matched = {i for i, path in enumerate(paths) if fnmatch.fnmatchcase(path, pattern)}
    for i in list(matched):
        tail = "/" + paths[i].partition("/")[2]
        matched |= {k for k, path in enumerate(paths)
                    if path.startswith("opt") and path.endswith(tail) and shapes[k] == shapes[i]}
    attributes = [{one.name: one.attr for one in each} for each in main.arg_attrs]
    for i in matched:
        attributes[i]["sdy.sharding"] = attribute(sharding)
    main.arg_attrs = ir.ArrayAttr.get([ir.DictAttr.get(each) for each in attributes])
    donate(main, matched, sharding)
    return len(matched)


def donate(main, changed, sharding):
    """A result that takes the place of an argument lies as it does."""
    results = [{one.name: one.attr for one in each} for each in main.attributes["res_attrs"]]
    for i in changed:
        taken = main.arg_attrs[i]
        if "tf.aliasing_output" in taken:
            results[taken["tf.aliasing_output"].value]["sdy.sharding"] = attribute(sharding)
    main.attributes["res_attrs"] = ir.ArrayAttr.get([ir.DictAttr.get(each) for each in results])


def place_of(op):
    text = str(op.location)
    name, line = re.search(r'loc\("(.*?)"', text), re.search(r'"([^"]+)":(\d+):', text)
    return (name[1] if name else ""), (f"{line[1]}:{line[2]}" if line else "")


def lines_of(op):
    """Of all frames: a helper may have made it."""
    return {f"{file}:{line}" for file, line in re.findall(r'"([^"]+)":(\d+):', str(op.location))}


def constrain(module, remedy, op_name):
    """Operand `operand` of every op of that line and primitive in the forward pass gets a sharding_constraint."""
    changed = 0

    def visit(op):
        nonlocal changed
        op = op.operation
        for region in op.regions:
            for block in region:
                for inner in list(block.operations):
                    visit(inner)
        name, source = place_of(op)
        if op.name == "sdy.sharding_constraint":
            if remedy["kind"] in ("change_spec", "reorder_axes") and remedy["source"] in lines_of(op):
                op.attributes["sharding"] = attribute(remedy["sharding"])
                changed += 1
            return
        if source != remedy["source"] or op.name.startswith("func.") or "transpose(" in name:
            return
        primitive = {"scatter-add": "gather"}.get(op_name.split("/")[-1], op_name.split("/")[-1])
        if remedy["kind"] != "add_constraint" or name.split("/")[-1] != primitive:
            return
        value = op.operands[remedy["operand"]] if remedy["operand"] < len(op.operands) else None
        if value is None or len(ir.RankedTensorType(value.type).shape) != len(remedy["sharding"]):
            return
        with ir.InsertionPoint(op), op.location:
            made = ir.Operation.create("sdy.sharding_constraint", [value.type], [value],
                                       {"sharding": attribute(remedy["sharding"])})
        op.operands[remedy["operand"]] = made.result
        changed += 1

    visit(module.operation)
    return changed


def applied(text, remedy, op_name):
    """The program with the remedy; nothing where it has no such place."""
    module = ir.Module.parse(text)
    if remedy.get("argument"):
        changed = change_spec(module, remedy["argument"], remedy["sharding"])
    else:
        changed = constrain(module, remedy, op_name)
    for other in remedy.get("also", []):
        if other.get("argument"):
            change_spec(module, other["argument"], other["sharding"])
        else:
            constrain(module, {"kind": remedy["kind"]} | other, op_name)
    return module if changed else None


def keys(seen):
    """What the same collective is called before and after."""
    return {(one["kind"], one["op_name"], one["source"], str(one["axes"] or one.get("moves_along")),
             str(one["operands"])) for one in seen["collectives"] if not one["dead"]}


def case(folder):
    expected = json.loads((folder / "expected.json").read_text())
    judged = {row["instruction"]: row for row in json.loads((folder / "causes.json").read_text())}
    mesh, text = expected["mesh"], gzip.open(folder / "module.mlir.gz", "rt").read()
    with tempfile.NamedTemporaryFile("w", suffix=".tactics.json") as file:
        json.dump({"format": "axiscape.tactics", "version": 1, "mesh": list(mesh.items()), "schedule": []}, file)
        file.flush()
        said = run("observe", folder / "after_spmd.txt.gz", "--against", file.name, "--model",
                   folder / "module.mlir.gz", "--json")
    before = compiled(ir.Module.parse(text), mesh)
    tried, rows = {}, []
    by_name = {one["instruction"]: one for one in said["collectives"]}
    for row in said["rows"]:
        for instruction in row["instructions"]:
            judge, remedy = judged.get(instruction), row["remedy"]
            if not judge:
                continue
            one = {"instruction": instruction, "judge": judge, "row": row, "after": None}
            rows.append(one)
            if not remedy or not remedy.get("sharding"):
                continue
            op_name = by_name[instruction]["op_name"]
            key = json.dumps([remedy, op_name.split("/")[-1] if remedy["kind"] == "add_constraint" else ""])
            if key not in tried:
                module = applied(text, remedy, op_name)
                try:
                    tried[key] = compiled(module, mesh) if module else None
                except Exception as refused:  # donated results that no longer fit, for one
                    tried[key] = None
                    print(f"{folder.name}: not compiled: {str(refused)[:120]}", file=sys.stderr)
            one["seen"], one["key"] = tried[key], key
            if one["seen"]:
                one["after"] = sent(one["seen"])
                own = by_name[instruction]
                one["gone"] = (own["kind"], own["op_name"], own["source"], str(own["axes"] or own.get("moves_along")),
                               str(own["operands"])) not in keys(one["seen"])
    return sent(before), rows, tried


def main():
    root, names = pathlib.Path(sys.argv[1]), sys.argv[2:]
    print("| program | XLA sends | not wanted | a remedy is said | less is sent | and it is gone | distinct | that help |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    details = []
    with mlir.make_ir_context(), ir.Location.unknown():
        for folder in sorted(path.parent for path in root.glob("*/causes.json")):
            if names and not any(name in folder.name for name in names):
                continue
            before, rows, tried = case(folder)
            odd = [one for one in rows if one["judge"]["wanted"] == "no"]
            named = [one for one in odd if "key" in one]
            less = [one for one in named if one["after"] is not None and one["after"] < before]
            gone = [one for one in less if one["gone"]]
            after = {key: sent(seen) for key, seen in tried.items() if seen}
            print(f"| `{folder.name}` | {before:,} | {len(odd)} | {len(named)} | {len(less)} | {len(gone)} | {len(tried)}"
                  f" | {sum(one < before for one in after.values())} |", flush=True)
            details += [(folder.name, one, before) for one in rows]
    if "-v" in os.environ.get("REMEDIES", ""):
        for name, one, before in details:
            judge, remedy = one["judge"], one["row"]["remedy"]
            said = {key: remedy[key] for key in remedy if key not in ("kind", "written")} if remedy else None
            theirs = judge["remedy"]
            print(name[:22], one["instruction"], judge["op_name"][-40:], "wanted" if judge["wanted"] == "yes" else "odd",
                  "|", judge["cause"], "|", one["row"]["cause"], "| judge:", theirs["kind"], theirs.get("argument"),
                  theirs.get("source"), theirs.get("sharding"), theirs.get("checked", {}).get("bytes_after"),
                  "| said:", remedy and remedy["kind"], said, "|", before, "->", one["after"],
                  "gone" if one.get("gone") else "there")


if __name__ == "__main__":
    main()
