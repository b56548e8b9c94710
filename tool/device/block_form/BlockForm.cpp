// Block form: what several of its steps use. The steps themselves are one file each; BlockForm.h
// lists them.
#include "device/block_form/BlockForm.h"
#include "device/ir/Names.h"

namespace cu2port::ir {

Variable *makeVariable(BlockFormContext &context, const std::string &wish, const Type *type,
                       Place place) {
  auto *variable = context.program.make<Variable>();
  variable->name = takeName({wish}, context.names);
  variable->type = type;
  variable->place = place;
  return variable;
}

} // namespace cu2port::ir
