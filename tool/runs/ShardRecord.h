// What a run of a part of a tree leaves for `cu2port merge`: the outcomes of its files, and all
// that tells whether they fit those of the other parts.
#pragma once

#include "runs/TreePlan.h"
#include "session/Options.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cu2port {

class Findings;
struct Session;

/// A part, as it is written to OUT/.cu2port/shard-I-of-N and read from there.
struct ShardRecord {
  std::string file; ///< where it was read from
  Shard shard;
  std::vector<std::string> given;             ///< Options::given
  std::string rules;                          ///< a hash of the rules and the dialect
  std::string requests;                       ///< a hash of how every file is translated
  std::string root;                           ///< the tree's
  std::map<std::string, std::string> files;   ///< of the tree, by path: hashes of the texts
  std::map<std::string, std::string> outside; ///< the same of headers elsewhere, by real path
  std::vector<UnitOutcome> outcomes;          ///< of the part's requests, in their order
};

/// All but the outcomes, as it is now.
/// `merge` makes it again, and compares: see difference().
ShardRecord describeRun(const Session &session, const Tree &tree, const TreePlan &plan);

/// Adds outcomes of requests, and hashes of what they read outside of the tree.
void addOutcomes(std::vector<UnitOutcome> outcomes, ShardRecord &record);

/// The reason why a part cannot be used for a run as it is now; empty if it can.
std::string difference(const ShardRecord &part, const ShardRecord &now);

/// Why a part's outcomes cannot be those of the requests, or name files that are none of the tree
/// below `root` nor of those outside that the part lists; empty if they fit. A part may come from
/// anybody, and what it names is read into the output.
std::string misfit(const ShardRecord &part, const std::vector<UnitRequest> &requests,
                   const std::string &root);

/// Makes paths below one root paths below another.
void moveRoot(UnitOutcome &outcome, const std::string &from, const std::string &to);

/// Lines: what describes the run, then an outcome each, then a checksum.
std::string toText(const ShardRecord &record);

/// Nothing if the file cannot be used, which is a finding.
std::optional<ShardRecord> readShardRecord(const std::string &file, Findings &findings);

} // namespace cu2port
