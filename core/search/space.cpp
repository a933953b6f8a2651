// SPDX-License-Identifier: GPL-3.0-or-later
// The decisions of a model, made once a search.
#include "core/base/glob.h"
#include "core/base/text.h"
#include "core/search/argument_filter.h"
#include "core/search/decision.h"

#include "core/mesh/sub_axes.h"
#include "core/tactics/tactics.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <unordered_map>

namespace axiscape::searching {
namespace {

// Logical dimensions looked at, those that cover most bytes first.
constexpr std::size_t kMostDimensions = 48;
constexpr std::size_t kMostAlike = 24; // sets of arguments alike that polishing decides about, the largest
constexpr int kMostSizes = 5;          // from which on tensors are spread
constexpr auto kNone = std::numeric_limits<std::uint32_t>::max();

std::int64_t bytesOf(const Module& module, ValueId value) { return module.type(value).bytes(); }

// Sets of one dimension that are not alike are answered each by itself; of very many the last share a bit.
constexpr std::uint8_t kMostBits = 6;

// All answers to two sets; of more those that are all one way but for at most one set.
std::vector<std::uint32_t> answersOf(std::uint8_t bits) {
    const std::uint32_t all = (1u << bits) - 1;
    std::vector<std::uint32_t> out{0, all};
    for (std::uint8_t bit = 0; bits > 1 && bit < bits; ++bit) {
        out.push_back(1u << bit);
        if (bits > 2) out.push_back(all ^ (1u << bit));
    }
    return out;
}

Text answeredText(const Text& what, std::uint32_t sides, std::uint8_t bits) {
    const std::uint32_t all = (1u << bits) - 1;
    if (sides == 0) return words::phrase("{}, the first where it meets itself", what);
    if (sides == all) return words::phrase("{}, the second where it meets itself", what);
    std::vector<Text> second;
    for (std::uint32_t bit = 0; bit < bits; ++bit)
        if (sides >> bit & 1u) second.push_back(words::named(std::to_string(bit + 1)));
    return words::phrase("{}, the second in {} of the {} sets of places where it meets itself", what,
                         words::list(second, ", "), bits);
}

// The ends of a path that begin with a whole part, longest first: "a/b/c", "b/c", "c".
std::vector<std::string_view> endsOf(std::string_view path) {
    std::vector<std::string_view> out{path};
    for (auto at = path.find('/'); at != std::string_view::npos; at = out.back().find('/'))
        out.push_back(out.back().substr(at + 1));
    return out;
}

class Maker {
  public:
    Maker(const SearchProblem& problem, Space& space, const std::vector<AxisId>& axes, const SpaceOptions& options)
        : m_module(problem.before.module()), m_before(problem.before), m_space(space), m_axes(axes),
          m_only(options.only), m_decidesOnState(options.decidesOnState) {
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a) {
            const Role role = space.facts.roles[a];
            m_hasState = m_hasState || role == Role::optimizerState;
        }
    }

    // A logical dimension over an axis: everywhere; the weights alone; the optimizer state alone, weights kept whole.
    void dimensions() {
        const LogicalDimensions& logical = m_space.logical;
        std::vector<DimensionId> order;
        for (const DimensionId id : logical.listed)
            if (!logical.names[id].slicedByLoop) order.push_back(id);
        findWeights();
        std::ranges::stable_sort(order, std::greater{}, [&](DimensionId id) { return m_weight[id.value]; });
        if (order.size() > kMostDimensions) order.resize(kMostDimensions);
        for (const DimensionId id : order)
            for (const AxisId axis : m_axes) dimension(id, axis);
    }

