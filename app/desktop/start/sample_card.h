// SPDX-License-Identifier: GPL-3.0-or-later
// A whole card is one button: the model as blocks from far away, its name, and what it is.
#pragma once

#include "app/desktop/start/samples.h"
#include "core/drawing/theme.h"

#include <QPushButton>

namespace axiscape {

class SampleCard : public QPushButton {
    Q_OBJECT
  public:
    explicit SampleCard(Sample sample, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    const Sample& sample() const { return m_sample; }
    QSize sizeHint() const override { return {272, 128}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Sample m_sample;
    Theme m_theme = makeTheme(Theme::Mode::light);
};

} // namespace axiscape
