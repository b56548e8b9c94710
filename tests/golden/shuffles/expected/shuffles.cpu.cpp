// The kernels of shuffles.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

#define FULL 0xffffffffu

// A warp adds up its lanes by a tree; one lane adds the warp's sum to the total.
static void sum(const cu2port::Block &block, const float *in, float *total, int n) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  if ((int)(blockIdx.x * blockDim.x + (blockDim.x - 1)) < n) {
    CU2PORT_WARPS(blockDim, warp) {
      alignas(64) float value[cu2port::warpWidth];
      CU2PORT_LANES(warp, laneNumber) {
        int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
        value[laneNumber] = in[i];
      }

      // Halves, quarters, ...
      cu2port::addLanesToFirst(warp, value);

      CU2PORT_LANES_AT(warp, laneNumber, 0) {
        int lane = threadIdx.x % warpSize;

        // The first lane has the sum.
        if (lane == 0)
          atomicAdd(total, value[laneNumber]);
      }
    });
  } else {
    CU2PORT_WARPS(blockDim, warp) {
      alignas(64) float value[cu2port::warpWidth];
      CU2PORT_LANES(warp, laneNumber) {
        int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
        value[laneNumber] = i < n ? in[i] : 0.0f;
      }

      // Halves, quarters, ...
      cu2port::addLanesToFirst(warp, value);

      CU2PORT_LANES_AT(warp, laneNumber, 0) {
        int lane = threadIdx.x % warpSize;

        // The first lane has the sum.
        if (lane == 0)
          atomicAdd(total, value[laneNumber]);
      }
    });
  }
}

// The sums of the warps, then theirs. What a warp adds up is nobody else's.
static void blockSum(const cu2port::Block &block, const float *in, float *sums) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  alignas(64) float partial[32];
  CU2PORT_FIRST_OF_ROWS(blockDim)
    cu2port::fetchAhead(in, blockIdx.x * blockDim.x + threadIdx.x, blockDim.x, blockDim.x);
  CU2PORT_WARPS(blockDim, thisWarp) {
    alignas(64) float value[cu2port::warpWidth];
    {
      CU2PORT_LANES(thisWarp, laneNumber) {
        value[laneNumber] = in[(std::size_t)(blockIdx.x * blockDim.x) + (std::size_t)threadIdx.x];
      }
      cu2port::addLanesToAll(thisWarp, value);
    }
    CU2PORT_LANES_AT(thisWarp, laneNumber, 0) {
      int lane = threadIdx.x & 31;
      int warp = threadIdx.x >> 5;
      if (lane == 0)
        partial[warp] = value[laneNumber];
    }
  });
  CU2PORT_WARPS(blockDim, thisWarp) {
    alignas(64) float value_6[cu2port::warpWidth];
    alignas(64) float result[cu2port::warpWidth];
    CU2PORT_LANES(thisWarp, laneNumber) {
      int lane = cu2port::laneInRow(thisWarp, laneNumber, threadIdx.x & 31);
      value_6[laneNumber] = lane < (blockDim.x >> 5) ? partial[lane] : 0.0f;
    }
    {
      CU2PORT_LANES(thisWarp, laneNumber) {
        result[laneNumber] = value_6[laneNumber];
      }
      cu2port::addLanesToAll(thisWarp, result);
    }
    CU2PORT_LANES_AT(thisWarp, laneNumber, 0) {
      float value_7 = result[laneNumber];
      if (threadIdx.x == 0)
        sums[blockIdx.x] = value_7;
    }
  });
}

// Each group of `width` lanes turns round by its last lane; distances are the same in all lanes.
static void turn(const cu2port::Block &block, int *x, int distance, int width) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_WARPS(blockDim, warp) {
    alignas(64) int value[cu2port::warpWidth];
    CU2PORT_LANES(warp, lane) {
      int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
      value[lane] = x[i];
    }
    alignas(64) int below[cu2port::warpWidth];
    alignas(64) int value_2[cu2port::warpWidth];
    cu2port::shuffleLanesUp(warp, value, (unsigned int)distance, width);
    CU2PORT_LANES(warp, lane) {
      int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
      below[lane] = value[lane];
      value_2[lane] = x[i];
    }
    alignas(64) int across[cu2port::warpWidth];
    alignas(64) int value_3[cu2port::warpWidth];
    cu2port::shuffleLanesXor(warp, value_2, distance + 1, width);
    CU2PORT_LANES(warp, lane) {
      int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
      across[lane] = value_2[lane];
      value_3[lane] = x[i];
    }
    CU2PORT_LANES(warp, lane) {
      int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
      int own = cu2port::shuffleXor(warp, value_3, lane, (int)(threadIdx.x & 3));
      x[i] = below[lane] + across[lane] * own;
    }
  });
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel shuffles_cpu[];
const cu2port::CpuKernel shuffles_cpu[] = {
    {"sum", cu2port::blockFunction<sum, cu2port::BlockSize<128>>},
    {"blockSum", cu2port::blockFunction<blockSum, cu2port::BlockSize<128>>},
    {"turn", cu2port::blockFunction<turn, cu2port::BlockSize<128>>},
    {},
};
