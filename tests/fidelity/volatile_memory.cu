// `volatile` on all that can have it: variables of the device, members, arrays, pointers to all of
// these, references, parameters and casts. What a thread does is also done by the host, by the same
// function.
#include "check.h"

__device__ volatile int counter = 5;
__device__ volatile float samples[3] = {0.5f, 1.5f, 2.5f};
__device__ int *volatile whereTo;
static __device__ volatile unsigned char small = 200;

struct Slot {
  volatile int value;
  volatile float pair[2];
  int *volatile where;
  volatile unsigned low : 5, high : 27;
  volatile bool isSet;
  __host__ __device__ int read() const volatile { return value + (isSet ? 1 : 0); }
  __host__ __device__ void write(int x) volatile {
    value = x;
    isSet = x & 2;
  }
};
__device__ volatile Slot slot = {7, {1, 2}, nullptr, 3, 4, true};

template <class T> struct Holder {
  T value;
  T *pointer;
};
typedef volatile int Word;

__global__ void useVariables(int *out, int *memory) {
  counter = counter + 1;
  counter += 3;
  samples[1] = samples[0] + samples[2] * counter;
  small += 100;
  whereTo = memory + 2;
  *whereTo = small;
  slot.write(slot.read() + 1);
  slot.pair[1] += slot.pair[0] + slot.low;
  slot.where = memory;
  slot.high = slot.low + 1;
  out[0] = slot.value + slot.isSet * 100 + slot.high * 1000;
  static volatile int own = 4;
  own += counter;
  out[1] = own;
}

template <class T> __host__ __device__ T exchange(volatile T &place, T value) {
  T old = place;
  place = value;
  return old;
}
__host__ __device__ int sum(volatile int (*rows)[4], int n) {
  int result = 0;
  for (volatile int i = 0; i < n; i = i + 1)
    for (int j = 0; j < 4; ++j)
      result += rows[i][j] * (j + 1);
  return result;
}
__host__ __device__ int sumOf(const volatile int (&row)[4]) { return row[0] - row[3]; }
__host__ __device__ volatile int *second(volatile int *words) { return words + 1; }

const int Results = 12;

__host__ __device__ void access(int x, int *memory, int *out) {
  volatile int local = x, *pointer = &local;
  *pointer += 2;
  (*pointer)++;
  out[0] = local-- + *pointer;
  volatile int rows[2][4] = {{x, 1, 2, 3}, {4, 5, x, 7}};
  out[1] = sum(rows, 2) + sumOf(rows[1]);
  out[2] = exchange<int>(rows[1][2], 9) + rows[1][2];
  Word *words = memory;
  *second(words) = x;
  out[3] = words[1] + static_cast<volatile int *>(memory)[1];
  reinterpret_cast<volatile unsigned char *>(memory)[0] = 255;
  out[4] = memory[0];
  const_cast<volatile int &>(memory[2]) = x * 3;
  out[5] = *const_cast<int *>(words + 2);
  Holder<volatile int> holder = {x, memory + 3};
  *holder.pointer = holder.value;
  out[6] = ++holder.value + *holder.pointer;
  volatile float4 four = {1, 2, 3, 4};
  four.z += x;
  volatile float *lane = &four.y;
  *lane = four.z * 2;
  out[7] = static_cast<int>(four.z - four.x + four.y);
  Slot slot;
  volatile Slot *view = &slot;
  view->write(x);
  view->pair[0] = view->read();
  slot.where = memory;
  view->where[3] += 5;
  slot.low = x;
  out[8] = view->value + static_cast<int>(slot.pair[0]) + *slot.where + slot.low;
  volatile bool flag = x & 4;
  volatile double real = x / 4.0;
  flag = flag || real > 2;
  out[9] = flag ? static_cast<int>(real) : -1;
  int *volatile to = memory;
  int *volatile *atTo = &to;
  ++*atTo;
  out[10] = *to + **atTo;
  volatile unsigned char byte = x;
  byte -= 200;
  out[11] = byte;
}

