# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs whose specs were right until one was changed at random: does `observe` say what makes it right again?

    AXISCAPE_CLI=build/release/bin/axiscape-cli python tests/jax/wrong_specs.py FOLDER COUNT SEED CASE...

FOLDER has a case a folder, as golden/observe, with the program (`module.mlir.gz`) and its mesh (`expected.json`). Of each
case in turn one weight of all layers gets other dimensions cut, drawn by the seed; the real XLA compiles it; where it
sends more than before, every remedy that is said is applied alone and compiled again. A row a program, then totals.
"""
import collections
import gzip
import json
import math
import pathlib
import random
import sys
import tempfile

import remedies  # first: it says how many devices there are
from remedies import ir, mlir, run, sent

MORE, RIGHT_AGAIN = 1.02, 1.05  # of what the program sends as it was


def weights(module):
    """Of each weight of all layers its pattern and shape."""
    found = {}
    for argument in remedies.main_of(module).arguments:
        parts = remedies.path_of(argument.location).split("/")
        shape = list(ir.RankedTensorType(argument.type).shape)
        if parts[0] == "params" and len(shape) > 1:
            found.setdefault("/".join(["params", "*", *parts[2:]]) if len(parts) > 2 else "/".join(parts), shape)
    return found


def drawn(shape, mesh, chance):
    """Each axis on a dimension that it divides, or on none."""
    sharding = [[] for _ in shape]
    for axis, size in mesh.items():
        dim = chance.choice([*range(len(shape)), None])
        if dim is not None and shape[dim] % (size * math.prod(mesh[one] for one in sharding[dim])) == 0:
            sharding[dim].append(axis)
    return sharding


def observed(text, mesh):
    with tempfile.TemporaryDirectory() as where:
        folder = pathlib.Path(where)
        program = remedies.dumped(ir.Module.parse(text), mesh, folder / "dump")
        (folder / "model.mlir").write_text(text)
        (folder / "none.tactics.json").write_text(json.dumps(
            {"format": "axiscape.tactics", "version": 1, "mesh": list(mesh.items()), "schedule": []}))
        return run("observe", program, "--against", folder / "none.tactics.json", "--model", folder / "model.mlir", "--json")


def after_each(text, mesh, seen):
    """(a row's remedy, bytes with it; None: it cannot be applied, or does not compile), of each row that has one."""
    by_name = {one["instruction"]: one for one in seen["collectives"]}
    tried = {}
    for row in seen["rows"]:
        remedy = row["remedy"]
        if not row["got"] or row["status"] == "same" or not remedy or not remedy.get("sharding"):
            continue
        op_name = by_name[row["instructions"][0]]["op_name"] or ""
        key = json.dumps([remedy, op_name.split("/")[-1] if remedy["kind"] == "add_constraint" else ""])
        if key not in tried:
            module = remedies.applied(text, remedy, op_name)
            try:
                tried[key] = sent(remedies.compiled(module, mesh)) if module else None
            except Exception:  # donated results that no longer fit, for one
                tried[key] = None
        yield remedy, tried[key]


def main():
    root, count, seed, names = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
    totals = collections.Counter()
    print("| program | weight | cut as | sent before | sent | rows with a remedy: less, more | best remedy | then |")
    print("|---|---|---|---:|---:|---|---|---:|")
    with mlir.make_ir_context(), ir.Location.unknown():
        for i in range(count):
            chance = random.Random(seed * 1000 + i)
            folder = next(path for path in sorted(root.iterdir()) if path.name.startswith(names[i % len(names)]))
            mesh = json.loads((folder / "expected.json").read_text())["mesh"]
            module = ir.Module.parse(gzip.open(folder / "module.mlir.gz", "rt").read())
            if not weights(module):
                continue
            before = sent(remedies.compiled(ir.Module.parse(str(module.operation.get_asm(enable_debug_info=True))), mesh))
            pattern, shape = chance.choice(list(weights(module).items()))
            sharding = drawn(shape, mesh, chance)
            remedies.change_spec(module, pattern, sharding)
            text = module.operation.get_asm(enable_debug_info=True)
            seen = observed(text, mesh)
            now = sent(seen)
            totals["wrong" if now > before * MORE else "harmless"] += 1
            if now <= before * MORE:
                continue
            found = [(remedy, after) for remedy, after in after_each(text, mesh, seen) if after is not None]
            less, best = [one for one in found if one[1] < now], min(found, key=lambda one: one[1], default=None)
            totals["rows less"] += len(less)
            totals["rows more"] += len(found) - len(less)
            totals["some less"] += bool(less)
            totals["right again"] += bool(best) and best[1] <= before * RIGHT_AGAIN
            print(f"| {folder.name} | `{pattern}` | {sharding} | {before:,} | {now:,} | {len(less)}, {len(found) - len(less)} | "
                  f"{best[0]['written'] if best else 'none'} | {f'{best[1]:,}' if best else ''} |", flush=True)
    print("\n" + ", ".join(f"{key} {value}" for key, value in totals.items()))


if __name__ == "__main__":
    main()
