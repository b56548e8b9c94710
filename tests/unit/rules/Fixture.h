// A folder of rules that a test fills and loads.
#pragma once

#include "rules/Rules.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cu2port {

class RulesTest : public testing::Test {
protected:
  RulesTest();
  ~RulesTest() override;

  /// Writes `text` to a file of the folder, which `load` then reads.
  void write(const std::string &name, const std::string &text);
  /// The whole message of loading, with the folder's name taken out; empty if all went well.
  std::string message(const std::vector<std::string> &extra = {});
  /// Loads; the test fails if that fails.
  Rules load(const std::vector<std::string> &extra = {});

  std::string folder;
};

} // namespace cu2port
