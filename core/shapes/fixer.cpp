// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shapes/fixer.h"

#include "core/interpret/tensor/attribute_text.h"
#include "core/stablehlo/stablehlo.h"

#include <algorithm>
#include <limits>

namespace axiscape::shapes {
namespace {

constexpr std::int64_t kMaxElements = std::int64_t{1} << 54; // as the text reader has it
constexpr std::int64_t kMaxNumbers = 1024;                   // of a tensor that may be a shape

bool hasOpen(std::span<const std::int64_t> shape) {
    return std::ranges::any_of(shape, [](auto d) { return d < 0; });
}

template <class Values, class Predicate> bool anyOf(const Values& values, Predicate predicate) {
    for (const ValueId v : values)
        if (predicate(v)) return true;
    return false;
}

std::string shown(std::span<const std::int64_t> shape) {
    std::string text;
    for (const auto d : shape) text += (text.empty() ? "" : "x") + (d < 0 ? std::string("?") : std::to_string(d));
    return text.empty() ? "a scalar" : text;
}

bool countsElements(ElementType dtype) {
    switch (dtype) {
    case ElementType::i1:
    case ElementType::i8:
    case ElementType::i16:
    case ElementType::i32:
    case ElementType::i64:
    case ElementType::ui8:
    case ElementType::ui16:
    case ElementType::ui32:
    case ElementType::ui64:
        return true;
    default:
        return false;
    }
}

// "Expected {0}, found {1}" with numbers in the gaps.
std::string filled(std::string_view pattern, std::span<const std::optional<std::int64_t>> numbers) {
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const auto end = pattern[i] == '{' ? pattern.find('}', i) : pattern.npos;
        std::size_t number = 0;
        bool isNumber = end != pattern.npos && end > i + 1;
        for (auto k = i + 1; isNumber && k < end; ++k) {
            isNumber = pattern[k] >= '0' && pattern[k] <= '9' && number < 1000;
            number = number * 10 + static_cast<std::size_t>(pattern[k] - '0');
        }
        if (isNumber && number < numbers.size() && numbers[number]) {
            text += std::to_string(*numbers[number]);
            i = end;
        } else {
            text += pattern[i];
        }
    }
    return text;
}

} // namespace

Fixer::Fixer(const Module& module, ModuleBuilder& builder)
    : m_module(module), m_builder(builder), m_shape(module.valueCount()), m_known(module.valueCount()),
      m_sized(module.valueCount(), false), m_fate(module.allOpCount()), m_made(module.valueCount()) {
    for (std::uint32_t v = 0; v < module.valueCount(); ++v) {
        const auto type = module.type(ValueId{v});
        m_shape[ValueId{v}].assign(type.shape.begin(), type.shape.end());
    }
}

bool Fixer::isOpen(ValueId value) const { return hasOpen(m_module.type(value).shape); }
bool Fixer::isOpen(OpId op) const {
    const auto open = [&](ValueId v) { return isOpen(v); };
    return anyOf(m_module.operands(op), open) || anyOf(m_module.results(op), open);
}

tl::unexpected<Error> Fixer::wrong(OpId op, std::string what, std::string why, std::string todo) const {
    auto where = m_module.locationText(op);
    if (where.empty()) where = m_module.source() ? m_module.source()->path : m_module.name();
    return fail(std::move(what), std::move(where), std::move(why), std::move(todo));
}

void Fixer::give(ValueId argument, Shape shape, std::shared_ptr<const Tensor> number) {
    m_shape[argument] = std::move(shape);
    if (number) {
        m_known[argument] = std::move(number);
        m_sized[argument] = true;
    }
}

OpShapes Fixer::shapesOf(OpId op) const {
    OpShapes shapes{{m_module, op}, {}, {}};
    for (const ValueId v : m_module.operands(op)) {
        shapes.operands.push_back(m_shape[v]);
        shapes.known.push_back(m_known[v].get());
    }
    return shapes;
}

