// Bad input: the whole message, the exit status, and nothing half-written.
#include "RunTool.h"

#include <sys/stat.h>

namespace cu2port {
namespace {

using BadInput = RunTool;

const char *const kernel = "__global__ void fill(int *a) { a[threadIdx.x] = 1; }\n";

TEST_F(BadInput, MissingFile) {
  expectNothing("none.cu -o out",
                "none.cu: error: cannot read 'none.cu': No such file or directory [1001]\n"
                "  hint: check the path\n");
}

TEST_F(BadInput, SyntaxError) {
  write("a.cu", std::string(kernel) + "int main() {\n\tint n = ;\n}\n");
  expectNothing("a.cu --strict -o out",
                "a.cu:3:10: error: expected expression [1002]\n"
                "  \tint n = ;\n"
                "  \t        ^\n"
                "  hint: the file must compile as CUDA C++ before it can be translated\n");
}

/// Who calls what is nvcc's to say, and one cause is one message.
TEST_F(BadInput, WhatOnlyClangRefuses) {
  const std::string hint =
      "  hint: nvcc may take it: Clang 19, which parses for cu2port, or a header of cu2port's does "
      "not; docs/diagnostics/1063.md says what to write instead\n";
  write("a.cu", "__device__ int twice(int x) { return 2 * x; }\n"
                "int f() { return twice(1); }\nint g() { return twice(2); }\n");
  expectNothing("a.cu --strict -o out",
                "a.cu:2:18: error: reference to __device__ function 'twice' in a function that the "
                "host runs [1063]\n"
                "  int f() { return twice(1); }\n"
                "                   ^\n"
                "  note: a.cu:1:16: 'twice' declared here\n"
                "  also at a.cu:3:18\n" +
                    hint);
}

/// Device code may ask for the host's functions, and not call them.
TEST_F(BadInput, CallsOfTheHostsFunctions) {
  write("a.cu", "int twice(int x) { return 2 * x; }\n"
                "struct S {\n  int get() const { return 1; }\n};\n"
                "__global__ void k(decltype(twice(1)) *o, S s) {\n"
                "  o[0] = twice(1);\n  o[1] = s.get();\n}\n");
  const ToolResult result = run("a.cu -o out");
  EXPECT_NE(result.errors.find("a.cu:6:10: todo: a call of a function of the host's in device code "
                               "is not supported yet [2003]\n"),
            std::string::npos)
      << result.errors;
  EXPECT_NE(result.errors.find("also at a.cu:7:10\n"), std::string::npos) << result.errors;
}

/// The user's place comes first, the header's beside it.
TEST_F(BadInput, ErrorInASystemHeader) {
  mkdir((folder + "/inc").c_str(), 0755);
  write("inc/x.h", "#pragma GCC system_header\n"
                   "template <class T> struct S { typename T::type t; };\n");
  write("a.cu", "#include <x.h>\nS<int> s;\n");
  const ToolResult result = run("a.cu --strict -o out -isystem inc");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(
      result.errors.find("a.cu:2:8: error: type 'int' cannot be used prior to '::' because it "
                         "has no members [1063]\n  S<int> s;\n"),
      0u)
      << result.errors;
  EXPECT_NE(result.errors.find("inc/x.h:2:40: Clang says it of this\n"), std::string::npos)
      << result.errors;
}

TEST_F(BadInput, UnknownNameOfALibrary) {
  write("a.cu", "#include <cub/cub.cuh>\nusing T = cub::Frobnicate;\n");
  expectNothing(
      "a.cu --strict -o out",
      "a.cu:2:16: error: 'cub::Frobnicate' is a name of CUDA's that cu2port does not know "
      "[2005]\n"
      "  using T = cub::Frobnicate;\n"
      "                 ^\n"
      "  hint: replace it, or leave the code that uses it out with a macro\n");
}

/// Clang's guesses at what they may have meant are endless here.
TEST_F(BadInput, UnknownNamesInALaunchOfAnUnknownKernel) {
  write("a.cu", "inTurn()void test((int:)inTurn<<<1,threads>>>()\n");
  const ToolResult result = run("a.cu --strict -o out");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.errors.find("use of undeclared identifier 'threads'"), std::string::npos)
      << result.errors;
}

/// Clang 19 crashes after this error, which is told all the same.
TEST_F(BadInput, ErrorBehindWhichClangCrashes) {
  write("a.cu", "enum Level : unsigned char { low };\n"
                "template <class T> T places(T a) { return a; }\n"
                "void k(float *out, int n) { out[17] = places<Level>=(n ? low : low); }\n");
  const ToolResult result = run("a.cu -o out");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.errors.find("a space is required between a right angle bracket"),
            std::string::npos)
      << result.errors;
}

