// Block and warp forms of shuffles.cu in OpenCL C 1.2, translated by cu2port.

// The lane that a shuffle of groups of `width` lanes reads from; of a distance, five bits count.
uint shuffle_from(uint lane, int source, int width) {
  uint mask = width - 1;
  return (lane & ~mask) | (source & mask);
}
uint shuffle_up(uint lane, uint delta, int width) {
  delta &= 31;
  return (lane & (width - 1)) >= delta ? lane - delta : lane;
}
uint shuffle_down(uint lane, uint delta, int width) {
  delta &= 31;
  return delta < width - (lane & (width - 1)) ? lane + delta : lane;
}
uint shuffle_xor(uint lane, int mask, int width) {
  uint source = lane ^ (mask & 31);
  return source <= (lane | (width - 1)) ? source : lane;
}

float atomic_add_float_global(volatile __global float *address, float value) {
  volatile __global int *bits = (volatile __global int *)address;
  int old = 0; // a guess: the first exchange tells
  int seen;
  do {
    seen = old;
    old = atomic_cmpxchg(bits, seen, as_int(as_float(seen) + value));
  } while (old != seen);
  return as_float(old);
}

// The index of a block's thread from its number. Not with integer divisions: where only some threads need one, LLVM takes
// the address of neighbours from a thread that has not divided. Half a thread more is never near the next whole number.
uint3 thread_at(uint number, uint3 blockDim) {
  uint row = (uint)((number + 0.5f) / blockDim.x);
  uint plane = (uint)((row + 0.5f) / blockDim.y);
  return (uint3)(number - row * blockDim.x, row - plane * blockDim.y, plane);
}

#define FULL 0xffffffffu

#ifdef CU2PORT_SUB_GROUPS // a warp is a sub-group of 32

// A warp adds up its lanes by a tree; one lane adds the warp's sum to the total.
__kernel __attribute__((intel_reqd_sub_group_size(32))) void
sum_warps(__global const float *in, __global float *total, int n) {
  int i = get_global_id(0);
  int lane = get_local_id(0) % 32;
  float value = i < n ? in[i] : 0.0f;

  // Halves, quarters, ...
  for (int offset = 32 / 2; offset > 0; offset /= 2)
    value += sub_group_shuffle(value, shuffle_down(get_sub_group_local_id(), (uint)offset, 32));

  // The first lane has the sum.
  if (lane == 0)
    atomic_add_float_global(total, value);
}

#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void
sum_block(__global const float *in, __global float *total, int n) {
  const uint3 blockIdx = (uint3)(get_group_id(0), get_group_id(1), get_group_id(2));
  const uint3 blockDim = (uint3)(get_global_offset(0), get_global_offset(1), get_global_offset(2));
  if ((int)(blockIdx.x * blockDim.x + (blockDim.x - 1)) < n) {
    for (uint first = 0; first < blockDim.x * blockDim.y * blockDim.z; first += 32) {
      const uint lanes = min(32u, blockDim.x * blockDim.y * blockDim.z - first);
      float value[32];
#pragma clang loop vectorize(assume_safety)
      for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
        const uint3 threadIdx = thread_at(first + lane_number, blockDim);
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        value[lane_number] = in[i];
      }

      // Halves, quarters, ...
      for (int offset = 32 / 2; offset > 0; offset /= 2) {
        float value_2[32];
#pragma clang loop vectorize(assume_safety)
        for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
          value_2[lane_number] = value[lane_number];
        }
#pragma clang loop vectorize(assume_safety)
        for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
          value[lane_number] += value_2[shuffle_down(lane_number, (uint)offset, 32)];
        }
      }

      for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
        const uint3 threadIdx = thread_at(first + lane_number, blockDim);
        int lane = threadIdx.x % 32;

        // The first lane has the sum.
        if (lane == 0)
          atomic_add_float_global(total, value[lane_number]);
      }
    }
  } else {
    for (uint first = 0; first < blockDim.x * blockDim.y * blockDim.z; first += 32) {
      const uint lanes = min(32u, blockDim.x * blockDim.y * blockDim.z - first);
      float value[32];
#pragma clang loop vectorize(assume_safety)
      for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
        const uint3 threadIdx = thread_at(first + lane_number, blockDim);
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        value[lane_number] = i < n ? in[i] : 0.0f;
      }

      // Halves, quarters, ...
      for (int offset = 32 / 2; offset > 0; offset /= 2) {
        float value_2[32];
#pragma clang loop vectorize(assume_safety)
        for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
          value_2[lane_number] = value[lane_number];
        }
#pragma clang loop vectorize(assume_safety)
        for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
          value[lane_number] += value_2[shuffle_down(lane_number, (uint)offset, 32)];
        }
      }

      for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
        const uint3 threadIdx = thread_at(first + lane_number, blockDim);
        int lane = threadIdx.x % 32;

        // The first lane has the sum.
        if (lane == 0)
          atomic_add_float_global(total, value[lane_number]);
      }
    }
  }
}

