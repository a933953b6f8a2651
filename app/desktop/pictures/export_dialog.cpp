// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/pictures/export_dialog.h"

#include "app/desktop/pictures/export_preview.h"
#include "app/desktop/start/samples.h"
#include "app/desktop/window/message_bar.h"
#include "core/tactics/profile.h"
#include "widgets/common/file_dialogs.h"
#include "widgets/common/window_words.h"

#include "widgets/common/paint.h"
#include "widgets/timeline/segments.h"

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr qsizetype kShownLines = 3000;
constexpr int kRowHeight = 28;

QString exportText(std::string_view of) { return QString::fromUtf8(of.data(), static_cast<qsizetype>(of.size())); }

// The first lines of a text, and how many it has.
std::pair<QString, std::int64_t> firstLines(const std::string& all) {
    std::int64_t lines = 0;
    std::size_t end = all.size();
    for (std::size_t at = 0; (at = all.find('\n', at)) != all.npos; ++at)
        if (++lines == kShownLines) end = at;
    return {exportText(std::string_view(all).substr(0, end)), lines};
}

QLabel* note(const char* name, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setProperty("role", QStringLiteral("note"));
    label->setWordWrap(true);
    return label;
}

} // namespace

ExportDialog::ExportDialog(Designer& designer, const QString& source, const QString& folder, QWidget* parent)
    : QDialog(parent), m_designer(designer), m_source(QFileInfo(source).fileName()), m_folder(ownFolder(folder)) {
    setObjectName(QStringLiteral("exportDialog"));
    setWindowTitle(tr("Export"));
    makeWidgets();
    resize(980, 640);
    connect(m_formats, &QListWidget::currentRowChanged, this, [this] {
        proposePath();
        refresh();
    });
    for (const auto* look : {m_theme, m_lens})
        connect(look, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
    connect(m_file, &QComboBox::currentIndexChanged, this, &ExportDialog::showFile);
    connect(m_as, &Segments::currentChanged, this, &ExportDialog::showKind);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(
            exportText(m_exported->files.files[static_cast<std::size_t>(m_file->currentIndex())].text));
    });
    connect(m_cancel, &QPushButton::clicked, this, &ExportDialog::cancel);
    connect(m_write, &QPushButton::clicked, this, [this] { write(false); });
    connect(m_path, &QLineEdit::textChanged, this, &ExportDialog::showBusy);
    connect(&m_designer, &Designer::snapshotChanged, this, &ExportDialog::refresh);
    connect(&m_maker, &ExportMaker::busyChanged, this, &ExportDialog::showBusy);
    connect(&m_maker, &ExportMaker::made, this, &ExportDialog::present);
    connect(&m_maker, &ExportMaker::failed, this, [this](const Error& error) {
        m_messages->showError(error);
        showBusy();
    });
    connect(&m_maker, &ExportMaker::written, this, [this](const std::vector<std::filesystem::path>& paths) {
        QStringList names;
        for (const auto& path : paths) names << QDir::toNativeSeparators(QString::fromStdU16String(path.u16string()));
        if (m_exported) emit exported(m_exported->files);
        emit written(names);
        accept();
    });
    m_formats->setCurrentRow(0);
}

