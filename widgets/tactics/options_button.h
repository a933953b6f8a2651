// SPDX-License-Identifier: GPL-3.0-or-later
// The options of the schedule: every departure from the plain reading of PartIR, by name, off unless chosen. Each
// change is one undo step.
#pragma once

#include "widgets/common/designer.h"

#include <QToolButton>

class QAction;

namespace axiscape {

class OptionsButton : public QToolButton {
    Q_OBJECT
  public:
    explicit OptionsButton(Designer& designer, QWidget* parent = nullptr);
    // "profile: least · reshards: minimal · padding": the one of reshards always, the others where on.
    static QString summary(const Strategy& strategy);

  private:
    void add(const QString& id, const QString& text, const QString& tip, bool Options::*option);
    void addReshards(const QString& id, const QString& text, const QString& tip, const std::string& name);
    void addProfile(const QString& id, const QString& text, const QString& tip, const std::string& name);
    void addRecomputation(const QString& id, const QString& text, const QString& tip,
                          std::vector<Transform> transforms);
    void change(const QString& undoText, const Options& options);
    void refresh();

    struct Switch {
        QAction* action;
        bool Options::*option;
    };
    struct Named { // one of several
        QAction* action;
        std::string name;
    };
    struct Recomputation {
        QAction* action;
        std::vector<Transform> transforms;
    };
    Designer& m_designer;
    std::vector<Recomputation> m_recomputations;
    std::vector<Switch> m_switches;
    std::vector<Named> m_profiles, m_reshards;
};

} // namespace axiscape
