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
std::string describe(const ApiRule &rule);

/// The rules whose names match a glob pattern, sorted by name. An error is a pattern that is wrong.
llvm::Expected<std::vector<const ApiRule *>> matching(const Rules &rules, llvm::StringRef pattern);

/// Up to five names that look like an unknown one, the closest first.
std::vector<std::string> similarNames(const Rules &rules, llvm::StringRef name);

} // namespace cu2port
