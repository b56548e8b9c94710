// Loops that others must end, where those run only if whoever waits lets them: blocks that wait for
// later ones, threads for others of their block, with all blocks on the device at once.
#include "check.h"

const int Blocks = 8, Threads = 64, Warp = 32;

/// Tests name the device that a translation runs on. Where nobody does, CUDA itself is asked, which
/// promises less.
const bool isTranslation = std::getenv("CU2PORT_DEVICE") != nullptr;

// ---- Blocks wait for blocks
// ---------------------------------------------------------------------

// A barrier of the grid's own, by atomics alone.
__device__ void gridBarrier(int *arrived, int goal) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < goal)
      ;
    __threadfence();
  }
  __syncthreads();
}

__global__ void mirror(int *arrived, int *values, int *out, int rounds) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  values[i] = i;
  for (int round = 1; round <= rounds; ++round) {
    gridBarrier(arrived, (2 * round - 1) * gridDim.x);
    const int other = values[n - 1 - i];
    gridBarrier(arrived, 2 * round * gridDim.x);
    values[i] = other + 1;
  }
  out[i] = values[i];
}

// The last that comes opens the others' way: a generation in a struct behind a pointer in a struct.
struct Gate {
  unsigned arrived;
  volatile unsigned generation;
};
struct Gates {
  Gate *gate;
};

__global__ void generations(Gates gates, int *values, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  values[i] = i;
  __syncthreads();
  if (threadIdx.x == 0) {
    const unsigned mine = gates.gate->generation;
    __threadfence();
    if (atomicInc(&gates.gate->arrived, gridDim.x - 1) == gridDim.x - 1) {
      __threadfence();
      gates.gate->generation = mine + 1;
    }
    while (gates.gate->generation == mine)
      __nanosleep(100);
    __threadfence();
  }
  __syncthreads();
  out[i] = values[n - 1 - i];
}

__device__ int load(const int *from) { return *static_cast<const volatile int *>(from); }

// Block 0 waits for all later ones, with memory that is not volatile: what has it read anew is a
// barrier of the block, a fence, one of the compiler's, or the load itself. CUDA has no word for the first
// (the load may be from its block's cache) and the third: NVIDIA's compiler leaves that loop out.
template <int how> __global__ void firstWaits(int *count, int *out) {
  __shared__ int seen;
  if (blockIdx.x > 0) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      atomicAdd(count, 1);
    }
    return;
  }
  const int goal = gridDim.x - 1;
  if (how == 0) {
    do {
      __syncthreads();
      if (threadIdx.x == 0)
        seen = *count;
      __syncthreads();
    } while (seen < goal);
  } else if (how == 1) {
    if (threadIdx.x == 0)
      while (*count < goal)
        __threadfence();
    __syncthreads();
  } else if (how == 2) {
    if (threadIdx.x == 0)
      while (__ldcg(count) != goal)
        ;
    __syncthreads();
  } else if (how == 3) {
    if (threadIdx.x == 0)
      while (*count < goal)
        asm volatile("" ::: "memory");
    __syncthreads();
  } else if (how == 4) {
    if (threadIdx.x == 0)
      while (load(count) != goal)
        ;
    __syncthreads();
  } else {
    for (;;) {
      int mine = 0;
      if (threadIdx.x == 0)
        mine = atomicOr(count, 0);
      if (__syncthreads_or(mine == goal))
        break;
    }
  }
  __threadfence();
  int sum = 0;
  for (int block = 1; block < gridDim.x; ++block)
    sum += out[block * blockDim.x + threadIdx.x];
  out[threadIdx.x] = sum;
}

// Each block waits for the next one, the last for nobody: against the order in which they begin.
__global__ void backward(volatile int *flags, int *out) {
  if (threadIdx.x == 0) {
    int later = 0;
    if (blockIdx.x + 1 < gridDim.x) {
      do
        later = flags[blockIdx.x + 1];
      while (later == 0);
    }
    out[blockIdx.x] = later;
    flags[blockIdx.x] = later + 1;
  }
}

// Blocks begin in the order of their numbers where they read what the launch writes, and but a few
// of those that have begun have not ended: CUDA promises none of it, and programs are right by it.
__global__ void inOrder(int *ended, int *furthest, int *work) {
  __shared__ int before;
  if (threadIdx.x == 0)
    before = atomicAdd(ended, 0);
  __syncthreads();
  for (int i = 0; i < 500; ++i)
    work[blockIdx.x * blockDim.x + threadIdx.x] += i ^ threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicMax(furthest, static_cast<int>(blockIdx.x) - before);
    __threadfence();
    atomicAdd(ended, 1);
  }
}

