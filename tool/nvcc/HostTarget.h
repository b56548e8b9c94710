// The machines that a host compiler compiles for, where they are others than this one.
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

/// What programs for that target are linked with: as in NVIDIA's Toolkits, the folder
/// targets/aarch64-linux of the prefix is one for that machine.
RuntimeFiles filesForTarget(RuntimeFiles own, const std::string &target);

} // namespace cu2port
