// Indices that go through memory in steps and wrap around at its end, in blocks and loops of a
// length that compilers know: LLVM's vectors of such elements forget the remainder.
#include "check.h"

template <int Step, int Size> __global__ void remainders(const int *in, int *out) {
  const int t = threadIdx.x;
  out[t] = in[t * Step % Size];
}

template <int Step, int Size> __global__ void masks(const int *in, int *out) {
  __shared__ int s[Size];
  const unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  const unsigned from = t * Step & (Size - 1);
  out[t] = s[from];
}

template <int Step, int Size> __global__ void bytes(const int *in, int *out) {
  const int t = threadIdx.x;
  const unsigned char from = t * Step;
  out[t] = in[from % Size];
}

/// (t << 3) - t and the like are steps, too; so is what a loop counts by.
template <int Step, int Size> __global__ void loops(const int *in, int *out) {
  if (threadIdx.x == 0)
    for (int i = 0; i < Size; ++i)
      out[i] = in[((i << 3) + i * (Step - 8)) & (Size - 1)];
}

template <int Step, int Size> __global__ void counts(const int *in, int *out) {
  if (threadIdx.x == 0)
    for (int i = 0, from = 0; i < Size; ++i, from += Step)
      out[i] = in[from % Size];
}

template <int Step, int Size> __global__ void pointers(const int *in, int *out) {
  const int t = threadIdx.x;
  *(out + t) = *(in + t * Step % Size);
}

template <int Step, int Size> __global__ void stored(const int *in, int *out) {
  const int t = threadIdx.x;
  out[t * Step % Size] = in[t];
}

enum Place : unsigned {};

template <int Step, int Size> __global__ void places(const int *in, int *out) {
  const unsigned t = threadIdx.x;
  const Place place = static_cast<Place>(t * Step % Size);
  out[t] = in[place];
}

// What takes the remainder is spelled otherwise: as a difference, by shifts, by the block's size.
template <int Step, int Size> __global__ void differences(const int *in, int *out) {
  const unsigned t = threadIdx.x, all = t * Step;
  out[t] = in[all - all / Size * Size];
}

template <int Step, int Size> __global__ void shifts(const int *in, int *out) {
  constexpr int above = 32 - __builtin_ctz(Size);
  const unsigned t = threadIdx.x, all = t * Step;
  out[t] = in[(all << above) >> above];
}

template <int Step, int Size> __global__ void blocks(const int *in, int *out) {
  __shared__ int s[Size];
  const unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  out[t] = (s[t * Step % blockDim.x] + s[t * Step & (blockDim.x - 1)]) / 2;
}

/// The stride comes about by steps, or behind a reference.
template <int Step, int Size> __global__ void steps(const int *in, int *out) {
  const unsigned t = threadIdx.x;
  unsigned from = t;
  from *= Step;
  unsigned &same = from;
  same %= Size;
  const int *p = in;
  p += from;
  out[t] = *p;
}

template <int Step, int Size> __global__ void sums(const int *in, int *out) {
  if (threadIdx.x != 0)
    return;
  unsigned once = 0, often = 0;
  for (int i = 0; i < Size; ++i) {
    out[i] = in[(once + often) & (Size - 1)];
    ++once;
    often += Step - 1;
  }
}

// Functions compute the index, or their caller does a part of it.
template <int Size> __device__ unsigned low(unsigned index) { return index & (Size - 1); }

__device__ unsigned char lowByte(unsigned index) { return index; }

template <int Step, int Size> __device__ void place(unsigned t, unsigned &from) {
  from = low<Size>(t * Step);
}

template <int Size> struct Ring {
  const int *list;
  __device__ int operator[](unsigned index) const { return list[index % Size]; }
};

template <int Step, int Size> __global__ void functions(const int *in, int *out) {
  const unsigned t = threadIdx.x;
  unsigned from;
  place<Step, Size>(t, from);
  out[t] = (in[low<Size>(t * Step)] + in[from]) / 2;
}

template <int Step, int Size> __global__ void results(const int *in, int *out) {
  const unsigned from = lowByte(threadIdx.x * Step * (256 / Size));
  out[threadIdx.x] = in[from / (256 / Size)];
}

template <int Step, int Size> __global__ void methods(const int *in, int *out) {
  const Ring<Size> ring{in};
  out[threadIdx.x] = ring[threadIdx.x * Step];
}

/// What a thread has stored itself, compilers know; so it is for what a part of that is.
template <int Step, int Size> __global__ void stores(const int *in, int *out) {
  const unsigned t = threadIdx.x;
  out[t] = t * Step;
  out[t] = in[out[t] & (Size - 1)];
}

union Word {
  unsigned all;
  unsigned char parts[4];
};

template <int Step, int Size> __global__ void parts(const int *in, int *out) {
  Word word;
  word.all = threadIdx.x * Step * (256 / Size);
  out[threadIdx.x] = in[word.parts[0] / (256 / Size)];
}

/// Apart, so that the host's compiler makes no vectors of it.
[[gnu::noinline]] static unsigned placeOf(unsigned t, unsigned step, unsigned size) {
  return t * step % size;
}

template <int Step, int Size> static void testStep(check::Random &random) {
  const std::vector<int> x = random.integers(Size, -1000, 1000);
  const check::Array<int> in(x), out(Size);
  std::vector<int> expected(Size), scattered(Size);
  for (int t = 0; t < Size; ++t) {
    expected[t] = x[placeOf(t, Step, Size)];
    scattered[placeOf(t, Step, Size)] = x[t];
  }
  auto expect = [&](const char *name, const std::vector<int> &values) {
    check::equal(name, out.fetch(), values);
    CHECK(cudaMemset(out, 0, Size * sizeof(int)));
  };
  remainders<Step, Size><<<1, Size>>>(in, out);
  expect("remainders", expected);
  masks<Step, Size><<<1, Size>>>(in, out);
  expect("masks", expected);
  bytes<Step, Size><<<1, Size>>>(in, out);
  expect("bytes", expected);
  loops<Step, Size><<<1, 1>>>(in, out);
  expect("loops", expected);
  counts<Step, Size><<<1, 1>>>(in, out);
  expect("counts", expected);
  pointers<Step, Size><<<1, Size>>>(in, out);
  expect("pointers", expected);
  places<Step, Size><<<1, Size>>>(in, out);
  expect("places", expected);
  differences<Step, Size><<<1, Size>>>(in, out);
  expect("differences", expected);
  shifts<Step, Size><<<1, Size>>>(in, out);
  expect("shifts", expected);
  blocks<Step, Size><<<1, Size>>>(in, out);
  expect("blocks", expected);
  steps<Step, Size><<<1, Size>>>(in, out);
  expect("steps", expected);
  sums<Step, Size><<<1, 1>>>(in, out);
  expect("sums", expected);
  functions<Step, Size><<<1, Size>>>(in, out);
  expect("functions", expected);
  results<Step, Size><<<1, Size>>>(in, out);
  expect("results", expected);
  methods<Step, Size><<<1, Size>>>(in, out);
  expect("methods", expected);
  stores<Step, Size><<<1, Size>>>(in, out);
  expect("stores", expected);
  parts<Step, Size><<<1, Size>>>(in, out);
  expect("parts", expected);
  stored<Step, Size><<<1, Size>>>(in, out);
  expect("stored", scattered);
}

static void test(check::Random &random) {
  testStep<3, 64>(random);
  testStep<5, 64>(random);
  testStep<7, 32>(random);
  testStep<7, 64>(random);
  testStep<7, 128>(random);
  testStep<3, 256>(random);
  testStep<17, 256>(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
