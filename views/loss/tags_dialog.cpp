// SPDX-License-Identifier: Apache-2.0
#include "views/loss/tags_dialog.h"

#include "views/base/core_text.h"
#include "views/base/file_path.h"
#include "views/base/plain_text.h"
#include "views/frame/pane.h"
#include "views/jobs/job_runner.h"
#include "views/loss/chart_scale.h"
#include "views/widgets/comfortable_rows.h"
#include "views/widgets/label_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace runglass::views {

using namespace Qt::StringLiterals;
using analysis::loss::IterationSource;
using analysis::loss::Log;
using analysis::loss::PresetMatch;
using analysis::loss::Settings;

namespace {

constexpr int typingPauseMs = 200;
constexpr int byExpression = -1; ///< in the list of sources, beside the values of IterationSource
constexpr int mostTagLetters = 200;
constexpr QSize firstSize(760, 620);

/// Distinguishes the jobs of one dialog from those of another.
QString newPrefix() {
    static int count = 0;
    return u"loss/tags/%1"_s.arg(++count);
}

} // namespace

TagsDialog::TagsDialog(const QString& path, const Settings& settings, JobRunner& jobs, QWidget* parent)
    : QDialog(parent), path_(path), jobs_(jobs), slotPrefix_(newPrefix()), form_(new QFormLayout),
      presets_(new QComboBox), source_(new QComboBox), lossTags_(new QPlainTextEdit),
      iterationTag_(new QLineEdit), epochTag_(new QLineEdit), expression_(new QLineEdit), rank_(new QSpinBox),
      verdict_(new QLabel), preview_(new QTreeWidget),
      all_(new QCheckBox(tr("Use for &all files in the list"))),
      default_(new QCheckBox(tr("Try these &first for new files"))) {
    setWindowTitle(tr("Tags of %1").arg(QFileInfo(path).fileName()));
    resize(firstSize);
    makeFields();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    accept_ = buttons->button(QDialogButtonBox::Ok);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    all_->setToolTip(tr("Read every file in the list with these tags"));
    default_->setToolTip(tr("Files without tags of their own are tried with these before presets"));
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form_);
    layout->addWidget(makePreview(), 1);
    layout->addWidget(all_);
    layout->addWidget(default_);
    layout->addWidget(buttons);
    typing_.setSingleShot(true);
    typing_.setInterval(typingPauseMs);
    connect(&typing_, &QTimer::timeout, this, &TagsDialog::requestPreview);
    show(settings);
    lookForPresets();
    requestPreview();
}

TagsDialog::~TagsDialog() {
    jobs_.cancel(slotPrefix_ + u"/presets"_s);
    jobs_.cancel(slotPrefix_ + u"/preview"_s);
}

