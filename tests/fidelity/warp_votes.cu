// Votes, matches and reductions of a warp and of a block: of all threads, of those that have not
// returned, in branches that some take, in warps with fewer than 32 threads.
#include "check.h"

constexpr unsigned All = 0xffffffff;

/// Tests name the device that a translation runs on. Where nobody does, CUDA itself is asked, which
/// promises less.
const bool isTranslation = std::getenv("CU2PORT_DEVICE") != nullptr;

struct Votes {
  unsigned ballot, any, all, active, same, whole, sum, low, high, both, either, odd;
  int allSame, smallest;
};

__device__ Votes ask(unsigned mask, int x) {
  Votes v;
  v.ballot = __ballot_sync(mask, x & 1);
  v.any = __any_sync(mask, x > 90);
  v.all = __all_sync(mask, x > 2);
  v.active = __activemask();
  v.same = __match_any_sync(mask, x % 5);
  v.whole = __match_all_sync(mask, x / 50, &v.allSame);
  v.sum = __reduce_add_sync(mask, static_cast<unsigned>(x));
  v.low = __reduce_min_sync(mask, static_cast<unsigned>(x));
  v.high = __reduce_max_sync(mask, static_cast<unsigned>(x));
  v.both = __reduce_and_sync(mask, static_cast<unsigned>(x));
  v.either = __reduce_or_sync(mask, static_cast<unsigned>(x));
  v.odd = __reduce_xor_sync(mask, static_cast<unsigned>(x));
  v.smallest = __reduce_min_sync(mask, x - 50);
  return v;
}

/// The same, thread by thread.
Votes expected(const int *x, unsigned present, int self) {
  Votes v{};
  v.active = present;
  v.low = v.both = ~0u;
  v.smallest = 1 << 30;
  v.all = v.allSame = 1;
  for (int lane = 0; lane < 32; ++lane) {
    if (!(present >> lane & 1))
      continue;
    const auto value = static_cast<unsigned>(x[lane]);
    v.ballot |= (value & 1) << lane;
    v.any |= x[lane] > 90;
    v.all &= x[lane] > 2;
    v.same |= static_cast<unsigned>(x[lane] % 5 == x[self] % 5) << lane;
    v.allSame &= x[lane] / 50 == x[self] / 50;
    v.sum += value;
    v.low = std::min(v.low, value);
    v.high = std::max(v.high, value);
    v.both &= value;
    v.either |= value;
    v.odd ^= value;
    v.smallest = std::min(v.smallest, x[lane] - 50);
  }
  v.whole = v.allSame ? present : 0;
  return v;
}

void compare(const char *what, const Votes &got, const Votes &want, int thread) {
  check::equal(what, got.ballot, want.ballot, thread);
  check::equal(what, got.any != 0, want.any != 0, thread);
  check::equal(what, got.all != 0, want.all != 0, thread);
  check::equal(what, got.active, want.active, thread);
  check::equal(what, got.same, want.same, thread);
  check::equal(what, got.whole, want.whole, thread);
  check::equal(what, got.allSame != 0, want.allSame != 0, thread);
  check::equal(what, got.sum, want.sum, thread);
  check::equal(what, got.low, want.low, thread);
  check::equal(what, got.high, want.high, thread);
  check::equal(what, got.both, want.both, thread);
  check::equal(what, got.either, want.either, thread);
  check::equal(what, got.odd, want.odd, thread);
  check::equal(what, got.smallest, want.smallest, thread);
}

__global__ void everybody(const int *x, Votes *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = ask(__activemask(), x[i]);
}

__global__ void returned(const int *x, Votes *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 3 == 0 || i >= n)
    return;
  out[i] = ask(__activemask(), x[i]);
}

__global__ void inBranches(const int *x, Votes *out) {
  const int i = threadIdx.x;
  if (x[i] % 2) {
    if (x[i] % 3 == 0)
      out[i] = ask(__activemask(), x[i]);
    else
      out[i] = ask(__activemask(), x[i] + 1);
  } else {
    out[i] = ask(__activemask(), x[i]);
  }
}

/// Threads leave a loop one after the other; each round the others vote.
__global__ void inLoops(const int *x, unsigned *out) {
  const int i = threadIdx.x;
  unsigned votes = 0;
  for (int round = 0; round < x[i] % 8; ++round) {
    if (round == 5 && x[i] % 16 < 8)
      continue;
    votes = votes * 31 + __ballot_sync(__activemask(), round & 1);
    if (__popc(__activemask()) < 4)
      break;
    votes += __activemask();
  }
  out[i] = votes;
}

/// Those who come to a case from the one above it are active together with those who begin there: CUDA
/// promises no such thing of __activemask(), and since Volta it is not so either.
__global__ void inSwitch(const int *x, unsigned *out) {
  const int i = threadIdx.x;
  unsigned votes = 1;
  switch (x[i] % 5) {
  case 3:
    votes = __activemask();
    break;
  case 1:
    votes += 7;
  default: // and those from above
    votes += __activemask();
    if (x[i] % 10 == 2)
      break;
    votes ^= __activemask();
  case 4:
    votes *= __ballot_sync(__activemask(), x[i] & 1);
  }
  out[i] = votes;
}

