# SPDX-License-Identifier: GPL-3.0-or-later
"""Applies a strategy that Axiscape wrote to a function of JAX: mesh, shardings of arguments and results, constraints.

    from axiscape_apply import load
    strategy = load("t32_rules.py")                    # what `axiscape-cli export --to rules` or `--to jax` wrote
    step = strategy.shard(train_step)                  # takes and gives what train_step does, on all devices
    params, opt_state, loss = step(params, opt_state, batch)

Arguments and results are found by their paths: "params/layer_0/w", "result/0/layer_0/w"; `.value` of a box is left out.
A JAX export holds a copy of this file, so it needs nothing besides JAX.
"""
import dataclasses
import fnmatch
import functools
import importlib.util
import inspect
import math
import pathlib
import re
import sys
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import jax
import numpy as np
from jax.sharding import AxisType, Mesh, NamedSharding, PartitionSpec

Rules = Sequence[tuple[str, PartitionSpec]]  # the first pattern that matches a path counts; * is any run of characters


@dataclasses.dataclass(frozen=True)
class Constraint:
    """A value inside the function that has to be laid out so: arguments and results do not tell it.

    where     the scopes (jax.named_scope) the value is made in and the primitive that makes it: "layer_0/attn/dot_general"
    shape     of the value, and
    nth, of   which of those that look alike it is, in program order; a function with another number is refused
    spec      how it is laid out
    backward  made by the backward pass
    operand   not the value made but this operand, as it is read there

    Of a sharding_constraint that the function has itself `spec` replaces the words. Two of one value have to agree.
    """

    where: str
    shape: tuple[int, ...]
    nth: int
    of: int
    spec: PartitionSpec
    backward: bool = False
    operand: int | None = None


