#include <cu2port/runtime.h>
#include <math.h>

/* A particle, as host and device see it. */
struct Particle {
  float3 position; // in metres
  float3 velocity;
  float mass;
};

struct Box {
  float low, high;
};

typedef struct {
  Particle *particles;
  int count;
} System;

inline float energy(const Particle &p) {
  float3 v = p.velocity;
  return 0.5f * p.mass * (v.x * v.x + v.y * v.y + v.z * v.z);
}

// Moves every particle for one step of `dt` seconds.
void step(System system, Box box, float dt, float *energies) {
  cu2port::launch(step, system, box, dt, energies);
}

void advance(Particle *particles, int count, float *energies) {
  System system = {particles, count};
  portLaunch((count + 63) / 64, 64), step(system, Box{-1.0f, 1.0f}, 0.01f, energies);
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("particles.kernels.cpp", "particles.cl", "particles.cpu.cpp");
extern const cu2port::KernelNeeds particles_kernels[];
extern const cu2port::OpenCLSource particles_cl;
extern const cu2port::CpuKernel particles_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module particles_module{
    particles_kernels, &particles_cl, particles_cpu,
    {cu2port::kernel(step, "step_kernel")}};
