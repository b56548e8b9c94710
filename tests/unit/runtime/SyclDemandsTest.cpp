// What kernels in SYCL take that not every device has.
#include "sycl/KernelDemands.h"

#include <gtest/gtest.h>

namespace cu2port::sycl_device {
namespace {

constexpr const char *warpHead = "CU2PORT_SYCL_KERNEL(1)\n[[sycl::reqd_sub_group_size(32)]] void";

std::string atomicOf(const std::string &type) {
  return "sycl::atomic_ref<" + type + ", sycl::memory_order::relaxed, ...>(*p).fetch_add(1);";
}

TEST(SyclDemandsTest, NothingIsMissingWhereAllIsThere) {
  EXPECT_EQ(missingFor("double x; sycl::half y; " + atomicOf("long"), true, {}), "");
}

TEST(SyclDemandsTest, DoublesNeedFp64) {
  const DeviceAbilities abilities{.hasDoubles = false};
  EXPECT_EQ(missingFor("static double half_of(double x) { return x / 2; }", false, abilities),
            "it has no double precision (SYCL's aspect fp64), and the text of the kernel uses it");
  EXPECT_EQ(missingFor("double x;", false, abilities).substr(0, 9), "it has no");
  for (const char *other : {"float doubled = 2 * x;", "// a double\nfloat x;", "int my_double;"})
    EXPECT_EQ(missingFor(other, false, abilities), "") << other;
}

TEST(SyclDemandsTest, HalvesNeedFp16) {
  const DeviceAbilities abilities{.hasHalves = false};
  EXPECT_EQ(missingFor("float y = sycl::half(x);", false, abilities),
            "it has no half precision (SYCL's aspect fp16), and the text of the kernel uses it");
  EXPECT_EQ(missingFor("int half = n / 2;", false, abilities), "");
}

TEST(SyclDemandsTest, AtomicsOf64BitsNeedAtomic64) {
  const DeviceAbilities abilities{.hasAtomics64 = false};
  for (const char *type : {"unsigned long long", "long", "double"})
    EXPECT_EQ(missingFor(atomicOf(type), false, abilities),
              "it has no atomics of 64 bits (SYCL's aspect atomic64), and the text of the kernel "
              "uses them")
        << type;
  for (const char *type : {"unsigned int", "float"})
    EXPECT_EQ(missingFor(atomicOf(type), false, abilities), "") << type;
}

/// As rules/ name them.
TEST(SyclDemandsTest, AtomicsAreSeenByTheirShortNames) {
  const DeviceAbilities abilities{.hasAtomics64 = false};
  for (const char *text : {"device_atomic<double>(*p)", "group_atomic<unsigned long long>(*p)",
                           "system_atomic<long>(*p)", "atomic_cas<long long>(p, a, b)"})
    EXPECT_NE(missingFor(text, false, abilities), "") << text;
  EXPECT_EQ(missingFor("device_atomic<unsigned int>(*p)", false, abilities), "");
  EXPECT_EQ(missingFor("using device_atomic = sycl::atomic_ref<T, ", false, abilities), "");
}

TEST(SyclDemandsTest, WarpsNeedSubGroupsOf32) {
  EXPECT_TRUE(usesWarps(warpHead));
  EXPECT_FALSE(usesWarps("CU2PORT_SYCL_KERNEL(1) void"));
  const DeviceAbilities abilities{.hasWarps = false};
  EXPECT_EQ(missingFor("", true, abilities),
            "it has no sub-groups of 32, as which the kernel's warps would run");
  EXPECT_EQ(missingFor(warpHead, false, abilities), ""); // another kernel's
}

} // namespace
} // namespace cu2port::sycl_device
