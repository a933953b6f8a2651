// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/fit_dialog.h"

#include "app/desktop/document/file_path.h"
#include "widgets/common/counts.h"
#include "widgets/common/file_dialogs.h"
#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"
#include "widgets/fit/front_model.h"
#include "widgets/fit/front_view.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <chrono>
#include <thread>

namespace axiscape {
namespace {

constexpr double kMostSeconds = 30;

// A sign as well as the colour stands in the text: "lacks 3.10 GiB".
class SpareDelegate : public QStyledItemDelegate {
  public:
    SpareDelegate(const Designer& designer, QObject* parent) : QStyledItemDelegate(parent), m_designer(designer) {}

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        const bool fits = index.data(FrontModel::FitsRole).toBool();
        const bool isFigure = index.column() == FrontModel::Spare || index.column() == FrontModel::Peak;
        if (fits || !isFigure) return;
        for (const auto role : {QPalette::Text, QPalette::HighlightedText})
            option->palette.setColor(role, toQColor(m_designer.theme().over));
    }

  private:
    const Designer& m_designer;
};

QLabel* fitLabel(const char* name, const char* role, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setProperty("role", QString::fromLatin1(role));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QPushButton* fitButton(const char* name, const QString& text, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setObjectName(QLatin1String(name));
    button->setAutoDefault(false);
    return button;
}

QString programName(const QString& path) { return QFileInfo(path).fileName(); }

} // namespace

FitDialog::FitDialog(Designer& designer, SessionOf session, QWidget* parent)
    : QDialog(parent), m_designer(designer), m_session(std::move(session)), m_model(new FrontModel(this)),
      m_picture(new FrontView(designer, *m_model, this)), m_table(new QTableView(this)),
      m_heading(fitLabel("fitHeading", "title", this)), m_note(fitLabel("fitNote", "note", this)),
      m_gains(fitLabel("fitGains", "note", this)), m_meshes(new QCheckBox(tr("Other meshes, too"), this)),
      m_add(fitButton("fitAdd", tr("Add a variant…"), this)), m_again(fitButton("fitAgain", tr("Run again"), this)),
      m_use(fitButton("fitUse", tr("Use"), this)), m_stop(fitButton("fitStop", tr("Cancel"), this)) {
    setObjectName(QStringLiteral("fitDialog"));
    setWindowTitle(tr("What would fit"));
    m_meshes->setObjectName(QStringLiteral("fitMeshes"));
    m_meshes->setToolTip(tr("Meshes of as many devices, along one axis and along two; for an empty schedule"));
    m_add->setToolTip(tr("The same program with another batch or another length, as it was captured: tried beside this "
                         "one and compared by tokens"));
    m_use->setProperty("primary", true);
    lay();
    connect(m_again, &QPushButton::clicked, this, &FitDialog::start);
    connect(m_add, &QPushButton::clicked, this, &FitDialog::chooseVariant);
    connect(m_meshes, &QCheckBox::toggled, this, &FitDialog::start);
    connect(m_use, &QPushButton::clicked, this, [this] { use(currentRow()); });
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_task.isBusy())
            m_task.stop(); // with what it has
        else
            close();
    });
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& index) { use(index.row()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &FitDialog::refresh);
    connect(m_picture, &FrontView::rowChosen, m_table, &QTableView::selectRow);
    connect(m_picture, &FrontView::rowUsed, this, &FitDialog::use);
    connect(&designer, &Designer::snapshotChanged, this, &FitDialog::refresh);
    connect(&designer, &Designer::modelChanged, this, [this] {
        if (m_session() == m_asked) return; // a transform made another program of it
        m_variants.clear();                 // they were beside another program
        m_task.cancel();
        m_opening.cancel();
        m_model->setResult({}, {}, 0); // a program that is closed is not held
        m_of.reset();
        m_asked.reset();
        close();
    });
    m_task.onProgress([this](const std::string& what, std::int64_t count, std::int64_t) {
        m_note->setText(tr("%1: %2").arg(inWords(words::named(what)), countLabel(count)));
    });
    refresh();
}

FitDialog::~FitDialog() = default;