TEST_F(BadInput, ControlCharactersAreShown) {
  write("a.cu", "/* \x1b[31m */ int n = ;\nint main() {}\n");
  expectNothing("a.cu --strict -o out",
                "a.cu:1:21: error: expected expression [1002]\n"
                "  /* ^[[31m */ int n = ;\n"
                "                       ^\n"
                "  hint: the file must compile as CUDA C++ before it can be translated\n");
}

TEST_F(BadInput, SyntaxErrorInAHeader) {
  write("a.cu", "#include \"x.h\"\nint main() {}\n");
  write("x.h", "#pragma once\nstruct S { int };\n");
  expectNothing("a.cu --strict -o out",
                "x.h:2:16: error: expected member name or ';' after declaration specifiers [1002]\n"
                "  struct S { int };\n"
                "                 ^\n"
                "  hint: the file must compile as CUDA C++ before it can be translated\n");
}

TEST_F(BadInput, OneBadFileOfTwo) {
  write("a.cu", std::string(kernel) + "int main() {}\n");
  write("b.cu", "int f() { return x; }\n");
  expectNothing("a.cu b.cu --strict -o out",
                "b.cu:1:18: error: use of undeclared identifier 'x' [1002]\n"
                "  int f() { return x; }\n"
                "                   ^\n"
                "  hint: the file must compile as CUDA C++ before it can be translated\n");
}

TEST_F(BadInput, UnknownCudaFunctionIsLeftToDo) {
  write("a.cu", std::string(kernel) +
                    "int main() {\n  int *p;\n  if (cudaFrobnicate(&p, 4) != cudaSuccess)\n"
                    "    return 1;\n  fill<<<1, 4>>>(p);\n}\n");
  ToolResult result = run("a.cu -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.errors, "a.cu:4:7: todo: 'cudaFrobnicate' has no translation yet [2001]\n"
                           "    if (cudaFrobnicate(&p, 4) != cudaSuccess)\n"
                           "        ^\n"
                           "  hint: replace the call, or add a rule with --rules\n");
  EXPECT_EQ(result.output, "cu2port: 1 file, 1 kernel -> 5 files in out: 1 part left to do\n");
  EXPECT_NE(read("out/a.cpp").find("portLaunch"), std::string::npos) << "the rest is translated";
}

/// nvcc puts CUDA's header in front of a .cu only: to others it comes late, or never.
TEST_F(BadInput, UnknownFunctionInPlainCxx) {
  write("none.cpp", "int f() { return cudaFrobnicate(1); }\n");
  write("late.cpp", "#include <cuda_runtime.h>\nint f() { return cudaFrobnicate(1); }\n");
  write("x.h", "inline int f() { return cudaFrobnicate(1); }\n");
  write("user.cpp", "#include \"x.h\"\nint g() { return f(); }\n");
  const std::pair<const char *, const char *> places[] = {
      {"none.cpp", "none.cpp:1:18"}, {"late.cpp", "late.cpp:2:18"}, {"user.cpp", "x.h:1:25"}};
  for (const auto &[file, place] : places) {
    const ToolResult result = run(std::string(file) + " -o out_" + file);
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.errors.find(std::string(place) +
                                 ": todo: 'cudaFrobnicate' has no translation yet [2001]\n"),
              0u)
        << result.errors;
    EXPECT_EQ(result.errors.find("cudaError_t"), std::string::npos) << result.errors;
  }
}

