// `cu2port record` and `cu2port replay`: what is recorded runs again as it did, and a file that is
// none gets a message.
#include "TableLine.h"

#include <gmock/gmock.h>

#include <filesystem>

#include <sys/stat.h>

namespace cu2port {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

class Record : public RunTool {
protected:
  static constexpr const char *parts = CU2PORT_PARTS_FOLDER;

  ToolResult record(const std::string &part, const std::string &options = "") const {
    return run("record cases --sources " + std::string(parts) + " " + options +
               " -- '" CU2PORT_PARTS "' " + part);
  }
  ToolResult replay(const std::string &options = "") const {
    return run("replay cases " + options);
  }

  /// One that somebody else has written, with values changed as write_case.py says.
  void writeCase(const std::string &changes = "") const {
    runProgram("/bin/mkdir", "-p cases");
    const ToolResult written =
        runProgram("/usr/bin/env", "python3 '" CU2PORT_WRITE_CASE "' cases/a.case " + changes);
    ASSERT_EQ(written.status, 0) << written.errors;
  }

  /// The translation (which is spoilt: see CMakeLists.txt) with a text replaced.
  void copyParts(const std::string &to, const std::string &from, const std::string &by) const {
    for (const char *file : {"parts.cpu.cpp", "parts.plain.cpp", "parts.cl", "parts.block.cl"}) {
      std::string text = readFile(std::string(parts) + '/' + file);
      if (const std::size_t at = text.find(from); at != std::string::npos)
        text.replace(at, from.size(), by);
      write(to + '/' + file, text);
    }
  }