@dataclasses.dataclass(frozen=True)
class Strategy:
    """How the arguments, the results and some values of a function lie on a mesh.

    axes         names and sizes of the mesh: {"batch": 4, "model": 2}
    arguments    rules, or a dictionary: name of a parameter -> tree of PartitionSpecs nested as the argument is
    results      rules, or such a tree
    donated      names of the parameters whose memory the step may reuse
    constraints  see Constraint
    order        the device at every position of the mesh, row-major, as an index; None: as they are counted
    """

    axes: Mapping[str, int]
    arguments: Any
    results: Any
    donated: Sequence[str] = ()
    constraints: Sequence[Constraint] = ()
    order: Sequence[int] | None = None

    def mesh(self, devices: Iterable[jax.Device] | None = None) -> Mesh:
        """The mesh, row-major over `devices` (by default jax.devices()) in the order of this strategy."""
        devices = jax.devices() if devices is None else list(devices)
        count = math.prod(self.axes.values())
        if len(devices) < count:
            raise ValueError(f"the mesh needs {count} devices, here are {len(devices)}")
        grid = np.array([devices[i] for i in self.order or range(count)]).reshape(tuple(self.axes.values()))
        return Mesh(grid, tuple(self.axes), axis_types=(AxisType.Auto,) * len(self.axes))

    def argument_specs(self, f: Callable, *args: Any) -> tuple:
        """A PartitionSpec for every leaf of `args`, nested as they are. They may be arrays or jax.ShapeDtypeStruct."""
        leaves, structure = jax.tree.flatten(args)
        names = argument_names(f, args)
        if _is_rules(self.arguments):
            specs = [_first_match(self.arguments, path_of(name), name) for name in names]
        else:
            specs = _by_row([(name, spec) for _, name, spec in self.rows()], names, f, "argument")
        _check_ranks(names, specs, leaves)
        return structure.unflatten(specs)

    def result_specs(self, results: Any) -> Any:
        """The same for what the function returns (jax.eval_shape tells it)."""
        with_paths, structure = jax.tree_util.tree_flatten_with_path(results)
        names = ["result" + jax.tree_util.keystr(path) for path, _ in with_paths]
        if _is_rules(self.results):
            specs = [_first_match(self.results, path_of(name), name) for name in names]
        else:
            specs = [spec for _, spec in spec_leaves(self.results)]
            if len(specs) != len(names):
                raise ValueError(f"the strategy is for {len(specs)} results, the function gives {len(names)}")
        _check_ranks(names, specs, [leaf for _, leaf in with_paths])
        return structure.unflatten(specs)

    def shard(self, f: Callable, *args: Any, on: Mesh | None = None, **options: Any) -> Callable:
        """jax.jit(f) with the shardings, constraints and donations of this strategy, on the mesh `on` (else mesh()).

        Example arguments tell how f nests its arguments. Without them the result learns that when it is called.
        `options` go to jax.jit, such as donate_argnums=() to keep the inputs.
        """
        if not args:
            return _Sharded(self, f, on, options)
        on = self.mesh() if on is None else on
        named = functools.partial(jax.tree.map, lambda spec: NamedSharding(on, spec), is_leaf=_is_spec)
        if self.donated:
            options.setdefault("donate_argnums", self._donated_arguments(f, args))
        return jax.jit(
            self.constrained(f, on) if self.constraints else f,
            in_shardings=named(self.argument_specs(f, *args)),
            out_shardings=named(self.result_specs(jax.eval_shape(f, *args))),
            **options,
        )

    def constrained(self, f: Callable, on: Mesh | None = None) -> Callable:
        """f with the constraints put on its values. Raises ValueError, when it is called, if one is not found."""
        on = self.mesh() if on is None else on

        @functools.wraps(f)
        def run(*args: Any) -> Any:
            closed, shape = jax.make_jaxpr(f, return_shape=True)(*args)
            marked = _Marker(self.constraints, on).run(closed)
            return jax.tree.unflatten(jax.tree.structure(shape), _as_function(marked)(*jax.tree.leaves(args)))

        return run

    def _donated_arguments(self, f: Callable, args: Sequence[Any]) -> tuple[int, ...]:
        """Those all of whose leaves the strategy gives up."""
        names = argument_names(f, args)
        if not _is_rules(self.arguments) and len(self.rows()) == len(names):
            names = [root for root, _, _ in self.rows()]
        given_up = iter([name in self.donated or re.split(r"[.\[]", name)[0] in self.donated for name in names])
        whole = [[next(given_up) for _ in jax.tree.leaves(one)] for one in args]
        return tuple(i for i, one in enumerate(whole) if one and all(one))

    def rows(self) -> list[tuple[str, str, PartitionSpec]]:
        """(parameter, name, spec) of every argument, where they are a tree and no rules."""
        return [(root, name, spec) for root, tree in self.arguments.items() for name, spec in spec_leaves(tree, root)]


def load(path: str | pathlib.Path) -> Strategy:
    """The strategy in a Python file that Axiscape wrote: a rules export, a JAX export or that of a device-local program.

    The file is run, as an import would.
    """
    path = pathlib.Path(path)
    if not path.exists():
        raise FileNotFoundError(f"{path} is not there")
    spec = importlib.util.spec_from_file_location(re.sub(r"\W", "_", path.stem), path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path} is no Python file; exports of a strategy end in .py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return _strategy_of(module, str(path))


def strategy_in(text: str, name: str) -> Strategy:
    """The same of the text of such a file."""
    module = types.ModuleType(re.sub(r"\W", "_", name))
    module.__file__ = name
    sys.modules[module.__name__] = module  # dataclasses look their module up
    exec(compile(text, name, "exec"), vars(module))
    return _strategy_of(module, name)


def _strategy_of(module: types.ModuleType, name: str) -> Strategy:
    if not hasattr(module, "AXES") or not (hasattr(module, "RULES") or hasattr(module, "ARGUMENTS")):
        raise ValueError(f"{name} is no export of a strategy: it has no AXES with RULES or ARGUMENTS")
    order = getattr(module, "ORDER", None)
    if hasattr(module, "RULES"):
        return Strategy(module.AXES, module.RULES, getattr(module, "RESULTS", module.RULES), order=order)
    constraints = [Constraint(**one) for one in getattr(module, "CONSTRAINTS", ())]
    return Strategy(module.AXES, module.ARGUMENTS, module.RESULTS, module.DONATED, constraints, order)


