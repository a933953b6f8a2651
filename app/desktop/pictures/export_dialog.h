// SPDX-License-Identifier: GPL-3.0-or-later
// What to write the strategy as, what that says, and where to. What is shown is what is written, a picture as a picture
// (its text is a click away); it is made anew when the strategy changes.
#pragma once

#include "app/desktop/pictures/export_maker.h"
#include "widgets/common/designer.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace axiscape {

class ExportPreview;
class MessageBar;
class Segments;

class ExportDialog : public QDialog {
    Q_OBJECT
  public:
    // `source`: the file the strategy or the model is from: exports are named after it. `folder`: where they go.
    ExportDialog(Designer& designer, const QString& source, const QString& folder, QWidget* parent = nullptr);

    ExportFormat format() const;
    void setFormat(ExportFormat format);

  signals:
    void written(const QStringList& paths);
    void exported(const axiscape::Exported& files); // the same, what they hold

  private:
    void makeWidgets();
    QWidget* makeLeft();
    QWidget* makeRight();
    void refresh(); // another format or strategy
    void present(const ExportMaker::Pointer& exported);
    void showFile(int index);
    void showKind(); // picture or text
    void showBusy();
    void showTraffic(); // of a JAX export XLA makes its own program: what is to be expected from it
    void proposePath();
    void choosePath();
    void write(bool replace);
    void cancel();
    const Snapshot* failedTactic() const; // the first that could not be applied

    Designer& m_designer;
    QString m_source, m_folder;
    ExportMaker::Pointer m_exported; // of the format and strategy shown; null while it is made
    bool m_cancelled = false;
    QListWidget* m_formats;
    QLabel *m_about, *m_traffic, *m_size, *m_beside;
    SnapshotPointer m_asCompiled; // the strategy under the profile that is nearest to what XLA does
    QComboBox *m_file, *m_theme, *m_lens;
    QPlainTextEdit* m_preview;
    ExportPreview* m_picture;
    QStackedWidget* m_previews;
    Segments* m_as;
    MessageBar* m_messages;
    QLineEdit* m_path;
    QProgressBar* m_progress;
    QPushButton *m_cancel, *m_copy, *m_write;
    ExportMaker m_maker; // last: its worker ends first
};

} // namespace axiscape