    // What persists from step to step over an axis, each tensor wherever it can be cut: all of it or matrices, with the
    // parameters or the optimizer state alone.
    void persistent() {
        std::vector<std::uint32_t> ofState, ofAll;
        for (const AxisId axis : m_axes) {
            Decision all, matrices, state, allState;
            for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a) {
                const Role role = m_space.facts.roles[a];
                const bool isState = role == Role::optimizerState;
                if (!isState && role != Role::parameter) continue;
                if (const auto rank = m_module.type(ValueId{a}).shape.size(); rank > 0) {
                    all.spread.push_back(a);
                    (isState ? allState.spread : allState.atomic).push_back(a);
                }
                if (!isMatrix(a)) continue;
                matrices.spread.push_back(a);
                (isState ? state.spread : state.atomic).push_back(a);
            }
            const std::size_t matricesOfState = state.spread.size();
            const bool some = matrices.spread.size() < all.spread.size();
            state.isOfState = allState.isOfState = true;
            if (m_decidesOnState && !state.spread.empty())
                ofState.push_back(addSpread(std::move(state), axis, words::phrase("spread the optimizer state")));
            if (m_decidesOnState && allState.spread.size() > matricesOfState)
                addSpread(std::move(allState), axis, words::phrase("spread all of the optimizer state"));
            if (some) ofAll.push_back(addSpread(std::move(matrices), axis, words::phrase("spread matrices")));
            const auto everything = addSpread(std::move(all), axis,
                                              m_hasState ? words::phrase("spread parameters and optimizer state")
                                                         : words::phrase("spread parameters"));
            if (!some) ofAll.push_back(everything);
        }
        for (auto* one : {&ofState, &ofAll}) {
            std::erase(*one, kNone);
            if (!one->empty()) m_space.completions.push_back(std::move(*one));
        }
    }

