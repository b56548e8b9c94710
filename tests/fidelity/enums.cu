// Enums are as large, and as signed, as C++ says: alone, in structs, arrays and bit-fields, in
// every memory. What a thread does is also done by the host, by the same function.
#include "check.h"

enum Plain { First, Second = 5, Third };             // unsigned int, but arithmetic sees an int
enum Signed { Below = -3, Zero, Above = 4 };         // int
enum Huge { HugeLow = 1, HugeTop = 0xF000000000ll }; // 64 bits
enum Byte : std::uint8_t { Add, Mul, Top = 255 };
enum Small : signed char { Least = -128, Most = 127 };
enum Word : unsigned { WordZero, WordOne, WordAll = 0xFFFFFFFFu };
enum Widest : unsigned long long { WidestOne = 1, WidestAll = ~0ull };
enum Deepest : long long { Deep = INT64_MIN, NotDeep = 7 };
enum class Kind : unsigned char { A = 1, B = 200 };
enum class Level : short { Low = -300, High = 300 };
enum class Answer : bool { No, Yes };
enum class Scoped { Minus = -1, One = 1 };
enum class Index : unsigned { None = 0xFFFFFFFFu, Zero = 0 };
typedef enum { Left, Right = 3 } Side;
enum __attribute__((packed)) Tiny { TinyLow = -1, TinyHigh = 100 }; // signed char
enum __attribute__((packed)) Narrow { NarrowLow, NarrowHigh = 300 };

namespace words {
enum Colour { red = 2, green };
}

struct Cell {
  enum State : std::uint16_t { Empty, Full = 40000 };
  Kind kind;
  unsigned char x;
  State state;
  Byte ops[3];
  Level level;
  Widest widest;
  Side side;
  Answer answer;
  Tiny tiny;
  Narrow narrow;
};

struct Bits {
  Kind kind : 8;
  Plain plain : 3;
  Signed sign : 4;
  Scoped scoped : 2;
  unsigned rest : 10;
};

union Either {
  Byte ops[4];
  Word word;
};

const int Results = 40;

template <Kind K> __host__ __device__ int templated() { return static_cast<int>(K) + 1; }
template <Plain P = Second> struct Chooser {
  static __host__ __device__ int value(int x) { return P == First ? -x : x * P; }
};

__host__ __device__ int select(Level level) {
  switch (level) {
  case Level::Low:
    return -1;
  case Level::High:
    return 1;
  }
  return 0;
}

__host__ __device__ long long select(Widest widest) {
  switch (widest) {
  case WidestOne:
    return 11;
  case WidestAll:
    return 22;
  default:
    return static_cast<long long>(widest);
  }
}

__host__ __device__ Kind other(Kind kind) { return kind == Kind::A ? Kind::B : Kind::A; }
__host__ __device__ void turn(Side &side) { side = side == Left ? Right : Left; }
__host__ __device__ Byte *next(Byte *op) { return op + 1; }

// Conversions and arithmetic on values that come from the outside.
__host__ __device__ void arithmetic(int seed, long long *out) {
  const Plain plain = seed % 3 == 0 ? First : seed % 3 == 1 ? Second : Third;
  out[0] = plain - 6 < 0;
  out[1] = plain - Third;
  out[2] = (plain - 7) / 2;
  const Word word = seed & 1 ? WordZero : WordAll;
  out[3] = word - 1 > 0; // unsigned
  out[4] = WordZero - 1 > 5;
  out[5] = word + 1;
  out[6] = -WordOne / 2;
  const Small small = static_cast<Small>(seed * 37);
  out[7] = small;
  out[8] = small < Zero ? ~small : small << 2;
  const Byte byte = static_cast<Byte>(seed * 91);
  out[9] = byte;
  out[10] = byte + Top;
  out[11] = -byte;
  out[12] = static_cast<signed char>(byte);
  const Kind kind = static_cast<Kind>(seed * 7 + 300);
  out[13] = static_cast<int>(kind);
  out[14] = kind < Kind::B;
  out[15] = static_cast<int>(other(seed & 2 ? Kind::A : Kind::B));
  out[16] = HugeTop / (seed + 2) + HugeLow;
  out[17] = sizeof(HugeTop) + sizeof(Huge);
  out[18] = (WidestAll - seed) > 100;
  out[19] = select(seed & 1 ? WidestAll : seed & 2 ? WidestOne : static_cast<Widest>(seed));
  out[20] = Deep + NotDeep;
  out[21] = Deep < NotDeep;
  out[22] = select(seed % 2 ? Level::Low : Level::High);
  out[23] = static_cast<unsigned short>(Level::Low);
  out[24] = Index::None > Index::Zero;
  out[25] = static_cast<long long>(Index::None);
  // Of a number but 0 and 1, compilers make other values; C++ says Yes.
  out[26] = static_cast<bool>(static_cast<Answer>((seed & 4) != 0));
  out[27] = static_cast<int>(static_cast<Answer>((seed >> 1) & 1));
  out[28] = static_cast<int>(Scoped::Minus) < 0;
  out[29] = words::green + words::red - 9 < 0;
  out[30] = templated<Kind::B>() + Chooser<>::value(seed) + Chooser<First>::value(seed);
  Side side = seed & 8 ? Right : Left;
  turn(side);
  out[31] = side + 10 * sizeof(side);
  enum Inner : unsigned short { InnerOne = 1, InnerMany = 65535 };
  Inner inner = static_cast<Inner>(InnerMany + seed);
  out[32] = inner + sizeof(Inner);
  out[33] = (seed & 1 ? Signed(Below) : Above) * 2;
  out[34] = seed & 1 ? First : Above; // of different enums
  out[35] = static_cast<Signed>(-seed % 3) - 1;
  constexpr Kind constant = Kind::B;
  const Byte fixed = Mul;
  out[36] = static_cast<int>(constant) + fixed;
  out[37] = !byte + (kind == constant) + (small ? 4 : 8);
  const float real = static_cast<float>(static_cast<Small>(-seed));
  out[38] = static_cast<long long>(real) + static_cast<Byte>(seed * 3.5f);
  out[39] = static_cast<unsigned long long>(small) >> 60;
}

