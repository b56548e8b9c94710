// Device functions that one file of a program uses and another defines.
#pragma once

#include "unit/Unit.h"

#include <string>
#include <vector>

namespace cu2port {

struct UnitContext;

/// A file of a program: what its device code uses of other files, and what it has for them.
struct LinkUnit {
  UnitSource source;
  std::vector<std::string> used, defined;
  std::vector<std::size_t> programs = {}; ///< that it is linked into; none: the only one
};

/// The files that define what units.at(user) uses, those that define what these use in turn, and so
/// on, in their order. Those of its own programs come first, and what only others define is taken,
/// too: who plans programs may be wrong. A name that several files define is no definition.
std::vector<UnitSource> definersFor(std::size_t user, const std::vector<LinkUnit> &units);

/// Translates those of the requests again whose kernels need what other files of the run define.
/// The rest stays as it is in `outcomes`, which has one for each request.
void linkUnits(const std::vector<UnitRequest> &requests, std::vector<UnitOutcome> &outcomes,
               const UnitContext &context);

} // namespace cu2port
