// Asks the user's build files which sources of a folder they name.
//
//   Makefile                                folder
//     prog: main.o util.o                     main.cu   taken: main.o is named, and no main.*
//     util.o: util.c                          util.cu   left out: util.c is named, util.cu is not
//                                             old.cu    left out: nobody names it
//
// Nothing is worked out, neither variables nor rules. The answer is "left out" only where names are
// all that there is: a file with a pattern may take anything, and one that names none of its
// folder's sources has them from elsewhere.
#include "build_files/BuildFiles.h"
#include "build_files/BuildText.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <filesystem>

namespace cu2port {

namespace fs = std::filesystem;
using llvm::StringRef;

static bool isBuildFile(const fs::path &path) {
  const std::string name = path.filename().string();
  return name == "Makefile" || name == "makefile" || name == "GNUmakefile" ||
         name == "CMakeLists.txt";
}

BuildFiles::BuildFiles(const Tree &tree) {
  for (const TreeFile &file : tree.files) {
    const fs::path path = file.path;
    if (file.kind == TreeFile::Kind::CudaSource || file.kind == TreeFile::Kind::Source)
      sources[path.parent_path().string()].insert(path.stem().string());
    else if (isBuildFile(path))
      read(tree, file);
  }
}

/// Words that look like names of sources or objects. Variables and rules are not worked out: a name
/// that is not in the text can only come from a pattern, or from another file.
void BuildFiles::read(const Tree &tree, const TreeFile &file) {
  const auto buffer = buildTextOf(tree, file);
  if (!buffer)
    return;
  Build &build = builds[fs::path(file.path).parent_path().string()];
  build.file = &file;
  const StringRef text = buffer->getBuffer();
  // What finds sources by itself. `*.c` is in `*.cu` and `*.cpp`, too.
  for (const char *pattern : {"*.c", "wildcard", "GLOB", "AUX_SOURCE_DIRECTORY"})
    build.hasPattern = build.hasPattern || text.contains_insensitive(pattern);
  auto isWord = [](char c) {
    return llvm::isAlnum(c) || c == '_' || c == '-' || c == '+' || c == '.';
  };
  for (std::size_t at = 0; at < text.size();) {
    const StringRef word = text.drop_front(at).take_while(isWord);
    const FileKind kind = kindOfFile(word.str());
    if (kind == FileKind::CudaSource || kind == FileKind::Source || word.ends_with(".o")) {
      const fs::path name = word.str();
      build.names[name.stem().string()].insert(name.extension().string());
    }
    at += std::max<std::size_t>(word.size(), 1);
  }
}

const BuildFiles::Build *BuildFiles::nearest(std::string folder) const {
  for (;;) {
    if (auto found = builds.find(folder); found != builds.end())
      return &found->second;
    if (folder.empty())
      return nullptr;
    folder = fs::path(folder).parent_path().string();
  }
}

/// An object says nothing about which of x.c and x.cu it is made of, unless one of them is named.
bool BuildFiles::Build::takes(const fs::path &source) const {
  auto found = names.find(source.stem().string());
  if (found == names.end())
    return false;
  const std::set<std::string> &extensions = found->second;
  return extensions.count(source.extension().string()) || extensions == std::set<std::string>{".o"};
}

const TreeFile *BuildFiles::leavesOut(const TreeFile &source) const {
  const fs::path path = source.path;
  const Build *build = nearest(path.parent_path().string());
  if (!build || build->hasPattern || build->takes(path))
    return nullptr;
  auto own = sources.find(fs::path(build->file->path).parent_path().string());
  const bool namesAny = own != sources.end() && std::any_of(own->second.begin(), own->second.end(),
                                                            [&](const std::string &stem) {
                                                              return build->names.count(stem) > 0;
                                                            });
  return namesAny ? build->file : nullptr;
}

} // namespace cu2port
