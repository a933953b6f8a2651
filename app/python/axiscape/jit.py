# SPDX-License-Identifier: GPL-3.0-or-later
"""`jit(f, mesh, schedule)`: PartIR's call. What it needs of JAX is imported when a function is traced."""
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import _core
from .plan import Plan, Program, Report
from .schedule import Axes
from .tactics import Tactic


def trace(f: Callable, *args: Any, mesh: Axes | None = None, donate_argnums: int | Sequence[int] | None = None,
          platform: str = "cpu") -> Program:
    """The program of f(*args). Arguments are arrays or jax.ShapeDtypeStruct; nothing runs and no device is needed."""
    import axiscape_capture

    text = axiscape_capture.text_of(f, *args, mesh=mesh, donate_argnums=donate_argnums, platform=platform).encode()
    name = getattr(f, "__name__", "program").strip("<>")
    return Program(_core.Program.from_bytes(text, name), text)


class Step:
    """A function with a schedule. Calling it runs it under jax.jit with the plan's shardings and constraints."""

    def __init__(self, f: Callable, mesh: Axes, schedule: Sequence[Tactic], hardware: str | None,
                 donate_argnums: int | Sequence[int] | None, options: Mapping[str, Any] | None,
                 rest: Mapping[str, Any] | None, on: Any):
        functools.update_wrapper(self, f, updated=())
        self._f, self._mesh, self._schedule, self._hardware = f, dict(mesh), list(schedule), hardware
        self._donate, self._options, self._rest = donate_argnums, dict(options or {}), dict(rest or {})
        self._on = on
        self._plans: dict[Any, Plan] = {}
        self._jitted: dict[Any, Callable] = {}

    def plan(self, *args: Any, report: Report | None = None) -> Plan:
        """What the schedule makes of f(*args); shapes (jax.ShapeDtypeStruct) are enough. Kept by shapes."""
        key = _key(args)
        if key not in self._plans:
            program = trace(self._f, *args, donate_argnums=self._donate)
            self._plans[key] = program.plan(self._mesh, self._schedule, self._hardware, self._options, self._rest,
                                            report)
        return self._plans[key]

    def __call__(self, *args: Any) -> Any:
        """f(*args) on the mesh `on`; without one on the first of jax.devices(), as many as the mesh has."""
        return self.jitted(*args)(*args)

    def lower(self, *args: Any) -> Any:
        """As jax.jit(f).lower(*args)."""
        return self.jitted(*args).lower(*args)

    def jitted(self, *args: Any) -> Callable:
        """The jitted function for arguments of these shapes."""
        key = _key(args)
        if key not in self._jitted:
            self._jitted[key] = sharding_of(self.plan(*args)).shard(self._f, *args, on=self._on, **self._jit_options())
        return self._jitted[key]

    def _jit_options(self) -> dict[str, Any]:
        return {} if self._donate is None else {"donate_argnums": self._donate}


def jit(f: Callable | None = None, *, mesh: Axes, schedule: Sequence[Tactic] = (), hardware: str | None = None,
        donate_argnums: int | Sequence[int] | None = None, options: Mapping[str, Any] | None = None,
        rest: Mapping[str, Any] | None = None, on: Any = None) -> Any:
    """A step that is planned on a mesh and runs as planned.

    f               a function of positional arguments; without one this is a decorator
    mesh            {"batch": 4, "model": 2}: axes and sizes, major first
    schedule        tactics in order
    hardware        a name of `hardware_names()`: for seconds, capacity and automatic tactics
    donate_argnums  arguments that the step gives up, as for jax.jit
    options         of the lowering, as in a tactic file: {"profile": "least"}
    rest            what else a tactic file says, as `ax.load(path).rest`
    on              a jax.sharding.Mesh with these axes, for more than one host:
                    Mesh(mesh_utils.create_hybrid_device_mesh(*plan.hybrid_shape()), tuple(plan.mesh))
    """
    if f is None:
        return functools.partial(jit, mesh=mesh, schedule=schedule, hardware=hardware, donate_argnums=donate_argnums,
                                 options=options, rest=rest, on=on)
    return Step(f, mesh, schedule, hardware, donate_argnums, options, rest, on)


def sharding_of(plan: Plan) -> Any:
    """The plan as an axiscape_apply.Strategy: specs of arguments and results as pytrees, and constraints."""
    import axiscape_apply

    return axiscape_apply.strategy_in(plan.export("jax")[0][1], "the plan")


def _key(args: tuple) -> Any:
    import jax

    leaves, structure = jax.tree.flatten(args)
    return structure, tuple((getattr(leaf, "shape", ()), str(getattr(leaf, "dtype", type(leaf).__name__)))
                            for leaf in leaves)
