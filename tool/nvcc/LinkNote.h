// What an object of cu2portcc -dc says of its device code to the link.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace cu2port {

/// One for each source. It stands in a section of the object that linkers leave out of programs.
struct LinkNote {
  std::string input;  ///< an absolute path
  std::string module; ///< what its kernels' symbols are named after; no other object has it
  std::vector<std::string> words; ///< of cu2portcc's command line, with absolute folders
  /// Device functions as a linker names them: those that it uses of other files, and those that it
  /// defines for them.
  std::vector<std::string> used, defined;
  bool isDeferred = false; ///< a kernel needs some of them: the object holds nothing but its note
  bool isLinked = false;   ///< in an object of -dlink, which has what the deferred one lacks
  std::vector<std::string> files = {}; ///< NotedFiles.h; none in a note of an older cu2portcc
  std::string object = {}; ///< that has it, for people: `a.o`, `libx.a(a.o)`; no part of its text

  bool operator==(const LinkNote &) const = default;
};

/// A line of JSON.
std::string textOf(const LinkNote &note);
/// Objects that were made of several have the notes of all, one after the other. What is none is
/// left out.
std::vector<LinkNote> linkNotesIn(llvm::StringRef text);

/// C++ that puts a note into the object that it is part of.
std::string sourceFor(const LinkNote &note);
/// The notes of an object, or of all members of an archive; none of a file that is neither.
std::vector<LinkNote> readLinkNotes(const std::string &file);

} // namespace cu2port
