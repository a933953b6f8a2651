// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/start/start_page.h"

#include "app/desktop/start/live_sample.h"
#include "app/desktop/start/sample_card.h"
#include "core/learn/courses.h"
#include "widgets/common/paint.h"
#include "widgets/common/window_words.h"

#include <QDateTime>
#include <QFileInfo>
#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr int kRightWidth = 312; // all of the page is seen in a window of 1280

QLabel* label(const QString& text, const char* role, QWidget* parent) {
    auto* made = new QLabel(text, parent);
    made->setProperty("role", QLatin1String(role));
    made->setWordWrap(true);
    return made;
}

QString sincePart(const QDateTime& then) {
    const qint64 days = then.date().daysTo(QDate::currentDate());
    if (days == 0) return StartPage::tr("today");
    if (days == 1) return StartPage::tr("yesterday");
    return QLocale().toString(then.date(), QStringLiteral("d MMM"));
}

// A recent file as one button: name and when, the folder below.
QPushButton* recentCard(const QFileInfo& file, QWidget* parent) {
    auto* button = new QPushButton(parent);
    button->setProperty("card", true);
    button->setProperty("compact", true);
    button->setObjectName(QStringLiteral("recentFile"));
    button->setAccessibleName(file.fileName());
    button->setAccessibleDescription(file.absolutePath());
    button->setToolTip(file.absoluteFilePath());
    button->setCursor(Qt::PointingHandCursor);
    auto* box = new QGridLayout(button);
    box->setContentsMargins(14, 8, 14, 8);
    box->setSpacing(2);
    auto* name = label(file.fileName(), "strong", button);
    auto* when = label(sincePart(file.lastModified()), "note", button);
    auto* where = label(file.absolutePath(), "note", button);
    where->setWordWrap(false);
    where->setText(where->fontMetrics().elidedText(file.absolutePath(), Qt::ElideMiddle, kRightWidth - 40));
    box->addWidget(name, 0, 0);
    box->addWidget(when, 0, 1, Qt::AlignRight);
    box->addWidget(where, 1, 0, 1, 2);
    box->setColumnStretch(0, 1);
    for (QLabel* part : {name, when, where}) part->setAttribute(Qt::WA_TransparentForMouseEvents);
    return button;
}

// A course as one button: its name and how far one is, whom it is for below.
QPushButton* courseCard(const learn::Course& course, std::size_t done, QWidget* parent) {
    auto* button = new QPushButton(parent);
    button->setProperty("card", true);
    button->setProperty("compact", true);
    button->setObjectName(QStringLiteral("course"));
    const QString title = inWords(course.title), about = inWords(course.about);
    const QString progress =
        StartPage::tr("%1 of %n lessons", nullptr, static_cast<int>(course.lessons.size())).arg(done);
    button->setAccessibleName(title);
    button->setAccessibleDescription(about + QStringLiteral(", ") + progress);
    button->setCursor(Qt::PointingHandCursor);
    auto* box = new QGridLayout(button);
    box->setContentsMargins(14, 8, 14, 8);
    box->setSpacing(2);
    auto* name = label(title, "strong", button);
    auto* far = label(progress, "note", button);
    auto* whom = label(about, "note", button);
    box->addWidget(name, 0, 0);
    box->addWidget(far, 0, 1, Qt::AlignRight);
    box->addWidget(whom, 1, 0, 1, 2);
    box->setColumnStretch(0, 1);
    for (QLabel* part : {name, far, whom}) part->setAttribute(Qt::WA_TransparentForMouseEvents);
    return button;
}

} // namespace

StartPage::StartPage(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("startPage"));
    const auto all = samples();
    m_live = new LiveSample(all.empty() ? QString() : all.front().path, this);
    connect(m_live, &LiveSample::tryRequested, this, &StartPage::strategyRequested);
    auto* outer = new QHBoxLayout(this);
    outer->setContentsMargins(40, 40, 40, 40);
    outer->setSpacing(32);
    outer->addStretch(1);
    outer->addLayout(makeLeft(), 6);
    outer->addLayout(makeRight());
    outer->addStretch(1);
}

