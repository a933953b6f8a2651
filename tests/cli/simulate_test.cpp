// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/hardware.h"
#include "tests/cli/cli_runner.h"

#include <algorithm>

using namespace axiscape;
using namespace axiscape::test;

class SimulateTest : public QObject {
    Q_OBJECT

  private slots:
    void theRangeOfThePeakLearnsFromOwnAnswers() {
        const Folder folder;
        const auto tactics = folder.write("m.tactics.json", matmulTactics(R"("hardware": "tpu_v3",)"));
        const auto with = [&](int count) {
            QStringList lines;
            for (int i = 0; i < count; ++i)
                lines << QStringLiteral(
                             R"({"backend": "cpu", "hardware": "tpu_v3", "of": "%1", "date": "d", "peak_ratio": 40})")
                             .arg(i);
            const QString text =
                QStringLiteral(R"({"format": "axiscape.answers", "version": 1, "answers": [%1]})").arg(lines.join(","));
            return folder.write("answers.json", text.toUtf8());
        };
        const QStringList plain{"simulate", tactics, "--model", modelFile("matmul_chain")};
        const auto json = [&](const QStringList& more) { return cli(plain + more + QStringList{"--json"}).json(); };
        const auto before = json({});
        QVERIFY(!before.contains("own_answers"));
        const auto few = json({"--answers", with(4)});
        QCOMPARE(few["peak_interval"], before["peak_interval"]);
        QCOMPARE(few["own_answers"].toObject()["count"].toInt(), 0);
        const auto learnt = json({"--answers", with(7)});
        QCOMPARE(learnt["own_answers"].toObject()["count"].toInt(), 7);
        QVERIFY(learnt["own_answers"].toObject()["widened"].toBool());
        QCOMPARE(learnt["peak_interval"][0], before["peak_interval"][0]);
        QVERIFY(learnt["peak_interval"][1].toDouble() > before["peak_interval"][1].toDouble());
        const auto text = cli(plain + QStringList{"--answers", with(7)});
        QVERIFY2(text.out.contains("range widened by 7 answers of your own"), text.out.constData());
        QCOMPARE(cli(plain + QStringList{"--answers", "/nowhere/answers.json"}).exitCode, 2);
    }

