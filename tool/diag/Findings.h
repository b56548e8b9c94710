// What a run of the translator has found: errors, things left to do, rewrites that are not exact.
// Ids are stable: 1xxx input, 2xxx no rule, 3xxx meaning changed, 4xxx edits and macros, 5xxx run
// time, 9xxx a bug of ours. Each is one line of Diagnostics.def.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <fmt/format.h>

namespace cu2port {

/// In rising order; docs/diagnostics.md says what each means, and what the program then exits with.
/// Notes and conditions are shown with --verbose only.
enum class Severity { Note, Condition, Todo, Error };

/// A diagnostic by its name in the code: its number here is that of its row, not the user's.
enum class DiagId {
#define DIAG(name, id, severity, text, hint) name,
#include "diag/Diagnostics.def"
#undef DIAG
};

/// A row of Diagnostics.def.
struct DiagInfo {
  const char *name;
  int id;
  Severity severity;
  const char *text; ///< an fmt pattern
  const char *hint;
};
/// The row of a diagnostic; every id has one.
const DiagInfo &info(DiagId id);
/// The row with this number (2001); null if there is none.
const DiagInfo *findDiag(int number);
/// The id of a row that info() or findDiag() gave.
DiagId idOf(const DiagInfo &row);

/// A diagnostic at a place of the user's text. Lines and columns count from 1; 0 is none.
struct Finding {
  DiagId id;
  std::string file; ///< as the user named it; may be empty
  unsigned line = 0;
  unsigned column = 0;
  std::string message;
  std::string rule; ///< the CUDA name whose rule it is about, if any
};

/// Collects findings; the same finding at the same place is kept once (templates are seen many
/// times).
class Findings {
public:
  /// Adds a finding whose message is the row's pattern with `a` in the place of its `{}`.
  template <class... A>
  void add(DiagId id, std::string_view file, unsigned line, unsigned column, const A &...a) {
    addMessage(id, file, line, column, fmt::format(fmt::runtime(info(id).text), a...));
  }
  /// ... with a message that is ready. Nothing happens if the number is suppressed.
  void addMessage(DiagId id, std::string_view file, unsigned line, unsigned column,
                  std::string message);
  /// Takes over what another run, of a part of the work, has found.
  void absorb(const std::vector<Finding> &others);
  /// In the order in which they were added.
  const std::vector<Finding> &all() const { return findings; }
  bool has(Severity severity) const;
  std::size_t count(Severity severity) const;
  /// How serious a finding is in this run.
  Severity severity(const Finding &finding) const;

  /// From now on findings with this number (2001) are not kept: --suppress.
  void suppress(int id);
  /// Findings with this number count as errors: --error-on.
  void raise(int id);
  /// What is left to do counts as an error, library calls that fail included: --strict.
  void raiseTodos();

private:
  std::vector<Finding> findings;
  std::set<std::tuple<DiagId, std::string, unsigned, unsigned, std::string>> seen;
  std::set<int> suppressed;
  std::set<int> raised;
};

} // namespace cu2port
