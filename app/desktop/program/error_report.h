// SPDX-License-Identifier: GPL-3.0-or-later
// What a person sends when something went wrong: versions, sizes and the log, without a name of the model.
#pragma once

#include "core/ir/ir.h"

#include <QString>
#include <QStringList>

namespace axiscape {

class Document;

// Every name in the text becomes "‹name›", and so does what stands in quotes, paths of files and what only looks like a
// path of an argument ("params['w']"). Names shorter than three letters are replaced where they stand as a word.
QString withoutNames(QString text, const QStringList& names);

// Names of arguments, results, layers and source files, longest first.
QStringList namesOf(const Module& module);

// The report: program, Qt, system, screens; how large the model, the mesh and the schedule are and which kinds of
// tactics it holds; the log. Nothing is sent anywhere.
QString errorReport(const Document& document, const QStringList& log);

// Program, Qt, compiler and system, a line each.
QStringList versions();

} // namespace axiscape
