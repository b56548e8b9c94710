// Objects that are copied by constructors and operators of the user's, also where the compiler
// writes the copy of what holds them; objects as their empty bases,
// and fields that `const` leaves to be changed; structured bindings.
#include "check.h"

#include <new>

const int Threads = 32;

// ---- Copies that count ---------------------------------------------------------------------------

struct Counted {
  int copies;
  __host__ __device__ Counted(int n) : copies(n) {}
  __host__ __device__ Counted(const Counted &from) : copies(from.copies + 1) {}
  __host__ __device__ Counted &operator=(const Counted &from) {
    copies = from.copies + 10;
    return *this;
  }
};

struct Holder {
  Counted counted;
  int size;
  __host__ __device__ Holder(int n) : counted(n), size(2 * n) {}
};

struct Outer {
  Holder holder;
  float weights[3];
  unsigned low : 5, high : 7;
  __host__ __device__ Outer(int n) : holder(n), low(n & 31), high(n & 127) {
    for (int i = 0; i < 3; ++i)
      weights[i] = n + 0.5f * i;
  }
};

/// All that it holds is copied as bytes.
struct Plain {
  int values[2];
  Plain(const Plain &) = default;
  __host__ __device__ Plain(int n) {
    values[0] = n;
    values[1] = -n;
  }
};

__host__ __device__ int taken(Holder holder) { return holder.counted.copies * 100 + holder.size; }
__host__ __device__ Holder given(const Holder &holder) { return holder; }

__host__ __device__ int copyHolders(int n) {
  Holder holder(n), copy = holder, other(5);
  Holder moved = static_cast<Holder &&>(copy);
  int result = copy.counted.copies + moved.counted.copies + taken(moved);
  other = moved;
  result += 1000 * other.counted.copies;
  return result + given(other).counted.copies;
}

__host__ __device__ int copyOuter(int n) {
  Outer outer(n), copy = outer, assigned(3);
  assigned = outer;
  Plain plain(n), twin = plain;
  return copy.holder.counted.copies * 1000 + copy.holder.size + static_cast<int>(copy.weights[2]) +
         copy.low + copy.high + twin.values[1] + 100 * assigned.holder.counted.copies +
         static_cast<int>(assigned.weights[1]) + assigned.high;
}

__global__ void copyAll(const int *in, int *out) {
  const int i = threadIdx.x;
  out[i] = copyHolders(in[i]) + 7 * copyOuter(in[i]);
}

// ---- Empty bases ---------------------------------------------------------------------------------

struct Sum {
  __host__ __device__ int operator()(int a, int b) const { return a + b; }
};
struct Weighted : Sum {
  int weight;
};
__host__ __device__ int byReference(const Sum &sum, int a, int b) { return sum(a, b); }
__host__ __device__ int byValue(Sum sum, int a, int b) { return sum(a, b); }
__host__ __device__ int byPointer(const Sum *sum, int a, int b) { return (*sum)(a, b); }

__host__ __device__ int asBases(int n) {
  Weighted weighted;
  weighted.weight = n;
  const Sum &base = weighted;
  return byReference(weighted, n, weighted.weight) + 3 * byValue(weighted, n, 1) +
         5 * byPointer(&weighted, n, 2) + 7 * base(n, 3) + weighted(n, 4);
}

__global__ void useBases(const int *in, int *out) {
  const int i = threadIdx.x;
  out[i] = asBases(in[i]);
}

// ---- Mutable fields ------------------------------------------------------------------------------

struct Cells {
  mutable int reads;
  int values[3];
  __host__ __device__ int at(int i) const { return ++reads, values[i]; }
};
struct Row {
  Cells cells;
  __host__ __device__ int first() const { return cells.at(0); }
};
__host__ __device__ int atReference(const Cells &cells) { return cells.reads += 5, cells.at(1); }
__host__ __device__ int atPointer(const Cells *cells) { return cells->reads += 7, cells->at(2); }
__host__ __device__ int ofCopy(const Cells cells) { return cells.reads += 9, cells.reads; }
__host__ __device__ int weighted(const int &a, int b) { return a * 3 + b; }

