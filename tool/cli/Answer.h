// Questions about cu2port itself, instead of a translation.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

struct Options;

/// Whether something is asked instead of a translation.
bool isQuestion(const Options &options);

/// Prints what `--explain`, `--query` or `--toolkit` asks for, or writes what `--catalogue` does.
/// Returns the exit status: 1 for a name that cu2port does not know, 2 where it cannot answer.
int answer(const Options &options);

/// `cu2port devices`: what programs can run on here. `arguments` are those behind the word. Returns
/// the exit status: 1 if the environment leaves programs no device, 2 where it cannot answer.
int listDevices(const std::vector<std::string> &arguments);

} // namespace cu2port
