# SPDX-License-Identifier: GPL-3.0-or-later
"""Axiscape in Python: a step, a mesh and a schedule of tactics; what they come to, and the step that runs so.

    import axiscape as ax
    schedule = [ax.data_parallel("batch"), ax.megatron("model"), ax.zero3("batch")]
    step = ax.jit(train_step, mesh={"batch": 4, "model": 2}, schedule=schedule, hardware="tpu_v3")
    plan = step.plan(params, opt_state, batch)      # shapes are enough, no device, nothing allocated
    plan.tactics[1].collectives, plan.peak_bytes, plan.step_seconds, plan.fits
    new = step(params, opt_state, batch)            # runs under jax.jit with these shardings

Importing this needs no JAX; tracing and running a function does.
"""
from ._core import hardware_names, library_names
from .errors import CheckFailed, Error
from .gate import check, findings
from .jit import Step, jit, sharding_of, trace
from .logical_axes import Lint, RuleChange, constrain, lint, logical_rules, manual_of, rule_changes, rules_of
from .plan import Collective, Done, Placed, Plan, Program
from .plan import open_program as open  # noqa: A004 - ax.open is what one looks for
from .schedule import Strategy, load
from .tactics import (FIRST_DIVISIBLE_DIM, REPLICATED, UNKNOWN, Automatic, Library, Manual, Stored, Tactic, automatic,
                      data_parallel, embedding, library, manual, megatron, stored, zero1, zero2, zero3)

__all__ = [
    "Automatic", "CheckFailed", "Collective", "Done", "Error", "FIRST_DIVISIBLE_DIM", "Library", "Lint", "Manual",
    "Placed", "Plan", "Program", "REPLICATED", "RuleChange", "Step", "Stored", "Strategy", "Tactic", "UNKNOWN",
    "automatic", "check", "constrain", "data_parallel", "embedding", "findings", "hardware_names", "jit", "library",
    "library_names", "lint", "load", "logical_rules", "manual", "manual_of", "megatron", "open", "rule_changes",
    "rules_of", "sharding_of", "stored", "trace", "zero1", "zero2", "zero3",
]
