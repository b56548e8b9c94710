// Block form: what several of its steps use, and those that the block and a warp share. The steps
// themselves are one file each; BlockForm.h lists them.
#include "device/block_form/BlockForm.h"
#include "device/ir/Names.h"

namespace cu2port::ir {

Variable *makeVariable(BlockFormContext &context, const std::string &wish, const Type *type,
                       Place place) {
  return makeVariable(context.program, takeName({wish}, context.names), type, place);
}

/// Called for the block, and once more inside each region with warp operations (formWarps), for the
/// threads of its warps: then barriers are those of warps.
void formLevel(BlockFormContext &context) {
  if (!context.refusal)
    maskDivergence(context);
  RegionPlan plan;
  // Each step may refuse; what is half done then is given up with the kernel.
  Block *formed = context.refusal ? nullptr : formRegions(context, plan);
  if (context.refusal)
    return;
  context.kernel.body = formed;
  if (!context.isPlain())
    repeatGuard(context);
  placeVariables(context, plan);
  keepReturns(context);
}

} // namespace cu2port::ir
