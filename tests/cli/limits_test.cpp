// SPDX-License-Identifier: GPL-3.0-or-later
// Limits instead of exhaustion: whatever a file claims, each command answers, with a result or with one error that says
// where and why, within the memory that the manual states.
#include "tests/cli/cli_runner.h"

#ifdef __unix__
#include <sys/resource.h>
#endif

using namespace axiscape::test;

namespace {

QByteArray repeated(const QByteArray& what, int times) { return what.repeated(times); }

QByteArray mlirOf(const QByteArray& type) {
    return "module { func.func public @main(%a: " + type + ") -> " + type + " { %0 = stablehlo.add %a, %a : " + type +
           " return %0 : " + type + " } }";
}
QByteArray tactics(const QByteArray& mesh, const QByteArray& schedule) {
    return "{\"format\": \"axiscape.tactics\", \"version\": 1, \"mesh\": " + mesh +
           ", \"hardware\": \"tpu_v3\", \"schedule\": " + schedule + "}";
}
const QByteArray kRows = "[{\"name\": \"a\", \"kind\": \"manual\", \"axis\": \"a\", \"inputs\": {\"*\": 0}}]";

// AXISCAPE_TEXT_MB (8): of a program's text. 1000 is asked at night.
int textMegabytes() { return qEnvironmentVariable("AXISCAPE_TEXT_MB", QStringLiteral("8")).toInt(); }

// A chain of ops, as many as make that much text; how many.
int writeChain(int megabytes, const QString& path, const QByteArray& head, const QByteArray& op,
               const QByteArray& tail) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return 0;
    file.write(head);
    QByteArray last = "x", some;
    int count = 0;
    for (const qint64 whole = qint64(megabytes) * 1000000; file.pos() + some.size() < whole; ++count) {
        const QByteArray name = "v" + QByteArray::number(count);
        some += QByteArray(op).replace("NEW", name).replace("OLD", last);
        last = name;
        if (some.size() > (1 << 20)) file.write(std::exchange(some, {}));
    }
    file.write(some + QByteArray(tail).replace("OLD", last));
    return count;
}

// Of all commands until now, the largest; MiB.
double mostMemory() {
#ifdef __unix__
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    return static_cast<double>(used.ru_maxrss) / 1024;
#else
    return 0;
#endif
}

} // namespace

class LimitsTest : public QObject {
    Q_OBJECT

    // Done, said no, or refused with a sentence about the file: never ended by a signal.
    static void answers(const QStringList& arguments, std::initializer_list<int> codes = {0, 1, 2}) {
        const auto run = cli(arguments);
        const QByteArray what = arguments.join(QLatin1Char(' ')).toUtf8() + ": " + run.err.left(600);
        QVERIFY2(std::ranges::count(codes, run.exitCode) == 1,
                 (QByteArray::number(run.exitCode) + " " + what).constData());
        QVERIFY2(!run.err.contains("--help"), what.constData()); // asked as it can be asked
        if (run.exitCode == 2) QVERIFY2(run.err.contains(": ") && run.err.size() < 4000, what.constData());
    }

  private slots:
    void aMeshOfAMillionDevices() {
        const Folder folder;
        const auto model = folder.write("m.mlir", mlirOf("tensor<1048576x64xf32>"));
        const auto file = folder.write("t.tactics.json", tactics("[[\"a\", 1048576]]", kRows));
        for (const QStringList& command :
             {QStringList{"apply", file, "--model", model},
              {"simulate", file, "--model", model, "--json"},
              {"simulate", file, "--model", model, "--slow-device", "7=2"},
              {"dimensions", model, "--tactics", file},
              {"step", file, "--model", model, "--to", "0", "--json"},
              {"export", file, "--model", model, "--to", "jax", "--out", folder.path("o.py")},
              {"export", file, "--model", model, "--to", "device-local", "--out", folder.path("l.py")},
              {"export", file, "--model", model, "--to", "html", "--out", folder.path("o.html")},
              {"verify", file, "--model", model},
              {"check", file, "--model", model, "--max-memory", "1GiB"},
              {"compare", file, file, "--model", model},
              {"tactics", model, "--mesh", "a=1048576"},
              {"fit", model, "--devices", "1048576", "--hardware", "tpu_v3", "--seconds", "2"},
              {"search", "--model", model, "--mesh", "a=1048576", "--hardware", "tpu_v3", "--evaluations", "4"},
              {"redistribute", "--mesh", "a=1024,b=1024", "--shape", "1048576x1048576", "--from", "[{a},{b}]", "--to",
               "[{b},{a}]"}})
            answers(command);
    }