// ---- Threads wait for threads
// -------------------------------------------------------------------

__global__ void acrossWarps(int *out) {
  __shared__ int flag, data;
  const int t = threadIdx.x;
  if (t == 0)
    flag = 0;
  __syncthreads();
  if (t == 0) {
    while (atomicAdd(&flag, 0) == 0)
      ;
    __threadfence_block();
    out[blockIdx.x] = data;
  } else if (t == Threads - 1) {
    data = 5 + blockIdx.x;
    __threadfence_block();
    atomicExch(&flag, 1);
  }
}

// Each thread waits for the next, by volatile shared memory, in rows and columns.
__global__ void downwards(int *out) {
  __shared__ volatile int ready[Threads];
  const int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y;
  ready[t] = 0;
  __syncthreads();
  int sum = 0;
  if (t + 1 < n)
    while ((sum = ready[t + 1]) == 0)
      ;
  ready[t] = sum + 1;
  out[t] = sum;
}

// In global memory, with an exchange of elements behind it: nobody may stop there for all of the warp.
__global__ void upwards(volatile int *ready, volatile int *out) {
  const int t = threadIdx.x;
  if (t > 0)
    while (ready[t - 1] == 0)
      ;
  __threadfence();
  out[t] = t > 0 ? out[t - 1] + t : 0;
  __threadfence();
  ready[t] = 1;
}

// The first warp uses what the second one makes, by shuffles on both sides.
__global__ void warpsInTurn(const int *in, int *out) {
  __shared__ volatile int full;
  __shared__ int item;
  const int lane = threadIdx.x % Warp;
  if (threadIdx.x == 0)
    full = 0;
  __syncthreads();
  if (threadIdx.x < Warp) {
    while (full == 0)
      ;
    __syncwarp();
    int sum = item * lane;
    for (int step = Warp / 2; step > 0; step /= 2)
      sum += __shfl_down_sync(0xffffffffu, sum, step);
    if (lane == 0)
      out[blockIdx.x] = sum;
  } else {
    int sum = in[lane];
    for (int step = Warp / 2; step > 0; step /= 2)
      sum += __shfl_xor_sync(0xffffffffu, sum, step);
    if (lane == 0) {
      item = sum;
      __threadfence_block();
      full = 1;
    }
  }
}

// Tickets: whoever holds the lowest number goes on, thread after thread.
struct TicketLock {
  unsigned next, turn;
  __device__ void enter() {
    const unsigned mine = atomicAdd(&next, 1u);
    while (atomicAdd(&turn, 0u) != mine)
      ;
  }
  __device__ void leave() {
    __threadfence();
    atomicAdd(&turn, 1u);
  }
};

__global__ void tickets(TicketLock *lock, int *cells) {
  lock->enter();
  const int before = atomicAdd(cells + 1, 0);
  atomicExch(cells, before + 1);
  atomicExch(cells + 1, before + 1);
  lock->leave();
}

// Whoever gives up waits for nobody: with a limit of its own a kernel runs anywhere.
__global__ void gaveUp(volatile int *flags, int *out) {
  __shared__ volatile int ready[Threads];
  ready[threadIdx.x] = 0;
  __syncthreads();
  int tries = 5, looked = 0;
  while (tries-- > 0) {
    if (ready[threadIdx.x ^ 1] != 0)
      break;
    ++looked;
  }
  for (int i = 0; i < 10 && flags[gridDim.x - 1 - blockIdx.x] == 0; ++i)
    ++looked;
  out[blockIdx.x * blockDim.x + threadIdx.x] = looked;
}

void testTries() {
  const int blocks = 5000;
  check::Array<int> flags(blocks), out(blocks * Threads);
  CHECK(cudaMemset(flags, 0, blocks * sizeof(int)));
  gaveUp<<<blocks, Threads>>>(flags, out);
  check::equal("tries", out.fetch(), std::vector<int>(blocks * Threads, 15));
}

