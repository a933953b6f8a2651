# SPDX-License-Identifier: GPL-3.0-or-later
"""A call as a function of its arrays alone: constants bound, keywords in their places, names kept."""
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

_POSITIONAL = inspect.Parameter.POSITIONAL_OR_KEYWORD


class Call(NamedTuple):
    """f(*args) is what was asked for. `names` and `constants` tell calls apart whose arrays are alike."""

    f: Callable
    args: tuple
    donated: tuple[int, ...] | None
    names: tuple[str, ...] = ()
    constants: tuple = ()


def bind(f: Callable, args: Sequence[Any], kwargs: Mapping[str, Any], static: "Static", donated: Any) -> Call:
    """The call f(*args, **kwargs). Raises TypeError where f does not take them so, or a static value is not hashable."""
    donated = _numbers(donated)
    if not kwargs and not static.numbers and not static.names:
        return Call(f, tuple(args), donated)
    signature = inspect.signature(f)
    bound = signature.bind(*args, **kwargs)
    names = list(signature.parameters)
    constant = set(static.names) | {names[i] for i in static.numbers}
    for name in sorted(constant - set(names)):
        raise TypeError(f"{getattr(f, '__name__', 'the function')} has no argument '{name}' to be static")

    given: dict[str, tuple[str, Any]] = {}  # name of the new function -> name of f's own, key in it
    values, constants, gives_up = [], [], []
    for position, name in enumerate(names):
        if name not in bound.arguments:
            continue
        value = bound.arguments[name]
        if name in constant:
            constants.append((name, type(value), _hashable(name, value)))  # 1 and 1.0 are equal, not the same
            continue
        kind = signature.parameters[name].kind
        parts = {name: (None, value)}
        if kind is inspect.Parameter.VAR_POSITIONAL:
            parts = {f"{name}_{i}": (i, one) for i, one in enumerate(value)}
        elif kind is inspect.Parameter.VAR_KEYWORD:
            parts = {key: (key, one) for key, one in value.items()}
        for new, (key, one) in parts.items():
            if donated is not None and position in donated:
                gives_up.append(len(values))
            given[new] = (name, key)
            values.append(one)

    def run(*arrays: Any) -> Any:
        again = inspect.BoundArguments(signature, dict(bound.arguments))
        for (name, key), array in zip(given.values(), arrays):
            if key is None:
                again.arguments[name] = array
            elif isinstance(key, int):
                again.arguments[name] = (*again.arguments[name][:key], array, *again.arguments[name][key + 1:])
            else:
                again.arguments[name] = {**again.arguments[name], key: array}
        return f(*again.args, **again.kwargs)

    run.__name__ = run.__qualname__ = getattr(f, "__name__", "step")
    run.__signature__ = inspect.Signature([inspect.Parameter(name, _POSITIONAL) for name in given])
    return Call(run, tuple(values), None if donated is None else tuple(gives_up), tuple(given), tuple(constants))


class Static(NamedTuple):
    """Arguments that are constants of the program, as for jax.jit."""

    numbers: tuple[int, ...] = ()
    names: tuple[str, ...] = ()

    @classmethod
    def of(cls, argnums: int | Sequence[int] | None, argnames: str | Sequence[str] | None) -> "Static":
        names = (argnames,) if isinstance(argnames, str) else tuple(argnames or ())
        return cls(_numbers(argnums) or (), names)


def _numbers(given: int | Sequence[int] | None) -> tuple[int, ...] | None:
    return given if given is None else (given,) if isinstance(given, int) else tuple(given)


def _hashable(name: str, value: Any) -> Any:
    try:
        hash(value)
    except TypeError:
        raise TypeError(f"the static argument '{name}' is of type {type(value).__name__}, which is not hashable: "
                        "give a tuple for a list, or do not make it static") from None
    return value
