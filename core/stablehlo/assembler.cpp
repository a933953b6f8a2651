// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/assembler.h"

#include "core/base/place_table.h"
#include "core/base/words.h"
#include "core/stablehlo/parser.h"

#include <algorithm>

namespace axiscape {

using stablehlo::Parser;

struct Assembler::State {
    Parser parser;
    const Progress& progress;
    Parser::OpenOp open;
    std::vector<OpView::List> lists;
    // What the ops that fit are of, each a run of numbers: layers repeat them.
    std::vector<std::uint32_t> fitting, signature;
    std::vector<Run32> fittingRuns;
    PlaceTable fittingPlaces;

    State(const SourceText& source, ModuleBuilder& builder, const Progress& given)
        : parser(source, builder, given), progress(given) {}

    OpKind kindOf(std::string_view name) {
        auto [kind, added] = parser.m_kinds.tryEmplace(name, OpKind::unknown);
        if (added) kind = opKindFromName(name);
        return kind;
    }

    static constexpr std::uint32_t kHead = 5; // numbers in front of the types

    // Whether an op has the types of that run, which is of an op alike.
    bool fitsAs(std::uint32_t at, const Parser::PlacedOp& op) const {
        if (at == PlaceTable::kNone) return false;
        const auto* run = fitting.data() + fittingRuns[at].first;
        if (run[3] != op.operands.size() || run[4] != op.results.count ||
            fittingRuns[at].count != kHead + op.operands.size() + op.results.count + 2 * op.regions.size())
            return false;
        run += kHead;
        const auto& types = parser.m_program.valueType;
        for (const auto v : op.operands)
            if (*run++ != types[v].value) return false;
        for (std::uint32_t i = 0; i < op.results.count; ++i)
            if (*run++ != types[op.results.first + i].value) return false;
        for (const auto r : op.regions) {
            const auto& region = parser.m_program.regions[r];
            if (*run++ != region.arguments.count || *run++ != region.yields.count) return false;
        }
        return true;
    }

    // Where types were noted with which an op of that kind and attributes was checked before, or nowhere: then
    // `signature` is what it is of.
    std::uint32_t fittingBefore(const Parser::PlacedOp& op, ModuleBuilder::AttributeRun attributes,
                                std::uint64_t& hash) {
        const auto& program = parser.m_program;
        signature.resize(kHead + op.operands.size() + op.results.count + 2 * op.regions.size());
        auto* to = signature.data();
        const auto add = [&](std::uint32_t part) { *to++ = part; };
        add(static_cast<std::uint32_t>(op.kind));
        add(attributes.first);
        add(attributes.count);
        add(static_cast<std::uint32_t>(op.operands.size()));
        add(op.results.count);
        for (const auto v : op.operands) add(program.valueType[v].value);
        for (std::uint32_t i = 0; i < op.results.count; ++i) add(program.valueType[op.results.first + i].value);
        for (const auto r : op.regions) {
            add(program.regions[r].arguments.count);
            add(program.regions[r].yields.count);
        }
        hash = 0;
        for (const auto part : signature) hash = (hash ^ part) * 0x9e3779b97f4a7c15u + (hash >> 29);
        return fittingPlaces.find(hash, [&](std::uint32_t at) {
            const auto run = std::span(fitting).subspan(fittingRuns[at].first, fittingRuns[at].count);
            return std::ranges::equal(run, signature);
        });
    }
    std::uint32_t noteFitting(std::uint64_t hash) {
        const auto at = static_cast<std::uint32_t>(fittingRuns.size());
        fittingPlaces.place(hash, at, [](std::uint32_t) { return false; });
        fittingRuns.push_back(
            {static_cast<std::uint32_t>(fitting.size()), static_cast<std::uint32_t>(signature.size())});
        fitting.insert(fitting.end(), signature.begin(), signature.end());
        return at;
    }

