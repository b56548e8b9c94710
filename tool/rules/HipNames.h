// What CUDA's names become in HIP: the tables of rules/hip/*.yaml, a file a library. docs/hip.md
// says what they look like.
//
// A name may stand there several times, for versions of HIP that have it otherwise:
//
//   CUDA_R_32F    HIPBLAS_R_32F   since 1.8.2, until 5.7
//                 HIP_R_32F       since 5.7
#pragma once

#include "rules/Rules.h"

#include "llvm/ADT/ArrayRef.h"

#include <compare>
#include <deque>
#include <optional>

namespace cu2port {

/// `5.2`, `4.5.1`.
struct HipVersion {
  unsigned major = 0, minor = 0, patch = 0;

  static std::optional<HipVersion> parse(llvm::StringRef text);
  std::string text() const;
  friend auto operator<=>(const HipVersion &, const HipVersion &) = default;
};

/// What names become unless an older HIP is asked for.
constexpr HipVersion newestHip{6, 3, 0};

/// A library of HIP's, and the header that declares its names.
struct HipLibrary {
  std::string name, header;
};

/// A name of CUDA's in some versions of HIP.
struct HipName {
  std::string name;
  std::string text; ///< empty: a header that is left out
  RuleKind kind = RuleKind::HostFunction;
  HipVersion since;
  std::optional<HipVersion> until; ///< the first version that does not have it any more
  const HipLibrary *library = nullptr;

  bool isIn(const HipVersion &version) const {
    return since <= version && (!until || version < *until);
  }
};

/// All of them; read once and then const.
class HipNames {
public:
  /// Reads every *.yaml of the folder. An error has the form file:line:column: message.
  static llvm::Expected<HipNames> load(const std::string &folder);

  /// What a version of HIP has for the name; null if it has nothing.
  const HipName *find(llvm::StringRef name, const HipVersion &version) const;
  /// ... for a header: `cub/device/device_scan.cuh` is one of `cub/*`.
  const HipName *findHeader(llvm::StringRef name, const HipVersion &version) const;
  /// In all versions, by `since`; empty for a name that no HIP has.
  llvm::ArrayRef<HipName> versionsOf(llvm::StringRef name) const;
  /// Whether a name that begins so becomes another: `cudaMem`, `CUBLAS_OP_`.
  bool hasChangedNamesFrom(llvm::StringRef start, const HipVersion &version) const;
  /// A name of CUDA's whose looks do not tell that it is one, and that no HIP has.
  bool isMissing(llvm::StringRef name) const { return missing.contains(name); }
  /// What to do instead, of names that HIP lacks; empty if nothing is known.
  llvm::StringRef hint(llvm::StringRef name) const;
  /// What is to be looked at where HIP has the name; empty if nothing is.
  llvm::StringRef condition(llvm::StringRef name) const;
  /// Sorted.
  std::vector<llvm::StringRef> names() const;

private:
  friend class HipReader;
  std::deque<HipLibrary> libraries; ///< names point to them
  llvm::StringMap<std::vector<HipName>> table;
  llvm::StringSet<> missing;
  llvm::StringMap<std::string> hints, conditions;
};

} // namespace cu2port
