// SPDX-License-Identifier: GPL-3.0-or-later
// What other strategies of the open model would give: figures beside what a person may do next.
#include "app/desktop/document/document.h"

namespace axiscape {

void Document::estimate(std::vector<Strategy> strategies, Estimated each) {
    if (!m_session) return;
    using Made = std::pair<std::size_t, SnapshotPointer>;
    Task<Made>& list = m_estimates[m_nextEstimate];
    m_nextEstimate = (m_nextEstimate + 1) % m_estimates.size();
    list.stream(
        [session = m_session, strategies = std::move(strategies)](const Progress& progress,
                                                                  const Task<Made>::Tell& tell) {
            for (std::size_t i = 0; i < strategies.size() && !progress.cancelled(); ++i)
                if (auto result = session->evaluate(strategies[i], progress)) tell({i, *result});
        },
        [each = std::move(each)](const Made& made) { each(made.first, made.second); });
}

} // namespace axiscape
