// SPDX-License-Identifier: Apache-2.0
#include "views/frame/memory_words.h"

#include "core/session/memory_need.h"
#include "views/frame/pane.h"

#include <QMessageBox>
#include <QPushButton>

#include <utility>

namespace runglass::views {

MemoryWords memoryWords(const session::MemoryQuestion& question) {
    return {Pane::tr("There may not be enough memory"),
            errorSentence({question.text(), "", ""}) + u' ' +
                Pane::tr("The program may be ended by the system while it loads."),
            Pane::tr("Load All the Same")};
}

void askAboutMemory(const session::MemoryQuestion& question, QWidget* window, QObject* context,
                    std::function<void()> yes) {
    const auto words = memoryWords(question);
    auto* box =
        new QMessageBox(QMessageBox::Question, words.title, words.sentence, QMessageBox::Cancel, window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    const auto* button = box->addButton(words.yes, QMessageBox::AcceptRole);
    QObject::connect(button, &QPushButton::clicked, context, [yes = std::move(yes)] { yes(); });
    box->open();
}

} // namespace runglass::views
