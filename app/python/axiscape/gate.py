# SPDX-License-Identifier: GPL-3.0-or-later
"""A plan held against what was kept of it: fails where sharding or traffic changed, not on order, names or versions."""
import collections
import json
import os
import pathlib
from typing import Any

from .errors import CheckFailed, Error
from .plan import Collective, Placed, Plan


def write_lock(plan: Plan, path: str | os.PathLike) -> None:
    """What `check` holds a later plan against, as JSON that diffs well."""
    content = {
        "format": "axiscape.lock", "version": 1, "mesh": plan.mesh,
        "arguments": {name: _spec(placed) for name, placed in plan.arguments.items()},
        "results": {name: _spec(placed) for name, placed in plan.results.items()},
        "collectives": [
            {"kind": kind, "axes": list(axes), "in_loop": in_loop, "bytes": size, "executed": executed}
            for (kind, axes, in_loop, size), (executed, _) in sorted(_sent(plan).items())],
    }
    pathlib.Path(path).write_text(json.dumps(content, indent=2) + "\n")


def findings(plan: Plan, path: str | os.PathLike, factor: float = 1.1) -> list[str]:
    """What differs from the lock, a line each; empty: nothing that matters.

    factor  so much more of one kind of collective, over the same axes and of all sizes together, still passes
    """
    kept = json.loads(pathlib.Path(path).read_text())
    if kept.get("format") != "axiscape.lock":
        raise Error("it is no lock", os.fspath(path), "", "Plan.lock writes one")
    out = []
    if kept["mesh"] != plan.mesh:
        out.append(f"the mesh is {plan.mesh}, was {kept['mesh']}")
    for which, now in (("arguments", plan.arguments), ("results", plan.results)):
        for name, placed in now.items():
            was = kept[which].get(name)
            if was is not None and was != _spec(placed):
                out.append(f"{name} lies {_said(_spec(placed))}, was {_said(was)}")
        out += [f"{name} is not there any more" for name in kept[which] if name not in now]
    return out + _traffic(plan, kept, factor)


def check(plan: Plan, path: str | os.PathLike, factor: float = 1.1) -> None:
    """Raises CheckFailed with all findings."""
    found = findings(plan, path, factor)
    if found:
        raise CheckFailed(found)


def _spec(placed: Placed) -> list[list[str]]:
    return [list(axes) for axes in placed.sharding]


def _said(spec: list[list[str]]) -> str:
    return "[" + ", ".join("{" + ", ".join(axes) + "}" for axes in spec) + "]"


Key = tuple[str, tuple[str, ...], bool, int]


def _sent(plan: Plan) -> dict[Key, tuple[int, list[Collective]]]:
    out: dict[Key, tuple[int, list[Collective]]] = {}
    for one in plan.collectives:
        key = one.kind, one.axes, one.trips > 1, max(one.input_bytes, one.output_bytes)
        executed, ones = out.get(key, (0, []))
        out[key] = executed + one.trips, [*ones, one]
    return out


def _traffic(plan: Plan, kept: dict[str, Any], factor: float) -> list[str]:
    """Bytes a step by kind, axes and whether in a loop; where there are more, the source lines that are new."""
    was: dict[tuple, int] = collections.Counter()
    for one in kept["collectives"]:
        was[one["kind"], tuple(one["axes"]), one["in_loop"]] += one["bytes"] * one["executed"]
    known = {(one["kind"], tuple(one["axes"]), one["in_loop"], one["bytes"]): one["executed"]
             for one in kept["collectives"]}
    now: dict[tuple, int] = collections.Counter()
    sources: dict[tuple, list[str]] = {}
    for key, (executed, ones) in _sent(plan).items():
        now[key[:3]] += key[3] * executed
        if executed > known.get(key, 0):
            sources.setdefault(key[:3], []).extend(one.source or one.op for one in ones)
    out = []
    for key, size in sorted(now.items()):
        if size > factor * was[key] + 1e-9:
            kind, axes, in_loop = key
            at = ", ".join(dict.fromkeys(sources.get(key, [])))
            out.append(f"{kind} over {', '.join(axes)}{' in a loop' if in_loop else ''}: {size:,} bytes a step, "
                       f"was {was[key]:,}" + (f"; from {at}" if at else ""))
    return out