TEST_F(BadInput, UnknownCudaType) {
  write("a.cu", "int main() {\n  cudaFoo_t h;\n}\n");
  expectNothing(
      "a.cu --strict -o out",
      "a.cu:2:3: error: 'cudaFoo_t' is a name of CUDA's that cu2port does not know [2005]\n"
      "    cudaFoo_t h;\n"
      "    ^\n"
      "  hint: replace it, or leave the code that uses it out with a macro\n");
}

TEST_F(BadInput, UnknownCudaHeader) {
  write("a.cu", "#include <cuda_d3d9_interop.h>\nint main() {}\n");
  expectNothing("a.cu --strict -o out",
                "a.cu:1:10: error: 'cuda_d3d9_interop.h' is a name of CUDA's that cu2port does not "
                "know [2005]\n"
                "  #include <cuda_d3d9_interop.h>\n"
                "           ^\n"
                "  hint: replace it, or leave the code that uses it out with a macro\n");
}

TEST_F(BadInput, OutputFolderIsTheInputs) {
  write("a.cu", kernel);
  const char *hint = "  hint: choose another folder with -o: inputs are never modified\n";
  ToolResult here = run("a.cu -o .");
  EXPECT_EQ(here.status, 2);
  EXPECT_EQ(
      here.errors,
      std::string("a.cu: error: the output folder '.' is the folder of the input 'a.cu' [1004]\n") +
          hint);
  ToolResult absolute = run("a.cu -o '" + folder + "/x/..'");
  EXPECT_EQ(absolute.status, 2);
  EXPECT_EQ(absolute.errors, "a.cu: error: the output folder '" + folder +
                                 "/x/..' is the folder of the input 'a.cu' [1004]\n" + hint);
  EXPECT_FALSE(exists("a.cpp"));
}

TEST_F(BadInput, OutputFolderIsAHeaders) {
  write("p/a.cu", "#include \"x.h\"\nint main() {}\n");
  write("inc/include/x.h", "#pragma once\n");
  ToolResult result = run("p/a.cu -Iinc/include -o inc");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.errors,
            folder +
                "/inc/include/x.h: error: the output folder 'inc' is the folder of the input '" +
                folder +
                "/inc/include/x.h' [1004]\n"
                "  hint: choose another folder with -o: inputs are never modified\n");
  EXPECT_EQ(read("inc/include/x.h"), "#pragma once\n");
  EXPECT_FALSE(exists("inc/a.cpp"));
}

TEST_F(BadInput, OutputIsAFile) {
  write("a.cu", kernel);
  write("out.txt", "mine");
  ToolResult result = run("a.cu -o out.txt");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.errors, "cu2port: error: cannot write to 'out.txt': it is not a folder [1003]\n"
                           "  hint: choose another folder with -o\n");
  EXPECT_EQ(read("out.txt"), "mine");
}

TEST_F(BadInput, OutputNotWritable) {
  // Not a matter of permissions, which do not bind root.
  write("p/a.cu", kernel);
  ToolResult result = run("p/a.cu -o /proc/cu2port");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.errors, "cu2port: error: cannot write to '/proc/cu2port': No such file or "
                           "directory [1003]\n"
                           "  hint: choose another folder with -o\n");
}

/// Nobody is bound by permissions as root is, so these run as somebody else.
class BadInputAsNobody : public RunTool {
protected:
  void SetUp() override {
    if (::getuid() != 0)
      return; // somebody else already
    if (std::system("setpriv --reuid=65534 --regid=65534 --clear-groups '" CU2PORT_TOOL
                    "' --version > /dev/null 2>&1") != 0)
      GTEST_SKIP() << "there is no other user who could run this";
    ASSERT_EQ(::chown(folder.c_str(), 65534, 65534), 0);
  }

