// The kernels of particles.cu in OpenCL C 1.2, translated by cu2port.

typedef struct {
  float x, y, z;
} packed_float3;

// The lesser of two, as CUDA has it: -0 is less than 0, which OpenCL leaves open.
float float_min(float x, float y) { return x == y ? as_float(as_int(x) | as_int(y)) : fmin(x, y); }

// The greater of two, as CUDA has it: -0 is less than 0, which OpenCL leaves open.
float float_max(float x, float y) { return x == y ? as_float(as_int(x) & as_int(y)) : fmax(x, y); }

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

/* A particle, as host and device see it. */
typedef struct Particle {
  packed_float3 position; // in metres
  packed_float3 velocity;
  float mass;
} Particle;

typedef struct Box {
  float low;
  float high;
} Box;

typedef struct System {
  __global Particle *particles;
  int count;
} System;

void bounce(__global float *x, __global float *v, const Box *box) {
  if (*x < box->low || *x > box->high) {
    *v = -*v;
    *x = float_min(float_max(*x, box->low), box->high);
  }
}

static inline float energy(const Particle p) {
  packed_float3 v = p.velocity;
  return 0.5f * p.mass * (v.x * v.x + v.y * v.y + v.z * v.z);
}

// Moves every particle for one step of `dt` seconds.
__kernel void step_kernel(__global const System *system_in, Box box, float dt,
                          __global float *energies) {
  System system = *system_in;

  int i = own_order(get_global_id(0));
  if (i >= system.count)
    return;

  __global Particle *p = &system.particles[i];
  p->position.x += dt * p->velocity.x;
  p->position.y += dt * p->velocity.y;
  p->position.z += dt * p->velocity.z;
  bounce(&p->position.x, &p->velocity.x, &box);
  bounce(&p->position.y, &p->velocity.y, &box);
  bounce(&p->position.z, &p->velocity.z, &box);
  energies[i] = energy(*p);
}
