// RUN: %dump=after-build %s | %check
// RUN: %cu2port -q -o %t %s && %filecheck --check-prefix=CPP --input-file=%t/enums.cpu.cpp %s
// RUN: %filecheck --check-prefix=CL --input-file=%t/enums.cl %s
// Enums keep their underlying type, in every target.
#include <cuda_runtime.h>

enum Plain { first, second = 5 }; // in two steps
enum Negative { below = -1, above };
enum Byte : unsigned char { add, top = 255 };
enum Word : unsigned { zero, ones = 0xffffffff };
enum Large { large = 0x100000000 }; // of 64 bits
enum class Wide : unsigned long long { none, all = ~0ull };
enum class Answer : bool { no, yes };
enum class Letter : char16_t { a = u'a' };
typedef enum { left, right } Side;
struct Cell {
  enum State : short { empty, full = -300 };
  State state;
  Byte op;
  Plain plain : 4;
};
constexpr Wide every = Wide::all;

__global__ void use(int *out, Plain plain, Negative negative, Byte op, Wide wide, Answer answer, Letter letter,
                    Side side, Cell cell) {
  out[0] = plain - second;
  out[1] = op + top - (zero - 1 > ones);
  out[2] = (long)large;
  out[3] = (int)wide;
  out[4] = wide == every;
  Negative third = static_cast<Negative>(out[5]);
  Answer other = static_cast<Answer>(out[6]);
  out[7] = third + side + cell.op + (int)letter + (int)answer + (int)other + negative;
  enum { inner = 3 } local = inner;
  out[8] = local - 7;
}

// CHECK-LABEL: enum Plain (unsigned int) {
// CHECK-NEXT:   first = 0
// CHECK-NEXT:   second = 5
// CHECK-LABEL: enum Negative (int) {
// CHECK-NEXT:   below = -1
// CHECK-LABEL: enum Byte : unsigned char {
// CHECK-LABEL: enum Wide : unsigned long long {
// CHECK-NEXT:   Wide_none = 0
// CHECK-NEXT:   Wide_all = 18446744073709551615
// CHECK-LABEL: enum Answer : bool {
// CHECK-LABEL: enum Letter : unsigned short {
// CHECK-NEXT:   promoted unsigned short
// CHECK-NEXT:   Letter_a = 97
// CHECK-LABEL: enum Side (unsigned int) {
// CHECK-LABEL: enum State : short {
// CHECK-NEXT:   empty = 0
// CHECK-NEXT:   full = -300
// CHECK: enum Large (unsigned long) {
// CHECK-LABEL: struct Cell {
// CHECK-NEXT:   size 4, alignment 4
// CHECK-NEXT:   State state
// CHECK-NEXT:   Byte op
// CHECK-NEXT:   unsigned char plain
// CHECK: constant Wide every = (Wide)18446744073709551615
// CHECK-LABEL: kernel void use(
// CHECK-NEXT: out[0] = (<int>(plain) - <int>(second))
// CHECK-NEXT: out[1] = ((<int>(op) + <int>(top)) - <int>((<unsigned int>(zero) - <unsigned int>(1)) > <unsigned int>(ones)))

// CPP: enum Plain {
// CPP-NEXT: first = 0,
// CPP: enum Byte : unsigned char {
// CPP: enum Word : unsigned int {
// CPP: ones = 4294967295u,
// CPP: enum Large {
// CPP-NEXT: large = 4294967296l,
// CPP: enum Wide : unsigned long long {
// CPP: enum Answer : bool {
// CPP: constexpr Wide every = (Wide)18446744073709551615ul;
// CPP: int local = inner;

// What C promotes as C++ does the enum; names with another type than int are macros.
// CL: typedef int Plain;
// CL-NEXT: enum {
// CL-NEXT: first = 0,
// CL-NEXT: second = 5,
// CL-NEXT: }; // in two steps
// CL: typedef uchar Byte;
// CL: typedef uint Word;
// CL-NEXT: #define zero 0u
// CL-NEXT: #define ones 4294967295u
// CL: typedef long Large;
// CL-NEXT: #define large 4294967296l // of 64 bits
// CL: typedef ulong Wide;
// CL-NEXT: #define Wide_none 0ul
// CL: typedef uchar Answer;
// CL: typedef ushort Letter;
// CL: typedef int Side;
// CL: typedef short State;
// CL: #define every (Wide)18446744073709551615ul
// CL: Negative third = (Negative)out[5];
// CL: Answer other = (Answer)(bool)out[6];
// CL: int local_ = inner;