/// The same with masks that all have asked for in front of the branches: those who are named wait for each
/// other, on whichever way they come.
__global__ void namedInSwitch(const int *x, unsigned *out) {
  const int i = threadIdx.x, way = x[i] % 5;
  const bool inDefault = way != 3 && way != 4, goesOn = inDefault && x[i] % 10 != 2;
  const unsigned third = __ballot_sync(All, way == 3), middle = __ballot_sync(All, inDefault),
                 further = __ballot_sync(All, goesOn),
                 last = __ballot_sync(All, goesOn || way == 4);
  unsigned votes = 1;
  switch (way) {
  case 3:
    votes = __ballot_sync(third, true);
    break;
  case 1:
    votes += 7;
  default:
    votes += __ballot_sync(middle, true);
    if (x[i] % 10 == 2)
      break;
    votes ^= __ballot_sync(further, true);
  case 4:
    votes *= __ballot_sync(last, x[i] & 1);
  }
  out[i] = votes;
}

/// Some have returned before the others come to a loop that they leave one by one.
__global__ void returnedBefore(const int *x, unsigned *out) {
  __shared__ unsigned rounds;
  const int i = threadIdx.x;
  if (i == 0)
    rounds = 0;
  __syncthreads();
  if (x[i] % 3 == 0)
    return;
  unsigned votes = 0;
  for (int round = 0; round < x[i] % 8; ++round) {
    votes = votes * 31 + __ballot_sync(__activemask(), x[i] & 1) + __activemask();
    if (votes % 1024 == 7)
      return;
  }
  for (int round = 0; round < x[i] % 4; ++round) {
    __syncthreads();
    atomicAdd(&rounds, 1);
    __syncthreads();
    votes += rounds;
    __syncthreads();
  }
  out[i] = votes;
}

/// Answers that are the same, and what the others of a part of the warp say.
__global__ void unanimous(const int *x, int *out) {
  const int i = threadIdx.x;
  const unsigned half = i % 32 < 16 ? 0xffffu : 0xffff0000u;
  int same = __uni_sync(All, x[i] > 50) != 0;
  if (i % 32 < 16)
    same += 2 * (__uni_sync(half, x[i] % 2) != 0);
  out[i] = same;
}

__global__ void ofBlock(const int *x, int *out, int n) {
  const int i = threadIdx.x;
  if (i >= n)
    return;
  const int count = __syncthreads_count(x[i] > 50);
  const int all = __syncthreads_and(x[i] > 1), any = __syncthreads_or(x[i] == 77);
  out[i] = count * 4 + (all != 0) * 2 + (any != 0);
}

void testVotes(check::Random &random) {
  const int n = 200;
  std::vector<int> x = random.integers(n, 0, 99);
  for (int i = 0; i < 64; ++i)
    x[i] = 50 + x[i] % 3 + 4; // some warps agree
  check::Array<int> in(x);
  check::Array<Votes> out(n);

  everybody<<<4, 50>>>(in, out); // warps of 32 and of 18
  std::vector<Votes> got = out.fetch();
  for (int i = 0; i < n; ++i) {
    const int first = i / 50 * 50 + i % 50 / 32 * 32;
    compare("everybody", got[i], expected(&x[first], i % 50 < 32 ? All : (1u << 18) - 1, i - first),
            i);
  }

  returned<<<2, 96>>>(in, out, 150);
  got = out.fetch();
  for (int i = 0; i < 150; ++i) {
    const int first = i / 32 * 32;
    unsigned present = 0;
    for (int lane = 0; lane < 32; ++lane)
      present |= static_cast<unsigned>((first + lane) % 3 != 0 && first + lane < 150) << lane;
    if (i % 3)
      compare("returned", got[i], expected(&x[first], present, i - first), i);
  }

  inBranches<<<1, 160>>>(in, out);
  got = out.fetch();
  for (int i = 0; i < 160; ++i) {
    const int first = i / 32 * 32;
    auto side = [&](int v) { return v % 2 == 0 ? 0 : v % 3 == 0 ? 1 : 2; };
    std::vector<int> values(&x[first], &x[first] + 32);
    unsigned present = 0;
    for (int lane = 0; lane < 32; ++lane) {
      present |= static_cast<unsigned>(side(values[lane]) == side(x[i])) << lane;
      values[lane] += side(x[i]) == 2;
    }
    compare("inBranches", got[i], expected(values.data(), present, i - first), i);
  }
}

unsigned switched(const std::vector<int> &x, int i) {
  const int first = i / 32 * 32;
  auto those = [&](auto is) {
    unsigned lanes = 0;
    for (int lane = 0; lane < 32; ++lane)
      lanes |= static_cast<unsigned>(is(x[first + lane])) << lane;
    return lanes;
  };
  auto inDefault = [](int v) { return v % 5 != 3 && v % 5 != 4; };
  auto goesOn = [&](int v) { return inDefault(v) && v % 10 != 2; };
  unsigned votes = 1;
  if (x[i] % 5 == 3)
    return those([](int v) { return v % 5 == 3; });
  if (x[i] % 5 == 1)
    votes += 7;
  if (inDefault(x[i])) {
    votes += those(inDefault);
    if (x[i] % 10 == 2)
      return votes;
    votes ^= those(goesOn);
  }
  return votes * those([&](int v) { return (goesOn(v) || v % 5 == 4) && v & 1; });
}

