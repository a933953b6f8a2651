# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints a train step (Adam, donated state) of few ops and large tensors, for `optimum`: so few that all plans can be
looked at, so large that cutting pays. The models are those of ../shared/models/jax/source.

wide_programs.py mlp_wide | gzip -9n > tests/data/search/mlp_wide.mlir.gz
"""
import functools
import os
import pathlib
import sys

import jax

SHARED = pathlib.Path(os.environ.get("AXISCAPE_SHARED", pathlib.Path(__file__).resolve().parents[3] / "shared"))
SOURCE = SHARED / "models/jax/source"
sys.path.insert(0, str(SOURCE))

import models  # noqa: E402

PROGRAMS = {
    "mlp_wide": functools.partial(models.mlp_train, batch=4096, dims=(4096, 16384, 16384, 4096)),
    "mlp_of_two_wide": functools.partial(models.mlp_train, batch=4096, dims=(4096, 16384, 4096)),
    "transformer_wide": functools.partial(models.transformer_train, layers=2, d_model=2048, heads=16, d_ff=8192,
                                          vocab=32768, batch=16, seq=512),
    "moe_wide": functools.partial(models.moe_train, layers=2, d_model=1024, d_ff=4096, experts=8, vocab=32768, batch=32,
                                  seq=512, heads=16),
    "gns_wide": functools.partial(models.gns_train, nodes=2048, edges=65536, latent=512, hidden=512, mlp_layers=2,
                                  steps=2),
}

if __name__ == "__main__":
    function, arguments = PROGRAMS[sys.argv[1]]()
    text = jax.jit(function, donate_argnums=(0, 1)).lower(*arguments).as_text(debug_info=True)
    for folder in (SOURCE, pathlib.Path(__file__).resolve().parent):
        text = text.replace(f"{folder}/", "")
    sys.stdout.write(text)
