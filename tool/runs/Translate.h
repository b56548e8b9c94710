// One run of the translator.
#pragma once

namespace cu2port {

struct Options;

/// Translates the inputs, writes the output tree, prints findings and a summary. Returns the exit
/// status: 0 all translated, 1 translated with parts left to do, 2 nothing usable (and nothing
/// written).
int translate(const Options &options);

} // namespace cu2port
