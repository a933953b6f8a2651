// SPDX-License-Identifier: GPL-3.0-or-later
// The document that a lesson, an exercise or a demo goes on in: opened for it, told from a person's own of the same
// model, and there or not as tabs come to the front.
#pragma once

#include "core/learn/lesson.h"
#include "core/learn/sessions.h"
#include "widgets/common/designer.h"

namespace axiscape {

class OwnDocument {
  public:
    explicit OwnDocument(Designer& designer) : m_designer(designer) {}
    void setSessions(std::shared_ptr<learn::Sessions> sessions) { m_sessions = std::move(sessions); }
    const std::shared_ptr<learn::Sessions>& sessions() const { return m_sessions; }

    // The file of the state's model: who hears of it opens it in a document of its own.
    Result<QString> expect(const learn::State& state);
    const std::string& model() const { return m_model; } // by name
    // It is in front, and the snapshot of what it shows is there.
    bool isHere();

  private:
    Designer& m_designer;
    std::shared_ptr<learn::Sessions> m_sessions;
    std::string m_model;
    Strategy m_start;
    std::weak_ptr<const Model> m_opened, m_inFront; // it came after expect, in place of what was in front
};

} // namespace axiscape
