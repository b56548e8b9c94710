// Which kind of memory a pointer leads to, and addresses of one kind, by which inline assembly
// reaches shared memory: __isShared() and its kin, __cvta_..., ld, st, atom and red on .shared.
#include "check.h"

__constant__ int table[4] = {10, 20, 30, 40};
__device__ int device[4];

__device__ int kindOf(const void *p) {
  return (__isGlobal(p) ? 1 : 0) + (__isShared(p) ? 2 : 0) + (__isLocal(p) ? 4 : 0) +
         (__isConstant(p) ? 8 : 0);
}
template <class T> struct View {
  T *at;
  __device__ bool isShared() const { return __isShared(at) != 0; }
};
__device__ int sumOf(const int *p, int n) { // counts in shared memory, and not elsewhere
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += __isShared(p) ? p[i] : 100 * p[i];
  return sum;
}

__global__ void kinds(const int *in, int *out) {
  extern __shared__ int dynamic[];
  __shared__ int tile[32];
  int own[4];
  const int t = threadIdx.x;
  tile[t] = dynamic[t] = in[t];
  own[t & 3] = in[t];
  __syncthreads();
  int *row = out + 10 * t;
  row[0] = kindOf(in + t);
  row[1] = kindOf(tile + t);
  row[2] = kindOf(&dynamic[t]);
  row[3] = kindOf(own + (t & 3));
  row[4] = kindOf(table + (t & 3));
  row[5] = kindOf(&device[t & 3]);
  row[6] = sumOf(tile, 3);
  row[7] = sumOf(in, 3);
  row[8] = View<int>{tile}.isShared() + 2 * View<const int>{in}.isShared();
  const int *p = tile;
  row[9] = __isShared(p++) ? 1 : 0;
  row[9] += 2 * int(p - tile);
}

struct Sizes {
  int rows, columns[3];
  __device__ bool isConstant() const { return __isGridConstant(this) != 0; }
};
__device__ bool isConstant(const void *p) { return __isGridConstant(p) != 0; }

__global__ void gridConstants(const __grid_constant__ Sizes sizes, const Sizes copy, const int *in,
                              int *out) {
  __shared__ int tile[4];
  const int *alias = in + 1;
  int own = threadIdx.x;
  out[0] = __isGridConstant(&sizes) != 0;
  out[1] = __isGridConstant(&sizes.columns[own & 1]) != 0;
  out[2] = __isGridConstant(sizes.columns) != 0;
  out[3] = __isGridConstant((const char *)&sizes.rows) != 0;
  out[4] = __isGridConstant(in) + isConstant(in) + isConstant(alias);
  out[5] = __isGridConstant(tile) + isConstant(tile + 1);
  out[6] = __isGridConstant(&own);
  out[7] = __isGridConstant(table) + __isGridConstant(&device[1]) + isConstant(table);
  out[8] = __isGridConstant(&copy.rows) + ((const Sizes *)in)->isConstant();
  out[9] = sizes.rows + sizes.columns[2] + copy.rows;
}

__device__ unsigned addressOf(const void *p) {
  return static_cast<unsigned>(__cvta_generic_to_shared(p));
}
__device__ void store(unsigned address, unsigned value) {
  asm volatile("st.shared.u32 [%0], %1;" ::"r"(address), "r"(value) : "memory");
}
__device__ unsigned load(unsigned address) {
  unsigned value;
  asm volatile("ld.shared.u32 %0, [%1];" : "=r"(value) : "r"(address) : "memory");
  return value;
}
__device__ unsigned addressByText(const void *p) {
  unsigned address;
  asm("{ .reg .u64 wide; cvta.to.shared.u64 wide, %1; cvt.u32.u64 %0, wide; }"
      : "=r"(address)
      : "l"(p));
  return address;
}

