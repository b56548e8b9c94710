// Questions about cu2port itself, instead of a translation.
#pragma once

namespace cu2port {

struct Options;

/// Prints what `--explain` or `--query` asks for. Returns the exit status: 1 for a name that
/// cu2port does not know, 2 where it cannot answer.
int answer(const Options &options);

} // namespace cu2port
