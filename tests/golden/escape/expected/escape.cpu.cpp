// The kernels of escape.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>
#include <cu2port/lanes.h>

/// How many steps each point of the plane takes to escape.
static void escapeTime(const cu2port::Block &block, int *steps, int width, int height, float left,
                       float top, float size, int most) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS_IN_LANES_BELOW(blockDim, in, (long)width - (int)(blockIdx.x * blockDim.x)) {
    const cu2port::Lanes<int> column = cu2port::convert<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int row = blockIdx.y;
    const cu2port::Lanes<float> cx = left + cu2port::convert<float>(column) * size;
    const float cy = top + row * size;
    cu2port::Lanes<float> x = 0;
    cu2port::Lanes<float> y = 0;
    cu2port::Lanes<int> step = 0;
    // |z| > 2 never comes back.
    for (cu2port::Mask loop = in; cu2port::any(loop &= (step < most) & (x * x + y * y <= 4.0f));) {
      const cu2port::Lanes<float> next = x * x - y * y + cx;
      y.set(loop, 2 * x * y + cy);
      x.set(loop, next);
      step.set(loop, step + 1);
    }
    cu2port::store(in, steps, row * width + column[0], step);
  }
}

/// From a point to the nearest of two balls.
static inline float distanceTo(float x, float y, float z) {
  const float first = sqrtf(x * x + y * y + z * z) - 1.0f;
  const float second = sqrtf(x * x + (y - 1) * (y - 1) + z * z) - 0.5f;
  return cu2port::fminf(first, second);
}

static inline cu2port::Lanes<float> distanceTo(cu2port::Lanes<float> x, cu2port::Lanes<float> y,
                                               cu2port::Lanes<float> z) {
  const cu2port::Lanes<float> first = sqrtf(x * x + y * y + z * z) - 1.0f;
  const cu2port::Lanes<float> second = sqrtf(x * x + (y - 1) * (y - 1) + z * z) - 0.5f;
  return cu2port::fminf(first, second);
}

/// How far a ray of each pixel goes before it meets something; -1 if it meets nothing.
static void march(const cu2port::Block &block, float *depth, int width, float scale) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS_IN_LANES(blockDim, in) {
    const cu2port::Lanes<int> i = cu2port::convert<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const cu2port::Lanes<float> dx = cu2port::convert<float>(cu2port::eachLane<int>(
                                         in, [&](unsigned lane) { return (i[lane] % width); })) *
                                         scale -
                                     1;
    const cu2port::Lanes<float> dy = cu2port::convert<float>(cu2port::eachLane<int>(
                                         in, [&](unsigned lane) { return (i[lane] / width); })) *
                                         scale -
                                     1;
    cu2port::Lanes<float> t = 0;
    cu2port::Lanes<float> result = -1;
    {
      cu2port::Mask loop = in;
      for (int s = 0; s < 64; ++s) {
        const cu2port::Lanes<float> free = ::distanceTo(dx * t, dy * t, t - 3);
        if (cu2port::Mask then = loop & (free < 0.001f); cu2port::any(then)) {
          result.set(then, t); // close enough
          loop &= !then;
          if (cu2port::none(loop))
            break;
        }
        t.set(loop, t + free);
        if (cu2port::Mask then = loop & (t > 10.0f); cu2port::any(then)) {
          loop &= !then;
          if (cu2port::none(loop))
            break;
        }
      }
    }
    cu2port::store(in, depth, i[0], result);
  }
}

/// The length of each number's chain to 1, and its highest member.
static void chains(const cu2port::Block &block, const unsigned int *numbers, unsigned int *lengths,
                   unsigned int *highest, int n) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS_IN_LANES_BELOW(blockDim, in, (long)n - (int)(blockIdx.x * blockDim.x)) {
    cu2port::Lanes<int> i = cu2port::convert<int>(blockIdx.x * blockDim.x + threadIdx.x);
    cu2port::Lanes<unsigned int> value = cu2port::load(in, numbers, i[0]);
    cu2port::Lanes<unsigned int> length = 0;
    cu2port::Lanes<unsigned int> most = value;
    for (cu2port::Mask loop = in; cu2port::any(loop &= value > 1); length.set(loop, length + 1)) {
      cu2port::Mask round = loop;
      if (cu2port::Mask then = round & (value % 2 == 0); cu2port::any(then)) {
        value.set(then, value / 2);
        round &= !then;
        if (cu2port::none(round))
          continue;
      }
      value.set(round, 3 * value + 1);
      if (cu2port::Mask then = round & (value > most); cu2port::any(then)) {
        most.set(then, value);
      }
    }
    cu2port::store(in, lengths, i[0], length);
    cu2port::store(in, highest, i[0], most);
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel escape_cpu[];
const cu2port::CpuKernel escape_cpu[] = {
    {"escapeTime", cu2port::blockFunction<escapeTime>},
    {"march", cu2port::blockFunction<march>},
    {"chains", cu2port::blockFunction<chains>},
    {},
};
