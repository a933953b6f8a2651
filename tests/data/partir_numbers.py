# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes partir_numbers.json: of every golden file its schedule, and its states as counts and hashes.

    python tests/data/partir_numbers.py ../shared/golden/partir > tests/data/partir_numbers.json

An action is a list: ["tile", [ARGUMENT, ...], DIM, AXIS], ["tile_result", OP, RESULT, DIM, AXIS], ["atomic", [ARGUMENT,
...], AXIS], ["atomic_result", OP, RESULT, AXIS], ["choose", OP, AXIS, FACTOR, SLOT], ["propagate"]. Hashes are SHA-256 of
strings joined by newlines, as the golden files' ops_sha256; that of the conflicts is of their JSON without blanks.
"""
import gzip
import hashlib
import json
import pathlib
import sys


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def compact(value):
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def action_list(actions):
    out = []
    for a in actions:
        kind = a["action"]
        if kind == "propagate":
            out.append(["propagate"])
        elif kind == "choose":
            out.append(["choose", a["op"], a["axis"], a["factor"], a.get("slot", 0)])
        elif "op" in a:
            dim = [a["dim"]] if kind == "tile" else []
            out.append([kind + "_result", a["op"], a["result"], *dim, a["axis"]])
        else:
            tail = ([a["dim"]] if kind == "tile" else []) + [a["axis"]]
            if out and out[-1][0] == kind and out[-1][2:] == tail:
                out[-1][1].append(a["argument"])
            else:
                out.append([kind, [a["argument"]], *tail])
    return out


def case(golden):
    lines = []
    for t in golden["tactics"]:
        lines.append("  " + compact({
            "name": t["name"], "actions": action_list(t["actions"]),
            "refused": [r["why"] for r in t["refused"]],
            "conflicts": t["conflicts"], "collectives": t["collectives_by_axes"],
            "sharded_op_results": t["sharded_op_results"], "ops_sha256": t["ops_sha256"]}))
    end = {"arguments_sha256": sha256("\n".join(golden["arguments"])), "results_sha256": sha256("\n".join(golden["results"])),
           "conflicts_sha256": sha256(compact(golden["conflicts"]))}
    if "collectives" in golden:
        end["collectives_sha256"] = sha256("\n".join(golden["collectives"]))
    mesh = ",".join(f"{name}={size}" for name, size in golden["mesh"])
    return (f'{{"model": "{golden["model"]}", "mesh": "{mesh}", "schedule": "{golden["schedule"]}", "tactics": [\n'
            + ",\n".join(lines) + f'],\n "end": {compact(end)}}}')


def read(path):
    data = path.read_bytes()
    return json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)


files = sorted(pathlib.Path(sys.argv[1]).glob("*.json*"))
print("[\n" + ",\n".join(case(read(f)) for f in files) + "]")
