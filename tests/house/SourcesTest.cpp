// The layout of the sources keeps its promises.
#include "Tree.h"
#include "processes/Programs.h"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace cu2port {
namespace {

/// A row of docs/architecture.md's table of rooms.
struct RoomRow {
  std::vector<std::string> rooms;
  std::set<std::string> mayInclude; ///< besides themselves
};

std::vector<std::string> namesIn(const std::string &cell) {
  static const std::regex name("`([^`]+)`");
  std::vector<std::string> names;
  for (std::sregex_iterator each(cell.begin(), cell.end(), name), end; each != end; ++each)
    names.push_back((*each)[1]);
  return names;
}

/// All rows, in order.
std::vector<RoomRow> readRows() {
  std::vector<RoomRow> rows;
  std::istringstream text(readOfTree("docs/architecture.md"));
  std::string line;
  while (std::getline(text, line) && line != "| room | what lives there | what it includes |")
    ;
  while (std::getline(text, line) && !line.empty()) {
    if (line.rfind("| `", 0) != 0)
      continue;
    const std::vector<std::string> others = namesIn(line.substr(line.rfind(" | ")));
    rows.push_back({namesIn(line.substr(0, line.find(" | "))), {others.begin(), others.end()}});
  }
  return rows;
}

/// Each room of tool/, and what it may include besides itself.
std::map<std::string, std::set<std::string>> readRooms() {
  std::map<std::string, std::set<std::string>> rooms;
  for (const RoomRow &row : readRows())
    for (const std::string &room : row.rooms)
      rooms[room] = row.mayInclude;
  return rooms;
}

std::string folderOf(const std::string &path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

/// The folders of ours, and of Clang's, that a file's #include directives name.
std::set<std::string> includesOf(const std::string &text) {
  static const std::regex directive("(?:^|\n)#include [\"<]([^\">]+)/[^/\">]*[\">]");
  std::set<std::string> folders;
  for (std::sregex_iterator each(text.begin(), text.end(), directive), end; each != end; ++each)
    folders.insert((*each)[1]);
  return folders;
}

TEST(Sources, FilesStaySmall) {
  for (const char *folder : {"tool", "runtime", "tests", "samples"})
    for (const std::string &file : filesBelow(folder, {".h", ".cpp", ".cu", ".cuh", ".def"})) {
      std::string text = readOfTree(file);
      if (text.rfind("// Made by scripts/", 0) == 0) // nobody reads it
        continue;
      const bool isTable = file.size() > 4 && file.substr(file.size() - 4) == ".def";
      EXPECT_LE(std::count(text.begin(), text.end(), '\n'), isTable ? 2000 : 800) << file;
    }
}

TEST(Sources, IncludesGoOneWay) {
  const std::map<std::string, std::set<std::string>> rooms = readRooms();
  EXPECT_GE(rooms.size(), 25U);
  for (const std::string &file : filesBelow("tool", {".h", ".cpp"})) {
    const std::string own = folderOf(file.substr(5));
    const auto row = rooms.find(own);
    EXPECT_TRUE(own.empty() || row != rooms.end()) << file << ": a room without a row";
    if (own.empty() || row == rooms.end()) // tool/main.cpp knows all of them
      continue;
    for (const std::string &folder : includesOf(readOfTree(file))) {
      const bool isClangs = folder.rfind("clang/", 0) == 0;
      const bool isKnown = row->second.count(folder) || (isClangs && row->second.count("clang"));
      if (folder != own && (isClangs || rooms.count(folder)))
        EXPECT_TRUE(isKnown) << file << " includes " << folder << "/";
    }
  }
}

TEST(Sources, EachRoomSaysWhereToStart) {
  for (const auto &[room, others] : readRooms())
    EXPECT_NE(readOfTree("tool/" + room + "/README.md").find("Start at: "), std::string::npos)
        << room;
}

TEST(Sources, MapsNameFilesThatExist) {
  std::vector<std::string> files;
  for (const char *folder : {"tool", "runtime", "tests", "prefix", "cmake", "samples"})
    for (std::string &file : filesBelow(folder, {".cpp", ".h", ".def", ".td", ".cmake"}))
      files.push_back("/" + std::move(file));
  auto isThere = [&](const std::string &name) {
    return name[0] == 'X' || std::any_of(files.begin(), files.end(), [&](const std::string &file) {
             return file.size() > name.size() &&
                    file.compare(file.size() - name.size() - 1, std::string::npos, "/" + name) == 0;
           });
  };
  static const std::regex name("`([\\w/.]+\\.(?:cpp|h|def|td|cmake))`");
  std::vector<std::string> maps{"docs/architecture.md"};
  for (const auto &[room, others] : readRooms())
    maps.push_back("tool/" + room + "/README.md");
  for (const std::string &map : maps) {
    const std::string text = readOfTree(map);
    for (std::sregex_iterator each(text.begin(), text.end(), name), end; each != end; ++each)
      EXPECT_TRUE(isThere((*each)[1])) << map << " names " << (*each)[1];
  }
}

TEST(Sources, NoRoomsIncludeEachOther) {
  // Each row may name rows above it only, so that there is no circle.
  std::set<std::string> above;
  for (const RoomRow &row : readRows()) {
    for (const std::string &other : row.mayInclude)
      EXPECT_TRUE(other.rfind("clang", 0) == 0 || above.count(other))
          << row.rooms[0] << " includes " << other << ", which is not above it";
    above.insert(row.rooms.begin(), row.rooms.end());
  }
}

TEST(Sources, OnlyTheFrontKnowsClangsAst) {
  static const std::regex name(
      "\\bclang::(?!(tooling|format)::)[A-Za-z]*(Decl|Expr|Stmt|Type|AST\\w*)\\b");
  const std::map<std::string, std::set<std::string>> rooms = readRooms();
  for (const std::string &file : filesBelow("tool", {".h", ".cpp"})) {
    const auto row = rooms.find(folderOf(file.substr(5)));
    if (row == rooms.end() || row->second.count("clang") == 0)
      EXPECT_FALSE(std::regex_search(readOfTree(file), name)) << file;
  }
}

TEST(Sources, EveryTargetHasTheSameRoom) {
  static const std::regex row("\nTARGET\\(\\w+, (\\w+),");
  const std::string rows = readOfTree("tool/Targets.def");
  const std::map<std::string, std::set<std::string>> rooms = readRooms();
  std::size_t targets = 0;
  for (std::sregex_iterator each(rows.begin(), rows.end(), row), end; each != end; ++each) {
    const std::string room = "emit/" + (*each)[1].str();
    EXPECT_EQ(rooms.count(room), 1U) << room;
    EXPECT_FALSE(readOfTree("tool/" + room + "/Emit.cpp").empty()) << room;
    ++targets;
  }
  EXPECT_GE(targets, 2U);
}

/// What guards against a compiler's bug says whose it is, which test sees it, and when it can go.
TEST(Sources, WorkaroundsSayWhenTheyCanGo) {
  static const std::regex compiler("\n// Compiler: [A-Z][^\n]*[0-9]"), mended("\n// Mended when: ");
  static const std::regex test("\n// Test: fidelity\\.(\\w+)\\.\\w+\n");
  const std::string map = readOfTree("docs/architecture.md");
  for (const std::string &file : filesBelow("tool/device/workarounds", {".cpp"})) {
    const std::string text = readOfTree(file), comment = text.substr(0, text.find("#include"));
    EXPECT_TRUE(std::regex_search(comment, compiler)) << file << ": no compiler with its version";
    EXPECT_TRUE(std::regex_search(comment, mended)) << file << ": when can it go?";
    std::smatch found;
    ASSERT_TRUE(std::regex_search(comment, found, test)) << file << ": no test";
    EXPECT_FALSE(readOfTree("tests/fidelity/" + found[1].str() + ".cu").empty()) << file;
    EXPECT_NE(map.find(file.substr(file.rfind('/', file.rfind('/') - 1) + 1)), std::string::npos)
        << file << ": docs/architecture.md says nothing of the bug";
  }
}

/// A source without its comments, which may give examples.
std::string readCode(const std::string &file) {
  static const std::regex comment("(^|\\s)//[^\n]*");
  return std::regex_replace(readOfTree(file), comment, "");
}

/// Whoever else needs to know a target asks its row.
TEST(Sources, TargetsAreNamedInTheirOwnRoomsOnly) {
  static const std::regex name("\"(cpu|opencl|sycl|\\.cl|\\.block\\.cl|\\.(cpu|sycl)\\.cpp)\"");
  for (const std::string &file : filesBelow("tool", {".h", ".cpp"}))
    // Ways to port by hand have these names, too.
    if (file != "tool/report/Tables.cpp")
      EXPECT_FALSE(std::regex_search(readCode(file), name)) << file;
}

/// One room decides what is started.
TEST(Sources, NobodyElseStartsPrograms) {
  static const std::regex start(
      "\\b(v?fork|exec[lv]p?e?|fexecve|execveat|popen|system|posix_spawnp?|dlopen)\\(|"
      "\\b(ExecuteAndWait|ExecuteNoWait|findProgramByName|LoadLibraryPermanently)\\b");
  for (const std::string &file : filesBelow("tool", {".h", ".cpp"}))
    if (file.rfind("tool/processes/", 0) != 0)
      EXPECT_FALSE(std::regex_search(readCode(file), start)) << file;
}

/// docs/security.md has the rows of tool/processes/Programs.def.
TEST(Sources, ProgramsThatAreStartedAreNamed) {
  const std::string page = readOfTree("docs/security.md");
  for (const ProgramInfo &row : programs()) {
    const std::string line =
        "| " + std::string(row.what) + " | " + row.why + " | " + row.outside + " |\n";
    EXPECT_NE(page.find(line), std::string::npos) << line;
  }
}

/// It recurses over the text: a long line of somebody's ends the program.
TEST(Sources, NoStandardExpressionsOverTexts) {
  for (const std::string &file : filesBelow("tool", {".h", ".cpp"}))
    EXPECT_EQ(readOfTree(file).find("#include <regex>"), std::string::npos) << file;
}

} // namespace
} // namespace cu2port
