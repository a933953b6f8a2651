// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the built axiscape-cli as a pipeline would.
#pragma once

#include "tests/support/support.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest/QtTest>

#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/cli/cli_texts.h"
#endif

namespace axiscape::test {

struct CliRun {
    int exitCode = -1;
    QByteArray out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

inline QString cliProgram() { return QString::fromStdString(program("axiscape-cli").string()); }

inline CliRun cli(const QStringList& arguments, const QByteArray& input = {}) {
    QProcess process;
    process.start(cliProgram(), arguments);
    process.write(input);
    process.closeWriteChannel();
    CliRun run;
    if (process.waitForFinished(300000) && process.exitStatus() == QProcess::NormalExit)
        run.exitCode = process.exitCode();
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    return run;
}

inline QString modelFile(const std::string& name) { return QString::fromStdString(modelPath(name).string()); }

// Files of one test, gone with it.
class Folder {
  public:
    QString write(const QString& name, const QByteArray& content) const {
        QFile file(path(name));
        const bool written = file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
        return written ? file.fileName() : QString();
    }
    QString path(const QString& name) const { return m_folder.filePath(name); }

  private:
    QTemporaryDir m_folder;
};

} // namespace axiscape::test
