// What a reader of recorded launches takes, and what it refuses.
#include "Entries.h"

#include "verify/ZipWriter.h"

#include <gmock/gmock.h>

#include <cstdio>
#include <fstream>
#include <iterator>

#include <unistd.h>

namespace cu2port::replay {
namespace {

using testing::HasSubstr;

const char description[] = R"({
  "format": "cu2port-case", "version": 1, "device": "some",
  "kernel": {"name": "saxpy", "files": "saxpy", "file": "src/saxpy.cu", "line": 12, "dynamicShared": true,
             "staticShared": 64, "readsPointers": false, "prints": true},
  "launch": {"number": 7, "grid": [4, 2, 1], "block": [256, 1, 1], "dynamicShared": 128, "cooperative": true},
  "arguments": [
    {"name": "a", "kind": "value", "bytes": "0001ff40", "layout": "f32"},
    {"name": "x", "kind": "pointer", "layout": "*const f32", "region": 0, "offset": -4},
    {"name": "none", "kind": "pointer"},
    {"name": "row", "kind": "memory", "bytes": "0000000000000000", "layout": "{p@0:*}8"},
    {"name": "factor", "kind": "variable", "layout": "*f32[2]", "region": 1, "offset": 0}],
  "regions": [
    {"address": 4096, "bytes": 8, "before": "regions/0.before", "after": "regions/0.after"},
    {"address": 4104, "bytes": 8, "before": "regions/1.before"}]
})";

class Cases : public testing::Test {
protected:
  Cases() {
    entries.contents = {{"case.json", bytesOf(std::string(description))},
                        {"regions/0.before", bytesOf(std::string("12345678"))},
                        {"regions/0.after", bytesOf(std::string("abcdefgh"))},
                        {"regions/1.before", bytesOf(std::string("ABCDEFGH"))},
                        {"kernels/saxpy.cl", bytesOf(std::string("kernel"))},
                        {"kernels/other.cl", bytesOf(std::string("no"))}};
  }

  /// What is said of the case with one piece of its description replaced.
  std::string refusal(const std::string &from, const std::string &to) {
    std::string text = description;
    const std::size_t at = text.find(from);
    if (at == std::string::npos)
      return "there is no " + from;
    entries.contents["case.json"] = bytesOf(text.replace(at, from.size(), to));
    return entries.read() ? "" : entries.problem;
  }

  Entries entries;
};

TEST_F(Cases, AreRead) {
  const auto read = entries.read();
  ASSERT_TRUE(read) << entries.problem;
  EXPECT_EQ(read->kernel, "saxpy");
  EXPECT_EQ(read->file, "src/saxpy.cu");
  EXPECT_EQ(read->line, 12u);
  EXPECT_TRUE(read->usesDynamicShared && read->prints && !read->readsPointers);
  EXPECT_EQ(read->staticShared, 64u);
  EXPECT_EQ(read->number, 7u);
  EXPECT_EQ(read->shape.grid.y, 2u);
  EXPECT_EQ(read->shape.dynamicShared, 128u);
  EXPECT_TRUE(read->shape.cooperative);
  ASSERT_EQ(read->arguments.size(), 5u);
  EXPECT_EQ(read->arguments[0].bytes,
            (Bytes{std::byte{0}, std::byte{1}, std::byte{0xff}, std::byte{0x40}}));
  EXPECT_EQ(read->arguments[1].offset, -4);
  EXPECT_EQ(read->arguments[2].region, -1);
  EXPECT_EQ(read->arguments[4].kind, Argument::Kind::Variable);
  ASSERT_EQ(read->regions.size(), 2u);
  EXPECT_EQ(read->regions[0].after, bytesOf(std::string("abcdefgh")));
  EXPECT_EQ(read->regions[1].after, read->regions[1].before) << "nothing has changed there";
  EXPECT_EQ(read->texts.size(), 1u) << "other entries are ignored";
  EXPECT_EQ(read->texts.at("saxpy.cl"), "kernel");
}

