// What the tests of the OpenCL device share: the device, a stream, and kernels by hand.
//
// Which device: the first there is, PoCL where nothing else is installed. CTest runs all tests
// several times: with each value of CU2PORT_OPENCL_MEMORY, and under oclgrind, which is a device of
// its own.
#pragma once

#include "Device.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace cu2port::test {

inline Device *openclDevice() {
  // Never destroyed: drivers shut down before static objects do.
  static auto &devices = *new std::vector<std::unique_ptr<Device>>(openclDevices());
  return devices.empty() ? nullptr : devices.front().get();
}

/// Whether the device is a simulator without a thread of its own.
inline bool runsWithinCalls() { return std::strstr(openclDevice()->properties().name, "Oclgrind"); }

/// Whether the memory model that CTest asked for, or the device itself, is without shared
/// addresses.
inline bool hasBuffersOnly() {
  const char *memory = std::getenv("CU2PORT_OPENCL_MEMORY");
  return (memory && std::strcmp(memory, "buffers") == 0) || runsWithinCalls();
}

class OpenCL : public testing::Test {
protected:
  void SetUp() override {
    if (!openclDevice())
      GTEST_SKIP() << "no OpenCL device";
    device = openclDevice();
    stream = device->createStream();
  }
  void TearDown() override {
    stream.reset();
    for (void *pointer : pointers)
      EXPECT_EQ(device->release(pointer), portSuccess);
  }

  void *allocateBytes(std::size_t bytes, MemoryKind kind = MemoryKind::Device) {
    void *pointer = nullptr;
    EXPECT_EQ(device->allocate(&pointer, bytes, kind), portSuccess);
    pointers.push_back(pointer);
    return pointer;
  }
  template <class T> T *allocate(std::size_t count, MemoryKind kind = MemoryKind::Device) {
    return static_cast<T *>(allocateBytes(count * sizeof(T), kind));
  }
  template <class T> T *upload(const std::vector<T> &values) {
    T *pointer = allocate<T>(values.size());
    EXPECT_EQ(stream->copy(pointer, values.data(), values.size() * sizeof(T)), portSuccess);
    EXPECT_EQ(stream->synchronize(), portSuccess); // `values` may be gone before the copy is made
    return pointer;
  }
  template <class T> std::vector<T> download(const T *pointer, std::size_t count) {
    std::vector<T> values(count);
    EXPECT_EQ(stream->copy(values.data(), pointer, count * sizeof(T)), portSuccess);
    EXPECT_EQ(stream->synchronize(), portSuccess);
    return values;
  }
  void release(void *pointer) {
    pointers.erase(std::find(pointers.begin(), pointers.end(), pointer));
    EXPECT_EQ(device->finish(), portSuccess);
    EXPECT_EQ(device->release(pointer), portSuccess);
  }

  Device *device = nullptr;
  std::unique_ptr<Stream> stream;
  std::vector<void *> pointers;
};

/// A module of hand-written OpenCL C.
struct TestModule {
  TestModule(const char *text, std::vector<Kernel> kernels, const KernelNeeds *needs = nullptr)
      : source{text, std::strlen(text)}, module(needs, &source, nullptr, std::move(kernels)) {}
  /// With block forms in a text of their own.
  TestModule(const char *text, const char *blockText, std::vector<Kernel> kernels)
      : source{text, std::strlen(text)}, blocks{blockText, std::strlen(blockText)},
        module(nullptr, {&source, &blocks}, nullptr, std::move(kernels)) {}

  KernelRef operator[](const char *name) const {
    for (const Kernel &kernel : module.kernels)
      if (std::strcmp(kernel.name, name) == 0)
        return {&module, &kernel};
    ADD_FAILURE() << "no kernel " << name;
    return {};
  }

  OpenCLSource source, blocks{nullptr, 0};
  Module module;
};

/// Launches with arguments given as a program gives them; addresses of device variables come last.
template <class... T>
portError_t launch(Stream &stream, const KernelRef &kernel, LaunchShape shape, T... arguments) {
  void *pointers[] = {static_cast<void *>(&arguments)..., nullptr};
  return stream.launch(kernel, shape, pointers);
}

} // namespace cu2port::test
