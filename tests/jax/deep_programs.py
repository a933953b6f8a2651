# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints a train step (donated state) of many small layers that are alike, each kind of program in another way, for the
tests of what folds. Models and parts are those of ../shared/models/jax/source and ../shared/models/parallel/source.

deep_programs.py moe_deep | gzip -9n > tests/data/search/moe_deep.mlir.gz
"""
import functools
import os
import pathlib
import sys

import jax
import jax.numpy as jnp

SHARED = pathlib.Path(os.environ.get("AXISCAPE_SHARED", pathlib.Path(__file__).resolve().parents[3] / "shared"))
SOURCES = [SHARED / "models/jax/source", SHARED / "models/parallel/source"]
sys.path[:0] = [str(folder) for folder in SOURCES]

import models  # noqa: E402
import parallel  # noqa: E402


def pipeline_deep(layers=9):
    """A pipeline as parallel.pipeline_train's, but the layers of a stage are written out in the loop of ticks."""
    def stage(weights, x):
        for i in range(layers):
            x = parallel.mlp_part(weights[f"layer_{i}"], x)
        return x

    def loss(params, tokens, targets):
        xs = parallel.pipeline(stage, params["stages"], params["embed"][tokens], parallel.shift_roll)
        return parallel.cross_entropy(xs @ params["unembed"], targets)
    one = parallel.stacked(parallel.mlp_params(), 4)
    params = dict(embed=parallel.sds(64, 32), stages={f"layer_{i}": one for i in range(layers)},
                  unembed=parallel.sds(32, 64))
    ids = parallel.sds(8, 4, 16, dtype=parallel.I32)
    return parallel.sgd_step(loss), (params, ids, ids)


def u_vit_deep(blocks=10, d=64):
    """Transformer layers down and up, each one up reading what its counterpart down has made (U-ViT's long skips)."""
    def loss(params, x, y):
        skips = []
        for i in range(blocks):
            x = parallel.layer(params[f"in_{i:02d}"], x)
            skips.append(x)
        x = parallel.layer(params["middle"], x)
        for i in range(blocks):
            p = params[f"out_{i:02d}"]
            x = parallel.layer(p, jnp.concatenate([x, skips.pop()], axis=-1) @ p["skip"])
        return jnp.mean((x - y) ** 2)
    down = parallel.layer_params(d)
    params = {f"in_{i:02d}": down for i in range(blocks)} | dict(middle=down)
    params |= {f"out_{i:02d}": down | dict(skip=parallel.sds(2 * d, d)) for i in range(blocks)}
    x = parallel.sds(8, 16, d)
    return parallel.sgd_step(loss), (params, x, x)


def accumulate_deep(layers=9):
    program = parallel.accumulate_train(layers=layers)
    return program.function, program.arguments


PROGRAMS = {
    "moe_deep": functools.partial(models.moe_train, layers=9),
    "pipeline_deep": pipeline_deep,
    "accumulate_deep": accumulate_deep,
    "unet_deep": functools.partial(models.unet_train, base=16, size=16, channels_mult=(1,), blocks=9),
    "u_vit_deep": u_vit_deep,
}

if __name__ == "__main__":
    function, arguments = PROGRAMS[sys.argv[1]]()
    donated = (0, 1) if len(arguments) > 3 else (0,)
    text = jax.jit(function, donate_argnums=donated).lower(*arguments).as_text(debug_info=True)
    for folder in (*SOURCES, pathlib.Path(__file__).resolve().parent):
        text = text.replace(f"{folder}/", "")
    sys.stdout.write(text)
