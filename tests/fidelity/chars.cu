// Plain char, whose sign is the compiler's choice, is the same in host code and in kernels: signed
// in what is translated for any machine. UNSIGNED_CHARS is defined where cu2portcc compiles for one
// on which the host compiler has it unsigned.
#include "check.h"

#include <climits>

#ifdef UNSIGNED_CHARS
const bool isSigned = false;
#else
const bool isSigned = true;
#endif

struct Letter {
  char code;
  signed char below;
  unsigned char above;
};

const int Columns = 10;

inline __host__ __device__ int widened(char c) { return c; }

/// What the sign of a char makes of it.
inline __host__ __device__ void uses(char c, const Letter &letter, const char *four, int i,
                                     int *row) {
  row[0] = widened(c);
  row[1] = c < 0 ? -1 : c > 100;
  row[2] = c >> 1;
  row[3] = static_cast<char>(c + 100);
  row[4] = letter.code + letter.below + letter.above;
  row[5] = four[i % 4];
  row[6] = static_cast<char>(200 + i % 4);
  row[7] = static_cast<int>(static_cast<float>(c));
  row[8] = "\xe4\xf6"[i % 2];
  row[9] = CHAR_MIN;
}

__constant__ char table[4] = {'\x80', '\xff', 1, 127};

__global__ void chars(const char *in, const Letter *letters, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    uses(in[i], letters[i], table, i, out + i * Columns);
}

void test(check::Random &random) {
  const int n = 300;
  const char four[4] = {'\x80', '\xff', 1, 127};
  std::vector<char> in(n);
  std::vector<Letter> letters(n);
  std::vector<int> expected(n * Columns);
  for (int i = 0; i < n; ++i) {
    const int value = random.integer(-128, 127);
    in[i] = static_cast<char>(value);
    letters[i] = {in[i], static_cast<signed char>(value), static_cast<unsigned char>(value)};
    uses(in[i], letters[i], four, i, &expected[i * Columns]);
    check::that(widened(in[i]) == (isSigned ? value : value & 255), "the sign of the host's char");
  }
  check::Array<char> x(in);
  check::Array<Letter> y(letters);
  check::Array<int> out(n * Columns);
  chars<<<(n + 63) / 64, 64>>>(x, y, out, n);
  check::equal("chars", out.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
