// The edit that gives kernels their offsets: what changes, and that nothing else does.
#include "opencl/OffsetKernels.h"

#include <gtest/gtest.h>

namespace cu2port::opencl {
namespace {

std::string edited(const std::string &text) { return addOffsets(text).text; }

TEST(OffsetKernelsTest, OffsetsFollowTheParametersAndAreAddedFirst) {
  EXPECT_EQ(
      edited("__kernel void f(__global float *x, int n, __local float *t) {\n  x[n] = 1;\n}\n"),
      "__kernel void f(__global float *x, int n, __local float *t, ulong x_at) {"
      " x = (__global void *)((__global char *)x + x_at);\n  x[n] = 1;\n}\n");
}

TEST(OffsetKernelsTest, ConstantMemoryKeepsItsSpace) {
  EXPECT_EQ(edited("kernel void f(constant int *c, global int *restrict x) {}"),
            "kernel void f(constant int *c, global int *restrict x, ulong c_at, ulong x_at) {"
            " c = (__constant void *)((__constant char *)c + c_at);"
            " x = (__global void *)((__global char *)x + x_at);}");
}

TEST(OffsetKernelsTest, ConstPointersBecomeVariables) {
  EXPECT_EQ(edited("__kernel void f(__global const float *const restrict x) {}"),
            "__kernel void f(__global const float * restrict x, ulong x_at) {"
            " x = (__global void *)((__global char *)x + x_at);}");
}

TEST(OffsetKernelsTest, AttributesMayStandAnywhere) {
  EXPECT_EQ(
      edited("__kernel __attribute__((reqd_work_group_size(8, 1, 1))) void f(__global int *x)\n{}"),
      "__kernel __attribute__((reqd_work_group_size(8, 1, 1))) void f(__global int *x, ulong "
      "x_at)\n{"
      " x = (__global void *)((__global char *)x + x_at);}");
}

TEST(OffsetKernelsTest, PrototypesGetTheParameters) {
  EXPECT_EQ(edited("__kernel void f(__global int *x);"),
            "__kernel void f(__global int *x, ulong x_at);");
}

TEST(OffsetKernelsTest, OtherTextStaysAsItIs) {
  const std::string text = "// __kernel void f(__global int *x) {}\n"
                           "/* __kernel void f(__global int *x) {} */\n"
                           "#define K __kernel \\\n  void f(__global int *x)\n"
                           "__constant char s[] = \"__kernel void f(__global int *x) { \\\" }\";\n"
                           "void helper(__global int *x) { x[0] = '\"'; }\n"
                           "__kernel void g(int n) {}\n";
  const OffsetKernels made = addOffsets(text);
  EXPECT_EQ(made.text, text);
  EXPECT_EQ(made.offsets, (std::map<std::string, std::size_t>{{"g", 0}}));
}

TEST(OffsetKernelsTest, CountsTheOffsetsOfEachKernel) {
  const OffsetKernels made = addOffsets("__kernel void f(__global int *x, __constant int *c) {}\n"
                                        "__kernel void g(int a, __global int *y) {}");
  EXPECT_EQ(made.offsets, (std::map<std::string, std::size_t>{{"f", 2}, {"g", 1}}));
}

TEST(OffsetKernelsTest, BrokenTextIsLeftToTheCompiler) {
  for (const char *text : {"__kernel", "__kernel void f(", "__kernel void f(__global int *x", "/*",
                           "\"", "__kernel (", "#"})
    addOffsets(text);
}

} // namespace
} // namespace cu2port::opencl
