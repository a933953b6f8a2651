// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/annotated.h"

#include "core/base/text.h"
#include "core/sharding/mesh_line.h"
#include "core/sharding/shardy_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace axiscape {
namespace {

// The value of `sdy.sharding` in an attribute dictionary as written; empty if there is none.
std::string_view shardingIn(std::string_view attributes) {
    constexpr std::string_view key = "#sdy.sharding<";
    const auto at = attributes.find(key);
    if (at == attributes.npos) return {};
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = at; i < attributes.size(); ++i) {
        if (attributes[i] == '"') quoted = !quoted;
        if (quoted) continue;
        depth += attributes[i] == '<';
        if (attributes[i] == '>' && --depth == 0) return attributes.substr(at, i + 1 - at);
    }
    return {};
}

// One sharding that the module gives, and on what.
struct Given {
    enum class On : std::uint8_t { data, constraint, weight, result };
    On on = On::data;
    std::uint32_t argument = 0; // data and weight
    OpId op;                    // constraint and result
    std::uint32_t result = 0;
    std::size_t rank = 0;
    Text what; // for people
    ShardyText sharding;
};

class Reader {
  public:
    Reader(const Module& module, const std::vector<Role>& roles) : m_module(module), m_roles(roles) {
        for (const auto& line : module.otherTopLevel())
            if (auto one = readMeshLine(line)) m_meshes.push_back(std::move(*one));
    }

    void read() {
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a) {
            const bool weight = m_roles[a] == Role::parameter || m_roles[a] == Role::optimizerState;
            add(shardingIn(m_module.argument(a).attributes), {weight ? Given::On::weight : Given::On::data,
                                                              a,
                                                              {},
                                                              0,
                                                              m_module.type(ValueId{a}).shape.size(),
                                                              m_module.argument(a).path,
                                                              {}});
        }
        std::vector<Given> arguments;
        arguments.swap(given);
        for (const OpId op : m_module.ops())
            if (m_module.kind(op) == OpKind::sharding_constraint)
                add(m_module.textOf(op, AttributeName::sharding), {Given::On::constraint,
                                                                   0,
                                                                   op,
                                                                   0,
                                                                   m_module.type(m_module.results(op)[0]).shape.size(),
                                                                   words::phrase("op {}", op.value),
                                                                   {}});
        std::stable_sort(given.begin(), given.end(), [&](const Given& a, const Given& b) {
            const auto line = [&](const Given& g) {
                const auto location = m_module.location(g.op);
                return std::pair(m_module.text(location.file), location.line);
            };
            return line(a) < line(b);
        });
        given.insert(given.begin(), arguments.begin(), arguments.end());
        for (std::size_t r = 0; r < m_module.results().size(); ++r) {
            const ValueId v = m_module.results()[r];
            if (m_module.valueKind(v) != ValueKind::opResult) continue;
            add(shardingIn(m_module.result(r).attributes), {Given::On::result,
                                                            0,
                                                            m_module.definingOp(v),
                                                            m_module.index(v),
                                                            m_module.type(v).shape.size(),
                                                            words::phrase("result {}", r),
                                                            {}});
        }
    }

    std::optional<Mesh> mesh; // of the first sharding with axes
    std::vector<Given> given; // arguments, constraints by source line, results
    std::vector<Text> leftOut;

  private:
    void add(std::string_view text, Given what) {
        if (text.empty()) return;
        auto sharding = parseShardyText(text);
        if (!sharding) {
            leftOut.push_back(
                words::phrase("The sharding of {} cannot be read: {}.", what.what, sharding.error().what));
            return;
        }
        const auto found = std::find_if(m_meshes.begin(), m_meshes.end(),
                                        [&](const auto& one) { return one.first == sharding->mesh; });
        if (found == m_meshes.end() || sharding->dims.size() != what.rank) return; // a scalar's, on an empty mesh
        if (!mesh) {
            mesh = found->second;
            m_meshName = found->first;
        } else if (m_meshName != found->first && mesh != found->second) {
            leftOut.push_back(words::phrase("The sharding of {} is on another mesh, {}.", what.what, found->first));
            return;
        }
        if (!sharding->unreduced.empty())
            leftOut.push_back(words::phrase("{} is asked for as a partial sum; the schedule reduces it.", what.what));
        what.sharding = std::move(*sharding);
        given.push_back(std::move(what));
    }

    const Module& m_module;
    const std::vector<Role>& m_roles;
    std::vector<std::pair<std::string, Mesh>> m_meshes;
    std::string m_meshName;
};

