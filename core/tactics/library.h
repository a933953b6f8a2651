// SPDX-License-Identifier: GPL-3.0-or-later
// What the makers of library tactics share.
#pragma once

#include "core/tactics/patterns.h"

namespace axiscape::library {

class Maker {
  public:
    Maker(LibraryKind kind, const std::string& axis, AxisId axisId, const ModelFacts& facts, const Partition& before);

    const ModelFacts& facts() const { return m_facts; }
    const Partition& before() const { return m_before; }
    const Module& module() const { return m_before.module(); }
    AxisId axis() const { return m_axisId; }

    // Of the axis on the argument's dimension, in the state before.
    Legality legality(std::uint32_t argument, std::uint8_t dim) const;
    std::int64_t localSize(std::uint32_t argument, std::uint8_t dim) const;

    // Each keeps the first wish for an argument. A tile that cannot be is remembered as left alone.
    void tile(std::uint32_t argument, std::uint8_t dim);
    void want(std::uint32_t argument, InputRule::Kind kind);
    void act(Action action) { m_actions.push_back(std::move(action)); }
    // The tiles, then what else is to be done.
    std::vector<Action> actionsSoFar() const;
    void note(Text sentence);
    std::size_t count() const { return m_wanted.size(); }
    bool has(std::uint32_t argument) const { return m_has[argument]; }

    // The tactic, or why nothing is left of it.
    [[nodiscard]] Result<LibraryTactic> finish(Text found);

  private:
    LibraryKind m_kind;
    std::string m_axis;
    AxisId m_axisId;
    const ModelFacts& m_facts;
    const Partition& m_before;
    std::vector<WantedInput> m_wanted;
    std::vector<bool> m_has;
    std::vector<Action> m_actions;
    std::vector<Text> m_notes;
    Text m_firstReason;
    std::size_t m_leftAlone = 0;
};

[[nodiscard]] tl::unexpected<Error> cannot(Text sentence);
// Why a dimension of the value is left alone, with its figures: "model (3) does not divide dimension 1 of w1, which is
// 16".
[[nodiscard]] Text reasonText(const Legality& why, const Module& module, ValueId value, std::uint8_t dim,
                              const std::string& axis);
[[nodiscard]] Text leftAloneText(std::size_t arguments, const Text& reason);

[[nodiscard]] Result<LibraryTactic> makeDataParallel(Maker& maker);
[[nodiscard]] Result<LibraryTactic> makeMegatron(Maker& maker);
[[nodiscard]] Result<LibraryTactic> makeZero(Maker& maker, int stage);
[[nodiscard]] Result<LibraryTactic> makeEmbedding(Maker& maker);
[[nodiscard]] Result<LibraryTactic> makeSequence(Maker& maker);
[[nodiscard]] Result<LibraryTactic> makeExpert(Maker& maker);
[[nodiscard]] Result<LibraryTactic> makeMultiQuery(Maker& maker);
[[nodiscard]] Result<LibraryTactic> makeEdge(Maker& maker);
[[nodiscard]] Result<LibraryTactic> makeSpatial(Maker& maker);
[[nodiscard]] Result<LibraryTactic> makePipeline(Maker& maker);
[[nodiscard]] Result<LibraryTactic> makeContext(Maker& maker);
[[nodiscard]] Result<LibraryTactic> makeUlysses(Maker& maker);

} // namespace axiscape::library
