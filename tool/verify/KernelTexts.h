// The texts of a recorded launch's kernels, in a folder with a translation.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

class Findings;

namespace verify {

/// X.cl, X.block.cl, X.cpu.cpp and X.plain.cpp, those that there are, of the translation below
/// `folder` that has the kernel. Two such translations are a finding.
/// `files` is their stem, X. None is no finding: the list is empty.
std::vector<std::string> findKernelTexts(const std::string &folder, const std::string &files,
                                         const std::string &kernel, Findings &findings);

} // namespace verify
} // namespace cu2port