Result<void> Fixer::settle(OpId op, ValueId value, Shape shape) {
    const auto declared = m_module.type(value).shape;
    bool fits = declared.size() == shape.size();
    std::int64_t elements = 1;
    for (std::size_t i = 0; fits && i < shape.size(); ++i) {
        fits = shape[i] >= 0 && (declared[i] < 0 || declared[i] == shape[i]);
        if (fits && shape[i] > 1 && elements > kMaxElements / shape[i])
            return wrong(op, fmt::format("{} becomes too large", m_module.fullName(op)), shown(shape),
                         "Give smaller sizes");
        elements *= std::max<std::int64_t>(shape[i], 1);
    }
    if (!fits)
        return wrong(op, fmt::format("the sizes do not fit {}", m_module.fullName(op)),
                     fmt::format("it gives {}, the program says {}", shown(shape), m_module.type(value).text),
                     "Give sizes that the program was written for");
    m_shape[value] = std::move(shape);
    return {};
}

template <class Each> void Fixer::eachOp(RegionId region, Each each) const {
    if (!region.valid()) {
        for (const OpId op : m_module.ops())
            if (!m_module.regionOf(op).valid()) each(op);
        return;
    }
    for (const OpId op : m_module.region(region).ops)
        if (m_module.regionOf(op) == region) each(op);
}

Result<void> Fixer::analyse() {
    if (auto done = analyse(RegionId{}); !done) return done;
    dropUnread();
    return {};
}

Result<void> Fixer::analyse(RegionId region) {
    Result<void> done;
    eachOp(region, [&](OpId op) {
        if (done) done = analyse(op);
    });
    return done;
}

// What the program says of its sizes.
Result<void> Fixer::assertion(OpId op) {
    const auto operands = m_module.operands(op);
    if (operands.empty() || !m_known[operands[0]] || m_known[operands[0]]->elements() != 1) return {};
    m_fate[op].goes = true;
    if (*m_known[operands[0]]->data<std::uint8_t>() != 0) return {};
    std::vector<std::optional<std::int64_t>> numbers;
    const auto shapes = shapesOf(op);
    for (std::size_t i = 1; i < operands.size(); ++i) {
        const auto list = shapes.numbers(i);
        numbers.push_back(list && list->size() == 1 ? std::optional(list->front()) : std::nullopt);
    }
    return wrong(op, "the sizes break what the program asserts",
                 filled(kernels::attributeText({m_module, op}, "error_message"), numbers), "Give sizes that hold it");
}

// Carried values keep their sizes; a number that the body hands on as it is stays known.
Result<void> Fixer::loop(OpId op) {
    const auto operands = m_module.operands(op);
    const auto regions = m_module.regions(op);
    const Region& body = m_module.region(regions[1]);
    for (const RegionId id : regions) {
        const Region& region = m_module.region(id);
        for (std::uint32_t i = 0; i < region.arguments.size() && i < operands.size(); ++i) {
            const ValueId argument = region.arguments[i];
            if (auto done = settle(op, argument, m_shape[operands[i]]); !done) return done;
            if (m_known[operands[i]] && body.yields[i] == body.arguments[i]) {
                m_known[argument] = m_known[operands[i]];
                m_sized[argument] = m_sized[operands[i]];
            }
        }
        if (auto done = analyse(id); !done) return done;
    }
    for (std::uint32_t i = 0; i < m_module.results(op).size(); ++i) {
        if (m_shape[body.yields[i]] != m_shape[operands[i]])
            return wrong(op,
                         fmt::format("the sizes of value {} of {} change with every turn", i, m_module.fullName(op)),
                         fmt::format("{} becomes {}", shown(m_shape[operands[i]]), shown(m_shape[body.yields[i]])));
        const ValueId result = m_module.results(op)[i];
        if (auto done = settle(op, result, m_shape[operands[i]]); !done) return done;
        if (body.yields[i] == body.arguments[i]) {
            m_known[result] = m_known[operands[i]];
            m_sized[result] = m_sized[operands[i]];
        }
    }
    return {};
}

