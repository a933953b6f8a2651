// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/language/language.h"

#include "app/desktop/language/english_plurals.h"
#include "core/base/words.h"
#include "widgets/common/window_words.h"

#include <QCoreApplication>
#include <QKeySequence>
#include <QLibraryInfo>
#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <limits>

// A library's resources have to be asked for, outside of any namespace.
static void makeTranslationsKnown() { Q_INIT_RESOURCE(translations); }

namespace axiscape {
namespace {

class PseudoTranslator : public QTranslator {
  public:
    using QTranslator::QTranslator;
    bool isEmpty() const override { return false; }
    QString translate(const char*, const char* source, const char*, int n) const override {
        if (!source || !*source) return {};
        return withGroupedCount(
            pseudoText(QString::fromUtf8(source).replace(QLatin1String("(s)"), QLatin1String(n == 1 ? "" : "s"))));
    }
};

class CountingTranslator : public QTranslator {
  public:
    using QTranslator::QTranslator;
    QString translate(const char* context, const char* source, const char* comment, int n) const override {
        return withGroupedCount(QTranslator::translate(context, source, comment, n));
    }
};

// What core returned, said at the edge.
void takeWords(const QLocale& locale, decltype(words::Language::translated) translated) {
    setWindowLanguage(
        {translated, {QString(locale.decimalPoint()).toStdString(), QString(locale.groupSeparator()).toStdString()}});
}

// Asked from any thread.
std::string patternOf(const char* english, const char* one, std::int64_t count) {
    const auto most = static_cast<std::int64_t>(std::numeric_limits<int>::max());
    const int n = one ? static_cast<int>(std::min(count, most)) : -1;
    return QCoreApplication::translate(words::kContext, english, one, n).toStdString();
}

// Qt's own words (dialog buttons, file dialogs), where the machine has them.
void installWords(QCoreApplication& application, const QString& code) {
    auto* qt = new QTranslator(&application);
    if (qt->load(QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(qt);
    auto* own = new CountingTranslator(&application);
    if (own->load(QStringLiteral(":/translations/axiscape_") + code)) QCoreApplication::installTranslator(own);
}

QString shipped(const QLocale& desktop) {
    for (const Language& language : languages()) {
        const QLocale locale(language.code);
        if (locale.language() == desktop.language() && locale.script() == desktop.script()) return language.code;
    }
    return QStringLiteral("en");
}

} // namespace

std::vector<Language> languages() {
    return {{QStringLiteral("en"), QStringLiteral("English")},
            {QStringLiteral("de"), QStringLiteral("Deutsch")},
            {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
}

QString installLanguage(QCoreApplication& application, const QString& code) {
    makeTranslationsKnown();
    QCoreApplication::installTranslator(new EnglishPlurals(&application)); // asked last
    if (code == QLatin1String("pseudo")) {
        QCoreApplication::installTranslator(new PseudoTranslator(&application));
        takeWords(QLocale::c(), patternOf);
        return code;
    }
    QString taken = code.isEmpty() ? shipped(QLocale::system()) : code;
    if (taken == QLatin1String("en")) {
        QLocale::setDefault(QLocale(QLocale::English));
        takeWords(QLocale(QLocale::English), nullptr);
        return taken;
    }
    installWords(application, taken);
    QLocale::setDefault(QLocale(taken));
    takeWords(QLocale(taken), patternOf);
    return taken;
}

QString pseudoText(const QString& source) {
    static const QRegularExpression kept(QStringLiteral("%L?\\d+|%n|\\{[^{}]*\\}|<[^>]*>|&[a-z]+;|\\n"));
    static const QRegularExpression keys(QStringLiteral("^((Ctrl|Shift|Alt|Meta)\\+)+\\S+$|^F\\d+$"));
    if (source.isEmpty() || keys.match(source).hasMatch()) return source;
    static const QString plain = QStringLiteral("AEIOUYaeiouyncszNCSZ");
    static const QString accented = QStringLiteral("ÀÉÎÖÛÝàéîöûýñçšžÑÇŠŽ");
    QString out;
    qsizetype letters = 0, at = 0;
    const auto add = [&](QStringView words) {
        for (const QChar c : words) {
            const auto found = plain.indexOf(c);
            out += found < 0 ? c : accented[found];
            letters += c.isLetter();
        }
    };
    for (auto each = kept.globalMatch(source); each.hasNext();) {
        const auto match = each.next();
        add(QStringView(source).mid(at, match.capturedStart() - at));
        out += match.captured();
        at = match.capturedEnd();
    }
    add(QStringView(source).mid(at));
    const QString longer = QStringLiteral("~").repeated((letters + 2) / 3);
    return QLatin1Char('[') + out + longer + QLatin1Char(']');
}

} // namespace axiscape
