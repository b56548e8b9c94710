// What docs/ says about diagnostics, from the table that the tool itself has.
#pragma once

#include <string>

namespace cu2port {

struct DiagInfo;

/// The lines with which a page about a diagnostic begins.
std::string pageHead(const DiagInfo &row);

/// A row for each diagnostic, by number, with a link to its page.
std::string diagnosticsTable();

} // namespace cu2port
