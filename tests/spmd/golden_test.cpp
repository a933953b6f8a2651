// SPDX-License-Identifier: GPL-3.0-or-later
// Every file of golden/partir, where it is there: an independent program's states, string by string.
#include "core/base/file.h"
#include "tests/spmd/golden_file.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

class GoldenTest : public QObject {
    Q_OBJECT
  private slots:
    void everyFileIsEqual() {
        AXISCAPE_SHARED_OR_SKIP(folder, "golden/partir"); // partir_numbers.json stands in for it: numbers_test
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::directory_iterator(*folder))
            if (entry.path().filename().string().find(".json") != std::string::npos) files.push_back(entry.path());
        std::sort(files.begin(), files.end());
        QVERIFY(!files.empty());
        std::string loaded;
        std::shared_ptr<const SiteTable> sites;
        for (const auto& file : files) {
            const auto text = readFile(file);
            QVERIFY2(text, file.c_str());
            const auto golden = nlohmann::json::parse(*text);
            if (const std::string model = golden.at("model"); model != loaded) { // files are sorted by model
                sites = std::make_shared<SiteTable>(test::model(model));
                loaded = model;
            }
            const auto differences = test::compareWithGolden(golden, sites);
            const std::string first = differences.empty() ? "" : file.filename().string() + " " + differences[0];
            QVERIFY2(differences.empty(), first.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(GoldenTest)
#include "golden_test.moc"
