#include <cuda_runtime.h>
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

__device__ void bounce(float &x, float &v, const Box &box) {
  if (x < box.low || x > box.high) {
    v = -v;
    x = fminf(fmaxf(x, box.low), box.high);
  }
}

__host__ __device__ inline float energy(const Particle &p) {
  float3 v = p.velocity;
  return 0.5f * p.mass * (v.x * v.x + v.y * v.y + v.z * v.z);
}

// Moves every particle for one step of `dt` seconds.
__global__ void step(System system, Box box, float dt, float *energies) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
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

void advance(Particle *particles, int count, float *energies) {
  System system = {particles, count};
  step<<<(count + 63) / 64, 64>>>(system, Box{-1.0f, 1.0f}, 0.01f, energies);
}
