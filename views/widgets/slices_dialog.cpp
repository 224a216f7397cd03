// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/slices_dialog.h"

#include "views/models/table_model.h"
#include "views/widgets/table_view.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QVBoxLayout>

#include <cmath>

namespace runglass::views {

namespace {

constexpr int nameWidth = 320;
constexpr int numberWidth = 140;
constexpr QSize dialogSize(640, 420);

void addNumber(table::Column& column, double value) {
    if (column.type() == table::ValueType::Real)
        column.addReal(value);
    else
        column.addInteger(std::llround(value));
}

} // namespace

std::shared_ptr<const table::Table> tableOfSlices(const table::Slices& slices,
                                                  const std::function<QString(const table::Slice&)>& nameOf,
                                                  table::ColumnSpec name, table::ColumnSpec value) {
    name.type = table::ValueType::Text;
    name.unit = table::Unit::None;
    name.role = table::Role::Label;
    table::ColumnSpec share{.id = "share_percent",
                            .title = QCoreApplication::translate("SlicesDialog", "Share").toStdString(),
                            .type = table::ValueType::Real,
                            .unit = table::Unit::Percent,
                            .role = table::Role::Share,
                            .precision = 2,
                            .description = {}};
    table::TableBuilder builder("slices", {std::move(name), std::move(value), std::move(share)});
    for (const auto& slice : slices.slices) {
        builder.addText(0, nameOf(slice).toStdString());
        addNumber(builder.cell(1), slice.value);
        builder.cell(2).addReal(slice.share * 100);
    }
    return std::make_shared<const table::Table>(std::move(builder).build());
}

void showSlices(const table::Slices& slices, const std::function<QString(const table::Slice&)>& nameOf,
                const table::ColumnSpec& name, const table::ColumnSpec& value,
                const table::DisplayUnits& units, const QString& title, QWidget* parent) {
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto* model = new TableModel(dialog);
    const auto table = tableOfSlices(slices, nameOf, name, value);
    model->setUnits(units);
    model->setTable(table, table::allRows(*table));
    auto* view = new TableView(*model, dialog);
    view->setAccessibleName(title);
    view->horizontalHeader()->setSectionsClickable(false);
    view->setColumnWidth(0, nameWidth);
    view->setColumnWidth(1, numberWidth);
    view->setColumnWidth(2, numberWidth);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(view);
    layout->addWidget(buttons);
    dialog->resize(dialogSize);
    dialog->show();
}

} // namespace runglass::views
