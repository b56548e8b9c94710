// Variables of struct and vector types that live across barriers: in loops, in branches that
// threads take apart, in warps, with threads that return; used by field and as a whole, copied,
// exchanged, passed on and changed by functions.
#include "check.h"

constexpr int Threads = 96;

/// Tests name the device that a translation runs on. Where nobody does, CUDA itself is asked, which
/// promises less.
const bool isTranslation = std::getenv("CU2PORT_DEVICE") != nullptr;

struct Span {
  int low, high;
};

struct Body {
  float3 place;
  Span range;
  unsigned char kind;
  long long weight;
};

struct Wide { // too much for one variable a field
  double values[12];
  int count;
};

__host__ __device__ int length(Span span) { return span.high - span.low; }
__host__ __device__ Span operator+(const Span &a, const Span &b) {
  return {a.low + b.low, a.high + b.high};
}
__host__ __device__ void operator+=(Span &a, int by) {
  a.low -= by;
  a.high += by;
}
__host__ __device__ Span widened(const Span *span, int by) {
  Span result = *span;
  result += by;
  return result;
}
__host__ __device__ float along(float3 v) { return v.x + 2.0f * v.y + 4.0f * v.z; }

__global__ void gather(const float4 *in, float3 *out, int rounds) {
  __shared__ float4 tile[Threads];
  const int t = threadIdx.x;
  float4 me = in[blockIdx.x * Threads + t];
  float3 sum = make_float3(0.0f, 1.0f, 2.0f);
  for (int first = 0; first < rounds; ++first) {
    tile[t] = in[first * Threads + t];
    __syncthreads();
    for (int j = 0; j < Threads; ++j) {
      sum.x += tile[j].x - me.x;
      sum.y += tile[j].y - me.y;
      sum.z += (tile[j].z - me.z) * tile[j].w;
    }
    __syncthreads();
  }
  out[blockIdx.x * Threads + t] = sum;
}

__global__ void exchange(const Body *in, Body *out, int *lengths, int rounds) {
  __shared__ Body all[Threads];
  __shared__ Span spans[Threads];
  const int t = threadIdx.x;
  Body body = in[t];
  Span span = {t, t + 5}, other;
  int2 pair = make_int2(t, -t);
  Span empty = {};
  for (int round = 0; round < rounds; ++round) {
    all[t] = body;
    spans[t] = span;
    __syncthreads();
    const Body next = all[(t + 1) % Threads];
    other = spans[(t + 3) % Threads];
    __syncthreads();
    body.place = make_float3(body.place.y, next.place.x, body.place.x);
    body.range = body.range + other;
    body.kind += next.kind;
    body.weight = next.weight * 3 + body.range.low;
    pair = make_int2(pair.y + 1, pair.x);
    __syncthreads();
    Span old = span;
    span = other;
    other = old;
    empty.high += round;
    if (t % 3 == round % 3)
      span = t % 2 ? other : Span{length(other), round + length(old)};
    __syncthreads();
    lengths[t] = length(span) + 10 * length(other) + pair.x * 100 + empty.high + empty.low;
  }
  body.range = span;
  out[t] = body;
}

/// Branches around barriers that threads do not take together, and threads that return between
/// them. CUDA's own barriers are for whole warps: it hangs where Together is less than 32.
template <int Together> __global__ void apart(const Span *in, Span *out, int *kept) {
  __shared__ int turns[Threads];
  const int t = threadIdx.x;
  Span mine = in[t];
  Span last;
  last.low = last.high = 0;
  if (mine.low % 7 == 0) {
    out[t] = mine;
    return;
  }
  turns[t] = mine.high;
  __syncthreads();
  if (t / Together % 2) {
    last = mine;
    mine.low += turns[(t + 2) % Threads] & 15;
    __syncthreads();
    mine = mine + last;
    turns[t] = mine.high;
  } else {
    __syncthreads();
    mine = {mine.high, mine.low};
    last.high = turns[t];
  }
  __syncthreads();
  while (mine.low < mine.high) {
    mine = {mine.low * 2 + 1, mine.high};
    if (Together < 32) // some go on while the others of their warp meet again
      __syncthreads();
    last.low += 1;
  }
  out[t] = mine;
  kept[t] = last.low * 1000 + last.high;
}

