// What stands at the top of a file: constants, enums and structs, each behind what it needs.
#include "Printed.h"

#include "emit/DeclarationOrder.h"

#include "llvm/ADT/StringRef.h"
#include <gtest/gtest.h>

namespace cu2port::emit {
namespace {

/// What a target makes of declarations alone.
std::string printed(Target target, const std::string &declarations) {
  const std::string file = printProgram(target, declarations);
  llvm::StringRef text = file;
  text.consume_front("#include <cu2port/kernel.h>\n\n");
  text = text.take_front(text.find("// The kernels of this file"));
  return (text.trim('\n') + "\n").str();
}

// ---- Enums ------------------------------------------------------------------------------------

TEST(Enums, KeepTheirNamesAndValues) {
  EXPECT_EQ(printed(Target::Cpu, "enum Mode (int) {\n  slow = 0\n  fast = 5\n}\n"),
            "enum Mode {\n  slow = 0,\n  fast = 5,\n};\n");
}

TEST(Enums, SayTheirUnderlyingTypeIfTheUserDoes) {
  EXPECT_EQ(printed(Target::Cpu, "enum Mode : unsigned char {\n  slow = 0\n}\n"),
            "enum Mode : unsigned char {\n  slow = 0,\n};\n");
}

/// C's enums are ints, whatever holds them.
TEST(Enums, AreIntegersInOpenCl) {
  EXPECT_EQ(printed(Target::OpenCl, "enum Mode : unsigned char {\n  slow = 0\n}\n"),
            "typedef uchar Mode;\nenum {\n  slow = 0,\n};\n");
}

/// ... and so are their names; others are macros, in parentheses beside an operator.
TEST(Enums, WhoseNamesAreNoIntsAreMacrosInOpenCl) {
  EXPECT_EQ(printed(Target::OpenCl, "enum Mode : long {\n  below = -1\n  above = 1\n}\n"),
            "typedef long Mode;\n#define below (-1l)\n#define above 1l\n");
}

TEST(Enums, MayHoldTheLeastOfAllInts) {
  EXPECT_EQ(printed(Target::Cpu, "enum Mode : int {\n  least = -2147483648\n}\n"),
            "enum Mode : int {\n  least = -2147483647 - 1,\n};\n");
}

TEST(Enums, WithoutANameKeepTheirEnumerators) {
  EXPECT_EQ(printed(Target::OpenCl, "enum <unnamed> (int) {\n  one = 1\n}\n"),
            "enum {\n  one = 1,\n};\n");
}

// ---- Structs ----------------------------------------------------------------------------------

constexpr const char *node = "struct Node {\n  size 16, alignment 8\n  int a\n  Node *next\n}\n";

TEST(Structs, ThatPointToThemselvesAreAnnounced) {
  EXPECT_EQ(printed(Target::Cpu, node), "struct Node {\n  int a;\n  Node *next;\n};\n");
  EXPECT_EQ(printed(Target::OpenCl, node),
            "typedef struct Node {\n  int a;\n  struct Node *next;\n} Node;\n");
}

TEST(Structs, ThatPointToLaterOnesAnnounceThem) {
  const std::string two = "struct First {\n  size 8, alignment 8\n  Second *s\n}\n"
                          "struct Second {\n  size 4, alignment 4\n  int a\n}\n";
  EXPECT_EQ(printed(Target::Cpu, two),
            "struct Second;\nstruct First {\n  Second *s;\n};\n\nstruct Second {\n  int a;\n};\n");
  EXPECT_EQ(printed(Target::OpenCl, two),
            "typedef struct Second Second;\ntypedef struct First {\n  Second *s;\n} First;\n\n"
            "struct Second {\n  int a;\n};\n");
}

TEST(Structs, ThatAreNeverDefinedAreAnnouncedAlone) {
  const std::string later = "struct Later {\n  size 0, alignment 0, incomplete\n}\n";
  EXPECT_EQ(printed(Target::Cpu, later), "struct Later;\n");
  EXPECT_EQ(printed(Target::OpenCl, later), "typedef struct Later Later;\n");
}

TEST(Structs, OfUnionsSayThatTheyAre) {
  const std::string both = "union Both {\n  size 4, alignment 4\n  int i\n  float f\n}\n";
  EXPECT_EQ(printed(Target::Cpu, both), "union Both {\n  int i;\n  float f;\n};\n");
  EXPECT_EQ(printed(Target::OpenCl, both), "typedef union Both {\n  int i;\n  float f;\n} Both;\n");
}

TEST(Structs, HaveTheirAlignmentWhereEachLanguageTakesIt) {
  const std::string wide = "struct Wide {\n  size 16, alignment 16, aligned 16\n  int i\n}\n";
  EXPECT_EQ(printed(Target::Cpu, wide), "struct alignas(16) Wide {\n  int i;\n};\n");
  EXPECT_EQ(printed(Target::OpenCl, wide),
            "typedef struct Wide {\n  int i;\n} __attribute__((aligned(16))) Wide;\n");
}

/// g++ takes no `alignas` beside an attribute.
TEST(Structs, ThatArePackedSayBothInOneAttribute) {
  const std::string tight = "struct Tight {\n  size 8, alignment 4, packed, aligned 4\n"
                            "  char c\n  at(1) int i\n}\n";
  EXPECT_EQ(printed(Target::Cpu, tight),
            "struct __attribute__((packed, aligned(4))) Tight {\n  char c;\n  int i;\n};\n");
}

TEST(Structs, KeepCommentsAndQualifiersOfFields) {
  EXPECT_EQ(printed(Target::Cpu, "// A cell.\nstruct Cell {\n  size 8, alignment 4\n"
                                 "  // set by others\n  volatile int a\n  align(4) float x\n}\n"),
            "// A cell.\nstruct Cell {\n  // set by others\n  volatile int a;\n"
            "  alignas(4) float x;\n};\n");
}

// ---- Constants --------------------------------------------------------------------------------

TEST(Constants, OfMacrosStayMacros) {
  EXPECT_EQ(printed(Target::Cpu, "macro N = (1 << 4)\n  is 16\n"), "#define N (1 << 4)\n");
}

TEST(Constants, OfVariablesAreWhatEachLanguageHas) {
  EXPECT_EQ(printed(Target::Cpu, "constant int n = 4\n"), "constexpr int n = 4;\n");
  // A bound of an array is a literal in C.
  EXPECT_EQ(printed(Target::OpenCl, "constant int n = 4\n"), "#define n 4\n");
  EXPECT_EQ(printed(Target::OpenCl, "constant float half_pi = 1.5f\n"),
            "__constant float half_pi = 1.5f;\n");
}

/// What a macro's name is replaced by must not fall apart beside an operator.
TEST(Constants, ThatAreMacrosHoldTogether) {
  EXPECT_EQ(printed(Target::OpenCl, "constant int n = (-2147483648 : int)\n"),
            "#define n (-2147483647 - 1)\n");
}

/// A quotient by zero is no constant expression.
TEST(Constants, ThatAreInfiniteAreNoConstexpr) {
  EXPECT_EQ(printed(Target::Cpu, "constant float most = (@inf : float)\n"),
            "const float most = 1.0f / 0.0f;\n");
}

TEST(Constants, OfTheLanguageAreNotDefined) {
  EXPECT_EQ(printed(Target::Cpu, "predefined macro FLT_MAX = \n  is 3.4e+38f\n"), "\n");
}

// ---- Order ------------------------------------------------------------------------------------

/// Programs made by hand, as places in several files are what counts.
class Order : public testing::Test {
protected:
  ir::Place at(const std::string &file, unsigned line) {
    for (const std::string &known : program.files)
      if (known == file)
        return {&known, line, 1};
    return {&program.files.emplace_back(file), line, 1};
  }
  ir::StructDecl *record(const std::string &name, ir::Place place,
                         const std::vector<const ir::Type *> &fields = {}) {
    auto *decl = program.make<ir::StructDecl>();
    decl->name = name;
    decl->place = place;
    for (const ir::Type *type : fields)
      decl->fields.push_back({"f", type});
    program.structs.push_back(decl);
    return decl;
  }
  ir::EnumDecl *enumeration(const std::string &name, ir::Place place) {
    auto *decl = program.make<ir::EnumDecl>();
    decl->name = name;
    decl->place = place;
    program.enums.push_back(decl);
    return decl;
  }
  ir::NamedConstant *constant(const std::string &name, ir::Place place,
                              const ir::Type *type = nullptr) {
    auto *decl = program.make<ir::NamedConstant>();
    decl->name = name;
    decl->place = place;
    decl->type = type;
    decl->origin = type ? ir::NamedConstant::Origin::Variable : ir::NamedConstant::Origin::Macro;
    program.constants.push_back(decl);
    return decl;
  }
  const ir::Type *typeOf(const ir::StructDecl *decl) { return program.types.record(decl); }
  const ir::Type *typeOf(const ir::EnumDecl *decl) { return program.types.enumeration(decl); }

