// SPDX-License-Identifier: GPL-3.0-or-later
// What other strategies of the open model would give: figures beside what a person may do next.
#include "app/desktop/document/document.h"

namespace axiscape {

void Document::estimate(std::vector<Strategy> strategies, Estimated each) {
    if (!m_open->session) return;
    if (!m_estimator) m_estimator = std::make_unique<LatestWorker>();
    m_estimator->start([this, session = m_open->session, strategies = std::move(strategies),
                        each = std::move(each)](const Progress& progress, std::uint64_t generation) {
        for (std::size_t i = 0; i < strategies.size() && !progress.cancelled(); ++i) {
            auto result = session->evaluate(strategies[i], progress);
            if (!result) continue;
            QMetaObject::invokeMethod(
                this,
                [this, generation, i, each, snapshot = *result] {
                    if (m_estimator && m_estimator->isNewest(generation) && snapshot->model == model())
                        each(i, snapshot);
                },
                Qt::QueuedConnection);
        }
    });
}

} // namespace axiscape
