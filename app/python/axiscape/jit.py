# SPDX-License-Identifier: GPL-3.0-or-later
"""`jit(f, mesh, schedule)`: PartIR's call. What it needs of JAX is imported when a function is traced."""
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import _core
from .calls import Call, Static, bind
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
                 rest: Mapping[str, Any] | None, on: Any, static: Static = Static()):
        functools.update_wrapper(self, f, updated=())
        self._f, self._mesh, self._schedule, self._hardware = f, dict(mesh), list(schedule), hardware
        self._donate, self._options, self._rest = donate_argnums, dict(options or {}), dict(rest or {})
        self._on, self._static = on, static
        self._plans: dict[Any, Plan] = {}
        self._jitted: dict[Any, Callable] = {}

    def plan(self, *args: Any, report: Report | None = None, **kwargs: Any) -> Plan:
        """What the schedule makes of f(*args, **kwargs); shapes (jax.ShapeDtypeStruct) are enough. Kept by shapes."""
        return self._plan(self._bound(args, kwargs), report)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """f(*args, **kwargs) on the mesh `on`; without one on the first of jax.devices(), as many as the mesh has."""
        call = self._bound(args, kwargs)
        return self._jitted_for(call)(*call.args)

    def lower(self, *args: Any, **kwargs: Any) -> Any:
        """As jax.jit(f).lower(*args, **kwargs)."""
        call = self._bound(args, kwargs)
        return self._jitted_for(call).lower(*call.args)

    def specs(self, *args: Any, **kwargs: Any) -> tuple[Any, Any]:
        """(PartitionSpecs nested as the arguments, PartitionSpecs nested as what f returns); shapes are enough.

        Arguments are those that are arrays, in the order of f's parameters. `ax.manual_of` is the way back.
        """
        import jax

        call = self._bound(args, kwargs)
        strategy = sharding_of(self._plan(call))
        return strategy.argument_specs(call.f, *call.args), strategy.result_specs(jax.eval_shape(call.f, *call.args))

    def jitted(self, *args: Any, **kwargs: Any) -> Callable:
        """The jitted function for arguments of these shapes: of the arrays alone, in the order of f's parameters."""
        return self._jitted_for(self._bound(args, kwargs))

    def _bound(self, args: tuple, kwargs: Mapping[str, Any]) -> Call:
        return bind(self._f, args, kwargs, self._static, self._donate)

    def _plan(self, call: Call, report: Report | None = None) -> Plan:
        key = _key(call)
        if key not in self._plans:
            program = trace(call.f, *call.args, donate_argnums=call.donated)
            self._plans[key] = program.plan(self._mesh, self._schedule, self._hardware, self._options, self._rest,
                                            report)
        return self._plans[key]

    def _jitted_for(self, call: Call) -> Callable:
        key = _key(call)
        if key not in self._jitted:
            options = {} if call.donated is None else {"donate_argnums": call.donated}
            self._jitted[key] = sharding_of(self._plan(call)).shard(call.f, *call.args, on=self._on, **options)
        return self._jitted[key]


def jit(f: Callable | None = None, *, mesh: Axes, schedule: Sequence[Tactic] = (), hardware: str | None = None,
        donate_argnums: int | Sequence[int] | None = None, options: Mapping[str, Any] | None = None,
        rest: Mapping[str, Any] | None = None, on: Any = None, static_argnums: int | Sequence[int] | None = None,
        static_argnames: str | Sequence[str] | None = None) -> Any:
    """A step that is planned on a mesh and runs as planned.

    f               a function, called with positional and keyword arguments; without one this is a decorator
    mesh            {"batch": 4, "model": 2}: axes and sizes, major first
    schedule        tactics in order
    hardware        a name of `hardware_names()`: for seconds, capacity and automatic tactics
    donate_argnums  arguments that the step gives up, as for jax.jit
    options         of the lowering, as in a tactic file: {"profile": "least"}
    rest            what else a tactic file says, as `ax.load(path).rest`
    on              a jax.sharding.Mesh with these axes, for more than one host:
                    Mesh(mesh_utils.create_hybrid_device_mesh(*plan.hybrid_shape()), tuple(plan.mesh))
    static_argnums, static_argnames  arguments that are constants of the program, as for jax.jit: hashable
    """
    if f is None:
        return functools.partial(jit, mesh=mesh, schedule=schedule, hardware=hardware, donate_argnums=donate_argnums,
                                 options=options, rest=rest, on=on, static_argnums=static_argnums,
                                 static_argnames=static_argnames)
    return Step(f, mesh, schedule, hardware, donate_argnums, options, rest, on,
                Static.of(static_argnums, static_argnames))


def sharding_of(plan: Plan) -> Any:
    """The plan as an axiscape_apply.Strategy: specs of arguments and results as pytrees, and constraints."""
    import axiscape_apply

    return axiscape_apply.strategy_in(plan.export("jax")[0][1], "the plan")


def _key(call: Call) -> Any:
    import jax

    leaves, structure = jax.tree.flatten(call.args)
    kinds = tuple((getattr(leaf, "shape", ()), str(getattr(leaf, "dtype", type(leaf).__name__))) for leaf in leaves)
    return structure, call.constants, call.names, kinds
