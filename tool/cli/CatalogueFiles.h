// The parts of docs/ that the tool itself writes.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

class Findings;
class Rules;

/// Makes anew, below a folder docs/, the table in diagnostics.md and the pages of api/. `headers`
/// are the folders of CUDA's headers. Returns the exit status.
int writeCatalogue(const std::string &docs, const Rules &rules,
                   const std::vector<std::string> &headers, Findings &findings);

} // namespace cu2port