TEST_F(Cases, AreRefusedWithAReason) {
  const struct {
    const char *from, *to, *message;
  } rows[] = {
      {"{", "", "'case.json' is no JSON"},
      {"cu2port-case", "cu2port-cases", "not of format"},
      {"\"version\": 1", "\"version\": 1.0", "case.version is no number that counts"},
      {"\"version\": 1", "\"version\": 4294967297", "case.version is more than 4294967295"},
      {"\"name\": \"saxpy\"", "\"name\": \"\"", "no proper name"},
      {"\"name\": \"saxpy\"", "\"name\": \"sax\\u0000py\"", "no proper name"},
      {"\"files\": \"saxpy\"", "\"files\": \"../saxpy\"", "no proper name"},
      {"\"files\": \"saxpy\"", "\"files\": \".saxpy\"", "no proper name"},
      {"\"files\": \"saxpy\"", "\"files\": 3", "case.kernel.files is no text"},
      {"src/saxpy.cu", "\\u001b[2J", "case.kernel.file has control characters"},
      {"\"line\": 12", "\"line\": -1", "case.kernel.line is no number that counts"},
      {"\"prints\": true", "\"prints\": 1", "case.kernel.prints is neither true nor false"},
      {"\"staticShared\": 64", "\"staticShared\": 1073741825", "is more than 1073741824"},
      {"[4, 2, 1]", "[4, 2]", "case.launch.grid is no three numbers"},
      {"[4, 2, 1]", "[4, 2, 1, 1]", "case.launch.grid is no list, or has more than 3"},
      {"[4, 2, 1]", "[4, 2, 4294967296]", "case.launch.grid is more than 4294967295"},
      {"[4, 2, 1]", "[4, 0, 1]", "case.launch.grid has a 0"},
      {"\"launch\": {", "\"lunch\": {", "case.launch is missing"},
      {"\"kind\": \"value\"", "\"kind\": \"none\"", "arguments[0].kind is none that there is"},
      {"0001ff40", "0001FF40", "arguments[0].bytes is not in hexadecimal digits"},
      {"0001ff40", "0001ff4", "arguments[0].bytes has half a byte"},
      {"0001ff40", "", "arguments[0].bytes is empty"},
      {"\"layout\": \"f32\"", "\"layout\": \"f64\"", "arguments[0].layout is none, or not one"},
      {"*const f32", "f32", "arguments[1].layout is none, or not one"},
      {"*const f32", "*const f31", "arguments[1].layout is none, or not one"},
      {"{p@0:*}8", "{p@0:*^1}8", "arguments[3].layout is none, or not one"},
      {"\"region\": 0", "\"region\": 2", "arguments[1].region is none that there is"},
      {"\"region\": 0", "\"region\": -1", "arguments[1].region is none that there is"},
      {"\"region\": 0", "\"region\": 0.5", "arguments[1].region is no whole number"},
      {"\"offset\": -4", "\"offset\": -4097", "arguments[1].offset is outside of its region"},
      {"\"offset\": -4", "\"offset\": 9", "arguments[1].offset is outside of its region"},
      {"\"offset\": -4", "\"offset\": 18446744073709551615", "arguments[1].offset is too large"},
      {"\"region\": 1, \"offset\": 0", "\"region\": 1, \"offset\": 4",
       "without a region of its own"},
      {", \"region\": 1, \"offset\": 0", "", "without a region of its own"},
      {"{\"name\": \"none\", \"kind\": \"pointer\"}",
       "{\"name\": \"none\", \"kind\": \"variable\", \"region\": 0, \"offset\": 0}",
       "arguments[3] stands behind a variable"},
      {"{\"name\": \"row\", \"kind\": \"memory\", \"bytes\": \"0000000000000000\", \"layout\": "
       "\"{p@0:*}8\"}",
       "{\"name\": \"v\", \"kind\": \"variable\", \"region\": 1, \"offset\": 0}",
       "arguments[4] is the same variable as another"},
      {"\"address\": 4104", "\"address\": 4103", "regions[1] is not behind the one before"},
      {"\"address\": 4104", "\"address\": 0", "regions[1] is not behind the one before"},
      {"\"address\": 4104", "\"address\": 18446744073709551612", "regions[1] has not the size"},
      {"\"bytes\": 8", "\"bytes\": 7", "'regions/0.before' is too large"},
      {"\"bytes\": 8", "\"bytes\": 9", "regions[0] has not the size that it says"},
      {"\"bytes\": 8", "\"bytes\": 0", "'regions/0.before' is too large"},
      {"\"bytes\": 8", "\"bytes\": 18446744073709551615", "regions[0].bytes is more than"},
      {"regions/0.after", "regions/1.after", "'regions/1.after' is missing"},
      {"\"regions\": [", "\"regions\": 3, \"r\": [", "case.regions is no list"}};
  for (const auto &row : rows)
    EXPECT_THAT(refusal(row.from, row.to), HasSubstr(row.message)) << row.from << " -> " << row.to;
}