__global__ void calculate(const int *seeds, long long *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    arithmetic(seeds[i], out + i * Results);
}

__host__ __device__ void change(Cell &cell, int seed) {
  cell.kind = other(cell.kind);
  cell.x += seed;
  cell.state = seed & 1 ? Cell::Full : Cell::Empty;
  for (int i = 0; i < 3; ++i)
    cell.ops[i] = cell.ops[i] == Mul ? Top : Mul;
  *next(cell.ops) = Add;
  cell.level = static_cast<Level>(static_cast<int>(cell.level) * 2);
  cell.widest = static_cast<Widest>(cell.widest - 2);
  turn(cell.side);
  cell.answer = cell.answer == Answer::Yes ? Answer::No : Answer::Yes;
  cell.tiny = cell.tiny < 0 ? TinyHigh : TinyLow;
  cell.narrow = cell.narrow == NarrowHigh ? NarrowLow : NarrowHigh;
}

__host__ __device__ void change(Bits &bits, int seed) {
  bits.kind = other(bits.kind);
  bits.plain = seed & 1 ? Third : Second;
  bits.sign = bits.sign < 0 ? Above : Below;
  bits.scoped = seed & 2 ? Scoped::Minus : Scoped::One;
  bits.rest += static_cast<int>(bits.scoped) + bits.sign + bits.plain;
}

__constant__ Byte table[8];
__constant__ Cell pattern;
__device__ Level levels[4] = {Level::Low, Level::High, Level::High, Level::Low};
__device__ Kind lastKind = Kind::A;

__global__ void store(Cell *cells, Bits *bits, Cell add, Byte op, Kind *kinds, int n) {
  __shared__ Byte shared[64];
  __shared__ Cell tile[64];
  int t = threadIdx.x;
  shared[t] = table[t % 8];
  tile[t] = t < n ? cells[t] : pattern;
  __syncthreads();
  Byte local[4] = {shared[(t + 1) % 64], op, Top, Mul};
  Cell cell = tile[t];
  change(cell, t + local[0]);
  cell.x += add.x + static_cast<int>(add.kind) + local[1] + local[3];
  cell.level = cell.level == Level::High ? levels[t % 4] : cell.level;
  Either either;
  either.word = WordAll;
  either.ops[t % 4] = Mul;
  cell.widest = static_cast<Widest>(cell.widest + either.word);
  if (t < n) {
    cells[t] = cell;
    change(bits[t], t);
    kinds[t] = tile[(t + 1) % n].kind;
  }
  if (t == 63)
    lastKind = other(lastKind);
}

__global__ void sizes(unsigned long long *out) {
  out[0] = sizeof(Cell);
  out[1] = sizeof(Bits);
  out[2] = sizeof(Either);
  out[3] = sizeof(Kind) + 10 * sizeof(Level) + 100 * sizeof(Plain) + 1000 * sizeof(Huge);
  out[4] = sizeof(Byte[7]) + 100 * sizeof(Answer);
}

