// Host objects outside of functions, which use CUDA before main() and after it.
#include "check.h"

class Table {
public:
  explicit Table(int n) : n(n) {
    CHECK(cudaMalloc(&values, n * sizeof(int)));
    CHECK(cudaMemset(values, 0, n * sizeof(int)));
  }
  ~Table() { cudaFree(values); }

  int *values = nullptr;
  int n;
};

static Table table(64);
static Table *const another = new Table(32);
static int constructed = [] { return table.n + another->n; }();

__global__ void fill(int *values, int n, int start) {
  if (threadIdx.x < n)
    values[threadIdx.x] += start + threadIdx.x;
}

static void testTable(const Table &each, int start) {
  fill<<<1, 64>>>(each.values, each.n, start);
  std::vector<int> got(each.n), expected(each.n);
  CHECK(cudaMemcpy(got.data(), each.values, each.n * sizeof(int), cudaMemcpyDeviceToHost));
  for (int i = 0; i < each.n; ++i)
    expected[i] = start + i;
  check::equal("filled", got, expected);
}

// --- Launches before main ---

__device__ int offset = 3;

template <class Function> __global__ void apply(Function function, int *value) {
  *value = function(*value) + offset;
}

struct Twice {
  __device__ int operator()(int x) const { return 2 * x; }
};

class Launched {
public:
  Launched() {
    const int four = 4;
    error = cudaMemcpyToSymbol(offset, &four, sizeof four);
    fill<<<1, 64>>>(start.values, start.n, 10);
    apply<<<1, 1>>>(Twice(), start.values + 5);
    if (!error)
      error = cudaGetLastError();
    if (!error)
      error = cudaMemcpy(&value, start.values + 5, sizeof value, cudaMemcpyDeviceToHost);
  }
  ~Launched() { fill<<<1, 64>>>(start.values, start.n, 10); }

  Table start{8};
  int value = 0;
  cudaError_t error = cudaSuccess;
};

static const Launched launched;

void test(check::Random &random) {
  check::equal("error of launches before main", int(launched.error), int(cudaSuccess));
  check::equal("launched before main", launched.value, 34);
  check::equal("constructed", constructed, 96);
  const int start = random.integer(1, 100);
  testTable(table, start);
  testTable(*another, start);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
