// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over the readers of tactic files, projects and projects kept for a crash: any bytes give a file or one
// error, and what is written of it reads as the same.
//
//   build/fuzz/bin/tactics_fuzz -max_len=20000 tests/fuzz/corpus/tactics_fuzz resources/tactics
#include "core/tactics/named_files.h"
#include "core/tactics/project.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace axiscape;
    const auto text = fuzzing::text(data, size);
    if (const auto file = parseTacticFile(text, "input"); fuzzing::read(file)) {
        const std::string written = writeTacticFile(*file);
        const auto again = parseTacticFile(written, "written");
        if (!again || writeTacticFile(*again) != written) fuzzing::wrong("a tactic file that does not come back");
    }
    if (const auto file = parseProject(text, "input"); fuzzing::read(file)) {
        const std::string written = writeProject(*file);
        const auto again = parseProject(written, "written");
        if (!again || writeProject(*again) != written) fuzzing::wrong("a project that does not come back");
        for (std::size_t i = 0; i < file->project.strategies.size(); ++i)
            if (!parseTacticFile(writeTacticFile(tacticFileOf(*file, i)), "strategy"))
                fuzzing::wrong("a strategy that is no tactic file");
    }
    fuzzing::read(parseKeptProject(text, "input"));
    return 0;
}
