// Runs kernels in their direct form.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

namespace direct = cu2port::direct;

/// A launch of one kernel.
struct Configuration {
  dim3 grid{1}, block{1};
  std::size_t dynamicShared = 0;
  direct::Order order = direct::Order::Forward;
  bool isCooperative = false;
  unsigned round = 0;
  unsigned resident = 0;
};

template <auto kernel, class... Arguments>
int run(const Configuration &configuration, Arguments... arguments) {
  void *const pointers[] = {&arguments..., nullptr};
  return direct::run({"kernel", direct::runThread<kernel>, configuration.grid, configuration.block,
                      configuration.dynamicShared, nullptr, nullptr, configuration.isCooperative,
                      configuration.resident, configuration.order, configuration.round},
                     pointers);
}

/// The same, for a kernel that writes `count` values by its first parameter.
template <auto kernel, class T, class... Arguments>
std::vector<T> results(std::size_t count, const Configuration &configuration,
                       Arguments... arguments) {
  std::vector<T> values(count);
  EXPECT_EQ(run<kernel>(configuration, values.data(), arguments...), cudaSuccess);
  return values;
}
