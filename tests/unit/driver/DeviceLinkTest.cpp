// Which files define what a file's device code uses.
#include "unit/DeviceLink.h"

#include <gtest/gtest.h>

namespace cu2port {
namespace {

std::string definers(std::size_t user, const std::vector<LinkUnit> &units) {
  std::string names;
  for (const UnitSource &source : definersFor(user, units))
    names += source.input + ' ';
  return names;
}

TEST(DeviceLink, DefinersAndWhatTheyUseInTurn) {
  const std::vector<LinkUnit> units{{{"user", {}}, {"f", "g"}, {}},
                                    {{"g's", {}}, {"h"}, {"g"}},
                                    {{"other", {}}, {}, {"x"}},
                                    {{"h's", {}}, {"g"}, {"h"}},
                                    {{"f's", {}}, {}, {"f"}}};
  EXPECT_EQ(definers(0, units), "g's h's f's ");
  EXPECT_EQ(definers(1, units), "h's ");
  EXPECT_EQ(definers(2, units), "");
}

TEST(DeviceLink, TwoDefinitionsAreNone) {
  const std::vector<LinkUnit> units{
      {{"user", {}}, {"f", "g"}, {}}, {{"a", {}}, {}, {"f", "g"}}, {{"b", {}}, {}, {"f"}}};
  EXPECT_EQ(definers(0, units), "a ");
  const std::vector<LinkUnit> twice{units[0], units[2], units[2]};
  EXPECT_EQ(definers(0, twice), "");
}

TEST(DeviceLink, TheOwnProgramComesFirst) {
  const std::vector<LinkUnit> units{{{"user", {}}, {"f", "g", "h"}, {}, {1}},
                                    {{"other's", {}}, {}, {"f", "g"}, {2}},
                                    {{"own", {}}, {}, {"f"}, {3, 1}},
                                    {{"third", {}}, {}, {"h"}, {2}},
                                    {{"fourth", {}}, {}, {"h"}, {3}}};
  EXPECT_EQ(definers(0, units), "other's own ") << "one of them for 'g' alone, and none for 'h'";
}

TEST(DeviceLink, AFileIsNotItsOwnDefiner) {
  const std::vector<LinkUnit> units{{{"user", {}}, {"f"}, {"g"}}, {{"a", {}}, {"g"}, {"f"}}};
  EXPECT_EQ(definers(0, units), "a ");
}

} // namespace
} // namespace cu2port
