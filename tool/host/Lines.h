// The numbers of the lines of an edited file: #line directives that have a compiler name the user's
// file and line, whatever the edits have added and taken away.
#pragma once

#include "host/EditSet.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cu2port {

class TranslationUnit;

/// What is to be known of a file of the user's beside its text.
struct FileLines {
  std::string name; ///< as the user, or the #include, named it
  /// Uses of macros over several lines, as offsets: no directive may stand among their arguments.
  std::set<std::pair<unsigned, unsigned>> macroCalls = {};
  bool areSeen = false; ///< by kernels: the host's text must have the same (SeenPlaces.h)
};

/// The user's files of a unit, by real path.
std::map<std::string, FileLines> collectLines(const TranslationUnit &unit);

/// Applies edits as applyEdits does; each line of the user's keeps its number. A directive stands
/// at the top, and after an edit that has changed the number of lines, at the next line where one
/// may stand: not within a token, a directive or a macro's arguments. What is added at the end of
/// the file counts as the written file's own (ownLineDirective). The user's own #line directives
/// hold.
std::string applyWithLines(const std::vector<Edit> &edits, const std::string &text,
                           const FileLines &lines);

} // namespace cu2port
