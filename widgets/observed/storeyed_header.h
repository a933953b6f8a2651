// SPDX-License-Identifier: GPL-3.0-or-later
// Headings in two storeys: over the columns of a group stands its name, as long as one of them is shown; where none of
// any group is, there is one storey.
#pragma once

#include <QHeaderView>
#include <vector>

namespace axiscape {

class StoreyedHeader : public QHeaderView {
    Q_OBJECT
  public:
    struct Group {
        QString title;
        int first = 0, last = 0; // sections
    };
    explicit StoreyedHeader(QWidget* parent = nullptr);

    void setGroups(std::vector<Group> groups);
    void groupsChanged();                     // after sections were hidden or shown
    int storeys() const;                      // 1 or 2
    QRect groupRect(std::size_t group) const; // of its title; empty: it is not there
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    QSize sectionSizeFromContents(int section) const override;
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

  private:
    QFont titleFont() const;
    std::vector<Group> m_groups;
};

} // namespace axiscape
