# SPDX-License-Identifier: GPL-3.0-or-later
"""What MaxText writes about how a step lies, read.

    said = maxtext.read("sharding_info/gpt-oss-20b/tpu7x-16/slice_1/rule_default")   # a folder, or files by name
    rules = maxtext.read_rules("rules.json")                                         # logical_axis_rules of base.yml
    for finding in maxtext.lint(said, rules): print(finding)
    plan = ax.open("step.mlir").plan(said.mesh, maxtext.tactics(said, ax.open("step.mlir").arguments))

`python -m axiscape.maxtext FOLDER [--rules FILE] [--model MODEL] [--out TACTICS]` does the same on the command line.

The three files are those of MaxText's dump of shardings (its tests/utils): `named_shardings.json` has a mesh, a
partition_spec and a shape for each leaf of the state, `logical_shardings.json` the names of its dimensions,
`input_shardings.json` what activations are constrained to. Leaves are named by JAX's keys, joined by '/'.
"""
import argparse
import dataclasses
import json
import pathlib
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .errors import Error
from .logical_axes import Lint, Rule, Tensor, _axes, _major_first, _taken
from .logical_axes import lint as lint_rules
from .tactics import Manual

Spec = tuple[tuple[str, ...], ...]  # per dimension the mesh axes that cut it, major first
Names = dict[str, tuple[str | None, ...]]
FILES = ("named_shardings.json", "logical_shardings.json", "input_shardings.json")
_ACTIVATIONS = "Activation Sharding Dump"


@dataclasses.dataclass(frozen=True)
class Activation:
    """What an activation is constrained to: where, its type, its logical names (None: not said) and its cut."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    names: tuple[str | None, ...] | None
    spec: Spec


@dataclasses.dataclass(frozen=True)
class Said:
    """What the files say, by path as a program's arguments are named; what a file would say is empty without it."""

    mesh: dict[str, int]
    specs: dict[str, Spec]
    names: Names
    shapes: dict[str, tuple[int, ...]]
    activations: list[Activation]


# ---------------------------------------------------------------- reading
def path_of_keys(keys: str) -> str:
    """`.params/['decoder']/[0]/.value` -> params/decoder/0: the attribute that flax wraps a variable in goes."""
    parts = []
    for key in re.split(r"/(?=[.\[])", keys):
        found = re.fullmatch(r"\.(\w+)|\['(.*)'\]|\[\"(.*)\"\]|\[(\d+)\]|\[<flat index (\d+)>\]", key)
        parts.append(next(group for group in found.groups() if group is not None) if found else key)
    if len(parts) > 1 and re.search(r"/\.value$", keys):
        parts.pop()
    return "/".join(parts)


def _json(path: pathlib.Path) -> Any:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        seen: dict[str, Any] = {}
        for key, value in pairs:
            if key in seen:
                raise Error(f"{key!r} is there twice", str(path))
            seen[key] = value
        return seen

    try:
        return json.loads(path.read_text(), object_pairs_hook=once)
    except json.JSONDecodeError as error:
        raise Error(f"this is no JSON: {error.msg}", f"{path}:{error.lineno}:{error.colno}") from None
    except OSError as error:
        raise Error("the file cannot be read", str(path), error.strerror or "") from None


@dataclasses.dataclass(frozen=True)
class _At:
    """A value of a file, and where it stands."""

    value: Any
    file: str
    where: str = ""

    def refuse(self, what: str, todo: str = "") -> Error:
        return Error(what, f"{self.file}: {self.where}" if self.where else self.file, "", todo)

    def of(self, kind: type, wanted: str) -> Any:
        if not isinstance(self.value, kind) or isinstance(self.value, bool):
            raise self.refuse(f"wanted is {wanted}, here is {json.dumps(self.value)[:60]}")
        return self.value

    def items(self, wanted: str = "an object") -> Iterator[tuple[str, "_At"]]:
        for key, value in self.of(dict, wanted).items():
            yield key, _At(value, self.file, f"{self.where}: {key}" if self.where else key)

    def elements(self, wanted: str) -> list["_At"]:
        return [_At(value, self.file, f"{self.where}[{i}]") for i, value in enumerate(self.of(list, wanted))]

    def field(self, key: str) -> "_At":
        if key not in self.of(dict, "an object"):
            raise self.refuse(f"there is no {key!r}")
        return _At(self.value[key], self.file, f"{self.where}: {key}")


def _shape(at: _At) -> tuple[int, ...]:
    return tuple(one.of(int, "a size") for one in at.elements("a list of sizes"))


