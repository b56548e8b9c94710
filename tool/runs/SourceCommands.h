// Whether two commands that compile one source make the same program of it.
#pragma once

#include "arguments/CompileDatabase.h"

namespace cu2port {

class SourceWords;
struct UnitRequest;

/// Macros that no text has do not count; for others the preprocessor is asked.
bool readAlike(const UnitRequest &request, const SourceCommand &one, const SourceCommand &other,
               SourceWords &words, const std::string &dialect);

/// What `one` has and `other` has not, or otherwise: `-DN=4 -UX`.
std::string wordsOfOne(const SourceCommand &one, const SourceCommand &other);

} // namespace cu2port
