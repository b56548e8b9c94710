// The work-items that a text is built with.
#pragma once

#include <array>
#include <string>

namespace cu2port::sycl_device {

/// X.sycl.cpp for blocks whose threads are work-items as SYCL has them.
std::string useThreadItems(std::string text);

/// X.sycl.cpp for blocks of these extents alone (CUDA's x first), whose groups are one row of
/// work-items each.
std::string useRowItems(std::string text, const std::array<unsigned, 3> &extents);

} // namespace cu2port::sycl_device
