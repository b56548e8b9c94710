// What follows from several options together.
#include "session/Options.h"

#include <algorithm>
#include <filesystem>

namespace cu2port {

bool namesFolder(const Options &options) {
  return std::any_of(options.inputs.begin(), options.inputs.end(), [](const std::string &input) {
    std::error_code error;
    return std::filesystem::is_directory(input, error);
  });
}

} // namespace cu2port
