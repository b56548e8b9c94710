// The tables of rules/hip/: how they are read, and whether HIP has what they say.
#include "rules/HipNames.h"
#include "Fixture.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <filesystem>

namespace cu2port {
namespace {

constexpr HipVersion v5{5, 2, 0}, v6{6, 0, 0};

class HipTables : public RulesTest {
protected:
  HipTables() { write("a.yaml", "rules: []\n"); }
  void writeHip(const std::string &rest) {
    write("hip/x.yaml", "library: hipX\nheader: hip/x.h\n" + rest);
  }
};

TEST_F(HipTables, WordsAreNamesByPrefixOrByThemselves) {
  writeHip("prefixes: {cux: hipx, cuxLong: hipy}\n"
           "functions:\n  \"1.6\": [cuxRun, cuxLongRun, cuxStop=hipxHalt, other]\n");
  const Rules rules = load();
  const HipNames &names = rules.hip();
  EXPECT_EQ(names.find("cuxRun", v5)->text, "hipxRun");
  EXPECT_EQ(names.find("cuxLongRun", v5)->text, "hipyRun");
  EXPECT_EQ(names.find("cuxStop", v5)->text, "hipxHalt");
  EXPECT_EQ(names.find("other", v5)->text, "other");
  EXPECT_EQ(names.find("cuxRun", v5)->library->header, "hip/x.h");
  EXPECT_EQ(names.find("cuxNone", v5), nullptr);
}

TEST_F(HipTables, VersionsHaveNamesOfTheirOwn) {
  writeHip("types:\n  \"5.7\": [cuxType=hipType]\n  \"1.8.2\": [cuxType=hipxType<5.7]\n"
           "enumerators:\n  \"6.1\": [CUX_NEW=HIPX_NEW]\n");
  const Rules rules = load();
  const HipNames &names = rules.hip();
  EXPECT_EQ(names.find("cuxType", v5)->text, "hipxType");
  EXPECT_EQ(names.find("cuxType", v6)->text, "hipType");
  EXPECT_EQ(names.find("CUX_NEW", v6), nullptr);
  EXPECT_EQ(names.versionsOf("CUX_NEW")[0].since.text(), "6.1");
  EXPECT_EQ(names.versionsOf("cuxType")[0].since.text(), "1.8.2");
}

TEST_F(HipTables, HeadersMayBeFamilies) {
  writeHip("headers:\n  \"1.6\": [x.h=hip/x.h, gone.h=, \"xub/*=hipxub/hipxub.hpp\"]\n"
           "missing: [__xadd]\nhints: {__xadd: add by hand}\n"
           "conditions: {cuxProp.major: another number}\n");
  const Rules rules = load();
  const HipNames &names = rules.hip();
  EXPECT_EQ(names.findHeader("xub/device/scan.cuh", v5)->text, "hipxub/hipxub.hpp");
  EXPECT_EQ(names.findHeader("gone.h", v5)->text, "");
  EXPECT_EQ(names.findHeader("y.h", v5), nullptr);
  EXPECT_TRUE(names.isMissing("__xadd"));
  EXPECT_EQ(names.hint("__xadd"), "add by hand");
  EXPECT_EQ(names.condition("cuxProp.major"), "another number");
  EXPECT_EQ(names.condition("__xadd"), "");
}

TEST_F(HipTables, ErrorsHavePlaces) {
  writeHip("functions:\n  \"new\": [cuxRun]\n");
  EXPECT_EQ(message(), "hip/x.yaml:4:3: 'new' is no version of HIP");
  writeHip("functions:\n  \"1.6\": [cuxRun, cuxRun<5.0]\n");
  EXPECT_EQ(message(), "hip/x.yaml:4:19: 'cuxRun' stands already for HIP 1.6");
  writeHip("functions:\n  \"1.6\": [cuxRun<old]\n");
  EXPECT_EQ(message(), "hip/x.yaml:4:11: 'old' is no version of HIP");
  write("hip/x.yaml", "header: hip/x.h\n");
  EXPECT_EQ(message(), "hip/x.yaml:1:1: there is no 'library'");
}

/// The identifiers of all headers in a folder.
void readIdentifiers(const std::string &folder, const std::string &start, llvm::StringSet<> &into) {
  std::error_code error;
  for (std::filesystem::recursive_directory_iterator each(folder, error), end; each != end;
       each.increment(error)) {
    const std::string name = each->path().filename().string();
    auto text = llvm::MemoryBuffer::getFile(each->path().string());
    if (!llvm::StringRef(name).starts_with(start) || each->is_directory() || !text)
      continue;
    llvm::StringRef rest = (*text)->getBuffer();
    auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    while (!rest.empty()) {
      rest = rest.drop_until(isWord);
      into.insert(rest.take_while(isWord));
      rest = rest.drop_while(isWord);
    }
  }
}

/// What HIP's compiler brings itself: mathematics, and the words of the language.
llvm::StringSet<> compilersNames() {
  llvm::StringSet<> names;
  readIdentifiers("/usr/lib/llvm-15/lib/clang", "__clang_hip", names);
  for (const char *word : {"int", "__HIP_DEVICE_COMPILE__", "__HIPCC__", "texture"})
    names.insert(word);
  return names;
}

/// Debian 12 has HIP 5.2: what the tables say of that is there, for the libraries that are
/// installed.
TEST(HipTablesShipped, NamesAreInTheirHeaders) {
  llvm::Expected<Rules> rules = Rules::load(CU2PORT_SOURCE_DIR "/rules", {});
  ASSERT_TRUE(static_cast<bool>(rules)) << llvm::toString(rules.takeError());
  const HipNames &names = rules->hip();
  const llvm::StringSet<> compilers = compilersNames();
  std::map<std::string, llvm::StringSet<>> folders;
  std::size_t checked = 0;
  for (llvm::StringRef name : names.names()) {
    const HipName *row = names.find(name, v5);
    if (!row || row->text.empty())
      continue;
    const std::string header = "/usr/include/" + row->library->header;
    if (!std::filesystem::exists(header))
      continue;
    ++checked;
    if (row->kind == RuleKind::Header) {
      EXPECT_TRUE(std::filesystem::exists("/usr/include/" + row->text)) << row->text;
      continue;
    }
    llvm::StringSet<> &known = folders[llvm::sys::path::parent_path(header).str()];
    if (known.empty())
      readIdentifiers(llvm::sys::path::parent_path(header).str(), "", known);
    llvm::StringRef made = row->text; // make_float4: macros of HIP's make it of the type's name
    EXPECT_TRUE(known.contains(row->text) || compilers.contains(row->text) ||
                (made.consume_front("make_") && known.contains(made)))
        << row->text << ", for " << name.str();
  }
  if (checked == 0)
    GTEST_SKIP() << "there is no HIP here";
}

} // namespace
} // namespace cu2port
