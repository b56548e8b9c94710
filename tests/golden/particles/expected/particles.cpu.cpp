// The kernels of particles.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

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

static inline void bounce(float *x, float *v, const Box *box) {
  if (*x < box->low || *x > box->high) {
    *v = -*v;
    *x = cu2port::fminf(cu2port::fmaxf(*x, box->low), box->high);
  }
}

static inline float energy(const Particle p) {
  float3 v = p.velocity;
  return 0.5f * p.mass * (v.x * v.x + v.y * v.y + v.z * v.z);
}

// Moves every particle for one step of `dt` seconds.
static void step_kernel(const cu2port::Block &block, System system, Box box_argument, float dt,
                        float *energies) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS_IN_ORDER_BELOW(blockDim, (long)system.count - (int)(blockIdx.x * blockDim.x)) {
    Box box = box_argument;
    int i = (int)threadIdx.x + (int)(blockIdx.x * blockDim.x);

    Particle *p = &system.particles[i];
    p->position.x += dt * p->velocity.x;
    p->position.y += dt * p->velocity.y;
    p->position.z += dt * p->velocity.z;
    bounce(&p->position.x, &p->velocity.x, &box);
    bounce(&p->position.y, &p->velocity.y, &box);
    bounce(&p->position.z, &p->velocity.z, &box);
    energies[i] = energy(*p);
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel particles_cpu[];
const cu2port::CpuKernel particles_cpu[] = {
    {"step_kernel", cu2port::blockFunction<step_kernel>},
    {},
};
