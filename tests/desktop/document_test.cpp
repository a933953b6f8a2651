// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/document_manager.h"

#include "core/base/file.h"
#include "tests/support/support.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

namespace {

QString pathOf(const std::string& model) { return QString::fromStdString(test::modelPath(model).string()); }

// Opens and waits for the first snapshot.
void openAndWait(DocumentManager& documents, const std::string& model) {
    const Document& document = documents.front();
    documents.openModel(pathOf(model));
    QTRY_VERIFY_WITH_TIMEOUT(document.model() && document.snapshot() && !document.isEvaluating(), 60000);
}

void settle(Document& document) {
    QTRY_VERIFY_WITH_TIMEOUT(!document.isEvaluating() && document.snapshot()->strategy == document.strategy(), 60000);
}

std::string local(const Document& document, std::uint32_t argument) {
    const std::string code = argumentCodes(document.snapshot()->program)[argument];
    return code.substr(0, code.find(" ["));
}

} // namespace

class DocumentTest : public QObject {
    Q_OBJECT
  private slots:
    void dropsAreUndoneAndRedone() {
        DocumentManager documents;
        Document& document = documents.front();
        openAndWait(documents, "matmul_chain");
        document.drop({0, 0, 0, false}); // x dim 0 over batch
        settle(document);
        QCOMPARE(local(document, 0), std::string("x 64x8"));
        QCOMPARE(document.undoStack().undoText(), QStringLiteral("Cut x dim 0 over batch"));
        document.selectTactic(-1);
        document.drop({1, 1, 1, false}); // w1 dim 1 over model
        settle(document);
        QCOMPARE(document.snapshot()->program.counts[CollectiveKind::all_reduce], std::int64_t(1));
        document.undoStack().undo();
        settle(document);
        QCOMPARE(document.snapshot()->program.counts[CollectiveKind::all_reduce], std::int64_t(0));
        document.undoStack().undo();
        settle(document);
        QCOMPARE(local(document, 0), std::string("x 256x8"));
        document.undoStack().redo();
        document.undoStack().redo();
        settle(document);
        QCOMPARE(local(document, 1), std::string("w1 8x8"));
    }

    void aDropExtendsTheTacticOfThatAxisThatAPersonSelected() {
        DocumentManager documents;
        Document& document = documents.front();
        openAndWait(documents, "matmul_chain");
        document.drop({1, 0, 0, false}); // w1 dim 0 over batch: a new tactic, selected now
        QCOMPARE(document.selectedTactic(), 0);
        QCOMPARE(document.dropTargetText({2, 1, 0, false}), QStringLiteral("new tactic")); // nobody chose it
        document.selectTactic(0);
        QCOMPARE(document.dropTargetText({2, 1, 0, false}), QStringLiteral("joins 'Manual'"));
        document.drop({2, 1, 0, false}); // w2 dim 1 over batch: the same
        settle(document);
        QCOMPARE(document.strategy().schedule.tactics.size(), std::size_t(1));
        QCOMPARE(document.strategy().schedule.tactics[0].inputs.size(), std::size_t(2));
        document.drop({0, 0, 1, false}); // another axis: another tactic
        QCOMPARE(document.strategy().schedule.tactics.size(), std::size_t(2));
    }

    void illegalDropsSayWhyAndChangeNothing() {
        DocumentManager documents;
        Document& document = documents.front();
        openAndWait(documents, "matmul_chain");
        document.drop({0, 0, 0, false});
        settle(document);
        document.selectTactic(-1);
        QVERIFY(document.refusal({0, 1, 0, false}).contains(QStringLiteral("batch cuts dim 0 already")));
        QVERIFY(document.refusal({0, 1, 1, false}).isEmpty());
        document.edit(QStringLiteral("Resize"), [&] {
            Strategy next = document.strategy();
            next.mesh.axes[1].size = 3;
            return next;
        }());
        settle(document);
        QCOMPARE(document.refusal({0, 1, 1, false}), QStringLiteral("8 does not divide by 3"));
        const Strategy before = document.strategy();
        QSignalSpy warned(&document, &Document::warned);
        document.drop({0, 1, 1, false});
        QCOMPARE(warned.size(), 1);
        QVERIFY(document.strategy() == before);
    }

