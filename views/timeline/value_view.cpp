// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/value_view.h"

#include "core/analysis/slice_details.h"
#include "views/timeline/shown_text.h"
#include "views/widgets/icons.h"
#include "views/widgets/table_text.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QToolButton>
#include <QVBoxLayout>

namespace runglass::views {

ValueView::ValueView(QWidget* parent)
    : QWidget(parent), title_(new QLabel), copy_(new QToolButton), text_(new QPlainTextEdit) {
    copy_->setIcon(icon(IconName::Copy));
    copy_->setText(tr("Copy all"));
    copy_->setToolTip(tr("Copy the whole value, also what is not shown"));
    copy_->setAccessibleName(copy_->text());
    copy_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    copy_->setAutoRaise(true);
    copy_->setFocusPolicy(Qt::TabFocus);
    text_->setReadOnly(true);
    text_->setFrameShape(QFrame::NoFrame);
    text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    text_->setWordWrapMode(QTextOption::WrapAnywhere);
    text_->setTabChangesFocus(true);
    text_->setAccessibleName(tr("Value in full"));
    text_->setToolTip(tr("The value of the row that is current on the left"));
    title_->setTextFormat(Qt::PlainText);
    title_->setMinimumWidth(1);

    auto* head = new QHBoxLayout;
    head->addWidget(title_, 1);
    head->addWidget(copy_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(text_, 1);
    connect(copy_, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(QString::fromStdString(value_)); });
    clear();
}

void ValueView::setValue(const QString& title, std::string value) {
    value_ = std::move(value);
    const auto shown = analysis::cutText(value_, shownBytes);
    const bool isCut = shown.size() < value_.size();
    title_->setText(
        isCut
            ? tr("%1: the first %2 of %3 bytes").arg(title, countText(shown.size()), countText(value_.size()))
            : title);
    text_->setPlainText(shownLines(shown));
    copy_->setEnabled(true);
}

void ValueView::clear() {
    value_.clear();
    title_->clear();
    text_->clear();
    copy_->setEnabled(false);
}

} // namespace runglass::views
