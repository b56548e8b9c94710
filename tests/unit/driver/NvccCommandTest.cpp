// What a command line of nvcc's means.
#include "arguments/NvccCommand.h"
#include "TemporaryFolder.h"
#include "diag/Findings.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include <sys/stat.h>

namespace cu2port {
namespace {

using Words = std::vector<std::string>;
using Action = NvccCommand::Action;
using Language = NvccInput::Language;

NvccCommand readGood(const Words &words) {
  Findings findings;
  NvccCommand command = readNvccCommand(words, findings);
  for (const Finding &each : findings.all())
    ADD_FAILURE() << each.message;
  return command;
}

/// The messages, a line each.
std::string readBad(const Words &words) {
  Findings findings;
  readNvccCommand(words, findings);
  std::string text;
  for (const Finding &each : findings.all())
    text += std::to_string(info(each.id).id) + " " + each.message + "\n";
  return text;
}

/// `-l` words as they are, inputs as their numbers.
Words linkOf(const NvccCommand &command) {
  Words words;
  for (const LinkItem &item : command.link)
    words.push_back(item.input < 0 ? item.text : "#" + std::to_string(item.input));
  return words;
}

TEST(NvccCommand, ACompilation) {
  NvccCommand command = readGood(
      {"-std=c++17", "-Xcompiler", "-Wall", "-arch=sm_60", "-O3", "-c", "main.cu", "-o", "main.o"});
  EXPECT_EQ(command.action, Action::Compile);
  ASSERT_EQ(command.inputs.size(), 1u);
  EXPECT_EQ(command.inputs[0].file, "main.cu");
  EXPECT_EQ(command.inputs[0].language, Language::Cuda);
  EXPECT_EQ(command.output, "main.o");
  EXPECT_EQ(command.meaning, (Words{"-std=c++17"}));
  EXPECT_EQ(command.host, (Words{"-Wall", "-O3"}));
}

TEST(NvccCommand, TheOrderOfALinkIsKept) {
  NvccCommand command = readGood({"a.cu", "-lb", "b.o", "-Lx", "-Xlinker", "-z,now", "c.cpp",
                                  "libd.a", "e.so", "libf.so.1.2", "-o", "p", "-shared"});
  EXPECT_EQ(command.action, Action::Link);
  EXPECT_EQ(linkOf(command), (Words{"#0", "-lb", "b.o", "-Lx", "-Xlinker", "-z", "-Xlinker", "now",
                                    "#1", "libd.a", "e.so", "libf.so.1.2"}));
  EXPECT_TRUE(command.shared);
}

TEST(NvccCommand, ValuesComeInEveryForm) {
  for (const Words &words :
       {Words{"-Dx=1", "-Iy"}, Words{"-D", "x=1", "-I", "y"}, Words{"-D=x=1", "-I=y"},
        Words{"--define-macro", "x=1", "--include-path", "y"},
        Words{"--define-macro=x=1", "--include-path=y"}})
    EXPECT_EQ(readGood(words).meaning, (Words{"-D", "x=1", "-I", "y"})) << words[0];
}

TEST(NvccCommand, AListForTheHostCompilerIsSplitAtCommas) {
  NvccCommand command = readGood(
      {"-Xcompiler=-Wall,-fPIC", "-Xcompiler", "\"-fopenmp\"", "--compiler-options", "-DA=1\\,2"});
  EXPECT_EQ(command.host, (Words{"-Wall", "-fPIC"}));
  EXPECT_EQ(command.meaning, (Words{"-fopenmp", "-DA=1,2"}));
}

/// As `nvcc --dryrun` shows.
TEST(NvccCommand, ListsAreSplitButInQuotes) {
  EXPECT_EQ(readGood({"-DA=1,B=2", "-Ia,b", "-DC=\"x,y\"", "-DD=1\\,2", "-DE=3,", "-DF=\\\"z\\\""})
                .meaning,
            (Words{"-D", "A=1", "-D", "B=2", "-I", "a", "-I", "b", "-D", "C=\"x,y\"", "-D", "D=1,2",
                   "-D", "E=3", "-D", "F=\"z\""}));
  EXPECT_EQ(
      readGood({"-I\"a b\"", "-isystem", "c,d", "-include", "e.h,f.h", "-iquote", "g,h"}).meaning,
      (Words{"-I", "a b", "-isystem", "c", "-isystem", "d", "-include", "e.h", "-include", "f.h",
             "-iquote", "g,h"}));
  EXPECT_EQ(linkOf(readGood({"-La,b", "-L\"c d\"", "-lx,y"})),
            (Words{"-La", "-Lb", "-Lc d", "-lx", "-ly"}));
}

TEST(NvccCommand, TheHostCompilersOptionsAreReadAsByAShell) {
  const NvccCommand command = readGood(
      {"-Xcompiler", "-O3 -Wall", "-Xcompiler", "-DA=\"a,b\"", "-Xcompiler", "-DB='\"x y\"'",
       "-Xcompiler", "-Wl\\,-z\\,now,,-g", "-Xcompiler", "-I,/x", "-Xcompiler", "-include",
       "-Xcompiler", "y.h", "-Xcompiler", "-imacros,m.h", "-Xcompiler", "\"-Wextra\",'-fPIC'"});
  EXPECT_EQ(command.host, (Words{"-O3", "-Wall", "-Wl,-z,now", "-g", "-Wextra", "-fPIC"}));
  EXPECT_EQ(command.meaning,
            (Words{"-DA=a,b", "-DB=\"x y\"", "-I", "/x", "-include", "y.h", "-imacros", "m.h"}));
}

TEST(NvccCommand, TheLinkersOptionsAreReadAsByAShell) {
  EXPECT_EQ(linkOf(readGood({"-Xlinker", "-rpath /x", "-Xlinker=-rpath,\\$ORIGIN", "-Xlinker",
                             "\"-z,now\"", "-Xlinker", "a\\,b"})),
            (Words{"-Xlinker", "-rpath", "-Xlinker", "/x", "-Xlinker", "-rpath", "-Xlinker",
                   "$ORIGIN", "-Xlinker", "-z,now", "-Xlinker", "a,b"}));
}

TEST(NvccCommand, WhatIsAboutNvidiasMachinesChangesNothing) {
  NvccCommand command = readGood({"--no-align-double",
                                  "-nohdinitlist",
                                  "-nohdmoveforward",
                                  "-jtd=3",
                                  "-brief-diag=true",
                                  "-sanitize",
                                  "memcheck",
                                  "-aug-hls",
                                  "-idp",
                                  "/",
                                  "-ddp=/",
                                  "-dp",
                                  "/",
                                  "--fdevice-syntax-only",
                                  "--fdevice-time-trace=-",
                                  "-device-stack-protector=false",
                                  "-gencode",
                                  "arch=compute_70,code=sm_70",
                                  "-gencode=arch=compute_80,code=sm_80",
                                  "--gpu-architecture=sm_90",
                                  "-arch",
                                  "sm_70",
                                  "-maxrregcount=32",
                                  "-Xptxas",
                                  "-v",
                                  "-rdc=true",
                                  "--expt-relaxed-constexpr",
                                  "-lineinfo",
                                  "--default-stream",
                                  "legacy",
                                  "-t4",
                                  "a.cu"});
  EXPECT_TRUE(command.meaning.empty());
  EXPECT_TRUE(command.host.empty());
  EXPECT_EQ(linkOf(command), (Words{"#0"}));
}

TEST(NvccCommand, TheToolkitsLibrariesAreTheRuntimes) {
  EXPECT_EQ(linkOf(readGood({"a.o", "-lcudart", "-lcudart_static", "-lnppig_static", "-lm"})),
            (Words{"a.o", "-lnppig", "-lm"}));
  EXPECT_EQ(linkOf(readGood({"a.o", "-lcublas_static,cufft", "/opt/cuda/lib64/libcurand.so"})),
            (Words{"a.o", "-lcublas", "-lcufft", "-lcurand"}));
  EXPECT_EQ(
      linkOf(readGood({"a.o", "/opt/cuda/lib64/libcudart_static.a", "libcuda.so.1", "libcudart.so",
                       "cudart.o", "libmine.a"})),
      (Words{"a.o", "-Wl,--push-state,--as-needed,-lcuda,--pop-state", "cudart.o", "libmine.a"}));
}

TEST(NvccCommand, ALanguageHoldsForSourcesWhereverItStands) {
  for (const Words &words : {Words{"-x", "cu", "a.cpp", "b.o"}, Words{"a.cpp", "b.o", "--x", "cu"},
                             Words{"-x=cu", "a.cpp", "b.o"}}) {
    NvccCommand command = readGood(words);
    ASSERT_EQ(command.inputs.size(), 1u);
    EXPECT_EQ(command.inputs[0].language, Language::Cuda);
    EXPECT_EQ(linkOf(command), (Words{"#0", "b.o"}));
  }
}

TEST(NvccCommand, Dependencies) {
  auto dependencies =
      readGood({"-MD", "-MF", "a.d", "-MT", "x y", "-MQ", "x $y", "-MP"}).dependencies;
  EXPECT_TRUE(dependencies.write);
  EXPECT_EQ(dependencies.file, "a.d");
  EXPECT_EQ(dependencies.targets, (Words{"x y", "x\\ $$y"}));
  EXPECT_TRUE(dependencies.phony);
}

using ResponseFile = TemporaryFolder;

TEST_F(ResponseFile, IsAFile) {
  ASSERT_EQ(mkfifo((folder + "/pipe").c_str(), 0600), 0);
  for (const std::string &each : {folder + "/pipe", std::string("/dev/zero")})
    for (const std::vector<std::string> &words :
         {std::vector<std::string>{"@" + each}, {"-optf", each}, {"--options-file=" + each}}) {
      Findings findings;
      readNvccCommand(words, findings);
      ASSERT_EQ(findings.all().size(), 1u);
      EXPECT_EQ(findings.all()[0].message, std::string("cannot read the ") +
                                               (words[0][0] == '@' ? "response" : "options") +
                                               " file '" + each + "': it is no regular file");
    }
}

TEST_F(ResponseFile, IsRead) {
  write("flags", "-DA=1 \"-DB=x y\"\n-c\n");
  for (const Words &words : {Words{"@" + folder + "/flags"}, Words{"-optf", folder + "/flags"},
                             Words{"--options-file=" + folder + "/flags"}}) {
    NvccCommand command = readGood(words);
    EXPECT_EQ(command.meaning, (Words{"-D", "A=1", "-D", "B=x y"}));
    EXPECT_EQ(command.action, Action::Compile);
  }
}

/// As nvcc reads it: backslashes stay for lists, single quotes are nothing special.
TEST_F(ResponseFile, HasWordsOfItsOwn) {
  write("flags", "-DA=\"x y\" -DB=a\\ b\t-I'c'\r\n-optf " + folder + "/more");
  write("more", "-DM,N");
  EXPECT_EQ(readGood({"-optf", folder + "/flags," + folder + "/more"}).meaning,
            (Words{"-D", "A=x y", "-D", "B=a b", "-I", "'c'", "-D", "M", "-D", "N", "-D", "M", "-D",
                   "N"}));
}

TEST_F(ResponseFile, ThatIsNotThereOrNeverEndsIsAMistake) {
  EXPECT_EQ(readBad({"@nowhere"}), "1011 cannot read the response file 'nowhere'\n");
  EXPECT_EQ(readBad({"-optf", "nowhere"}),
            "1011 cannot read the options file 'nowhere': No such file or directory\n");
  write("loop", "-optf " + folder + "/loop");
  EXPECT_EQ(readBad({"-optf", folder + "/loop"}),
            "1011 options files that name each other: " + folder + "/loop\n");
}

TEST(NvccCommand, QuotesStayInTheEnvironment) {
  setenv("NVCC_APPEND_FLAGS", "-DA=\"x y\" -Xcompiler=\"-O3 -Wall\"", 1);
  const NvccCommand command = readGood({});
  unsetenv("NVCC_APPEND_FLAGS");
  EXPECT_EQ(command.meaning, (Words{"-D", "A=\"x y\""}));
  EXPECT_EQ(command.host, (Words{"-O3 -Wall"})); // so says nvcc
}

TEST(NvccCommand, TheEnvironmentsFlagsCount) {
  setenv("NVCC_PREPEND_FLAGS", "-DA", 1);
  setenv("NVCC_APPEND_FLAGS", "-DC", 1);
  EXPECT_EQ(readGood({"-DB"}).meaning, (Words{"-D", "A", "-D", "B", "-D", "C"}));
  unsetenv("NVCC_PREPEND_FLAGS");
  unsetenv("NVCC_APPEND_FLAGS");
}

/// What -Xcompiler says comes first, wherever it stands, and after the standard.
TEST(NvccCommand, TheHostCompilersOwnOptionsComeBeforeOthers) {
  const NvccCommand command =
      readGood({"-O2", "-DA=2", "-Iy", "-std=c++17", "-Xcompiler", "-O3,-DA=1,-Ix,-std=c++14"});
  EXPECT_EQ(command.host, (Words{"-O3", "-O2"}));
  EXPECT_EQ(command.meaning,
            (Words{"-std=c++17", "-DA=1", "-Ix", "-std=c++14", "-D", "A=2", "-I", "y"}));
}

TEST(NvccCommand, TheActionThatAsksForLeastCounts) {
  EXPECT_EQ(readGood({"-lib", "-c", "a.cu"}).action, Action::Compile);
  EXPECT_EQ(readGood({"-c", "-dlink", "a.cu"}).action, Action::Compile);
  EXPECT_EQ(readGood({"-lib", "-dlink", "a.o"}).action, Action::DeviceLink);
  EXPECT_EQ(readGood({"-E", "-c", "-M", "a.cu"}).action, Action::Dependencies);
}

TEST(NvccCommand, UnknownOptionsAreForwardedIfAskedFor) {
  NvccCommand command = readGood({"-forward-unknown-to-host-compiler", "-foo", "-static-libgcc"});
  EXPECT_EQ(command.host, (Words{"-foo", "-static-libgcc"}));
  command = readGood({"-foo=1", "--forward-unknown-opts"});
  EXPECT_EQ(command.host, (Words{"-foo=1"}));
  EXPECT_EQ(linkOf(readGood({"-nope", "-forward-unknown-to-host-linker"})),
            (Words{"-Xlinker", "-nope"}));
}

TEST(NvccCommand, CudaSourcesSeeHowTheyAreCompiled) {
  const NvccCommand command = readGood({"-dc", "-G", "-default-stream=per-thread", "-DA"});
  EXPECT_EQ(command.meaningFor(Language::C), (Words{"-D", "A"}));
  EXPECT_EQ(command.meaningFor(Language::Cxx),
            (Words{"-D", "CUDA_API_PER_THREAD_DEFAULT_STREAM=1", "-D", "A"}));
  EXPECT_EQ(command.meaningFor(Language::Cuda),
            (Words{"-D", "__CUDACC_DEBUG__", "-D", "__CUDACC_RDC__", "-D",
                   "CUDA_API_PER_THREAD_DEFAULT_STREAM=1", "-D", "A"}));
  EXPECT_TRUE(readGood({"-dlto", "a.cu"}).isRelocatable);
}

TEST(NvccCommand, LongNamesHaveTwoDashesAndShortOnesOne) {
  EXPECT_EQ(readBad({"-compile"}), "1011 unknown option '-compile'; did you mean '--compile'?\n");
  EXPECT_EQ(readBad({"--MD"}), "1011 unknown option '--MD'\n");
  EXPECT_EQ(readBad({"-ox.o"}), "1011 unknown option '-ox.o'\n");
}

TEST(NvccCommand, ValuesAreChecked) {
  EXPECT_EQ(readBad({"-rdc=yes"}), "1011 '-rdc=yes': the values are true,false\n");
  EXPECT_EQ(readBad({"-typo"}), "1011 '-t ypo': a number is needed\n");
  EXPECT_EQ(readBad({"-arch=sm_"}), "1011 '-arch=sm_': there is no such architecture\n");
  EXPECT_EQ(readBad({"-gencode", "arch=compute_80"}),
            "1011 '-gencode arch=compute_80': it needs arch= and code=\n");
  EXPECT_EQ(readBad({"--default-stream=own"}),
            "1011 '--default-stream=own': the values are legacy,null,per-thread\n");
  EXPECT_EQ(readBad({"-dc", "-rdc=false"}), "1011 -dc with -rdc=false\n");
  EXPECT_EQ(readBad({"-c", "-MF", "x"}), "1011 -MF without -M, -MM, -MD or -MMD\n");
}

TEST(NvccCommand, MistakesAreSaid) {
  EXPECT_EQ(readBad({"--maxregcount=3"}),
            "1011 unknown option '--maxregcount=3'; did you mean '--maxrregcount=3'?\n");
  EXPECT_EQ(readBad({"a.cu", "-o"}), "1011 '-o' needs a value\n");
  EXPECT_EQ(readBad({"-c", "a.cu", "b.cu", "-o", "x.o"}), "1011 -o with several inputs\n");
  EXPECT_EQ(readBad({"-x", "fortran", "a.cu"}), "1011 '-x fortran': the values are c,c++,cu\n");
  EXPECT_EQ(readBad({"-ptx", "a.cu"}),
            "1012 '-ptx' asks for code for NVIDIA's machines, which a translation does not have\n");
}

} // namespace
} // namespace cu2port
