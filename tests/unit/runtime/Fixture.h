// What the tests of the runtime share. They run on the device that CU2PORT_DEVICE names first;
// CTest runs them on each kind.
#pragma once

#include "DeviceMemory.h"
#include "Kernels.h"
#include "ProcessFigures.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <numeric>
#include <vector>

/// Each test starts with a fresh device and no error, and leaves none behind.
class Runtime : public testing::Test {
protected:
  void SetUp() override {
    int count = 0;
    if (portGetDeviceCount(&count) != portSuccess)
      GTEST_SKIP() << "no such device";
    portDeviceReset();
    portGetLastError();
  }
  void TearDown() override {
    EXPECT_EQ(portDeviceSynchronize(), portSuccess);
    EXPECT_EQ(portGetLastError(), portSuccess);
    portDeviceReset();
  }

  static portStream_t makeStream(unsigned flags = portStreamDefault) {
    portStream_t stream = nullptr;
    EXPECT_EQ(portStreamCreateWithFlags(&stream, flags), portSuccess);
    return stream;
  }
  static portEvent_t makeEvent(unsigned flags = portEventDefault) {
    portEvent_t event = nullptr;
    EXPECT_EQ(portEventCreateWithFlags(&event, flags), portSuccess);
    return event;
  }

  static bool onCpu() {
    const char *device = std::getenv("CU2PORT_DEVICE");
    return !device || std::strncmp(device, "cpu", 3) == 0;
  }

  /// The error of the call, once: the second look at portGetLastError must find none.
  static void expectLastError(portError_t error) {
    EXPECT_EQ(portPeekAtLastError(), error) << portGetErrorString(portPeekAtLastError());
    EXPECT_EQ(portGetLastError(), error);
    EXPECT_EQ(portGetLastError(), portSuccess);
  }
};

#define EXPECT_FAILS(CALL, ERROR)                                                                  \
  do {                                                                                             \
    EXPECT_EQ(CALL, ERROR);                                                                        \
    expectLastError(ERROR);                                                                        \
  } while (false)

#define SKIP_UNLESS_CPU()                                                                          \
  if (!onCpu())                                                                                    \
  GTEST_SKIP() << "for the CPU device"