void testOrder() {
  const int blocks = 600;
  cudaDeviceProp device;
  CHECK(cudaGetDeviceProperties(&device, 0));
  check::Array<int> ended(1), furthest(1), work(blocks * Threads);
  for (int launch = 0; launch < 3; ++launch) {
    for (int *each : {static_cast<int *>(ended), static_cast<int *>(furthest)})
      CHECK(cudaMemset(each, 0, sizeof(int)));
    inOrder<<<blocks, Threads>>>(ended, furthest, work);
    check::that(furthest.fetch()[0] <= 64 + device.multiProcessorCount, "blocks begin in order");
  }
}

void testBlocks() {
  const int n = Blocks * Threads;
  check::Array<int> count(2 * n), values(n), out(n);
  auto clear = [&] {
    CHECK(cudaMemset(count, 0, 2 * n * sizeof(int)));
    CHECK(cudaMemset(out, 0, n * sizeof(int)));
  };
  clear();
  mirror<<<Blocks, Threads>>>(count, values, out, 3);
  std::vector<int> expected(n);
  for (int i = 0; i < n; ++i)
    expected[i] = n - 1 - i + 3;
  check::equal("mirror", out.fetch(), expected);

  clear();
  generations<<<Blocks, Threads>>>({reinterpret_cast<Gate *>(static_cast<int *>(count))}, values,
                                   out);
  for (int i = 0; i < n; ++i)
    expected[i] = n - 1 - i;
  check::equal("generations", out.fetch(), expected);

  auto first = [&](const char *name, void (*kernel)(int *, int *)) {
    clear();
    kernel<<<Blocks, Threads>>>(count, out);
    check::equal(name, out.fetch()[Threads - 1], Blocks * (Blocks - 1) / 2);
  };
  if (isTranslation) {
    first("first, barriers", firstWaits<0>);
    first("first, a barrier of the compiler's", firstWaits<3>);
  }
  first("first, a fence", firstWaits<1>);
  first("first, a load", firstWaits<2>);
  first("first, a function", firstWaits<4>);
  first("first, a vote", firstWaits<5>);

  clear();
  backward<<<Blocks, Threads>>>(count, out);
  for (int block = 0; block < Blocks; ++block)
    check::equal("backward", out.fetch()[block], Blocks - 1 - block);
}

void testThreads(check::Random &random) {
  const std::vector<int> in = random.integers(Warp, 1, 100);
  int sum = 0;
  for (int x : in)
    sum += x;
  check::Array<int> deviceIn(in), out(Blocks * Threads), cells(4);
  acrossWarps<<<Blocks, Threads>>>(out);
  for (int block = 0; block < Blocks; ++block)
    check::equal("across warps", out.fetch()[block], 5 + block);
  downwards<<<1, dim3(Threads / 4, 4)>>>(out);
  for (int t = 0; t < Threads; ++t)
    check::equal("downwards", out.fetch()[t], Threads - 1 - t);
  check::Array<int> ready(Threads);
  CHECK(cudaMemset(ready, 0, Threads * sizeof(int)));
  upwards<<<1, Threads>>>(ready, out);
  for (int t = 0; t < Threads; ++t)
    check::equal("upwards", out.fetch()[t], t * (t + 1) / 2);
  warpsInTurn<<<Blocks, Threads>>>(deviceIn, out);
  for (int block = 0; block < Blocks; ++block)
    check::equal("warps", out.fetch()[block], sum * (Warp * (Warp - 1) / 2));

  check::Array<TicketLock> lock(1);
  CHECK(cudaMemset(lock, 0, sizeof(TicketLock)));
  CHECK(cudaMemset(cells, 0, 4 * sizeof(int)));
  tickets<<<Blocks, Threads>>>(lock, cells);
  check::equal("tickets", cells.fetch()[0], Blocks * Threads);
}

// Other devices do not promise that those run who are waited for: a launch fails, and none hangs.
void testElsewhere() {
  check::Array<int> count(1), values(1), out(Threads);
  mirror<<<1 << 20, 1>>>(count, values, out, 1);
  check::that(cudaGetLastError() == cudaErrorCooperativeLaunchTooLarge,
              "there are too many blocks");
  acrossWarps<<<1, Threads>>>(out);
  const cudaError_t status = cudaGetLastError();
  check::that(status == cudaSuccess || status == cudaErrorNotSupported, "threads wait for threads");
}

void test(check::Random &random) {
  testTries();
  if (isTranslation && std::strncmp(std::getenv("CU2PORT_DEVICE"), "cpu", 3) != 0)
    return testElsewhere();
  if (isTranslation)
    testOrder();
  testBlocks();
  testThreads(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
