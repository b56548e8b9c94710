// The textual form of device programs: what is read is written as the same, and what cannot be read
// is an error with its place.
#include "device/text/Dump.h"
#include "device/text/Parse.h"
#include "device/verifier/Verifier.h"
#include "diag/Findings.h"
#include "support/DeepStack.h"

#include <gtest/gtest.h>

namespace cu2port::ir {
namespace {

std::string written(const std::string &text) {
  auto program = parseProgram(text);
  return program ? dump(**program) : llvm::toString(program.takeError());
}

/// All that can be said of declarations.
constexpr const char *declarations = R"(enum Plain (unsigned int) {
  first = 0
  second = 5
}
enum <unnamed> (int) {
  below = -1
}
enum Wide : short {
  promoted short
  Wide_all = -1
}
// A cell.
struct Cell {
  size 24, alignment 8, aligned 8, source "lib::Cell"
  // where it points
  global const Cell * next
  at(12) volatile Plain state
  align(4) float[2] values[N]
}
struct Link {
  size 8, alignment 8
  global volatile int * volatile next
}
union Later {
  size 0, alignment 0, incomplete
}
macro N = 1 << 1
  is 2
predefined macro FLT_MAX = 
  is 3.4028235e+38f
constant Wide every = (Wide)(-1 : short)
global int counter bytes("01")
// Weights.
managed constant float[4] weights source "lib::weights"
shared enum below[2] states
declare float @sqrtf(float)

[[inline, source "operator\"\"_half<int>"]]
function int half_int(int x) {
  return x / <int>(@sqrtf(FLT_MAX))
}

[[block form, no block form, sub groups, calls pointers, force inline, no inline, lock step, warps in rows]]
kernel void all(global float *restrict out, const int n, hidden shared int *cells, hidden global int *c_2 for counter source "c", float *shared volatile const p, const int *(constant const *)[2] rows) {
  facts: barrier, warp, dynamic shared, atomics, fails, static shared 128
  max threads: 64
  block size: 8 x 8 x 1
  obstacle (opencl): it's "so"
  return
}

function int elsewhere(int x);

[[left out]]
kernel void gone() {
  obstacle (all): why
  no body
}
)";

TEST(Text, DeclarationsAreReadAsTheyAreWritten) { EXPECT_EQ(written(declarations), declarations); }

/// All statements, and what passes say of them.
constexpr const char *statements = R"(declare int @__popc(int)

kernel void k(global float *out, int n) {
  extern shared float[] buffer
  uniform int count = 0
  perthread clear bool isActive
  shared align(16) volatile float4 v = float4{0.0f, 1.0f, {}, 2.0f}
  // A loop.
  fissioned row by row written out unroll(4) for (int i = 0, int j = 1; i < n; (++i) , (++j)) {
    [[assuming 2]] out[i] = <float>(j)
    continue
  }
  unroll(0) while (n > 0) {
    break
    // nothing behind it
  }
  [[block]] do {
    --n
  } while (n)
  [[second block, mask, assumes 2]] if (isActive) {
    [[failure]] return
  } else {
    ;
  }
  switch (n % 2) {
    case 1:
    count += @__popc(n)
    default:
    {
      count = 2
    }
  }
  barrier
  barrier of shared memory
  warp barrier
  prefetch out[(count * 2) + 4], n
  [[assumes 3]] threads only 5 at count below n - 1 side by side with halves rolled {
    return
  }
  warps {
    lanes in order {
      n = 1
    }
  }
}
)";

TEST(Text, StatementsAreReadAsTheyAreWritten) { EXPECT_EQ(written(statements), statements); }

/// Types are said where operands do not give them.
TEST(Text, ExpressionsKeepTypesAndNames) {
  const std::string head = R"(enum Plain (unsigned int) {
  red = 0
}
struct Pair {
  size 8, alignment 4
  int a
  int b
}
constant int lane = 32
declare float @sqrtf(float)
declare int @printf(constant const char *, int)

function int one(int x, int y) {
  return x
}

