// The kernels of bases.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

// To a floating-point number. What compilers know to be 0 or -1, by a condition, they make 0 or 1 in SPIR-V, which has no
// signed numbers of one bit: the sign is put in front behind the conversion.
template <class To, class From> static inline To from_signed(From x) {
  using Magnitude = std::make_unsigned_t<From>;
  return x < 0 ? -(To)(Magnitude)(0 - (Magnitude)x) : (To)(Magnitude)x;
}

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

static float distance(const Shape a, const Shape b) { return sycl::hypot(a.x - b.x, a.y - b.y); }

static void meet(sycl::nd_item<1> item, Circle *circles, float *distances, int n) {
  const int i = item.get_global_id(0);
  if (i >= n)
    return;
  const Circle unit = Circle_make(1);
  Circle &own = circles[i];
  if (Comparable_Circle_operator_less((const Comparable_Circle *)&own, unit))
    Shape_move(&own.base, 0.5f, -0.5f);
  distances[i] =
      distance(own.base, unit.base) - own.radius * from_signed<float, int>(own.base.material);
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1) void meet_kernel(Circle *circles, float *distances, int n) {
  meet(cu2port::workItem<1>(), circles, distances, n);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel bases_sycl_kernels[];
const cu2port::SyclKernel bases_sycl_kernels[] = {
    {"meet", cu2port::launcher<1>([](sycl::nd_item<1> item, Circle *circles, float *distances,
                                     int n) { meet(item, circles, distances, n); })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource bases_sycl;
const cu2port::SyclSource bases_sycl{nullptr, 0, nullptr, bases_sycl_kernels};
#endif