// Axes of the mesh that are used, each before those that some dimension has inside it.
std::vector<AxisId> axesInOrder(const Mesh& mesh, const std::vector<Given>& given, std::vector<Text>& leftOut) {
    std::vector<AxisSet> outer(mesh.axes.size(), 0); // axes that have to come before
    AxisSet used = 0;
    for (const Given& one : given)
        for (const ShardyDim& dim : one.sharding.dims) {
            AxisSet before = 0;
            for (const AxisRef& ref : dim.axes) {
                const auto axis = mesh.find(ref.name);
                if (!axis || mesh.size(*axis) < 2) continue;
                if (!ref.isWhole()) {
                    leftOut.push_back(words::phrase("{} is cut along a part of axis {}.", one.what, ref.name));
                    continue;
                }
                outer[*axis] |= before;
                before |= axisBit(*axis);
            }
            used |= before;
        }
    std::vector<AxisId> order;
    AxisSet done = 0;
    while (done != used) {
        std::optional<AxisId> next;
        for (AxisId a = 0; a < mesh.axes.size() && !next; ++a)
            if ((used & axisBit(a)) && !(done & axisBit(a)) && (outer[a] & used & ~done & ~axisBit(a)) == 0) next = a;
        if (!next) { // two dimensions have two axes in both orders
            for (AxisId a = 0; a < mesh.axes.size() && !next; ++a)
                if ((used & axisBit(a)) && !(done & axisBit(a))) next = a;
            leftOut.push_back(
                words::phrase("Axis {} is inside and outside another one: some dimensions have the two the "
                              "other way round.",
                              mesh.axes[*next].name));
        }
        order.push_back(*next);
        done |= axisBit(*next);
    }
    return order;
}

Action tileOf(const Given& given, std::uint8_t dim, AxisId axis) {
    const bool argument = given.on == Given::On::data || given.on == Given::On::weight;
    return argument ? tileArgument(given.argument, dim, axis) : tileResult(given.op, given.result, dim, axis);
}

// Arguments that have to stay whole along an axis, one bit an axis.
using Kept = std::vector<AxisSet>;

Tactic tacticOf(const std::vector<Given>& given, const Mesh& mesh, AxisId axis, const Kept& kept) {
    Tactic tactic;
    tactic.name = mesh.axes[axis].name + ", as annotated";
    tactic.axis = mesh.axes[axis].name;
    for (std::uint32_t a = 0; a < kept.size(); ++a)
        if (kept[a] & axisBit(axis)) tactic.actions.push_back(atomicArgument(a, axis));
    const auto uses = [&](const Given& one) {
        for (const ShardyDim& dim : one.sharding.dims)
            for (const AxisRef& ref : dim.axes)
                if (ref.isWhole() && mesh.find(ref.name) == axis) return true;
        return false;
    };
    // Where inputs have the axis too, data goes first: else it and the weights would meet at every product.
    const bool inputsFirst = std::any_of(given.begin(), given.end(),
                                         [&](const Given& one) { return one.on == Given::On::data && uses(one); });
    for (const bool first : {true, false}) {
        const auto before = tactic.actions.size();
        for (const Given& one : given) {
            const bool ofData = one.on == Given::On::data || one.on == Given::On::constraint;
            if (first != (ofData || !inputsFirst)) continue;
            for (std::uint8_t d = 0; d < one.sharding.dims.size(); ++d)
                for (const AxisRef& ref : one.sharding.dims[d].axes)
                    if (ref.isWhole() && mesh.find(ref.name) == axis) tactic.actions.push_back(tileOf(one, d, axis));
        }
        if (first && tactic.actions.size() > before) tactic.actions.push_back(propagateAction());
    }
    if (!tactic.actions.empty() && tactic.actions.back().kind == Action::Kind::propagate) tactic.actions.pop_back();
    return tactic;
}