  /// Everything below the folder is the user's own.
  ToolResult runAsNobody(const std::string &arguments) const {
    if (::getuid() != 0)
      return run(arguments);
    EXPECT_EQ(std::system(("chown -R 65534:65534 '" + folder + "'").c_str()), 0);
    std::ofstream(folder + "/.run") << "exec setpriv --reuid=65534 --regid=65534 --clear-groups '"
                                    << CU2PORT_TOOL << "' \"$@\"\n";
    return runProgram("/bin/sh", ".run " + arguments);
  }
};

TEST_F(BadInputAsNobody, UnreadableFilesAndFolders) {
  write("t/a.cu", std::string(kernel) + "int main() {}\n");
  for (const char *name : {"t/b.cu", "t/c.h", "t/d.txt", "t/e/f.cu"})
    write(name, kernel);
  for (const char *name : {"t/b.cu", "t/c.h", "t/d.txt", "t/e"})
    ASSERT_EQ(::chmod((folder + "/" + name).c_str(), 0), 0);
  ToolResult result = runAsNobody("t -o out");
  EXPECT_EQ(result.status, 1);
  for (const std::string name : {"t/b.cu", "t/c.h", "t/d.txt", "t/e"})
    EXPECT_NE(result.errors.find(name + ": error: cannot read '" + name +
                                 "': Permission denied [1001]\n  hint: check the path\n"),
              std::string::npos)
        << result.errors;
  EXPECT_TRUE(exists("out/a.cpp")) << "the rest is translated";
  ::chmod((folder + "/t/e").c_str(), 0700);
}

TEST_F(BadInputAsNobody, AReadOnlyOutput) {
  write("t/a.cu", std::string(kernel) + "int main() {}\n");
  write("t/sub/b.txt", "b\n");
  write("out/x", "");
  ASSERT_EQ(::chmod((folder + "/out").c_str(), 0500), 0);
  ToolResult result = runAsNobody("t -o out");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.errors, "cu2port: error: cannot write to 'out': Permission denied [1003]\n"
                           "  hint: choose another folder with -o\n");
  ::chmod((folder + "/out").c_str(), 0700);
  write("out/sub/x", "");
  ASSERT_EQ(::chmod((folder + "/out/sub").c_str(), 0500), 0);
  result = runAsNobody("t -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.errors, "cu2port: error: cannot write to '" + folder +
                               "/out/sub/b.txt': Permission denied [1003]\n"
                               "  hint: choose another folder with -o\n");
  EXPECT_TRUE(exists("out/a.cpp")) << "the rest is translated";
  ::chmod((folder + "/out/sub").c_str(), 0700);
  EXPECT_EQ(runAsNobody("t -o out").status, 0) << "and the next run brings what was missing";
  EXPECT_EQ(read("out/sub/b.txt"), "b\n");
}

/// No file may have more than 256 KiB, which writes are told as they are of a full disk.
TEST_F(BadInput, AFullDiskLeavesTheOutputAsItWas) {
  write("t/a.cu", std::string(kernel) + "int main() {}\n");
  ASSERT_EQ(run("t -o out").status, 0);
  write("t/a.cu", std::string(kernel) + "int main() { return 1; }\n");
  write("t/table.txt", std::string(std::size_t{1} << 20, 'x'));
  const std::string before = read("out/a.cpp"), list = read("out/.cu2port/files");
  write(".run", "trap '' XFSZ\nulimit -f 512\nexec '" CU2PORT_TOOL "' \"$@\"\n");
  ToolResult result = runProgram("/bin/sh", ".run t -o out");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.errors, "cu2port: error: cannot write to '" + folder +
                               "/out/table.txt': File too large [1003]\n"
                               "  hint: choose another folder with -o\n");
  EXPECT_EQ(read("out/a.cpp"), before);
  EXPECT_EQ(read("out/.cu2port/files"), list);
  EXPECT_FALSE(exists("out/table.txt"));
  EXPECT_FALSE(exists("out/.cu2port/tmp"));
  EXPECT_EQ(run("t -o out").status, 0);
}

