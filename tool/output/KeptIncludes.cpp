// An #include whose file moves is changed to lead to it:
//
//   cu2port -I lib src/app.cu -o out         lib/util.h goes to out/include/util.h
//
//   #include "../lib/util.h"   ->   #include "include/util.h"       in out/app.cpp
//   #include "util.h"          ->   as it is: -I include, which stands for -I lib, finds it
//   #include_next <util.h>     ->   #include "util.h", in another header of that name
//   __has_include("../opt.h")  ->   the same as an #include
//
// Only what the output's compiler would not find is changed: most directives stay as they were.
#include "output/KeptIncludes.h"
#include "diag/Findings.h"
#include "frontend/Includes.h"
#include "host/EditSet.h"
#include "output/Layout.h"
#include "support/Paths.h"

#include <filesystem>

namespace cu2port {

/// `a/../b/x.h` is found where there is a folder a.
static bool canWalk(std::filesystem::path folder, const std::string &name, const Layout &layout) {
  bool isInside = false; // a folder that the name has led into
  for (const std::filesystem::path &part : std::filesystem::path(name)) {
    if (part == ".." && isInside && !layout.holdsFolder(folder.lexically_normal().string()))
      return false;
    folder /= part;
    isInside = part != ".." && part != ".";
  }
  return true;
}

/// What the output's compiler finds for a name: as a compiler searches, in the output folder.
static std::string resolve(const IncludeUse &use, const std::string &fromOutput,
                           const std::string &wanted, std::vector<std::string> folders,
                           const Layout &layout) {
  if (!use.angled)
    folders.insert(folders.begin(), std::filesystem::path(fromOutput).parent_path().string());
  for (const std::string &folder : folders) {
    std::string candidate = (std::filesystem::path(folder) / use.name).lexically_normal().string();
    if ((candidate == wanted || layout.holdsHeader(candidate)) && canWalk(folder, use.name, layout))
      return candidate;
  }
  return {};
}

void keepInclude(const IncludeUse &use, const std::string &output,
                 const std::vector<std::string> &folders, const Layout &layout, EditSet &edits,
                 Findings &findings) {
  std::string from = use.isMain ? layout.inputOutput(use.from) : layout.headers().at(use.from);
  const std::string found = resolve(use, from, output, folders, layout);
  if (output.empty()) { // asked for in vain
    if (!found.empty() && !use.isNext)
      findings.add(DiagId::SidesDiffer, use.file, use.line, use.column,
                   fmt::format("__has_include of '{}'", use.name),
                   fmt::format("the output's compiler finds '{}'", found));
    return;
  }
  // Which one is next, folders tell that may lie otherwise in the output.
  if (found == output && !use.isNext)
    return;
  // The name comes out of a macro: there is no text here to change, so a person is told.
  if (!use.editable) {
    findings.add(DiagId::IncludeMoved, use.file, use.line, use.column, use.name, output);
    return;
  }
  Edit edit;
  edit.offset = use.offset;
  edit.length = use.length;
  edit.text = '"' + relativePath(from, output) + '"';
  if (use.isNext)
    edit.text = (use.isQuestion ? "__has_include(" : "include ") + edit.text;
  edits.add(use.from, edit, findings);
}

} // namespace cu2port