  static std::string readFile(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
};

// --- What was recorded runs again
// -------------------------------------------------------------------------------------

struct Devices {
  const char *recorded, *replayed;
};
class RecordOn : public Record, public testing::WithParamInterface<Devices> {
protected:
  std::string recordedOn() const { return std::string("--device ") + GetParam().recorded; }
  std::string replayedOn() const { return std::string("--device ") + GetParam().replayed; }
};

TEST_P(RecordOn, RightKernelsAreVerified) {
  // Variables, structs, lists, templates with dynamic shared memory.
  const std::pair<const char *, int> rows[] = {{"right", 2}, {"list", 1}, {"templates", 2}};
  for (const auto &[part, count] : rows) {
    runProgram("/bin/rm", "-rf cases");
    const ToolResult recorded = record(part, recordedOn());
    EXPECT_EQ(recorded.status, 0) << part << recorded.output << recorded.errors;
    const ToolResult result = replay(replayedOn());
    EXPECT_EQ(result.status, 0) << part << result.output << result.errors;
    int verified = 0;
    std::stringstream lines(result.output);
    for (std::string line; std::getline(lines, line);)
      verified += line.find(" 1         1  ") != std::string::npos &&
                  line.find("verified") != std::string::npos;
    EXPECT_EQ(verified, count) << result.output;
  }
}

TEST_P(RecordOn, WhatTheOrderDecidesIsNotWrong) {
  EXPECT_EQ(record("order", recordedOn() + " --launches first:4").status, 0);
  const ToolResult result = replay(replayedOn());
  EXPECT_EQ(result.status, 0) << result.output << result.errors;
  EXPECT_THAT(lineOf(result, "sum"), MatchesRegex("sum .* 4 +4 .*verified.*"));
  EXPECT_THAT(lineOf(result, "line_up"), MatchesRegex("line_up .* 4 +4 .*verified.*"));
}

INSTANTIATE_TEST_SUITE_P(Devices, RecordOn,
                         testing::Values(Devices{"cpu", "cpu"}, Devices{"cpu", "opencl"},
                                         Devices{"opencl", "cpu"}, Devices{"opencl", "opencl"}),
                         [](const auto &each) {
                           return std::string(each.param.recorded) + "_" + each.param.replayed;
                         });

#ifdef CU2PORT_SYCL_ENVIRONMENT
TEST_F(Record, SyclIsADeviceLikeOthers) {
  findSycl();
  EXPECT_EQ(record("right", "--device sycl").status, 0);
  for (const char *device : {"cpu", "sycl"}) {
    const ToolResult result = replay(std::string("--device ") + device);
    EXPECT_EQ(result.status, 0) << device << result.output << result.errors;
    EXPECT_THAT(lineOf(result, "scale"), MatchesRegex("scale .* 1 +1 .*verified"));
  }
}
#endif

TEST_F(Record, CooperativeLaunches) {
  EXPECT_EQ(
      run("record cases --sources '" CU2PORT_TOGETHER_FOLDER "' -- '" CU2PORT_TOGETHER "'").status,
      0);
  EXPECT_EQ(replay("--device cpu").status, 0);
  const ToolResult result = replay("--device opencl");
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.output, HasSubstr("1 launch could not be verified: the program was translated "
                                       "without OpenCL"));
}

// --- Differences
// ------------------------------------------------------------------------------------------

TEST_F(Record, ASpoiltKernelIsDifferent) {
  EXPECT_EQ(record("wrong", "--device opencl").status, 0);
  const ToolResult result = replay("--device cpu");
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(lineOf(result, "wrong"), HasSubstr("DIFFERENT: 1 element"));
  EXPECT_THAT(result.output, HasSubstr("launch 1 <<<79, 128>>>: out[77] is 123462 and should be "
                                       "123461 (1 apart)"));
  EXPECT_EQ(replay("--device opencl").status, 0);
}

TEST_F(Record, TodaysKernelsRunInPlaceOfThoseRecorded) {
  EXPECT_EQ(record("wrong", "--device opencl").status, 0);
  const std::string sources = " --sources mended";
  copyParts("mended", "123457", "123456");
  const ToolResult mended = replay("--device cpu" + sources);
  EXPECT_EQ(mended.status, 0) << mended.output << mended.errors;
  copyParts("mended", "123456", "123458");
  EXPECT_EQ(replay("--device cpu" + sources).status, 1);
  const ToolResult spoilt = replay("--device opencl" + sources);
  EXPECT_EQ(spoilt.status, 1) << spoilt.output << spoilt.errors;
  EXPECT_THAT(spoilt.output, HasSubstr("out[77] is 123463 and should be 123461 (2 apart)"));
}

TEST_F(Record, ReportsAreForMachines) {
  EXPECT_EQ(record("wrong", "--device opencl").status, 0);
  EXPECT_EQ(replay("--device cpu --report report").status, 1);
  EXPECT_THAT(read("report/verify.json"), HasSubstr("\"verdict\": \"different\""));
  EXPECT_THAT(read("report/verify.xml"), HasSubstr("tests=\"1\" failures=\"1\""));
}

// --- Written by somebody else
// --------------------------------------------------------------------------------------

TEST_F(Record, ACaseThatSomebodyElseHasWritten) {
  writeCase();
  for (const char *device : {"cpu", "opencl"}) {
    const ToolResult result = replay("--device " + std::string(device) + " --sources " + parts);
    EXPECT_EQ(result.status, 0) << result.output << result.errors;
    EXPECT_THAT(lineOf(result, "scale"), MatchesRegex("scale .parts.cu:29. .* 1 +1 .*verified"));
  }
}

TEST_F(Record, WhatItExpectsIsCompared) {
  writeCase("launch.grid.0=3"); // of four blocks, the last does not run
  const ToolResult result = replay("--device cpu --sources " + std::string(parts));
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(lineOf(result, "scale"), HasSubstr("DIFFERENT: 4 elements"));
  EXPECT_THAT(result.output, HasSubstr("launch 3 <<<3, 32>>>: y[96] is 0 and should be 48"));
}

TEST_F(Record, KernelsHaveToComeFromSomewhere) {
  writeCase();
  const ToolResult result = replay("--device cpu");
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.output,
              HasSubstr("1 launch could not be verified: it was recorded without its kernels for "
                        "the CPU: name the translated program (--sources)"));
}

