// SPDX-License-Identifier: Apache-2.0
#include "test_translations.h"

#include "app/command_palette.h"
#include "app/preferences.h"
#include "app/settings_dialog.h"
#include "app/status_line.h"
#include "app/translations.h"
#include "core/trace/counter_trace.h"
#include "run_files.h"
#include "table_columns.h"
#include "views/base/core_patterns.h"
#include "views/base/core_text.h"
#include "views/diff/diff_bars.h"
#include "views/frame/problem_kinds.h"
#include "views/frame/problems_panel.h"
#include "views/timeline/drawer_parts.h"
#include "views/timeline/timeline_document.h"
#include "views/timeline/track_tree.h"
#include "views/widgets/donut_panel.h"
#include "views/widgets/state_stack.h"
#include "views/widgets/table_panel.h"
#include "views/widgets/table_query.h"
#include "window_fixture.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDirIterator>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSet>
#include <QTabBar>
#include <QTranslator>
#include <QXmlStreamReader>

namespace runglass::test {

using namespace Qt::StringLiterals;

namespace {

const auto chinese = u"zh_CN"_s;

struct Message {
    QString source;
    QStringList translations; ///< several for plurals
    bool isFinished = true;
};

/// What a .ts file holds.
std::vector<Message> messagesOf(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    std::vector<Message> messages;
    QXmlStreamReader xml(&file);
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement())
            continue;
        if (xml.name() == "message"_L1) {
            messages.emplace_back();
        } else if (xml.name() == "source"_L1) {
            messages.back().source = xml.readElementText();
        } else if (xml.name() == "translation"_L1) {
            messages.back().isFinished = !xml.attributes().hasAttribute("type"_L1);
            const auto text = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
            messages.back().translations << text;
        }
    }
    return messages;
}

/// Places for values, marks of keys and tags of a text, sorted; "<unknown>" is no tag.
QStringList partsThatStay(const QString& text) {
    static const QRegularExpression part(
        u"%L?\\d+|%n|%[fl%]|&(?=[^ &])|</?(?!unknown>)[a-z][a-z0-9]*(?: [a-z]+=[^<>]*)?>"_s);
    QStringList parts;
    for (auto it = part.globalMatch(text); it.hasNext();)
        parts << it.next().captured();
    parts.sort();
    return parts;
}

QStringList menuTitles(app::MainWindow& window) {
    QStringList titles;
    for (const auto* action : window.menuBar()->actions())
        titles << action->text();
    return titles;
}

/// Those that are neither fixed texts with a translation nor of a form that has one.
QStringList untranslated(const std::vector<std::string>& texts) {
    QTranslator translator;
    if (!translator.load(u":/i18n/runglass_zh_CN.qm"_s))
        return {u"no translation at all"_s};
    QStringList missing;
    for (const auto& text : texts) {
        const auto english = QString::fromStdString(text);
        if (translator.translate("core", text.c_str()).isNull() && views::coreText(text) == english)
            missing << english;
    }
    return missing;
}

void addMatches(QSet<QString>& found, const QRegularExpression& wanted, const QString& text) {
    for (auto it = wanted.globalMatch(text); it.hasNext();)
        found << it.next().captured(1);
}

/// The codes in the first column of docs/problems.md.
QSet<QString> problemsOfDocs() {
    static const QRegularExpression code(u"`([a-z]+\\.[a-z0-9_]+)`"_s);
    QSet<QString> codes;
    QFile file(QStringLiteral(RUNGLASS_SOURCE_DIR "/docs/problems.md"));
    if (file.open(QIODevice::ReadOnly))
        while (!file.atEnd())
            addMatches(codes, code, QString::fromUtf8(file.readLine()).section(u'|', 1, 1));
    return codes;
}

