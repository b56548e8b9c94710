// What CUDA's compilers refuse as too large is told of, to the byte.
#include "RunTool.h"

namespace cu2port {
namespace {

using Limits = RunTool;

TEST_F(Limits, WhatFitsIsFine) {
  write("a.cu", R"(
__constant__ double table[8191];
__constant__ char rest[8];
struct Many { int values[8189]; };
__global__ void k(int *out, Many many) {
  __shared__ char all[48 << 10];
  all[threadIdx.x] = rest[0] + many.values[0];
  *out = all[1] + table[0];
}
)");
  const ToolResult result = run("a.cu -o out -v");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.errors.find("[3004]"), std::string::npos) << result.errors;
}

TEST_F(Limits, OneMoreByteIsTooMuch) {
  write("a.cu", R"(
__constant__ double table[8191];
__constant__ char rest[9];
struct Many { int values[8190]; };
__global__ void k(int *out, Many many) {
  __shared__ char all[(48 << 10) + 1];
  all[threadIdx.x] = rest[0] + many.values[0];
  *out = all[1] + table[0];
}
)");
  const ToolResult result = run("a.cu -o out -v");
  EXPECT_EQ(result.status, 0);
  for (const char *note :
       {"a.cu:5:17: note: 'k' takes 32768 bytes of parameters, of which CUDA has at most 32764 "
        "[3004]",
        "a.cu:5:17: note: 'k' takes 49153 bytes of static shared memory, of which CUDA has at most "
        "49152 [3004]",
        "a.cu:2:21: note: 'table' takes 65537 bytes of constant memory (with the others of the "
        "file), of which CUDA has at most 65536 [3004]"})
    EXPECT_NE(result.errors.find(note), std::string::npos) << result.errors;
}

} // namespace
} // namespace cu2port
