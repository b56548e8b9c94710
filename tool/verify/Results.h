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
/// Of integers, `ulps` is 0 whatever they are.
struct Distance {
  static constexpr std::uint64_t unordered = ~std::uint64_t{0};

  std::uint64_t ulps = 0; ///< `unordered`: only one is a number, or finite
  double absolute = 0;
  double relative = 0;

  /// The larger of both, each measure by itself.
  void include(const Distance &other);
};

using Extent = std::array<unsigned, 3>;

/// Who has written an element: the block, and the thread where the direct form is there to tell.
struct Writer {
  Extent block{};
  std::optional<Extent> thread;
};

/// An element that is wrong, or, with `what`, something else.
struct Difference {
  /// Of its kernel, counted from 1.
  std::uint64_t launch = 0;
  Extent grid{}, block{};
  /// A sentence; then all fields below are empty.
  std::string what;
  /// The argument or variable that leads there, `y` or `list[3].next`, and the part of the element,
  /// `.at.x`; empty: all of it.
  std::string buffer, field;
  /// As the kernel counts: it may have been given a pointer into the middle.
  std::int64_t index = 0;
  std::string expected, actual;
  Distance distance;
  /// Lines that store there, `12 30 util.h:7`: those of the kernel's file have no name.
  std::string stores, note;
  /// Who wrote what is expected, and who wrote what the reference does not write.
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
  /// As the translation names the instance; `file` is empty without --verify there.
  std::string name, file;
  unsigned line = 0;
  bool isChosen = true;
  /// `verified` and `different` are of those that were compared.
  std::uint64_t launches = 0, verified = 0, different = 0;
  std::uint64_t orderDependent = 0, roundingDependent = 0; ///< of those verified
  /// Launches that were compared: by their own form (CU2PORT_FORM), and by what they were compared
  /// with (--against).
  std::map<std::string, std::uint64_t> forms, against;
  std::uint64_t differentElements = 0, orderDependentElements = 0, roundingDependentElements = 0;
  /// Between numbers that were accepted; the latter two of elements that depend on that.
  Distance largest, largestByOrder, largestByRounding;
  std::map<std::string, std::uint64_t> unverified; ///< launches, by the reason
  std::vector<Difference> differences;             ///< the first ones

  Verdict verdict() const;
  /// Adds what another process has found.
  void include(const Kernel &other);
};

struct Process {
  /// The executable, the first device that it launched on (empty: none), and what it was compared
  /// with.
  std::string program, device, backend, against;
  std::uint64_t process = 0;
  /// It ended in a way that the runtime could see.
  bool isComplete = false;
  /// Its own time, and what comparing took besides.
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
