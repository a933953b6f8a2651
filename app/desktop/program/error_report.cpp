// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/program/error_report.h"

#include "app/desktop/document/document.h"

#include <QApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QScreen>
#include <QSysInfo>
#include <algorithm>

namespace axiscape {
namespace {

QString text(std::string_view of) { return QString::fromUtf8(of.data(), static_cast<qsizetype>(of.size())); }

const QString kHidden = QStringLiteral("\u2039name\u203a");

// The parts of a path are names as well: "params/layer_0/w" and "layer_0".
void addWithParts(QSet<QString>& names, const QString& name) {
    static const QRegularExpression between(QStringLiteral("[/.\\[\\]'\"<>:]+"));
    names.insert(name);
    for (const QString& part : name.split(between, Qt::SkipEmptyParts))
        if (part.size() > 2) names.insert(part);
}

} // namespace

QString withoutNames(QString report, const QStringList& names) {
    static const QRegularExpression quoted(
        QStringLiteral("\u201c[^\u201d]*\u201d|\u2018[^\u2019]*\u2019|\"[^\"\\n]*\"|'[^'\\n]*'"));
    static const QRegularExpression path(QStringLiteral("(?<![\\w/])~?/[^\\s:,;]+|\\b\\w+(\\[[^\\]\\s]*\\])+"));
    report.replace(quoted, kHidden);
    report.replace(path, kHidden);
    for (const QString& name : names) {
        if (!report.contains(name)) continue;
        report.replace(QRegularExpression(QStringLiteral("(?<!\\w)") + QRegularExpression::escape(name) +
                                          QStringLiteral("(?!\\w)")),
                       kHidden);
        if (name.size() > 3) report.replace(name, kHidden);
    }
    return report;
}

QStringList namesOf(const Module& module) {
    QSet<QString> names;
    addWithParts(names, text(module.name()));
    if (module.source()) addWithParts(names, text(module.source()->path));
    for (const Argument& argument : module.arguments()) {
        addWithParts(names, text(argument.name));
        addWithParts(names, text(argument.path));
    }
    for (std::size_t i = 0; i < module.results().size(); ++i) addWithParts(names, text(module.result(i).name));
    for (const OpId op : module.ops()) {
        const Location where = module.location(op);
        for (const StringId id : {where.nameStack, where.function, where.file})
            if (id.valid()) addWithParts(names, text(module.text(id)));
    }
    names.remove(QString());
    QStringList sorted(names.begin(), names.end());
    std::sort(sorted.begin(), sorted.end(),
              [](const QString& a, const QString& b) { return a.size() != b.size() ? a.size() > b.size() : a < b; });
    return sorted;
}

QStringList versions() {
    return {QStringLiteral("Axiscape %1").arg(QCoreApplication::applicationVersion()),
            QStringLiteral("Qt %1 (built with %2)").arg(QLatin1String(qVersion()), QLatin1String(QT_VERSION_STR)),
            QStringLiteral("Compiler %1").arg(QLatin1String(__VERSION__)),
            QStringLiteral("%1, %2").arg(QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture()),
            QStringLiteral("Platform %1, %2").arg(QGuiApplication::platformName(), QLocale().name())};
}

QString errorReport(const Document& document, const QStringList& log) {
    QStringList lines = versions();
    for (const QScreen* screen : QGuiApplication::screens())
        lines << QStringLiteral("Screen %1 x %2 at %3")
                     .arg(screen->size().width())
                     .arg(screen->size().height())
                     .arg(screen->devicePixelRatio());
    QString told = log.join(QLatin1Char('\n'));
    if (const auto model = document.model()) {
        const Module& module = *model->module;
        const Strategy& strategy = document.strategy();
        lines << QStringLiteral("Model: %1 ops, %2 arguments, %3 results")
                     .arg(module.allOpCount())
                     .arg(module.argumentCount())
                     .arg(module.results().size());
        QStringList sizes;
        for (const auto& axis : strategy.mesh.axes) sizes << QString::number(axis.size);
        lines << QStringLiteral("Mesh: %1, hardware %2, host %3")
                     .arg(sizes.join(QStringLiteral(" x ")), text(strategy.hardware),
                          QString::fromUtf8(hostName(strategy.host).data(),
                                            static_cast<qsizetype>(hostName(strategy.host).size())));
        for (const Tactic& tactic : strategy.schedule.tactics)
            lines << QStringLiteral("Tactic: %1, %2 actions%3")
                         .arg(QLatin1String(tactic.kind == Tactic::Kind::manual ? "manual" : "automatic"))
                         .arg(tactic.actions.size())
                         .arg(QLatin1String(tactic.enabled ? "" : ", switched off"));
        QStringList names = namesOf(module);
        for (const auto& axis : strategy.mesh.axes) names << text(axis.name);
        for (const Tactic& tactic : strategy.schedule.tactics) names << text(tactic.name);
        names.removeAll(QString());
        told = withoutNames(told, names);
    } else {
        lines << QStringLiteral("No model is open");
        told = withoutNames(told, {});
    }
    return lines.join(QLatin1Char('\n')) + QStringLiteral("\n\nLog\n") + told + QLatin1Char('\n');
}

} // namespace axiscape
