// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/commands/command_words.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>

namespace axiscape {
namespace {

// By the name that the command line has for it.
const std::pair<const char*, const char*> kLibraryWords[] = {
    {"data_parallel", QT_TRANSLATE_NOOP("axiscape::CommandWords", "DP DDP batch replicate")},
    {"megatron", QT_TRANSLATE_NOOP("axiscape::CommandWords", "tensor parallel TP model parallel heads")},
    {"zero1", QT_TRANSLATE_NOOP("axiscape::CommandWords", "optimizer state partitioning weight update sharding")},
    {"zero2", QT_TRANSLATE_NOOP("axiscape::CommandWords", "gradients optimizer state reduce_scatter")},
    {"zero3", QT_TRANSLATE_NOOP("axiscape::CommandWords", "FSDP fully sharded data parallel parameters all_gather")},
    {"embedding", QT_TRANSLATE_NOOP("axiscape::CommandWords", "vocabulary table")},
    {"sequence", QT_TRANSLATE_NOOP("axiscape::CommandWords", "context parallel CP SP long")},
    {"expert", QT_TRANSLATE_NOOP("axiscape::CommandWords", "mixture of experts MoE EP all_to_all")},
    {"pipeline", QT_TRANSLATE_NOOP("axiscape::CommandWords", "pipeline parallel PP GPipe stages micro-batches bubble")},
    {"context", QT_TRANSLATE_NOOP("axiscape::CommandWords", "context parallel CP ring attention long sequences")},
    {"ulysses", QT_TRANSLATE_NOOP("axiscape::CommandWords", "DeepSpeed Ulysses sequence to heads all_to_all")},
    {"multi_query", QT_TRANSLATE_NOOP("axiscape::CommandWords", "MQA cache inference serving")},
    {"edge", QT_TRANSLATE_NOOP("axiscape::CommandWords", "graph network GNN")},
    {"spatial", QT_TRANSLATE_NOOP("axiscape::CommandWords", "convolution images halo")},
};

QStringList wordsOf(const QString& text) {
    static const QRegularExpression between(QStringLiteral("[^\\p{L}\\p{N}]+"));
    return text.split(between, Qt::SkipEmptyParts);
}

// 0: begins a word, or two that stand together ("zero1"); 1: is in one; -1: neither.
int fits(const QString& word, const QStringList& in) {
    int best = -1;
    for (qsizetype i = 0; i < in.size(); ++i) {
        const QString joined = i + 1 < in.size() ? in[i] + in[i + 1] : in[i];
        if (joined.startsWith(word, Qt::CaseInsensitive)) return 0;
        if (in[i].contains(word, Qt::CaseInsensitive)) best = 1;
    }
    return best;
}

} // namespace

QString translatedWords(const char* words) { return QCoreApplication::translate("axiscape::CommandWords", words); }

QString libraryWords(std::string_view kind) {
    for (const auto& [name, words] : kLibraryWords)
        if (name == kind) return translatedWords(words);
    return {};
}

int commandRank(const QString& typed, const QString& name, const QString& others) {
    const QStringList named = wordsOf(name), also = wordsOf(others);
    int rank = 0;
    for (const QString& word : wordsOf(typed)) {
        const int inName = fits(word, named);
        const int inOthers = inName < 0 ? fits(word, also) : -1;
        if (inName < 0 && inOthers < 0) return fuzzyMatch(typed, name) ? 4 : -1;
        rank = std::max(rank, inName >= 0 ? inName : 2 + inOthers);
    }
    return rank;
}

bool fuzzyMatch(const QString& typed, const QString& text) {
    qsizetype at = 0;
    for (const QChar letter : typed) {
        if (letter.isSpace()) continue;
        at = text.indexOf(letter, at, Qt::CaseInsensitive);
        if (at < 0) return false;
        ++at;
    }
    return true;
}

} // namespace axiscape
