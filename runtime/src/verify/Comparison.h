// Two contents of the same memory, element by element.
#pragma once

#include "verify/Layout.h"

#include <limits>
#include <optional>

namespace cu2port::verify {

/// How far apart floating-point numbers may be. Everything else is compared bit for bit.
struct Tolerance {
  /// Units in the last place: how many numbers of the type lie between. What correctly rounded and
  /// fast library functions, contracted and separate operations in a formula of a few terms differ
  /// by.
  static constexpr std::uint64_t defaultUlps = 16;

  std::uint64_t ulps = defaultUlps;
  bool isRelative = false; ///< instead: |actual - expected| <= absolute + relative * |expected|
  double relative = 0;
  double absolute = 0;
};

/// How far apart two numbers are. Integers have no `ulps`.
struct Distance {
  static constexpr std::uint64_t unordered = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t ulps = 0; ///< `unordered`: only one is a number, or only one is finite
  double absolute = 0;
  double relative = 0;

  /// Keeps the larger of each.
  void include(const Distance &other);
};

/// Which type memory has from a place on.
struct Claim {
  std::size_t begin = 0;
  LayoutRef element;
  int argument = -1; ///< the kernel's, that leads there; -1: none of them
};
/// By `begin`. What is before the first is of its type, too: an argument may point into an array.
/// Empty: bytes.
using Claims = std::vector<Claim>;

/// A scalar in a piece of memory.
struct Element {
  const Claim *claim = nullptr; ///< null: of unknown type
  std::size_t offset = 0;
  std::size_t size = 1;
  const Layout *scalar = nullptr; ///< null: padding

  /// Counted from the claim's begin, as the kernel counts.
  std::ptrdiff_t index() const;
  std::string field() const; ///< of the indexed element, as nameLeaf has it
};

/// What lies at a byte of memory. Padding that hides it ends behind it.
Element elementAt(const Claims &claims, std::size_t byte, std::size_t bytes);

struct Verdict {
  bool isAccepted = false;
  Distance distance;
};
Verdict compareScalars(Scalar scalar, const std::byte *expected, const std::byte *actual,
                       const Tolerance &tolerance);

/// As a program would print it.
std::string printScalar(Scalar scalar, const std::byte *value);

/// Of one piece of memory.
struct Comparison {
  std::vector<std::size_t> different; ///< offsets of the scalars that are too far apart
  Distance largest;                   ///< of all floating-point numbers that were accepted
};
Comparison compareMemory(const Claims &claims, const std::byte *expected, const std::byte *actual,
                         std::size_t bytes, const Tolerance &tolerance);

/// The first byte from `from` on that differs; `bytes` if none does.
std::size_t firstDifference(const std::byte *a, const std::byte *b, std::size_t from,
                            std::size_t bytes);

} // namespace cu2port::verify
