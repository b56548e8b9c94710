// The levels of x86 processors that a program's kernels are compiled for, each a version of its
// own: one is chosen when the program starts (runtime/src/cpu/Versions.h).
#pragma once

#include <array>
#include <string>

namespace cu2port {

/// As -march= has them. The first runs everywhere, and has what is in no version.
inline constexpr std::array<const char *, 3> kernelLevels{"x86-64-v2", "x86-64-v3", "x86-64-v4"};

/// The name of a module's table of kernels in the version of a level.
std::string tableOf(const std::string &table, const std::string &level);
/// The name of the table of versions, until it takes the place of the table of kernels.
std::string versionsOf(const std::string &table);
/// Its text, to stand behind that of the kernels.
std::string versionsText(const std::string &table);

/// Where the version of a level is written, beside `object`, which is the first one's.
std::string objectOf(const std::string &object, const std::string &level);

} // namespace cu2port
