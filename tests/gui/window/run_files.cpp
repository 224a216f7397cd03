// SPDX-License-Identifier: Apache-2.0
#include "run_files.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace runglass::test {

QByteArray operatorCsv() {
    return "Name,Input Shapes,Call Stack,Host Self Duration(us),Host Total Duration(us),Device Self "
           "Duration(us),"
           "Device Total Duration(us),Device Self Duration With AICore(us),"
           "Device Total Duration With AICore(us)\r\n"
           "aten::add,\"2,3;\",\"/model/net.py(12): forward;\r\n/model/main.py(40): train;\","
           "10.5,12.5,3,3,0,0\r\n"
           "aten::add,\"4,4;\",\"/model/loss.py(7): loss;\",20,22,4,4,0,0\r\n"
           "aten::matmul,\"2,3;\",,30,35,100.25,100.25,100.25,100.25\r\n"
           "aten::relu,\"2,3;\",,5,5,2,2,0,0\r\n";
}

QByteArray kernelCsv() {
    return "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim,Input "
           "Shapes\n"
           "1,MatMulV2_1,MatMulV2,AI_CORE,1736408883704643.212\t,50,0,32,\"\"\"2,3\"\"\"\n"
           "1,Add_1,Add,AI_VECTOR_CORE,1736408883704700.000\t,10.5,1.25,8,\"\"\"2,3\"\"\"\n"
           "2,MatMulV2_1,MatMulV2,AI_CORE,1736408883704800.000\t,70,2,32,\"\"\"2,3\"\"\"\n"
           "10,hcom_allReduce_1,hcom_allReduce_,HCCL,1736408883704900.000\t,300.125,0,0,N/A\n";
}

void writeFile(const QString& path, const QByteArray& content) {
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("a test file cannot be written");
}

QString outputFolder(const QString& run, const QString& worker) {
    const QString folder =
        run + QLatin1Char('/') + worker + QStringLiteral("_ascend_pt/ASCEND_PROFILER_OUTPUT");
    QDir().mkpath(folder);
    return folder;
}

QString writeTwoWorkerRun(const QString& parent, const QString& name) {
    const QString run = parent + QLatin1Char('/') + name;
    const auto first = outputFolder(run, QStringLiteral("host_1_20260109065012345"));
    writeFile(first + QStringLiteral("/operator_details.csv"), operatorCsv());
    writeFile(first + QStringLiteral("/kernel_details.csv"), kernelCsv());
    const auto second = outputFolder(run, QStringLiteral("host_1_20260109065112345"));
    writeFile(second + QStringLiteral("/kernel_details.csv"),
              "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us)\n7,Cast_1,Cast,AI_CPU,1.5,8\n");
    const auto other = outputFolder(run, QStringLiteral("host_2_20260109065012345"));
    writeFile(other + QStringLiteral("/kernel_details.csv"), kernelCsv() + "3,too,short\n");
    return run;
}

QString writeGpuTrace(const QString& parent) {
    const QString path = parent + QStringLiteral("/w.1.pt.trace.json");
    writeFile(path, R"({"schemaVersion": 1, "traceEvents": [
{"ph": "X", "cat": "cpu_op", "name": "aten::mm", "pid": 1, "tid": 1, "ts": 0, "dur": 10, "args": {}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 1, "tid": 1, "ts": 2, "dur": 1,
 "args": {"correlation": 7}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 1, "tid": 1, "ts": 4, "dur": 1,
 "args": {"correlation": 8}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 1, "tid": 1, "ts": 6, "dur": 1,
 "args": {"correlation": 9}},
{"ph": "X", "cat": "kernel", "name": "ampere_fp16_s16816gemm_fp16_128x64", "pid": 0, "tid": 7, "ts": 20,
 "dur": 30, "args": {"device": 0, "stream": 7, "correlation": 7}},
{"ph": "X", "cat": "kernel", "name": "vectorized_elementwise_kernel", "pid": 0, "tid": 7, "ts": 60, "dur": 5,
 "args": {"device": 0, "stream": 7, "correlation": 8}},
{"ph": "X", "cat": "kernel", "name": "ncclKernel_AllReduce_RING_LL_Sum_float", "pid": 0, "tid": 7, "ts": 70,
 "dur": 10, "args": {"device": 0, "stream": 7, "correlation": 9}}]})");
    return path;
}

} // namespace runglass::test