/// The list of what is coming cannot be written, when originals have their names already: as on a
/// disk that is full by then.
TEST_F(BadInput, WhatCannotBeAnnouncedLeavesNothingBehind) {
  const std::string header =
      "#include <cuda_runtime.h>\ninline cudaStream_t none() { return 0; }\n";
  write("t/s.h", header);
  write("t/s.cu", std::string("#include \"s.h\"\n") + kernel);
  write("t/.cu2port/files.next/inside", "");
  const ToolResult result = run("t --in-place --force");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.errors.find("/t/.cu2port/files.next': Is a directory [1003]"), std::string::npos)
      << result.errors;
  EXPECT_EQ(read("t/s.h"), header);
  for (const char *file : {"t/s.h.cu2port.orig", "t/s.cpp", "t/CMakeLists.txt", "t/.cu2port/tmp"})
    EXPECT_FALSE(exists(file)) << file;
}

TEST_F(BadInput, APipeInTheOutputIsNoFile) {
  write("t/a.cu", std::string(kernel) + "int main() {}\n");
  write("out/x", "");
  ASSERT_EQ(::mkfifo((folder + "/out/a.cpp").c_str(), 0600), 0);
  ToolResult result = run("t -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.errors, "cu2port: error: cannot write to '" + folder +
                               "/out/a.cpp': it is no file [1003]\n"
                               "  hint: choose another folder with -o\n");
  EXPECT_TRUE(exists("out/a.cl")) << "the rest is translated";
}

TEST_F(BadInput, TwoInputsForOneOutput) {
  write("a.cu", kernel);
  write("a.cpp", "int main() {}\n");
  expectNothing("a.cu a.cpp -o out",
                folder + "/a.cpp: error: '" + folder + "/a.cu' and '" + folder +
                    "/a.cpp' would both be written to 'a.cpp' [1006]\n"
                    "  hint: rename one of them, or translate them in separate runs\n");
}

TEST_F(BadInput, RulesFile) {
  write("a.cu", kernel);
  ToolResult result = run("a.cu -o out --rules none.yaml");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.errors.find("none.yaml"), std::string::npos) << result.errors;
  EXPECT_NE(result.errors.find("[1005]\n"), std::string::npos) << result.errors;
  EXPECT_FALSE(exists("out"));
}

TEST_F(BadInput, UnsupportedConstructLeavesTheKernelOut) {
  write("a.cu", "__global__ void f(int *a) {\n  asm(\"bar.arrive 1, 64;\");\n  a[0] = 1;\n}\n"
                "int main() {\n  f<<<1, 1>>>(nullptr);\n}\n");
  ToolResult result = run("a.cu -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find(
                "a.cu:2:3: todo: inline PTX assembly cannot be translated: 'bar.arrive' [2004]\n"
                "    asm(\"bar.arrive 1, 64;\");\n"
                "    ^\n"
                "  hint: write it in CUDA C++\n"),
            std::string::npos)
      << result.errors;
}

/// Whatever uses a struct of which something is refused would have another layout. A pointer to it
/// is a pointer.
TEST_F(BadInput, StructsThatAreRefusedKeepAllTheirKernelsOut) {
  write("a.cu", R"(struct Long { int n; long double x; };
struct Holder { Long part; int k; };
struct Handle { Long *part; int k; };
__device__ Holder global;
__device__ int get(const Holder &h) { return h.k; }
__global__ void field(Holder *h, int *o) { *o = h->k; }
__global__ void again(Holder *h, int *o) { *o = h->k; }
__global__ void variable(int *o) { *o = global.k; }
__global__ void variableAgain(int *o) { *o = global.k; }
__global__ void behind(Handle h, int *o) { *o = h.part->n; }
__global__ void element(Handle h, int *o) { *o = h.part[2].n; }
__global__ void copy(Holder *h, Holder *g) { *g = *h; }
__global__ void step(Holder *h, Holder **o) { *o = h + 1; }
__global__ void call(Holder *h, int *o) { *o = get(*h); }
__global__ void local(Holder *h, int *o) { Holder l = h[1]; *o = l.k; }
__global__ void handle(Handle h, int *o) { *o = h.k; }
__global__ void other(int *o) { *o = 3; }
)");
  const ToolResult result = run("a.cu -o out");
  EXPECT_NE(result.output.find("2 of 12 kernels"), std::string::npos) << result.output;
  const std::string text = read("out/a.cpu.cpp");
  EXPECT_NE(text.find("{\"handle\", "), std::string::npos) << text;
  EXPECT_NE(text.find("{\"other\", "), std::string::npos) << text;
}

