// SPDX-License-Identifier: GPL-3.0-or-later
// Programs as other people's frameworks print them (models/thirdparty beside the checkout, where it is), under data
// parallel, Megatron and ZeRO-3, as far as each applies: equal, or not verified with a reason that is known here.
// Those whose file is small; AXISCAPE_FOREIGN_BYTES=N runs those of up to N bytes, AXISCAPE_FOREIGN_MODELS=a,b only
// those whose names contain one of these.
#include "tests/verify/model_rows.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

constexpr qint64 kSmall = 160'000;

// What cannot be run, and what the reason must say.
const std::map<std::string, std::string> kNotVerified = {
    {"export_symbolic_shapes.mlir", "(arg7) is"}, // of unknown sizes
    {"jax_effects_tokens.mlir", "callback"},
    {"shard_map_collectives_gspmd_v0_4_30.mlir", "SPMDFullToShardShape"},
    {"shard_map_collectives_sdy.mlir", "counts devices on the module's own mesh"},
};

// The tactics that apply, one after the other.
Partition scheduledAsFarAsItGoes(const test::VerifySubject& subject, std::string& applied) {
    Partition state(subject.sites, *parseMesh("batch=4,model=2"));
    for (const auto& [kind, axis] : {std::pair{"data_parallel", "batch"}, {"megatron", "model"}, {"zero3", "batch"}}) {
        const auto made = libraryTactic(*findLibraryKind(kind), axis, subject.facts, state);
        const auto actions = made ? actionsOf(made->tactic, state) : Result<std::vector<Action>>(fail(made.error()));
        if (!actions) continue;
        state = apply(state, *actions).partition;
        applied += (applied.empty() ? "" : "+") + std::string(kind);
    }
    return state;
}

} // namespace

class ForeignTest : public QObject {
    Q_OBJECT

    static bool wanted(const std::string& name) {
        const QByteArray names = qgetenv("AXISCAPE_FOREIGN_MODELS");
        return names.isEmpty() || std::ranges::any_of(names.split(','), [&](const QByteArray& part) {
                   return name.find(part.toStdString()) != name.npos;
               });
    }

  private slots:
    void everyProgramIsEqual_data() {
        const auto folder = test::shared("models/thirdparty");
        if (!folder) QSKIP("models/thirdparty is not beside the checkout");
        const qint64 most = qEnvironmentVariableIsSet("AXISCAPE_FOREIGN_BYTES")
                                ? qgetenv("AXISCAPE_FOREIGN_BYTES").toLongLong()
                                : kSmall;
        QTest::addColumn<QString>("file");
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(*folder))
            if (entry.path().string().find(".mlir") != std::string::npos &&
                static_cast<qint64>(entry.file_size()) <= most && wanted(entry.path().filename().string()))
                names.push_back(entry.path().filename().string());
        std::ranges::sort(names);
        QVERIFY(!names.empty());
        for (const std::string& name : names) QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void everyProgramIsEqual() {
        QFETCH(QString, file);
        const auto subject = test::verifySubject("thirdparty/" + file.toStdString());
        QVERIFY(subject);
        std::string applied;
        const SpmdProgram program = lower(scheduledAsFarAsItGoes(*subject, applied), {});
        VerifyOptions options;
        options.functionOf = importFunction;
        QElapsedTimer timer;
        timer.start();
        const auto result = verifyShrunk(program, subject->structure, options);
        const std::string text = test::outcomeText(result);
        qInfo("%s: %s; worst %.2g, tolerance %.2g, conditioning %.2g%s; %.1f s",
              applied.empty() ? "no tactic applies" : applied.c_str(), text.c_str(),
              result ? result->worstDifference : 0, result ? result->tolerance : 0, result ? result->conditioning : 0,
              result && result->opByOp ? ", op by op" : "", static_cast<double>(timer.elapsed()) / 1000);
        const auto known = kNotVerified.find(file.toStdString());
        const bool cannotRun =
            known != kNotVerified.end() && text.starts_with("not verified: ") && text.find(known->second) != text.npos;
        QVERIFY2(text.starts_with("equal ") || cannotRun, text.c_str());
    }
};

QTEST_GUILESS_MAIN(ForeignTest)
#include "foreign_test.moc"
