// What tests of the runtime bring to the device and back.
#pragma once

#include <cu2port/runtime.h>

#include <gtest/gtest.h>

#include <vector>

template <class T> T *onDevice(const std::vector<T> &values) {
  T *pointer = nullptr;
  EXPECT_EQ(portMalloc(&pointer, values.size() * sizeof(T)), portSuccess);
  EXPECT_EQ(portMemcpy(pointer, values.data(), values.size() * sizeof(T), portMemcpyHostToDevice),
            portSuccess);
  return pointer;
}

template <class T> std::vector<T> fromDevice(const T *pointer, std::size_t count) {
  std::vector<T> values(count);
  EXPECT_EQ(portMemcpy(values.data(), pointer, count * sizeof(T), portMemcpyDeviceToHost),
            portSuccess);
  return values;
}
