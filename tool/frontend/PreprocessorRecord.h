// What the preprocessor saw in the user's files.
#pragma once

#include "clang/Lex/PPCallbacks.h"

#include <memory>

namespace cu2port {

class TranslationUnit;

/// Fills includes, headersOfHeaders, skipped, macroUses, stringised and userFiles of the unit while
/// it is parsed.
std::unique_ptr<clang::PPCallbacks> recordPreprocessing(TranslationUnit &unit);

} // namespace cu2port