def expand(rules: Rules, paths: Iterable[str]) -> list[PartitionSpec]:
    """The PartitionSpec of every path."""
    return [_first_match(rules, path, path) for path in paths]


def path_of(name: str) -> str:
    """JAX's name of a leaf as a path: "params['layer_0'][1].mu" is "params/layer_0/1/mu"."""
    parts = re.findall(r"\['([^']*)'\]|\[\"([^\"]*)\"\]|\[([^\]]*)\]|\.([^.\[]*)|([^.\[]+)", name)
    kept = ["".join(part) for part in parts if part[3] != "value"]
    return "/".join(kept)


def spec_leaves(tree: Any, name: str = "") -> Iterator[tuple[str, PartitionSpec]]:
    """(name, spec) of every leaf of an exported tree in order, named as JAX names arguments."""
    if _is_spec(tree):
        yield name, tree
    elif isinstance(tree, dict):
        for key, below in tree.items():
            yield from spec_leaves(below, f"{name}[{key!r}]")
    elif isinstance(tree, (list, tuple)):
        for index, below in enumerate(tree):
            yield from spec_leaves(below, f"{name}[{index}]")
    else:
        for key, below in vars(tree).items():
            yield from spec_leaves(below, f"{name}.{key}")


def _is_spec(tree: Any) -> bool:
    return isinstance(tree, PartitionSpec)


def _is_rules(tree: Any) -> bool:
    return isinstance(tree, list) and all(isinstance(one, tuple) and len(one) == 2 and isinstance(one[0], str)
                                          and _is_spec(one[1]) for one in tree)


def _first_match(rules: Rules, path: str, name: str) -> PartitionSpec:
    for pattern, spec in rules:
        if fnmatch.fnmatchcase(path, pattern):
            return spec
    raise ValueError(f"no rule is for {name} ({path})")


def argument_names(f: Callable, args: Sequence[Any]) -> list[str]:
    """JAX's name of every leaf of args."""
    names = []
    for top, value in zip(_top_names(f, args), args):
        names += [top + jax.tree_util.keystr(path) for path, _ in jax.tree_util.tree_flatten_with_path(value)[0]]
    return names


def _top_names(f: Callable, args: Sequence[Any]) -> list[str]:
    try:
        parameters = list(inspect.signature(f).parameters.values())
    except (TypeError, ValueError):
        return [f"args[{i}]" for i in range(len(args))]
    names = []
    for i in range(len(args)):
        one = parameters[min(i, len(parameters) - 1)] if parameters else None
        if one is None or (i >= len(parameters) and one.kind is not one.VAR_POSITIONAL):
            raise ValueError(f"{f} takes {len(parameters)} arguments, here are {len(args)}")
        names.append(f"{one.name}[{i - len(parameters) + 1}]" if one.kind is one.VAR_POSITIONAL else one.name)
    return names


def _by_row(rows: Sequence[tuple[str, PartitionSpec]], names: Sequence[str], f: Callable, what: str) -> list:
    """The spec of every name: by position, else by name, as JAX drops arguments that nobody uses."""
    if len(rows) == len(names):
        return [spec for _, spec in rows]
    by_name = dict(rows)
    specs = [by_name.pop(name, PartitionSpec()) for name in names]
    if by_name:
        raise ValueError(f"{f} has no {what} {next(iter(by_name))}, which the strategy shards")
    return specs


def _check_ranks(names: Sequence[str], specs: Sequence[PartitionSpec], leaves: Sequence[Any]) -> None:
    for name, spec, leaf in zip(names, specs, leaves):
        if len(spec) > np.ndim(leaf):
            raise ValueError(f"{name} has {np.ndim(leaf)} dimensions, the strategy shards {len(spec)}: {spec}")


