// What needs the preprocessor alone.
#pragma once

#include <string>

namespace cu2port {

struct ParseRequest;

/// True if the file, which need not be a .cu, includes a header of CUDA's, directly or through
/// others. Takes a fraction of a parse. A file that does not preprocess (a header is missing, say)
/// counts by what was seen up to there.
bool usesCuda(const ParseRequest &request);

/// Writes the preprocessed text to a file, or to standard output if `output` is empty. False after
/// errors, which Clang has printed.
bool writePreprocessed(const ParseRequest &request, const std::string &output);

} // namespace cu2port