__global__ void addresses(const float *in, unsigned *out) {
  extern __shared__ __align__(16) float reals[];
  __shared__ __align__(16) unsigned tile[32];
  __shared__ __align__(16) double pairs[32];
  const int t = threadIdx.x;
  store(addressOf(tile + t), t * 3);
  reals[t] = in[t];
  asm volatile("st.shared.f64 [%0], %1;" ::"r"(addressOf(pairs + t)), "d"(t * 0.5) : "memory");
  __syncthreads();
  unsigned *row = out + 10 * t;
  row[0] = load(addressOf(tile) + 4 * (31 - t));
  row[1] = addressOf(tile + t) - addressOf(tile);
  row[2] = addressOf(tile) % 16;
  float read;
  asm volatile("ld.shared.f32 %0, [%1];"
               : "=f"(read)
               : "r"(addressByText(reals + (t ^ 1)))
               : "memory");
  row[3] = static_cast<unsigned>(read);
  unsigned x, y, z, w;
  asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
               : "=r"(x), "=r"(y), "=r"(z), "=r"(w)
               : "r"(addressOf(tile + (t & ~3)))
               : "memory");
  row[4] = x + 10 * y + 100 * z + 1000 * w;
  double half;
  asm volatile("ld.shared.f64 %0, [%1 + 8];"
               : "=d"(half)
               : "r"(addressOf(pairs + (t & 30)))
               : "memory");
  row[5] = static_cast<unsigned>(2 * half);
  const auto *back = static_cast<const unsigned *>(__cvta_shared_to_generic(addressOf(tile + t)));
  row[6] = *back + static_cast<unsigned>(back - tile);
  // Of other memory, too.
  const int *entry = static_cast<const int *>(
      __cvta_constant_to_generic(__cvta_generic_to_constant(table + (t & 3))));
  const float *input =
      static_cast<const float *>(__cvta_global_to_generic(__cvta_generic_to_global(in + t)));
  row[7] = static_cast<unsigned>(*entry) + static_cast<unsigned>(*input);
  __syncthreads();
  unsigned old;
  asm volatile("atom.shared.add.u32 %0, [%1], %2;"
               : "=r"(old)
               : "r"(addressOf(tile)), "r"(5u)
               : "memory");
  asm volatile("red.shared.max.u32 [%0], %1;" ::"r"(addressOf(tile + 1)), "r"(100u + t) : "memory");
  __syncthreads();
  row[8] = tile[0];
  row[9] = tile[1] + (old % 5);
}

void test(check::Random &random) {
  const std::vector<int> in = random.integers(32, 0, 1000);
  check::Array<int> input(in), kindsFound(320);
  kinds<<<1, 32, 32 * sizeof(int)>>>(input, kindsFound);
  const std::vector<int> rows = kindsFound.fetch();
  const int sum = in[0] + in[1] + in[2];
  for (int t = 0; t < 32; ++t) {
    const int expected[] = {1, 2, 2, 4, 8, 1, sum, 100 * sum, 1, 3};
    for (int i = 0; i < 10; ++i)
      check::equal("kind of memory", rows[10 * t + i], expected[i], 10 * t + i);
  }

  check::Array<int> answers(10);
  gridConstants<<<1, 1>>>(Sizes{1, {2, 3, 4}}, Sizes{10, {}}, input, answers);
  check::equal("grid constants", answers.fetch(), {1, 1, 1, 1, 0, 0, 0, 0, 0, 15});

  std::vector<float> numbers;
  for (int i = 0; i < 32; ++i)
    numbers.push_back(float(in[i]));
  check::Array<float> real(numbers);
  check::Array<unsigned> found(320);
  addresses<<<1, 32, 32 * sizeof(float)>>>(real, found);
  const std::vector<unsigned> results = found.fetch();
  for (int t = 0; t < 32; ++t) {
    const unsigned four = 3 * (t & ~3);
    const unsigned expected[] = {unsigned(3 * (31 - t)),
                                 unsigned(4 * t),
                                 0,
                                 unsigned(in[t ^ 1]),
                                 four + 10 * (four + 3) + 100 * (four + 6) + 1000 * (four + 9),
                                 unsigned((t & 30) + 1),
                                 unsigned(4 * t),
                                 unsigned(10 * (t % 4 + 1) + in[t]),
                                 160,
                                 131};
    for (int i = 0; i < 10; ++i)
      check::equal("addresses", results[10 * t + i], expected[i], 10 * t + i);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
