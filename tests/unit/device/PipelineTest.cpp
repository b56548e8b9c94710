// Passes.def, as the runner and --dump-ir read it.
#include "device/pipeline/Pipeline.h"

#include "diag/Findings.h"
#include "rules/Rules.h"

#include "llvm/ADT/SmallVector.h"

#include <gtest/gtest.h>

#include <set>

namespace cu2port::ir {
namespace {

std::vector<Target> allTargets() {
  std::vector<Target> all{Target::All};
  for (const TargetInfo &row : targets())
    all.push_back(row.target);
  return all;
}

TEST(Pipeline, ATargetHasEachNameOnce) {
  for (Target target : allTargets()) {
    std::set<std::string> names;
    for (const Pass &pass : passes())
      if (pass.isOf(target)) {
        EXPECT_TRUE(names.insert(pass.name.str()).second) << pass.name.str();
        EXPECT_EQ(findPass(target, pass.name), &pass);
      }
    EXPECT_FALSE(names.empty());
  }
}

TEST(Pipeline, WhatIsCommonComesFirst) {
  bool isPast = false;
  for (const Pass &pass : passes()) {
    isPast |= !pass.isOf(Target::All);
    EXPECT_NE(pass.isOf(Target::All), isPast) << pass.name.str();
  }
}

TEST(Pipeline, WhatMustHaveRunStandsBefore) {
  for (Target target : allTargets()) {
    std::set<std::string> before;
    for (const Pass &pass : passes()) {
      if (!pass.isOf(target))
        continue;
      llvm::SmallVector<llvm::StringRef> wanted;
      pass.after.split(wanted, ' ', -1, /*KeepEmpty=*/false);
      for (llvm::StringRef each : wanted)
        EXPECT_TRUE(before.count(each.str()) || !findPass(target, each))
            << each.str() << " before " << pass.name.str();
      before.insert(pass.name.str());
    }
  }
}

TEST(Pipeline, EachPassTakesAnEmptyProgramAndHasAReason) {
  for (Target target : allTargets())
    for (const Pass &pass : passes()) {
      EXPECT_FALSE(pass.reason.empty()) << pass.name.str();
      if (!pass.isOf(target))
        continue;
      Program program;
      program.isVerified = true;
      const Rules rules;
      Findings findings;
      PassContext context{program, rules, findings, nullptr};
      runPasses(context, target, PassForm::AnyForm, pass.name);
      EXPECT_TRUE(findings.all().empty()) << pass.name.str();
    }
}

} // namespace
} // namespace cu2port::ir
