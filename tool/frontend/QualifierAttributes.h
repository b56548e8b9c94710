// Attributes of C++ behind CUDA's qualifiers: nvcc takes `__device__ [[nodiscard]] int f();` and
// `__shared__ alignas(16) int s[4];`, where Clang wants the qualifiers, which are GNU's attributes
// to it, to come last. It gets to see GNU's attributes only; the text stays what it is.
#pragma once

#include <functional>

namespace clang {
class Preprocessor;
class Token;
} // namespace clang

namespace cu2port {

/// To be called with each token on its way to the parser.
std::function<void(clang::Token &)> readQualifierAttributes(clang::Preprocessor &preprocessor);

} // namespace cu2port
