// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/lessons/exercise_dialog.h"

#include "core/base/file.h"
#include "widgets/common/file_dialogs.h"
#include "widgets/common/window_words.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr std::int64_t kStatesForPar = 1000;

// "Half the Memory.json" -> "half-the-memory": what a file of exercises may call one.
std::string exerciseId(const QString& path) {
    std::string id;
    for (const char c : QFileInfo(path).completeBaseName().toLower().toStdString()) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (isPlain)
            id += c;
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    if (id.size() > 64) id.resize(64);
    return id.empty() ? "exercise" : id;
}

} // namespace

std::string lessonModelOf(const QString& path, const learn::Sessions::Folders& folders) {
    QString base = QFileInfo(path).fileName();
    for (const char* ending : {".gz", ".mlir"})
        if (base.endsWith(QLatin1String(ending))) base.chop(static_cast<int>(qstrlen(ending)));
    const learn::Sessions sessions(folders);
    for (const char* kind : {"sample:", "lesson:"}) {
        std::string name = kind + base.toStdString();
        if (const auto found = sessions.find(name);
            found && QFileInfo(QString::fromStdString(found->string())) == QFileInfo(path))
            return name;
    }
    return {};
}

ExerciseDialog::ExerciseDialog(const std::string& model, const SnapshotPointer& whole, std::size_t given,
                               const QString& folder, QWidget* parent)
    : QDialog(parent), m_folder(folder), m_title(new QLineEdit(this)), m_ask(new QLineEdit(this)),
      m_goals(new QListWidget(this)), m_par(new QLabel(this)), m_state(new QLabel(this)) {
    setObjectName(QStringLiteral("exerciseDialog"));
    setWindowTitle(tr("Save as exercise"));
    resize(560, 460);
    auto* about = new QLabel(
        tr("Given: %n tactics of the schedule. The rest is to be found.", nullptr, static_cast<int>(given)), this);
    about->setWordWrap(true);
    m_title->setObjectName(QStringLiteral("exerciseTitle"));
    m_ask->setObjectName(QStringLiteral("exerciseAsk"));
    m_goals->setObjectName(QStringLiteral("exerciseGoals"));
    m_goals->setAccessibleName(tr("Goals"));
    m_state->setWordWrap(true);
    m_state->setProperty("role", QLatin1String("note"));
    auto* form = new QFormLayout;
    form->addRow(tr("Title:"), m_title);
    form->addRow(tr("What to do:"), m_ask);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_save = buttons->addButton(tr("Save…"), QDialogButtonBox::ActionRole);
    m_save->setObjectName(QStringLiteral("exerciseSave"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(about);
    column->addLayout(form);
    column->addWidget(new QLabel(tr("Goals that count:"), this));
    column->addWidget(m_goals, 1);
    column->addWidget(m_par);
    column->addWidget(m_state);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &ExerciseDialog::choosePath);
    for (QLineEdit* edit : {m_title, m_ask}) connect(edit, &QLineEdit::textChanged, this, &ExerciseDialog::refresh);
    connect(m_goals, &QListWidget::itemChanged, this, &ExerciseDialog::refresh);
    m_task.start([model, whole, given](
                     const Progress& progress) { return learn::draftOf(model, whole, given, kStatesForPar, progress); },
                 [this](Result<learn::Draft> draft) { take(std::move(draft)); });
    refresh();
}

void ExerciseDialog::take(Result<learn::Draft> draft) {
    if (!draft) {
        m_state->setText(inWords(draft.error().what));
        return m_save->setEnabled(false);
    }
    m_draft = std::move(*draft);
    const QSignalBlocker quiet(m_goals);
    for (const auto& goal : m_draft->goals) {
        auto* row = new QListWidgetItem(QString::fromStdString(goal.say), m_goals);
        row->setToolTip(QString::fromStdString(goal.expr));
        row->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        row->setCheckState(Qt::Checked);
    }
    if (m_draft->par)
        m_par->setText(tr("Par: %1 a step, the better of this schedule and a search of %2 states")
                           .arg(inWords(words::Figure{words::Figure::Kind::seconds, *m_draft->par}))
                           .arg(kStatesForPar));
    refresh();
}

void ExerciseDialog::refresh() {
    const bool isNamed = !m_title->text().trimmed().isEmpty() && !m_ask->text().trimmed().isEmpty();
    m_save->setEnabled(m_draft && isNamed);
    m_state->setText(m_task.isBusy() ? tr("Looking for par…")
                     : !isNamed      ? tr("An exercise has a title, and says what to do")
                                     : QString());
}

Result<QStringList> ExerciseDialog::write(const QString& path) {
    std::vector<bool> wanted;
    wanted.reserve(static_cast<std::size_t>(m_goals->count()));
    for (int i = 0; i < m_goals->count(); ++i) wanted.push_back(m_goals->item(i)->checkState() == Qt::Checked);
    const auto files = learn::filesOf(
        *m_draft, {exerciseId(path), m_title->text().trimmed().toStdString(), m_ask->text().trimmed().toStdString()},
        wanted);
    if (!files) return fail(files.error());
    QString key = path;
    if (key.endsWith(QLatin1String(".json"))) key.chop(5);
    key += QStringLiteral(".key.json");
    for (const auto& [at, text] : {std::pair{path, &files->handout}, std::pair{key, &files->key}})
        if (const auto done = writeFileAtomically(std::filesystem::path(at.toStdU16String()), *text); !done)
            return fail(done.error());
    return QStringList{path, key};
}

void ExerciseDialog::choosePath() {
    const auto save = [this](const QString& path) {
        const auto paths = write(path);
        if (!paths) return m_state->setText(inWords(paths.error().what));
        emit written(*paths);
        accept();
    };
    askToSave(this, tr("Save as exercise"), m_folder, tr("Exercises (*.json)"), QStringLiteral("json"), save);
}

} // namespace axiscape