def _spec(at: _At) -> Spec:
    out = []
    for one in at.elements("a list, an entry a dimension"):
        if one.value is None or isinstance(one.value, str):
            out.append((one.value,) if one.value else ())
        else:
            out.append(tuple(axis.of(str, "an axis") for axis in one.elements("an axis, a list of axes or null")))
    return tuple(out)


def _rank(at: _At, spec: Sequence[Any], shape: tuple[int, ...]) -> None:
    if len(spec) > len(shape):
        raise at.refuse(f"the spec has {len(spec)} entries, the shape {list(shape)} has {len(shape)}")


def _put(into: dict[str, Any], path: str, value: Any, at: _At) -> None:
    if path in into and into[path] != value:
        raise at.refuse(f"{path} is there twice, and otherwise")
    into[path] = value


def read_named(path: str | pathlib.Path) -> tuple[dict[str, int], dict[str, Spec], dict[str, tuple[int, ...]]]:
    """named_shardings.json: the mesh, and of every leaf its spec and shape."""
    mesh: dict[str, int] | None = None
    specs: dict[str, Spec] = {}
    shapes: dict[str, tuple[int, ...]] = {}
    for keys, at in _At(_json(pathlib.Path(path)), str(path)).items():
        of = at.field("mesh")
        sizes = {axis: size.of(int, "a size") for axis, size in of.field("shape").items()}
        order = [one.of(str, "an axis") for one in of.field("axis_names").elements("a list of axes")]
        if sorted(order) != sorted(sizes):
            raise of.refuse(f"axis_names are {order}, shape has {list(sizes)}")
        own = {axis: sizes[axis] for axis in order}
        if mesh not in (None, own):
            raise of.refuse("the mesh is another than that of the leaves before", "Dump one mesh a file")
        mesh = own
        _put(specs, path_of_keys(keys), _spec(at.field("partition_spec")), at)
        _put(shapes, path_of_keys(keys), _shape(at.field("shape")), at)
        _rank(at, specs[path_of_keys(keys)], shapes[path_of_keys(keys)])
    return mesh or {}, specs, shapes


def read_logical(path: str | pathlib.Path) -> tuple[Names, dict[str, tuple[int, ...]]]:
    """logical_shardings.json: of every leaf the names of its dimensions, and its shape."""
    names: Names = {}
    shapes: dict[str, tuple[int, ...]] = {}
    for keys, at in _At(_json(pathlib.Path(path)), str(path)).items():
        shape = _shape(at.field("shape"))
        dims: list[str | None] = []
        for one in at.field("partition_spec").elements("a list, an entry a dimension"):
            if isinstance(one.value, list):
                raise one.refuse(f"a dimension has one logical name, here are {one.value}")
            dims.append(None if one.value is None else one.of(str, "a name or null"))
        _rank(at, dims, shape)
        _put(names, path_of_keys(keys), tuple(dims) + (None,) * (len(shape) - len(dims)), at)
        _put(shapes, path_of_keys(keys), shape, at)
    return names, shapes


def _said_tuple(at: _At, text: str) -> tuple[Any, ...]:
    """P('fsdp', None, ('a', 'b')) or ('batch', None), as Python writes them; nothing is run."""
    import ast

    try:
        node = ast.parse(text.strip(), mode="eval").body
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            if node.func.id not in ("P", "PartitionSpec"):
                raise ValueError(text)
            node = ast.Tuple(node.args, ast.Load())
        found = ast.literal_eval(node)
        return found if isinstance(found, tuple) else (found,)
    except (SyntaxError, ValueError):
        raise at.refuse(f"this is no spec: {text!r}") from None


def read_input(path: str | pathlib.Path) -> list[Activation]:
    """input_shardings.json: constraints of activations, in the order in which the program makes them."""
    out = []
    root = _At(_json(pathlib.Path(path)), str(path)).field(_ACTIVATIONS)
    for entry in root.elements("a list of activations"):
        for title, at in entry.items():
            found = re.fullmatch(r"(.*): ?(\w+)\[([\d,]*)\]", title)
            if not found:
                raise at.refuse("wanted is NAME: TYPE[SIZES]")
            shape = tuple(int(size) for size in found[3].split(",") if size)
            logical = at.field("logic_axes").of(str, "names as text")
            names = None if logical in ("Unknown", "None") else _said_tuple(at.field("logic_axes"), logical)
            spec = _said_tuple(at.field("PartitionSpec"), at.field("PartitionSpec").of(str, "a spec as text"))
            axes = tuple(() if one is None else (one,) if isinstance(one, str) else tuple(one) for one in spec)
            for dims in (names or (), axes):
                _rank(at, dims, shape)
            out.append(Activation(found[1], found[2], shape, names, axes))
    return out


