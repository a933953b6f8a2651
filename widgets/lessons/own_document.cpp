// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lessons/own_document.h"

#include <QFileInfo>

namespace axiscape {

Result<QString> OwnDocument::expect(const learn::State& state) {
    m_model = state.model;
    m_start = state.strategy;
    m_opened.reset();
    m_inFront = m_designer.model();
    const auto path = m_sessions->find(m_model);
    if (!path) return fail(path.error());
    return QString::fromStdString(path->string());
}

bool OwnDocument::isHere() {
    const std::shared_ptr<const Model> model = m_designer.model();
    if (m_model.empty() || !model || !m_designer.snapshot()) return false;
    if (!(m_designer.snapshot()->strategy == m_designer.strategy())) return false;
    if (m_opened.expired() && model != m_inFront.lock() && m_designer.strategy() == m_start) {
        const auto path = m_sessions->find(m_model);
        if (path && QFileInfo(QString::fromStdString(path->string())) == QFileInfo(QString::fromStdString(model->path)))
            m_opened = model;
    }
    return m_opened.lock() == model;
}

} // namespace axiscape
