# SPDX-License-Identifier: GPL-3.0-or-later
"""A program, and what a schedule makes of it. Needs no JAX and no device; nothing runs and nothing is allocated."""
import dataclasses
import functools
import gzip
import json
import math
import os
import pathlib
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import _core, html
from .errors import Error
from .schedule import Axes, Strategy, file_text, python_code, read
from .tactics import Automatic, Library, Manual, Stored, Tactic

# Of a search: what it does, how far it is, of how much.
Report = Callable[[str, int, int], None]


@dataclasses.dataclass(frozen=True)
class Placed:
    """How a tensor lies: a tuple of axis names for each dimension, major first, and the shape one device holds."""

    sharding: tuple[tuple[str, ...], ...]
    local_shape: tuple[int, ...]


@dataclasses.dataclass(frozen=True)
class Done:
    """The state after a tactic. Bytes and seconds are of one device and one step."""

    name: str
    collectives: dict[str, int]
    conflicts: int
    refused: list[dict[str, Any]]
    unmatched: list[str]
    peak_bytes: int
    step_seconds: float | None


@dataclasses.dataclass(frozen=True)
class Collective:
    """One collective of the program of a device. Bytes are of one execution; `trips` are executions a step."""

    kind: str
    axes: tuple[str, ...]
    trips: int
    input_bytes: int
    output_bytes: int
    op: str
    source: str
    tactic: str | None


class Program:
    """A program that is open: `ax.open("train.mlir")`, or what a function was traced to."""

    def __init__(self, core: _core.Program, text: bytes | None = None, path: str = ""):
        self._core, self._text, self._path = core, text, path
        self.facts: dict[str, Any] = json.loads(core.json())

    def __repr__(self) -> str:
        return f"<axiscape.Program {self.facts['name']}: {self.facts['operations']} ops>"

    @property
    def arguments(self) -> list[tuple[str, tuple[int, ...]]]:
        """(path, shape) of every argument."""
        return [(one["path"], tuple(one["shape"])) for one in self.facts["arguments"]]

    def plan(self, mesh: Axes, schedule: Sequence[Tactic], hardware: str | None = None,
             options: Mapping[str, Any] | None = None, rest: Mapping[str, Any] | None = None,
             report: Report | None = None) -> "Plan":
        """What the schedule makes of the program on a mesh of these axes.

        hardware  a name of `hardware_names()`; without one there are bytes but no seconds, and no search
        options   of the lowering, as in a tactic file: {"profile": "least"}
        report    called now and then with (what, done, total) while a search runs
        """
        mesh = dict(mesh)
        state = self._core.start(file_text(mesh, hardware, options or {}, [], self.facts, rest))
        plan = Plan(self, state, {})
        for tactic in schedule:
            plan = plan.then(tactic, report)
        return plan

    def write(self, path: str | os.PathLike) -> None:
        """The program's text; gzip'd if the name ends in .gz."""
        path = pathlib.Path(path)
        text = self._text if self._text is not None else pathlib.Path(self._path).read_bytes()
        if path.suffix == ".gz" and text[:2] != b"\x1f\x8b":
            text = gzip.compress(text, mtime=0)
        path.write_bytes(text)


def open_program(path: str | os.PathLike, *, sizes: Mapping[str, int] | None = None) -> Program:
    """Opens a program: StableHLO text or bytecode, a portable artifact, a `jax.export` file, HLO text; gzip'd or not.

    `sizes` fixes those that an export leaves open, all of them: `open("step.jaxexport", sizes={"b": 8})`."""
    given = [(name, int(size)) for name, size in (sizes or {}).items()]
    return Program(_core.Program.open(os.fspath(path), given), path=os.fspath(path))


