// stdin, stdout and stderr, whatever has become of them before this process began.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <utility>

namespace cu2port {

/// Files get no number of a standard one that is closed: messages would go into them. What is
/// written to a closed stdout still fails, and what is written to a closed stderr is nothing.
void openStandardFiles();

/// To stderr. That nobody reads it, or that its disk is full, ends nothing: fmt::print() would
/// throw.
template <typename... Values>
void printError(fmt::format_string<Values...> format, Values &&...values) {
  const std::string text = fmt::format(format, std::forward<Values>(values)...);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

} // namespace cu2port
