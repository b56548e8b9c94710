// Braces in a launch: nvcc takes `k<<<{2, 3}, {64}>>>(x)`, where Clang wants an expression. It gets
// to see `k<<<::dim3{2, 3}, ::dim3{64}>>>(x)`; the text stays what it is, as C++ takes the braces
// in a call of portLaunch.
#pragma once

namespace clang {
class Preprocessor;
}

namespace cu2port {

/// Before the file is lexed.
void nameLaunchBraces(clang::Preprocessor &preprocessor);

} // namespace cu2port