void testArithmetic(check::Random &random) {
  const int n = 200;
  const std::vector<int> seeds = random.integers(n, 0, 60);
  check::Array<int> device(seeds);
  check::Array<long long> out(n * Results);
  calculate<<<2, 128>>>(device, out, n);
  std::vector<long long> expected(n * Results);
  for (int i = 0; i < n; ++i)
    arithmetic(seeds[i], &expected[i * Results]);
  check::equal("arithmetic", out.fetch(), expected);
}

Cell randomCell(check::Random &random) {
  Cell cell;
  std::memset(&cell, 0, sizeof cell);
  cell.kind = random.integer(0, 1) ? Kind::A : Kind::B;
  cell.x = random.integer(0, 255);
  for (Byte &op : cell.ops)
    op = random.integer(0, 1) ? Mul : Top;
  cell.level = random.integer(0, 1) ? Level::Low : Level::High;
  cell.widest = static_cast<Widest>(random.next());
  cell.side = random.integer(0, 1) ? Left : Right;
  cell.answer = random.integer(0, 1) ? Answer::Yes : Answer::No;
  cell.tiny = random.integer(0, 1) ? TinyLow : TinyHigh;
  cell.narrow = random.integer(0, 1) ? NarrowLow : NarrowHigh;
  return cell;
}

/// Bytes between the fields are left open.
Cell withoutPadding(const Cell &cell) {
  Cell clean;
  std::memset(static_cast<void *>(&clean), 0, sizeof clean);
  clean.kind = cell.kind;
  clean.x = cell.x;
  clean.state = cell.state;
  std::memcpy(clean.ops, cell.ops, sizeof cell.ops);
  clean.level = cell.level;
  clean.widest = cell.widest;
  clean.side = cell.side;
  clean.answer = cell.answer;
  clean.tiny = cell.tiny;
  clean.narrow = cell.narrow;
  return clean;
}

void testStorage(check::Random &random) {
  const int n = 50;
  const Byte ops[8] = {Mul, Top, Add, Mul, Mul, Top, Add, Top};
  const Level known[4] = {Level::Low, Level::High, Level::High, Level::Low};
  const Cell extra = randomCell(random), add = randomCell(random);
  std::vector<Cell> cells;
  std::vector<Bits> bits(n);
  std::memset(static_cast<void *>(bits.data()), 0, n * sizeof(Bits));
  for (int i = 0; i < n; ++i) {
    cells.push_back(randomCell(random));
    bits[i].kind = random.integer(0, 1) ? Kind::A : Kind::B;
    bits[i].sign = random.integer(0, 1) ? Above : Below;
    bits[i].rest = random.integer(0, 1023);
  }
  CHECK(cudaMemcpyToSymbol(table, ops, sizeof ops));
  CHECK(cudaMemcpyToSymbol(pattern, &extra, sizeof extra));
  check::Array<Cell> deviceCells(cells);
  check::Array<Bits> deviceBits(bits);
  check::Array<Kind> kinds(n);
  store<<<1, 64>>>(deviceCells, deviceBits, add, Top, kinds, n);
  std::vector<Kind> expectedKinds;
  for (int t = 0; t < n; ++t)
    expectedKinds.push_back(cells[(t + 1) % n].kind);
  for (int t = 0; t < n; ++t) {
    Cell &cell = cells[t];
    change(cell, t + ops[(t + 1) % 64 % 8]);
    cell.x += add.x + static_cast<int>(add.kind) + Top + Mul;
    cell.level = cell.level == Level::High ? known[t % 4] : cell.level;
    const unsigned word = 0xFFFFFFFFu - (0xFEu << 8 * (t % 4));
    cell.widest = static_cast<Widest>(cell.widest + word);
    change(bits[t], t);
  }
  std::vector<Cell> got = deviceCells.fetch();
  for (int t = 0; t < n; ++t) {
    got[t] = withoutPadding(got[t]);
    cells[t] = withoutPadding(cells[t]);
  }
  check::equal("cells", got, cells);
  check::equal("bit-fields", deviceBits.fetch(), bits);
  check::equal("kinds", kinds.fetch(), expectedKinds);
  Kind last;
  CHECK(cudaMemcpyFromSymbol(&last, lastKind, sizeof last));
  check::equal("device variable", last, Kind::B);
}

void test(check::Random &random) {
  testArithmetic(random);
  testStorage(random);
  check::Array<unsigned long long> out(5);
  sizes<<<1, 1>>>(out);
  const std::vector<unsigned long long> expected = {sizeof(Cell), sizeof(Bits), sizeof(Either),
                                                    sizeof(Kind) + 10 * sizeof(Level) +
                                                        100 * sizeof(Plain) + 1000 * sizeof(Huge),
                                                    sizeof(Byte[7]) + 100 * sizeof(Answer)};
  check::equal("sizes", out.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
