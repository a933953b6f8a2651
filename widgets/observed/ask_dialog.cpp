// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/observed/ask_dialog.h"

#include "core/session/ask_compiler.h"
#include "core/simulate/own_answers.h"
#include "widgets/common/answer_words.h"
#include "widgets/common/file_dialogs.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr int kAskWide = 520;

} // namespace

AskDialog::AskDialog(const AskWish& wish, std::string hardware, QWidget* parent)
    : QDialog(parent), m_hardware(std::move(hardware)), m_backend(new QComboBox(this)), m_python(new QLineEdit(this)),
      m_minutes(new QSpinBox(this)), m_needs(new QLabel(this)) {
    setObjectName(QStringLiteral("askDialog"));
    setWindowTitle(tr("Ask XLA"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(12);
    auto* what =
        new QLabel(tr("The real compiler is asked ahead of time, in a program of its own, about as many devices "
                      "as the mesh has. None of them is needed."),
                   this);
    what->setWordWrap(true);
    column->addWidget(what);

    m_backend->setObjectName(QStringLiteral("askBackend"));
    for (const QString& backend : askBackends())
        m_backend->addItem(backend == QLatin1String("cpu") ? tr("CPU") : backendWords(backend), backend);
    m_backend->setCurrentIndex(std::max(0, m_backend->findData(wish.backend)));
    m_python->setObjectName(QStringLiteral("askPython"));
    m_python->setText(wish.python);
    m_python->setPlaceholderText(QString::fromStdString(pythonAtHand()));
    m_python->setToolTip(tr("Empty: the one of AXISCAPE_PYTHON, else python3"));
    auto* browse = new QPushButton(tr("Browse…"), this);
    browse->setObjectName(QStringLiteral("askBrowse"));
    m_minutes->setObjectName(QStringLiteral("askMinutes"));
    m_minutes->setRange(1, kMostAskMinutes);
    m_minutes->setValue(wish.minutes);
    m_minutes->setSuffix(tr(" min"));
    m_minutes->setToolTip(tr("The compiler is ended after that"));

    auto* form = new QFormLayout;
    form->setVerticalSpacing(12);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    form->addRow(tr("Compiler for"), m_backend);
    auto* python = new QHBoxLayout;
    python->addWidget(m_python, 1);
    python->addWidget(browse);
    form->addRow(tr("Python"), python);
    form->addRow(tr("At most"), m_minutes);
    column->addLayout(form);
    m_needs->setObjectName(QStringLiteral("askNeeds"));
    m_needs->setProperty("role", QStringLiteral("note"));
    m_needs->setWordWrap(true);
    m_needs->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_needs);
    column->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* ask = buttons->addButton(tr("Ask"), QDialogButtonBox::AcceptRole);
    ask->setObjectName(QStringLiteral("askNow"));
    ask->setDefault(true);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(browse, &QPushButton::clicked, this, &AskDialog::choosePython);
    connect(m_backend, &QComboBox::currentIndexChanged, this, &AskDialog::refresh);
    setMinimumWidth(kAskWide);
    refresh();
}

AskWish AskDialog::wish() const {
    return {m_backend->currentData().toString(), m_python->text().trimmed(), m_minutes->value()};
}

void AskDialog::choosePython() {
    askForFile(this, tr("A Python that has jax"), m_python->text(), {},
               [this](const QString& path) { m_python->setText(path); });
}

void AskDialog::refresh() {
    const QString backend = m_backend->currentData().toString();
    QString needs =
        backend.startsWith(QLatin1String("tpu:")) ? tr("This Python needs jax and libtpu: pip install jax libtpu")
        : backend.startsWith(QLatin1String("gpu:"))
            ? tr("This Python needs jax and its CUDA plugin: pip install jax jax-cuda13-plugin jax-cuda13-pjrt")
            : tr("This Python needs jax: pip install jax");
    if (!m_hardware.empty() && !isOfChip(backend.toStdString(), m_hardware))
        needs +=
            QLatin1Char('\n') + (backend == QLatin1String("cpu")
                                     ? tr("The estimate beside it is for %1; a compiler for CPUs keeps other buffers.")
                                     : tr("The estimate beside it is for %1, which is another chip."))
                                    .arg(QString::fromStdString(m_hardware));
    m_needs->setText(needs);
    setMinimumHeight(layout()->totalHeightForWidth(std::max(kAskWide, width()))); // wrapped words need their height
}

} // namespace axiscape
