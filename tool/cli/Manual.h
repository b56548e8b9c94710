// The command line, described for man and for shells: from what is declared, so that it is always
// what the program takes.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace cu2port {

/// A page for man, in its own markup.
std::string manualPage(const CLI::App &app);

/// A script that completes options and files: for "bash", "zsh" or "fish".
std::string completionScript(const CLI::App &app, const std::string &shell);

} // namespace cu2port
