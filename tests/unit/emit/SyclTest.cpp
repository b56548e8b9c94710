// SYCL: work-items as parameters, shared memory as pointers, what launches kernels.
#include "Printed.h"

#include "llvm/ADT/StringRef.h"
#include <gtest/gtest.h>

namespace cu2port::emit {
namespace {

/// Functions and kernels, without what stands before and behind them.
std::string functions(const std::string &program) {
  const std::string file = printProgram(Target::Sycl, program);
  llvm::StringRef text = file;
  text.consume_front("#include <sycl/sycl.hpp>\n\n");
  text = text.take_front(text.find("// What launches them"));
  return (text.trim('\n') + "\n").str();
}

/// What launches them, where it is built from text.
std::string textKernels(const std::string &program, const std::vector<std::string> &passes = {}) {
  const std::string file = printAfter(Target::Sycl, passes, program);
  llvm::StringRef text = file;
  text = text.split("#ifdef CU2PORT_SYCL_TEXT\n").second;
  return (text.take_front(text.find("#else")).trim('\n') + "\n").str();
}

// ---- Work-items -------------------------------------------------------------------------------

TEST(SyclWorkItems, OfAKernelHaveTheDimensionsThatItLooksAt) {
  EXPECT_EQ(functions("kernel void k(global float *x) {\n  x[threadIdx.x] = x[blockIdx.x]\n}\n"),
            "static void k(sycl::nd_item<1> item, float *x) { "
            "x[item.get_local_id(0)] = x[item.get_group(0)]; }\n");
}

/// CUDA's x is the dimension that is fastest, which is SYCL's last.
TEST(SyclWorkItems, HaveTheDimensionsInTheOtherOrder) {
  EXPECT_EQ(functions("kernel void k(global float *x) {\n"
                      "  x[threadIdx.x] = x[blockIdx.y]\n  x[gridDim.z] = x[blockDim.x]\n}\n"),
            "static void k(sycl::nd_item<3> item, float *x) {\n"
            "  x[item.get_local_id(2)] = x[item.get_group(1)];\n"
            "  x[item.get_group_range(0)] = x[item.get_local_range(2)];\n}\n");
}

TEST(SyclWorkItems, OfKernelsThatLookAtNoneHaveOne) {
  EXPECT_EQ(functions("kernel void k(global float *x) {\n  *x = 1\n}\n"),
            "static void k(sycl::nd_item<1> item, float *x) { *x = 1; }\n");
}

TEST(SyclWorkItems, ArePassedToFunctionsThatNeedThem) {
  EXPECT_EQ(functions("function unsigned int at() {\n  return threadIdx.x\n}\n"
                      "function float twice(float x) {\n  return x + x\n}\n"
                      "kernel void k(global float *x) {\n  x[at()] = twice(x[threadIdx.y])\n}\n"),
            "static unsigned int at(sycl::nd_item<2> item) { return item.get_local_id(1); }\n\n"
            "static float twice(float x) { return x + x; }\n\n"
            "static void k(sycl::nd_item<2> item, float *x) { "
            "x[at(item)] = twice(x[item.get_local_id(0)]); }\n");
}

/// Kernels that share a function that needs the work-item have one of as many dimensions.
TEST(SyclWorkItems, AreAlikeInWhatCallsEachOther) {
  const std::string text =
      functions("function unsigned int at() {\n  return threadIdx.x\n}\n"
                "kernel void flat(global float *x) {\n  x[at()] = 1\n}\n"
                "kernel void deep(global float *x) {\n  x[at()] = threadIdx.z\n}\n");
  EXPECT_NE(text.find("flat(sycl::nd_item<3> item"), std::string::npos) << text;
  EXPECT_NE(text.find("at(sycl::nd_item<3> item)"), std::string::npos) << text;
}

TEST(SyclWorkItems, DoNotHideNamesOfTheUsers) {
  EXPECT_EQ(functions("kernel void k(global float *item) {\n  item[threadIdx.x] = 1\n}\n"),
            "static void k(sycl::nd_item<1> work_item, float *item) { "
            "item[work_item.get_local_id(0)] = 1; }\n");
}

// ---- Conditions as signed numbers --------------------------------------------------------------

TEST(SyclNegatedConditions, BecomeFloatsWithTheSignInFront) {
  const std::string text = functions("kernel void k(global float *y, int n) {\n"
                                     "  y[0] = (<float>(n) : keeps sign)\n  y[1] = (float)n\n}\n");
  EXPECT_NE(text.find("y[0] = from_signed<float, int>(n);\n  y[1] = (float)n;\n"),
            std::string::npos)
      << text;
}

/// What stands on the left is evaluated once.
TEST(SyclNegatedConditions, AreConvertedOnTheLeftOfAssignments) {
  const std::string text = functions("kernel void k(global int *s, float x, int i) {\n"
                                     "  (s[i++] *= x : keeps sign)\n}\n");
  EXPECT_NE(text.find("{ signed_lvalue<float>(s[i++]) *= x; }"), std::string::npos) << text;
}

// ---- Barriers and calls -----------------------------------------------------------------------

TEST(SyclBarriers, AreThoseOfTheWorkItemsGroup) {
  EXPECT_EQ(functions("kernel void k(global float *x) {\n  *x = 1\n  barrier\n  *x = 2\n}\n"),
            "static void k(sycl::nd_item<1> item, float *x) {\n"
            "  *x = 1;\n  sycl::group_barrier(item.get_group());\n  *x = 2;\n}\n");
}

/// Braces of an index, which is a size_t, would be an error.
TEST(SyclVectors, OfIndicesSayTheirTypes) {
  EXPECT_EQ(printAfter(Target::Sycl, {},
                       "declare uint2 @make_uint2(unsigned int, unsigned int)\n"
                       "kernel void k(global uint2 *x) {\n"
                       "  *x = @make_uint2(threadIdx.x, 1u)\n}\n")
                .substr(0, 260),
            "#include <sycl/sycl.hpp>\n\n"
            "struct alignas(8) uint2 {\n  unsigned int x, y;\n};\n\n"
            "static void k(sycl::nd_item<1> item, uint2 *x) {\n"
            "  *x = uint2{(unsigned int)item.get_local_id(0), 1u};\n}\n\n"
            "// What launches them: cu2port's runtime, which builds this text, or is linke");
}

// ---- What helpers take ------------------------------------------------------------------------

/// Templates tell them apart.
TEST(SyclLiterals, OfLongLongAreNotOfLong) {
  EXPECT_EQ(functions("kernel void k(global unsigned long long *x) {\n  *x = 5ull\n}\n"),
            "static void k(sycl::nd_item<1> item, unsigned long long *x) { *x = 5ull; }\n");
}

/// Helpers convert arguments by themselves, and a warp is what they take without another width.
TEST(SyclShuffles, NameLanesWithoutConversions) {
  const std::string text =
      functions("declare float @__shfl_down_sync(unsigned int, float, unsigned int, int)\n"
                "kernel void k(global float *x, int n) {\n"
                "  *x = @__shfl_down_sync(~0u, *x, (unsigned int)n, 32)\n"
                "  *x = @__shfl_down_sync(~0u, *x, (unsigned int)n, 16)\n}\n");
  EXPECT_NE(text.find("  *x = shuffle_down(item.get_sub_group(), *x, n);\n"
                      "  *x = shuffle_down(item.get_sub_group(), *x, n, 16);\n"),
            std::string::npos)
      << text;
}

// ---- References -------------------------------------------------------------------------------

/// What an alias leads to has its name; the pointer itself is an address.
TEST(SyclAliases, AreReferences) {
  EXPECT_EQ(
      functions("struct Box {\n  size 8, alignment 4\n  float low\n  int[1] n\n}\n"
                "function void takes(const int *p) {\n  p[0]\n}\n"
                "function void grow(alias int *n, alias const Box *box, alias float (*)[4] a) {\n"
                "  *n += box->n[0]\n  (*n)++\n  *n = -*n\n  (*a)[1] = (*box).low\n"
                "  takes(n)\n  takes(&box->n[0])\n}\n"),
      "struct Box {\n  float low;\n  int n[1];\n};\n\n"
      "static void takes(const int *p) { p[0]; }\n\n"
      "static void grow(int &n, const Box &box, float (&a)[4]) {\n"
      "  n += box.n[0];\n  n++;\n  n = -n;\n  a[1] = box.low;\n"
      "  takes(&n);\n  takes(&box.n[0]);\n}\n");
}

/// An alias is bound to what its pointer leads to, as an argument and as a variable.
TEST(SyclAliases, AreBoundToObjects) {
  EXPECT_EQ(functions("function void grow(alias int *n) {\n  *n = 1\n}\n"
                      "function void k(int *p, alias int *r, bool b) {\n"
                      "  int i = 0\n  alias int *first = &p[1]\n  alias int *other = p\n"
                      "  alias int *again = r\n  alias int *either = (b ? p : &i)\n"
                      "  grow(p)\n  grow(&p[2])\n  grow(first)\n  grow((p + 3))\n"
                      "  grow(&(i = 2))\n}\n"),
            "static void grow(int &n) { n = 1; }\n\n"
            "static void k(int *p, int &r, bool b) {\n"
            "  int i = 0;\n  int &first = p[1];\n  int &other = *p;\n"
            "  int &again = r;\n  int &either = *(b ? p : &i);\n"
            "  grow(*p);\n  grow(p[2]);\n  grow(first);\n  grow(*(p + 3));\n"
            "  grow(i = 2);\n}\n");
}

/// Rules have the object that a pointer leads to.
TEST(SyclAliases, AreWhatLibraryFunctionsAreAbout) {
  const std::string text =
      functions("declare int @atomicAdd(int *, int)\ndeclare int @__ldg(int *) : reads\n"
                "function int add(alias int *n) {\n"
                "  return (@atomicAdd(n, 1) + @__ldg(n))\n}\n");
  EXPECT_NE(text.find("return device_atomic<int>(n).fetch_add(1) + n;"), std::string::npos) << text;
}

/// What launches a kernel has pointers.
TEST(SyclAliases, OfKernelsAreGivenWhatPointersLeadTo) {
  const std::string kernel =
      "global int counter\n"
      "kernel void k(global float *x) {\n  shared int sum\n  shared float[4] tile\n"
      "  sum = counter\n  tile[threadIdx.x] = sum\n  x[0] = tile[0]\n}\n";
  EXPECT_EQ(textKernels(kernel, {"globals", "shared-variables", "aliases"}),
            "CU2PORT_SYCL_KERNEL(1) "
            "void k_kernel(float *x, int *counter, cu2port::SharedMemory shared_memory) {\n"
            "  char *shared = shared_memory[0].bytes;\n"
            "  k(cu2port::workItem<1>(), x, *counter, *(int *)(shared + 16), (float *)shared);\n"
            "}\n");
}

// ---- Launches ---------------------------------------------------------------------------------

TEST(SyclLaunches, HaveAKernelOfThatName) {
  EXPECT_EQ(textKernels("kernel void k(int n, global float *x) {\n  x[threadIdx.y] = n\n}\n"),
            "CU2PORT_SYCL_KERNEL(2) void k_kernel(int n, float *x) { "
            "k(cu2port::workItem<2>(), n, x); }\n");
}

/// The compiler takes no unions, but structs with such.
TEST(SyclLaunches, WrapUnions) {
  EXPECT_EQ(textKernels("union Bits {\n  size 4, alignment 4\n  float f\n  unsigned int u\n}\n"
                        "kernel void k(Bits b, global float *x) {\n  *x = b.f\n}\n"),
            "CU2PORT_SYCL_KERNEL(1) void k_kernel(cu2port::UnionArgument<Bits> b, float *x) {\n"
            "  k(cu2port::workItem<1>(), b.value, x);\n}\n");
}

TEST(SyclSharedMemory, KeepsTheNamesOfBounds) {
  const std::string text = printAfter(Target::Sycl, {"globals", "shared-variables"},
                                      "macro N = 8\n"
                                      "kernel void k(global float *x) {\n"
                                      "  shared float[4][9] tile[4][N + 1]\n"
                                      "  tile[0][threadIdx.x] = x[0]\n}\n");
  EXPECT_NE(text.find("k(sycl::nd_item<1> item, float *x, float (*tile)[N + 1])"),
            std::string::npos)
      << text;
}

TEST(SyclLaunches, CallsKernelsThatHaveAParameterOfTheirName) {
  EXPECT_EQ(textKernels("kernel void sums(global float *sums) {\n  *sums = 1\n}\n"),
            "CU2PORT_SYCL_KERNEL(1) void sums_kernel(float *sums) { "
            "::sums(cu2port::workItem<1>(), sums); }\n");
}

/// The header of a linked program has words that are macros of the user's: it comes before them.
TEST(SyclLaunches, AreDeclaredAheadOfMacros) {
  const std::string kernel = "kernel void k(global float *x) {\n  *x = first\n}\n";
  const std::string header = "#include <cu2port/sycl.h>\n";
  const std::string text = printProgram(Target::Sycl, "macro first = 5\n" + kernel);
  EXPECT_LT(text.find(header), text.find("#define first 5"));
  const std::string plain =
      printProgram(Target::Sycl, "kernel void k(global float *x) {\n  *x = 1\n}\n");
  EXPECT_GT(plain.find(header), plain.find("static void k("));
}

TEST(SyclLaunches, HaveNamesThatAreNoMacros) {
  const std::string text = printAfter(Target::Sycl, {"globals", "shared-variables"},
                                      "macro shared = 5\nmacro item = 6\n"
                                      "kernel void k(global float *x) {\n"
                                      "  shared float[4] tile\n"
                                      "  tile[threadIdx.x] = x[shared + item]\n}\n");
  EXPECT_NE(text.find("char *shared_bytes = shared_memory[0].bytes;"), std::string::npos) << text;
  EXPECT_NE(text.find("sycl::nd_item<1> work_item, float *x, cu2port::SharedBytes shared_bytes"),
            std::string::npos)
      << text;
}

/// A barrier is what not every compiler's CPUs get right.
TEST(SyclLaunches, SayForWhatThreadsWait) {
  const std::string text = printProgram(Target::Sycl, "kernel void alone(global float *x) {\n"
                                                      "  x[threadIdx.x] = 1\n}\n"
                                                      "kernel void together(global float *x) {\n"
                                                      "  facts: barrier\n  barrier\n}\n");
  EXPECT_NE(text.find("{\"alone\", cu2port::launcher<1>("), std::string::npos) << text;
  EXPECT_NE(text.find("{\"together\",\n     cu2port::barrierLauncher<1>("), std::string::npos)
      << text;
}

/// One piece of memory for all: what is most aligned and largest first, what a launch brings last.
TEST(SyclLaunches, DividesSharedMemory) {
  EXPECT_EQ(
      textKernels("kernel void k(global float *x) {\n"
                  "  shared char flag\n  shared float[4][8] tile\n"
                  "  extern shared int[] rest\n"
                  "  tile[0][threadIdx.x] = rest[flag]\n}\n",
                  {"globals", "shared-variables"}),
      "CU2PORT_SYCL_KERNEL(1) void k_kernel(float *x, cu2port::SharedMemory shared_memory) {\n"
      "  char *shared = shared_memory[0].bytes;\n"
      "  k(cu2port::workItem<1>(), x, (char *)(shared + 128), (float(*)[8])shared, "
      "(int *)(shared + 144));\n}\n");
}

// ---- Block forms ------------------------------------------------------------------------------

/// No work-item is a thread: the indices are parameters, and those of the block come first.
TEST(SyclBlockForms, GetTheIndicesThatTheyUse) {
  const std::string file = printBlockForms(
      "[[block form]]\nfunction unsigned int at_block() {\n  return threadIdx.x + blockIdx.x\n}\n"
      "[[block form]]\nkernel void k_block(global float *x) {\n  threads in order {\n"
      "    x[at_block()] = gridDim.y\n  }\n}\n",
      Target::Sycl);
  for (const char *part :
       {"struct uint3 {\n  unsigned int x, y, z;\n};\n",
        "static unsigned int at_block(uint3 threadIdx, uint3 blockIdx) {",
        "static void k_block(uint3 blockIdx, uint3 blockDim, uint3 gridDim, float *x) {",
        "x[at_block(uint3{tx, ty, tz}, blockIdx)] = gridDim.y;",
        "CU2PORT_SYCL_KERNEL(3)\n[[sycl::reqd_work_group_size(1, 1, 1)]] void "
        "k_block_kernel(uint3 blockDim, float *x) {",
        "k_block(block_index(cu2port::workItem<3>()), blockDim, "
        "grid_extent(cu2port::workItem<3>()), "
        "x);"})
    EXPECT_NE(file.find(part), std::string::npos) << part << "\n" << file;
}

/// The first file leads to the second one, whose name has `_block` behind it.
TEST(SyclBlockForms, AreAFileOfTheirOwn) {
  const std::string both = "kernel void k(global float *x) {\n  *x = 1\n}\n"
                           "[[block form]]\nkernel void k_block(global float *x) {\n  *x = 1\n}\n";
  const std::string first = printProgram(Target::Sycl, both);
  EXPECT_EQ(first.find("k_block"), std::string::npos) << first;
  EXPECT_NE(first.find("const cu2port::SyclSource k_cpu{nullptr, 0, &k_cpu_block, k_cpu_kernels};"),
            std::string::npos)
      << first;
  const std::string second = printBlockForms(both, Target::Sycl);
  EXPECT_EQ(second.find("k(sycl::nd_item"), std::string::npos) << second;
  EXPECT_NE(second.find("k_cpu_block{nullptr, 0, nullptr, k_cpu_block_kernels};"),
            std::string::npos)
      << second;
}

} // namespace
} // namespace cu2port::emit
