// The user's host code, edited in place: text in, text out, only what must change changes.
#pragma once

#include "device/Ir.h"
#include "frontend/TranslationUnit.h"
#include "rules/Rules.h"

#include <map>
#include <string>
#include <vector>

namespace cu2port {

class Findings;

/// One replacement in a file of the user's. Edits of one group happen together or not at all.
struct Edit {
  unsigned offset = 0;
  unsigned length = 0;
  std::string text;
  std::string rule; ///< the CUDA name whose rule asks for it
};

/// All edits of one run, by the file's real path. A file seen by many translation units is edited once.
class EditSet {
public:
  /// Adds an edit; the same edit twice is one. A different edit of an overlapping range is a conflict, which is
  /// reported, and neither is dropped silently.
  void add(const std::string &file, Edit edit, Findings &findings);
  const std::map<std::string, std::vector<Edit>> &files() const { return edits; }
  /// Applies the edits of one file to its text.
  std::string apply(const std::string &file, std::string text) const;

private:
  std::map<std::string, std::vector<Edit>> edits; ///< sorted by offset
};

/// Plans every edit of the user's files that the unit reaches, the registration at the end of the main file
/// included. `targets` has "cpu" and/or "opencl".
void planHost(const TranslationUnit &unit, const ir::Program &program, const std::string &module,
              const std::vector<std::string> &targets, const Rules &rules, EditSet &edits, Findings &findings);

} // namespace cu2port