__global__ void follow(int *volatile *pointers, int *out) {
  volatile int *where = pointers[threadIdx.x];
  pointers[threadIdx.x] = nullptr;
  out[threadIdx.x] = *where;
}

__global__ void accessAll(volatile int *memory, int *out) {
  int t = threadIdx.x;
  access(t, const_cast<int *>(memory) + 4 * t, out + Results * t);
}

/// Halves that meet over barriers, in shared memory of all kinds.
__global__ void meet(volatile int *in, int *out) {
  __shared__ volatile int values[32];
  __shared__ volatile Slot slots[32];
  extern __shared__ volatile int dynamic[];
  const int t = threadIdx.x;
  volatile int *mine = values + t;
  *mine = in[t];
  slots[t].value = in[31 - t];
  dynamic[t] = *mine + 1;
  __syncthreads();
  volatile Slot &other = slots[31 - t];
  out[t] = values[31 - t] + 3 * other.value + 5 * dynamic[t ^ 1];
}

template <class T> T fromSymbol(const volatile T &symbol) {
  T value;
  CHECK(cudaMemcpyFromSymbol(&value, symbol, sizeof value));
  return value;
}

void testVariables() {
  check::Array<int> memory(4), out(2);
  useVariables<<<1, 1>>>(out, memory);
  check::equal("volatile members", out.fetch()[0], 9 + 4000);
  check::equal("static in a kernel", out.fetch()[1], 13);
  check::equal("volatile variable", fromSymbol(counter), 9);
  check::equal("volatile array", fromSymbol(samples[0]), 0.5f);
  float all[3];
  CHECK(cudaMemcpyFromSymbol(all, samples, sizeof all));
  check::equal("its element", all[1], 0.5f + 2.5f * 9);
  check::equal("byte", memory.fetch()[2], 44);
  int changed = 20;
  void *address = nullptr;
  std::size_t size = 0;
  CHECK(cudaMemcpyToSymbol(counter, &changed, sizeof changed));
  CHECK(cudaGetSymbolAddress(&address, counter));
  CHECK(cudaGetSymbolSize(&size, samples));
  check::equal("size of a volatile array", size, 3 * sizeof(float));
  useVariables<<<1, 1>>>(out, memory);
  CHECK(cudaMemcpy(&changed, address, sizeof changed, cudaMemcpyDeviceToHost));
  check::equal("written by the host", changed, 24);
}

void test(check::Random &random) {
  testVariables();
  const int n = 32;
  const std::vector<int> in = random.integers(n, -1000, 1000), start = random.integers(4 * n, 0, 9);
  std::vector<int> expected(n * Results), memory = start;
  check::Array<int> deviceIn(in), deviceMemory(start), results(n * Results), out(n);
  accessAll<<<1, n>>>(deviceMemory, results);
  for (int t = 0; t < n; ++t)
    access(t, &memory[4 * t], &expected[Results * t]);
  check::equal("accesses", results.fetch(), expected);
  check::equal("memory", deviceMemory.fetch(), memory);
  std::vector<int *> pointers(n);
  for (int t = 0; t < n; ++t)
    pointers[t] = deviceIn.data() + (t * 7) % n;
  check::Array<int *> devicePointers(pointers);
  follow<<<1, n>>>(devicePointers, out);
  std::vector<int> followed(n);
  for (int t = 0; t < n; ++t)
    followed[t] = in[(t * 7) % n];
  check::equal("pointers", out.fetch(), followed);
  check::equal("changed pointers", devicePointers.fetch(), std::vector<int *>(n));
  meet<<<1, n, n * sizeof(int)>>>(deviceIn, out);
  std::vector<int> met(n);
  for (int t = 0; t < n; ++t)
    met[t] = in[31 - t] + 3 * in[t] + 5 * (in[t ^ 1] + 1);
  check::equal("shared memory", out.fetch(), met);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
