// Addresses that are left to the process.
#pragma once

namespace cu2port::cpu {

/// Whether there are more than streams may take (`ulimit -v`). What they leave is for the rest of
/// the program and for threads that have begun: an allocation of theirs that fails ends the
/// process, where a stream that is refused is an error.
bool hasHeadroom();

} // namespace cu2port::cpu