/// All that looks like a code in the sources of the core: a text that begins like one of the known codes. In
/// core/base there are none, but names of files that look so.
QSet<QString> problemsOfCore(const QSet<QString>& known) {
    QSet<QString> areas;
    for (const auto& code : known)
        areas << code.section(u'.', 0, 0);
    const QRegularExpression code(u"\"((?:%1)\\.[a-z0-9_]+)\""_s.arg(areas.values().join(u'|')));
    QSet<QString> codes;
    QDirIterator files(QStringLiteral(RUNGLASS_SOURCE_DIR "/core"), {u"*.cpp"_s}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (!file.fileName().contains(u"/core/base/"_s) && file.open(QIODevice::ReadOnly))
            addMatches(codes, code, QString::fromUtf8(file.readAll()));
    }
    return codes;
}

} // namespace

void removeTranslations() {
    qDeleteAll(qApp->findChildren<QTranslator*>(Qt::FindDirectChildrenOnly));
    QLocale::setDefault(QLocale::c());
}

void TestTranslations::init() {
    app::installTranslations(*qApp, chinese);
}

void TestTranslations::cleanup() {
    removeTranslations();
}

void TestTranslations::everyNameOfTheLanguageFindsIt_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("word");
    for (const auto* name : {"zh", "zh_CN", "zh-CN", "zh_Hans", "zh-Hans-CN", "zh_CN.UTF-8", "zh_SG"})
        QTest::newRow(name) << QString::fromLatin1(name) << u"问题"_s;
    for (const auto* name : {"en", "en_US", "C", "de", "zh_TW", "no such"})
        QTest::newRow(name) << QString::fromLatin1(name) << u"Problems"_s;
}

void TestTranslations::everyNameOfTheLanguageFindsIt() {
    QFETCH(QString, name);
    QFETCH(QString, word);
    removeTranslations();
    app::installTranslations(*qApp, name);
    QCOMPARE(QCoreApplication::translate("runglass::app::MainWindow", "Problems"), word);
}

void TestTranslations::englishHasPlurals() {
    removeTranslations();
    app::installTranslations(*qApp, u"de"_s); // a language without words of its own here
    const auto tracks = [](int count) {
        return QCoreApplication::translate("runglass::views::TrackTreeModel", "%n track(s)", nullptr, count);
    };
    QCOMPARE(tracks(1), u"1 track"_s);
    QCOMPARE(tracks(2), u"2 tracks"_s);
}

void TestTranslations::menusTabsAndHeadersAreChinese() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    QCOMPARE(menuTitles(fixture.window()),
             (QStringList{u"文件(&F)"_s, u"编辑(&E)"_s, u"视图(&V)"_s, u"工具(&T)"_s, u"帮助(&H)"_s}));
    QCOMPARE(app::currentCommands(fixture.window()).front().place, u"文件"_s);
    auto* tabs = fixture.window().tabs();
    QStringList titles;
    for (int i = 0; i < tabs->count(); ++i)
        titles << tabs->tabText(i);
    for (const auto& title : {u"概览"_s, u"算子"_s, u"核函数"_s, u"时间线"_s, u"内存"_s})
        QVERIFY2(titles.contains(title), qPrintable(titles.join(u' ')));
    QCOMPARE(shownHeaders(*fixture.operatorPane().mainTable()).mid(0, 4),
             (QStringList{u"名称"_s, u"调用次数"_s, u"Device 自身耗时 (us)"_s, u"Device 总耗时 (us)"_s}));
    const auto* model = fixture.operatorPane().mainTable()->view()->model();
    QCOMPARE(model->headerData(1, Qt::Horizontal, Qt::ToolTipRole).toString(), u"组内调用次数"_s);
}

void TestTranslations::theWindowCanBeNarrowInChinese() {
    WindowFixture fixture;
    const auto wide = widePanes(fixture);
    QVERIFY2(wide.isEmpty(), qPrintable(wide.join(u", "_s)));
}