    void aTensorOfSixtyFourDimensions() {
        const Folder folder;
        const auto model = folder.write("m.mlir", mlirOf("tensor<" + repeated("2x", 20) + repeated("1x", 44) + "f32>"));
        const auto file = folder.write("t.tactics.json", tactics("[[\"a\", 2], [\"b\", 2]]", kRows));
        for (const QStringList& command :
             {QStringList{"import", model, "--json"},
              {"print", model},
              {"apply", file, "--model", model, "--json"},
              {"simulate", file, "--model", model},
              {"dimensions", model, "--tactics", file},
              {"verify", file, "--model", model},
              {"export", file, "--model", model, "--to", "shardy", "--out", folder.path("o.mlir")},
              {"search", "--model", model, "--mesh", "a=2,b=2", "--hardware", "tpu_v3", "--evaluations", "4"}})
            answers(command);
    }

    void sizesNearTheLargestNumber() {
        const Folder folder;
        const auto two62 = folder.write("m.mlir", mlirOf("tensor<4611686018427387904xi1>"));
        const auto large = folder.write("l.mlir", mlirOf("tensor<1152921504606846976xi1>"));
        const auto file = folder.write("t.tactics.json", tactics("[[\"a\", 4]]", kRows));
        for (const QString& model : {two62, large})
            for (const QStringList& command :
                 {QStringList{"import", model},
                  {"apply", file, "--model", model},
                  {"simulate", file, "--model", model},
                  {"verify", file, "--model", model},
                  {"fit", model, "--devices", "8", "--hardware", "tpu_v3", "--seconds", "2"}})
                answers(command);
        for (const char* shape : {"4611686018427387904", "99999999999999999999", "4294967296x4294967296"})
            answers({"redistribute", "--mesh", "a=4", "--shape", shape, "--from", "[{a}]", "--to", "[{}]"});
        for (const char* mesh : {"[[\"a\", 4611686018427387904]]", "[[\"a\", 4294967296], [\"b\", 4294967296]]",
                                 "[[\"a\", 0]]", "[[\"a\", -1]]", "[[\"a\", 1e30]]"})
            answers({"apply", folder.write("big.tactics.json", tactics(mesh, "[]")), "--model", large}, {2});
    }

    void aHundredThousandTactics() {
        const Folder folder;
        const auto model = folder.write("m.mlir", mlirOf("tensor<8xf32>"));
        QByteArray many = "[";
        for (int i = 0; i < 100000; ++i)
            many += (i ? ",\n" : "") + QByteArray("{\"name\": \"t") + QByteArray::number(i) +
                    "\", \"kind\": \"manual\", \"axis\": \"a\", \"inputs\": {\"a\": 0}}";
        many += "]";
        answers({"apply", folder.write("t.tactics.json", tactics("[[\"a\", 2]]", many)), "--model", model}, {2});
        // The same as low-level actions, and as strategies of a project.
        QByteArray actions = "{\"mesh\": [[\"a\", 2]], \"tactics\": [";
        for (int i = 0; i < 100000; ++i) actions += (i ? "," : "") + QByteArray("{\"name\": \"t\", \"actions\": []}");
        answers({"apply", "--model", model, "--actions", folder.write("a.json", actions + "]}")});
        QByteArray project = "{\"format\": \"axiscape.project\", \"version\": 1, \"strategies\": [";
        for (int i = 0; i < 20000; ++i)
            project += (i ? "," : "") + QByteArray("{\"name\": \"s") + QByteArray::number(i) +
                       "\", \"mesh\": [[\"a\", 2]], \"schedule\": []}";
        answers({"apply", folder.write("p.axiscape", project + "]}"), "--model", model});
    }

    void nestingOfTenThousand() {
        const Folder folder;
        const auto model = folder.write("m.mlir", mlirOf("tensor<8xf32>"));
        const QString dump = QString::fromStdString(data("observe").string());
        const QByteArray deep = repeated("[", 10000) + repeated("]", 10000);
        const QByteArray objects = repeated("{\"a\":", 10000) + "1" + repeated("}", 10000);
        const auto as = [&](const char* name, const QByteArray& text) { return folder.write(name, text); };
        for (const QByteArray& text : {deep, objects, tactics(deep, "[]"), tactics("[[\"a\", 2]]", deep)}) {
            answers({"apply", as("t.tactics.json", text), "--model", model}, {2});
            answers({"apply", "--model", model, "--actions", as("a.json", text)}, {2});
            answers({"simulate", as("h.tactics.json", tactics("[[\"a\", 2]]", "[]")), "--model", model, "--hardware",
                     as("hw.json", text)},
                    {2});
            answers({"apply", as("c.tactics.json", tactics("[[\"a\", 2]]", "[]")), "--model", model, "--custom-calls",
                     as("calls.json", text)},
                    {2});
            answers({"calibrate", as("rows.json", text)}, {2});
            answers({"check", "--observed", dump, "--lock", as("lock.json", text)}, {2});
            answers({"lessons", as("l.json", text)}, {1, 2});
            answers({"grade", as("key.json", text), as("answer.json", text)}, {2});
            answers({"measured", as("t.trace.json", text)}, {2});
        }
        answers({"import",
                 as("p.mlir", "module { func.func public @main() { " + repeated("\"stablehlo.while\"() ({ ", 10000))},
                {2});
        answers(
            {"redistribute", "--mesh", "a=4", "--shape", "8", "--from", QString(repeated("[", 10000)), "--to", "[{}]"},
            {2});
    }

