// SPDX-License-Identifier: Apache-2.0
#include "fuzz/packed_folder.h"
#include "fuzz/seeds.h"
#include "unit/support/kineto_text.h"

#include <algorithm>
#include <random>

namespace {

using runglass::fuzz::PackedFile;

const std::string kernels =
    "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim,Input Shapes\n"
    "1,MatMul1,MatMul,AI_CORE,1000.125,20.5,1,24,\"\"\"32,64;64,16\"\"\"\n"
    "2,MatMul2,MatMul,AI_CORE,2000.25,30.125,0,24,\"\"\"32,64;64,16\"\"\"\n"
    "2,hcom_allReduce__483_0_1,hcom_allReduce_,HCCL,2040,100.75,2,0,N/A\n";
const std::string operators =
    "Name,Input Shapes,Call Stack,Host Self Duration(us),Host Total Duration(us),Device Self Duration(us),"
    "Device Total Duration(us),Device Self Duration With AICore(us),Device Total Duration With AICore(us)\n"
    "aten::add,\"2,3\",\"model.py(7): forward;\nmodel.py(3): <module>\",5,7.5,2,2,1,1\n"
    "aten::mm,\"2,3;\n3,4\",,3,3,9.25,9.25,9.25,9.25\n";
const std::string steps =
    "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,"
    "Stage,Bubble,Communication(Not Overlapped and Exclude Receive),Preparing\n"
    "0,1,100.5,20,5,25,7.25,127.75,0,20,3\n"
    "0,2,110.5,21,5,26,7.25,138.75,0,21,3\n";
const std::string memoryRecords =
    "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),"
    "Stream Ptr,Device Type\n"
    "PTA,1000.5,1.5,2,1.5,7,NPU:0\nPTA,1001.5,2.5,4,2.5,7,NPU:0\nAPP,1002,,4,,,NPU:0\n";
const std::string operatorMemory =
    "Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),Duration(us),Active "
    "Duration(us),"
    "Allocation Total Allocated(MB),Allocation Total Reserved(MB),Allocation Total Active(MB),"
    "Release Total Allocated(MB),Release Total Reserved(MB),Release Total Active(MB),Stream Ptr,Device Type\n"
    "aten::add,512,1000.5,1003,1003.5,2.5,3,1.5,2,1.5,1,2,1,7,NPU:0\n"
    "aten::mm,64,1001.5,,,,,2.5,4,2.5,,,,7,NPU:0\n";
const std::string communication =
    R"x({"step1":{"p2p":{"hcom_send__822_0@133":{"Communication Time Info":{"Start Timestamp(us)":1000.5,)x"
    R"x("Elapse Time(ms)":0.9,"Transit Time(ms)":0.8,"Wait Time(ms)":0.1,"Synchronization Time(ms)":0,)x"
    R"x("Idle Time(ms)":0,"Wait Time Ratio":0.1},"Communication Bandwidth Info":{"RDMA":)x"
    R"x({"Transit Size(MB)":20.5,"Transit Time(ms)":0.8,"Bandwidth(GB/s)":25.6,"Large Packet Ratio":1,)x"
    R"x("Size Distribution":{"20.5":[1,0.8]}}}}},"collective":{"hcom_allReduce__483_0_1@935":)x"
    R"x({"Communication Time Info":{"Start Timestamp(us)":2040,"Elapse Time(ms)":0.1,)x"
    R"x("Transit Time(ms)":0.05,"Wait Time(ms)":0.01,"Synchronization Time(ms)":0.01,"Idle Time(ms)":0.03},)x"
    R"x("Communication Bandwidth Info":{"HCCS":{"Transit Size(MB)":2,"Transit Time(ms)":0.05,)x"
    R"x("Bandwidth(GB/s)":40,"Size Distribution":{"1":[2,0.05]}}}}}}})x";
const std::string matrix =
    R"x({"step1":{"p2p":{"hcom_send__822_0@133":{"0-1":{"Transport Type":"RDMA","Transit Size(MB)":20.5,)x"
    R"x("Transit Time(ms)":0.8,"Bandwidth(GB/s)":25.6}}},"collective":{"allreduce-top1@935":{"0-0":)x"
    R"x({"Transport Type":"LOCAL","Transit Size(MB)":2,"Transit Time(ms)":0.01,"Bandwidth(GB/s)":200},)x"
    R"x("1-0":{"Transport Type":"HCCS","Transit Size(MB)":2,"Transit Time(ms)":0.05,"Bandwidth(GB/s)":40}}}}})x";
const std::string info =
    R"({"config":{"common_config":{"activities":["ProfilerActivity.NPU"],"record_shapes":true},)"
    R"("experimental_config":{"_profiler_level":"Level1"}},"rank_id":0})";
const std::string metadata =
    R"({"parallel_group_info":{"935":{"group_name":"dp","group_rank":0,"global_ranks":[0,1]}},)"
    R"("distributed_args":{"tensor_model_parallel_size":2,"world_size":2}})";
const std::string trace =
    R"([{"ph":"M","pid":7,"tid":0,"name":"process_name","args":{"name":"Python"}},)"
    R"({"ph":"M","pid":8,"tid":0,"name":"process_name","args":{"name":"Ascend Hardware"}},)"
    R"({"ph":"X","pid":7,"tid":1,"ts":"990.5","dur":"1000.25","name":"ProfilerStep#1","cat":"cpu_op","args":{}},)"
    R"({"ph":"X","pid":7,"tid":1,"ts":"995.5","dur":9.5,"name":"aten::mm","cat":"cpu_op","args":{"Sequence number":3}},)"
    R"({"ph":"s","pid":7,"tid":1,"ts":"996","id":5,"name":"async_npu","cat":"async_npu","bp":"e"},)"
    R"({"ph":"f","pid":8,"tid":2,"ts":"1000.125","id":5,"name":"async_npu","cat":"async_npu","bp":"e"},)"
    R"({"ph":"X","pid":8,"tid":2,"ts":"1000.125","dur":20.5,"name":"MatMul1","args":{"Task Type":"AI_CORE"}},)"
    R"({"ph":"C","pid":8,"tid":0,"ts":"1001","name":"AI Core Freq","args":{"MHz":1800}}])";

std::vector<PackedFile> workerFolder(const std::string& folder, std::mt19937& random) {
    const std::string output = folder + "/ASCEND_PROFILER_OUTPUT/";
    std::vector<PackedFile> files{
        {folder + "/profiler_info_0.json", info},         {folder + "/profiler_metadata.json", metadata},
        {output + "kernel_details.csv", kernels},         {output + "operator_details.csv", operators},
        {output + "step_trace_time.csv", steps},          {output + "memory_record.csv", memoryRecords},
        {output + "operator_memory.csv", operatorMemory}, {output + "communication.json", communication},
        {output + "communication_matrix.json", matrix},   {output + "trace_view.json", trace}};
    std::ranges::shuffle(files, random);
    files.resize(1 + random() % files.size());
    return files;
}

void addExports(std::vector<PackedFile>& files) {
    const std::string output = "PROF_000001_20260109065012345_ABC/mindstudio_profiler_output/";
    for (const auto& [name, content] : {PackedFile{"op_summary_slice_0_20260109065012.csv", kernels},
                                        PackedFile{"op_summary_slice_1_20260109065012.csv", kernels},
                                        PackedFile{"memory_record_20260109065012.csv", memoryRecords},
                                        PackedFile{"msprof_slice_0_20260109065012.json", trace},
                                        PackedFile{"msprof_slice_1_20260109065013.json", trace}})
        files.emplace_back(output + name, content);
}

std::string kinetoTrace(std::uint32_t round) {
    runglass::test::KinetoText text;
    text.header("deviceProperties", R"([{"id":0,"name":"Made","totalGlobalMem":16000000000,"numSms":80}])");
    text.header("distributedInfo", R"({"backend":"nccl","rank":0,"world_size":2})");
    for (int i = 0; i < 3 + static_cast<int>(round % 4); ++i)
        text.step(i, i * 100, 90)
            .op("aten::mm", i * 100 + 5, 40)
            .launch(i, i * 100 + 10, 5)
            .kernel(i % 2 == 0 ? "sgemm" : "ncclKernel_AllReduce", i, i * 100 + 20, 30)
            .memory(i * 100 + 6, 1, 0, i % 2 == 0 ? 512 : -512, 4096, 512, 2048);
    return text.text();
}

} // namespace

std::string seedOf(std::uint32_t round) {
    std::mt19937 random(round);
    if (round % 3 == 0)
        return runglass::fuzz::packedFolder(
            {{"host_1." + std::to_string(round) + ".pt.trace.json", kinetoTrace(round)},
             {"host_2." + std::to_string(round) + ".pt.trace.json.gz", kinetoTrace(round + 1)}});
    auto files = workerFolder("host_1_20260109065012345_ascend_pt", random);
    if (round % 2 == 0)
        std::ranges::move(workerFolder("host_2_20260109065012345_ascend_pt", random),
                          std::back_inserter(files));
    if (round % 4 == 1)
        addExports(files);
    if (round % 5 == 0)
        files.emplace_back("latest@", "host_1_20260109065012345_ascend_pt");
    return runglass::fuzz::packedFolder(files);
}

bool isGzipped(std::uint32_t /*round*/) {
    return false;
}
