// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/jax_runtime.h"

namespace axiscape {

std::string_view jaxMain() {
    return R"py(# ---- python THIS_FILE: runs the StableHLO beside it whole on one device and sharded on the mesh, and compares.

_DTYPES = {
    "i1": "bool", "bf16": "bfloat16", "f16": "float16", "f32": "float32", "f64": "float64",
    "complex<f32>": "complex64", "complex<f64>": "complex128",
    **{f"i{bits}": f"int{bits}" for bits in (2, 4, 8, 16, 32, 64)},
    **{f"ui{bits}": f"uint{bits}" for bits in (2, 4, 8, 16, 32, 64)},
    **{f"f{name}": f"float{name.lower().replace('e', '_e', 1)}" for name in (
        "4E2M1FN", "8E3M4", "8E4M3", "8E4M3FN", "8E4M3FNUZ", "8E4M3B11FNUZ", "8E5M2", "8E5M2FNUZ", "8E8M0FNU")},
}


class _Refused(Exception):
    pass


def _signature(text):
    """ShapeDtypeStructs of the arguments and of the results of main."""
    from jax.extend.mlir import ir  # here and below: only the check needs what older versions of JAX lack
    from jax.interpreters import mlir as jax_mlir

    def struct(place, one):
        element = str(one.element_type)
        if element not in _DTYPES:
            raise _Refused(f"{place} is {element}, which has no word in JAX")
        return jax.ShapeDtypeStruct(tuple(one.shape), jax.numpy.dtype(_DTYPES[element]))

    with jax_mlir.make_ir_context():
        module = ir.Module.parse(text)
        functions = [op for op in module.body.operations if op.operation.name == "func.func"]
        main = next(op for op in functions if op.name.value == "main")
        for what, here, wanted in (("arguments", main.type.inputs, _ARGUMENTS), ("results", main.type.results, _RESULTS)):
            if len(here) != len(wanted):
                raise _Refused(f"the module has {len(here)} {what}, the strategy is for {len(wanted)}")
        types = [str(one.element_type) for one in (*main.type.inputs, *main.type.results)]
        if any(one in ("i64", "ui64", "f64", "complex<f64>") for one in types):
            jax.config.update("jax_enable_x64", True)
        arguments = [struct(name, one) for (_, name, _), one in zip(_ARGUMENTS, main.type.inputs)]
        results = [struct(f"result {i}", one) for i, one in enumerate(main.type.results)]
    return arguments, results


def _program(text, arguments, results, in_shardings=None, out_shardings=None):
    """The module as a function: the wrapper of a placeholder of the same signature, its module replaced."""
    from jax import export
    from jax.extend.mlir import serialize_portable_artifact
    from jax.extend.mlir.dialects import stablehlo

    given = {} if in_shardings is None else dict(in_shardings=in_shardings, out_shardings=out_shardings)
    placeholder = jax.jit(
        lambda *_: tuple(jax.numpy.zeros(one.shape, one.dtype) for one in results), keep_unused=True, **given)
    wrapper = export.export(placeholder)(*arguments)
    artifact = serialize_portable_artifact(text, stablehlo.get_current_version())
    # _get_vjp would differentiate the placeholder and answer zero.
    program = dataclasses.replace(wrapper, fun_name="program", mlir_module_serialized=artifact, _get_vjp=None)
    return jax.jit(program.call, **given)


def _inputs(arguments, seed, lowest):
    """Numbers from [lowest, 1), integers from 0 to 3: valid as tokens and indices of any but the smallest tables."""
    random = np.random.default_rng(seed)
    for one in arguments:
        if one.dtype == bool:
            yield random.integers(0, 2, one.shape).astype(bool)
        elif jax.numpy.issubdtype(one.dtype, jax.numpy.integer):
            yield random.integers(0, min(4, jax.numpy.iinfo(one.dtype).max + 1), one.shape).astype(one.dtype)
        else:
            scale = 1 / math.sqrt(max(one.shape, default=1))
            yield (random.uniform(lowest, 1, one.shape) * scale).astype(one.dtype)


def _difference(got, want):
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


def _tolerance(dtype):
    """Reordered sums differ by rounding; integers by nothing."""
    if dtype == bool or jax.numpy.issubdtype(dtype, jax.numpy.integer):
        return 0.0
    return 200 * float(jax.numpy.finfo(dtype).eps)


def compare(got, want, shardings=None):
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


def check(path):
    """Runs the module at `path` both ways. Returns the lines to print and whether all is equal."""
    text = pathlib.Path(path).read_text()
    arguments, results = _signature(text)
    on = mesh()
    given = tuple(NamedSharding(on, spec) for _, _, spec in _ARGUMENTS)
    made = tuple(NamedSharding(on, spec) for spec in _RESULTS)
    whole = _program(text, arguments, results)
    # Second moments must not be negative: if anything is no number, numbers from [0, 1) are drawn instead.
    for lowest in (-1.0, 0.0):
        inputs = list(_inputs(arguments, 0, lowest))
        want = [np.asarray(one) for one in whole(*[jax.device_put(one, on.devices.flat[0]) for one in inputs])]
        strange = sum(int((~np.isfinite(one.astype(np.complex128))).sum()) for one in want)
        if not strange:
            break
    sharded = _program(text, arguments, results, given, made)
    got = sharded(*[jax.device_put(one, sharding) for one, sharding in zip(inputs, given)])
    worst_index, worst, wrong = compare(got, want, made)
    if wrong:
        return [f"not equal: {one}" for one in wrong], False
    line = f"equal: {len(want)} results, worst difference {worst:.2g} (result {worst_index}), on {on.size} devices"
    return [line + (f"; {strange} numbers are not finite in both" if strange else "")], True


def main():
    beside = pathlib.Path(__file__).with_suffix(".mlir")
    count = math.prod(AXES.values())
    try:
        if not beside.exists():
            raise _Refused(f"{beside} is not there: it holds the model as StableHLO")
        if len(jax.devices()) < count:
            raise _Refused(
                f"the mesh needs {count} devices, here are {len(jax.devices())}; to try it without them set "
                f"JAX_PLATFORMS=cpu XLA_FLAGS=--xla_force_host_platform_device_count={count}")
        lines, equal = check(beside)
    except _Refused as refused:
        lines, equal = [str(refused)], False
    except Exception as error:  # JAX refuses the text or a sharding: its own words
        lines, equal = [f"{beside} does not run: {error}"], False
    for line in lines:
        print(line, file=sys.stdout if equal else sys.stderr)
    return 0 if equal else 1


if __name__ == "__main__":
    sys.exit(main())
)py";
}

} // namespace axiscape
