// Which variables hold the addresses of which, by the text of a program.
#include "device/analysis/Addresses.h"

#include "TextIr.h"

namespace cu2port::ir {
namespace {

class AddressesTest : public testing::Test, protected TextIr {
protected:
  /// The names of all that may be used through this variable: "a p".
  std::string reached(const std::string &name) {
    std::set<std::string> names;
    for (const Variable *each : AddressLinks(function("k").body).reachedThrough({variable(name)}))
      names.insert(each->name);
    std::string text;
    for (const std::string &each : names)
      text += (text.empty() ? "" : " ") + each;
    return text;
  }
};

TEST_F(AddressesTest, ThroughCopiesAndChoices) {
  read(R"(kernel void k(global int *x, int n) {
  int[4] a
  int b
  int c
  int *p = <int *>(a)
  int *q = p
  int *r = (n ? &b : q)
  int *s
  s = &c
  int v = *r
}
)");
  EXPECT_EQ(reached("p"), "a p");
  EXPECT_EQ(reached("q"), "a q");
  EXPECT_EQ(reached("r"), "a b r");
  EXPECT_EQ(reached("s"), "c s");
  EXPECT_EQ(reached("v"), "v"); // a number
  EXPECT_EQ(reached("a"), "a"); // who has it need not be in use
}

/// Whoever follows a pointer in memory may come to what memory holds.
TEST_F(AddressesTest, MemoryIsReachedByAll) {
  read(R"(struct Node {
  size 16, alignment 8
  int *value
  Node *next
}
kernel void k(Node *list, int n) {
  int b
  int other
  int *p = &b
  Node node
  node.value = &other
  list->value = p
  int *q = list->value
}
)");
  EXPECT_EQ(reached("q"), "b q");
  EXPECT_EQ(reached("node"), "b node other");
}

} // namespace
} // namespace cu2port::ir
