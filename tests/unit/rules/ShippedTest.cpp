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
                                                        : rule->host(),
                "port" + rule->name.substr(4));
    }
}

TEST_F(Shipped, DeviceFunctionsHaveTextsOrAReason) {
  for (const ApiRule *rule : rules.all())
    if (rule->kind == RuleKind::DeviceFunction) {
      const bool isLeftOut = llvm::StringRef(rule->reason()).contains("are left out");
      const bool isUnsupported = rule->fidelity == Fidelity::Unsupported;
      const bool isBlockForm = rule->reason() == "by the block form";
      const bool isLowered = llvm::StringRef(rule->reason()).ends_with("a loop over the bytes");
      EXPECT_EQ(rule->in("opencl").empty(), isUnsupported || isLeftOut || isBlockForm || isLowered)
          << rule->name;
    }
}

TEST_F(Shipped, WhatPassesKnowHasTheEffectsOfItsRule) {
  const std::initializer_list<const ir::Operation *> known = {
#define OPERATION(id, ...) &ir::operationOf(ir::OperationId::id),
#include "device/ir/Operations.def"
  };
  for (const ir::Operation *operation : known) {
    const ApiRule *rule = rules.find(operation->name);
    EXPECT_EQ(rule == nullptr, operation->isInternal()) << operation->name;
    EXPECT_TRUE(!rule || rule->effects == operation->effects) << operation->name;
  }
}

/// Whether the text calls something that the helper defines.
bool uses(llvm::StringRef text, llvm::StringRef helper) {
  while (!text.empty()) {
    const auto [before, after] = text.split('(');
    const llvm::StringRef called = before.substr(before.find_last_of(" (,!") + 1);
    if (!called.empty() && (helper.contains((" " + called + "(").str()) ||
                            helper.contains(("*" + called + "(").str())))
      return true;
    text = after;
  }
  return false;
}

TEST_F(Shipped, EveryHelperIsUsed) {
  for (const ApiRule *rule : rules.all())
    for (const Overload &overload : rule->in("opencl"))
      for (const std::string &need : overload.needs)
        for (const char *space : {"global", "local"}) {
          auto withSpace = [&](llvm::StringRef text) {
            const auto [before, after] = text.split("$S");
            return before.size() == text.size() ? text.str() : (before + space + after).str();
          };
          const std::string *helper = rules.helper("opencl", withSpace(need));
          ASSERT_TRUE(helper) << need;
          EXPECT_TRUE(uses(withSpace(overload.text), *helper)) << rule->name << ": " << need;
        }
}

} // namespace
} // namespace cu2port
