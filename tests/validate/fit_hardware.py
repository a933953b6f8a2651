#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fits the constants of resources/hardware to published measurements and writes them there.

    fit_hardware.py MEASURED RESOURCES        # golden/measured, resources/hardware

MEASURED/matmul.json and collectives.json are split in two by a hash of the shape; only the first half is used here,
the sections `matmul` and `collectives` of `validate` judge on the other. The formulas are those of
core/simulate/kernel_seconds.cpp and core/mesh/collective.cpp. Needs numpy and scipy.
"""
import hashlib
import json
import pathlib
import sys

import numpy as np
from scipy.optimize import differential_evolution

KINDS = ["all_gather", "all_reduce", "reduce_scatter", "all_to_all", "collective_permute"]
# Where nothing was measured: the chip whose curves are taken, for it is built alike.
LIKE = {"a100_40": "a100_80", "h200": "h100_sxm", "b300": "b200", "v100_32": "v100_16", "mi300x": "mi350x"}


def first_half(*words):
    return hashlib.sha256("|".join(map(str, words)).encode()).digest()[0] % 2 == 0


def fitted(loss, bounds):
    return differential_evolution(loss, bounds, seed=7, maxiter=120, popsize=14, polish=False, tol=1e-7).x


def error(predicted, measured):
    """Tables hold a few rows that are far off their neighbours: they count less than in proportion."""
    return float(np.mean(np.abs(np.log(predicted / measured)) ** 0.6))


def typical(predicted, measured):
    return float(np.median(np.abs(predicted / measured - 1)) + 0.1 * np.mean(np.abs(np.log(predicted / measured))))


def digits(x):
    return float(f"{x:.3g}")


# --- matrix products

FEW = {("tpu7x", "bf16"): "tpu7x_half", ("h200", "8bit"): "h100_sxm"}


def width(dtype):
    name = dtype.split("->")[0].split("x")[0]
    return "f32" if name == "f32" else "8bit" if name.startswith("f8") else "bf16"


# Chips of one network, measured on too few sizes each.
TOGETHER = {("gb200_nvl72", "collective_permute"): "gb300_nvl72", ("gb300_nvl72", "collective_permute"): "gb200_nvl72"}


def fit_products(rows, profile, name):
    memory = profile["memory"]["bandwidth"][0] * profile["memory"]["efficiency"][0]
    for key in ("bf16", "f32", "8bit"):
        some = [r for r in rows if r["chip"] == name and width(r["dtype"]) == key and "?" not in r["dtype"]
                and first_half(r["chip"], r["batch"], r["m"], r["n"], r["k"])]
        if len(some) < 30:  # a few products of another source: one constant for all sizes, one for the small ones
            some = [r for r in rows if r["chip"] == FEW.get((name, key))
                    and width("f8" if r["dtype"].startswith("f8") else r["dtype"]) == key and r["source"] != "xla"]
            if not some:
                continue
        b, m, n, k, s = (np.array([r[c] for r in some], float) for c in ("batch", "m", "n", "k", "seconds"))
        size = {"bf16": 2, "f32": 4, "8bit": 1}[key]
        out = np.array([4 if r["dtype"].endswith("f32") else 1 if "->f8" in r["dtype"] else 2 for r in some])
        flops, moved = 2 * b * m * n * k, b * ((m * k + k * n) * size + m * n * out)
        peak = profile["products"][key]["peak"][0]
        few = len(some) < 30
        free = key == "bf16" and not few  # the launch is that of the products fitted first

        cache = profile["memory"].get("cache", [0])[0]
        rate = np.where(moved <= cache, max(memory, profile["memory"].get("cache_bandwidth", [0])[0]), memory)

        def seconds(p):
            busy, wait = flops / (peak * p[0]), moved / rate
            launch = p[3] * 1e-6 if free else profile["launch_floor"][0]
            return launch + np.maximum(busy, wait) + 0.05 * np.minimum(busy, wait) + p[1] * 1e-6 * (flops * 1e-9) ** p[2]

        exponent = (0.5, 0.5) if few else (0.0, 0.8)
        # Tables of 8 bits scatter most: there the middle of the errors is what can be fitted.
        loss = typical if key == "8bit" else error
        p = fitted(lambda q: loss(seconds(q), s), [(0.3, 0.99), (0, 6), exponent] + [(2, 7)] * free)
        if free:
            profile["launch_floor"] = [digits(p[3] * 1e-6), "fit", 0.9]
        entry = profile["products"][key]
        for word, value in zip(("efficiency", "ramp", "exponent"), (p[0], p[1] * 1e-6, p[2])):
            entry[word] = [digits(value), "fit", 0.9]
        print(f"{name} {key}: {len(some)} rows, loss {error(seconds(p), s):.3f}")


# --- collectives

def curve_seconds(p, kind, mesh, rate, n, size):
    floor, hop, efficiency, own, ramp, small_floor, small = p
    share = 1 if kind == "collective_permute" else (2 if kind == "all_reduce" else 1) * (n - 1 + own) / n
    links = n - 1 if mesh and kind != "collective_permute" else 1
    steps = 1 if kind == "collective_permute" else n - 1
    x = size * share / (rate * links)
    a = floor * 1e-6 + hop * 1e-6 * steps
    usual = a + x / efficiency + ramp * np.sqrt(a * x / efficiency)
    if small <= 0:
        return usual
    return np.minimum(usual, small_floor * floor * 1e-6 + hop * 1e-6 * steps + x / small)


def fit_level(rows, level, name):
    mesh = level["kind"] == "full_mesh"
    rate = level["bandwidth"][0]
    used = [r for r in rows if name in (r["chip"], TOGETHER.get((r["chip"], r["kind"]))) and first_half(r["chip"], r["kind"], r["devices"], r["bytes"])]
    if not used:
        return False
    # Links laid unevenly: what the largest messages of each group reach is its bandwidth.
    if name.startswith("v100"):
        uneven = {}
        for r in used:
            n = r["devices"]
            bus = 2 * (n - 1) / n * r["bytes"] / r["seconds"]
            uneven[n] = max(uneven.get(n, 0), bus)
        level["bandwidth_of"] = {str(n): [digits(uneven[n]), "fit", 0.9] for n in sorted(uneven)}
    else:
        uneven = {}
    curves = level["collectives"]
    for kind in KINDS:
        some = [r for r in used if r["kind"] == kind]
        if len(some) < 6:
            continue
        n = np.array([2 if kind == "collective_permute" else r["devices"] for r in some], float)
        size, s = (np.array([r[c] for r in some], float) for c in ("bytes", "seconds"))
        b = np.array([uneven.get(int(d), rate) for d in n])
        best, p = 9, None
        for small in (False, True):
            bounds = [(1, 600), (0, 12), (0.05, 1.2), (0, 1.1), (0, 3)]
            bounds += [(0, 1), (0.005, 1.0)] if small else [(0, 0), (0, 0)]
            q = fitted(lambda q: error(curve_seconds(q, kind, mesh, b, n, size), s), bounds)
            e = error(curve_seconds(q, kind, mesh, b, n, size), s)
            if e < best - 0.03:  # a second way must be worth its constants
                best, p = e, q
        p[5] *= p[0] if p[6] > 0 else 0
        words = ("floor", "hop", "efficiency", "own", "ramp", "small_floor", "small_efficiency")
        curve = {w: digits(v * (1e-6 if w in ("floor", "hop", "small_floor") else 1)) for w, v in zip(words, p)}
        if curve["small_efficiency"] == 0:
            del curve["small_floor"], curve["small_efficiency"]
        curves[kind] = {**curve, "source": "fit", "confidence": 0.9}
        print(f"{name} {kind}: {len(some)} rows, loss {best:.3f}")
    return True


def borrow(profiles):
    for name, other in LIKE.items():
        mine, theirs = profiles[name], profiles[other]
        for key in ("bf16", "f32", "8bit"):
            if theirs["products"][key]["efficiency"][1] == "fit" and mine["products"][key]["efficiency"][1] != "fit":
                for word in ("efficiency", "ramp", "exponent"):
                    mine["products"][key][word] = [theirs["products"][key][word][0], "like", 0.6]
        if "bandwidth_of" in theirs["levels"][0] and "bandwidth_of" not in mine["levels"][0]:
            mine["levels"][0]["bandwidth_of"] = {n: [v[0], "like", 0.7] for n, v in theirs["levels"][0]["bandwidth_of"].items()}
        for kind, curve in theirs["levels"][0]["collectives"].items():
            if kind == "all":
                continue
            if curve["source"] == "fit" and mine["levels"][0]["collectives"].get(kind, {}).get("source") != "fit":
                mine["levels"][0]["collectives"][kind] = {**curve, "source": "like", "confidence": 0.6}
        mine["sources"]["like"] = f"measured on {theirs['title']}, which is built alike"


def text(value, indent=0, key="root"):
    one = json.dumps(value, ensure_ascii=False)
    short = len(one) + indent < 118 and key not in ("root", "levels", "sources", "products")
    if not isinstance(value, (dict, list)) or short:
        return one
    pad = " " * indent
    if isinstance(value, dict):
        inner = [f"{pad}  {json.dumps(k)}: {text(v, indent + 2, k)}" for k, v in value.items()]
        return "{\n" + ",\n".join(inner) + f"\n{pad}}}"
    return "[\n" + ",\n".join(f"{pad}  {text(v, indent + 2)}" for v in value) + f"\n{pad}]"


def main():
    measured, folder = map(pathlib.Path, sys.argv[1:3])
    products = json.loads((measured / "matmul.json").read_text())["rows"]
    collectives = json.loads((measured / "collectives.json").read_text())["rows"]
    profiles = {p.stem: json.loads(p.read_text()) for p in sorted(folder.glob("*.json"))}
    for name, profile in profiles.items():
        fit_products(products, profile, name)
        fit_level(collectives, profile["levels"][0], name)
        profile["sources"]["fit"] = "fitted by tests/validate/fit_hardware.py to measurements published by openxla/xla, vTrain and Azure"
    borrow(profiles)
    for name, profile in profiles.items():
        kept = json.dumps({k: v for k, v in profile.items() if k != "sources"})
        profile["sources"] = {k: v for k, v in sorted(profile["sources"].items()) if f'"{k}"' in kept}
        (folder / f"{name}.json").write_text(text(profile) + "\n")


if __name__ == "__main__":
    main()
