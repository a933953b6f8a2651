# SPDX-License-Identifier: GPL-3.0-or-later
"""Brings a JAX function into Axiscape: its StableHLO with argument names, donations and source lines, in one file.

    import jax
    from axiscape_capture import capture
    capture(train_step, params, opt_state, batch, donate_argnums=(0, 1), out="train.mlir")

Arguments are arrays or jax.ShapeDtypeStruct: nothing is allocated, nothing runs, and no accelerator is needed.
"""
import gzip
import pathlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import jax
from jax.sharding import AbstractMesh, AxisType, Mesh


def capture(
    f: Callable,
    *args: Any,
    mesh: Mesh | AbstractMesh | Mapping[str, int] | None = None,
    out: str | pathlib.Path | None = None,
    platform: str = "cpu",
    donate_argnums: int | Sequence[int] | None = None,
    static_argnums: int | Sequence[int] | None = None,
) -> pathlib.Path:
    """Writes the StableHLO of f(*args) to `out` (by default NAME.mlir; gzip'd if it ends in .gz). Returns its path.

    f               a function, or one already jitted: that one keeps its own donations and shardings
    mesh            for functions that name mesh axes: a Mesh, an AbstractMesh or {"batch": 4, "model": 2}; no device of
                    it has to be there
    platform        what is lowered for: "cpu", "cuda", "rocm" or "tpu"
    donate_argnums  arguments that the step gives up (their memory is reused), as for jax.jit
    static_argnums  arguments that are constants of the program, as for jax.jit
    """
    text = text_of(f, *args, mesh=mesh, platform=platform, donate_argnums=donate_argnums, static_argnums=static_argnums)
    path = pathlib.Path(out if out is not None else getattr(f, "__name__", "model").strip("<>") + ".mlir")
    path.write_bytes(gzip.compress(text.encode(), mtime=0) if path.suffix == ".gz" else text.encode())
    return path


def capture_family(
    f: Callable, variants: Mapping[str, Sequence[Any]], folder: str | pathlib.Path, **options: Any
) -> list[pathlib.Path]:
    """Captures f once for each of several lists of arguments: other batches, other lengths of a sequence.

        capture_family(train_step, {f"batch_{b}": (params, state, tokens(b)) for b in (8, 16, 32)}, "steps")

    Writes FOLDER/NAME.mlir for each; `axiscape-cli fit steps/*.mlir` compares them. `options` are those of capture.
    """
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    return [capture(f, *args, out=folder / f"{name}.mlir", **options) for name, args in variants.items()]


def text_of(
    f: Callable,
    *args: Any,
    mesh: Mesh | AbstractMesh | Mapping[str, int] | None = None,
    platform: str = "cpu",
    donate_argnums: int | Sequence[int] | None = None,
    static_argnums: int | Sequence[int] | None = None,
) -> str:
    """The StableHLO that `capture` writes."""
    lowered = _traced(f, args, mesh, donate_argnums, static_argnums).lower(lowering_platforms=(platform,))
    return lowered.as_text(debug_info=True)


def _traced(f: Callable, args: tuple, mesh: Any, donate_argnums: Any, static_argnums: Any) -> Any:
    jitted = hasattr(f, "trace")
    if not jitted or donate_argnums is not None or static_argnums is not None:
        # Arguments that nothing uses stay, so that the names in the file are the whole signature.
        f = jax.jit(f, donate_argnums=donate_argnums, static_argnums=static_argnums, keep_unused=True)
    if mesh is None:
        return f.trace(*args)
    with jax.sharding.use_abstract_mesh(_abstract(mesh)):
        return f.trace(*args)


def _abstract(mesh: Mesh | AbstractMesh | Mapping[str, int]) -> AbstractMesh:
    if isinstance(mesh, AbstractMesh):
        return mesh
    if isinstance(mesh, Mesh):
        return mesh.abstract_mesh
    return AbstractMesh(tuple(mesh.values()), tuple(mesh), axis_types=(AxisType.Auto,) * len(mesh))
