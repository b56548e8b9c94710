// What cu2portcc says of itself.
#pragma once

#include "arguments/NvccCommand.h"
#include "session/Resources.h"

namespace cu2port {

/// True for what is answered without any input.
bool isAnswer(NvccCommand::Action action);

/// Prints what build systems look for in `nvcc -v` of any command: where things lie, and what is
/// linked. `TOP` is the folder above bin/; `libraries` stands in the link's command line as it is.
void printPlaces(const RuntimeFiles &runtime, const std::string &libraries);

/// Prints it, in the form in which scripts look for it in nvcc's output. Returns the exit status.
int answerAsNvcc(NvccCommand::Action action);

} // namespace cu2port
