// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows before a model is open: a live sample, samples, courses, recent files, where to drop one, how
// JAX makes one.
#pragma once

#include "app/desktop/start/samples.h"
#include "core/drawing/theme.h"
#include "core/tactics/tactics.h"

#include <QWidget>

class QFrame;
class QVBoxLayout;

namespace axiscape {

class LiveSample;
class SampleCard;

class StartPage : public QWidget {
    Q_OBJECT
  public:
    explicit StartPage(QWidget* parent = nullptr);
    void setRecentFiles(const QStringList& paths);
    void setFinishedLessons(const QStringList& ids); // how far one is in the courses
    void setTheme(const Theme& theme);
    void setDropping(bool over); // a file is over the window: the area for it is tinted
    LiveSample& live() { return *m_live; }

  signals:
    void openRequested(); // the file dialog
    void fileRequested(const QString& path);
    void lessonRequested(const QString& id);                                // the next one of a course
    void strategyRequested(const QString& model, const Strategy& strategy); // both together

  private:
    QLayout* makeLeft();
    QLayout* makeRight();
    LiveSample* m_live;
    QFrame* m_area;
    QVBoxLayout *m_recent, *m_courses;
    std::vector<SampleCard*> m_cards;
};

} // namespace axiscape