    void aModelAloneIsSimulatedWholeOnOneDevice() {
        const auto run = cli({"simulate", "--model", modelFile("matmul_chain"), "--hardware", "h100_sxm", "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        QCOMPARE(run.json()["devices"].toArray().size(), 1);
        QVERIFY(run.json()["step_seconds"].toDouble() > 0);
        QCOMPARE(run.json()["communication_seconds"].toDouble(), 0.0);
        const auto none = cli({"simulate", "--model", modelFile("matmul_chain")}); // on which chip?
        QCOMPARE(none.exitCode, 2);
        QVERIFY2(none.err.contains("--hardware"), none.err.constData());
    }

    void json_and_timeline() {
        const Folder folder;
        const auto tactics = folder.write("m.tactics.json", matmulTactics(R"("hardware": "tpu_v3",)"));
        const auto run = cli({"simulate", tactics, "--model", modelFile("matmul_chain"), "--json", "--timeline"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto json = run.json();
        for (const char* figure : {"step", "peak"}) { // how sure they are
            const QJsonArray range = json[QStringLiteral("%1_interval").arg(QLatin1String(figure))].toArray();
            QCOMPARE(range.size(), 2);
            QVERIFY(range[0].toDouble() > 0 && range[0].toDouble() < range[1].toDouble());
        }
        QVERIFY(json["step_interval"][0].toDouble() < json["step_seconds"].toDouble());
        const double step = json["step_seconds"].toDouble();
        QVERIFY(step > 0);
        QVERIFY(json["lower_bound_seconds"].toDouble() <= step);
        QVERIFY(json["upper_bound_seconds"].toDouble() >= step);
        QVERIFY(json["unpriced"].isArray());
        QCOMPARE(json["collectives"].toObject()["all_gather"].toInt(), 2);
        QCOMPARE(json["collectives"].toObject().size(), 5);
        const auto devices = json["devices"].toArray();
        QCOMPARE(devices.size(), 8);
        for (int i = 0; i < 8; ++i) {
            const auto device = devices[i].toObject();
            QCOMPARE(device["id"].toInt(), i);
            // x 64x8, w1 2x8, w2 8x2 of f32, and a result of 64x8
            QCOMPARE(device["argument_bytes"].toInt(), (512 + 16 + 16) * 4);
            QCOMPARE(device["output_bytes"].toInt(), 512 * 4);
            QCOMPARE(device["alias_bytes"].toInt(), 0);
            QVERIFY(device["temporary_bytes"].isDouble());
            QVERIFY(device["peak_bytes"].toInt() >= (512 + 16 + 16 + 512) * 4);
        }
        const auto timeline = json["timeline"].toObject();
        QVERIFY(!timeline["intervals"].toArray().isEmpty());
        bool gathers = false;
        for (const auto& one : timeline["intervals"].toArray()) {
            QVERIFY(one.toObject()["end"].toDouble() >= one.toObject()["start"].toDouble());
            gathers = gathers || (one.toObject()["kind"] == "all_gather" && one.toObject()["lane"] == "batch");
        }
        QVERIFY(gathers);
        QVERIFY(!timeline["curve"].toArray().isEmpty());
        double highest = 0;
        for (const auto& point : timeline["curve"].toArray())
            highest = std::max(highest, point.toObject()["bytes"].toDouble());
        QCOMPARE(highest, devices[0].toObject()["peak_bytes"].toDouble());
        QVERIFY(
            !cli({"simulate", tactics, "--model", modelFile("matmul_chain"), "--json"}).json().contains("timeline"));
    }

    // 3 rows of 8 for most, 1 for the last: its own lanes, memory and name, and a trace in Chrome's form.
    void devices_that_differ_stand_side_by_side() {
        const Folder folder;
        const auto model = folder.write("sum.mlir", R"(
func.func public @main(%x: tensor<10x100000xf32>, %y: tensor<10x100000xf32>) -> tensor<10x100000xf32> {
  %0 = stablehlo.add %x, %y : tensor<10x100000xf32>
  return %0 : tensor<10x100000xf32>
})");
        const auto tactics = folder.write("sum.tactics.json", R"({"format": "axiscape.tactics", "version": 1,
            "mesh": [["batch", 4]], "hardware": "tpu_v3", "options": {"padding": true},
            "schedule": [{"name": "BP", "kind": "manual", "axis": "batch", "inputs": {"*": 0}}]})");
        const QString trace = folder.path("trace.json");
        const QStringList simulate = {"simulate", tactics, "--model", model};
        const auto run = cli(simulate + QStringList{"--json", "--timeline", "--trace", trace});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto devices = run.json()["devices"].toArray();
        QCOMPARE(devices[0].toObject()["argument_bytes"].toInt(), 2 * 3 * 400'000);
        QCOMPARE(devices[3].toObject()["argument_bytes"].toInt(), 2 * 400'000);
        QVERIFY(devices[0].toObject()["critical"].toBool() && !devices[3].toObject()["critical"].toBool());
        QCOMPARE(devices[3].toObject()["why"].toString(), "1 of 3 along batch, the rest padding");
        QVERIFY(devices[3].toObject()["busy_seconds"].toDouble() < devices[0].toObject()["busy_seconds"].toDouble());
        const auto rows = run.json()["timeline"].toObject()["devices"].toArray();
        QCOMPARE(rows.size(), 2);
        QCOMPARE(rows[0].toObject()["devices"].toArray(), (QJsonArray{0, 1, 2}));
        QVERIFY(!rows[1].toObject()["intervals"].toArray().isEmpty() &&
                !rows[1].toObject()["curve"].toArray().isEmpty());
        QFile file(trace);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto written = QJsonDocument::fromJson(file.readAll());
        QVERIFY(written.isObject());
        QHash<int, double> busy; // microseconds of each process
        QStringList processes;
        for (const auto& value : written["traceEvents"].toArray()) {
            const auto event = value.toObject();
            if (event["ph"] == "X") busy[event["pid"].toInt()] += event["dur"].toDouble();
            if (event["name"] == "process_name") processes << event["args"].toObject()["name"].toString();
        }
        QCOMPARE(processes, (QStringList{"device 0 × 3 (critical)", "device 3: 1 of 3 along batch, the rest padding"}));
        for (const int device : {0, 3})
            QVERIFY(std::abs(busy[device] - 1e6 * devices[device].toObject()["busy_seconds"].toDouble()) < 1e-3);
        const auto text = cli(simulate).out;
        QVERIFY2(text.contains("1 of 3 along batch, the rest padding"), text.constData());
        // The links of one device.
        QVERIFY(cli(simulate + QStringList{"--slow-link", "batch@2=3"}).exitCode == 0);
        QVERIFY(cli(simulate + QStringList{"--slow-link", "batch@4=3"}).err.contains("there is no device '4'"));
    }

    void what_a_step_makes_of_its_devices() {
        const Folder folder;
        const auto tactics = folder.write("m.tactics.json", matmulTactics(R"("hardware": "h100_sxm",)"));
        const QStringList simulate = {"simulate", tactics, "--model", modelFile("matmul_chain")};
        const auto json = cli(simulate + QStringList{"--json"}).json();
        const double flops = 2. * 256 * 8 * 16 + 2. * 256 * 16 * 8; // x 256x8 @ w1 8x16 @ w2 16x8
        QCOMPARE(json["model_flops"].toDouble(), flops);
        const auto profile = findHardware("h100_sxm");
        const auto* rate = profile->products(ElementType::f32);
        const double devices = static_cast<double>(json["devices"].toArray().size());
        QCOMPARE(json["mfu"].toDouble(), flops / rate->peak / devices / json["step_seconds"].toDouble());
        QVERIFY(json["mfu"].toDouble() > 0 && json["mfu"].toDouble() < 1);
        QVERIFY(json["tokens"].isNull() && json["tokens_per_second"].isNull()); // it has no sequence
        QVERIFY(cli(simulate).out.contains("MFU"));
    }

    void what_is_computed_again_is_no_work_of_the_model() {
        const Folder folder;
        const auto tactics = folder.write("s.tactics.json", R"({"format": "axiscape.tactics", "version": 1,
  "mesh": [["batch", 2]], "hardware": "h100_sxm", "schedule": []})");
        const QStringList simulate = {"simulate", tactics, "--model", modelFile("transformer_scan_train")};
        const auto json = cli(simulate + QStringList{"--json"}).json();
        // Four layers of width 64 and an output over 256 words, on 8 x 32 tokens: products of a layer are qkv and the
        // way out, three of the MLP, and scores and values of the causal attention, which is computed in full.
        const double tokens = 8 * 32, width = 64, inner = 2 * width;
        const double layer = 2 * tokens * (4 * width * width + 3 * width * inner + 2 * 32 * width);
        const double model = 3 * (4 * layer + 2 * tokens * width * 256);
        QCOMPARE(json["model_flops"].toDouble(), model);
        // JAX computes again what the backward pass reads: all but the last product of a layer.
        const double again = 4 * (layer - 2 * tokens * inner * width);
        QCOMPARE(json["hfu"].toDouble() / json["mfu"].toDouble(), (model + again) / model);
        QVERIFY(cli(simulate).out.contains("HFU"));
        QVERIFY(!cli({"simulate", tactics, "--model", modelFile("transformer_train_tiny")}).out.contains("HFU"));
    }

    void tokens_are_counted_where_the_model_has_them() {
        const Folder folder;
        const auto tactics = folder.write("t.tactics.json", R"({"format": "axiscape.tactics", "version": 1,
  "mesh": [["batch", 2]], "hardware": "a100_40", "schedule": []})");
        const auto json = cli({"simulate", tactics, "--model", modelFile("transformer_train_tiny"), "--json"}).json();
        const auto module = test::model("transformer_train_tiny");
        double tokens = 0; // of the inputs: batch x sequence
        for (std::uint32_t a = 0; a < module->argumentCount(); ++a)
            if (const auto type = module->type(ValueId{a}); type.shape.size() == 2 && isInteger(type.dtype))
                tokens = static_cast<double>(type.elements());
        QVERIFY(tokens > 0);
        QCOMPARE(json["tokens"].toDouble(), tokens);
        QCOMPARE(json["tokens_per_second"].toDouble(), tokens / json["step_seconds"].toDouble());
    }

    void the_peak_is_a_table_of_buffers() {
        const Folder folder;
        const auto tactics = folder.write("m.tactics.json", matmulTactics(R"("hardware": "h100_sxm",)"));
        const auto json = cli({"simulate", tactics, "--model", modelFile("matmul_chain"), "--json"}).json();
        const auto buffers = json["peak_buffers"].toArray();
        double sum = 0, before = 1e300;
        bool x = false, gathered = false;
        for (const auto& one : buffers) {
            const auto buffer = one.toObject();
            const double bytes = buffer["bytes"].toDouble();
            QVERIFY(bytes > 0 && bytes <= before);
            before = bytes;
            sum += bytes;
            for (const char* key : {"value", "category", "source", "layer", "tactic", "op", "kind", "whole_bytes"})
                QVERIFY2(buffer.contains(QLatin1String(key)), key);
            x = x || (buffer["value"] == "x" && buffer["tactic"] == "BP" && buffer["op"].isNull());
            gathered = gathered || (buffer["category"] == "collective buffers" && buffer["tactic"] == "Z3" &&
                                    buffer["kind"] == "dot_general");
        }
        QCOMPARE(sum, json["devices"].toArray()[0].toObject()["peak_bytes"].toDouble());
        QVERIFY(x && gathered);
        QVERIFY(json["would_fit"].isNull());
    }

    void what_does_not_fit_says_with_what_it_would() {
        const Folder folder;
        // 16 GiB of parameters on each of two devices.
        const auto model = folder.write("large.mlir", R"(module @large {
  func.func public @main(%w: tensor<65536x65536xf32> loc("w"), %x: tensor<1024x65536xf32> loc("x")) -> tensor<1024x65536xf32> {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<1024x65536xf32>, tensor<65536x65536xf32>) -> tensor<1024x65536xf32>
    return %0 : tensor<1024x65536xf32>
  }
})");
        const auto tactics = folder.write("large.tactics.json", R"({"format": "axiscape.tactics", "version": 1,
  "mesh": [["m", 1]], "hardware": "tpu_v3",
  "schedule": [{"name": "MP", "kind": "manual", "axis": "m", "inputs": {"w": 1}}]})");
        const QStringList simulate = {"simulate", tactics, "--model", model};
        const auto json = cli(simulate + QStringList{"--json"}).json();
        QVERIFY(!json["fits"].toBool());
        const auto devices = json["would_fit"].toObject()["devices"].toObject();
        QCOMPARE(devices["axis"].toString(), QString("m"));
        QCOMPARE(devices["devices"].toInt(), 2);
        QVERIFY(cli(simulate).out.contains("On 2 devices, with m at 2: "));
    }

