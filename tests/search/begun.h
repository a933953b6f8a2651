// SPDX-License-Identifier: GPL-3.0-or-later
// A search of a wide program that has looked at nothing yet, and its decisions by their texts: for tests of what it is
// put together from.
#pragma once

#include "core/search/changes.h"
#include "core/search/lines.h"
#include "tests/search/opened.h"

#include <algorithm>

namespace axiscape::test {

class Begun {
  public:
    Begun(const std::string& program, const Mesh& mesh, std::int64_t evaluations, int threads,
          const std::string& hardware = "tpu_v3")
        : m_problem(openedWide(program, mesh, hardware).problem), m_space(spaceOf(m_problem, mesh)),
          m_options(options(SearchMethod::toast, evaluations, 1, threads)),
          m_record(m_problem, m_options, m_space, searching::costOf(m_problem, m_problem.before, m_progress),
                   m_progress, m_watch) {
        m_problem.folding = m_space.folding;
    }
    Begun(const Begun&) = delete;
    Begun& operator=(const Begun&) = delete;

    searching::Searching searching() { return {m_problem, m_options, m_space, m_record, m_known}; }
    const searching::Space& space() const { return m_space; }
    searching::Record& record() { return m_record; }

  private:
    static searching::Space spaceOf(const SearchProblem& problem, const Mesh& mesh) {
        std::vector<AxisId> axes;
        for (std::size_t a = 0; a < mesh.axes.size(); ++a) axes.push_back(static_cast<AxisId>(a));
        return searching::makeSpace(problem, SearchMethod::toast, axes);
    }

    SearchProblem m_problem;
    const searching::Space m_space;
    const SearchOptions m_options;
    const Progress m_progress;
    const SearchWatch m_watch;
    searching::Record m_record;
    searching::KnownCosts m_known;
};

// A decision by its text: there is one.
inline std::uint32_t called(const searching::Space& space, const std::string& text) {
    const auto isIt = [&](const searching::Decision& one) { return words::english(one.text) == text; };
    const auto at = std::ranges::find_if(space.decisions, isIt);
    if (at == space.decisions.end()) qFatal("no decision is called '%s'", text.c_str());
    return static_cast<std::uint32_t>(at - space.decisions.begin());
}

inline searching::Decisions planOf(const searching::Space& space, const std::vector<std::string>& texts) {
    searching::Decisions out;
    for (const std::string& text : texts) out.push_back(called(space, text));
    return out;
}

} // namespace axiscape::test
