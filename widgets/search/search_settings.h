// SPDX-License-Identifier: GPL-3.0-or-later
// What to search for: which axes of the mesh, or which shapes of one; where in the schedule; how, how long, from which
// seed. It follows mesh and schedule of the designer and keeps the rest.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/search/search_run.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;

namespace axiscape {

class Segments;

class SearchSettings : public QWidget {
    Q_OBJECT
  public:
    explicit SearchSettings(Designer& designer, QWidget* parent = nullptr);

    SearchOrder order() const;
    void setOrder(const SearchOrder& order); // the axes as far as the mesh has them
    QString obstacle() const;                // why a search cannot start like this; empty: it can

  signals:
    void changed();

  private:
    void follow();
    void rebuildAxes();
    void rebuildPlaces();
    void refresh();
    void chooseUnit(int unit);
    bool ofShapes() const;

    Designer& m_designer;
    Segments* m_what;
    QWidget* m_axes;
    QSpinBox *m_devices, *m_arguments, *m_budget, *m_seed, *m_threads;
    QComboBox *m_place, *m_method, *m_unit;
    QDoubleSpinBox* m_peak;  // GiB; 0: what a device has
    QSpinBox* m_collectives; // -1: any number
    QSpinBox* m_tokens;      // a second a device; 0: the fastest is wanted
    QLineEdit* m_only;       // with commas between; empty: all
    QLabel *m_axesLabel, *m_placeLabel, *m_argumentsLabel, *m_note;
    std::vector<QToolButton*> m_chips;
    Mesh m_mesh;
    std::vector<std::uint8_t> m_colours; // of its axes
    std::vector<std::string> m_tactics;  // their names, in the combo of places
    int m_evaluations, m_seconds, m_unitShown = 0;
};

} // namespace axiscape
