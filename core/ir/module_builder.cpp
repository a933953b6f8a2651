// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/module_builder.h"

#include "core/base/place_table.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <unordered_map>

namespace axiscape {
namespace {

constexpr std::uint32_t kNone = 0xffffffffu;
// While a module is built, ops of regions that are not numbered carry this bit; finish() moves them behind the others.
constexpr std::uint32_t kInnerBit = 0x80000000u;

bool isInner(OpId op) { return (op.value & kInnerBit) != 0; }

// By what a new entry is: a run of equal bytes, which resize() with a value would write one by one.
template <class List> void lengthen(List& list, std::size_t size) { list.items().resize(size); }
template <class List> void lengthenByNone(List& list, std::size_t size) {
    const auto before = list.size();
    lengthen(list, size);
    if (size > before) std::memset(list.items().data() + before, 0xff, (size - before) * sizeof(std::uint32_t));
}

template <class Id> void append(IdVector<OpId, Id>& to, const IdVector<OpId, Id>& from) {
    to.items().insert(to.items().end(), from.begin(), from.end());
}

} // namespace

struct ModuleBuilder::State {
    using Run = Module::Run;
    // Lists reach ahead of what is there: an op is stores to places, not eight times the end of a list.
    struct OpList {
        IdVector<OpId, OpKind> kind;
        IdVector<OpId, Run> operands, results, attributes;
        IdVector<OpId, std::uint32_t> region; // in which it stands: place in `regions`, or none
        IdVector<OpId, LocationId> location;
        IdVector<OpId, std::uint32_t> call;
        IdVector<OpId, StringId> unknownName;
        std::uint32_t count = 0;

        std::uint32_t size() const { return count; }
        OpId add() {
            if (count == kind.size()) reach(std::max(16u, 2 * count));
            return OpId{count++};
        }
        void reach(std::size_t ops) { // to give back what lies ahead, too
            lengthen(kind, ops);
            lengthen(operands, ops);
            lengthen(results, ops);
            lengthen(attributes, ops);
            lengthenByNone(region, ops);
            lengthen(location, ops);
            lengthenByNone(call, ops);
            lengthen(unknownName, ops);
        }
        void append(const OpList& other) {
            axiscape::append(kind, other.kind);
            axiscape::append(operands, other.operands);
            axiscape::append(results, other.results);
            axiscape::append(attributes, other.attributes);
            axiscape::append(region, other.region);
            axiscape::append(location, other.location);
            axiscape::append(call, other.call);
            axiscape::append(unknownName, other.unknownName);
            count += other.count;
        }
    };
    struct BuiltRegion {
        OpId parent;
        bool numbered = false; // its ops stand in the list of numbered ops
        std::uint32_t firstOp = 0, opCount = 0;
        IdRange<ValueId> arguments;
        Run yields;
    };
    static std::uint64_t hashOf(ElementType dtype, std::span<const std::int64_t> shape) {
        std::uint64_t h = static_cast<std::uint64_t>(dtype) + 0x9e3779b97f4a7c15u;
        for (auto d : shape) h = (h ^ static_cast<std::uint64_t>(d)) * 0x100000001b3u + (h >> 29);
        return h;
    }
    static std::uint64_t hashOf(const Location& l) {
        std::uint64_t h = l.nameStack.value;
        for (std::uint32_t part :
             {l.function.value, l.file.value, static_cast<std::uint32_t>(l.line), static_cast<std::uint32_t>(l.column)})
            h = (h ^ part) * 0x9e3779b97f4a7c15u + (h >> 31);
        return h;
    }
    static bool same(const Location& a, const Location& b) {
        return a.nameStack == b.nameStack && a.function == b.function && a.file == b.file && a.line == b.line &&
               a.column == b.column;
    }

    std::shared_ptr<Module> module;
    std::shared_ptr<Interner> strings = std::make_shared<Interner>();
    OpList numbered, inner;
    std::vector<BuiltRegion> regions; // in order of opening
    std::vector<std::uint32_t> open;  // regions not ended yet
    std::vector<std::uint32_t> calls; // calls not ended yet
    OpId last;
    std::uint32_t valueCount = 0;                     // of the module's lists, which reach ahead as well
    std::uint32_t pooled = 0;                         // likewise of m_valuePool
    std::string typeText;                             // scratch of tensor()
    PlaceTable tensors;                               // of module->m_types
    std::unordered_map<std::uint32_t, TypeId> others; // by StringId
    PlaceTable locations;                             // of module->m_locations