TEST_F(Cases, AreBounded) {
  entries.limit = sizeof description - 1 + 4 * 8 + 6;
  EXPECT_TRUE(entries.read()) << entries.problem;
  --entries.limit;
  EXPECT_FALSE(entries.read());
  EXPECT_EQ(entries.problem, "'kernels/saxpy.cl' is too large");
}

TEST_F(Cases, CannotBeLargerThanWhatIsReadByNamingThingsTwice) {
  std::string regions;
  for (int i = 0; i < 1000; ++i)
    regions += "{\"address\": " + std::to_string(8192 + 8192 * i) +
               ", \"bytes\": 8192, \"before\": \"big\"},";
  entries.contents["big"] = Bytes(8192);
  EXPECT_THAT(refusal("\"regions\": [", "\"regions\": [" + regions),
              HasSubstr("bytes that may be read"));
}

TEST_F(Cases, DeepJsonIsNoProblem) {
  for (const char *open : {"[", "{\"a\":"}) {
    std::string text;
    for (int i = 0; i < 100000; ++i)
      text += open;
    entries.contents["case.json"] = bytesOf(text);
    EXPECT_FALSE(entries.read());
    EXPECT_EQ(entries.problem, "'case.json' is no JSON");
  }
}

// --- Files
// -------------------------------------------------------------------------------------------------

class Files : public Cases {
protected:
  Files() {
    const std::string path = testing::TempDir() + "replay-" + std::to_string(getpid()) + ".case";
    verify::ZipWriter archive(path);
    for (const auto &[name, content] : entries.contents)
      archive.add(name, content.data(), content.size());
    EXPECT_TRUE(archive.finish());
    std::ifstream file(path, std::ios::binary);
    whole = {std::istreambuf_iterator<char>(file), {}};
    std::remove(path.c_str());
  }

  std::unique_ptr<Case> readFile(const std::string &bytes) {
    problem.clear();
    // A copy of just that size, so that AddressSanitizer sees what is read behind it.
    const std::vector<char> exactly(bytes.begin(), bytes.end());
    return readCase(exactly.data(), exactly.size(), std::size_t{1} << 20, &problem);
  }

  std::string whole, problem;
};

TEST_F(Files, AreRead) { EXPECT_TRUE(readFile(whole)) << problem; }

TEST_F(Files, CutAnywhereAreRefused) {
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(readFile(whole.substr(0, size))) << size;
    EXPECT_NE(problem, "") << size;
  }
}

TEST_F(Files, WithAnyByteChangedHoldTheSameOrAreRefused) {
  const auto original = readFile(whole);
  for (std::size_t at = 0; at < whole.size(); ++at)
    for (int change : {1, 0x80, 0xff}) {
      std::string changed = whole;
      changed[at] = static_cast<char>(changed[at] ^ change);
      const auto read = readFile(changed);
      if (!read) {
        EXPECT_NE(problem, "") << at;
        continue;
      }
      EXPECT_EQ(read->regions[0].after, original->regions[0].after) << at;
      EXPECT_EQ(read->arguments[0].bytes, original->arguments[0].bytes) << at;
    }
}

} // namespace
} // namespace cu2port::replay