    void the_peak_by_what_it_is_for_and_what_would_lower_it() {
        const Folder folder;
        const auto file = folder.write("t.tactics.json", tinyTactics());
        const QStringList words = {"simulate", file, "--model", modelFile("transformer_train_tiny")};
        const auto json = cli(words + QStringList{"--json", "--advice"}).json();
        qint64 all = 0, buffers = 0;
        for (const auto& category : json["peak_categories"].toArray()) {
            qint64 within = 0;
            for (const auto& layer : category.toObject()["layers"].toArray())
                within += layer.toObject()["bytes"].toInteger();
            QCOMPARE(within, category.toObject()["bytes"].toInteger());
            all += within;
        }
        for (const auto& buffer : json["peak_buffers"].toArray()) buffers += buffer.toObject()["bytes"].toInteger();
        QVERIFY(all > 0);
        QCOMPARE(all, buffers);
        const auto advice = json["advice"].toObject();
        QCOMPARE(advice["axis"].toString(), QString("batch"));
        const auto peak = json["devices"].toArray()[0].toObject()["peak_bytes"].toInteger();
        QVERIFY(advice["saved_bytes"].toInteger() > 0);
        QCOMPARE(advice["peak_bytes"].toInteger() + advice["saved_bytes"].toInteger(), peak);
        QVERIFY(cli(words + QStringList{"--advice"})
                    .out.contains("with " + advice["tactic"].toString().toUtf8() + " over batch"));
        QVERIFY(!cli(words + QStringList{"--json"}).json().contains("advice"));
    }

