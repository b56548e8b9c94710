// Braces in a launch: nvcc takes `k<<<{2, 3}, {64}>>>(x)`, where Clang wants an expression. It gets
// to see `k<<<::dim3{2, 3}, ::dim3{64}>>>(x)`; the text stays what it is, as C++ takes the braces
// in a call of portLaunch. Likewise `k << <2, 64>> >(x)`.
#pragma once

#include <functional>

namespace clang {
class Preprocessor;
class Token;
} // namespace clang

namespace cu2port {

/// To be called with each token on its way to the parser.
std::function<void(clang::Token &)> readLaunchBraces(clang::Preprocessor &preprocessor);

} // namespace cu2port
