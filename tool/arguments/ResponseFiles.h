// Files of words for a command line, and how much they may be.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/StringSaver.h"

#include <cstdint>

namespace cu2port {

using CommandWords = llvm::SmallVector<const char *, 64>;

/// More than that has no such file.
inline constexpr std::uint64_t largestWordFile = std::uint64_t{16} << 20;

/// How deep files of words may name others.
inline constexpr unsigned mostNested = 32;

/// What the files of a command line, or of all lines of a compile database, may cost: files that
/// name each other a few times each grow without bound.
class WordBudget {
public:
  static constexpr std::uint64_t ofLine = std::uint64_t{64} << 20, ofDatabase = ofLine * 4;
  /// Follows the name of the file that was too much.
  static constexpr const char *isSpent = "makes the words of response files more than can be read";

  explicit WordBudget(std::uint64_t bytes = ofLine) : left(bytes) {}

  /// Takes what a file and its words need of memory, and of time. False if too little is left.
  bool pay(std::uint64_t bytes, std::uint64_t words) {
    const std::uint64_t cost = bytes + words * 32 + 512;
    const bool isEnough = cost <= left;
    left = isEnough ? left - cost : 0;
    return isEnough;
  }

private:
  std::uint64_t left;
};

/// `@f`, as host compilers have it: the words of `f` in its place, and of what that names. Files
/// are named relative to `folder`, or to the current one if that is empty. One that cannot be read
/// is an error, as are more than mostNested that name each other.
llvm::Expected<CommandWords> expandResponses(llvm::ArrayRef<const char *> words,
                                             llvm::StringRef folder, llvm::StringSaver &saver,
                                             WordBudget &budget);

} // namespace cu2port
