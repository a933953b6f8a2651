# SPDX-License-Identifier: GPL-3.0-or-later
"""Tactics as values. A schedule is a list of them; order is meaning: one never undoes what those before it decided.

    [data_parallel("batch"), megatron("model"), zero3("batch"),
     manual({"params/*/w1": 1, "params/*/w2": REPLICATED}, axis="model"), automatic(axes=["model"])]
"""
import dataclasses
import enum
from collections.abc import Callable, Mapping, Sequence
from typing import Any


class Wish(enum.Enum):
    """What an input may be asked for besides the number of a dimension."""

    REPLICATED = "REPLICATED"
    FIRST_DIVISIBLE_DIM = "FIRST_DIVISIBLE_DIM"
    UNKNOWN = "UNKNOWN"

    def __repr__(self) -> str:
        return f"ax.{self.name}"


REPLICATED = Wish.REPLICATED
FIRST_DIVISIBLE_DIM = Wish.FIRST_DIVISIBLE_DIM
UNKNOWN = Wish.UNKNOWN

Want = int | Wish
# (path, shape) -> what is wanted of that argument, None for nothing.
Callback = Callable[[str, tuple[int, ...]], Want | None]


@dataclasses.dataclass(frozen=True)
class Library:
    """A tactic of the library: it looks at the program and finds what to cut."""

    kind: str
    axis: str
    name: str | None = None

    def __repr__(self) -> str:
        return f"ax.{self.kind}({self.axis!r}" + (f", name={self.name!r})" if self.name else ")")


@dataclasses.dataclass(frozen=True)
class Manual:
    """Inputs by pattern of their path (`*` is any run of characters; the first that matches counts), or a callback."""

    inputs: Mapping[str, Want] | Callback
    axis: str
    name: str | None = None

    def __repr__(self) -> str:
        inputs = self.inputs if callable(self.inputs) else dict(self.inputs)
        return f"ax.manual({inputs!r}, axis={self.axis!r}" + (f", name={self.name!r})" if self.name else ")")

    def entry(self, arguments: Sequence[tuple[str, tuple[int, ...]]]) -> dict[str, Any]:
        """As a tactic file has it; `arguments` are the (path, shape) that a callback is asked about."""
        if callable(self.inputs):
            asked = {path: self.inputs(path, shape) for path, shape in arguments}
            inputs = {path: want for path, want in asked.items() if want is not None}
        else:
            inputs = dict(self.inputs)
        for pattern, want in inputs.items():
            if not isinstance(want, (int, Wish)) or isinstance(want, bool):
                raise TypeError(f"{pattern!r} is asked for {want!r}; write the number of a dimension, ax.REPLICATED, "
                                "ax.FIRST_DIVISIBLE_DIM or ax.UNKNOWN")
        return {"name": self.name or "Manual", "kind": "manual", "axis": self.axis,
                "inputs": {pattern: want.value if isinstance(want, Wish) else want for pattern, want in inputs.items()}}


@dataclasses.dataclass(frozen=True)
class Automatic:
    """A tactic that is searched for, over `axes` (none: all), on top of those before it; the same seed, the same find."""

    axes: tuple[str, ...] = ()
    evaluations: int = 2000
    seconds: float = 0.0
    seed: int = 1
    method: str = "toast"
    name: str | None = None
    peak_at_most: int = 0  # bytes of the fullest device; 0: what a device has
    collectives_at_most: int = -1  # a step, trips counted; -1: any number
    tokens_at_least: int = 0  # a second a device: of plans as fast the smallest; 0: the fastest
    only: tuple[str, ...] = ()  # dimensions by name, arguments by pattern; none: all

    def __repr__(self) -> str:
        fields = [f"axes={list(self.axes)!r}"]
        for field in dataclasses.fields(self)[1:]:
            if getattr(self, field.name) != field.default:
                fields.append(f"{field.name}={getattr(self, field.name)!r}")
        return f"ax.automatic({', '.join(fields)})"


@dataclasses.dataclass(frozen=True)
class Stored:
    """A tactic as a tactic file holds it, with what a search found or a person did to the results of ops."""

    content: Mapping[str, Any]

    def __repr__(self) -> str:
        return f"ax.stored({dict(self.content)!r})"


Tactic = Library | Manual | Automatic | Stored


def manual(inputs: Mapping[str, Want] | Callback, axis: str, name: str | None = None) -> Manual:
    """Cuts arguments of the step along `axis`.

    inputs  path patterns to the number of the dimension to cut, REPLICATED (keep whole, whatever comes later) or
            FIRST_DIVISIBLE_DIM; or a callback of (path, shape) that gives one of these or None
    """
    return Manual(inputs, axis, name)


def automatic(axes: Sequence[str] = (), evaluations: int = 2000, seconds: float = 0.0, seed: int = 1,
              method: str = "toast", name: str | None = None, peak_at_most: int = 0,
              collectives_at_most: int = -1, tokens_at_least: int = 0, only: Sequence[str] = ()) -> Automatic:
    """A tactic that a search finds: `evaluations` states at most, or until `seconds` have passed. Needs hardware.

    peak_at_most         bytes of the fullest device that a plan may need; 0: what a device has
    collectives_at_most  collectives a step that a plan may have, trips counted; -1: any number
    tokens_at_least      tokens a second a device that a plan must reach: of those that do the one that needs least
                         memory is found; 0: the fastest
    only                 what it may decide about: dimensions by name ("batch"), arguments by a pattern over their
                         paths ("params/*/qkv"); none: all
    """
    return Automatic(tuple(axes), evaluations, seconds, seed, method, name, peak_at_most, collectives_at_most,
                     tokens_at_least, tuple(only))


def stored(content: Mapping[str, Any]) -> Stored:
    """An entry of `schedule` in a tactic file, as it is."""
    return Stored(content)


def data_parallel(axis: str, name: str | None = None) -> Library:
    """The batch dimension of every input, over `axis`."""
    return Library("data_parallel", axis, name)


def megatron(axis: str, name: str | None = None) -> Library:
    """Heads and the inner dimension of every MLP, over `axis`."""
    return Library("megatron", axis, name)


def zero1(axis: str, name: str | None = None) -> Library:
    """The optimizer's state, over an axis that the batch is cut by."""
    return Library("zero1", axis, name)


def zero2(axis: str, name: str | None = None) -> Library:
    """The optimizer's state and the gradients."""
    return Library("zero2", axis, name)


def zero3(axis: str, name: str | None = None) -> Library:
    """The optimizer's state, the gradients and the parameters (FSDP)."""
    return Library("zero3", axis, name)


def embedding(axis: str, name: str | None = None) -> Library:
    """The embedding's table."""
    return Library("embedding", axis, name)


def library(kind: str, axis: str, name: str | None = None) -> Library:
    """Any tactic of the library by its name; `library_names()` lists them."""
    return Library(kind, axis, name)
