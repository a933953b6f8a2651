// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sha256.h"
#include "core/base/sha256_blocks.h"

#include <QCryptographicHash>
#include <QtTest/QtTest>

using namespace axiscape;

namespace {

std::string bytesOf(std::size_t count) {
    std::string bytes(count, '\0');
    for (std::size_t i = 0; i < count; ++i) bytes[i] = static_cast<char>(i * 7 + i / 13);
    return bytes;
}

std::string known(const std::string& bytes) {
    return QCryptographicHash::hash(QByteArray::fromStdString(bytes), QCryptographicHash::Sha256).toHex().toStdString();
}

} // namespace

class Sha256Test : public QObject {
    Q_OBJECT

  private slots:
    // Around the ends of blocks, and where the padding needs one more.
    void digestsAreAsAnotherLibraryHasThem() {
        for (const std::size_t count : {0u, 1u, 55u, 56u, 63u, 64u, 65u, 119u, 120u, 1000u, 65536u, 100003u}) {
            const auto bytes = bytesOf(count);
            QCOMPARE(sha256(bytes), known(bytes));
        }
    }

    void piecesOfAnyLengthAreOneStream() {
        const auto bytes = bytesOf(5000);
        for (const std::size_t step : {1u, 7u, 63u, 64u, 65u, 300u}) {
            Sha256 hash;
            for (std::size_t at = 0; at < bytes.size(); at += step) hash.add(std::string_view(bytes).substr(at, step));
            QCOMPARE(hash.hex(), known(bytes));
        }
    }

    void theProcessorsInstructionsDoTheSame() {
        const auto own = sha256_blocks::byInstructions();
        QVERIFY(sha256_blocks::fastest() == (own ? own : sha256_blocks::portable));
        if (!own) return; // this processor has none
        const auto bytes = bytesOf(64 * 257);
        const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
        std::array<std::uint32_t, 8> ours{1, 2, 3, 4, 5, 6, 7, 8}, plain = ours;
        own(ours.data(), data, 257);
        sha256_blocks::portable(plain.data(), data, 257);
        QCOMPARE(ours, plain);
    }
};

QTEST_APPLESS_MAIN(Sha256Test)

#include "sha256_test.moc"
