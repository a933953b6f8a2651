#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the hidden profiles tpu_compiler_*: the TPU compiler's own estimate of kernels, in our formula.

    fit_tpu_compiler.py TPU RESOURCES        # golden/tpu, resources/hardware

Fitted to single kernels alone: those of tpu_kernels.json (made by tpu_kernels.py) and one half of calibration.json by a
hash of the shape. The section `tpu_compiler` of `validate` judges on the other half, `tpu_compiler_schedules` on whole
programs, of which nothing is fitted. The formula is that of core/simulate/compiler_estimate.cpp. The profiles hold
nothing of use to people (the compiler prices no collectives and no prefetches) and are not shown. Needs numpy, scipy.

Known to be off: on v5e and v6e a kernel whose results have 32 bits and stay beside the cores has a floor of about 256
cycles, not the one of those that narrow theirs: programs of many small ones of them come out too dear. v4 and v6e make
the gradient of a softmax once, v3 and v5e again in each product that reads it; here all do the latter.
"""
import hashlib
import json
import pathlib
import sys

import numpy as np
from scipy.optimize import differential_evolution

from fit_hardware import digits, text

PEAK = {"v3": 65536, "v4": 262144, "v5e": 131072, "v5p": 262144, "v6e": 524288}  # flops a cycle
LATENCY = 0.4
SMALL_BESIDE, SMALL_ALONE = 15000, 5000  # cycles, below which a kernel counts less


def first_half(r):
    words = f"{r['kind']}|{r['m']}|{r['k']}|{r['n']}"
    return hashlib.sha256(words.encode()).digest()[0] % 2 == 0


def calibration_row(r):
    b, m, n, k = r.get("b") or 1, r["m"], r["n"], r["k"]
    operand = 2 if r["dtype"] == "bf16" else 4
    wide = operand == 4 or "f32_accumulate" in r["kind"]
    ahead = sum((o[2] - 4) / 2 for o in r["ops"] if o[0] == "copy-start")  # to, from and a counter
    read = max(0, b * (m * k + k * n) * operand - ahead)
    made = b * m * n
    return [b, m, n, k, int(wide), read, made * (4 if wide else 2), ahead, 0, 0 if wide else made, 0, r["cycles"]]


def predicted(p, rows, peak, tile):
    b, m, n, k, wide, read, written, chip_read, chip_written, narrow, vector, _ = rows
    floor, narrow_chip, memory, chip, vectors, overlap, fetch, share, bf16, write, f32, chip_write, narrow_memory = p
    up = lambda x, t: np.ceil(x / t) * t  # noqa: E731
    padded = 2 * b * up(np.minimum(m, n), 8) * up(np.maximum(m, n), tile) * up(k, tile)
    narrowing = narrow / 1024 * np.where(written > chip_written, narrow_memory, narrow_chip)
    parts = padded / peak / np.where(wide > 0, f32, bf16), narrowing, vector / 1024 * vectors
    computing = sum(x**overlap for x in parts) ** (1 / overlap)
    moving = read / memory + written / write + chip_read / chip + chip_written / chip_write
    fill, shorter = np.where(read > 0, fetch, 0), np.minimum(computing, moving)
    alone = np.minimum(shorter, fill)
    return floor + LATENCY * fill + np.maximum(computing, moving) + alone + share * (shorter - alone)


def main():
    golden, folder = map(pathlib.Path, sys.argv[1:3])
    kernels = json.loads((pathlib.Path(__file__).parent / "tpu_kernels.json").read_text())
    for chip, data in json.loads((golden / "calibration.json").read_text()).items():
        profile = json.loads((folder / f"tpu_{chip}.json").read_text())
        profile = {k: v for k, v in profile.items() if k != "shown"}
        profile["name"], profile["title"] = f"tpu_compiler_{chip}", f"TPU compiler's estimate, {chip}"
        clock = data["assumed"]["clock_mhz"] * 1e6
        roofline = data["assumed"]["hbm_gbps"] * 1e9 / clock  # bytes a cycle
        tile = profile["products"]["tile"][0]
        beside = np.array(kernels[chip], float).T
        alone = [calibration_row(r) for r in data["rows"] if "matmul" in r["kind"] and r.get("cycles") and first_half(r)]
        alone = np.array(alone, float).T

        def loss(p):
            total = 0
            for rows, small, least in ((beside, SMALL_BESIDE, 0.3), (alone, SMALL_ALONE, 0.5)):
                weight = np.clip(rows[-1] / small, least, 1)
                error = np.abs(np.log(predicted(p, rows, PEAK[chip], tile) / rows[-1])) ** 0.7
                total += np.sum(weight * error) / np.sum(weight)
            return float(total)

        bounds = [(100, 4000), (0.01, 25), (0.4 * roofline, 1.2 * roofline), (roofline, 60 * roofline), (0.0005, 1),
                  (1, 6), (0, 9000), (0, 0.6), (0.8, 1), (0.15 * roofline, 1.2 * roofline), (0.6, 1),
                  (0.5 * roofline, 60 * roofline), (0.01, 25)]
        p = differential_evolution(loss, bounds, seed=1, maxiter=200, polish=True).x
        floor, narrow, memory, on_chip, vectors, overlap, fetch, share, bf16, write, f32, on_chip_write, narrow_far = p
        fit = lambda v: [digits(v), "plan", 0.8]  # noqa: E731
        for key, efficiency in (("bf16", bf16), ("f32", f32)):
            profile["products"][key] = {"peak": fit(PEAK[chip] * clock), "efficiency": fit(efficiency)}
        profile["vector_rate"] = fit(1024 / vectors * clock)
        profile["launch_floor"] = fit(floor / clock)
        profile["memory"].update(bandwidth=fit(memory * clock), efficiency=[1, "plan", 0.8])
        if chip == "v3":
            profile["memory"].pop("on_chip", None)  # the compiler keeps no buffers there
        profile["estimate"] = {
            "overlap": fit(overlap), "not_hidden": fit(share), "narrow_rate": fit(1024 / narrow * clock),
            "narrow_rate_to_memory": fit(1024 / narrow_far * clock), "write_bandwidth": fit(write * clock),
            "on_chip_read": fit(on_chip * clock), "on_chip_write": fit(on_chip_write * clock), "fetch": fit(fetch / clock)}
        profile["sources"]["plan"] = "fitted by tests/validate/fit_tpu_compiler.py to plans of the TPU compiler, libtpu 0.0.51"
        for key in ("levels", "sources"):  # last
            profile[key] = profile.pop(key)
        ordered = {}
        for key, value in profile.items():
            ordered[key] = value
            if key == "title":
                ordered["shown"] = False
        (folder / f"tpu_compiler_{chip}.json").write_text(text(ordered) + "\n")
        for rows in (beside, alone):
            error = np.abs(predicted(p, rows, PEAK[chip], tile) / rows[-1] - 1)
            print(chip, rows.shape[1], round(float(np.median(error)), 3))


if __name__ == "__main__":
    main()
