#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the hidden profiles tpu_compiler_*: the TPU compiler's own estimate of matrix products, in our formula.

    fit_tpu_compiler.py TPU RESOURCES        # golden/tpu, resources/hardware

Fitted on one half of calibration.json by a hash of the shape; the section `tpu_compiler` of `validate` judges on the
other. They hold nothing of use to people (the compiler prices no collectives and no prefetches) and are not shown.
"""
import hashlib
import json
import pathlib
import sys

import numpy as np

from fit_hardware import digits, fitted, text


def first_half(r):
    words = f"{r['kind']}|{r['m']}|{r['k']}|{r['n']}"
    return hashlib.sha256(words.encode()).digest()[0] % 2 == 0


def main():
    golden, folder = map(pathlib.Path, sys.argv[1:3])
    for chip, data in json.loads((golden / "calibration.json").read_text()).items():
        profile = json.loads((folder / f"tpu_{chip}.json").read_text())
        profile = {k: v for k, v in profile.items() if k != "shown"}
        profile["name"], profile["title"] = f"tpu_compiler_{chip}", f"TPU compiler's estimate, {chip}"
        clock = data["assumed"]["clock_mhz"] * 1e6
        tile = profile["products"]["tile"][0]
        rows = [r for r in data["rows"] if "matmul" in r["kind"] and r.get("cycles") and first_half(r)]
        m, k, n, b = (np.array([float(r.get(c) or 1) for r in rows]) for c in ("m", "k", "n", "b"))
        wide = np.array([r["dtype"] == "f32" for r in rows])
        seconds = np.array([r["cycles"] / clock for r in rows])
        up = lambda x, t: np.ceil(x / t) * t  # noqa: E731
        flops = 2 * b * m * k * n
        padded = 2 * b * up(np.minimum(m, n), 8) * up(np.maximum(m, n), tile) * up(k, tile)
        moved = b * (m * k + k * n + m * n) * 2  # the compiler counts elements, not bytes
        # Operands fetched ahead cost it nothing, so it sees more than the bandwidth of the memory.
        profile["memory"]["bandwidth"] = [4 * profile["memory"]["bandwidth"][0], "plan", 0.8]
        peak, memory = profile["products"]["bf16"]["peak"][0], profile["memory"]["bandwidth"][0]

        def predicted(p):
            busy = padded / (peak * np.where(wide, p[5], p[2]))
            wait = moved / (memory * p[1])
            ramp = np.where(wide, p[6] * 1e-6 * (flops * 1e-9) ** p[7], p[3] * 1e-6 * (flops * 1e-9) ** p[4])
            return p[0] * 1e-6 + np.maximum(busy, wait) + 0.05 * np.minimum(busy, wait) + ramp

        loss = lambda p: float(np.mean(np.abs(np.log(predicted(p) / seconds)) ** 0.7))  # noqa: E731
        p = fitted(loss, [(0.5, 4), (0.05, 1), (0.4, 1), (0, 8), (0, 0.8), (0.4, 1), (0, 8), (0, 0.8)])
        fit = lambda v: [digits(v), "plan", 0.8]  # noqa: E731
        profile["launch_floor"] = fit(p[0] * 1e-6)
        profile["memory"]["efficiency"] = fit(p[1])
        for key, at in (("bf16", 2), ("f32", 5)):
            profile["products"][key].update(efficiency=fit(p[at]), ramp=fit(p[at + 1] * 1e-6), exponent=fit(p[at + 2]))
        profile["sources"]["plan"] = "fitted by tests/validate/fit_tpu_compiler.py to plans of the TPU compiler, libtpu 0.0.51"
        ordered = {}
        for key, value in profile.items():
            ordered[key] = value
            if key == "title":
                ordered["shown"] = False
        (folder / f"tpu_compiler_{chip}.json").write_text(text(ordered) + "\n")
        print(chip, len(rows), round(float(np.median(np.abs(predicted(p) / seconds - 1))), 3))


if __name__ == "__main__":
    main()
