#!/usr/bin/env python3
"""What a closed form makes of the programs of ask_compilers.py, fitted on the very rows that it is judged on.

    python closed_form_peaks.py FOLDER

Peak of a device = arguments (which it is given) + what tokens, layers, hidden features, attention scores, logits and
gradients take, each with a constant (after Korthikanti et al. 2022, section 4, for what the formulas there cover): one
set of constants for each kind of model and make of chip, no constant below 0, least squares of the relative error. What
`validate memory_asked` says of the same rows, no constant fitted on them, stands beside it in tests/bench/FIGURES.md.
Needs numpy.
"""
import json
import pathlib
import sys

import numpy

JUDGED = 100e6  # bytes of temporaries: as in memory_asked.cpp
WIDTH = {"bf16": 2, "f32": 4}


def terms(row):
    """Bytes of a device, each to be multiplied by a constant."""
    a, parts = row["params"], row["strategy"].split("+")
    width = WIDTH[a.get("dtype", "f32")]
    batch, other = row["mesh"]["batch"], row["mesh"]["model"]
    across = batch if {"bp", "es"} & set(parts) else 1
    if "sp" in parts:
        across *= other
    if "es_all" in parts:
        across = batch * other
    model = other if {"mp", "ep"} & set(parts) else 1
    gradients = row["argument_bytes_per_device"] / 3
    if "nodes" in a:
        edges = a["edges"] / across * a["steps"]
        return [edges * a["latent"] * 4, edges * a["hidden"] / model * 4, a["nodes"] * a["latent"] * 4, gradients]
    if "dims" in a:
        return [a["batch"] / across * sum(a["dims"]) / model * 4, a["batch"] / across * max(a["dims"]) * 4, gradients]
    d, layers = a["d_model"], a["layers"]
    if "steps" in a:
        return [a["batch"] / across * a["steps"] * d * width, a["batch"] / across * a["vocab"] * width, gradients]
    tokens = a["batch"] * a["seq"] / across * width
    kept = 1 if a.get("remat") else layers
    return [tokens * d * layers, tokens * (a["d_ff"] if "experts" not in a else a["top_k"] * a["d_ff"]) / model * kept,
            tokens * a["heads"] * a["seq"] / model * kept, tokens * a["vocab"] / model * 4 / width, gradients]


def fitted(matrix, wanted):
    """Least squares without negative constants: the least useful of these is left out until none is."""
    kept = list(range(matrix.shape[1]))
    while kept:
        constants = numpy.linalg.lstsq(matrix[:, kept], wanted, rcond=None)[0]
        if constants.min() >= 0:
            break
        kept.pop(int(constants.argmin()))
    out = numpy.zeros(matrix.shape[1])
    out[kept] = constants if kept else 0
    return out


def main():
    rows = {}
    for platform in ("gpu", "tpu"):
        for row in json.loads((pathlib.Path(sys.argv[1]) / platform / "rows.json").read_text()):
            if row.get("memory") and row["memory"]["temp_size_in_bytes"] > JUDGED:
                rows.setdefault((platform, row["model"]), []).append(row)
    ratios = {"gpu": [], "tpu": []}
    for (platform, model), of in sorted(rows.items()):
        peaks = numpy.array([row["memory"]["peak_memory_in_bytes"] for row in of], float)
        given = numpy.array([row["argument_bytes_per_device"] for row in of], float)
        matrix = numpy.array([terms(row) for row in of], float)
        constants = fitted(matrix / peaks[:, None], (peaks - given) / peaks)
        ratios[platform] += list((given + matrix @ constants) / peaks)
        print(f"{platform} {model}: {len(of)} rows, constants {', '.join(f'{c:.2f}' for c in constants)}")
    for name, of in [*ratios.items(), ("both", ratios["gpu"] + ratios["tpu"])]:
        within = [sum(abs(ratio - 1) <= most for ratio in of) / max(1, len(of)) for most in (0.15, 0.35)]
        print(f"{name}: {len(of)} rows; within 15 %: {within[0]:.2f}, within 35 %: {within[1]:.2f}")


main()
