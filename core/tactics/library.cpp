// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/library.h"
#include "core/base/text.h"
#include "core/mesh/sub_axes.h"
#include "core/structure/tensor_name.h"

#include <array>
#include <fmt/format.h>

namespace axiscape {
namespace {

struct Known {
    LibraryKind kind;
    std::string_view name, title;
};
constexpr std::array kKnown{
    Known{LibraryKind::dataParallel, "data_parallel", words::noop("Data parallel")},
    Known{LibraryKind::megatron, "megatron", "Megatron"},
    Known{LibraryKind::zero1, "zero1", "ZeRO-1"},
    Known{LibraryKind::zero2, "zero2", "ZeRO-2"},
    Known{LibraryKind::zero3, "zero3", "ZeRO-3"},
    Known{LibraryKind::embedding, "embedding", words::noop("Embedding")},
    Known{LibraryKind::sequence, "sequence", words::noop("Sequence parallel")},
    Known{LibraryKind::expert, "expert", words::noop("Expert parallel")},
    Known{LibraryKind::multiQuery, "multi_query", words::noop("Multi-query")},
    Known{LibraryKind::edge, "edge", words::noop("Edge sharding")},
    Known{LibraryKind::spatial, "spatial", words::noop("Spatial")},
    Known{LibraryKind::pipeline, "pipeline", words::noop("Pipeline")},
    Known{LibraryKind::context, "context", words::noop("Context parallel")},
    Known{LibraryKind::ulysses, "ulysses", "Ulysses"},
};

} // namespace

std::span<const LibraryKind> libraryKinds() {
    static constexpr auto kinds = [] {
        std::array<LibraryKind, kKnown.size()> out{};
        for (std::size_t i = 0; i < kKnown.size(); ++i) out[i] = kKnown[i].kind;
        return out;
    }();
    return kinds;
}
std::string_view libraryKindName(LibraryKind kind) { return kKnown[static_cast<std::size_t>(kind)].name; }
std::string_view libraryKindTitle(LibraryKind kind) { return kKnown[static_cast<std::size_t>(kind)].title; }
std::optional<LibraryKind> findLibraryKind(std::string_view name) {
    for (const Known& known : kKnown)
        if (known.name == name) return known.kind;
    return std::nullopt;
}

namespace library {

Maker::Maker(LibraryKind kind, const std::string& axis, AxisId axisId, const ModelFacts& facts, const Partition& before)
    : m_kind(kind), m_axis(axis), m_axisId(axisId), m_facts(facts), m_before(before),
      m_has(before.module().argumentCount(), false) {}

std::int64_t Maker::localSize(std::uint32_t argument, std::uint8_t dim) const {
    return module().type(ValueId{argument}).shape[dim] / tilesOf(m_before.argument(argument), dim, m_before.mesh());
}

Legality Maker::legality(std::uint32_t argument, std::uint8_t dim) const {
    return axiscape::legality(m_before, ValueId{argument}, dim, m_axisId);
}

void Maker::tile(std::uint32_t argument, std::uint8_t dim) {
    if (m_has[argument]) return;
    m_has[argument] = true;
    if (const Legality why = legality(argument, dim); !why.legal()) {
        if (m_leftAlone++ == 0) m_firstReason = reasonText(why, module(), ValueId{argument}, dim, m_axis);
        return;
    }
    m_wanted.push_back({argument, {{}, InputRule::Kind::dimension, dim}});
}

void Maker::want(std::uint32_t argument, InputRule::Kind kind) {
    if (m_has[argument]) return;
    m_has[argument] = true;
    m_wanted.push_back({argument, {{}, kind, 0}});
}

std::vector<Action> Maker::actionsSoFar() const {
    std::vector<Action> actions;
    for (const WantedInput& wanted : m_wanted)
        if (wanted.rule.kind == InputRule::Kind::dimension)
            actions.push_back(tileArgument(wanted.argument, wanted.rule.dim, m_axisId));
        else if (wanted.rule.kind == InputRule::Kind::replicated)
            actions.push_back(atomicArgument(wanted.argument, m_axisId));
    actions.insert(actions.end(), m_actions.begin(), m_actions.end());
    return actions;
}

void Maker::note(Text sentence) { m_notes.push_back(std::move(sentence)); }

Result<LibraryTactic> Maker::finish(Text found) {
    if (m_wanted.empty())
        return cannot(m_firstReason.empty() ? words::phrase("nothing is left to cut") : m_firstReason);
    if (m_leftAlone > 0) note(leftAloneText(m_leftAlone, m_firstReason));
    LibraryTactic out;
    out.tactic.name = libraryKindTitle(m_kind);
    out.tactic.axis = m_axis;
    out.tactic.inputs = patternsFor(module(), m_wanted);
    out.tactic.actions = std::move(m_actions);
    out.found = std::move(found);
    out.note = words::list(std::move(m_notes), " ");
    return out;
}

tl::unexpected<Error> cannot(Text sentence) { return fail(std::move(sentence)); }

Text reasonText(const Legality& why, const Module& module, ValueId value, std::uint8_t dim, const std::string& axis) {
    const std::string name = tensorName(module, value, NameForm::value);
    if (why.verdict == Verdict::usedAlready) return words::phrase("{} cuts {} already", axis, name);
    if (why.verdict == Verdict::atomicValue) return words::phrase("{} is kept whole along {}", name, axis);
    if (why.verdict == Verdict::doesNotDivide)
        return words::phrase("{} ({}) does not divide dimension {} of {}, which is {}", axis, why.by, dim, name,
                             why.left);
    return legalityText(why);
}

Text leftAloneText(std::size_t arguments, const Text& reason) {
    return words::counted("{} arguments left alone: {}.", "1 argument left alone: {1}.", arguments, arguments, reason);
}

} // namespace library

Result<LibraryTactic> libraryTactic(LibraryKind kind, const std::string& axis, const ModelFacts& facts,
                                    const Partition& before) {
    const auto mesh = wholeMesh(before.mesh());
    const auto axisId = mesh.find(axis);
    if (!axisId)
        return fail(words::phrase("the mesh has no axis '{}'", axis), {}, {},
                    words::phrase("Its axes are {}", meshText(mesh)));
    library::Maker maker(kind, axis, *axisId, facts, before);
    switch (kind) {
    case LibraryKind::dataParallel:
        return makeDataParallel(maker);
    case LibraryKind::megatron:
        return makeMegatron(maker);
    case LibraryKind::zero1:
        return makeZero(maker, 1);
    case LibraryKind::zero2:
        return makeZero(maker, 2);
    case LibraryKind::zero3:
        return makeZero(maker, 3);
    case LibraryKind::embedding:
        return makeEmbedding(maker);
    case LibraryKind::sequence:
        return makeSequence(maker);
    case LibraryKind::expert:
        return makeExpert(maker);
    case LibraryKind::multiQuery:
        return makeMultiQuery(maker);
    case LibraryKind::edge:
        return makeEdge(maker);
    case LibraryKind::spatial:
        return makeSpatial(maker);
    case LibraryKind::pipeline:
        return makePipeline(maker);
    case LibraryKind::context:
        return makeContext(maker);
    case LibraryKind::ulysses:
        break;
    }
    return makeUlysses(maker);
}

} // namespace axiscape