void FitDialog::lay() {
    m_table->setObjectName(QStringLiteral("fitTable"));
    m_table->setAccessibleName(tr("What would fit, the fastest first"));
    m_table->setModel(m_model);
    m_table->setItemDelegate(new SpareDelegate(m_designer, m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(28);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(FrontModel::What, QHeaderView::Stretch);
    m_table->setMinimumHeight(120);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(8);
    column->addWidget(m_heading);
    column->addWidget(m_note);
    column->addWidget(m_picture, 3);
    column->addWidget(m_table, 4);
    column->addWidget(m_gains);
    auto* row = new QHBoxLayout;
    row->addWidget(m_add);
    row->addWidget(m_meshes);
    row->addStretch();
    row->addWidget(m_again);
    row->addWidget(m_stop);
    row->addWidget(m_use);
    column->addLayout(row);
    resize(840, 640);
}

FitRequest FitDialog::request() const {
    FitRequest request;
    request.variants.push_back({{}, m_session()});
    for (const Variant& one : m_variants)
        request.variants.push_back({programName(one.path).toStdString(), one.session});
    request.base = m_designer.strategy();
    if (m_meshes->isChecked() && request.base.schedule.tactics.empty())
        request.meshes = meshesToTry(request.base.mesh.devices());
    request.seconds = kMostSeconds;
    request.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    return request;
}

void FitDialog::start() {
    m_task.cancel();
    m_of = m_designer.snapshot();
    m_asked = m_session();
    if (!m_of || !m_asked) return;
    m_model->setResult({}, {}, 0);
    m_task.start(
        [request = request()](const Progress& progress) {
            const auto began = std::chrono::steady_clock::now();
            auto result = whatFits(request, progress);
            return Answer{std::move(result),
                          std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count()};
        },
        [this](Answer answer) { take(std::move(answer)); });
    m_note->setText(tr("Recomputation, tactics of the library, the optimizer's state and a short search, together"));
    refresh();
}

void FitDialog::take(Answer answer) {
    if (!answer.result) {
        m_heading->setText(tr("Not worked out"));
        m_note->setText(inWords(answer.result.error().said()));
        return refresh();
    }
    const auto tried = static_cast<int>(answer.result->points.size());
    const bool complete = answer.result->complete;
    QStringList programs{tr("This one")};
    for (const Variant& one : m_variants) programs << programName(one.path);
    m_model->setResult(std::move(*answer.result), programs, m_of->strategy.schedule.tactics.size());
    m_table->setColumnHidden(FrontModel::MeshColumn, !m_model->hasSeveralMeshes());
    m_table->setColumnHidden(FrontModel::Program, !m_model->hasSeveralPrograms());
    int fits = 0;
    for (int row = 0; row < m_model->rowCount(); ++row) fits += m_model->point(row).spareBytes() >= 0 ? 1 : 0;
    m_heading->setText(m_model->rowCount() == 0 ? tr("Nothing could be tried")
                       : fits == 0              ? tr("Nothing fits with 5 % to spare")
                                                : tr("%n way(s) that fit with 5 % to spare", nullptr, fits));
    m_note->setText((complete ? tr("%1 were tried in %2; no other is faster and smaller.")
                              : tr("%1 were tried in %2, not all; no other of them is faster and smaller."))
                        .arg(countLabel(tried), secondsLabel(answer.seconds)));
    // The fastest that fits is what most people want.
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (m_model->point(row).spareBytes() >= 0 || row + 1 == m_model->rowCount()) {
            m_table->selectRow(row);
            break;
        }
    if (isActiveWindow()) m_table->setFocus();
    refresh();
}

int FitDialog::currentRow() const { return m_table->currentIndex().isValid() ? m_table->currentIndex().row() : -1; }

void FitDialog::refresh() {
    const bool running = m_task.isBusy(), there = m_designer.snapshot() != nullptr;
    const int row = currentRow();
    const bool chosen = !running && row >= 0 && row < m_model->rowCount();
    if (running) m_heading->setText(tr("Trying what would fit"));
    m_picture->mark(chosen ? std::optional(static_cast<std::size_t>(row)) : std::nullopt);
    const QStringList gains =
        chosen ? m_model->index(row, 0).data(FrontModel::GainsRole).toStringList() : QStringList();
    m_gains->setText(chosen && gains.isEmpty() ? tr("Nothing was added to the strategy.")
                                               : gains.join(QLatin1Char('\n')));
    m_meshes->setEnabled(there && m_designer.strategy().schedule.tactics.empty());
    m_add->setEnabled(there && !m_opening.isBusy());
    m_again->setVisible(!running);
    m_again->setEnabled(there);
    m_use->setEnabled(chosen);
    m_stop->setText(running ? tr("Stop") : tr("Close"));
    m_stop->setToolTip(running ? tr("With what has been tried so far") : QString());
}

void FitDialog::use(int row) {
    if (m_task.isBusy() || row < 0 || row >= m_model->rowCount()) return;
    const FitPoint point = m_model->point(row);
    const QString words = fitPointWords(point, m_of->strategy.schedule.tactics.size());
    if (point.variant == 0) {
        m_designer.edit(tr("Use what fits: %1").arg(words), point.strategy);
        return;
    }
    const Variant& variant = m_variants[point.variant - 1];
    ProjectFile file;
    file.project = oneStrategyProject(words.toStdString(), point.strategy);
    file.model.fingerprint = variant.session->model()->fingerprint;
    file.model.arguments = variant.session->model()->module->argumentCount();
    emit variantUsed(variant.path, file);
}

void FitDialog::chooseVariant() {
    askForFile(this, tr("Add a variant"), {}, {}, [this](const QString& path) {
        addVariant(path);
    })->setObjectName(QStringLiteral("fitVariantFile"));
}

void FitDialog::addVariant(const QString& path) {
    m_opening.start([path](const Progress& progress) { return Session::open(pathOf(path), progress); },
                    [this, path](const Result<std::shared_ptr<Session>>& session) { takeVariant(path, session); });
    m_note->setText(tr("Reading %1").arg(programName(path)));
    refresh();
}

void FitDialog::takeVariant(const QString& path, const Result<std::shared_ptr<Session>>& session) {
    if (!session) {
        m_heading->setText(tr("The variant cannot be read"));
        m_note->setText(inWords(session.error().said()));
        return refresh();
    }
    std::erase_if(m_variants, [&](const Variant& one) { return QFileInfo(one.path) == QFileInfo(path); });
    m_variants.push_back({path, *session});
    start();
}

void FitDialog::done(int result) {
    m_task.cancel();
    m_opening.cancel();
    QDialog::done(result);
}

} // namespace axiscape
