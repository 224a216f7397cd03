// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/filter_header.h"

#include "views/base/palette.h"
#include "views/models/cell_delegate.h"

#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QTableView>

#include <algorithm>

namespace runglass::views {

namespace {

constexpr int padding = 8;
constexpr int fieldGap = 2;
constexpr int arrowWidth = 14;
constexpr int defaultColumnWidth = 120;
constexpr int leastColumnWidth = 40;

} // namespace

FilterHeader::FilterHeader(QTableView& view) : QHeaderView(Qt::Horizontal, &view) {
    setSectionsClickable(true);
    setSectionsMovable(true);
    setHighlightSections(false);
    setStretchLastSection(false);
    setMinimumSectionSize(leastColumnWidth);
    setDefaultSectionSize(defaultColumnWidth);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setTextElideMode(Qt::ElideRight);
    connect(this, &QHeaderView::sectionClicked, this,
            [this](int column) { Q_EMIT sortRequested(column, clickAddsKey_); });
    connect(this, &QHeaderView::sectionResized, this, &FilterHeader::placeFields);
    connect(this, &QHeaderView::sectionMoved, this, &FilterHeader::placeFields);
    connect(view.horizontalScrollBar(), &QScrollBar::valueChanged, this, &FilterHeader::placeFields);
}

void FilterHeader::setSortKeys(std::vector<table::SortKey> keys) {
    keys_ = std::move(keys);
    viewport()->update();
}

void FilterHeader::rebuildFields() {
    qDeleteAll(fields_);
    fields_.clear();
    qDeleteAll(errorLabels_);
    errorLabels_.clear();
    errors_.clear();
    for (int column = 0; column < count(); ++column) {
        auto* field = new QLineEdit(this);
        const auto title = model()->headerData(column, Qt::Horizontal).toString();
        field->setPlaceholderText(tr("Filter"));
        field->setAccessibleName(tr("Filter of %1").arg(title));
        field->setToolTip(tr("Shows only rows whose value fits: a text it contains, or a condition like\n"
                             "> 100    != 0    ~ Mat.*    = N/A"));
        field->setVisible(filterRowVisible_);
        field->installEventFilter(this);
        connect(field, &QLineEdit::textEdited, this, &FilterHeader::filterEdited);
        fields_.push_back(field);
    }
    updateGeometries();
}

QLineEdit* FilterHeader::field(int column) const {
    const auto at = static_cast<std::size_t>(column);
    return column >= 0 && at < fields_.size() ? fields_[at] : nullptr;
}

void FilterHeader::clearFields() {
    for (auto* field : fields_)
        field->clear();
    const auto columns = errors_.keys();
    for (const int column : columns)
        setError(column, {});
}

void FilterHeader::setFilterRowVisible(bool visible) {
    if (visible == filterRowVisible_)
        return;
    filterRowVisible_ = visible;
    updateGeometries();
    Q_EMIT geometriesChanged();
}

void FilterHeader::setError(int column, const QString& sentence) {
    if (errors_.value(column) == sentence || field(column) == nullptr)
        return;
    auto colors = palette();
    if (sentence.isEmpty()) {
        errors_.remove(column);
        delete errorLabels_.take(column);
    } else {
        errors_.insert(column, sentence);
        auto*& label = errorLabels_[column];
        if (label == nullptr)
            label = new QLabel(this);
        const auto red = meaningColor(Meaning::Worse, isDark(palette()));
        colors.setColor(QPalette::Text, red);
        auto labelColors = palette();
        labelColors.setColor(QPalette::WindowText, red);
        label->setPalette(labelColors);
        label->setTextFormat(Qt::PlainText);
        label->setToolTip(sentence);
        label->setAccessibleName(sentence);
    }
    field(column)->setPalette(colors);
    field(column)->setAccessibleDescription(sentence);
    updateGeometries();
    Q_EMIT geometriesChanged();
}

int FilterHeader::titleHeight() const {
    return CellDelegate::rowHeight(fontMetrics()) + 2;
}

int FilterHeader::fieldHeight() const {
    return fontMetrics().height() + 8;
}

int FilterHeader::fieldsHeight() const {
    if (!filterRowVisible_)
        return 0;
    return fieldHeight() + 2 * fieldGap + (errors_.isEmpty() ? 0 : fontMetrics().height() + fieldGap);
}

QSize FilterHeader::sizeHint() const {
    return {QHeaderView::sizeHint().width(), titleHeight() + fieldsHeight()};
}

void FilterHeader::updateGeometries() {
    setViewportMargins(0, 0, 0, fieldsHeight());
    QHeaderView::updateGeometries();
    placeFields();
}

void FilterHeader::placeFields() {
    QWidget* previous = nullptr;
    for (int visual = 0; visual < count(); ++visual) {
        const int column = logicalIndex(visual);
        auto* edit = field(column);
        if (edit == nullptr)
            continue;
        edit->setVisible(filterRowVisible_ && !isSectionHidden(column));
        edit->setGeometry(sectionViewportPosition(column) + fieldGap, titleHeight() + fieldGap,
                          sectionSize(column) - 2 * fieldGap, fieldHeight());
        if (previous != nullptr)
            setTabOrder(previous, edit);
        previous = edit;
    }
    placeErrors();
}

/// A message may run on below the fields to its right, up to the next message.
void FilterHeader::placeErrors() {
    int end = width();
    for (int visual = count() - 1; visual >= 0; --visual) {
        const int column = logicalIndex(visual);
        auto* label = errorLabels_.value(column);
        if (label == nullptr)
            continue;
        label->setVisible(filterRowVisible_ && !isSectionHidden(column));
        const int left = sectionViewportPosition(column) + fieldGap + 4;
        const int room = std::max(0, end - left - padding);
        label->setText(label->fontMetrics().elidedText(errors_.value(column), Qt::ElideRight, room));
        label->setGeometry(left, titleHeight() + fieldHeight() + 2 * fieldGap, room, fontMetrics().height());
        end = left;
    }
}

void FilterHeader::mouseReleaseEvent(QMouseEvent* event) {
    clickAddsKey_ = event->modifiers().testFlag(Qt::ShiftModifier);
    QHeaderView::mouseReleaseEvent(event);
}

bool FilterHeader::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn) {
        const auto found = std::ranges::find(fields_, watched);
        if (found != fields_.end())
            Q_EMIT fieldFocused(static_cast<int>(found - fields_.begin()));
    }
    return QHeaderView::eventFilter(watched, event);
}