  /// The names, in the order in which they are declared.
  std::string names() const {
    std::string text;
    for (const DeclaredItem &item : declarationsInOrder(program))
      text += (text.empty() ? "" : " ") + (item.constant      ? item.constant->name
                                           : item.enumeration ? item.enumeration->name
                                                              : item.record->name);
    return text;
  }

  ir::Program program;
};

TEST_F(Order, IsThatOfTheSource) {
  constant("N", at("a.cu", 3));
  enumeration("Mode", at("a.cu", 1));
  record("Pair", at("a.cu", 2));
  EXPECT_EQ(names(), "Mode Pair N");
}

/// `template <class T> struct Box` stands above Point, Box<Point> cannot.
TEST_F(Order, HasAnInstanceBehindTheTypeThatItHolds) {
  const auto *point = record("Point", at("a.cu", 2));
  record("Box_Point", at("a.cu", 1), {program.types.array(typeOf(point), 2)});
  EXPECT_EQ(names(), "Point Box_Point");
}

TEST_F(Order, HasAStructThatOnlyPointsToAnotherInItsPlace) {
  const auto *point = record("Point", at("a.cu", 2));
  record("Link_Point", at("a.cu", 1), {program.types.pointer(typeOf(point))});
  EXPECT_EQ(names(), "Link_Point Point");
}

TEST_F(Order, HasAStructBehindTheBoundOfItsArray) {
  auto *bound = constant("N", at("size.h", 1));
  constant("M", at("a.cu", 9));
  auto *row = record("Row", at("a.cu", 1), {program.types.array(program.types.scalar({}), 4)});
  ir::ConstantRef use;
  use.constant = bound;
  row->fields.front().extents = {&use};
  EXPECT_EQ(names(), "N Row M");
}

/// Its type stands in a header, whose lines say nothing of those here.
TEST_F(Order, HasAConstantBehindItsType) {
  const auto *mode = enumeration("Mode", at("mode.h", 7));
  constant("mode", at("a.cu", 2), typeOf(mode));
  EXPECT_EQ(names(), "Mode mode");
}

TEST_F(Order, HasAConstantBehindAllThatItsTypeHolds) {
  const auto *mode = enumeration("Mode", at("mode.h", 7));
  const auto *config = record("Config", at("config.h", 9), {typeOf(mode)});
  constant("configs", at("a.cu", 2), program.types.array(typeOf(config), 2));
  EXPECT_EQ(names(), "Mode Config configs");
}

TEST_F(Order, LeavesOutWhatTheLanguageDefines) {
  constant("FLT_MAX", at("a.cu", 1))->isPredefined = true;
  EXPECT_EQ(names(), "");
}

} // namespace
} // namespace cu2port::emit
