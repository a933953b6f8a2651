// SPDX-License-Identifier: GPL-3.0-or-later
// What a compiler did otherwise, on the boxes of the map.
#include "core/session/observed_marks.h"
#include "widgets/common/window_words.h"
#include "widgets/graph/map_view.h"

#include <algorithm>
#include <map>
#include <set>

namespace axiscape {
namespace {

constexpr std::size_t kMostSaid = 4; // sentences of a mark

} // namespace

void MapView::setObserved(std::shared_ptr<const WantedAndGot> observed) {
    if (observed == m_observed) return;
    m_observed = std::move(observed);
    placeMarks();
}

// A row counts once in a box, at however many of its ops it stands.
void MapView::placeMarks() {
    m_marks.clear();
    if (m_observed && !m_scene.empty()) {
        std::map<std::pair<std::uint32_t, DifferenceKind>, MapMark> byBox;
        std::set<std::pair<std::uint32_t, std::uint32_t>> counted; // box and row
        for (const ObservedMark& mark : m_observed->marks) {
            const std::uint32_t box = m_scene.boxOf({}, mark.op);
            if (box == kNone || !counted.insert({box, mark.row}).second) continue;
            const MatchRow& row = m_observed->rows[mark.row];
            const DifferenceKind kind = differenceKind(row);
            MapMark& made = byBox[{box, kind}];
            if (made.count++ == 0) made.box = box, made.kind = kind, made.row = mark.row;
            if (made.said.size() < kMostSaid) made.said.push_back(observedMarkText(row));
        }
        for (auto& [at, mark] : byBox) m_marks.push_back(std::move(mark));
    }
    describe();
    update();
    emit marksChanged();
}

std::uint32_t MapView::markAt(QPointF at) const {
    return m_scene.empty() ? kNone
                           : mapMarkAt(m_scene.picture(), viewportNow(), m_marks,
                                       {static_cast<float>(at.x()), static_cast<float>(at.y())});
}

QString MapView::markText(std::uint32_t mark) const {
    QStringList lines;
    const MapMark& of = m_marks[mark];
    for (const Text& line : of.said) lines += inWords(line);
    if (of.count > of.said.size()) lines += tr("and %n more", nullptr, static_cast<int>(of.count - of.said.size()));
    return lines.join(QLatin1Char('\n'));
}

} // namespace axiscape
