// What has an error stays as it was, with the reason; the rest is translated.
#include "RunTool.h"

namespace cu2port {
namespace {

class Recovery : public RunTool {
protected:
  /// The translated text of a program that cannot be read as a whole.
  std::string translate(const std::string &text) {
    write("a.cu", text);
    result = run("a.cu -o out");
    EXPECT_EQ(result.status, 1) << result.errors;
    return read("out/a.cpp");
  }
  bool has(const std::string &text) const { return result.errors.find(text) != std::string::npos; }
  bool hasKernel(const std::string &name) const {
    return read("out/a.cpu.cpp").find("static void " + name + "(") != std::string::npos;
  }

  ToolResult result;
};

const std::string good = "__global__ void fill(int *a) { a[threadIdx.x] = 1; }\n";
const std::string launches = "void run(int *a) { fill<<<1, 4>>>(a); }\n";

TEST_F(Recovery, OneFunctionOfThree) {
  const std::string text =
      translate(good + "void bad(int *a) {\n  cudaFree(a);\n  nothing(a);\n}\n" + launches);
  EXPECT_NE(text.find("/* cu2port 1061: use of undeclared identifier 'nothing' (line 4) */\n"
                      "void bad(int *a) {\n  cudaFree(a);\n  nothing(a);\n}\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("portLaunch(1, 4), fill(a);"), std::string::npos) << text;
  EXPECT_TRUE(hasKernel("fill"));
  EXPECT_TRUE(has("a.cu:2:6: todo: 'bad' stays as it was: use of undeclared identifier 'nothing' "
                  "(line 4) [1061]\n"));
}

/// Clang leaves a statement out that it cannot read: the kernel without it would be another one.
TEST_F(Recovery, AKernelWithALostStatementIsNotTranslated) {
  const std::string kernel =
      "__global__ void twice(int *a) { a[0] = 1; a[1] = lost(2); a[2] = 3; }\n";
  const std::string text = translate(good + kernel + launches);
  EXPECT_NE(text.find("undeclared identifier 'lost' (line 2) */\n" + kernel), std::string::npos)
      << text;
  EXPECT_FALSE(hasKernel("twice"));
}

/// ... nor may it become a function of the host's: what is left of its text says that it is a
/// kernel.
TEST_F(Recovery, AKernelThatAMacroMakesKeepsItsWord) {
  const std::string macro =
      "#define KERNEL(n) __global__ void n(int *a) { a[0] = nothing(a[1]); }\n";
  const std::string text =
      translate(macro + "KERNEL(bad)\nvoid unrelated(int *a) { cudaFree(a); }\n" + good + launches);
  EXPECT_NE(text.find(macro), std::string::npos) << text;
  EXPECT_NE(text.find("KERNEL(bad)\nvoid unrelated(int *a) { portFree(a); }\n"), std::string::npos)
      << text;
  EXPECT_NE(result.output.find("1 part left to do"), std::string::npos) << result.output;
  EXPECT_TRUE(hasKernel("fill"));
}

TEST_F(Recovery, AKernelThatIsNotSeenKeepsItsWord) {
  const std::string kernel = "__global__ void unseen(int *a) { a[0] = 1; }\n";
  const std::string text = translate(good + launches + "{{{{\n" + kernel);
  EXPECT_NE(text.find(kernel), std::string::npos) << text;
}

TEST_F(Recovery, WhatUsesABrokenDeviceFunctionFailsWhenItIsLaunched) {
  const std::string text = translate(good +
                                     "__device__ int one(int x) { return x + nothing; }\n"
                                     "__global__ void add(int *a) { a[0] = one(a[0]); }\n" +
                                     launches);
  EXPECT_NE(text.find("kernel(add, \"add\")"), std::string::npos) << text;
  const std::string needs = read("out/a.kernels.cpp");
  EXPECT_NE(needs.find(".withoutCpu(\"'one': use of undeclared identifier 'nothing' (line 2)\")"),
            std::string::npos)
      << needs;
  EXPECT_FALSE(hasKernel("add"));
}

/// Clang takes `int` for a type that it does not know: nothing that depends on it is right.
TEST_F(Recovery, WhatIsDeclaredWithAnErrorTakesItsUsesAlong) {
  translate(good +
            "struct Pair { unknown_t a; int b; };\n"
            "struct Outer { Pair p; };\n"
            "typedef unknown_t number;\n"
            "enum Mode { one = UNKNOWN, two };\n"
            "__device__ unknown_t counter;\n"
            "__constant__ float scale = UNKNOWN;\n"
            "unknown_t make(int);\n"
            "__global__ void pairs(Pair *p) { p->b = 1; }\n"
            "__global__ void outers(Outer *p) { p->p.b = 1; }\n"
            "__global__ void numbers(int *p) { *p = sizeof(number); }\n"
            "__global__ void modes(int *p) { *p = two; }\n"
            "__global__ void counts(int *p) { *p = counter; }\n"
            "__global__ void scales(float *p) { *p *= scale; }\n"
            "__launch_bounds__(UNKNOWN) __global__ void bounds(int *p) { *p = 1; }\n" +
            launches);
  for (const char *name : {"pairs", "outers", "numbers", "modes", "counts", "scales", "bounds",
                           "Pair", "number", "Mode", "counter", "scale", "make"}) {
    EXPECT_FALSE(hasKernel(name)) << name;
    EXPECT_TRUE(has("todo: '" + std::string(name) + "' stays as it was")) << name << result.errors;
  }
  EXPECT_TRUE(hasKernel("fill"));
}

/// Of a template whose body does not fit its arguments, the launch is as good as ever.
TEST_F(Recovery, AnInstanceWithAnError) {
  const std::string text =
      translate("template <class T> __global__ void k(T *p) { *p = T::one(); }\n"
                "template <class T> __global__ void m(T *p) { *p = 1; }\n"
                "void run(int *a) { k<<<1, 1>>>(a); m<<<1, 1>>>(a); }\n");
  EXPECT_NE(text.find("portLaunch(1, 1), k(a); portLaunch(1, 1), m(a);"), std::string::npos)
      << text;
  EXPECT_TRUE(hasKernel("m_int"));
  EXPECT_FALSE(hasKernel("k_int"));
}

/// The error stands behind the function that it has cut short.
TEST_F(Recovery, ABraceTooMany) {
  translate("__global__ void cut(int *a) { if (a) { a[0] = 1; } } a[1] = 2; }\n" + good + launches);
  EXPECT_FALSE(hasKernel("cut"));
  EXPECT_TRUE(hasKernel("fill"));
  EXPECT_TRUE(has("todo: 'cut' stays as it was: extraneous closing brace"));
  EXPECT_TRUE(has("[1062]"));
}

TEST_F(Recovery, ABraceTooFew) {
  translate(good + launches + "__global__ void open(int *a) { if (a) { a[0] = 1; }\n");
  EXPECT_FALSE(hasKernel("open"));
  EXPECT_TRUE(hasKernel("fill"));
}

TEST_F(Recovery, AnErrorInAFileThatIsIncludedInABody) {
  write("body.inc", "a[0] = nothing;\n");
  translate(good + "__global__ void k(int *a) {\n#include \"body.inc\"\n}\n" + launches);
  EXPECT_FALSE(hasKernel("k"));
  EXPECT_TRUE(hasKernel("fill"));
}

/// Said once, of whatever needs it.
TEST_F(Recovery, MissingHeaders) {
  write("t/a.cu", "#include <mpi.h>\n#include \"own.h\"\n" + good + "int main() { MPI_Init(); }\n");
  write("t/b.cu", "#include \"own.h\"\n" + good + "int main() {}\n");
  result = run("t -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has("t/a.cu:1:1: todo: 'mpi.h' was not found (Debian has it in libopenmpi-dev): what "
                  "it declares, and what its macros choose, is not known in t/a.cu [1060]\n"))
      << result.errors;
  EXPECT_TRUE(has("t/a.cu:2:1: todo: 'own.h' was not found: what it declares, and what its macros "
                  "choose, is not known in t/a.cu, t/b.cu [1060]\n"))
      << result.errors;
  EXPECT_NE(read("out/CMakeLists.txt").find("# a is not built: a.cu needs mpi.h, own.h\n"),
            std::string::npos)
      << read("out/CMakeLists.txt");
  EXPECT_NE(read("out/b.cpp").find("cu2port::launch(fill, a)"), std::string::npos);
}

/// One that nothing can be made of comes out as it was.
TEST_F(Recovery, ATreeIsComplete) {
  const std::string deep = "int x = " + std::string(2000, '(');
  write("t/deep.cu", deep);
  write("t/good.cu", good + "int main() {}\n");
  result = run("t -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(read("out/deep.cu"), deep);
  EXPECT_TRUE(exists("out/good.cpp"));
}

TEST_F(Recovery, StrictMakesNothingOfIt) {
  write("a.cu", good + "void f() { cudaFrobnicate(1); }\n");
  EXPECT_EQ(run("a.cu -o out").status, 1);
  EXPECT_EQ(run("a.cu --strict -o strict").status, 2);
  EXPECT_FALSE(exists("strict"));
}

} // namespace
} // namespace cu2port
