// SPDX-License-Identifier: GPL-3.0-or-later
// The table of ops against the folders: what a row promises is there, and nothing is there that no row promises. What
// is missing is named, so that this test is the list of places when an op is added.
#include "core/interpret/interpret.h"
#include "core/sharding/halo.h"
#include "core/sharding/rules.h"
#include "core/spmd/local_op.h"
#include "core/stablehlo/verify_structured.h"
#include "core/verify/size_relations.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <set>

using namespace axiscape;

namespace {

constexpr OpKind kindAt(std::size_t i) { return static_cast<OpKind>(i); }
std::string fullName(OpKind kind) { return std::string(opKindDialect(kind)) + "." + std::string(opKindName(kind)); }

// Something that a row may ask for, and the place where it is found.
struct Part {
    const char *what, *where;
    bool (*needed)(OpKind);
    bool (*there)(OpKind);
};
constexpr const char* kEvaluators =
    "a table of core/interpret: element-wise in lanes/arithmetic.cpp and its like, else "
    "evaluate.cpp, collectives.cpp, machine_ops.cpp";
constexpr const char *kChecks = "core/stablehlo/verify_structured.cpp", *kRules = "core/sharding/rule_table.cpp",
                     *kForms = "core/spmd/local_op.cpp", *kSizes = "core/verify/size_parts.cpp";
constexpr Part kParts[] = {
    {"evaluator", kEvaluators, [](OpKind kind) { return !has(kind, Trait::effect) && !has(kind, Trait::foreign); },
     Machine::evaluates},
    {"check of the import", kChecks, [](OpKind kind) { return has(kind, Trait::checked); },
     [](OpKind kind) { return opCheck(kind).regions != nullptr || opCheck(kind).shapes != nullptr; }},
    {"rule of its own", kRules, [](OpKind kind) { return ruleFamily(kind) > RuleFamily::carried; }, rules::hasOwnRule},
    {"say on what it reads of neighbours", kRules, [](OpKind kind) { return has(kind, Trait::reaches); },
     [](OpKind kind) { return rules::findReaches(kind) != nullptr; }},
    {"form on one device", kForms, [](OpKind kind) { return has(kind, Trait::localForm); }, hasLocalForm},
    {"relation of its sizes", kSizes, [](OpKind kind) { return has(kind, Trait::sizesByParts); }, relatesParts},
};

// Of the op: what is missing, or is there without a word in its row.
std::string misfits(OpKind kind) {
    std::string text;
    for (const Part& part : kParts) {
        if (part.needed(kind) == part.there(kind)) continue;
        text += fullName(kind) + (part.needed(kind) ? " has no " : " should have no ") + part.what + ": " + part.where;
        text += "\n";
    }
    return text;
}

std::set<std::string> placesOf(OpKind kind) {
    std::set<std::string> places{"core/ops/table.inc"};
    for (const Part& part : kParts)
        if (part.needed(kind)) places.insert(part.where);
    return places;
}

} // namespace

class CompleteTest : public QObject {
    Q_OBJECT
  private slots:
    void everyOpHasWhatItsRowPromises() {
        std::string text;
        for (std::size_t i = 0; i + 1 < kOpKinds; ++i) text += misfits(kindAt(i));
        QCOMPARE(text, std::string());
        QVERIFY(!Machine::evaluates(OpKind::unknown));
    }

    // An element-wise op is a row and an evaluator.
    void elementwiseOpsNeedNothingElse() {
        std::string text;
        for (std::size_t i = 0; i + 1 < kOpKinds; ++i) {
            const OpKind kind = kindAt(i);
            if (!isElementwise(kind)) continue;
            for (const std::string& place : placesOf(kind))
                if (place != "core/ops/table.inc" && place != kEvaluators) text += fullName(kind) + ": " + place + "\n";
            if (ruleFamily(kind) != RuleFamily::pointwise) text += fullName(kind) + " has no rule point by point\n";
            if (opRow(kind).results != 1 && kind != OpKind::map && !has(kind, Trait::foreign))
                text += fullName(kind) + " has not one result\n";
        }
        QCOMPARE(text, std::string());
    }

