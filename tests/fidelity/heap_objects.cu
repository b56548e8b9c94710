// Objects that kernels make with new, which other kernels use and the last deletes.
#include "check.h"

struct Shape {
  __device__ virtual float area() const = 0;
  __device__ virtual ~Shape() {}
};
struct Disc : Shape {
  float radius;
  int *ended;
  __device__ Disc(float r, int *e) : radius(r), ended(e) {}
  __device__ float area() const override { return 3 * radius * radius; }
  __device__ ~Disc() override { atomicAdd(ended, 1); }
};
struct Box : Shape {
  float width, height;
  __device__ Box(float w, float h) : width(w), height(h) {}
  __device__ float area() const override { return width * height; }
};
struct Scene {
  Shape **all;
  int count;
};
struct Plain {
  int first = 4, second;
};
struct Guard {
  int *ended;
  __device__ Guard(int *e) : ended(e) {}
  __device__ ~Guard() { atomicAdd(ended, 100); }
};

__global__ void create(Scene *scene, int *ended) {
  if (threadIdx.x != 0)
    return;
  scene->count = 3;
  scene->all = new Shape *[3];
  scene->all[0] = new Disc(2, ended);
  scene->all[1] = new Box(2, 3);
  *(scene->all + 2) = new Disc(1, ended);
}
__global__ void use(const Scene *scene, float *out) {
  float sum = 0;
  for (int i = 0; i < scene->count; ++i)
    sum += scene->all[i]->area();
  out[threadIdx.x] = sum * threadIdx.x;
}
__global__ void destroy(Scene *scene) {
  for (int i = 0; i < scene->count; ++i)
    delete scene->all[i];
  delete[] scene->all;
}
__global__ void own(float *out, int *ended, int n) {
  int *numbers = new int[n];
  Plain *plains = new Plain[n];
  float *number = new float(2.5f);
  Plain *plain = new Plain;
  Guard *guard = new Guard(ended), *none = nullptr;
  for (int i = 0; i < n; ++i)
    numbers[i] = i * threadIdx.x;
  out[threadIdx.x] = numbers[n - 1] + plains[n - 1].first + *number + plain->first;
  delete[] numbers;
  delete[] plains;
  delete number;
  delete plain;
  delete guard;
  delete none;
}

int main() {
  constexpr int threads = 32;
  check::Array<Scene> scene(1);
  check::Array<int> ended(std::vector<int>(1));
  check::Array<float> out(threads);
  create<<<1, threads>>>(scene, ended);
  use<<<1, threads>>>(scene, out);
  std::vector<float> got = out.fetch();
  for (int i = 0; i < threads; ++i)
    check::equal("areas", got[i], 21.0f * i, i);
  destroy<<<1, 1>>>(scene);
  check::equal("ended", ended.fetch()[0], 2);
  own<<<1, threads>>>(out, ended, 5);
  got = out.fetch();
  for (int i = 0; i < threads; ++i)
    check::equal("own", got[i], 4.0f * i + 10.5f, i);
  check::equal("ended", ended.fetch()[0], 2 + 100 * threads);
}