#ifdef CU2PORT_SUB_GROUPS // a warp is a sub-group of 32

float warpSum(float value) {
  for (int offset = 16; offset > 0; offset >>= 1)
    value += sub_group_shuffle(value, shuffle_xor(get_sub_group_local_id(), offset, 32));
  return value;
}

// The sums of the warps, then theirs. What a warp adds up is nobody else's.
__kernel __attribute__((intel_reqd_sub_group_size(32))) void
blockSum_warps(__global const float *in, __global float *sums) {
  __local float partial[32];
  int lane = get_local_id(0) & 31, warp = get_local_id(0) >> 5;
  float value = warpSum(in[(uint)get_global_id(0)]);
  if (lane == 0)
    partial[warp] = value;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  value = lane < (get_local_size(0) >> 5) ? partial[lane] : 0.0f;
  value = warpSum(value);
  if (get_local_id(0) == 0)
    sums[get_group_id(0)] = value;
}

#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void
blockSum_block(__global const float *in, __global float *sums) {
  const uint3 blockIdx = (uint3)(get_group_id(0), get_group_id(1), get_group_id(2));
  const uint3 blockDim = (uint3)(get_global_offset(0), get_global_offset(1), get_global_offset(2));
  __local float partial[32];
  for (uint first = 0; first < blockDim.x * blockDim.y * blockDim.z; first += 32) {
    const uint lanes = min(32u, blockDim.x * blockDim.y * blockDim.z - first);
    float value[32];
    {
      float value_2[32];
#pragma clang loop vectorize(assume_safety)
      for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
        const uint3 threadIdx = thread_at(first + lane_number, blockDim);
        value_2[lane_number] = in[blockIdx.x * blockDim.x + threadIdx.x];
      }
      for (int offset = 16; offset > 0; offset >>= 1) {
        float value_4[32];
#pragma clang loop vectorize(assume_safety)
        for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
          value_4[lane_number] = value_2[lane_number];
        }
#pragma clang loop vectorize(assume_safety)
        for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
          value_2[lane_number] += value_4[shuffle_xor(lane_number, offset, 32)];
        }
      }
#pragma clang loop vectorize(assume_safety)
      for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
        value[lane_number] = value_2[lane_number];
      }
    }
#pragma clang loop vectorize(assume_safety)
    for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
      const uint3 threadIdx = thread_at(first + lane_number, blockDim);
      int lane = threadIdx.x & 31;
      int warp = threadIdx.x >> 5;
      if (lane == 0)
        partial[warp] = value[lane_number];
    }
  }
  for (uint first = 0; first < blockDim.x * blockDim.y * blockDim.z; first += 32) {
    const uint lanes = min(32u, blockDim.x * blockDim.y * blockDim.z - first);
    float value_6[32];
    float result[32];
#pragma clang loop vectorize(assume_safety)
    for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
      const uint3 threadIdx = thread_at(first + lane_number, blockDim);
      int lane = threadIdx.x & 31;
      value_6[lane_number] = lane < (blockDim.x >> 5) ? partial[lane] : 0.0f;
    }
    {
      float value_3[32];
#pragma clang loop vectorize(assume_safety)
      for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
        value_3[lane_number] = value_6[lane_number];
      }
      for (int offset_2 = 16; offset_2 > 0; offset_2 >>= 1) {
        float value_5[32];
#pragma clang loop vectorize(assume_safety)
        for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
          value_5[lane_number] = value_3[lane_number];
        }