void TestTranslations::commandsHaveNoMarksOfKeys() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.operatorPane().mainTable()->selectRow(0);
    QStringList names;
    for (const auto& command : app::currentCommands(fixture.window()))
        names << command.name;
    QVERIFY2(names.contains(u"在时间线中显示"_s), qPrintable(names.join(u'\n'))); // of the tab
    QVERIFY2(names.contains(u"保存会话"_s), qPrintable(names.join(u'\n')));       // of a menu
    const auto marked = names.filter(QRegularExpression(u"\\([A-Z]\\)"_s));
    QVERIFY2(marked.isEmpty(), qPrintable(marked.join(u'\n')));
}

void TestTranslations::textsOfTheCoreAreTranslatedWithTheirNumbers() {
    QCOMPARE(views::coreText("Operators and launches"), u"Operators and launches"_s);
    QCOMPARE(views::coreText("On average 12.5% of a step is spent waiting for data from the DataLoader"),
             u"平均每步有 12.5% 的时间在等待 DataLoader 的数据"_s);
    QCOMPARE(views::coreText("Baseline Mean Total Duration"), u"基线平均总耗时"_s);
    QCOMPARE(views::coreText("Delta Device Self Duration"), u"Device 自身耗时差值"_s);
    QCOMPARE(views::coreText("Experiment Deviation Device Self Duration"), u"实验 Device 自身耗时标准差"_s);
    QCOMPARE(views::coreText("Kernels on tensor cores"), u"Tensor Core 占比"_s);
    QCOMPARE(views::coreText("Delta Mean Lifetime"), u"平均生命周期差值"_s); // no mean of a "Lifetime"
    QCOMPARE(views::coreText("Baseline Mean Novelty"), u"基线平均 Novelty"_s);
    QCOMPARE(views::coreText("Number of calls in the group, in the baseline"), u"组内调用次数（基线）"_s);
    QCOMPARE(views::coreText("There is no step \"%1\""), u"没有步“%1”"_s);
    QCOMPARE(views::errorSentence({"There is no step \"7\"", "", "zzz"}), u"没有步“7”。 Zzz."_s);
    QCOMPARE(views::errorSentence({"The database has no known tables; nothing of it is shown.", "a.db", ""}),
             u"数据库中没有已知的表；不显示其任何内容 (a.db)。"_s);
}

void TestTranslations::sentencesAboutErrorsAreChinese_data() {
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("chinese");
    const auto add = [](const char* english, const QString& translated) {
        QTest::newRow(english) << QString::fromUtf8(english) << translated;
    };
    add("cannot open the file: Permission denied", u"无法打开文件：没有权限"_s);
    add("cannot read the folder: Permission denied; what is in it is left out.",
        u"无法读取文件夹：没有权限；其中的内容已忽略。"_s);
    add("The file is damaged (it is no JSON object); the properties in it are not shown.",
        u"文件已损坏（不是 JSON 对象），其中的属性不显示。"_s);
    add("more of the same from here on: column \"Name\": not a number; shown as missing and left out of sums",
        u"从此处起还有同类问题：列“Name”：不是数值，按缺失处理，不计入求和"_s);
    add("column \"Name\": bytes that are not UTF-8 are shown as \uFFFD",
        u"列“Name”：非 UTF-8 字节显示为 \uFFFD"_s);
    add("the compressed data ends early; what comes before is shown", u"压缩数据提前结束；显示此前的内容"_s);
    add("step 5: Computing is 12.5 % away from what the kernels of the recording give; the profiler's value "
        "is "
        "shown",
        u"步 5：计算与由采集数据的核函数算出的值相差 12.5 %，显示 profiler 的值"_s);
    add("The table \"steps\" is not divided into steps", u"表格“steps”不按步划分"_s);
    add("It would come from memory_record.csv and operator_memory.csv",
        u"该数据来自 memory_record.csv 和 operator_memory.csv"_s);
    add("no step 7, no communication data", u"没有步 7，没有通信数据"_s);
}

void TestTranslations::sentencesAboutErrorsAreChinese() {
    QFETCH(QString, english);
    QFETCH(QString, chinese);
    QCOMPARE(views::coreText(english.toStdString()), chinese);
}

