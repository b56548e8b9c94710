// Memory of the OpenCL device: every pair of places a copy can go between, fills, and what is
// refused.
#include "Fixture.h"

#include <chrono>
#include <list>
#include <numeric>
#include <random>
#include <thread>

namespace cu2port::test {
namespace {

enum class Where { Pageable, Pinned, Device, Managed };

/// Memory somewhere, filled and read by way of the device.
class MemoryTest : public OpenCL {
protected:
  using Bytes = std::vector<unsigned char>;

  unsigned char *make(Where where, const Bytes &bytes) {
    if (where == Where::Pageable)
      return host.emplace_back(bytes).data();
    const MemoryKind kind = where == Where::Device   ? MemoryKind::Device
                            : where == Where::Pinned ? MemoryKind::Pinned
                                                     : MemoryKind::Managed;
    auto *pointer = allocate<unsigned char>(bytes.size(), kind);
    EXPECT_EQ(stream->copy(pointer, bytes.data(), bytes.size()), portSuccess);
    EXPECT_EQ(stream->synchronize(), portSuccess);
    return pointer;
  }
  Bytes randomBytes(std::size_t count) {
    Bytes bytes(count);
    for (unsigned char &byte : bytes)
      byte = random();
    return bytes;
  }

  std::mt19937 random{20};
  std::list<Bytes> host;
};

constexpr Where everywhere[] = {Where::Pageable, Where::Pinned, Where::Device, Where::Managed};

TEST_F(MemoryTest, CopiesBetweenAllPlaces) {
  for (Where from : everywhere)
    for (Where to : everywhere)
      for (std::size_t size : {1u, 1000u, 300000u}) {
        const Bytes source = randomBytes(size), old = randomBytes(size);
        unsigned char *a = make(from, source), *b = make(to, old);
        const std::size_t skipped = size / 3, count = size - size / 2;
        ASSERT_EQ(stream->copy(b + skipped, a + size / 4, count), portSuccess);
        Bytes expected = old;
        std::copy_n(source.begin() + size / 4, count, expected.begin() + skipped);
        ASSERT_EQ(download(b, size), expected)
            << "from " << int(from) << " to " << int(to) << ", " << size << " bytes";
      }
}

TEST_F(MemoryTest, CopiesRowsBetweenAllPlaces) {
  const std::size_t width = 37, rows = 29, fromPitch = 64, toPitch = 51;
  for (Where from : everywhere)
    for (Where to : everywhere) {
      const Bytes source = randomBytes(fromPitch * rows), old = randomBytes(toPitch * rows);
      unsigned char *a = make(from, source), *b = make(to, old);
      ASSERT_EQ(stream->copyRows(b + 5, toPitch, a + 7, fromPitch, width, rows), portSuccess);
      Bytes expected = old;
      for (std::size_t row = 0; row < rows; ++row)
        std::copy_n(source.begin() + 7 + row * fromPitch, width,
                    expected.begin() + 5 + row * toPitch);
      ASSERT_EQ(download(b, old.size()), expected) << "from " << int(from) << " to " << int(to);
    }
}

TEST_F(MemoryTest, CopiesReadTheirSourceInOrder) {
  for (Where from : {Where::Pageable, Where::Pinned}) {
    unsigned char *source = make(from, Bytes(1000, 1));
    auto *x = allocate<unsigned char>(1000);
    ASSERT_EQ(stream->callHost([=](portError_t) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      std::fill_n(source, 1000, 2);
    }),
              portSuccess);
    ASSERT_EQ(stream->copy(x, source, 1000), portSuccess);
    ASSERT_EQ(download(x, 1000), Bytes(1000, 2));
  }
}

TEST_F(MemoryTest, Fills) {
  const std::size_t size = 1000;
  for (Where where : {Where::Pinned, Where::Device, Where::Managed})
    for (std::size_t begin : {0u, 16u, 3u})
      for (std::size_t count : {1u, 15u, 16u, 17u, 900u}) {
        Bytes expected = randomBytes(size);
        unsigned char *x = make(where, expected);
        ASSERT_EQ(stream->fill(x + begin, 0xab, count), portSuccess);
        std::fill_n(expected.begin() + begin, count, 0xab);
        ASSERT_EQ(download(x, size), expected) << int(where) << " " << begin << " " << count;
      }
}

TEST_F(MemoryTest, NothingIsCopiedPastTheEnd) {
  auto *x = allocate<unsigned char>(1000), *y = allocate<unsigned char>(1000);
  EXPECT_EQ(stream->copy(x + 1, y, 1000), portErrorInvalidValue);
  EXPECT_EQ(stream->copy(x, y + 999, 2), portErrorInvalidValue);
  EXPECT_EQ(stream->copyRows(x, 100, y, 101, 100, 10), portErrorInvalidValue);
  EXPECT_EQ(stream->fill(x + 1, 0, 1000), portErrorInvalidValue);
  EXPECT_EQ(stream->copy(x, y, 0), portSuccess);
}

TEST_F(MemoryTest, FillsHostMemory) {
  int local = 0;
  EXPECT_EQ(stream->fill(&local, 1, sizeof local), portSuccess);
  EXPECT_EQ(stream->synchronize(), portSuccess);
  EXPECT_EQ(local, 0x01010101);
}

TEST_F(MemoryTest, MemoryThatDoesNotExistIsRefused) {
  void *pointer = &pointer;
  for (std::size_t bytes :
       {device->properties().totalGlobalMem + 1, std::size_t(1) << 60, ~std::size_t(0)})
    for (MemoryKind kind : {MemoryKind::Device, MemoryKind::Pinned, MemoryKind::Managed}) {
      EXPECT_EQ(device->allocate(&pointer, bytes, kind), portErrorMemoryAllocation) << bytes;
      EXPECT_EQ(pointer, nullptr);
    }
}

TEST_F(MemoryTest, FreeingTwiceIsRefused) {
  auto *x = allocate<unsigned char>(1000);
  EXPECT_EQ(device->release(x + 10), portErrorInvalidValue);
  release(x);
  EXPECT_EQ(device->release(x), portErrorInvalidValue);
  int local = 0;
  EXPECT_EQ(device->release(&local), portErrorInvalidValue);
  EXPECT_EQ(device->release(nullptr), portSuccess);
}

TEST_F(MemoryTest, KnowsHowMuchIsLeft) {
  std::size_t before = 0, during = 0, after = 0, total = 0;
  ASSERT_EQ(device->memoryInfo(&before, &total), portSuccess);
  EXPECT_EQ(total, device->properties().totalGlobalMem);
  auto *x = allocate<unsigned char>(1 << 20);
  ASSERT_EQ(device->memoryInfo(&during, &total), portSuccess);
  release(x);
  ASSERT_EQ(device->memoryInfo(&after, &total), portSuccess);
  EXPECT_EQ(before - during, 1u << 20);
  EXPECT_EQ(after, before);
}

TEST_F(MemoryTest, AnEmptyAllocationIsNull) {
  void *pointer = &pointer;
  EXPECT_EQ(device->allocate(&pointer, 0, MemoryKind::Device), portSuccess);
  EXPECT_EQ(pointer, nullptr);
}

TEST_F(MemoryTest, ManagedMemoryGoesBackAndForth) {
  int *x = allocate<int>(1000, MemoryKind::Managed), *y = allocate<int>(1000);
  std::unique_ptr<Stream> other = device->createStream();
  std::unique_ptr<Event> event = device->createEvent(false);
  for (int round = 0; round < 10; ++round) {
    std::iota(x, x + 1000, round);
    ASSERT_EQ(stream->copy(y, x, 4000), portSuccess);
    ASSERT_EQ(stream->fill(x, 0, 4000), portSuccess);
    ASSERT_EQ(stream->record(*event), portSuccess);
    ASSERT_EQ(other->wait(*event), portSuccess);
    ASSERT_EQ(other->copy(x + 1, y, 3996), portSuccess);
    ASSERT_EQ(other->synchronize(), portSuccess);
    ASSERT_EQ(x[0], 0);
    ASSERT_EQ(x[999], 998 + round);
  }
}

} // namespace
} // namespace cu2port::test
