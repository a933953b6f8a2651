// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/structure_parts.h"

#include <algorithm>
#include <unordered_map>

namespace axiscape {

std::string_view roleName(Role role) {
    switch (role) {
    case Role::parameter:
        return "parameter";
    case Role::optimizerState:
        return "optimizer state";
    case Role::batch:
        return "batch";
    case Role::other:
        break;
    }
    return "other";
}

namespace structure {
namespace {

std::string_view withoutFirstComponent(std::string_view path) {
    const auto slash = path.find('/');
    return slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
}

// The argument whose path without its first component (where there is none, without its first two) ends `path`, with
// the same type; the longest such end wins. -1 if none or not unique.
class PathEnds {
  public:
    explicit PathEnds(const Module& module) : m_module(module) {
        for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
            auto end = withoutFirstComponent(module.argument(i).path);
            if (!end.empty()) m_byEnd[end].push_back(i);
            end = withoutFirstComponent(end);
            if (!end.empty()) m_byShortEnd[end].push_back(i);
        }
    }
    int find(std::string_view path, TypeId type) const {
        const int found = find(m_byEnd, path, type);
        return found >= 0 ? found : find(m_byShortEnd, path, type);
    }

  private:
    using Ends = std::unordered_map<std::string_view, std::vector<std::uint32_t>>;
    int find(const Ends& ends, std::string_view path, TypeId type) const {
        for (auto end = path; !end.empty(); end = withoutFirstComponent(end)) {
            const auto at = ends.find(end);
            if (at == ends.end()) continue;
            int found = -1;
            for (const std::uint32_t i : at->second)
                if (m_module.typeId(ValueId{i}) == type) found = found < 0 ? static_cast<int>(i) : -2;
            return found < 0 ? -1 : found;
        }
        return -1;
    }

    const Module& m_module;
    Ends m_byEnd, m_byShortEnd;
};

// Roles where there is no backward pass to tell parameters by. What is replaced is state; integers and masks are
// input; of the rest, what comes in containers of several is a parameter, and so is all but the first operand of the
// first op that has one.
void rolesOfInference(const Module& module, const std::vector<bool>& replaced, std::vector<Role>& roles) {
    std::unordered_map<std::string_view, std::uint32_t> members;
    const auto container = [&](std::uint32_t i) {
        const std::string_view path = module.argument(i).path;
        return path.substr(0, path.find('/'));
    };
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) ++members[container(i)];
    std::uint32_t input = 0xffffffffu;
    for (const OpId op : module.ops()) {
        if (module.kind(op) == OpKind::gather) continue; // what rows are looked up in is a table of parameters
        for (const ValueId v : module.operands(op))
            if (module.isArgument(v) && input == 0xffffffffu && isFloat(module.type(v).dtype) && !replaced[v.value] &&
                members[container(v.value)] == 1)
                input = v.value;
        if (input != 0xffffffffu) break;
    }
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
        if (replaced[i])
            roles[i] = Role::other;
        else if (!isFloat(module.type(ValueId{i}).dtype) || i == input)
            roles[i] = Role::batch;
        else
            roles[i] = Role::parameter;
    }
}

