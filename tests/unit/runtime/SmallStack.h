// Threads whose stack is small.
#pragma once

#include <gtest/gtest.h>

#include <pthread.h>

/// Calls `body` on a thread with a stack of so many bytes.
template <class F> void onSmallStack(std::size_t bytes, F body) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, bytes), 0);
  pthread_t thread;
  const auto run = [](void *with) -> void * { return (*static_cast<F *>(with))(), nullptr; };
  ASSERT_EQ(pthread_create(&thread, &attributes, run, &body), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}
