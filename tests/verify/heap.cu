// Memory by malloc: kept from kernel to kernel, and freed where it was allocated.
#include <cstdio>

#include <cuda_runtime.h>

struct Node {
  int value;
  Node *next;
};

__global__ void make(Node **nodes, int factor) {
  auto *node = static_cast<Node *>(malloc(sizeof(Node)));
  node->value = threadIdx.x * factor;
  node->next = nullptr;
  nodes[threadIdx.x] = node;
}
__global__ void change(Node **nodes) { nodes[threadIdx.x]->value += 5; }
__global__ void take(Node **nodes, int *values) {
  values[threadIdx.x] = nodes[threadIdx.x]->value;
  free(nodes[threadIdx.x]);
  nodes[threadIdx.x] = nullptr;
}
__global__ void within(int *values, int n) {
  int *own = static_cast<int *>(malloc(n * sizeof(int)));
  int sum = 123456;
  for (int i = 0; i < n; ++i)
    own[i] = i * threadIdx.x;
  for (int i = 0; i < n; ++i)
    sum += own[i];
  free(own);
  values[threadIdx.x] += sum;
}

int main() {
  Node **nodes;
  int *values, got[64];
  cudaMalloc(&nodes, 64 * sizeof(Node *));
  cudaMalloc(&values, sizeof got);
  for (int i = 0; i < 3; ++i) {
    make<<<1, 64>>>(nodes, 3);
    change<<<1, 64>>>(nodes);
    take<<<1, 64>>>(nodes, values);
    within<<<1, 64>>>(values, 10);
  }
  const cudaError_t error = cudaMemcpy(got, values, sizeof got, cudaMemcpyDeviceToHost);
  std::printf("%s %d\n", cudaGetErrorName(error), got[1]);
}
