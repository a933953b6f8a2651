// SPDX-License-Identifier: GPL-3.0-or-later
// Hundreds of random actions on the real window, as a person makes them over a day: after each the invariants of the
// document hold, every item model keeps its contract, what is saved replays to what is shown, and now and then, back at
// one model with nothing else open, no widget, thread or file is left, and memory has stopped growing.
#include "core/base/allocator.h"
#include "tests/desktop/soak_actions.h"

#include <QDir>
#include <QtTest/QtTest>
#ifdef __GLIBC__
#include <malloc.h>
#endif

using namespace axiscape;

namespace {

constexpr int kWatched = 200; // actions in which every item model is asked whether it keeps its contract

double residentMiB() {
    QFile file(QStringLiteral("/proc/self/status"));
    if (!file.open(QIODevice::ReadOnly)) return 0;
    for (const QByteArray& line : file.readAll().split('\n'))
        if (line.startsWith("VmRSS:")) return line.mid(6).trimmed().split(' ').first().toDouble() / 1024;
    return 0;
}
qsizetype entriesOf(const char* folder) {
    return QDir(QLatin1String(folder)).entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot).size();
}

// What a process holds, counted where nothing is under way.
struct Held {
    double resident = 0, used = 0; // MiB: pages; what was asked for and not given back (0: not known)
    qsizetype widgets = 0, objects = 0, files = 0, threads = 0;
    std::map<QByteArray, int> classes; // of the objects
};
Held heldNow(const QObject& window) {
    Held held;
#ifdef __GLIBC__
    malloc_trim(0); // what is free is given back: only what is held counts
    const struct mallinfo2 info = mallinfo2();
    held.used = static_cast<double>(info.uordblks + info.hblkhd) / (1 << 20);
#endif
    held.resident = residentMiB();
    held.widgets = QApplication::allWidgets().size();
    const auto objects = window.findChildren<QObject*>();
    held.objects = objects.size();
    for (const QObject* one : objects) ++held.classes[one->metaObject()->className()];
    held.files = entriesOf("/proc/self/fd");
    held.threads = entriesOf("/proc/self/task");
    return held;
}
QString inWords(const Held& held) {
    return QStringLiteral("%1 MiB resident, %2 in use, %3 widgets, %4 objects, %5 files, %6 threads")
        .arg(held.resident, 0, 'f', 1)
        .arg(held.used, 0, 'f', 2)
        .arg(held.widgets)
        .arg(held.objects)
        .arg(held.files)
        .arg(held.threads);
}
// "QMenu +3": what there is more of.
QString moreOf(const Held& before, const Held& after) {
    QStringList more;
    for (const auto& [name, count] : after.classes) {
        const auto known = before.classes.find(name);
        const int added = count - (known == before.classes.end() ? 0 : known->second);
        if (added > 0) more << QStringLiteral("%1 +%2").arg(QLatin1String(name)).arg(added);
    }
    return more.join(QStringLiteral(", "));
}

// Of a line through the points of the second half: how much is added from its begin to its end.
double growth(const std::vector<Held>& points, double Held::*mib) {
    const std::size_t from = points.size() / 2, n = points.size() - from;
    double x = 0, y = 0, xx = 0, xy = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const double at = static_cast<double>(i), held = points[from + i].*mib;
        x += at, y += held, xx += at * at, xy += at * held;
    }
    const double count = static_cast<double>(n), below = count * xx - x * x;
    return below > 0 ? (count * xy - x * y) / below * (count - 1) : 0;
}

} // namespace

