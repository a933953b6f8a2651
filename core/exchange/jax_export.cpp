// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/annotated_module.h"
#include "core/exchange/checkpoint_literal.h"
#include "core/exchange/constraint_place.h"
#include "core/exchange/jax_carry.h"
#include "core/exchange/python_exports.h"
#include "core/exchange/python_runtime.h"
#include "core/exchange/python_text.h"
#include "core/mesh/sub_axes.h"
#include "core/stablehlo/stablehlo.h"

#include <fmt/format.h>

namespace axiscape {
namespace {

constexpr std::string_view kDocument =
    R"("""How {model} is sharded: {schedule}, on the mesh {mesh}. Written by Axiscape.

    from THIS_FILE import shard
    step = shard(train_step)                    # takes and gives what train_step does, on all devices

Made from {path}
    {fingerprint}
`python THIS_FILE` runs the StableHLO beside it whole and sharded, and compares. program() is that StableHLO as a
function of its arguments, flat and in order.
"""
import types

from jax.sharding import PartitionSpec as P

)";

constexpr std::string_view kTail = R"py(
# ---- this strategy

STRATEGY = Strategy(AXES, ARGUMENTS, RESULTS, DONATED, [Constraint(**one) for one in CONSTRAINTS], ORDER)

# As jax.jit takes them, if the function's own containers are dictionaries and lists; `shard` fits any containers.
in_shardings = tuple(ARGUMENTS.values())
out_shardings = RESULTS
mesh = STRATEGY.mesh
shard = STRATEGY.shard

_IN = [spec for _, _, spec in STRATEGY.rows()]
_OUT = [spec for _, spec in spec_leaves(RESULTS)]
_BESIDE = pathlib.Path(__file__).with_suffix(".mlir")


def program(on: Mesh | None = None, **options: Any) -> Callable:
    """The StableHLO beside this file, jitted with the shardings of this strategy; `options` go to jax.jit."""
    on = mesh() if on is None else on
    text = _BESIDE.read_text()
    given, made = (tuple(NamedSharding(on, spec) for spec in specs) for specs in (_IN, _OUT))
    return global_program(text, *signature(text), given, made, **options)


def main() -> int:
    try:
        if not _BESIDE.exists():
            raise Refused(f"{_BESIDE} is not there: it holds the model as StableHLO")
        enough_devices(AXES)
        on = mesh()
        lines, equal = check(_BESIDE.read_text(), lambda *arguments: program(on)(*arguments), on, _IN, _OUT)
    except Refused as refused:
        lines, equal = [str(refused)], False
    except Exception as error:  # JAX refuses the text or a sharding: its own words
        lines, equal = [f"{_BESIDE} does not run: {error}"], False
    for line in lines:
        print(line, file=sys.stdout if equal else sys.stderr)
    return 0 if equal else 1


if __name__ == "__main__":
    sys.exit(main())
)py";

} // namespace

Result<JaxExport> exportJax(const ExportInput& input, const Progress& progress) {
    if (auto carried = exchange::checkCarriedByJax(input); !carried) return fail(carried.error());
    const auto constraints = exchange::neededConstraints(input, progress);
    if (!constraints) return fail(constraints.error());
    const auto& program = *input.program;
    JaxExport out;
    out.python = exchange::pythonHead(kDocument, input) + exchange::strategyLiterals(input);
    out.python += exchange::checkpointLiteral(input);
    out.python += "\n# Values inside the function that arguments and results do not tell: the fewest that carry the "
                  "strategy.\nCONSTRAINTS = " +
                  exchange::constraintsLiteral(program, *constraints) + "\n\n" +
                  exchange::embedded("axiscape_apply.py", exchange::pythonApply()) +
                  exchange::embedded("axiscape_run.py", exchange::pythonRun()) + "import sys\n" + std::string(kTail);
    if (constraints->empty() && input.strategy->transforms.empty()) return out;
    auto annotated = exchange::annotatedModule(program, *constraints);
    if (!annotated) return fail(annotated.error());
    out.annotated = printText(**annotated);
    return out;
}

} // namespace axiscape

namespace axiscape::exchange {

std::string pythonHead(std::string_view document, const ExportInput& input) {
    return fmt::format(fmt::runtime(document), fmt::arg("model", modelName(input)),
                       fmt::arg("schedule", plainText(scheduleText(*input.strategy))),
                       fmt::arg("mesh", meshText(wholeMesh(input.program->partition.mesh()))),
                       fmt::arg("path", plainText(input.modelPath)),
                       fmt::arg("fingerprint", plainText(input.fingerprint)));
}

std::string embedded(std::string_view name, std::string_view text) {
    return fmt::format("# ---- {} of Axiscape, as it was when this was written\n\n{}\n\n", name,
                       text.substr(text.find("\nimport ") + 1));
}

} // namespace axiscape::exchange
