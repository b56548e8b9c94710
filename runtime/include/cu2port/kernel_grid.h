// What a block has to do with the others of its launch.
#pragma once

namespace cu2port {

/// Returns when all blocks of a cooperative launch have called it. In other launches it ends the
/// kernel with portErrorLaunchFailure. Throws when the launch has failed in another block.
void gridBarrier();

/// Whether the block that the calling thread runs belongs to a cooperative launch.
bool isCooperative();

} // namespace cu2port