void FilterHeader::changeEvent(QEvent* event) {
    QHeaderView::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange)
        return;
    const auto errors = errors_;
    for (auto error = errors.begin(); error != errors.end(); ++error) {
        setError(error.key(), {});
        setError(error.key(), error.value());
    }
    for (auto* field : fields_)
        if (!errors.contains(static_cast<int>(std::ranges::find(fields_, field) - fields_.begin())))
            field->setPalette(palette());
    updateGeometries();
}

void FilterHeader::paintArrow(QPainter* painter, const QRect& area, std::size_t keyNumber) const {
    const double reach = 3.5;
    const double down = keys_[keyNumber].descending ? 1 : -1;
    const bool isNumbered = keys_.size() > 1;
    const QPointF centre(area.left() + arrowWidth / 2.0, area.center().y() + 0.5);
    QPainterPath arrow;
    arrow.moveTo(centre + QPointF(-reach, -down * reach / 2));
    arrow.lineTo(centre + QPointF(0, down * reach / 2));
    arrow.lineTo(centre + QPointF(reach, -down * reach / 2));
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(
        QPen(palette().color(QPalette::WindowText), 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->drawPath(arrow);
    painter->setRenderHint(QPainter::Antialiasing, false);
    if (!isNumbered)
        return;
    auto small = font();
    small.setPointSizeF(small.pointSizeF() * 0.8);
    painter->setFont(small);
    painter->drawText(area.adjusted(arrowWidth, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                      QString::number(keyNumber + 1));
}

void FilterHeader::paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const {
    if (!rect.isValid())
        return;
    painter->save();
    painter->fillRect(rect, palette().color(QPalette::Window));
    painter->setPen(hairlineColor(palette()));
    painter->drawLine(rect.topRight() + QPoint(0, 6), rect.bottomRight() - QPoint(0, 6));
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());

    const auto key =
        std::ranges::find(keys_, static_cast<std::size_t>(logicalIndex), &table::SortKey::column);
    const auto alignment = model()->headerData(logicalIndex, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    const bool toTheRight = (alignment & Qt::AlignRight) != 0;
    auto area = rect.adjusted(padding, 0, -padding, 0);
    if (key != keys_.end()) {
        const int room = keys_.size() > 1 ? arrowWidth + 8 : arrowWidth;
        // On the side away from the values, so that titles stay in line with them.
        const auto arrowArea = toTheRight ? QRect(area.left() - 2, area.top(), room, area.height())
                                          : QRect(area.right() - room + 2, area.top(), room, area.height());
        paintArrow(painter, arrowArea, static_cast<std::size_t>(key - keys_.begin()));
        area.adjust(toTheRight ? room : 0, 0, toTheRight ? 0 : -room, 0);
    }
    auto titleFont = font();
    titleFont.setWeight(QFont::DemiBold);
    painter->setFont(titleFont);
    painter->setPen(palette().color(QPalette::WindowText));
    const auto title = model()->headerData(logicalIndex, Qt::Horizontal).toString();
    painter->drawText(area, alignment | Qt::TextSingleLine,
                      QFontMetrics(titleFont).elidedText(title, Qt::ElideRight, area.width()));
    painter->restore();
}

} // namespace runglass::views