#pragma clang loop vectorize(assume_safety)
        for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
          value_3[lane_number] += value_5[shuffle_xor(lane_number, offset_2, 32)];
        }
      }
#pragma clang loop vectorize(assume_safety)
      for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
        result[lane_number] = value_3[lane_number];
      }
    }
    for (uint lane_number = 0; lane_number < lanes; ++lane_number) {
      const uint3 threadIdx = thread_at(first + lane_number, blockDim);
      float value_7 = result[lane_number];
      if (threadIdx.x == 0)
        sums[blockIdx.x] = value_7;
    }
  }
}

#ifdef CU2PORT_SUB_GROUPS // a warp is a sub-group of 32

// Each group of `width` lanes turns round by its last lane; distances are the same in all lanes.
__kernel __attribute__((intel_reqd_sub_group_size(32))) void turn_warps(__global int *x,
                                                                        int distance, int width) {
  int i = get_global_id(0);
  int below = sub_group_shuffle(x[i], shuffle_up(get_sub_group_local_id(), (uint)distance, width));
  int across = sub_group_shuffle(x[i], shuffle_xor(get_sub_group_local_id(), distance + 1, width));
  int own = sub_group_shuffle(
      x[i], shuffle_xor(get_sub_group_local_id(), (int)(get_local_id(0) & 3), 32));
  x[i] = below + across * own;
}

#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void turn_block(__global int *x,
                                                                        int distance, int width) {
  const uint3 blockIdx = (uint3)(get_group_id(0), get_group_id(1), get_group_id(2));
  const uint3 blockDim = (uint3)(get_global_offset(0), get_global_offset(1), get_global_offset(2));
  for (uint first = 0; first < blockDim.x * blockDim.y * blockDim.z; first += 32) {
    const uint lanes = min(32u, blockDim.x * blockDim.y * blockDim.z - first);
    int value[32];
#pragma clang loop vectorize(assume_safety)
    for (uint lane = 0; lane < lanes; ++lane) {
      const uint3 threadIdx = thread_at(first + lane, blockDim);
      int i = blockIdx.x * blockDim.x + threadIdx.x;
      value[lane] = x[i];
    }
    int below[32];
    int value_2[32];
#pragma clang loop vectorize(assume_safety)
    for (uint lane = 0; lane < lanes; ++lane) {
      const uint3 threadIdx = thread_at(first + lane, blockDim);
      int i = blockIdx.x * blockDim.x + threadIdx.x;
      below[lane] = value[shuffle_up(lane, (uint)distance, width)];
      value_2[lane] = x[i];
    }
    int across[32];
    int value_3[32];
#pragma clang loop vectorize(assume_safety)
    for (uint lane = 0; lane < lanes; ++lane) {
      const uint3 threadIdx = thread_at(first + lane, blockDim);
      int i = blockIdx.x * blockDim.x + threadIdx.x;
      across[lane] = value_2[shuffle_xor(lane, distance + 1, width)];
      value_3[lane] = x[i];
    }
#pragma clang loop vectorize(assume_safety)
    for (uint lane = 0; lane < lanes; ++lane) {
      const uint3 threadIdx = thread_at(first + lane, blockDim);
      int i = blockIdx.x * blockDim.x + threadIdx.x;
      int own = value_3[shuffle_xor(lane, (int)(threadIdx.x & 3), 32)];
      x[i] = below[lane] + across[lane] * own;
    }
  }
}
