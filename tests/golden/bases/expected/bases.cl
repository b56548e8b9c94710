// The kernels of bases.cu in OpenCL C 1.2, translated by cu2port.

// The index of a work-item. PoCL tells LLVM that no access in its loops over work-items depends on another one, not even a load on
// the same work-item's store. Of a loop with an instruction like this one, LLVM makes no vectors, and so keeps all in order.
#ifdef POCL_DEVICE_ADDRESS_BITS
#if __clang_major__ > 15 // over assembly in a kernel itself, PoCL 5 and 6 end
__attribute__((noinline))
#endif
uint own_order(uint index) {
  __asm__ volatile("" : "+r"(index));
  return index;
}
#else
#define own_order(index) ((uint)(index))
#endif

/// What all shapes have.
typedef struct Shape {
  float x;
  float y;
  int material;
} Shape;

/// Is compared by what derives from it.
typedef struct Comparable_Circle {
  uchar empty;
} Comparable_Circle;

typedef struct Circle {
  Shape base;
  float radius;
} Circle;

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

static inline float Circle_area(__global const Circle *self) {
  return 3.14159265f * self->radius * self->radius;
}

static inline float Circle_area_private(const Circle *self) {
  return 3.14159265f * self->radius * self->radius;
}

static inline bool Comparable_Circle_operator_less(__global const Comparable_Circle *self,
                                                   const Circle other) {
  return Circle_area((__global const Circle *)self) < Circle_area_private(&other);
}

static inline void Shape_move(__global Shape *self, float dx, float dy) {
  self->x += dx, self->y += dy;
}

float distance_Shape(const Shape a, const Shape b) { return hypot(a.x - b.x, a.y - b.y); }

__kernel void meet(__global Circle *circles, __global float *distances, int n) {
  const int i = own_order(get_global_id(0));
  if (i >= n)
    return;
  const Circle unit = Circle_make(1);
  __global Circle *own = &circles[i];
  if (Comparable_Circle_operator_less((__global const Comparable_Circle *)own, unit))
    Shape_move(&own->base, 0.5f, -0.5f);
  distances[i] = distance_Shape(own->base, unit.base) - own->radius * own->base.material;
}
