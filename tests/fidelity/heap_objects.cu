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

// Arrays whose number of elements is kept, lists, operators of a class's own, and objects that are
// made inside expressions.
struct Slot {
  int *ended;
  int number = 3;
  __device__ Slot() : ended(nullptr) {}
  __device__ Slot(int *e, int n) : ended(e), number(n) {}
  __device__ ~Slot() {
    if (ended)
      *ended = *ended * 10 + number;
  }
};
struct alignas(16) Wide {
  double values[4];
  int *ended = nullptr;
  __device__ ~Wide() {
    if (ended)
      *ended += 1000;
  }
};
struct Pooled {
  int value;
  __device__ static void *operator new(std::size_t size) {
    int *memory = static_cast<int *>(malloc(size + 16));
    memory[0] = 77;
    return memory + 4;
  }
  __device__ static void operator delete(void *pointer) {
    if (pointer)
      free(static_cast<int *>(pointer) - 4);
  }
};

__global__ void arrays(int *out, int *order, int n) {
  const int t = threadIdx.x;
  int *ended = order + t;
  *ended = 0;
  Slot *slots = new Slot[n];
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += slots[i].number;
    slots[i].number = i + 1;
    slots[i].ended = ended;
  }
  delete[] slots;
  Slot *two = new Slot[2]{{ended, 7}, Slot(ended, 8)};
  sum += two[1].number;
  delete[] two;
  Wide *wides = new Wide[n];
  for (int i = 0; i < n; ++i) {
    wides[i].values[3] = i + t;
    wides[i].ended = ended;
  }
  sum += static_cast<int>(wides[n - 1].values[3]) + reinterpret_cast<std::uintptr_t>(wides) % 16;
  delete[] wides;
  int *numbers = new int[5]{1, t}, *zeros = new int[n]();
  float *floats = new float[n]{2.5f};
  Plain *plains = new Plain[2]{{t, 1}, {}};
  for (int i = 0; i < 5; ++i)
    sum += numbers[i] * (i + 1) + zeros[i % n];
  sum += static_cast<int>(floats[0] * 2 + floats[n - 1]) + plains[0].first + plains[1].first;
  delete[] numbers;
  delete[] zeros;
  delete[] floats;
  delete[] plains;
  Pooled *pooled = new Pooled{t};
  sum += pooled->value + reinterpret_cast<int *>(pooled)[-4];
  delete pooled;
  Slot *none = nullptr;
  delete[] none;
  out[t] = sum;
}
__global__ void choose(float *out, int *ended) {
  const int t = threadIdx.x;
  Shape *shape = t % 2 ? static_cast<Shape *>(new Disc(t, ended)) : new Box(t, 2);
  int *number = t % 3 == 0 ? new int(t) : nullptr;
  out[t] = shape->area() + (number ? *number : 0.5f);
  int *each = nullptr;
  for (; t < 4 && (each = new int(t + 1)) && *each < 3;) {
    out[t] += *each;
    break;
  }
  delete each;
  delete shape;
  delete number;
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

  check::Array<int> sums(threads), order(threads);
  arrays<<<1, threads>>>(sums, order, 3);
  const std::vector<int> sum = sums.fetch(), ends = order.fetch();
  for (int t = 0; t < threads; ++t) {
    check::equal("sum", sum[t], 9 + 8 + 2 + t + 1 + 2 * t + 5 + t + 4 + t + 77, t);
    check::equal("order", ends[t], 32187 + 3000, t);
  }
  choose<<<1, threads>>>(out, ended);
  got = out.fetch();
  for (int t = 0; t < threads; ++t) {
    float expected = (t % 2 ? 3.0f * t * t : 2.0f * t) + (t % 3 == 0 ? t : 0.5f);
    if (t < 2)
      expected += t + 1;
    check::equal("choose", got[t], expected, t);
  }
  check::equal("ended", ended.fetch()[0], 2 + 100 * threads + threads / 2);
}
