// Volumes: allocated with a pitch, set and copied as boxes; and copies between devices.
#include "check.h"

struct Box {
  int width, height, depth;
  std::size_t count() const { return std::size_t(width) * height * depth; }
};

__global__ void twice(cudaPitchedPtr volume, int width, int height, int depth) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y, z = blockIdx.z;
  if (x < width && y < height && z < depth) {
    char *slice = (char *)volume.ptr + z * volume.pitch * height;
    float *row = (float *)(slice + y * volume.pitch);
    row[x] *= 2.0f;
  }
}

cudaMemcpy3DParms between(cudaPitchedPtr from, cudaPitchedPtr to, Box box, cudaMemcpyKind kind) {
  cudaMemcpy3DParms parameters = {};
  parameters.srcPtr = from;
  parameters.dstPtr = to;
  parameters.extent = make_cudaExtent(box.width * sizeof(float), box.height, box.depth);
  parameters.kind = kind;
  return parameters;
}

cudaPitchedPtr onHost(std::vector<float> &values, Box box) {
  return make_cudaPitchedPtr(values.data(), box.width * sizeof(float), box.width, box.height);
}

void testVolume(check::Random &random) {
  const Box box = {random.integer(2, 40), random.integer(2, 9), random.integer(2, 6)};
  std::vector<float> in = random.reals<float>(box.count(), -9, 9), out(box.count()), expected(in);
  cudaPitchedPtr volume;
  const cudaExtent extent = make_cudaExtent(box.width * sizeof(float), box.height, box.depth);
  CHECK(cudaMalloc3D(&volume, extent));
  check::that(volume.pitch >= extent.width, "the pitch holds a row");
  CHECK(cudaMemset3D(volume, 0xCD, extent));
  cudaMemcpy3DParms up = between(onHost(in, box), volume, box, cudaMemcpyHostToDevice);
  CHECK(cudaMemcpy3D(&up));
  twice<<<dim3((box.width + 31) / 32, box.height, box.depth), 32>>>(volume, box.width, box.height,
                                                                    box.depth);
  CHECK(cudaGetLastError());
  for (float &value : expected)
    value *= 2;
  cudaMemcpy3DParms down = between(volume, onHost(out, box), box, cudaMemcpyDeviceToHost);
  CHECK(cudaMemcpy3D(&down));
  check::equal("a whole volume", out, expected);

  // All but the first layer, row and column, to where the first would be, asynchronously.
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  std::vector<float> part(box.count(), -1.0f), expectedPart(part);
  cudaMemcpy3DParms inner = between(volume, onHost(part, box), box, cudaMemcpyDeviceToHost);
  inner.srcPos = make_cudaPos(sizeof(float), 1, 1);
  inner.extent = make_cudaExtent((box.width - 1) * sizeof(float), box.height - 1, box.depth - 1);
  CHECK(cudaMemcpy3DAsync(&inner, stream));
  CHECK(cudaMemset3DAsync(volume, 0, extent, stream));
  CHECK(cudaMemcpy3DAsync(&down, stream));
  CHECK(cudaStreamSynchronize(stream));
  const auto at = [&](int x, int y, int z) { return (z * box.height + y) * box.width + x; };
  for (int z = 1; z < box.depth; ++z)
    for (int y = 1; y < box.height; ++y)
      for (int x = 1; x < box.width; ++x)
        expectedPart[at(x - 1, y - 1, z - 1)] = expected[at(x, y, z)];
  check::equal("a part", part, expectedPart);
  check::equal("set to zero", out, std::vector<float>(box.count(), 0.0f));
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaFree(volume.ptr));
}

// From each device to each, also to itself.
void testPeers(check::Random &random) {
  int count = 0;
  CHECK(cudaGetDeviceCount(&count));
  const std::vector<int> in = random.bits<int>(1000);
  for (int from = 0; from < count; ++from)
    for (int to = 0; to < count; ++to) {
      CHECK(cudaSetDevice(from));
      check::Array<int> source(in);
      CHECK(cudaSetDevice(to));
      check::Array<int> first(in.size()), second(in.size());
      CHECK(cudaMemcpyPeer(first, to, source, from, in.size() * sizeof(int)));
      check::equal("peer", first.fetch(), in);
      CHECK(cudaMemcpyPeerAsync(second, to, source, from, in.size() * sizeof(int), 0));
      check::equal("peer, asynchronously", second.fetch(), in);
    }
  CHECK(cudaSetDevice(0));
}

void test(check::Random &random) {
  testVolume(random);
  testPeers(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
