// What it takes to run cases, in a file for another program: everything but their text.
#pragma once

#include "case/Case.h"

namespace cu2port::random {

void writeCases(const std::string &path, const std::vector<Case> &cases);
std::vector<Case> readCases(const std::string &path);

} // namespace cu2port::random
