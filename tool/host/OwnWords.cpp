#include "host/OwnWords.h"

#include "frontend/RawTokens.h"

#include <set>

namespace cu2port::host {

bool isEverMacro(const TranslationUnit &unit, llvm::StringRef name) {
  return unit.preprocessor().getIdentifierInfo(name)->hadMacroDefinition();
}

std::string setMacrosAside(const TranslationUnit &unit, const std::string &lines) {
  std::set<std::string> names;
  clang::Lexer lexer({}, unit.language(), lines.data(), lines.data(), lines.data() + lines.size());
  forEachTokenIn(lexer, [&](const clang::Token &token) {
    if (token.is(clang::tok::raw_identifier))
      if (const llvm::StringRef name = token.getRawIdentifier();
          !name.starts_with("CU2PORT_") &&
          unit.preprocessor().getIdentifierInfo(name)->hasMacroDefinition())
        names.insert(name.str());
    return true;
  });
  std::string before, behind;
  for (const std::string &name : names) {
    before += fmt::format("\n#pragma push_macro(\"{0}\")\n#undef {0}", name);
    behind += fmt::format("#pragma pop_macro(\"{}\")\n", name);
  }
  return before + lines + behind;
}

} // namespace cu2port::host