kernel void k(global float *out, global Pair *pairs, int i, unsigned int u, int block, int3 dim) {
)";
  const char *lines[] = {
      "i = 1",
      "i = (-1)",
      "i = (-1 : int)",
      "u = 0x1fu",
      "u = 7u",
      "i = <int>('a')",
      "i = <int>((97 : char))",
      "u = (1u << 3)",
      "out[i] = 1e-5f",
      "out[i] = (0.5 : float)",
      "out[i] = (-@inf : float)",
      "out[i] = @sqrtf((out[i + 1] : wide))",
      "i = ((i > 0) ? one(i, 2) : <int>(red))",
      "i = one(((i++) , 2), 3)",
      "(*out) = (-<float>(lane))",
      "pairs[i].a++",
      "(*pairs).b = (pairs + 1)->b",
      "(out[i] : hides stride) = ((out + i : hides stride)[0] : by truth)",
      "i = (<int>(u + threadIdx.x) : adds ints, assuming 4)",
      "u = ((unsigned int)sizeof(Pair[4]))",
      "i = dim.x",
      "out = (null : global float *)",
      "pairs[0] = Pair{i, {}}",
      "i = (block + block i)",
      "@printf(\"a\\\"b\\n\", i)",
      "int[2][2] table = {{1, 2}, {}}",
      "int lane = i",
      "i = (::lane * lane)",
      "unsigned int warpSize = ::lane",
      "i = @warpSize",
  };
  std::string text = head;
  for (const char *line : lines)
    text += "  " + std::string(line) + "\n";
  text += "}\n";
  EXPECT_EQ(written(text), text);
}

// ---- What is not dumped by itself -------------------------------------------------------------

TEST(Text, FunctionsMayComeInAnyOrder) {
  EXPECT_EQ(written("kernel void k() {\n  f()\n}\n\nfunction void f() {\n}\n"),
            "kernel void k() {\n  f()\n}\n\nfunction void f() {\n}\n");
}

TEST(Text, PlacesAreThoseOfTheText) {
  auto program = llvm::cantFail(parseProgram("kernel void k() {\n  return\n}\n", "k.ir"));
  const Place place = program->functions[0]->body->statements[0]->place;
  EXPECT_EQ(*place.file, "k.ir");
  EXPECT_EQ(place.line, 2U);
  EXPECT_EQ(place.column, 3U);
}

TEST(Text, TheVerifierTakesWhatIsRead) {
  auto program = llvm::cantFail(parseProgram(statements));
  program->isVerified = true;
  Findings findings;
  Verifier(*program, Target::All, findings);
  EXPECT_EQ(program->assumptions, 3U);
}

// ---- Errors -----------------------------------------------------------------------------------

TEST(Text, ErrorsHaveTheirPlaces) {
  struct {
    const char *text, *message;
  } const rows[] = {
      {"kernel void k() {\n  x = 1\n}", "2:3: 'x' is not declared"},
      {"kernel void k(int n) {\n  n = n + 1 + 2\n}",
       "2:9: the end of the statement is missing: operands that are operators stand in "
       "parentheses"},
      {"kernel void k(int n) {\n  n = @f(n)\n}", "2:7: '@f(int)' is not declared"},
      {"kernel void k(int n) {\n  n = f(n)\n}", "2:7: there is no function 'f'"},
      {"kernel void k(int n) {\n  n[0] = 1\n}", "2:4: the operands do not go with this operation"},
      {"kernel void k(int n) {\n  n = (1\n}", "3:1: ')' is missing"},
      {"kernel void k(int n) {\n  n = \n}", "3:1: an expression is missing"},
      {"kernel void k(int n) {\n  n = 1z\n}", "2:7: this is no number of C's"},
      {"kernel void k(int n) {\n  [[mask]] n = 1\n}", "2:3: 'mask' says nothing of this statement"},
      {"kernel void k(int n) {\n  if (n) {\n", "3:1: an expression is missing"},
      {"kernel void k(what n) {\n}", "1:15: a type is missing"},
      {"kernel void k(shared int) {\n}", "1:25: the name of a variable is missing"},
      {"kernel void k() {\n}\nkernel void k() {\n}", "3:13: there is another function 'k'"},
      {"struct S {\n  size 4, alignment 4\n  S s\n}", "3:3: 'S' is not complete here"},
      {"struct S {\n}", "2:1: 'size' is missing"},
      {"enum E (int) {\n  a\n}", "3:1: '=' is missing"},
      {"macro M = 1 + 2\nkernel void k(int n) {\n  n = M\n}",
       "3:7: what the macro 'M' stands for is not said"},
      {"[[quick]]\nkernel void k() {\n}", "2:14: 'quick' says nothing of a function"},
      {"kernel void k() {\n  obstacle (vulkan): none\n}", "2:13: there is no target 'vulkan'"},
      {"@", "1:1: a type is missing"},
  };
  for (const auto &row : rows)
    EXPECT_EQ(written(row.text), row.message);
}

TEST(Text, DepthHasALimit) {
  const std::string text = "kernel void k(int n) {\n  n = " + std::string(100000, '(') + "\n}\n";
  std::string answer;
  runOnDeepStack([&] { answer = written(text); });
  EXPECT_EQ(answer.substr(answer.find(' ') + 1), "this is nested too deeply");
}

} // namespace
} // namespace cu2port::ir
