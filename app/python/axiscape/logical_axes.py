# SPDX-License-Identifier: GPL-3.0-or-later
"""Logical axes: lists of (logical name, mesh axes) as flax and MaxText keep them, read in, written out, looked over.

    rules = [("batch", ("data", "fsdp")), ("embed", "fsdp"), ("mlp", "tensor"), ("norm", None)]
    names = {"params/*/wi/kernel": ("embed", "mlp"), "batch/*": ("batch", None)}
    for finding in ax.lint(rules, names, mesh): print(finding)
    for change in ax.rule_changes({"params/layer_0/wi/kernel": [["fsdp"], []]}, rules, names): print(change)
    step = ax.jit(train_step, mesh=mesh, schedule=ax.logical_rules(rules, names, mesh))

As in flax, rules are gone through in order: each gives its mesh axes to the dimension of its name, if that has none yet
and no other dimension of the tensor has taken one of them.
"""
import dataclasses
import fnmatch
import graphlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .errors import Error
from .plan import Plan
from .schedule import Axes
from .tactics import Manual

Rule = tuple[str, str | Sequence[str] | None]
Names = Mapping[str, Sequence[str | None]]  # a pattern of paths -> a logical name for every dimension
Tensor = tuple[str, tuple[int, ...]]


@dataclasses.dataclass(frozen=True)
class Lint:
    """One finding: `kind` is unknown_axis, never_reached, never_used, no_rule, collision or does_not_divide."""

    kind: str
    logical: str
    sentence: str

    def __str__(self) -> str:
        return self.sentence


def _axes(rule: Rule) -> tuple[str, ...]:
    axes = rule[1]
    return () if axes is None else (axes,) if isinstance(axes, str) else tuple(axes)


def _taken(rules: Sequence[Rule], names: Sequence[str | None]) -> Iterator[tuple[int, tuple[str, ...], int | None]]:
    """(dimension, mesh axes, number of the rule) of every dimension that has a name."""
    used: set[str] = set()
    found: dict[int, tuple[tuple[str, ...], int]] = {}
    for number, rule in enumerate(rules):  # rule by rule, as flax does: an earlier rule takes its axes first
        axes = _axes(rule)
        dim = next((d for d, name in enumerate(names) if name == rule[0] and d not in found), None)
        if dim is not None and not used & set(axes):
            used |= set(axes)
            found[dim] = axes, number
    for dim, name in enumerate(names):
        if name is not None:
            axes, number = found.get(dim, ((), None))
            yield dim, axes, number


def logical_rules(rules: Sequence[Rule], names: Names, mesh: Axes) -> list[Manual]:
    """The rules as tactics, one for each mesh axis, so that a dimension over several has them as its rule says."""
    wanted: dict[str, dict[str, int]] = {axis: {} for axis in _major_first(rules, mesh)}
    for pattern, dims in names.items():
        for dim, axes, _ in _taken(rules, dims):
            for axis in axes:
                wanted[axis][pattern] = dim
    return [Manual(inputs, axis, f"Logical axes: {axis}") for axis, inputs in wanted.items() if inputs]


def _major_first(rules: Sequence[Rule], mesh: Axes) -> list[str]:
    """The axes of the rules, none before one that stands to its left in a rule."""
    before: dict[str, list[str]] = {}
    for rule in rules:
        axes = _axes(rule)
        for i, axis in enumerate(axes):
            if axis not in mesh:
                raise Error(f"the mesh has no axis '{axis}'", f"the rule of '{rule[0]}'", "",
                            f"Its axes are {', '.join(mesh)}")
            before.setdefault(axis, []).extend(axes[:i])
    try:
        return list(graphlib.TopologicalSorter(before).static_order())
    except graphlib.CycleError as error:
        raise Error(f"the rules name the axes {', '.join(sorted(set(error.args[1])))} in different orders", "", "",
                    "Give them one order") from None


