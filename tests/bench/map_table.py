#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the map makes of models, as a table: blocks of its first view, whether one has no name, the share of a step's
time that is in kernels known by name.

    tests/bench/map_table.py build/dev/bin/axiscape-cli MODEL...

Time is that of one tpu_v3 core; a fold counts as often as it has blocks. What a person expects of each model stands in
tests/structure/blocks_test.cpp, which holds the blocks against it.
"""
import json
import pathlib
import subprocess
import sys


def walk(items, times, found):
    for item in items:
        if "kernel" in item:
            found["all"] += times * item["seconds"]
            found["named"] += times * item["seconds"] * item["recognised"]
            found["unnamed"] += not item["kernel"]
        else:
            found["unnamed"] += not item["block"]
            walk(item["items"], times * item["fold"], found)


def forward(items):
    kinds = []
    for item in items:
        if item.get("lane") != "forward":
            continue
        times = item["fold"] * item["trips"]
        kinds.append(item["kind"] + (f" × {times}" if times > 1 else ""))
    return ", ".join(kinds)


def row(tool, model):
    out = subprocess.run([tool, "blocks", model, "--hardware", "tpu_v3", "--json", "--depth", "64"],
                         check=True, capture_output=True, text=True)
    page = json.loads(out.stdout)
    found = {"all": 0.0, "named": 0.0, "unnamed": 0}
    walk(page["items"], 1, found)
    name = pathlib.Path(model).name.split(".")[0]
    loops = [i for i in page["items"] if i.get("kind") == "loop"]
    blocks = forward(page["items"] if len(loops) != 1 else loops[0]["items"])
    return (f"| `{name}` | {blocks} | {found['unnamed']} | {100 * found['named'] / found['all']:.1f} % "
            f"| {len(page['first_view'])} |")


def main():
    tool, *models = sys.argv[1:]
    print("| model | forward blocks | without a name | of a step's time in named kernels | nodes of the first view |")
    print("|---|---|---|---|---|")
    for model in models:
        print(row(tool, model), flush=True)


if __name__ == "__main__":
    main()