    void aPreviewShowsWhatADropWouldGiveAndLeavesNoTrace() {
        DocumentManager documents;
        Document& document = documents.front();
        openAndWait(documents, "transformer_train_tiny");
        const Strategy before = document.strategy();
        std::uint32_t batch = 0;
        for (std::uint32_t i = 0; i < document.model()->module->argumentCount(); ++i)
            if (document.model()->module->argument(i).path == "batch/0") batch = i;
        document.startPreview({batch, 0, 0, false});
        QTRY_VERIFY(document.preview());
        const auto counts = document.preview()->program.counts;
        QVERIFY(counts[CollectiveKind::all_reduce] > 0);
        document.endPreview();
        QVERIFY(!document.preview());
        QVERIFY(document.strategy() == before);
        QVERIFY(document.undoStack().isClean());
        document.drop({batch, 0, 0, false});
        settle(document);
        QVERIFY(document.snapshot()->program.counts == counts);
    }

    void savedTacticsOpenAgain() {
        QTemporaryDir folder;
        DocumentManager documents;
        Document& document = documents.front();
        openAndWait(documents, "matmul_chain");
        document.drop({0, 0, 0, false});
        settle(document);
        QVERIFY(!document.undoStack().isClean());
        const QString path = folder.filePath(QStringLiteral("a.tactics.json"));
        QVERIFY(document.saveTactics(path));
        QVERIFY(document.undoStack().isClean());
        const Strategy saved = document.strategy();
        document.undoStack().undo();
        QVERIFY(document.openTactics(path));
        QVERIFY(document.strategy() == saved);
        document.undoStack().undo(); // opening is one step
        QVERIFY(document.strategy().schedule.tactics.empty());
        QVERIFY(document.addTactics(path));
        QVERIFY(document.addTactics(path));
        QCOMPARE(document.strategy().schedule.tactics.size(), std::size_t(2));
    }

    void wrongFilesGiveOneErrorAndKeepTheModel_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("binary") << QByteArray("ML\xefR\0\1\2\3", 8);
        QTest::newRow("text of another kind") << QByteArray("hello\n");
        QByteArray whole = QByteArray::fromStdString(*readFile(test::modelPath("mlp_train")));
        QTest::newRow("cut short") << whole.left(whole.size() / 2);
    }
    void wrongFilesGiveOneErrorAndKeepTheModel() {
        QFETCH(QByteArray, content);
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("model.mlir"));
        QVERIFY(writeFileAtomically(path.toStdString(), content.toStdString()));
        DocumentManager documents;
        Document& document = documents.front();
        openAndWait(documents, "matmul_chain");
        QSignalSpy failed(&documents, &DocumentManager::failed);
        documents.openModel(path);
        QTRY_COMPARE(failed.size(), 1);
        QCOMPARE(document.model()->module->argumentCount(), 3u);
        const auto error = failed[0][0].value<Error>();
        QVERIFY(!error.what.empty());
        QVERIFY(!error.todo.empty());
        QVERIFY(words::english(error.where).find("model.mlir") != std::string::npos);
    }

    void aSecondModelReplacesTheFirstWithNothingLeftOver() {
        DocumentManager documents;
        Document& document = documents.front();
        openAndWait(documents, "matmul_chain");
        document.drop({0, 0, 0, false});
        document.startPreview({1, 1, 1, false});
        documents.openModel(pathOf("x_xt"));
        QTRY_VERIFY(document.model()->module->argumentCount() == 1);
        QTRY_VERIFY(document.snapshot() && document.snapshot()->model == document.model());
        QVERIFY(!document.preview());
        QVERIFY(document.strategy().schedule.tactics.empty());
        QVERIFY(!document.undoStack().canUndo());
        QCOMPARE(document.selectedTactic(), -1);
    }

    void anImpossibleMeshOrHardwareIsRefused() {
        DocumentManager documents;
        Document& document = documents.front();
        openAndWait(documents, "matmul_chain");
        const Strategy before = document.strategy();
        QSignalSpy failed(&documents, &DocumentManager::failed);
        Strategy next = before;
        next.mesh.axes[0].size = 0;
        document.edit(QStringLiteral("Resize"), next);
        next = before;
        next.hardware = "abacus";
        document.edit(QStringLiteral("Choose hardware"), next);
        QCOMPARE(failed.size(), 2);
        QVERIFY(document.strategy() == before);
        QVERIFY(!document.undoStack().canUndo());
    }

    void aBrokenTacticFileChangesNothing() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.tactics.json"));
        QVERIFY(writeFileAtomically(path.toStdString(), "{\"format\": \"axiscape.tactics\", \"version\": 99}"));
        DocumentManager documents;
        Document& document = documents.front();
        openAndWait(documents, "matmul_chain");
        const Strategy before = document.strategy();
        QSignalSpy failed(&documents, &DocumentManager::failed);
        QVERIFY(!document.openTactics(path));
        QCOMPARE(failed.size(), 1);
        QVERIFY(document.strategy() == before);
    }
};

QTEST_GUILESS_MAIN(DocumentTest)
#include "document_test.moc"
