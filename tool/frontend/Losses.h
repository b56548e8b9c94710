// What errors in the source cost, where what they leave is translated.
#pragma once

namespace cu2port {

class Findings;
class TranslationUnit;

/// A finding for each definition that stays as it was, and for what else cannot be read. Of headers
/// that are missing the unit has a list.
void reportLosses(const TranslationUnit &unit, Findings &findings);

} // namespace cu2port