void TestTranslations::noPatternTakesTheTextsOfAnother() {
    const QStringList values{u"first"_s, u"second"_s, u"third"_s, u"fourth"_s};
    const auto filled = [&values](QString text) {
        for (qsizetype i = 0; i < values.size(); ++i)
            text.replace(u'%' + QString::number(i + 1), values[i]);
        return text;
    };
    for (const auto& pattern : views::corePatterns()) {
        const auto english = filled(QString::fromUtf8(pattern.text));
        QCOMPARE(views::coreText(english.toStdString()),
                 filled(QCoreApplication::translate("core", pattern.text)));
    }
}

void TestTranslations::namesOutOfTheDataStayAsTheyAre() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.showKernels();
    QVERIFY(shownColumn(*fixture.kernelPane().mainTable(), u"名称"_s).contains(u"hcom_allReduce_1"_s));
}

void TestTranslations::oneTextOfTheCoreAmongNamesIsTranslated() {
    using table::Role;
    table::TableBuilder builder(
        "t", {{"name", "Name", table::ValueType::Text, table::Unit::None, Role::Label, 0, ""}});
    // The second is an operator that is called like a text of the core.
    for (const char* name : {"<not listed>", "Allocations"})
        builder.addText(0, name);
    const auto english = std::make_shared<const table::Table>(std::move(builder).build());
    const auto shown = views::withCoreTextsAmongNames(english, "name", {"<not listed>"});
    QVERIFY(shown->column(0).text(0) != "<not listed>");
    QCOMPARE(QString::fromUtf8(shown->column(0).text(1)), u"Allocations"_s);
}

void TestTranslations::whatTheProgramSaysOfKernelsIsChinese() {
    WindowFixture fixture;
    fixture.open(writeGpuTrace(fixture.folder()));
    fixture.showKernels();
    auto& pane = fixture.kernelPane();
    auto& table = *pane.mainTable();
    QCOMPARE(shownColumn(table, u"计算核"_s),
             (QStringList{u"Tensor Core"_s, u"其他计算核"_s, u"其他计算核"_s}));
    QCOMPARE(shownColumn(table, u"类型"_s), (QStringList{u"计算"_s, u"通信"_s, u"计算"_s}));
    const auto slices = pane.coreDonut()->slices();
    QCOMPARE(slices.size(), 2);
    QCOMPARE(slices[1].first, u"其他计算核"_s);

    // The row leads to the slice of its core, and the slice to a row of its core.
    table.view()->setCurrentIndex(table.view()->model()->index(2, 0));
    const auto marked = pane.coreDonut()->findChild<QListWidget*>()->selectedItems();
    QCOMPARE(marked.size(), 1);
    QCOMPARE(marked.front()->text(), u"其他计算核"_s);
    Q_EMIT pane.coreDonut()->rowClicked(0);
    QCOMPARE(table.view()->currentIndex().row(), 0);

    // What is seen can be searched for.
    pane.groupBox()->setCurrentIndex(pane.groupBox()->findData(u"core"_s));
    QVERIFY(fixture.waitSettled());
    table.searchBox()->setText(u"其他"_s);
    QTRY_COMPARE(shownColumn(table, u"计算核"_s), QStringList{u"其他计算核"_s});
}

void TestTranslations::aCsvFileOfKernelsStaysEnglish() {
    WindowFixture fixture;
    fixture.open(writeGpuTrace(fixture.folder()));
    fixture.showKernels();
    auto& table = *fixture.kernelPane().mainTable();
    const QString path = fixture.folder() + u"/kernels.csv"_s;
    QSignalSpy exported(&table, &views::TablePanel::exported);
    table.exportTo(path, false);
    QVERIFY(exported.wait(patienceMs));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto lines = file.readAll().split('\n');
    QVERIFY2(lines[1].contains(",Computation,tensor cores,"), lines[1].constData());
    QVERIFY2(lines[2].contains(",Communication,other cores,"), lines[2].constData());
}

