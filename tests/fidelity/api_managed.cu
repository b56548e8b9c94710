// Managed memory: written by the host, read and written by kernels, read by the host after it
// waited; with pointers.
#include "check.h"

struct List {
  int count;
  float *values;
  List *next;
};

__global__ void scale(float *values, int n, float factor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    values[i] *= factor;
}

__global__ void sumLists(List *list, float *sum) {
  *sum = 0;
  for (; list; list = list->next)
    for (int i = 0; i < list->count; ++i) {
      list->values[i] += 1;
      *sum += list->values[i];
    }
}

void test(check::Random &random) {
  const int n = 1000;
  float *values = nullptr;
  CHECK(cudaMallocManaged(&values, n * sizeof(float)));
  std::vector<float> expected(n);
  for (int i = 0; i < n; ++i)
    values[i] = expected[i] = static_cast<float>(random.integer(-100, 100));
  for (int round = 0; round < 3; ++round) {
    scale<<<(n + 127) / 128, 128>>>(values, n, 2.0f);
    CHECK(cudaDeviceSynchronize());
    for (int i = 0; i < n; ++i) {
      check::equal("managed", values[i], expected[i] * 2, i);
      values[i] -= 1.0f; // the host's turn
      expected[i] = values[i];
    }
  }
  std::vector<float> copied(n);
  CHECK(cudaMemcpy(copied.data(), values, n * sizeof(float), cudaMemcpyDefault));
  check::equal("copied", copied, expected);
  CHECK(cudaMemset(values, 0, sizeof(float)));
  CHECK(cudaDeviceSynchronize());
  check::equal("set", values[0], 0.0f);

  List *first = nullptr;
  float total = 0, *sum = nullptr;
  CHECK(cudaMallocManaged(&sum, sizeof(float)));
  for (int k = 0; k < 4; ++k) {
    List *list = nullptr;
    CHECK(cudaMallocManaged(&list, sizeof(List)));
    *list = {random.integer(1, 9), nullptr, first};
    CHECK(cudaMallocManaged(&list->values, list->count * sizeof(float)));
    for (int i = 0; i < list->count; ++i) {
      list->values[i] = static_cast<float>(random.integer(0, 50));
      total += list->values[i] + 1;
    }
    first = list;
  }
  sumLists<<<1, 1>>>(first, sum);
  CHECK(cudaDeviceSynchronize());
  check::equal("lists", *sum, total);
  check::that(first->values[0] >= 1.0f, "written through a pointer in managed memory");
  while (first) {
    List *next = first->next;
    CHECK(cudaFree(first->values));
    CHECK(cudaFree(first));
    first = next;
  }
  CHECK(cudaFree(sum));
  CHECK(cudaFree(values));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
