// SPDX-License-Identifier: Apache-2.0
#include "unit/session/fake_format.h"

#include <memory>
#include <utility>

namespace runglass::test {
namespace {

std::atomic<FakeFormat*> current = nullptr;

} // namespace

FakeFormat::FakeFormat(Loader loader) : loader_(std::move(loader)) {
    current = this;
}

FakeFormat::~FakeFormat() {
    current = nullptr;
}

const formats::Format* FakeFormat::find(std::string_view id) {
    static const formats::Format format{"fake", nullptr, nullptr, nullptr, &FakeFormat::load};
    return id == format.id ? &format : nullptr;
}

base::Result<model::Kernels> FakeFormat::load(const model::SpanFolder& span, formats::LoadContext& context) {
    FakeFormat& self = *current;
    ++self.loads_;
    return self.loader_(span, context);
}

model::SpanFolder kernelSpan(const std::string& path) {
    model::SpanFolder span;
    span.path = path;
    span.format = "fake";
    span.views = {model::View::Kernel};
    return span;
}

model::Kernels kernelsOf(std::size_t rows) {
    table::ColumnSpec spec;
    spec.id = model::kernel_column::durationUs;
    spec.type = table::ValueType::Time;
    auto column = std::make_shared<table::Column>(spec.type);
    for (std::size_t i = 0; i < rows; ++i)
        column->addInteger(1);
    column->shrinkToFit();
    model::Kernels kernels{table::Table("kernel-details")};
    kernels.details.add(std::move(spec), std::move(column));
    return kernels;
}

} // namespace runglass::test