void TestTranslations::onlyNamesThatTheProgramGivesAreTranslatedInDiff() {
    const auto shown = [](const char* label) {
        analysis::diff::LevelBar bar;
        bar.label = label;
        return views::shownLabel(bar);
    };
    QCOMPARE(shown("CompositeNodes"), u"组合节点"_s);
    QCOMPARE(shown("(no thread)"), u"（无线程）"_s);
    QCOMPARE(shown("Allocations"), u"Allocations"_s); // called like a text of the core
}

void TestTranslations::columnsOfFilesAreChinese() {
    for (const auto& [header, chinese] :
         {std::pair("Stream Ptr", u"流指针"_s), std::pair("Input Data Types", u"输入数据类型"_s),
          std::pair("OP Type", u"算子类型"_s), std::pair("aic_mac_ratio", u"aic_mac_ratio"_s)}) {
        const table::ColumnSpec spec{.id = header, .title = header, .description = {}};
        QCOMPARE(views::coreHeader(spec, {}), chinese);
    }
}

void TestTranslations::rowsThatWereComputedAreNamedInChinese() {
    const trace::Trace of{trace::TraceData()};
    const std::vector<base::Nanoseconds> times{0, 10};
    const auto makeTrace = [&] {
        std::vector<trace::ComputedCounter> counters;
        counters.push_back({"GPU0 utilization (%)", times, {50, 0}});
        return trace::makeCounterTrace("Use of the devices", std::move(counters), of);
    };
    std::vector<views::TraceGroup> groups;
    groups.push_back({.title = u"a"_s, .trace = makeTrace()}); // as if a file had these names
    groups.push_back({.title = u"a"_s, .trace = makeTrace(), .computedFrom = 0});
    views::TrackTree tree;
    const views::TimelineDocument document(std::move(groups));
    tree.setDocument(document);
    QStringList titles;
    QStringList keys;
    for (const auto& node : tree.nodes()) {
        (node.group == 0 ? keys : titles) << node.title;
        keys << node.key;
    }
    QVERIFY(keys.contains(u"GPU0 utilization (%)"_s));
    QCOMPARE(titles.size(), 2);
    QVERIFY2(titles[1].contains(u"GPU0"_s) && !titles[1].contains(u"utilization"_s), qPrintable(titles[1]));
    QVERIFY2(!titles[0].contains(u"Use of"_s), qPrintable(titles[0]));
    QVERIFY(keys.join(u' ').contains(u"a/Use of the devices"_s));
    // The drawer calls them like their rows.
    QCOMPARE(views::trackPath(document, views::TimelineTrack{1, 0}), titles.join(u" › "_s));
    QCOMPARE(views::trackPath(document, views::TimelineTrack{0, 0}),
             u"Use of the devices › GPU0 utilization (%)"_s);
}

void TestTranslations::aCsvFileKeepsItsEnglishHeaders() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    auto& table = *fixture.operatorPane().mainTable();
    const QString path = fixture.folder() + u"/out.csv"_s;
    QSignalSpy exported(&table, &views::TablePanel::exported);
    table.exportTo(path, true);
    QVERIFY(exported.wait(patienceMs));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readLine().contains("Name,Calls,Device Self Duration (us),"));
}

void TestTranslations::aCsvFileKeepsItsEnglishCells() {
    WindowFixture fixture;
    views::ProblemsPanel panel(fixture.state().jobs);
    base::Problem problem;
    problem.severity = base::Severity::Info;
    problem.code = "csv.repeated_header";
    problem.first = base::Place::line(3);
    panel.setProblems({problem});
    auto& table = *panel.findChild<views::TablePanel*>();
    QTRY_COMPARE(shownColumn(table, u"位置"_s), QStringList{u"第 3 行"_s});
    for (const bool everything : {true, false}) {
        const QString path = fixture.folder() + u"/problems.csv"_s;
        QSignalSpy exported(&table, &views::TablePanel::exported);
        table.exportTo(path, everything);
        QVERIFY(exported.wait(patienceMs));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto text = QString::fromUtf8(file.readAll());
        QVERIFY2(text.contains(u"line 3"_s) && text.contains(u"csv.repeated_header"_s), qPrintable(text));
        QVERIFY2(std::ranges::all_of(text, [](QChar c) { return c < u'\x80'; }), qPrintable(text));
    }
}

