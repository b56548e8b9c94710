// Block form: which uniform variables stand outside the regions, set once for all of them.
#pragma once

#include "device/block_form/BlockForm.h"

namespace cu2port::ir {

/// Parameters that the kernel changes in the same way for all threads change once.
void planParameters(BlockFormContext &context, const Uniformity &uniformity, RegionPlan &plan);
/// Votes are taken once, even if one region is all that looks at them.
void planVotes(BlockFormContext &context, const Uniformity &uniformity, RegionPlan &plan);
/// Adds to the plan what its block statements, and the conditions around barriers, need.
void closePlan(BlockFormContext &context, const Uniformity &uniformity, const FissionSet &splits,
               RegionPlan &plan);
/// Uniform variables that more than one region uses are added; true if there were any. Those of one
/// region stay in it. Parameters are outside anyway.
bool growPlan(BlockFormContext &context, Block *formed, const Uniformity &uniformity,
              RegionPlan &plan);
/// Stays outside: all that it sets is in the plan. Declarations of shared memory do, too.
bool runsOnce(Stmt *stmt, const Uniformity &uniformity, const RegionPlan &plan);

} // namespace cu2port::ir
