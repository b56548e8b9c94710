// One tree, translated in parts: on many machines, and joined on one.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

struct Session;

/// Translates the files of one part of a tree, --shard I/N: every N-th of those that are
/// translated, in the order of their paths. Their outcomes, whatever they are, go to
/// OUT/.cu2port/shard-I-of-N. Returns the exit status: 0 all translated, 1 with parts left to do or
/// files that could not be translated, 2 nothing written.
int translateShard(Session &session);

/// `cu2port merge OUT... -o OUT`: joins the parts that lie in some folders. What is written and
/// printed, and the exit status, are those of one run over the whole tree, which is read again.
/// What does not fit together is a finding; then nothing is written.
int mergeShards(const std::vector<std::string> &arguments);

} // namespace cu2port