    OpList& list(OpId op) { return isInner(op) ? inner : numbered; }
    static OpId local(OpId op) { return OpId{op.value & ~kInnerBit}; }

    ValueId value(TypeId type, ValueKind kind, OpId op, std::uint32_t index) {
        auto& m = *module;
        if (valueCount == m.m_valueType.size()) reachValues(std::max(16u, 2 * valueCount));
        const ValueId id{valueCount++};
        m.m_valueType[id] = type;
        m.m_valueKind[id] = kind;
        m.m_valueOp[id] = op;
        m.m_valueIndex[id] = index;
        return id;
    }
    void reachValues(std::size_t count) {
        auto& m = *module;
        lengthen(m.m_valueType, count);
        lengthen(m.m_valueKind, count);
        lengthen(m.m_valueOp, count);
        lengthen(m.m_valueIndex, count);
        lengthen(m.m_valueRegion, count);
        lengthenByNone(m.m_valueText, count);
    }
    Run pool(std::span<const ValueId> values) {
        auto& pool = module->m_valuePool;
        const Run run{pooled, static_cast<std::uint32_t>(values.size())};
        if (pool.size() - pooled < values.size()) pool.resize(std::max(2 * pool.size(), pooled + values.size()));
        for (const ValueId v : values) pool[pooled++] = v;
        return run;
    }
    // Its place in its list, and its number, which says which list.
    struct Added {
        OpList& list;
        OpId at, id;
    };
    Added add(OpKind kind, std::span<const ValueId> operands, std::span<const TypeId> resultTypes,
              LocationId location) {
        const bool isNumbered = open.empty() || regions[open.back()].numbered;
        auto& list = isNumbered ? numbered : inner;
        const OpId at = list.add();
        const OpId id = isNumbered ? at : OpId{at.value | kInnerBit};
        list.kind[at] = kind;
        list.operands[at] = pool(operands);
        list.results[at] = {valueCount, static_cast<std::uint32_t>(resultTypes.size())};
        for (std::uint32_t i = 0; i < resultTypes.size(); ++i) value(resultTypes[i], ValueKind::opResult, id, i);
        if (!open.empty()) list.region[at] = open.back();
        list.location[at] = location.valid() ? location : LocationId{0u};
        if (!calls.empty()) list.call[at] = calls.back();
        last = id;
        return {list, at, id};
    }
    TypeId addType(ElementType dtype, std::span<const std::int64_t> shape, StringId text) {
        auto& m = *module;
        m.m_types.push_back(
            {dtype, static_cast<std::uint32_t>(m.m_dimPool.size()), static_cast<std::uint32_t>(shape.size()), text});
        m.m_dimPool.insert(m.m_dimPool.end(), shape.begin(), shape.end());
        return TypeId{m.m_types.size() - 1};
    }
    void addAttribute(const Attribute& attribute) {
        auto& run = list(last).attributes[local(last)];
        auto& all = module->m_attributePool;
        if (run.count == 0) run.first = static_cast<std::uint32_t>(all.size());
        all.push_back(attribute);
        ++run.count;
    }
    Attribute intsAttribute(StringId name, std::span<const std::int64_t> values) {
        const Attribute attribute{name, static_cast<std::uint32_t>(module->m_intPool.size()),
                                  static_cast<std::uint32_t>(values.size()), StringId{}};
        module->m_intPool.insert(module->m_intPool.end(), values.begin(), values.end());
        return attribute;
    }
    // Once all ops are there.
    OpId finalId(OpId op) const {
        return op.valid() && isInner(op) ? OpId{module->m_opCount + (op.value & ~kInnerBit)} : op;
    }
    void placeRegions(const IdVector<OpId, std::uint32_t>& regionOf);
    void indexUses();
};

ModuleBuilder::ModuleBuilder(std::string moduleName, std::shared_ptr<const SourceText> source)
    : m_state(std::make_unique<State>()) {
    auto& s = *m_state;
    s.module = std::shared_ptr<Module>(new Module());
    s.module->m_name = std::move(moduleName);
    s.module->m_source = std::move(source);
#define X(name) s.strings->internKept(#name);
    AXISCAPE_ATTRIBUTES(X)
#undef X
    location({}); // location 0 is unknown
}

ModuleBuilder::~ModuleBuilder() = default;

StringId ModuleBuilder::intern(std::string_view text) { return m_state->strings->intern(text); }
StringId ModuleBuilder::internKept(std::string_view text) { return m_state->strings->internKept(text); }
std::string_view ModuleBuilder::textOf(StringId id) const { return m_state->strings->text(id); }

TypeId ModuleBuilder::tensor(ElementType dtype, std::span<const std::int64_t> shape) {
    auto& s = *m_state;
    const auto& m = *s.module;
    const auto isSame = [&](std::uint32_t at) {
        const auto& type = m.m_types[at];
        return type.dtype == dtype &&
               std::ranges::equal(std::span(m.m_dimPool).subspan(type.firstDim, type.rank), shape);
    };
    const auto [place, added] =
        s.tensors.place(State::hashOf(dtype, shape), static_cast<std::uint32_t>(m.m_types.size()), isSame);
    if (!added) return TypeId{place};
    s.typeText = "tensor<";
    for (auto d : shape) {
        char digits[20];
        s.typeText.append(digits, std::to_chars(digits, std::end(digits), d).ptr) += 'x';
    }
    (s.typeText += elementName(dtype)) += '>';
    return s.addType(dtype, shape, intern(s.typeText));
}

TypeId ModuleBuilder::tensor(ElementType dtype, std::initializer_list<std::int64_t> shape) {
    return tensor(dtype, std::span(shape.begin(), shape.size()));
}

TypeId ModuleBuilder::otherType(std::string_view text) {
    auto& s = *m_state;
    const StringId string = intern(text);
    const auto [found, added] = s.others.try_emplace(string.value);
    if (added) found->second = s.addType(ElementType::none, {}, string);
    return found->second;
}

TypeId ModuleBuilder::dynamicTensor(ElementType dtype, std::span<const std::int64_t> shape, std::string_view text) {
    auto& s = *m_state;
    const StringId string = intern(text);
    const auto [found, added] = s.others.try_emplace(string.value);
    if (added) found->second = s.addType(dtype, shape, string);
    return found->second;
}

LocationId ModuleBuilder::location(const Location& location) {
    auto& s = *m_state;
    auto& all = s.module->m_locations;
    const auto [place, added] =
        s.locations.place(State::hashOf(location), static_cast<std::uint32_t>(all.size()),
                          [&](std::uint32_t at) { return State::same(all[LocationId{at}], location); });
    if (added) all.push_back(location);
    return LocationId{place};
}

void ModuleBuilder::beginCall(LocationId callSite) {
    auto& s = *m_state;
    s.module->m_calls.push_back({callSite, s.calls.empty() ? kNone : s.calls.back()});
    s.calls.push_back(static_cast<std::uint32_t>(s.module->m_calls.size() - 1));
}

void ModuleBuilder::endCall() { m_state->calls.pop_back(); }

ValueId ModuleBuilder::argument(Argument info, TypeId type) {
    auto& s = *m_state;
    const auto index = static_cast<std::uint32_t>(s.module->m_arguments.size());
    s.module->m_arguments.push_back(std::move(info));
    return s.value(type, ValueKind::argument, OpId{}, index);
}

ValueId ModuleBuilder::argument(std::string name, TypeId type) {
    Argument info;
    info.path = pathOfName(name);
    info.name = std::move(name);
    return argument(std::move(info), type);
}

OpId ModuleBuilder::op(OpKind kind, std::span<const ValueId> operands, std::span<const TypeId> resultTypes,
                       LocationId location) {
    return m_state->add(kind, operands, resultTypes, location).id;
}

ValueId ModuleBuilder::imported(const ImportedOp& op, std::span<const ValueId> operands,
                                std::span<const TypeId> resultTypes) {
    const auto [list, at, id] = m_state->add(op.kind, operands, resultTypes, op.location);
    list.attributes[at] = {op.attributes.first, op.attributes.count};
    list.unknownName[at] = op.name;
    return ValueId{list.results[at].first};
}

OpId ModuleBuilder::op(OpKind kind, std::initializer_list<ValueId> operands, std::initializer_list<TypeId> resultTypes,
                       LocationId location) {
    return op(kind, std::span(operands.begin(), operands.size()), std::span(resultTypes.begin(), resultTypes.size()),
              location);
}

OpId ModuleBuilder::unknownOp(std::string_view fullName, std::span<const ValueId> operands,
                              std::span<const TypeId> resultTypes, LocationId location) {
    return unknownOp(intern(fullName), operands, resultTypes, location);
}

OpId ModuleBuilder::unknownOp(StringId name, std::span<const ValueId> operands, std::span<const TypeId> resultTypes,
                              LocationId location) {
    const OpId id = op(OpKind::unknown, operands, resultTypes, location);
    m_state->list(id).unknownName[State::local(id)] = name;
    return id;
}

ValueId ModuleBuilder::result(OpId op, std::size_t i) const {
    return ValueId{m_state->list(op).results[State::local(op)].first + i};
}

void ModuleBuilder::ints(AttributeName name, std::span<const std::int64_t> values) {
    m_state->addAttribute(m_state->intsAttribute(StringId{static_cast<std::size_t>(name)}, values));
}

void ModuleBuilder::ints(AttributeName name, std::initializer_list<std::int64_t> values) {
    ints(name, std::span(values.begin(), values.size()));
}

void ModuleBuilder::text(AttributeName name, std::string_view value) {
    m_state->addAttribute({StringId{static_cast<std::size_t>(name)}, 0, 0, intern(value)});
}

void ModuleBuilder::attribute(std::string_view name, std::string_view value) {
    m_state->addAttribute({intern(name), 0, 0, intern(value)});
}

std::uint32_t ModuleBuilder::attributeCount() const {
    return static_cast<std::uint32_t>(m_state->module->m_attributePool.size());
}

void ModuleBuilder::poolInts(StringId name, std::span<const std::int64_t> values) {
    m_state->module->m_attributePool.push_back(m_state->intsAttribute(name, values));
}

void ModuleBuilder::poolText(StringId name, StringId value) {
    m_state->module->m_attributePool.push_back({name, 0, 0, value});
}

std::span<const Attribute> ModuleBuilder::pooled(AttributeRun run) const {
    return {m_state->module->m_attributePool.data() + run.first, run.count};
}

std::span<const std::int64_t> ModuleBuilder::pooledInts(const Attribute& attribute) const {
    return m_state->module->ints(attribute);
}

void ModuleBuilder::useAttributes(AttributeRun run) {
    auto& s = *m_state;
    s.list(s.last).attributes[State::local(s.last)] = {run.first, run.count};
}

void ModuleBuilder::nameAt(ValueId value, std::uint32_t offset) { m_state->module->m_valueText[value] = offset; }

void ModuleBuilder::reserve(std::size_t ops) {
    auto& s = *m_state;
    s.reachValues(s.valueCount + ops + ops / 8); // most ops have one result
    s.numbered.reach(s.numbered.count + ops);
}

IdRange<ValueId> ModuleBuilder::beginRegion(std::span<const TypeId> argumentTypes) {
    auto& s = *m_state;
    State::BuiltRegion region;
    region.parent = s.last;
    region.numbered = !isInner(s.last) && has(s.numbered.kind[s.last], Trait::numbered);
    region.firstOp = (region.numbered ? s.numbered : s.inner).size();
    region.arguments = {ValueId{s.valueCount}, static_cast<std::uint32_t>(argumentTypes.size())};
    const auto place = static_cast<std::uint32_t>(s.regions.size());
    for (std::uint32_t i = 0; i < argumentTypes.size(); ++i) {
        const ValueId v = s.value(argumentTypes[i], ValueKind::regionArgument, s.last, i);
        s.module->m_valueRegion[v] = RegionId{place}; // its place for now, see placeRegions
    }
    s.regions.push_back(region);
    s.open.push_back(place);
    return region.arguments;
}

void ModuleBuilder::endRegion(std::span<const ValueId> yields) {
    auto& s = *m_state;
    auto& region = s.regions[s.open.back()];
    s.open.pop_back();
    region.opCount = (region.numbered ? s.numbered : s.inner).size() - region.firstOp;
    region.yields = s.pool(yields);
    s.last = region.parent; // another region of it may follow
}

TypeId ModuleBuilder::typeOf(ValueId value) const { return m_state->module->m_valueType[value]; }
TensorType ModuleBuilder::type(TypeId id) const {
    const auto& m = *m_state->module;
    const auto& entry = m.m_types[id.value];
    return {entry.dtype, {m.m_dimPool.data() + entry.firstDim, entry.rank}, m_state->strings->text(entry.text)};
}

void ModuleBuilder::setName(std::string name) { m_state->module->m_name = std::move(name); }
void ModuleBuilder::setAttributes(std::string text) { m_state->module->m_attributes = std::move(text); }
void ModuleBuilder::addTopLevel(std::string line) { m_state->module->m_otherTopLevel.push_back(std::move(line)); }
void ModuleBuilder::addAlias(std::string line) { m_state->module->m_aliases.push_back(std::move(line)); }
void ModuleBuilder::addKeptFunction(std::string text) { m_state->module->m_keptFunctions.push_back(std::move(text)); }
void ModuleBuilder::setMainAttributes(std::string text) { m_state->module->m_mainAttributes = std::move(text); }
void ModuleBuilder::setOperationsInText(std::uint32_t count) { m_state->module->m_operationsInText = count; }

// Gives regions their final ids: by op, in order of opening within an op, so that an op's regions are consecutive
// although regions inside them were opened in between. A counting sort.
void ModuleBuilder::State::placeRegions(const IdVector<OpId, std::uint32_t>& regionOf) {
    auto& m = *module;
    const std::uint32_t ops = m.allOpCount();
    m.m_regionsOf.assign(ops, {});
    for (const auto& region : regions) ++m.m_regionsOf[finalId(region.parent)].count;
    std::uint32_t first = 0;
    for (auto& run : m.m_regionsOf) {
        run.first = first;
        first += run.count;
        run.count = 0;
    }
    m.m_regions.resize(regions.size());
    std::vector<RegionId> placed(regions.size());
    for (std::size_t i = 0; i < regions.size(); ++i) {
        const auto& from = regions[i];
        auto& run = m.m_regionsOf[finalId(from.parent)];
        placed[i] = RegionId{run.first + run.count++};
        const std::uint32_t shift = from.numbered ? 0 : m.m_opCount;
        m.m_regions[placed[i]] = {finalId(from.parent),
                                  {OpId{from.firstOp + shift}, from.opCount},
                                  from.arguments,
                                  {m.m_valuePool.data() + from.yields.first, from.yields.count}};
    }
    m.m_regionOf.assign(ops, RegionId{});
    for (std::uint32_t op = 0; op < ops; ++op) {
        const OpId id{op};
        if (const auto place = regionOf[id]; place != kNone) m.m_regionOf[id] = placed[place];
    }
    for (auto& region : m.m_valueRegion)
        if (region.valid()) region = placed[region.value];
}

void ModuleBuilder::State::indexUses() {
    auto& m = *module;
    m.m_firstUse.assign(m.valueCount() + 1u, 0);
    auto& first = m.m_firstUse.items();
    const std::uint32_t ops = m.allOpCount();
    for (std::uint32_t op = 0; op < ops; ++op)
        for (ValueId v : m.operands(OpId{op})) ++first[v.value + 1];
    for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
    m.m_usePool.resize(first.back());
    auto next = first;
    for (std::uint32_t op = 0; op < ops; ++op) {
        const auto operands = m.operands(OpId{op});
        for (std::uint32_t i = 0; i < operands.size(); ++i) m.m_usePool[next[operands[i].value]++] = {OpId{op}, i};
    }
}

std::shared_ptr<const Module> ModuleBuilder::finish(std::span<const ValueId> results, std::vector<ProgramResult> info) {
    auto& s = *m_state;
    auto& m = *s.module;
    m.m_opCount = s.numbered.size();
    if (m.m_operationsInText == 0) m.m_operationsInText = m.m_opCount;
    m.m_results.assign(results.begin(), results.end());
    info.resize(results.size());
    m.m_resultInfo = std::move(info);
    s.reachValues(s.valueCount);
    m.m_valuePool.resize(s.pooled);
    for (auto& op : m.m_valueOp) op = s.finalId(op);

    s.numbered.reach(s.numbered.count);
    s.inner.reach(s.inner.count);
    State::OpList all = std::move(s.numbered);
    all.append(s.inner);
    m.m_kind = std::move(all.kind);
    m.m_operands = std::move(all.operands);
    m.m_resultsOf = std::move(all.results);
    m.m_attributesOf = std::move(all.attributes);
    m.m_location = std::move(all.location);
    m.m_call = std::move(all.call);
    m.m_unknownName = std::move(all.unknownName);
    s.placeRegions(all.region);
    s.indexUses();
    m.m_strings = s.strings;
    auto done = std::shared_ptr<const Module>(std::move(s.module));
    m_state = std::make_unique<State>();
    return done;
}

} // namespace axiscape