    // The optimizer state over an axis, but for small tensors: to gather one takes longer than its update alone saves.
    // Where matrices are of so many kinds that not each is decided about by itself. Sizes are powers of two, from the
    // largest tensor down; each takes in more tensors than the one before it.
    void persistentOfSize() {
        if (!m_decidesOnState) return;
        std::size_t kinds = 0;
        std::vector<std::int64_t> sizes; // of the state's matrices, in elements
        for (const auto& [dims, members] : byDimensions()) {
            const auto persists = [&](std::uint32_t a) {
                return m_space.facts.roles[a] == Role::parameter || m_space.facts.roles[a] == Role::optimizerState;
            };
            if (!isMatrix(members.front()) || std::ranges::none_of(members, persists)) continue;
            ++kinds;
            for (const std::uint32_t a : members)
                if (m_space.facts.roles[a] == Role::optimizerState) sizes.push_back(elementsOf(a));
        }
        if (kinds <= kMostAlike || sizes.empty()) return;
        std::ranges::sort(sizes);
        std::ptrdiff_t last = 0;
        auto size = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(sizes.back())));
        for (int made = 0; made < kMostSizes && size > sizes.front(); size /= 2) {
            const auto count = sizes.end() - std::ranges::lower_bound(sizes, size);
            if (count == last) continue;
            last = count;
            ++made;
            for (const AxisId axis : m_axes) ofSize(size, axis);
        }
    }

    // Equal arguments of all layers: one of their dimensions over an axis, or kept whole along it.
    void arguments(std::size_t most) {
        auto groups = argumentGroups(m_module);
        if (most > 0)
            groups = likelyGroups(m_module, m_space.facts, m_space.logical, std::move(groups), shippedFilter(), most);
        for (const ArgumentGroup& group : groups) {
            const auto rank = m_module.type(ValueId{group.arguments.front()}).shape.size();
            for (const AxisId axis : m_axes) {
                for (std::uint8_t d = 0; d < rank; ++d) {
                    const DimensionId id = m_space.logical.names.of(ValueId{group.arguments.front()}, d);
                    if (m_space.logical.names[id].slicedByLoop) continue;
                    Decision one;
                    for (const std::uint32_t member : group.arguments) one.tiles.push_back({member, d});
                    one.dimension = id;
                    add(std::move(one), axis, words::phrase("cut {} dim {}", group.pattern, d));
                }
                if (rank == 0) continue;
                Decision whole;
                whole.atomic = group.arguments;
                add(std::move(whole), axis, words::phrase("keep {} whole", group.pattern));
            }
        }
    }

    // A dimension of the arguments alone that have all dimensions in common, where others have it, too; and of those of
    // one parameter alone (of all its layers) with its moments, where such a set holds several. Vectors are small, but
    // what their gradients are reduced to decides what their reductions cost.
    void alike() {
        std::vector<std::uint32_t> groupOf(m_module.argumentCount(), 0);
        const auto groups = argumentGroups(m_module);
        for (std::uint32_t g = 0; g < groups.size(); ++g)
            for (const std::uint32_t a : groups[g].arguments) groupOf[a] = g;
        std::vector<Arguments> sets, parts;
        for (auto& [dims, members] : byDimensions()) {
            auto ofEach = ofEachParameter(members, groupOf);
            if (ofEach.size() > 1) std::ranges::move(ofEach, std::back_inserter(parts));
            sets.push_back(std::move(members));
        }
        keepLargest(sets);
        keepLargest(parts);
        for (const Arguments& members : sets) addAlike(members, false);
        for (const Arguments& members : parts) addAlike(members, true);
    }

  private:
    using Arguments = std::vector<std::uint32_t>;

    // Arguments that have all dimensions in common.
    std::map<std::vector<DimensionId>, Arguments> byDimensions() const {
        std::map<std::vector<DimensionId>, Arguments> out;
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a) {
            std::vector<DimensionId> dims;
            for (std::size_t d = 0; d < m_module.type(ValueId{a}).shape.size(); ++d)
                dims.push_back(m_space.logical.names.of(ValueId{a}, d));
            out[dims].push_back(a);
        }
        return out;
    }

    std::int64_t elementsOf(std::uint32_t argument) const { return m_module.type(ValueId{argument}).elements(); }

    // The state's matrices of so many elements and more; their parameters stay whole.
    void ofSize(std::int64_t elements, AxisId axis) {
        Decision state;
        state.isOfState = true;
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a) {
            if (!isMatrix(a) || elementsOf(a) < elements) continue;
            const Role role = m_space.facts.roles[a];
            if (role == Role::optimizerState) state.spread.push_back(a);
            if (role == Role::parameter) state.atomic.push_back(a);
        }
        add(std::move(state), axis,
            words::phrase("spread the optimizer state of tensors of {} elements and more", words::grouped(elements)));
    }

    void keepLargest(std::vector<Arguments>& sets) const {
        std::ranges::stable_sort(sets, std::greater{}, [&](const Arguments& members) {
            std::int64_t bytes = 0;
            for (const std::uint32_t a : members) bytes += bytesOf(m_module, ValueId{a});
            return bytes;
        });
        if (sets.size() > kMostAlike) sets.resize(kMostAlike);
    }

    // The members by the group of the parameter they are, or are state of: the one whose path ends most alike.
    std::vector<Arguments> ofEachParameter(const Arguments& members, const std::vector<std::uint32_t>& groupOf) const {
        std::unordered_map<std::string_view, std::uint32_t> byEnd; // of paths of parameters, the first that has it
        for (const std::uint32_t a : members)
            if (m_space.facts.roles[a] == Role::parameter)
                for (const std::string_view end : endsOf(m_module.argument(a).path)) byEnd.try_emplace(end, a);
        std::map<std::uint32_t, Arguments> out; // by group
        for (const std::uint32_t a : members) {
            std::uint32_t parameter = a;
            if (m_space.facts.roles[a] == Role::optimizerState)
                for (const std::string_view end : endsOf(m_module.argument(a).path))
                    if (const auto found = byEnd.find(end); found != byEnd.end()) {
                        parameter = found->second;
                        break;
                    }
            out[groupOf[parameter]].push_back(a);
        }
        std::vector<Arguments> sets;
        sets.reserve(out.size());
        for (auto& entry : out) sets.push_back(std::move(entry.second));
        return sets;
    }

    // A dimension of these alone over an axis, or of the state among them alone. `areOfOne`: parameter.
    void addAlike(const Arguments& members, bool areOfOne) {
        const auto rank = m_module.type(ValueId{members.front()}).shape.size();
        for (std::uint8_t d = 0; d < rank; ++d) {
            const DimensionId id = m_space.logical.names.of(ValueId{members.front()}, d);
            const NamedDimension& dimension = m_space.logical.names[id];
            if (dimension.slicedByLoop || dimension.arguments.size() <= members.size()) continue;
            Decision one, state;
            for (const std::uint32_t a : members) {
                one.tiles.push_back({a, d});
                const Role role = m_space.facts.roles[a];
                if (role == Role::optimizerState) state.tiles.push_back({a, d});
                if (role == Role::parameter) state.atomic.push_back(a);
            }
            one.isOfVectors = state.isOfVectors = !isMatrix(members.front());
            state.dimension = id;
            state.isOfState = true;
            const Text cut = cutOf(id);
            const std::string whose = patternFor(m_module, members.front()).pattern;
            const Text what = toldApart(areOfOne ? words::phrase("{} of {} and its state", cut, whose)
                                                 : words::phrase("{} of {} and its like", cut, whose));
            for (const AxisId axis : m_axes) {
                addSides(one, id, axis, what);
                if (m_decidesOnState && !state.tiles.empty())
                    add(state, axis, words::phrase("{} of the optimizer state", what));
            }
        }
    }

    // A person may call two dimensions the same.
    const Text& cutOf(DimensionId id) {
        const auto [at, isNew] = m_cutOf.try_emplace(id.value);
        if (isNew) at->second = toldApart(words::phrase("cut {}", m_space.logical[id].name));
        return at->second;
    }

    // Two dimensions of one tensor may be one of the model (the channels of a convolution), and one pattern may name
    // two sets: a plan that is told must say which.
    Text toldApart(const Text& what) {
        const int count = ++m_told[words::english(what)];
        return count == 1 ? what : words::phrase("{} ({})", what, count);
    }

    // Of each logical dimension the bytes of all values that have it: what an axis over it makes smaller.
    void findWeights() {
        m_weight.assign(m_space.logical.names.size(), 0);
        for (std::uint32_t v = 0; v < m_module.valueCount(); ++v) {
            const ValueId value{v};
            const TensorType type = m_module.type(value);
            if (!type.isTensor()) continue;
            for (std::size_t d = 0; d < type.shape.size(); ++d)
                if (const DimensionId id = m_space.logical.names.of(value, d); id.valid())
                    m_weight[id.value] += bytesOf(m_module, value);
        }
    }

    // Of two dimensions or more, those not counted that a loop takes slice by slice: norms and biases are none, stacked
    // or not.
    bool isMatrix(std::uint32_t argument) const {
        std::size_t dims = 0;
        for (std::size_t d = 0; d < m_module.type(ValueId{argument}).shape.size(); ++d)
            dims += !m_space.logical.names[m_space.logical.names.of(ValueId{argument}, d)].slicedByLoop;
        return dims > 1;
    }

    void dimension(DimensionId id, AxisId axis) {
        const NamedDimension& dimension = m_space.logical.names[id];
        const Text what = cutOf(id);
        Decision everywhere, weights, state;
        for (const ArgumentDimension& at : dimension.arguments) {
            everywhere.tiles.push_back(at);
            if (!isMatrix(at.argument)) continue;
            const Role role = m_space.facts.roles[at.argument];
            if (role == Role::parameter || role == Role::optimizerState) weights.tiles.push_back(at);
            if (role == Role::optimizerState) state.tiles.push_back(at);
            if (role == Role::parameter) state.atomic.push_back(at.argument);
        }
        if (everywhere.tiles.empty()) everywhere.results = firstResults(id);
        everywhere.isEverywhere = true;
        if (Decision made = everywhere; !m_space.logical.names.conflicts(id) && keepContractors(made, id))
            add(std::move(made), axis, words::phrase("{} where weights make it", what));
        const bool some = weights.tiles.size() < everywhere.tiles.size();
        addSides(std::move(everywhere), id, axis, what);
        if (some) addSides(std::move(weights), id, axis, words::phrase("{} of matrices", what));
        if (m_decidesOnState && !state.tiles.empty()) {
            state.dimension = id;
            state.isOfState = true;
            add(std::move(state), axis, words::phrase("{} of the optimizer state", what));
        }
    }

    // Weights that a product sums over the dimension stay whole; false where there are none, or none that make it.
    bool keepContractors(Decision& decision, DimensionId id) const {
        const auto has = [&](const std::vector<DimensionId>& dims) {
            return std::ranges::any_of(dims, [&](DimensionId d) {
                const auto& at = m_space.facts.dimensions[d].arguments;
                return !at.empty() && m_space.logical.names.of(ValueId{at.front().argument}, at.front().dim) == id;
            });
        };
        bool makes = false;
        for (const WeightUse& use : m_space.facts.weightUses) {
            makes = makes || has(use.made);
            if (has(use.contracted)) decision.atomic.push_back(use.argument);
        }
        std::erase_if(decision.tiles, [&](const ArgumentDimension& at) {
            return std::ranges::find(decision.atomic, at.argument) != decision.atomic.end();
        });
        decision.dimension = id;
        decision.isEverywhere = false;
        return makes && !decision.atomic.empty();
    }

    // Where an activation gets the dimension: its first value in every layer.
    std::vector<ResultDimension> firstResults(DimensionId id) {
        if (m_firstOf.empty()) findFirst();
        return m_firstOf[id.value];
    }
    void findFirst() {
        m_firstOf.resize(m_space.logical.names.size());
        const NamedDimensions& separate = m_space.facts.dimensions;
        std::vector<std::uint8_t> seen(separate.size(), 0);
        for (std::uint32_t v = m_module.argumentCount(); v < m_module.valueCount(); ++v) {
            const ValueId value{v};
            const OpId op = m_module.definingOp(value);
            if (!op.valid() || m_module.operands(op).empty()) continue;
            const auto rank = m_module.type(value).shape.size();
            for (std::uint8_t d = 0; d < rank; ++d) {
                const DimensionId one = separate.of(value, d);
                if (std::exchange(seen[one.value], 1)) continue;
                m_firstOf[m_space.logical.names.of(value, d).value].push_back({value, d});
            }
        }
    }

    void addSides(Decision decision, DimensionId id, AxisId axis, const Text& what) {
        decision.dimension = id;
        if (!m_space.logical.names.conflicts(id)) {
            add(std::move(decision), axis, what);
            return;
        }
        for (const std::uint32_t sides : answersOf(std::max<std::uint8_t>(m_space.bitsOf[id.value], 1))) {
            Decision one = decision;
            one.sides = sides;
            add(std::move(one), axis, answeredText(what, sides, m_space.bitsOf[id.value]));
        }
    }

    // Both ways, where another axis may have cut something: on other dimensions, or on the same (one collective over
    // both axes). The number of the first.
    std::uint32_t addSpread(Decision decision, AxisId axis, const Text& what) {
        if (m_axes.size() > 1) {
            Decision stacked = decision;
            stacked.stacked = true;
            add(std::move(stacked), axis, words::phrase("{} on the first dimensions", what));
        }
        return add(std::move(decision), axis, what);
    }

    bool isAllowed(DimensionId id) const {
        if (!id.valid()) return false;
        const LogicalDimension& dimension = m_space.logical[id];
        return std::ranges::find(m_only, dimension.name) != m_only.end() ||
               std::ranges::find(m_only, dimension.key) != m_only.end();
    }
    bool isAllowed(std::uint32_t argument) const {
        const std::string& path = m_module.argument(argument).path;
        return std::ranges::any_of(m_only, [&](const std::string& pattern) { return glob(pattern, path); });
    }
    // What a person lets it decide about: a dimension they name, and else the arguments they name.
    void restrict(Decision& decision) const {
        if (m_only.empty() || isAllowed(decision.dimension)) return;
        const auto isForeign = [&](std::uint32_t a) { return !isAllowed(a); };
        const bool isAboutKeeping = decision.tiles.empty() && decision.spread.empty();
        std::erase_if(decision.tiles, [&](const ArgumentDimension& at) { return !isAllowed(at.argument); });
        std::erase_if(decision.spread, isForeign);
        decision.results.clear();
        decision.isEverywhere = false;
        if (isAboutKeeping) // else weights that stay whole while their state is cut
            std::erase_if(decision.atomic, isForeign);
        else if (decision.tiles.empty() && decision.spread.empty())
            decision.atomic.clear();
    }

    // Its number; kNone: there is nothing of it to do.
    std::uint32_t add(Decision decision, AxisId axis, const Text& what) {
        decision.axis = axis;
        restrict(decision);
        if (!isOpen(m_space, decision, m_before)) return kNone;
        decision.family =
            m_families.try_emplace(words::english(what), static_cast<std::uint32_t>(m_families.size())).first->second;
        for (const std::uint32_t a : decision.spread) decision.bytes += bytesOf(m_module, ValueId{a});
        if (decision.isEverywhere)
            decision.bytes = m_weight[decision.dimension.value];
        else
            for (const ArgumentDimension& at : decision.tiles)
                decision.bytes += bytesOf(m_module, ValueId{at.argument});
        decision.text = words::phrase("{} over {}", what, wholeMesh(m_before.mesh()).axes[axis].name);
        m_space.decisions.push_back(std::move(decision));
        return static_cast<std::uint32_t>(m_space.decisions.size() - 1);
    }

    const Module& m_module;
    const Partition& m_before;
    Space& m_space;
    const std::vector<AxisId>& m_axes;
    const std::vector<std::string>& m_only;
    const bool m_decidesOnState;
    bool m_hasState = false;
    std::unordered_map<std::string, std::uint32_t> m_families;
    std::unordered_map<std::string, int> m_told;         // how often
    std::unordered_map<std::uint32_t, Text> m_cutOf;     // by logical dimension
    std::vector<std::int64_t> m_weight;                  // by logical dimension
    std::vector<std::vector<ResultDimension>> m_firstOf; // by logical dimension; empty until asked for
};