/// They build it where it does not stay.
TEST_F(BadInput, ConstructorsThatKeepTheAddressOfTheirObject) {
  write("a.cu", R"(struct Node { Node *next; __device__ Node() : next(this) {} };
struct Assigned { Assigned *next; __device__ Assigned() { next = this; } };
struct View { int data[4]; int *first; __device__ View() : first(data) {} };
struct ByMethod {
  int data[4]; int *first;
  __device__ void init() { first = &data[1]; }
  __device__ ByMethod() { init(); }
};
struct Reference { int x; const int &r; __device__ Reference() : x(1), r(x) {} };
struct Fine {
  int data[4]; int sum;
  __device__ Fine &set(int i, int n) { data[i] = n; return *this; }
  __device__ Fine() : sum(0) {
    for (auto &x : data) x = 3;
    int *p = data;
    p[1] = 4;
    set(2, 9).set(3, 8);
    this->sum += *p + data[0];
    Fine copy = *this;
    sum += copy.data[2];
  }
};
template <class T> __global__ void make(T *, int *out) { T made; *out = sizeof made; }
__global__ void fine(int *out) { Fine made; *out = made.sum; }
template __global__ void make(Node *, int *);
template __global__ void make(Assigned *, int *);
template __global__ void make(View *, int *);
template __global__ void make(ByMethod *, int *);
template __global__ void make(Reference *, int *);
)");
  const ToolResult result = run("a.cu -o out");
  EXPECT_NE(result.output.find("1 of 6 kernels"), std::string::npos) << result.output;
  EXPECT_NE(result.errors.find("a constructor that keeps the address of its object"),
            std::string::npos)
      << result.errors;
}

