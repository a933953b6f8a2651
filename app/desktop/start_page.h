// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace axiscape {

// What the window shows before a model is open: samples, recent files, where to drop one, how JAX makes one.
class StartPage : public QWidget {
    Q_OBJECT
  public:
    explicit StartPage(QWidget* parent = nullptr);
    void setRecentFiles(const QStringList& paths);

  signals:
    void openRequested(); // the file dialog
    void fileRequested(const QString& path);

  private:
    QVBoxLayout* m_recent;
};

// The models shipped with the program: beside the executable's installation, else in the source tree.
struct Sample {
    QString title, note, path;
};
std::vector<Sample> samples();

} // namespace axiscape
