// Variables of the device. What the first kernel's threads write, each their own element, the
// second one's may read.
#include "generator/Writer.h"

namespace cu2port::random {

/// A device variable that leads to the second half of another one, or one of two that do.
void Writer::declareAddress(Table of) {
  const std::string name = format("a{}_@", names++), type = "const " + spell(of.type);
  const unsigned half = of.size / 2;
  const bool isTable = random.chance(50);
  line(result.parts,
       isTable ? format("__device__ {0} *{1}[2] = {{{2}, {2} + {3}}};", type, name, of.name, half)
               : format("__device__ {} *{} = {} + {};", type, name, of.name, half));
  globals.push_back({isTable ? name + "[1]" : name, of.type, half});
}

void Writer::declareDeviceVariables() {
  if (!has(Aspect::DeviceVariables))
    return;
  for (unsigned i = random.between(1, 3); i > 0; --i) {
    const Type type = pickType();
    const std::string name = format("d{}_@", names++);
    const Layout layout = layoutOf(type);
    if (random.chance(50)) { // read alone
      const unsigned size = 4u << random.below(3);
      std::string values;
      for (unsigned k = 0; k < size; ++k)
        values += (k ? ", " : "") + constant(type);
      line(result.parts,
           format("{} {} {}[{}] = {{{}}};", random.oneOf({"__constant__", "__device__"}),
                  spell(type), name, size, values));
      globals.push_back({name, type, size});
      result.variables.push_back({name, layout, size * layout.size});
      if (random.chance(50))
        declareAddress(globals.back());
      continue;
    }
    const bool isVolatile = has(Aspect::Volatile) && random.chance(40);
    const unsigned size = launch.threads() * launch.blocks();
    line(result.parts,
         format("__device__ {}{} {}[{}];", isVolatile ? "volatile " : "", spell(type), name, size));
    Variable variable;
    variable.name = name + "[g]";
    variable.type = type;
    variable.isVolatile = isVolatile;
    ownGlobals.push_back(variable);
    result.variables.push_back({name, layout, size * layout.size});
    if (isReal(type.scalar) || type.enumeration || isVolatile)
      continue;
    unsigned readable = 1; // by the second kernel
    while (2 * readable <= size)
      readable *= 2;
    later.push_back({name, type, readable});
  }
}

} // namespace cu2port::random
