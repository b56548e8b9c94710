// Room for recursion that follows how deep an input is nested.
#pragma once

#include <functional>

namespace cu2port {

/// Runs `work` on a stack of its own and waits for its end; what it throws comes out here.
void runOnDeepStack(const std::function<void()> &work);

} // namespace cu2port