def read_rules(path: str | pathlib.Path) -> list[Rule]:
    """[["embed", ["fsdp", "expert"]], ["norm", "tensor"], ["kv", []]] as JSON; also as {"logical_axis_rules": [...]}."""
    at = _At(_json(pathlib.Path(path)), str(path))
    if isinstance(at.value, dict):
        at = at.field("logical_axis_rules")
    rules: list[Rule] = []
    for one in at.elements("a list of rules"):
        pair = one.elements("a pair of a name and axes")
        if len(pair) != 2:
            raise one.refuse(f"a rule is a pair of a name and axes, here are {len(pair)}")
        axes = pair[1].value
        if axes is not None and not isinstance(axes, str):
            axes = tuple(axis.of(str, "an axis") for axis in pair[1].elements("an axis, a list of axes or null"))
        rules.append((pair[0].of(str, "a name"), axes or None))
    return rules


def read(*files: str | pathlib.Path) -> Said:
    """The files by their names, or those of a folder. Raises Error where they speak of different shapes."""
    found: dict[str, pathlib.Path] = {}
    for given in map(pathlib.Path, files):
        if given.is_dir():
            found.update({name: given / name for name in FILES if (given / name).exists()})
        elif given.name.endswith(FILES):
            found[next(name for name in FILES if given.name.endswith(name))] = given
        else:
            raise Error("it is not known which of the three files this is", str(given), "",
                        f"Its name ends with {', '.join(FILES)}")
    if not found:
        raise Error(f"none of {', '.join(FILES)} is there", ", ".join(map(str, files)))
    mesh, specs, shapes = read_named(found[FILES[0]]) if FILES[0] in found else ({}, {}, {})
    names, own = read_logical(found[FILES[1]]) if FILES[1] in found else ({}, {})
    for path, shape in own.items():
        if shapes.setdefault(path, shape) != shape:
            raise Error(f"{path} has the shape {list(shape)} here and {list(shapes[path])} in {FILES[0]}",
                        str(found[FILES[1]]))
    return Said(mesh, specs, names, shapes, read_input(found[FILES[2]]) if FILES[2] in found else [])


# ---------------------------------------------------------------- into tactics
def placed_on(paths: Sequence[str], arguments: Sequence[Tensor], shapes: Mapping[str, tuple[int, ...]]) -> dict[str, str]:
    """Which argument each path is: the one whose path is it, or ends with it behind a '/'. Raises Error where there is
    none, several, or one of another shape."""
    out = {}
    for path in paths:
        fits = [one for one in arguments if one[0] == path] or [one for one in arguments if one[0].endswith("/" + path)]
        if len(fits) != 1:
            raise Error(f"{len(fits) or 'no'} arguments of the program are {path}", "", "",
                        "Capture the step with the state that was dumped")
        if path in shapes and tuple(fits[0][1]) != tuple(shapes[path]):
            raise Error(f"{path} has the shape {list(fits[0][1])} in the program and {list(shapes[path])} in the file")
        out[path] = fits[0][0]
    return out


def _rules_for(said: Said, rules: Sequence[Rule]) -> list[Rule]:
    """With one for each mesh axis that stands where a logical name should: newer dumps of MaxText write these."""
    own = {name for dims in said.names.values() for name in dims} & set(said.mesh) - {rule[0] for rule in rules}
    return [*rules, *((axis, axis) for axis in said.mesh if axis in own)]


def specs_of(said: Said, rules: Sequence[Rule] = ()) -> dict[str, Spec]:
    """How the leaves lie: by the rules where there are rules and names, else as named_shardings.json says."""
    if not rules:
        return said.specs
    rules = _rules_for(said, rules)
    out = {}
    for path, dims in said.names.items():
        cut: list[tuple[str, ...]] = [()] * len(dims)
        for dim, axes, _ in _taken(rules, dims):
            cut[dim] = axes
        out[path] = tuple(cut)
    return out


def tactics(said: Said, arguments: Sequence[Tensor] | None = None, rules: Sequence[Rule] = ()) -> list[Manual]:
    """The files as tactics, one for each axis that cuts something. `arguments`: of the program they are for; without, the
    paths stand as they are."""
    specs = specs_of(said, rules)
    known = {path: path for path in specs}
    if arguments is not None:
        cut = [path for path, spec in specs.items() if any(_wide(axes, said.mesh) for axes in spec)]
        known = placed_on(cut, arguments, said.shapes)
    order = _major_first([("", axes) for spec in specs.values() for axes in spec], said.mesh)
    wanted: dict[str, dict[str, int]] = {axis: {} for axis in order if said.mesh[axis] > 1}
    for path, spec in specs.items():
        for dim, axes in enumerate(spec):
            for axis in _wide(axes, said.mesh):
                wanted[axis][known[path]] = dim
    return [Manual(inputs, axis, f"MaxText: {axis}") for axis, inputs in wanted.items() if inputs]


