// Base classes: with members and without, several, in templates, from what derives (CRTP), with
// constructors of all kinds, and with members of what derives in their unused bytes.
#include "check.h"

struct Tag {};

struct Length {
  int length;
  __host__ __device__ int twice() const { return 2 * length; }
  __host__ __device__ void set(int n) { length = n; }
};

struct Weight : Tag {
  double weight;
  __host__ __device__ Weight() : weight(1.5) {}
  __host__ __device__ Weight(double w) : weight(w) {}
  __host__ __device__ double half() const { return weight / 2; }
};

/// Ends with 4 unused bytes.
struct Thing : Length, Weight {
  int number;
  __host__ __device__ Thing(int n) : Length{n}, Weight(n * 2.0), number(3) {}
  __host__ __device__ Thing() : Thing(7) {}
};

/// `base` lies in them, and is called as the field in C would be.
struct Named : Thing {
  using Thing::Thing;
  int base;
  __host__ __device__ int sum() const { return length + number + base + twice(); }
};

struct Counted : Named {
  short count = 4;
  __host__ __device__ Counted(int n) : Named(n) { base = n; }
  __host__ __device__ Counted(const Counted &other) : Named(other), count(other.count + 1) {}
};

/// The copy of a base that is a user's does not touch what lies in its unused bytes.
struct Watched {
  double value;
  char mark;
  __host__ __device__ Watched(double v) : value(v), mark(1) {}
  __host__ __device__ Watched(const Watched &other) : value(other.value), mark(other.mark + 1) {}
};
struct Watcher : Watched {
  char own;
  short more;
  __host__ __device__ Watcher() : Watched(2), own(5), more(6) {}
};

struct Row : Length {
  int values[2];
};
struct Flagged : Tag, Length {
  short flag;
};

template <class Derived> struct Function {
  __host__ __device__ const Derived &self() const { return *static_cast<const Derived *>(this); }
  __host__ __device__ Derived &self() { return static_cast<Derived &>(*this); }
  __host__ __device__ int operator()(int x) const { return self().next(x) + self().next(x + 1); }
  __host__ __device__ void grow() { ++self().step; }
};
struct Plus : Function<Plus> {
  int step;
  __host__ __device__ Plus(int n) : step(n) {}
  __host__ __device__ int next(int x) const { return x + step; }
};
struct Double : Function<Double> {
  __host__ __device__ int next(int x) const { return x * 2; }
};

template <class T> struct Total {
  T total;
  int count;
  __host__ __device__ Total() : total(0), count(0) {}
};
template <class T> struct Mean : Total<T> {
  __host__ __device__ void add(T x) { this->total += x, ++this->count; }
  __host__ __device__ T get() const { return this->total / this->count; }
};

__host__ __device__ int ofReference(const Length &l) { return l.length * 3; }
__host__ __device__ int ofValue(Length l) { return l.length * 5; }
__host__ __device__ int ofPointer(const Weight *w) {
  return w ? static_cast<int>(w->weight * 10) : -1;
}
__host__ __device__ void rise(Length &l) { l.length += 100; }
__host__ __device__ int down(Length *l) { return static_cast<Named *>(l)->base; }
__host__ __device__ int down(Weight *w) { return static_cast<Thing *>(w)->number; }
__host__ __device__ int downReference(const Weight &w) {
  return static_cast<const Thing &>(w).number;
}
__host__ __device__ void replace(Thing &old, const Thing &by) { old = by; }

const int Results = 34;

__host__ __device__ void derive(int *out, Named named, const Named *other, bool no) {
  named.base = 11;
  *out++ = named.sum();
  *out++ = ofReference(named);
  *out++ = ofValue(named);
  *out++ = ofPointer(&named);
  *out++ = static_cast<int>(10 * named.half());
  rise(named);
  *out++ = named.length;
  *out++ = down(static_cast<Length *>(&named));
  *out++ = down(static_cast<Weight *>(&named));
  *out++ = downReference(named);
  const Row row = {{4}, {5, 6}};
  *out++ = row.twice() + row.values[1];
  const Flagged flagged{{}, {9}, 2};
  *out++ = flagged.twice() + flagged.flag;
  Plus plus(3);
  plus.grow();
  *out++ = plus(10);
  *out++ = Double()(5);
  Mean<float> mean;
  mean.add(1), mean.add(2);
  *out++ = static_cast<int>(100 * mean.get());
  Thing *thing = no ? nullptr : &named;
  Weight *weight = thing;
  *out++ = weight == nullptr;
  *out++ = ofPointer(weight);
  *out++ = static_cast<Thing *>(weight) == nullptr;
  Length sliced = named;
  sliced.set(1);
  *out++ = sliced.length + named.length;
  static_cast<Length &>(named) = Length{42};
  *out++ = named.length + named.number;
  const Length *first = other;
  *out++ = first->length;
  Named copy = named;
  copy.set(1);
  *out++ = named.length * 10 + copy.length;
  copy = named;
  *out++ = copy.length;
  const Thing fresh;
  *out++ = fresh.length + static_cast<int>(fresh.weight) + fresh.number;
  Named several[2];
  several[0].base = several[1].base = 1;
  *out++ = several[1].length + several[0].number + (&several[1])->base;
  const auto member = [&] { return named.twice() + static_cast<int>(named.half()); };
  *out++ = member();
  Length &reference = named;
  reference.length = 5;
  *out++ = named.twice();
  replace(named, Thing(8));
  *out++ = named.base * 100 + named.length;
  Counted counted(2);
  const Counted recounted = counted;
  *out++ = recounted.count * 100 + recounted.base * 10 + recounted.length;
  replace(counted, fresh);
  *out++ = counted.count * 1000 + counted.base * 100 + counted.length;
  const Watcher watcher, watched = watcher;
  *out++ = watched.mark * 100 + watched.own * 10 + watched.more;
  const Row zero{};
  *out++ = zero.length + zero.values[1];
  *out++ = static_cast<int>(sizeof(Named)) * 100 + static_cast<int>(sizeof(Counted));
}

struct Kept : Length {
  int more;
};
__constant__ Kept constants = {{3}, 4};
__device__ Row device[2] = {{{1}, {2, 3}}, {{4}, {5, 6}}};

__global__ void deriveAll(int *out, Named named, const Named *other) {
  derive(out, named, other, true);
  out[Results - 2] = constants.twice() + constants.more;
  device[1].values[0] += 10;
  out[Results - 1] = device[1].twice() + device[1].values[0];
}

void test(check::Random &random) {
  Named named(6), *other = nullptr;
  named.base = 2;
  check::Array<int> out(Results);
  CHECK(cudaMallocManaged(&other, sizeof *other));
  *other = named;
  deriveAll<<<1, 1>>>(out, named, other);
  CHECK(cudaDeviceSynchronize());
  std::vector<int> expected(Results);
  derive(expected.data(), named, &named, true);
  expected[Results - 2] = 10;
  expected[Results - 1] = 8 + 15;
  check::equal("bases", out.fetch(), expected);
  CHECK(cudaFree(other));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