    // Row, evaluator, check, rule, form on one device. Verification keeps the sizes of an op as they are until it is
    // told how they go together.
    void noOpNeedsMoreThanFivePlaces() {
        std::string text;
        for (std::size_t i = 0; i + 1 < kOpKinds; ++i) {
            auto places = placesOf(kindAt(i));
            places.erase(kSizes);
            if (places.size() > 5) text += fullName(kindAt(i)) + ": " + std::to_string(places.size()) + "\n";
        }
        QCOMPARE(text, std::string());
    }

    void traitsGoTogether() {
        const struct {
            const char* what;
            bool (*wrong)(OpKind);
        } rules[] = {
            {"says where a value lies, and changes it",
             [](OpKind k) { return has(k, Trait::placement) && !has(k, Trait::identity); }},
            {"has a form of its own, and is nothing but a placement",
             [](OpKind k) { return has(k, Trait::placement) && has(k, Trait::localForm); }},
            {"has its sizes twice", [](OpKind k) { return has(k, Trait::sizesByRule) && has(k, Trait::sizesByParts); }},
            {"is priced, and not opaque",
             [](OpKind k) { return has(k, Trait::priced) && workClass(k) != WorkClass::opaque; }},
            {"is random, and has no price", [](OpKind k) { return has(k, Trait::random) && !has(k, Trait::priced); }},
            {"reads its neighbours, and is not right for it",
             [](OpKind k) { return has(k, Trait::reaches) && !has(k, Trait::cutAnywhere); }},
            {"runs as a loop or a branch, and is not entered",
             [](OpKind k) { return workClass(k) == WorkClass::control && !has(k, Trait::entered); }},
            {"is entered without regions", [](OpKind k) { return has(k, Trait::entered) && opRow(k).regions == 0; }},
            {"is a collective of another family",
             [](OpKind k) { return has(k, Trait::collective) != (ruleFamily(k) == RuleFamily::exchange); }},
        };
        std::string text;
        for (std::size_t i = 0; i + 1 < kOpKinds; ++i)
            for (const auto& rule : rules)
                if (rule.wrong(kindAt(i))) text += fullName(kindAt(i)) + " " + rule.what + "\n";
        QCOMPARE(text, std::string());
    }

    void namesAreFoundAgain() {
        std::set<std::string> names;
        for (std::size_t i = 0; i + 1 < kOpKinds; ++i) {
            const std::string name = fullName(kindAt(i));
            QVERIFY2(names.insert(name).second, name.c_str());
            QVERIFY2(opKindFromName(name) == kindAt(i), name.c_str());
        }
        QCOMPARE(names.size(), kOpKinds - 1);
        QCOMPARE(opKindFromName("mhlo.add"), OpKind::add);
        QCOMPARE(opKindFromName("mhlo.erf"), OpKind::erf);
        QCOMPARE(opKindFromName("mhlo.copy"), OpKind::copy);
        QCOMPARE(opKindFromName("sdy.constant"), OpKind::constant);
        QCOMPARE(opKindFromName("stablehlo.erf"), OpKind::unknown);
        QCOMPARE(opKindFromName("add"), OpKind::unknown);
        QCOMPARE(opKindName(OpKind::and_), std::string_view("and"));
        QCOMPARE(opKindName(OpKind::unknown), std::string_view("unknown"));
    }

    void broadcastsAreTheOpOfTheirName() {
        QCOMPARE(laneKind(OpKind::broadcast_and), OpKind::and_);
        QCOMPARE(laneKind(OpKind::broadcast_next_after), OpKind::next_after);
        QCOMPARE(laneKind(OpKind::broadcast_in_dim), OpKind::broadcast_in_dim);
        QCOMPARE(laneKind(OpKind::add), OpKind::add);
    }

    void combinersAndTheirOps() {
        for (const auto combiner :
             {Combiner::add, Combiner::max, Combiner::min, Combiner::mul, Combiner::and_, Combiner::or_})
            QCOMPARE(combinerOf(opOf(combiner)), combiner);
        QCOMPARE(combinerOf(OpKind::xor_), Combiner::none);
        QCOMPARE(opOf(Combiner::none), OpKind::unknown);
    }
};

QTEST_GUILESS_MAIN(CompleteTest)
#include "complete_test.moc"
