// Block forms of shuffles.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

#ifndef CU2PORT_SYCL_TEXT
#include <cu2port/sycl.h>
#endif

struct uint3 {
  unsigned int x, y, z;
};

// The index of a block's thread from its number.
static inline uint3 thread_at(unsigned int number, uint3 blockDim) {
  const unsigned int row = number / blockDim.x;
  return uint3{number % blockDim.x, row % blockDim.y, row / blockDim.y};
}

// The lane that a shuffle of groups of `width` lanes reads from; of a distance, five bits count.
static inline unsigned int shuffle_from(unsigned int lane, int source, int width) {
  const unsigned int mask = width - 1;
  return (lane & ~mask) | (source & mask);
}
static inline unsigned int shuffle_up(unsigned int lane, unsigned int delta, int width) {
  delta &= 31;
  return (lane & (width - 1)) >= delta ? lane - delta : lane;
}
static inline unsigned int shuffle_down(unsigned int lane, unsigned int delta, int width) {
  delta &= 31;
  return delta < width - (lane & (width - 1)) ? lane + delta : lane;
}
static inline unsigned int shuffle_xor(unsigned int lane, int mask, int width) {
  const unsigned int source = lane ^ (mask & 31);
  return source <= (lane | (width - 1)) ? source : lane;
}

// An atomic of CUDA's among the threads of the device, which orders nothing else.
template <class T>
using device_atomic = sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device>;

// A block that one work-item runs, and how many there are.
static inline uint3 block_index(sycl::nd_item<3> item) {
  return uint3{(unsigned int)item.get_group(2), (unsigned int)item.get_group(1),
               (unsigned int)item.get_group(0)};
}
static inline uint3 grid_extent(sycl::nd_item<3> item) {
  return uint3{(unsigned int)item.get_group_range(2), (unsigned int)item.get_group_range(1),
               (unsigned int)item.get_group_range(0)};
}

#define FULL 0xffffffffu

static void sum_block(uint3 blockIdx, uint3 blockDim, const float *in, float *total, int n) {
  if ((int)(blockIdx.x * blockDim.x + (blockDim.x - 1)) < n) {
    for (unsigned int first = 0; first < blockDim.x * blockDim.y * blockDim.z; first += 32) {
      const unsigned int lanes = sycl::min(32u, blockDim.x * blockDim.y * blockDim.z - first);
      float value[32];
#pragma clang loop vectorize(assume_safety)
      for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
        const uint3 threadIdx = thread_at(first + lane_number, blockDim);
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        value[lane_number] = in[i];
      }

      // Halves, quarters, ...
      for (int offset = 32 / 2; offset > 0; offset /= 2) {
        float value_2[32];
#pragma clang loop vectorize(assume_safety)
        for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
          value_2[lane_number] = value[lane_number];
        }
#pragma clang loop vectorize(assume_safety)
        for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
          value[lane_number] += value_2[shuffle_down(lane_number, (unsigned int)offset, 32)];
        }
      }

      for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
        const uint3 threadIdx = thread_at(first + lane_number, blockDim);
        int lane = threadIdx.x % 32;

        // The first lane has the sum.
        if (lane == 0)
          device_atomic<float>(*total).fetch_add(value[lane_number]);
      }
    }
  } else {
    for (unsigned int first = 0; first < blockDim.x * blockDim.y * blockDim.z; first += 32) {
      const unsigned int lanes = sycl::min(32u, blockDim.x * blockDim.y * blockDim.z - first);
      float value[32];
#pragma clang loop vectorize(assume_safety)
      for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
        const uint3 threadIdx = thread_at(first + lane_number, blockDim);
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        value[lane_number] = i < n ? in[i] : 0.0f;
      }

      // Halves, quarters, ...
      for (int offset = 32 / 2; offset > 0; offset /= 2) {
        float value_2[32];
#pragma clang loop vectorize(assume_safety)
        for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
          value_2[lane_number] = value[lane_number];
        }
#pragma clang loop vectorize(assume_safety)
        for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
          value[lane_number] += value_2[shuffle_down(lane_number, (unsigned int)offset, 32)];
        }
      }

      for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
        const uint3 threadIdx = thread_at(first + lane_number, blockDim);
        int lane = threadIdx.x % 32;

        // The first lane has the sum.
        if (lane == 0)
          device_atomic<float>(*total).fetch_add(value[lane_number]);
      }
    }
  }
}

static void blockSum_block(uint3 blockIdx, uint3 blockDim, const float *in, float *sums,
                           float *partial) {
  for (unsigned int first = 0; first < blockDim.x * blockDim.y * blockDim.z; first += 32) {
    const unsigned int lanes = sycl::min(32u, blockDim.x * blockDim.y * blockDim.z - first);
    float value[32];
    {
      float value_2[32];
#pragma clang loop vectorize(assume_safety)
      for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
        const uint3 threadIdx = thread_at(first + lane_number, blockDim);
        value_2[lane_number] = in[blockIdx.x * blockDim.x + threadIdx.x];
      }
      for (int offset = 16; offset > 0; offset >>= 1) {
        float value_4[32];
#pragma clang loop vectorize(assume_safety)
        for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
          value_4[lane_number] = value_2[lane_number];
        }
#pragma clang loop vectorize(assume_safety)
        for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
          value_2[lane_number] += value_4[shuffle_xor(lane_number, offset, 32)];
        }
      }
#pragma clang loop vectorize(assume_safety)
      for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
        value[lane_number] = value_2[lane_number];
      }
    }
