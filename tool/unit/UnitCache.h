// Outcomes of units from earlier runs.
#pragma once

#include "session/Cache.h"
#include "unit/Unit.h"

#include <optional>

namespace cu2port {

/// One for a run. Both arguments must outlive it. Finding nothing is no failure, and neither is
/// that nothing can be kept.
class UnitCache {
public:
  UnitCache(const Options &options, const Resources &resources);

  /// The outcome of an earlier translation of the same text, in the same way.
  std::optional<UnitOutcome> find(const UnitRequest &request) const;
  /// Keeps an outcome. Those without a result are not kept: what was read for them is not known.
  void store(const UnitRequest &request, const UnitOutcome &outcome) const;

private:
  /// All that an outcome depends on but for files' contents.
  std::vector<std::string> question(const UnitRequest &request) const;
  const Options &options;
  Cache cache;
  std::vector<std::string> ownRules; ///< the texts of --rules files
};

} // namespace cu2port
