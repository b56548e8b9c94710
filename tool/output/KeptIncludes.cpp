#include "output/KeptIncludes.h"
#include "diag/Findings.h"
#include "frontend/Includes.h"
#include "host/EditSet.h"
#include "output/Layout.h"
#include "support/Paths.h"

#include <filesystem>

namespace cu2port {

/// What the output's compiler finds for a name: as a compiler searches, in the output folder.
static std::string resolve(const IncludeUse &use, const std::string &fromOutput,
                           std::vector<std::string> folders, const Layout &layout) {
  if (!use.angled)
    folders.insert(folders.begin(), std::filesystem::path(fromOutput).parent_path().string());
  for (const std::string &folder : folders) {
    std::string candidate = (std::filesystem::path(folder) / use.name).lexically_normal().string();
    if (layout.holdsHeader(candidate))
      return candidate;
  }
  return {};
}

void keepInclude(const IncludeUse &use, const std::string &output,
                 const std::vector<std::string> &folders, const Layout &layout, EditSet &edits,
                 Findings &findings) {
  std::string from = use.isMain ? layout.inputOutput(use.from) : layout.headers().at(use.from);
  if (resolve(use, from, folders, layout) == output)
    return;
  if (!use.editable) {
    findings.add(DiagId::IncludeMoved, use.file, use.line, use.column, use.name, output);
    return;
  }
  Edit edit;
  edit.offset = use.offset;
  edit.length = use.length;
  edit.text = '"' + relativePath(from, output) + '"';
  edits.add(use.from, edit, findings);
}

} // namespace cu2port
