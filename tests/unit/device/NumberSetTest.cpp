// Sets that copies share, against std::set.
#include "device/analysis/NumberSet.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace cu2port::ir {
namespace {

using Numbers = std::vector<unsigned>;

/// The same set twice, and lists whose numbers it is asked for.
class NumberSetTest : public testing::Test {
protected:
  NumberSet set;
  std::set<unsigned> expected;
  std::map<unsigned, Numbers> lists; ///< by the remainder modulo 7
  std::mt19937 random{5};

  void insert(unsigned number) {
    lists[number % 7].push_back(number);
    set.insert(number);
    expected.insert(number);
  }
  Numbers commonWith(const Numbers &list) const {
    Numbers both;
    for (unsigned each : list)
      if (expected.count(each))
        both.push_back(each);
    return both;
  }
  void expectSame() const {
    EXPECT_EQ(set.all(), Numbers(expected.begin(), expected.end()));
    for (const auto &[remainder, list] : lists)
      EXPECT_EQ(set.common(list), commonWith(list));
  }
};

TEST_F(NumberSetTest, HasInCommonWithListsThatGrowWhatItHolds) {
  for (unsigned number = 0; number < 3000; ++number) {
    insert(number);
    if (number % 100 == 0)
      expectSame();
  }
  expectSame();
}

TEST_F(NumberSetTest, LosesWhatIsErased) {
  for (unsigned number = 0; number < 2000; ++number) {
    insert(number);
    if (number % 50)
      continue;
    const Numbers unwanted = commonWith(lists[random() % 7]);
    const unsigned oldest = random() % 2 ? 0 : number - number / 4;
    Numbers erased;
    std::copy_if(unwanted.begin(), unwanted.end(), std::back_inserter(erased),
                 [&](unsigned each) { return each >= oldest; });
    set.erase(erased);
    for (unsigned each : erased)
      expected.erase(each);
    expectSame();
  }
}

TEST_F(NumberSetTest, CopiesGoTheirOwnWays) {
  for (unsigned number = 0; number < 600; ++number)
    insert(number);
  const NumberSet copy = set;
  const Numbers before = copy.all(), sevens = commonWith(lists[0]);
  set.erase(sevens);
  for (unsigned each : sevens)
    expected.erase(each);
  expectSame();
  EXPECT_EQ(copy.all(), before);
  EXPECT_EQ(copy.common(lists[0]), sevens);
}

} // namespace
} // namespace cu2port::ir