void ExportDialog::makeWidgets() {
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(16, 16, 16, 16);
    box->setSpacing(12);
    auto* row = new QHBoxLayout;
    row->setSpacing(16);
    row->addWidget(makeLeft());
    row->addWidget(makeRight(), 1);
    box->addLayout(row, 1);
    m_messages = new MessageBar(this);
    m_messages->hide();
    box->addWidget(m_messages);

    auto* where = new QHBoxLayout;
    where->setSpacing(8);
    m_path = new QLineEdit(this);
    m_path->setObjectName(QStringLiteral("exportPath"));
    auto* label = new QLabel(tr("&Write to"), this);
    label->setBuddy(m_path);
    auto* choose = new QPushButton(tr("Choose…"), this);
    connect(choose, &QPushButton::clicked, this, &ExportDialog::choosePath);
    where->addWidget(label);
    where->addWidget(m_path, 1);
    where->addWidget(choose);
    box->addLayout(where);

    auto* end = new QHBoxLayout;
    end->setSpacing(8);
    m_beside = note("exportBeside", this);
    m_progress = new QProgressBar(this);
    m_progress->setObjectName(QStringLiteral("exportProgress"));
    m_progress->setAccessibleName(tr("Export under way"));
    m_progress->setRange(0, 1);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(120);
    m_cancel = new QPushButton(tr("Cancel"), this);
    m_cancel->setObjectName(QStringLiteral("exportCancel"));
    m_write = new QPushButton(tr("Export"), this);
    m_write->setObjectName(QStringLiteral("exportWrite"));
    m_write->setProperty("primary", true);
    m_write->setDefault(true);
    auto* close = new QPushButton(tr("Close"), this);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    for (auto* button : {choose, m_cancel, close}) button->setAutoDefault(false);
    end->addWidget(m_beside, 1);
    end->addWidget(m_progress);
    end->addWidget(m_cancel);
    end->addWidget(close);
    end->addWidget(m_write);
    box->addLayout(end);
}

QWidget* ExportDialog::makeLeft() {
    auto* left = new QWidget(this);
    left->setFixedWidth(220);
    auto* box = new QVBoxLayout(left);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(8);
    m_formats = new QListWidget(left);
    m_formats->setObjectName(QStringLiteral("exportFormats"));
    m_formats->setAccessibleName(tr("Formats"));
    m_formats->setUniformItemSizes(true);
    for (const auto& facts : exportFormats()) {
        auto* item = new QListWidgetItem(exportText(lettersOf(words::named(facts.title))), m_formats);
        item->setSizeHint({0, kRowHeight});
        item->setToolTip(exportText(lettersOf(words::named(facts.about))));
    }
    m_about = note("exportAbout", left);
    m_traffic = note("exportTraffic", left);
    m_traffic->setToolTip(tr("As the profile PartIR lowers it: over the programs that the project compares with XLA it "
                             "sends as many bytes as XLA does, some more, some less."));
    m_theme = new QComboBox(left);
    m_theme->setObjectName(QStringLiteral("exportTheme"));
    m_theme->setAccessibleName(tr("Colours of the picture"));
    m_theme->addItems({tr("Light colours"), tr("Dark colours"), tr("High contrast")});
    m_theme->setCurrentIndex(static_cast<int>(m_designer.theme().mode));
    m_lens = new QComboBox(left);
    m_lens->setObjectName(QStringLiteral("exportLens"));
    m_lens->setAccessibleName(tr("Lens of the map"));
    for (const MapLens lens : kMapLenses) m_lens->addItem(exportText(lettersOf(mapLensTitle(lens))));
    box->addWidget(m_formats, 1);
    box->addWidget(m_about);
    box->addWidget(m_traffic);
    box->addWidget(m_lens);
    box->addWidget(m_theme);
    return left;
}

QWidget* ExportDialog::makeRight() {
    auto* right = new QWidget(this);
    auto* box = new QVBoxLayout(right);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(8);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    m_file = new QComboBox(right);
    m_file->setObjectName(QStringLiteral("exportFile"));
    m_file->setAccessibleName(tr("File shown"));
    m_file->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_size = note("exportSize", right);
    m_copy = new QPushButton(tr("Copy text"), right);
    m_copy->setObjectName(QStringLiteral("exportCopy"));
    m_copy->setAutoDefault(false);
    m_as = new Segments({{tr("Picture"), tr("What the file looks like"), QStringLiteral("exportAsPicture")},
                         {tr("Text"), tr("What is written into the file"), QStringLiteral("exportAsText")}},
                        right);
    m_as->setLook(m_designer.theme());
    row->addWidget(m_file);
    row->addWidget(m_size, 1);
    row->addWidget(m_as);
    row->addWidget(m_copy);
    m_preview = new QPlainTextEdit(right);
    m_preview->setObjectName(QStringLiteral("exportPreview"));
    m_preview->setAccessibleName(tr("Text of the export"));
    m_preview->setReadOnly(true);
    m_preview->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_preview->setFont(monoFont());
    box->addLayout(row);
    m_picture = new ExportPreview(right);
    m_previews = new QStackedWidget(right);
    m_previews->addWidget(m_preview);
    m_previews->addWidget(m_picture);
    box->addWidget(m_previews, 1);
    return right;
}

