// What a host compiler is: whose, and for which machine.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

struct RuntimeFiles;

/// As --target= has it: `aarch64-linux-gnu`. Empty for x86-64, which cu2port takes for granted
/// where nothing else is said. A compiler that was `named` is asked, with those of the options
/// that choose a target; else it is this machine.
std::string targetOf(const std::string &compiler, bool named,
                     const std::vector<std::string> &options);

/// The macros that the compiler defines otherwise with these options, as -D and -U: __OPTIMIZE__ of
/// -O2, __AVX2__ of -mavx2, _REENTRANT of -pthread. nvcc's device code sees them, too.
std::vector<std::string> optionMacros(const std::string &compiler,
                                      const std::vector<std::string> &options);

/// What programs for that target are linked with: as in NVIDIA's Toolkits, the folder
/// targets/aarch64-linux of the prefix is one for that machine.
RuntimeFiles filesForTarget(RuntimeFiles own, const std::string &target);

/// The name of the file that links lead to; of a name that leads to none, that name.
std::string realName(const std::string &compiler);

/// False for clang++, whatever its name says; everything else is taken for g++.
bool isGnuCompiler(const std::string &compiler);

} // namespace cu2port
