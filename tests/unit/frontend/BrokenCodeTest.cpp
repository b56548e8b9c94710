// What errors leave: definitions that they spoil stay as they are, all others are good.
#include "Parsed.h"

namespace cu2port {
namespace {

class BrokenCodeTest : public ParsedTest {
protected:
  /// Why a function of a file with errors is not to be relied on; empty if it is good.
  std::string why(const TranslationUnit &unit, const char *function) const {
    const clang::FunctionDecl *found = findFunction(unit, function);
    const std::string *reason = found ? unit.whyBroken(found) : nullptr;
    return !found ? "it is not there" : reason ? *reason : "";
  }
  /// Those of the functions named that are good, with blanks between.
  std::string good(const std::string &text, const std::vector<const char *> &functions) {
    const auto unit = parseBroken(text);
    std::string names;
    for (const char *each : functions)
      if (unit && why(*unit, each).empty())
        names += (names.empty() ? "" : " ") + std::string(each);
    return names;
  }
};

TEST_F(BrokenCodeTest, AFileWithoutErrorsHasNone) {
  const auto unit = parseBroken("void f() {}\n");
  ASSERT_NE(unit, nullptr);
  EXPECT_EQ(unit->broken, nullptr);
}

TEST_F(BrokenCodeTest, AnErrorEndsTheParseUnlessItIsToRecover) {
  EXPECT_EQ(parseText("void f() { x; }\n"), nullptr);
  EXPECT_NE(parseBroken("void f() { x; }\n"), nullptr);
}

// ---- By its place -----------------------------------------------------------------------------

TEST_F(BrokenCodeTest, AnErrorSpoilsTheFunctionThatItLiesIn) {
  EXPECT_EQ(good("void first() { x; }\nvoid second() {}\n", {"first", "second"}), "second");
}

TEST_F(BrokenCodeTest, TheReasonNamesTheErrorAndItsLine) {
  const auto unit = parseBroken("\nvoid f() { x; }\n");
  ASSERT_NE(unit, nullptr);
  EXPECT_EQ(why(*unit, "f"), "use of undeclared identifier 'x' (line 2)");
}

TEST_F(BrokenCodeTest, AnErrorInWhatAFunctionIncludesIsItsOwn) {
  write("body.inc", "x;\n");
  EXPECT_EQ(
      good("void first() {\n#include \"body.inc\"\n}\nvoid second() {}\n", {"first", "second"}),
      "second");
}

TEST_F(BrokenCodeTest, AnErrorInAMacroIsWhereItIsUsed) {
  EXPECT_EQ(good("#define BAD x;\nvoid first() { BAD }\nvoid second() {}\n", {"first", "second"}),
            "second");
}

/// The definition has ended too early.
TEST_F(BrokenCodeTest, ABraceTooManySpoilsWhatIsBeforeIt) {
  EXPECT_EQ(good("void first() {}\nvoid second() { }\n}\nvoid third() {}\n",
                 {"first", "second", "third"}),
            "first third");
}

// ---- By what is used --------------------------------------------------------------------------

TEST_F(BrokenCodeTest, AVariableWithAnErrorSpoilsWhatNamesIt) {
  EXPECT_EQ(good("int size = missing;\nint first() { return size; }\nint second() { return 1; }\n",
                 {"first", "second"}),
            "second");
}

TEST_F(BrokenCodeTest, AVariableOfItsOwnOfThatNameSpoilsNothing) {
  EXPECT_EQ(good("int size = missing;\nint first(int size) { return size; }\n", {"first"}),
            "first");
}

TEST_F(BrokenCodeTest, AClassWithAnErrorSpoilsWhatUsesIt) {
  EXPECT_EQ(good("struct Pair { Missing a; };\nvoid first(Pair p) {}\nvoid second() {}\n",
                 {"first", "second"}),
            "second");
}

TEST_F(BrokenCodeTest, ATypeWithAnErrorSpoilsWhatUsesIt) {
  EXPECT_EQ(good("typedef Missing Number;\nNumber first() { return 0; }\nint second() { return 1; "
                 "}\n",
                 {"first", "second"}),
            "second");
}

// ---- What is said -----------------------------------------------------------------------------

TEST_F(BrokenCodeTest, EachDefinitionThatStaysIsAFinding) {
  parseBroken("void first() {\n  x;\n}\nvoid second() {}\n");
  EXPECT_EQ(found(), "1061:1 'first' stays as it was: use of undeclared identifier 'x' (line 2)\n");
}

TEST_F(BrokenCodeTest, AnErrorThatLiesInNoDefinitionIsSaidByItself) {
  parseBroken("void f() {}\nstatic_assert(sizeof(int) == 1, \"no\");\n");
  EXPECT_NE(found().find("1062:2 "), std::string::npos) << found();
}

TEST_F(BrokenCodeTest, AHeaderThatIsNowhereSpoilsNothingByItself) {
  EXPECT_EQ(good("#include \"none.h\"\nvoid f() {}\n", {"f"}), "f");
}

TEST_F(BrokenCodeTest, ACallOfCudaThatIsUnknownSpoilsNothing) {
  const auto unit = parseBroken("void f(int *p) { cudaNoSuchCall(p); }\nvoid g() { x; }\n");
  ASSERT_NE(unit, nullptr);
  EXPECT_EQ(why(*unit, "f"), "");
  EXPECT_NE(why(*unit, "g"), "");
}

} // namespace
} // namespace cu2port
