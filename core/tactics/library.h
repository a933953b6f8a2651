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
    void note(std::string sentence);
    std::size_t count() const { return m_wanted.size(); }
    bool has(std::uint32_t argument) const { return m_has[argument]; }

    // The tactic, or why nothing is left of it.
    Result<LibraryTactic> finish(std::string found);

  private:
    LibraryKind m_kind;
    std::string m_axis;
    AxisId m_axisId;
    const ModelFacts& m_facts;
    const Partition& m_before;
    std::vector<WantedInput> m_wanted;
    std::vector<bool> m_has;
    std::vector<Action> m_actions;
    std::string m_note, m_firstReason;
    std::size_t m_leftAlone = 0;
};

tl::unexpected<Error> cannot(std::string sentence);
// Why a dimension of the value is left alone, with its figures: "model (3) does not divide dimension 1 of w1, which is
// 16".
std::string reasonText(const Legality& why, const Module& module, ValueId value, std::uint8_t dim,
                       const std::string& axis);
std::string leftAloneText(std::size_t arguments, const std::string& reason);

Result<LibraryTactic> makeDataParallel(Maker& maker);
Result<LibraryTactic> makeMegatron(Maker& maker);
Result<LibraryTactic> makeZero(Maker& maker, int stage);
Result<LibraryTactic> makeEmbedding(Maker& maker);
Result<LibraryTactic> makeSequence(Maker& maker);
Result<LibraryTactic> makeExpert(Maker& maker);
Result<LibraryTactic> makeMultiQuery(Maker& maker);
Result<LibraryTactic> makeEdge(Maker& maker);
Result<LibraryTactic> makeSpatial(Maker& maker);

} // namespace axiscape::library
