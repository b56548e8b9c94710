// Signals of crashes in code that is not ours.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace cu2port {

/// Runs `work`, which throws nothing. If it crashes, it ends there, what it holds is lost, and the
/// signal's name is returned: "Segmentation fault".
std::optional<std::string> runGuarded(const std::function<void()> &work);

} // namespace cu2port