std::vector<std::uint32_t> argumentsOf(const Decision& decision) {
    std::vector<std::uint32_t> out = decision.spread;
    for (const ArgumentDimension& at : decision.tiles) out.push_back(at.argument);
    std::ranges::sort(out);
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

void giveBits(Space& space) {
    space.bitOfClass.assign(space.compatibility.classes, 0xff);
    space.bitsOf.assign(space.logical.names.size(), 0);
    for (const CompatibilitySet& set : space.compatibility.sets) {
        const DimensionConflict& first = space.compatibility.conflict[set.conflicts.front()];
        std::uint8_t& bits = space.bitsOf[space.logical.names.ofFactor(first.site, first.first).value];
        std::uint8_t& bit = space.bitOfClass[set.classIndex];
        if (bit != 0xff) continue;
        bit = std::min<std::uint8_t>(bits, kMostBits - 1);
        bits = static_cast<std::uint8_t>(bit + 1);
    }
}

} // namespace

std::vector<std::vector<std::uint32_t>> familiesOf(const Space& space, std::uint32_t begin, std::uint32_t end) {
    std::map<std::uint32_t, std::vector<std::uint32_t>> byFamily;
    for (std::uint32_t d = begin; d < end; ++d) byFamily[space.decisions[d].family].push_back(d);
    std::vector<std::vector<std::uint32_t>> out;
    out.reserve(byFamily.size());
    for (auto& entry : byFamily) out.push_back(std::move(entry.second));
    return out;
}