void TagsDialog::makeFields() {
    const auto fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    const auto add = [this](const QString& label, QWidget* field, const QString& tip) {
        field->setToolTip(tip);
        field->setAccessibleName(withoutMnemonic(label));
        form_->addRow(label, field);
    };
    presets_->addItem(tr("Tags as written below"));
    add(tr("&Preset:"), presets_, tr("Ways that find something in this file, the best first"));
    source_->addItem(tr("Iteration tag on the line of the loss"), static_cast<int>(IterationSource::Tag));
    source_->addItem(tr("Iteration tag on this line or the last one before that has it"),
                     static_cast<int>(IterationSource::LastTag));
    source_->addItem(tr("Last progress count drawn before, such as 10/300"),
                     static_cast<int>(IterationSource::LastProgress));
    source_->addItem(tr("Epoch and step, counted through"), static_cast<int>(IterationSource::EpochAndStep));
    source_->addItem(tr("None in the file: count the lines with a loss"),
                     static_cast<int>(IterationSource::LineOrder));
    source_->addItem(tr("Regular expression"), byExpression);
    add(tr("&Iterations from:"), source_, tr("Where the iteration of a loss stands"));
    lossTags_->setTabChangesFocus(true);
    lossTags_->setFixedHeight(lossTags_->fontMetrics().height() * 3 + 12);
    add(tr("&Loss tags:"), lossTags_,
        tr("The text directly before a loss, blanks included; one on each line, each a series of its own"));
    add(tr("I&teration tag:"), iterationTag_, tr("The text directly before an iteration"));
    add(tr("&Epoch tag:"), epochTag_, tr("The text directly before the number of the epoch"));
    add(tr("Regular e&xpression:"), expression_,
        tr("Its first group is the iteration, the second the loss; with one group lines are counted"));
    for (auto* field : {iterationTag_, epochTag_}) {
        field->setFont(fixed);
        field->setMaxLength(mostTagLetters);
    }
    expression_->setFont(fixed);
    lossTags_->setFont(fixed);
    rank_->setRange(-1, 1'000'000);
    rank_->setSpecialValueText(tr("all"));
    add(tr("&Rank:"), rank_,
        tr("Of lines marked with several ranks, such as [default3], only those of this one"));

    connect(presets_, &QComboBox::activated, this, [this](int index) {
        const auto settings = presets_->itemData(index);
        if (settings.isValid())
            show(*settings.value<std::shared_ptr<const Settings>>());
        requestPreview();
    });
    connect(source_, &QComboBox::currentIndexChanged, this, [this] {
        showFields();
        onEdited();
    });
    connect(lossTags_, &QPlainTextEdit::textChanged, this, &TagsDialog::onEdited);
    for (auto* field : {iterationTag_, epochTag_, expression_})
        connect(field, &QLineEdit::textEdited, this, &TagsDialog::onEdited);
    connect(rank_, &QSpinBox::valueChanged, this, &TagsDialog::onEdited);
}

QWidget* TagsDialog::makePreview() {
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    verdict_->setWordWrap(true);
    verdict_->setTextFormat(Qt::PlainText);
    verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    preview_->setHeaderLabels({tr("Line"), tr("Iteration"), tr("Loss"), tr("Text")});
    preview_->setRootIsDecorated(false);
    setComfortableRows(*preview_);
    preview_->setAccessibleName(tr("Preview of matched lines"));
    preview_->setToolTip(tr("The first lines that match, or those that come nearest to it"));
    for (const int column : {0, 1, 2})
        preview_->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    layout->addWidget(verdict_);
    layout->addWidget(preview_, 1);
    return box;
}

void TagsDialog::show(const Settings& settings) {
    const QSignalBlocker silentTags(lossTags_);
    const QSignalBlocker silentSource(source_);
    const QSignalBlocker silentRank(rank_);
    QStringList tags;
    for (const auto& tag : settings.lossTags)
        tags << QString::fromStdString(tag);
    lossTags_->setPlainText(tags.join(u'\n'));
    iterationTag_->setText(QString::fromStdString(settings.iterationTag));
    epochTag_->setText(QString::fromStdString(settings.epochTag));
    expression_->setText(QString::fromStdString(settings.expression));
    rank_->setValue(settings.rank.value_or(-1));
    const int source = settings.expression.empty() ? static_cast<int>(settings.source) : byExpression;
    source_->setCurrentIndex(source_->findData(source));
    showFields();
}

void TagsDialog::showFields() {
    const int source = source_->currentData().toInt();
    const bool expression = source == byExpression;
    const auto is = [source](IterationSource wanted) { return source == static_cast<int>(wanted); };
    form_->setRowVisible(lossTags_, !expression);
    form_->setRowVisible(iterationTag_, !expression && !is(IterationSource::LineOrder) &&
                                            !is(IterationSource::LastProgress));
    form_->setRowVisible(epochTag_, is(IterationSource::EpochAndStep));
    form_->setRowVisible(expression_, expression);
}

