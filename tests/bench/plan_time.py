# SPDX-License-Identifier: GPL-3.0-or-later
"""How long the Python package takes to plan a train step of 32 layers, beside JAX's own tracing and lowering of it.

Run: PYTHONPATH=build/release/python:tests/jax python3 tests/bench/plan_time.py   (built with -DAXISCAPE_PYTHON=ON)
"""
import functools
import statistics
import time

import axiscape as ax
import axiscape_capture
import jax
import jax.numpy as jnp
import train_transformer as model

RUNS = 5


def main() -> None:
    shape = model.SHAPE | dict(layers=32)
    params = model.parameters(shape)
    tokens = jax.ShapeDtypeStruct((shape["batch"], shape["sequence"] + 1), jnp.int32)
    args = (params, {"mu": params, "nu": params}, tokens)
    schedule = [ax.data_parallel("batch"), ax.megatron("model"), ax.zero3("batch")]
    traced, opened, planned = [], [], []
    for _ in range(RUNS):
        jax.clear_caches()
        began = time.perf_counter()
        text = axiscape_capture.text_of(functools.partial(model.step, shape=shape), *args)
        traced.append(time.perf_counter() - began)
        began = time.perf_counter()
        program = ax.Program(ax._core.Program.from_bytes(text.encode(), "step"), text.encode())
        opened.append(time.perf_counter() - began)
        began = time.perf_counter()
        plan = program.plan({"batch": 8, "model": 2}, schedule, "tpu_v3")
        figures = plan.tactics, plan.peak_bytes, plan.step_seconds
        planned.append(time.perf_counter() - began)
    trace, read, make = (statistics.median(each) for each in (traced, opened, planned))
    print(f"{program.facts['operations']:,} ops; median of {RUNS}: tracing and lowering {trace * 1e3:.0f} ms; "
          f"reading {read * 1e3:.0f} ms, three tactics {make * 1e3:.0f} ms: {100 * (read + make) / trace:.1f} % more")
    assert figures[1] > 0


if __name__ == "__main__":
    main()