TEST_F(BadInput, UnsupportedConstructInDeviceCode) {
  write("a.cu", "__global__ void f(int *a) {\n  a[0] = 1;\n  goto inside;\n  while (a[1]) {\n  "
                "inside:\n    a[1]--;\n  }\n}\n"
                "int main() {\n  f<<<1, 1>>>(nullptr);\n}\n");
  ToolResult result = run("a.cu -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("in device code is not supported yet [2003]\n"), std::string::npos)
      << result.errors;
  EXPECT_NE(result.errors.find("a.cu:3:3: todo: "), std::string::npos) << result.errors;
}

/// Ten bytes on the host, eight on a GPU. Functions' variables are tests/fidelity/long_doubles.cu.
TEST_F(BadInput, LongDoublesInMemory) {
  write("a.cu", R"(__device__ long double shared;
__global__ void parameter(long double x, int *a) { a[0] = x; }
__global__ void pointer(long double *x, int *a) { a[0] = x[0]; }
__global__ void array(int *a) { long double x[2] = {}; a[0] = x[1]; }
__global__ void global(int *a) { a[0] = shared; }
__global__ void fine(int *a) { long double x = a[1]; a[0] = x / 3; }
int main() {}
)");
  const ToolResult result = run("a.cu -o out");
  EXPECT_NE(result.output.find("1 of 5 kernels"), std::string::npos) << result.output;
  EXPECT_NE(result.errors.find("the type 'long double' of more than a variable"), std::string::npos)
      << result.errors;
}

/// Each once; what stands behind a lambda that is only called is tests/fidelity/lambdas.cu.
TEST_F(BadInput, LambdasOfSomeKinds) {
  write("a.cu", R"(template <class F> __device__ int apply(F f) { return f(1); }
__global__ void passes(int *a) { int b[99] = {}; a[0] = apply([b](int i) { return b[i]; }); }
__global__ void copiesArray(int *a) { int b[9][9] = {}; a[0] = [b](int i) { return b[i][1]; }(1); }
__global__ void shares(int *a) { extern __shared__ int s[]; a[0] = apply([&](int i) { return s[i]; }); }
__global__ void points(int *a) { __shared__ int s[4]; int (*g)(int) = [](int x) { return s[x]; }; a[0] = g(1); }
struct Ends { int i; __device__ ~Ends() { i = 0; } }; __global__ void ends(int *a) { Ends e = {1}; a[0] = [e] { return e.i; }(); }
__global__ void unsized(int *a) { extern __shared__ int s[]; auto f = [&](int i) { return s[i]; }; a[0] = f(1); }
__global__ void ofLocalClass(int *a) { __shared__ int s[4]; struct L { static __device__ int f() { return s[1]; } }; a[0] = L::f(); }
int main() {}
)");
  const ToolResult result = run("a.cu -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.output.find("1 file, 0 of 7 kernels -> "), std::string::npos) << result.output;
  for (const char *expected :
       {"a.cu:2:64: todo: a copy of a large array", "also at a.cu:3:65",
        "a.cu:4:74: todo: a lambda that uses memory of no known size",
        "a.cu:5:71: todo: a pointer to this lambda",
        "a.cu:6:108: todo: a lambda that copies an object with a destructor", "also at a.cu:7:57",
        "a.cu:8:55: todo: a variable in shared memory that belongs to the "
        "function around this one,"})
    EXPECT_NE(result.errors.find(expected), std::string::npos) << expected << '\n' << result.errors;
}

/// What is translated is tests/fidelity/ptx.cu.
TEST_F(BadInput, AssemblyThatIsMoreThanArithmetic) {
  write(
      "a.cu",
      R"(__global__ void labels(int *x) { asm("{ .reg .pred p; @p bra L; M: add.u32 %0, %0, 1; L: bra M; }" : "+r"(x[0])); }
__global__ void matrices(int *x) { asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(x[0]) : "r"(4)); }
__global__ void otherNumber(int *x, float y) { asm("mov.u32 %0, %1;" : "=r"(x[0]) : "f"(y)); }
__global__ void waits(int *x) { asm("mbarrier.init.shared.b64 [%0], 1;" ::"l"(x)); }
__global__ void betweenElements(int *x) { asm("ld.global.u32 %0, [%1+2];" : "=r"(x[0]) : "l"(x)); }
__global__ void writesWhatItReads(int *x) { asm volatile("add.u32 %0, %0, 1;" :: "r"(x[0])); }
__global__ void carryOfOthers(int *x) { asm("addc.u32 %0, %1, 0;" : "=r"(x[0]) : "r"(x[1])); }
__global__ void twice(int *x) { int i = 0; asm("add.u32 %0, %0, 1;" : "+r"(x[i++])); }
int main() {}
)");
  const ToolResult result = run("a.cu -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.output.find("1 file, 0 of 8 kernels -> "), std::string::npos) << result.output;
  for (const char *expected : {"'bra'", "'ldmatrix.sync.aligned.m8n8.x1.shared.b16'", "'mov.u32'",
                               "'mbarrier.init.shared.b64'", "'ld.global.u32'", "'add.u32'",
                               "the carry flag comes from nowhere in this function",
                               "an operand that is read and written changes something itself"})
    EXPECT_NE(result.errors.find(
                  "inline PTX assembly cannot be translated: " + std::string(expected) + " [2004]"),
              std::string::npos)
        << expected << '\n'
        << result.errors;
}

TEST_F(BadInput, StaticVariableThatStartsWithATemporary) {
  write("a.cu", "__global__ void f(int *a) {\n  static int x = 1;\n  static const int &p = 5;\n"
                "  a[0] = p + x;\n}\nint main() {\n  f<<<1, 1>>>(nullptr);\n}\n");
  ToolResult result = run("a.cu -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("a.cu:3:21: todo: a static variable in a function, with an "
                               "initialiser that is not a plain "
                               "constant, in device code is not supported yet [2003]\n"),
            std::string::npos)
      << result.errors;
  EXPECT_EQ(result.errors.find("[2002]"), std::string::npos) << result.errors;
  EXPECT_EQ(result.errors.find("a.cu:2:"), std::string::npos) << result.errors;
}

/// CUDA's compiler refuses those variables; a member, or what a pointer points to, may be of no
/// size.
TEST_F(BadInput, VariablesWithoutSize) {
  write("a.cu",
        "struct None { int none[0]; };\nstruct Empty {};\nstruct Tail { int n, rest[0]; };\n"
        "__device__ int outer[0];\n"
        "__global__ void f(int *a, None part) { a[0] = sizeof part; }\n"
        "__global__ void g(int *a) { int kind[0]; __syncthreads(); a[0] = *kind; }\n"
        "__global__ void h(int *a) { __shared__ None all[3]; a[0] = all->none[0]; }\n"
        "__global__ void o(int *a) { a[0] = outer[-1]; }\n"
        "__global__ void fine(None *none, Tail t, Empty e) { extern __shared__ int s[];\n"
        "  Empty own = e; none->none[0] = t.n + s[0] + sizeof own; }\n");
  ToolResult result = run("a.cu -o out");
  EXPECT_EQ(result.status, 1);
  for (const char *where :
       {"4:16: todo: 'outer'", "5:32: todo: 'part'", "6:33: todo: 'kind'", "7:45: todo: 'all'"})
    EXPECT_NE(
        result.errors.find(std::string("a.cu:") + where +
                           " is not supported: a variable of device code has a size [2002]\n"),
        std::string::npos)
        << where << "\n"
        << result.errors;
  EXPECT_EQ(result.errors.find("a.cu:9:"), std::string::npos) << result.errors;
  EXPECT_EQ(result.errors.find("a.cu:10:"), std::string::npos) << result.errors;
}

TEST_F(BadInput, UnsupportedDeviceFunction) {
  write("a.cu", "__global__ void f(int *a) {\n  __builtin_alloca(*a);\n}\n"
                "int main() {\n  f<<<1, 1>>>(nullptr);\n}\n");
  ToolResult result = run("a.cu -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("a.cu:2:3: todo: '__builtin_alloca' is not supported: "
                               "variables have sizes that are known when the kernel is translated "
                               "[2002]\n"),
            std::string::npos)
      << result.errors;
}

