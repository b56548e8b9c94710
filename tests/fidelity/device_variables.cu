// __device__ variables: initialised, kept from launch to launch, written by kernels, copied and
// addressed by the host.
#include "check.h"

__device__ int counter;
__device__ int seeded = 42;
__device__ float table[100];
__device__ double matrix[2][3] = {{1, 2, 3}, {4, 5, 6}};
__device__ int *pointer;
__constant__ int *rows[2][2];

namespace inner {
__device__ unsigned counter = 7; // another variable of the same name
static __device__ int hidden;
} // namespace inner

__global__ void count(int limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < limit) {
    atomicAdd(&counter, 1);
    atomicAdd(&inner::counter, 2u);
    if (i < 100)
      table[i] = i * 0.5f;
  }
  if (i == 0) {
    ++seeded;
    inner::hidden = seeded * 2;
    matrix[1][2] += matrix[0][1];
  }
}

__device__ int readHidden() { return inner::hidden; }

__global__ void readAll(double *out) {
  out[0] = counter;
  out[1] = seeded;
  out[2] = table[99];
  out[3] = matrix[1][2];
  out[4] = readHidden();
  out[5] = *pointer;
}

__global__ void addToRows(int value) {
  atomicAdd(&rows[threadIdx.x][1][threadIdx.x], value);
  rows[threadIdx.x][0][threadIdx.x] = value;
}

void test(check::Random &random) {
  int zero = 0;
  CHECK(cudaMemcpyToSymbol(counter, &zero, sizeof(int)));
  const int n = random.integer(1000, 1900);
  count<<<15, 128>>>(n);
  count<<<15, 128>>>(n);
  int gotCounter = -1, gotSeeded = -1;
  unsigned gotInner = 0;
  std::vector<float> gotTable(100), expectedTable(100);
  CHECK(cudaMemcpyFromSymbol(&gotCounter, counter, sizeof(int)));
  CHECK(cudaMemcpyFromSymbol(&gotSeeded, seeded, sizeof(int)));
  CHECK(cudaMemcpyFromSymbol(&gotInner, inner::counter, sizeof(unsigned)));
  CHECK(cudaMemcpyFromSymbol(gotTable.data(), table, sizeof(float) * 100));
  for (int i = 0; i < 100; ++i)
    expectedTable[i] = i * 0.5f;
  check::equal("counter", gotCounter, 2 * n);
  check::equal("seeded", gotSeeded, 44);
  check::equal("inner::counter", gotInner, 7u + 4u * n);
  check::equal("table", gotTable, expectedTable);

  check::Array<int> target(std::vector<int>{random.integer(1, 1000)});
  int *address = target;
  CHECK(cudaMemcpyToSymbol(pointer, &address, sizeof(address)));
  void *symbol = nullptr;
  CHECK(cudaGetSymbolAddress(&symbol, counter));
  const int five = 5;
  CHECK(cudaMemcpy(symbol, &five, sizeof(int), cudaMemcpyHostToDevice));
  std::size_t size = 0;
  CHECK(cudaGetSymbolSize(&size, matrix));
  check::equal<std::size_t>("size of a symbol", size, 6 * sizeof(double));

  check::Array<int> elements(std::vector<int>(4, 1));
  int *line = elements;
  int *addresses[2][2] = {{line, line + 1}, {line + 1, line + 2}};
  CHECK(cudaMemcpyToSymbol(rows, addresses, sizeof(addresses)));
  addToRows<<<1, 2>>>(5);
  check::equal("through constant pointers", elements.fetch(), {5, 6, 5, 6});

  check::Array<double> out(6);
  readAll<<<1, 1>>>(out);
  check::equal("read by a kernel", out.fetch(),
               {5.0, 44.0, 49.5, 10.0, 88.0, static_cast<double>(target.fetch()[0])});
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
