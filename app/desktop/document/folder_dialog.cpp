// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/folder_dialog.h"

#include "app/desktop/document/file_path.h"
#include "widgets/common/window_words.h"

#include <QDir>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr int kFolderWidth = 760, kFolderHeight = 460;

} // namespace

FolderDialog::FolderDialog(const QString& folder, QWidget* parent)
    : QDialog(parent), m_folder(folder), m_note(new QLabel(tr("Reading the programs in the folder…"))),
      m_list(new QTreeWidget), m_open(new QPushButton(tr("Open"))) {
    setObjectName(QStringLiteral("folderPrograms"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Programs in %1").arg(QDir(folder).dirName()));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(8);
    m_note->setObjectName(QStringLiteral("folderNote"));
    m_note->setProperty("role", QLatin1String("note"));
    column->addWidget(m_note);
    m_list->setObjectName(QStringLiteral("folderList"));
    m_list->setAccessibleName(tr("Programs in the folder"));
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setHeaderLabels({tr("File"), tr("Module"), tr("Form"), tr("Stage"), tr("Operations")});
    column->addWidget(m_list, 1);
    auto* row = new QHBoxLayout;
    m_open->setObjectName(QStringLiteral("folderOpen"));
    m_open->setDefault(true);
    m_open->setEnabled(false);
    auto* close = new QPushButton(tr("Close"));
    row->addStretch();
    row->addWidget(close);
    row->addWidget(m_open);
    column->addLayout(row);
    resize(kFolderWidth, kFolderHeight);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(m_open, &QPushButton::clicked, this, &FolderDialog::choose);
    connect(m_list, &QTreeWidget::itemDoubleClicked, this, &FolderDialog::choose);
    connect(m_list, &QTreeWidget::itemSelectionChanged, this,
            [this] { m_open->setEnabled(!m_list->selectedItems().isEmpty()); });
    m_task.start([path = pathOf(folder)](const Progress& progress) { return programsIn(path, progress); },
                 [this](const Result<std::vector<FoundProgram>>& programs) { fill(programs); });
}

void FolderDialog::fill(const Result<std::vector<FoundProgram>>& programs) {
    if (!programs) {
        emit failed(programs.error(), m_folder);
        close();
        return;
    }
    int unread = 0;
    for (const auto& one : *programs) {
        auto* item = new QTreeWidgetItem(m_list);
        item->setText(0, QString::fromStdString(one.file));
        if (one.error) {
            ++unread;
            item->setText(1, tr("cannot be read"));
            item->setToolTip(1, QString::fromStdString(one.error->text()));
            item->setFlags(Qt::ItemIsEnabled);
            continue;
        }
        item->setText(1, QString::fromStdString(one.name));
        const auto form = formName(one.form);
        item->setText(2, QString::fromUtf8(form.data(), static_cast<qsizetype>(form.size())));
        item->setText(3, QString::fromStdString(one.stage));
        item->setText(4, QString::number(one.operations));
        item->setTextAlignment(4, Qt::AlignRight);
    }
    for (int column = 0; column < m_list->columnCount(); ++column) m_list->resizeColumnToContents(column);
    m_note->setText(unread == 0 ? tr("A program opens in a tab of its own.")
                                : tr("A program opens in a tab of its own; %1 cannot be read.").arg(unread));
    for (int i = 0; i < m_list->topLevelItemCount(); ++i)
        if (auto* item = m_list->topLevelItem(i); item->flags() & Qt::ItemIsSelectable) {
            m_list->setCurrentItem(item);
            break;
        }
}

void FolderDialog::choose() {
    for (const auto* item : m_list->selectedItems()) emit chosen(QDir(m_folder).filePath(item->text(0)));
}

} // namespace axiscape