TEST_F(BadInput, CompilerWarningsOnlyWhenAsked) {
  write("a.cu", "int main() { int n = 3.5; return n; }\n");
  EXPECT_EQ(run("a.cu -o out").errors, "");
  EXPECT_NE(run("a.cu -o out -v")
                .errors.find("a.cu:1:22: note: implicit conversion from 'double' to 'int' changes "
                             "value from 3.5 to 3 [1009]\n"),
            std::string::npos);
}

/// A program may have written the file as one line.
TEST_F(BadInput, OfALongLineWhatIsNearIsShown) {
  write("a.cu", "int a[] = {" + std::string(3000, '0') + "}; int b = nothing; int c[] = {" +
                    std::string(3000, '0') + "};\n");
  const ToolResult result = run("a.cu -o out");
  EXPECT_NE(result.errors.find("int b = nothing; int c"), std::string::npos) << result.errors;
  EXPECT_LT(result.errors.size(), 2000U);
  const std::size_t line = result.errors.find("  ...000"), caret = result.errors.find("^\n", line);
  ASSERT_NE(line, std::string::npos);
  const std::size_t next = result.errors.find('\n', line) + 1;
  EXPECT_EQ(result.errors.substr(line + (caret - next), 11), "b = nothing");
}

} // namespace
} // namespace cu2port
