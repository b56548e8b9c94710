// `cu2port verify` on kernels that allocate: each launch runs more than once, and no two forms have
// their memory at the same place.
#include "TableLine.h"

#include <gmock/gmock.h>

namespace cu2port {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

struct Comparison {
  const char *device, *against;
};
void PrintTo(const Comparison &comparison, std::ostream *out) {
  *out << comparison.device << " against " << comparison.against;
}
class VerifyHeap : public RunTool, public testing::WithParamInterface<Comparison> {
protected:
  ToolResult verify(const char *program) const {
    return run(std::string("verify --launches all --device ") + GetParam().device + " --against " +
               GetParam().against + " -- '" + program + "'");
  }
};
INSTANTIATE_TEST_SUITE_P(All, VerifyHeap,
                         testing::Values(Comparison{"cpu", "direct"}, Comparison{"cpu", "plain"},
                                         Comparison{"opencl", "direct"},
                                         Comparison{"opencl", "cpu"}));

TEST_P(VerifyHeap, EachFormHasItsOwn) {
  const ToolResult result = verify(CU2PORT_HEAP);
  EXPECT_EQ(result.status, 0) << result.output << result.errors;
  EXPECT_THAT(result.output, HasSubstr("cudaSuccess 123509"));
  for (const char *kernel : {"make", "change", "take", "within"})
    EXPECT_THAT(lineOf(result, kernel),
                MatchesRegex(std::string(kernel) + " .* 3 +3 .*verified.*"));
}

TEST_P(VerifyHeap, WhatIsWrongIsSeen) {
  const ToolResult result = verify(CU2PORT_SPOILT_HEAP);
  EXPECT_EQ(result.status, 1) << result.output << result.errors;
  EXPECT_THAT(lineOf(result, "within"), MatchesRegex("within .* 3 +0 .*DIFFERENT: 192 elements"));
  EXPECT_THAT(lineOf(result, "take"), MatchesRegex("take .* 3 +3 .*verified.*"));
}

} // namespace
} // namespace cu2port
