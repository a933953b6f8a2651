// SPDX-License-Identifier: GPL-3.0-or-later
// data/spmd/xla_collectives.txt: collectives and bytes sent beside those of XLA's partitioner for the same shardings.
// Every row of it is made anew and compared; XLA's part from golden/collectives, where that is there. A row that sends
// more has its reason in data/spmd/xla_strategies.json, and each reason is tried: with the choice that XLA makes, or
// with gathers shared, no more than XLA's may be sent. A reason that is not needed is an error too.
// AXISCAPE_XLA_TABLE=FILE writes the table as it is now.
#include "tests/spmd/xla_strategies.h"

#include <QtTest/QtTest>
#include <fmt/format.h>
#include <fstream>
#include <map>

using namespace axiscape;

namespace {

std::string line(const std::string& what, const test::Traffic& traffic) {
    std::string text = fmt::format("  {:8}{:>10.0f} ", what, traffic.total());
    for (std::size_t kind = 0; kind < kCollectiveKinds; ++kind)
        if (traffic.counts.count[kind] != 0)
            text += fmt::format(" {} {} ({:.0f})", collectiveName(static_cast<CollectiveKind>(kind)),
                                traffic.counts.count[kind], traffic.sent[kind]);
    return text + "\n";
}

bool more(double ours, double theirs) { return ours > theirs + 0.5; }

// Where the total is no more, a kind may be: less is reduced (a reduce_scatter is half an all_reduce and slice) and
// what that leaves cut is gathered where it is used, or the other way round.
std::string kinds(const std::string& what, const test::Traffic& ours, const test::Traffic& theirs) {
    const auto reduced = [](const test::Traffic& traffic) {
        return traffic.sent[static_cast<std::size_t>(CollectiveKind::all_reduce)] +
               traffic.sent[static_cast<std::size_t>(CollectiveKind::reduce_scatter)];
    };
    const double less = reduced(theirs) - reduced(ours);
    const double moved = ours.total() - reduced(ours) - theirs.total() + reduced(theirs);
    if (more(ours.total(), theirs.total()) || (!more(moved, 0) && !more(0, less))) return {};
    return less > 0
               ? fmt::format("  {:8} reduces {:.0f} less, gathers and exchanges {:.0f} more\n", what, less, moved)
               : fmt::format("  {:8} reduces {:.0f} more, gathers and exchanges {:.0f} less\n", what, -less, -moved);
}

using Rows = std::map<std::string, std::string>; // the lines of a table by name

Rows rowsOf(const std::string& table) {
    Rows rows;
    std::string name;
    std::istringstream lines(table);
    for (std::string text; std::getline(lines, text);) {
        if (text.empty() || text[0] == '#') continue;
        if (text[0] != ' ') name = text;
        rows[name] += text + "\n";
    }
    return rows;
}

// The line "xla" of a row, read back.
test::Traffic xlaOf(const std::string& row) {
    test::Traffic traffic;
    std::istringstream words(row.substr(std::min(row.size(), row.find("\n  xla "))));
    std::string word, total, count, sent;
    words >> word >> total;
    for (std::size_t kind = 0; words >> word >> count >> sent && kind < kCollectiveKinds;)
        for (; kind < kCollectiveKinds; ++kind)
            if (collectiveName(static_cast<CollectiveKind>(kind)) == word) {
                traffic.counts.count[kind] = std::stoll(count);
                traffic.sent[kind++] = std::stod(sent.substr(1));
                break;
            }
    return traffic;
}

} // namespace

class AgainstXlaTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        m_data = nlohmann::json::parse(*readFile(test::data("spmd/xla_strategies.json")));
        m_table = rowsOf(*readFile(test::data("spmd/xla_collectives.txt")));
        if (const auto folder = test::shared("golden/collectives"))
            for (const auto& entry : std::filesystem::directory_iterator(*folder))
                if (const std::string name = entry.path().stem(); name.find("__") != name.npos) {
                    m_golden[name] = nlohmann::json::parse(*readFile(entry.path()));
                    m_table.try_emplace(name);
                }
    }

    void whatXlaWasAskedIsBesideItsAnswers() {
        AXISCAPE_SHARED_OR_SKIP(folder, "golden/collectives"); // else the rows alone are held against their answers
        QCOMPARE(m_golden.size(), m_table.size());
    }

    void everyRow_data() {
        QTest::addColumn<QString>("name");
        QCOMPARE(m_table.size(), std::size_t{71});
        for (const auto& [name, reason] : m_data.at("explained").items())
            QVERIFY2(m_table.contains(name), name.c_str());
        for (const auto& [name, row] : m_table) QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void everyRow() {
        QFETCH(QString, name);
        const auto c = test::xlaCase(name.toStdString());
        auto& sites = m_sites[c.model];
        if (!sites) sites = std::make_shared<SiteTable>(test::xlaModel(c.model));
        const auto tactics = test::xlaTactics(m_data.at("models").at(c.model), c, sites->module());
        Partition partition(sites, c.mesh);
        for (const auto& actions : tactics) partition = apply(partition, actions).partition;
        const auto given = givenBy(tactics, sites->module().argumentCount());
        for (std::uint32_t a = 0; a < given.size(); ++a) // JAX closes what it is given: exactly that arrives
            if (!given[a].tiles.empty() && !test::hasStyle(c, "open") && !test::hasStyle(c, "prio"))
                QCOMPARE(partition.argument(a), given[a]);

        const SpmdProgram program = lower(partition, {});
        if (test::hasStyle(c, "out")) // parameters leave as they came
            for (std::uint32_t a = 0; a < given.size(); ++a)
                if (const Argument& in = sites->module().argument(a);
                    in.path.starts_with("params/") && !given[a].whole())
                    QCOMPARE(program.sharding(sites->module().results()[static_cast<std::size_t>(in.aliasedResult)]),
                             given[a]);
        const auto ours = test::trafficOf(program);
        const auto shared = test::trafficOf(lower(partition, {true, Reshards::minimal}));
        const auto golden = m_golden.find(c.name);
        if (golden != m_golden.end()) { // the same question was put to XLA
            std::size_t asked = 0;
            for (std::uint32_t a = 0; a < given.size(); ++a) {
                const Argument& argument = sites->module().argument(a);
                if (given[a].tiles.empty()) continue;
                const auto dims = golden->second.at("in_shardings").find(argument.name);
                QVERIFY2(dims != golden->second.at("in_shardings").end(), argument.name.c_str());
                for (std::uint8_t d = 0; d < dims->size(); ++d) {
                    std::vector<std::string> axes;
                    for (AxisId axis : given[a].axesOf(d)) axes.push_back(c.mesh.axes[axis].name);
                    QCOMPARE((*dims)[d].get<std::vector<std::string>>(), axes);
                }
                ++asked;
            }
            QCOMPARE(asked, golden->second.at("in_shardings").size());
        }
        const auto theirs =
            golden == m_golden.end() ? xlaOf(m_table.at(c.name)) : test::trafficOf(golden->second, c.mesh);
        const double xla = theirs.total();
        std::string row = c.name + "\n" + line("partir", ours) + line("shared", shared) + line("xla", theirs) +
                          kinds("partir", ours, theirs) + kinds("shared", shared, theirs);

        const bool explained = m_data.at("explained").contains(c.name);
        const bool needed = more(ours.total(), xla) || more(shared.total(), xla);
        QVERIFY2(explained || !needed, (row + "sends more, and nothing says why").c_str());
        QVERIFY2(!explained || needed, (row + "sends no more; its reason is not needed").c_str());
        if (explained) {
            const auto& reason = m_data.at("explained").at(c.name);
            if (reason.contains("choose")) {
                const auto decided = test::trafficOf(lower(decide(reason, c, tactics), {true, Reshards::minimal}));
                row += line("decided", decided);
                QVERIFY2(!more(decided.total(), xla), (row + "sends more, decided as XLA does").c_str());
            } else {
                QVERIFY2(!more(shared.total(), xla), (row + "sends more, though gathers are shared").c_str());
            }
            row += "  why       " + reason.at("why").get<std::string>() + "\n";
        }
        m_made += "\n" + row;
        QCOMPARE(QString::fromStdString(row), QString::fromStdString(m_table.at(c.name)));
    }

    void cleanupTestCase() {
        if (const char* file = std::getenv("AXISCAPE_XLA_TABLE")) std::ofstream(file) << m_made;
    }

  private:
    // What is given, by argument.
    static std::vector<TensorSharding> givenBy(const std::vector<std::vector<Action>>& tactics, std::size_t arguments) {
        std::vector<TensorSharding> given(arguments);
        for (const auto& actions : tactics)
            for (const Action& action : actions)
                if (action.kind == Action::Kind::tile && action.onArgument)
                    given[action.argument].append(action.dim, action.axis);
        return given;
    }

    // The tactics again, with ops decided before one of them.
    Partition decide(const nlohmann::json& reason, const test::XlaCase& c,
                     std::vector<std::vector<Action>> tactics) const {
        std::vector<Action> choices;
        for (const auto& choice : reason.at("choose"))
            choices.push_back(chooseFactor(OpId{choice[0].get<std::uint32_t>()},
                                           *c.mesh.find(choice[1].get<std::string>()), choice[2]));
        tactics.insert(tactics.begin() + reason.at("before").get<int>(), choices);
        Partition partition(m_sites.at(c.model), c.mesh);
        for (const auto& actions : tactics) partition = apply(partition, actions).partition;
        return partition;
    }

    nlohmann::json m_data;
    Rows m_table;
    std::map<std::string, nlohmann::json> m_golden;
    std::map<std::string, std::shared_ptr<const SiteTable>> m_sites;
    std::string m_made;
};

QTEST_GUILESS_MAIN(AgainstXlaTest)
#include "against_xla_test.moc"
