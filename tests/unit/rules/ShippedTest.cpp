// The rules that cu2port comes with.
#include "rules/Rules.h"

#include <gtest/gtest.h>

#include <cctype>

namespace cu2port {
namespace {

class Shipped : public testing::Test {
protected:
  void SetUp() override {
    llvm::Expected<Rules> loaded = Rules::load(CU2PORT_SOURCE_DIR "/rules", {});
    if (loaded)
      rules = std::move(*loaded);
    else
      FAIL() << llvm::toString(loaded.takeError());
  }

  Rules rules;
};

TEST_F(Shipped, RuntimeNamesAreCudasWithAnotherPrefix) {
  for (const ApiRule *rule : rules.all())
    if (rule->name.compare(0, 4, "cuda") == 0 && rule->kind != RuleKind::Header) {
      EXPECT_EQ(rule->fidelity == Fidelity::Unsupported ? "port" + rule->name.substr(4)
                                                        : rule->host,
                "port" + rule->name.substr(4));
    }
}

TEST_F(Shipped, DeviceFunctionsHaveTextsOrAReason) {
  for (const ApiRule *rule : rules.all())
    if (rule->kind == RuleKind::DeviceFunction) {
      const bool isOnCpuOnly = llvm::StringRef(rule->reason).starts_with("on the CPU only");
      const bool isUnsupported = rule->fidelity == Fidelity::Unsupported;
      const bool isBlockForm = rule->reason == "by the block form";
      EXPECT_EQ(rule->opencl.empty(), isUnsupported || isOnCpuOnly || isBlockForm) << rule->name;
    }
}

TEST_F(Shipped, EveryHelperIsUsedAndDefinesItsName) {
  for (const ApiRule *rule : rules.all())
    for (const ApiRule::Overload &overload : rule->opencl)
      for (const std::string &need : overload.needs)
        EXPECT_NE(overload.text.find(need), std::string::npos) << rule->name;
}

} // namespace
} // namespace cu2port
