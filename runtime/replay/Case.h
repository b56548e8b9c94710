// A recorded launch (docs/replay-format.md), read from a file that anybody may have written.
#pragma once

#include "replay/Archive.h"

#include "Device.h"

#include <map>
#include <string>

namespace cu2port::replay {

struct Argument {
  enum class Kind { Value, Pointer, Memory, Variable };

  std::string name;
  Kind kind = Kind::Value;
  std::string layout;         ///< of the argument's own type; empty: not known. It has been parsed
  Bytes bytes;                ///< Value, Memory
  std::ptrdiff_t region = -1; ///< Pointer, Variable: where it points to; -1: null
  std::ptrdiff_t offset = 0;

  bool isPointer() const { return kind == Kind::Pointer || kind == Kind::Variable; }
};

struct Region {
  std::uint64_t address = 0; ///< where it was; pointers in memory have it
  Bytes before, after;       ///< of the same size

  bool holds(std::uint64_t pointer) const {
    return pointer >= address && pointer - address <= before.size();
  }
};

/// Of files of kernels that devices build from their text. One may be the end of another, which
/// then stands first.
constexpr const char *deviceTextEndings[] = {".block.cl", ".cl", ".block.sycl.cpp", ".sycl.cpp"};

struct Case {
  std::string kernel; ///< its name, an identifier
  std::string files;  ///< the stem of the names of its files of kernels
  std::string file;   ///< the user's
  unsigned line = 0;
  bool usesDynamicShared = false, readsPointers = false, prints = false, varies = false;
  std::string rounded = "*"; ///< as KernelFacts have it
  std::uint32_t staticShared = 0;
  unsigned long number = 0; ///< of the launch
  LaunchShape shape;
  std::vector<Argument> arguments;          ///< variables last
  std::vector<Region> regions;              ///< by address, apart from each other
  std::map<std::string, std::string> texts; ///< of files of kernels, by their names
};

/// Null, and `problem` says why, if the bytes are no such file. All that is said above has been
/// checked, and all together is no more than `limit` bytes.
std::unique_ptr<Case> readCase(const void *bytes, std::size_t size, std::size_t limit,
                               std::string *problem);

/// The same of what an archive has: `contentOf` gives the entries' contents.
using ContentOf = std::function<std::optional<Bytes>(const std::string &name, std::size_t limit,
                                                     std::string *problem)>;
std::unique_ptr<Case> readCase(const ContentOf &contentOf, const std::vector<std::string> &names,
                               std::size_t limit, std::string *problem);

/// The region that an address from the recording belongs to; -1 if there is none.
std::ptrdiff_t findRegion(const Case &recorded, std::uint64_t address);

} // namespace cu2port::replay
