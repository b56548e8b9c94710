// The table of diagnostics, and the list that a run fills. A line of Diagnostics.def is expanded
// three times: to an enumerator, to a row of the table at the enumerator's number, and to what
// --strict raises:
//
//   DIAG(NoRule, 2001, Todo, "'{}' has no ...", "replace ...")
//     DiagId::NoRule    ->  table[...] = {"NoRule", 2001, Severity::Todo, "'{}' has no ...", ...}
#include "diag/Findings.h"

#include <algorithm>
#include <iterator>

namespace cu2port {

static const DiagInfo table[] = {
#define DIAG(name, id, severity, text, hint) {#name, id, Severity::severity, text, hint},
#include "diag/Diagnostics.def"
#undef DIAG
};

const DiagInfo &info(DiagId id) { return table[static_cast<std::size_t>(id)]; }

/// The numbers of users (2001) have gaps, the enumerators have none: this way round is a search.
const DiagInfo *findDiag(int number) {
  const auto *row = std::find_if(std::begin(table), std::end(table),
                                 [&](const DiagInfo &each) { return each.id == number; });
  return row == std::end(table) ? nullptr : row;
}

DiagId idOf(const DiagInfo &row) { return static_cast<DiagId>(&row - table); }

void Findings::addMessage(DiagId id, std::string_view file, unsigned line, unsigned column,
                          std::string message) {
  if (suppressed.count(info(id).id))
    return;
  // One place must have one name, or it is reported twice.
  if (file.substr(0, 2) == "./") // how Clang names what lies beside "a.cu"
    file.remove_prefix(2);
  if (!seen.emplace(id, std::string(file), line, column, message).second)
    return;
  findings.push_back({id, std::string(file), line, column, std::move(message), {}});
}

void Findings::absorb(const std::vector<Finding> &others) {
  for (const Finding &each : others)
    addMessage(each.id, each.file, each.line, each.column, each.message);
}

void Findings::suppress(int id) { suppressed.insert(id); }
void Findings::raise(int id) { raised.insert(id); }

/// The two conditions in front are calls that fail when the program makes them: to whoever asks for
/// a complete translation, they are left to do.
void Findings::raiseTodos() {
  raise(info(DiagId::LibraryCall).id);
  raise(info(DiagId::DeviceFunctor).id);
#define DIAG(name, id, severity, text, hint)                                                       \
  if (Severity::severity == Severity::Todo)                                                        \
    raise(id);
#include "diag/Diagnostics.def"
#undef DIAG
}

Severity Findings::severity(const Finding &finding) const {
  const DiagInfo &row = info(finding.id);
  return raised.count(row.id) ? Severity::Error : row.severity;
}

bool Findings::has(Severity severity) const { return count(severity) > 0; }

std::size_t Findings::count(Severity severity) const {
  return static_cast<std::size_t>(
      std::count_if(findings.begin(), findings.end(),
                    [&](const Finding &each) { return this->severity(each) == severity; }));
}

} // namespace cu2port
