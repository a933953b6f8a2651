// SPDX-License-Identifier: GPL-3.0-or-later
// One suggestion below the parts of the peak: the tactic that would lower it most, with what it saves. Pointing at it
// previews it, a click adds it. Worked out on a thread of its own once the schedule rests; hidden while there is none.
#pragma once

#include "core/insight/peak_suggestion.h"
#include "widgets/common/designer.h"
#include "widgets/common/task.h"

#include <QWidget>

class QPushButton;
class QTimer;

namespace axiscape {

class PeakAdvice : public QWidget {
    Q_OBJECT
  public:
    explicit PeakAdvice(Designer& designer, QWidget* parent = nullptr);
    const std::optional<PeakSuggestion>& suggestion() const { return m_suggestion; }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void ask();
    void show(std::optional<PeakSuggestion> suggestion);
    Strategy with() const; // the strategy with the suggestion
    void preview(bool on);

    Designer& m_designer;
    QPushButton* m_add;
    QTimer* m_rest;
    std::optional<PeakSuggestion> m_suggestion;
    bool m_previewing = false;
    Task<std::optional<PeakSuggestion>> m_task;
};

} // namespace axiscape
