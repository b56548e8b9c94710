// A hierarchy of classes: what each field, method and constructor of it becomes.
#include <cu2port/runtime.h>

/// What all shapes have.
struct Shape {
  float x, y;
  int material;
  Shape(float x, float y) : x(x), y(y), material(1) {}
  void move(float dx, float dy) { x += dx, y += dy; }
};

/// Is compared by what derives from it.
template <class Derived> struct Comparable {
  bool operator<(const Derived &other) const {
    return static_cast<const Derived &>(*this).area() < other.area();
  }
};

struct Circle : Shape, Comparable<Circle> {
  float radius;
  Circle(float x, float y, float r) : Shape(x, y), radius(r) {}
  explicit Circle(float r) : Circle(0, 0, r) {}
  float area() const { return 3.14159265f * radius * radius; }
};

float distance(const Shape &a, const Shape &b) {
  return hypotf(a.x - b.x, a.y - b.y);
}

void meet(Circle *circles, float *distances, int n) {
  cu2port::launch(meet, circles, distances, n);
}

void meetAll(Circle *circles, float *distances, int n) {
  portLaunch((n + 255) / 256, 256), meet(circles, distances, n);
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("bases.kernels.cpp", "bases.cl", "bases.cpu.cpp");
extern const cu2port::KernelNeeds bases_kernels[];
extern const cu2port::OpenCLSource bases_cl;
extern const cu2port::CpuKernel bases_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module bases_module{
    bases_kernels, &bases_cl, bases_cpu,
    {cu2port::kernel(meet, "meet")}};