#pragma clang loop vectorize(assume_safety)
    for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
      const uint3 threadIdx = thread_at(first + lane_number, blockDim);
      int lane = threadIdx.x & 31;
      int warp = threadIdx.x >> 5;
      if (lane == 0)
        partial[warp] = value[lane_number];
    }
  }
  for (unsigned int first = 0; first < blockDim.x * blockDim.y * blockDim.z; first += 32) {
    const unsigned int lanes = sycl::min(32u, blockDim.x * blockDim.y * blockDim.z - first);
    float value_6[32];
    float result[32];
#pragma clang loop vectorize(assume_safety)
    for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
      const uint3 threadIdx = thread_at(first + lane_number, blockDim);
      int lane = threadIdx.x & 31;
      value_6[lane_number] = lane < (blockDim.x >> 5) ? partial[lane] : 0.0f;
    }
    {
      float value_3[32];
#pragma clang loop vectorize(assume_safety)
      for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
        value_3[lane_number] = value_6[lane_number];
      }
      for (int offset_2 = 16; offset_2 > 0; offset_2 >>= 1) {
        float value_5[32];
#pragma clang loop vectorize(assume_safety)
        for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
          value_5[lane_number] = value_3[lane_number];
        }
#pragma clang loop vectorize(assume_safety)
        for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
          value_3[lane_number] += value_5[shuffle_xor(lane_number, offset_2, 32)];
        }
      }
#pragma clang loop vectorize(assume_safety)
      for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
        result[lane_number] = value_3[lane_number];
      }
    }
#pragma clang loop vectorize(assume_safety)
    for (unsigned int lane_number = 0; lane_number < lanes; ++lane_number) {
      const uint3 threadIdx = thread_at(first + lane_number, blockDim);
      float value_7 = result[lane_number];
      if (threadIdx.x == 0)
        sums[blockIdx.x] = value_7;
    }
  }
}

static void turn_block(uint3 blockIdx, uint3 blockDim, int *x, int distance, int width) {
  for (unsigned int first = 0; first < blockDim.x * blockDim.y * blockDim.z; first += 32) {
    const unsigned int lanes = sycl::min(32u, blockDim.x * blockDim.y * blockDim.z - first);
    int value[32];
#pragma clang loop vectorize(assume_safety)
    for (unsigned int lane = 0; lane < lanes; ++lane) {
      const uint3 threadIdx = thread_at(first + lane, blockDim);
      int i = blockIdx.x * blockDim.x + threadIdx.x;
      value[lane] = x[i];
    }
    int below[32];
    int value_2[32];
#pragma clang loop vectorize(assume_safety)
    for (unsigned int lane = 0; lane < lanes; ++lane) {
      const uint3 threadIdx = thread_at(first + lane, blockDim);
      int i = blockIdx.x * blockDim.x + threadIdx.x;
      below[lane] = value[shuffle_up(lane, (unsigned int)distance, width)];
      value_2[lane] = x[i];
    }
    int across[32];
    int value_3[32];
#pragma clang loop vectorize(assume_safety)
    for (unsigned int lane = 0; lane < lanes; ++lane) {
      const uint3 threadIdx = thread_at(first + lane, blockDim);
      int i = blockIdx.x * blockDim.x + threadIdx.x;
      across[lane] = value_2[shuffle_xor(lane, distance + 1, width)];
      value_3[lane] = x[i];
    }
#pragma clang loop vectorize(assume_safety)
    for (unsigned int lane = 0; lane < lanes; ++lane) {
      const uint3 threadIdx = thread_at(first + lane, blockDim);
      int i = blockIdx.x * blockDim.x + threadIdx.x;
      int own = value_3[shuffle_xor(lane, (int)(threadIdx.x & 3), 32)];
      x[i] = below[lane] + across[lane] * own;
    }
  }
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(3)
[[sycl::reqd_work_group_size(1, 1, 1)]] void sum_block_kernel(uint3 blockDim, const float *in,
                                                              float *total, int n) {
  sum_block(block_index(cu2port::workItem<3>()), blockDim, in, total, n);
}
CU2PORT_SYCL_KERNEL(3)
[[sycl::reqd_work_group_size(1, 1, 1)]] void blockSum_block_kernel(
    uint3 blockDim, const float *in, float *sums, cu2port::SharedMemory shared_memory) {
  char *shared = shared_memory[0].bytes;
  blockSum_block(block_index(cu2port::workItem<3>()), blockDim, in, sums, (float *)shared);
}
CU2PORT_SYCL_KERNEL(3)
[[sycl::reqd_work_group_size(1, 1, 1)]] void turn_block_kernel(uint3 blockDim, int *x, int distance,
                                                               int width) {
  turn_block(block_index(cu2port::workItem<3>()), blockDim, x, distance, width);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel shuffles_sycl_block_kernels[];
const cu2port::SyclKernel shuffles_sycl_block_kernels[] = {
    {"sum_block",
     cu2port::launcher<3>([](sycl::nd_item<3> item, uint3 blockDim, const float *in, float *total,
                             int n) { sum_block(block_index(item), blockDim, in, total, n); })},
    {"blockSum_block",
     cu2port::launcher<3>([](sycl::nd_item<3> item, uint3 blockDim, const float *in, float *sums,
                             cu2port::SharedBytes shared) {
       blockSum_block(block_index(item), blockDim, in, sums, (float *)shared);
     })},
    {"turn_block", cu2port::launcher<3>(
                       [](sycl::nd_item<3> item, uint3 blockDim, int *x, int distance, int width) {
                         turn_block(block_index(item), blockDim, x, distance, width);
                       })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource shuffles_sycl_block;
const cu2port::SyclSource shuffles_sycl_block{nullptr, 0, nullptr, shuffles_sycl_block_kernels};
#endif
