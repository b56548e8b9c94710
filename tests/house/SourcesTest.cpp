// The layout of the sources keeps its promises.
#include "Tree.h"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

namespace cu2port {
namespace {

using Words = std::vector<std::string>;

/// What a folder of tool/ may include besides itself. The first row whose folder a file lies in
/// counts.
const std::vector<std::pair<std::string, Words>> mayInclude = {
    {"tool/diag/", {}},
    {"tool/rules/", {}},
    {"tool/support/", {}},
    {"tool/report/", {"diag", "rules"}},
    {"tool/frontend/", {"diag"}},
    {"tool/device/build/", {"device", "frontend", "rules", "diag"}},
    {"tool/device/", {"rules", "diag"}},
    {"tool/emit/", {"device", "rules", "diag"}},
    {"tool/host/", {"frontend", "device", "rules", "diag"}},
    {"tool/verify/", {"driver", "report", "diag"}},
    {"tool/nvcc/", {"frontend", "diag"}},
    {"tool/driver/", {"nvcc", "frontend", "device", "emit", "host", "report", "rules", "diag"}},
};

std::set<std::string> includesOf(const std::string &text) {
  static const std::regex directive("(?:^|\n)#include [\"<]([^/\">]+)/[^\">]*[\">]");
  std::set<std::string> folders;
  for (std::sregex_iterator each(text.begin(), text.end(), directive), end; each != end; ++each)
    folders.insert((*each)[1]);
  return folders;
}

TEST(Sources, FilesStaySmall) {
  for (const char *folder : {"tool", "runtime", "tests", "samples"})
    for (const std::string &file : filesBelow(folder, {".h", ".cpp", ".cu", ".cuh", ".def"})) {
      std::string text = readSource(file);
      const bool isTable = file.size() > 4 && file.substr(file.size() - 4) == ".def";
      EXPECT_LE(std::count(text.begin(), text.end(), '\n'), isTable ? 2000 : 800) << file;
    }
}

TEST(Sources, IncludesGoOneWay) {
  const std::set<std::string> rooms = {"diag", "rules", "report", "frontend", "device",
                                       "emit", "host",  "driver", "verify",   "nvcc"};
  for (const std::string &file : filesBelow("tool", {".h", ".cpp"})) {
    auto row = std::find_if(mayInclude.begin(), mayInclude.end(),
                            [&](const auto &each) { return file.rfind(each.first, 0) == 0; });
    if (row == mayInclude.end()) {
      EXPECT_TRUE(file == "tool/main.cpp" || file == "tool/cu2portcc.cpp")
          << file << ": a room that this test does not know";
      continue;
    }
    std::string own = file.substr(5, file.find('/', 5) - 5);
    for (const std::string &folder : includesOf(readSource(file)))
      if (rooms.count(folder) && folder != own)
        EXPECT_TRUE(std::count(row->second.begin(), row->second.end(), folder))
            << file << " includes " << folder << "/";
  }
}

TEST(Sources, OnlyTheFrontKnowsClangsAst) {
  for (const std::string &file : filesBelow("tool", {".h", ".cpp"})) {
    bool front = file.rfind("tool/frontend/", 0) == 0 || file.rfind("tool/host/", 0) == 0 ||
                 file.rfind("tool/device/build/", 0) == 0;
    if (!front)
      EXPECT_EQ(readSource(file).find("#include \"clang/AST/"), std::string::npos) << file;
  }
}

TEST(Sources, EveryTargetHasTheSameRoom) {
  EXPECT_EQ(readSource("tool/emit/cpu/Emit.h").empty(), false);
  EXPECT_EQ(readSource("tool/emit/opencl/Emit.h").empty(), false);
}

} // namespace
} // namespace cu2port
