// The block form: loops over the threads of a block, over its warps and their lanes. The passes
// have decided all of it; each target spells it.
#include "Printed.h"

#include "llvm/ADT/StringRef.h"
#include <gtest/gtest.h>

namespace cu2port::emit {
namespace {

using llvm::StringRef;

/// The body of `k`, a kernel in block form with parameters `out`, `n` and `u`.
std::string bodyOfKernel(StringRef file) {
  StringRef body = file.split(" k(").second.split("{\n").second.split("\n}\n").first;
  std::string lines;
  for (; !body.empty(); body = body.split('\n').second)
    if (StringRef line = body.split('\n').first; !line.starts_with("  const dim3 blockDim =") &&
                                                 !line.starts_with("  const uint3 blockDim ="))
      lines += line.drop_front(line.starts_with("  ") ? 2 : 0).str() + "\n";
  return lines;
}

std::string kernel(const std::string &statements) {
  return "kernel void k(global float *out, int n, unsigned int u) {\n" + statements + "\n}\n";
}

std::string onCpu(const std::string &statements) {
  return bodyOfKernel(printProgram(Target::Cpu, kernel(statements)));
}

std::string inOpenCl(const std::string &statements) {
  return bodyOfKernel(printBlockForms("[[block form]]\n" + kernel(statements)));
}

std::string inSycl(const std::string &statements) {
  return bodyOfKernel(printBlockForms("[[block form]]\n" + kernel(statements), Target::Sycl));
}

// ---- Threads ----------------------------------------------------------------------------------

/// One round of a loop: `{` to `}`, with a statement in it.
std::string loop(const std::string &head) { return head + " {\n    n = 1\n  }"; }
std::string macro(const std::string &head) { return head + " {\n  n = 1;\n}\n"; }

TEST(Threads, SayInWhichOrderTheyRun) {
  EXPECT_EQ(onCpu(loop("threads side by side")), macro("CU2PORT_THREADS(blockDim)"));
  EXPECT_EQ(onCpu(loop("threads in order")), macro("CU2PORT_THREADS_IN_ORDER(blockDim)"));
  EXPECT_EQ(onCpu(loop("threads")), macro("CU2PORT_THREADS_ONE_BY_ONE(blockDim)"));
}

TEST(Threads, BelowABoundNameIt) {
  EXPECT_EQ(onCpu(loop("threads below n side by side")),
            macro("CU2PORT_THREADS_BELOW(blockDim, n)"));
  EXPECT_EQ(onCpu(loop("threads below n - 1 in order")),
            macro("CU2PORT_THREADS_IN_ORDER_BELOW(blockDim, n - 1)"));
}

TEST(Threads, OfWhichOneHasSomethingToDoNameIt) {
  EXPECT_EQ(onCpu(loop("threads at n side by side")), macro("CU2PORT_THREADS_AT(blockDim, n)"));
  EXPECT_EQ(onCpu(loop("threads only 0")), macro("CU2PORT_FIRST_OF_ROWS(blockDim)"));
  EXPECT_EQ(onCpu(loop("threads only 0 below n")),
            macro("CU2PORT_FIRST_OF_ROWS_BELOW(blockDim, n)"));
}

TEST(Threads, ThatConvertHalvesSaySo) {
  EXPECT_EQ(onCpu(loop("threads side by side with halves")),
            macro("CU2PORT_THREADS_WITH_HALVES(blockDim)"));
}

TEST(Threads, OfARowRunALoopByThemselves) {
  EXPECT_EQ(onCpu("[[block]] row by row for (int i = 0; i < 4; ++i) {\n    threads side by side {\n"
                  "      n = i\n    }\n  }"),
            "CU2PORT_ROWS(blockDim) {\n  for (int i = 0; i < 4; ++i) {\n"
            "    CU2PORT_ROW(blockDim) {\n      n = i;\n    }\n  }\n}\n");
}

TEST(Threads, LeaveTheirTurnByContinue) {
  EXPECT_EQ(onCpu("threads side by side {\n    if (n) {\n      return\n    }\n    u = 1u\n  }"),
            "CU2PORT_THREADS(blockDim) {\n  if (n)\n    continue;\n  u = 1u;\n}\n");
}

/// `continue` would be the inner loop's.
TEST(Threads, LeaveTheirTurnFromALoopByAJump) {
  EXPECT_EQ(onCpu("threads side by side {\n    while (n) {\n      return\n    }\n  }"),
            "CU2PORT_THREADS(blockDim) {\n  {\n    while (n)\n      goto nextThread;\n  }\n"
            "nextThread:;\n}\n");
}

TEST(Threads, OfSeveralRegionsHaveLabelsOfTheirOwn) {
  const std::string region = "threads side by side {\n    while (n) {\n      return\n    }\n  }\n";
  const std::string printed = onCpu(region + region);
  EXPECT_NE(printed.find("nextThread:;"), std::string::npos);
  EXPECT_NE(printed.find("nextThread2:;"), std::string::npos);
}

TEST(Threads, AreLoopsOverAllDimensionsInOpenCl) {
  EXPECT_EQ(inOpenCl("threads side by side {\n    n = threadIdx.x\n  }"),
            "for (uint tz = 0; tz < blockDim.z; ++tz)\n"
            "  for (uint ty = 0; ty < blockDim.y; ++ty)\n"
            "#pragma clang loop vectorize(assume_safety)\n"
            "    for (uint tx = 0; tx < blockDim.x; ++tx) {\n      n = tx;\n    }\n");
}

TEST(Threads, AreTheSameLoopsInSycl) {
  EXPECT_EQ(inSycl("threads side by side {\n    n = threadIdx.x\n  }"),
            "for (unsigned int tz = 0; tz < blockDim.z; ++tz)\n"
            "  for (unsigned int ty = 0; ty < blockDim.y; ++ty)\n"
            "#pragma clang loop vectorize(assume_safety)\n"
            "    for (unsigned int tx = 0; tx < blockDim.x; ++tx) {\n      n = tx;\n    }\n");
}

/// Bounds of any sign: the helper says how many threads of a row are below.
TEST(Threads, BelowABoundAreCountedInOpenCl) {
  EXPECT_NE(inOpenCl(loop("threads below n in order"))
                .find("for (uint tx = 0, end = threads_below(n, blockDim.x); tx < end; ++tx) {"),
            std::string::npos);
  EXPECT_NE(
      inOpenCl(loop("threads below u in order")).find("threads_below_unsigned(u, blockDim.x)"),
      std::string::npos);
}

// ---- Warps ------------------------------------------------------------------------------------

TEST(Warps, HoldLoopsOverTheirLanes) {
  EXPECT_EQ(onCpu("warps {\n    lanes side by side {\n      n = 1\n    }\n  }"),
            "CU2PORT_WARPS(blockDim, warp) {\n  CU2PORT_LANES(warp, lane) {\n    n = 1;\n  }\n"
            "});\n");
  EXPECT_NE(onCpu("warps {\n    lanes below n in order {\n      n = 1\n    }\n  }")
                .find("CU2PORT_LANES_IN_ORDER_BELOW(warp, lane, n) {"),
            std::string::npos);
}

TEST(Warps, OfWhichOneLaneHasSomethingToDoNameIt) {
  EXPECT_NE(onCpu("warps {\n    lanes only 31 {\n      n = 1\n    }\n  }")
                .find("CU2PORT_LANES_AT(warp, lane, 31) {"),
            std::string::npos);
}

/// The last warp of a block may have fewer than 32.
TEST(Warps, CountTheirLanesInOpenCl) {
  EXPECT_EQ(inOpenCl("warps {\n    lanes in order {\n      n = @lane\n    }\n  }"),
            "for (uint first = 0; first < blockDim.x * blockDim.y * blockDim.z; first += 32) {\n"
            "  const uint lanes = min(32u, blockDim.x * blockDim.y * blockDim.z - first);\n"
            "  for (uint lane = 0; lane < lanes; ++lane) {\n    n = lane;\n  }\n}\n");
}

TEST(Warps, CountTheirLanesInSycl) {
  EXPECT_EQ(
      inSycl("warps {\n    lanes in order {\n      n = @lane\n    }\n  }"),
      "for (unsigned int first = 0; first < blockDim.x * blockDim.y * blockDim.z; first += 32) "
      "{\n"
      "  const unsigned int lanes = sycl::min(32u, blockDim.x * blockDim.y * blockDim.z - "
      "first);\n"
      "  for (unsigned int lane = 0; lane < lanes; ++lane) {\n    n = lane;\n  }\n}\n");
}

// ---- Variables of threads ---------------------------------------------------------------------

TEST(ThreadVariables, AreArraysWithAnElementEach) {
  EXPECT_EQ(onCpu("perthread int v\n  threads side by side {\n    v = n\n  }"),
            "alignas(64) int v[cu2port::maxThreads];\nCU2PORT_THREADS(blockDim) {\n"
            "  const std::size_t t = CU2PORT_THREAD_NUMBER(threadIdx, blockDim);\n"
            "  v[t] = n;\n}\n");
}

TEST(ThreadVariables, ThatStartClearAreZero) {
  EXPECT_NE(onCpu("perthread clear bool v\n  n = 1")
                .find("alignas(64) bool v[cu2port::maxThreads] = {};"),
            std::string::npos);
  EXPECT_NE(inOpenCl("perthread clear bool v\n  n = 1").find("bool v[1024] = {false};"),
            std::string::npos);
}

/// The stack has no room for 1024 arrays.
TEST(ThreadVariables, ThatAreArraysLieInScratchMemory) {
  EXPECT_NE(onCpu("perthread float[4] v\n  n = 1")
                .find("auto *const v = block.scratch.take<float[4]>"
                      "(cu2port::threadCount(blockDim));"),
            std::string::npos);
}

TEST(ThreadVariables, OfLanesHaveAnElementForEachOfAWarp) {
  EXPECT_NE(onCpu("warps {\n    perlane int v\n    lanes side by side {\n      v = n\n    }\n  }")
                .find("alignas(64) int v[cu2port::warpWidth];"),
            std::string::npos);
}

// ---- Names ------------------------------------------------------------------------------------

/// `block`, `t`, `warp` and `lane` are the block form's, unless the user has them.
TEST(Names, ThatTheBlockFormAddsHideNoneOfTheUsers) {
  const std::string file =
      printProgram(Target::Cpu, "kernel void k(int block, int t) {\n  perthread int v\n"
                                "  threads side by side {\n    v = (block + t)\n  }\n}\n");
  EXPECT_NE(file.find("static void k(const cu2port::Block &block_, int block, int t) {"),
            std::string::npos);
  EXPECT_NE(file.find("v[thread] = block + t;"), std::string::npos);
}

TEST(Names, ThatTheBlockFormAddsHideNoneOfTheUsersInOpenCl) {
  EXPECT_NE(printBlockForms("[[block form]]\nkernel void k(int tx) {\n  threads in order {\n"
                            "    tx = threadIdx.x\n  }\n}\n")
                .find("tx = thread_x;"),
            std::string::npos);
}

// ---- Functions --------------------------------------------------------------------------------

TEST(Functions, GetTheIndicesThatTheyUse) {
  const std::string file =
      printProgram(Target::Cpu, "function int inner(int x) {\n  return x + blockIdx.y\n}\n"
                                "function int outer(int x) {\n  return inner(x)\n}\n"
                                "function int none(int x) {\n  return x\n}\n");
  EXPECT_NE(file.find("static inline int inner(uint3 blockIdx, int x) {"), std::string::npos);
  EXPECT_NE(file.find("static inline int outer(uint3 blockIdx, int x) {"), std::string::npos);
  EXPECT_NE(file.find("return inner(blockIdx, x);"), std::string::npos);
  EXPECT_NE(file.find("static inline int none(int x) {"), std::string::npos);
}

TEST(Functions, ThatCallEachOtherAreDeclaredAhead) {
  const std::string file =
      printProgram(Target::Cpu, "function int even(int x) {\n  return odd(x - 1)\n}\n"
                                "function int odd(int x) {\n  return even(x - 1)\n}\n");
  EXPECT_LT(file.find("static inline int odd(int x);"), file.find("int even(int x) {"));
}

TEST(Functions, WithoutParametersSayVoidInOpenCl) {
  EXPECT_NE(printProgram(Target::OpenCl, "function void none() {\n}\n").find("void none(void) {"),
            std::string::npos);
}

TEST(Functions, KeepWhatIsAskedOfCompilers) {
  EXPECT_NE(printProgram(Target::Cpu, "[[no inline]]\nfunction void f() {\n}\n")
                .find("__attribute__((noinline)) static void f() {"),
            std::string::npos);
  EXPECT_NE(printProgram(Target::Cpu, "[[force inline]]\nfunction void f() {\n}\n")
                .find("__attribute__((always_inline)) static inline void f() {"),
            std::string::npos);
}

TEST(Functions, ThatReturnPointersHaveTheStarInFront) {
  EXPECT_NE(printProgram(Target::OpenCl, "function global int *f(global int *p) {\n  return p\n}\n")
                .find("__global int *f(__global int *p) {"),
            std::string::npos);
}

} // namespace
} // namespace cu2port::emit