    void kernels_stand_under_the_ceilings_of_the_chip() {
        const Folder folder;
        const auto file = folder.write("t.tactics.json", tinyTactics());
        const QStringList words = {"simulate", file, "--model", modelFile("transformer_train_tiny")};
        const auto json = cli(words + QStringList{"--json", "--roofline"}).json();
        const auto roof = json["roofline"].toObject();
        const auto floors = roof["floors"].toObject();
        QVERIFY(roof["kernels"].toArray().size() > 10);
        for (const auto& one : roof["kernels"].toArray()) {
            const auto kernel = one.toObject();
            QVERIFY(kernel["flops_per_second"].toDouble() <= kernel["ceiling"].toDouble() * 1.001);
        }
        QCOMPARE(floors["step_seconds"].toDouble(), json["step_seconds"].toDouble());
        for (const char* floor : {"flops_seconds", "bytes_seconds", "links_seconds"}) {
            QVERIFY2(floors[floor].toDouble() > 0, floor);
            QVERIFY2(floors[floor].toDouble() < json["step_seconds"].toDouble(), floor);
        }
        QCOMPARE(roof["what_if"].toArray().size(), 4);
        for (const auto& one : roof["what_if"].toArray())
            QVERIFY(one.toObject()["step_seconds"].toDouble() <= json["step_seconds"].toDouble());
        const auto text = cli(words + QStringList{"--roofline"}).out;
        QVERIFY(text.contains("memory bandwidth") && text.contains("of the ceiling"));
        QVERIFY(!cli(words + QStringList{"--json"}).json().contains("roofline"));
    }