__host__ __device__ int countReads(int n) {
  const Cells cells = {n, {n + 1, n + 2, n + 3}};
  const Cells several[2] = {{1, {n, n, n}}, {2, {n, n, 1}}};
  const Row row = {{n, {4, 5, 6}}};
  int result = atReference(cells);
  result = result * 3 + atPointer(&cells);
  result = result * 3 + ofCopy(cells);
  result = result * 3 + several[1].at(2);
  result = result * 3 + row.first();
  result = result * 3 + atReference(row.cells);
  const auto read = [&] { return cells.at(0); };
  result = result * 3 + read();
  return result + cells.reads + 10 * several[1].reads + 100 * row.cells.reads;
}

__global__ void countAll(const int *in, int *out, const Cells byValue) {
  const int i = threadIdx.x, first = byValue.at(0);
  out[i] = countReads(in[i]) + weighted(byValue.at(1), byValue.reads) + first;
}

// ---- Structured bindings -------------------------------------------------------------------------

struct Three {
  int first;
  float second;
  int third[2];
};
__host__ __device__ Three threeOf(int n) { return {n, n * 0.5f, {n + 1, n + 2}}; }

__host__ __device__ int bind(int n) {
  auto [first, second, third] = threeOf(n);
  third[0] += first;
  Three kept = threeOf(n + 3);
  auto &[low, middle, high] = kept;
  low = 7;
  high[1] *= 2;
  const auto [x, y, z] = kept;
  int pair[2] = {n, n + 1};
  auto &[left, right] = pair;
  left += right;
  int sum = 0;
  Three several[2] = {threeOf(1), threeOf(2)};
  for (auto &[a, b, c] : several)
    sum += a + c[1];
  auto add = [&](int by) { return by + pair[0]; };
  return first + static_cast<int>(second * 2) + third[0] + x * 3 + z[1] + kept.first +
         static_cast<int>(y + middle) + pair[0] + add(left) + sum;
}

__global__ void bindAll(const int *in, int *out) { out[threadIdx.x] = bind(in[threadIdx.x]); }

/// Copies that are no more than bytes, made where the user says, and as elements of a member.
struct Bytes {
  int values[2];
  char last;
};
struct Twice {
  Bytes both[2];
  __host__ __device__ Twice(const Bytes &a, const Bytes &b) : both{a, b} {}
};
__host__ __device__ int placeCopies(int n) {
  alignas(Bytes) unsigned char room[3 * sizeof(Bytes)];
  Bytes *at = reinterpret_cast<Bytes *>(room);
  const Bytes one{{n, 2 * n}, 'a'};
  new (at) Bytes(one);
  new (at + 1) Bytes{*at};
  Bytes *last = new (at + 2) Bytes(static_cast<Bytes &&>(at[1]));
  at[1].values[0] = 5;
  const Twice twice(at[1], *last);
  return at[0].values[1] + at[1].values[0] + 3 * last->values[0] + last->last +
         7 * twice.both[0].values[0] + 11 * twice.both[1].values[1];
}

__global__ void placeAll(const int *in, int *out) {
  out[threadIdx.x] = placeCopies(in[threadIdx.x]);
}

void test(check::Random &random) {
  const std::vector<int> in = random.integers(Threads, 0, 1000);
  check::Array<int> device(in), out(Threads);
  std::vector<int> copies, sums;
  for (int n : in) {
    copies.push_back(copyHolders(n) + 7 * copyOuter(n));
    sums.push_back(asBases(n));
  }
  copyAll<<<1, Threads>>>(device, out);
  check::equal("copies", out.fetch(), copies);
  useBases<<<1, Threads>>>(device, out);
  check::equal("empty bases", out.fetch(), sums);
  countAll<<<1, Threads>>>(device, out, Cells{3, {10, 20, 30}});
  std::vector<int> reads;
  for (int n : in)
    reads.push_back(countReads(n) + 20 * 3 + 5 + 10);
  check::equal("mutable fields", out.fetch(), reads);
  bindAll<<<1, Threads>>>(device, out);
  std::vector<int> bound;
  for (int n : in)
    bound.push_back(bind(n));
  check::equal("structured bindings", out.fetch(), bound);
  placeAll<<<1, Threads>>>(device, out);
  std::vector<int> placed;
  for (int n : in)
    placed.push_back(placeCopies(n));
  check::equal("copies in place", out.fetch(), placed);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
