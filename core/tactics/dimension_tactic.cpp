// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/dimension_tactic.h"

#include "core/base/text.h"
#include "core/mesh/sub_axes.h"
#include "core/tactics/library.h"
#include "core/tactics/patterns.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

constexpr int kRounds = 3;                // of results that propagation does not reach
constexpr std::size_t kMostActions = 512; // a file that lists more is not read by anyone

class Cutter {
  public:
    Cutter(const LogicalDimensions& dimensions, DimensionId dimension, AxisId axis, const Partition& before)
        : m_names(dimensions.names), m_dimension(dimension), m_axis(axis), m_before(before), m_mesh(before.mesh()),
          m_parts(partsOfAxes(m_mesh, axisBit(axis))) {}

    // Fills `wanted`, counts what is left alone.
    void arguments() {
        for (const ArgumentDimension& at : m_names[m_dimension].arguments) {
            if (!wanted.empty() && wanted.back().argument == at.argument) continue; // an argument may have it twice
            ++found;
            if (const Legality why = onValue(m_before, ValueId{at.argument}, at.dim); !why.legal()) {
                if (leftAlone++ == 0)
                    reason = library::reasonText(why, module(), ValueId{at.argument}, at.dim, axisName());
                continue;
            }
            wanted.push_back({at.argument, {{}, InputRule::Kind::dimension, at.dim}});
        }
    }

    // Tiles of op results that have the dimension whole still, from where it begins; each round carries the last on.
    std::vector<Action> results() {
        std::vector<Action> all, now;
        for (const WantedInput& one : wanted) now.push_back(tileArgument(one.argument, one.rule.dim, m_axis));
        Partition state = axiscape::apply(m_before, now).partition;
        for (int round = 0; round < kRounds; ++round) {
            state = axiscape::apply(state, {propagateAction()}).partition;
            now.assign(1, propagateAction()); // as here: what a replay does first
            collect(state, now);
            Outcome outcome = axiscape::apply(state, now);
            // Where the rule of the op has no such factor. A refused action changes nothing: what is left does the
            // same.
            for (std::size_t i = outcome.refused.size(); i-- > 0;)
                now.erase(now.begin() + static_cast<std::ptrdiff_t>(outcome.refused[i].action));
            if (now.size() == 1 || all.size() + now.size() > kMostActions) break;
            all.insert(all.end(), now.begin(), now.end());
            state = std::move(outcome.partition);
        }
        return all;
    }

    std::vector<WantedInput> wanted;
    std::size_t found = 0, leftAlone = 0;
    Text reason;

  private:
    const NamedDimensions& m_names;
    const DimensionId m_dimension;
    const AxisId m_axis;
    const Partition& m_before;
    const Mesh& m_mesh;
    const AxisSet m_parts;

    const Module& module() const { return m_before.module(); }
    std::string axisName() const { return wholeMesh(m_mesh).axes[m_axis].name; }

    // Of results too: what the op's rule has against it is seen when the tile is tried.
    Legality onValue(const Partition& state, ValueId value, std::uint8_t dim) const {
        return legality(state, value, dim, m_axis, LegalityOf::value);
    }

    // The one dimension of the value that is ours; -1: none, or two that one axis cannot both cut.
    int only(ValueId value) const {
        int at = -1;
        for (std::size_t d = 0; d < module().type(value).shape.size(); ++d) {
            if (m_names.of(value, d) != m_dimension) continue;
            if (at >= 0) return -1;
            at = static_cast<int>(d);
        }
        return at;
    }
    bool isCut(const Partition& state, ValueId value) const { return state.definition(value).axes() & m_parts; }
    bool nestHasAxis(const Partition& state, SiteId site) const {
        const Nest& nest = state.nest(site);
        return std::any_of(nest.begin(), nest.end(),
                           [&](const NestEntry& entry) { return (axisBit(entry.axis) & m_parts) != 0; });
    }

    // Live results of ops that could be cut and have no operand that is still to be: those come first.
    void collect(const Partition& state, std::vector<Action>& out) const {
        const SiteTable& sites = state.sites();
        for (std::uint32_t s = 0; s < sites.size(); ++s) {
            const SiteId site{s};
            const OpId op = sites.op(site);
            if (isDataFlow(module().kind(op)) || !sites.isLive(op) || sites.rule(site).factors.empty()) continue;
            if (nestHasAxis(state, site)) continue;
            const auto results = sites.results(site);
            for (std::uint32_t k = 0; k < results.size(); ++k) {
                const int dim = only(results[k]);
                if (dim < 0 || !onValue(state, results[k], static_cast<std::uint8_t>(dim)).legal()) continue;
                const auto operands = sites.operands(site);
                const bool waits = std::any_of(operands.begin(), operands.end(), [&](ValueId v) {
                    const int at = only(v);
                    return at >= 0 && sites.definingSite(v).valid() && !isCut(state, v) &&
                           onValue(state, v, static_cast<std::uint8_t>(at)).legal();
                });
                if (waits) continue;
                out.push_back(tileResult(op, k, static_cast<std::uint8_t>(dim), m_axis));
                break;
            }
        }
    }
};

} // namespace

Result<LibraryTactic> dimensionTactic(const LogicalDimensions& dimensions, DimensionId dimension,
                                      const std::string& name, const std::string& axis, const Partition& before) {
    const Mesh mesh = wholeMesh(before.mesh());
    const auto axisId = mesh.find(axis);
    if (!axisId)
        return fail(words::phrase("the mesh has no axis '{}'", axis), {}, {},
                    words::phrase("Its axes are {}", meshText(mesh)));
    if (mesh.size(*axisId) < 2) return fail(words::phrase("{} is a single device: it cuts nothing", axis));
    Cutter cutter(dimensions, dimension, *axisId, before);
    cutter.arguments();
    LibraryTactic out;
    out.tactic.actions = cutter.results();
    if (cutter.wanted.empty() && out.tactic.actions.empty())
        return fail(cutter.reason.empty() ? words::phrase("nothing of {} is left to cut over {}", name, axis)
                                          : cutter.reason);
    out.tactic.name = name;
    out.tactic.axis = axis;
    out.tactic.inputs = patternsFor(before.module(), cutter.wanted);
    const auto arguments = cutter.wanted.size();
    const auto inArguments = words::counted("{} in {} arguments", "{} in 1 argument", arguments, name, arguments);
    const auto results =
        static_cast<std::size_t>(std::count_if(out.tactic.actions.begin(), out.tactic.actions.end(),
                                               [](const Action& action) { return action.kind == Action::Kind::tile; }));
    out.found = results == 0 ? words::phrase("{}.", inArguments)
                             : words::counted("{} and {} results of ops.", "{} and 1 result of ops.", results,
                                              inArguments, results);
    std::vector<Text> notes;
    if (cutter.leftAlone > 0) notes.push_back(library::leftAloneText(cutter.leftAlone, cutter.reason));
    if (dimensions.names[dimension].slicedByLoop)
        notes.push_back(words::phrase("A loop steps along it: cut, every step gathers it."));
    out.note = words::list(std::move(notes), " ");
    return out;
}

} // namespace axiscape
