// One input, translated: what is left of it when its AST is gone.
#pragma once

#include "driver/Includes.h"
#include "host/Host.h"
#include "host/Lines.h"

#include <optional>
#include <string>
#include <vector>

namespace cu2port {

struct Options;
struct Resources;
class Findings;
class Rules;

struct UnitResult {
  std::string input; ///< as the user named it
  std::string real;  ///< its real path
  std::string module;
  EditSet edits; ///< of the main file and of headers
  std::vector<IncludeUse> includes;
  std::vector<std::string> headers; ///< real paths
  std::map<std::string, FileLines> lines; ///< of the user's files, by real path
  std::string openCL;               ///< the text of X.cl; empty if there is none
  std::string cpu;                  ///< the text of X.cpu.cpp; empty if there is none
  std::size_t kernels = 0;
  bool definesMain = false;
};

/// Runs every phase on one input. Nothing comes back if it cannot be parsed.
std::optional<UnitResult> translateUnit(const std::string &input, const std::string &module,
                                        const Options &options, const Resources &resources,
                                        const Rules &rules, Findings &findings);

/// The text of the device program of one input after the pass that the options name; nothing if it
/// cannot be parsed.
std::optional<std::string> dumpUnit(const std::string &input, const Options &options,
                                    const Resources &resources, const Rules &rules,
                                    Findings &findings);

} // namespace cu2port
