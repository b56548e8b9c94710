// Where texts of any kind may define macros.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

#include <string>
#include <vector>

namespace cu2port {

struct MacroMention {
  std::string name, line; ///< the macro; the line that has it, without blanks around
  unsigned number = 0;    ///< of the line, from 1
};

/// Every mention of one of the macros that may reach a compiler as a definition, whatever language
/// the text is in. `hasLists`: names in quotes may be definitions there, `["FAST"]`.
std::vector<MacroMention> macroMentions(llvm::StringRef text, const llvm::StringSet<> &macros,
                                        bool hasLists);

} // namespace cu2port
