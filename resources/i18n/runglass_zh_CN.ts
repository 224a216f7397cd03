<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>ChartPicture</name>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg)</source>
        <translation>图片 (*.png *.svg)</translation>
    </message>
    <message>
        <source>Picture not saved</source>
        <translation>图片未保存</translation>
    </message>
    <message>
        <source>%1 could not be written. Choose a folder in which you may create files.</source>
        <translation>无法写入 %1。请选择一个有权创建文件的文件夹。</translation>
    </message>
    <message>
        <source>&amp;Save Picture…</source>
        <translation>保存图片(&amp;S)…</translation>
    </message>
    <message>
        <source>Copy &amp;Picture</source>
        <translation>复制图片(&amp;P)</translation>
    </message>
</context>
<context>
    <name>Choices</name>
    <message>
        <source>Follow the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Nanoseconds (ns)</source>
        <translation>纳秒 (ns)</translation>
    </message>
    <message>
        <source>Microseconds (µs)</source>
        <translation>微秒 (µs)</translation>
    </message>
    <message>
        <source>Milliseconds (ms)</source>
        <translation>毫秒 (ms)</translation>
    </message>
    <message>
        <source>Seconds (s)</source>
        <translation>秒 (s)</translation>
    </message>
    <message>
        <source>Kilobytes (KB)</source>
        <translation>千字节 (KB)</translation>
    </message>
    <message>
        <source>Megabytes (MB)</source>
        <translation>兆字节 (MB)</translation>
    </message>
    <message>
        <source>Gigabytes (GB)</source>
        <translation>吉字节 (GB)</translation>
    </message>
</context>
<context>
    <name>CurvePicture</name>
    <message>
        <source>Time since the first record (%1)</source>
        <translation>距第一条记录的时间 (%1)</translation>
    </message>
    <message>
        <source>Memory (%1)</source>
        <translation>内存 (%1)</translation>
    </message>
</context>
<context>
    <name>Editor</name>
    <message>
        <source>No editor is set up. Name one in Tools ▸ Settings, for example code -g %f:%l.</source>
        <translation>尚未设置编辑器。请在“工具 ▸ 设置”中填写，例如 code -g %f:%l。</translation>
    </message>
    <message>
        <source>The editor “%1” could not be started. Check its command in Tools ▸ Settings.</source>
        <translation>无法启动编辑器“%1”。请检查“工具 ▸ 设置”中的命令。</translation>
    </message>
    <message>
        <source>The name of this file is not UTF-8, so no editor can be given it. Rename it or open it by hand.</source>
        <translation>此文件的名称不是 UTF-8，无法传给编辑器。请重命名或手动打开。</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>In tables: click a header to sort, Shift+click to add a key; Right and Left open and close a row; Enter opens a place in the editor; Ctrl+C copies.</source>
        <translation>在表格中：单击表头排序，Shift+单击追加排序列；右、左方向键展开和收起行；Enter 在编辑器中打开代码位置；Ctrl+C 复制。</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>About Runglass</source>
        <translation>关于 Runglass</translation>
    </message>
    <message>
        <source>&lt;b&gt;Runglass %1&lt;/b&gt;&lt;p&gt;A desktop analyzer for profiling runs of deep-learning programs.&lt;/p&gt;&lt;p&gt;Apache License 2.0. Made with Qt %2.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Runglass %1&lt;/b&gt;&lt;p&gt;深度学习程序性能数据的桌面分析工具。&lt;/p&gt;&lt;p&gt;Apache License 2.0。基于 Qt %2。&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>ProblemKinds</name>
    <message>
        <source>A row does not fit the header and was dropped</source>
        <translation>该行的列数与表头不一致（或引号未闭合、行过长），已丢弃</translation>
    </message>
    <message>
        <source>The header stands again in the file and was left out</source>
        <translation>文件中重复出现表头，已跳过</translation>
    </message>
    <message>
        <source>A cell that should be a number is none</source>
        <translation>单元格应为数值却不是数值，按缺失处理，不计入求和</translation>
    </message>
    <message>
        <source>Columns that this version does not know</source>
        <translation>本版本不认识的列，显示在最后</translation>
    </message>
    <message>
        <source>Times were rounded by another program</source>
        <translation>时间以科学计数法保存，已被其他程序（多为电子表格）舍入，请重新导出</translation>
    </message>
    <message>
        <source>Bytes that are not UTF-8</source>
        <translation>存在非 UTF-8 字节，显示为 U+FFFD</translation>
    </message>
    <message>
        <source>A record of a trace cannot be understood and was left out</source>
        <translation>无法解析的 trace 记录，已跳过，后续记录继续读取</translation>
    </message>
    <message>
        <source>A backslash that escapes nothing</source>
        <translation>反斜杠不是合法转义（如 Windows 路径），按原样读取</translation>
    </message>
    <message>
        <source>Quotes inside a text that are not escaped</source>
        <translation>文本中的引号未转义，已重新拼接</translation>
    </message>
    <message>
        <source>Control characters inside texts</source>
        <translation>文本中含有换行、制表符等控制字符，保留并以符号显示</translation>
    </message>
    <message>
        <source>NaN, Infinity or the like in place of a number</source>
        <translation>数值位置出现 NaN、Infinity、N/A 等，视为无值</translation>
    </message>
    <message>
        <source>A record has a key twice</source>
        <translation>记录中有重复的键，以最后一个为准</translation>
    </message>
    <message>
        <source>Commas without a record between them</source>
        <translation>记录之间有多余的逗号，无影响</translation>
    </message>
    <message>
        <source>A trace has several lists of records</source>
        <translation>trace 中有多个记录列表</translation>
    </message>
    <message>
        <source>Arguments are nested too deeply</source>
        <translation>参数嵌套超过 1000 层，记录保留，参数截断显示</translation>
    </message>
    <message>
        <source>The file ends before its list of records does</source>
        <translation>文件提前结束（写入中断或仍在写入），此前的完整记录都已读取</translation>
    </message>
    <message>
        <source>Several traces in one file</source>
        <translation>一个文件中有多个 trace，分别加载</translation>
    </message>
    <message>
        <source>JSON without a list of trace records</source>
        <translation>JSON 中没有 trace 记录列表</translation>
    </message>
    <message>
        <source>The file is something else than JSON</source>
        <translation>文件不是 JSON，请重新下载或导出</translation>
    </message>
    <message>
        <source>A gzip file ends too early or is damaged</source>
        <translation>gzip 文件提前结束或已损坏，显示已解压的部分</translation>
    </message>
    <message>
        <source>No room for the unpacked text of a trace</source>
        <translation>没有空间存放解压后的 trace，事件可见，参数不可见</translation>
    </message>
    <message>
        <source>Nothing in the file</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>No text in the file</source>
        <translation>文件不是文本</translation>
    </message>
    <message>
        <source>Slices without a duration</source>
        <translation>切片缺少持续时间，显示为瞬时事件</translation>
    </message>
    <message>
        <source>Slices with a negative duration</source>
        <translation>切片的持续时间为负，显示为瞬时事件</translation>
    </message>
    <message>
        <source>Slices that are never closed</source>
        <translation>切片一直未结束（或长于十年），显示到 trace 末尾</translation>
    </message>
    <message>
        <source>Slices at time 0 far from all others</source>
        <translation>切片的时间为 0，与其他时间相距甚远，只出现在表格中</translation>
    </message>
    <message>
        <source>Parts of the trace lie far apart</source>
        <translation>trace 的各部分相隔超过一天，先显示事件最多的部分</translation>
    </message>
    <message>
        <source>The clocks of ranks differ</source>
        <translation>各 Rank 的时钟不一致，请比较时长而非起始时间</translation>
    </message>
    <message>
        <source>Work of the device begins before its launch</source>
        <translation>设备任务早于其下发调用，时钟不一致，时延显示为负</translation>
    </message>
    <message>
        <source>Slices of one thread overlap without nesting</source>
        <translation>同一线程或流的切片互相交叉而不嵌套，单独占一行</translation>
    </message>
    <message>
        <source>Equal slices, which both count</source>
        <translation>完全相同的切片（线程、名称、起始、时长），均计入</translation>
    </message>
    <message>
        <source>Slices are nested too deeply to be drawn</source>
        <translation>切片嵌套超过 512 层，只在表格中，不绘制</translation>
    </message>
    <message>
        <source>Slices that were open when the one around them closed</source>
        <translation>外层切片结束时内层切片仍未结束，在此处截止</translation>
    </message>
    <message>
        <source>Ends without a begin</source>
        <translation>只有结束没有开始的记录，已忽略</translation>
    </message>
    <message>
        <source>Ends of async slices without a begin</source>
        <translation>异步切片只有结束没有开始，已忽略</translation>
    </message>
    <message>
        <source>Records of a kind this program does not know</source>
        <translation>本程序不认识的记录类型</translation>
    </message>
    <message>
        <source>Flows with a start or an end only</source>
        <translation>连线只有起点或只有终点</translation>
    </message>
    <message>
        <source>Flows with an end that lies on no slice</source>
        <translation>连线的一端不在任何切片上，不绘制</translation>
    </message>
    <message>
        <source>A call outlives the one it began in</source>
        <translation>调用的结束晚于其外层调用，在调用树中与之并列</translation>
    </message>
    <message>
        <source>Several launches have the same correlation</source>
        <translation>多次下发具有相同的关联号，取核函数之前最近的一次</translation>
    </message>
    <message>
        <source>A trace without slices</source>
        <translation>trace 只有进程和线程的名称，没有任何事件</translation>
    </message>
    <message>
        <source>Two figures for one thing do not agree</source>
        <translation>同一指标的两个数值不一致，显示文件中的值</translation>
    </message>
    <message>
        <source>Work that belongs to no training step</source>
        <translation>不属于任何训练步的任务，列为“无步”；请在训练循环中调用 prof.step()</translation>
    </message>
    <message>
        <source>A line of more than 16 MiB was cut</source>
        <translation>超过 16 MiB 的行，已切分为多行</translation>
    </message>
    <message>
        <source>Nothing was found in a log</source>
        <translation>日志中没有匹配到内容，请设置其他标签或选用预设</translation>
    </message>
    <message>
        <source>Iterations without a loss</source>
        <translation>有迭代没有对应的损失</translation>
    </message>
    <message>
        <source>Iterations that come again</source>
        <translation>迭代重复出现（如断点续训），以后出现的行为准</translation>
    </message>
    <message>
        <source>The iteration goes back</source>
        <translation>迭代号回退：训练被恢复，或计数器每个 epoch 重新开始</translation>
    </message>
    <message>
        <source>Lines of several ranks for the same iterations</source>
        <translation>多个 Rank 的行对应同一迭代，请选择一个 Rank</translation>
    </message>
    <message>
        <source>Losses that are nan or infinite</source>
        <translation>损失为 nan 或无穷大，图中断开，不参与比较</translation>
    </message>
    <message>
        <source>The number behind the iteration tag has a fraction</source>
        <translation>迭代标签后的数字带小数，小数部分已舍去</translation>
    </message>
    <message>
        <source>Losses of the base that are 0</source>
        <translation>基线损失为 0，没有相对差</translation>
    </message>
    <message>
        <source>Two logs have no iteration in common</source>
        <translation>两份日志没有共同的迭代</translation>
    </message>
    <message>
        <source>Only raw data was collected</source>
        <translation>只采集了原始数据，尚未解析，请执行提示的命令</translation>
    </message>
    <message>
        <source>A file of length 0</source>
        <translation>文件长度为 0：磁盘已满或导出被中断，请重新导出</translation>
    </message>
    <message>
        <source>A file that others have or that a view needs is not there</source>
        <translation>缺少其他 worker 具有或页面所需的文件</translation>
    </message>
    <message>
        <source>Two files of one folder hold the same kind of data</source>
        <translation>同一文件夹中有两个同类数据文件，取第一个</translation>
    </message>
    <message>
        <source>A folder or file cannot be read</source>
        <translation>文件夹或文件无法读取，请检查权限</translation>
    </message>
    <message>
        <source>The last steps lack device work</source>
        <translation>最后的步缺少其下发的设备任务，不计入步的表格</translation>
    </message>
    <message>
        <source>A figure of a kernel is no number or negative</source>
        <translation>核函数的某项指标不是数值或为负，不计入</translation>
    </message>
    <message>
        <source>A record of memory tells no size</source>
        <translation>内存记录没有给出大小</translation>
    </message>
    <message>
        <source>A rank has not all steps that others have</source>
        <translation>该 Rank 缺少其他 Rank 具有的步，对应行为空</translation>
    </message>
    <message>
        <source>Ranks number their communication operations differently</source>
        <translation>各 Rank 对通信算子的编号不同，按次序匹配</translation>
    </message>
    <message>
        <source>A file could not be read at all</source>
        <translation>文件完全无法读取，原因见消息</translation>
    </message>
    <message>
        <source>A file became shorter while it was read</source>
        <translation>文件在读取过程中变短，此前的行已读取，请在写入完成后重新打开</translation>
    </message>
    <message>
        <source>A path that a session file names is not there</source>
        <translation>会话文件所列的路径不存在，其余已打开</translation>
    </message>
    <message>
        <source>Something in a session file is not of the kind it should be</source>
        <translation>会话文件中某项的类型不对，已忽略</translation>
    </message>
    <message>
        <source>A session file has a key that this version does not know</source>
        <translation>会话文件中有本版本不认识的键</translation>
    </message>
    <message>
        <source>A database is damaged</source>
        <translation>数据库已损坏</translation>
    </message>
    <message>
        <source>A database lacks tables that a view needs</source>
        <translation>数据库缺少视图所需的表</translation>
    </message>
    <message>
        <source>Cells of a database that should be numbers</source>
        <translation>数据库中应为数字的单元格不是数字</translation>
    </message>
    <message>
        <source>A database refers to something that is not in it</source>
        <translation>数据库引用了其中不存在的内容</translation>
    </message>
    <message>
        <source>Changes beside a database could not be taken in</source>
        <translation>无法并入数据库旁尚未合并的更改</translation>
    </message>
</context>
<context>
    <name>QDockWidget</name>
    <message>
        <source>Float</source>
        <translation>浮动</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>QLineEdit</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>全选</translation>
    </message>
