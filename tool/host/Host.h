// The user's host code, edited in place: text in, text out, only what must change changes.
#pragma once

#include "device/Ir.h"
#include "frontend/TranslationUnit.h"
#include "host/EditSet.h"
#include "rules/Rules.h"

#include <string>
#include <vector>

namespace cu2port {

class Findings;

/// Plans every edit of the user's files that the unit reaches, the registration at the end of the
/// main file included, unless `module` is empty. `targets` has "cpu" and/or "opencl".
void planHost(const TranslationUnit &unit, const ir::Program &program, const std::string &module,
              const std::vector<std::string> &targets, const Rules &rules, EditSet &edits,
              Findings &findings);

} // namespace cu2port
