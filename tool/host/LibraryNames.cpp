// Headers of CUDA's libraries keep their names, since cu2port brings headers of the same names:
//
//   #include <cublas_v2.h>                      stays
//   cublasSgemm(handle, ...)                    stays
//
// The functions that nobody has written yet are declared by tables, NAME.def, which tells them from
// the others.
#include "host/LibraryNames.h"

#include "llvm/Support/Path.h"

namespace cu2port::host {

bool isLibraryHeader(const ApiRule &rule) {
  return rule.kind == RuleKind::Header && rule.host() == rule.name;
}

bool LibraryNames::isLibrarys(clang::FileID file) const {
  const clang::OptionalFileEntryRef entry = unit.sources().getFileEntryRefForID(file);
  if (!entry || unit.isUsers(unit.sources().getLocForStartOfFile(file)))
    return false;
  // What several of them include, and the tables of their functions.
  if (entry->getName().contains("/cu2port/libraries/") || unit.isLibrarysFile(entry->getName()))
    return true;
  const ApiRule *rule = rules.find(llvm::sys::path::filename(entry->getName()));
  return rule && isLibraryHeader(*rule);
}

clang::FileID LibraryNames::fileOf(clang::SourceLocation location) const {
  return unit.sources().getFileID(unit.sources().getExpansionLoc(location));
}

bool LibraryNames::isMissing(const clang::NamedDecl &decl) const {
  const clang::OptionalFileEntryRef entry =
      unit.sources().getFileEntryRefForID(fileOf(decl.getLocation()));
  return llvm::isa<clang::FunctionDecl>(decl) && entry && entry->getName().ends_with(".def");
}

bool LibraryNames::holds(clang::SourceLocation location) const {
  if (location.isInvalid())
    return false;
  const clang::FileID file = fileOf(location);
  const auto [place, isNew] = known.try_emplace(file, false);
  if (isNew)
    place->second = isLibrarys(file);
  return place->second;
}

} // namespace cu2port::host
