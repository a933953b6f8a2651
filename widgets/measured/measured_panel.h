// SPDX-License-Identifier: GPL-3.0-or-later
// A profile of the program beside its simulation: the lanes of one device in one run above the simulated ones, per
// layer and kind how long each was measured and is simulated, how much of the communication is exposed, and what the
// profile does not attribute. The profile stays while strategies change; another model closes it.
#pragma once

#include "core/session/measured.h"
#include "widgets/common/designer.h"
#include "widgets/common/panel.h"
#include "widgets/common/task.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QStackedWidget;
class QTableView;

namespace axiscape {

class MeasuredModel;
class MeasuredView;
class Segments;

class MeasuredPanel : public PanelFrame {
    Q_OBJECT
  public:
    explicit MeasuredPanel(Designer& designer, QWidget* parent = nullptr);
    ~MeasuredPanel() override;

    void openProfile(const QString& path); // an .xplane.pb, or the folder that jax.profiler wrote to
    const Measurement* measurement() const { return m_measurement.get(); }
    bool isBusy() const { return m_task.isBusy(); }
    MeasuredView& view() const { return *m_view; }

  public slots:
    void chooseProfile(); // asks for a file

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* makeMeasuredPage();
    void modelChanged();
    void read(std::optional<std::size_t> program);
    void taken(Result<Measurement> read);
    void refresh();      // all of it
    void refreshTable(); // what belongs to the snapshot
    void refreshLanes(); // of the chosen device and run
    void refreshVerdict();
    void restyle();
    std::size_t chosenRun() const; // into runs

    Designer& m_designer;
    QString m_path, m_error;
    std::shared_ptr<const Model> m_model; // that the profile was opened for
    std::shared_ptr<const Measurement> m_measurement;
    MeasuredModel* m_rows;
    MeasuredView* m_view;
    QStackedWidget* m_pages;
    QLabel *m_empty, *m_verdict, *m_detail;
    QPushButton* m_open;
    QComboBox* m_program;
    QSpinBox *m_device, *m_run;
    Segments *m_axis, *m_by;
    QTableView* m_table;
    Task<Result<Measurement>> m_task;
};

} // namespace axiscape