def rules_of(plan: Plan, names: Names) -> list[Rule]:
    """The rules that say how the plan's arguments lie. Raises Error where no list of rules can: it names both tensors."""
    found: dict[str, tuple[tuple[str, ...], str]] = {}
    for path, placed in plan.arguments.items():
        for logical, axes in zip(_names_of(path, names), placed.sharding):
            if logical is None:
                continue
            was = found.setdefault(logical, (axes, path))
            if was[0] != axes and not axes:
                continue  # an axis taken by another dimension, or one that does not divide: rules leave it away, too
            if was[0] != axes and was[0]:
                raise Error(f"'{logical}' lies over {list(axes)} in {path} and over {list(was[0])} in {was[1]}", "", "",
                            "Give the dimensions names of their own")
            found[logical] = axes, path
    return [(logical, axes[0] if len(axes) == 1 else axes or None) for logical, (axes, _) in found.items()]


def _names_of(path: str, names: Names) -> Sequence[str | None]:
    for pattern, dims in names.items():
        if fnmatch.fnmatchcase(path, pattern):
            return dims
    return ()


def lint(rules: Sequence[Rule], names: Names, mesh: Axes, tensors: Sequence[Tensor] = ()) -> list[Lint]:
    """What is wrong with a list of rules, or is silently ignored. `tensors`: (path, shape), for sizes to divide."""
    out = [Lint("unknown_axis", rule[0], f"the rule of '{rule[0]}' names the mesh axis '{axis}', which is not there")
           for rule in rules for axis in _axes(rule) if axis not in mesh]
    taken: set[int] = set()
    for pattern, dims in names.items():
        for dim, axes, number in _taken(rules, dims):
            logical = str(dims[dim])
            if number is not None:
                taken.add(number)
                out += _indivisible(pattern, dim, logical, axes, mesh, tensors)
            elif not any(rule[0] == logical for rule in rules):
                out.append(Lint("no_rule", logical, f"'{logical}' of {pattern} has no rule: it stays whole"))
            first = next((i for i, rule in enumerate(rules) if rule[0] == logical), None)
            if first is not None and first != number and _axes(rules[first]):
                rest = "takes a later rule" if number is not None else "stays whole"
                out.append(Lint("collision", logical, f"'{logical}' (dimension {dim}) of {pattern} {rest}: another "
                                f"dimension of it has taken {', '.join(_axes(rules[first]))}"))
    all_names = {name for dims in names.values() for name in dims}
    for number, rule in enumerate(rules):
        if rule[0] not in all_names:
            out.append(Lint("never_used", rule[0], f"no tensor has a dimension '{rule[0]}'"))
        elif number not in taken:
            out.append(Lint("never_reached", rule[0], f"the rule of '{rule[0]}' over {list(_axes(rule))} is never "
                            "reached: one before it always applies, or its axes are always taken"))
    return out


def _indivisible(pattern: str, dim: int, logical: str, axes: Sequence[str], mesh: Axes,
                 tensors: Sequence[Tensor]) -> list[Lint]:
    parts = 1
    for axis in axes:
        parts *= mesh.get(axis, 1)
    return [Lint("does_not_divide", logical, f"'{logical}' (dimension {dim}) of {path} has size {shape[dim]}, which "
                 f"{' x '.join(axes)} = {parts} does not divide")
            for path, shape in tensors if fnmatch.fnmatchcase(path, pattern) and dim < len(shape) and shape[dim] % parts]


@dataclasses.dataclass(frozen=True)
class RuleChange:
    """The rules of a name as they were and the one as it would be, and the paths (or patterns) that it moves."""

    was: tuple[Rule, ...]
    now: Rule
    moves: tuple[str, ...]

    def __str__(self) -> str:
        was = " then ".join(str(list(_axes(rule))) for rule in self.was) or "no rule"
        return f"'{self.now[0]}' over {list(_axes(self.now))} instead of {was}; it moves {', '.join(self.moves)}"