class SoakTest : public QObject {
    Q_OBJECT
  private slots:
    // AXISCAPE_ACTIONS (200), AXISCAPE_SEED (1). Thousands of them also want QTEST_FUNCTION_TIMEOUT (milliseconds).
    void randomActions() {
        const int count = qEnvironmentVariable("AXISCAPE_ACTIONS", QStringLiteral("200")).toInt();
        shareHeaps(); // as the program does
        test::Soak soak(qEnvironmentVariable("AXISCAPE_SEED", QStringLiteral("1")).toUInt());
        QVERIFY(soak.testers() >= 8);
        QVERIFY(soak.open(test::kSoakModels[0]));
        const int rests = count < 1000 ? 8 : 20;
        std::vector<Held> held;
        for (int i = 0; i < count; ++i) {
            if (i == kWatched) soak.endTesters();
            const char* action = soak.act();
            QVERIFY2(soak.error.isEmpty(),
                     qPrintable(QStringLiteral("action %1, %2: %3").arg(i).arg(QLatin1String(action), soak.error)));
            if ((i + 1) % std::max(1, count / rests) != 0) continue;
            soak.rest();
            QVERIFY2(soak.error.isEmpty(), qPrintable(QStringLiteral("at rest after %1: %2").arg(i).arg(soak.error)));
            held.push_back(heldNow(*soak.window));
            qInfo("%5d actions: %s", i + 1, qPrintable(inWords(held.back())));
            const QStringList kept = soak.kept();
            QVERIFY2(kept.isEmpty(), qPrintable(QStringLiteral("still held: ") + kept.join(QStringLiteral(", "))));
        }
        QStringList reached, never;
        for (const auto& [name, times] : soak.reached()) {
            reached << QStringLiteral("%1 %2").arg(QLatin1String(name)).arg(times);
            if (times == 0) never << QLatin1String(name);
        }
        qInfo("%s", qPrintable(reached.join(QStringLiteral(", "))));
        if (count < 200) return;
        QVERIFY2(never.isEmpty(), qPrintable(QStringLiteral("never reached: ") + never.join(QStringLiteral(", "))));

        // By half of them everything has been made that is made once. A thread that just ends has its file for a
        // moment: what is left is there at every rest of the last quarter.
        QVERIFY(held.size() >= 8);
        const auto half = held.begin() + static_cast<std::ptrdiff_t>(held.size() / 2);
        const auto last = held.end() - static_cast<std::ptrdiff_t>(held.size() / 4);
        const auto by = [](auto member) { return [=](const Held& a, const Held& b) { return a.*member < b.*member; }; };
        for (const auto& [name, member] : {std::pair("widgets", &Held::widgets), std::pair("objects", &Held::objects),
                                           std::pair("files", &Held::files), std::pair("threads", &Held::threads)}) {
            const auto before = std::max_element(held.begin(), half, by(member));
            const auto after = std::min_element(last, held.end(), by(member));
            // Dialogs and bars are made when they are first asked for: in a few thousand actions one may still be new.
            const int late = count < 2000 ? 150 : count < 5000 ? 40 : 0;
            QVERIFY2((*after).*member <= (*before).*member + late,
                     qPrintable(QStringLiteral("%1 are left: %2, there were %3 at most before. %4")
                                    .arg(QLatin1String(name))
                                    .arg((*after).*member)
                                    .arg((*before).*member)
                                    .arg(moreOf(*before, *after))));
        }
        const double more = growth(held, &Held::resident), used = growth(held, &Held::used);
        qInfo("second half: %+.1f MiB of %.1f resident, %+.2f of %.2f in use. %s", more, held.back().resident, used,
              held.back().used, qPrintable(moreOf(held[held.size() / 2], held.back())));
        // Sanitizers keep what was freed; in a short run caches are still being filled.
        if (AXISCAPE_SANITIZED) return;
        // What is in use moves with what was painted last, and the allocator keeps pages that are used a little: a line
        // through that says little, but memory that is lost is there at every rest of the last quarter, too.
        const double line = count < 2000 ? 0.25 : 0.1;
        QVERIFY2(used <= line * held.back().used, qPrintable(QString::number(used)));
        QVERIFY2(more <= line * held.back().resident, qPrintable(QString::number(more)));
        const double part = count < 2000 ? 1.25 : 1.03;
        for (const auto& [name, member, most] :
             {std::tuple("in use", &Held::used, part), std::tuple("resident", &Held::resident, std::max(part, 1.1))}) {
            const double before = (*std::max_element(held.begin(), half, by(member))).*member;
            const double after = (*std::min_element(last, held.end(), by(member))).*member;
            QVERIFY2(after <= most * before,
                     qPrintable(QStringLiteral("%1: at least %2 MiB at the end, %3 at most before")
                                    .arg(QLatin1String(name))
                                    .arg(after)
                                    .arg(before)));
        }
    }
};

QTEST_MAIN(SoakTest)
#include "soak_test.moc"
