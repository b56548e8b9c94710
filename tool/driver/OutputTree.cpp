#include "driver/OutputTree.h"
#include "diag/Findings.h"
#include "driver/Layout.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <vector>

#include <unistd.h>

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
  const File &known = row->second;
  if (!isNew && (known.source != file.source || known.text != file.text))
    findings.add(DiagId::OutputCollision, file.source, 0, 0, known.source, file.source, path);
}

void OutputTree::add(const std::string &path, std::string text, const std::string &source,
                     Findings &findings) {
  put(path, {std::move(text), source, false}, findings);
}

void OutputTree::addCopy(const std::string &path, const std::string &real, Findings &findings) {
  put(path, {{}, real, true}, findings);
}

namespace {

using Bytes = std::istreambuf_iterator<char>;

/// Whether the file has that content already: then it keeps its time, and nothing is built again
/// for it.
bool holds(const fs::path &path, const OutputTree::File &file) {
  std::error_code error, other;
  const auto size = file.isCopy ? fs::file_size(file.source, other) : file.text.size();
  if (fs::file_size(path, error) != size || error || other)
    return false;
  std::ifstream stream(path, std::ios::binary);
  if (!file.isCopy)
    return std::equal(file.text.begin(), file.text.end(), Bytes(stream), Bytes());
  std::ifstream source(file.source, std::ios::binary);
  return std::equal(Bytes(source), Bytes(), Bytes(stream), Bytes());
}

/// Undoes what has been written so far, unless it is kept.
class Writing {
public:
  Writing(std::string folder, std::string suffix)
      : root(std::move(folder)), suffix(std::move(suffix)) {}
  ~Writing() {
    std::error_code ignored;
    for (const fs::path &file : files)
      fs::remove(temporary(file), ignored);
    if (!kept)
      for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder)
        fs::remove(*folder, ignored); // only empty ones go
  }

  std::error_code makeFolder(const fs::path &folder) {
    std::error_code error;
    if (folder.empty() || fs::is_directory(folder, error))
      return {};
    if (std::error_code failed = makeFolder(folder.parent_path()))
      return failed;
    if (fs::create_directory(folder, error))
      folders.push_back(folder);
    return error;
  }

  std::error_code write(const fs::path &path, const OutputTree::File &file) {
    if (std::error_code error = makeFolder(path.parent_path()))
      return error;
    if (fs::is_directory(path))
      return std::make_error_code(std::errc::is_a_directory);
    std::error_code error;
    const fs::path folder = fs::canonical(path.parent_path(), error);
    if (!error && !isBelow(folder.string(), root))
      return std::make_error_code(std::errc::too_many_symbolic_link_levels);
    if (error || holds(path, file))
      return error;
    return file.isCopy ? copy(path, file.source) : store(path, file.text);
  }

  std::error_code keep() {
    std::error_code error;
    for (const fs::path &file : files) {
      fs::rename(temporary(file), file, error);
      if (error)
        return error;
    }
    kept = true;
    return error;
  }

private:
  std::error_code copy(const fs::path &path, const fs::path &source) {
    std::error_code error;
    fs::remove(temporary(path), error); // of a run that was killed and had our number
    files.push_back(path);
    fs::copy_file(source, temporary(path), error);
    return error;
  }

  std::error_code store(const fs::path &path, const std::string &text) {
    std::error_code ignored;
    fs::remove(temporary(path), ignored);
    std::FILE *stream = std::fopen(temporary(path).c_str(), "wbx");
    if (!stream)
      return {errno, std::generic_category()};
    files.push_back(path);
    bool written = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
    written = std::fclose(stream) == 0 && written;
    return written ? std::error_code() : std::error_code(errno, std::generic_category());
  }

  fs::path temporary(const fs::path &file) const { return file.string() + suffix; }

  std::string root; ///< real
  std::string suffix;
  std::vector<fs::path> files;
  std::vector<fs::path> folders; ///< made by this run, parents first
  bool kept = false;
};

} // namespace

bool OutputTree::write(const std::string &folder, Findings &findings) const {
  Writing writing(realPath(folder), fmt::format(".cu2port-{}", ::getpid()));
  for (const auto &[path, file] : tree) {
    if (std::error_code error = writing.write(fs::path(folder) / path, file)) {
      findings.add(DiagId::OutputNotWritable, "", 0, 0, (fs::path(folder) / path).string(),
                   error.message());
      return false;
    }
  }
  if (std::error_code error = writing.keep()) {
    findings.add(DiagId::OutputNotWritable, "", 0, 0, folder, error.message());
    return false;
  }
  return true;
}

} // namespace cu2port
