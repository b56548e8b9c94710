// The functions of the targets' folders as a table, by the rows of Targets.def:
//   TARGET(Cpu, cpu, ...)  ->  {cpu::emit, cpu::whyMissing}
#include "emit/Emit.h"

namespace cu2port::emit {

static constexpr Emitter emitters[] = {
#define TARGET(id, name, ...) {name::emit, name::whyMissing},
#include "Targets.def"
};

const Emitter &emitterOf(Target target) { return emitters[static_cast<unsigned>(target) - 1]; }

} // namespace cu2port::emit