    void figures_of_apply_and_simulate_are_the_same() {
        const Folder folder;
        const auto tactics = folder.write("m.tactics.json", matmulTactics(R"("hardware": "tpu_v3",)"));
        const QStringList rest = {tactics, "--model", modelFile("matmul_chain"), "--json"};
        const auto last = cli(QStringList{"apply"} + rest).json()["tactics"].toArray()[2].toObject();
        const auto cost = cli(QStringList{"simulate"} + rest).json();
        QCOMPARE(last["step_seconds"], cost["step_seconds"]);
        QCOMPARE(last["peak_bytes"], cost["devices"].toArray()[0].toObject()["peak_bytes"]);
        // Another hardware, another time; the memory follows from the shapes and from whose compiler plans it.
        const auto other = cli(QStringList{"apply"} + rest + QStringList{"--hardware", "h100_sxm"});
        QVERIFY2(other.exitCode == 0, other.err.constData());
        const auto there = other.json()["tactics"].toArray()[2].toObject();
        QVERIFY(there["step_seconds"] != last["step_seconds"]);
        const auto alike = cli(QStringList{"apply"} + rest + QStringList{"--hardware", "tpu_v5p"});
        QCOMPARE(alike.json()["tactics"].toArray()[2].toObject()["peak_bytes"], last["peak_bytes"]);
    }

    void custom_calls_take_rule_and_cost_from_a_file() {
        const Folder folder;
        const auto model = folder.write("kernel.mlir", kernelModel());
        const auto tactics = folder.write("kernel.tactics.json", kernelTactics());
        const QStringList simulate = {"simulate", tactics, "--model", model, "--json"};
        const QStringList apply = {"apply", tactics, "--model", model, "--json"};
        const auto resultOf = [](const CliRun& run) {
            return run.json()["results"].toArray()[0].toObject()["local_shape"].toArray();
        };
        const auto bare = cli(simulate);
        QVERIFY2(bare.exitCode == 0, bare.err.constData());
        const auto unpriced = bare.json()["unpriced"].toArray();
        QCOMPARE(unpriced.size(), 1);
        QCOMPARE(unpriced[0].toObject()["kind"].toString(), QString("custom_call @my_kernel"));
        const auto applied = cli(apply);
        QCOMPARE(resultOf(applied), (QJsonArray{8, 64}));
        QCOMPARE(applied.json()["tactics"].toArray()[0].toObject()["unpriced"].toArray(), unpriced);
        QVERIFY(cli({"simulate", tactics, "--model", model}).out.contains("have no price"));
        QVERIFY(cli({"apply", tactics, "--model", model}).out.contains("have no price"));

        const auto rule = folder.write("calls.json", kernelRules("my_kernel", "([b, i])->([b, i])"));
        const auto priced = cli(simulate + QStringList{"--custom-calls", rule});
        QVERIFY2(priced.exitCode == 0, priced.err.constData());
        QVERIFY(priced.json()["unpriced"].toArray().isEmpty());
        QVERIFY(priced.json()["step_seconds"].toDouble() > 2 * bare.json()["step_seconds"].toDouble());
        QCOMPARE(resultOf(cli(apply + QStringList{"--custom-calls", rule})), (QJsonArray{2, 64}));

        const auto other = folder.write("other.json", kernelRules("your_kernel", "([b, i])->([b, i])"));
        const auto warned = cli(apply + QStringList{"--custom-calls", other});
        QCOMPARE(warned.exitCode, 0);
        QVERIFY(warned.err.contains("no custom call @your_kernel"));
        const auto broken = folder.write("wrong.json", kernelRules("my_kernel", "(["));
        const auto wrong = cli(apply + QStringList{"--custom-calls", broken});
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY(wrong.err.contains("custom_calls[0].rule"));
    }

