#include "emit/LibraryCalls.h"

#include "device/ir/Type.h"

namespace cu2port::emit {

using namespace ir;

const Type *subjectOf(const Intrinsic *call) {
  if (call->arguments.empty())
    return nullptr;
  const Type *type = call->arguments.front()->type;
  return type->element ? type->element : type;
}

const Overload *overloadFor(const ApiRule &rule, llvm::StringRef column, const Intrinsic *call) {
  const Type *subject = subjectOf(call);
  for (const Overload &overload : rule.in(column))
    if (overload.type.empty() || (subject && overload.type == ir::spell(subject)))
      return &overload;
  return nullptr;
}

} // namespace cu2port::emit
