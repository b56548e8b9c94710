// The examples of the rules as files: CUDA text in, and what is to come out of it.
#pragma once

#include "rules/Rules.h"

#include <string>
#include <vector>

namespace cu2port {

/// Rules whose example is a statement of host code.
std::vector<const ApiRule *> hostRules(const Rules &rules);
/// Rules whose example is a condition of the preprocessor.
std::vector<const ApiRule *> conditionRules(const Rules &rules);
/// Rules whose example is an #include.
std::vector<const ApiRule *> headerRules(const Rules &rules);
/// Rules whose example is a statement of a kernel, and has a form for every OpenCL device.
std::vector<const ApiRule *> deviceRules(const Rules &rules);

/// A CUDA file with every example, one a line, the rule's name behind it in a comment.
std::string cudaFile(const Rules &rules);
/// The same lines as they are to come out, for the host, and for OpenCL.
std::string hostFile(const Rules &rules);
std::string openclFile(const Rules &rules);
/// The lines for the host where CUDA's names stay; flags, which are macros then, have the values
/// that they have without.
std::string namedHostFile(Rules rules);

/// `sinf(x); // sinf`: the line of a rule.
std::string line(const std::string &text, const ApiRule &rule);

} // namespace cu2port