void TestTranslations::aReportIsChineseButForNamesOutOfTheData() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.clickInDock(fixture.place(u"host_2"_s));
    const auto html = fixture.exportedReport();
    QVERIFY(html.contains(u"<html lang=\"zh"_s));
    for (const auto& text :
         {u"<h2>核函数</h2>"_s, u"<h2>采集数据</h2>"_s, u"<h2>问题</h2>"_s, u">总耗时 (us)</th>"_s,
          u"生成。</p></footer>"_s, u"MatMulV2_1"_s, u"csv.ragged_row"_s})
        QVERIFY2(html.contains(text), qPrintable(text));
    static const QRegularExpression heading(u"<h2>([^<]*)</h2>"_s);
    for (auto it = heading.globalMatch(html); it.hasNext();) {
        const auto title = it.next().captured(1);
        QVERIFY2(title.front() > u'\x7f', qPrintable(title));
    }
}

void TestTranslations::problemsSayWhatTheirKindMeans() {
    WindowFixture fixture;
    views::ProblemsPanel panel(fixture.state().jobs);
    base::Problem problem;
    problem.code = "csv.repeated_header";
    problem.message = "the header stands again";
    problem.count = 3;
    base::Problem known = problem;
    known.message = "repeated header row left out";
    known.file = "b.csv";
    panel.setProblems({problem, known});
    auto* table = panel.findChild<views::TablePanel*>();
    const auto meaning = u"文件中重复出现表头，已跳过"_s;
    QTRY_COMPARE(shownColumn(*table, u"说明"_s), (QStringList{meaning, meaning}));
    QCOMPARE(shownColumn(*table, u"消息"_s),
             (QStringList{u"the header stands again"_s, u"重复的表头行，已跳过"_s}));
}

void TestTranslations::aFailedPaneAndItsProblemAreChinese() {
    WindowFixture fixture;
    const QString run = fixture.folder() + u"/run_b"_s;
    const auto output = outputFolder(run, u"host_1_20260109065012345"_s);
    writeFile(output + u"/operator_details.csv"_s, operatorCsv());
    writeFile(output + u"/kernel_details.csv"_s, QByteArray(300, '\0'));
    fixture.open(run);
    fixture.showKernels();
    auto& states = fixture.kernelPane().states();
    QCOMPARE(states.state(), views::StateStack::State::Failed);
    QStringList texts;
    for (const auto* label : states.findChildren<QLabel*>())
        texts << label->text();
    const auto shown = texts.join(u' ');
    QVERIFY2(shown.contains(u"文件是二进制，不是文本 ("_s), qPrintable(shown));
    QVERIFY2(shown.contains(u"请检查其内容。"_s), qPrintable(shown));
    fixture.window().statusLine()->problemsBadge()->click();
    QVERIFY(fixture.waitSettled());
    QTRY_VERIFY(shownColumn(*fixture.window().problemsPanel()->table(), u"消息"_s)
                    .contains(u"文件是二进制，不是文本"_s));
}

void TestTranslations::aFilterSaysInChineseWhatIsWrong() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    views::TableQuery query;
    query.table = fixture.operatorPane().mainTable()->table();
    query.conditions = {{-1, "calls > many", ""}, {-1, "nobody = 1", ""}};
    const auto errors = views::runTableQuery(query, {}).errors;
    QCOMPARE(errors.size(), std::size_t{2});
    QCOMPARE(errors[0], u"列“调用次数”只能与数值比较。 N/A 用于查找没有值的行。"_s);
    QVERIFY2(errors[1].startsWith(u"没有该列。 可用的列："_s), qPrintable(errors[1]));
}

