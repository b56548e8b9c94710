// What the kernels of a source are named after.
#pragma once

#include <string>

namespace cu2port {

/// A source's name without its extension, as C has names: `my-kernels` -> `my_kernels`.
std::string moduleOf(const std::string &stem);

/// The name of the files of its kernels, without extension. The embedded text of a .cl is named
/// after its file, so a module whose name is not its source's names its files.
std::string kernelStem(const std::string &stem, const std::string &module);

} // namespace cu2port