// What a layer's dead weights look like: no pass but the update reads them. The update of a parameter reads its states,
// no state's reads it; a copy kept of parameters (a moving average) reads a parameter that the model uses.
void findUnusedParameters(const Module& module, const std::vector<int>& replacedBy, const IdVector<OpId, Pass>& passOf,
                          std::vector<Role>& roles) {
    std::vector<std::uint8_t> read(module.argumentCount(), 0); // by the update of another
    std::vector<std::uint8_t> readsState(module.argumentCount(), 0), readsModel(module.argumentCount(), 0);
    std::vector<std::uint32_t> seen(module.valueCount(), 0);
    std::vector<ValueId> open;
    std::uint32_t round = 0;
    for (std::size_t r = 0; r < replacedBy.size(); ++r) {
        if (replacedBy[r] < 0) continue;
        const auto replaced = static_cast<std::uint32_t>(replacedBy[r]);
        const auto type = module.type(ValueId{replaced});
        if (!isFloat(type.dtype) || type.shape.empty()) continue;
        ++round;
        open.assign(1, module.results()[r]);
        while (!open.empty()) {
            const ValueId v = open.back();
            open.pop_back();
            if (seen[v.value] == round || module.type(v).elements() != type.elements()) continue;
            seen[v.value] = round;
            if (module.isArgument(v)) {
                if (v.value == replaced || module.typeId(v) != module.typeId(ValueId{replaced})) continue;
                read[v.value] = 1;
                (roles[v.value] == Role::parameter ? readsModel : readsState)[replaced] = 1;
                continue;
            }
            const OpId op = module.definingOp(v);
            if (!op.valid() || module.valueKind(v) != ValueKind::opResult || passOf[op] != Pass::update) continue;
            for (const ValueId operand : module.operands(op)) open.push_back(operand);
            for (const RegionId region : module.regions(op))
                for (const ValueId made : module.region(region).yields) open.push_back(made);
        }
    }
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a)
        if (roles[a] == Role::optimizerState && readsState[a] && !readsModel[a] && !read[a]) roles[a] = Role::parameter;
}

} // namespace

std::vector<int> argumentsOfResults(const Module& module, bool byTypeAlone) {
    std::vector<int> of(module.results().size(), -1);
    std::vector<bool> taken(module.argumentCount(), false);
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        if (const int r = module.argument(i).aliasedResult; r >= 0 && static_cast<std::size_t>(r) < of.size()) {
            of[static_cast<std::size_t>(r)] = static_cast<int>(i);
            taken[i] = true;
        }
    const PathEnds ends(module);
    for (std::size_t r = 0; r < of.size(); ++r) {
        if (of[r] >= 0) continue;
        const int found = ends.find(module.result(r).path, module.typeId(module.results()[r]));
        if (found < 0 || taken[static_cast<std::size_t>(found)]) continue;
        of[r] = found;
        taken[static_cast<std::size_t>(found)] = true;
    }
    if (!byTypeAlone || std::any_of(of.begin(), of.end(), [](int argument) { return argument >= 0; })) return of;
    for (std::size_t r = 0; r < of.size(); ++r) {
        for (std::uint32_t i = 0; i < module.argumentCount() && of[r] < 0; ++i) {
            if (taken[i] || module.typeId(ValueId{i}) != module.typeId(module.results()[r])) continue;
            if (!isFloat(module.type(ValueId{i}).dtype)) continue;
            of[r] = static_cast<int>(i);
            taken[i] = true;
        }
    }
    return of;
}

void findRoles(const Module& module, Structure& structure) {
    const bool trains =
        std::any_of(structure.passOf.begin(), structure.passOf.end(), [](Pass pass) { return pass == Pass::backward; });
    const auto replacedBy = argumentsOfResults(module, trains);
    std::vector<bool> replaced(module.argumentCount(), false), byForward(module.argumentCount(), false);
    for (std::size_t r = 0; r < replacedBy.size(); ++r) {
        if (replacedBy[r] < 0) continue;
        const auto argument = static_cast<std::size_t>(replacedBy[r]);
        replaced[argument] = true;
        const OpId op = module.definingOp(module.results()[r]);
        byForward[argument] = op.valid() && structure.passOf[op] == Pass::forward;
    }
    auto& roles = structure.argumentRoles;
    roles.assign(module.argumentCount(), Role::other);
    if (!trains) {
        rolesOfInference(module, replaced, roles);
    } else {
        for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
            bool inModel = false, used = false;
            for (const Use use : module.uses(ValueId{i})) {
                if (use.op.value >= module.opCount()) continue;
                used = true;
                inModel = inModel || structure.passOf[use.op] != Pass::update;
            }
            if (byForward[i]) // statistics of the data, a random state: no gradient makes their next value
                roles[i] = Role::other;
            else if (replaced[i] || module.argument(i).donated)
                roles[i] = inModel ? Role::parameter : Role::optimizerState;
            else
                roles[i] = inModel ? Role::batch : used ? Role::optimizerState : Role::other;
        }
    }
    if (trains) findUnusedParameters(module, replacedBy, structure.passOf, roles);
    structure.resultRoles.assign(replacedBy.size(), Role::other);
    for (std::size_t r = 0; r < replacedBy.size(); ++r)
        if (replacedBy[r] >= 0) structure.resultRoles[r] = roles[static_cast<std::size_t>(replacedBy[r])];
}

