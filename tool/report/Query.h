// What `--query` prints.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace cu2port {

class Rules;
struct ApiRule;

/// Everything that is known of one CUDA name: what kind it is, what it becomes in host code and for
/// each target, how faithful that is, and an example.
std::string describe(const ApiRule &rule, const Rules &rules);
/// ... of one that has no rule but a name in HIP; empty if it has none.
std::string describeInHip(llvm::StringRef name, const Rules &rules);

/// The names that match a glob pattern and have rules, or are HIP's, sorted. An error is a pattern
/// that is wrong.
llvm::Expected<std::vector<std::string>> matching(const Rules &rules, llvm::StringRef pattern);

/// Up to five names that look like an unknown one, the closest first.
std::vector<std::string> similarNames(const Rules &rules, llvm::StringRef name);

} // namespace cu2port