ExportFormat ExportDialog::format() const {
    return exportFormats()[static_cast<std::size_t>(std::max(m_formats->currentRow(), 0))].format;
}

void ExportDialog::setFormat(ExportFormat format) {
    for (int i = 0; i < m_formats->count(); ++i)
        if (exportFormats()[static_cast<std::size_t>(i)].format == format) m_formats->setCurrentRow(i);
}

const Snapshot* ExportDialog::failedTactic() const {
    const Snapshot* failed = nullptr;
    for (const Snapshot* at = m_designer.snapshot().get(); at; at = at->previous.get())
        if (at->error) failed = at;
    return failed;
}

void ExportDialog::refresh() {
    m_about->setText(exportText(lettersOf(words::phrase("{}.", words::named(factsOf(format()).about)))));
    showTraffic();
    m_theme->setVisible(format() == ExportFormat::svg);
    m_lens->setVisible(format() == ExportFormat::svg || format() == ExportFormat::html);
    m_exported = nullptr;
    m_cancelled = false;
    m_messages->clear();
    const auto snapshot = m_designer.snapshot();
    if (!snapshot || !(snapshot->strategy == m_designer.strategy())) {
        m_maker.cancel(); // made when the schedule has been worked out
    } else if (const Snapshot* failed = failedTactic()) {
        m_maker.cancel();
        m_messages->showError(*failed->error);
    } else {
        m_maker.make(snapshot, format(), static_cast<Theme::Mode>(m_theme->currentIndex()),
                     kMapLenses[static_cast<std::size_t>(m_lens->currentIndex())]);
    }
    showBusy();
}

void ExportDialog::showTraffic() {
    const auto snapshot = m_designer.snapshot();
    const bool isForXla =
        format() == ExportFormat::jax || format() == ExportFormat::rules || format() == ExportFormat::shardy;
    m_traffic->setVisible(isForXla && snapshot);
    if (!m_traffic->isVisibleTo(this)) return;
    Strategy asCompiled = snapshot->strategy;
    Options& options = asCompiled.schedule.options;
    const Options plain = *optionsOfProfile("partir");
    options.profile = plain.profile;
    options.reshards = plain.reshards;
    options.extended = plain.extended;
    options.shareGathers = plain.shareGathers;
    const auto bytes = [](const Snapshot& of) { return exportText(lettersOf(words::inBytes(sentBytes(of.program)))); };
    const QString ours = tr("Lowered here a device sends %1 a step; only the device-local program runs exactly this.")
                             .arg(bytes(*snapshot));
    if (m_asCompiled && m_asCompiled->strategy == asCompiled) {
        m_traffic->setText(ours + QLatin1Char(' ') + tr("Expected from XLA: about %1.").arg(bytes(*m_asCompiled)));
        return;
    }
    m_traffic->setText(ours);
    if (asCompiled == snapshot->strategy) {
        m_asCompiled = snapshot;
        return showTraffic();
    }
    m_designer.estimate({asCompiled}, [self = QPointer(this)](std::size_t, SnapshotPointer then) {
        if (!self || then->error) return;
        self->m_asCompiled = std::move(then);
        self->showTraffic();
    });
}