void testUnanimous(check::Random &random) {
  const int n = 128;
  std::vector<int> x = random.integers(n, 0, 99);
  for (int i = 0; i < 64; ++i)
    x[i] = x[i] % 50 + (i < 32 ? 0 : 51);
  for (int i = 32; i < 80; ++i)
    x[i] |= 1;
  check::Array<int> in(x), out(n);
  unanimous<<<1, n>>>(in, out);
  const std::vector<int> got = out.fetch();
  for (int i = 0; i < n; ++i) {
    const int *warp = &x[i / 32 * 32];
    int large = 0, odd = 0;
    for (int lane = 0; lane < 32; ++lane) {
      large += warp[lane] > 50;
      odd += lane < 16 && warp[lane] % 2;
    }
    int expected = large % 32 == 0;
    if (i % 32 < 16)
      expected += 2 * (odd % 16 == 0);
    check::equal("unanimous", got[i], expected, i);
  }
}

void testLoops(check::Random &random) {
  const int n = 128;
  const std::vector<int> x = random.integers(n, 0, 99);
  check::Array<int> in(x);
  check::Array<unsigned> out(n);

  inLoops<<<1, n>>>(in, out);
  std::vector<unsigned> got = out.fetch();
  for (int first = 0; first < n; first += 32) {
    std::vector<unsigned> votes(32);
    std::vector<bool> running(32, true);
    for (int round = 0; round < 8; ++round) {
      unsigned voters = 0;
      for (int lane = 0; lane < 32; ++lane) {
        running[lane] = running[lane] && round < x[first + lane] % 8;
        const bool skips = round == 5 && x[first + lane] % 16 < 8;
        voters |= static_cast<unsigned>(running[lane] && !skips) << lane;
      }
      for (int lane = 0; lane < 32; ++lane)
        if (voters >> lane & 1) {
          votes[lane] = votes[lane] * 31 + (round & 1 ? voters : 0);
          if (__builtin_popcount(voters) < 4)
            running[lane] = false;
          else
            votes[lane] += voters;
        }
    }
    for (int lane = 0; lane < 32; ++lane)
      check::equal("inLoops", got[first + lane], votes[lane], first + lane);
  }

  CHECK(cudaMemset(out, 0, n * sizeof(unsigned)));
  returnedBefore<<<1, n>>>(in, out);
  got = out.fetch();
  std::vector<unsigned> votes(n);
  std::vector<bool> present(n);
  for (int first = 0; first < n; first += 32) {
    for (int lane = 0; lane < 32; ++lane)
      present[first + lane] = x[first + lane] % 3 != 0;
    for (int round = 0; round < 8; ++round) {
      unsigned voters = 0, odd = 0;
      for (int lane = 0; lane < 32; ++lane)
        voters |= static_cast<unsigned>(present[first + lane] && round < x[first + lane] % 8) << lane;
      for (int lane = 0; lane < 32; ++lane)
        odd |= (voters >> lane & x[first + lane] & 1) << lane;
      for (int i = first; i < first + 32; ++i)
        if (voters >> (i - first) & 1) {
          votes[i] = votes[i] * 31 + odd + voters;
          present[i] = votes[i] % 1024 != 7;
        }
    }
  }
  unsigned rounds = 0;
  for (int round = 0; round < 4; ++round) {
    for (int i = 0; i < n; ++i)
      rounds += present[i] && round < x[i] % 4;
    for (int i = 0; i < n; ++i)
      votes[i] += present[i] && round < x[i] % 4 ? rounds : 0;
  }
  for (int i = 0; i < n; ++i)
    check::equal("returnedBefore", got[i], present[i] ? votes[i] : 0, i);

  namedInSwitch<<<1, n>>>(in, out);
  got = out.fetch();
  for (int i = 0; i < n; ++i)
    check::equal("namedInSwitch", got[i], switched(x, i), i);
  if (isTranslation) {
    inSwitch<<<1, n>>>(in, out);
    got = out.fetch();
    for (int i = 0; i < n; ++i)
      check::equal("inSwitch", got[i], switched(x, i), i);
  }

  check::Array<int> counts(n);
  for (int present : {128, 77, 1}) {
    ofBlock<<<1, n>>>(in, counts, present);
    const std::vector<int> gotCounts = counts.fetch();
    int count = 0, all = 1, any = 0;
    for (int i = 0; i < present; ++i) {
      count += x[i] > 50;
      all &= x[i] > 1;
      any |= x[i] == 77;
    }
    for (int i = 0; i < present; ++i)
      check::equal("ofBlock", gotCounts[i], count * 4 + all * 2 + any, i);
  }
}

void test(check::Random &random) {
  testVotes(random);
  testUnanimous(random);
  testLoops(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
