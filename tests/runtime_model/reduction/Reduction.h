// The shortest program that still fails.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace cu2port::model {

/// Leaves out as many places as it can while `fails` stays true; it is for all of them.
std::vector<std::size_t> reduce(std::vector<std::size_t> places,
                                const std::function<bool(const std::vector<std::size_t> &)> &fails);

} // namespace cu2port::model
