// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/jax_runtime.h"

namespace axiscape {

std::string_view jaxImports() {
    return R"py(import dataclasses
import functools
import inspect
import math
import pathlib
import sys
import types

import jax
import numpy as np
from jax.sharding import AxisType, Mesh, NamedSharding, PartitionSpec as P
)py";
}

std::string_view jaxSharding() {
    return R"py(def _leaves(tree, name=""):
    """(name, spec) of every leaf in order, named as JAX names arguments."""
    if isinstance(tree, P):
        yield name, tree
    elif isinstance(tree, dict):
        for key, below in tree.items():
            yield from _leaves(below, f"{name}[{key!r}]")
    elif isinstance(tree, (list, tuple)):
        for index, below in enumerate(tree):
            yield from _leaves(below, f"{name}[{index}]")
    else:
        for key, below in vars(tree).items():
            yield from _leaves(below, f"{name}.{key}")


# As jax.jit takes them, if the function's own containers are dictionaries and lists; `shard` fits any containers.
in_shardings = tuple(ARGUMENTS.values())
out_shardings = RESULTS

_ARGUMENTS = [(root, name, spec) for root, tree in ARGUMENTS.items() for name, spec in _leaves(tree, root)]
_RESULTS = [spec for _, spec in _leaves(RESULTS)]


def mesh(devices=None):
    """The mesh, row-major over `devices` (by default jax.devices())."""
    devices = jax.devices() if devices is None else list(devices)
    count = math.prod(AXES.values())
    if len(devices) < count:
        raise ValueError(f"the mesh needs {count} devices, here are {len(devices)}")
    grid = np.array(devices[:count]).reshape(tuple(AXES.values()))
    return Mesh(grid, tuple(AXES), axis_types=(AxisType.Auto,) * len(AXES))


def shard(f, *args, on=None, **options):
    """jax.jit(f) with the shardings and donations of this strategy, on the mesh `on` (by default mesh()).

    Example arguments (arrays or jax.ShapeDtypeStruct) tell how f nests its arguments. Without them the result learns
    that when it is called: step = shard(train_step); step(params, opt_state, batch).
    `options` go to jax.jit, such as donate_argnums=() to keep the inputs.
    """
    if not args:
        return _Sharded(f, on, options)
    on = mesh() if on is None else on
    leaves, structure = jax.tree.flatten(args)
    rows = _rows_of(f, args, len(leaves))
    results = jax.tree.structure(jax.eval_shape(f, *args))
    if results.num_leaves != len(_RESULTS):
        raise ValueError(f"the strategy is for {len(_RESULTS)} results, {f} gives {results.num_leaves}")
    donated = structure.unflatten([root in DONATED for root, _, _ in rows])
    whole = [jax.tree.leaves(one) for one in donated]
    options.setdefault("donate_argnums", tuple(i for i, one in enumerate(whole) if one and all(one)))
    return jax.jit(
        f,
        in_shardings=structure.unflatten([NamedSharding(on, spec) for _, _, spec in rows]),
        out_shardings=results.unflatten([NamedSharding(on, spec) for spec in _RESULTS]),
        **options,
    )


def _rows_of(f, args, count):
    """The row of _ARGUMENTS of every leaf of args: by position, else by name, as JAX drops arguments nobody uses."""
    if count == len(_ARGUMENTS):
        return _ARGUMENTS
    by_name = {name: (root, name, spec) for root, name, spec in _ARGUMENTS}
    rows = []
    for parameter, value in inspect.signature(f).bind(*args).arguments.items():
        for path, _ in jax.tree_util.tree_flatten_with_path(value)[0]:
            name = parameter + jax.tree_util.keystr(path)
            rows.append(by_name.pop(name, (None, name, P())))
    if by_name:
        raise ValueError(f"{f} has no argument {next(iter(by_name))}, which the strategy shards")
    return rows


class _Sharded:
    """A jitted function for each structure of arguments, made when it is first seen."""

    def __init__(self, f, on, options):
        functools.update_wrapper(self, f)
        self._f, self._on, self._options, self._jitted = f, on, options, {}

    def _jit(self, args):
        structure = jax.tree.structure(args)
        if structure not in self._jitted:
            self._jitted[structure] = shard(self._f, *args, on=self._on, **self._options)
        return self._jitted[structure]

    def __call__(self, *args):
        return self._jit(args)(*args)

    def lower(self, *args):
        return self._jit(args).lower(*args)
)py";
}

} // namespace axiscape
