// A file that is written under another name, and renamed:
//
//   out/a.cpp   ->   out/.cu2port-work-XXXXXX/a.cpp   keep()   ->   out/a.cpp
//
// A program that reads out/a.cpp meanwhile sees the old text or the new one, and a run that is
// killed leaves the old one.
#include "support/WholeFile.h"
#include "diag/Findings.h"

#include "support/Paths.h"
#include "llvm/Support/raw_ostream.h"

#include <filesystem>

namespace cu2port {

namespace fs = std::filesystem;

WholeFile::WholeFile(const std::string &file) : target(realPath(file)), staged(file) {
  std::error_code error;
  const fs::file_status there = fs::status(target, error);
  // /dev/null, a pipe: to rename over them would put a file in their place.
  if (fs::exists(there) && !fs::is_regular_file(there))
    return;
  // Beside it: what is renamed stays on its disk.
  const fs::path path = target;
  folder.emplace(path.parent_path().string());
  if (!folder->error())
    staged = (fs::path(folder->path()) / path.filename()).string();
}

std::error_code WholeFile::keep() const {
  std::error_code error;
  if (folder && !folder->error())
    fs::rename(staged, target, error);
  return error;
}

std::error_code writeText(const std::string &path, const WriteTo &write) {
  std::error_code error;
  llvm::raw_fd_ostream out(path, error);
  if (error)
    return error;
  write(out);
  out.close();
  error = out.error();
  // LLVM's stream would end the process for an error that it still has.
  out.clear_error();
  return error;
}

std::error_code writeText(const std::string &path, const std::string &text) {
  return writeText(path, [&](llvm::raw_ostream &out) { out << text; });
}

bool writeWholeFile(const std::string &file, const std::string &text, Findings &findings) {
  return writeWholeFile(file, [&](llvm::raw_ostream &out) { out << text; }, findings);
}

bool writeWholeFile(const std::string &file, const WriteTo &write, Findings &findings) {
  const WholeFile whole(file);
  std::error_code error = writeText(whole.path(), write);
  if (!error)
    error = whole.keep();
  if (error)
    findings.add(DiagId::OutputNotWritable, "", 0, 0, file, error.message());
  return !error;
}

/// A link may lead from folder to folder, but not out: neither one on the way nor the file itself.
std::string whyNotWritten(const std::string &file, const std::string &folder) {
  std::error_code error;
  const fs::file_status there = fs::status(file, error);
  if (fs::is_directory(there))
    return std::make_error_code(std::errc::is_a_directory).message();
  if (fs::exists(there) && !fs::is_regular_file(there))
    return "it is no file";
  const std::string inside = realPath(folder);
  for (const std::string &each : {fs::path(file).parent_path().string(), file})
    if (!isBelow(realPath(each), inside))
      return "a link there leads out of the folder";
  return {};
}

bool writeWholeFileIn(const std::string &folder, const std::string &name, const WriteTo &write,
                      Findings &findings) {
  const std::string file = (fs::path(folder) / name).string();
  const std::string why = whyNotWritten(file, folder);
  if (why.empty())
    return writeWholeFile(file, write, findings);
  findings.add(DiagId::OutputNotWritable, "", 0, 0, file, why);
  return false;
}

} // namespace cu2port
