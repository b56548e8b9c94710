// What the threads of a warp do together: shuffles, votes, matches, reductions. The forms without a
// mask are those of before CUDA 9.
#pragma once

#include "block_operations.h"

#include <cstring>

namespace cu2port {
namespace direct {

/// A value that each thread brings.
template <class T> class Exchange : public WarpOperation {
public:
  Exchange(const char *name, Mask mask, Place place, T value)
      : WarpOperation(name, mask, place, sizeof(T)), value(value) {}

  const T value;

protected:
  ~Exchange() = default;
  static const T &from(const Lanes &lanes, unsigned lane) {
    return static_cast<const Exchange *>(lanes.at[lane])->value;
  }
  /// Calls `each` with the values of all lanes, the lowest first.
  template <class F> static void forAll(const Lanes &lanes, F each) {
    for (unsigned lane = 0; lane < 32; ++lane)
      if (lanes.mask >> lane & 1)
        each(lane, from(lanes, lane));
  }
};

// ---- Shuffles -----------------------------------------------------------------------------------

/// Gets the value of the lane that `pick` names. Of lanes that take no part CUDA leaves it
/// undefined; here it is the thread's own.
template <class T, class Pick> class Shuffle final : public Exchange<T> {
public:
  Shuffle(const char *name, Mask mask, Place place, T value, Pick pick)
      : Exchange<T>(name, mask, place, value), result(value), pick(pick) {}

  void finish(unsigned lane, const Lanes &lanes) override {
    const unsigned source = pick(lane);
    if (lanes.mask >> source & 1)
      result = Exchange<T>::from(lanes, source);
  }

  T result;

private:
  Pick pick;
};

template <class T, class Pick>
T shuffle(const char *name, Mask mask, Place place, T value, Pick pick) {
  Shuffle<T, Pick> operation(name, mask, place, value, pick);
  meetWarp(operation);
  return operation.result;
}

// The lanes are divided into segments of `width`, a power of 2.
inline unsigned firstOfSegment(unsigned lane, int width) {
  return lane & (32u - static_cast<unsigned>(width));
}
inline unsigned lastOfSegment(unsigned lane, int width) {
  return firstOfSegment(lane, width) | (static_cast<unsigned>(width) - 1);
}

template <class T>
T shuffleIndex(const char *name, Mask mask, Place place, T value, int index, int width) {
  return shuffle(name, mask, place, value, [=](unsigned lane) {
    return firstOfSegment(lane, width) |
           (static_cast<unsigned>(index) & (static_cast<unsigned>(width) - 1));
  });
}
template <class T>
T shuffleUp(const char *name, Mask mask, Place place, T value, unsigned delta, int width) {
  return shuffle(name, mask, place, value, [=](unsigned lane) {
    const unsigned source = lane - (delta & 31);
    return static_cast<int>(source) >= static_cast<int>(firstOfSegment(lane, width)) ? source
                                                                                     : lane;
  });
}
template <class T>
T shuffleDown(const char *name, Mask mask, Place place, T value, unsigned delta, int width) {
  return shuffle(name, mask, place, value, [=](unsigned lane) {
    const unsigned source = lane + (delta & 31);
    return source <= lastOfSegment(lane, width) ? source : lane;
  });
}
template <class T>
T shuffleXor(const char *name, Mask mask, Place place, T value, int bits, int width) {
  return shuffle(name, mask, place, value, [=](unsigned lane) {
    const unsigned source = lane ^ (static_cast<unsigned>(bits) & 31);
    return source <= lastOfSegment(lane, width) ? source : lane;
  });
}

// ---- Votes and matches --------------------------------------------------------------------------

/// The lanes that take part, and those whose predicate holds.
class Vote final : public Exchange<bool> {
public:
  using Exchange::Exchange;

  void finish(unsigned, const Lanes &lanes) override {
    present = lanes.mask;
    forAll(lanes, [this](unsigned lane, bool value) { yes |= unsigned{value} << lane; });
  }