std::vector<AxisId> axesOf(const Space& space) {
    std::vector<AxisId> out;
    for (const Decision& decision : space.decisions)
        if (std::ranges::find(out, decision.axis) == out.end()) out.push_back(decision.axis);
    std::ranges::sort(out);
    return out;
}

bool hasManyAxes(const Space& space) {
    return std::ranges::any_of(space.decisions,
                               [&](const Decision& d) { return d.axis != space.decisions.front().axis; });
}

bool hasThreeAxes(const Space& space) { return axesOf(space).size() > 2; }

Space makeSpace(const SearchProblem& problem, SearchMethod method, const std::vector<AxisId>& axes,
                const SpaceOptions& options) {
    Space space;
    space.structure = problem.structure;
    space.folding = problem.folding;
    const SiteTable& sites = problem.before.sites();
    space.facts = modelFacts(sites, *problem.structure);
    space.logical = logicalDimensions(sites.module(), *problem.structure, space.facts);
    space.compatibility = compatibilitySets(sites, *problem.structure, space.facts.dimensions);
    for (const auto& [key, name] : options.names)
        if (const DimensionId id = space.logical.find(key); id.valid()) space.logical.all[id].name = name;
    giveBits(space);
    std::vector<AxisId> some; // over an axis of one device there is nothing to decide
    const Mesh mesh = wholeMesh(problem.before.mesh());
    std::ranges::copy_if(axes, std::back_inserter(some), [&](AxisId axis) { return mesh.axes[axis].size > 1; });
    Maker maker(problem, space, some, options);
    if (method == SearchMethod::automap)
        maker.arguments(options.arguments);
    else
        maker.dimensions(), maker.persistent(), maker.persistentOfSize();
    space.usual = static_cast<std::uint32_t>(space.decisions.size());
    if (method != SearchMethod::automap) maker.alike();
    space.argumentsOf.reserve(space.decisions.size());
    for (const Decision& decision : space.decisions) space.argumentsOf.push_back(argumentsOf(decision));
    return space;
}

} // namespace axiscape::searching
