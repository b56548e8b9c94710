// The kernels of bases.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

/// What all shapes have.
struct Shape {
  float x;
  float y;
  int material;
};

/// Is compared by what derives from it.
struct Comparable_Circle {};

struct Circle {
  Shape base;
  float radius;
};

static inline Shape Shape_make(float x, float y) {
  Shape object;
  Shape *self = &object;
  self->x = x;
  self->y = y;
  self->material = 1;
  return object;
}

static inline Circle Circle_make_2(float x, float y, float r) {
  Circle object;
  Circle *self = &object;
  self->base = Shape_make(x, y);
  self->radius = r;
  return object;
}

static inline Circle Circle_make(float r) {
  Circle object;
  Circle *self = &object;
  *self = Circle_make_2(0, 0, r);
  return object;
}

static inline float Circle_area(const Circle *self) {
  return 3.14159265f * self->radius * self->radius;
}

static inline bool Comparable_Circle_operator_less(const Comparable_Circle *self,
                                                   const Circle other) {
  return Circle_area((const Circle *)self) < Circle_area(&other);
}

static inline void Shape_move(Shape *self, float dx, float dy) { self->x += dx, self->y += dy; }

static inline float distance(const Shape a, const Shape b) { return hypotf(a.x - b.x, a.y - b.y); }

static void meet(const cu2port::Block &block, Circle *circles, float *distances, int n) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS_IN_ORDER_BELOW(blockDim, (long)n - (int)(blockIdx.x * blockDim.x)) {
    const int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
    const Circle unit = Circle_make(1);
    Circle *own = &circles[i];
    if (Comparable_Circle_operator_less((const Comparable_Circle *)own, unit))
      Shape_move(&own->base, 0.5f, -0.5f);
    distances[i] = distance(own->base, unit.base) - own->radius * own->base.material;
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel bases_cpu[];
const cu2port::CpuKernel bases_cpu[] = {
    {"meet", cu2port::blockFunction<meet>},
    {},
};
