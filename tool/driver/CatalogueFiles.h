// The parts of docs/ that the tool itself writes.
#pragma once

#include <string>

namespace cu2port {

class Findings;
class Rules;

/// Makes anew, below a folder docs/, the table in diagnostics.md. Returns the exit status.
int writeCatalogue(const std::string &docs, const Rules &rules, Findings &findings);

} // namespace cu2port