/// Functions change it through its address.
__global__ void addressed(const Span *in, Span *out) {
  __shared__ int turns[Threads];
  const int t = threadIdx.x;
  Span mine = in[t];
  Span copy = mine;
  Wide wide = {};
  wide.values[t % 12] = t;
  turns[t] = mine.high % 50;
  __syncthreads();
  mine += turns[Threads - 1 - t];
  copy = widened(&mine, t);
  wide.count += turns[t];
  __syncthreads();
  mine = copy + mine;
  copy += 2;
  __syncthreads();
  out[t] = {mine.low + copy.high + (int)wide.values[t % 12], mine.high + wide.count};
}

__global__ void warps(const int2 *in, int2 *out) {
  const int t = threadIdx.x;
  int2 value = in[t];
  Span best = {value.x, value.y};
  for (int o = 16; o > 0; o >>= 1) {
    value.x += __shfl_xor_sync(0xffffffffu, value.x, o);
    value.y = max(value.y, __shfl_xor_sync(0xffffffffu, value.y, o));
    if (t % 32 < o)
      best = {best.low + value.x, best.high ^ value.y};
  }
  __syncthreads();
  out[t] = make_int2(value.x + best.low, value.y + best.high);
}

// ---- References
// ------------------------------------------------------------------------------------------------------

template <class Do> void forThreads(Do run) {
  for (int t = 0; t < Threads; ++t)
    run(t);
}

void testGather(check::Random &random) {
  const int blocks = 3;
  std::vector<float4> in(Threads * blocks);
  for (float4 &each : in)
    each = make_float4(random.integer(-9, 9), random.integer(-9, 9), random.integer(-9, 9),
                       random.integer(0, 3));
  check::Array<float4> device(in);
  check::Array<float3> out(in.size());
  gather<<<blocks, Threads>>>(device, out, blocks);
  const std::vector<float3> got = out.fetch();
  for (std::size_t i = 0; i < in.size(); ++i) {
    float3 sum = make_float3(0.0f, 1.0f, 2.0f);
    for (const float4 &each : in) {
      sum.x += each.x - in[i].x;
      sum.y += each.y - in[i].y;
      sum.z += (each.z - in[i].z) * each.w;
    }
    check::equal("gathered x", got[i].x, sum.x, i);
    check::equal("gathered y", got[i].y, sum.y, i);
    check::equal("gathered z", got[i].z, sum.z, i);
  }
}

struct Exchanged {
  Body body;
  Span span, other;
  int2 pair;
  Span empty;
  int length;
};

void exchangeOnHost(std::vector<Exchanged> &threads, int round) {
  const std::vector<Exchanged> before = threads;
  forThreads([&](int t) {
    Exchanged &mine = threads[t];
    const Body &next = before[(t + 1) % Threads].body;
    const Span other = before[(t + 3) % Threads].span;
    mine.body.place = make_float3(mine.body.place.y, next.place.x, mine.body.place.x);
    mine.body.range = mine.body.range + other;
    mine.body.kind += next.kind;
    mine.body.weight = next.weight * 3 + mine.body.range.low;
    mine.pair = make_int2(mine.pair.y + 1, mine.pair.x);
    const Span old = mine.span;
    mine.span = other;
    mine.other = old;
    mine.empty.high += round;
    if (t % 3 == round % 3)
      mine.span = t % 2 ? old : Span{length(old), round + length(old)};
    mine.length = length(mine.span) + 10 * length(mine.other) + mine.pair.x * 100 +
                  mine.empty.high + mine.empty.low;
  });
}

