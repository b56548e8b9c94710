// What device variables hold when the program starts, as it lies in memory.
//
//   __device__ float a[4], b[4];
//   __device__ float *buffers[3] = {a, b + 1};
//
//   buffers: 24 bytes, 0 0 0 0 0 0 0 0 4; at 0 the address of `a`, at 8 that of `b` and 4 more
#pragma once

#include "clang/AST/Decl.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cu2port {

class TranslationUnit;

struct InitialValue {
  /// Of a variable, or of a string.
  struct Address {
    std::uint64_t at = 0;
    std::string variable;           ///< its name for linkers; empty: it is a string
    bool isVisible = false;         ///< the variable may be another file's
    std::vector<std::uint8_t> text; ///< the string, with the zero behind it
    bool operator==(const Address &) const = default;
  };

  std::uint64_t size = 0;
  /// Zeros at the end are left out. Where an address stands, how far behind the variable it is.
  /// Pointers to functions are their numbers (FunctionNumber.h).
  std::vector<std::uint8_t> bytes;
  std::vector<Address> addresses;
  std::vector<std::uint64_t> functions; ///< where pointers to functions stand
  bool operator==(const InitialValue &) const = default;

  /// With the zeros.
  std::vector<std::uint8_t> allBytes() const;
};

/// Nothing if it is no constant, or holds what has no bytes that are known here.
std::optional<InitialValue> initialValueOf(const clang::VarDecl *variable);

/// The user's, those of functions and instances of templates among them: what has a value.
std::vector<const clang::VarDecl *> deviceVariablesIn(const TranslationUnit &unit);

/// `__managed__`: one for the host and all devices.
bool isManaged(const clang::VarDecl *variable);

/// The name of a variable as a linker has it, also of one that only its file has.
std::string linkerName(const clang::VarDecl *variable);

/// Whether several files may define it, and linkers take one: an inline function's static variable.
bool isWeak(const clang::VarDecl *variable);

struct DeviceVariable {
  std::optional<InitialValue> value;
  bool isLocal = false; ///< a function's own
  bool isManaged = false;
  bool isConst = false;
  bool isWeak = false;
  /// Each file has its own, but for files whose device code is linked: they have one.
  bool isOfEachFile = false;
  /// The same, and nothing but a declaration of another's can name it.
  bool isOfItsFile = false;
  bool isImported = false; ///< another file defines it
};
/// By names for linkers.
using DeviceVariables = std::map<std::string, DeviceVariable>;

DeviceVariables describeDeviceVariables(const TranslationUnit &unit);

} // namespace cu2port