Settings TagsDialog::settings() const {
    Settings settings;
    settings.lossTags.clear();
    for (const auto& line : lossTags_->toPlainText().split(u'\n'))
        if (!line.isEmpty())
            settings.lossTags.push_back(line.toStdString());
    settings.iterationTag = iterationTag_->text().toStdString();
    settings.epochTag = epochTag_->text().toStdString();
    const int source = source_->currentData().toInt();
    if (source == byExpression)
        settings.expression = expression_->text().toStdString();
    else
        settings.source = static_cast<IterationSource>(source);
    if (rank_->value() >= 0)
        settings.rank = rank_->value();
    return settings;
}

bool TagsDialog::forAllFiles() const {
    return all_->isChecked();
}

bool TagsDialog::asDefault() const {
    return default_->isChecked();
}

void TagsDialog::onEdited() {
    presets_->setCurrentIndex(0);
    typing_.start();
}

void TagsDialog::lookForPresets() {
    jobs_.start(
        slotPrefix_ + u"/presets"_s, QString(),
        [path = pathBytes(path_)](JobContext& job) {
            base::Diagnostics ignored;
            base::LoadContext context{ignored, job.progress, job.stop};
            auto matches = analysis::loss::matchingPresets(path, context);
            return matches ? std::move(matches).value() : std::vector<PresetMatch>();
        },
        [this](const std::vector<PresetMatch>& matches) { showPresets(matches); });
}

void TagsDialog::showPresets(const std::vector<PresetMatch>& matches) {
    for (const auto& match : matches) {
        const auto text =
            tr("%1: %2 iterations in the beginning")
                .arg(coreText(match.title), iterationText(static_cast<double>(match.iterations)));
        presets_->addItem(text, QVariant::fromValue(std::make_shared<const Settings>(match.settings)));
        if (match.settings == settings() && presets_->currentIndex() == 0)
            presets_->setCurrentIndex(presets_->count() - 1);
    }
}

void TagsDialog::requestPreview() {
    const auto chosen = settings();
    const auto error = errorOf(chosen);
    accept_->setEnabled(!error);
    if (error) {
        jobs_.cancel(slotPrefix_ + u"/preview"_s);
        preview_->clear();
        verdict_->setText(errorSentence(*error));
        return;
    }
    jobs_.start(
        slotPrefix_ + u"/preview"_s, QString(),
        [path = pathBytes(path_), chosen](JobContext& job) {
            base::Diagnostics ignored;
            base::LoadContext context{ignored, job.progress, job.stop};
            return analysis::loss::previewLog(path, chosen, context);
        },
        [this](const base::Result<Log>& log) { showPreview(log); });
}

void TagsDialog::showPreview(const base::Result<Log>& log) {
    preview_->clear();
    if (!log.ok()) {
        verdict_->setText(errorSentence(log.error()));
        return;
    }
    const auto& found = log.value();
    if (found.empty())
        verdict_->setText(tr("Nothing found in the beginning of the file: %1. These lines come nearest:")
                              .arg(coreText(reasonOfNoMatch(found))));
    else
        verdict_->setText(tr("%1 lines match in the beginning of the file; the first are:")
                              .arg(iterationText(static_cast<double>(found.pairs))));
    const auto& first = found.series.front().found;
    const auto& lines = found.series.front().lines;
    for (const auto& sample : found.empty() ? found.nearest : found.matched) {
        auto* item = new QTreeWidgetItem(preview_);
        item->setText(0, iterationText(static_cast<double>(sample.number)));
        item->setText(3, QString::fromStdString(sample.text));
        item->setToolTip(3, asPlainText(item->text(3)));
        for (std::size_t i = 0; i < lines.size() && lines[i] <= sample.number; ++i)
            if (lines[i] == sample.number) {
                item->setText(1, iterationText(static_cast<double>(first.iterations[i])));
                item->setText(2, lossText(first.losses[i]));
            }
    }
}

} // namespace runglass::views

Q_DECLARE_METATYPE(std::shared_ptr<const runglass::analysis::loss::Settings>)
