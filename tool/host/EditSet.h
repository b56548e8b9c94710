// Changes of the user's text.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cu2port {

class Findings;

/// One replacement in a file of the user's; an insertion if `length` is 0. By the text that is
/// there, it says that this must stay, whatever other translation units want.
struct Edit {
  unsigned offset = 0;
  unsigned length = 0;
  std::string text;
  std::string rule; ///< the CUDA name whose rule asks for it
  /// A declaration leaves, as only device code has it; it stays where another translation unit has
  /// edits inside it: a C++ source sees `__device__ inline f()` of a header as a function of its
  /// own. Or a kernel's stub, where another unit has instances that need another one.
  bool yields = false;

  friend bool operator==(const Edit &, const Edit &) = default;
};

/// All edits of one run, by the file's real path. A file seen by many translation units is edited
/// once.
class EditSet {
public:
  /// Adds an edit; the same edit twice is one. A different edit of an overlapping range is a
  /// conflict, which is reported, and neither is dropped silently, unless one of them yields.
  void add(const std::string &file, Edit edit, Findings &findings);
  /// Adds edits of one file that only make sense together: all of them, or none if one is in
  /// conflict.
  void addGroup(const std::string &file, std::vector<Edit> group, Findings &findings);
  const std::map<std::string, std::vector<Edit>> &files() const { return edits; }
  /// Applies the edits of one file to its text.
  std::string apply(const std::string &file, std::string text) const;

private:
  using FileEdits = std::vector<Edit>;
  static void withdraw(FileEdits &known, const Edit &wanted);

  std::map<std::string, FileEdits> edits; ///< sorted by offset, insertions before replacements
};

/// Applies edits, sorted and free of overlaps, to the text that their offsets are about.
std::string applyEdits(const std::vector<Edit> &edits, std::string_view text);

} // namespace cu2port