Result<void> Fixer::branches(OpId op) {
    for (const RegionId id : m_module.regions(op)) {
        if (auto done = analyse(id); !done) return done;
        const auto yields = m_module.region(id).yields;
        for (std::uint32_t i = 0; i < m_module.results(op).size(); ++i)
            if (auto done = settle(op, m_module.results(op)[i], m_shape[yields[i]]); !done) return done;
        for (std::uint32_t i = 0; i < yields.size(); ++i)
            if (m_shape[yields[i]] != m_shape[m_module.region(m_module.regions(op)[0]).yields[i]])
                return wrong(op, fmt::format("the branches of {} give different sizes", m_module.fullName(op)));
    }
    return {};
}

// Of reduce, sort, map, ...: what they take is written; of what carries values it is the operands.
Result<void> Fixer::regions(OpId op) {
    const auto operands = m_module.operands(op);
    for (const RegionId id : m_module.regions(op)) {
        const auto arguments = m_module.region(id).arguments;
        for (std::uint32_t i = 0; i < arguments.size(); ++i) {
            if (!isOpen(arguments[i])) continue;
            if (arguments.size() != operands.size())
                return wrong(op, fmt::format("the sizes in {} are not known", m_module.fullName(op)));
            if (auto done = settle(op, arguments[i], m_shape[operands[i]]); !done) return done;
        }
        if (auto done = analyse(id); !done) return done;
    }
    return {};
}

// The scalars that a list of numbers is put together from: concatenate of reshapes, held within bounds or not.
std::optional<std::vector<ValueId>> Fixer::numbersOf(ValueId list) const {
    const OpId maker = m_module.definingOp(list);
    if (!maker.valid() || m_module.valueKind(list) != ValueKind::opResult) return {};
    const auto operands = m_module.operands(maker);
    switch (m_module.kind(maker)) {
    case OpKind::clamp: // dynamic_slice clamps by itself
        return numbersOf(operands[1]);
    case OpKind::reshape:
    case OpKind::broadcast_in_dim:
        if (!m_shape[operands[0]].empty() || m_shape[list] != Shape{1}) return {};
        return std::vector<ValueId>{operands[0]};
    case OpKind::concatenate: {
        std::vector<ValueId> all;
        for (const ValueId operand : operands) {
            const auto part = m_shape[operand] == Shape{1} ? numbersOf(operand) : std::nullopt;
            if (!part || part->size() != 1) return {};
            all.push_back(part->front());
        }
        return all;
    }
    default:
        return {};
    }
}

// A slice whose place is computed but not its size: up to the start and a known number more.
std::optional<StaticForm> Fixer::sliceAt(OpId op, std::vector<ValueId>& operands) const {
    const auto taken = m_module.operands(op);
    if (taken.size() != 4 || !m_known[taken[3]]) return {};
    const auto shapes = shapesOf(op);
    const auto strides = shapes.numbers(3);
    const OpId end = m_module.definingOp(taken[2]);
    if (!strides || !end.valid() || m_module.kind(end) != OpKind::add ||
        std::ranges::any_of(*strides, [](auto stride) { return stride != 1; }))
        return {};
    const auto added = m_module.operands(end);
    if (added[0] != taken[1] && added[1] != taken[1]) return {};
    const auto sizes = shapesOf(end).numbers(added[0] == taken[1] ? 1 : 0);
    const auto starts = numbersOf(taken[1]);
    if (!sizes || !starts || starts->size() != sizes->size() || sizes->size() != m_shape[taken[0]].size()) return {};
    for (std::size_t i = 0; i < sizes->size(); ++i)
        if ((*sizes)[i] < 0 || (*sizes)[i] > m_shape[taken[0]][i]) return {};
    operands.assign(1, taken[0]);
    operands.insert(operands.end(), starts->begin(), starts->end());
    return StaticForm{OpKind::dynamic_slice, operands.size(), {{AttributeName::slice_sizes, *sizes}}, {}, false};
}

