#include "emit/Helpers.h"

#include "rules/Rules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace cu2port::emit {

using llvm::StringRef;

void Helpers::need(const std::string &name) {
  if (llvm::is_contained(names, name))
    return;
  // A row's are always there: the rules' loader has looked.
  const std::string *text = rules.helper(column, name);
  if (!text)
    return;
  StringRef first = StringRef(*text).split('\n').first;
  if (first.consume_front("// needs:")) {
    llvm::SmallVector<StringRef> needed;
    llvm::SplitString(first, needed);
    for (StringRef each : needed)
      need(each.str());
  }
  names.push_back(name);
}

std::string Helpers::texts() const {
  std::string text;
  for (const std::string &name : names) {
    StringRef body = *rules.helper(column, name);
    if (body.starts_with("// needs:"))
      body = body.split('\n').second;
    text += body.trim('\n').str() + "\n\n";
  }
  return text;
}

} // namespace cu2port::emit