    // A Pallas kernel says itself what it costs.
    void a_kernel_of_pallas_brings_its_estimate() {
        AXISCAPE_SHARED_OR_SKIP(model, "models/production/pallas_shard_map_train.mlir");
        const Folder folder;
        const auto tactics = folder.write("p.tactics.json", noTactics());
        const auto run = cli({"simulate", tactics, "--model", QString::fromStdString(model->string()), "--hardware",
                              "tpu_v3", "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto unpriced = run.json()["unpriced"].toArray();
        // Of its three kernels the forward one says what it costs.
        std::int64_t kernels = 0;
        for (const auto& one : unpriced)
            if (one.toObject()["kind"] == "custom_call @tpu_custom_call") kernels = one.toObject()["count"].toInteger();
        QCOMPARE(kernels, 2);
    }

    void what_if_a_device_or_a_link_were_slow() {
        const Folder folder;
        const auto tactics = folder.write("m.tactics.json", matmulTactics(R"("hardware": "tpu_v3",)"));
        const QStringList simulate = {"simulate", tactics, "--model", modelFile("matmul_chain"), "--json"};
        const auto step = [&](const QStringList& more) {
            const auto run = cli(simulate + more);
            return run.exitCode == 0 ? run.json()["step_seconds"].toDouble() : -1;
        };
        const double base = step({});
        QVERIFY(base > 0);
        QVERIFY(step({"--slow-device", "3=4"}) > base);
        QVERIFY(step({"--slow-link", "batch=4"}) > base);
        QVERIFY(step({"--slow-device", "3=4", "--slow-link", "batch=4"}) > step({"--slow-link", "batch=4"}));
        QCOMPARE(step({"--slow-device", "3=1", "--slow-link", "batch=1"}), base);
        for (const auto& [option, value, says] : {std::tuple{"--slow-device", "8=2", "devices 0 to 7"},
                                                  {"--slow-device", "3", "3=1.5"},
                                                  {"--slow-device", "3=0.5", "3=1.5"},
                                                  {"--slow-link", "rows=2", "no axis 'rows'"}}) {
            const auto wrong = cli(simulate + QStringList{option, value});
            QCOMPARE(wrong.exitCode, 2);
            QVERIFY2(wrong.err.contains(says), wrong.err.constData());
        }
    }

    void axes_are_placed_by_hand() {
        const Folder folder;
        const auto tactics = folder.write("m.tactics.json", matmulTactics(R"("hardware": "h100_sxm",)"));
        const QStringList simulate = {"simulate", tactics, "--model", modelFile("matmul_chain"), "--json"};
        const auto seconds = [&](const char* placement) {
            return cli(simulate + QStringList{"--placement", placement}).json()["step_seconds"].toDouble();
        };
        const double base = cli(simulate).json()["step_seconds"].toDouble();
        QCOMPARE(seconds("batch=nvlink,model=nvlink"), base); // as by default
        QVERIFY(seconds("batch=nic") > base);
        const auto wrong = cli(simulate + QStringList{"--placement", "batch=ici"});
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY2(wrong.err.contains("no network level 'ici'"), wrong.err.constData());
    }

    void a_host_launches_the_kernels() {
        const Folder folder;
        const auto tactics = folder.write("m.tactics.json", matmulTactics(R"("hardware": "a100_80",)"));
        const QStringList simulate = {"simulate", tactics, "--model", modelFile("matmul_chain"), "--json"};
        const auto json = [&](const QStringList& more) { return cli(simulate + more).json(); };
        const auto plain = json({});
        QCOMPARE(plain["host"].toString(), QString("compiled"));
        QCOMPARE(json({"--host", "compiled"})["step_seconds"], plain["step_seconds"]);
        const auto eager = json({"--host", "eager"});
        QCOMPARE(eager["host"].toString(), QString("eager"));
        QVERIFY(eager["step_seconds"].toDouble() > plain["step_seconds"].toDouble());
        QVERIFY(cli({"simulate", tactics, "--model", modelFile("matmul_chain"), "--host", "eager"})
                    .out.contains("eager host"));
        // In the file it counts as well, and the command line goes over it.
        const auto own = folder.write("e.tactics.json", matmulTactics(R"("hardware": "a100_80", "host": "eager",)"));
        const QStringList of = {"simulate", own, "--model", modelFile("matmul_chain"), "--json"};
        QCOMPARE(cli(of).json()["step_seconds"], eager["step_seconds"]);
        QCOMPARE(cli(of + QStringList{"--host", "compiled"}).json()["step_seconds"], plain["step_seconds"]);
        // apply, compare and check price with it, too.
        const auto applied = cli({"apply", tactics, "--model", modelFile("matmul_chain"), "--json", "--host", "eager"});
        QCOMPARE(applied.json()["tactics"].toArray().last().toObject()["step_seconds"], eager["step_seconds"]);
        const auto compared =
            cli({"compare", tactics, own, "--model", modelFile("matmul_chain"), "--json", "--host", "eager"});
        QVERIFY2(compared.exitCode == 0, compared.err.constData());
        for (const auto& one : compared.json()["strategies"].toArray()) {
            QCOMPARE(one.toObject()["host"].toString(), QString("eager"));
            QCOMPARE(one.toObject()["step_seconds"], eager["step_seconds"]);
        }
        // Refused: what is no host, a chip whose pace is not known, and a host without a chip.
        const auto unknown = cli(simulate + QStringList{"--host", "lazy"});
        QCOMPARE(unknown.exitCode, 2);
        QVERIFY2(unknown.err.contains("lazy"), unknown.err.constData());
        const auto tpu = cli(simulate + QStringList{"--hardware", "tpu_v3", "--host", "eager"});
        QCOMPARE(tpu.exitCode, 2);
        QVERIFY2(tpu.err.contains("eager"), tpu.err.constData());
        const auto bare = folder.write("b.tactics.json", matmulTactics(""));
        const auto none = cli({"apply", bare, "--model", modelFile("matmul_chain"), "--host", "eager"});
        QCOMPARE(none.exitCode, 2);
        QVERIFY2(none.err.contains("--hardware"), none.err.constData());
    }

    void low_level_schedules_need_hardware() {
        const Folder folder;
        const auto actions = folder.write("x.json", R"({"mesh": [["batch", 4]], "tactics": [
            {"name": "X", "actions": [{"action": "tile", "argument": 0, "dim": 0, "axis": "batch"}]}]})");
        const QStringList rest = {"simulate", "--model", modelFile("matmul_chain"), "--actions", actions};
        const auto with = cli(rest + QStringList{"--hardware", "tpu_v3"});
        QVERIFY2(with.exitCode == 0, with.err.constData());
        QVERIFY(with.out.contains("lower bound"));
        const auto without = cli(rest);
        QCOMPARE(without.exitCode, 2);
        QVERIFY(without.err.contains("tpu_v3"));
        const auto unknown = cli(rest + QStringList{"--hardware", "abacus"});
        QCOMPARE(unknown.exitCode, 2);
        QVERIFY(unknown.err.contains("abacus"));
    }
};

QTEST_GUILESS_MAIN(SimulateTest)
#include "simulate_test.moc"