void TestTranslations::theSettingsDialogStoresTheLanguageForTheNextStart() {
    WindowFixture fixture; // for settings of its own
    app::Preferences preferences;
    app::SettingsDialog dialog(preferences);
    QComboBox* languages = nullptr;
    for (auto* box : dialog.findChildren<QComboBox*>())
        if (box->findText(u"English"_s) >= 0)
            languages = box;
    QVERIFY(languages != nullptr);
    QCOMPARE(languages->accessibleName(), u"语言"_s);
    QLabel* note = nullptr;
    for (auto* label : dialog.findChildren<QLabel*>())
        if (label->text().contains(u"下次启动"_s))
            note = label;
    QVERIFY(note != nullptr);
    QVERIFY(!note->isVisibleTo(&dialog));
    languages->setCurrentIndex(languages->findText(u"简体中文"_s));
    QVERIFY(note->isVisibleTo(&dialog));
    dialog.accept();
    QCOMPARE(app::Preferences().language(), chinese);
    languages->setCurrentIndex(0);
    dialog.accept();
    QCOMPARE(app::Preferences().language(), QString());
}

void TestTranslations::aLanguageThatTheSettingsDialogDoesNotKnowStays() {
    WindowFixture fixture; // for settings of its own
    app::Preferences preferences;
    preferences.setLanguage(u"zh"_s); // as good as zh_CN
    app::SettingsDialog dialog(preferences);
    dialog.accept();
    QCOMPARE(app::Preferences().language(), u"zh"_s);
}

void TestTranslations::everyTextIsTranslatedWithAllItsPlaceholders() {
    const QString folder = QStringLiteral(RUNGLASS_SOURCE_DIR "/resources/i18n/");
    const auto messages = messagesOf(folder + u"runglass_zh_CN.ts"_s);
    QVERIFY2(messages.size() > 1000, qPrintable(QString::number(messages.size())));
    for (const auto& message : messages) {
        QVERIFY2(message.isFinished, qPrintable(message.source));
        for (const auto& text : message.translations) {
            QVERIFY2(!text.isEmpty(), qPrintable(message.source));
            QCOMPARE(partsThatStay(text), partsThatStay(message.source));
        }
    }
    for (const auto& message : messagesOf(folder + u"runglass_en.ts"_s))
        QVERIFY2(message.isFinished && message.source.contains(u"%n"_s), qPrintable(message.source));
}

void TestTranslations::everyColumnAndTableHasATranslation() {
    const QString sample =
        QCoreApplication::applicationDirPath() + u"/../share/runglass/sample/transformer_2npu"_s;
    auto tables = tablesOfRun(sample.toStdString());
    QVERIFY2(tables.size() > 50, qPrintable(QString::number(tables.size())));
    const QString gpu = QStringLiteral(RUNGLASS_SHARED_DIR "/data/gpu/");
    for (const auto& run : {u"nccl"_s, u"triton"_s, u"resnet50_num_workers_0"_s})
        if (QFile::exists(gpu + run))
            std::ranges::move(tablesOfRun(QString(gpu + run).toStdString()), std::back_inserter(tables));
    const auto missing = untranslated(columnTexts(tables)) + untranslated(catalogTexts());
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
}

void TestTranslations::everyKindOfProblemThatIsReportedIsExplained() {
    const auto explained = problemsOfDocs();
    QVERIFY2(explained.size() >= 60, qPrintable(QString::number(explained.size())));
    for (const auto& code : explained)
        QVERIFY2(!views::problemKindText(code.toStdString()).isEmpty(), qPrintable(code));
    const auto reported = problemsOfCore(explained);
    const auto lacking = (reported - explained).values();
    QVERIFY2(lacking.isEmpty(), qPrintable(lacking.join(u' ')));
    const auto gone = (explained - reported).values();
    QVERIFY2(gone.isEmpty(), qPrintable(gone.join(u' ')));
}

} // namespace runglass::test