QLayout* StartPage::makeLeft() {
    auto* left = new QVBoxLayout;
    left->setSpacing(12);
    auto* headline = label(tr("Cut a model over many devices, and see what it costs"), "headline", this);
    left->addWidget(headline);
    left->addWidget(label(tr("Open a model, drag mesh axes onto it, read memory and time before you own the hardware."),
                          "lead", this));
    left->addSpacing(8);
    left->addWidget(m_live);
    left->addSpacing(8);
    left->addWidget(label(tr("Samples"), "section", this));
    auto* grid = new QGridLayout;
    grid->setSpacing(10);
    int at = 0;
    for (const Sample& sample : samples()) {
        auto* card = new SampleCard(sample, this);
        connect(card, &QPushButton::clicked, this, [this, path = sample.path] { emit fileRequested(path); });
        m_cards.push_back(card);
        grid->addWidget(card, at / 3, at % 3);
        ++at;
    }
    left->addLayout(grid);
    left->addStretch();
    return left;
}

QLayout* StartPage::makeRight() {
    auto* right = new QVBoxLayout;
    right->setSpacing(12);
    m_area = new QFrame(this);
    m_area->setObjectName(QStringLiteral("dropArea"));
    m_area->setProperty("dropArea", true);
    m_area->setFixedSize(kRightWidth, 150);
    auto* areaBox = new QVBoxLayout(m_area);
    auto* hint = label(tr("Drop a StableHLO module or a project here"), "note", m_area);
    hint->setAlignment(Qt::AlignCenter);
    auto* open = new QPushButton(tr("Open…"), m_area);
    open->setProperty("primary", true);
    open->setObjectName(QStringLiteral("startOpen"));
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    areaBox->addStretch();
    areaBox->addWidget(hint);
    areaBox->addWidget(open, 0, Qt::AlignCenter);
    areaBox->addStretch();
    right->addWidget(m_area);
    right->addSpacing(8);
    right->addWidget(label(tr("Recent"), "section", this));
    m_recent = new QVBoxLayout;
    m_recent->setSpacing(4);
    right->addLayout(m_recent);
    right->addSpacing(8);
    right->addWidget(label(tr("Learn"), "section", this));
    m_courses = new QVBoxLayout;
    m_courses->setSpacing(4);
    right->addLayout(m_courses);
    setFinishedLessons({});
    right->addSpacing(8);
    right->addWidget(label(tr("From JAX"), "section", this));
    auto* code = label(QStringLiteral("from axiscape_capture import capture\n"
                                      "capture(train_step, state, batch,\n        out=\"train_step.mlir\")"),
                       "code", this);
    code->setFont(monoFont());
    code->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    right->addWidget(code);
    auto* keys = label(tr("Ctrl+O opens, Ctrl+Shift+P finds any command, F1 helps."), "note", this);
    keys->setWordWrap(true);
    keys->setFixedWidth(kRightWidth);
    right->addWidget(keys);
    right->addStretch();
    return right;
}

void StartPage::setTheme(const Theme& theme) {
    m_live->setTheme(theme);
    for (SampleCard* card : m_cards) card->setTheme(theme);
}

void StartPage::setDropping(bool over) {
    if (m_area->property("over").toBool() == over) return;
    m_area->setProperty("over", over);
    m_area->style()->unpolish(m_area);
    m_area->style()->polish(m_area);
}

void StartPage::setFinishedLessons(const QStringList& ids) {
    while (QLayoutItem* item = m_courses->takeAt(0)) {
        item->widget()->hide(); // it may be what was pressed
        item->widget()->deleteLater();
        delete item;
    }
    for (const learn::Course& course : learn::courses()) {
        const auto progress =
            learn::progressOf(course, [&](const std::string& id) { return ids.contains(QString::fromStdString(id)); });
        QPushButton* button = courseCard(course, progress.done, this);
        button->setFixedWidth(kRightWidth);
        connect(button, &QPushButton::clicked, this,
                [this, next = QString::fromStdString(progress.next)] { emit lessonRequested(next); });
        m_courses->addWidget(button);
    }
}

void StartPage::setRecentFiles(const QStringList& paths) {
    while (QLayoutItem* item = m_recent->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const QString& path : paths.mid(0, 5)) {
        QPushButton* button = recentCard(QFileInfo(path), this);
        button->setFixedWidth(kRightWidth);
        connect(button, &QPushButton::clicked, this, [this, path] { emit fileRequested(path); });
        m_recent->addWidget(button);
    }
    if (paths.isEmpty()) m_recent->addWidget(label(tr("Files you open are listed here."), "note", this));
}

} // namespace axiscape