def _wide(axes: Sequence[str], mesh: Mapping[str, int]) -> list[str]:
    return [axis for axis in axes if mesh.get(axis, 1) > 1]


# ---------------------------------------------------------------- looked over
def lint(said: Said, rules: Sequence[Rule] = ()) -> list[Lint]:
    """What is wrong in the files or silently ignored; with rules, what is wrong with these (`ax.lint`), and where the
    files lie otherwise than the rules say. Kinds besides those of ax.lint: axis_twice, differs_from_rules."""
    out = []
    for path, spec in said.specs.items():
        out += _lint_spec(path, spec, said.shapes[path], said.mesh)
    for one in said.activations:
        out += _lint_spec(one.name, one.spec, one.shape, said.mesh)
    if not rules:
        return out
    tensors = [(path, said.shapes[path]) for path in said.names]
    names: dict[str, Sequence[str | None]] = dict(said.names)
    names.update({one.name: one.names for one in said.activations if one.names})
    out += lint_rules(_rules_for(said, rules), _literal(names), said.mesh, tensors)
    for path, spec in specs_of(said, rules).items():
        if path in said.specs and _cut(spec, said.mesh) != _cut(said.specs[path], said.mesh):
            out.append(Lint("differs_from_rules", "", f"{path} lies over {_words(said.specs[path])}, the rules say "
                            f"{_words(spec)}"))
    return out


def _literal(names: Mapping[str, Sequence[str | None]]) -> dict[str, Sequence[str | None]]:
    """Paths as patterns that match themselves only."""
    return {re.sub(r"[\[*?]", lambda found: f"[{found[0]}]", path): dims for path, dims in names.items()}


def _cut(spec: Spec, mesh: Mapping[str, int]) -> list[list[str]]:
    cut = [_wide(axes, mesh) for axes in spec]
    while cut and not cut[-1]:
        cut.pop()
    return cut


def _words(spec: Spec) -> str:
    return "(" + ", ".join("-" if not axes else "+".join(axes) for axes in spec) + ")"


def _lint_spec(path: str, spec: Spec, shape: Sequence[int], mesh: Mapping[str, int]) -> list[Lint]:
    out = []
    used: dict[str, int] = {}
    for dim, axes in enumerate(spec):
        for axis in axes:
            if mesh and axis not in mesh:
                out.append(Lint("unknown_axis", axis, f"dimension {dim} of {path} is cut over '{axis}', which the mesh "
                                "does not have"))
            if axis in used:
                out.append(Lint("axis_twice", axis, f"'{axis}' cuts the dimensions {used[axis]} and {dim} of {path}: JAX "
                                "refuses that"))
            used.setdefault(axis, dim)
        parts = 1
        for axis in axes:
            parts *= mesh.get(axis, 1)
        if shape[dim] % parts:
            out.append(Lint("does_not_divide", "", f"dimension {dim} of {path} has size {shape[dim]}, which "
                            f"{' x '.join(axes)} = {parts} does not divide"))
    return out


# ---------------------------------------------------------------- the command line
def main(arguments: Sequence[str] | None = None) -> int:
    """0: nothing wrong; 1: there are findings; 2: the input is wrong."""
    parser = argparse.ArgumentParser(prog="python -m axiscape.maxtext", description=__doc__.split("\n\n")[0])
    parser.add_argument("files", nargs="+", metavar="FILE", help="the folder, or the three files by their names")
    parser.add_argument("--rules", help="logical_axis_rules as JSON: they say how leaves lie, and are looked over")
    parser.add_argument("--model", help="the program that the tactics are for; needed for --out")
    parser.add_argument("--hardware", help="written into the tactic file")
    parser.add_argument("--out", help="tactic file to write")
    given = parser.parse_args(arguments)
    try:
        said = read(*given.files)
        rules = read_rules(given.rules) if given.rules else []
        found = lint(said, rules)
        for one in found:
            print(f"{one.kind}: {one}")
        print(f"{len(said.specs)} leaves placed, {len(said.names)} named, {len(said.activations)} activations; "
              f"mesh {', '.join(f'{axis}={size}' for axis, size in said.mesh.items() if size > 1) or 'of one device'}")
        if given.out:
            from .plan import open_program

            if not given.model:
                raise Error("a tactic file is of a program", "", "", "Give --model")
            program = open_program(given.model)
            mesh = {axis: size for axis, size in said.mesh.items() if size > 1}
            plan = program.plan(mesh, tactics(said, program.arguments, rules), given.hardware)
            plan.save(given.out, model=False)
    except Error as error:
        print(error, file=sys.stderr)
        return 2
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
