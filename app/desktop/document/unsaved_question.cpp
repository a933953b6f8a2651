// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/unsaved_question.h"

#include "app/desktop/document/document_manager.h"
#include "app/desktop/window/main_window.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace axiscape {
namespace {

struct UnsavedQuestion {
    Q_DECLARE_TR_FUNCTIONS(axiscape::UnsavedQuestion)
};

// One after the other, each in front: what is saved, or asked for a name, can be seen.
void saveAll(MainWindow& window, std::vector<DocumentPointer> unsaved, const std::function<void()>& then) {
    if (unsaved.empty()) return then();
    window.documents().show(unsaved.front());
    window.save([&window, rest = std::vector(unsaved.begin() + 1, unsaved.end()), then](bool saved) {
        if (saved) saveAll(window, rest, then);
    });
}

} // namespace

void askAboutUnsaved(MainWindow& window, std::vector<DocumentPointer> unsaved, std::function<void()> then) {
    if (unsaved.empty()) return then();
    QStringList names;
    for (const auto& one : unsaved) names << window.documents().nameOf(*one);
    const bool several = unsaved.size() > 1;
    auto* box = new QMessageBox(
        QMessageBox::Question, UnsavedQuestion::tr("Axiscape"),
        several
            ? UnsavedQuestion::tr("%n documents were changed and not saved.", nullptr, static_cast<int>(names.size()))
            : UnsavedQuestion::tr("The strategies of %1 were changed and not saved.").arg(names.front()),
        (several ? QMessageBox::SaveAll : QMessageBox::Save) | QMessageBox::Discard | QMessageBox::Cancel, &window);
    box->setTextFormat(Qt::PlainText);
    if (several) box->setInformativeText(names.join(QLatin1Char('\n')));
    box->setObjectName(QStringLiteral("closeQuestion"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(box, &QMessageBox::buttonClicked, &window,
                     [&window, box, unsaved = std::move(unsaved), then = std::move(then)](QAbstractButton* button) {
                         const auto which = box->standardButton(button);
                         if (which == QMessageBox::Discard) then();
                         if (which == QMessageBox::Save || which == QMessageBox::SaveAll)
                             saveAll(window, unsaved, then);
                     });
    box->open();
}

} // namespace axiscape
