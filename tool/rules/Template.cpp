#include "rules/Template.h"

#include "llvm/ADT/StringExtras.h"

namespace cu2port::rules {

const ApiRule::Overload *overloadFor(const ApiRule &rule, llvm::StringRef type) {
  for (const ApiRule::Overload &overload : rule.opencl)
    if (overload.type.empty() || type == overload.type)
      return &overload;
  return nullptr;
}

std::string fill(llvm::StringRef text, llvm::ArrayRef<std::string> arguments, llvm::StringRef type,
                 llvm::StringRef space) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (text[i] != '$' || !(next == '*' || next == 'T' || next == 'S' || llvm::isDigit(next))) {
      result += text[i];
      continue;
    }
    ++i;
    if (next == '*')
      result += llvm::join(arguments, ", ");
    else if (next == 'T')
      result += type;
    else if (next == 'S')
      result += space;
    else if (const unsigned index = next - '1'; index < arguments.size())
      result += arguments[index];
  }
  return result;
}

} // namespace cu2port::rules
