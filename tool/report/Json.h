// JSON of a report: what its views share.
#pragma once

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <string>
#include <vector>

namespace cu2port::report {

struct Report;

/// A string of which what is not UTF-8 is shown as U+FFFD.
llvm::json::Value text(const std::string &bytes);
llvm::json::Array texts(const std::vector<std::string> &all);
/// To a tenth.
llvm::json::Value rounded(double number);

/// report.json.
void writeJson(const Report &report, llvm::json::OStream &out);

} // namespace cu2port::report
