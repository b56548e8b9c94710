// What only threads at an edge of the block do, between what all of them do: halos, corners,
// threads that are not there.
#include "check.h"

const int X = 16, Y = 4, WIDTH = X + 2, ALL = WIDTH * (Y + 2);

// A tile with its halo.
__global__ void halo(const int *in, int *out, int far) {
  __shared__ int tile[Y + 2][WIDTH];
  int tx = threadIdx.x, ty = threadIdx.y;
  int i = (ty + 1) * WIDTH + tx + 1;
  tile[ty + 1][tx + 1] = in[i];
  if (tx == 0)
    tile[ty + 1][0] = in[i - 1] + 1;
  if (threadIdx.x == X - 1)
    tile[ty + 1][X + 1] = in[i + 1] + 2;
  if (threadIdx.y == 0) {
    tile[0][tx + 1] = in[i - WIDTH] + 3;
    if (tx == 0)
      tile[0][0] = in[0];
    if (tx == blockDim.x - 1)
      tile[0][X + 1] = in[X + 1];
  }
  if (ty == blockDim.y - 1)
    tile[Y + 1][tx + 1] = in[i + WIDTH] + 4;
  if (threadIdx.x == far) // none of the block's
    tile[0][0] = -1;
  __syncthreads();
  out[i] = tile[ty + 1][tx + 1];
  if (tx == 0)
    out[i - 1] = tile[ty + 1][0];
  if (tx == X - 1)
    out[i + 1] = tile[ty + 1][X + 1];
  if (ty == 0) {
    out[tx + 1] = tile[0][tx + 1];
    if (tx == 0)
      out[0] = tile[0][0];
    if (tx == X - 1)
      out[X + 1] = tile[0][X + 1];
  }
  if (ty == Y - 1)
    out[i + WIDTH] = tile[Y + 1][tx + 1];
}

// What a thread has done to its own element, it sees at the edge, and the other way around.
__global__ void inTurn(int *out, int n) {
  int t = threadIdx.x;
  out[t] = t;
  if (t == 3)
    out[t] += 10;
  out[t] *= 2;
  if (t == n)
    out[t] += 100;
  out[t] += 1;
}

// What a thread remembers of a value that changes; what all do before only one goes on.
__global__ void remembered(int *out, int *counter) {
  int sum = out[threadIdx.x];
  __syncthreads();
  int old = sum;
  sum += 5;
  if (threadIdx.x == 3)
    out[40] = old;
  __syncthreads();
  out[threadIdx.x] = sum;
  __syncthreads();
  int ticket = atomicAdd(counter, 1);
  if (threadIdx.x == 7)
    out[41] = ticket >= 0;
}

static void testRemembered() {
  std::vector<int> values(42);
  for (int t = 0; t < 42; ++t)
    values[t] = t * t;
  const check::Array<int> out(values), counter(std::vector<int>(1));
  remembered<<<1, 40>>>(out, counter);
  const std::vector<int> got = out.fetch();
  for (int t = 0; t < 40; ++t)
    check::equal("remembered", got[t], t * t + 5, t);
  check::equal("old", got[40], 9);
  check::equal("ticket", got[41], 1);
  check::equal("counter", counter.fetch()[0], 40);
}

static void test(check::Random &random) {
  testRemembered();
  std::vector<int> in(ALL);
  for (int &value : in)
    value = random.integer(0, 1000);
  const check::Array<int> source(in), target(ALL);
  for (int far : {X, 4000, -1}) {
    halo<<<1, dim3(X, Y)>>>(source, target, far);
    const std::vector<int> got = target.fetch();
    for (int y = 0; y < Y + 2; ++y)
      for (int x = 0; x < WIDTH; ++x) {
        const bool isSide = x == 0 || x == X + 1, isEnd = y == 0 || y == Y + 1;
        const int at = y * WIDTH + x;
        const int more = x == 0 ? 1 : x == X + 1 ? 2 : y == 0 ? 3 : y == Y + 1 ? 4 : 0;
        if (isSide && isEnd && y != 0)
          continue; // never written
        check::equal("halo", got[at], in[at] + (isSide && isEnd ? 0 : more), at);
      }
  }
  const int threads = 40;
  const check::Array<int> line(threads);
  for (int n : {-1, 0, 3, threads - 1, threads}) {
    inTurn<<<1, threads>>>(line, n);
    const std::vector<int> got = line.fetch();
    for (int t = 0; t < threads; ++t)
      check::equal("in turn", got[t], (t + (t == 3 ? 10 : 0)) * 2 + (t == n ? 100 : 0) + 1, t);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
