// How deep the user's statements and expressions are nested.
#pragma once

namespace cu2port {

class Findings;
class TranslationUnit;

/// Reports what is nested deeper than recursion over it may go: `a ? b : c ? d : ...`, `else if`
/// after `else if`, `a + b + c + ...`, each a level a link. False if anything is.
bool checkDepth(const TranslationUnit &unit, Findings &findings);

} // namespace cu2port
