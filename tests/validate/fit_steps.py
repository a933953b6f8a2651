#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fits the few constants of a chip that no single kernel shows to published training steps, and writes them.

    fit_steps.py VALIDATE PROGRAMS RESOURCES [ROUNDS]

VALIDATE is the program, PROGRAMS the folder of steps_program.py, RESOURCES resources/hardware. Rows are split by a hash
of their ranking group, else of their id, so that no group is in both halves: constants are fitted on one half, whose
rows are written to steps_fitted.txt; for the section `steps` all others are unseen. What was
measured kernel by kernel (fit_hardware.py) is left alone. A random search from where the constants are; chips are
independent of one another, so one run judges a trial of each.
"""
import collections
import hashlib
import itertools
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from fit_hardware import digits, text

# Chips of one build share their constants.
FAMILIES = [("a100_80", "a100_40"), ("v100_16", "v100_32"), ("h100_sxm", "h200"), ("gb200_nvl72", "b200"),
            ("gb300_nvl72", "b300"), ("tpu_v4",), ("tpu_v5e",), ("tpu_v5p",), ("tpu_v6e",), ("tpu7x",), ("tpu_v3", "tpu_v2")]
# What may move, and how far: physics sets the limits.
LIMITS = {
    ("launch_floor",): (2e-6, 1.2e-5),
    ("memory", "efficiency"): (0.65, 0.92),
    ("overlap_slowdown",): (1.0, 1.4),
    ("host", "eager"): (5e-6, 1.2e-4),
    ("products", "fused_attention"): (0.3, 0.8),
    ("products", "sustained"): (0.55, 1.0),
    ("products", "bf16", "efficiency"): (0.6, 0.86),
    ("products", "8bit", "efficiency"): (0.4, 0.92),  # drifts where no row has 8 bits: take it back there
}


def groups_of(validate, programs, scratch):
    """The ranking group of every row, from what `validate` dumps."""
    dump = scratch / "groups"
    subprocess.run([validate, "steps"], stdout=subprocess.DEVNULL, check=False, env={
        **os.environ, "AXISCAPE_VALIDATE_CACHE": str(programs), "AXISCAPE_VALIDATE_DUMP": str(dump)})
    return {words[0]: words[2] for words in (line.split("\t") for line in dump.read_text().splitlines())}


def at(profile, path):
    for key in path[:-1]:
        profile = profile[key]
    return profile, path[-1]


def free(profile, path):
    parent, key = at(profile, path)
    return key in parent and parent[key][1] not in ("fit", "all-tpus")  # those rest on more than one family's rows


def losses(dump):
    rows = collections.defaultdict(lambda: collections.defaultdict(list))
    groups = collections.defaultdict(lambda: collections.defaultdict(list))
    for line in dump.read_text().splitlines():
        name, chip, group, measured, ours = line.split("\t")[:5]
        rows[chip][name.split("/")[0]].append(abs(float(ours) / float(measured) - 1))
        if group:
            groups[chip][group].append((float(ours), float(measured)))
    result = {}
    for family in FAMILIES:
        sources = collections.defaultdict(list)
        for chip in family:
            for source, errors in rows[chip].items():
                sources[source] += errors
        if not sources:
            continue
        # A source counts by the root of its rows: one of three rows is no rule.
        weight = {s: math.sqrt(len(e)) for s, e in sources.items()}
        loss = sum(weight[s] * sum(e) / len(e) for s, e in sources.items()) / sum(weight.values())
        taus = []
        for chip in family:
            for members in groups[chip].values():
                pairs = [(a, b) for a, b in itertools.combinations(members, 2) if a[1] != b[1]]
                if len(members) > 2 and pairs:
                    taus.append(sum(1 if (a[0] - b[0]) * (a[1] - b[1]) > 0 else -1 for a, b in pairs) / len(pairs))
        result[family] = loss + (0.5 * (1 - sum(taus) / len(taus)) if taus else 0)
    return result


def main():
    validate, programs, folder = map(pathlib.Path, sys.argv[1:4])
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 60
    index = json.loads((programs / "rows.json").read_text())
    best = {p.stem: json.loads(p.read_text()) for p in folder.glob("*.json")}
    for profile in best.values():
        profile["sources"]["steps"] = "fitted by tests/validate/fit_steps.py to published training steps"
    random.seed(7)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        half, trial, dump = scratch / "half", scratch / "trial", scratch / "dump"
        group = groups_of(validate, programs, scratch)
        index = [r for r in index if hashlib.sha256((group[r["id"]] or r["id"]).encode()).digest()[0] % 2 == 0]
        half.mkdir()
        trial.mkdir()
        (half / "rows.json").write_text(json.dumps(index))
        for r in index:
            link = half / r["program"]
            if not link.exists():
                link.symlink_to((programs / r["program"]).resolve())
        environment = {**os.environ, "AXISCAPE_HARDWARE": str(trial), "AXISCAPE_VALIDATE_CACHE": str(half),
                       "AXISCAPE_VALIDATE_DUMP": str(dump)}

        def judge(profiles):
            for name, profile in profiles.items():
                (trial / f"{name}.json").write_text(json.dumps(profile))
            subprocess.run([validate, "steps"], env=environment, stdout=subprocess.DEVNULL, check=False)
            return losses(dump)

        known = judge(best)
        print("start", {f[0]: round(l, 3) for f, l in known.items()}, flush=True)
        for turn in range(rounds):
            width = 0.5 * (1 - turn / rounds) + 0.05
            tried = json.loads(json.dumps(best))
            for family in known:
                for path, (low, high) in LIMITS.items():
                    if not free(best[family[0]], path) or random.random() < 0.4:
                        continue
                    parent, key = at(best[family[0]], path)
                    value = min(high, max(low, parent[key][0] * math.exp(random.gauss(0, width * math.log(high / low) / 2))))
                    for chip in family:
                        parent, key = at(tried[chip], path)
                        parent[key] = [digits(value), "steps", 0.7]
            for family, loss in judge(tried).items():
                if loss < known[family] - 1e-4:
                    known[family] = loss
                    for chip in family:
                        best[chip] = tried[chip]
        print("end", {f[0]: round(l, 3) for f, l in known.items()}, flush=True)
    for name, profile in best.items():
        kept = json.dumps({k: v for k, v in profile.items() if k != "sources"})
        profile["sources"] = {k: v for k, v in sorted(profile["sources"].items()) if f'"{k}"' in kept}
        (folder / f"{name}.json").write_text(text(profile) + "\n")
    fitted = "".join(f"{name}\n" for name in sorted(r["id"] for r in index))
    pathlib.Path(__file__).with_name("steps_fitted.txt").write_text(fitted)


if __name__ == "__main__":
    main()