class _Sharded:
    """A jitted function for each structure of arguments, made when it is first seen."""

    def __init__(self, strategy: Strategy, f: Callable, on: Mesh | None, options: dict):
        functools.update_wrapper(self, f)
        self._strategy, self._f, self._on, self._options, self._jitted = strategy, f, on, options, {}

    def _jit(self, args: tuple) -> Callable:
        structure = jax.tree.structure(args)
        if structure not in self._jitted:
            self._jitted[structure] = self._strategy.shard(self._f, *args, on=self._on, **self._options)
        return self._jitted[structure]

    def __call__(self, *args: Any) -> Any:
        return self._jit(args)(*args)

    def lower(self, *args: Any) -> Any:
        return self._jit(args).lower(*args)


# ---- constraints: the traced function with with_sharding_constraint on some of its values

# What JAX writes into a name stack for its own constructs: no scope of the model.
_MARKS = frozenset(
    "jit pjit xla_call core_call closed_call checkpoint remat remat2 rematted_computation custom_jvp_call "
    "custom_vjp_call custom_vjp_call_jaxpr while cond body body_jaxpr scan shard_map custom_jvp_call_jaxpr custom_lin "
    "named_call run_state custom_partitioning".split())


def _scopes(stack: str) -> tuple[list[str], bool]:
    """The scopes of a name stack, and whether it is of the backward pass: "jvp(layer_0)/attn" is layer_0, attn."""
    scopes, backward, depth, start = [], False, 0, 0
    for i, c in enumerate(stack + "/"):
        depth += (c == "(") - (c == ")" and depth > 0)
        if c != "/" or depth:
            continue
        part, start = stack[start:i], i + 1
        mark, opened, inside = part.partition("(")
        if opened and mark and part.endswith(")"):
            if mark in ("jit", "pjit", "xla_call", "pmap"):
                continue
            if mark in ("transpose", "jvp", "vmap", "remat", "checkpoint", "rematted_computation", "custom_jvp",
                        "custom_vjp", "linearize"):
                inner, inner_backward = _scopes(inside[:-1])
                scopes += inner
                backward |= inner_backward or mark == "transpose"
                continue
        elif not part or part in _MARKS or part.endswith(":") or "->" in part or re.fullmatch("branch_.*_fun", part):
            continue
        scopes.append(part)
    return scopes, backward


