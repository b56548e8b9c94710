// `#line` directives, by which compilers, debuggers and sanitizers name the user's file and line
// for code that was made from it.
#pragma once

#include <string>
#include <string_view>

namespace cu2port {

/// `#line 12 "saxpy.cu"` and a newline: what the next line is taken for. Lines count from 1.
std::string lineDirective(unsigned line, std::string_view file);

/// Stands for a directive that leads back to the written file itself, whose name and lines are not
/// known while it is being made.
inline constexpr std::string_view ownLineDirective = "#line of this file\n";

/// Puts real directives in place of those; `file` is what the written file is called.
std::string nameOwnLines(std::string_view text, std::string_view file);

} // namespace cu2port
