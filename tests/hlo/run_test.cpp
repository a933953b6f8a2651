// SPDX-License-Identifier: GPL-3.0-or-later
// HLO texts of golden/observe run: what XLA made of a program computes what the program does. Floats are f64, so only
// a mistake shows.
#include "tests/support/golden_count.h"
#include "tests/support/observed_case.h"
#include "tests/support/support.h"

#include "core/hlo/hlo.h"
#include "core/interpret/interpret.h"
#include "core/interpret/tensor/double_precision.h"
#include "core/stablehlo/stablehlo.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

constexpr double kSame = 1e-6; // of the largest element of a result: XLA prints constants with the digits of an f32

struct Run {
    std::string why; // empty: it ran
    std::optional<Machine> machine;
};

Run runOf(std::shared_ptr<const Module> module, std::vector<std::vector<Tensor>> arguments, std::uint32_t devices) {
    for (auto& list : arguments)
        for (auto& tensor : list)
            if (const auto wide = inDoublePrecision(tensor.dtype()); wide != tensor.dtype())
                tensor = kernels::convertTensor(tensor, wide);
    MachineOptions options;
    options.replicas = 1;
    options.partitions = devices;
    options.doublePrecision = true;
    auto machine = Machine::make(std::move(module), std::move(arguments), std::move(options));
    if (!machine) return {machine.error().text(), {}};
    if (auto done = machine->run(); !done) return {done.error().text(), {}};
    return {{}, std::move(*machine)};
}

// The program as JAX lowers it, whole.
Run wholeRun(const std::filesystem::path& folder, const test::ObservedCase& observed) {
    const auto program = importFile(folder / "module.mlir.gz");
    if (!program) return {program.error().text(), {}};
    return runOf(*program, {observed.inputs()}, observed.devices());
}

std::string difference(const std::vector<Tensor>& wanted, const std::vector<Tensor>& got, const std::string& where) {
    if (wanted.size() != got.size()) return fmt::format("{} results instead of {}", got.size(), wanted.size());
    for (std::size_t r = 0; r < wanted.size(); ++r)
        if (const double far = test::relativeDifference(wanted[r], got[r]); far > kSame)
            return fmt::format("result {}{} differs by {:.3g}", r, where, far);
    return {};
}

} // namespace

class RunTest : public QObject {
    Q_OBJECT
    void stage(const std::string& name, bool cut) {
        AXISCAPE_SHARED_OR_SKIP(golden, "golden/observe");
        test::GoldenCount count;
        for (const auto& entry : std::filesystem::directory_iterator(*golden)) {
            if (!std::filesystem::exists(entry.path() / "module.mlir.gz")) continue;
            count.take(entry.path().filename().string(), against(entry.path(), name, cut));
        }
        qInfo("%d of %d programs %s are equal%s", count.held, count.all, name.c_str(), count.failures.c_str());
        QVERIFY(count.all > 0);
        QCOMPARE(count.held, count.all);
    }
    std::string against(const std::filesystem::path& folder, const std::string& stage, bool cut) {
        const test::ObservedCase observed(folder);
        auto [known, fresh] = m_wanted.try_emplace(folder.string());
        if (fresh) {
            const auto whole = wholeRun(folder, observed);
            if (!whole.why.empty()) return "whole: " + whole.why;
            known->second = whole.machine->results(0);
        }
        const auto& wanted = known->second;
        auto read =
            importHloText(*readFile(folder / (stage.find('/') == stage.npos ? stage + ".txt.gz" : stage)), stage);
        if (!read) return read.error().text();
        const auto run =
            runOf(read->imported.module, cut ? observed.shares() : std::vector<std::vector<Tensor>>{observed.inputs()},
                  observed.devices());
        if (!run.why.empty()) return run.why;
        for (std::uint32_t d = 0; d < observed.devices(); ++d) {
            auto there = wanted;
            for (std::size_t r = 0; cut && r < there.size(); ++r) there[r] = observed.shareOfResult(there[r], r, d);
            if (auto why = difference(there, run.machine->results(d), fmt::format(" of device {}", d)); !why.empty())
                return why;
        }
        return {};
    }

    std::map<std::string, std::vector<Tensor>> m_wanted;

  private slots:
    void beforeOptimizations() { stage("before_optimizations", false); }
    void afterPartitioning() { stage("after_spmd", true); }
    // A text with one change: wrong numbers where it is a defect, the same ones where it is not.
    void mutants() {
        AXISCAPE_SHARED_OR_SKIP(golden, "golden/observe");
        test::GoldenCount count;
        for (const auto& entry : std::filesystem::directory_iterator(*golden)) {
            if (!std::filesystem::exists(entry.path() / "mutants.json")) continue;
            const auto list = nlohmann::json::parse(*readFile(entry.path() / "mutants.json"));
            for (std::size_t n = 0; n < list["mutants"].size(); ++n) {
                if (!test::takenHere(n)) continue;
                const auto& mutant = list["mutants"][n];
                const auto file = mutant["file"].get<std::string>();
                const auto why = against(entry.path(), file, true);
                const bool differs = why.starts_with("result ");
                const bool fits = mutant["harmless"].get<bool>() ? why.empty() : differs;
                count.take(entry.path().filename().string() + "/" + file, fits ? "" : why.empty() ? "is equal" : why);
            }
        }
        qInfo("%d of %d changed texts compute what they must%s", count.held, count.all, count.failures.c_str());
        QVERIFY(count.all > 0);
        QCOMPARE(count.held, count.all);
    }
    void afterOptimizations() { stage("after_optimizations", true); }
};

QTEST_APPLESS_MAIN(RunTest)
#include "run_test.moc"
