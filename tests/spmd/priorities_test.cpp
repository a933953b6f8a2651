// SPDX-License-Identifier: GPL-3.0-or-later
// Tactics one after another against Shardy's propagation with each tactic as a user priority: every argument and every
// result. The files are read where they are (golden/shardy/*_prio).
#include "core/partition/why.h"
#include "core/spmd/spmd.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <map>
#include <set>

using namespace axiscape;

namespace {

struct GivenDim {
    std::vector<std::string> axes;
    int priority = 0;
};

// The dimensions of `key = #sdy.sharding<@mesh, [{"batch", ?}p0, {?}]>` in an attribute dictionary.
std::vector<GivenDim> givenIn(const std::string& attributes, const std::string& key) {
    std::vector<GivenDim> dims;
    const auto at = attributes.find(key + " = #sdy.sharding<@mesh, [");
    if (at == std::string::npos) return dims;
    const std::string text = attributes.substr(at, attributes.find('>', at) - at);
    for (auto open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
        const auto close = text.find('}', open);
        GivenDim dim;
        for (auto quote = text.find('"', open); quote < close; quote = text.find('"', quote + 1)) {
            const auto end = text.find('"', quote + 1);
            dim.axes.push_back(text.substr(quote + 1, end - quote - 1));
            quote = end;
        }
        if (text[close + 1] == 'p') dim.priority = text[close + 2] - '0';
        dims.push_back(dim);
    }
    return dims;
}

// The outcome that is written, in our text; whole if none is.
std::string outcomeIn(const std::string& attributes, std::size_t rank) {
    const auto dims = givenIn(attributes, "sdy.sharding");
    std::string text = "[";
    for (std::size_t d = 0; d < rank; ++d) {
        text += d > 0 ? ", {" : "{";
        if (d < dims.size())
            for (std::size_t a = 0; a < dims[d].axes.size(); ++a)
                text += (a > 0 ? ", \"" : "\"") + dims[d].axes[a] + "\"";
        text += "}";
    }
    return text + "]";
}

Mesh meshOfName(const std::string& name) { // ..._batch4_model2
    const auto batch = name.rfind("batch") + 5, model = name.rfind("model") + 5;
    return {{{"batch", name[batch] - '0'}, {"model", name[model] - '0'}}};
}

SpmdProgram runTactics(const std::shared_ptr<const SiteTable>& sites, const Mesh& mesh,
                       const std::vector<std::vector<Action>>& tactics) {
    Partition state(sites, mesh);
    for (auto actions : tactics) {
        actions.push_back(propagateAction());
        state = apply(state, actions).partition;
    }
    return lower(state, {});
}

struct Difference {
    std::string name, have, want;
};

// Every argument and result that differs.
std::vector<Difference> differences(const SpmdProgram& program, const Module& theirs) {
    const Module& module = program.partition.module();
    std::vector<Difference> found;
    const auto compare = [&](const std::string& name, ValueId value, const std::string& attributes) {
        const std::size_t rank = module.type(value).shape.size();
        const std::string have = shardyText(program.sharding(value), rank, program.partition.mesh());
        const std::string want = outcomeIn(attributes, rank);
        if (have != want) found.push_back({name, have, want});
    };
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        compare(module.argument(i).path, ValueId{i}, theirs.argument(i).attributes);
    for (std::uint32_t i = 0; i < module.results().size(); ++i)
        compare(module.result(i).path, module.results()[i], theirs.result(i).attributes);
    return found;
}

// Tactic p: every axis given at priority p.
std::vector<std::vector<Action>> tacticsOf(const Module& theirs, const Mesh& mesh) {
    std::vector<std::vector<Action>> tactics;
    for (std::uint32_t i = 0; i < theirs.argumentCount(); ++i) {
        const auto dims = givenIn(theirs.argument(i).attributes, "axiscape.given");
        for (std::size_t d = 0; d < dims.size(); ++d)
            for (const std::string& axis : dims[d].axes) {
                const auto p = static_cast<std::size_t>(dims[d].priority);
                if (tactics.size() <= p) tactics.resize(p + 1);
                tactics[p].push_back(tileArgument(i, static_cast<std::uint8_t>(d), *mesh.find(axis)));
            }
    }
    return tactics;
}

} // namespace

