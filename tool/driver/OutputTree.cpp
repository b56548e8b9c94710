#include "driver/OutputTree.h"
#include "diag/Findings.h"

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

void OutputTree::add(const std::string &path, std::string text, const std::string &source,
                     Findings &findings) {
  auto row = tree.find(path);
  if (row == tree.end())
    tree[path] = {std::move(text), source};
  else if (row->second.source != source || row->second.text != text)
    findings.add(DiagId::OutputCollision, source, 0, 0, row->second.source, source, path);
}

namespace {

/// Whether the file has that text already: then it keeps its time, and nothing is built again for
/// it.
bool holds(const fs::path &file, const std::string &text) {
  std::error_code error;
  if (fs::file_size(file, error) != text.size() || error)
    return false;
  std::ifstream stream(file, std::ios::binary);
  return std::equal(text.begin(), text.end(), std::istreambuf_iterator<char>(stream),
                    std::istreambuf_iterator<char>());
}

/// Undoes what has been written so far, unless it is kept.
class Writing {
public:
  explicit Writing(std::string suffix) : suffix(std::move(suffix)) {}
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

  std::error_code write(const fs::path &file, const std::string &text) {
    if (std::error_code error = makeFolder(file.parent_path()))
      return error;
    if (fs::is_directory(file))
      return std::make_error_code(std::errc::is_a_directory);
    if (holds(file, text))
      return {};
    std::FILE *stream = std::fopen(temporary(file).c_str(), "wbx");
    if (!stream)
      return {errno, std::generic_category()};
    files.push_back(file);
    bool written = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
    written = std::fclose(stream) == 0 && written;
    return written ? std::error_code() : std::error_code(errno, std::generic_category());
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
  fs::path temporary(const fs::path &file) const { return file.string() + suffix; }

  std::string suffix;
  std::vector<fs::path> files;
  std::vector<fs::path> folders; ///< made by this run, parents first
  bool kept = false;
};

} // namespace

bool OutputTree::write(const std::string &folder, Findings &findings) const {
  Writing writing(fmt::format(".cu2port-{}", ::getpid()));
  for (const auto &[path, file] : tree) {
    if (std::error_code error = writing.write(fs::path(folder) / path, file.text)) {
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
