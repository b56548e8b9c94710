// Files that cu2port reads for itself, whatever stands in their place.
#pragma once

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdint>
#include <memory>
#include <string>

namespace cu2port {

/// Whose file it may be: what others could have written is not read where that would be obeyed.
enum class Trust {
  Anyones,
  OnlyOwn, ///< of this user, and not writable for others
};

/// The bytes of a regular file: a pipe or a device may never end. An error says why there are none,
/// for a message that names the file.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readFile(const std::string &path, std::uint64_t limit = std::uint64_t{256} << 20,
         Trust trust = Trust::Anyones);

/// As compilers read sources: a device (/dev/null) is an empty file to them, however much it has.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readSource(const std::string &path);

/// Why what lies at a path is somebody else's, to whom it could have been given; empty if it is
/// not, or if there is nothing.
std::string whyNotOwn(const std::string &path);

} // namespace cu2port