  unsigned present = 0, yes = 0;
};

inline Vote vote(const char *name, Mask mask, Place place, bool predicate) {
  Vote operation(name, mask, place, predicate);
  meetWarp(operation);
  return operation;
}

/// The lanes that take part, and those with the same bits.
template <class T> class Match final : public Exchange<T> {
public:
  using Exchange<T>::Exchange;

  void finish(unsigned, const Lanes &lanes) override {
    present = lanes.mask;
    Exchange<T>::forAll(lanes, [this](unsigned lane, const T &other) {
      same |= unsigned{std::memcmp(&other, &this->value, sizeof(T)) == 0} << lane;
    });
  }

  unsigned present = 0, same = 0;
};

template <class T> unsigned matchAny(const char *name, Mask mask, Place place, T value) {
  Match<T> operation(name, mask, place, value);
  meetWarp(operation);
  return operation.same;
}
template <class T>
unsigned matchAll(const char *name, Mask mask, Place place, T value, int *isSame) {
  Match<T> operation(name, mask, place, value);
  meetWarp(operation);
  *isSame = operation.same == operation.present;
  return *isSame ? operation.present : 0;
}

// ---- Reductions ---------------------------------------------------------------------------------

template <class T, class Join> class Reduction final : public Exchange<T> {
public:
  Reduction(const char *name, Mask mask, Place place, T value, Join join)
      : Exchange<T>(name, mask, place, value), join(join) {}

  void finish(unsigned, const Lanes &lanes) override {
    bool isFirst = true;
    Exchange<T>::forAll(lanes, [&](unsigned, const T &each) {
      result = isFirst ? each : join(result, each);
      isFirst = false;
    });
  }

  T result{};

private:
  Join join;
};

template <class T, class Join>
T reduce(const char *name, Mask mask, Place place, T value, Join join) {
  Reduction<T, Join> operation(name, mask, place, value, join);
  meetWarp(operation);
  return operation.result;
}

} // namespace direct
} // namespace cu2port

// ---- Under CUDA's names -------------------------------------------------------------------------

#define CU2PORT_SHUFFLES(type)                                                                     \
  CU2PORT_SHUFFLE(type, __shfl, shuffleIndex, int)                                                 \
  CU2PORT_SHUFFLE(type, __shfl_up, shuffleUp, unsigned int)                                        \
  CU2PORT_SHUFFLE(type, __shfl_down, shuffleDown, unsigned int)                                    \
  CU2PORT_SHUFFLE(type, __shfl_xor, shuffleXor, int)
