// Two units that want different text at one place of a header.
#include "TemporaryFolder.h"
#include "diag/Findings.h"
#include "host/EditSet.h"

namespace cu2port {
namespace {

using EditConflict = TemporaryFolder;

TEST_F(EditConflict, IsReportedWithItsPlace) {
  std::string file = write("x.h", "\nint a;\n");
  EditSet edits;
  Findings findings;
  edits.add(file, {5, 1, "b", "cudaA"}, findings);
  edits.add(file, {5, 1, "b", "cudaA"}, findings);
  EXPECT_TRUE(findings.all().empty()) << "the same edit twice is one";
  edits.add(file, {5, 1, "c", "cudaA"}, findings);
  ASSERT_EQ(findings.all().size(), 1u);
  const Finding &finding = findings.all()[0];
  EXPECT_EQ(finding.id, DiagId::EditConflict);
  EXPECT_EQ(finding.message, "two translation units edit 'cudaA' differently: 'b' and 'c'");
  EXPECT_EQ(finding.line, 2u);
  EXPECT_EQ(finding.column, 5u);
  EXPECT_EQ(edits.apply(file, "\nint a;\n"), "\nint b;\n");
}

// Whichever comes first.
TEST_F(EditConflict, IsNoneWhereOneYields) {
  std::string file = write("x.h", "k { }\n");
  const Edit known{2, 3, "{ launch(k<T>); }", "__global__", true},
      makesKnown{2, 3, "{ LAUNCH(k<T>)(); }", "__global__", false};
  for (const auto &[first, second] : {std::pair(known, makesKnown), std::pair(makesKnown, known)}) {
    EditSet edits;
    Findings findings;
    edits.add(file, first, findings);
    edits.add(file, second, findings);
    EXPECT_TRUE(findings.all().empty());
    EXPECT_EQ(edits.apply(file, "k { }\n"), "k { LAUNCH(k<T>)(); }\n");
  }
}

// What one unit includes there, another may have included before.
TEST_F(EditConflict, IsNoneBetweenIncludesAndWhatFollows) {
  std::string file = write("x.h", "int a;\n");
  EditSet edits;
  Findings findings;
  edits.add(file, {0, 0, "static ", "__device__"}, findings);
  edits.add(file, {0, 0, "#include <b>\n", "b"}, findings);
  edits.add(file, {0, 0, "#include <a>\n", "a"}, findings);
  edits.add(file, {0, 0, "static ", "__device__"}, findings);
  edits.add(file, {0, 0, "#include <b>\n", "b"}, findings);
  EXPECT_TRUE(findings.all().empty());
  EXPECT_EQ(edits.apply(file, "int a;\n"), "#include <a>\n#include <b>\nstatic int a;\n");
  edits.add(file, {0, 0, "extern ", "__device__"}, findings);
  EXPECT_EQ(findings.all().size(), 1u);
}

} // namespace
} // namespace cu2port
