// The state of a run of the translator.
#pragma once

#include "diag/Findings.h"
#include "rules/Rules.h"
#include "session/Resources.h"

#include <string>
#include <vector>

namespace cu2port {

struct Options;

struct Session {
  const Options &options;
  Findings findings;
  Resources resources;
  Rules rules;

  bool isHopeless() const { return findings.has(Severity::Error); }

  /// Rules that cannot be read are a finding.
  void loadRules();

  /// Prints the findings, and the summary with their counts (which must not end up in the diff of
  /// --dry-run). Returns the exit status that they
  /// make.
  int finish(const std::string &summary) const;
};

/// cu2port's rules and then the user's own. Some that cannot be read are a finding, and give none.
Rules readRules(const Resources &resources, const std::vector<std::string> &own, Findings &findings,
                bool withHip = false);

/// `1 file`, `2 files`.
std::string plural(std::size_t count, const char *word);

} // namespace cu2port