// A function that an attribute names, on these operands.
Result<void> Fixer::inlined(OpId op, std::string_view function) {
    if (function.starts_with('@')) function.remove_prefix(1);
    if (function.starts_with('"')) function = function.substr(1, function.size() - 2);
    auto module = importFunction(m_module, function);
    if (!module) return fail(std::move(module.error()));
    Fate& fate = m_fate[op];
    fate.function = std::move(*module);
    fate.body = std::make_shared<Fixer>(*fate.function, m_builder);
    const auto operands = m_module.operands(op);
    const bool isRegion = fate.becomes.has_value();
    if (!isRegion) {
        if (fate.function->argumentCount() != operands.size() ||
            fate.function->results().size() != m_module.results(op).size())
            return wrong(op, fmt::format("@{} does not fit {}", function, m_module.fullName(op)));
        for (std::uint32_t i = 0; i < operands.size(); ++i)
            fate.body->give(ValueId{i}, m_shape[operands[i]], m_sized[operands[i]] ? m_known[operands[i]] : nullptr);
    }
    if (auto done = fate.body->analyse(); !done) return done;
    if (isRegion) return {};
    for (std::uint32_t i = 0; i < m_module.results(op).size(); ++i)
        if (auto done = settle(op, m_module.results(op)[i], fate.body->shape(fate.function->results()[i])); !done)
            return done;
    return {};
}

Result<void> Fixer::analyse(OpId op) {
    const auto kind = m_module.kind(op);
    const kernels::OpRef ref{m_module, op};
    Fate& fate = m_fate[op];
    fate.operands.assign(m_module.operands(op).begin(), m_module.operands(op).end());
    if (kind == OpKind::get_dimension_size) {
        const auto dimension = ref.intOr(AttributeName::dimension, 0);
        const auto& of = m_shape[m_module.operands(op)[0]];
        const ValueId result = m_module.results(op)[0];
        const auto type = m_module.type(result);
        if (!isOpen(m_module.operands(op)[0]) || dimension < 0 || dimension >= static_cast<std::int64_t>(of.size()) ||
            type.dtype != ElementType::i32 || !type.shape.empty())
            return {};
        if (of[static_cast<std::size_t>(dimension)] > std::numeric_limits<std::int32_t>::max())
            return wrong(op, "a size is too large", "the program counts in 32 bits", "Give smaller sizes");
        Tensor number(ElementType::i32, {});
        *number.mutableData<std::int32_t>() = static_cast<std::int32_t>(of[static_cast<std::size_t>(dimension)]);
        m_known[result] = std::make_shared<const Tensor>(std::move(number));
        m_sized[result] = true;
        fate.number = true;
        return {};
    }
    if (kind == OpKind::custom_call && kernels::attributeText(ref, "call_target_name") == "shape_assertion")
        return assertion(op);
    if (kind == OpKind::while_) return loop(op);
    if (kind == OpKind::case_ || kind == OpKind::if_) return branches(op);
    if (auto done = regions(op); !done) return done;

    const bool open = isOpen(op);
    const auto shapes = shapesOf(op);
    if (auto form = staticForm(shapes); form && (open || form->isCall || kind != OpKind::composite)) {
        if (kind != OpKind::composite || open) fate.becomes = std::move(form);
    }
    if (kind == OpKind::real_dynamic_slice && !fate.becomes) fate.becomes = sliceAt(op, fate.operands);
    if (fate.becomes) {
        fate.operands.resize(fate.becomes->operands);
        if (!fate.becomes->computation.empty())
            if (auto done = inlined(op, fate.becomes->computation); !done) return done;
    } else if (kind == OpKind::composite && open) {
        return inlined(op, kernels::attributeText(ref, "decomposition"));
    }
    const auto results = m_module.results(op);
    if (anyOf(results, [&](ValueId v) { return isOpen(v); })) {
        const bool isSliceAt =
            kind == OpKind::real_dynamic_slice && fate.becomes && fate.becomes->kind == OpKind::dynamic_slice;
        const auto found = isSliceAt ? std::vector<Shape>{fate.becomes->lists[0].values} : resultShapes(shapes);
        if (!found || found->size() != results.size())
            return wrong(op, fmt::format("the sizes of what {} gives are not known", m_module.fullName(op)),
                         "they depend on more than the sizes of what it takes",
                         "Export the function at the sizes instead");
        for (std::uint32_t i = 0; i < results.size(); ++i)
            if (m_module.type(results[i]).isTensor())
                if (auto done = settle(op, results[i], (*found)[i]); !done) return done;
    }
    fold(op);
    return {};
}

