// What needs the preprocessor alone.
#pragma once

#include <string>

namespace cu2port {

struct ParseRequest;

/// Writes the preprocessed text to a file, or to standard output if `output` is empty. False after
/// errors, which Clang has printed.
bool writePreprocessed(const ParseRequest &request, const std::string &output);

} // namespace cu2port
