// cu2portcc: in nvcc's place in a build.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

/// Does what a command line of nvcc's asks for: CUDA files are translated in a temporary folder and
/// compiled by the host compiler, the rest goes there as it is; a program is linked with the
/// runtime. Prints findings. Returns the exit status: 0, or 1 if there is no result.
int compileAsNvcc(const std::vector<std::string> &arguments);

} // namespace cu2port
