// SPDX-License-Identifier: Apache-2.0
#include "app/start_page.h"

#include "app/missing_paths.h"
#include "app/recent_list.h"
#include "views/base/plain_text.h"

#include <QDir>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

constexpr int pageWidth = 680;
constexpr int recentMargin = 8;
constexpr int dropHeight = 220;
constexpr int buttonHeight = 32;
constexpr int buttonWidth = 130;

/// A dashed outline in the text colour, so that it fits both themes.
class DropArea : public QFrame {
public:
    using QFrame::QFrame;

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QPen pen(palette().color(QPalette::PlaceholderText), 1.5, Qt::DashLine);
        painter.setPen(pen);
        painter.setBrush(palette().base());
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8, 8);
    }
};

QLabel* heading(const QString& text, double scale) {
    auto* label = new QLabel(text);
    auto font = label->font();
    font.setPointSizeF(font.pointSizeF() * scale);
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    return label;
}

} // namespace

StartPage::StartPage(RecentList& recent, QWidget* parent)
    : QWidget(parent), recent_(recent), missing_(new MissingPaths(this)), notice_(new QLabel),
      folder_(new QPushButton(tr("Open Run Folder…"))), file_(new QPushButton(tr("Open File…"))),
      logs_(new QPushButton(tr("Compare Training Logs…"))), sample_(new QPushButton(tr("Open Sample Run"))),
      recentHeading_(heading(tr("Opened recently"), 1.15)), list_(new QListWidget) {
    notice_->setWordWrap(true);
    notice_->setTextFormat(Qt::PlainText);
    notice_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    notice_->hide();

    auto* page = new QWidget;
    page->setFixedWidth(pageWidth);
    auto* column = new QVBoxLayout(page);
    column->setSpacing(16);
    column->addWidget(heading(tr("Runglass"), 1.6));
    column->addWidget(makeDropArea());
    column->addWidget(notice_);
    column->addWidget(makeRecent());
    column->addStretch(1);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(24, 48, 24, 24);
    row->addStretch();
    row->addWidget(page);
    row->addStretch();

    connect(&recent_, &RecentList::changed, this, &StartPage::fillRecent);
    connect(missing_, &MissingPaths::found, this, &StartPage::markMissing);
    connect(list_, &QListWidget::itemActivated, this,
            [this](QListWidgetItem* item) { Q_EMIT recentChosen(item->data(Qt::UserRole).toString()); });
    fillRecent();
}

QWidget* StartPage::makeDropArea() {
    auto* area = new DropArea;
    area->setMinimumHeight(dropHeight);
    auto* text = heading(tr("Drop a run folder, a file or training logs here"), 1.15);
    text->setAlignment(Qt::AlignCenter);
    auto* sentence =
        new QLabel(tr("A run folder holds the output of a profiler: one folder per worker, for Ascend "
                      "with names that end in _ascend_pt."));
    sentence->setAlignment(Qt::AlignCenter);
    sentence->setWordWrap(true);

    folder_->setToolTip(tr("Choose a log directory, a run or a worker folder (Ctrl+O)"));
    file_->setToolTip(tr("Choose a single file of a run (Ctrl+Shift+O)"));
    logs_->setToolTip(tr("Choose log files of any size to see and compare their losses (Ctrl+Shift+T)"));
    sample_->setToolTip(tr("Look around in a small training run that comes with the program"));
    folder_->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    for (auto* button : {folder_, file_, logs_, sample_}) {
        button->setMinimumSize(buttonWidth, buttonHeight);
        buttons->addWidget(button);
    }
    buttons->addStretch();

    auto* layout = new QVBoxLayout(area);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->addStretch();
    layout->addWidget(text);
    layout->addWidget(sentence);
    layout->addSpacing(8);
    layout->addLayout(buttons);
    layout->addStretch();
    return area;
}

QWidget* StartPage::makeRecent() {
    auto* box = new QWidget;
    list_->setFrameShape(QFrame::NoFrame);
    list_->viewport()->setAutoFillBackground(false);
    list_->setTextElideMode(Qt::ElideMiddle);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setAccessibleName(tr("Opened recently"));
    list_->setToolTip(tr("Enter or double click opens it again"));
    list_->setSpacing(1);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(recentHeading_);
    layout->addWidget(list_);
    return box;
}

void StartPage::fillRecent() {
    list_->clear();
    for (const auto& path : recent_.paths()) {
        auto* item = new QListWidgetItem(QDir::toNativeSeparators(path), list_);
        item->setData(Qt::UserRole, path);
        item->setToolTip(views::asPlainText(path));
    }
    // As high as its lines: the list holds few enough to need no scrolling.
    list_->setFixedHeight(list_->count() * (list_->sizeHintForRow(0) + 2 * list_->spacing()) + recentMargin);
    recentHeading_->setVisible(list_->count() > 0);
    list_->setVisible(list_->count() > 0);
    missing_->lookFor(recent_.paths());
}

void StartPage::markMissing(const QStringList& missing) {
    for (int row = 0; row < list_->count(); ++row) {
        auto* item = list_->item(row);
        const auto path = item->data(Qt::UserRole).toString();
        if (!missing.contains(path))
            continue;
        item->setForeground(palette().color(QPalette::Disabled, QPalette::Text));
        item->setToolTip(views::asPlainText(tr("%1 is not there any more").arg(path)));
    }
}

void StartPage::setNotice(const QString& sentence) {
    notice_->setText(sentence);
    notice_->setVisible(!sentence.isEmpty());
}

QString StartPage::notice() const {
    return notice_->text();
}

} // namespace runglass::app
