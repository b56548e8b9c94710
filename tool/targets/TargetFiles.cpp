// Names of files of kernels, by the rows of Targets.def:
//
//   ending       entry            file              symbol            a program holds it as
//   .cl          &{}_cl           saxpy.cl          saxpy_cl          text
//   .block.cl    &{}_cl_block     saxpy.block.cl    saxpy_cl_block    text
//   .cpu.cpp     {}_cpu           saxpy.cpu.cpp     saxpy_cpu         code, with a table of kernels
//
// A text has one object, of which the table of the module takes the address; so `&` tells.
#include "targets/TargetFiles.h"

#include <fmt/format.h>

namespace cu2port {

/// The longest ending counts: `x.block.cl` ends in `.cl`, too.
const TargetFile *findTargetFile(llvm::StringRef path) {
  const TargetFile *found = nullptr;
  for (const TargetInfo &target : targets())
    for (const TargetFile &file : target.files)
      if (path.ends_with(file.ending) && (!found || file.ending.size() > found->ending.size()))
        found = &file;
  return found;
}

std::vector<std::string> filesBeside(llvm::StringRef path) {
  std::vector<std::string> others;
  const TargetFile *first = findTargetFile(path);
  for (const TargetInfo &target : targets())
    if (&target.files.front() == first)
      for (const TargetFile &file : target.files.drop_front())
        others.push_back(path.drop_back(first->ending.size()).str() + file.ending.str());
  return others;
}

bool isStemTaken(const std::string &stem, llvm::function_ref<bool(const std::string &)> isThere) {
  for (llvm::StringRef each : {".cpp", ".plain.cpp", ".direct.cpp"})
    if (isThere(stem + each.str()))
      return true;
  for (const TargetInfo &target : targets())
    for (const TargetFile &file : target.files)
      if (isThere(stem + file.ending.str()))
        return true;
  return isThere(stem + kernelNeedsEnding.str());
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

static constexpr llvm::StringLiteral kernelFilesMacro = "CU2PORT_KERNEL_FILES(";

std::string kernelFilesLine(const std::vector<std::string> &names) {
  std::string line = kernelFilesMacro.str();
  for (const std::string &name : names) {
    line += line.back() == '(' ? "\"" : ", \"";
    for (char c : name)
      line += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
    line += '"';
  }
  return line + ");\n";
}

std::vector<std::string> readKernelFiles(llvm::StringRef source) {
  std::vector<std::string> names;
  // At the start of a line only, and the last one: the line stands at the end of the source, and
  // a source may well speak of it further up.
  const std::size_t at = source.rfind("\n" + kernelFilesMacro.str());
  if (at == llvm::StringRef::npos)
    return names;
  llvm::StringRef rest = source.drop_front(at + 1 + kernelFilesMacro.size());
  while (rest.ltrim(", ").starts_with("\"")) {
    rest = rest.ltrim(", ").drop_front();
    std::string &name = names.emplace_back();
    for (; !rest.empty() && rest.front() != '"'; rest = rest.drop_front()) {
      if (rest.front() == '\\' && rest.size() > 1)
        rest = rest.drop_front();
      name += rest.front();
    }
    rest = rest.drop_front(rest.empty() ? 0 : 1);
  }
  return names;
}

} // namespace cu2port