void testExchange(check::Random &random) {
  const int rounds = 5;
  std::vector<Body> in(Threads);
  for (Body &each : in) {
    each.place = make_float3(random.integer(0, 9), random.integer(0, 9), random.integer(0, 9));
    each.range = {random.integer(-99, 99), random.integer(-99, 99)};
    each.kind = static_cast<unsigned char>(random.integer(0, 255));
    each.weight = random.integer(-1000, 1000);
  }
  check::Array<Body> device(in), out(Threads);
  check::Array<int> lengths(Threads);
  exchange<<<1, Threads>>>(device, out, lengths, rounds);
  std::vector<Exchanged> threads;
  forThreads([&](int t) { threads.push_back({in[t], {t, t + 5}, {}, make_int2(t, -t), {}, 0}); });
  for (int round = 0; round < rounds; ++round)
    exchangeOnHost(threads, round);
  const std::vector<Body> got = out.fetch();
  const std::vector<int> gotLengths = lengths.fetch();
  forThreads([&](int t) {
    check::equal("length", gotLengths[t], threads[t].length, t);
    check::equal("place", along(got[t].place), along(threads[t].body.place), t);
    check::equal("low", got[t].range.low, threads[t].span.low, t);
    check::equal("high", got[t].range.high, threads[t].span.high, t);
    check::equal("kind", got[t].kind, threads[t].body.kind, t);
    check::equal("weight", got[t].weight, threads[t].body.weight, t);
  });
}

template <int Together> void testApart(check::Random &random) {
  std::vector<Span> in(Threads);
  for (Span &each : in)
    each = {random.integer(1, 60), random.integer(1, 200)};
  check::Array<Span> device(in), out(Threads);
  check::Array<int> kept(Threads);
  apart<Together><<<1, Threads>>>(device, out, kept);
  const std::vector<Span> got = out.fetch();
  const std::vector<int> gotKept = kept.fetch();
  auto returns = [&](int t) { return in[t].low % 7 == 0; };
  forThreads([&](int t) {
    Span mine = in[t], last = {0, 0};
    if (!returns(t) && t / Together % 2) {
      const int from = (t + 2) % Threads;
      if (returns(from)) // shared memory that nobody wrote
        return;
      last = mine;
      mine.low += in[from].high & 15;
      mine = mine + last;
    } else if (!returns(t)) {
      last.high = mine.high;
      mine = {mine.high, mine.low};
    }
    for (; !returns(t) && mine.low < mine.high; ++last.low)
      mine.low = mine.low * 2 + 1;
    check::equal("low", got[t].low, mine.low, t);
    check::equal("high", got[t].high, mine.high, t);
    if (!returns(t))
      check::equal("kept", gotKept[t], last.low * 1000 + last.high, t);
  });
}

void testAddressed(check::Random &random) {
  std::vector<Span> in(Threads);
  for (Span &each : in)
    each = {random.integer(-60, 60), random.integer(0, 200)};
  check::Array<Span> device(in), out(Threads);
  addressed<<<1, Threads>>>(device, out);
  const std::vector<Span> got = out.fetch();
  forThreads([&](int t) {
    Span mine = in[t];
    mine += in[Threads - 1 - t].high % 50;
    Span copy = widened(&mine, t);
    mine = copy + mine;
    copy += 2;
    check::equal("low", got[t].low, mine.low + copy.high + t, t);
    check::equal("high", got[t].high, mine.high + in[t].high % 50, t);
  });
}

void testWarps(check::Random &random) {
  std::vector<int2> in(Threads);
  for (int2 &each : in)
    each = make_int2(random.integer(-60, 60), random.integer(0, 200));
  check::Array<int2> device(in), out(Threads);
  warps<<<1, Threads>>>(device, out);
  const std::vector<int2> got = out.fetch();
  std::vector<int2> values = in;
  std::vector<Span> best;
  for (const int2 &each : in)
    best.push_back({each.x, each.y});
  for (int o = 16; o > 0; o >>= 1) {
    const std::vector<int2> before = values;
    forThreads([&](int t) {
      const int2 from = before[t ^ o];
      values[t] = make_int2(before[t].x + from.x, from.y > before[t].y ? from.y : before[t].y);
      if (t % 32 < o)
        best[t] = {best[t].low + values[t].x, best[t].high ^ values[t].y};
    });
  }
  forThreads([&](int t) {
    check::equal("x", got[t].x, values[t].x + best[t].low, t);
    check::equal("y", got[t].y, values[t].y + best[t].high, t);
  });
}

void test(check::Random &random) {
  testGather(random);
  testExchange(random);
  testApart<32>(random);
  if (isTranslation)
    testApart<1>(random);
  testAddressed(random);
  testWarps(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
