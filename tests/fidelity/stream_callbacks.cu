// Functions of the host in a stream, streams with flags and priorities, the streams that need not
// be made, and memory that a stream allocates.
#include "check.h"

struct Note {
  const int *pinned; // what a copy before it in the stream has written
  int seen;
};

__global__ void fill(int *out, int value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = value;
}

void CUDART_CB note(void *data) {
  Note *n = static_cast<Note *>(data);
  n->seen = *n->pinned;
}

void CUDART_CB noteStatus(cudaStream_t, cudaError_t status, void *data) {
  if (status == cudaSuccess)
    note(data);
}

// A function of the host runs after what came before it, and before what comes after.
void testFunctions(cudaStream_t stream, check::Random &random) {
  const int n = 1000, first = random.integer(1, 1000), second = random.integer(1, 1000);
  int *pinned = nullptr;
  CHECK(cudaMallocHost(&pinned, sizeof(int)));
  *pinned = -1;
  check::Array<int> device(n);
  CHECK(cudaDeviceSynchronize());
  Note one = {pinned, 0}, two = {pinned, 0};
  fill<<<8, 128, 0, stream>>>(device, first, n);
  CHECK(cudaMemcpyAsync(pinned, device + n - 1, sizeof(int), cudaMemcpyDeviceToHost, stream));
  CHECK(cudaLaunchHostFunc(stream, note, &one));
  fill<<<8, 128, 0, stream>>>(device, second, n);
  CHECK(cudaMemcpyAsync(pinned, device + n - 1, sizeof(int), cudaMemcpyDeviceToHost, stream));
  CHECK(cudaStreamAddCallback(stream, noteStatus, &two, 0));
  CHECK(cudaStreamSynchronize(stream));
  check::equal("a function of the host", one.seen, first);
  check::equal("a callback", two.seen, second);
  CHECK(cudaFreeHost(pinned));
}

void testMade(check::Random &random) {
  int least = -1, greatest = 1, priority = 77;
  unsigned flags = 77;
  CHECK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
  check::that(greatest <= least, "smaller numbers come first");
  cudaStream_t stream;
  CHECK(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, greatest));
  CHECK(cudaStreamGetPriority(stream, &priority));
  CHECK(cudaStreamGetFlags(stream, &flags));
  check::equal("priority", priority, greatest);
  check::equal<unsigned>("flags", flags, cudaStreamNonBlocking);
  testFunctions(stream, random);
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamDefault));
  CHECK(cudaStreamGetFlags(stream, &flags));
  check::equal<unsigned>("flags", flags, cudaStreamDefault);
  CHECK(cudaStreamDestroy(stream));
}

void testAllocation(check::Random &random) {
  const int n = random.integer(1, 1000), value = random.integer(-1000, 1000);
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  std::vector<int> got(n);
  int *memory = nullptr;
  CHECK(cudaMallocAsync((void **)&memory, n * sizeof(int), stream));
  CHECK(cudaMemsetAsync(memory, 0xCD, n * sizeof(int), stream));
  fill<<<(n + 63) / 64, 64, 0, stream>>>(memory, value, n);
  CHECK(cudaMemcpyAsync(got.data(), memory, n * sizeof(int), cudaMemcpyDeviceToHost, stream));
  CHECK(cudaFreeAsync(memory, stream));
  CHECK(cudaStreamSynchronize(stream));
  check::equal("allocated in a stream", got, std::vector<int>(n, value));
  CHECK(cudaStreamDestroy(stream));
}

void test(check::Random &random) {
  for (cudaStream_t stream : {cudaStream_t(0), cudaStreamLegacy, cudaStreamPerThread})
    testFunctions(stream, random);
  testMade(random);
  testAllocation(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
