// Launches compared with other forms of their kernels, on the device that CU2PORT_DEVICE chooses.
#include "../runtime/DeviceMemory.h"
#include "Kernels.h"

#include "verify/CompareLaunch.h"

#include "Registry.h"
#include "Runtime.h"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

namespace cu2port::verify {
namespace {

class Comparing : public testing::Test {
protected:
  void SetUp() override {
    int count = 0;
    if (portGetDeviceCount(&count) != portSuccess)
      GTEST_SKIP() << "no such device";
    portDeviceReset();
    portGetLastError();
    Runtime::get().current(&context);
    onCpu = context->device.backend() == "cpu";
  }
  void TearDown() override {
    portDeviceReset();
    portGetLastError();
  }

  /// Launches a kernel and compares it.
  template <class... P, class... A>
  LaunchOutcome compare(Against against, void (*stub)(P...), dim3 grid, dim3 block, A... given) {
    std::tuple<P...> values{given...};
    std::vector<void *> arguments;
    std::apply([&](auto &...each) { arguments = {(void *)&each...}; }, values);
    Context::Lock lock(context->mutex);
    PreparedKernel *prepared = nullptr;
    if (context->prepare(lock, reinterpret_cast<const void *>(stub), &prepared))
      return {};
    for (void *&address : prepared->variableAddresses)
      arguments.push_back(&address);
    portStream_st *stream = nullptr;
    EXPECT_EQ(context->find(nullptr, &stream), portSuccess);
    const LaunchShape shape{grid, block};
    const Launch launch{*context,         *prepared,       shape,
                        arguments.data(), *stream->stream, findFacts(prepared->kernel)};
    return compareLaunch(settings, makeReferences(against), launch, [&] {
      return context->enqueue(nullptr, [&](Stream &queue) {
        return queue.launch(prepared->kernel, shape, arguments.data());
      });
    });
  }

