// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/map/op_places.h"

#include "core/structure/structure_parts.h"

#include <algorithm>
#include <map>

namespace axiscape::structure {
namespace {

constexpr int kMostLifts = 8;            // containers around containers
constexpr double kShareOfContainer = .2; // of the forward ops: less is not worth a lift
constexpr double kShareOfAll = .6;       // a container of that much says nothing: its name goes
constexpr std::uint32_t kLayerOps = 24;  // of a numbered piece that counts as a layer

using Path = std::vector<std::string>;

bool isNumber(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// A component around all numbered pieces ("model", "encoder") is opened: its name goes, or is put before those of its
// pieces where there are several such.
bool liftContainers(std::vector<Path>& paths, const std::vector<std::uint32_t>& opsOf) {
    std::uint64_t all = 0;
    struct Count {
        std::uint64_t ops = 0;
        bool several = false;                          // pieces below it
        std::string second;                            // one of them
        std::map<std::string, std::uint64_t> numbered; // numbered pieces at any depth, with their ops
    };
    std::map<std::string, Count> counts;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (paths[i].empty() || opsOf[i] == 0) continue;
        all += opsOf[i];
        Count& count = counts[paths[i][0]];
        count.ops += opsOf[i];
        const std::string second = paths[i].size() > 1 ? paths[i][1] : std::string();
        count.several = count.several || (count.ops > opsOf[i] && second != count.second);
        count.second = second;
        std::string prefix;
        for (std::size_t k = 1; k < paths[i].size(); ++k) {
            prefix += '/' + paths[i][k];
            if (numberedStem(paths[i][k]).empty()) continue;
            count.numbered[prefix] += opsOf[i];
            break;
        }
    }
    if (counts.empty()) return false;
    std::vector<std::string> lifted;
    bool dominates = false;
    for (const auto& [first, count] : counts) {
        std::map<std::string_view, int> layers;
        for (const auto& [piece, ops] : count.numbered)
            if (ops >= kLayerOps) ++layers[numberedStem(piece)];
        const bool holdsLayers =
            std::any_of(layers.begin(), layers.end(), [](const auto& entry) { return entry.second >= 2; });
        const double share = static_cast<double>(count.ops) / static_cast<double>(all);
        const bool alone = counts.size() == 1 && count.several;
        if (alone || (numberedStem(first).empty() && holdsLayers && share >= kShareOfContainer)) {
            lifted.push_back(first);
            dominates = dominates || alone || share > kShareOfAll;
        }
    }
    if (lifted.empty()) return false;
    for (Path& path : paths) {
        if (path.empty() || std::find(lifted.begin(), lifted.end(), path[0]) == lifted.end()) continue;
        if (lifted.size() == 1 && dominates) {
            path.erase(path.begin());
        } else if (path.size() > 1) {
            path[1] = path[0] + '/' + path[1];
            path.erase(path.begin());
        }
    }
    return true;
}

// The scopes of every op as the call that it came through says: a function that is traced once and called by many
// layers names the first of them.
struct Stacks {
    std::vector<std::vector<std::string_view>> scopes; // distinct ones
    IdVector<OpId, std::uint32_t> of;
};

void continueStack(NameStack& outer, const NameStack& inner) {
    const bool anew = !outer.first.empty() && outer.first.starts_with("jit(") && outer.first == inner.first;
    if (!anew) {
        appendStack(outer, inner);
        return;
    }
    const bool deeper = inner.scopes.size() >= outer.scopes.size() &&
                        std::equal(outer.scopes.begin(), outer.scopes.end(), inner.scopes.begin());
    if (deeper) outer.scopes = inner.scopes;
}

class StackReader {
  public:
    explicit StackReader(const Module& module) : m_module(module) {}

    Stacks run() {
        Stacks out;
        out.of.resize(m_module.opCount());
        std::unordered_map<std::string, std::uint32_t> known;    // by the texts of the whole chain
        std::unordered_map<std::string, std::uint32_t> distinct; // by scopes
        std::string key, joined;
        const auto add = [&](StringId id) { key.append(reinterpret_cast<const char*>(&id.value), sizeof id.value); };
        for (const OpId op : m_module.ops()) {
            const auto calls = m_module.callChain(op);
            const StringId own = m_module.location(op).nameStack;
            key.clear();
            for (const Location& call : calls) add(call.nameStack);
            add(own);
            auto at = known.find(key);
            if (at == known.end()) {
                NameStack stack;
                for (const Location& call : calls) continueStack(stack, parsed(call.nameStack));
                continueStack(stack, parsed(own));
                joined.clear();
                for (const auto scope : stack.scopes) joined.append(scope).push_back('\n');
                const auto [place, isNew] = distinct.try_emplace(joined, static_cast<std::uint32_t>(out.scopes.size()));
                if (isNew) out.scopes.push_back(std::move(stack.scopes));
                at = known.try_emplace(key, place->second).first;
            }
            out.of[op] = at->second;
        }
        return out;
    }

