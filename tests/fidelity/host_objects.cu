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

void test(check::Random &random) {
  check::equal("constructed", constructed, 96);
  const int start = random.integer(1, 100);
  testTable(table, start);
  testTable(*another, start);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