</context>
<context>
    <name>QMessageBox</name>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Show in &amp;Timeline</source>
        <translation>在时间线中显示(&amp;T)</translation>
    </message>
    <message>
        <source>Goes to the slices of this name; again: to the next one</source>
        <translation>跳转到该名称的切片；再次执行跳到下一个</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>是(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>否(&amp;N)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
</context>
<context>
    <name>QTabBar</name>
    <message>
        <source>Scroll Left</source>
        <translation>向左滚动</translation>
    </message>
    <message>
        <source>Scroll Right</source>
        <translation>向右滚动</translation>
    </message>
</context>
<context>
    <name>QWidgetTextControl</name>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;Link Location</source>
        <translation>复制链接地址(&amp;L)</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>全选</translation>
    </message>
</context>
<context>
    <name>SlicesDialog</name>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
</context>
<context>
    <name>StackExpansion</name>
    <message>
        <source>Without a call stack</source>
        <translation>无调用栈</translation>
    </message>
    <message>
        <source>ran %1</source>
        <translation>执行 %1</translation>
    </message>
</context>
<context>
    <name>TimelineKeys</name>
    <message>
        <source>Move and zoom</source>
        <translation>移动与缩放</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Find and mark</source>
        <translation>查找与标记</translation>
    </message>
    <message>
        <source>Tracks</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Zoom in at the cursor</source>
        <translation>在光标处放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>向前</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>向后</translation>
    </message>
    <message>
        <source>Scroll tracks up</source>
        <translation>向上滚动轨道</translation>
    </message>
    <message>
        <source>Scroll tracks down</source>
        <translation>向下滚动轨道</translation>
    </message>
    <message>
        <source>One page up</source>
        <translation>上翻一页</translation>
    </message>
    <message>
        <source>One page down</source>
        <translation>下翻一页</translation>
    </message>
    <message>
        <source>To the beginning</source>
        <translation>到开头</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>到末尾</translation>
    </message>
    <message>
        <source>Fit the selection; again: the whole run</source>
        <translation>缩放到所选内容；再次执行显示全部</translation>
    </message>
    <message>
        <source>The whole run</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Undo the last zoom or jump</source>
        <translation>撤销上一次缩放或跳转</translation>
    </message>
    <message>
        <source>Previous slice of the lane</source>
        <translation>同行的上一个切片</translation>
    </message>
    <message>
        <source>Next slice of the lane</source>
        <translation>同行的下一个切片</translation>
    </message>
    <message>
        <source>The slice around it</source>
        <translation>外层切片</translation>
    </message>
    <message>
        <source>The first slice inside</source>
        <translation>内层第一个切片</translation>
    </message>
    <message>
        <source>Previous of the same name</source>
        <translation>上一个同名切片</translation>
    </message>
    <message>
        <source>Next of the same name</source>
        <translation>下一个同名切片</translation>
    </message>
    <message>
        <source>Find all of the same name</source>
        <translation>查找所有同名切片</translation>
    </message>
    <message>
        <source>Where the flow comes from</source>
        <translation>连线的来源</translation>
    </message>
    <message>
        <source>Where the flow leads to</source>
        <translation>连线的去向</translation>
    </message>
    <message>
        <source>Another incoming flow</source>
        <translation>另一条连入的连线</translation>
    </message>
    <message>
        <source>Another outgoing flow</source>
        <translation>另一条连出的连线</translation>
    </message>
    <message>
        <source>Copy the selection as text</source>
        <translation>将所选内容复制为文本</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>Mark the selection for now</source>
        <translation>临时标记所选内容</translation>
    </message>
    <message>
        <source>Mark the selection and keep it</source>
        <translation>标记所选内容并保留</translation>
    </message>
    <message>
        <source>Remove the mark at the selection</source>
        <translation>删除所选处的标记</translation>
    </message>
    <message>
        <source>Area from the selected slice</source>
        <translation>以所选切片划定区域</translation>
    </message>
    <message>
        <source>Area of all visible tracks</source>
        <translation>全部可见轨道的区域</translation>
    </message>
    <message>
        <source>Pin the track to the top</source>
        <translation>将轨道固定到顶部</translation>
    </message>
    <message>
        <source>Hide the track</source>
        <translation>隐藏轨道</translation>
    </message>
    <message>
        <source>Open or close the track</source>
        <translation>展开或收起轨道</translation>
    </message>
    <message>
        <source>Find a track</source>
        <translation>查找轨道</translation>
    </message>
    <message>
        <source>Take the slice as base for aligning</source>
        <translation>以该切片为对齐基准</translation>
    </message>
    <message>
        <source>Shift the rank: starts coincide with the base</source>
        <translation>平移该 Rank：起点与基准对齐</translation>
    </message>
    <message>
        <source>Shift the rank: ends coincide</source>
        <translation>平移该 Rank：终点与基准对齐</translation>
    </message>
    <message>
        <source>Show or hide the drawer</source>
        <translation>显示或隐藏底部面板</translation>
    </message>
    <message>
        <source>Next time format</source>
        <translation>切换时间格式</translation>
    </message>
    <message>
        <source>Save a picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>This help</source>
        <translation>本帮助</translation>
    </message>
    <message>
        <source>Back out one level</source>
        <translation>退回一级</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>单击</translation>
    </message>
    <message>
        <source>Select the slice</source>
        <translation>选中切片</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Zoom to the slice; open or close a process</source>
        <translation>缩放到切片；展开或收起进程</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Select an area of time and tracks; its edges can be dragged</source>
        <translation>选择时间与轨道的区域，其边缘可拖动</translation>
    </message>
    <message>
        <source>Shift+drag, middle drag</source>
        <translation>Shift+拖动，中键拖动</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Alt+drag</source>
        <translation>Alt+拖动</translation>
    </message>
    <message>
        <source>Zoom to the range</source>
        <translation>缩放到该范围</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Scroll tracks</source>
        <translation>滚动轨道</translation>
    </message>
    <message>
        <source>Ctrl+wheel</source>
        <translation>Ctrl+滚轮</translation>
    </message>
    <message>
        <source>Zoom at the cursor</source>
        <translation>在光标处缩放</translation>
    </message>
    <message>
        <source>Shift+wheel</source>
        <translation>Shift+滚轮</translation>
    </message>
    <message>
        <source>Earlier and later</source>
        <translation>向前和向后</translation>
    </message>
    <message>
        <source>Drag on the ruler</source>
        <translation>在标尺上拖动</translation>
    </message>
    <message>
        <source>Wheel on the ruler</source>
        <translation>在标尺上滚动滚轮</translation>
    </message>
    <message>
        <source>Select the range on all tracks</source>
        <translation>在所有轨道上选择该范围</translation>
    </message>
</context>
<context>
    <name>TimelineLoading</name>
    <message>
        <source>This worker has no trace.</source>
        <translation>该 Worker 没有 trace。</translation>
    </message>
</context>
<context>
    <name>TimelineMenus</name>
    <message>
        <source>&amp;Full lanes</source>
        <translation>完整显示各层(&amp;F)</translation>
    </message>
    <message>
        <source>Every level of nesting is readable</source>
        <translation>每层嵌套均可辨读</translation>
    </message>
    <message>
        <source>&amp;Compact lanes</source>
        <translation>紧凑显示各层(&amp;C)</translation>
    </message>
    <message>
        <source>Every level is a thin line</source>
        <translation>每层显示为细线</translation>
    </message>
    <message>
        <source>&amp;Outermost lane</source>
        <translation>仅最外层(&amp;O)</translation>
    </message>
    <message>
        <source>Only the outermost level is readable</source>
        <translation>只有最外层可辨读</translation>
    </message>
    <message>
        <source>&amp;Higher</source>
        <translation>加高(&amp;H)</translation>
    </message>
    <message>
        <source>More room for this counter</source>
        <translation>增大该计数器的高度</translation>
    </message>
    <message>
        <source>&amp;Lower</source>
        <translation>降低(&amp;L)</translation>
    </message>
    <message>
        <source>Less room for this counter</source>
        <translation>减小该计数器的高度</translation>
    </message>
    <message>
        <source>Un&amp;pin</source>
        <translation>取消固定(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Pin to the top</source>
        <translation>固定到顶部(&amp;P)</translation>
    </message>
    <message>
        <source>Pinned tracks stay in sight above the others (P)</source>
        <translation>固定的轨道始终显示在其他轨道上方 (P)</translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation>隐藏(&amp;H)</translation>
    </message>
    <message>
        <source>Takes the row away until it is shown again (H)</source>
        <translation>隐藏该行，直到再次显示 (H)</translation>
    </message>
    <message>
        <source>&amp;Expand all</source>
        <translation>全部展开(&amp;E)</translation>
    </message>
    <message>
        <source>Opens all processes</source>
        <translation>展开所有进程</translation>
    </message>
    <message>
        <source>C&amp;ollapse all</source>
        <translation>全部收起(&amp;O)</translation>
    </message>
    <message>
        <source>Closes all processes</source>
        <translation>收起所有进程</translation>
    </message>
    <message>
        <source>Show hidden rows</source>
        <translation>显示隐藏的行</translation>
    </message>
    <message>
        <source>Shows all that was hidden</source>
        <translation>显示所有被隐藏的内容</translation>
    </message>
    <message>
        <source>Reset rows</source>
        <translation>重置各行</translation>
    </message>
    <message>
        <source>Forgets order, heights, pinned and hidden rows</source>
        <translation>清除顺序、高度、固定和隐藏状态</translation>
    </message>
    <message>
        <source>&amp;All</source>
        <translation>全部(&amp;A)</translation>
    </message>
    <message>
        <source>Shows every process</source>
        <translation>显示所有进程</translation>
    </message>
    <message>
        <source>&amp;None</source>
        <translation>全不选(&amp;N)</translation>
    </message>
    <message>
        <source>Hides every process</source>
        <translation>隐藏所有进程</translation>
    </message>
    <message>
        <source>&amp;Show hidden rows</source>
        <translation>显示隐藏的行(&amp;S)</translation>
    </message>
    <message>
        <source>Shows or hides this process</source>
        <translation>显示或隐藏该进程</translation>
    </message>
    <message>
        <source>Arrows of every kind</source>
        <translation>显示各类连线</translation>
    </message>
    <message>
        <source>No arrows</source>
        <translation>不显示连线</translation>
    </message>
    <message>
        <source>&amp;Everywhere in view</source>
        <translation>视野内全部显示(&amp;E)</translation>
    </message>
    <message>
        <source>Also arrows of slices that are neither selected nor under the mouse</source>
        <translation>也显示未选中且不在鼠标下的切片的连线</translation>
    </message>
    <message>
        <source>(no category)</source>
        <translation>（无类别）</translation>
    </message>
    <message>
        <source>Shows or hides arrows of this kind</source>
        <translation>显示或隐藏此类连线</translation>
    </message>
    <message>
        <source>This trace has no flows</source>
        <translation>该 trace 没有连线</translation>
    </message>
</context>
<context>
    <name>TimelineTooltip</name>
    <message>
        <source>Duration</source>
        <translation>持续时间</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>起始</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>not in the file: shown up to the end of the trace</source>
        <translation>文件中没有，显示到 trace 末尾</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation>%1 个切片</translation>
    </message>
    <message>
        <source>Zoom in to separate them.</source>
        <translation>放大可逐个查看。</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>%1, %2, %3, starts %4, %5 of %6</source>
        <translation>%1，%2，%3，起始 %4，第 %5 个，共 %6 个</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>自身耗时</translation>
    </message>
    <message>
        <source>%1 to %2: %3 on %4 tracks</source>
        <translation>%1 至 %2：%3，%4 条轨道</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>Whether any time was spent on %1</source>
        <translation>是否有时间用于 %1</translation>
    </message>
    <message>
        <source>Device self time with %1 / device self time</source>
        <translation>使用 %1 的 Device 自身耗时 / Device 自身耗时</translation>
    </message>
    <message>
        <source>Device total time with %1 / device total time</source>
        <translation>使用 %1 的 Device 总耗时 / Device 总耗时</translation>
    </message>
    <message>
        <source>%1 of the call</source>
        <translation>%1（该次调用）</translation>
    </message>
    <message>
        <source>%1 of the average step / step time</source>
        <translation>%1 在平均单步中的时间 / 单步耗时</translation>
    </message>
    <message>
        <source>Utilization %1</source>
        <translation>利用率 %1</translation>
    </message>
    <message>
        <source>Est. SM Efficiency %1</source>
        <translation>预估 SM 效率 %1</translation>
    </message>
    <message>
        <source>Est. Achieved Occupancy %1</source>
        <translation>预估达成占用率 %1</translation>
    </message>
    <message>
        <source>Peak Memory Allocated %1</source>
        <translation>已分配内存峰值 %1</translation>
    </message>
    <message>
        <source>Peak Memory Reserved %1</source>
        <translation>已预留内存峰值 %1</translation>
    </message>
    <message>
        <source>Tensor Cores %1</source>
        <translation>Tensor Core 使用率 %1</translation>
    </message>
    <message>
        <source>On average %1 of a step is spent waiting for data from the DataLoader</source>
        <translation>平均每步有 %1 的时间在等待 DataLoader 的数据</translation>
    </message>
    <message>
        <source>DataParallel drives %1 devices from one process</source>
        <translation>DataParallel 由一个进程驱动 %1 个设备</translation>
    </message>
    <message>
        <source>DistributedDataParallel communicates by %1 although its devices can use NCCL</source>
        <translation>DistributedDataParallel 使用 %1 通信，而其设备可以使用 NCCL</translation>
    </message>
    <message>
        <source>On average %1 of a step is spent with communication that nothing else hides</source>
        <translation>平均每步有 %1 的时间用于未被掩盖的通信</translation>
    </message>
    <message>
        <source>On average %1 of a step the device is free: it neither computes nor communicates</source>
        <translation>平均每步有 %1 的时间设备空闲：既不计算也不通信</translation>
    </message>
    <message>
        <source>On average %1 of a step is spent waiting for other stages of the pipeline</source>
        <translation>平均每步有 %1 的时间在等待流水线的其他阶段</translation>
    </message>
    <message>
        <source>%1 runs on an AI CPU for up to %2 us; kernels on AI CPUs take %3 us in all</source>
        <translation>%1 在 AI CPU 上单次运行最长 %2 us；AI CPU 上的核函数共耗时 %3 us</translation>
    </message>
    <message>
        <source>%1 is busy less than half of the time, as little as %2</source>
        <translation>%1 的忙碌时间不足一半，低至 %2</translation>
    </message>
    <message>
        <source>%1 are busy less than half of the time, as little as %2</source>
        <translation>%1 的忙碌时间不足一半，低至 %2</translation>
    </message>
    <message>
        <source>%1% of the time of kernels is spent in operators that tensor cores could do, but no kernel uses them</source>
        <translation>核函数时间中有 %1% 花在可用 Tensor Core 的算子上，但没有核函数使用 Tensor Core</translation>
    </message>
    <message>
        <source>Tensors take up to %1 of the %2 GB of %3</source>
        <translation>张量最多占用 %1，总量 %2 GB（%3）</translation>
    </message>
    <message>
        <source>%1, in the baseline</source>
        <translation>%1（基线）</translation>
    </message>
    <message>
        <source>%1, in the experiment</source>
        <translation>%1（实验）</translation>
    </message>
    <message>
        <source>Baseline Mean %1</source>
        <translation>基线平均 %1</translation>
    </message>
    <message>
        <source>Experiment Mean %1</source>
        <translation>实验平均 %1</translation>
    </message>
    <message>
        <source>Baseline Deviation %1</source>
        <translation>基线 %1 标准差</translation>
    </message>
    <message>
        <source>Experiment Deviation %1</source>
        <translation>实验 %1 标准差</translation>
    </message>
    <message>
        <source>Baseline %1</source>
        <translation>基线 %1</translation>
    </message>
    <message>
        <source>Experiment %1</source>
        <translation>实验 %1</translation>
    </message>
    <message>
        <source>Delta Mean %1</source>
        <translation>平均 %1 差值</translation>
    </message>
    <message>
        <source>Delta %1</source>
        <translation>%1 差值</translation>
    </message>
    <message>
        <source>Loss of %1</source>
        <translation>%1 的损失</translation>
    </message>
    <message>
        <source>Number behind %1</source>
        <translation>%1 后的数值</translation>
    </message>
    <message>
        <source>Difference, %1</source>
        <translation>差值，%1</translation>
    </message>
    <message>
        <source>Absolute difference, %1</source>
        <translation>绝对差，%1</translation>
    </message>
    <message>
        <source>Relative difference, %1</source>
        <translation>相对差，%1</translation>
    </message>
    <message>
        <source>First iteration from which the relative difference is above %1 for %2 compared iterations in a row</source>
        <translation>相对差从该迭代起连续 %2 个对比的迭代超过 %1</translation>
    </message>
    <message>
        <source>no line matches the regular expression %1 with an iteration and a loss</source>
        <translation>没有行能以正则表达式 %1 匹配到迭代和损失</translation>
    </message>
    <message>
        <source>the loss tag %1 and the iteration tag %2 are in the file, but never on one line</source>
        <translation>文件中有损失标签 %1 和迭代标签 %2，但从不在同一行</translation>
    </message>
    <message>
        <source>the loss tag %1 is nowhere in the file</source>
        <translation>文件中没有损失标签 %1</translation>
    </message>
    <message>
        <source>the loss tag %1 is in the file, but never directly in front of a number</source>
        <translation>文件中有损失标签 %1，但其后从未紧跟数值</translation>
    </message>
    <message>
        <source>the iteration tag %1 is nowhere in the file</source>
        <translation>文件中没有迭代标签 %1</translation>
    </message>
    <message>
        <source>the iteration tag %1 is in the file, but never directly in front of an integer</source>
        <translation>文件中有迭代标签 %1，但其后从未紧跟整数</translation>
    </message>
    <message>
        <source>no common iteration (%1 versus %2)</source>
        <translation>没有共同的迭代（%1 与 %2）</translation>
    </message>
    <message>
        <source>This source does not tell the %1</source>
        <translation>该数据源没有%1</translation>
    </message>
    <message>
        <source>This source does not tell %1</source>
        <translation>该数据源没有%1</translation>
    </message>
    <message>
        <source>There is no step &quot;%1&quot;</source>
        <translation>没有步“%1”</translation>
    </message>
    <message>
        <source>There is no device &quot;%1&quot;</source>
        <translation>没有设备“%1”</translation>
    </message>
    <message>
        <source>There is no worker &quot;%1&quot;</source>
        <translation>没有 Worker“%1”</translation>
    </message>
    <message>
        <source>There is no communication group &quot;%1&quot;</source>
        <translation>没有通信域“%1”</translation>
    </message>
    <message>
        <source>Steps: %1</source>
        <translation>步：%1</translation>
    </message>
    <message>
        <source>Devices: %1</source>
        <translation>设备：%1</translation>
    </message>
    <message>
        <source>Workers: %1</source>
        <translation>Worker：%1</translation>
    </message>
    <message>
        <source>Groups: %1</source>
        <translation>通信域：%1</translation>
    </message>
    <message>
        <source>There is nothing for the table &quot;%1&quot;</source>
        <translation>没有表格“%1”的数据</translation>
    </message>
    <message>
        <source>It would come from %1</source>
        <translation>该数据来自 %1</translation>
    </message>
    <message>
        <source>This recording has no %1</source>
        <translation>该采集数据没有%1</translation>
    </message>
    <message>
        <source>Reading failed: %1</source>
        <translation>读取失败：%1</translation>
    </message>
    <message>
        <source>cannot open the file: %1</source>
        <translation>无法打开文件：%1</translation>
    </message>
    <message>
        <source>cannot open the path: %1</source>
        <translation>无法打开路径：%1</translation>
    </message>
    <message>
        <source>cannot read the folder: %1</source>
        <translation>无法读取文件夹：%1</translation>
    </message>
    <message>
        <source>the column &quot;%1&quot; is missing</source>
        <translation>缺少列“%1”</translation>
    </message>
    <message>
        <source>The regular expression cannot be used: %1.</source>
        <translation>正则表达式不可用：%1。</translation>
    </message>
    <message>
        <source>The data was collected but not parsed: there are no output files. Where torch_npu is installed, run in Python: %1</source>
        <translation>数据已采集但未解析：没有输出文件。请在装有 torch_npu 的环境中用 Python 执行：%1</translation>
    </message>
    <message>
        <source>The data was collected but not parsed: there are no output files. Where CANN is installed, run: %1</source>
        <translation>数据已采集但未解析：没有输出文件。请在装有 CANN 的环境中执行：%1</translation>
    </message>
    <message>
        <source>The baseline has %1 steps, the experiment %2: the sums are of different amounts of work. Means over steps are comparable</source>
        <translation>基线有 %1 步，实验有 %2 步：总和对应的工作量不同，各步平均值可以比较</translation>
    </message>
    <message>
        <source>no step %1</source>
        <translation>没有步 %1</translation>
    </message>
    <message>
        <source>(language of these texts)</source>
        <translation>简体中文</translation>
    </message>
    <message>
        <source>Name of the worker</source>
        <translation>Worker 名称</translation>
    </message>
    <message>
        <source>Rank in the world, as the worker&apos;s files tell it</source>
        <translation>全局 Rank，来自 Worker 的文件</translation>
    </message>
    <message>
        <source>Rank in the world</source>
        <translation>全局 Rank</translation>
    </message>
    <message>
        <source>Lacking</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>What is missing of this worker</source>
        <translation>该 Worker 缺少的内容</translation>
    </message>
    <message>
        <source>no times of steps and no communication data</source>
        <translation>没有单步耗时和通信数据</translation>
    </message>
    <message>
        <source>no communication data</source>
        <translation>没有通信数据</translation>
    </message>
    <message>
        <source>no times of steps</source>
        <translation>没有单步耗时</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>通信算子</translation>
    </message>
    <message>
        <source>The operation as its first rank names it</source>
        <translation>首个 Rank 对该算子的命名</translation>
    </message>
    <message>
        <source>Communication group</source>
        <translation>通信域</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rank 数</translation>
    </message>
    <message>
        <source>Ranks that have the operation</source>
        <translation>具有该算子的 Rank</translation>
    </message>
    <message>
        <source>Missing Ranks</source>
        <translation>缺少的 Rank</translation>
    </message>
    <message>
        <source>Ranks of the group that have it not</source>
        <translation>通信域中没有该算子的 Rank</translation>
    </message>
    <message>
        <source>First Start</source>
        <translation>最早起始</translation>
    </message>
    <message>
        <source>When the first rank started</source>
        <translation>首个 Rank 开始的时间</translation>
    </message>
    <message>
        <source>Start Skew</source>
        <translation>起始偏差</translation>
    </message>
    <message>
        <source>Last start - first start</source>
        <translation>最晚起始 - 最早起始</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Shortest duration of the ranks</source>
        <translation>各 Rank 中最短的时长</translation>
    </message>
    <message>
        <source>Longest duration of the ranks</source>
        <translation>各 Rank 中最长的时长</translation>
    </message>
    <message>
        <source>Longest Wait</source>
        <translation>最长等待</translation>
    </message>
    <message>
        <source>Longest - shortest duration</source>
        <translation>最长 - 最短时长</translation>
    </message>
    <message>
        <source>Last Worker</source>
        <translation>最晚 Worker</translation>
    </message>
    <message>
        <source>Who came last: the shortest duration</source>
        <translation>最后到达者：时长最短</translation>
    </message>
    <message>
        <source>Longest Waiting Worker</source>
        <translation>等待最久的 Worker</translation>
    </message>
    <message>
        <source>Who has the longest duration</source>
        <translation>时长最长者</translation>
    </message>
    <message>
        <source>Transit Size</source>
        <translation>传输大小</translation>
    </message>
    <message>
        <source>What the first rank moved</source>
        <translation>首个 Rank 传输的数据量</translation>
    </message>
    <message>
        <source>Matched By</source>
        <translation>匹配方式</translation>
    </message>
    <message>
        <source>How the ranks&apos; operations were found to be the same</source>
        <translation>如何判定各 Rank 的算子为同一个</translation>
    </message>
    <message>
        <source>The operation as this rank names it</source>
        <translation>本 Rank 对该算子的命名</translation>
    </message>
    <message>
        <source>When the rank started</source>
        <translation>本 Rank 开始的时间</translation>
    </message>
    <message>
        <source>Delay</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Start after the first rank</source>
        <translation>相对首个 Rank 的起始延迟</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Duration on this rank</source>
        <translation>本 Rank 上的时长</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Elapsed - transfer: waiting for the last rank</source>
        <translation>耗时 - 传输：等待最后到达的 Rank</translation>
    </message>
    <message>
        <source>What the rank moved</source>
        <translation>本 Rank 传输的数据量</translation>
    </message>
    <message>
        <source>Bandwidth (GB/s)</source>
        <translation>带宽 (GB/s)</translation>
    </message>
    <message>
        <source>Size / transfer; 10^9 bytes per second</source>
        <translation>大小 / 传输时间；10^9 字节每秒</translation>
    </message>
    <message>
        <source>Time in which kernels ran without communication</source>
        <translation>无通信时核函数运行的时间</translation>
    </message>
    <message>
        <source>Time in which kernels ran beside communication</source>
        <translation>核函数与通信同时进行的时间</translation>
    </message>
    <message>
        <source>Data Transfer</source>
        <translation>数据传输</translation>
    </message>
    <message>
        <source>Time in which communication operations moved data, summed over operations</source>
        <translation>通信算子传输数据的时间，按算子累加</translation>
    </message>
    <message>
        <source>Synchronizing</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>Time in which communication operations waited for other ranks, summed over operations</source>
        <translation>通信算子等待其他 Rank 的时间，按算子累加</translation>
    </message>
    <message>
        <source>Avg Transit Size</source>
        <translation>平均传输大小</translation>
    </message>
    <message>
        <source>What operations moved, each byte counted once</source>
        <translation>算子传输的数据量，每字节只计一次</translation>
    </message>
    <message>
        <source>Avg Elapsed</source>
        <translation>平均耗时</translation>
    </message>
    <message>
        <source>Duration of operations</source>
        <translation>算子的时长</translation>
    </message>
    <message>
        <source>Avg Transfer</source>
        <translation>平均传输</translation>
    </message>
    <message>
        <source>Time in which data moved</source>
        <translation>数据传输的时间</translation>
    </message>
    <message>
        <source>Avg Wait</source>
        <translation>平均等待</translation>
    </message>
    <message>
        <source>Time of waiting, synchronization among it</source>
        <translation>等待的时间，含同步</translation>
    </message>
    <message>
        <source>Synchronization</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>Avg Synchronization</source>
        <translation>平均同步</translation>
    </message>
    <message>
        <source>Time of waiting for other ranks at the start</source>
        <translation>开始时等待其他 Rank 的时间</translation>
    </message>
    <message>
        <source>Avg Idle</source>
        <translation>平均空闲</translation>
    </message>
    <message>
        <source>Elapsed without transfer and wait</source>
        <translation>耗时中除去传输和等待的部分</translation>
    </message>
    <message>
        <source>Mean over the calls</source>
        <translation>各次调用的平均</translation>
    </message>
    <message>
        <source>Size / time in which transports moved it, or of the transfer, or elapsed time, whichever is known first; 10^9 bytes per second</source>
        <translation>大小 / 传输方式的传输时间，或传输时间，或耗时，取最先已知者；10^9 字节每秒</translation>
    </message>
    <message>
        <source>Algorithm Bandwidth (GB/s)</source>
        <translation>算法带宽 (GB/s)</translation>
    </message>
    <message>
        <source>Size / time of the transfer, or elapsed time where other ranks do not tell it</source>
        <translation>大小 / 传输时间；其他 rank 未给出传输时间时为大小 / 耗时</translation>
    </message>
    <message>
        <source>Bus Bandwidth (GB/s)</source>
        <translation>总线带宽 (GB/s)</translation>
    </message>
    <message>
        <source>Algorithm bandwidth times what the kind of collective sends</source>
        <translation>算法带宽乘以该类集合通信的发送系数</translation>
    </message>
    <message>
        <source>The operation as its source names it</source>
        <translation>数据源对该算子的命名</translation>
    </message>
    <message>
        <source>collective or p2p</source>
        <translation>集合通信或点对点</translation>
    </message>
    <message>
        <source>When it started</source>
        <translation>开始的时间</translation>
    </message>
    <message>
        <source>Kind of operation: the name without its counters</source>
        <translation>算子类型：去除编号的名称</translation>
    </message>
    <message>
        <source>Number of operations</source>
        <translation>算子个数</translation>
    </message>
    <message>
        <source>Sum of the four parts: the step</source>
        <translation>四部分之和，即单步</translation>
    </message>
    <message>
        <source>Time of the step without waiting for other pipeline stages</source>
        <translation>单步耗时，不含等待其他流水线阶段</translation>
    </message>
    <message>
        <source>Training step; &quot;all&quot; is the mean</source>
        <translation>训练步；“all”为平均值</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>What the ranks are compared in</source>
        <translation>各 Rank 比较的指标</translation>
    </message>
    <message>
        <source>Pipeline stage whose ranks are compared, or all</source>
        <translation>参与比较的流水线阶段，或全部</translation>
    </message>
    <message>
        <source>Ranks that have the figure</source>
        <translation>具有该指标的 Rank 数</translation>
    </message>
    <message>
        <source>Mean over the ranks</source>
        <translation>各 Rank 的平均</translation>
    </message>
    <message>
        <source>Smallest of the ranks</source>
        <translation>各 Rank 中的最小值</translation>
    </message>
    <message>
        <source>Min Worker</source>
        <translation>最小 Worker</translation>
    </message>
    <message>
        <source>Worker with the smallest</source>
        <translation>取最小值的 Worker</translation>
    </message>
    <message>
        <source>Largest of the ranks</source>
        <translation>各 Rank 中的最大值</translation>
    </message>
    <message>
        <source>Max Worker</source>
        <translation>最大 Worker</translation>
    </message>
    <message>
        <source>Worker with the largest</source>
        <translation>取最大值的 Worker</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>离散度</translation>
    </message>
    <message>
        <source>(max - min) / mean</source>
        <translation>(最大 - 最小) / 平均</translation>
    </message>
    <message>
        <source>Above this spread ranks count as uneven</source>
        <translation>离散度超过该值视为不均衡</translation>
    </message>
    <message>
        <source>Uneven</source>
        <translation>不均衡</translation>
    </message>
    <message>
        <source>Whether the spread is above the threshold</source>
        <translation>离散度是否超过阈值</translation>
    </message>
    <message>
        <source>Source Rank</source>
        <translation>源 Rank</translation>
    </message>
    <message>
        <source>Who sent</source>
        <translation>发送方</translation>
    </message>
    <message>
        <source>Destination Rank</source>
        <translation>目的 Rank</translation>
    </message>
    <message>
        <source>Who received</source>
        <translation>接收方</translation>
    </message>
    <message>
        <source>Who received; empty where only the group is known</source>
        <translation>接收方；只知道通信域时为空</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>传输方式</translation>
    </message>
    <message>
        <source>HCCS, PCIE, RDMA, SDMA, SIO; LOCAL within a chip</source>
        <translation>HCCS、PCIE、RDMA、SDMA、SIO；片内为 LOCAL</translation>
    </message>
    <message>
        <source>HCCS, PCIE, RDMA …</source>
        <translation>HCCS、PCIE、RDMA …</translation>
    </message>
    <message>
        <source>Transit Size (MB)</source>
        <translation>传输大小 (MB)</translation>
    </message>
    <message>
        <source>What was sent; MB of 10^6 bytes</source>
        <translation>发送的数据量；MB 为 10^6 字节</translation>
    </message>
    <message>
        <source>Transit Time (ms)</source>
        <translation>传输时间 (ms)</translation>
    </message>
    <message>
        <source>Time in which it was sent</source>
        <translation>发送所用的时间</translation>
    </message>
    <message>
        <source>Sum of sizes / sum of times</source>
        <translation>大小之和 / 时间之和</translation>
    </message>
    <message>
        <source>Kind of operations, where rows are divided by them</source>
        <translation>算子类型（按其划分行时）</translation>
    </message>
    <message>
        <source>Kind of operations</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Kind of operation</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Numbering</source>
        <translation>编号方式</translation>
    </message>
    <message>
        <source>Whether ranks are those of the world or places in the group</source>
        <translation>Rank 是全局编号还是通信域内编号</translation>
    </message>
    <message>
        <source>Packet Size</source>
        <translation>包大小</translation>
    </message>
    <message>
        <source>Size of one packet</source>
        <translation>单个包的大小</translation>
    </message>
    <message>
        <source>Packets</source>
        <translation>包数</translation>
    </message>
    <message>
        <source>Packets of this size</source>
        <translation>该大小的包数</translation>
    </message>
    <message>
        <source>Time in which they were sent</source>
        <translation>发送这些包的时间</translation>
    </message>
    <message>
        <source>Size / time</source>
        <translation>大小 / 时间</translation>
    </message>
    <message>
        <source>Purpose</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>What the group is for: tp, pp, dp …</source>
        <translation>通信域的用途：tp、pp、dp …</translation>
    </message>
    <message>
        <source>The group as operations name it</source>
        <translation>算子对通信域的命名</translation>
    </message>
    <message>
        <source>Ranks in the group</source>
        <translation>通信域中的 Rank 数</translation>
    </message>
    <message>
        <source>The ranks in the group</source>
        <translation>通信域中的 Rank</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>算子数</translation>
    </message>
    <message>
        <source>Operations of the group, over its ranks</source>
        <translation>通信域的算子数，按其 Rank 统计</translation>
    </message>
    <message>
        <source>Time of these operations</source>
        <translation>这些算子的耗时</translation>
    </message>
    <message>
        <source>What they moved</source>
        <translation>传输的数据量</translation>
    </message>
    <message>
        <source>Pipeline stage, from 0</source>
        <translation>流水线阶段，从 0 开始</translation>
    </message>
    <message>
        <source>The ranks of the stage</source>
        <translation>该阶段的 Rank</translation>
    </message>
    <message>
        <source>Kernels, mean over ranks and steps</source>
        <translation>核函数，按 Rank 和步平均</translation>
    </message>
    <message>
        <source>Communication without kernels, mean over ranks and steps</source>
        <translation>无核函数时的通信，按 Rank 和步平均</translation>
    </message>
    <message>
        <source>Receiving from other stages, mean over ranks and steps</source>
        <translation>从其他阶段接收，按 Rank 和步平均</translation>
    </message>
    <message>
        <source>Mean length of a step</source>
        <translation>步的平均长度</translation>
    </message>
    <message>
        <source>Bubble Share</source>
        <translation>空泡占比</translation>
    </message>
    <message>
        <source>Bubble / step</source>
        <translation>空泡 / 步</translation>
    </message>
    <message>
        <source>Slowest Worker</source>
        <translation>最慢 Worker</translation>
    </message>
    <message>
        <source>The worker that computes longest</source>
        <translation>计算时间最长的 Worker</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>对比数</translation>
    </message>
    <message>
        <source>Links of the same operation, transport and similar size</source>
        <translation>同算子、同传输方式、大小相近的链路数</translation>
    </message>
    <message>
        <source>Mean (GB/s)</source>
        <translation>平均 (GB/s)</translation>
    </message>
    <message>
        <source>Mean bandwidth of the links it was compared with</source>
        <translation>所对比链路的平均带宽</translation>
    </message>
    <message>
        <source>Below Mean</source>
        <translation>低于平均</translation>
    </message>
    <message>
        <source>(mean - bandwidth) / mean</source>
        <translation>(平均 - 带宽) / 平均</translation>
    </message>
    <message>
        <source>Deviation (sigma)</source>
        <translation>偏差 (σ)</translation>
    </message>
    <message>
        <source>Distance from the mean in standard deviations</source>
        <translation>与平均值相差的标准差倍数</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Dixon up to 100 links, 3 sigma above</source>
        <translation>100 条链路以内用 Dixon，以上用 3 sigma</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>慢</translation>
    </message>
    <message>
        <source>Slower than chance explains, and 5 % or more below the mean</source>
        <translation>显著偏慢，且比平均低 5 % 以上</translation>
    </message>
    <message>
        <source>Reference (GB/s)</source>
        <translation>参考 (GB/s)</translation>
    </message>
    <message>
        <source>What the transport should reach</source>
        <translation>该传输方式应达到的带宽</translation>
    </message>
    <message>
        <source>Below Reference</source>
        <translation>低于参考</translation>
    </message>
    <message>
        <source>Whether it is below that</source>
        <translation>是否低于参考值</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>票数</translation>
    </message>
    <message>
        <source>Collectives in which the rank came last beyond chance</source>
        <translation>该 Rank 显著最后到达的集合通信数</translation>
    </message>
    <message>
        <source>Collectives Compared</source>
        <translation>对比的集合通信</translation>
    </message>
    <message>
        <source>Collectives in which ranks could be compared</source>
        <translation>可比较各 Rank 的集合通信数</translation>
    </message>
    <message>
        <source>Votes Share</source>
        <translation>得票率</translation>
    </message>
    <message>
        <source>Votes / collectives compared</source>
        <translation>票数 / 对比的集合通信</translation>
    </message>
    <message>
        <source>Caused Wait</source>
        <translation>造成的等待</translation>
    </message>
    <message>
        <source>What the other ranks waited in the collectives that were voted</source>
        <translation>其他 Rank 在得票的集合通信中的等待</translation>
    </message>
    <message>
        <source>Most Voted Operation</source>
        <translation>得票最多的算子</translation>
    </message>
    <message>
        <source>Kind of operation with most votes</source>
        <translation>得票最多的算子类型</translation>
    </message>
    <message>
        <source>Dixon up to 100 ranks, 3 sigma above</source>
        <translation>100 个 Rank 以内用 Dixon，以上用 3 sigma</translation>
    </message>
    <message>
        <source>Above this share of votes a rank is slow</source>
        <translation>得票率超过该值视为慢卡</translation>
    </message>
    <message>
        <source>Voted in at least two collectives and above the threshold; missing where no collective could be compared</source>
        <translation>至少在两个集合通信中得票，且超过阈值；没有可比较的集合通信时为空</translation>
    </message>
    <message>
        <source>What the other ranks waited in these collectives</source>
        <translation>其他 Rank 在这些集合通信中的等待</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>As the cluster analysis tells it</source>
        <translation>来自集群分析的结果</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>What is communicated, whoever names it how</source>
        <translation>通信的内容，与各方的命名无关</translation>
    </message>
    <message>
        <source>Names of the modules from the outermost to this one</source>
        <translation>从最外层到本模块的名称</translation>
    </message>
    <message>
        <source>Mean of the steps of the baseline</source>
        <translation>基线各步的平均</translation>
    </message>
    <message>
        <source>Mean of the steps of the experiment</source>
        <translation>实验各步的平均</translation>
    </message>
    <message>
        <source>Experiment - baseline</source>
        <translation>实验 - 基线</translation>
    </message>
    <message>
        <source>Delta / baseline; none where that is 0</source>
        <translation>差值 / 基线；基线为 0 处为空</translation>
    </message>
    <message>
        <source>Standard deviation over the steps of the baseline</source>
        <translation>基线各步的标准差</translation>
    </message>
    <message>
        <source>Standard deviation over the steps of the experiment</source>
        <translation>实验各步的标准差</translation>
    </message>
    <message>
        <source>Baseline Steps</source>
        <translation>基线步数</translation>
    </message>
    <message>
        <source>Experiment Steps</source>
        <translation>实验步数</translation>
    </message>
    <message>
        <source>Steps that have the row</source>
        <translation>含该行的步数</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Probability of such a difference if nothing had changed (Welch&apos;s t-test)</source>
        <translation>若无变化时出现该差异的概率（Welch&apos;s t 检验）</translation>
    </message>
    <message>
        <source>Significant</source>
        <translation>显著</translation>
    </message>
    <message>
        <source>Whether p is below 0.05</source>
        <translation>p 是否小于 0.05</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>added or removed: only one side has it; grown, shrunk or same: by the means</source>
        <translation>新增或删除：只有一侧具有；增大、减小或相同：按平均值</translation>
    </message>
    <message>
        <source>added or removed: only one side has it; grown, shrunk or same: by the main measure, then by calls</source>
        <translation>新增或删除：只有一侧具有；增大、减小或相同：先按主要度量，再按调用次数</translation>
    </message>
    <message>
        <source>added or removed: only one side has it; grown, shrunk or same: by total duration</source>
        <translation>新增或删除：只有一侧具有；增大、减小或相同：按总耗时</translation>
    </message>
    <message>
        <source>added</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>grown</source>
        <translation>增大</translation>
    </message>
    <message>
        <source>shrunk</source>
        <translation>减小</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>组成部分</translation>
    </message>
    <message>
        <source>Part of the step</source>
        <translation>步的组成部分</translation>
    </message>
    <message>
        <source>Time of the part</source>
        <translation>该部分的耗时</translation>
    </message>
    <message>
        <source>Number of calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>Experiment - baseline; what is not there counts 0</source>
        <translation>实验 - 基线；缺少的按 0 计</translation>
    </message>
    <message>
        <source>Delta / size of the baseline; none where that is 0</source>
        <translation>差值 / 基线；基线为 0 处为空</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>CompositeNodes</source>
        <translation>组合节点</translation>
    </message>
    <message>
        <source>(no thread)</source>
        <translation>（无线程）</translation>
    </message>
    <message>
        <source>Place of the node: numbers of the nodes that lead to it</source>
        <translation>节点的位置：到达它的各节点编号</translation>
    </message>
    <message>
        <source>Levels below the root</source>
        <translation>根以下的层数</translation>
    </message>
    <message>
        <source>Name in the baseline, or in the experiment if only there</source>
        <translation>基线中的名称；只在实验中时为实验中的名称</translation>
    </message>
    <message>
        <source>Experiment Name</source>
        <translation>实验名称</translation>
    </message>
    <message>
        <source>Name in the experiment</source>
        <translation>实验中的名称</translation>
    </message>
    <message>
        <source>Baseline Duration</source>
        <translation>基线耗时</translation>
    </message>
    <message>
        <source>Time on the device, or on the host where nothing ran on the device, in the baseline</source>
        <translation>基线在设备上的耗时；设备上无任务时为 Host 上的耗时</translation>
    </message>
    <message>
        <source>Experiment Duration</source>
        <translation>实验耗时</translation>
    </message>
    <message>
        <source>The same in the experiment</source>
        <translation>实验中的同一项</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Accumulated Difference</source>
        <translation>累计差值</translation>
    </message>
    <message>
        <source>Sum of the differences of the level up to this node</source>
        <translation>本层到该节点为止的差值之和</translation>
    </message>
    <message>
        <source>Baseline Host Duration</source>
        <translation>基线 Host 耗时</translation>
    </message>
    <message>
        <source>Time on the host in the baseline</source>
        <translation>基线在 Host 上的耗时</translation>
    </message>
    <message>
        <source>Experiment Host Duration</source>
        <translation>实验 Host 耗时</translation>
    </message>
    <message>
        <source>Time on the host in the experiment</source>
        <translation>实验在 Host 上的耗时</translation>
    </message>
    <message>
        <source>Baseline Device Duration</source>
        <translation>基线 Device 耗时</translation>
    </message>
    <message>
        <source>Time on the device in the baseline</source>
        <translation>基线在设备上的耗时</translation>
    </message>
    <message>
        <source>Experiment Device Duration</source>
        <translation>实验 Device 耗时</translation>
    </message>
    <message>
        <source>Time on the device in the experiment</source>
        <translation>实验在设备上的耗时</translation>
    </message>
    <message>
        <source>Baseline Nodes</source>
        <translation>基线节点数</translation>
    </message>
    <message>
        <source>Calls that are compared together, in the baseline</source>
        <translation>基线中一起比较的调用数</translation>
    </message>
    <message>
        <source>Experiment Nodes</source>
        <translation>实验节点数</translation>
    </message>
    <message>
        <source>Calls that are compared together, in the experiment</source>
        <translation>实验中一起比较的调用数</translation>
    </message>
    <message>
        <source>Means are over steps</source>
        <translation>为各步平均值</translation>
    </message>
    <message>
        <source>These are kernels that communicate: not both recordings tell their operations (by step)</source>
        <translation>此处为通信核函数：并非两份采集数据都给出（按步的）通信算子</translation>
    </message>
    <message>
        <source>Memory is not divided into steps: this is the whole recording</source>
        <translation>内存不按步划分：此处为全部采集数据</translation>
    </message>
    <message>
        <source>Modules are not divided into steps: this is the whole recording</source>
        <translation>模块不按步划分：此处为全部采集数据</translation>
    </message>
    <message>
        <source>The recordings differ too much for the best alignment: there may be more calls that belong together</source>
        <translation>两份采集数据差异过大，无法最优对齐：可能还有更多对应的调用</translation>
    </message>
    <message>
        <source>The list is cut: ask for fewer levels, or for one step</source>
        <translation>列表已截断：请减少层数，或只看一步</translation>
    </message>
    <message>
        <source>There are no calls to compare</source>
        <translation>没有可对比的调用</translation>
    </message>
    <message>
        <source>There is no timeline with calls of the host</source>
        <translation>没有含 Host 调用的时间线</translation>
    </message>
    <message>
        <source>Compare the operators or kernels instead</source>
        <translation>可改为对比算子或核函数</translation>
    </message>
    <message>
        <source>This recording tells no steps</source>
        <translation>该采集数据没有步</translation>
    </message>
    <message>
        <source>Neither its files nor its timeline tell any</source>
        <translation>其文件和时间线都没有给出</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Loss of the experiment minus loss of the base</source>
        <translation>实验的损失减基线的损失</translation>
    </message>
    <message>
        <source>|experiment - base|</source>
        <translation>|实验 - 基线|</translation>
    </message>
    <message>
        <source>|experiment - base| / base; missing where the base is 0</source>
        <translation>|实验 - 基线| / 基线；基线为 0 处为空</translation>
    </message>
    <message>
        <source>Absolute difference</source>
        <translation>绝对差</translation>
    </message>
    <message>
        <source>Relative difference</source>
        <translation>相对差</translation>
    </message>
    <message>
        <source>What is compared against</source>
        <translation>作为对比参照的一方</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>对比的一方</translation>
    </message>
    <message>
        <source>Common</source>
        <translation>共同迭代</translation>
    </message>
    <message>
        <source>Iterations that both have</source>
        <translation>两者都有的迭代数</translation>
    </message>
    <message>
        <source>Of them those with two finite losses</source>
        <translation>其中两侧损失均有限的迭代数</translation>
    </message>
    <message>
        <source>Mean difference</source>
        <translation>平均差</translation>
    </message>
    <message>
        <source>Mean of experiment - base</source>
        <translation>实验 - 基线的平均</translation>
    </message>
    <message>
        <source>Mean absolute</source>
        <translation>平均绝对差</translation>
    </message>
    <message>
        <source>Mean of |experiment - base|</source>
        <translation>|实验 - 基线| 的平均</translation>
    </message>
    <message>
        <source>Max absolute</source>
        <translation>最大绝对差</translation>
    </message>
    <message>
        <source>Largest |experiment - base|</source>
        <translation>|实验 - 基线| 的最大值</translation>
    </message>
    <message>
        <source>at iteration</source>
        <translation>所在迭代</translation>
    </message>
    <message>
        <source>Where the absolute difference is largest</source>
        <translation>绝对差最大处</translation>
    </message>
    <message>
        <source>Mean relative</source>
        <translation>平均相对差</translation>
    </message>
    <message>
        <source>Mean of |experiment - base| / base, bases of 0 left out</source>
        <translation>|实验 - 基线| / 基线的平均，不含基线为 0 处</translation>
    </message>
    <message>
        <source>Max relative</source>
        <translation>最大相对差</translation>
    </message>
    <message>
        <source>Largest |experiment - base| / base by magnitude</source>
        <translation>|实验 - 基线| / 基线按绝对值的最大值</translation>
    </message>
    <message>
        <source>Where the relative difference is largest</source>
        <translation>相对差最大处</translation>
    </message>
    <message>
        <source>RMSE</source>
        <translation>RMSE</translation>
    </message>
    <message>
        <source>Root of the mean of (experiment - base)²</source>
        <translation>(实验 - 基线)² 平均值的平方根</translation>
    </message>
    <message>
        <source>Diverges at</source>
        <translation>发散于</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Line of the file</source>
        <translation>文件的行号</translation>
    </message>
    <message>
        <source>Loss of the base</source>
        <translation>基线的损失</translation>
    </message>
    <message>
        <source>the file holds no text</source>
        <translation>文件中没有文本</translation>
    </message>
    <message>
        <source>no progress count such as 10/300 [ stands before a line with a loss</source>
        <translation>含损失的行之前没有 10/300 [ 这样的进度计数</translation>
    </message>
    <message>
        <source>Megatron-LM, MindSpeed</source>
        <translation>Megatron-LM、MindSpeed</translation>
    </message>
    <message>
        <source>LLaMA-Factory (JSON lines)</source>
        <translation>LLaMA-Factory（JSON 行）</translation>
    </message>
    <message>
        <source>mmengine, by epochs</source>
        <translation>mmengine，按 epoch</translation>
    </message>
    <message>
        <source>mmengine, by iterations</source>
        <translation>mmengine，按迭代</translation>
    </message>
    <message>
        <source>MindFormers, losses in brackets</source>
        <translation>MindFormers，损失在方括号中</translation>
    </message>
    <message>
        <source>nanoGPT, evaluation</source>
        <translation>nanoGPT，评估</translation>
    </message>
    <message>
        <source>Lightning progress bar</source>
        <translation>Lightning 进度条</translation>
    </message>
    <message>
        <source>Lightning progress bar, loss</source>
        <translation>Lightning 进度条，loss</translation>
    </message>
    <message>
        <source>Dictionaries with a step</source>
        <translation>带 step 的字典</translation>
    </message>
    <message>
        <source>Hugging Face Trainer, by its progress bar</source>
        <translation>Hugging Face Trainer，按进度条</translation>
    </message>
    <message>
        <source>Hugging Face Trainer, lines counted</source>
        <translation>Hugging Face Trainer，按行计数</translation>
    </message>
    <message>
        <source>JSON lines with a step</source>
        <translation>带 step 的 JSON 行</translation>
    </message>
    <message>
        <source>JSON lines with an iteration</source>
        <translation>带 iteration 的 JSON 行</translation>
    </message>
    <message>
        <source>Write the text that stands in front of the number</source>
        <translation>请填写数值前的文本</translation>
    </message>
    <message>
        <source>Operator that the memory was allocated for</source>
        <translation>申请该内存的算子</translation>
    </message>
    <message>
        <source>Number of allocations</source>
        <translation>分配次数</translation>
    </message>
    <message>
        <source>Total Size</source>
        <translation>总大小</translation>
    </message>
    <message>
        <source>Sum of the sizes; not all of it is held at once</source>
        <translation>大小之和；并非同时持有</translation>
    </message>
    <message>
        <source>Max Size</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Largest single allocation</source>
        <translation>最大的单次分配</translation>
    </message>
    <message>
        <source>Mean Lifetime</source>
        <translation>平均生命周期</translation>
    </message>
    <message>
        <source>Mean time from allocation to release, of those of which both are known</source>
        <translation>从分配到释放的平均时间，只统计两者均已知的</translation>
    </message>
    <message>
        <source>Not Released</source>
        <translation>未释放</translation>
    </message>
    <message>
        <source>Allocations that are still held at the end of the recording</source>
        <translation>采集结束时仍被持有的分配</translation>
    </message>
    <message>
        <source>Size Not Released</source>
        <translation>未释放大小</translation>
    </message>
    <message>
        <source>Sum of their sizes</source>
        <translation>其大小之和</translation>
    </message>
    <message>
        <source>Allocations</source>
        <translation>分配次数</translation>
    </message>
    <message>
        <source>Device of the memory</source>
        <translation>内存所在设备</translation>
    </message>
    <message>
        <source>Number of allocations that are held at the peak</source>
        <translation>峰值时持有的分配个数</translation>
    </message>
    <message>
        <source>Size / size of the peak</source>
        <translation>大小 / 峰值大小</translation>
    </message>
    <message>
        <source>Time of Peak</source>
        <translation>峰值时间</translation>
    </message>
    <message>
        <source>When the device used the most memory first</source>
        <translation>设备首次达到内存峰值的时间</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>组件</translation>
    </message>
    <message>
        <source>Allocator or software module that holds the memory</source>
        <translation>持有内存的分配器或软件模块</translation>
    </message>
    <message>
        <source>Peak Reserved</source>
        <translation>预留峰值</translation>
    </message>
    <message>
        <source>Most memory that it held</source>
        <translation>持有内存的最大值</translation>
    </message>
    <message>
        <source>When it held that much first</source>
        <translation>首次达到该值的时间</translation>
    </message>
    <message>
        <source>Peak Allocated</source>
        <translation>分配峰值</translation>
    </message>
    <message>
        <source>Most memory in use by tensors</source>
        <translation>张量使用内存的最大值</translation>
    </message>
    <message>
        <source>Time of Peak Allocated</source>
        <translation>分配峰值时间</translation>
    </message>
    <message>
        <source>When that much was in use first</source>
        <translation>首次使用到该值的时间</translation>
    </message>
    <message>
        <source>Peak Active</source>
        <translation>活跃峰值</translation>
    </message>
    <message>
        <source>Most memory in use or still waited for by another stream</source>
        <translation>使用中或仍被其他流等待的内存的最大值</translation>
    </message>
    <message>
        <source>Time of Peak Active</source>
        <translation>活跃峰值时间</translation>
    </message>
    <message>
        <source>When that much was active first</source>
        <translation>首次活跃到该值的时间</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>记录数</translation>
    </message>
    <message>
        <source>Number of records in the source</source>
        <translation>数据源中的记录数</translation>
    </message>
    <message>
        <source>allocators: every change is recorded; modules: sampled from time to time</source>
        <translation>分配器：记录每次变化；模块：定期采样</translation>
    </message>
    <message>
        <source>Operator that the memory is used by</source>
        <translation>使用该内存的算子</translation>
    </message>
    <message>
        <source>All calls of the operator</source>
        <translation>算子的全部调用</translation>
    </message>
    <message>
        <source>Size Increase</source>
        <translation>增量</translation>
    </message>
    <message>
        <source>Allocated minus released by the operator and what it calls</source>
        <translation>算子及其调用内容的分配量减释放量</translation>
    </message>
    <message>
        <source>Self Size Increase</source>
        <translation>自身增量</translation>
    </message>
    <message>
        <source>Allocated minus released by the operator itself</source>
        <translation>算子自身的分配量减释放量</translation>
    </message>
    <message>
        <source>Allocations of the operator and what it calls</source>
        <translation>算子及其调用内容的分配次数</translation>
    </message>
    <message>
        <source>Self Allocations</source>
        <translation>自身分配次数</translation>
    </message>
    <message>
        <source>Allocations of the operator itself</source>
        <translation>算子自身的分配次数</translation>
    </message>
    <message>
        <source>Allocation Size</source>
        <translation>分配大小</translation>
    </message>
    <message>
        <source>Allocated by the operator and what it calls</source>
        <translation>算子及其调用内容分配的大小</translation>
    </message>
    <message>
        <source>Self Allocation Size</source>
        <translation>自身分配大小</translation>
    </message>
    <message>
        <source>Allocated by the operator itself</source>
        <translation>算子自身分配的大小</translation>
    </message>
    <message>
        <source>Where the memory is</source>
        <translation>内存所在位置</translation>
    </message>
    <message>
        <source>Who allocates</source>
        <translation>分配者</translation>
    </message>
    <message>
        <source>When it changed</source>
        <translation>变化的时间</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>In use by tensors after the change</source>
        <translation>变化后张量使用的内存</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>已预留</translation>
    </message>
    <message>
        <source>Held by the allocator after the change</source>
        <translation>变化后分配器持有的内存</translation>
    </message>
    <message>
        <source>Size of the allocation</source>
        <translation>分配的大小</translation>
    </message>
    <message>
        <source>Allocation Time</source>
        <translation>分配时间</translation>
    </message>
    <message>
        <source>None: allocated before the recording</source>
        <translation>空：采集开始前已分配</translation>
    </message>
    <message>
        <source>Release Time</source>
        <translation>释放时间</translation>
    </message>
    <message>
        <source>None: not released during the recording</source>
        <translation>空：采集期间未释放</translation>
    </message>
    <message>
        <source>From allocation to release</source>
        <translation>从分配到释放</translation>
    </message>
    <message>
        <source>Memory in use by tensors</source>
        <translation>张量使用的内存</translation>
    </message>
    <message>
        <source>Memory held by the allocator, in use or not</source>
        <translation>分配器持有的内存，无论是否使用</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>活跃</translation>
    </message>
    <message>
        <source>Memory in use or still waited for by another stream</source>
        <translation>使用中或仍被其他流等待的内存</translation>
    </message>
    <message>
        <source>Allocation Total Allocated</source>
        <translation>分配后已分配总量</translation>
    </message>
    <message>
        <source>Memory in use after the allocation</source>
        <translation>分配后使用中的内存</translation>
    </message>
    <message>
        <source>Allocation Total Reserved</source>
        <translation>分配后已预留总量</translation>
    </message>
    <message>
        <source>Memory held by the allocator after the allocation</source>
        <translation>分配后分配器持有的内存</translation>
    </message>
    <message>
        <source>Allocation Total Active</source>
        <translation>分配后活跃总量</translation>
    </message>
    <message>
        <source>Active memory after the allocation</source>
        <translation>分配后的活跃内存</translation>
    </message>
    <message>
        <source>Release Total Allocated</source>
        <translation>释放后已分配总量</translation>
    </message>
    <message>
        <source>Memory in use after the release</source>
        <translation>释放后使用中的内存</translation>
    </message>
    <message>
        <source>Release Total Reserved</source>
        <translation>释放后已预留总量</translation>
    </message>
    <message>
        <source>Memory held by the allocator after the release</source>
        <translation>释放后分配器持有的内存</translation>
    </message>
    <message>
        <source>Release Total Active</source>
        <translation>释放后活跃总量</translation>
    </message>
    <message>
        <source>Active memory after the release</source>
        <translation>释放后的活跃内存</translation>
    </message>
    <message>
        <source>When this was so</source>
        <translation>对应的时间</translation>
    </message>
    <message>
        <source>Size of the block</source>
        <translation>内存块的大小</translation>
    </message>
    <message>
        <source>When it was allocated; none: before the recording</source>
        <translation>分配的时间；空：采集开始前</translation>
    </message>
    <message>
        <source>When it was given back; none: it was not</source>
        <translation>归还的时间；空：未归还</translation>
    </message>
    <message>
        <source>Active Release Time</source>
        <translation>活跃释放时间</translation>
    </message>
    <message>
        <source>When the block really was free: other streams may use it after the release</source>
        <translation>内存块真正空闲的时间：释放后其他流可能仍在使用</translation>
    </message>
    <message>
        <source>Active Duration</source>
        <translation>活跃时长</translation>
    </message>
    <message>
        <source>From allocation to active release</source>
        <translation>从分配到活跃释放</translation>
    </message>
    <message>
        <source>Operator of the graph; TOTAL stands for the whole graph</source>
        <translation>图中的算子；TOTAL 代表整图</translation>
    </message>
    <message>
        <source>Memory planned for it</source>
        <translation>为其规划的内存</translation>
    </message>
    <message>
        <source>First Node</source>
        <translation>起始节点</translation>
    </message>
    <message>
        <source>Node of the graph from which it is held</source>
        <translation>从图的该节点起持有</translation>
    </message>
    <message>
        <source>Last Node</source>
        <translation>终止节点</translation>
    </message>
    <message>
        <source>Node of the graph until which it is held; none: never released</source>
        <translation>持有到图的该节点；空：从不释放</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model of the graph</source>
        <translation>图所属的模型</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Number of the graph</source>
        <translation>图的编号</translation>
    </message>
    <message>
        <source>Input Shapes</source>
        <translation>输入 Shape</translation>
    </message>
    <message>
        <source>Call Stack</source>
        <translation>调用栈</translation>
    </message>
    <message>
        <source>Call stack</source>
        <translation>调用栈</translation>
    </message>
    <message>
        <source>Python frames that led to the call, innermost first</source>
        <translation>引发该调用的 Python 栈帧，最内层在前</translation>
    </message>
    <message>
        <source>Number of calls in the group</source>
        <translation>组内调用次数</translation>
    </message>
    <message>
        <source>Host Self Duration</source>
        <translation>Host 自身耗时</translation>
    </message>
    <message>
        <source>Host Total Duration</source>
        <translation>Host 总耗时</translation>
    </message>
    <message>
        <source>Device Self Duration</source>
        <translation>Device 自身耗时</translation>
    </message>
    <message>
        <source>Device Total Duration</source>
        <translation>Device 总耗时</translation>
    </message>
    <message>
        <source>Time on the device of what the operator itself launched, without its children</source>
        <translation>算子自身下发的任务在设备上的耗时，不含子算子</translation>
    </message>
    <message>
        <source>Time on the device of what the operator and its children launched</source>
        <translation>算子及其子算子下发的任务在设备上的耗时</translation>
    </message>
    <message>
        <source>Time on the device of what the operator itself launched</source>
        <translation>算子自身下发的任务在设备上的耗时</translation>
    </message>
    <message>
        <source>Time on the host without the operator&apos;s children</source>
        <translation>Host 上的耗时，不含子算子</translation>
    </message>
    <message>
        <source>Time on the host with the operator&apos;s children</source>
        <translation>Host 上的耗时，含子算子</translation>
    </message>
    <message>
        <source>AI Cores</source>
        <translation>AI Core</translation>
    </message>
    <message>
        <source>Tensor Cores</source>
        <translation>Tensor Core</translation>
    </message>
    <message>
        <source>AI Cores Eligible</source>
        <translation>使用 AI Core</translation>
    </message>
    <message>
        <source>AI Cores Self</source>
        <translation>AI Core 自身占比</translation>
    </message>
    <message>
        <source>AI Cores Total</source>
        <translation>AI Core 总占比</translation>
    </message>
    <message>
        <source>Tensor Cores Eligible</source>
        <translation>可用 Tensor Core</translation>
    </message>
    <message>
        <source>Tensor Cores Self</source>
        <translation>Tensor Core 自身占比</translation>
    </message>
    <message>
        <source>Tensor Cores Total</source>
        <translation>Tensor Core 总占比</translation>
    </message>
    <message>
        <source>Whether tensor cores did any of it or could do it</source>
        <translation>Tensor Core 是否参与或可以执行</translation>
    </message>
    <message>
        <source>Device Self Duration With AICore</source>
        <translation>Device 自身耗时（AI Core）</translation>
    </message>
    <message>
        <source>Device Total Duration With AICore</source>
        <translation>Device 总耗时（AI Core）</translation>
    </message>
    <message>
        <source>Device Self Duration With Tensor Cores</source>
        <translation>Device 自身耗时（Tensor Core）</translation>
    </message>
    <message>
        <source>Device Total Duration With Tensor Cores</source>
        <translation>Device 总耗时（Tensor Core）</translation>
    </message>
    <message>
        <source>Number of kernels in the group</source>
        <translation>组内核函数个数</translation>
    </message>
    <message>
        <source>Total Duration</source>
        <translation>总耗时</translation>
    </message>
    <message>
        <source>Sum of the kernels&apos; durations</source>
        <translation>核函数耗时之和</translation>
    </message>
    <message>
        <source>Min Duration</source>
        <translation>最小耗时</translation>
    </message>
    <message>
        <source>Shortest kernel of the group</source>
        <translation>组内最短的核函数</translation>
    </message>
    <message>
        <source>Avg Duration</source>
        <translation>平均耗时</translation>
    </message>
    <message>
        <source>Total duration / calls</source>
        <translation>总耗时 / 调用次数</translation>
    </message>
    <message>
        <source>Max Duration</source>
        <translation>最大耗时</translation>
    </message>
    <message>
        <source>Longest kernel of the group</source>
        <translation>组内最长的核函数</translation>
    </message>
    <message>
        <source>Total duration / total duration of all kernels listed</source>
        <translation>总耗时 / 所列核函数的总耗时</translation>
    </message>
    <message>
        <source>Whether kernels of the group compute on tensor cores</source>
        <translation>组内核函数是否在 Tensor Core 上计算</translation>
    </message>
    <message>
        <source>Operator Tensor Cores Eligible</source>
        <translation>算子可用 Tensor Core</translation>
    </message>
    <message>
        <source>Whether tensor cores can do what the operator does</source>
        <translation>该算子是否可由 Tensor Core 执行</translation>
    </message>
    <message>
        <source>Mean Blocks Per SM</source>
        <translation>平均每 SM 块数</translation>
    </message>
    <message>
        <source>Blocks per multiprocessor, weighted by duration</source>
        <translation>每个多处理器的线程块数，按耗时加权</translation>
    </message>
    <message>
        <source>Mean Est. Achieved Occupancy</source>
        <translation>平均预估达成占用率</translation>
    </message>
    <message>
        <source>Estimated achieved occupancy, weighted by duration</source>
        <translation>预估达成占用率，按耗时加权</translation>
    </message>
    <message>
        <source>Step Id</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Training step that the kernels belong to</source>
        <translation>核函数所属的训练步</translation>
    </message>
    <message>
        <source>Training step that the kernel belongs to</source>
        <translation>核函数所属的训练步</translation>
    </message>
    <message>
        <source>Kind of operator</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Accelerator Core</source>
        <translation>加速核</translation>
    </message>
    <message>
        <source>Core that ran the kernel</source>
        <translation>执行该核函数的加速核</translation>
    </message>
    <message>
        <source>Stream ID</source>
        <translation>流 ID</translation>
    </message>
    <message>
        <source>Stream that the kernel ran on</source>
        <translation>执行该核函数的流</translation>
    </message>
    <message>
        <source>Start Time</source>
        <translation>起始时间</translation>
    </message>
    <message>
        <source>Start since 1970-01-01 UTC</source>
        <translation>自 1970-01-01 UTC 起的起始时间</translation>
    </message>
    <message>
        <source>Time on the device</source>
        <translation>设备上的耗时</translation>
    </message>
    <message>
        <source>Wait Time</source>
        <translation>等待时间</translation>
    </message>
    <message>
        <source>Time from the end of the previous kernel on the device to the start of this one</source>
        <translation>从设备上前一个核函数结束到本核函数开始的时间</translation>
    </message>
    <message>
        <source>Block Dim</source>
        <translation>Block Dim</translation>
    </message>
    <message>
        <source>Number of cores used</source>
        <translation>使用的核数</translation>
    </message>
    <message>
        <source>Device that ran the kernel</source>
        <translation>执行该核函数的设备</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Grid</translation>
    </message>
    <message>
        <source>Blocks of the launch in x, y, z</source>
        <translation>下发的线程块数 (x, y, z)</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Threads of a block in x, y, z</source>
        <translation>每块线程数 (x, y, z)</translation>
    </message>
    <message>
        <source>Registers Per Thread</source>
        <translation>每线程寄存器数</translation>
    </message>
    <message>
        <source>Registers that each thread uses</source>
        <translation>每个线程使用的寄存器数</translation>
    </message>
    <message>
        <source>Shared Memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>Shared memory of a block</source>
        <translation>每块的共享内存</translation>
    </message>
    <message>
        <source>Blocks Per SM</source>
        <translation>每 SM 块数</translation>
    </message>
    <message>
        <source>Blocks of the launch / multiprocessors</source>
        <translation>下发的线程块数 / 多处理器数</translation>
    </message>
    <message>
        <source>Warps Per SM</source>
        <translation>每 SM warp 数</translation>
    </message>
    <message>
        <source>Warps of the launch / multiprocessors</source>
        <translation>下发的 warp 数 / 多处理器数</translation>
    </message>
    <message>
        <source>Est. Achieved Occupancy</source>
        <translation>预估达成占用率</translation>
    </message>
    <message>
        <source>Estimated share of the warps that could run at once</source>
        <translation>可同时运行的 warp 的预估占比</translation>
    </message>
    <message>
        <source>Step in which the kernel was launched</source>
        <translation>下发该核函数的步</translation>
    </message>
    <message>
        <source>Whether the kernel computes or communicates</source>
        <translation>该核函数是计算还是通信</translation>
    </message>
    <message>
        <source>Queue that ran the kernel</source>
        <translation>执行该核函数的队列</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>计算核</translation>
    </message>
    <message>
        <source>Cores that ran the kernel, judged by its name</source>
        <translation>执行该核函数的计算核，按名称判断</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Stream of the device</source>
        <translation>设备的流</translation>
    </message>
    <message>
        <source>When the kernel began</source>
        <translation>核函数开始的时间</translation>
    </message>
    <message>
        <source>How long the kernel ran</source>
        <translation>核函数运行的时长</translation>
    </message>
    <message>
        <source>Innermost operator around the launch</source>
        <translation>下发处最内层的算子</translation>
    </message>
    <message>
        <source>Whether the kernel computes on tensor cores, judged by its name</source>
        <translation>该核函数是否在 Tensor Core 上计算，按名称判断</translation>
    </message>
    <message>
        <source>How often it ran</source>
        <translation>执行次数</translation>
    </message>
    <message>
        <source>Sum of the durations on the device</source>
        <translation>设备上的耗时之和</translation>
    </message>
    <message>
        <source>Shortest one</source>
        <translation>最短的一次</translation>
    </message>
    <message>
        <source>Longest one</source>
        <translation>最长的一次</translation>
    </message>
    <message>
        <source>Total duration / total duration of all rows</source>
        <translation>总耗时 / 所有行的总耗时</translation>
    </message>
    <message>
        <source>Name of the work on the device</source>
        <translation>设备任务的名称</translation>
    </message>
    <message>
        <source>Kernel, copy or fill</source>
        <translation>核函数、拷贝或填充</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>How many modules are around this one</source>
        <translation>外层模块的个数</translation>
    </message>
    <message>
        <source>Module Name</source>
        <translation>模块名</translation>
    </message>
    <message>
        <source>Name of the module</source>
        <translation>模块名称</translation>
    </message>
    <message>
        <source>Module Id</source>
        <translation>模块 Id</translation>
    </message>
    <message>
        <source>Number that the profiler gave the module object</source>
        <translation>profiler 给模块对象的编号</translation>
    </message>
    <message>
        <source>Occurrences</source>
        <translation>出现次数</translation>
    </message>
    <message>
        <source>Calls of the module at this place</source>
        <translation>模块在此处的调用次数</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Operators called directly by the module</source>
        <translation>模块直接调用的算子数</translation>
    </message>
    <message>
        <source>Time on the host with all that the module calls</source>
        <translation>Host 上的耗时，含模块调用的全部内容</translation>
    </message>
    <message>
        <source>Time on the host without the modules and operators inside</source>
        <translation>Host 上的耗时，不含内部的模块和算子</translation>
    </message>
    <message>
        <source>Time on the device of all that the module launched</source>
        <translation>模块下发的全部任务在设备上的耗时</translation>
    </message>
    <message>
        <source>Time on the device without the modules inside</source>
        <translation>设备上的耗时，不含内部的模块</translation>
    </message>
    <message>
        <source>Device total / occurrences; host total where the device did nothing</source>
        <translation>Device 总耗时 / 出现次数；设备无任务时为 Host 总耗时</translation>
    </message>
    <message>
        <source>Backward Host Duration</source>
        <translation>反向 Host 耗时</translation>
    </message>
    <message>
        <source>Time on the host of the module&apos;s part of the backward pass</source>
        <translation>模块的反向部分在 Host 上的耗时</translation>
    </message>
    <message>
        <source>Backward Device Duration</source>
        <translation>反向 Device 耗时</translation>
    </message>
    <message>
        <source>Time on the device of the module&apos;s part of the backward pass</source>
        <translation>模块的反向部分在设备上的耗时</translation>
    </message>
    <message>
        <source>Operator calls are not divided into steps</source>
        <translation>算子调用不按步划分</translation>
    </message>
    <message>
        <source>Modules are not divided into steps</source>
        <translation>模块不按步划分</translation>
    </message>
    <message>
        <source>Slices are not divided into steps</source>
        <translation>切片不按步划分</translation>
    </message>
    <message>
        <source>Memory is not divided into steps</source>
        <translation>内存不按步划分</translation>
    </message>
    <message>
        <source>Key figures are not divided into steps</source>
        <translation>关键指标不按步划分</translation>
    </message>
    <message>
        <source>Recommendations are not divided into steps</source>
        <translation>建议不按步划分</translation>
    </message>
    <message>
        <source>Devices are not divided into steps</source>
        <translation>设备不按步划分</translation>
    </message>
    <message>
        <source>Leave the step out</source>
        <translation>请不要指定步</translation>
    </message>
    <message>
        <source>This recording has no modules</source>
        <translation>该采集数据没有模块</translation>
    </message>
    <message>
        <source>Record with with_modules=True or with_stack=True</source>
        <translation>请在采集时设置 with_modules=True 或 with_stack=True</translation>
    </message>
    <message>
        <source>Choose another grouping</source>
        <translation>请选择其他分组方式</translation>
    </message>
    <message>
        <source>input shapes of operators</source>
        <translation>算子的输入 Shape</translation>
    </message>
    <message>
        <source>call stacks of operators</source>
        <translation>算子的调用栈</translation>
    </message>
    <message>
        <source>types of kernels</source>
        <translation>核函数的类型</translation>
    </message>
    <message>
        <source>input shapes of kernels</source>
        <translation>核函数的输入 Shape</translation>
    </message>
    <message>
        <source>operators and launches of kernels</source>
        <translation>核函数的算子和下发信息</translation>
    </message>
    <message>
        <source>single allocations</source>
        <translation>单次分配</translation>
    </message>
    <message>
        <source>totals of memory over time</source>
        <translation>随时间变化的内存总量</translation>
    </message>
    <message>
        <source>memory that a graph plans</source>
        <translation>图规划的内存</translation>
    </message>
    <message>
        <source>timeline with calls of the host</source>
        <translation>含 Host 调用的时间线</translation>
    </message>
    <message>
        <source>The kernels of this source tell no step</source>
        <translation>该数据源的核函数没有步</translation>
    </message>
    <message>
        <source>What was opened has no file with such data</source>
        <translation>打开的数据中没有这类文件</translation>
    </message>
    <message>
        <source>There are neither kernels with times nor a timeline to compute steps from</source>
        <translation>没有带时间的核函数，也没有时间线，无法计算步</translation>
    </message>
    <message>
        <source>There is not enough memory to read this</source>
        <translation>内存不足，无法读取</translation>
    </message>
    <message>
        <source>There is not enough memory for this trace</source>
        <translation>内存不足，无法加载该 trace</translation>
    </message>
    <message>
        <source>The trace has more than 4,294,967,295 records</source>
        <translation>该 trace 的记录超过 4,294,967,295 条</translation>
    </message>
    <message>
        <source>Look at a shorter recording</source>
        <translation>请查看时间更短的采集数据</translation>
    </message>
    <message>
        <source>Close other programs, or look at a shorter recording</source>
        <translation>请关闭其他程序，或查看较短的采集数据</translation>
    </message>
    <message>
        <source>There is no trace</source>
        <translation>没有 trace</translation>
    </message>
    <message>
        <source>It would come from trace_view.json</source>
        <translation>该数据来自 trace_view.json</translation>
    </message>
    <message>
        <source>It would come from the tables TASK, CANN_API or PYTORCH_API</source>
        <translation>该数据来自表 TASK、CANN_API 或 PYTORCH_API</translation>
    </message>
    <message>
        <source>there is no kernel_details.csv</source>
        <translation>没有 kernel_details.csv</translation>
    </message>
    <message>
        <source>profile with the activity NPU and a level of Level0 or above</source>
        <translation>请以 activity NPU 及 Level0 以上级别采集</translation>
    </message>
    <message>
        <source>there is no operator_details.csv</source>
        <translation>没有 operator_details.csv</translation>
    </message>
    <message>
        <source>profile with the activity CPU</source>
        <translation>请以 activity CPU 采集</translation>
    </message>
    <message>
        <source>check that the file is what its name says</source>
        <translation>请检查文件内容是否与文件名相符</translation>
    </message>
    <message>
        <source>the cells are separated by semicolons, not by commas</source>
        <translation>单元格以分号而不是逗号分隔</translation>
    </message>
    <message>
        <source>the cells are separated by tabs, not by commas</source>
        <translation>单元格以制表符而不是逗号分隔</translation>
    </message>
    <message>
        <source>save it with commas between the cells and points in numbers</source>
        <translation>请用逗号分隔单元格、用点作小数点重新保存</translation>
    </message>
    <message>
        <source>check that it exists and that you may read it</source>
        <translation>请检查其是否存在以及是否有读取权限</translation>
    </message>
    <message>
        <source>check the spelling and that you may read it</source>
        <translation>请检查拼写以及是否有读取权限</translation>
    </message>
    <message>
        <source>there is no such file or folder</source>
        <translation>没有该文件或文件夹</translation>
    </message>
    <message>
        <source>not a regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>point at a file or at the folder of a run</source>
        <translation>请指定文件或运行目录</translation>
    </message>
    <message>
        <source>No profiling run was found</source>
        <translation>未找到性能数据</translation>
    </message>
    <message>
        <source>Point at a run folder, a worker folder or one of its files</source>
        <translation>请指定运行目录、Worker 文件夹或其中的文件</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>record or copy it again</source>
        <translation>请重新采集或复制</translation>
    </message>
    <message>
        <source>record or export it again</source>
        <translation>请重新采集或导出</translation>
    </message>
    <message>
        <source>the file is a web page or XML, not JSON</source>
        <translation>文件是网页或 XML，而非 JSON</translation>
    </message>
    <message>
        <source>download the file again</source>
        <translation>请重新下载该文件</translation>
    </message>
    <message>
        <source>the file holds no JSON</source>
        <translation>文件中没有 JSON</translation>
    </message>
    <message>
        <source>a trace starts with { or [</source>
        <translation>trace 以 { 或 [ 开头</translation>
    </message>
    <message>
        <source>this JSON holds no records of a trace</source>
        <translation>该 JSON 中没有 trace 记录</translation>
    </message>
    <message>
        <source>a trace is a list of records, or an object with traceEvents</source>
        <translation>trace 是记录列表，或含 traceEvents 的对象</translation>
    </message>
    <message>
        <source>there is not enough memory to load the trace</source>
        <translation>内存不足，无法加载 trace</translation>
    </message>
    <message>
        <source>there is not enough memory for the file</source>
        <translation>内存不足，无法读取该文件</translation>
    </message>
    <message>
        <source>close other programs</source>
        <translation>请关闭其他程序</translation>
    </message>
    <message>
        <source>the file is gzip-compressed</source>
        <translation>文件为 gzip 压缩</translation>
    </message>
    <message>
        <source>unpack it with gunzip</source>
        <translation>请用 gunzip 解压</translation>
    </message>
    <message>
        <source>the file is a zip archive</source>
        <translation>文件为 zip 压缩包</translation>
    </message>
    <message>
        <source>unpack it and open the files inside</source>
        <translation>请解压后打开其中的文件</translation>
    </message>
    <message>
        <source>the file is an SQLite database</source>
        <translation>文件为 SQLite 数据库</translation>
    </message>
    <message>
        <source>open the folder it came from</source>
        <translation>请打开其所在的文件夹</translation>
    </message>
    <message>
        <source>the file is UTF-16 text</source>
        <translation>文件为 UTF-16 文本</translation>
    </message>
    <message>
        <source>save it as UTF-8</source>
        <translation>请另存为 UTF-8</translation>
    </message>
    <message>
        <source>the file changed while it was read</source>
        <translation>文件在读取过程中发生变化</translation>
    </message>
    <message>
        <source>open it again when it is complete</source>
        <translation>请在写入完成后重新打开</translation>
    </message>
    <message>
        <source>the arguments cannot be read any more</source>
        <translation>参数已无法读取</translation>
    </message>
    <message>
        <source>the file has changed since it was opened; open it again</source>
        <translation>文件在打开后已更改，请重新打开</translation>
    </message>
    <message>
        <source>the arguments are too large to be shown</source>
        <translation>参数过大，无法显示</translation>
    </message>
    <message>
        <source>Choose another place, or see to it that the folder exists and may be written to.</source>
        <translation>请选择其他位置，或确认文件夹存在且可写。</translation>
    </message>
    <message>
        <source>Writing was stopped before the end.</source>
        <translation>写入未完成即被停止。</translation>
    </message>
    <message>
        <source>The expression is empty.</source>
        <translation>表达式为空。</translation>
    </message>
    <message>
        <source>Write e.g. calls &gt; 100.</source>
        <translation>例如 calls &gt; 100。</translation>
    </message>
    <message>
        <source>The word &quot;and&quot; or &quot;or&quot; is expected here.</source>
        <translation>此处应为“and”或“or”。</translation>
    </message>
    <message>
        <source>Put a value that has blanks or brackets in quotes.</source>
        <translation>含空格或括号的值请加引号。</translation>
    </message>
    <message>
        <source>The expression is nested too deeply.</source>
        <translation>表达式嵌套过深。</translation>
    </message>
    <message>
        <source>A closing parenthesis is expected here.</source>
        <translation>此处缺少右括号。</translation>
    </message>
    <message>
        <source>There is no such column.</source>
        <translation>没有该列。</translation>
    </message>
    <message>
        <source>A value is expected here.</source>
        <translation>此处应有值。</translation>
    </message>
    <message>
        <source>N/A finds the rows without a value.</source>
        <translation>N/A 用于查找没有值的行。</translation>
    </message>
    <message>
        <source>N/A means that there is no value; only = and != make sense with it.</source>
        <translation>N/A 表示没有值，只能与 = 和 != 一起使用。</translation>
    </message>
    <message>
        <source>Put N/A in quotes to mean the text.</source>
        <translation>若指文本，请将 N/A 加引号。</translation>
    </message>
    <message>
        <source>Use = != &lt; &gt; &lt;= or &gt;=.</source>
        <translation>请使用 = != &lt; &gt; &lt;= 或 &gt;=。</translation>
    </message>
    <message>
        <source>a parenthesis has no partner</source>
        <translation>括号不成对</translation>
    </message>
    <message>
        <source>a bracket has no partner</source>
        <translation>方括号不成对</translation>
    </message>
    <message>
        <source>a count in braces is not complete</source>
        <translation>花括号中的次数不完整</translation>
    </message>
    <message>
        <source>a range in brackets ends before it begins</source>
        <translation>方括号中的范围颠倒</translation>
    </message>
    <message>
        <source>a backslash stands before something that has no meaning there</source>
        <translation>反斜杠后的字符没有意义</translation>
    </message>
    <message>
        <source>there is nothing that *, +, ? or {} could repeat</source>
        <translation>*、+、? 或 {} 之前没有可重复的内容</translation>
    </message>
    <message>
        <source>references to what was matched before are not supported</source>
        <translation>不支持反向引用</translation>
    </message>
    <message>
        <source>a named class of characters is not known</source>
        <translation>未知的字符类</translation>
    </message>
    <message>
        <source>it is too complicated</source>
        <translation>过于复杂</translation>
    </message>
    <message>
        <source>it is too long</source>
        <translation>过长</translation>
    </message>
    <message>
        <source>looking ahead with (?= or (?! is not supported</source>
        <translation>不支持 (?= 或 (?! 前瞻</translation>
    </message>
    <message>
        <source>Put a backslash before characters that stand for themselves, e.g. \. or \(</source>
        <translation>表示字符本身时请在前面加反斜杠，如 \. 或 \(</translation>
    </message>
    <message>
        <source>Number of the device</source>
        <translation>设备编号</translation>
    </message>
    <message>
        <source>Number of the step</source>
        <translation>步的编号</translation>
    </message>
    <message>
        <source>When the step begins</source>
        <translation>步开始的时间</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Communication (Not Overlapped)</source>
        <translation>未掩盖通信</translation>
    </message>
    <message>
        <source>overlapped included</source>
        <translation>含与通信重叠的部分</translation>
    </message>
    <message>
        <source>Overlapped</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stage</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>空泡</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>准备</translation>
    </message>
    <message>
        <source>Communication (Not Overlapped, Without Receive)</source>
        <translation>未掩盖通信（不含 Receive）</translation>
    </message>
    <message>
        <source>Time in which kernels ran</source>
        <translation>核函数运行的时间</translation>
    </message>
    <message>
        <source>Time in which there was communication and no kernel</source>
        <translation>有通信而无核函数的时间</translation>
    </message>
    <message>
        <source>Time in which communication ran beside kernels</source>
        <translation>通信与核函数同时进行的时间</translation>
    </message>
    <message>
        <source>Time in which there was communication</source>
        <translation>有通信的时间</translation>
    </message>
    <message>
        <source>Time with neither kernels nor communication</source>
        <translation>既无核函数也无通信的时间</translation>
    </message>
    <message>
        <source>Time of the step without waiting for other stages</source>
        <translation>单步耗时，不含等待其他流水线阶段</translation>
    </message>
    <message>
        <source>Time of receiving from other pipeline stages</source>
        <translation>从其他流水线阶段接收的时间</translation>
    </message>
    <message>
        <source>Communication that is not overlapped, without waiting for other stages</source>
        <translation>未掩盖通信，不含等待其他流水线阶段</translation>
    </message>
    <message>
        <source>From the start of the step on the host to its first work on the device</source>
        <translation>从 Host 上步开始到设备上首个任务</translation>
    </message>
    <message>
        <source>Computing + communication not overlapped + free</source>
        <translation>计算 + 未掩盖通信 + 空闲</translation>
    </message>
    <message>
        <source>Kernels without communication</source>
        <translation>无通信时的核函数</translation>
    </message>
    <message>
        <source>Kernels beside communication</source>
        <translation>与通信同时进行的核函数</translation>
    </message>
    <message>
        <source>Communication without kernels</source>
        <translation>无核函数时的通信</translation>
    </message>
    <message>
        <source>Neither kernels nor communication</source>
        <translation>既无核函数也无通信</translation>
    </message>
    <message>
        <source>Sum of the parts</source>
        <translation>各部分之和</translation>
    </message>
    <message>
        <source>Union of the kernels without communication</source>
        <translation>不含通信的核函数的并集</translation>
    </message>
    <message>
        <source>Union of communication without what is in computing, too</source>
        <translation>通信的并集，去除与计算重叠的部分</translation>
    </message>
    <message>
        <source>What is in computing and in communication</source>
        <translation>计算与通信重叠的部分</translation>
    </message>
    <message>
        <source>Union of the communication</source>
        <translation>通信的并集</translation>
    </message>
    <message>
        <source>From the first start to the last end, without computing and communication</source>
        <translation>从最早起始到最晚结束，去除计算和通信</translation>
    </message>
    <message>
        <source>What the times were computed from</source>
        <translation>计算所依据的数据</translation>
    </message>
    <message>
        <source>Largest Difference</source>
        <translation>最大差异</translation>
    </message>
    <message>
        <source>Largest difference from what the profiler tells of the step, free left out</source>
        <translation>与 profiler 给出的单步数据的最大差异，不含空闲</translation>
    </message>
    <message>
        <source>From the end of the device work of the step before, or the marker of the step, to the end of the marker and of all device work that the step launched</source>
        <translation>从上一步设备任务结束或本步标记开始，到本步标记及其下发的全部设备任务结束</translation>
    </message>
    <message>
        <source>At least one kernel runs, those of communication apart</source>
        <translation>至少有一个核函数在运行，不含通信</translation>
    </message>
    <message>
        <source>Memcpy</source>
        <translation>Memcpy</translation>
    </message>
    <message>
        <source>Copies, and no kernel</source>
        <translation>有拷贝而无核函数</translation>
    </message>
    <message>
        <source>Memset</source>
        <translation>Memset</translation>
    </message>
    <message>
        <source>Fills of memory, and nothing of the above</source>
        <translation>内存填充，且无上述各项</translation>
    </message>
    <message>
        <source>Kernels and calls of communication, and nothing of the above</source>
        <translation>通信的核函数和调用，且无上述各项</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>Calls of the host into runtime and driver of the device, and nothing of the above</source>
        <translation>Host 对设备运行时和驱动的调用，且无上述各项</translation>
    </message>
    <message>
        <source>DataLoader</source>
        <translation>DataLoader</translation>
    </message>
    <message>
        <source>Waiting for data, and nothing of the above</source>
        <translation>等待数据，且无上述各项</translation>
    </message>
    <message>
        <source>CPU Exec</source>
        <translation>CPU 执行</translation>
    </message>
    <message>
        <source>Operators and annotations of the host, and nothing of the above</source>
        <translation>Host 的算子和标注，且无上述各项</translation>
    </message>
    <message>
        <source>Nothing of the above</source>
        <translation>无上述任何一项</translation>
    </message>
    <message>
        <source>Computing (whole)</source>
        <translation>计算（全部）</translation>
    </message>
    <message>
        <source>All time with kernels that are no communication; of the host where there are no kernels</source>
        <translation>所有非通信核函数的时间；没有核函数时为 Host 的时间</translation>
    </message>
    <message>
        <source>Communication (whole)</source>
        <translation>通信（全部）</translation>
    </message>
    <message>
        <source>All time with communication, whatever else runs</source>
        <translation>所有通信的时间，无论是否有其他任务</translation>
    </message>
    <message>
        <source>Computing and communication at once</source>
        <translation>计算与通信同时进行</translation>
    </message>
    <message>
        <source>Part of the step; first the whole</source>
        <translation>步的组成部分；首行为整体</translation>
    </message>
    <message>
        <source>Mean over the steps</source>
        <translation>各步平均</translation>
    </message>
    <message>
        <source>Of the average step</source>
        <translation>占平均单步</translation>
    </message>
    <message>
        <source>Step Time</source>
        <translation>单步耗时</translation>
    </message>
    <message>
        <source>Mean of computing + communication not overlapped + free</source>
        <translation>计算 + 未掩盖通信 + 空闲的平均值</translation>
    </message>
    <message>
        <source>Mean length of the steps with the device work that they launched</source>
        <translation>步的平均长度，含其下发的设备任务</translation>
    </message>
    <message>
        <source>Computing / step time</source>
        <translation>计算 / 单步耗时</translation>
    </message>
    <message>
        <source>Communication Not Overlapped</source>
        <translation>未掩盖通信</translation>
    </message>
    <message>
        <source>Communication not overlapped / step time</source>
        <translation>未掩盖通信 / 单步耗时</translation>
    </message>
    <message>
        <source>Communication Overlapped</source>
        <translation>通信掩盖率</translation>
    </message>
    <message>
        <source>Overlapped communication / communication</source>
        <translation>被掩盖的通信 / 通信</translation>
    </message>
    <message>
        <source>Free / step time</source>
        <translation>空闲 / 单步耗时</translation>
    </message>
    <message>
        <source>Sources Disagree</source>
        <translation>数据源不一致</translation>
    </message>
    <message>
        <source>Largest difference between the times of steps as the profiler tells them and as computed again from this source; the figures here are the profiler&apos;s</source>
        <translation>profiler 给出的单步耗时与由该数据源重新计算的值之间的最大差异；此处的指标取 profiler 的值</translation>
    </message>
    <message>
        <source>Peak Memory Allocated</source>
        <translation>已分配内存峰值</translation>
    </message>
    <message>
        <source>Peak Memory Reserved</source>
        <translation>已预留内存峰值</translation>
    </message>
    <message>
        <source>Most memory in use by tensors at once</source>
        <translation>张量同时使用内存的最大值</translation>
    </message>
    <message>
        <source>Most memory held by the allocators at once</source>
        <translation>分配器同时持有内存的最大值</translation>
    </message>
    <message>
        <source>Time of kernels on this core / time of all kernels without communication</source>
        <translation>该加速核上的核函数时间 / 所有非通信核函数时间</translation>
    </message>
    <message>
        <source>Top Kernel</source>
        <translation>最耗时核函数</translation>
    </message>
    <message>
        <source>The kernel with the largest sum of durations, by name, without communication</source>
        <translation>按名称统计总耗时最长的核函数，不含通信</translation>
    </message>
    <message>
        <source>Top Communication</source>
        <translation>最耗时通信</translation>
    </message>
    <message>
        <source>The kind of communication with the largest sum of durations on the device</source>
        <translation>设备上总耗时最长的通信类型</translation>
    </message>
    <message>
        <source>Top Operator</source>
        <translation>最耗时算子</translation>
    </message>
    <message>
        <source>The operator with the largest sum of device self time</source>
        <translation>Device 自身耗时之和最大的算子</translation>
    </message>
    <message>
        <source>The operator with the largest sum of host self time</source>
        <translation>Host 自身耗时之和最大的算子</translation>
    </message>
    <message>
        <source>AI Core Time</source>
        <translation>AI Core 耗时占比</translation>
    </message>
    <message>
        <source>Tensor Core Time</source>
        <translation>Tensor Core 耗时占比</translation>
    </message>
    <message>
        <source>Device self time with these cores / device self time of all operators</source>
        <translation>使用该计算核的 Device 自身耗时 / 全部算子的 Device 自身耗时</translation>
    </message>
    <message>
        <source>What the trace tells of itself</source>
        <translation>trace 自带的信息</translation>
    </message>
    <message>
        <source>What the figure is</source>
        <translation>指标名称</translation>
    </message>
    <message>
        <source>In the unit beside it</source>
        <translation>单位见旁列</translation>
    </message>
    <message>
        <source>Unit of the value</source>
        <translation>值的单位</translation>
    </message>
    <message>
        <source>What the value is of</source>
        <translation>值所指的对象</translation>
    </message>
    <message>
        <source>The part of the recording that it comes from</source>
        <translation>来自采集数据的哪一部分</translation>
    </message>
    <message>
        <source>How it is computed</source>
        <translation>计算方法</translation>
    </message>
    <message>
        <source>Stable name of the figure</source>
        <translation>指标的固定标识</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>trace</source>
        <translation>trace</translation>
    </message>
    <message>
        <source>Device Type</source>
        <translation>设备类型</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>采集时间</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>通信后端</translation>
    </message>
    <message>
        <source>World Size</source>
        <translation>World Size</translation>
    </message>
    <message>
        <source>Process Groups</source>
        <translation>进程组</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>The device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>What kind of device it is</source>
        <translation>设备型号</translation>
    </message>
    <message>
        <source>Memory of the device</source>
        <translation>设备的内存</translation>
    </message>
    <message>
        <source>Compute Capability</source>
        <translation>计算能力</translation>
    </message>
    <message>
        <source>Generation of the device</source>
        <translation>设备的代次</translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>Time with a kernel / time from first to last step</source>
        <translation>有核函数的时间 / 首步到末步的时间</translation>
    </message>
    <message>
        <source>Est. SM Efficiency</source>
        <translation>预估 SM 效率</translation>
    </message>
    <message>
        <source>Blocks per multiprocessor of the running kernels, at most 1, averaged over the steps</source>
        <translation>运行中核函数的每多处理器线程块数（不超过 1），按步平均</translation>
    </message>
    <message>
        <source>Estimated occupancy of the kernels, averaged over their time in the steps</source>
        <translation>核函数的预估占用率，按其在步内的时间平均</translation>
    </message>
    <message>
        <source>Time of kernels that use tensor cores / time of all kernels of operators</source>
        <translation>使用 Tensor Core 的核函数时间 / 算子的全部核函数时间</translation>
    </message>
    <message>
        <source>Set num_workers of the DataLoader above 0, or raise it, so that data are loaded while the model works</source>
        <translation>将 DataLoader 的 num_workers 设为大于 0 或调大，使数据加载与模型计算并行</translation>
    </message>
    <message>
        <source>Use DistributedDataParallel: it needs no copies of the model in every step and its processes do not wait for one interpreter</source>
        <translation>使用 DistributedDataParallel：无需每步复制模型，各进程也不必等待同一个解释器</translation>
    </message>
    <message>
        <source>Choose the backend nccl for init_process_group</source>
        <translation>为 init_process_group 选择 nccl 后端</translation>
    </message>
    <message>
        <source>Try compressing gradients, accumulating them over several batches, larger batches, or an optimizer made for these such as LAMB</source>
        <translation>可尝试梯度压缩、多批次梯度累积、更大的 batch，或 LAMB 等适合大 batch 的优化器</translation>
    </message>
    <message>
        <source>Look in the timeline for what the device waits for: launches by the host, synchronization, or data</source>
        <translation>请在时间线中查看设备在等待什么：主机下发、同步还是数据</translation>
    </message>
    <message>
        <source>Divide the model into stages that take equally long, and batches into more micro-batches</source>
        <translation>使各流水线阶段的耗时均衡，并将 batch 切分为更多 micro-batch</translation>
    </message>
    <message>
        <source>Avoid such operators, fuse them, or give them narrower types than INT64 and DOUBLE, so that AI cores run them</source>
        <translation>避免或融合此类算子，或使用比 INT64、DOUBLE 更窄的类型，使其在 AI Core 上运行</translation>
    </message>
    <message>
        <source>Try larger batches, and look in the timeline for what the devices wait for</source>
        <translation>可尝试更大的 batch，并在时间线中查看设备在等待什么</translation>
    </message>
    <message>
        <source>Try automatic mixed precision (torch.autocast), or allow TF32</source>
        <translation>可尝试自动混合精度 (torch.autocast)，或允许 TF32</translation>
    </message>
    <message>
        <source>Try activation checkpointing or automatic mixed precision, which need less memory</source>
        <translation>可尝试激活重计算或自动混合精度以减少内存</translation>
    </message>
    <message>
        <source>Stable name of the rule</source>
        <translation>规则的固定标识</translation>
    </message>
    <message>
        <source>Observation</source>
        <translation>现象</translation>
    </message>
    <message>
        <source>What was measured</source>
        <translation>测得的内容</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>What to try</source>
        <translation>可尝试的措施</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Beyond which the advice is given</source>
        <translation>超过该值时给出建议</translation>
    </message>
    <message>
        <source>Unit of value and threshold</source>
        <translation>值和阈值的单位</translation>
    </message>
    <message>
        <source>Kind of Subject</source>
        <translation>对象类型</translation>
    </message>
    <message>
        <source>What it is about</source>
        <translation>所指的内容</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Where to look</source>
        <translation>查看位置</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>What it is set to</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>Profiler level</source>
        <translation>Profiler 级别</translation>
    </message>
    <message>
        <source>Activities</source>
        <translation>采集活动</translation>
    </message>
    <message>
        <source>AI Core metrics</source>
        <translation>AI Core 指标</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Record shapes</source>
        <translation>采集 Shape</translation>
    </message>
    <message>
        <source>Profile memory</source>
        <translation>采集内存</translation>
    </message>
    <message>
        <source>Record call stacks</source>
        <translation>采集调用栈</translation>
    </message>
    <message>
        <source>Record modules</source>
        <translation>采集模块</translation>
    </message>
    <message>
        <source>Record FLOPs</source>
        <translation>采集 FLOPs</translation>
    </message>
    <message>
        <source>L2 cache</source>
        <translation>L2 缓存</translation>
    </message>
    <message>
        <source>User marks (mstx)</source>
        <translation>用户打点 (mstx)</translation>
    </message>
    <message>
        <source>Operator attributes</source>
        <translation>算子属性</translation>
    </message>
    <message>
        <source>Operator arguments</source>
        <translation>算子参数</translation>
    </message>
    <message>
        <source>System I/O</source>
        <translation>系统 I/O</translation>
    </message>
    <message>
        <source>System interconnection</source>
        <translation>系统互联</translation>
    </message>
    <message>
        <source>Host system</source>
        <translation>Host 系统</translation>
    </message>
    <message>
        <source>GC threshold (ms)</source>
        <translation>GC 阈值 (ms)</translation>
    </message>
    <message>
        <source>Data simplification</source>
        <translation>数据精简</translation>
    </message>
    <message>
        <source>Export type</source>
        <translation>导出类型</translation>
    </message>
    <message>
        <source>Collection end (UTC)</source>
        <translation>采集结束 (UTC)</translation>
    </message>
    <message>
        <source>torch_npu version</source>
        <translation>torch_npu 版本</translation>
    </message>
    <message>
        <source>CANN version</source>
        <translation>CANN 版本</translation>
    </message>
    <message>
        <source>World size</source>
        <translation>World Size</translation>
    </message>
    <message>
        <source>Tensor parallel (TP)</source>
        <translation>张量并行 (TP)</translation>
    </message>
    <message>
        <source>Pipeline parallel (PP)</source>
        <translation>流水线并行 (PP)</translation>
    </message>
    <message>
        <source>Data parallel (DP)</source>
        <translation>数据并行 (DP)</translation>
    </message>
    <message>
        <source>Expert parallel (EP)</source>
        <translation>专家并行 (EP)</translation>
    </message>
    <message>
        <source>Context parallel (CP)</source>
        <translation>上下文并行 (CP)</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>序列并行</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>调用树</translation>
    </message>
    <message>
        <source>Steps of All Ranks</source>
        <translation>所有 Rank 的步</translation>
    </message>
    <message>
        <source>How each rank spent each step; --step all gives the means over the steps</source>
        <translation>每个 Rank 每步的时间构成；--step all 给出各步平均</translation>
    </message>
    <message>
        <source>Communication Operations</source>
        <translation>通信算子</translation>
    </message>
    <message>
        <source>Communication operations of all ranks: calls, sizes, times and bandwidth</source>
        <translation>所有 Rank 的通信算子：次数、大小、耗时和带宽</translation>
    </message>
    <message>
        <source>Worker and operation</source>
        <translation>Worker 和算子</translation>
    </message>
    <message>
        <source>Single operations</source>
        <translation>单个算子</translation>
    </message>
    <message>
        <source>Worker, group and operation</source>
        <translation>Worker、通信域和算子</translation>
    </message>
    <message>
        <source>Operation, all workers together</source>
        <translation>算子（合并所有 Worker）</translation>
    </message>
    <message>
        <source>Operations over All Ranks</source>
        <translation>跨 Rank 的通信算子</translation>
    </message>
    <message>
        <source>The same operation on all ranks: who came last, who waited how long</source>
        <translation>同一算子在所有 Rank 上：谁最后到达，谁等待多久</translation>
    </message>
    <message>
        <source>Communication Matrix</source>
        <translation>通信矩阵</translation>
    </message>
    <message>
        <source>What went from rank to rank: sizes, times and bandwidth of each transport</source>
        <translation>Rank 之间的传输：各传输方式的大小、时间和带宽</translation>
    </message>
    <message>
        <source>Link and transport</source>
        <translation>链路和传输方式</translation>
    </message>
    <message>
        <source>Link, transport and operation</source>
        <translation>链路、传输方式和算子</translation>
    </message>
    <message>
        <source>Packet Sizes</source>
        <translation>包大小</translation>
    </message>
    <message>
        <source>Packets of each size over each transport, with their bandwidth</source>
        <translation>各传输方式上各种大小的包及其带宽</translation>
    </message>
    <message>
        <source>Imbalance</source>
        <translation>不均衡</translation>
    </message>
    <message>
        <source>How far ranks are apart in each figure: (max - min) / mean, uneven above 5 %</source>
        <translation>各 Rank 在每个指标上的差距：(最大 - 最小) / 平均，超过 5 % 为不均衡</translation>
    </message>
    <message>
        <source>Slow Ranks</source>
        <translation>慢卡</translation>
    </message>
    <message>
        <source>Ranks that others wait for, by votes of collectives (Dixon to 100 ranks, 3 sigma above)</source>
        <translation>其他 Rank 所等待的 Rank，由集合通信投票得出（100 个 Rank 以内用 Dixon，以上用 3 sigma）</translation>
    </message>
    <message>
        <source>Rank and operation</source>
        <translation>Rank 和算子</translation>
    </message>
    <message>
        <source>Slow Links</source>
        <translation>慢链路</translation>
    </message>
    <message>
        <source>Bandwidth of each link against links like it and against what its transport should reach</source>
        <translation>每条链路的带宽与同类链路及其传输方式参考值的对比</translation>
    </message>
    <message>
        <source>Parallel Groups</source>
        <translation>并行组</translation>
    </message>
    <message>
        <source>Groups of ranks (TP, PP, DP …) and what they communicated</source>
        <translation>Rank 分组（TP、PP、DP …）及其通信</translation>
    </message>
    <message>
        <source>Pipeline Stages</source>
        <translation>流水线阶段</translation>
    </message>
    <message>
        <source>Stages of the pipeline with their ranks, times and bubbles</source>
        <translation>流水线各阶段的 Rank、耗时和空泡</translation>
    </message>
    <message>
        <source>Operators of the host: calls and times on host and device, without and with what they call</source>
        <translation>Host 的算子：次数及 Host 和设备耗时（自身与总计）</translation>
    </message>
    <message>
        <source>Kernels on the device: calls and times</source>
        <translation>设备上的核函数：次数和耗时</translation>
    </message>
    <message>
        <source>What moves data between devices: operations with sizes and times, or their kernels</source>
        <translation>设备间的数据传输：通信算子的大小和耗时，或其核函数</translation>
    </message>
    <message>
        <source>Kernels by collective</source>
        <translation>按集合通信的核函数</translation>
    </message>
    <message>
        <source>Kernel name</source>
        <translation>核函数名称</translation>
    </message>
    <message>
        <source>Kernel type</source>
        <translation>核函数类型</translation>
    </message>
    <message>
        <source>Accelerator core</source>
        <translation>加速核</translation>
    </message>
    <message>
        <source>Kernel name and input shapes</source>
        <translation>核函数名称和输入 Shape</translation>
    </message>
    <message>
        <source>Kernel name, operator and launch</source>
        <translation>核函数名称、算子和下发</translation>
    </message>
    <message>
        <source>Operator and input shapes</source>
        <translation>算子和输入 Shape</translation>
    </message>
    <message>
        <source>Operator and call stack</source>
        <translation>算子和调用栈</translation>
    </message>
    <message>
        <source>How steps spend their time: means of each part with spread and significance, or step by step</source>
        <translation>步的时间构成：各部分的平均值、离散度和显著性，或逐步对比</translation>
    </message>
    <message>
        <source>What NPUs and GPUs have in common</source>
        <translation>NPU 与 GPU 的共有部分</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>逐步</translation>
    </message>
    <message>
        <source>Memory of the device: by operator, peaks of each component, or who holds it at the peak</source>
        <translation>设备内存：按算子、各组件的峰值，或峰值时的持有者</translation>
    </message>
    <message>
        <source>Peaks by component</source>
        <translation>按组件的峰值</translation>
    </message>
    <message>
        <source>Held at the peak</source>
        <translation>峰值时持有</translation>
    </message>
    <message>
        <source>Python modules: calls and times</source>
        <translation>Python 模块：次数和耗时</translation>
    </message>
    <message>
        <source>Calls beside each other: steps, modules and operators, in order of time</source>
        <translation>并列的调用：步、模块和算子，按时间顺序</translation>
    </message>
    <message>
        <source>All threads, by the longest common sequence</source>
        <translation>所有线程，按最长公共序列</translation>
    </message>
    <message>
        <source>First thread, by steps, loaders, optimizers and modules</source>
        <translation>第一个线程，按步、数据加载、优化器和模块</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>First, second, third step of each side</source>
        <translation>每侧的第一、二、三步</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Which of the counter&apos;s numbers it is</source>
        <translation>计数器的哪一个数值</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>采样数</translation>
    </message>
    <message>
        <source>Values recorded inside the range</source>
        <translation>范围内记录的值的个数</translation>
    </message>
    <message>
        <source>Lowest value in the range</source>
        <translation>范围内的最小值</translation>
    </message>
    <message>
        <source>Average, each value weighted with the time that it holds</source>
        <translation>平均值，按各值的持续时间加权</translation>
    </message>
    <message>
        <source>Highest value in the range</source>
        <translation>范围内的最大值</translation>
    </message>
    <message>
        <source>Value at the end of the range</source>
        <translation>范围结束时的值</translation>
    </message>
    <message>
        <source>Name of the slices</source>
        <translation>切片名称</translation>
    </message>
    <message>
        <source>Category of the first slice with this name in the trace</source>
        <translation>trace 中该名称首个切片的类别</translation>
    </message>
    <message>
        <source>Slices that reach into the range</source>
        <translation>与范围相交的切片数</translation>
    </message>
    <message>
        <source>Sum of the durations inside the range</source>
        <translation>范围内的时长之和</translation>
    </message>
    <message>
        <source>Sum of the durations without what ran inside them</source>
        <translation>时长之和，不含内层切片</translation>
    </message>
    <message>
        <source>Shortest, inside the range</source>
        <translation>范围内最短</translation>
    </message>
    <message>
        <source>Longest, inside the range</source>
        <translation>范围内最长</translation>
    </message>
    <message>
        <source>Of Range</source>
        <translation>占范围</translation>
    </message>
    <message>
        <source>Total / length of the range; above 100 % when several ran at once</source>
        <translation>总计 / 范围长度；多个同时运行时可超过 100 %</translation>
    </message>
    <message>
        <source>Of All With This Name</source>
        <translation>占全部同名</translation>
    </message>
    <message>
        <source>Total / total of this name in the whole run</source>
        <translation>总计 / 全程该名称的总计</translation>
    </message>
    <message>
        <source>thread or async</source>
        <translation>thread（线程）或 async（异步）</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片数</translation>
    </message>
    <message>
        <source>Instants</source>
        <translation>瞬时事件</translation>
    </message>
    <message>
        <source>Moments inside the range</source>
        <translation>范围内的瞬时事件数</translation>
    </message>
    <message>
        <source>Sum of the durations inside the range, nested ones too</source>
        <translation>范围内的时长之和，含嵌套切片</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>Time in which at least one slice runs</source>
        <translation>至少有一个切片的时间</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Length of the range - busy</source>
        <translation>范围长度 - 忙碌</translation>
    </message>
    <message>
        <source>Busy Share</source>
        <translation>忙碌占比</translation>
    </message>
    <message>
        <source>Busy / length of the range</source>
        <translation>忙碌 / 范围长度</translation>
    </message>
    <message>
        <source>Where it begins, from the start of the timeline</source>
        <translation>起始位置，从时间线开头算起</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>How long the track is idle</source>
        <translation>轨道空闲的时长</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>The slice that ends before it; none at the edge of the range</source>
        <translation>在其之前结束的切片；范围边缘处为空</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>The slice that begins after it; none at the edge of the range</source>
        <translation>在其之后开始的切片；范围边缘处为空</translation>
    </message>
    <message>
        <source>Worker or file that the track is from</source>
        <translation>轨道所属的 Worker 或文件</translation>
    </message>
    <message>
        <source>Process or layer that the track belongs to</source>
        <translation>轨道所属的进程或层</translation>
    </message>
    <message>
        <source>Thread, stream or other row of the timeline</source>
        <translation>线程、流或时间线的其他行</translation>
    </message>
    <message>
        <source>Process or layer of the slice</source>
        <translation>切片所属的进程或层</translation>
    </message>
    <message>
        <source>Thread, stream or async row</source>
        <translation>线程、流或异步行</translation>
    </message>
    <message>
        <source>Number of slices around it; none for async and untimed slices</source>
        <translation>外层切片数；异步和无时间的切片为空</translation>
    </message>
    <message>
        <source>Name of the slice</source>
        <translation>切片名称</translation>
    </message>
    <message>
        <source>Category of the slice</source>
        <translation>切片类别</translation>
    </message>
    <message>
        <source>Absolute time of its begin</source>
        <translation>开始的绝对时间</translation>
    </message>
    <message>
        <source>From its begin to its end</source>
        <translation>从开始到结束</translation>
    </message>
    <message>
        <source>Duration without what ran inside it</source>
        <translation>持续时间，不含内层切片</translation>
    </message>
    <message>
        <source>Number of slices</source>
        <translation>切片数</translation>
    </message>
    <message>
        <source>Sum of the durations</source>
        <translation>时长之和</translation>
    </message>
    <message>
        <source>Sum of the durations without what ran inside</source>
        <translation>时长之和，不含内层切片</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Thread, stream, async row or counter</source>
        <translation>线程、流、异步行或计数器</translation>
    </message>
    <message>
        <source>thread, async or counter</source>
        <translation>thread（线程）、async（异步）或 counter（计数器）</translation>
    </message>
    <message>
        <source>Number of slices; of a counter its samples</source>
        <translation>切片数；计数器为采样数</translation>
    </message>
    <message>
        <source>Absolute time at which the first one begins</source>
        <translation>第一个开始的绝对时间</translation>
    </message>
    <message>
        <source>Absolute time at which the last one ends</source>
        <translation>最后一个结束的绝对时间</translation>
    </message>
    <message>
        <source>Max Depth</source>
        <translation>最大深度</translation>
    </message>
    <message>
        <source>Number of slices around the deepest one</source>
        <translation>最深切片的外层切片数</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>info: nothing was lost; skipped: some data is missing; error: a whole part could not be read</source>
        <translation>提示：没有丢失数据；已跳过：部分数据缺失；错误：整个部分无法读取</translation>
    </message>
    <message>
        <source>The stable name of this kind of problem</source>
        <translation>此类问题的固定标识</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>The file that it was found in</source>
        <translation>出现问题的文件</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Line or byte of the first occurrence; none for the whole file</source>
        <translation>首次出现的行或字节；空表示整个文件</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>What was wrong at the first occurrence, and what was done</source>
        <translation>首次出现时的问题及处理方式</translation>
    </message>
    <message>
        <source>How often it happened in this file</source>
        <translation>在该文件中出现的次数</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>Avg</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>First</source>
        <translation>最早</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>最晚</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>起始</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>持续时间</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>通信域</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>no step</source>
        <translation>无步</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>p2p</source>
        <translation>点对点</translation>
    </message>
    <message>
        <source>world</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>group</source>
        <translation>通信域</translation>
    </message>
    <message>
        <source>allocators</source>
        <translation>分配器</translation>
    </message>
    <message>
        <source>modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Total / count</source>
        <translation>总计 / 次数</translation>
    </message>
    <message>
        <source>Training step</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>Name of the operator</source>
        <translation>算子名称</translation>
    </message>
    <message>
        <source>Name of the kernel</source>
        <translation>核函数名称</translation>
    </message>
    <message>
        <source>Shapes of the inputs, one list per tensor</source>
        <translation>输入的 Shape，每个张量一个列表</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Trace</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Distributed</source>
        <translation>分布式</translation>
    </message>
    <message>
        <source>Diff</source>
        <translation>差异对比</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Kernels on %1</source>
        <translation>%1 占比</translation>
    </message>
    <message>
        <source>tensor cores</source>
        <translation>Tensor Core</translation>
    </message>
    <message>
        <source>other cores</source>
        <translation>其他计算核</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>第 %1 字节</translation>
    </message>
    <message>
        <source>info</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Loading this needs about %1 of memory; %2 are available</source>
        <translation>加载约需 %1 内存，可用 %2</translation>
    </message>
    <message>
        <source>The first %1 of %2</source>
        <translation>前 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>peak %1 at %2</source>
        <translation>峰值 %1，时刻 %2</translation>
    </message>
    <message>
        <source>Sum of all %1</source>
        <translation>全部 %1 行合计</translation>
    </message>
    <message>
        <source>%1 further rows are left out</source>
        <translation>另有 %1 行未列出</translation>
    </message>
    <message>
        <source>Made by %1</source>
        <translation>由 %1 生成</translation>
    </message>
    <message>
        <source>Memory of %1 over time</source>
        <translation>%1 的内存随时间变化</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Alive at the Peak of Memory</source>
        <translation>内存峰值时存活</translation>
    </message>
    <message>
        <source>Memory by Component</source>
        <translation>各组件内存</translation>
    </message>
    <message>
        <source>Memory by Operator</source>
        <translation>各算子内存</translation>
    </message>
    <message>
        <source>Steps of All Workers</source>
        <translation>所有 Worker 的步</translation>
    </message>
    <message>
        <source>Slow Workers</source>
        <translation>慢 Worker</translation>
    </message>
    <message>
        <source>At a Glance</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>What Could Be Better</source>
        <translation>优化建议</translation>
    </message>
    <message>
        <source>Average Step</source>
        <translation>平均步</translation>
    </message>
    <message>
        <source>Time of Each Step</source>
        <translation>每步耗时</translation>
    </message>
    <message>
        <source>Device Memory</source>
        <translation>设备内存</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>采集数据</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>已预留</translation>
    </message>
    <message>
        <source>active</source>
        <translation>活跃</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>采集数据</translation>
    </message>
    <message>
        <source>profiling report</source>
        <translation>性能分析报告</translation>
    </message>
    <message>
        <source>Parts of the average step</source>
        <translation>平均步的组成</translation>
    </message>
    <message>
        <source>Parts of each step</source>
        <translation>每步的组成</translation>
    </message>
    <message>
        <source>By their own time on the device</source>
        <translation>按算子在 Device 上的自身耗时</translation>
    </message>
    <message>
        <source>Which operators hold memory when most of it is in use</source>
        <translation>内存占用最多时，哪些算子持有内存</translation>
    </message>
    <message>
        <source>Means over the steps of each worker</source>
        <translation>每个 Worker 各步的平均值</translation>
    </message>
    <message>
        <source>Workers that the others wait for, by votes of collectives</source>
        <translation>其他 Worker 等待的 Worker，按集合通信投票</translation>
    </message>
    <message>
        <source>What was odd in the files of the recording</source>
        <translation>采集数据的文件中的异常</translation>
    </message>
    <message>
        <source>All workers together</source>
        <translation>所有 Worker 合计</translation>
    </message>
    <message>
        <source>None were met in the files</source>
        <translation>文件中没有发现问题</translation>
    </message>
    <message>
        <source>1 further row is left out</source>
        <translation>另有 1 行未列出</translation>
    </message>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
    <message>
        <source>The file is damaged (%1); the properties in it are not shown.</source>
        <translation>文件已损坏（%1），其中的属性不显示。</translation>
    </message>
    <message>
        <source>The file cannot be looked at (%1); it is left out.</source>
        <translation>无法查看该文件（%1），已忽略。</translation>
    </message>
    <message>
        <source>more of the same from here on: %1</source>
        <translation>从此处起还有同类问题：%1</translation>
    </message>
    <message>
        <source>%1; what is in it is left out.</source>
        <translation>%1；其中的内容已忽略。</translation>
    </message>
    <message>
        <source>%1; runs in it are not shown.</source>
        <translation>%1；其中的运行不显示。</translation>
    </message>
    <message>
        <source>%1; groups are not named.</source>
        <translation>%1；通信域不显示名称。</translation>
    </message>
    <message>
        <source>%1; the properties in it are not shown.</source>
        <translation>%1；其中的属性不显示。</translation>
    </message>
    <message>
        <source>%1; what could be unpacked before is there</source>
        <translation>%1；此前解压的内容可用</translation>
    </message>
    <message>
        <source>%1; what comes before is shown</source>
        <translation>%1；显示此前的内容</translation>
    </message>
    <message>
        <source>%1; choose other tags or a preset</source>
        <translation>%1；请设置其他标签或选用预设</translation>
    </message>
    <message>
        <source>%1; choose another rank, or none</source>
        <translation>%1；请选择其他 Rank，或不选择 Rank</translation>
    </message>
    <message>
        <source>no line is marked with rank %1</source>
        <translation>没有带 Rank %1 标记的行</translation>
    </message>
    <message>
        <source>no times of steps and no communication data: %1</source>
        <translation>没有单步耗时和通信数据：%1</translation>
    </message>
    <message>
        <source>no communication data: %1</source>
        <translation>没有通信数据：%1</translation>
    </message>
    <message>
        <source>no times of steps: %1</source>
        <translation>没有单步耗时：%1</translation>
    </message>
    <message>
        <source>no recording %1</source>
        <translation>没有采集数据 %1</translation>
    </message>
    <message>
        <source>row dropped: it does not have the %1 cells of the header</source>
        <translation>该行已丢弃：单元格数与表头的 %1 列不符</translation>
    </message>
    <message>
        <source>columns that this version does not know are shown at the end: %1</source>
        <translation>本版本不认识的列，显示在最后：%1</translation>
    </message>
    <message>
        <source>column &quot;%1&quot;: not a number; shown as missing and left out of sums</source>
        <translation>列“%1”：不是数值，按缺失处理，不计入求和</translation>
    </message>
    <message>
        <source>column &quot;%1&quot;: negative; shown as missing and left out of sums</source>
        <translation>列“%1”：为负值，按缺失处理，不计入求和</translation>
    </message>
    <message>
        <source>column &quot;%1&quot;: times were rounded when the file was saved by another program; no timeline can be drawn from them</source>
        <translation>列“%1”：文件由其他程序保存时时间已被舍入，无法据此绘制时间线</translation>
    </message>
    <message>
        <source>column &quot;%1&quot;: bytes that are not UTF-8 are shown as %2</source>
        <translation>列“%1”：非 UTF-8 字节显示为 %2</translation>
    </message>
    <message>
        <source>bytes that are no %1 text; shown as U+FFFD</source>
        <translation>非 %1 文本的字节，显示为 U+FFFD</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no number; it is taken as missing.</source>
        <translation>“%1”不是数值，按缺失处理。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no pair of ranks; it is left out.</source>
        <translation>“%1”不是一对 Rank，已忽略。</translation>
    </message>
    <message>
        <source>The entry of %1 cannot be read; it is left out.</source>
        <translation>%1 的条目无法读取，已忽略。</translation>
    </message>
    <message>
        <source>%1 stands in the file twice; the later entry counts.</source>
        <translation>%1 在文件中出现两次，以后一个条目为准。</translation>
    </message>
    <message>
        <source>The worker has its results as databases only (%1). A later version reads them; exporting as text fills the views today.</source>
        <translation>该 Worker 的结果只有数据库（%1）。后续版本会读取数据库；目前请导出文本以填充各视图。</translation>
    </message>
    <message>
        <source>step %1: Communication is %2 us, but its overlapped and not overlapped parts add up to %3 us; shown as the file has them</source>
        <translation>步 %1：通信为 %2 us，但其重叠与未掩盖部分之和为 %3 us，按文件中的值显示</translation>
    </message>
    <message>
        <source>a row without step: Communication is %1 us, but its overlapped and not overlapped parts add up to %2 us; shown as the file has them</source>
        <translation>无步的行：通信为 %1 us，但其重叠与未掩盖部分之和为 %2 us，按文件中的值显示</translation>
    </message>
    <message>
        <source>step %1: %2 is %3 % away from what the %4 of the recording give; the profiler&apos;s value is shown</source>
        <translation>步 %1：%2与由采集数据的%4算出的值相差 %3 %，显示 profiler 的值</translation>
    </message>
    <message>
        <source>no step: %1 is %2 % away from what the %3 of the recording give; the profiler&apos;s value is shown</source>
        <translation>无步：%1与由采集数据的%3算出的值相差 %2 %，显示 profiler 的值</translation>
    </message>
    <message>
        <source>%1: the files of communication tell %2 us, the timeline %3 us; tables of communication show what their files tell</source>
        <translation>%1：通信文件为 %2 us，时间线为 %3 us，通信表格显示通信文件的值</translation>
    </message>
    <message>
        <source>The clocks of ranks differ by about %1 us (%2 and %3): compare durations, not starts.</source>
        <translation>各 Rank 的时钟相差约 %1 us（%2 与 %3）：请比较时长，而非起始时间。</translation>
    </message>
    <message>
        <source>The communication of %1 starts after that of %2 has ended: they are recordings of different times, or their clocks differ.</source>
        <translation>%1 的通信在 %2 的通信结束之后才开始：二者采集于不同时间，或时钟不一致。</translation>
    </message>
    <message>
        <source>%1 has not all steps that other ranks have.</source>
        <translation>%1 缺少其他 Rank 具有的步。</translation>
    </message>
    <message>
        <source>Other workers of the run have files that this one lacks: %1.</source>
        <translation>该运行的其他 Worker 具有此 Worker 缺少的文件：%1。</translation>
    </message>
    <message>
        <source>the file holds %1 traces behind one another; each is loaded by itself</source>
        <translation>文件中有 %1 个前后相接的 trace，分别加载</translation>
    </message>
    <message>
        <source>records of phases that are not shown: %1</source>
        <translation>不显示的记录类型：%1</translation>
    </message>
    <message>
        <source>iterations come again, first %1; the later line is taken</source>
        <translation>迭代重复出现，首个为 %1，以后出现的行为准</translation>
    </message>
    <message>
        <source>the iteration goes back, first to %1: was the run resumed, or does the counter restart in each epoch?</source>
        <translation>迭代号回退，首次回到 %1：训练是否被恢复，或计数器在每个 epoch 重新开始？</translation>
    </message>
    <message>
        <source>losses that are nan or infinite, first at iteration %1; shown as gaps, left out of comparisons</source>
        <translation>损失为 nan 或无穷大，首次出现在迭代 %1，图中断开，不参与比较</translation>
    </message>
    <message>
        <source>lines of %1 ranks give losses for the same iterations; choose one rank (the lowest is %2)</source>
        <translation>%1 个 Rank 的行给出相同迭代的损失，请选择一个 Rank（最小为 %2）</translation>
    </message>
    <message>
        <source>iterations without a loss, first %1</source>
        <translation>迭代没有对应的损失，首个为 %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not known to this version</source>
        <translation>本版本不认识“%1”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not what it should be; it is left out</source>
        <translation>“%1”的内容不符合要求，已忽略</translation>
    </message>
    <message>
        <source>steps, %1</source>
        <translation>步，%1</translation>
    </message>
    <message>
        <source>compute capability %1</source>
        <translation>计算能力 %1</translation>
    </message>
    <message>
        <source>%1, compute capability %2</source>
        <translation>%1，计算能力 %2</translation>
    </message>
    <message>
        <source>the loss tags %1 and the iteration tag %2 are in the file, but never on one line</source>
        <translation>文件中有损失标签 %1 和迭代标签 %2，但从不在同一行</translation>
    </message>
    <message>
        <source>the loss tags %1 are nowhere in the file</source>
        <translation>文件中没有损失标签 %1</translation>
    </message>
    <message>
        <source>the loss tags %1 are in the file, but never directly in front of a number</source>
        <translation>文件中有损失标签 %1，但其后从未紧跟数值</translation>
    </message>
    <message>
        <source>The %1 tag is empty or only blanks</source>
        <translation>标签“%1”为空或只有空格</translation>
    </message>
    <message>
        <source>The file cannot be written: %1.</source>
        <translation>无法写入文件：%1。</translation>
    </message>
    <message>
        <source>the file cannot be read: %1</source>
        <translation>无法读取文件：%1</translation>
    </message>
    <message>
        <source>There is no table &quot;%1&quot;</source>
        <translation>没有表格“%1”</translation>
    </message>
    <message>
        <source>There is no file &quot;%1&quot; that is a table</source>
        <translation>没有可作为表格的文件“%1”</translation>
    </message>
    <message>
        <source>There is no comparison of &quot;%1&quot;</source>
        <translation>没有“%1”的对比</translation>
    </message>
    <message>
        <source>There is no run &quot;%1&quot;</source>
        <translation>没有运行“%1”</translation>
    </message>
    <message>
        <source>There is no span &quot;%1&quot;</source>
        <translation>没有采集段“%1”</translation>
    </message>
    <message>
        <source>The table &quot;%1&quot; has no grouping &quot;%2&quot;</source>
        <translation>表格“%1”没有分组方式“%2”</translation>
    </message>
    <message>
        <source>The comparison of &quot;%1&quot; has no grouping &quot;%2&quot;</source>
        <translation>“%1”的对比没有分组方式“%2”</translation>
    </message>
    <message>
        <source>The table &quot;%1&quot; cannot be made of one device</source>
        <translation>表格“%1”不能按单个设备生成</translation>
    </message>
    <message>
        <source>The table &quot;%1&quot; is not divided into steps</source>
        <translation>表格“%1”不按步划分</translation>
    </message>
    <message>
        <source>The comparison of &quot;%1&quot; has no means over steps</source>
        <translation>“%1”的对比没有各步平均</translation>
    </message>
    <message>
        <source>Tables: %1</source>
        <translation>表格：%1</translation>
    </message>
    <message>
        <source>Groupings: %1</source>
        <translation>分组方式：%1</translation>
    </message>
    <message>
        <source>Files: %1</source>
        <translation>文件：%1</translation>
    </message>
    <message>
        <source>There is %1</source>
        <translation>现有：%1</translation>
    </message>
    <message>
        <source>%1.csv and %2.csv</source>
        <translation>%1.csv 和 %2.csv</translation>
    </message>
    <message>
        <source>%1.csv or %2.json</source>
        <translation>%1.csv 或 %2.json</translation>
    </message>
    <message>
        <source>The column %1 can only be compared with %2.</source>
        <translation>列“%1”只能与%2比较。</translation>
    </message>
    <message>
        <source>The operator ~ searches in texts, but the column %1 holds none.</source>
        <translation>运算符 ~ 只用于文本，而列“%1”不是文本。</translation>
    </message>
    <message>
        <source>The columns are: %1.</source>
        <translation>可用的列：%1。</translation>
    </message>
    <message>
        <source>The closing %1 is missing.</source>
        <translation>缺少右侧的 %1。</translation>
    </message>
    <message>
        <source>no step %1, %2</source>
        <translation>没有步 %1，%2</translation>
    </message>
    <message>
        <source>%1, no step</source>
        <translation>%1，无步</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1，步 %2</translation>
    </message>
    <message>
        <source>%1 (ns)</source>
        <translation>%1 (ns)</translation>
    </message>
    <message>
        <source>%1 (us)</source>
        <translation>%1 (us)</translation>
    </message>
    <message>
        <source>%1 (ms)</source>
        <translation>%1 (ms)</translation>
    </message>
    <message>
        <source>%1 (s)</source>
        <translation>%1 (s)</translation>
    </message>
    <message>
        <source>%1 (B)</source>
        <translation>%1 (B)</translation>
    </message>
    <message>
        <source>%1 (KB)</source>
        <translation>%1 (KB)</translation>
    </message>
    <message>
        <source>%1 (MB)</source>
        <translation>%1 (MB)</translation>
    </message>
    <message>
        <source>%1 (GB)</source>
        <translation>%1 (GB)</translation>
    </message>
    <message>
        <source>%1 (%)</source>
        <translation>%1 (%)</translation>
    </message>
    <message>
        <source>the file is far larger than files of its kind are</source>
        <translation>文件远大于同类文件</translation>
    </message>
    <message>
        <source>check what it holds</source>
        <translation>请检查其内容</translation>
    </message>
    <message>
        <source>the file is binary, not text</source>
        <translation>文件是二进制，不是文本</translation>
    </message>
    <message>
        <source>the file is a web page, perhaps a log-in page</source>
        <translation>文件是网页，可能是登录页面</translation>
    </message>
    <message>
        <source>the file is a Git LFS pointer, not the data</source>
        <translation>文件是 Git LFS 指针，不是数据</translation>
    </message>
    <message>
        <source>run git lfs pull</source>
        <translation>请执行 git lfs pull</translation>
    </message>
    <message>
        <source>the checksum of the compressed data does not fit</source>
        <translation>压缩数据的校验和不符</translation>
    </message>
    <message>
        <source>the gzip header is not valid</source>
        <translation>gzip 文件头无效</translation>
    </message>
    <message>
        <source>the compressed data is damaged</source>
        <translation>压缩数据已损坏</translation>
    </message>
    <message>
        <source>what follows the compressed data is not gzip</source>
        <translation>压缩数据之后的内容不是 gzip</translation>
    </message>
    <message>
        <source>the compressed data ends early</source>
        <translation>压缩数据提前结束</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>the first line is longer than any header</source>
        <translation>首行过长，不是表头</translation>
    </message>
    <message>
        <source>check what the file holds</source>
        <translation>请检查文件内容</translation>
    </message>
    <message>
        <source>a quote in the header is not closed</source>
        <translation>表头中的引号未闭合</translation>
    </message>
    <message>
        <source>repair the first line</source>
        <translation>请修正首行</translation>
    </message>
    <message>
        <source>repeated header row left out</source>
        <translation>重复的表头行，已跳过</translation>
    </message>
    <message>
        <source>the file became shorter while it was read; the rows before are there</source>
        <translation>文件在读取过程中变短，此前的行已读取</translation>
    </message>
    <message>
        <source>the line is longer than 16 MiB; it was cut into several</source>
        <translation>该行超过 16 MiB，已切分为多行</translation>
    </message>
    <message>
        <source>losses of the base that are 0 have no relative difference; left out of mean and maximum</source>
        <translation>基线损失为 0 处没有相对差，不计入平均和最大值</translation>
    </message>
    <message>
        <source>numbers with a fraction behind the iteration tag; the fraction was cut off</source>
        <translation>迭代标签后的数字带小数，小数部分已舍去</translation>
    </message>
    <message>
        <source>The folder is empty: the profiler has written nothing into it.</source>
        <translation>文件夹为空：profiler 没有写入任何内容。</translation>
    </message>
    <message>
        <source>The folder holds none of the files that the profiler writes.</source>
        <translation>文件夹中没有 profiler 输出的文件。</translation>
    </message>
    <message>
        <source>The file cannot be looked at.</source>
        <translation>无法查看该文件。</translation>
    </message>
    <message>
        <source>The file is empty (0 bytes).</source>
        <translation>文件为空（0 字节）。</translation>
    </message>
    <message>
        <source>The file is empty (0 bytes); it is treated as missing.</source>
        <translation>文件为空（0 字节），视为缺失。</translation>
    </message>
    <message>
        <source>The same trace lies unpacked beside this file; that one is shown.</source>
        <translation>该文件旁有同一 trace 的解压版本，显示的是解压版本。</translation>
    </message>
    <message>
        <source>the work belongs to no training step; it is shown as &quot;no step&quot;</source>
        <translation>任务不属于任何训练步，列为“无步”</translation>
    </message>
    <message>
        <source>The file is no JSON object</source>
        <translation>文件不是 JSON 对象</translation>
    </message>
    <message>
        <source>it is no JSON object</source>
        <translation>不是 JSON 对象</translation>
    </message>
    <message>
        <source>Export the recording again</source>
        <translation>请重新导出采集数据</translation>
    </message>
    <message>
        <source>The entry is no JSON object; it is left out.</source>
        <translation>该条目不是 JSON 对象，已忽略。</translation>
    </message>
    <message>
        <source>The file ends within an entry; it is left out.</source>
        <translation>文件在条目中间结束，该条目已忽略。</translation>
    </message>
    <message>
        <source>This is no JSON; what is behind it in the same object is left out.</source>
        <translation>此处不是 JSON，同一对象中其后的内容已忽略。</translation>
    </message>
    <message>
        <source>The file&apos;s total of elapsed times is more than 5 % away from the sum of its operations; the operations count.</source>
        <translation>文件中的总耗时与各算子之和相差超过 5 %，以算子为准。</translation>
    </message>
    <message>
        <source>Ranks count their operations differently; the same ones are matched by order.</source>
        <translation>各 Rank 对通信算子的编号不同，按次序匹配相同的算子。</translation>
    </message>
    <message>
        <source>no such operation</source>
        <translation>没有该算子</translation>
    </message>
    <message>
        <source>timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>a trace file with content</source>
        <translation>有内容的 trace 文件</translation>
    </message>
    <message>
        <source>a recording of a run on a device</source>
        <translation>在设备上运行的采集数据</translation>
    </message>
    <message>
        <source>a recording with profile_memory=True</source>
        <translation>设置 profile_memory=True 的采集数据</translation>
    </message>
    <message>
        <source>a recording with with_modules=True or with_stack=True</source>
        <translation>设置 with_modules=True 或 with_stack=True 的采集数据</translation>
    </message>
    <message>
        <source>A slice has no duration; it is shown as a moment</source>
        <translation>切片没有持续时间，显示为瞬时事件</translation>
    </message>
    <message>
        <source>A slice lasts longer than ten years; it is shown up to the end of the trace</source>
        <translation>切片长于十年，显示到 trace 末尾</translation>
    </message>
    <message>
        <source>A slice is never closed; it is shown up to the end of the trace</source>
        <translation>切片一直未结束，显示到 trace 末尾</translation>
    </message>
    <message>
        <source>A slice was still open when the one around it ended; it ends there</source>
        <translation>外层切片结束时该切片仍未结束，在此处截止</translation>
    </message>
    <message>
        <source>A slice begins inside another one of its thread and ends after it; it has a lane of its own</source>
        <translation>切片在同一线程的另一切片内开始、在其之后结束，单独占一行</translation>
    </message>
    <message>
        <source>A slice equals another one in thread, name, start and duration; both count</source>
        <translation>切片与另一切片的线程、名称、起始和持续时间相同，均计入</translation>
    </message>
    <message>
        <source>A slice is nested too deeply to be drawn; it is in the tables</source>
        <translation>切片嵌套过深，只在表格中，不绘制</translation>
    </message>
    <message>
        <source>A slice has neither start nor duration while all others are far from 0; it is in the tables, not on the time axis</source>
        <translation>切片没有起始和持续时间，而其他切片的时间都远离 0，只在表格中，不在时间轴上</translation>
    </message>
    <message>
        <source>A time lies beyond the year 2116 or before 1824; it is shown at that limit</source>
        <translation>时间晚于 2116 年或早于 1824 年，显示在该界限处</translation>
    </message>
    <message>
        <source>An end record has no open begin; it is ignored</source>
        <translation>结束记录没有对应的开始，已忽略</translation>
    </message>
    <message>
        <source>The end of an async slice has no begin; it is ignored</source>
        <translation>异步切片只有结束没有开始，已忽略</translation>
    </message>
    <message>
        <source>An async slice is never closed; it is shown up to the end of the trace</source>
        <translation>异步切片一直未结束，显示到 trace 末尾</translation>
    </message>
    <message>
        <source>A flow has a start without an end, or an end without a start</source>
        <translation>连线只有起点或只有终点</translation>
    </message>
    <message>
        <source>An end of a flow lies on no slice; the arrow is not drawn</source>
        <translation>连线的一端不在任何切片上，不绘制箭头</translation>
    </message>
    <message>
        <source>Work on the device begins before the call that launched it: the clocks differ; the latency is negative</source>
        <translation>设备任务早于其下发调用开始：时钟不一致，时延为负</translation>
    </message>
    <message>
        <source>The trace has parts more than a day apart; the one with the most events is shown first</source>
        <translation>trace 的各部分相隔超过一天，先显示事件最多的部分</translation>
    </message>
    <message>
        <source>The trace names threads but nothing happens on them</source>
        <translation>trace 中只有线程名称，没有任何事件</translation>
    </message>
    <message>
        <source>a backslash that is no escape, as in an unescaped Windows path; names are read as they stand</source>
        <translation>反斜杠不是合法转义（如未转义的 Windows 路径），名称按原样读取</translation>
    </message>
    <message>
        <source>a control character inside a text; it is kept</source>
        <translation>文本中含有控制字符，已保留</translation>
    </message>
    <message>
        <source>quotes inside a name that are not escaped; the name ends where the next key begins</source>
        <translation>名称中的引号未转义，名称到下一个键之前结束</translation>
    </message>
    <message>
        <source>this record cannot be read and is left out; reading goes on with the next one</source>
        <translation>该记录无法读取，已跳过，从下一条继续读取</translation>
    </message>
    <message>
        <source>a value that JSON does not know, such as NaN, inf or N/A without quotes</source>
        <translation>JSON 不支持的值，如未加引号的 NaN、inf 或 N/A</translation>
    </message>
    <message>
        <source>a comma too many; it does no harm</source>
        <translation>有多余的逗号，无影响</translation>
    </message>
    <message>
        <source>the trace has one more list of records; all of them are read</source>
        <translation>trace 中还有一个记录列表，全部已读取</translation>
    </message>
    <message>
        <source>a record has the same key twice; the last one counts</source>
        <translation>记录中有重复的键，以最后一个为准</translation>
    </message>
    <message>
        <source>arguments are nested deeper than 1000 levels; they are shown cut off</source>
        <translation>参数嵌套超过 1000 层，截断显示</translation>
    </message>
    <message>
        <source>bytes that are no valid UTF-8 are shown as U+FFFD</source>
        <translation>非法的 UTF-8 字节，显示为 U+FFFD</translation>
    </message>
    <message>
        <source>half a surrogate pair in a name is shown as U+FFFD</source>
        <translation>名称中有不成对的代理项，显示为 U+FFFD</translation>
    </message>
    <message>
        <source>a negative duration counts as 0</source>
        <translation>持续时间为负，按 0 计</translation>
    </message>
    <message>
        <source>the file ends within a record; all complete records before it are there</source>
        <translation>文件在记录中间结束，此前的完整记录都已读取</translation>
    </message>
    <message>
        <source>the file ends without its closing bracket; all records are there</source>
        <translation>文件末尾缺少右括号，所有记录都已读取</translation>
    </message>
    <message>
        <source>what follows the end of the trace is no JSON and is left out</source>
        <translation>trace 结束之后的内容不是 JSON，已忽略</translation>
    </message>
    <message>
        <source>there is not enough memory to unpack the file to its end</source>
        <translation>内存不足，未能将文件完全解压</translation>
    </message>
    <message>
        <source>A call outlives the one it began in; it stands beside that one</source>
        <translation>调用的结束晚于其外层调用，在调用树中与之并列</translation>
    </message>
    <message>
        <source>Several calls share a correlation; the latest before the kernel counts as its launch</source>
        <translation>多次调用的关联号相同，取核函数之前最近的一次作为其下发</translation>
    </message>
    <message>
        <source>Kernels tell no positive number of blocks per multiprocessor, or a negative occupancy; they are left out of these means</source>
        <translation>核函数的每多处理器线程块数不为正，或占用率为负，不计入平均值</translation>
    </message>
    <message>
        <source>Records of memory do not tell how much; they are left out</source>
        <translation>内存记录没有给出大小，已忽略</translation>
    </message>
    <message>
        <source>Steps at the end launched far less work than the one before them: the recording ended within. They are left out</source>
        <translation>末尾的步下发的任务远少于前一步：采集在其中途结束，这些步不计入</translation>
    </message>
    <message>
        <source>At most 100 parentheses and &quot;not&quot; may stand in one another.</source>
        <translation>括号和“not”最多嵌套 100 层。</translation>
    </message>
    <message>
        <source>The name of a column is expected here.</source>
        <translation>此处应为列名。</translation>
    </message>
    <message>
        <source>One of the operators = != &lt; &gt; &lt;= &gt;= ~ is expected here.</source>
        <translation>此处应为运算符 = != &lt; &gt; &lt;= &gt;= ~ 之一。</translation>
    </message>
    <message>
        <source>Put the name of a column that has blanks or brackets in double quotes.</source>
        <translation>含空格或括号的列名请加双引号。</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>a smaller number</source>
        <translation>较小的数值</translation>
    </message>
    <message>
        <source>yes or no, by = or !=</source>
        <translation>“yes”或“no”（用 = 或 !=）</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>epoch</translation>
    </message>
    <message>
        <source>this is no session file of Runglass</source>
        <translation>不是 Runglass 的会话文件</translation>
    </message>
    <message>
        <source>Save one with File ▸ Save Session</source>
        <translation>请用“文件 ▸ 保存会话”保存</translation>
    </message>
    <message>
        <source>this is no file</source>
        <translation>不是文件</translation>
    </message>
    <message>
        <source>the session file is damaged or no session file</source>
        <translation>会话文件已损坏，或不是会话文件</translation>
    </message>
    <message>
        <source>Nothing was changed. Save the session again</source>
        <translation>未作任何更改，请重新保存会话</translation>
    </message>
    <message>
        <source>the session file does not tell the version of its format</source>
        <translation>会话文件没有给出格式版本</translation>
    </message>
    <message>
        <source>the session was saved by a newer version of Runglass</source>
        <translation>会话由更新版本的 Runglass 保存</translation>
    </message>
    <message>
        <source>Open it with that version</source>
        <translation>请用该版本打开</translation>
    </message>
    <message>
        <source>The session names this path, which is not there; the others are open</source>
        <translation>会话所列的该路径不存在，其余已打开</translation>
    </message>
    <message>
        <source>There is no run</source>
        <translation>没有运行</translation>
    </message>
    <message>
        <source>It cannot be grouped</source>
        <translation>不能分组</translation>
    </message>
    <message>
        <source>Leave the device out</source>
        <translation>请不要指定设备</translation>
    </message>
    <message>
        <source>Operators are divided into steps by it</source>
        <translation>算子据此划分到各步</translation>
    </message>
    <message>
        <source>Operators are divided into steps by it: leave the step out</source>
        <translation>算子据此划分到各步：请不要指定步</translation>
    </message>
    <message>
        <source>This recording has none</source>
        <translation>该采集数据没有这类文件</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有该文件或文件夹</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>不允许该操作</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>是文件夹</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是文件夹</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名过长</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件过大</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>符号链接层数过多</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件过多</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>磁盘空间不足</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>超出磁盘配额</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>文件系统只读</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>输入/输出错误</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>设备或资源忙</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>文件句柄已失效</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>连接超时</translation>
    </message>
    <message>
        <source>The JSON document has an improper structure: missing or superfluous commas, braces, missing keys, etc.</source>
        <translation>JSON 结构有误：逗号、括号或键缺失或多余</translation>
    </message>
    <message>
        <source>JSON document ended early in the middle of an object or array.</source>
        <translation>JSON 在对象或数组中间结束</translation>
    </message>
    <message>
        <source>The JSON document was too deep (too many nested objects and arrays)</source>
        <translation>JSON 嵌套过深</translation>
    </message>
    <message>
        <source>A string is opened, but never closed.</source>
        <translation>字符串未闭合</translation>
    </message>
    <message>
        <source>Within strings, some characters must be escaped, we found unescaped characters</source>
        <translation>字符串中有未转义的字符</translation>
    </message>
    <message>
        <source>Problem while parsing a string</source>
        <translation>字符串有误</translation>
    </message>
    <message>
        <source>Problem while parsing a number</source>
        <translation>数字有误</translation>
    </message>
    <message>
        <source>Problem while parsing an atom starting with the letter &apos;t&apos;</source>
        <translation>以 t 开头的值有误</translation>
    </message>
    <message>
        <source>Problem while parsing an atom starting with the letter &apos;f&apos;</source>
        <translation>以 f 开头的值有误</translation>
    </message>
    <message>
        <source>Problem while parsing an atom starting with the letter &apos;n&apos;</source>
        <translation>以 n 开头的值有误</translation>
    </message>
    <message>
        <source>The input is not valid UTF-8</source>
        <translation>不是合法的 UTF-8</translation>
    </message>
    <message>
        <source>Empty: no JSON found</source>
        <translation>内容为空</translation>
    </message>
    <message>
        <source>The table &quot;%1&quot; is not divided into communication groups</source>
        <translation>表格“%1”不按通信域划分</translation>
    </message>
    <message>
        <source>The table &quot;%1&quot; is about all workers together</source>
        <translation>表格“%1”针对所有 Worker 的整体</translation>
    </message>
    <message>
        <source>Nothing happens in this trace; the same one lies packed beside it, which is shown.</source>
        <translation>该 trace 中没有任何事件；旁边有同一 trace 的压缩版本，显示的是压缩版本。</translation>
    </message>
    <message>
        <source>Leave the worker out</source>
        <translation>请不要指定 Worker</translation>
    </message>
    <message>
        <source>Leave the group out</source>
        <translation>请不要指定通信域</translation>
    </message>
    <message>
        <source>What was recorded names no communication groups</source>
        <translation>采集到的数据中没有通信域名称</translation>
    </message>
    <message>
        <source>the database is damaged (%1)</source>
        <translation>数据库已损坏（%1）</translation>
    </message>
    <message>
        <source>The database is damaged (%1); nothing of it is shown.</source>
        <translation>数据库已损坏（%1）；不显示其任何内容。</translation>
    </message>
    <message>
        <source>The database is damaged (%1): of the table %2 only the first %3 rows could be read.</source>
        <translation>数据库已损坏（%1）：表 %2 只能读出前 %3 行。</translation>
    </message>
    <message>
        <source>the database cannot be copied: %1</source>
        <translation>无法复制数据库：%1</translation>
    </message>
    <message>
        <source>Changes that wait beside the database are left out: %1.</source>
        <translation>数据库旁尚未合并的更改被略去：%1。</translation>
    </message>
    <message>
        <source>Tables that views need are not in the database: %1.</source>
        <translation>数据库中没有视图所需的表：%1。</translation>
    </message>
    <message>
        <source>In row %1 of %2, %3 is not a number; it is taken as missing.</source>
        <translation>表 %2 第 %1 行的 %3 不是数字；按缺失处理。</translation>
    </message>
    <message>
        <source>The timeline lacks what is behind the damage in the table %1.</source>
        <translation>时间线缺少表 %1 中损坏处之后的内容。</translation>
    </message>
    <message>
        <source>Rows of %1 without a time are left out of the timeline.</source>
        <translation>表 %1 中没有时间的行未列入时间线。</translation>
    </message>
    <message>
        <source>Several folders of raw data hold databases; that of %1 is shown.</source>
        <translation>多个原始数据文件夹中有数据库；显示 %1 中的数据库。</translation>
    </message>
    <message>
        <source>Several files of one kind are in one folder; %1 is shown, others can be opened one by one.</source>
        <translation>一个文件夹中有多个同类文件；显示 %1，其他文件可以逐个打开。</translation>
    </message>
    <message>
        <source>Several databases are in one folder; %1 is shown, others can be opened one by one.</source>
        <translation>一个文件夹中有多个数据库；显示 %1，其他数据库可以逐个打开。</translation>
    </message>
    <message>
        <source>Slices of this export are not there: %1.</source>
        <translation>缺少该导出的以下分片：%1。</translation>
    </message>
    <message>
        <source>the database has no table %1</source>
        <translation>数据库中没有表 %1</translation>
    </message>
    <message>
        <source>the file is no SQLite database</source>
        <translation>该文件不是 SQLite 数据库</translation>
    </message>
    <message>
        <source>The file is no SQLite database; nothing of it is shown.</source>
        <translation>该文件不是 SQLite 数据库；不显示其任何内容。</translation>
    </message>
    <message>
        <source>The database has no known tables; nothing of it is shown.</source>
        <translation>数据库中没有已知的表；不显示其任何内容。</translation>
    </message>
    <message>
        <source>copy or export it again</source>
        <translation>请重新复制或导出</translation>
    </message>
    <message>
        <source>record at a higher level, or export as text, too</source>
        <translation>请以更高级别采集，或同时导出为文本</translation>
    </message>
    <message>
        <source>make room in the folder for temporary files</source>
        <translation>请在临时文件夹中腾出空间</translation>
    </message>
    <message>
        <source>there are no kernels in the database</source>
        <translation>数据库中没有核函数</translation>
    </message>
    <message>
        <source>there are no operators in the database</source>
        <translation>数据库中没有算子</translation>
    </message>
    <message>
        <source>Links of CommAnalyzerMatrix without two ranks are left out.</source>
        <translation>CommAnalyzerMatrix 中没有两个 Rank 的链路被略去。</translation>
    </message>
    <message>
        <source>Kernels of COMPUTE_TASK_INFO that have no times in TASK are left out.</source>
        <translation>COMPUTE_TASK_INFO 中在 TASK 里没有时间的核函数被略去。</translation>
    </message>
    <message>
        <source>Kernels end before they start; their durations are taken as missing.</source>
        <translation>有核函数的结束早于开始；其时长按缺失处理。</translation>
    </message>
    <message>
        <source>Calls of operators without start and end are left out.</source>
        <translation>没有开始和结束时间的算子调用被略去。</translation>
    </message>
    <message>
        <source>Call stacks beyond 1 GiB of text are left out.</source>
        <translation>超过 1 GiB 文本的调用栈被略去。</translation>
    </message>
    <message>
        <source>Call stacks of more than 2 GiB of text are left out of the timeline.</source>
        <translation>时间线中略去了超过 2 GiB 文本的调用栈。</translation>
    </message>
    <message>
        <source>Texts that STRING_IDS has not got are shown as # with their number.</source>
        <translation>STRING_IDS 中没有的文本显示为 # 加编号。</translation>
    </message>
    <message>
        <source>Bytes that are not UTF-8 are shown as U+FFFD.</source>
        <translation>非 UTF-8 的字节显示为 U+FFFD。</translation>
    </message>
    <message>
        <source>A program was stopped while it changed the database; some of it may be missing or wrong.</source>
        <translation>有程序在更改该数据库时被中止；部分内容可能缺失或有误。</translation>
    </message>
    <message>
        <source>%1 utilization (%)</source>
        <translation>%1 利用率 (%)</translation>
    </message>
    <message>
        <source>%1 est. SM efficiency (%)</source>
        <translation>%1 预估 SM 效率 (%)</translation>
    </message>
    <message>
        <source>&lt;not listed&gt;</source>
        <translation>‹未列出›</translation>
    </message>
    <message>
        <source>&lt;unknown&gt;</source>
        <translation>‹未知›</translation>
    </message>
    <message>
        <source>Use of the devices</source>
        <translation>设备使用情况</translation>
    </message>
    <message>
        <source>Device_id</source>
        <translation>设备 ID</translation>
    </message>
    <message>
        <source>Model Name</source>
        <translation>模型名称</translation>
    </message>
    <message>
        <source>Model ID</source>
        <translation>模型 ID</translation>
    </message>
    <message>
        <source>Task ID</source>
        <translation>任务 ID</translation>
    </message>
    <message>
        <source>Infer ID</source>
        <translation>推理 ID</translation>
    </message>
    <message>
        <source>OP State</source>
        <translation>算子状态</translation>
    </message>
    <message>
        <source>Mix Block Dim</source>
        <translation>Mix Block Dim</translation>
    </message>
    <message>
        <source>HF32 Eligible</source>
        <translation>可用 HF32</translation>
    </message>
    <message>
        <source>Input Data Types</source>
        <translation>输入数据类型</translation>
    </message>
    <message>
        <source>Input Formats</source>
        <translation>输入格式</translation>
    </message>
    <message>
        <source>Output Shapes</source>
        <translation>输出 Shape</translation>
    </message>
    <message>
        <source>Output Data Types</source>
        <translation>输出数据类型</translation>
    </message>
    <message>
        <source>Output Formats</source>
        <translation>输出格式</translation>
    </message>
    <message>
        <source>Context ID</source>
        <translation>Context ID</translation>
    </message>
    <message>
        <source>Stream Ptr</source>
        <translation>流指针</translation>
    </message>
    <message>
        <source>Timestamp</source>
        <translation>时间戳</translation>
    </message>
    <message>
        <source>Total Allocated</source>
        <translation>已分配总量</translation>
    </message>
    <message>
        <source>Total Reserved</source>
        <translation>已预留总量</translation>
    </message>
    <message>
        <source>Total Active</source>
        <translation>活跃总量</translation>
    </message>
    <message>
        <source>Communication(Not Overlapped)</source>
        <translation>未掩盖通信</translation>
    </message>
    <message>
        <source>Communication(Not Overlapped and Exclude Receive)</source>
        <translation>未掩盖通信（不含 Receive）</translation>
    </message>
    <message>
        <source>OP Type</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Core Type</source>
        <translation>核类型</translation>
    </message>
    <message>
        <source>API Name</source>
        <translation>API 名称</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>Total Time</source>
        <translation>总耗时</translation>
    </message>
    <message>
        <source>Min Time</source>
        <translation>最小耗时</translation>
    </message>
    <message>
        <source>Avg Time</source>
        <translation>平均耗时</translation>
    </message>
    <message>
        <source>Max Time</source>
        <translation>最大耗时</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Variance</source>
        <translation>方差</translation>
    </message>
    <message>
        <source>Op Name</source>
        <translation>算子名称</translation>
    </message>
    <message>
        <source>Stream Id</source>
        <translation>流 ID</translation>
    </message>
    <message>
        <source>Task Id</source>
        <translation>任务 ID</translation>
    </message>
    <message>
        <source>Hit Rate</source>
        <translation>命中率</translation>
    </message>
    <message>
        <source>Victim Rate</source>
        <translation>替换率</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Compute_time</source>
        <translation>计算耗时</translation>
    </message>
    <message>
        <source>Memcpy_time</source>
        <translation>拷贝耗时</translation>
    </message>
    <message>
        <source>Task_time</source>
        <translation>任务耗时</translation>
    </message>
    <message>
        <source>Dispatch_time</source>
        <translation>调度耗时</translation>
    </message>
    <message>
        <source>Total_time</source>
        <translation>总耗时</translation>
    </message>
    <message>
        <source>Hardware counters of TASK_PMU_INFO are left out of the table of kernels.</source>
        <translation>TASK_PMU_INFO 的硬件计数器未全部列入核函数表。</translation>
    </message>
</context>
<context>
    <name>runglass::app::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>输入命令</translation>
    </message>
    <message>
        <source>Letters of the name in their order are enough; Up and Down choose, Enter does it</source>
        <translation>按顺序输入名称中的若干字即可；上下方向键选择，Enter 执行</translation>
    </message>
    <message>
        <source>Commands that fit</source>
        <translation>匹配的命令</translation>
    </message>
    <message>
        <source>No command has these letters</source>
        <translation>没有包含这些字的命令</translation>
    </message>
</context>
<context>
    <name>runglass::app::ContextLine</name>
    <message>
        <source>span %1</source>
        <translation>采集段 %1</translation>
    </message>
    <message>
        <source>Shown: %1</source>
        <translation>当前显示：%1</translation>
    </message>
</context>
<context>
    <name>runglass::app::MainWindow</name>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>%1 (Ctrl+%2)</source>
        <translation>%1 (Ctrl+%2)</translation>
    </message>
    <message>
        <source>The files have been read again.</source>
        <translation>文件已重新读取。</translation>
    </message>
    <message>
        <source>Opening %1 was cancelled.</source>
        <translation>已取消打开 %1。</translation>
    </message>
    <message>
        <source>Open Run Folder</source>
        <translation>打开运行目录</translation>
    </message>
    <message>
        <source>Open File</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>%1 – Runglass</source>
        <translation>%1 – Runglass</translation>
    </message>
    <message>
        <source>Files of a run, sessions (*.csv *.json *.db *.runglass);;All files (*)</source>
        <translation>运行的文件、会话 (*.csv *.json *.db *.runglass);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Close All the Same</source>
        <translation>仍然关闭</translation>
    </message>
    <message>
        <source>A file is being written</source>
        <translation>正在写入文件</translation>
    </message>
    <message>
        <source>If the window is closed now, what is being written will not be there.</source>
        <translation>如果现在关闭窗口，正在写入的内容将不会保存。</translation>
    </message>
</context>
<context>
    <name>runglass::app::OpenDocuments</name>
    <message>
        <source>Looking for runs in %1</source>
        <translation>正在 %1 中查找运行</translation>
    </message>
    <message>
        <source>No profiling run was found in %1. A run is a folder with worker folders whose names end in _ascend_pt or _ascend_ms.</source>
        <translation>在 %1 中未找到性能数据。运行是一个文件夹，其中的 Worker 文件夹名称以 _ascend_pt 或 _ascend_ms 结尾。</translation>
    </message>
    <message>
        <source>A character of the name got lost, as when it is not UTF-8. Drop it onto the window, or open it by the command: runglass PATH.</source>
        <translation>名称中有字符丢失，名称不是 UTF-8 时会如此。请将其拖放到窗口中，或用命令打开：runglass PATH。</translation>
    </message>
</context>
<context>
    <name>runglass::app::ReportExport</name>
    <message>
        <source>A report is about a recording: open a run folder or a trace first.</source>
        <translation>报告针对一份采集数据：请先打开运行目录或 trace。</translation>
    </message>
    <message>
        <source>Export Report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>HTML files (*.html)</source>
        <translation>HTML 文件 (*.html)</translation>
    </message>
    <message>
        <source>Writing the report %1</source>
        <translation>正在写入报告 %1</translation>
    </message>
    <message>
        <source>The report was written to %1.</source>
        <translation>报告已写入 %1。</translation>
    </message>
</context>
<context>
    <name>runglass::app::RunsDock</name>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Filter runs and workers</source>
        <translation>筛选运行和 Worker</translation>
    </message>
    <message>
        <source>Show only runs, workers and spans whose name contains this text</source>
        <translation>只显示名称包含此文本的运行、Worker 和采集段</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>筛选运行</translation>
    </message>
    <message>
        <source>Runs, workers and spans</source>
        <translation>运行、Worker 和采集段</translation>
    </message>
    <message>
        <source>Use as &amp;Baseline</source>
        <translation>用作基线(&amp;B)</translation>
    </message>
    <message>
        <source>Use as E&amp;xperiment</source>
        <translation>用作实验(&amp;X)</translation>
    </message>
    <message>
        <source>Copy &amp;Path</source>
        <translation>复制路径(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>重新加载(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
</context>
<context>
    <name>runglass::app::RunsModel</name>
    <message>
        <source>Span %1</source>
        <translation>采集段 %1</translation>
    </message>
    <message>
        <source>Workers: %1</source>
        <translation>Worker 数：%1</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Missing – %1</source>
        <translation>缺少 – %1</translation>
    </message>
</context>
<context>
    <name>runglass::app::SessionDocument</name>
    <message>
        <source>The session %1 is open.</source>
        <translation>会话 %1 已打开。</translation>
    </message>
    <message>
        <source>Nothing that the session names is there: %1. Nothing was changed.</source>
        <translation>会话所列的内容均不存在：%1。未作任何更改。</translation>
    </message>
    <message>
        <source>The session %1 is open, without what is not there: %2.</source>
        <translation>会话 %1 已打开，不含不存在的内容：%2。</translation>
    </message>
    <message>
        <source>The session was saved to %1.</source>
        <translation>会话已保存到 %1。</translation>
    </message>
    <message>
        <source>Save Session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Sessions (*%1)</source>
        <translation>会话 (*%1)</translation>
    </message>
    <message>
        <source>Open Session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>Sessions (*%1);;All files (*)</source>
        <translation>会话 (*%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
</context>
<context>
    <name>runglass::app::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>&amp;Theme:</source>
        <translation>主题(&amp;T)：</translation>
    </message>
    <message>
        <source>Colours of the window</source>
        <translation>窗口的配色</translation>
    </message>
    <message>
        <source>T&amp;ime unit:</source>
        <translation>时间单位(&amp;I)：</translation>
    </message>
    <message>
        <source>Unit of all durations in tables and charts</source>
        <translation>表格和图表中所有时长的单位</translation>
    </message>
    <message>
        <source>&amp;Size unit:</source>
        <translation>大小单位(&amp;S)：</translation>
    </message>
    <message>
        <source>Unit of all sizes in tables and charts</source>
        <translation>表格和图表中所有大小的单位</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>语言(&amp;L)：</translation>
    </message>
    <message>
        <source>Language of the window, from the next start on</source>
        <translation>界面语言，下次启动时生效</translation>
    </message>
    <message>
        <source>&amp;Editor command:</source>
        <translation>编辑器命令(&amp;E)：</translation>
    </message>
    <message>
        <source>Program and arguments that open a file: %f is the file, %l the line, %% a percent sign</source>
        <translation>打开文件的程序及参数：%f 为文件，%l 为行号，%% 为百分号</translation>
    </message>
    <message>
        <source>Line 103 of model.py is opened by “%1” with: %2</source>
        <translation>将由“%1”打开 model.py 第 103 行，参数：%2</translation>
    </message>
    <message>
        <source>Without a command, places in files cannot be opened.</source>
        <translation>未填写命令时，无法打开文件中的位置。</translation>
    </message>
    <message>
        <source>The new language takes effect at the next start: close Runglass and start it again.</source>
        <translation>新语言在下次启动时生效：请关闭 Runglass 后重新启动。</translation>
    </message>
</context>
<context>
    <name>runglass::app::StartPage</name>
    <message>
        <source>Open Run Folder…</source>
        <translation>打开运行目录…</translation>
    </message>
    <message>
        <source>Open File…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Compare Training Logs…</source>
        <translation>对比训练日志…</translation>
    </message>
    <message>
        <source>Open Sample Run</source>
        <translation>打开示例运行</translation>
    </message>
    <message>
        <source>Opened recently</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Runglass</source>
        <translation>Runglass</translation>
    </message>
    <message>
        <source>Drop a run folder, a file or training logs here</source>
        <translation>将运行目录、文件或训练日志拖放到此处</translation>
    </message>
    <message>
        <source>A run folder holds the output of a profiler: one folder per worker, for Ascend with names that end in _ascend_pt.</source>
        <translation>运行目录存放性能采集的输出：每个 Worker 一个文件夹，昇腾数据的文件夹名以 _ascend_pt 结尾。</translation>
    </message>
    <message>
        <source>Choose a log directory, a run or a worker folder (Ctrl+O)</source>
        <translation>选择日志目录、运行目录或 Worker 文件夹 (Ctrl+O)</translation>
    </message>
    <message>
        <source>Choose a single file of a run (Ctrl+Shift+O)</source>
        <translation>选择运行中的单个文件 (Ctrl+Shift+O)</translation>
    </message>
    <message>
        <source>Choose log files of any size to see and compare their losses (Ctrl+Shift+T)</source>
        <translation>选择任意大小的日志文件，查看并对比损失 (Ctrl+Shift+T)</translation>
    </message>
    <message>
        <source>Look around in a small training run that comes with the program</source>
        <translation>浏览程序自带的小型训练运行</translation>
    </message>
    <message>
        <source>Enter or double click opens it again</source>
        <translation>按 Enter 或双击重新打开</translation>
    </message>
    <message>
        <source>%1 is not there any more</source>
        <translation>%1 已不存在</translation>
    </message>
</context>
<context>
    <name>runglass::app::StatusLine</name>
    <message>
        <source>Loading progress</source>
        <translation>加载进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop what is being loaded</source>
        <translation>停止正在进行的加载</translation>
    </message>
    <message>
        <source>Cancel loading</source>
        <translation>取消加载</translation>
    </message>
    <message>
        <source>Show what was skipped or could not be read</source>
        <translation>显示被跳过或无法读取的内容</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>1 个问题</translation>
    </message>
    <message>
        <source>%1 problems</source>
        <translation>%1 个问题</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 条提示</translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation>%1 条提示</translation>
    </message>
    <message>
        <source>%1  %2 %</source>
        <translation>%1  %2 %</translation>
    </message>
</context>
<context>
    <name>runglass::app::WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open Run Folder…</source>
        <translation>打开运行目录(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;File…</source>
        <translation>打开文件(&amp;F)…</translation>
    </message>
    <message>
        <source>Compare Training &amp;Logs…</source>
        <translation>对比训练日志(&amp;L)…</translation>
    </message>
    <message>
        <source>Add log files to the tab Loss</source>
        <translation>将日志文件加入“损失”页</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Open &amp;Sample Run</source>
        <translation>打开示例运行(&amp;S)</translation>
    </message>
    <message>
        <source>Re&amp;fresh</source>
        <translation>刷新(&amp;F)</translation>
    </message>
    <message>
        <source>Look for runs again and read changed files</source>
        <translation>重新查找运行并读取已更改的文件</translation>
    </message>
    <message>
        <source>&amp;Close Run</source>
        <translation>关闭运行(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Export Table as CSV…</source>
        <translation>将表格导出为 CSV(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the selected rows with headers; in the table, Ctrl+C does the same</source>
        <translation>复制所选行及表头；在表格中按 Ctrl+C 效果相同</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>查找(&amp;F)</translation>
    </message>
    <message>
        <source>Filter &amp;Row</source>
        <translation>筛选行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Show or Hide &amp;Charts</source>
        <translation>显示或隐藏图表(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Next Area</source>
        <translation>下一个区域(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Time Unit</source>
        <translation>时间单位(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Size Unit</source>
        <translation>大小单位(&amp;S)</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;User Guide</source>
        <translation>用户指南(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Runglass</source>
        <translation>关于 Runglass(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
    <message>
        <source>Open Sessio&amp;n…</source>
        <translation>打开会话(&amp;N)…</translation>
    </message>
    <message>
        <source>Open what was open and how it was looked at, from a file</source>
        <translation>从文件恢复打开的内容及其查看方式</translation>
    </message>
    <message>
        <source>&amp;Save Session</source>
        <translation>保存会话(&amp;S)</translation>
    </message>
    <message>
        <source>Keep what is open, marks, filters and choices in a file</source>
        <translation>将打开的内容、标记、筛选和选项保存到文件</translation>
    </message>
    <message>
        <source>Save Session &amp;As…</source>
        <translation>会话另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Keep the session in another file; beside the data a colleague can open it</source>
        <translation>将会话保存到另一个文件；与数据放在一起，同事即可打开</translation>
    </message>
    <message>
        <source>Export &amp;Report…</source>
        <translation>导出报告(&amp;R)…</translation>
    </message>
    <message>
        <source>Write the selected recording as one HTML file to be shared</source>
        <translation>将所选采集数据写成一个可分享的 HTML 文件</translation>
    </message>
    <message>
        <source>&amp;Commands…</source>
        <translation>命令(&amp;C)…</translation>
    </message>
    <message>
        <source>Find any command by its name and do it</source>
        <translation>按名称查找任意命令并执行</translation>
    </message>
</context>
<context>
    <name>runglass::views::AdviceList</name>
    <message>
        <source>Advice</source>
        <translation>优化建议</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>Measured: %1, threshold: %2</source>
        <translation>实测：%1，阈值：%2</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Shows in the tables what this advice is about</source>
        <translation>在表格中显示该建议所指的内容</translation>
    </message>
    <message>
        <source>Show what this is about: %1</source>
        <translation>查看所指内容：%1</translation>
    </message>
</context>
<context>
    <name>runglass::views::AreaTab</name>
    <message>
        <source>Drag over the timeline to select a range of time on some tracks: its slices are added up here.</source>
        <translation>在时间线上拖动，选择若干轨道上的一段时间：其中的切片在此汇总。</translation>
    </message>
    <message>
        <source>What the tables cover</source>
        <translation>表格涵盖的范围</translation>
    </message>
    <message>
        <source>Sum and covered time of the area</source>
        <translation>区域内的时长总和与覆盖时间</translation>
    </message>
    <message>
        <source>The sum counts time twice in which two slices run, for example one inside the other; the covered time does not</source>
        <translation>两个切片同时存在（例如嵌套）的时间在总和中重复计算，在覆盖时间中只算一次</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>全程</translation>
    </message>
    <message>
        <source>Add up all tracks over the whole run</source>
        <translation>汇总全程的所有轨道</translation>
    </message>
    <message>
        <source>Zoom to area</source>
        <translation>缩放到区域</translation>
    </message>
    <message>
        <source>Show just this range of time</source>
        <translation>只显示这段时间</translation>
    </message>
    <message>
        <source>Export trace…</source>
        <translation>导出 trace…</translation>
    </message>
    <message>
        <source>Write the slices of the area, or of the window without one, as a smaller trace</source>
        <translation>将区域内（无区域时为窗口内）的切片写成较小的 trace</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>Slices of the area added up by name</source>
        <translation>区域内的切片按名称汇总</translation>
    </message>
    <message>
        <source>Search by name</source>
        <translation>按名称搜索</translation>
    </message>
    <message>
        <source>Tracks</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>How busy each track of the area is</source>
        <translation>区域内每条轨道的忙碌程度</translation>
    </message>
    <message>
        <source>Search by track</source>
        <translation>按轨道搜索</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>Lowest, average and highest values in the range</source>
        <translation>范围内的最小、平均和最大值</translation>
    </message>
    <message>
        <source>Search by counter</source>
        <translation>按计数器搜索</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>The longest stretches in which a track is idle</source>
        <translation>轨道最长的空闲时段</translation>
    </message>
    <message>
        <source>Exported to %1.</source>
        <translation>已导出到 %1。</translation>
    </message>
    <message>
        <source>No area is selected</source>
        <translation>未选择区域</translation>
    </message>
    <message>
        <source>Adding up…</source>
        <translation>正在汇总…</translation>
    </message>
    <message>
        <source>%1 tracks</source>
        <translation>%1 条轨道</translation>
    </message>
    <message>
        <source>%1 to %2 (%3) on %4</source>
        <translation>%1 至 %2（%3），%4</translation>
    </message>
    <message>
        <source>%1 slices; sum of durations %2; covered time %3</source>
        <translation>%1 个切片；时长总和 %2；覆盖时间 %3</translation>
    </message>
    <message>
        <source>Tables about the area</source>
        <translation>所选区域的表格</translation>
    </message>
</context>
<context>
    <name>runglass::views::ArgumentModel</name>
    <message>
        <source>%1 entries</source>
        <translation>%1 项</translation>
    </message>
    <message>
        <source>Argument</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>runglass::views::CanvasCommands</name>
    <message>
        <source>%1 is hidden. Show it again in the Processes menu.</source>
        <translation>%1 已隐藏。可在“进程”菜单中重新显示。</translation>
    </message>
    <message>
        <source>%1 is the base. Select a slice of another rank and press L to align.</source>
        <translation>%1 为基准。请选择另一个 Rank 的切片并按 L 对齐。</translation>
    </message>
    <message>
        <source>Select a slice first: click one.</source>
        <translation>请先单击选择一个切片。</translation>
    </message>
    <message>
        <source>This is the first slice of its lane.</source>
        <translation>这是该行的第一个切片。</translation>
    </message>
    <message>
        <source>This is the last slice of its lane.</source>
        <translation>这是该行的最后一个切片。</translation>
    </message>
    <message>
        <source>Nothing is around this slice.</source>
        <translation>该切片没有外层切片。</translation>
    </message>
    <message>
        <source>Nothing is inside this slice.</source>
        <translation>该切片没有内层切片。</translation>
    </message>
    <message>
        <source>This is the first of its name.</source>
        <translation>这是第一个同名切片。</translation>
    </message>
    <message>
        <source>This is the last of its name.</source>
        <translation>这是最后一个同名切片。</translation>
    </message>
    <message>
        <source>No flow leaves the selected slice.</source>
        <translation>所选切片没有连出的连线。</translation>
    </message>
    <message>
        <source>No flow reaches the selected slice.</source>
        <translation>所选切片没有连入的连线。</translation>
    </message>
    <message>
        <source>Flow %1 of %2: %3</source>
        <translation>连线 %1 / %2：%3</translation>
    </message>
    <message>
        <source>No mark is at the selection.</source>
        <translation>所选处没有标记。</translation>
    </message>
    <message>
        <source>To align ranks select a slice, press B, then select one of another rank.</source>
        <translation>对齐 Rank：先选择一个切片并按 B，再选择另一个 Rank 的切片。</translation>
    </message>
    <message>
        <source>%1 moved by %2.</source>
        <translation>%1 已平移 %2。</translation>
    </message>
    <message>
        <source>More than a year lies between them: %1 stays where it is.</source>
        <translation>两者相隔超过一年：%1 保持不动。</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>No slice is called %1.</source>
        <translation>没有名为 %1 的切片。</translation>
    </message>
</context>
<context>
    <name>runglass::views::ChartsOverTable</name>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Show or hide the charts above the table</source>
        <translation>显示或隐藏表格上方的图表</translation>
    </message>
</context>
<context>
    <name>runglass::views::ClusterCharts</name>
    <message>
        <source>&amp;By worker</source>
        <translation>按 Worker(&amp;B)</translation>
    </message>
    <message>
        <source>Steps × &amp;workers</source>
        <translation>步 × Worker(&amp;W)</translation>
    </message>
    <message>
        <source>Rank to &amp;rank</source>
        <translation>Rank 间(&amp;R)</translation>
    </message>
    <message>
        <source>S&amp;tep:</source>
        <translation>步(&amp;T)：</translation>
    </message>
    <message>
        <source>One step, or the mean over the steps of each worker</source>
        <translation>某一步，或每个 Worker 各步的平均值</translation>
    </message>
    <message>
        <source>&amp;Order:</source>
        <translation>排序(&amp;O)：</translation>
    </message>
    <message>
        <source>How the workers are ordered</source>
        <translation>Worker 的排序方式</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>%1, largest first</source>
        <translation>%1，从大到小</translation>
    </message>
    <message>
        <source>Time of the step by worker</source>
        <translation>各 Worker 的单步耗时</translation>
    </message>
    <message>
        <source>Worker: computing, communication and what is neither</source>
        <translation>Worker：计算、通信及两者之外的时间</translation>
    </message>
    <message>
        <source>Worker (%1 in all)</source>
        <translation>Worker（共 %1 个）</translation>
    </message>
    <message>
        <source>No worker tells the times of its steps.</source>
        <translation>没有 Worker 给出单步耗时。</translation>
    </message>
    <message>
        <source>Communication by worker</source>
        <translation>各 Worker 的通信</translation>
    </message>
    <message>
        <source>Worker: moving data and waiting for other ranks</source>
        <translation>Worker：数据传输与等待其他 Rank</translation>
    </message>
    <message>
        <source>No worker tells its communication operations.</source>
        <translation>没有 Worker 给出通信算子。</translation>
    </message>
    <message>
        <source>&amp;Figure:</source>
        <translation>指标(&amp;F)：</translation>
    </message>
    <message>
        <source>What the colours show</source>
        <translation>颜色表示的内容</translation>
    </message>
    <message>
        <source>No worker tells this figure for its steps.</source>
        <translation>没有 Worker 给出各步的该指标。</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>&amp;Measure:</source>
        <translation>度量(&amp;M)：</translation>
    </message>
    <message>
        <source>T&amp;ransport:</source>
        <translation>传输方式(&amp;R)：</translation>
    </message>
    <message>
        <source>Only what went over this transport</source>
        <translation>只统计经由该传输方式的数据</translation>
    </message>
    <message>
        <source>Nobody tells what went from rank to rank. It would come from communication_matrix.json.</source>
        <translation>没有 Rank 间传输的数据。该数据来自 communication_matrix.json。</translation>
    </message>
    <message>
        <source>Mean of all</source>
        <translation>全部平均</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Bandwidth (GB/s)</source>
        <translation>带宽 (GB/s)</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>From rank</source>
        <translation>源 Rank</translation>
    </message>
    <message>
        <source>To rank</source>
        <translation>目的 Rank</translation>
    </message>
    <message>
        <source>Charts about all workers</source>
        <translation>所有 Worker 的图表</translation>
    </message>
</context>
<context>
    <name>runglass::views::ClusterTablesView</name>
    <message>
        <source>Tables about all workers</source>
        <translation>所有 Worker 的表格</translation>
    </message>
    <message>
        <source>&amp;All workers</source>
        <translation>所有 Worker(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Worker:</source>
        <translation>Worker(&amp;W)：</translation>
    </message>
    <message>
        <source>Only rows of this worker</source>
        <translation>只显示该 Worker 的行</translation>
    </message>
    <message>
        <source>Ranks &amp;of:</source>
        <translation>通信域(&amp;O)：</translation>
    </message>
    <message>
        <source>Only operations of this communication group</source>
        <translation>只显示该通信域的算子</translation>
    </message>
    <message>
        <source>&amp;Group by:</source>
        <translation>分组方式(&amp;G)：</translation>
    </message>
    <message>
        <source>What makes a row</source>
        <translation>每行的构成方式</translation>
    </message>
    <message>
        <source>Exported to %1.</source>
        <translation>已导出到 %1。</translation>
    </message>
    <message>
        <source>Show in Timeline</source>
        <translation>在时间线中显示</translation>
    </message>
    <message>
        <source>Shows the operation in the timeline of its worker</source>
        <translation>在所属 Worker 的时间线中显示该算子</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
</context>
<context>
    <name>runglass::views::ColumnMenu</name>
    <message>
        <source>&amp;Reset Columns</source>
        <translation>重置列(&amp;R)</translation>
    </message>
</context>
<context>
    <name>runglass::views::ComparisonView</name>
    <message>
        <source>%1 common iterations</source>
        <translation>%1 个共同迭代</translation>
    </message>
    <message>
        <source>mean |Δ| %1</source>
        <translation>平均 |Δ| %1</translation>
    </message>
    <message>
        <source>max |Δ| %1 at %2</source>
        <translation>最大 |Δ| %1，位于 %2</translation>
    </message>
    <message>
        <source>mean relative %1 %</source>
        <translation>平均相对差 %1 %</translation>
    </message>
    <message>
        <source>RMSE %1</source>
        <translation>RMSE %1</translation>
    </message>
    <message>
        <source>diverges at %1</source>
        <translation>从 %1 起发散</translation>
    </message>
    <message>
        <source>never above %1 % for %2 iterations</source>
        <translation>未出现连续 %2 个迭代超过 %1 %</translation>
    </message>
    <message>
        <source>Chart of differences over iterations</source>
        <translation>差值随迭代变化的图表</translation>
    </message>
    <message>
        <source>Statistics of the comparison</source>
        <translation>对比的统计</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>&amp;Base:</source>
        <translation>基线(&amp;B)：</translation>
    </message>
    <message>
        <source>What is compared against; the order matters</source>
        <translation>作为对比参照的一方；顺序会影响结果</translation>
    </message>
    <message>
        <source>Swap base and experiment (Alt+X)</source>
        <translation>交换基线与实验 (Alt+X)</translation>
    </message>
    <message>
        <source>Swap base and experiment</source>
        <translation>交换基线与实验</translation>
    </message>
    <message>
        <source>&amp;Experiment:</source>
        <translation>实验(&amp;E)：</translation>
    </message>
    <message>
        <source>What is compared with the base</source>
        <translation>与基线对比的一方</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>普通</translation>
    </message>
    <message>
        <source>Absolute</source>
        <translation>绝对</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>相对</translation>
    </message>
    <message>
        <source>&amp;Mode:</source>
        <translation>模式(&amp;M)：</translation>
    </message>
    <message>
        <source>Normal: experiment − base. Absolute: |experiment − base|. Relative: |experiment − base| / base, undefined where the base is 0.</source>
        <translation>普通：实验 − 基线。绝对：|实验 − 基线|。相对：|实验 − 基线| / 基线，基线为 0 处无定义。</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>diverges above </source>
        <translation>发散阈值 </translation>
    </message>
    <message>
        <source>Relative difference above which the runs are taken to diverge</source>
        <translation>相对差超过此值时视为发散</translation>
    </message>
    <message>
        <source>Threshold of divergence</source>
        <translation>发散阈值</translation>
    </message>
    <message>
        <source>for </source>
        <translation>持续 </translation>
    </message>
    <message>
        <source>For how many iterations in a row the difference has to stay above</source>
        <translation>差值须连续超过阈值的迭代数</translation>
    </message>
    <message>
        <source>Iterations in a row</source>
        <translation>连续迭代数</translation>
    </message>
    <message>
        <source>all others</source>
        <translation>其余全部</translation>
    </message>
    <message>
        <source>The two have no common iteration: there is nothing to compare. Both curves are above.</source>
        <translation>两者没有共同的迭代，无法对比。两条曲线见上方。</translation>
    </message>
    <message>
        <source>%1 experiments against %2; the tab Statistics has a row for each</source>
        <translation>%1 个实验对比 %2；“统计”页中每个实验一行</translation>
    </message>
    <message>
        <source>No differences to show.</source>
        <translation>没有可显示的差值。</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Absolute difference</source>
        <translation>绝对差</translation>
    </message>
    <message>
        <source>Relative difference</source>
        <translation>相对差</translation>
    </message>
    <message>
        <source>Tables of the comparison</source>
        <translation>对比的表格</translation>
    </message>
</context>
<context>
    <name>runglass::views::CurveChart</name>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Chart of losses over iterations</source>
        <translation>损失随迭代变化的图表</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>NA</source>
        <translation>NA</translation>
    </message>
    <message>
        <source>Iteration %1</source>
        <translation>迭代 %1</translation>
    </message>
    <message>
        <source>Show &amp;Everything</source>
        <translation>显示全部(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Save Picture…</source>
        <translation>保存图片(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Copy Picture</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>Arrows move, + and − zoom, Home shows everything</source>
        <translation>方向键移动，+ 和 − 缩放，Home 显示全部</translation>
    </message>
</context>
<context>
    <name>runglass::views::CurveLegend</name>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>%1: show or hide</source>
        <translation>%1：显示或隐藏</translation>
    </message>
</context>
<context>
    <name>runglass::views::CurvePanel</name>
    <message>
        <source>Fit height</source>
        <translation>适应高度</translation>
    </message>
    <message>
        <source>Let the scale of sizes fit what is visible instead of beginning at 0</source>
        <translation>纵轴按可见内容缩放，而不从 0 开始</translation>
    </message>
    <message>
        <source>Show or hide this curve</source>
        <translation>显示或隐藏该曲线</translation>
    </message>
</context>
<context>
    <name>runglass::views::CurvePlot</name>
    <message>
        <source>Restore</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation>内存随时间变化</translation>
    </message>
    <message>
        <source>+ and - zoom, arrows move, Home shows everything, Return chooses what is visible, Escape takes it back</source>
        <translation>+ 和 - 缩放，方向键移动，Home 显示全部，回车选定可见范围，Esc 取消选定</translation>
    </message>
    <message>
        <source>Show all of the time and take the chosen range back (Home)</source>
        <translation>显示全部时间并取消选定的范围 (Home)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Show This Time in &amp;Timeline</source>
        <translation>在时间线中显示该时刻(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Zoom to Chosen Range</source>
        <translation>缩放到选定范围(&amp;Z)</translation>
    </message>
    <message>
        <source>C&amp;hoose Visible Range</source>
        <translation>选定可见范围(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Save Picture…</source>
        <translation>保存图片(&amp;S)…</translation>
    </message>
    <message>
        <source>Copy &amp;Picture</source>
        <translation>复制图片(&amp;P)</translation>
    </message>
</context>
<context>
    <name>runglass::views::DiffBars</name>
    <message>
        <source>grown</source>
        <translation>增大</translation>
    </message>
    <message>
        <source>shrunk</source>
        <translation>减小</translation>
    </message>
    <message>
        <source>only in the experiment</source>
        <translation>仅实验有</translation>
    </message>
    <message>
        <source>only in the baseline</source>
        <translation>仅基线有</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Times of baseline and experiment</source>
        <translation>基线与实验的耗时</translation>
    </message>
    <message>
        <source>Difference of experiment and baseline</source>
        <translation>实验与基线的差值</translation>
    </message>
    <message>
        <source>Arrows go from bar to bar, Return goes into the current one</source>
        <translation>方向键在柱之间移动，回车进入当前柱</translation>
    </message>
    <message>
        <source>There is nothing to compare here.</source>
        <translation>此处没有可对比的内容。</translation>
    </message>
    <message>
        <source>Σ %1</source>
        <translation>Σ %1</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>变慢</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>变快</translation>
    </message>
    <message>
        <source>Lines: running sums (right)</source>
        <translation>折线：累计值（右轴）</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>基线：%1</translation>
    </message>
    <message>
        <source>Experiment: %1</source>
        <translation>实验：%1</translation>
    </message>
    <message>
        <source>Difference: %1</source>
        <translation>差值：%1</translation>
    </message>
    <message>
        <source>Difference up to here: %1</source>
        <translation>截至此处的差值：%1</translation>
    </message>
</context>
<context>
    <name>runglass::views::DiffPane</name>
    <message>
        <source>Diff</source>
        <translation>差异对比</translation>
    </message>
    <message>
        <source>&amp;Baseline:</source>
        <translation>基线(&amp;B)：</translation>
    </message>
    <message>
        <source>E&amp;xperiment:</source>
        <translation>实验(&amp;X)：</translation>
    </message>
    <message>
        <source>&amp;Means over steps</source>
        <translation>各步平均(&amp;M)</translation>
    </message>
    <message>
        <source>Nothing to compare</source>
        <translation>没有可对比的内容</translation>
    </message>
    <message>
        <source>Open two recordings: a second run folder, or one with several workers or steps.</source>
        <translation>请打开两份采集数据：再打开一个运行目录，或打开含多个 Worker 或多个步的目录。</translation>
    </message>
    <message>
        <source>Swap baseline and experiment (Ctrl+Shift+X)</source>
        <translation>交换基线与实验 (Ctrl+Shift+X)</translation>
    </message>
    <message>
        <source>Swap baseline and experiment</source>
        <translation>交换基线与实验</translation>
    </message>
    <message>
        <source>By sequence</source>
        <translation>按序列</translation>
    </message>
    <message>
        <source>By anchors</source>
        <translation>按锚点</translation>
    </message>
    <message>
        <source>&amp;Align:</source>
        <translation>对齐(&amp;A)：</translation>
    </message>
    <message>
        <source>By sequence: what was inserted stands alone, all else beside its partner, on all threads.
By anchors: steps, modules, data loaders and optimizers of the first thread, as the TensorBoard plugin did</source>
        <translation>按序列：新增部分单独列出，其余与对应部分并列，涵盖所有线程。
按锚点：第一个线程的步、模块、数据加载和优化器，与 TensorBoard 插件一致</translation>
    </message>
    <message>
        <source>Tables of differences</source>
        <translation>差异表格</translation>
    </message>
    <message>
        <source>Operators of this level</source>
        <translation>本层的算子</translation>
    </message>
    <message>
        <source>Operators inside the node that the bars show</source>
        <translation>柱图所示节点内的算子</translation>
    </message>
    <message>
        <source>&amp;Group by:</source>
        <translation>分组方式(&amp;G)：</translation>
    </message>
    <message>
        <source>What rows are joined by</source>
        <translation>行的匹配依据</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Grown</source>
        <translation>增大</translation>
    </message>
    <message>
        <source>Shrunk</source>
        <translation>减小</translation>
    </message>
    <message>
        <source>Mean and spread over the steps of each side, and whether a difference is more than chance (Welch&apos;s t-test)</source>
        <translation>两侧各步的均值与离散程度，以及差异是否显著（Welch&apos;s t 检验）</translation>
    </message>
    <message>
        <source>Notes on the table</source>
        <translation>表格说明</translation>
    </message>
    <message>
        <source>&amp;Differences</source>
        <translation>差异(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Changes:</source>
        <translation>变化(&amp;C)：</translation>
    </message>
    <message>
        <source>Only rows that changed so</source>
        <translation>只显示有此变化的行</translation>
    </message>
    <message>
        <source>Comparing was cancelled</source>
        <translation>对比已取消</translation>
    </message>
    <message>
        <source>Choose a side again to compare.</source>
        <translation>请重新选择一侧以进行对比。</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>正在对比</translation>
    </message>
    <message>
        <source>The two could not be compared</source>
        <translation>无法对比这两者</translation>
    </message>
</context>
<context>
    <name>runglass::views::DistributedPane</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Distributed</source>
        <translation>分布式</translation>
    </message>
    <message>
        <source>All workers</source>
        <translation>所有 Worker</translation>
    </message>
    <message>
        <source>Nothing is open</source>
        <translation>未打开任何数据</translation>
    </message>
    <message>
        <source>Open a run folder, or drop one onto this window.</source>
        <translation>请打开运行目录，或将其拖放到本窗口。</translation>
    </message>
    <message>
        <source>Loading all workers</source>
        <translation>正在加载所有 Worker</translation>
    </message>
    <message>
        <source>The workers could not be loaded</source>
        <translation>无法加载 Worker</translation>
    </message>
    <message>
        <source>No worker tells steps or communication</source>
        <translation>没有 Worker 给出步或通信数据</translation>
    </message>
    <message>
        <source>Times of steps come from step_trace_time.csv, communication from communication.json (Ascend, analysed recordings) or from the timeline.</source>
        <translation>单步耗时来自 step_trace_time.csv，通信数据来自 communication.json（昇腾，已解析的数据）或时间线。</translation>
    </message>
    <message>
        <source>1 worker</source>
        <translation>1 个 Worker</translation>
    </message>
    <message>
        <source>%1 workers</source>
        <translation>%1 个 Worker</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>%1 with gaps</source>
        <translation>%1 个有缺失</translation>
    </message>
    <message>
        <source>Loading was cancelled</source>
        <translation>加载已取消</translation>
    </message>
    <message>
        <source>Another look at this tab loads the workers again. Other tabs are not affected.</source>
        <translation>再次切换到本页时会重新加载 Worker。其他页不受影响。</translation>
    </message>
    <message>
        <source>%1 has no recording of its own here.</source>
        <translation>此处没有 %1 自己的采集数据。</translation>
    </message>
</context>
<context>
    <name>runglass::views::DonutLegend</name>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
</context>
<context>
    <name>runglass::views::DonutPanel</name>
    <message>
        <source>There are no values to show.</source>
        <translation>没有可显示的数值。</translation>
    </message>
    <message>
        <source>Others (%1)</source>
        <translation>其他 (%1)</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Help on %1</source>
        <translation>%1 的说明</translation>
    </message>
    <message>
        <source>&amp;Save Picture…</source>
        <translation>保存图片(&amp;S)…</translation>
    </message>
    <message>
        <source>Copy &amp;Picture</source>
        <translation>复制图片(&amp;P)</translation>
    </message>
    <message>
        <source>Show &amp;Data as Table</source>
        <translation>以表格显示数据(&amp;D)</translation>
    </message>
</context>
<context>
    <name>runglass::views::FileList</name>
    <message>
        <source>not read</source>
        <translation>未读取</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>读取中…</translation>
    </message>
    <message>
        <source>no match</source>
        <translation>无匹配</translation>
    </message>
    <message>
        <source>%1, following</source>
        <translation>%1，跟踪中</translation>
    </message>
    <message>
        <source>Expression: %1</source>
        <translation>表达式：%1</translation>
    </message>
    <message>
        <source>Loss tag: %1</source>
        <translation>损失标签：%1</translation>
    </message>
    <message>
        <source>Iteration tag: “%1”</source>
        <translation>迭代标签：“%1”</translation>
    </message>
    <message>
        <source>%1 lines, %2</source>
        <translation>%1 行，%2</translation>
    </message>
    <message>
        <source>Nothing found: %1. Set other tags.</source>
        <translation>未找到：%1。请设置其他标签。</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代数</translation>
    </message>
    <message>
        <source>Log files</source>
        <translation>日志文件</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>Choose log files, any number and any size</source>
        <translation>选择日志文件，数量和大小不限</translation>
    </message>
    <message>
        <source>&amp;Tags…</source>
        <translation>标签(&amp;T)…</translation>
    </message>
    <message>
        <source>How losses and iterations are found in the selected file</source>
        <translation>如何在所选文件中找到损失和迭代</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>重新加载(&amp;R)</translation>
    </message>
    <message>
        <source>Read the selected files again</source>
        <translation>重新读取所选文件</translation>
    </message>
    <message>
        <source>&amp;Follow</source>
        <translation>跟踪(&amp;F)</translation>
    </message>
    <message>
        <source>Read on as the selected files grow</source>
        <translation>所选文件增长时继续读取</translation>
    </message>
    <message>
        <source>&amp;Export CSV…</source>
        <translation>导出 CSV(&amp;E)…</translation>
    </message>
    <message>
        <source>Write the losses of the selected file, in the order of the file</source>
        <translation>按文件顺序写出所选文件的损失</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>移除(&amp;M)</translation>
    </message>
    <message>
        <source>Take the selected files off the list; the files stay</source>
        <translation>将所选文件移出列表，不删除文件</translation>
    </message>
    <message>
        <source>&amp;Undo Remove</source>
        <translation>撤销移除(&amp;U)</translation>
    </message>
    <message>
        <source>Bring back what was removed last</source>
        <translation>恢复最近移除的文件</translation>
    </message>
    <message>
        <source>Nothing found: %1.</source>
        <translation>未找到：%1。</translation>
    </message>
</context>
<context>
    <name>runglass::views::FilterChips</name>
    <message>
        <source>Remove the filter %1</source>
        <translation>移除筛选条件 %1</translation>
    </message>
</context>
<context>
    <name>runglass::views::FilterHeader</name>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter of %1</source>
        <translation>筛选 %1</translation>
    </message>
    <message>
        <source>Shows only rows whose value fits: a text it contains, or a condition like
&gt; 100    != 0    ~ Mat.*    = N/A</source>
        <translation>只显示值符合的行：输入所含文本，或如下条件
&gt; 100    != 0    ~ Mat.*    = N/A</translation>
    </message>
</context>
<context>
    <name>runglass::views::FlameView</name>
    <message>
        <source>Flame graph of modules and operators</source>
        <translation>模块与算子的火焰图</translation>
    </message>
    <message>
        <source>Arrows go from bar to bar, Return zooms in, Backspace zooms out</source>
        <translation>方向键在条之间移动，回车放大，Backspace 缩小</translation>
    </message>
    <message>
        <source>No operator launched work on the device.</source>
        <translation>没有算子在设备上下发任务。</translation>
    </message>
    <message>
        <source>There are no modules or operators.</source>
        <translation>没有模块或算子。</translation>
    </message>
    <message>
        <source>Calls: %1</source>
        <translation>调用次数：%1</translation>
    </message>
    <message>
        <source>Host total: %1 (%2 a call)</source>
        <translation>Host 总耗时：%1（每次 %2）</translation>
    </message>
    <message>
        <source>Device total: %1 (%2 a call)</source>
        <translation>Device 总耗时：%1（每次 %2）</translation>
    </message>
    <message>
        <source>Share of all: %1</source>
        <translation>占全部：%1</translation>
    </message>
    <message>
        <source>&amp;Zoom Here</source>
        <translation>缩放到此处(&amp;Z)</translation>
    </message>
    <message>
        <source>Show in &amp;Timeline</source>
        <translation>在时间线中显示(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy Name</source>
        <translation>复制名称(&amp;C)</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>显示全部(&amp;A)</translation>
    </message>
</context>
<context>
    <name>runglass::views::FlowsTab</name>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Other end</source>
        <translation>另一端</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>起始</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>时延</translation>
    </message>
    <message>
        <source>Flows of the slice</source>
        <translation>切片的连线</translation>
    </message>
    <message>
        <source>Enter or double click goes to the other end</source>
        <translation>按 Enter 或双击跳到另一端</translation>
    </message>
    <message>
        <source>From the start of the first to the start of the second slice; negative when the arrow leads back in time</source>
        <translation>从第一个切片起始到第二个切片起始；连线指向更早的时间时为负</translation>
    </message>
    <message>
        <source>Click a slice to see which flows lead to it and away from it.</source>
        <translation>单击切片，查看连入和连出的连线。</translation>
    </message>
    <message>
        <source>No flow leads to or away from %1.</source>
        <translation>%1 没有连入或连出的连线。</translation>
    </message>
    <message>
        <source>The first %1 of %2 flows of %3</source>
        <translation>%3 的前 %1 条连线，共 %2 条</translation>
    </message>
    <message>
        <source>The flow of %1</source>
        <translation>%1 的连线</translation>
    </message>
    <message>
        <source>%1 flows of %2</source>
        <translation>%2 的 %1 条连线</translation>
    </message>
    <message>
        <source>← from</source>
        <translation>← 来自</translation>
    </message>
    <message>
        <source>→ to</source>
        <translation>→ 去往</translation>
    </message>
    <message>
        <source>The second slice starts before the first: the clocks of the two devices do not agree</source>
        <translation>第二个切片早于第一个开始：两侧设备的时钟不一致</translation>
    </message>
</context>
<context>
    <name>runglass::views::HeatMap</name>
    <message>
        <source>There is nothing to show here.</source>
        <translation>此处没有可显示的内容。</translation>
    </message>
    <message>
        <source>Arrows go from cell to cell, Return shows what the cell is about</source>
        <translation>方向键在单元格之间移动，回车显示单元格所指的内容</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>无值</translation>
    </message>
</context>
<context>
    <name>runglass::views::HitListModel</name>
    <message>
        <source>Start</source>
        <translation>起始</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>持续时间</translation>
    </message>
</context>
<context>
    <name>runglass::views::JobRunner</name>
    <message>
        <source>There is not enough memory for this</source>
        <translation>内存不足，无法完成此操作</translation>
    </message>
</context>
<context>
    <name>runglass::views::KernelPane</name>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Kernels by time</source>
        <translation>核函数耗时</translation>
    </message>
    <message>
        <source>All kernels</source>
        <translation>全部核函数</translation>
    </message>
    <message>
        <source>Top kernels</source>
        <translation>前 N 个核函数</translation>
    </message>
    <message>
        <source>Total Time</source>
        <translation>总耗时</translation>
    </message>
    <message>
        <source>Sum of the durations of each kernel, by name</source>
        <translation>每个核函数的耗时总和，按名称</translation>
    </message>
    <message>
        <source>Time by Accelerator Core</source>
        <translation>按加速核耗时</translation>
    </message>
    <message>
        <source>Sum of the durations of the kernels that run on each kind of core</source>
        <translation>各类加速核上运行的核函数耗时总和</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Statistic (name)</source>
        <translation>统计（按名称）</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>加速核</translation>
    </message>
    <message>
        <source>Name + shape</source>
        <translation>名称 + Shape</translation>
    </message>
    <message>
        <source>&amp;Group by:</source>
        <translation>分组方式(&amp;G)：</translation>
    </message>
    <message>
        <source>All: one row per kernel with every column of the file; otherwise one row per group</source>
        <translation>全部：每个核函数一行，含文件的所有列；否则每组一行</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>所有步</translation>
    </message>
    <message>
        <source>&amp;Step:</source>
        <translation>步(&amp;S)：</translation>
    </message>
    <message>
        <source>Only kernels of exactly this step, in charts and table</source>
        <translation>图表和表格只统计这一步的核函数</translation>
    </message>
    <message>
        <source>Name, operator, launch</source>
        <translation>名称、算子、下发参数</translation>
    </message>
    <message>
        <source>Search by name, case matters</source>
        <translation>按名称搜索，区分大小写</translation>
    </message>
    <message>
        <source>Kernels come from kernel_details.csv, or from the timeline of recordings of PyTorch. They are recorded with the device (activity NPU or CUDA).</source>
        <translation>核函数来自 kernel_details.csv，或 PyTorch 采集数据的时间线。需采集设备侧数据（activity NPU 或 CUDA）。</translation>
    </message>
</context>
<context>
    <name>runglass::views::KeyHelp</name>
    <message>
        <source>Mouse</source>
        <translation>鼠标</translation>
    </message>
    <message>
        <source>Keys of the timeline</source>
        <translation>时间线的快捷键</translation>
    </message>
</context>
<context>
    <name>runglass::views::LevelView</name>
    <message>
        <source>◂ Go Back</source>
        <translation>◂ 返回</translation>
    </message>
    <message>
        <source>To the level above (Alt+Left)</source>
        <translation>回到上一层 (Alt+Left)</translation>
    </message>
    <message>
        <source>Path to the shown level</source>
        <translation>当前层的路径</translation>
    </message>
    <message>
        <source>Whole recording</source>
        <translation>全部采集数据</translation>
    </message>
    <message>
        <source>%1 of %2 nodes: those that differ most</source>
        <translation>差异最大的 %1 个节点，共 %2 个</translation>
    </message>
    <message>
        <source>too much differs for the best alignment: some nodes may have a partner elsewhere</source>
        <translation>差异过大，无法最优对齐：部分节点的对应节点可能在别处</translation>
    </message>
    <message>
        <source>nothing inside</source>
        <translation>内部为空</translation>
    </message>
</context>
<context>
    <name>runglass::views::LoadReportTab</name>
    <message>
        <source>What was read</source>
        <translation>读取内容</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Enter or double click on a part far away in time goes to it</source>
        <translation>在时间相距很远的部分上按 Enter 或双击可跳转过去</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>not loaded</source>
        <translation>未加载</translation>
    </message>
    <message>
        <source>still being read: counts are of a part</source>
        <translation>仍在读取：计数为部分结果</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Skipped records</source>
        <translation>跳过的记录</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Async slices</source>
        <translation>异步切片</translation>
    </message>
    <message>
        <source>Instants</source>
        <translation>瞬时事件</translation>
    </message>
    <message>
        <source>Tracks</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Flows drawn</source>
        <translation>已绘制的连线</translation>
    </message>
    <message>
        <source>Flows on no slice</source>
        <translation>不在切片上的连线</translation>
    </message>
    <message>
        <source>Flows with one end</source>
        <translation>只有一端的连线</translation>
    </message>
    <message>
        <source>Flows of kind %1</source>
        <translation>%1 类连线</translation>
    </message>
    <message>
        <source>Part more than a day away</source>
        <translation>相隔超过一天的部分</translation>
    </message>
    <message>
        <source>%1, %2 long</source>
        <translation>%1，长 %2</translation>
    </message>
    <message>
        <source>Its slices are in the tables; Enter goes to it</source>
        <translation>其切片在表格中；按 Enter 跳转</translation>
    </message>
</context>
<context>
    <name>runglass::views::LossDataView</name>
    <message>
        <source>Lo&amp;g axis</source>
        <translation>对数轴(&amp;G)</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>exponential</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>&amp;Smoothing:</source>
        <translation>平滑(&amp;S)：</translation>
    </message>
    <message>
        <source>Draws a moving mean over the pale losses; tables and comparisons stay exact</source>
        <translation>在浅色的损失曲线上绘制滑动平均；表格和对比仍为精确值</translation>
    </message>
    <message>
        <source>How much of the mean before each loss keeps: 0 for nothing, 0.9 for ten losses or so</source>
        <translation>每个损失保留此前均值的比例：0 为不平滑，0.9 约为十个损失</translation>
    </message>
    <message>
        <source>Weight of the exponential mean</source>
        <translation>指数平均的权重</translation>
    </message>
    <message>
        <source> losses</source>
        <translation> 个损失</translation>
    </message>
    <message>
        <source>How many losses around each the mean is over</source>
        <translation>参与平均的前后损失个数</translation>
    </message>
    <message>
        <source>Width of the window</source>
        <translation>窗口宽度</translation>
    </message>
    <message>
        <source>Losses on a logarithmic axis; those of 0 and below are not shown</source>
        <translation>损失使用对数轴；小于等于 0 的不显示</translation>
    </message>
</context>
<context>
    <name>runglass::views::LossFiles</name>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>Reading was cancelled. Reload reads it again.</source>
        <translation>读取已取消。“重新加载”可再次读取。</translation>
    </message>
</context>
<context>
    <name>runglass::views::LossPane</name>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Import Training Logs</source>
        <translation>导入训练日志</translation>
    </message>
    <message>
        <source>There are no training logs yet. Drop some here, or choose them with Import… at the left.</source>
        <translation>尚无训练日志。请将日志拖放到此处，或用左侧的“导入…”选择。</translation>
    </message>
    <message>
        <source>No losses to show. Check a file on the left, or set its tags.</source>
        <translation>没有可显示的损失。请在左侧勾选文件或设置其标签。</translation>
    </message>
    <message>
        <source>All files (*);;Logs (*.log *.txt *.out *.err *.jsonl *.gz)</source>
        <translation>所有文件 (*);;日志 (*.log *.txt *.out *.err *.jsonl *.gz)</translation>
    </message>
    <message>
        <source>Export Losses</source>
        <translation>导出损失</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>CSV 文件 (*.csv)</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>正在导出 %1</translation>
    </message>
    <message>
        <source>Exported to %1.</source>
        <translation>已导出到 %1。</translation>
    </message>
</context>
<context>
    <name>runglass::views::MarksTab</name>
    <message>
        <source>M in the timeline marks the selection, Shift+M keeps the mark.</source>
        <translation>在时间线中按 M 标记所选内容，Shift+M 保留标记。</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>起始</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>跳转</translation>
    </message>
    <message>
        <source>Show the marked range (Enter)</source>
        <translation>显示标记的范围 (Enter)</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Give the mark another name (F2)</source>
        <translation>为标记改名 (F2)</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Keep the mark when another one is set</source>
        <translation>设置其他标记时保留此标记</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Delete the mark (Del)</source>
        <translation>删除标记 (Del)</translation>
    </message>
</context>
<context>
    <name>runglass::views::MemoryPane</name>
    <message>
        <source>allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>已预留</translation>
    </message>
    <message>
        <source>active</source>
        <translation>活跃</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>组件</translation>
    </message>
    <message>
        <source>&amp;Device:</source>
        <translation>设备(&amp;D)：</translation>
    </message>
    <message>
        <source>The device whose memory is shown</source>
        <translation>显示哪个设备的内存</translation>
    </message>
    <message>
        <source>&amp;Group by:</source>
        <translation>分组方式(&amp;G)：</translation>
    </message>
    <message>
        <source>Operator: all allocators of operators together; Component: each of them</source>
        <translation>算子：合并所有算子的分配器；组件：逐个显示</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>设备内存</translation>
    </message>
    <message>
        <source>Allocations</source>
        <translation>内存分配</translation>
    </message>
    <message>
        <source>Every allocation</source>
        <translation>每一次分配</translation>
    </message>
    <message>
        <source>Alive at the peak</source>
        <translation>峰值时存活</translation>
    </message>
    <message>
        <source>Which operators hold memory when most of it is in use</source>
        <translation>内存使用达到峰值时由哪些算子持有</translation>
    </message>
    <message>
        <source>Not released</source>
        <translation>未释放</translation>
    </message>
    <message>
        <source>Allocations that are still held at the end of the recording</source>
        <translation>采集结束时仍被持有的分配</translation>
    </message>
    <message>
        <source>By operator</source>
        <translation>按算子</translation>
    </message>
    <message>
        <source>Count, sizes and mean lifetime for each operator</source>
        <translation>每个算子的分配次数、大小和平均生命周期</translation>
    </message>
    <message>
        <source>Components</source>
        <translation>组件</translation>
    </message>
    <message>
        <source>Peaks of allocators and of software modules</source>
        <translation>分配器和软件模块的峰值</translation>
    </message>
    <message>
        <source>Planned by graph</source>
        <translation>图规划内存</translation>
    </message>
    <message>
        <source>Memory that a compiled graph plans for its nodes</source>
        <translation>编译图为其节点规划的内存</translation>
    </message>
    <message>
        <source>&amp;Table:</source>
        <translation>表格(&amp;T)：</translation>
    </message>
    <message>
        <source>What the table lists</source>
        <translation>表格列出的内容</translation>
    </message>
    <message>
        <source>Show in Timeline</source>
        <translation>在时间线中显示</translation>
    </message>
    <message>
        <source>Go to the time of the current row in the Timeline tab (double click does it, too)</source>
        <translation>在“时间线”页中跳到当前行的时刻（双击亦可）</translation>
    </message>
    <message>
        <source>Search by name</source>
        <translation>按名称搜索</translation>
    </message>
    <message>
        <source>Memory of operators</source>
        <translation>算子内存</translation>
    </message>
    <message>
        <source>Memory by component</source>
        <translation>按组件的内存</translation>
    </message>
    <message>
        <source>%1 %2 at %3</source>
        <translation>%1 %2，位于 %3</translation>
    </message>
    <message>
        <source>This recording tells no totals over time</source>
        <translation>该采集数据没有随时间变化的总量</translation>
    </message>
    <message>
        <source>Peak: </source>
        <translation>峰值：</translation>
    </message>
    <message>
        <source>Memory comes from memory_record.csv and operator_memory.csv. The profiler writes them when memory is recorded (profile_memory).</source>
        <translation>内存数据来自 memory_record.csv 和 operator_memory.csv，采集内存（profile_memory）时由 profiler 写出。</translation>
    </message>
    <message>
        <source>This recording has no totals of memory over time. What operators allocated is in the table below.</source>
        <translation>该采集数据没有随时间变化的内存总量。算子的分配见下方表格。</translation>
    </message>
</context>
<context>
    <name>runglass::views::ModulePane</name>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Modules and operators</source>
        <translation>模块与算子</translation>
    </message>
    <message>
        <source>Find in flame graph</source>
        <translation>在火焰图中查找</translation>
    </message>
    <message>
        <source>Find modules and operators by name</source>
        <translation>按名称查找模块和算子</translation>
    </message>
    <message>
        <source>Bars whose name contains this text stand out; case does not matter</source>
        <translation>突出显示名称包含此文本的条；不区分大小写</translation>
    </message>
    <message>
        <source>Device time</source>
        <translation>Device 耗时</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>Host 耗时</translation>
    </message>
    <message>
        <source>&amp;Width:</source>
        <translation>宽度(&amp;W)：</translation>
    </message>
    <message>
        <source>What makes a bar wide: the time of the device work it launched, or its time on the host</source>
        <translation>条的宽度含义：其下发的设备任务耗时，或其在 Host 上的耗时</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>To the caller of what is shown (Backspace in the graph)</source>
        <translation>到当前内容的调用者（图中按 Backspace）</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>The whole flame graph (Home in the graph)</source>
        <translation>整个火焰图（图中按 Home）</translation>
    </message>
    <message>
        <source>Selected bar</source>
        <translation>所选条</translation>
    </message>
    <message>
        <source>Hierarchy of modules</source>
        <translation>模块层次</translation>
    </message>
    <message>
        <source>Search by module name</source>
        <translation>按模块名搜索</translation>
    </message>
    <message>
        <source>&amp;Hierarchy</source>
        <translation>层次(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Table</source>
        <translation>表格(&amp;T)</translation>
    </message>
    <message>
        <source>This recording names no modules: it was made without with_modules and with_stack.</source>
        <translation>该采集数据没有模块名：采集时未启用 with_modules 和 with_stack。</translation>
    </message>
    <message>
        <source>%1 bars, %2 % of the time</source>
        <translation>%1 个条，占时间的 %2 %</translation>
    </message>
    <message>
        <source>Click a bar for its numbers, double click to zoom to it.</source>
        <translation>单击条查看数值，双击放大。</translation>
    </message>
    <message>
        <source>Modules and operators come from the timeline: trace_view.json of Ascend recordings, *.pt.trace.json of others. Modules are in it when the recording was made with with_modules or with_stack.</source>
        <translation>模块和算子来自时间线：昇腾数据为 trace_view.json，其他为 *.pt.trace.json。采集时启用 with_modules 或 with_stack 才有模块。</translation>
    </message>
    <message>
        <source>Modules as a hierarchy and as a table</source>
        <translation>以层级和表格显示的模块</translation>
    </message>
</context>
<context>
    <name>runglass::views::OperatorPane</name>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Device Self Time</source>
        <translation>Device 自身耗时</translation>
    </message>
    <message>
        <source>Device Total Time</source>
        <translation>Device 总耗时</translation>
    </message>
    <message>
        <source>Host Self Time</source>
        <translation>Host 自身耗时</translation>
    </message>
    <message>
        <source>Host Total Time</source>
        <translation>Host 总耗时</translation>
    </message>
    <message>
        <source>Time on the device of each operator itself, without the operators it calls</source>
        <translation>每个算子自身在设备上的耗时，不含其调用的算子</translation>
    </message>
    <message>
        <source>Time on the device of each operator with all operators it calls</source>
        <translation>每个算子及其调用的所有算子在设备上的耗时</translation>
    </message>
    <message>
        <source>Time on the host of each operator itself, without the operators it calls</source>
        <translation>每个算子自身在 Host 上的耗时，不含其调用的算子</translation>
    </message>
    <message>
        <source>Time on the host of each operator with all operators it calls</source>
        <translation>每个算子及其调用的所有算子在 Host 上的耗时</translation>
    </message>
    <message>
        <source>All operators</source>
        <translation>全部算子</translation>
    </message>
    <message>
        <source>Top operators</source>
        <translation>前 N 个算子</translation>
    </message>
    <message>
        <source>Operators by time</source>
        <translation>算子耗时</translation>
    </message>
    <message>
        <source>Search by operator name</source>
        <translation>按算子名搜索</translation>
    </message>
    <message>
        <source>Operator + Input Shape</source>
        <translation>算子 + 输入 Shape</translation>
    </message>
    <message>
        <source>&amp;Group by:</source>
        <translation>分组方式(&amp;G)：</translation>
    </message>
    <message>
        <source>One row per operator, or per operator and its input shapes</source>
        <translation>每个算子一行，或每个算子及其输入 Shape 一行</translation>
    </message>
    <message>
        <source>Opened %1, line %2, in the editor.</source>
        <translation>已在编辑器中打开 %1 第 %2 行。</translation>
    </message>
    <message>
        <source>Operators come from operator_details.csv, or from the timeline where that is missing. They are recorded with the host (activity CPU).</source>
        <translation>算子来自 operator_details.csv，缺少时来自时间线。需采集 Host 侧数据（activity CPU）。</translation>
    </message>
</context>
<context>
    <name>runglass::views::OverviewPane</name>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Key figures</source>
        <translation>关键指标</translation>
    </message>
    <message>
        <source>Average Step</source>
        <translation>平均单步</translation>
    </message>
    <message>
        <source>Time of Each Step</source>
        <translation>每一步的耗时</translation>
    </message>
    <message>
        <source>What the mean of all steps consists of</source>
        <translation>所有步的平均构成</translation>
    </message>
    <message>
        <source>Recording at a glance</source>
        <translation>采集数据概览</translation>
    </message>
    <message>
        <source>All tables</source>
        <translation>所有表格</translation>
    </message>
    <message>
        <source>Everything of this recording that is a table</source>
        <translation>该采集数据中的所有表格</translation>
    </message>
    <message>
        <source>All &amp;tables</source>
        <translation>所有表格(&amp;T)</translation>
    </message>
    <message>
        <source>The figures of the cards with their formulas</source>
        <translation>卡片中的指标及其公式</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>The time of each step</source>
        <translation>每一步的耗时</translation>
    </message>
    <message>
        <source>Average step</source>
        <translation>平均单步</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Each device that worked, and how well it was used</source>
        <translation>每个参与工作的设备及其利用情况</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>优化建议</translation>
    </message>
    <message>
        <source>What could be better, with the measured values</source>
        <translation>可改进之处及实测值</translation>
    </message>
    <message>
        <source>Steps, recomputed</source>
        <translation>步（重新计算）</translation>
    </message>
    <message>
        <source>The time of each step computed from kernels and timeline, to compare with what the profiler tells</source>
        <translation>由核函数和时间线计算的每步耗时，可与 profiler 给出的值对比</translation>
    </message>
    <message>
        <source>Run properties</source>
        <translation>运行属性</translation>
    </message>
    <message>
        <source>Level, versions and settings of the recording</source>
        <translation>采集级别、版本和设置</translation>
    </message>
    <message>
        <source>%1, as it stands in the file</source>
        <translation>%1，文件原始内容</translation>
    </message>
    <message>
        <source>Loading %1</source>
        <translation>正在加载 %1</translation>
    </message>
    <message>
        <source>The overview is made of the tables that the profiler writes, step_trace_time.csv first, or of the timeline where that is all there is.</source>
        <translation>概览由 profiler 写出的表格（首先是 step_trace_time.csv）生成；只有时间线时由时间线生成。</translation>
    </message>
</context>
<context>
    <name>runglass::views::OverviewStrip</name>
    <message>
        <source>Overview of the whole run</source>
        <translation>全程缩略图</translation>
    </message>
    <message>
        <source>Drag the frame to move, its edges to zoom; click to go there</source>
        <translation>拖动框移动，拖动边缘缩放，单击跳转</translation>
    </message>
</context>
<context>
    <name>runglass::views::Pane</name>
    <message>
        <source>Nothing is open</source>
        <translation>未打开任何数据</translation>
    </message>
    <message>
        <source>Open a run folder, or drop one onto this window.</source>
        <translation>请打开运行目录，或将其拖放到本窗口。</translation>
    </message>
    <message>
        <source>This recording has not been parsed yet</source>
        <translation>该采集数据尚未解析</translation>
    </message>
    <message>
        <source>Nothing to show here</source>
        <translation>此处没有可显示的内容</translation>
    </message>
    <message>
        <source>This worker has no %1</source>
        <translation>该 Worker 没有 %1</translation>
    </message>
    <message>
        <source>Loading %1</source>
        <translation>正在加载 %1</translation>
    </message>
    <message>
        <source>Loading more for %1</source>
        <translation>正在为“%1”加载更多数据</translation>
    </message>
    <message>
        <source>Making the tables of %1</source>
        <translation>正在生成“%1”的表格</translation>
    </message>
    <message>
        <source>Loading was cancelled</source>
        <translation>加载已取消</translation>
    </message>
    <message>
        <source>File ▸ Refresh (Ctrl+R) loads it again. Other tabs are not affected.</source>
        <translation>“文件 ▸ 刷新”(Ctrl+R) 可重新加载。其他页不受影响。</translation>
    </message>
    <message>
        <source>%1 could not be loaded</source>
        <translation>无法加载“%1”</translation>
    </message>
    <message>
        <source>The other tabs of this worker still work.</source>
        <translation>该 Worker 的其他页仍可使用。</translation>
    </message>
    <message>
        <source>Exported to %1.</source>
        <translation>已导出到 %1。</translation>
    </message>
    <message>
        <source>There may not be enough memory</source>
        <translation>内存可能不足</translation>
    </message>
    <message>
        <source>The program may be ended by the system while it loads.</source>
        <translation>加载过程中程序可能被系统终止。</translation>
    </message>
    <message>
        <source>Load All the Same</source>
        <translation>仍然加载</translation>
    </message>
</context>
<context>
    <name>runglass::views::ProblemsPanel</name>
    <message>
        <source>Nothing odd was met in what has been read.</source>
        <translation>已读取的内容中未发现异常。</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>What this kind of problem means</source>
        <translation>此类问题的含义</translation>
    </message>
    <message>
        <source>Search in messages</source>
        <translation>在消息中搜索</translation>
    </message>
    <message>
        <source>Exported to %1.</source>
        <translation>已导出到 %1。</translation>
    </message>
</context>
<context>
    <name>runglass::views::RangeBar</name>
    <message>
        <source>Smallest size</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Only allocations of at least this size</source>
        <translation>只显示不小于此大小的分配</translation>
    </message>
    <message>
        <source>Largest size</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Only allocations of at most this size</source>
        <translation>只显示不大于此大小的分配</translation>
    </message>
    <message>
        <source>alive in</source>
        <translation>存活于</translation>
    </message>
    <message>
        <source>allocated in</source>
        <translation>分配于</translation>
    </message>
    <message>
        <source>released in</source>
        <translation>释放于</translation>
    </message>
    <message>
        <source>What an allocation has to do with the chosen range to be listed</source>
        <translation>列出与选定范围有何种关系的分配</translation>
    </message>
    <message>
        <source>Allocations listed</source>
        <translation>列出的分配</translation>
    </message>
    <message>
        <source>Take the chosen range back</source>
        <translation>取消选定的范围</translation>
    </message>
    <message>
        <source>Clear range</source>
        <translation>清除范围</translation>
    </message>
    <message>
        <source>Si&amp;ze from</source>
        <translation>大小从(&amp;Z)</translation>
    </message>
    <message>
        <source>t&amp;o</source>
        <translation>到(&amp;O)</translation>
    </message>
    <message>
        <source>any</source>
        <translation>不限</translation>
    </message>
    <message>
        <source> KB</source>
        <translation> KB</translation>
    </message>
    <message>
        <source>%1 – %2 (%3)</source>
        <translation>%1 – %2 (%3)</translation>
    </message>
    <message>
        <source>Drag over the curve to list the allocations of a time</source>
        <translation>在曲线上拖动，列出一段时间内的分配</translation>
    </message>
</context>
<context>
    <name>runglass::views::SearchBar</name>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Whole numbers: 613_2 does not find 613_27</source>
        <translation>整数匹配：613_2 不会匹配 613_27</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Previous hit (Shift+Enter; Shift+N in the timeline)</source>
        <translation>上一个匹配（Shift+Enter；时间线中为 Shift+N）</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>Next hit (Enter; N in the timeline)</source>
        <translation>下一个匹配（Enter；时间线中为 N）</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Show all hits below the timeline</source>
        <translation>在时间线下方显示所有匹配</translation>
    </message>
    <message>
        <source>List of all hits</source>
        <translation>所有匹配的列表</translation>
    </message>
    <message>
        <source>Search names</source>
        <translation>搜索名称</translation>
    </message>
    <message>
        <source>Search names of slices</source>
        <translation>搜索切片名称</translation>
    </message>
    <message>
        <source>Search all slices by name (/ or Ctrl+F); Enter goes to the next hit</source>
        <translation>按名称搜索所有切片（/ 或 Ctrl+F）；Enter 跳到下一个匹配</translation>
    </message>
    <message>
        <source>Result of the search</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Search the timeline</source>
        <translation>搜索时间线</translation>
    </message>
    <message>
        <source>Not understood</source>
        <translation>无法识别</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>No hits</source>
        <translation>无匹配</translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation>1 个匹配</translation>
    </message>
    <message>
        <source>%1 hits</source>
        <translation>%1 个匹配</translation>
    </message>
</context>
<context>
    <name>runglass::views::SearchResultsTab</name>
    <message>
        <source>Hits of the search</source>
        <translation>搜索的匹配项</translation>
    </message>
    <message>
        <source>A click or Enter jumps to the slice</source>
        <translation>单击或按 Enter 跳到切片</translation>
    </message>
    <message>
        <source>Type a part of a name into the search field (/ or Ctrl+F).</source>
        <translation>在搜索框中输入名称的一部分（/ 或 Ctrl+F）。</translation>
    </message>
    <message>
        <source>Searching for “%1”…</source>
        <translation>正在搜索“%1”…</translation>
    </message>
    <message>
        <source>1 slice whose name contains “%1”</source>
        <translation>1 个切片的名称包含“%1”</translation>
    </message>
    <message>
        <source>%1 slices whose name matches “%2”</source>
        <translation>%1 个切片的名称匹配“%2”</translation>
    </message>
    <message>
        <source>%1 slices whose name contains “%2”</source>
        <translation>%1 个切片的名称包含“%2”</translation>
    </message>
    <message>
        <source>1 slice whose name matches “%1”</source>
        <translation>1 个切片的名称匹配“%1”</translation>
    </message>
</context>
<context>
    <name>runglass::views::SelectionSummary</name>
    <message>
        <source>%1 selected    Sum %2    Mean %3</source>
        <translation>已选 %1 个    总和 %2    平均 %3</translation>
    </message>
</context>
<context>
    <name>runglass::views::SelectionTab</name>
    <message>
        <source>Click a slice of the timeline to see what is known of it.</source>
        <translation>单击时间线上的切片，查看其信息。</translation>
    </message>
    <message>
        <source>‹ Same name</source>
        <translation>‹ 同名</translation>
    </message>
    <message>
        <source>Go to the previous slice with this name</source>
        <translation>跳到上一个同名切片</translation>
    </message>
    <message>
        <source>Previous slice with this name</source>
        <translation>上一个同名切片</translation>
    </message>
    <message>
        <source>Same name ›</source>
        <translation>同名 ›</translation>
    </message>
    <message>
        <source>Go to the next slice with this name</source>
        <translation>跳到下一个同名切片</translation>
    </message>
    <message>
        <source>Next slice with this name</source>
        <translation>下一个同名切片</translation>
    </message>
    <message>
        <source>on this track</source>
        <translation>在本轨道</translation>
    </message>
    <message>
        <source>everywhere</source>
        <translation>在所有轨道</translation>
    </message>
    <message>
        <source>Where to look for the same name</source>
        <translation>在何处查找同名切片</translation>
    </message>
    <message>
        <source>Where the next and previous slice with this name are looked for</source>
        <translation>查找上一个和下一个同名切片的范围</translation>
    </message>
    <message>
        <source>Show in table</source>
        <translation>在表格中显示</translation>
    </message>
    <message>
        <source>Go to the row of this name in the tables of operators or kernels</source>
        <translation>跳到算子或核函数表中该名称的行</translation>
    </message>
    <message>
        <source>Copy arguments</source>
        <translation>复制参数</translation>
    </message>
    <message>
        <source>Copy all arguments as JSON</source>
        <translation>将所有参数复制为 JSON</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Properties of the slice</source>
        <translation>切片的属性</translation>
    </message>
    <message>
        <source>Enter or double click on a parent goes to it; Ctrl+C copies a value</source>
        <translation>在外层切片上按 Enter 或双击可跳转；Ctrl+C 复制值</translation>
    </message>
    <message>
        <source>Arguments of the slice</source>
        <translation>切片的参数</translation>
    </message>
    <message>
        <source>Copy Value</source>
        <translation>复制值</translation>
    </message>
    <message>
        <source>The record has no arguments.</source>
        <translation>该记录没有参数。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Flows</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>起始</translation>
    </message>
    <message>
        <source>not recorded (time and duration are 0)</source>
        <translation>未记录（时间和持续时间为 0）</translation>
    </message>
    <message>
        <source>Absolute start</source>
        <translation>绝对起始时间</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>持续时间</translation>
    </message>
    <message>
        <source>%1 up to the end of the trace; its own end is not in the file</source>
        <translation>到 trace 末尾为 %1；文件中没有其结束时间</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>自身耗时</translation>
    </message>
    <message>
        <source>Slices with this name</source>
        <translation>同名切片数</translation>
    </message>
    <message>
        <source>Their total time</source>
        <translation>同名切片总耗时</translation>
    </message>
    <message>
        <source>Their average</source>
        <translation>同名切片平均耗时</translation>
    </message>
    <message>
        <source>Parent</source>
        <translation>外层切片</translation>
    </message>
    <message>
        <source>Parent of it</source>
        <translation>更外层切片</translation>
    </message>
    <message>
        <source>There is no later slice with this name here.</source>
        <translation>此处之后没有同名切片。</translation>
    </message>
    <message>
        <source>There is no earlier slice with this name here.</source>
        <translation>此处之前没有同名切片。</translation>
    </message>
</context>
<context>
    <name>runglass::views::SideChooser</name>
    <message>
        <source>A recording of what is open: run, worker, span</source>
        <translation>已打开的采集数据：运行、Worker、采集段</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>所有步</translation>
    </message>
    <message>
        <source>Ste&amp;p:</source>
        <translation>步(&amp;P)：</translation>
    </message>
    <message>
        <source>St&amp;ep:</source>
        <translation>步(&amp;E)：</translation>
    </message>
    <message>
        <source>One step of the recording, or all of it</source>
        <translation>采集数据的某一步，或全部</translation>
    </message>
    <message>
        <source>span %1</source>
        <translation>采集段 %1</translation>
    </message>
</context>
<context>
    <name>runglass::views::StateStack</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Loading progress</source>
        <translation>加载进度</translation>
    </message>
    <message>
        <source>Stop loading</source>
        <translation>停止加载</translation>
    </message>
    <message>
        <source>Cancel loading</source>
        <translation>取消加载</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Everything is read; working on it</source>
        <translation>已全部读取，正在处理</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Do again what failed or was cancelled</source>
        <translation>重新执行失败或已取消的操作</translation>
    </message>
</context>
<context>
    <name>runglass::views::StepBars</name>
    <message>
        <source>Time of each step</source>
        <translation>每一步的耗时</translation>
    </message>
    <message>
        <source>Arrows go from bar to bar, Return shows the bar in the table</source>
        <translation>方向键在柱之间移动，回车在表格中显示该柱</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Step (%1 in all; each bar is the longest of its neighbours)</source>
        <translation>步（共 %1 步；每根柱为相邻若干步中最长者）</translation>
    </message>
    <message>
        <source>This recording does not tell the times of its steps.</source>
        <translation>该采集数据没有单步耗时。</translation>
    </message>
</context>
<context>
    <name>runglass::views::TableActions</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the selected cells with headers, separated by tabs</source>
        <translation>复制所选单元格及表头，以制表符分隔</translation>
    </message>
    <message>
        <source>Copy all shown values of this column</source>
        <translation>复制该列显示的所有值</translation>
    </message>
    <message>
        <source>Copy the selected cells as a Markdown table</source>
        <translation>将所选单元格复制为 Markdown 表格</translation>
    </message>
    <message>
        <source>Show only rows with this value</source>
        <translation>只显示具有此值的行</translation>
    </message>
    <message>
        <source>Hide rows with this value</source>
        <translation>隐藏具有此值的行</translation>
    </message>
    <message>
        <source>Write the shown rows and columns to a CSV file (Ctrl+E)</source>
        <translation>将显示的行和列写入 CSV 文件 (Ctrl+E)</translation>
    </message>
    <message>
        <source>Write all rows and columns to a CSV file</source>
        <translation>将所有行和列写入 CSV 文件</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Export all rows and columns</source>
        <translation>导出所有行和列</translation>
    </message>
    <message>
        <source>Export the shown rows and columns</source>
        <translation>导出显示的行和列</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>CSV 文件 (*.csv)</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>正在导出 %1</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>已导出到 %1</translation>
    </message>
    <message>
        <source>%1 was not written: %2</source>
        <translation>%1 未写入：%2</translation>
    </message>
    <message>
        <source>Copy C&amp;olumn</source>
        <translation>复制列(&amp;O)</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>复制为 Markdown(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Keep Only This</source>
        <translation>只保留此值(&amp;K)</translation>
    </message>
    <message>
        <source>E&amp;xclude This</source>
        <translation>排除此值(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Export CSV…</source>
        <translation>导出 CSV(&amp;E)…</translation>
    </message>
    <message>
        <source>Export &amp;All as CSV…</source>
        <translation>全部导出为 CSV(&amp;A)…</translation>
    </message>
</context>
<context>
    <name>runglass::views::TableModel</name>
    <message>
        <source>Nothing was recorded for this row.</source>
        <translation>该行没有记录。</translation>
    </message>
    <message>
        <source>%1, expanded</source>
        <translation>%1，已展开</translation>
    </message>
    <message>
        <source>%1, collapsed</source>
        <translation>%1，已收起</translation>
    </message>
</context>
<context>
    <name>runglass::views::TableOverlay</name>
    <message>
        <source>Clear filters</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Remove the search text and all filters of this table</source>
        <translation>清除该表格的搜索文本和所有筛选</translation>
    </message>
    <message>
        <source>This table has no rows.</source>
        <translation>该表格没有行。</translation>
    </message>
    <message>
        <source>No row matches the search and the filters.</source>
        <translation>没有行符合搜索和筛选条件。</translation>
    </message>
</context>
<context>
    <name>runglass::views::TablePanel</name>
    <message>
        <source>Filter row</source>
        <translation>筛选行</translation>
    </message>
    <message>
        <source>Show a filter field under each header (Ctrl+Shift+F)</source>
        <translation>在每个表头下显示筛选框 (Ctrl+Shift+F)</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Choose the columns to show</source>
        <translation>选择要显示的列</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>导出 CSV…</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Show only rows whose name contains this text (Ctrl+F)</source>
        <translation>只显示名称包含此文本的行 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Search in table</source>
        <translation>在表格中搜索</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
</context>
<context>
    <name>runglass::views::TableStatus</name>
    <message>
        <source>Export progress</source>
        <translation>导出进度</translation>
    </message>
    <message>
        <source>Cancel the export</source>
        <translation>取消导出</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1 / %2 行</translation>
    </message>
</context>
<context>
    <name>runglass::views::TagsDialog</name>
    <message>
        <source>Use for &amp;all files in the list</source>
        <translation>用于列表中的所有文件(&amp;A)</translation>
    </message>
    <message>
        <source>Try these &amp;first for new files</source>
        <translation>新文件优先尝试这些标签(&amp;F)</translation>
    </message>
    <message>
        <source>Tags of %1</source>
        <translation>%1 的标签</translation>
    </message>
    <message>
        <source>Read every file in the list with these tags</source>
        <translation>用这些标签读取列表中的每个文件</translation>
    </message>
    <message>
        <source>Files without tags of their own are tried with these before presets</source>
        <translation>没有自己标签的文件先用这些标签，再用预设</translation>
    </message>
    <message>
        <source>Tags as written below</source>
        <translation>下方填写的标签</translation>
    </message>
    <message>
        <source>&amp;Preset:</source>
        <translation>预设(&amp;P)：</translation>
    </message>
    <message>
        <source>Ways that find something in this file, the best first</source>
        <translation>能在该文件中匹配到内容的方式，最佳者在前</translation>
    </message>
    <message>
        <source>Iteration tag on the line of the loss</source>
        <translation>迭代标签与损失在同一行</translation>
    </message>
    <message>
        <source>Iteration tag on this line or the last one before that has it</source>
        <translation>迭代标签在本行，或之前最近一个带标签的行</translation>
    </message>
    <message>
        <source>Last progress count drawn before, such as 10/300</source>
        <translation>之前最近的进度计数，如 10/300</translation>
    </message>
    <message>
        <source>Epoch and step, counted through</source>
        <translation>epoch 与 step，连续计数</translation>
    </message>
    <message>
        <source>None in the file: count the lines with a loss</source>
        <translation>文件中没有：按含损失的行计数</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>&amp;Iterations from:</source>
        <translation>迭代来源(&amp;I)：</translation>
    </message>
    <message>
        <source>Where the iteration of a loss stands</source>
        <translation>损失对应的迭代所在的位置</translation>
    </message>
    <message>
        <source>&amp;Loss tags:</source>
        <translation>损失标签(&amp;L)：</translation>
    </message>
    <message>
        <source>The text directly before a loss, blanks included; one on each line, each a series of its own</source>
        <translation>损失前紧邻的文本（含空格）；每行一个，各为一条曲线</translation>
    </message>
    <message>
        <source>I&amp;teration tag:</source>
        <translation>迭代标签(&amp;T)：</translation>
    </message>
    <message>
        <source>The text directly before an iteration</source>
        <translation>迭代前紧邻的文本</translation>
    </message>
    <message>
        <source>&amp;Epoch tag:</source>
        <translation>epoch 标签(&amp;E)：</translation>
    </message>
    <message>
        <source>The text directly before the number of the epoch</source>
        <translation>epoch 编号前紧邻的文本</translation>
    </message>
    <message>
        <source>Regular e&amp;xpression:</source>
        <translation>正则表达式(&amp;X)：</translation>
    </message>
    <message>
        <source>Its first group is the iteration, the second the loss; with one group lines are counted</source>
        <translation>第一个分组为迭代，第二个为损失；只有一个分组时按行计数</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>&amp;Rank:</source>
        <translation>Rank(&amp;R)：</translation>
    </message>
    <message>
        <source>Of lines marked with several ranks, such as [default3], only those of this one</source>
        <translation>行带有多个 Rank 标记（如 [default3]）时，只取该 Rank 的行</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Preview of matched lines</source>
        <translation>匹配行的预览</translation>
    </message>
    <message>
        <source>The first lines that match, or those that come nearest to it</source>
        <translation>最先匹配的行，或最接近的行</translation>
    </message>
    <message>
        <source>%1: %2 iterations in the beginning</source>
        <translation>%1：开头部分有 %2 个迭代</translation>
    </message>
    <message>
        <source>Nothing found in the beginning of the file: %1. These lines come nearest:</source>
        <translation>在文件开头部分未找到：%1。最接近的行：</translation>
    </message>
    <message>
        <source>%1 lines match in the beginning of the file; the first are:</source>
        <translation>文件开头部分有 %1 行匹配；最先的是：</translation>
    </message>
</context>
<context>
    <name>runglass::views::TimeRuler</name>
    <message>
        <source>Time axis</source>
        <translation>时间轴</translation>
    </message>
    <message>
        <source>Drag to select a range on all tracks</source>
        <translation>拖动以在所有轨道上选择范围</translation>
    </message>
    <message>
        <source>%1: %2. Double click shows it.</source>
        <translation>%1：%2。双击显示。</translation>
    </message>
    <message>
        <source>%1: %2. A click shows it.</source>
        <translation>%1：%2。单击显示。</translation>
    </message>
</context>
<context>
    <name>runglass::views::TimelineCanvas</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Press ? for the keys</source>
        <translation>按 ? 查看快捷键</translation>
    </message>
    <message>
        <source>Pinned tracks</source>
        <translation>固定的轨道</translation>
    </message>
    <message>
        <source>Shown time</source>
        <translation>显示的时间</translation>
    </message>
    <message>
        <source>How much of the run is shown</source>
        <translation>显示了运行的多少</translation>
    </message>
    <message>
        <source>Shown tracks</source>
        <translation>显示的轨道</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Selected %1</source>
        <translation>已选 %1</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>The picture was saved as %1.</source>
        <translation>图片已保存为 %1。</translation>
    </message>
    <message>
        <source>The picture could not be written to %1.</source>
        <translation>图片无法写入 %1。</translation>
    </message>
    <message>
        <source>%1 was hidden: it is shown again.</source>
        <translation>%1 此前被隐藏：现已重新显示。</translation>
    </message>
</context>
<context>
    <name>runglass::views::TimelineDrawer</name>
    <message>
        <source>Details below the timeline</source>
        <translation>时间线下方的详情</translation>
    </message>
    <message>
        <source>Current selection</source>
        <translation>当前所选</translation>
    </message>
    <message>
        <source>What is known of the selected slice</source>
        <translation>所选切片的信息</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Sums over the selected range of time and tracks</source>
        <translation>所选时间与轨道范围内的汇总</translation>
    </message>
    <message>
        <source>Flows</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Flows of the selected slice and their other ends</source>
        <translation>所选切片的连线及其另一端</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>All slices that the search found</source>
        <translation>搜索到的所有切片</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Marked moments and ranges</source>
        <translation>标记的时刻和范围</translation>
    </message>
    <message>
        <source>Load report</source>
        <translation>加载报告</translation>
    </message>
    <message>
        <source>What was read, and what was met on the way</source>
        <translation>读取的内容及过程中遇到的问题</translation>
    </message>
</context>
<context>
    <name>runglass::views::TimelinePane</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Adds the traces of other workers of this run</source>
        <translation>加入该运行中其他 Worker 的 trace</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Which processes and layers are shown</source>
        <translation>显示哪些进程和层</translation>
    </message>
    <message>
        <source>Flow events</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Which arrows are drawn</source>
        <translation>绘制哪些连线</translation>
    </message>
    <message>
        <source>Colour by family</source>
        <translation>按名称族着色</translation>
    </message>
    <message>
        <source>Colour by category</source>
        <translation>按类别着色</translation>
    </message>
    <message>
        <source>Colour by step</source>
        <translation>按步着色</translation>
    </message>
    <message>
        <source>Colour by duration</source>
        <translation>按时长着色</translation>
    </message>
    <message>
        <source>What the colour of a slice stands for</source>
        <translation>切片颜色的含义</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>着色方式</translation>
    </message>
    <message>
        <source>Since start</source>
        <translation>距开始</translation>
    </message>
    <message>
        <source>Since step</source>
        <translation>距步开始</translation>
    </message>
    <message>
        <source>Time of day</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>Nanoseconds</source>
        <translation>纳秒</translation>
    </message>
    <message>
        <source>How times are written (T)</source>
        <translation>时间的写法 (T)</translation>
    </message>
    <message>
        <source>Time format</source>
        <translation>时间格式</translation>
    </message>
    <message>
        <source>Zoom out (S)</source>
        <translation>缩小 (S)</translation>
    </message>
    <message>
        <source>Zoom in (W)</source>
        <translation>放大 (W)</translation>
    </message>
    <message>
        <source>Show the whole run (Ctrl+0)</source>
        <translation>显示全部 (Ctrl+0)</translation>
    </message>
    <message>
        <source>Undo zoom (Backspace)</source>
        <translation>撤销缩放 (Backspace)</translation>
    </message>
    <message>
        <source>Keys of the timeline (?)</source>
        <translation>时间线的快捷键 (?)</translation>
    </message>
    <message>
        <source>The selected worker</source>
        <translation>所选 Worker</translation>
    </message>
    <message>
        <source>Shows its trace on the same time axis</source>
        <translation>在同一时间轴上显示其 trace</translation>
    </message>
    <message>
        <source>Loading the trace of %1</source>
        <translation>正在加载 %1 的 trace</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>This worker has no trace in which that could be shown.</source>
        <translation>该 Worker 没有可显示该内容的 trace。</translation>
    </message>
    <message>
        <source>The timeline comes from trace_view.json, a *.pt.trace.json or a database. The profiler writes them with tensorboard_trace_handler or export_chrome_trace.</source>
        <translation>时间线来自 trace_view.json、*.pt.trace.json 或数据库，由 profiler 通过 tensorboard_trace_handler 或 export_chrome_trace 写出。</translation>
    </message>
    <message>
        <source>Computing the use of the devices</source>
        <translation>正在计算设备利用率</translation>
    </message>
    <message>
        <source>%1, document %2</source>
        <translation>%1，文档 %2</translation>
    </message>
</context>
<context>
    <name>runglass::views::TimelineSearch</name>
    <message>
        <source>The search went on from the first hit.</source>
        <translation>已从第一个匹配处继续搜索。</translation>
    </message>
    <message>
        <source>The search went on from the last hit.</source>
        <translation>已从最后一个匹配处继续搜索。</translation>
    </message>
    <message>
        <source>Search for something first (/ or Ctrl+F).</source>
        <translation>请先搜索（/ 或 Ctrl+F）。</translation>
    </message>
    <message>
        <source>The search has found nothing.</source>
        <translation>搜索没有找到任何内容。</translation>
    </message>
</context>
<context>
    <name>runglass::views::TimelineView</name>
    <message>
        <source>This trace names processes and threads, but nothing happens on them.</source>
        <translation>该 trace 只有进程和线程的名称，没有任何事件。</translation>
    </message>
    <message>
        <source>All rows are hidden. Processes › Show hidden rows brings them back.</source>
        <translation>所有行均已隐藏。可用“进程 › 显示隐藏的行”恢复。</translation>
    </message>
</context>
<context>
    <name>runglass::views::TopCountControl</name>
    <message>
        <source>Show every slice; those below 0.1 % of the whole are still put together as Others</source>
        <translation>显示每一项；占比低于 0.1 % 的仍合并为“其他”</translation>
    </message>
    <message>
        <source>Show the largest slices and put all others together as Others</source>
        <translation>显示最大的若干项，其余合并为“其他”</translation>
    </message>
    <message>
        <source>How many of the largest slices to show</source>
        <translation>显示最大的多少项</translation>
    </message>
    <message>
        <source>Number of slices</source>
        <translation>项数</translation>
    </message>
</context>
<context>
    <name>runglass::views::TraceExporter</name>
    <message>
        <source>Export a part of the trace</source>
        <translation>导出部分 trace</translation>
    </message>
    <message>
        <source>Trace files (*.json)</source>
        <translation>trace 文件 (*.json)</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>正在导出 %1</translation>
    </message>
    <message>
        <source>Exported %1 bytes to %2.</source>
        <translation>已将 %1 字节导出到 %2。</translation>
    </message>
    <message>
        <source>There is nothing to export here: what is shown was computed.</source>
        <translation>此处没有可导出的内容：显示的是计算得到的数据。</translation>
    </message>
</context>
<context>
    <name>runglass::views::TrackFinder</name>
    <message>
        <source>Find track</source>
        <translation>查找轨道</translation>
    </message>
    <message>
        <source>Part of a track or process name</source>
        <translation>轨道或进程名称的一部分</translation>
    </message>
    <message>
        <source>Track name</source>
        <translation>轨道名称</translation>
    </message>
    <message>
        <source>Words in any order; Enter goes to the track</source>
        <translation>词序任意；Enter 跳到轨道</translation>
    </message>
    <message>
        <source>Tracks found</source>
        <translation>找到的轨道</translation>
    </message>
</context>
<context>
    <name>runglass::views::TrackHeaderView</name>
    <message>
        <source>Tracks</source>
        <translation>轨道</translation>
    </message>
</context>
<context>
    <name>runglass::views::TrackTree</name>
    <message>
        <source>Process %1</source>
        <translation>进程 %1</translation>
    </message>
</context>
<context>
    <name>runglass::views::TrackTreeModel</name>
    <message numerus="yes">
        <source>%n track(s)</source>
        <translation>
            <numerusform>%n 条轨道</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 个采样</translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation>%1 个切片</translation>
    </message>
    <message>
        <source>busy %1</source>
        <translation>忙碌 %1</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>id %1</translation>
    </message>
    <message>
        <source>%1 slices overlap others without nesting; they have lanes of their own</source>
        <translation>%1 个切片与其他切片交叉而不嵌套，单独占一行</translation>
    </message>
</context>
<context>
    <name>runglass::views::ValueView</name>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Copy the whole value, also what is not shown</source>
        <translation>复制完整的值，包括未显示的部分</translation>
    </message>
    <message>
        <source>Value in full</source>
        <translation>完整的值</translation>
    </message>
    <message>
        <source>The value of the row that is current on the left</source>
        <translation>左侧当前行的值</translation>
    </message>
    <message>
        <source>%1: the first %2 of %3 bytes</source>
        <translation>%1：前 %2 字节，共 %3 字节</translation>
    </message>
</context>
<context>
    <name>runglass::views::WorksDialog</name>
    <message>
        <source>Looking for launches</source>
        <translation>正在查找下发关系</translation>
    </message>
    <message>
        <source>There is nothing to show</source>
        <translation>没有可显示的内容</translation>
    </message>
    <message>
        <source>Nothing was launched</source>
        <translation>没有下发任务</translation>
    </message>
    <message>
        <source>None of these calls launched work on the device.</source>
        <translation>这些调用都没有在设备上下发任务。</translation>
    </message>
    <message>
        <source>Kernels of This Operator…</source>
        <translation>该算子的核函数…</translation>
    </message>
    <message>
        <source>Kernels of %1</source>
        <translation>%1 的核函数</translation>
    </message>
    <message>
        <source>Operators of This Kernel…</source>
        <translation>该核函数所属的算子…</translation>
    </message>
    <message>
        <source>Operators of %1</source>
        <translation>%1 所属的算子</translation>
    </message>
    <message>
        <source>What the calls of this operator launched on the device</source>
        <translation>该算子的调用在设备上下发的内容</translation>
    </message>
    <message>
        <source>Which operators launched this kernel</source>
        <translation>下发该核函数的算子</translation>
    </message>
</context>
</TS>
