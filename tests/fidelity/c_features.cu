// The rest of C in kernels: nameless and nested structs, types and tables of a function's own,
// strings, initialisers with names, a switch that falls through in a loop, and names that hide
// others.
#include "check.h"

#include <cfloat>

const int Results = 13;

struct Variant {
  int kind;
  union {
    float real;
    struct {
      short first, second;
    };
  };
};

struct Shape {
  static const int Most = 3;
  enum Colour { None, Green = 40 } colour;
  struct Corner {
    float x, y;
  } first;
  int sides;
  float sizes[Most];
  const char *name;
};

static const int Scale = 3;

__host__ __device__ int later(int x); // defined below

__host__ __device__ int variants(int x) {
  Variant v = {1, {0.0f}};
  v.first = (short)x;
  v.second = (short)(x + 1);
  Variant other = v;
  other.kind++;
  return other.first - other.second + other.kind * x;
}

__host__ __device__ int ownTypes(int x) {
  enum Size { Small = 2, Large = 7 };
  struct Local {
    Size size;
    int weight;
  };
  typedef Local Items[2];
  Items items = {{Small, x}, {Large, -x}};
  return items[x & 1].size * 100 + items[0].weight;
}

__host__ __device__ int tables(int x) {
  static const int squares[] = {0, 1, 4, 9, 16, 25, 36, 49};
  constexpr float halves[2][2] = {{0.5f, 1.5f}, {2.5f}};
  const int unsized[] = {5, 6, 7};
  return squares[x & 7] + (int)(halves[x >> 1 & 1][x & 1] * 10) +
         unsized[(unsigned)x % (sizeof(unsized) / sizeof(unsized[0]))];
}

__host__ __device__ int strings(int x) {
  const char *digits = "0123456789abcdef";
  const char own[] = "xyz";
  return digits[x & 15] * 3 + own[x & 1] + sizeof(own) + "ab"[x & 1];
}

__host__ __device__ int initialisers(int x) {
  Shape s = {.colour = Shape::Green, .first = {1.5f, 2.5f}, .sides = x & 3, .sizes = {1.0f, 2.0f}};
  int matrix[3][4] = {{1, 2}, {3}};
  return s.sides * 1000 + (int)s.sizes[x & 1] + (int)s.sizes[2] + matrix[x & 1][0] + matrix[2][3] +
         (s.name == nullptr) + (int)(s.first.x + s.first.y) + s.colour + Shape::Most;
}

__host__ __device__ int throughSwitch(int x) {
  int total = 0;
  for (int r = 0; r < 5; ++r)
    switch ((x + r) % 9) {
    case 0:
      total += 1;
    case 3:
      total += 10;
      if (x & 1)
        break;
    case 2:
      total += 100;
      if (x & 2)
        continue;
    case 1:
      total += 1000;
    }
  return total;
}

__host__ __device__ int hidden(int x) {
  int y = x;
  {
    int x = y + 1;
    y += x;
    for (int y = 0; y < 3; ++y)
      x += y;
    y += x;
  }
  if (int x = y & 1)
    y += x;
  return x + y;
}

__host__ __device__ int narrow(int x) {
  unsigned char byte = (unsigned char)x;
  byte += 200;
  byte <<= 1;
  short s = (short)x;
  s *= 3;
  s >>= 2;
  signed char c = 'a';
  c -= (signed char)x;
  bool b = x & 4;
  b |= x < 0;
  b ^= true;
  return byte + s + c + b + ~byte + -s;
}

__host__ __device__ int pointers(int x) {
  int values[6] = {x, x + 1, x + 2, x + 3, x + 4, x + 5};
  int *table[3] = {values, values + 2, &values[4]};
  int **step = table;
  int(*pair)[2] = (int(*)[2])values;
  *(*++step)++ += 10;
  return **step + pair[2][1] + *table[0] + (int)(table[1] - values);
}

__host__ __device__ int constants(int x) {
  const float tiny = 0x1p-3f;
  return x + 0b101 + 0x1F + 017 + 'A' + '\x41' + (int)(tiny * 8) + (int)1e3 + 1'000 +
         (FLT_MAX > 1e38f) + sizeof(long) + (int)sizeof(x + 1LL) + Scale;
}

__host__ __device__ int assignments(int x) {
  int a = 1, b = 2;
  (x & 1 ? a : b) = 50;
  (x & 2 ? b : a)++;
  int *either = &(x & 4 ? a : b);
  int &other = x & 8 ? a : b;
  *either += 3;
  other *= 2;
  a += b -= 3;
  int c = (a++, b--, a + b);
  do {
    c -= 7;
  } while (0);
  return a * 3 + b * 5 + c;
}

__host__ __device__ int promoted(int x) {
  unsigned u = 3;
  long long wide = x * 1LL << 20;
  bool less = x < (int)u, mixed = x - 500 < u; // signed, and unsigned
  return (int)(wide >> 18) + less * 2 + mixed + (-7 / 2) * 10 + (-7 % 3) + (x - 500) / 2;
}

__global__ void run(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int x = in[i], *row = out + i * Results;
  row[0] = variants(x);
  row[1] = ownTypes(x);
  row[2] = tables(x);
  row[3] = strings(x);
  row[4] = initialisers(x);
  row[5] = throughSwitch(x);
  row[6] = hidden(x);
  row[7] = narrow(x);
  row[8] = pointers(x);
  row[9] = constants(x);
  row[10] = assignments(x);
  row[11] = promoted(x);
  row[12] = later(x);
}

__host__ __device__ int later(int x) { return x * 5; }

void test(check::Random &random) {
  const int n = 1000;
  const std::vector<int> in = random.integers(n, 0, 999);
  check::Array<int> device(in), out(n * Results);
  run<<<(n + 95) / 96, 96>>>(device, out, n);
  std::vector<int> expected;
  for (int x : in) {
    const int row[Results] = {variants(x),     ownTypes(x),      tables(x),      strings(x),
                              initialisers(x), throughSwitch(x), hidden(x),      narrow(x),
                              pointers(x),     constants(x),     assignments(x), promoted(x),
                              later(x)};
    expected.insert(expected.end(), row, row + Results);
  }
  check::equal("the rest of C", out.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
