// The word `template` where nvcc does without it: in `Cast<T, U>::cast<4>(to, from)` it finds out
// when it instantiates what `cast` is. Clang has taken `<` for a comparison by then, and says so;
// another parse gets to see `Cast<T, U>::template cast<4>(to, from)`, and so does whoever compiles
// the text.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace clang {
class Diagnostic;
class Preprocessor;
class Token;
} // namespace clang

namespace cu2port {

/// A file, and where in it a name begins.
using NamePlace = std::pair<std::string, unsigned>;

/// The name that an error is about which has come of a missing `template`; nothing for others.
std::optional<NamePlace> nameWithoutTemplate(const clang::Diagnostic &diagnostic);

/// To be called with each token on its way to the parser.
std::function<void(clang::Token &)> readTemplateWords(clang::Preprocessor &preprocessor,
                                                      std::set<NamePlace> names);

} // namespace cu2port