  Context *context = nullptr;
  Settings settings;
  bool onCpu = true;
};

#define SKIP_UNLESS_CPU()                                                                          \
  if (!onCpu)                                                                                      \
  GTEST_SKIP() << "for the CPU device"

void expectVerified(const LaunchOutcome &outcome) {
  EXPECT_EQ(outcome.error, portSuccess);
  EXPECT_EQ(outcome.unverified, "");
  EXPECT_EQ(outcome.differentElements, 0u);
  EXPECT_TRUE(outcome.differences.empty());
}

std::vector<float> countUp(int n) {
  std::vector<float> values(n);
  std::iota(values.begin(), values.end(), 0.25f);
  return values;
}

TEST_F(Comparing, FindsNoDifferenceWhereThereIsNone) {
  const int n = 1000;
  const std::vector<float> in = countUp(n);
  float *from = onDevice(in), *to = onDevice(std::vector<float>(n));
  const float changed[4] = {1, -1, 2, 0.5f};
  EXPECT_EQ(portMemcpyToSymbol(factors, changed, sizeof changed), portSuccess);
  for (Against against : {Against::Plain, Against::Direct, Against::Cpu})
    expectVerified(compare(against, scale, 8, 128, n, from, to));
  const std::vector<float> out = fromDevice(to, n);
  for (int i = 0; i < n; ++i)
    ASSERT_EQ(out[i], in[i] * changed[i % 4]);
}

TEST_F(Comparing, AnotherDevice) {
  const int n = 1000;
  float *from = onDevice(countUp(n)), *to = onDevice(std::vector<float>(n));
  const LaunchOutcome outcome =
      compare(onCpu ? Against::OpenCL : Against::Cpu, scale, 8, 128, n, from, to);
  if (outcome.unverified == "there is no other opencl device")
    GTEST_SKIP() << outcome.unverified;
  expectVerified(outcome);
}

TEST_F(Comparing, NamesTheElementAndItsWriter) {
  const int n = 100;
  int *out = onDevice(std::vector<int>(n, -1));
  const LaunchOutcome outcome = compare(Against::Plain, number, 25, 4, n, out);
  EXPECT_EQ(outcome.unverified, "");
  EXPECT_EQ(outcome.differentElements, 1u);
  ASSERT_EQ(outcome.differences.size(), 1u);
  const Difference &difference = outcome.differences[0];
  EXPECT_EQ(difference.buffer, "out");
  EXPECT_EQ(difference.index, 5);
  EXPECT_EQ(difference.field, "");
  EXPECT_EQ(difference.expected, "99");
  EXPECT_EQ(difference.actual, "5");
  EXPECT_EQ(difference.stores, "23 24");
  ASSERT_TRUE(difference.writer);
  EXPECT_EQ(difference.writer->block.x, 1u);
  EXPECT_TRUE(difference.writer->isThreadKnown);
  EXPECT_EQ(difference.writer->thread.x, 1u);
  EXPECT_FALSE(difference.isUnexpectedWrite);
  // The program goes on with what its kernel made.
  EXPECT_EQ(fromDevice(out, n)[5], 5);
}

TEST_F(Comparing, AgainstTheDirectForm) {
  int *out = onDevice(std::vector<int>(10));
  EXPECT_EQ(compare(Against::Direct, number, 5, 2, 10, out).differentElements, 2u);
}

TEST_F(Comparing, KeepsOnlyTheFirstDifferences) {
  const int n = 1000;
  float *from = onDevice(countUp(n)), *sum = onDevice(std::vector<float>(1));
  settings.tolerance.ulps = 0;
  SKIP_UNLESS_CPU();
  const LaunchOutcome outcome = compare(Against::Plain, addWrongly, 1, 1000, n, from, sum);
  EXPECT_EQ(outcome.differences.size(), 1u);
}

// --- What an order decides
// --------------------------------------------------------------------------------------

/// Sums that depend on the order.
std::vector<float> uneven(int n) {
  std::vector<float> values(n);
  for (int i = 0; i < n; ++i)
    values[i] = i % 7 == 0 ? 1e7f + static_cast<float>(i) : 0.1f * static_cast<float>(i);
  return values;
}

TEST_F(Comparing, SumsInAnotherOrderAreNotWrong) {
  const int n = 4000;
  float *from = onDevice(uneven(n)), *sum = onDevice(std::vector<float>(1));
  settings.tolerance.ulps = 0;
  std::uint64_t byOrder = 0;
  for (int round = 0; round < 10; ++round) {
    const LaunchOutcome outcome = compare(Against::Plain, add, 400, 10, n, from, sum);
    expectVerified(outcome);
    byOrder += outcome.orderDependentElements;
  }
  if (!onCpu) { // it goes through them backwards
    EXPECT_GT(byOrder, 0u);
  }
}

TEST_F(Comparing, SumsThatAreWrongAreWrongInAnyOrder) {
  SKIP_UNLESS_CPU();
  const int n = 4000;
  std::vector<float> small(n);
  for (int i = 0; i < n; ++i)
    small[i] = 1e-3f * static_cast<float>(i % 13);
  float *from = onDevice(small), *sum = onDevice(std::vector<float>(1));
  const LaunchOutcome outcome = compare(Against::Plain, addWrongly, 400, 10, n, from, sum);
  EXPECT_EQ(outcome.unverified, "");
  EXPECT_EQ(outcome.differentElements, 1u) << "400 too much is more than an order does";
  EXPECT_EQ(outcome.orderDependentElements, 0u);
}

// --- What rounding decides
// --------------------------------------------------------------------------------------

/// Around 3: a third of it is about 1.
std::vector<float> nearThree(int n) {
  std::vector<float> values(n);
  for (int i = 0; i < n; ++i)
    values[i] = 3 + 0x1p-22f * static_cast<float>(i % 50 - 25);
  return values;
}

TEST_F(Comparing, WhatRoundingMagnifiesIsNotWrong) {
  SKIP_UNLESS_CPU();
  const int n = 1000;
  float *in = onDevice(nearThree(n)), *out = onDevice(std::vector<float>(n));
  int *over = onDevice(std::vector<int>(n));
  const LaunchOutcome outcome = compare(Against::Plain, cancel, 8, 128, n, in, out, over);
  EXPECT_EQ(outcome.unverified, "");
  EXPECT_GT(outcome.roundingDependentElements, 100u);
  EXPECT_EQ(outcome.orderDependentElements, 0u);
  EXPECT_LT(outcome.largestByRounding.absolute, 1.1);
  EXPECT_EQ(outcome.differentElements, 0u);
}

TEST_F(Comparing, WhatIsFurtherOffThanRoundingIsWrong) {
  SKIP_UNLESS_CPU();
  const int n = 1000;
  float *in = onDevice(std::vector<float>(n, 1.5f)), *out = onDevice(std::vector<float>(n));
  int *over = onDevice(std::vector<int>(n));
  const LaunchOutcome outcome = compare(Against::Plain, cancel, 8, 128, n, in, out, over);
  EXPECT_EQ(outcome.roundingDependentElements, 0u);
  EXPECT_EQ(outcome.differentElements, 10u);
}

TEST_F(Comparing, WhatIsOffAsItsNeighboursIsNotWrong) {
  SKIP_UNLESS_CPU();
  const int n = 1000;
  float *in = onDevice(nearThree(n)), *out = onDevice(std::vector<float>(n));
  const LaunchOutcome little = compare(Against::Plain, cancelMost, 8, 128, n, in, out, 0x1p-24f);
  EXPECT_GT(little.roundingDependentElements, 100u);
  EXPECT_EQ(little.differentElements, 0u);
  const LaunchOutcome much = compare(Against::Plain, cancelMost, 8, 128, n, in, out, 0x1p-21f);
  EXPECT_EQ(much.roundingDependentElements + 1, little.roundingDependentElements);
  EXPECT_EQ(much.differentElements, 1u);
}

TEST_F(Comparing, AFewNeighboursTellNothing) {
  SKIP_UNLESS_CPU();
  const int n = 520;
  std::vector<float> values(n, 1.5f);
  for (int i = 0; i < 20; ++i)
    values[i] = nearThree(n)[i];
  float *in = onDevice(values), *out = onDevice(std::vector<float>(n));
  const LaunchOutcome outcome = compare(Against::Plain, cancelMost, 8, 128, n, in, out, 0x1p-24f);
  EXPECT_GT(outcome.roundingDependentElements, 0u);
  EXPECT_EQ(outcome.differentElements, 1u);
}

/// They differ as much as `cancel` does, and no fact says that they are rounded.
TEST_F(Comparing, WhereNoRoundedNumberFlowsNoneIsExplained) {
  SKIP_UNLESS_CPU();
  const int n = 1000;
  float *in = onDevice(nearThree(n)), *out = onDevice(std::vector<float>(n));
  int *over = onDevice(std::vector<int>(n));
  const LaunchOutcome outcome = compare(Against::Plain, cancelSilently, 8, 128, n, in, out, over);
  EXPECT_EQ(outcome.roundingDependentElements, 0u);
  EXPECT_GT(outcome.differentElements, 100u);
}

TEST_F(Comparing, NoUlpsMeansNoRounding) {
  SKIP_UNLESS_CPU();
  const int n = 1000;
  float *in = onDevice(nearThree(n)), *out = onDevice(std::vector<float>(n));
  int *over = onDevice(std::vector<int>(n));
  settings.tolerance.ulps = 0;
  const LaunchOutcome outcome = compare(Against::Plain, cancel, 8, 128, n, in, out, over);
  EXPECT_EQ(outcome.roundingDependentElements, 0u);
  EXPECT_GT(outcome.differentElements, 100u);
}

TEST_F(Comparing, QueuesInAnotherOrderAreNotWrong) {
  const int n = 20000;
  int *queue = onDevice(std::vector<int>(n)), *next = onDevice(std::vector<int>(1));
  for (int round = 0; round < 5; ++round) {
    EXPECT_EQ(portMemset(next, 0, sizeof(int)), portSuccess);
    expectVerified(compare(Against::Plain, enqueue, 2000, 10, n, queue, next));
  }
}

TEST_F(Comparing, AnOrderThatNeverEndsIsGivenUp) {
  SKIP_UNLESS_CPU();
  const int n = 4;
  int *flags = onDevice(std::vector<int>(n)), *out = onDevice(std::vector<int>(n));
  const LaunchOutcome outcome = compare(Against::Plain, waits, n, 1, n, flags, out);
  EXPECT_EQ(outcome.differentElements, 4u);
  EXPECT_NE(outcome.note.find("cannot run its blocks in other orders"), std::string::npos);
}

// --- Pointers in memory
// ---------------------------------------------------------------------------------------------

TEST_F(Comparing, FollowsPointersInMemory) {
  SKIP_UNLESS_CPU();
  std::vector<Row> rows(5);
  for (int i = 0; i < 5; ++i)
    rows[i] = {static_cast<char>(i), onDevice(std::vector<float>(8, static_cast<float>(i)))};
  Row *list = onDevice(rows);
  expectVerified(compare(Against::Plain, increaseRows, 1, 5, 5, 8, list));
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(fromDevice(rows[i].values, 8), std::vector<float>(8, static_cast<float>(i + 1)));
}

TEST_F(Comparing, NamesWhatAPointerInAnArgumentLeadsTo) {
  SKIP_UNLESS_CPU();
  const Row row{0, onDevice(std::vector<float>(8, 1.0f))};
  const LaunchOutcome outcome = compare(Against::Plain, increaseRow, 1, 8, 8, row);
  EXPECT_EQ(outcome.differentElements, 7u);
  ASSERT_FALSE(outcome.differences.empty());
  EXPECT_EQ(outcome.differences[0].buffer, "row.values");
  EXPECT_EQ(outcome.differences[0].index, 1);
  EXPECT_EQ(outcome.differences[0].expected, "1");
  EXPECT_EQ(outcome.differences[0].actual, "2");
  EXPECT_EQ(outcome.differences[0].stores, "61");
}

TEST_F(Comparing, PointersInMemoryMeanNothingElsewhere) {
  SKIP_UNLESS_CPU();
  Row *list = onDevice(std::vector<Row>{{0, onDevice(std::vector<float>(8))}});
  const LaunchOutcome outcome = compare(Against::OpenCL, increaseRows, 1, 1, 1, 8, list);
  EXPECT_EQ(outcome.unverified,
            "it reads addresses from memory, which mean nothing on another device");
  EXPECT_EQ(fromDevice(list, 1)[0].tag, 0);
}

// --- Out of bounds
// ----------------------------------------------------------------------------------------------

TEST_F(Comparing, SeesWritesToOtherMemory) {
  SKIP_UNLESS_CPU();
  int *out = onDevice(std::vector<int>(4)), *other = onDevice(std::vector<int>(4));
  strayTarget = other + 2;
  const LaunchOutcome outcome = compare(Against::Plain, stray, 2, 1, out);
  EXPECT_EQ(outcome.differentElements, 1u);
  ASSERT_EQ(outcome.differences.size(), 2u);
  const Difference &difference = outcome.differences[0];
  EXPECT_EQ(difference.buffer, "an allocation of 16 bytes");
  EXPECT_EQ(difference.index, 8) << "bytes, since no argument says what it is";
  EXPECT_EQ(difference.actual, "7");
  EXPECT_TRUE(difference.isUnexpectedWrite);
  EXPECT_EQ(outcome.differences[1].what, "it writes out of bounds: to byte 8 of an allocation of "
                                         "16 bytes that no argument leads to");
}

TEST_F(Comparing, SeesWritesToOtherMemoryInWhichTheFormsAgree) {
  SKIP_UNLESS_CPU();
  int *out = onDevice(std::vector<int>(4)), *other = onDevice(std::vector<int>(4));
  strayTarget = other + 2;
  const LaunchOutcome outcome = compare(Against::Cpu, stray, 2, 1, out);
  EXPECT_EQ(outcome.differentElements, 0u);
  EXPECT_EQ(outcome.differences.size(), 1u);
}

TEST_F(Comparing, SeesWhatTheReferenceWritesOutside) {
  int *out = onDevice(std::vector<int>(10));
  if (context->device.isHostMemory())
    GTEST_SKIP() << "the reference works in place";
  const LaunchOutcome outcome = compare(Against::Plain, tooFar, 2, 10, 10, out);
  ASSERT_EQ(outcome.differences.size(), 1u);
  EXPECT_EQ(outcome.differences[0].what, "the reference writes 4 bytes behind the end of 'out'");
}

// --- Faults
// -------------------------------------------------------------------------------------------------

TEST_F(Comparing, FaultsAreResults) {
  SKIP_UNLESS_CPU();
  expectVerified(compare(Against::Plain, fail, 1, 1, 0));
  LaunchOutcome outcome = compare(Against::Plain, fail, 1, 1, 2);
  ASSERT_EQ(outcome.differences.size(), 1u);
  EXPECT_EQ(outcome.differences[0].what,
            std::string("the launch ended with 'no error', the reference with '") +
                portGetErrorString(portErrorAssert) + "'");
  expectVerified(compare(Against::Plain, fail, 1, 1, 3));
  EXPECT_EQ(portDeviceSynchronize(), portErrorAssert) << "the program sees it as ever";
}

TEST_F(Comparing, AFaultOfTheKernelAlone) {
  SKIP_UNLESS_CPU();
  const LaunchOutcome outcome = compare(Against::Plain, fail, 1, 1, 1);
  ASSERT_EQ(outcome.differences.size(), 1u);
  EXPECT_NE(outcome.differences[0].what.find("the reference with 'no error'"), std::string::npos);
}

TEST_F(Comparing, PrintsOnce) {
  SKIP_UNLESS_CPU();
  int *out = onDevice(std::vector<int>(1));
  testing::internal::CaptureStdout();
  expectVerified(compare(Against::Plain, print, 1, 1, out));
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "form 1\n");
}

// --- What cannot be compared
// --------------------------------------------------------------------------------------

TEST_F(Comparing, SaysWhyNot) {
  SKIP_UNLESS_CPU();
  int *out = onDevice(std::vector<int>(1));
  EXPECT_EQ(compare(Against::Plain, onlyItself, 1, 1, out).unverified,
            "the program was translated without --verify: there is no plain form");
  EXPECT_EQ(fromDevice(out, 1)[0], 1) << "it was launched all the same";
  EXPECT_EQ(compare(Against::Direct, tooFar, 1, 1, 1, out).unverified,
            "there is no direct form of it: the program was translated without --verify");
  int onHost = 0;
  EXPECT_EQ(compare(Against::Plain, number, 1, 1, 1, &onHost).unverified,
            "'out' points to memory that was not allocated by the runtime");
  EXPECT_EQ(compare(Against::Plain, number, 1, 1, 0, nullptr).unverified, "");
}

TEST_F(Comparing, KeepsToItsMemory) {
  int *out = onDevice(std::vector<int>(1 << 20));
  settings.memory = std::size_t{4} << 20;
  EXPECT_EQ(compare(Against::Plain, number, 1, 1, 1, out).unverified,
            "it needs 17 MiB for copies, and may take 4");
  EXPECT_EQ(fromDevice(out, 1)[0], 0);
}

TEST_F(Comparing, PinnedAndManagedMemory) {
  const int n = 64;
  float *from = nullptr, *to = nullptr;
  ASSERT_EQ(portMallocHost(reinterpret_cast<void **>(&from), n * sizeof(float)), portSuccess);
  ASSERT_EQ(portMallocManaged(reinterpret_cast<void **>(&to), n * sizeof(float)), portSuccess);
  std::iota(from, from + n, 1.0f);
  std::fill_n(to, n, -1.0f);
  expectVerified(compare(Against::Plain, scale, 1, n, n, from, to));
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  EXPECT_EQ(to[5], 6.0f * 2);
}

} // namespace
} // namespace cu2port::verify
