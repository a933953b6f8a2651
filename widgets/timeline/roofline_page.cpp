// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/roofline_page.h"

#include "widgets/common/format.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QScrollArea>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr int kFiguresWide = 250; // px

QLabel* roofLabel(const QString& text, const char* role) {
    auto* made = new QLabel(text);
    made->setProperty("role", QString::fromLatin1(role));
    made->setTextFormat(Qt::PlainText);
    return made;
}

} // namespace

RooflinePage::RooflinePage(QWidget* parent) : QWidget(parent), m_view(new RooflineView), m_note(roofLabel({}, "note")) {
    setObjectName(QStringLiteral("rooflinePage"));
    auto* figures = new QWidget;
    auto* grid = new QGridLayout(figures);
    grid->setContentsMargins(12, 8, 12, 8);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(0, 1);
    int row = 0;
    const auto head = [&](const QString& text) { grid->addWidget(roofLabel(text, "strong"), row++, 0, 1, 2); };
    const auto figure = [&](const QString& name, const QString& tip, const char* id) {
        auto* words = roofLabel(name, "note");
        words->setToolTip(tip);
        auto* value = roofLabel({}, "");
        value->setObjectName(QString::fromLatin1(id));
        value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        value->setAccessibleName(name);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        grid->addWidget(words, row, 0);
        grid->addWidget(value, row++, 1);
        return value;
    };
    head(tr("A step takes at least"));
    m_floors = {figure(tr("for its products"), tr("All matrix products at the peak of the unit"), "floorFlops"),
                figure(tr("for its bytes"), tr("All that kernels read and write, at full bandwidth"), "floorBytes"),
                figure(tr("on its links"), tr("What is sent along the busiest axis, at full bandwidth"), "floorLinks"),
                figure(tr("it takes"), tr("As simulated"), "floorStep"),
                figure(tr("of the highest"), tr("How many times as long as the highest of these"), "floorTimes")};
    grid->setRowMinimumHeight(row++, 6);
    head(tr("On a chip with twice"));
    m_chips = {figure(tr("the matrix unit"), tr("Peaks of products; launches and ramps stay"), "chipProducts"),
               figure(tr("the bandwidth"), tr("Of its memory"), "chipBandwidth"),
               figure(tr("the links"), tr("Bandwidth of all networks; latencies stay"), "chipLinks"),
               figure(tr("all of it"), tr("Launches, latencies and ramps stay"), "chipAll")};
    m_note->setWordWrap(true);
    m_note->setObjectName(QStringLiteral("rooflineNote"));
    grid->addWidget(m_note, row++, 0, 1, 2);
    grid->setRowStretch(row, 1);
    auto* area = new QScrollArea; // a low panel has not the room
    area->setObjectName(QStringLiteral("rooflineFigures"));
    area->setWidget(figures);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFixedWidth(kFiguresWide);
    area->setFocusPolicy(Qt::NoFocus);
    area->viewport()->setAutoFillBackground(false);
    figures->setAutoFillBackground(false);
    auto* beside = new QHBoxLayout(this);
    beside->setContentsMargins(0, 0, 0, 0);
    beside->setSpacing(0);
    beside->addWidget(m_view, 1);
    beside->addWidget(area);
}

RooflinePage::~RooflinePage() = default;

void RooflinePage::setSnapshot(SnapshotPointer snapshot) {
    if (snapshot == m_snapshot) return;
    m_snapshot = std::move(snapshot);
    m_task.cancel();
    if (!m_snapshot) return m_view->setRoofline(nullptr, {});
    m_task.start(
        [of = m_snapshot](const Progress& progress) {
            return Made{rooflineOf(*of), chipWhatIfs(*of, progress)};
        },
        [this](Made made) { show(std::move(made)); });
}

void RooflinePage::show(Made made) {
    const StepFloors& floors = made.roof.floors;
    m_floors[0]->setText(secondsLabel(floors.flops));
    m_floors[1]->setText(secondsLabel(floors.bytes));
    m_floors[2]->setText(secondsLabel(floors.links));
    m_floors[3]->setText(secondsLabel(floors.stepSeconds));
    m_floors[4]->setText(QStringLiteral("\u00d7 ") + QLocale().toString(floors.distance(), 'g', 3));
    for (std::size_t i = 0; i < m_chips.size() && i < made.chips.size(); ++i) {
        const double by = made.chips[i].stepSeconds - floors.stepSeconds;
        m_chips[i]->setText(secondsLabel(made.chips[i].stepSeconds));
        m_chips[i]->setToolTip(judged(by, secondsDelta(by)));
    }
    m_view->setRoofline(m_snapshot, std::move(made.roof));
    m_note->setText(m_view->laidAside());
    m_note->setVisible(!m_note->text().isEmpty());
}

} // namespace axiscape
