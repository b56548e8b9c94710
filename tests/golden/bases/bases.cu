// A hierarchy of classes: what each field, method and constructor of it becomes.
#include <cuda_runtime.h>

/// What all shapes have.
struct Shape {
  float x, y;
  int material;
  __host__ __device__ Shape(float x, float y) : x(x), y(y), material(1) {}
  __host__ __device__ void move(float dx, float dy) { x += dx, y += dy; }
};

/// Is compared by what derives from it.
template <class Derived> struct Comparable {
  __host__ __device__ bool operator<(const Derived &other) const {
    return static_cast<const Derived &>(*this).area() < other.area();
  }
};

struct Circle : Shape, Comparable<Circle> {
  float radius;
  __host__ __device__ Circle(float x, float y, float r) : Shape(x, y), radius(r) {}
  __host__ __device__ explicit Circle(float r) : Circle(0, 0, r) {}
  __host__ __device__ float area() const { return 3.14159265f * radius * radius; }
};

__host__ __device__ float distance(const Shape &a, const Shape &b) {
  return hypotf(a.x - b.x, a.y - b.y);
}

__global__ void meet(Circle *circles, float *distances, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const Circle unit(1);
  Circle &own = circles[i];
  if (own < unit)
    own.move(0.5f, -0.5f);
  distances[i] = distance(own, unit) - own.radius * own.material;
}

void meetAll(Circle *circles, float *distances, int n) {
  meet<<<(n + 255) / 256, 256>>>(circles, distances, n);
}
