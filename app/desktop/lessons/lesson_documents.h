// SPDX-License-Identifier: GPL-3.0-or-later
// What the lessons panel needs of the window: the lessons that there are, a document for each, a memory of those that
// were gone through, and word of what the person does in panels and dialogs.
#pragma once

#include "app/desktop/window/settings.h"
#include "core/exchange/exchange.h"
#include "core/insight/check.h"
#include "core/tactics/tactics.h"
#include "core/verify/verify.h"

#include <QObject>

class QWidget;

namespace axiscape {

class DocumentManager;
class LessonsPanel;

class LessonDocuments : public QObject {
    Q_OBJECT
  public:
    LessonDocuments(DocumentManager& documents, LessonsPanel& panel, QObject* parent);

    // "sample:mlp_train"; nothing: no lesson can name that file.
    std::string modelNameOf(const QString& path) const;

  public slots:
    // What the person ran in a dialog.
    void tellVerified(const axiscape::Verification& result);
    void tellChecked(const std::vector<axiscape::Finding>& findings);
    void tellExported(const axiscape::Exported& files);

  signals:
    void failed(const Error& error); // a lesson's file cannot be read

  protected:
    // They are read when the panel is first shown; a click says which panel a person is at.
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void read();
    void open(const QString& model, const Strategy& strategy);
    void saveAnswer(const QString& id, const QString& text); // asks where
    void listen(QWidget& window);                            // to the panels
    void tellPanelOf(QWidget* widget);                       // it was clicked, or has the keys now

    DocumentManager& m_documents;
    LessonsPanel& m_panel;
    Settings m_settings;
    bool m_isRead = false;
};

} // namespace axiscape