    // AXISCAPE_MANY_OPS (100,000). Each adds to what was added before and to the argument that all of them read:
    // whoever looks back from every op to the first is not through within the time that a test has.
    void manyOps() {
        const int count = qEnvironmentVariable("AXISCAPE_MANY_OPS", QStringLiteral("100000")).toInt();
        const Folder folder;
        QByteArray text = "module { func.func public @main(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {\n";
        QByteArray last = "%x";
        for (int i = 0; i < count; ++i) {
            const QByteArray name = "%" + QByteArray::number(i);
            text += name + " = stablehlo.add " + last + ", %x : tensor<8x8xf32>\n";
            last = name;
        }
        const auto model = folder.write("m.mlir", text + "return " + last + " : tensor<8x8xf32> } }");
        const auto run = cli({"import", model, "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        QCOMPARE(run.json()["operations"].toInt(), count);
        const auto file = folder.write("t.tactics.json", tactics("[[\"a\", 2]]", kRows));
        for (const QStringList& command :
             {QStringList{"simulate", file, "--model", model, "--json"},
              {"apply", file, "--model", model, "--json"},
              {"tactics", model, "--mesh", "a=2"},
              {"blocks", model},
              {"dimensions", model, "--tactics", file},
              {"export", file, "--model", model, "--to", "html", "--out", folder.path("o.html")}})
            answers(command, {0});
    }

    // Read and counted, within six times the text. HLO, whose instructions all have names, takes several times as long.
    void muchText() {
        const Folder folder;
        const auto mlir = folder.path("m.mlir"), hlo = folder.path("m.txt"), constant = folder.path("c.mlir");
        const auto all = [](const QString& path) { return cli({"import", path, "--json"}); };
        const int ops = writeChain(
            textMegabytes(), mlir, "module { func.func public @main(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {\n",
            "%NEW = stablehlo.add %OLD, %x : tensor<8x8xf32> loc(\"jit(f)/layer/add\"(\"t.py\":88:0))\n",
            "return %OLD : tensor<8x8xf32> } }");
        const auto text = all(mlir);
        QVERIFY2(text.exitCode == 0, text.err.constData());
        QCOMPARE(text.json()["operations"].toInt(), ops);
        const int instructions =
            writeChain(textMegabytes() / 4, hlo,
                       "HloModule m\n\nENTRY %main (x: f32[8,8]) -> f32[8,8] {\n  %x = f32[8,8] parameter(0)\n",
                       "  %NEW = f32[8,8]{1,0} add(%OLD, %x), metadata={op_name=\"jit(f)/layer/add\" source_line=88}\n",
                       "  ROOT %r = f32[8,8] add(%OLD, %x)\n}\n");
        const auto compiled = all(hlo);
        QVERIFY2(compiled.exitCode == 0, compiled.err.constData());
        QCOMPARE(compiled.json()["operations"].toInt(), instructions + 1);
        // All of it one constant.
        const int numbers = textMegabytes() * 125000;
        const QByteArray type = "tensor<" + QByteArray::number(numbers) + "xf32>";
        QFile file(constant);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("module { func.func public @main() -> " + type + " { %c = stablehlo.constant dense<\"0x");
        for (int i = 0; i < textMegabytes(); ++i) file.write(repeated("0000803F", 125000));
        file.write("\"> : " + type + " return %c : " + type + " } }");
        file.close();
        answers({"import", constant}, {0});
    }

    // Text that is nothing, a gigabyte of it: said at once where, and never held twice.
    void aFileThatIsNothing() {
        const Folder folder;
        QFile hole(folder.path("hole.mlir"));
        QVERIFY(hole.open(QIODevice::WriteOnly) && hole.resize(qint64(256) << 20));
        hole.close();
        answers({"import", hole.fileName()}, {2});
        answers({"apply", hole.fileName(), "--model", hole.fileName()}, {2});
        answers({"observe", hole.fileName()}, {2});
        answers({"measured", hole.fileName()}, {2});
    }

    void cleanupTestCase() {
        // Sanitizers have their own memory beside that of the program.
        const double most = 2048 + 6 * textMegabytes();
        if (!AXISCAPE_SANITIZED) QVERIFY2(mostMemory() < most, qPrintable(QString::number(mostMemory())));
        qInfo("no command took more than %.0f MiB", mostMemory());
    }
};

QTEST_GUILESS_MAIN(LimitsTest)
#include "limits_test.moc"