def rule_changes(wanted: Mapping[str, Sequence[Sequence[str]]], rules: Sequence[Rule],
                 names: Names) -> list[RuleChange]:
    """The changes of rules with which these tensors lie as wanted: a remedy in the words of rules. `wanted`: path -> axes
    by dimension, as `axiscape-cli observe --json` has them in `remedy`. Raises Error where no change of a rule says it."""
    new = list(rules)
    edits: dict[str, Rule] = {}
    for path, spec in wanted.items():
        dims = tuple(_names_of(path, names))
        if not dims:
            raise Error(f"no logical names are known of {path}", "", "", "Name its dimensions")
        have = {dim: axes for dim, axes, _ in _taken(new, dims)}
        for dim, axes in enumerate(map(tuple, spec)):
            if have.get(dim, ()) == axes:
                continue
            logical = dims[dim] if dim < len(dims) else None
            if logical is None:
                raise Error(f"dimension {dim} of {path} has no logical name", "", "",
                            f"Give it one, with a rule over {', '.join(axes)}")
            rule = (logical, axes[0] if len(axes) == 1 else axes or None)
            if edits.setdefault(logical, rule) != rule:
                raise Error(f"'{logical}' would be cut in two ways", path, "", "Give one of the dimensions another name")
            at = next((i for i, one in enumerate(new) if one[0] == logical), len(new))
            new = [one for one in new[:at] + [rule] + new[at:] if one is rule or one[0] != logical]
        got = {dim: axes for dim, axes, _ in _taken(new, dims)}
        for dim, axes in enumerate(map(tuple, spec)):
            if got.get(dim, ()) != axes:
                raise Error(f"no rule of '{dims[dim]}' cuts dimension {dim} of {path} over {list(axes)}", "",
                            "an axis goes to the dimension whose rule stands first", "Change the order of the rules")
    return [RuleChange(tuple(one for one in rules if one[0] == logical), now,
                       tuple(_moved(rules, new, names, logical))) for logical, now in edits.items()]


def _moved(before: Sequence[Rule], after: Sequence[Rule], names: Names, logical: str) -> list[str]:
    return [path for path, dims in names.items() if logical in dims and
            [axes for _, axes, _ in _taken(before, dims)] != [axes for _, axes, _ in _taken(after, dims)]]


def manual_of(specs: Any, f: Any, *args: Any, order: Sequence[str] = ()) -> list[Manual]:
    """A pytree of PartitionSpecs, nested as `args`, as tactics: one for each axis, in `order` or as they are met."""
    import axiscape_apply
    import jax
    from jax.sharding import PartitionSpec

    names = axiscape_apply.argument_names(f, args)
    leaves = jax.tree.leaves(specs, is_leaf=lambda one: one is None or isinstance(one, PartitionSpec))
    if len(leaves) != len(names):
        raise Error(f"there are {len(leaves)} specs for {len(names)} arguments")
    wanted: dict[str, dict[str, int]] = {axis: {} for axis in order}
    for name, spec in zip(names, leaves):
        for dim, axes in enumerate(spec or ()):
            for axis in () if axes is None else (axes,) if isinstance(axes, str) else axes:
                wanted.setdefault(axis, {})[axiscape_apply.path_of(name)] = dim
    return [Manual(inputs, axis, f"Specs: {axis}") for axis, inputs in wanted.items() if inputs]


def constrain(x: Any, name: str) -> Any:
    """Marks every array of x as a place that a tactic can name: `manual({"tag:NAME": 0}, axis=...)`.

    The mark changes no number; XLA removes it.
    """
    import jax

    def marked(leaf: Any) -> Any:
        with jax.named_scope(name):
            if jax.numpy.issubdtype(jax.numpy.result_type(leaf), jax.numpy.floating):
                info = jax.numpy.finfo(jax.numpy.result_type(leaf))
                return jax.lax.reduce_precision(leaf, int(info.nexp), int(info.nmant))
            return jax.lax.optimization_barrier(leaf)

    return jax.tree.map(marked, x)
