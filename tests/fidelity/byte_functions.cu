// memcpy and memset in kernels: between all address spaces, of odd sizes, with sizes of one
// thread's own, in device functions, on both sides of a barrier.
#include "check.h"

#include <cstdio>
#include <cstring>

struct Packet {
  unsigned char kind;
  short length;
  float values[3];
};

__constant__ unsigned char table[64];

template <class To, class From> __device__ To bitCast(const From &from) {
  To to{};
  static_assert(sizeof(To) == sizeof(From), "");
  memcpy(&to, &from, sizeof(To));
  return to;
}

__device__ void copyTail(unsigned char *to, const unsigned char *from, int n) {
  if (n > 3)
    memcpy(to + 1, from + 2, n - 3);
}

__global__ void move(const unsigned char *in, unsigned char *out, Packet *packets, const float *x,
                     int *bits, int n) {
  __shared__ unsigned char s[64 * 16];
  const int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
  unsigned char own[16];
  memset(own, 0xa0 + t % 3, sizeof own);
  memset(s + 16 * t, t, 16);
  if (i < n)
    memcpy(s + 16 * t, in + 16 * i, i % 17);
  __syncthreads();
  copyTail(own, s + 16 * ((t + 1) % blockDim.x), i % 11);
  memcpy(own + 12, table + t % 60, 3);
  if (i >= n)
    return;
  Packet packet;
  memset(&packet, 0, sizeof packet);
  packet.kind = own[1];
  memcpy(&packet.values[1], &x[i], sizeof(float));
  memcpy(packets + i, &packet, sizeof packet);
  memcpy(out + 16 * i, own, sizeof own);
  bits[i] = bitCast<int>(x[i]) ^ bitCast<int>(packet.values[1]) >> 1;
}

int main() {
  const int n = 200, threads = 64, blocks = (n + threads - 1) / threads;
  unsigned char *in, *out, onHost[64];
  Packet *packets;
  float *x;
  int *bits, wrong = 0;
  CHECK(cudaMallocManaged(&in, 16 * n));
  CHECK(cudaMallocManaged(&out, 16 * n));
  CHECK(cudaMallocManaged(&packets, n * sizeof *packets));
  CHECK(cudaMallocManaged(&x, n * sizeof *x));
  CHECK(cudaMallocManaged(&bits, n * sizeof *bits));
  for (int i = 0; i < 64; ++i)
    onHost[i] = 255 - i;
  for (int i = 0; i < 16 * n; ++i)
    in[i] = i * 7 % 251;
  for (int i = 0; i < n; ++i)
    x[i] = i / 8.0f - 3;
  CHECK(cudaMemcpyToSymbol(table, onHost, 64));
  move<<<blocks, threads>>>(in, out, packets, x, bits, n);
  CHECK(cudaDeviceSynchronize());
  auto shared = [&](int block, int t, int k) {
    const int i = block * threads + t;
    return i < n && k < i % 17 ? in[16 * i + k] : static_cast<unsigned char>(t);
  };
  for (int i = 0; i < n; ++i) {
    const int t = i % threads, count = i % 11 - 3;
    for (int k = 0; k < 16; ++k) {
      unsigned char expected = 0xa0 + t % 3;
      if (k >= 1 && k < 1 + count)
        expected = shared(i / threads, (t + 1) % threads, k + 1);
      if (k >= 12 && k < 15)
        expected = onHost[t % 60 + k - 12];
      wrong += out[16 * i + k] != expected;
    }
    int asInt;
    std::memcpy(&asInt, &x[i], 4);
    wrong += bits[i] != (asInt ^ asInt >> 1);
    wrong += packets[i].kind != out[16 * i + 1] || packets[i].length || packets[i].values[0] ||
             packets[i].values[1] != x[i];
  }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
