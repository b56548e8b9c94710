// The kernels of particles.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

struct float3 {
  float x, y, z;
};

// The lesser of two, as CUDA has it: -0 is less than 0, which SYCL leaves open.
template <class T> static inline T number_min(T x, T y) {
  return x == y ? (sycl::signbit(x) ? x : y) : sycl::fmin(x, y);
}

// The greater of two, as CUDA has it: -0 is less than 0, which SYCL leaves open.
template <class T> static inline T number_max(T x, T y) {
  return x == y ? (sycl::signbit(x) ? y : x) : sycl::fmax(x, y);
}

/* A particle, as host and device see it. */
struct Particle {
  float3 position; // in metres
  float3 velocity;
  float mass;
};

struct Box {
  float low;
  float high;
};

struct System {
  Particle *particles;
  int count;
};

static void bounce(float &x, float &v, const Box &box) {
  if (x < box.low || x > box.high) {
    v = -v;
    x = number_min(number_max(x, box.low), box.high);
  }
}

static inline float energy(const Particle p) {
  float3 v = p.velocity;
  return 0.5f * p.mass * (v.x * v.x + v.y * v.y + v.z * v.z);
}

// Moves every particle for one step of `dt` seconds.
static void step_kernel(sycl::nd_item<1> item, System system, Box box, float dt, float *energies) {
  int i = item.get_global_id(0);
  if (i >= system.count)
    return;

  Particle &p = system.particles[i];
  p.position.x += dt * p.velocity.x;
  p.position.y += dt * p.velocity.y;
  p.position.z += dt * p.velocity.z;
  bounce(p.position.x, p.velocity.x, box);
  bounce(p.position.y, p.velocity.y, box);
  bounce(p.position.z, p.velocity.z, box);
  energies[i] = energy(p);
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1) void step_kernel_kernel(System system, Box box, float dt, float *energies) {
  step_kernel(cu2port::workItem<1>(), system, box, dt, energies);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel particles_sycl_kernels[];
const cu2port::SyclKernel particles_sycl_kernels[] = {
    {"step_kernel",
     cu2port::launcher<1>([](sycl::nd_item<1> item, System system, Box box, float dt,
                             float *energies) { step_kernel(item, system, box, dt, energies); })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource particles_sycl;
const cu2port::SyclSource particles_sycl{nullptr, 0, nullptr, particles_sycl_kernels};
#endif
