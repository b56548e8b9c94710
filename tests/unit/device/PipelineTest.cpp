// Passes.def, as the runner and --dump-ir read it.
#include "device/pipeline/Pipeline.h"

#include "diag/Findings.h"
#include "rules/Rules.h"

#include <gtest/gtest.h>

#include <set>

namespace cu2port::ir {
namespace {

bool isOf(const Pass &pass, PassTargets target) {
  return (static_cast<unsigned>(pass.targets) & static_cast<unsigned>(target)) != 0;
}

TEST(Pipeline, ATargetHasEachNameOnce) {
  for (PassTargets target : {PassTargets::Common, PassTargets::Cpu, PassTargets::OpenCl}) {
    std::set<std::string> names;
    for (const Pass &pass : passes())
      if (isOf(pass, target)) {
        EXPECT_TRUE(names.insert(pass.name.str()).second) << pass.name.str();
        EXPECT_EQ(findPass(target, pass.name), &pass);
      }
    EXPECT_FALSE(names.empty());
  }
}

TEST(Pipeline, WhatIsCommonComesFirst) {
  bool isPast = false;
  for (const Pass &pass : passes()) {
    isPast |= !isOf(pass, PassTargets::Common);
    EXPECT_NE(isOf(pass, PassTargets::Common), isPast) << pass.name.str();
  }
}

TEST(Pipeline, EachPassTakesAnEmptyProgramAndHasAReason) {
  for (PassTargets target : {PassTargets::Common, PassTargets::Cpu, PassTargets::OpenCl})
    for (const Pass &pass : passes()) {
      EXPECT_FALSE(pass.reason.empty()) << pass.name.str();
      if (!isOf(pass, target))
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
