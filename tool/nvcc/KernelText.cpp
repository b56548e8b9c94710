// The files with a module's kernels, and what is compiled of them: one file for all targets, as a
// compiler's start costs more than the text of a .cl.
//
//   x.cl       ->  static const unsigned char x_cl_text[] = {95,95,107,...,0}; ... x_cl = {...};
//   x.cpu.cpp, x.kernels.cpp  ->  as they are
#include "nvcc/ObjectParts.h"
#include "output/Output.h"
#include "support/ReadFile.h"
#include "targets/TargetFiles.h"
#include "unit/Modules.h"

#include "llvm/ADT/STLExtras.h"

#include <filesystem>

namespace cu2port {

namespace fs = std::filesystem;

/// `extern const cu2port::SyclSource x_sycl;`  ->  `const cu2port::SyclSource x_sycl`
static std::string definition(llvm::StringRef declaration) {
  declaration.consume_front("extern ");
  return declaration.rtrim(";\n").str();
}

std::string embedded(const std::string &text, const TargetFile &kind, const std::string &module,
                     const TargetFile *next) {
  std::string bytes;
  for (unsigned char each : text)
    bytes += fmt::format("{},", static_cast<unsigned>(each));
  const auto declaration = [&](const TargetFile &file) {
    return fmt::format(fmt::runtime(file.declaration.str()), module);
  };
  return fmt::format("#include <cu2port/module.h>\n"
                     "static const unsigned char {0}_text[] = {{{1}0}};\n"
                     "{2}[[gnu::visibility(\"hidden\")]] {3}{4} = {{reinterpret_cast<const char "
                     "*>({0}_text), {5}, {6}}};\n",
                     symbolOf(kind, module), bytes, next ? declaration(*next) : "",
                     declaration(kind), definition(declaration(kind)), text.size(),
                     next ? "&" + symbolOf(*next, module) : "nullptr");
}

const TargetFile *findNext(const std::string &path, const std::vector<std::string> &paths) {
  for (const std::string &other : filesBeside(path))
    if (llvm::is_contained(paths, other))
      return findTargetFile(other);
  return nullptr;
}

std::string kernelsText(const TranslatedFiles &files, const std::string &module) {
  std::string text;
  const std::vector<std::string> &paths = files.units[0].kernels;
  for (const std::string &path : paths) {
    const TargetFile *kind = findTargetFile(path);
    if (!kind && !isKernelNeeds(path)) // a form to compare with
      continue;
    const std::string &part = files.tree.files().at(path).text;
    text += kind && isEmbedded(*kind) ? embedded(part, *kind, module, findNext(path, paths)) : part;
  }
  return text;
}

std::string moduleOfFile(const std::string &path, const TargetFile &kind) {
  const std::string name = fs::path(path).filename().string();
  return moduleOf(name.substr(0, name.size() - kind.ending.size()));
}

std::string tableOfFile(const std::string &path) {
  const fs::path form = fs::path(path).stem(); // saxpy.plain
  return moduleOf(form.stem().string()) + "_" + form.extension().string().substr(1);
}

std::optional<std::vector<std::string>> kernelFiles(const std::string &source) {
  const auto buffer = llvm::expectedToOptional(readFile(source));
  if (!buffer)
    return std::nullopt;
  const std::vector<std::string> names = readKernelFiles((*buffer)->getBuffer());
  // A header of the user's may include the runtime's.
  if (names.empty() && !(*buffer)->getBuffer().contains("#include <cu2port/"))
    return std::nullopt;
  std::vector<std::string> files;
  for (const std::string &name : names) {
    files.push_back((fs::path(source).parent_path() / name).string());
    llvm::copy_if(filesBeside(files.back()), std::back_inserter(files),
                  [](const std::string &other) { return fs::exists(other); });
  }
  return files;
}

} // namespace cu2port
