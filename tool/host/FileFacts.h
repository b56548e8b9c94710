// What a user's file has of CUDA's, place by place: for the report.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace cu2port {

class Rules;
class TranslationUnit;

/// A name of CUDA's, where it is written.
struct NameUse {
  std::string name;
  unsigned offset = 0; ///< in the file; in macros that of the definition's text
  unsigned line = 0;
  bool isSeen = true; ///< false: #if leaves it out, for this unit

  bool operator==(const NameUse &) const = default;
};

/// `<<<`, or a kernel's definition. Both are found in code that #if leaves out as well, by their
/// tokens: there `isSeen` is false.
struct KernelUse {
  std::string kernel; ///< its name as it is written there; empty: no plain name
  unsigned offset = 0;
  unsigned line = 0;
  bool isSeen = true;

  bool operator==(const KernelUse &) const = default;
};

/// What the report says of one file. Lines count from 1, offsets are bytes from its start.
struct FileFacts {
  /// Its name on the disk, links resolved: the same for all units that read it.
  std::string file; ///< real path
  /// The last one counts, whether a newline ends it or not.
  unsigned lines = 0;
  /// The lines between the directives, as this unit sees them.
  std::vector<std::pair<unsigned, unsigned>> leftOut;    ///< by #if: first and last line
  std::vector<std::pair<unsigned, unsigned>> deviceCode; ///< first and last lines of its functions
  /// All uses, a name as often as it is written.
  std::vector<NameUse> names;      ///< by offset
  std::vector<KernelUse> launches; ///< by offset
  std::vector<KernelUse> kernels;  ///< definitions, by offset; of templates the template

  bool operator==(const FileFacts &) const = default;
};

/// The user's files of a unit, in the order of entry. A name counts if it is declared by CUDA, or
/// looks as CUDA's do and is declared by nobody else, as in code that #if leaves out.
std::vector<FileFacts> collectFileFacts(const TranslationUnit &unit, const Rules &rules);

} // namespace cu2port
