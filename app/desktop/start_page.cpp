// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/start_page.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace axiscape {
namespace {

QLabel* label(const QString& text, const char* role, QWidget* parent) {
    auto* made = new QLabel(text, parent);
    made->setProperty("role", QLatin1String(role));
    made->setWordWrap(true);
    return made;
}

// A whole card is one button: title, and what it is below.
QPushButton* card(const QString& title, const QString& note, QWidget* parent) {
    auto* button = new QPushButton(parent);
    button->setProperty("card", true);
    button->setAccessibleName(title);
    button->setAccessibleDescription(note);
    button->setCursor(Qt::PointingHandCursor);
    auto* box = new QVBoxLayout(button);
    box->setContentsMargins(14, 10, 14, 10);
    box->setSpacing(2);
    auto* heading = label(title, "strong", button);
    auto* text = label(note, "note", button);
    heading->setAttribute(Qt::WA_TransparentForMouseEvents);
    text->setAttribute(Qt::WA_TransparentForMouseEvents);
    box->addWidget(heading);
    box->addWidget(text);
    box->addStretch();
    return button;
}

QString modelFolder() {
    const QString here = QCoreApplication::applicationDirPath();
    for (const QString& folder : {here + QStringLiteral("/../share/axiscape/models"), QStringLiteral(AXISCAPE_MODELS)})
        if (QFileInfo(folder).isDir()) return folder;
    return {};
}

} // namespace

std::vector<Sample> samples() {
    const QString folder = modelFolder();
    if (folder.isEmpty()) return {};
    const auto tr = [](const char* text) { return QCoreApplication::translate("StartPage", text); };
    std::vector<Sample> all = {
        {tr("Matrix chain"), tr("(x @ w1) @ w2, the smallest example"), QStringLiteral("matmul_chain.mlir")},
        {tr("Perceptron train step"), tr("Three layers with Adam, 21 arguments"), QStringLiteral("mlp_train.mlir")},
        {tr("Transformer train step"), tr("Two layers with tied embedding and Adam, 60 arguments"),
         QStringLiteral("transformer_train_tiny.mlir.gz")},
        {tr("Transformer, 32 layers"), tr("5.5 billion parameters, 18,000 ops, 870 arguments"),
         QStringLiteral("t32_train.mlir.gz")},
        {tr("Mixture of experts"), tr("Eight experts, top-2 routing, 48 arguments"),
         QStringLiteral("moe_train.mlir.gz")},
        {tr("U-Net train step"), tr("Convolutions and attention, 805 arguments"), QStringLiteral("unet_train.mlir.gz")},
        {tr("Graph network"), tr("Gather and segment sums, 168 arguments"), QStringLiteral("gns_train.mlir.gz")},
        {tr("Decoding loop"), tr("A key-value cache in a while of 1536 steps"), QStringLiteral("it32_decode.mlir.gz")},
    };
    for (Sample& sample : all) sample.path = folder + QLatin1Char('/') + sample.path;
    return all;
}

StartPage::StartPage(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("startPage"));
    auto* outer = new QHBoxLayout(this);
    outer->setContentsMargins(48, 48, 48, 48);
    outer->setSpacing(40);
    outer->addStretch();
    auto* left = new QVBoxLayout;
    left->setSpacing(12);
    auto* headline = label(tr("Cut a model over many devices, and see what it costs"), "headline", this);
    headline->setWordWrap(false);
    left->addWidget(headline);
    left->addWidget(label(tr("Open a model, drag mesh axes onto it, read memory and time before you own the hardware."),
                          "lead", this));
    left->addSpacing(16);
    left->addWidget(label(tr("Samples"), "section", this));
    auto* grid = new QGridLayout;
    grid->setSpacing(10);
    int at = 0;
    for (const Sample& sample : samples()) {
        auto* button = card(sample.title, sample.note, this);
        button->setFixedWidth(315);
        connect(button, &QPushButton::clicked, this, [this, path = sample.path] { emit fileRequested(path); });
        grid->addWidget(button, at / 2, at % 2);
        ++at;
    }
    left->addLayout(grid);
    left->addStretch();
    outer->addLayout(left);

    auto* right = new QVBoxLayout;
    right->setSpacing(12);
    auto* area = new QFrame(this);
    area->setProperty("dropArea", true);
    area->setFixedSize(360, 132);
    auto* areaBox = new QVBoxLayout(area);
    auto* hint = label(tr("Drop a StableHLO module here"), "note", area);
    hint->setAlignment(Qt::AlignCenter);
    auto* open = new QPushButton(tr("Open model…"), area);
    open->setProperty("primary", true);
    open->setObjectName(QStringLiteral("startOpen"));
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    areaBox->addStretch();
    areaBox->addWidget(hint);
    areaBox->addWidget(open, 0, Qt::AlignCenter);
    areaBox->addStretch();
    right->addWidget(area);
    right->addWidget(label(tr("Recent"), "section", this));
    m_recent = new QVBoxLayout;
    m_recent->setSpacing(4);
    right->addLayout(m_recent);
    right->addWidget(label(tr("From JAX"), "section", this));
    auto* code = label(QStringLiteral("from axiscape_capture import capture\n"
                                      "capture(train_step, state, batch,\n        out=\"train_step.mlir\")"),
                       "code", this);
    code->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    right->addWidget(code);
    right->addStretch();
    outer->addLayout(right);
    outer->addStretch();
}

void StartPage::setRecentFiles(const QStringList& paths) {
    while (QLayoutItem* item = m_recent->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const QString& path : paths.mid(0, 5)) {
        auto* button = card(QFileInfo(path).fileName(), QFileInfo(path).absolutePath(), this);
        button->setProperty("compact", true);
        button->setFixedWidth(360);
        connect(button, &QPushButton::clicked, this, [this, path] { emit fileRequested(path); });
        m_recent->addWidget(button);
    }
    if (paths.isEmpty()) m_recent->addWidget(label(tr("Files you open are listed here."), "note", this));
}

} // namespace axiscape