IdVector<OpId, std::string> updateGroups(const Module& module, const IdVector<OpId, Pass>& passOf) {
    IdVector<OpId, std::string> groupOf(module.opCount());
    const auto replacedBy = argumentsOfResults(module, true);
    // The model's own arguments: those whose path, but for the first component, ends that of others (their states), or
    // that a pass before the update reads.
    std::unordered_map<std::string_view, std::uint32_t> endings;
    for (const Argument& argument : module.arguments())
        for (auto end = withoutFirstComponent(argument.path); !end.empty(); end = withoutFirstComponent(end))
            ++endings[end];
    std::unordered_map<std::string_view, std::string_view> parameterEnds; // -> the first component before
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
        const std::string_view path = module.argument(i).path;
        const auto end = withoutFirstComponent(path);
        if (end.empty()) continue;
        const auto uses = module.uses(ValueId{i});
        const bool read = std::any_of(uses.begin(), uses.end(), [&](Use use) {
            return use.op.value < module.opCount() && passOf[use.op] != Pass::update;
        });
        if (read || endings[end] > 1) parameterEnds.emplace(end, path.substr(0, path.find('/')));
    }
    const auto groupOfPath = [&](std::string_view path) -> std::string {
        for (auto end = withoutFirstComponent(path); !end.empty(); end = withoutFirstComponent(end)) {
            const auto found = parameterEnds.find(end);
            if (found == parameterEnds.end()) continue;
            const std::string group(end.substr(0, end.find('/')));
            // A bare index says nothing by itself: "params_0".
            const bool index = group.find_first_not_of("0123456789") == std::string::npos;
            return index ? std::string(found->second) + '_' + group : group;
        }
        return {};
    };
    // Backwards from the results: an op makes a group's values if all that use it do. 0 unseen, 1 several.
    std::vector<std::string> names{"", ""};
    std::unordered_map<std::string, std::uint32_t> ids;
    std::vector<std::uint32_t> of(module.opCount(), 0);
    const auto join = [&](OpId op, std::uint32_t group) {
        auto& mine = of[op.value];
        mine = mine == 0 || mine == group ? group : 1;
    };
    for (std::size_t r = 0; r < replacedBy.size(); ++r) {
        const OpId op = module.definingOp(module.results()[r]);
        if (!op.valid() || passOf[op] != Pass::update) continue;
        std::string name;
        if (replacedBy[r] >= 0) name = groupOfPath(module.argument(static_cast<std::size_t>(replacedBy[r])).path);
        if (name.empty()) {
            join(op, 1);
            continue;
        }
        const auto [at, isNew] = ids.try_emplace(name, static_cast<std::uint32_t>(names.size()));
        if (isNew) names.push_back(name);
        join(op, at->second);
    }
    for (std::uint32_t i = module.opCount(); i-- > 0;) {
        const OpId op{i};
        if (passOf[op] != Pass::update || of[i] == 0) continue;
        for (const ValueId v : module.operands(op))
            if (const OpId from = module.definingOp(v); from.valid() && passOf[from] == Pass::update) join(from, of[i]);
    }
    if (names.size() < 4) return groupOf; // one group or none: nothing is told apart
    for (const OpId op : module.ops())
        if (of[op.value] > 1) groupOf[op] = names[of[op.value]];
    return groupOf;
}

} // namespace structure
} // namespace axiscape
