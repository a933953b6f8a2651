#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What each constant of the simulator brings: takes one away after the other and asks `validate` again.

    ablate_constants.py BUILD [NAME...]      # a build folder of this checkout with `validate`; a table, Markdown

Numbers in core/simulate are changed in the source, built and put back; those of profiles are changed in a folder of
profiles ($AXISCAPE_HARDWARE). Sections of `validate` are those that need nothing printed first; with AXISCAPE_ASKED the
programs that were asked stand beside the golden ones. What published steps bring is left out: they are fitted by
fit_steps.py, and `validate steps` lists their rows. The tree must have no changes in core/simulate.
"""
import copy
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MEMORY, KERNELS, NETWORK = ["memory_peak", "memory_asked"], ["matmul"], ["collectives"]

# Name: file, what stands there, what it is without it.
SOURCES = {
    "kOnChipShare": ("core/simulate/on_chip.h", "kOnChipShare = 0.75", "kOnChipShare = 1.0"),
    "kMostEvents": ("core/simulate/on_chip.cpp", "kMostEvents = 64", "kMostEvents = 4096"),
    "kRemakeBytes": ("core/simulate/kernels.cpp", "kRemakeBytes = 1.25", "kRemakeBytes = 1.0"),
    "kRemakeExpensive": ("core/simulate/kernels.cpp", "    0.55;", "    1.25;"),
    "kRemakeInProducts": ("core/simulate/kernels.cpp", "kRemakeInProducts = 2.5", "kRemakeInProducts = 1.25"),
    "kMaxLeaves": ("core/simulate/kernels.cpp", "kMaxLeaves = 24", "kMaxLeaves = 4096"),
    "kFetchesOperands": ("core/simulate/memory.cpp", "kFetchesOperands = 32 << 20", "kFetchesOperands = 0"),
    "kCombineBytes": ("core/simulate/order.cpp", "kCombineBytes = 30 << 20", "kCombineBytes = 1"),
}


def curves(profile):
    for level in profile["levels"]:
        yield from level["collectives"].values()


def rates(profile):
    return [profile["products"][key] for key in ("bf16", "f32", "f32_exact", "8bit") if key in profile["products"]]


def all_to(value, items, *keys):
    for item in items:
        for key in keys:
            if key in item:
                item[key] = [value, *item[key][1:]] if isinstance(item[key], list) else value


def drop(items, *keys):
    for item in items:
        for key in keys:
            item.pop(key, None)


# Name: sections, and what is done to a profile.
PROFILES = {
    "products.tile": (KERNELS, lambda p: all_to(1, [p["products"]], "tile")),
    "products.*.ramp, exponent": (KERNELS, lambda p: drop(rates(p), "ramp", "exponent")),
    "products.*.efficiency": (KERNELS, lambda p: all_to(1.0, rates(p), "efficiency")),
    "launch_floor": (KERNELS, lambda p: all_to(1e-9, [p], "launch_floor")),
    "memory.cache, cache_bandwidth": (KERNELS, lambda p: drop([p["memory"]], "cache", "cache_bandwidth")),
    "collectives.*.floor": (NETWORK, lambda p: all_to(1e-9, curves(p), "floor")),
    "collectives.*.hop": (NETWORK, lambda p: all_to(0, curves(p), "hop")),
    "collectives.*.efficiency": (NETWORK, lambda p: all_to(1.0, curves(p), "efficiency")),
    "collectives.*.own": (NETWORK, lambda p: drop(curves(p), "own")),
    "collectives.*.ramp": (NETWORK, lambda p: drop(curves(p), "ramp")),
    "collectives.*.small_floor, small_efficiency": (NETWORK, lambda p: drop(curves(p), "small_floor", "small_efficiency")),
}


def figures(validate, sections, environment=None):
    done = subprocess.run([validate, "--json", *sections], capture_output=True, text=True, env={**os.environ, **(environment or {})})
    try:
        return {k: v for k, v in json.loads(done.stdout).items() if isinstance(v, float) or (isinstance(v, int) and k != "rows")}
    except ValueError:
        sys.exit(f"validate {' '.join(sections)}: {done.stderr or done.stdout}")


def row(name, sections, before, after):
    changed = [f"{key} {before[key]:.3f} → {after[key]:.3f}" for key in before if key in after and abs(after[key] - before[key]) >= 0.0005]
    print(f"| `{name}` | {', '.join(sections)} | {'; '.join(changed) or 'nothing changes'} |", flush=True)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    build, wanted = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
    validate = build / "bin/validate"
    chosen = lambda name: not wanted or any(name.startswith(w) for w in wanted)
    known = {}

    def before(sections):
        return known.setdefault(tuple(sections), figures(validate, sections))

    print("| without | asked | changes |\n|---|---|---|")
    for name, (sections, change) in PROFILES.items():
        if not chosen(name):
            continue
        now = before(sections)
        with tempfile.TemporaryDirectory() as folder:
            for file in (ROOT / "resources/hardware").glob("*.json"):
                profile = copy.deepcopy(json.loads(file.read_text()))
                change(profile)
                kept = json.dumps({k: v for k, v in profile.items() if k != "sources"})
                profile["sources"] = {k: v for k, v in profile["sources"].items() if f'"{k}"' in kept}
                (pathlib.Path(folder) / file.name).write_text(json.dumps(profile))
            row(name, sections, now, figures(validate, sections, {"AXISCAPE_HARDWARE": folder}))
    for name, (place, is_now, would_be) in SOURCES.items():
        if not chosen(name):
            continue
        now, file = before(MEMORY), ROOT / place
        text = file.read_text()
        if text.count(is_now) != 1:
            sys.exit(f"{place} does not say {is_now} once")
        try:
            file.write_text(text.replace(is_now, would_be))
            subprocess.run(["ninja", "-C", build, "validate"], check=True, stdout=subprocess.DEVNULL)
            row(name, MEMORY, now, figures(validate, MEMORY))
        finally:
            file.write_text(text)
    subprocess.run(["ninja", "-C", build, "validate"], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
