// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/outside_question.h"

#include "widgets/common/file_dialogs.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace axiscape {
namespace {

struct OutsideQuestion {
    Q_DECLARE_TR_FUNCTIONS(axiscape::OutsideQuestion)
};

// What the file says does not count any more.
OpenRequest meaning(OpenRequest request, const QString& model) {
    request.model = model;
    if (request.project) request.project->model.path.clear();
    return request;
}

} // namespace

void askAboutOutside(QWidget& window, const OpenRequest& request, std::function<void(OpenRequest)> then) {
    auto* box = new QMessageBox(
        QMessageBox::Warning, OutsideQuestion::tr("Axiscape"),
        OutsideQuestion::tr("%1 names a model outside its folder that is not the program it was made for.")
            .arg(QFileInfo(request.path()).fileName()),
        QMessageBox::Cancel, &window);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(request.model + QLatin1Char('\n') +
                            OutsideQuestion::tr("Open it only if you know where the project comes from."));
    box->setObjectName(QStringLiteral("outsideQuestion"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    auto* open = box->addButton(OutsideQuestion::tr("Open it"), QMessageBox::AcceptRole);
    open->setObjectName(QStringLiteral("outsideOpen"));
    auto* choose = box->addButton(OutsideQuestion::tr("Choose the model…"), QMessageBox::ActionRole);
    choose->setObjectName(QStringLiteral("outsideChoose"));
    box->setDefaultButton(QMessageBox::Cancel);
    QObject::connect(
        box, &QMessageBox::buttonClicked, &window,
        [&window, open, choose, request, then = std::move(then)](QAbstractButton* button) {
            if (button == open) then(meaning(request, request.model));
            if (button != choose) return;
            askForFile(&window, OutsideQuestion::tr("Choose the model of %1").arg(QFileInfo(request.path()).fileName()),
                       QFileInfo(request.path()).absolutePath(), {},
                       [request, then](const QString& model) { then(meaning(request, model)); })
                ->setObjectName(QStringLiteral("outsideDialog"));
        });
    box->open();
}

} // namespace axiscape
