// Endings of names, which FileKinds.def lists.
#include "tree/FileKinds.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace cu2port {

FileKind kindOfFile(const std::string &path) {
  return llvm::StringSwitch<FileKind>(llvm::sys::path::extension(path))
#define ENDING(ending, kind) .Case(ending, FileKind::kind)
#include "tree/FileKinds.def"
      .Default(FileKind::Other);
}

bool isDocument(const std::string &path) {
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(path))
      .Case("", true)
#define DOCUMENT(ending) .Case(ending, true)
#include "tree/FileKinds.def"
      .Default(false);
}

} // namespace cu2port