class Plan:
    """A program after a schedule. It never changes; `then` and `search` give the next one."""

    def __init__(self, program: Program, state: _core.State, found: Mapping[str, Any]):
        self.program, self._state = program, state
        self.found = dict(found)  # of each automatic tactic, by name: what `axiscape-cli search --json` says

    def __repr__(self) -> str:
        names = ", ".join(done.name for done in self.tactics) or "no tactic"
        time = "" if self.step_seconds is None else f", {self.step_seconds * 1e3:.3f} ms"
        return f"<axiscape.Plan {names}: {self.peak_bytes / 2**30:.3f} GiB{time}>"

    # ---- figures

    @functools.cached_property
    def _applied(self) -> dict[str, Any]:
        return json.loads(self._state.apply_json())

    @functools.cached_property
    def _strategy(self) -> Strategy:
        return read(self._state.tactic_file(), "the plan")

    @functools.cached_property
    def _whole(self) -> "Plan":
        """The program whole, on the same mesh and hardware."""
        of = self._strategy
        return self.program.plan(of.mesh, [], of.hardware, of.options, of.rest)

    @property
    def strategy(self) -> Strategy:
        """Mesh, schedule, hardware and options, every tactic as a tactic file has it."""
        return self._strategy

    @property
    def mesh(self) -> dict[str, int]:
        return dict(self._strategy.mesh)

    @functools.cached_property
    def tactics(self) -> list[Done]:
        """The state after each tactic."""
        return [Done(one["name"], one["collectives"], one["conflicts"], one["refused"], one["unmatched"],
                     one["peak_bytes"], one["step_seconds"]) for one in self._applied["tactics"]]

    @functools.cached_property
    def simulation(self) -> dict[str, Any]:
        """What `axiscape-cli simulate --json` says. Raises Error if the plan has no hardware."""
        return json.loads(self._state.simulate_json())

    @property
    def hardware(self) -> str | None:
        return self._strategy.hardware

    @property
    def peak_bytes(self) -> int:
        """Of the fullest device."""
        if self.tactics:
            return self.tactics[-1].peak_bytes
        return max(device["peak_bytes"] for device in self.simulation["devices"])

    @property
    def step_seconds(self) -> float | None:
        """None without hardware."""
        if not self.hardware:
            return None
        return self.simulation["step_seconds"]

    @property
    def capacity_bytes(self) -> int | None:
        return int(self.simulation["capacity_bytes"]) if self.hardware else None

    @property
    def fits(self) -> bool | None:
        """Whether the peak is within what a device holds; None without hardware."""
        return None if not self.hardware else self.peak_bytes <= self.simulation["capacity_bytes"]

    @functools.cached_property
    def collectives(self) -> list[Collective]:
        """Every collective of the program of a device, in order."""
        return [Collective(one["kind"], tuple(one["axes"]), one["trips"], one["input_bytes"], one["output_bytes"],
                           one["op"], one["source"], one["tactic"])
                for one in json.loads(self._state.collectives_json())]

    def collectives_in_loops(self) -> set[str]:
        """The kinds that are sent more than once a step by one op."""
        return {one.kind for one in self.collectives if one.trips > 1}

    @functools.cached_property
    def arguments(self) -> dict[str, Placed]:
        """How every argument lies, by path."""
        return self._placed("arguments")

    @functools.cached_property
    def results(self) -> dict[str, Placed]:
        return self._placed("results")

    def _placed(self, which: str) -> dict[str, Placed]:
        return {fact["path"]: Placed(tuple(tuple(axes) for axes in one["sharding"]), tuple(one["local_shape"]))
                for fact, one in zip(self.program.facts[which], self._applied[which])}

    @functools.cached_property
    def dimensions(self) -> list[dict[str, Any]]:
        """The logical dimensions (batch, heads, ...): name, sizes, tensors, and the axes that cut them."""
        return json.loads(self._state.dimensions_json())

    @functools.cached_property
    def placement(self) -> dict[str, list[dict[str, Any]]]:
        """Per axis its parts on the levels of the hardware's network, from the nearest devices to the farthest."""
        return json.loads(self._state.placement_json())

    def hybrid_shape(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """(within a slice or node, between them) per axis: what mesh_utils.create_hybrid_device_mesh takes."""
        far = tuple(math.prod(part["devices"] for part in parts if part["kind"] == "data_centre")
                    for parts in self.placement.values())
        return tuple(size // f for size, f in zip(self.mesh.values(), far)), far

    # ---- questions

    def why(self, path: str, axis: str) -> list[str]:
        """Why the axis lies on the argument or result, back to the tactic; if it does not, why not."""
        return self._state.why(path, axis)

    def why_not(self, path: str, axis: str) -> list[str]:
        """What stands in the way of the axis there: who asked for it and what became of that, and per dimension why a
        tile would be refused. Where the axis lies there: that it does, and since when."""
        return self._state.why_not(path, axis)

    def verify(self, seed: int = 0, report: Report | None = None) -> dict[str, Any]:
        """Runs the partitioned program and the whole one, made smaller, on numbers: `equal`, `first_difference`, ..."""
        return json.loads(self._state.verify_json(seed, report))

    def compare(self, *others: "Plan", names: Sequence[str] | None = None) -> html.Comparison:
        """This plan beside others, as `axiscape-cli compare --json`; draws itself in a notebook."""
        plans = [self, *others]
        names = list(names) if names else [f"plan {i + 1}" for i in range(len(plans))]
        return html.Comparison(json.loads(_core.compare_json([(name, plan._state) for name, plan in zip(names, plans)])))

    # ---- the next one

    def then(self, tactic: Tactic, report: Report | None = None) -> "Plan":
        """This plan with one tactic more."""
        if isinstance(tactic, Automatic):
            return self._searched(tactic, report)
        if isinstance(tactic, Library):
            state = self._state.with_library(tactic.kind, tactic.axis)
            if tactic.name is None:
                return Plan(self.program, state, self.found)
            entry = json.loads(state.tactic_file())["schedule"][-1]
            return self.then(Stored({**entry, "name": tactic.name}))
        if isinstance(tactic, Manual):
            entry = tactic.entry(self.program.arguments)
        elif isinstance(tactic, Stored):
            entry = dict(tactic.content)
        else:
            raise TypeError(f"a schedule holds tactics such as ax.data_parallel('batch'), here is {tactic!r}")
        return Plan(self.program, self._state.with_tactics(file_text(self.mesh, None, {}, [entry])), self.found)

    def search(self, axes: Sequence[str] = (), evaluations: int = 2000, seconds: float = 0.0, seed: int = 1,
               method: str = "toast", name: str | None = None, report: Report | None = None) -> "Plan":
        """This plan and what a search finds on top of it. Ctrl+C, or interrupting the notebook's cell, stops it."""
        with html.progress(report) as told:
            return self.then(Automatic(tuple(axes), evaluations, seconds, seed, method, name), told)

    def _searched(self, tactic: Automatic, report: Report | None) -> "Plan":
        state, found = self._state.with_search(list(tactic.axes), tactic.method, tactic.evaluations, tactic.seconds,
                                               tactic.seed, 0, tactic.name or "", report, tactic.peak_at_most,
                                               tactic.collectives_at_most, tactic.tokens_at_least, list(tactic.only))
        made = json.loads(state.tactic_file())["schedule"]
        name = made[-1]["name"] if len(made) > len(self.tactics) else tactic.name or "Automatic"
        return Plan(self.program, state, {**self.found, name: json.loads(found)})

    # ---- files, window, code

    def save(self, path: str | os.PathLike, model: bool = True) -> pathlib.Path:
        """Writes the tactic file, and with `model` the program beside it, so that the window opens both."""
        path = pathlib.Path(path)
        hint = ""
        if model:
            stem = path.name.removesuffix(".json").removesuffix(".tactics")
            beside = path.with_name(stem + ".mlir")
            self.program.write(beside)
            hint = beside.name
        elif self.program._path:
            hint = os.path.relpath(self.program._path, path.parent)
        path.write_text(self._state.tactic_file(hint))
        return path

    def export(self, to: str) -> list[tuple[str, str]]:
        """(suffix, text) of every file of an export: "jax", "rules", "shardy", "device-local", "html" or "svg"."""
        return self._state.export(to)

    def python(self) -> str:
        """Lines of Python that make this plan's schedule."""
        plain = read(self.program._core.start(file_text(self.mesh, None, {}, [], self.program.facts)).tactic_file(), "")
        kept = {key: value for key, value in self._strategy.options.items() if plain.options.get(key) != value}
        return python_code(dataclasses.replace(self._strategy, options=kept))

    def show(self) -> subprocess.Popen:
        """Opens the window on exactly this: a copy of the tactic file and the program in a folder of its own."""
        window = os.environ.get("AXISCAPE") or shutil.which("axiscape")
        if not window:
            raise Error("the window's program is not there", "axiscape", "neither on the PATH nor named by AXISCAPE",
                        "Install the package `axiscape`, or set AXISCAPE to its path")
        folder = pathlib.Path(tempfile.mkdtemp(prefix="axiscape-"))
        name = self.program.facts["name"] or "program"
        return subprocess.Popen([window, str(self.save(folder / f"{name}.tactics.json"))])

    def lock(self, path: str | os.PathLike) -> None:
        """Keeps how arguments and results lie and what is sent, for `ax.check`."""
        from .gate import write_lock

        write_lock(self, path)

    def _repr_html_(self) -> str:
        return html.frame(self._state.export("html")[0][1])
