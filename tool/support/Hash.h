// A hash of a list of strings.
#pragma once

#include <string>
#include <vector>

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SHA1.h"

namespace cu2port {

/// Strings one after the other, so that no two lists of strings are the same bytes.
class Hash {
public:
  /// One text after the others.
  void add(llvm::StringRef text);
  /// With their number: {"a"} and then "b" is another list than {"a", "b"}.
  void addAll(llvm::ArrayRef<std::string> texts);
  /// In hexadecimal; nothing may be added after it.
  std::string text();

private:
  llvm::SHA1 state;
};

/// The paths of all files below a folder, in an order that does not depend on the disk.
std::vector<std::string> filesBelow(const std::string &folder);

} // namespace cu2port
