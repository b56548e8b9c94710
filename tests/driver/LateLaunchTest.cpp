// Launches behind the end of their module, which goes when the program's globals have gone.
#include "RunTool.h"

namespace cu2port {
namespace {

const char *const program = R"(#include <cstdio>
#include <cstdlib>
__global__ void set(int *p, int value) { *p = value; }
static int *p;
static void launch(const char *who) {
  set<<<1, 1>>>(p, 9);
  std::printf("%s: %s\n", who, cudaGetErrorName(cudaGetLastError()));
}
struct Early {
  ~Early() { launch("early"); }
};
__attribute__((init_priority(101))) static Early early;
struct Late {
  ~Late() { launch("late"); }
};
static Late late;
__attribute__((destructor)) static void last() { launch("last"); }
int main() {
  cudaMalloc(&p, sizeof *p);
  launch("main");
}
)";

using LateLaunch = RunTool;

TEST_F(LateLaunch, SaysThatTheProgramEnds) {
  write("program.cu", program);
  for (const std::string runtime : {"static", "shared"}) {
    const ToolResult built =
        runProgram(CU2PORT_COMPILER, "-ccbin g++ -cudart " + runtime + " program.cu -o p");
    ASSERT_EQ(built.status, 0) << built.errors;
    const ToolResult ran = runProgram("/usr/bin/env", "CU2PORT_DEVICE=cpu ./p");
    EXPECT_EQ(ran.output, "main: cudaSuccess\nlate: cudaSuccess\n"
                          "early: cudaErrorCudartUnloading\nlast: cudaErrorCudartUnloading\n")
        << runtime;
    EXPECT_EQ(ran.status, 0);
  }
}

} // namespace
} // namespace cu2port