    void start(std::uint32_t place, const AssembledOp& op) {
        open.reset();
        open.fullName = op.fullName;
        open.kind = op.kind ? *op.kind : kindOf(op.fullName);
        open.isCall = op.fullName == "func.call";
        open.callee = op.callee;
        open.index = place;
        open.firstResult = op.firstResult;
        open.resultCount = op.resultCount;
        open.location = op.location;
        open.operands.assign(op.operands.begin(), op.operands.end());
        open.regions.assign(op.regions.begin(), op.regions.end());
        for (std::uint32_t i = 0; i < op.resultCount; ++i)
            open.resultTypes.push_back(parser.m_program.valueType[op.firstResult + i]);
    }
};

Assembler::Assembler(const SourceText& source, ModuleBuilder& builder, const Progress& progress)
    : m_state(std::make_unique<State>(source, builder, progress)) {}

Assembler::~Assembler() = default;

ParsedProgram& Assembler::program() { return m_state->parser.m_program; }

bool Assembler::type(std::string_view text, TypeId& id) {
    auto& parser = m_state->parser;
    if (const auto* found = parser.m_types.find(text)) {
        id = *found;
        return true;
    }
    if (text.starts_with("tensor<") && text.ends_with('>')) {
        if (!parser.tensorType(text, 0, id)) return false;
    } else {
        id = parser.m_builder.otherType(text);
    }
    parser.m_types.tryEmplace(text, id);
    return true;
}

AttributeName Assembler::nameOfIntegers(OpKind kind, std::string_view name) {
    return m_state->parser.nameOfIntegers(kind, name);
}

std::uint32_t Assembler::begin() {
    auto& program = m_state->parser.m_program;
    program.ops.emplace_back();
    ++program.operationsInText;
    if (program.operationsInText % 1024 == 0)
        m_state->progress.report(words::noop("reading"), static_cast<std::int64_t>(program.operationsInText), 0);
    return static_cast<std::uint32_t>(program.ops.size() - 1);
}

bool Assembler::end(std::uint32_t place, const AssembledOp& op, std::span<const AssembledAttribute> attributes) {
    auto& parser = m_state->parser;
    auto& open = m_state->open;
    m_state->start(place, op);
    for (const auto& attribute : attributes)
        if (attribute.known == AttributeName::none)
            parser.addAttribute(open, attribute.name, attribute.text);
        else
            parser.addInts(open, attribute.known, op.integers.subspan(attribute.firstInteger, attribute.integers));
    parser.addDefaults(open);
    return parser.fitsItsTypes(open) && (parser.settle(open), true);
}

Assembler::Alike Assembler::alike(std::uint32_t place) { return {m_state->parser.m_program.ops[place].attributes}; }

bool Assembler::end(std::uint32_t place, const AssembledOp& op, Alike& alike) {
    auto& state = *m_state;
    auto& parser = state.parser;
    const Parser::PlacedOp placed{op.kind ? *op.kind : state.kindOf(op.fullName),
                                  0,
                                  op.location,
                                  op.operands,
                                  {op.firstResult, op.resultCount},
                                  op.regions};
    const bool isKnown = placed.kind != OpKind::unknown;
    std::uint64_t hash = 0;
    bool fits = isKnown && (parser.isOfOneType(placed) || state.fitsAs(alike.fitting, placed));
    if (isKnown && !fits) {
        const auto before = state.fittingBefore(placed, alike.attributes, hash);
        fits = before != PlaceTable::kNone;
        if (fits) alike.fitting = before;
    }
    if (fits) {
        parser.place(place, placed);
    } else {
        state.start(place, op);
        state.lists.clear();
        for (const auto& one : parser.m_builder.pooled(alike.attributes))
            state.lists.push_back({one.name, parser.m_builder.pooledInts(one)});
        if (!parser.fitsItsTypes(state.open, state.lists)) return false;
        if (isKnown) alike.fitting = state.noteFitting(hash);
        parser.settle(state.open);
    }
    parser.m_program.ops[place].attributes = alike.attributes;
    return true;
}

Error Assembler::error() const { return m_state->parser.m_error.value_or(Error{}); }

bool Assembler::cancelled() const { return m_state->progress.cancelled(); }

} // namespace axiscape