class _Marker:
    """Walks a jaxpr in program order, those inside it too, and puts the constraints on what they are about."""

    def __init__(self, constraints: Sequence[Constraint], on: Mesh):
        self._on = on
        self._wanted: dict[tuple, list[Constraint]] = {}
        for one in constraints:
            self._wanted.setdefault((one.where, one.backward, tuple(one.shape)), []).append(one)
        self._seen = dict.fromkeys(self._wanted, 0)

    def run(self, closed: Any) -> Any:
        marked = self._closed(closed, ((), False))
        for key, ones in self._wanted.items():
            for one in ones:
                if self._seen[key] != one.of:
                    raise ValueError(
                        f"the strategy is for {one.of} values like {one.where} of shape {one.shape}, the function has "
                        f"{self._seen[key]}: put the value into a jax.named_scope of its own and capture again, or run "
                        "the StableHLO beside the export")
        return marked

    def _closed(self, closed: Any, outer: tuple) -> Any:
        return closed.replace(jaxpr=self._jaxpr(closed.jaxpr, outer))

    def _jaxpr(self, jaxpr: Any, outer: tuple) -> Any:
        live = _live(jaxpr)
        eqns, renamed = [], {}
        for eqn, is_live in zip(jaxpr.eqns, live):
            eqn = eqn.replace(invars=[renamed.get(v, v) if _is_variable(v) else v for v in eqn.invars])
            scopes, backward = _scopes(str(eqn.source_info.name_stack))
            here = (*outer[0], *scopes), outer[1] or backward
            eqn = eqn.replace(params={key: self._inside(value, here) for key, value in eqn.params.items()})
            placed = self._placed(eqn, here) if is_live else {}
            if placed and eqn.primitive.name == "sharding_constraint":  # other words in the function's own
                own = eqn.outvars[0] if eqn.outvars[0] in placed else 0
                eqn = self._constraint(eqn.invars[0], placed.pop(own)).replace(outvars=eqn.outvars)
            for operand in [at for at in placed if isinstance(at, int)]:
                eqns.append(self._constraint(eqn.invars[operand], placed.pop(operand)))
                eqn = eqn.replace(invars=[eqns[-1].outvars[0] if i == operand else v for i, v in enumerate(eqn.invars)])
            eqns.append(eqn)
            for variable, one in placed.items():
                eqns.append(self._constraint(variable, one))
                renamed[variable] = eqns[-1].outvars[0]
        outvars = [renamed.get(v, v) if _is_variable(v) else v for v in jaxpr.outvars]
        return jaxpr.replace(eqns=eqns, outvars=outvars)

    def _inside(self, value: Any, outer: tuple) -> Any:
        if isinstance(value, (tuple, list)):
            return type(value)([self._inside(one, outer) for one in value]) if type(value) in (tuple, list) else value
        if hasattr(value, "jaxpr") and hasattr(value, "consts"):
            return self._closed(value, outer)
        return self._jaxpr(value, outer) if hasattr(value, "eqns") and hasattr(value, "outvars") else value

    def _placed(self, eqn: Any, here: tuple) -> dict[Any, Constraint]:
        """What is said of an equation, each by the number of an operand or the variable that is made."""
        placed = {}
        for variable in eqn.outvars:
            for one in self._at(eqn.primitive.name, here, variable.aval):
                at = variable if one.operand is None else one.operand
                other = placed.setdefault(at, one)
                rank = len((variable if one.operand is None else eqn.invars[at]).aval.shape)
                if not NamedSharding(self._on, one.spec).is_equivalent_to(NamedSharding(self._on, other.spec), rank):
                    what = "the value made" if one.operand is None else f"operand {one.operand} of what is made"
                    raise ValueError(
                        f"two constraints of the strategy are for {what} at {one.where} (number {one.nth + 1} of {one.of} "
                        f"of shape {one.shape}), {other.spec} and {one.spec}: keep one of them")
        return placed

    def _at(self, primitive: str, here: tuple, aval: Any) -> list[Constraint]:
        key = "/".join((*here[0], primitive)), here[1], tuple(getattr(aval, "shape", ()))
        if key not in self._wanted:
            return []
        self._seen[key] += 1
        return [one for one in self._wanted[key] if one.nth == self._seen[key] - 1]

    def _constraint(self, variable: Any, one: Constraint) -> Any:
        sharding = NamedSharding(self._on, one.spec)
        like = jax.ShapeDtypeStruct(variable.aval.shape, variable.aval.dtype)
        traced = jax.make_jaxpr(lambda x: jax.lax.with_sharding_constraint(x, sharding))(like)
        return traced.jaxpr.eqns[-1].replace(invars=[variable])


def _is_variable(v: Any) -> bool:
    return not hasattr(v, "val")  # a literal has a value and no hash


def _live(jaxpr: Any) -> list[bool]:
    """Per equation: does some output depend on it, or does it do more than compute?"""
    wanted, live = {v for v in jaxpr.outvars if _is_variable(v)}, []
    for eqn in reversed(jaxpr.eqns):
        live.append(bool(eqn.effects) or any(v in wanted for v in eqn.outvars))
        if live[-1]:
            wanted.update(v for v in eqn.invars if _is_variable(v))
    return live[::-1]


def _as_function(closed: Any) -> Callable:
    from jax.extend.core import jaxpr_as_fun  # here: older versions of JAX have it elsewhere, and few strategies need it

    return jaxpr_as_fun(closed)
