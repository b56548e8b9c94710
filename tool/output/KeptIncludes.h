// Keeps #include directives right when headers move.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

class EditSet;
class Findings;
class Layout;
struct IncludeUse;

/// Adds an edit for an include that would not find its file any more. `output` is where its file
/// goes, `folders` are those of the output that the unit's compiler will search.
/// Where the directive cannot be edited, as its name comes out of a macro, that is a finding; so is
/// a header that was asked for in vain, and that the output has.
void keepInclude(const IncludeUse &use, const std::string &output,
                 const std::vector<std::string> &folders, const Layout &layout, EditSet &edits,
                 Findings &findings);

} // namespace cu2port