  private:
    const Module& m_module;
    std::unordered_map<std::uint32_t, NameStack> m_parsed; // by text

    const NameStack& parsed(StringId id) {
        const auto [at, isNew] = m_parsed.try_emplace(id.value);
        if (isNew) at->second = parseNameStack(m_module.text(id));
        return at->second;
    }
};

} // namespace

std::string_view numberedStem(std::string_view name) {
    const auto last = name.find_last_not_of("0123456789");
    if (last == std::string_view::npos || last + 1 == name.size()) return {};
    return name.substr(0, last + 1);
}

std::vector<std::string> tidyComponents(const std::vector<std::string_view>& components) {
    Path out;
    for (std::string_view c : components) {
        c = c.substr(0, c.find('[')); // "integer_pow[y=2]" of earlier versions
        if (c.empty() || c.front() == '~') continue;
        std::string_view number;
        if (const auto dot = c.find('.'); dot != std::string_view::npos) { // "attn._split_heads", "layers.3"
            if (isNumber(c.substr(dot + 1))) number = c.substr(dot + 1);
            c = c.substr(0, dot);
        }
        if (isNumber(c) && !out.empty() && numberedStem(out.back()).empty()) {
            out.back() += '/';
            out.back() += c;
            continue;
        }
        if (out.empty() || out.back() != c) out.emplace_back(c);
        if (!number.empty()) {
            out.back() += '/';
            out.back() += number;
        }
    }
    return out;
}

bool onlyDraws(const Module& module, OpId op) {
    if (module.kind(op) != OpKind::while_) return false;
    bool mixes = false;
    for (const RegionId id : module.regions(op))
        for (const OpId inner : module.region(id).ops) {
            if (inner.value >= module.opCount() || module.results(inner).empty()) continue;
            const auto dtype = module.type(module.results(inner)[0]).dtype;
            if (isFloat(dtype)) return false;
            mixes = mixes || (module.kind(inner) == OpKind::xor_ && dtype == ElementType::ui32);
        }
    return mixes;
}

std::uint32_t OpPlaces::child(std::uint32_t parent, std::string_view name, Pass pass) {
    std::string key = std::to_string(parent) + static_cast<char>('0' + static_cast<int>(pass));
    key += name;
    const auto [at, isNew] = m_children.try_emplace(std::move(key), static_cast<std::uint32_t>(places.size()));
    if (isNew) places.push_back({parent, std::string(name), {}, pass});
    return at->second;
}

OpPlaces findPlaces(const Module& module, const Structure& structure) {
    OpPlaces out;
    const Stacks scopes = StackReader(module).run();
    out.control.assign(module.opCount(), 0);
    out.placeOf.resize(module.opCount());
    out.baseOf.resize(module.opCount());
    std::vector<Path> paths(scopes.scopes.size());
    for (std::size_t i = 0; i < paths.size(); ++i) paths[i] = tidyComponents(scopes.scopes[i]);
    std::vector<std::uint32_t> forwardOps(paths.size(), 0);
    for (const OpId op : module.ops()) {
        if (!module.regionOf(op).valid() && structure.passOf[op] == Pass::forward) ++forwardOps[scopes.of[op]];
    }
    for (int i = 0; i < kMostLifts && liftContainers(paths, forwardOps); ++i) {
    }
    IdVector<OpId, std::uint32_t> control(module.opCount(), 0); // the place of a loop
    std::unordered_map<std::uint64_t, std::uint32_t> known;
    for (const OpId op : module.ops()) {
        const RegionId region = module.regionOf(op);
        const Pass pass = structure.passOf[op];
        if (region.valid() && !out.control[module.region(region).parent]) { // in a draw of random bits
            out.baseOf[op] = out.baseOf[module.region(region).parent];
            out.placeOf[op] = out.placeOf[module.region(region).parent];
            continue;
        }
        const std::uint32_t around = region.valid() ? control[module.region(region).parent] : 0;
        const std::uint32_t base = out.child(around, {}, pass);
        const auto stack = scopes.of[op];
        auto& place = known.try_emplace((std::uint64_t{base} << 32) | stack, Place::kNone).first->second;
        if (place == Place::kNone) {
            const Path& path = paths[stack];
            std::size_t from = 0;
            if (region.valid()) { // below the scopes of the loop
                const Path& outer = paths[scopes.of[module.region(region).parent]];
                if (outer.size() <= path.size() && std::equal(outer.begin(), outer.end(), path.begin()))
                    from = outer.size();
            }
            place = base;
            if (pass != Pass::update)
                for (std::size_t i = from; i < path.size(); ++i) place = out.child(place, path[i], pass);
        }
        out.baseOf[op] = base;
        out.placeOf[op] = place;
        if (!hasNumberedRegions(module, op) || onlyDraws(module, op)) continue;
        out.control[op] = 1;
        out.places.push_back({place, std::string(module.kindName(op)), op, pass});
        control[op] = static_cast<std::uint32_t>(out.places.size() - 1);
        out.placeOf[op] = control[op];
    }
    return out;
}

} // namespace axiscape::structure
