// SPDX-License-Identifier: GPL-3.0-or-later
// The source language is English and writes "%n op(s)": this makes it "1 op" and "2 ops". Installed first, so that a
// translation installed later comes before it.
#pragma once

#include <QTranslator>

namespace axiscape {

class EnglishPlurals : public QTranslator {
    Q_OBJECT
  public:
    using QTranslator::QTranslator;
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char* disambiguation, int n) const override;
};

// A text with its count (%n) written as all numbers of the window are: in groups of three. Every translator ends here.
QString withGroupedCount(QString text);

} // namespace axiscape
