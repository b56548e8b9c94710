// Findings, as text for people.
#pragma once

#include "support/Visible.h"

#include "llvm/ADT/StringRef.h"

#include <functional>
#include <string>

namespace cu2port {

class Findings;
enum class Severity;

/// As messages begin: `todo`.
const char *nameOf(Severity severity);

/// Every error and everything left to do, with the source line and a caret below it; with `verbose`
/// the rest too. Ordered by file and place. `textOf` names the file that has a file's text; without
/// it, that is the file.
std::string describe(const Findings &findings, bool verbose,
                     const std::function<std::string(const std::string &)> &textOf = {});

/// Says on stderr that something happened that must not: nothing of ours throws on bad input, so it
/// is a bug, or the machine's memory is gone.
void printBug(const char *what);

/// Whether all that was printed has arrived; says so on stderr if not, as on a full disk.
bool flushOutput();

/// `1 error, 2 parts left to do, 3 conditions, 1 note`; what there is none of is left out.
std::string countFindings(const Findings &findings);

} // namespace cu2port
