// What cu2portcc says of itself.
#pragma once

#include "driver/NvccCommand.h"

namespace cu2port {

/// True for what is answered without any input.
bool isAnswer(NvccCommand::Action action);

/// Prints it, in the form in which scripts look for it in nvcc's output. Returns the exit status.
int answerAsNvcc(NvccCommand::Action action);

} // namespace cu2port
