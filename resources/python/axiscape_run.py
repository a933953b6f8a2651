# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs StableHLO under JAX: whole on one device, sharded by XLA, or as the program of each device of a mesh.

    text = pathlib.Path("step.mlir").read_text()
    run = global_program(text, *signature(text), in_shardings, out_shardings)

What Axiscape exports with a model beside it holds a copy of this file.
"""
import dataclasses
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

_DTYPES = {
    "i1": "bool", "bf16": "bfloat16", "f16": "float16", "f32": "float32", "f64": "float64",
    "complex<f32>": "complex64", "complex<f64>": "complex128",
    **{f"i{bits}": f"int{bits}" for bits in (2, 4, 8, 16, 32, 64)},
    **{f"ui{bits}": f"uint{bits}" for bits in (2, 4, 8, 16, 32, 64)},
    **{f"f{name}": f"float{name.lower().replace('e', '_e', 1)}" for name in (
        "4E2M1FN", "8E3M4", "8E4M3", "8E4M3FN", "8E4M3FNUZ", "8E4M3B11FNUZ", "8E5M2", "8E5M2FNUZ", "8E8M0FNU")},
}


class Refused(Exception):
    """What is wrong, in one sentence for a person."""


def signature(text: str) -> tuple[list[jax.ShapeDtypeStruct], list[jax.ShapeDtypeStruct]]:
    """Arguments and results of main."""
    from jax.extend.mlir import ir  # here and below: only running a text needs what older versions of JAX lack
    from jax.interpreters import mlir as jax_mlir

    def struct(place: str, one: Any) -> jax.ShapeDtypeStruct:
        element = str(one.element_type)
        if element not in _DTYPES:
            raise Refused(f"{place} is {element}, which has no word in JAX")
        return jax.ShapeDtypeStruct(tuple(one.shape), jax.numpy.dtype(_DTYPES[element]))

    with jax_mlir.make_ir_context():
        module = ir.Module.parse(text)
        functions = [op for op in module.body.operations if op.operation.name == "func.func"]
        main = next(op for op in functions if op.name.value == "main")
        types = [str(one.element_type) for one in (*main.type.inputs, *main.type.results)]
        if any(one in ("i64", "ui64", "f64", "complex<f64>") for one in types):
            jax.config.update("jax_enable_x64", True)
        arguments = [struct(f"argument {i}", one) for i, one in enumerate(main.type.inputs)]
        results = [struct(f"result {i}", one) for i, one in enumerate(main.type.results)]
    return arguments, results


def _wrapped(text: str, arguments: Sequence, results: Sequence, given: dict,
             platforms: Sequence[str] | None = None) -> Any:
    """The text in the wrapper of a placeholder of the same signature."""
    from jax import export
    from jax.extend.mlir import serialize_portable_artifact
    from jax.extend.mlir.dialects import stablehlo

    placeholder = jax.jit(
        lambda *_: tuple(jax.numpy.zeros(one.shape, one.dtype) for one in results), keep_unused=True, **given)
    wrapper = export.export(placeholder, platforms=platforms)(*arguments)
    artifact = serialize_portable_artifact(text, stablehlo.get_current_version())
    # _get_vjp would differentiate the placeholder and answer zero.
    return dataclasses.replace(wrapper, fun_name="program", mlir_module_serialized=artifact, _get_vjp=None)


def global_program(text: str, arguments: Sequence, results: Sequence, in_shardings: Any = None,
                   out_shardings: Any = None, platforms: Sequence[str] | None = None, **options: Any) -> Callable:
    """A text with the shapes of the whole tensors as a function of them; XLA makes the collectives.

    `platforms`: what it may be compiled for, where that is not the one at hand.
    """
    given = {} if in_shardings is None else dict(in_shardings=in_shardings, out_shardings=out_shardings)
    return jax.jit(_wrapped(text, arguments, results, given, platforms).call, **given, **options)


def device_program(text: str, on: Mesh, in_specs: Sequence[PartitionSpec], out_specs: Sequence[PartitionSpec],
                   **options: Any) -> Callable:
    """A text that each device runs on its part, with the collectives in it, as a function of the whole arrays."""
    call = _wrapped(text, *signature(text), {}).call
    mapped = jax.shard_map(call, mesh=on, in_specs=tuple(in_specs), out_specs=tuple(out_specs), check_vma=False)
    shardings = [tuple(NamedSharding(on, spec) for spec in specs) for specs in (in_specs, out_specs)]
    return jax.jit(mapped, in_shardings=shardings[0], out_shardings=shardings[1], **options)


def inputs(arguments: Sequence, seed: int, lowest: float, size: float = 1) -> Iterator[np.ndarray]:
    """Numbers from [lowest, 1), times `size` and less for large tensors; integers from 0 to 3: valid as tokens and
    indices of any but the smallest tables."""
    random = np.random.default_rng(seed)
    for one in arguments:
        if one.dtype == bool:
            yield random.integers(0, 2, one.shape).astype(bool)
        elif jax.numpy.issubdtype(one.dtype, jax.numpy.integer):
            yield random.integers(0, min(4, jax.numpy.iinfo(one.dtype).max + 1), one.shape).astype(one.dtype)
        else:
            scale = size / math.sqrt(max(one.shape, default=1))
            yield (random.uniform(lowest, 1, one.shape) * scale).astype(one.dtype)


def _difference(got: Any, want: Any) -> float:
    """Largest difference, over the largest number wanted; numbers that are no numbers must be so in both."""
    got, want = np.asarray(got), np.asarray(want)
    if got.shape != want.shape or got.dtype != want.dtype:
        return math.inf
    if want.size == 0:
        return 0.0
    if want.dtype == bool or np.issubdtype(want.dtype, np.integer):
        return float(np.abs(got.astype(object) - want.astype(object)).max()) if (got != want).any() else 0.0
    kind = np.complex128 if np.iscomplexobj(want) else np.float64
    got, want = got.astype(kind), want.astype(kind)
    plain = np.isfinite(want)
    if not np.array_equal(got[~plain], want[~plain], equal_nan=True) or not np.isfinite(got[plain]).all():
        return math.inf
    return float(np.abs(got - want)[plain].max(initial=0) / max(np.abs(want[plain]).max(initial=0), 1e-30))


def _tolerance(dtype: Any) -> float:
    """Reordered sums differ by rounding; integers by nothing."""
    if dtype == bool or jax.numpy.issubdtype(dtype, jax.numpy.integer):
        return 0.0
    return 200 * float(jax.numpy.finfo(dtype).eps)


def compare(got: Sequence, want: Sequence, shardings: Sequence | None = None) -> tuple[int, float, list[str]]:
    """(index of the worst result, its difference, list of what is wrong)."""
    wrong, worst, worst_index = [], 0.0, 0
    for index, (one, other) in enumerate(zip(got, want, strict=True)):
        difference = _difference(one, other)
        if difference > worst:
            worst, worst_index = difference, index
        if difference > _tolerance(other.dtype):
            wrong.append(f"result {index} differs by {difference:.2g} of its largest number")
        if shardings is not None and not one.sharding.is_equivalent_to(shardings[index], one.ndim):
            wrong.append(f"result {index} is laid out as {one.sharding}")
    return worst_index, worst, wrong


def reference(text: str, on: jax.Device | None = None) -> tuple[list[np.ndarray], list[np.ndarray], int]:
    """Numbers to run a text on, its results for them on one device, and how many of those are not finite."""
    arguments, results = signature(text)
    program = global_program(text, arguments, results)
    # Second moments must not be negative, and numbers all above 0 grow from layer to layer.
    for lowest, size in ((-1.0, 1.0), (0.0, 1.0), (0.0, 1 / 16)):
        numbers = list(inputs(arguments, 0, lowest, size))
        want = [np.asarray(one) for one in program(*[jax.device_put(one, on) for one in numbers])]
        strange = sum(int((~np.isfinite(one.astype(np.complex128))).sum()) for one in want)
        if not strange:
            break
    return numbers, want, strange


def check(whole: str, sharded: Callable, on: Mesh, in_specs: Sequence[PartitionSpec],
          out_specs: Sequence[PartitionSpec]) -> tuple[list[str], bool]:
    """Runs a text whole on one device, and `sharded` on the mesh. Returns the lines to print and whether all is equal."""
    arguments, results = signature(whole)
    for what, here, wanted in (("arguments", arguments, in_specs), ("results", results, out_specs)):
        if len(here) != len(wanted):
            raise Refused(f"the module has {len(here)} {what}, the strategy is for {len(wanted)}")
    given, made = ([NamedSharding(on, spec) for spec in specs] for specs in (in_specs, out_specs))
    numbers, want, strange = reference(whole, on.devices.flat[0])
    got = sharded(*[jax.device_put(one, sharding) for one, sharding in zip(numbers, given)])
    worst_index, worst, wrong = compare(got, want, made)
    if wrong:
        return [f"not equal: {one}" for one in wrong], False
    line = f"equal: {len(want)} results, worst difference {worst:.2g} (result {worst_index}), on {on.size} devices"
    return [line + (f"; {strange} numbers are not finite in both" if strange else "")], True


def enough_devices(axes: dict[str, int]) -> None:
    """Raises Refused, saying how to get them, if there are fewer devices than the mesh needs."""
    count = math.prod(axes.values())
    if len(jax.devices()) < count:
        raise Refused(
            f"the mesh needs {count} devices, here are {len(jax.devices())}; to try it without them set "
            f"JAX_PLATFORMS=cpu XLA_FLAGS=--xla_force_host_platform_device_count={count}")
