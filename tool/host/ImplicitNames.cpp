// nvcc includes cuda_runtime.h before the first line, and that brings the C library. A plain C++
// compiler does not:
//
//   int main() { void *p = NULL; ... }      needs cu2port/runtime.h in front, as if it named CUDA
//   #include <cstddef>
//   void *q = NULL;                         needs nothing
#include "host/ImplicitNames.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

namespace cu2port::host {

using clang::SourceLocation;

/// Headers have guards: most of what the user's include brings was read before, for CUDA's header.
/// So the graph of includes says what it brings, not the text that was read for it.
ImplicitNames::ImplicitNames(const TranslationUnit &unit) : unit(unit) {
  // What the command line includes (-include) is there from the start.
  if (auto first = unit.headersOfHeaders.find(nullptr); first != unit.headersOfHeaders.end())
    for (const clang::FileEntry *header : first->second)
      ask(header, {});
  for (const IncludeRecord &include : unit.includes) // in their order
    if (include.file)
      ask(include.file, include.hash);
}

void ImplicitNames::ask(const clang::FileEntry *header, SourceLocation from) {
  std::vector<const clang::FileEntry *> open = {header};
  while (!open.empty()) {
    header = open.back();
    open.pop_back();
    if (!asked.try_emplace(header, from).second)
      continue;
    if (auto nested = unit.headersOfHeaders.find(header); nested != unit.headersOfHeaders.end())
      llvm::append_range(open, nested->second);
  }
}

bool ImplicitNames::declares(const clang::NamedDecl &decl, SourceLocation use) const {
  return llvm::all_of(decl.redecls(),
                      [&](const clang::Decl *each) { return defines(each->getLocation(), use); });
}

bool ImplicitNames::defines(SourceLocation definition, SourceLocation use) const {
  if (!unit.isCuda() || definition.isInvalid() || unit.isUsers(definition) ||
      unit.isDialect(definition))
    return false;
  const clang::SourceManager &sources = unit.sources();
  const clang::FileEntry *header =
      sources.getFileEntryForID(sources.getFileID(sources.getExpansionLoc(definition)));
  if (!header)
    return false; // the compiler's own
  auto from = asked.find(header);
  return from == asked.end() ||
         (from->second.isValid() && sources.isBeforeInTranslationUnit(use, from->second));
}

} // namespace cu2port::host
