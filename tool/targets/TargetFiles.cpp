#include "targets/TargetFiles.h"

#include <fmt/format.h>

namespace cu2port {

const TargetFile *findTargetFile(llvm::StringRef path) {
  const TargetFile *found = nullptr;
  for (const TargetInfo &target : targets())
    for (const TargetFile &file : target.files)
      if (path.ends_with(file.ending) && (!found || file.ending.size() > found->ending.size()))
        found = &file;
  return found;
}

std::string symbolOf(const TargetFile &file, llvm::StringRef module) {
  llvm::StringRef pattern = file.entry;
  pattern.consume_front("&");
  return fmt::format(fmt::runtime(pattern.str()), module.str());
}

bool isEmbedded(const TargetFile &file) { return file.entry.starts_with("&"); }

bool isEmbedded(llvm::StringRef path) {
  const TargetFile *file = findTargetFile(path);
  return file && isEmbedded(*file);
}

} // namespace cu2port
