// What comparing has found, for each kernel: written as JSON (docs/verify-schema.json) for
// `cu2port verify`, which shows it.
#pragma once

#include "verify/Comparison.h"
#include "verify/Forms.h"
#include "verify/JsonWriter.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cu2port::verify {

/// One element that is wrong, or one launch that ended in another way.
struct Difference {
  unsigned long launch = 0; ///< counted from 1, of its kernel
  dim3 grid, block;
  std::string what; ///< in a sentence, if it is not about an element; then all below is empty
  std::string buffer;
  std::ptrdiff_t index = 0;
  std::string field;
  std::string expected, actual;
  Distance distance;
  std::string stores;                ///< lines of the kernel's file that write to the buffer
  std::optional<WriterPlace> writer; ///< who wrote what is expected
  bool isUnexpectedWrite = false;    ///< nobody should have written there; `writer` did
  std::string note;                  ///< what could not be looked at
};

struct KernelResult {
  static constexpr std::size_t mostDifferences = 8; ///< that are kept

  std::string name, file;
  unsigned line = 0;
  bool isChosen = true; ///< by --kernels
  unsigned long launches = 0;
  unsigned long verified = 0;          ///< launches without a difference
  unsigned long different = 0;         ///< launches with one
  unsigned long orderDependent = 0;    ///< launches of which elements depend on an order
  unsigned long roundingDependent = 0; ///< launches of which elements depend on rounding
  /// Launches that were compared, by the form that they ran in and what they were compared with.
  std::map<std::string, unsigned long> forms, against;
  std::uint64_t differentElements = 0;
  std::uint64_t orderDependentElements = 0;
  std::uint64_t roundingDependentElements = 0;
  Distance largest;                                ///< that was accepted
  Distance largestByOrder;                         ///< between elements that depend on an order
  Distance largestByRounding;                      ///< between elements that depend on rounding
  std::map<std::string, unsigned long> unverified; ///< launches, by the reason
  std::vector<Difference> differences;             ///< the first ones
};

/// Of one process.
struct Results {
  std::string program, device, backend, against;
  int process = 0;
  bool isComplete = false; ///< the program ended in a way that the runtime can see
  double programSeconds = 0, verifyingSeconds = 0;
  std::vector<const KernelResult *> kernels;
};

void writeJson(const Results &results, JsonWriter &json);

} // namespace cu2port::verify