#define CU2PORT_SHUFFLE(type, name, how, Where)                                                    \
  inline type name##_sync(unsigned int mask, type value, Where where, int width = 32,              \
                          CU2PORT_WHERE) {                                                         \
    return cu2port::direct::how(#name "_sync", mask, {file, line}, value, where, width);           \
  }                                                                                                \
  inline type name(type value, Where where, int width = 32, CU2PORT_WHERE) {                       \
    return cu2port::direct::how(#name, cu2port::direct::converged, {file, line}, value, where,     \
                                width);                                                            \
  }
#define CU2PORT_MATCH(type)                                                                        \
  inline unsigned int __match_any_sync(unsigned int mask, type value, CU2PORT_WHERE) {             \
    return cu2port::direct::matchAny("__match_any_sync", mask, {file, line}, value);               \
  }                                                                                                \
  inline unsigned int __match_all_sync(unsigned int mask, type value, int *isSame,                 \
                                       CU2PORT_WHERE) {                                            \
    return cu2port::direct::matchAll("__match_all_sync", mask, {file, line}, value, isSame);       \
  }
#define CU2PORT_OF_EACH(macro)                                                                     \
  macro(int) macro(unsigned int) macro(long) macro(unsigned long) macro(long long)                 \
      macro(unsigned long long) macro(float) macro(double)
CU2PORT_OF_EACH(CU2PORT_SHUFFLES)
CU2PORT_OF_EACH(CU2PORT_MATCH)
#undef CU2PORT_SHUFFLES
#undef CU2PORT_SHUFFLE
#undef CU2PORT_MATCH
#undef CU2PORT_OF_EACH

#define CU2PORT_REDUCE(name, type, joined)                                                         \
  inline type name(unsigned int mask, type value, CU2PORT_WHERE) {                                 \
    return cu2port::direct::reduce(#name, mask, {file, line}, value,                               \
                                   [](type a, type b) { return static_cast<type>(joined); });      \
  }
CU2PORT_REDUCE(__reduce_add_sync, unsigned int, a + b)
CU2PORT_REDUCE(__reduce_min_sync, unsigned int, a < b ? a : b)
CU2PORT_REDUCE(__reduce_max_sync, unsigned int, a > b ? a : b)
CU2PORT_REDUCE(__reduce_add_sync, int, static_cast<unsigned>(a) + static_cast<unsigned>(b))
CU2PORT_REDUCE(__reduce_min_sync, int, a < b ? a : b)
CU2PORT_REDUCE(__reduce_max_sync, int, a > b ? a : b)
CU2PORT_REDUCE(__reduce_and_sync, unsigned int, a &b)
CU2PORT_REDUCE(__reduce_or_sync, unsigned int, a | b)
CU2PORT_REDUCE(__reduce_xor_sync, unsigned int, a ^ b)
#undef CU2PORT_REDUCE

inline int __all_sync(unsigned int mask, int predicate, CU2PORT_WHERE) {
  const auto vote = cu2port::direct::vote("__all_sync", mask, {file, line}, predicate != 0);
  return vote.yes == vote.present;
}
inline int __any_sync(unsigned int mask, int predicate, CU2PORT_WHERE) {
  return cu2port::direct::vote("__any_sync", mask, {file, line}, predicate != 0).yes != 0;
}
inline int __uni_sync(unsigned int mask, int predicate, CU2PORT_WHERE) {
  const auto vote = cu2port::direct::vote("__uni_sync", mask, {file, line}, predicate != 0);
  return vote.yes == vote.present || vote.yes == 0;
}
inline unsigned int __ballot_sync(unsigned int mask, int predicate, CU2PORT_WHERE) {
  return cu2port::direct::vote("__ballot_sync", mask, {file, line}, predicate != 0).yes;
}
inline void __syncwarp(unsigned int mask = 0xffffffff, CU2PORT_WHERE) {
  cu2port::direct::vote("__syncwarp", mask, {file, line}, true);
}
inline int __all(int predicate, CU2PORT_WHERE) {
  const auto vote =
      cu2port::direct::vote("__all", cu2port::direct::converged, {file, line}, predicate != 0);
  return vote.yes == vote.present;
}
inline unsigned int __ballot(int predicate, CU2PORT_WHERE) {
  return cu2port::direct::vote("__ballot", cu2port::direct::converged, {file, line}, predicate != 0)
      .yes;
}
inline int __any(int predicate, CU2PORT_WHERE) {
  return cu2port::direct::vote("__any", cu2port::direct::converged, {file, line}, predicate != 0)
             .yes != 0;
}
inline unsigned int __activemask(CU2PORT_WHERE) {
  return cu2port::direct::vote("__activemask", cu2port::direct::converged, {file, line}, true)
      .present;
}

// What the tiles of cooperative_groups.h call, with values of any type.
namespace cooperative_groups {
namespace details {

template <class T> T __shfl_sync(unsigned int mask, T value, int lane, int width, CU2PORT_WHERE) {
  return cu2port::direct::shuffleIndex("shfl", mask, {file, line}, value, lane, width);
}
template <class T>
T __shfl_up_sync(unsigned int mask, T value, unsigned int delta, int width, CU2PORT_WHERE) {
  return cu2port::direct::shuffleUp("shfl_up", mask, {file, line}, value, delta, width);
}
template <class T>
T __shfl_down_sync(unsigned int mask, T value, unsigned int delta, int width, CU2PORT_WHERE) {
  return cu2port::direct::shuffleDown("shfl_down", mask, {file, line}, value, delta, width);
}
template <class T>
T __shfl_xor_sync(unsigned int mask, T value, int lanes, int width, CU2PORT_WHERE) {
  return cu2port::direct::shuffleXor("shfl_xor", mask, {file, line}, value, lanes, width);
}

} // namespace details
} // namespace cooperative_groups