class PrioritiesTest : public QObject {
    Q_OBJECT
  private slots:
    void attributesAreRead() {
        const std::string attributes = "axiscape.given = #sdy.sharding<@mesh, [{\"batch\", ?}p2, {\"model\", ?}p1]>, "
                                       "sdy.sharding = #sdy.sharding<@mesh, [{\"batch\", \"model\"}, {}]>";
        const auto given = givenIn(attributes, "axiscape.given");
        QCOMPARE(given.size(), std::size_t{2});
        QCOMPARE(given[0].priority, 2);
        QCOMPARE(given[1].axes, std::vector<std::string>{"model"});
        QCOMPARE(outcomeIn(attributes, 2), "[{\"batch\", \"model\"}, {}]");
    }
    void everyArgumentAndResult() {
        AXISCAPE_SHARED_OR_SKIP(folder, "golden/shardy");
        int files = 0, values = 0;
        std::map<std::string, std::shared_ptr<const SiteTable>> loaded;
        for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
            const std::string name = entry.path().stem().string();
            if (name.find("_prio__") == std::string::npos) continue;
            const auto theirs = importFile(entry.path());
            QVERIFY2(theirs, name.c_str());
            auto& sites = loaded[name.substr(0, name.find("__"))];
            if (!sites) sites = std::make_shared<SiteTable>(test::model(name.substr(0, name.find("__"))));
            const Mesh mesh = meshOfName(name);
            const auto found = differences(runTactics(sites, mesh, tacticsOf(**theirs, mesh)), **theirs);
            const std::string first =
                found.empty() ? "" : name + ": " + found[0].name + " " + found[0].have + ", there " + found[0].want;
            QVERIFY2(found.empty(), first.c_str());
            ++files;
            values += static_cast<int>(sites->module().argumentCount() + sites->module().results().size());
        }
        QVERIFY(files >= 10);
        qInfo("%d files, %d arguments and results", files, values);
    }
    // The one model on which we differ. Shardy lets one use of a value decide: the features of the nodes take batch
    // from the weight that multiplies them next, and the biases added to them follow, with their moments. Here the
    // product that makes that weight's gradient uses the same features and would have to gather them, so nothing is
    // carried back. And where a moment and its gradient ask for different dimensions, Shardy takes the first; here that
    // is a conflict.
    void theGraphNetworkDiffersAsListed() {
        std::set<std::string> listed;
        for (const std::string network : {"encode_nodes/", "step_00/node/", "step_01/node/"}) {
            for (const std::string of :
                 {"params/", "opt_state/mu/", "opt_state/nu/", "result/0/", "result/1/mu/", "result/1/nu/"})
                for (const std::string bias : {"0/b", "2/b"}) listed.insert(of + network + bias);
            for (const std::string of : {"result/1/mu/", "result/1/nu/"}) listed.insert(of + network + "1/w");
        }
        QCOMPARE(listed.size(), std::size_t{42});
        for (const char* mesh : {"batch4_model2", "batch2_model4"}) {
            AXISCAPE_SHARED_OR_SKIP(file, std::string("golden/shardy/gns_train__es_z3__") + mesh + ".mlir");
            const auto theirs = importFile(*file);
            QVERIFY(theirs);
            const auto sites = std::make_shared<SiteTable>(test::model("gns_train"));
            const Module& module = sites->module();
            // Given at once there, but priorities change nothing in this outcome.
            const auto given = tacticsOf(**theirs, meshOfName(mesh));
            std::vector<std::vector<Action>> tactics(2);
            for (const Action& action : given[0])
                tactics[module.argument(action.argument).path.starts_with("batch") ? 0 : 1].push_back(action);
            const SpmdProgram program = runTactics(sites, meshOfName(mesh), tactics);
            std::set<std::string> found;
            for (const Difference& difference : differences(program, **theirs)) {
                QVERIFY2(difference.have.find("batch") == std::string::npos, difference.have.c_str());
                found.insert(difference.name);
            }
            QCOMPARE(found, listed);

            const AxisId batch = *program.partition.mesh().find("batch");
            std::size_t conflicts = 0, hindered = 0;
            for (std::uint32_t i = 0; i < module.results().size(); ++i)
                if (listed.contains(module.result(i).path))
                    conflicts +=
                        whyNot(program.partition, module.results()[i], batch).reason == WhyNot::Reason::conflict;
            QCOMPARE(conflicts, std::size_t{6});
            for (OpId op : module.ops()) {
                if (module.kind(op) != OpKind::maximum) continue;
                const WhyNot no = whyNot(program.partition, module.results(op)[0], batch);
                hindered += no.reason == WhyNot::Reason::refused && no.verdict == Verdict::useWouldGather;
            }
            QCOMPARE(hindered, std::size_t{3}); // one in each of the three networks; the other biases follow from it
        }
    }
};

QTEST_GUILESS_MAIN(PrioritiesTest)
#include "priorities_test.moc"
