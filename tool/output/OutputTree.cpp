// The files of a run in memory, before anything is written: path -> text, or path -> the file that
// is copied. Two sources that want one place are found here, whatever has put them there:
//
//   a/x.h and b/x.h, both to include/x.h   ->   OutputCollision, which names both
#include "output/OutputTree.h"
#include "diag/Findings.h"
#include "output/OutputFolder.h"

#include <filesystem>
#include <system_error>

namespace cu2port {

namespace fs = std::filesystem;

/// Paths come from the user's names and directives; none may lead out of the output folder.
static bool staysInside(const fs::path &path) {
  return path.is_relative() && !path.empty() && *path.lexically_normal().begin() != "..";
}

void OutputTree::put(const std::string &path, File file, Findings &findings) {
  if (!staysInside(path)) {
    findings.add(DiagId::InternalError, file.source, 0, 0,
                 fmt::format("'{}' is no place in the output folder", path));
    return;
  }
  auto [row, isNew] = tree.try_emplace(path, file);
  // The same source with the same text is no second file.
  const File &known = row->second;
  if (!isNew && (known.source != file.source || known.text != file.text))
    findings.add(DiagId::OutputCollision, file.source, 0, 0, known.source, file.source, path);
}

void OutputTree::add(const std::string &path, std::string text, const std::string &source,
                     Findings &findings, std::vector<std::string> parts) {
  if (fs::path(source).is_absolute()) // not a name for messages alone
    parts.push_back(source);
  put(path, {std::move(text), source, false, FileMode::madeOf(parts)}, findings);
}

void OutputTree::addCopy(const std::string &path, const std::string &real, Findings &findings) {
  put(path, {{}, real, true, FileMode::of(real)}, findings);
}

bool OutputTree::writeAnew(const std::string &folder, Findings &findings) const {
  for (const auto &[path, file] : tree) {
    const fs::path target = fs::path(folder) / path;
    std::error_code error;
    fs::create_directories(target.parent_path(), error);
    if (!error)
      fs::remove(target, error);
    if (!error)
      error = writeNewFile(target.string(), file.text, file.mode);
    if (error) {
      findings.add(DiagId::OutputNotWritable, "", 0, 0, target.string(), error.message());
      return false;
    }
  }
  return true;
}

} // namespace cu2port