// --- Files that are none
// -----------------------------------------------------------------------------------------

TEST_F(Record, WhatIsEditedIsRefused) {
  const std::pair<const char *, const char *> rows[] = {
      {"version=2", "'case.json' is not of format cu2port-case, version 1"},
      {"kernel.name='\"sc ale\"'", "the kernel, or its files, have no proper name"},
      {"kernel.files='\"../parts\"'", "the kernel, or its files, have no proper name"},
      {"launch.grid.1=0", "case.launch.grid has a 0"},
      {"arguments.1.region=3", "case.arguments[1].region is none that there is"},
      {"arguments.2.offset=401", "case.arguments[2].offset is outside of its region"},
      {"arguments.2.offset=-5000", "case.arguments[2].offset is outside of its region"},
      {"regions.1.address=481036337153", "case.regions[1] is not behind the one before"},
      {"regions.0.bytes=18446744073709551615", "case.regions[0].bytes is more than "},
      {"regions.0.bytes=404", "case.regions[0] has not the size that it says"},
      {"regions.0.before='\"regions/bomb\"'",
       "'regions/bomb' is larger than it may be (400 bytes)"},
      {"regions.0.before='\"elsewhere\"'", "'elsewhere': No such file"},
      {"launch=", "case.launch is missing"}};
  for (const auto &[changes, message] : rows) {
    writeCase(changes);
    const ToolResult result = replay("--device cpu --sources " + std::string(parts));
    EXPECT_EQ(result.status, 2) << changes;
    EXPECT_THAT(result.errors, HasSubstr("'cases/a.case' is no recorded launch: ")) << changes;
    EXPECT_THAT(result.errors, HasSubstr(message)) << changes;
  }
}

TEST_F(Record, WhatIsBrokenIsRefused) {
  writeCase();
  const std::string whole = read("cases/a.case");
  std::string changed = whole;
  changed[200] ^= 1; // in the compressed description
  const std::pair<std::string, const char *> rows[] = {
      {"", "'case.json': No such file"},
      {"{\"format\": \"cu2port-case\"}", "it is no ZIP archive"},
      {whole.substr(0, whole.size() / 2), "it is no ZIP archive"},
      {whole.substr(0, whole.size() - 1), "it is no ZIP archive"},
      {changed, "'case.json': "}};
  for (const auto &[text, message] : rows) {
    write("cases/a.case", text);
    const ToolResult result = replay("--sources " + std::string(parts));
    EXPECT_EQ(result.status, 2) << message;
    EXPECT_THAT(result.errors, HasSubstr(message));
  }
}

TEST_F(Record, AFileThatCannotBeUsedKeepsNoOtherFromBeing) {
  writeCase();
  write("cases/b.case", "nothing");
  // Nobody writes to the one, and the other has no end.
  ASSERT_EQ(::mkfifo((folder + "/cases/c.case").c_str(), 0600), 0);
  std::filesystem::create_symlink("/dev/zero", folder + "/cases/d.case");
  const ToolResult result = replay("--device cpu --sources " + std::string(parts));
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(lineOf(result, "scale"), HasSubstr("verified"));
  for (const char *each : {"b", "c", "d"})
    EXPECT_THAT(result.errors,
                HasSubstr("'cases/" + std::string(each) + ".case' is no recorded launch"));
}

TEST_F(Record, NothingToReplay) {
  EXPECT_EQ(run("replay nowhere").status, 2);
  write("cases/readme", "");
  const ToolResult result = replay();
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.output, HasSubstr("there is no recorded launch in 'cases'"));
}

TEST_F(Record, NothingToRecord) {
  const ToolResult idle = record("nothing");
  EXPECT_EQ(idle.status, 2);
  const ToolResult none = record("right", "--kernels never");
  EXPECT_EQ(none.status, 2);
}

} // namespace
} // namespace cu2port