// Small whole numbers from known ones: what a shape is made of.
void Fixer::fold(OpId op) {
    const auto kind = m_module.kind(op);
    const auto results = m_module.results(op);
    if (results.size() != 1 || !m_module.regions(op).empty() || m_fate[op].becomes || !kernels::hasEvaluator(kind) ||
        has(kind, Trait::effect) || has(kind, Trait::random) || kind == OpKind::custom_call)
        return;
    const auto type = m_module.type(results[0]);
    if (!countsElements(type.dtype) || hasOpen(type.shape) || type.elements() > kMaxNumbers) return;
    std::vector<Tensor> operands;
    bool sized = false;
    for (const ValueId v : m_module.operands(op)) {
        if (!m_known[v]) return;
        operands.push_back(*m_known[v]);
        sized |= m_sized[v];
    }
    auto made = kernels::evaluate(kernels::OpRef{m_module, op}, std::span<const Tensor>(operands));
    if (!made || made->size() != 1) return;
    m_known[results[0]] = std::make_shared<const Tensor>(std::move(made->front()));
    m_sized[results[0]] = sized;
    m_fate[op].number = sized;
}

// What nothing reads any more, now that shapes are numbers. What nothing read before stays.
void Fixer::dropUnread() {
    IdVector<ValueId, std::uint32_t> before(m_module.valueCount(), 0), reads(m_module.valueCount(), 0);
    const auto count = [&](std::span<const ValueId> values) {
        for (const ValueId v : values) {
            ++before[v];
            ++reads[v];
        }
    };
    count(m_module.results());
    for (std::uint32_t i = 0; i < m_module.allOpCount(); ++i) {
        const OpId op{i};
        const auto operands = m_module.operands(op);
        const Fate& fate = m_fate[op];
        for (const ValueId v : operands) ++before[v];
        if (!fate.goes && !fate.number)
            for (const ValueId v : fate.operands) ++reads[v];
        for (const RegionId id : m_module.regions(op)) count(m_module.region(id).yields);
    }
    std::vector<OpId> asked;
    for (std::uint32_t i = 0; i < m_module.allOpCount(); ++i) asked.push_back(OpId{i});
    while (!asked.empty()) {
        const OpId op = asked.back();
        asked.pop_back();
        Fate& fate = m_fate[op];
        const auto kind = m_module.kind(op);
        const auto results = m_module.results(op);
        if (fate.goes || fate.body || results.empty() || !m_module.regions(op).empty() ||
            !(kernels::hasEvaluator(kind) || fate.number) || has(kind, Trait::effect) || has(kind, Trait::random) ||
            kind == OpKind::custom_call || anyOf(results, [&](ValueId v) { return reads[v] > 0; }) ||
            !anyOf(results, [&](ValueId v) { return before[v] > 0; }))
            continue;
        fate.goes = true;
        if (fate.number) continue;
        for (const ValueId operand : fate.operands) {
            if (--reads[operand] == 0)
                if (const OpId maker = m_module.definingOp(operand);
                    maker.valid() && m_module.valueKind(operand) == ValueKind::opResult)
                    asked.push_back(maker);
        }
    }
}

} // namespace axiscape::shapes
