// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/jax_carry.h"
#include "core/exchange/python_exports.h"
#include "core/exchange/python_runtime.h"
#include "core/exchange/python_text.h"
#include "core/spmd/materialise.h"
#include "core/stablehlo/stablehlo.h"

namespace axiscape {
namespace {

constexpr std::string_view kLocalDocument =
    R"("""The program of each device of {model}: {schedule}, on the mesh {mesh}. Written by Axiscape.

    from THIS_FILE import program
    run = program()                             # the StableHLO beside this file on all devices, its collectives as written
    results = run(*arguments)                   # whole arrays, flat and in order; they come back sharded

Made from {path}
    {fingerprint}
`python THIS_FILE MODEL.mlir` runs it beside the whole model and compares.
"""
import types

from jax.sharding import PartitionSpec as P

)";

constexpr std::string_view kLocalTail = R"py(import pathlib
import sys

# ---- this strategy


def _leaves(tree: Any) -> Iterator[PartitionSpec]:
    if isinstance(tree, PartitionSpec):
        yield tree
    else:
        below = tree if isinstance(tree, (list, tuple)) else (tree if isinstance(tree, dict) else vars(tree)).values()
        for one in below:
            yield from _leaves(one)


_IN, _OUT = list(_leaves(ARGUMENTS)), list(_leaves(RESULTS))
_BESIDE = pathlib.Path(__file__).with_suffix(".mlir")


def mesh(devices: Sequence[jax.Device] | None = None) -> Mesh:
    """The mesh, row-major over `devices` (by default jax.devices()) in ORDER."""
    enough_devices(AXES)
    devices = list(jax.devices() if devices is None else devices)
    grid = np.array([devices[i] for i in ORDER or range(math.prod(AXES.values()))]).reshape(tuple(AXES.values()))
    return Mesh(grid, tuple(AXES), axis_types=(jax.sharding.AxisType.Auto,) * len(AXES))


def program(on: Mesh | None = None, **options: Any) -> Callable:
    """The StableHLO beside this file as a jitted function; `options` go to jax.jit, such as donate_argnums."""
    return device_program(_BESIDE.read_text(), mesh() if on is None else on, _IN, _OUT, **options)


def main(model: str | None = None) -> int:
    try:
        if model is None:
            raise Refused("give the model it was made from: python THIS_FILE MODEL.mlir")
        if not _BESIDE.exists():
            raise Refused(f"{_BESIDE} is not there: it holds the program of each device as StableHLO")
        on = mesh()
        lines, equal = check(pathlib.Path(model).read_text(), program(on), on, _IN, _OUT)
    except Refused as refused:
        lines, equal = [str(refused)], False
    except Exception as error:  # JAX refuses the text or a sharding: its own words
        lines, equal = [f"{_BESIDE} does not run: {error}"], False
    for line in lines:
        print(line, file=sys.stdout if equal else sys.stderr)
    return 0 if equal else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
)py";

} // namespace

Result<DeviceLocalExport> exportDeviceLocal(const ExportInput& input) { return exchange::deviceLocal(input, {}); }

Result<DeviceLocalExport> exchange::deviceLocal(const ExportInput& input, const Progress& progress) {
    if (auto carried = exchange::checkCarriedByJax(input); !carried) return fail(carried.error());
    const auto cancelled = [&] {
        return fail(Error{ErrorCode::cancelled, words::phrase("cancelled"), {}, {}, {}, {}});
    };
    if (progress.cancelled()) return cancelled();
    const auto local = materialise(*input.program);
    if (!local) return fail(local.error());
    if (progress.cancelled()) return cancelled();
    DeviceLocalExport made{exchange::pythonHead(kLocalDocument, input) + exchange::strategyLiterals(input) + "\n" +
                               exchange::embedded("axiscape_run.py", exchange::pythonRun()) + std::string(kLocalTail),
                           printText(*local->module), local->replaced};
    if (progress.cancelled()) return cancelled();
    return made;
}

} // namespace axiscape
