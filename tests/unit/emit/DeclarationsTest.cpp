// Declarations: C's declarators, read from the name outwards, and what stands around them.
#include "Printed.h"

#include <gtest/gtest.h>

namespace cu2port::emit {
namespace {

/// A variable of a function.
std::string printed(const std::string &variable) { return printStatements(Target::Cpu, variable); }
std::string printedInC(const std::string &variable) {
  return printStatements(Target::OpenCl, variable);
}

// ---- Declarators ------------------------------------------------------------------------------

TEST(Declarators, OfArraysHaveTheirBoundsBehindTheName) {
  EXPECT_EQ(printed("float[4] v"), "float v[4];\n");
  EXPECT_EQ(printed("float[2][3] v"), "float v[2][3];\n");
}

TEST(Declarators, OfPointersHaveAStarForEach) {
  EXPECT_EQ(printed("float *q"), "float *q;\n");
  EXPECT_EQ(printed("float **q"), "float **q;\n");
}

/// A bound binds tighter than a star.
TEST(Declarators, OfPointersToArraysHaveParentheses) {
  EXPECT_EQ(printed("float (*)[4] q"), "float(*q)[4];\n");
  EXPECT_EQ(printed("float (*)[2][3] q"), "float(*q)[2][3];\n");
}

TEST(Declarators, OfArraysOfPointersHaveNone) {
  EXPECT_EQ(printed("float *[4] q"), "float *q[4];\n");
  EXPECT_EQ(printed("const float *[2][3] q"), "const float *q[2][3];\n");
}

TEST(Declarators, OfTypesAloneHaveNoName) {
  EXPECT_EQ(printed("p = (int *)out"), "p = (int *)out;\n");
  EXPECT_EQ(printed("p[0] = ((int (*)[4])p)[1][2]"), "p[0] = ((int(*)[4])p)[1][2];\n");
}

TEST(Declarators, OfOneTypeShareIt) {
  EXPECT_EQ(printTogether(Target::Cpu, "int s = 0\nint *q = &s\nint[2] v"),
            "int s = 0, *q = &s, v[2];\n");
}

TEST(Declarators, OfTypesThatDifferStandAlone) {
  EXPECT_EQ(printTogether(Target::OpenCl, "global float *q = out\nfloat s = x"),
            "__global float *q = out;\nfloat s = x;\n");
}

/// `tile[N][N + 1]`, as the user wrote them.
TEST(Declarators, KeepTheNamesOfBounds) {
  EXPECT_EQ(printStatements(Target::Cpu, "float[4][5] tile[N][N + 1]", "macro N = 4\n"),
            "float tile[N][N + 1];\n");
}

// ---- Qualifiers -------------------------------------------------------------------------------

TEST(Qualifiers, OfAVariableStandInFrontOfItsType) {
  EXPECT_EQ(printed("const int n = 1"), "const int n = 1;\n");
  EXPECT_EQ(printed("volatile int n"), "volatile int n;\n");
}

TEST(Qualifiers, OfAnArrayAreThoseOfItsElements) {
  EXPECT_EQ(printed("const float[2] v = {1.0f, 2.0f}"), "const float v[2] = {1.0f, 2.0f};\n");
}

TEST(Qualifiers, OfAPointeeStandInFrontOfTheStar) {
  EXPECT_EQ(printed("const float *q"), "const float *q;\n");
  EXPECT_EQ(printed("volatile int *q"), "volatile int *q;\n");
}

TEST(Qualifiers, OfAPointerStandBehindItsStar) {
  EXPECT_EQ(printed("float *const q = out"), "float *const q = out;\n");
  EXPECT_EQ(printed("const float *volatile q"), "const float *volatile q;\n");
}

TEST(Qualifiers, OfAPointerThatIsPointedToStandBetweenTheStars) {
  EXPECT_EQ(printed("float *const *q"), "float *const *q;\n");
  EXPECT_EQ(printed("const float *const *q"), "const float *const *q;\n");
}

TEST(Qualifiers, OfParametersSayRestrictInEachLanguagesWord) {
  const std::string kernel = "kernel void k(global const float *restrict in) {\n}\n";
  EXPECT_NE(printProgram(Target::Cpu, kernel).find("const float *__restrict__ in"),
            std::string::npos);
  EXPECT_NE(printProgram(Target::OpenCl, kernel).find("__global const float *restrict in"),
            std::string::npos);
}

TEST(Qualifiers, OfAlignmentStandInFront) {
  EXPECT_EQ(printed("align(16) float[4] v"), "alignas(16) float v[4];\n");
  EXPECT_EQ(printedInC("align(16) float[4] v"), "__attribute__((aligned(16))) float v[4];\n");
}

// ---- Address spaces ---------------------------------------------------------------------------

TEST(AddressSpaces, OfPointeesAreWrittenInOpenCl) {
  EXPECT_EQ(printedInC("global float *q"), "__global float *q;\n");
  EXPECT_EQ(printedInC("shared const int *q"), "__local const int *q;\n");
  EXPECT_EQ(printedInC("float *q"), "float *q;\n");
}

/// `__constant` is const by itself.
TEST(AddressSpaces, OfConstantsSayNoConst) {
  EXPECT_EQ(printedInC("constant const float *q"), "__constant float *q;\n");
}

TEST(AddressSpaces, OfPointersToPointersStandBeforeEachStar) {
  EXPECT_EQ(printedInC("global float *shared *q"), "__global float *__local *q;\n");
}

TEST(AddressSpaces, OfVariablesStandInFrontOfTheirType) {
  EXPECT_EQ(printTogether(Target::OpenCl, "shared float[4] s\nshared float t"),
            "__local float s[4], t;\n");
  EXPECT_EQ(printedInC("shared align(16) float[4] s"),
            "__local __attribute__((aligned(16))) float s[4];\n");
}

/// `__local __global float *p` is no type.
TEST(AddressSpaces, OfPointersThemselvesStandBehindTheirStar) {
  EXPECT_EQ(printedInC("global float *shared q"), "__global float *__local q;\n");
  EXPECT_EQ(printedInC("global float *[2] shared q"), "__global float *__local q[2];\n");
}

TEST(AddressSpaces, OfWhatIsDeclaredTogetherAreEachVariablesOwn) {
  EXPECT_EQ(printTogether(Target::OpenCl, "shared float[4] s\nglobal float *shared q"),
            "__local float s[4];\n__global float *__local q;\n");
}

TEST(AddressSpaces, AreOneOnTheCpu) {
  EXPECT_EQ(printed("global float *global *q"), "float **q;\n");
  EXPECT_EQ(printed("shared float[4] s"), "alignas(64) float s[4];\n");
}

// ---- Types ------------------------------------------------------------------------------------

TEST(Types, HaveTheNamesOfEachLanguage) {
  EXPECT_EQ(printed("unsigned int v"), "unsigned int v;\n");
  EXPECT_EQ(printedInC("unsigned int v"), "uint v;\n");
  EXPECT_EQ(printedInC("unsigned char v"), "uchar v;\n");
  EXPECT_EQ(printedInC("signed char v"), "char v;\n");
}

/// `long` has 64 bits there, and there is no `long long`.
TEST(Types, OfSixtyFourBitsAreLongsInOpenCl) {
  EXPECT_EQ(printedInC("long long v"), "long v;\n");
  EXPECT_EQ(printedInC("unsigned long long v"), "ulong v;\n");
  EXPECT_EQ(printedInC("unsigned long v"), "ulong v;\n");
}

// ---- Braces -----------------------------------------------------------------------------------

TEST(Braces, BeginArraysAndStructs) {
  EXPECT_EQ(printed("int[2][2] v = {{1, 2}, {3}}"), "int v[2][2] = {{1, 2}, {3}};\n");
  EXPECT_EQ(printed("int[2] v = {}"), "int v[2] = {};\n");
}

/// C has no empty braces.
TEST(Braces, ThatAreEmptyHoldAZeroInOpenCl) {
  EXPECT_EQ(printedInC("int[2] v = {}"), "int v[2] = {0};\n");
}

TEST(Braces, OfVectorsAreVectorLiterals) {
  EXPECT_EQ(printed("float4 v = float4{x, x, 0.0f, 1.0f}"),
            "float4 v = float4{x, x, 0.0f, 1.0f};\n");
  EXPECT_EQ(printedInC("float4 v = float4{x, x, 0.0f, 1.0f}"),
            "float4 v = (float4)(x, x, 0.0f, 1.0f);\n");
  EXPECT_EQ(printedInC("float4 v = float4{}"), "float4 v = (float4)(0);\n");
}

/// A vector literal is a conversion: a lane of it is none without parentheses.
TEST(Braces, OfVectorsHaveLanes) {
  EXPECT_EQ(printed("x = (float2{x, x}).y"), "x = float2{x, x}.y;\n");
  EXPECT_EQ(printedInC("x = (float2{x, x}).y"), "x = ((float2)(x, x)).y;\n");
}

/// OpenCL's float3 has the size of a float4.
TEST(Braces, OfVectorsThatAreStructsAreCompoundLiterals) {
  EXPECT_EQ(printedInC("float3 v = float3{x, x, x}"),
            "packed_float3 v = (packed_float3){x, x, x};\n");
}

/// `uchar2{a, b}` of ints does not compile, `uchar2{1, 2}` does.
TEST(Braces, SayConversionsToNarrowerTypesOnTheCpu) {
  EXPECT_EQ(printed("uchar2 v = uchar2{<unsigned char>(a), <unsigned char>(1)}"),
            "uchar2 v = uchar2{(unsigned char)a, 1};\n");
}

} // namespace
} // namespace cu2port::emit
