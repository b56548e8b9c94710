// What the runtime has found out about a program's launches (docs/verify-schema.json): read from
// the files that its processes leave, and joined.
#pragma once

#include "llvm/Support/JSON.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cu2port {

class Findings;

namespace verify {

/// How far apart floating-point numbers are.
struct Distance {
  static constexpr std::uint64_t unordered = ~std::uint64_t{0};

  std::uint64_t ulps = 0; ///< `unordered`: only one is a number, or finite
  double absolute = 0;
  double relative = 0;

  void include(const Distance &other);
};

using Extent = std::array<unsigned, 3>;

struct Writer {
  Extent block{};
  std::optional<Extent> thread;
};

/// An element that is wrong, or, with `what`, something else.
struct Difference {
  std::uint64_t launch = 0;
  Extent grid{}, block{};
  std::string what;
  std::string buffer, field;
  std::int64_t index = 0;
  std::string expected, actual;
  Distance distance;
  std::string stores, note;
  std::optional<Writer> writer, unexpectedWriter;
};

enum class Verdict {
  Verified,
  OrderDependent,
  RoundingDependent,
  Different,
  Unverified,
  NotLaunched,
  NotChosen
};
/// As reports have it: "verified", "order-dependent", ...
const char *nameOf(Verdict verdict);

struct Kernel {
  std::string name, file;
  unsigned line = 0;
  bool isChosen = true;
  std::uint64_t launches = 0, verified = 0, different = 0;
  std::uint64_t orderDependent = 0, roundingDependent = 0; ///< of those verified
  std::uint64_t differentElements = 0, orderDependentElements = 0, roundingDependentElements = 0;
  Distance largest, largestByOrder, largestByRounding;
  std::map<std::string, std::uint64_t> unverified; ///< launches, by the reason
  std::vector<Difference> differences;             ///< the first ones

  Verdict verdict() const;
  /// Adds what another process has found.
  void include(const Kernel &other);
};

struct Process {
  std::string program, device, backend, against;
  std::uint64_t process = 0;
  bool isComplete = false;
  double programSeconds = 0, verifyingSeconds = 0;
  std::vector<Kernel> kernels;
  std::string fault; ///< how a signal ended it, in a sentence
};

/// Reads all that processes have left in a folder. A file that is none of theirs is a finding.
std::vector<Process> readResults(const std::string &folder, Findings &findings);

/// The kernels of all processes, each once, by file and line.
std::vector<Kernel> joinKernels(const std::vector<Process> &processes);

llvm::json::Value toJson(const Kernel &kernel);
llvm::json::Value toJson(const Process &process);

} // namespace verify
} // namespace cu2port