bool needsPadding(const Module& module, const Mesh& mesh, const Given& given, std::vector<Text>& leftOut) {
    const bool argument = given.on == Given::On::data || given.on == Given::On::weight;
    const ValueId v = argument ? ValueId{given.argument} : module.results(given.op)[given.result];
    for (std::size_t d = 0; d < given.sharding.dims.size(); ++d) {
        std::int64_t tiles = 1;
        for (const AxisRef& ref : given.sharding.dims[d].axes)
            if (const auto axis = mesh.find(ref.name); axis && ref.isWhole()) tiles *= mesh.size(*axis);
        if (module.type(v).shape[d] % tiles == 0) continue;
        leftOut.push_back(words::phrase("Dimension {} of {} is {}, cut in {}: the option padding is on.", d, given.what,
                                        module.type(v).shape[d], tiles));
        return true;
    }
    return false;
}

// A cut that propagation (or the boundary of a manual computation) has made already is kept in the list, but left out.
void leaveOutWhatIsThere(Tactic& tactic, const Outcome& outcome) {
    const Module& module = outcome.partition.module();
    for (const Refusal& refusal : outcome.refused) {
        const Action& action = tactic.actions[refusal.action];
        if (action.kind != Action::Kind::tile) continue;
        const ValueId v = action.onArgument ? ValueId{action.argument} : module.results(action.op)[action.result];
        if (outcome.partition.definition(v).dimOf(action.axis) == action.dim)
            tactic.disabledActions.push_back(static_cast<std::uint32_t>(refusal.action));
    }
}

// Axes that arguments with a closed sharding have beyond it.
Kept beyond(const Partition& partition, const std::vector<Given>& given) {
    Kept out(partition.module().argumentCount(), 0);
    for (const Given& one : given) {
        if (one.on != Given::On::data && one.on != Given::On::weight) continue;
        AxisSet named = 0;
        bool open = false;
        for (const ShardyDim& dim : one.sharding.dims) {
            open = open || dim.open;
            for (const AxisRef& ref : dim.axes)
                if (const auto axis = partition.mesh().find(ref.name)) named |= axisBit(*axis);
        }
        if (!open) out[one.argument] = partition.argument(one.argument).axes() & ~named;
    }
    return out;
}

} // namespace

bool isAnnotated(const Module& module) {
    const std::vector<Role> roles(module.argumentCount(), Role::other);
    Reader reader(module, roles);
    reader.read();
    return std::any_of(reader.given.begin(), reader.given.end(), [](const Given& one) {
        return std::any_of(one.sharding.dims.begin(), one.sharding.dims.end(),
                           [](const ShardyDim& dim) { return !dim.axes.empty(); });
    });
}

Result<AnnotatedStrategy> annotatedStrategy(const std::shared_ptr<const SiteTable>& sites, const Structure& structure) {
    const Module& module = sites->module();
    Reader reader(module, structure.argumentRoles);
    reader.read();
    if (!reader.mesh)
        return fail(words::phrase("the module carries no sdy shardings"), module.name(),
                    words::phrase("no argument, result or constraint of it has one on a mesh with axes"),
                    words::phrase("Lower the program with in_shardings or with_sharding_constraint, with Shardy on"));
    AnnotatedStrategy out;
    out.leftOut = std::move(reader.leftOut);
    const Mesh& mesh = *reader.mesh;
    out.strategy.mesh = mesh;
    for (const Given& one : reader.given)
        if (needsPadding(module, mesh, one, out.leftOut)) out.strategy.schedule.options.padding = true;
    const auto order = axesInOrder(mesh, reader.given, out.leftOut);

    // Closed shardings: first as if all were open, then with what took too much kept whole, until nothing does.
    Kept kept(module.argumentCount(), 0);
    RewriteOptions options;
    options.padding = out.strategy.schedule.options.padding;
    for (int round = 0; round < 4; ++round) {
        auto& tactics = out.strategy.schedule.tactics;
        tactics.clear();
        Partition state(sites, mesh, options);
        for (const AxisId axis : order) {
            tactics.push_back(tacticOf(reader.given, mesh, axis, kept));
            auto actions = actionsOf(tactics.back(), state);
            if (!actions) return fail(actions.error());
            Outcome outcome = apply(state, *actions);
            leaveOutWhatIsThere(tactics.back(), outcome);
            state = std::move(outcome.partition);
        }
        const Kept more = beyond(state, reader.given);
        bool any = false;
        for (std::size_t a = 0; a < kept.size(); ++a) {
            any = any || more[a] != 0;
            kept[a] |= more[a];
        }
        if (!any) break;
    }
    return out;
}

} // namespace axiscape
