// Rules for make and ninja: what a file was made from.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cu2port {

/// -MD and what belongs to it.
struct DependencyOptions {
  bool write = false;
  std::string file;                 ///< -MF; empty: named after the output
  std::vector<std::string> targets; ///< -MT and -MQ, as make is to read them; empty: the output
  bool phony = false; ///< -MP: a rule without a recipe for each header, so that one may go
};

/// A file's name as make reads it in a rule.
std::string forMake(std::string_view text);

/// `targets: files`; the targets are as make is to read them. With `phony`, an empty rule for each
/// file but the first.
std::string dependencyRule(const std::vector<std::string> &targets,
                           const std::vector<std::string> &files, bool phony);

} // namespace cu2port
