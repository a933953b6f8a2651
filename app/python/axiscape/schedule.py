# SPDX-License-Identifier: GPL-3.0-or-later
"""Schedules and the files of the window: one is the other, both ways."""
import dataclasses
import json
import os
import pathlib
import pprint
from collections.abc import Mapping, Sequence
from typing import Any

from .errors import Error
from .tactics import Manual, Stored, Tactic, Wish

Axes = Mapping[str, int]


@dataclasses.dataclass(frozen=True)
class Strategy:
    """Mesh, hardware, options and schedule, as a tactic file has them: `jit(f, **ax.load(path).arguments())`."""

    mesh: dict[str, int]
    schedule: list[Tactic]
    hardware: str | None = None
    options: dict[str, Any] = dataclasses.field(default_factory=dict)
    rest: dict[str, Any] = dataclasses.field(default_factory=dict)  # placement, device order, host: as in the file

    def arguments(self) -> dict[str, Any]:
        return {"mesh": self.mesh, "schedule": self.schedule, "hardware": self.hardware,
                "options": {**self.options}, "rest": {**self.rest}}


_KNOWN = ("format", "version", "model", "mesh", "hardware", "options", "schedule", "summary")


def tactic_of(entry: Mapping[str, Any]) -> Tactic:
    """An entry of a tactic file as a value: a manual tactic where that says all of it, else as it is stored."""
    if entry.get("kind") == "manual" and set(entry) <= {"name", "kind", "axis", "inputs"}:
        inputs = {pattern: Wish(want) if isinstance(want, str) else want for pattern, want in entry["inputs"].items()}
        return Manual(inputs, entry["axis"], entry["name"])
    return Stored(dict(entry))


def read(text: str, where: str) -> Strategy:
    """The strategy in the text of a tactic file. What is wrong in it is said when a plan is made of it."""
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise Error("it is no JSON", f"{where}:{error.lineno}:{error.colno}", error.msg) from None
    if not isinstance(content, dict) or content.get("format") != "axiscape.tactics":
        raise Error("it is no tactic file", where, "", 'One begins with "format": "axiscape.tactics"')
    return Strategy(dict(content.get("mesh", [])), [tactic_of(entry) for entry in content.get("schedule", [])],
                    content.get("hardware") or None, dict(content.get("options", {})),
                    {key: value for key, value in content.items() if key not in _KNOWN})


def load(path: str | os.PathLike) -> Strategy:
    """The strategy in a tactic file, such as the window saves."""
    path = pathlib.Path(path)
    return read(path.read_text(), str(path))


def file_text(mesh: Axes, hardware: str | None, options: Mapping[str, Any], entries: Sequence[Mapping[str, Any]],
              model: Mapping[str, Any] | None = None, rest: Mapping[str, Any] | None = None) -> str:
    """A tactic file for core to read."""
    content: dict[str, Any] = {"format": "axiscape.tactics", "version": 1}
    content["model"] = {key: model[key] for key in ("name", "fingerprint")} if model else {"name": "", "fingerprint": ""}
    content["model"]["arguments"] = len(model["arguments"]) if model else 0
    content["mesh"] = [[name, size] for name, size in mesh.items()]
    if hardware:
        content["hardware"] = hardware
    content.update(rest or {})
    content["options"] = dict(options)
    content["schedule"] = [dict(entry) for entry in entries]
    return json.dumps(content)


def python_code(strategy: Strategy) -> str:
    """Lines of Python that make this strategy."""
    lines = ["import axiscape as ax", "", f"mesh = {strategy.mesh!r}", "schedule = ["]
    for tactic in strategy.schedule:
        text = pprint.pformat(tactic.content, width=112, sort_dicts=False) if isinstance(tactic, Stored) else repr(tactic)
        if isinstance(tactic, Stored):
            text = f"ax.stored({text})"
        lines.append("    " + text.replace("\n", "\n    ") + ",")
    lines.append("]")
    given = ["mesh=mesh", "schedule=schedule"]
    if strategy.hardware:
        given.append(f"hardware={strategy.hardware!r}")
    if strategy.options:
        given.append(f"options={strategy.options!r}")
    if strategy.rest:
        given.append(f"rest={strategy.rest!r}")
    lines += [f"step = ax.jit(train_step, {', '.join(given)})", ""]
    return "\n".join(lines)