void ExportDialog::present(const ExportMaker::Pointer& exported) {
    m_exported = exported;
    const QSignalBlocker quiet(m_file);
    m_file->clear();
    const QString stem = QFileInfo(m_path->text()).completeBaseName();
    for (const auto& file : exported->files.files) m_file->addItem(stem + exportText(file.suffix));
    showFile(0);
    showBusy();
}

void ExportDialog::showFile(int index) {
    if (!m_exported || index < 0) return;
    const auto& file = m_exported->files.files[static_cast<std::size_t>(index)];
    const auto [shown, lines] = firstLines(file.text);
    m_preview->setPlainText(shown);
    QString size = tr("%1 lines, %2")
                       .arg(exportText(lettersOf(words::grouped(lines))),
                            exportText(lettersOf(words::inBytes(static_cast<double>(file.text.size())))));
    if (lines > kShownLines)
        size = tr("%1; the first %2 are shown").arg(size, exportText(lettersOf(words::grouped(kShownLines))));
    m_size->setText(size);
    showKind();
}

void ExportDialog::showKind() {
    const auto picture = m_exported ? m_exported->picture : nullptr;
    m_picture->setPicture(picture);
    m_as->setVisible(picture != nullptr);
    m_previews->setCurrentWidget(picture && m_as->current() == 0 ? static_cast<QWidget*>(m_picture) : m_preview);
}

void ExportDialog::showBusy() {
    const bool waits = !m_exported && !m_cancelled && !m_messages->isVisibleTo(this);
    const bool busy = m_maker.isBusy() || waits;
    m_progress->setVisible(busy);
    m_progress->setValue(m_maker.isBusy() && m_exported ? 1 : 0);
    m_cancel->setVisible(busy);
    m_preview->setEnabled(m_exported != nullptr);
    m_file->setVisible(m_exported && m_exported->files.files.size() > 1);
    m_copy->setEnabled(m_exported != nullptr);
    m_write->setEnabled(m_exported && !m_maker.isBusy() && !m_path->text().trimmed().isEmpty());
    if (m_cancelled)
        m_beside->setText(tr("Cancelled. Choose a format to start again."));
    else if (!m_exported)
        m_beside->setText(!busy              ? QString()
                          : m_maker.isBusy() ? tr("Writing the text…")
                                             : tr("Working out the schedule…"));
    else if (m_exported->files.files.size() > 1)
        m_beside->setText(tr("%1 is written beside it.").arg(m_file->itemText(1)));
    else
        m_beside->clear();
}

void ExportDialog::proposePath() {
    const QString before = m_path->text();
    const QString folder = before.isEmpty() ? m_folder : QFileInfo(before).path();
    m_path->setText(QDir(folder).filePath(exportText(exportFileName(format(), m_source.toStdString()))));
}

void ExportDialog::choosePath() {
    const QString suffix = exportText(factsOf(format()).suffix);
    const QString filter = tr("%1 (*%2)").arg(exportText(lettersOf(words::named(factsOf(format()).title))), suffix);
    askToSave(this, tr("Export to"), m_path->text(), filter, suffix.mid(1), [this](const QString& path) {
        m_path->setText(path);
    })->setOption(QFileDialog::DontConfirmOverwrite); // asked when it is written
}

void ExportDialog::write(bool replace) {
    if (!m_exported || m_maker.isBusy()) return;
    const QString path = m_path->text().trimmed();
    if (!replace && QFileInfo::exists(path)) {
        m_messages->showOffer(tr("%1 is there already.").arg(QFileInfo(path).fileName()), tr("Replace it"),
                              [this] { write(true); });
        return;
    }
    m_maker.write(m_exported, std::filesystem::path(path.toStdU16String()), m_designer.model()->path);
}

void ExportDialog::cancel() {
    m_maker.cancel();
    m_cancelled = !m_exported;
    showBusy();
}

} // namespace axiscape
