// Reads which functions CUDA's headers declare without a translation:
//
//   cufft.h           #include "cu2port/libraries/cufft.def"
//   cufft.def         CU2PORT_FUNCTION(cufftResult, cufftDestroy, (cufftHandle plan))
//     ->  "cufft.h": {"cufftDestroy", ...}
//
// Lines are read, not C++: the tables are ours, with a row a line.
#include "report/DeclaredFunctions.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace cu2port {
namespace {

using llvm::StringRef;
namespace fs = std::filesystem;

/// `f` in `CU2PORT_FUNCTION(int, f, (int x))`, `CU2PORT_NPP(PARAMETERS, (T, U), f)` and
/// `CU2PORT_BLAS(int, f, (int x))`; empty on other lines.
std::string nameIn(StringRef line) {
  if (line.consume_front("CU2PORT_FUNCTION(") || line.consume_front("CU2PORT_BLAS(") ||
      line.consume_front("CU2PORT_PARTIAL_FUNCTION("))
    return line.split(',').second.split(',').first.trim().str();
  if (line.consume_front("CU2PORT_NPP("))
    return line.rtrim().drop_back().rsplit(',').second.trim().str();
  return {};
}

/// What a header has of the tables that it includes.
class TableReader {
public:
  explicit TableReader(const std::vector<std::string> &folders) : folders(folders) {}

  std::vector<std::string> namesOf(const fs::path &header) {
    seen.clear();
    names.clear();
    read(header);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return std::move(names);
  }

private:
  void read(const fs::path &file) {
    auto buffer = llvm::MemoryBuffer::getFile(file.string(), /*IsText=*/true);
    if (!buffer)
      return;
    llvm::SmallVector<StringRef> lines;
    (*buffer)->getBuffer().split(lines, '\n');
    for (StringRef line : lines) {
      if (line.consume_front("#include \"cu2port/libraries/"))
        readTable("cu2port/libraries/" + line.split('"').first.str());
      else if (std::string name = nameIn(line); !name.empty())
        addRow(name, line.starts_with("CU2PORT_NPP("));
    }
  }
  void addRow(const std::string &name, bool takesStream) {
    names.push_back(name);
    if (takesStream) // each function of NPP's is there once more
      names.push_back(name + "_Ctx");
  }
  /// A table in the first of the folders that has it; each once, since tables include each other.
  void readTable(const std::string &name) {
    if (!seen.insert(name).second)
      return;
    for (const std::string &folder : folders)
      if (fs::exists(fs::path(folder) / name))
        return read(fs::path(folder) / name);
  }

  const std::vector<std::string> &folders;
  std::set<std::string> seen;
  std::vector<std::string> names;
};

} // namespace

std::map<std::string, std::vector<std::string>>
readDeclaredFunctions(const std::vector<std::string> &folders) {
  std::map<std::string, std::vector<std::string>> found;
  TableReader reader(folders);
  std::error_code error;
  for (const std::string &folder : folders)
    for (fs::directory_iterator each(folder, error), end; !error && each != end;
         each.increment(error)) {
      const std::string header = each->path().filename().string();
      if (each->path().extension() != ".h" || found.count(header))
        continue;
      if (std::vector<std::string> names = reader.namesOf(each->path()); !names.empty())
        found[header] = std::move(names);
    }
  return found;
}

} // namespace cu2port
