// Allocation, copies of every direction and into the middle of arrays, and memset.
#include "check.h"

#include <algorithm>

__global__ void addOne(unsigned char *bytes, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    bytes[i] += 1;
}

void testCopies(check::Random &random) {
  const int n = 5000;
  const std::vector<int> in = random.bits<int>(n);
  int *a = nullptr, *b = nullptr;
  CHECK(cudaMalloc(&a, n * sizeof(int)));
  CHECK(cudaMalloc((void **)&b, n * sizeof(int)));
  CHECK(cudaMemcpy(a, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(b, a, n * sizeof(int), cudaMemcpyDeviceToDevice));
  std::vector<int> out(n), moved(n);
  CHECK(cudaMemcpy(out.data(), b, n * sizeof(int), cudaMemcpyDeviceToHost));
  check::equal("round trip", out, in);
  CHECK(cudaMemcpy(moved.data(), in.data(), n * sizeof(int), cudaMemcpyHostToHost));
  check::equal("host to host", moved, in);

  const int first = random.integer(0, n / 2), count = random.integer(1, n / 2),
            to = random.integer(0, n / 2);
  CHECK(cudaMemcpy(b + to, a + first, count * sizeof(int), cudaMemcpyDeviceToDevice));
  std::copy(in.begin() + first, in.begin() + first + count, out.begin() + to);
  CHECK(cudaMemcpy(moved.data() + to, b + to, count * sizeof(int), cudaMemcpyDefault));
  std::copy(in.begin() + first, in.begin() + first + count, &moved[to]);
  check::equal("part, from the device", moved, out);
  CHECK(cudaMemcpy(b + 1, in.data() + 7, sizeof(int), cudaMemcpyDefault));
  out[1] = in[7];
  CHECK(cudaMemcpy(moved.data(), b, n * sizeof(int), cudaMemcpyDeviceToHost));
  check::equal("part, to the device", moved, out);
  CHECK(cudaMemcpy(b, a, 0, cudaMemcpyDeviceToDevice));
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  CHECK(cudaFree(nullptr));
  CHECK(cudaFree(0));
}

void testSets(check::Random &random) {
  const int n = 3001;
  check::Array<unsigned char> bytes(n);
  check::equal("poison", bytes.fetch(), std::vector<unsigned char>(n, 0xCD));
  const int value = random.integer(0, 255), first = random.integer(0, n),
            count = random.integer(0, n - first);
  CHECK(cudaMemset(bytes, 0x1FF, n)); // its low byte counts
  CHECK(cudaMemset(bytes + first, value, count));
  addOne<<<(n + 127) / 128, 128>>>(bytes, n);
  std::vector<unsigned char> expected(n, 0);
  for (int i = first; i < first + count; ++i)
    expected[i] = static_cast<unsigned char>(value + 1);
  check::equal("set", bytes.fetch(), expected);
  CHECK(cudaMemsetAsync(bytes, 9, n, 0));
  CHECK(cudaMemset(bytes, 0, 0));
  check::equal("set asynchronously", bytes.fetch(), std::vector<unsigned char>(n, 9));
}

void testMany(check::Random &random) {
  std::vector<unsigned char *> arrays(200);
  std::vector<int> sizes(200);
  for (int i = 0; i < 200; ++i) {
    sizes[i] = random.integer(1, 3000);
    CHECK(cudaMalloc(&arrays[i], sizes[i]));
    check::that(reinterpret_cast<std::uintptr_t>(arrays[i]) % 256 == 0,
                "allocations are aligned to 256 bytes");
    CHECK(cudaMemset(arrays[i], i, sizes[i]));
  }
  for (int i = 0; i < 200; i += 2)
    CHECK(cudaFree(arrays[i]));
  for (int i = 1; i < 200; i += 2) {
    std::vector<unsigned char> got(sizes[i]);
    addOne<<<(sizes[i] + 127) / 128, 128>>>(arrays[i], sizes[i]);
    CHECK(cudaMemcpy(got.data(), arrays[i], sizes[i], cudaMemcpyDeviceToHost));
    check::equal("one of many", got,
                 std::vector<unsigned char>(sizes[i], static_cast<unsigned char>(i + 1)));
    CHECK(cudaFree(arrays[i]));
  }
}

void test(check::Random &random) {
  testCopies(random);
  testSets(random);
  testMany(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
