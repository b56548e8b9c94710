// Which launches are compared, and how that is asked for.
#include "verify/Choice.h"

#include <gtest/gtest.h>

namespace cu2port::verify {
namespace {

/// The numbers of the launches that are taken, of `count` that each take the program a second and
/// comparing `cost` seconds.
std::vector<int> taken(LaunchChoice &choice, int count, double cost, dim3 grid = 1) {
  std::vector<int> result;
  Times times;
  for (int i = 1; i <= count; ++i) {
    times.program += 1;
    if (!choice.take(grid, 32, 0, times))
      continue;
    result.push_back(i);
    times.verifying += cost;
    choice.took(cost);
  }
  return result;
}

TEST(Choice, All) {
  LaunchChoice choice(Launches::All, 0);
  EXPECT_EQ(taken(choice, 4, 100), (std::vector<int>{1, 2, 3, 4}));
}

TEST(Choice, First) {
  LaunchChoice choice(Launches::First, 3);
  EXPECT_EQ(taken(choice, 10, 100), (std::vector<int>{1, 2, 3}));
}

TEST(Choice, AutoTakesFewerAndFewer) {
  LaunchChoice choice(Launches::Auto, 0);
  EXPECT_EQ(taken(choice, 40, 0), (std::vector<int>{1, 2, 4, 8, 16, 32}));
}

TEST(Choice, AutoKeepsToItsTime) {
  LaunchChoice choice(Launches::Auto, 0);
  // Ten seconds each: the first at once, the others when twice the program's time allows.
  EXPECT_EQ(taken(choice, 40, 10), (std::vector<int>{1, 10, 15, 20, 28}));
}

TEST(Choice, AutoTakesEachConfiguration) {
  LaunchChoice choice(Launches::Auto, 0);
  Times times{100, 0};
  for (unsigned grid = 1; grid <= 5; ++grid)
    EXPECT_TRUE(choice.take(grid, 32, 0, times));
  EXPECT_TRUE(choice.take(1, 64, 0, times));
  EXPECT_TRUE(choice.take(1, 64, 16, times));
  EXPECT_TRUE(choice.take(1, 64, 16, times)) << "the second of this one";
  EXPECT_FALSE(choice.take(1, 64, 16, times));
}

TEST(Choice, ManyConfigurationsDoNotFillTheMemory) {
  LaunchChoice choice(Launches::Auto, 0);
  int count = 0;
  for (unsigned grid = 1; grid <= 100000; ++grid)
    count += choice.take(grid, 32, 0, {1e9, 0});
  EXPECT_LT(count, 5000);
}

TEST(Choice, KernelsByExpression) {
  const KernelChoice some("^sum|_[0-9]+$"), all("");
  EXPECT_TRUE(some.takes("sumRows"));
  EXPECT_TRUE(some.takes("scale_12"));
  EXPECT_FALSE(some.takes("scale_12x"));
  EXPECT_FALSE(some.takes("aSum"));
  EXPECT_TRUE(all.takes("anything"));
}

// --- CU2PORT_VERIFY
// ------------------------------------------------------------------------------------------

TEST(SettingsText, Everything) {
  Settings settings;
  std::string problem;
  ASSERT_TRUE(parseSettings("against=opencl;launches=first:7;kernels=^a|b{2};ulps=3;memory=12;"
                            "report=/tmp/x y",
                            &settings, &problem))
      << problem;
  EXPECT_EQ(settings.against, Against::OpenCL);
  EXPECT_EQ(settings.launches, Launches::First);
  EXPECT_EQ(settings.first, 7u);
  EXPECT_EQ(settings.kernels, "^a|b{2}");
  EXPECT_EQ(settings.tolerance.ulps, 3u);
  EXPECT_FALSE(settings.tolerance.isRelative);
  EXPECT_EQ(settings.memory, std::size_t{12} << 20);
  EXPECT_EQ(settings.report, "/tmp/x y");
}

TEST(SettingsText, Defaults) {
  Settings settings;
  std::string problem;
  ASSERT_TRUE(parseSettings("report=r", &settings, &problem));
  EXPECT_EQ(settings.against, Against::Auto);
  EXPECT_EQ(settings.launches, Launches::Auto);
  EXPECT_EQ(settings.tolerance.ulps, Tolerance::defaultUlps);
}

TEST(SettingsText, Bounds) {
  Settings settings;
  std::string problem;
  ASSERT_TRUE(parseSettings("report=r;rtol=1e-3;atol=0.5", &settings, &problem));
  EXPECT_TRUE(settings.tolerance.isRelative);
  EXPECT_EQ(settings.tolerance.relative, 1e-3);
  EXPECT_EQ(settings.tolerance.absolute, 0.5);
}

TEST(SettingsText, WhatIsWrongIsNamed) {
  const std::pair<const char *, const char *> rows[] = {
      {"report=r;against=gpu", "'against=gpu'"},
      {"report=r;launches=first:0", "'launches=first:0'"},
      {"report=r;launches=some", "'launches=some'"},
      {"report=r;kernels=a(", "'kernels=a('"},
      {"report=r;ulps=-1", "'ulps=-1'"},
      {"report=r;ulps=99999999999999999999", "'ulps=99999999999999999999'"},
      {"report=r;rtol=nan", "'rtol=nan'"},
      {"report=r;rtol=1x", "'rtol=1x'"},
      {"report=r;memory=0", "'memory=0'"},
      {"report=r;speed=1", "'speed=1'"},
      {"report=r;all", "'all'"},
      {"report=", "'report='"},
      {"against=plain", "no report=FOLDER"}};
  for (const auto &[text, expected] : rows) {
    Settings settings;
    std::string problem;
    EXPECT_FALSE(parseSettings(text, &settings, &problem)) << text;
    EXPECT_EQ(problem, expected);
  }
}

} // namespace
} // namespace cu2port::verify
