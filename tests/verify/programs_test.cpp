// SPDX-License-Identifier: GPL-3.0-or-later
// The programs beside the checkout (what other people's frameworks print, and the small modules of StableHLO) × random
// schedules × options, verified: each comes out verified or with a reason, none ends the process. Where the small ones
// run they are also stepped through.
// A few schedules of the programs that take little; AXISCAPE_RANDOM_SCHEDULES=20 tries as many of each,
// AXISCAPE_RANDOM_FIRST=N starts at seed N, AXISCAPE_MOST_OPS=300000 takes the large programs too, and
// AXISCAPE_VERIFY_MODELS=a,b those alone whose names contain one of these.
#include "core/stablehlo/stablehlo.h"
#include "core/verify/verify.h"
#include "tests/support/random_schedule.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <fmt/format.h>

#include <algorithm>

using namespace axiscape;

namespace {

int setting(const char* name, int otherwise) {
    return qEnvironmentVariableIsSet(name) ? qEnvironmentVariableIntValue(name) : otherwise;
}

bool wanted(const std::string& name) {
    const QByteArray names = qgetenv("AXISCAPE_VERIFY_MODELS");
    if (names.isEmpty()) return true;
    const auto list = names.split(',');
    return std::any_of(list.begin(), list.end(),
                       [&](const QByteArray& one) { return name.find(one.toStdString()) != name.npos; });
}

// The texts of a folder, by name.
std::vector<std::filesystem::path> programsIn(const char* folder) {
    std::vector<std::filesystem::path> paths;
    if (const auto at = test::shared(folder))
        for (const auto& entry : std::filesystem::directory_iterator(*at)) {
            const std::string name = entry.path().filename().string();
            if ((name.ends_with(".mlir") || name.ends_with(".mlir.gz")) && wanted(name)) paths.push_back(entry.path());
        }
    std::sort(paths.begin(), paths.end());
    return paths;
}

RewriteOptions optionsOf(int bits) { return {(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0}; }
constexpr int kOptions[] = {0, 1, 2, 4, 7}; // none, each alone, all

std::string optionsText(const RewriteOptions& options) {
    return fmt::format("{}{}{}", options.extended ? " extended" : "", options.padding ? " padding" : "",
                       options.splitAxes ? " split axes" : "");
}

SpmdProgram scheduled(const std::shared_ptr<const SiteTable>& sites, RewriteOptions options, std::uint32_t seed) {
    test::Random random(seed);
    Outcome state;
    state.partition = Partition(sites, test::randomMesh(random), options);
    for (std::uint32_t tactics = 1 + random.below(3); tactics > 0; --tactics) {
        auto actions = test::randomActions(random, state.partition, state.conflicts);
        actions.push_back(propagateAction());
        state = apply(state.partition, actions);
    }
    return lower(state.partition, {random.oneIn(2), random.oneIn(2) ? Reshards::minimal : Reshards::partir});
}

// To the end, and at every op all that a window asks.
void stepThrough(const SpmdProgram& program, const Structure& structure, std::uint64_t seed) {
    const Module& module = program.partition.module();
    auto stepping = Stepping::make(program, randomArguments(module, structure, seed), importFunction);
    if (!stepping) return;
    while (!stepping->done() && stepping->step()) {
        stepping->transfers();
        if (const OpId op = stepping->modelOp(); op.valid())
            for (const ValueId value : module.results(op)) stepping->difference(value, 0);
    }
    for (const ValueId value : module.results()) stepping->difference(value, 0);
}

} // namespace

class ProgramsTest : public QObject {
    Q_OBJECT
    const int m_first = setting("AXISCAPE_RANDOM_FIRST", 0);

    // Fails with what is wrong with the outcome.
    void verifyUnder(const std::filesystem::path& path, int schedules, std::uint32_t mostOps, bool step) {
        const auto module = importFile(path);
        if (!module) QSKIP(("it cannot be read: " + module.error().text()).c_str());
        if ((*module)->allOpCount() > mostOps)
            QSKIP(fmt::format("{} ops, more than AXISCAPE_MOST_OPS", (*module)->allOpCount()).c_str());
        const Structure structure = analyse(**module);
        for (const int bits : kOptions) {
            const RewriteOptions options = optionsOf(bits);
            const auto sites =
                std::make_shared<const SiteTable>(*module, options.extended ? RuleSet::extended : RuleSet::byDefault);
            for (int seed = m_first; seed < m_first + schedules; ++seed) {
                const std::string name = fmt::format("seed {}{}", seed, optionsText(options));
                if (qEnvironmentVariableIsSet("AXISCAPE_RANDOM_SCHEDULES"))
                    fmt::print(stderr, "{}: {}\n", path.filename().string(), name); // what ended the process
                const SpmdProgram program = scheduled(sites, options, static_cast<std::uint32_t>(seed));
                VerifyOptions how;
                how.seed = static_cast<std::uint64_t>(seed);
                how.functionOf = importFunction;
                how.mostWork = 1e8;
                const auto result = verifyShrunk(program, structure, how);
                QVERIFY2(result, (name + ": " + (result ? "" : result.error().text())).c_str());
                QVERIFY2(result->verified || !result->reason.empty(), name.c_str());
                QVERIFY2(!result->verified || result->equal,
                         (name + ": " + words::english(result->firstDifference)).c_str());
                if (step) stepThrough(program, structure, how.seed);
            }
        }
    }

    static void rowsOf(const char* folder) {
        QTest::addColumn<QString>("path");
        const auto paths = programsIn(folder);
        for (std::size_t i = 0; i < paths.size(); ++i)
            if (test::takenHere(i))
                QTest::newRow(paths[i].filename().string().c_str()) << QString::fromStdString(paths[i].string());
        if (paths.empty()) QTest::newRow("none") << QString();
    }

  private slots:
    void smallModules_data() { rowsOf("models/stablehlo-sample"); }
    void smallModules() {
        QFETCH(QString, path);
        if (path.isEmpty()) QSKIP("../shared/models/stablehlo-sample is not beside the checkout");
        verifyUnder(path.toStdString(), setting("AXISCAPE_RANDOM_SCHEDULES", 2), UINT32_MAX, true);
    }

    void programsOfOthers_data() { rowsOf("models/thirdparty"); }
    void programsOfOthers() {
        QFETCH(QString, path);
        if (path.isEmpty()) QSKIP("../shared/models/thirdparty is not beside the checkout");
        verifyUnder(path.toStdString(), setting("AXISCAPE_RANDOM_SCHEDULES", 1),
                    static_cast<std::uint32_t>(setting("AXISCAPE_MOST_OPS", 4000)), false);
    }
};

QTEST_GUILESS_MAIN(ProgramsTest)
#include "programs_test.moc"
