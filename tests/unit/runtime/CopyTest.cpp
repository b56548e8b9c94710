#include "Fixture.h"

using CopyTest = Runtime;

static std::vector<int> counting(std::size_t n) {
  std::vector<int> values(n);
  std::iota(values.begin(), values.end(), 1);
  return values;
}

TEST_F(CopyTest, CopiesThereAndBack) {
  for (std::size_t n : {1u, 1000u, 1u << 20}) {
    const std::vector<int> values = counting(n);
    int *a = onDevice(values), *b = onDevice(std::vector<int>(n, -1));
    EXPECT_EQ(portMemcpy(b, a, n * sizeof(int), portMemcpyDeviceToDevice), portSuccess);
    EXPECT_EQ(fromDevice(b, n), values);
  }
}

TEST_F(CopyTest, TellsTheDirectionFromThePointers) {
  const std::vector<int> values = counting(10);
  int *a = onDevice(std::vector<int>(10));
  std::vector<int> back(10);
  EXPECT_EQ(portMemcpy(a, values.data(), 40, portMemcpyDefault), portSuccess);
  EXPECT_EQ(portMemcpy(back.data(), a, 40, portMemcpyDefault), portSuccess);
  EXPECT_EQ(back, values);
  EXPECT_EQ(portMemcpy(back.data(), values.data(), 40, portMemcpyHostToHost), portSuccess);
}

TEST_F(CopyTest, CopiesFromTheMiddle) {
  int *a = onDevice(counting(10));
  EXPECT_EQ(fromDevice(a + 4, 3), (std::vector<int>{5, 6, 7}));
}

TEST_F(CopyTest, RefusesTheWrongKind) {
  int *a = onDevice(counting(10)), *b = onDevice(counting(10));
  int host[10] = {};
  EXPECT_FAILS(portMemcpy(host, a, 40, portMemcpyHostToDevice), portErrorInvalidValue);
  EXPECT_FAILS(portMemcpy(a, host, 40, portMemcpyDeviceToHost), portErrorInvalidValue);
  EXPECT_FAILS(portMemcpy(a, host, 40, portMemcpyDeviceToDevice), portErrorInvalidValue);
  EXPECT_FAILS(portMemcpy(host, b, 40, portMemcpyHostToHost), portErrorInvalidValue);
  EXPECT_FAILS(portMemcpy(a, host, 40, static_cast<portMemcpyKind>(7)),
               portErrorInvalidMemcpyDirection);
  EXPECT_FAILS(portMemcpy(a, host, 40, static_cast<portMemcpyKind>(-1)),
               portErrorInvalidMemcpyDirection);
}

TEST_F(CopyTest, RefusesNullFreedAndTooMuch) {
  int *a = onDevice(counting(10));
  int host[20] = {};
  EXPECT_FAILS(portMemcpy(nullptr, host, 4, portMemcpyHostToDevice), portErrorInvalidValue);
  EXPECT_FAILS(portMemcpy(a, nullptr, 4, portMemcpyHostToDevice), portErrorInvalidValue);
  EXPECT_FAILS(portMemcpy(a, host, 44, portMemcpyHostToDevice), portErrorInvalidValue);
  EXPECT_FAILS(portMemcpy(host, a + 9, 8, portMemcpyDeviceToHost), portErrorInvalidValue);
  EXPECT_EQ(portMemcpy(nullptr, nullptr, 0, portMemcpyHostToDevice), portSuccess);
  EXPECT_EQ(portFree(a), portSuccess);
  EXPECT_FAILS(portMemcpy(host, a, 4, portMemcpyDeviceToHost), portErrorInvalidValue);
  EXPECT_FAILS(portMemset(a, 0, 4), portErrorInvalidValue);
  EXPECT_FAILS(portMemset(host, 0, 4), portErrorInvalidValue);
}

TEST_F(CopyTest, PageableMemoryMayChangeAfterAnAsynchronousCopy) {
  int *a = onDevice(std::vector<int>{0}), *slow = onDevice(std::vector<int>{0});
  portStream_t stream;
  EXPECT_EQ(portStreamCreate(&stream), portSuccess);
  int value = 42;
  portLaunch(1, 1, 0, stream), appendSlowly(slow, 1, 2000);
  EXPECT_EQ(portMemcpyAsync(a, &value, sizeof value, portMemcpyHostToDevice, stream), portSuccess);
  value = 0;
  int back = 0;
  EXPECT_EQ(portMemcpyAsync(&back, a, sizeof back, portMemcpyDeviceToHost, stream), portSuccess);
  EXPECT_EQ(back, 42); // a copy into pageable memory has happened when it returns
}

TEST_F(CopyTest, CopiesPinnedMemoryInTheBackground) {
  int *host = nullptr, *a = onDevice(std::vector<int>{0}), *slow = onDevice(std::vector<int>{0});
  EXPECT_EQ(portMallocHost(&host, sizeof(int)), portSuccess);
  portStream_t stream;
  EXPECT_EQ(portStreamCreate(&stream), portSuccess);
  *host = 5;
  portLaunch(1, 1, 0, stream), appendSlowly(slow, 1, 20000);
  EXPECT_EQ(portMemcpyAsync(a, host, sizeof(int), portMemcpyHostToDevice, stream), portSuccess);
  EXPECT_EQ(portMemcpyAsync(host, a, sizeof(int), portMemcpyDeviceToHost, stream), portSuccess);
  EXPECT_EQ(portStreamQuery(stream), portErrorNotReady);
  portGetLastError();
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
  EXPECT_EQ(*host, 5);
}

TEST_F(CopyTest, CopiesRows) {
  char *memory = nullptr;
  std::size_t pitch = 0;
  const std::size_t width = 20, height = 7;
  EXPECT_EQ(portMallocPitch(&memory, &pitch, width, height), portSuccess);
  EXPECT_EQ(pitch % 512, 0u);
  EXPECT_EQ(portMemset2D(memory, pitch, 'x', width, height), portSuccess);
  std::vector<char> host(24 * height, '.');
  for (std::size_t i = 0; i < host.size(); ++i)
    host[i] = static_cast<char>(i);
  EXPECT_EQ(portMemcpy2D(memory, pitch, host.data(), 24, width, height - 1, portMemcpyHostToDevice),
            portSuccess);
  std::vector<char> back(width * height, '.');
  EXPECT_EQ(portMemcpy2D(back.data(), width, memory, pitch, width, height, portMemcpyDeviceToHost),
            portSuccess);
  for (std::size_t row = 0; row < height; ++row)
    for (std::size_t column = 0; column < width; ++column)
      ASSERT_EQ(back[row * width + column], row + 1 < height ? host[row * 24 + column] : 'x');
  EXPECT_FAILS(
      portMemcpy2D(memory, width - 1, host.data(), 24, width, height, portMemcpyHostToDevice),
      portErrorInvalidPitchValue);
  EXPECT_FAILS(
      portMemcpy2D(memory, pitch, host.data(), 24, width, 100 * height, portMemcpyHostToDevice),
      portErrorInvalidValue);
}

// What is there before and after a copy from `from` to `to` inside of 12 numbers.
static std::vector<int> moved(std::size_t to, std::size_t from, std::size_t n) {
  std::vector<int> values = counting(12);
  std::memmove(&values[to], &values[from], n * sizeof(int));
  return values;
}

TEST_F(CopyTest, CopiesOntoItself) {
  const std::vector<int> values = counting(12);
  void *managed = nullptr, *pinned = nullptr;
  EXPECT_EQ(portMallocManaged(&managed, 48, portMemAttachGlobal), portSuccess);
  EXPECT_EQ(portMallocHost(&pinned, 48), portSuccess);
  for (void *each : {static_cast<void *>(onDevice(values)), managed, pinned}) {
    EXPECT_EQ(portMemcpy(each, values.data(), 48, portMemcpyDefault), portSuccess);
    EXPECT_EQ(portMemcpy(each, each, 48, portMemcpyDefault), portSuccess);
    EXPECT_EQ(portMemcpyAsync(each, each, 48, portMemcpyDefault, makeStream()), portSuccess);
    EXPECT_EQ(portMemcpyPeer(each, 0, each, 0, each == pinned ? 0 : 48), portSuccess);
    EXPECT_EQ(portMemcpy2D(each, 16, each, 16, 12, 3, portMemcpyDefault), portSuccess);
    portMemcpy3DParms cuboid{};
    cuboid.srcPtr = cuboid.dstPtr = make_portPitchedPtr(each, 8, 8, 2);
    cuboid.extent = make_portExtent(4, 2, 3);
    cuboid.kind = portMemcpyDefault;
    EXPECT_EQ(portMemcpy3D(&cuboid), portSuccess);
    std::vector<int> back(12);
    EXPECT_EQ(portMemcpy(back.data(), each, 48, portMemcpyDefault), portSuccess);
    EXPECT_EQ(back, values);
  }
  portFreeHost(pinned);
}

TEST_F(CopyTest, CopiesWhatOverlaps) {
  void *managed = nullptr;
  EXPECT_EQ(portMallocManaged(&managed, 48, portMemAttachGlobal), portSuccess);
  for (int *each : {onDevice(counting(12)), static_cast<int *>(managed)})
    for (const auto &[to, from] : {std::pair{1, 0}, {0, 1}, {3, 2}, {4, 1}}) {
      EXPECT_EQ(portMemcpy(each, counting(12).data(), 48, portMemcpyDefault), portSuccess);
      EXPECT_EQ(portMemcpy(each + to, each + from, 32, portMemcpyDefault), portSuccess);
      EXPECT_EQ(fromDevice(each, 12), moved(to, from, 8));
    }
}

// CUDA does not say what is there after rows have overlapped.
TEST_F(CopyTest, CopiesRowsInTurn) {
  int *a = onDevice(counting(12));
  EXPECT_EQ(portMemcpy2D(a, 16, a + 2, 16, 8, 3, portMemcpyDeviceToDevice), portSuccess);
  EXPECT_EQ(fromDevice(a, 12), (std::vector<int>{3, 4, 3, 4, 7, 8, 7, 8, 11, 12, 11, 12}));
  EXPECT_EQ(portMemcpy2D(a, 16, a + 1, 16, 8, 2, portMemcpyDeviceToDevice), portSuccess);
  EXPECT_EQ(portMemcpy2D(a, 12, a, 16, 8, 3, portMemcpyDeviceToDevice), portSuccess);
}

/// From one half of an allocation to the other.
TEST_F(CopyTest, CopiesRowsBetweenPitchesOfOneAllocation) {
  void *managed = nullptr, *pinned = nullptr;
  EXPECT_EQ(portMallocManaged(&managed, 200, portMemAttachGlobal), portSuccess);
  EXPECT_EQ(portMallocHost(&pinned, 200), portSuccess);
  const portStream_t stream = makeStream();
  for (auto *each : {onDevice(std::vector<char>(200)), static_cast<char *>(managed),
                     static_cast<char *>(pinned)})
    for (const auto &[toPitch, fromPitch] : {std::pair{7, 11}, {11, 7}, {5, 9}, {9, 5}, {8, 8}})
      for (const auto &[to, from] : {std::pair{103, 2}, {2, 103}, {100, 0}}) {
        std::vector<char> expected(200);
        std::iota(expected.begin(), expected.end(), static_cast<char>(0));
        EXPECT_EQ(portMemcpy(each, expected.data(), 200, portMemcpyDefault), portSuccess);
        EXPECT_EQ(portMemcpy2DAsync(each + to, toPitch, each + from, fromPitch, 5, 8,
                                    portMemcpyDefault, stream),
                  portSuccess);
        for (int row = 0; row < 8; ++row)
          std::memcpy(&expected[to + row * toPitch], &expected[from + row * fromPitch], 5);
        EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
        std::vector<char> back(200);
        EXPECT_EQ(portMemcpy(back.data(), each, 200, portMemcpyDefault), portSuccess);
        EXPECT_EQ(back, expected) << toPitch << " from " << fromPitch << ", " << to << " from "
                                  << from;
      }
  EXPECT_EQ(portFreeHost(pinned), portSuccess);
}

/// Whatever the number of rows, and where slices are apart, too.
TEST_F(CopyTest, FillsOfRowsLeaveWhatIsBetween) {
  for (const std::size_t rows : {1, 2, 3, 7, 64, 1000})
    for (const std::size_t slices : {1, 3}) {
      constexpr std::size_t pitch = 24, width = 5, start = 8;
      const std::size_t ysize = rows + 1, size = start + pitch * ysize * slices;
      auto *memory = onDevice(std::vector<unsigned char>(size, 1));
      const portPitchedPtr volume = make_portPitchedPtr(memory + start, pitch, pitch, ysize);
      EXPECT_EQ(portMemset3D(volume, 2, {width, rows, slices}), portSuccess);
      EXPECT_EQ(portMemset2D(memory + start, pitch, 3, 2, rows), portSuccess);
      std::vector<unsigned char> expected(size, 1);
      for (std::size_t row = 0; row < ysize * slices; ++row)
        for (std::size_t x = 0; x < width && row % ysize < rows; ++x)
          expected[start + row * pitch + x] = row < rows && x < 2 ? 3 : 2;
      EXPECT_EQ(fromDevice(memory, size), expected) << rows << " x " << slices;
      EXPECT_EQ(portFree(memory), portSuccess);
    }
}

/// Sizes, products of which wrap around.
TEST_F(CopyTest, RefusesPitchesThatNoMemoryHas) {
  constexpr std::size_t huge = std::size_t{1} << 63, large = std::size_t{1} << 32;
  char *memory = nullptr, host[256] = {};
  ASSERT_EQ(portMalloc(&memory, 4096), portSuccess);
  for (std::size_t pitch : {huge, huge + 16, large, std::size_t{1} << 31}) {
    for (std::size_t rows : {1, 2, 3}) {
      EXPECT_FAILS(portMemcpy2D(memory, pitch, host, 16, 4, rows, portMemcpyHostToDevice),
                   portErrorInvalidPitchValue);
      EXPECT_FAILS(portMemcpy2D(host, 16, memory, pitch, 4, rows, portMemcpyDeviceToHost),
                   portErrorInvalidPitchValue);
    }
    EXPECT_FAILS(portMemset2D(memory, pitch, 0, 4, 3), portErrorInvalidPitchValue);
    EXPECT_FAILS(portMemset3D(make_portPitchedPtr(memory, pitch, 4, 3), 0, {4, 3, 2}),
                 portErrorInvalidPitchValue);
  }
  for (std::size_t rows : {(std::size_t{1} << 60) + 1, std::size_t{1} << 60, SIZE_MAX}) {
    EXPECT_FAILS(portMemcpy2D(memory, 16, host, 16, 16, rows, portMemcpyHostToDevice),
                 portErrorInvalidValue);
    EXPECT_FAILS(portMemset2D(memory, 16, 0, 16, rows), portErrorInvalidValue);
  }
  const portPitchedPtr tall = make_portPitchedPtr(memory, 16, 16, huge / 8);
  EXPECT_FAILS(portMemset3D(tall, 0, {16, 1, 3}), portErrorInvalidValue);
  portMemcpy3DParms p{};
  p.kind = portMemcpyHostToDevice;
  p.srcPtr = make_portPitchedPtr(host, 16, 16, huge / 8);
  p.dstPtr = make_portPitchedPtr(memory, 16, 16, 4);
  p.extent = {16, 1, 3};
  EXPECT_FAILS(portMemcpy3D(&p), portErrorInvalidValue);
  p.srcPtr.ysize = 4;
  p.extent = {16, 1, 1};
  for (portPos position : {portPos{SIZE_MAX, 0, 0}, portPos{0, huge / 8, 0}, portPos{0, 0, huge}}) {
    p.srcPos = position;
    EXPECT_FAILS(portMemcpy3D(&p), portErrorInvalidValue);
  }
}

TEST_F(CopyTest, RowsOfACuboidEndBeforeTheirPitch) {
  char host[64] = {}, *memory = nullptr;
  EXPECT_EQ(portMalloc(&memory, 64), portSuccess);
  portMemcpy3DParms p{};
  p.kind = portMemcpyHostToDevice;
  p.srcPtr = make_portPitchedPtr(host, 16, 16, 2);
  p.dstPtr = make_portPitchedPtr(memory, 16, 16, 2);
  p.extent = {8, 2, 1};
  for (portPos *position : {&p.srcPos, &p.dstPos}) {
    position->x = 8;
    EXPECT_EQ(portMemcpy3D(&p), portSuccess);
    position->x = 9;
    EXPECT_FAILS(portMemcpy3D(&p), portErrorInvalidValue);
    position->x = 0;
  }
}

TEST_F(CopyTest, CopiesNothingFromNowhere) {
  portMemcpy3DParms p = {};
  EXPECT_EQ(portMemcpy3D(&p), portSuccess);
  EXPECT_EQ(portMemcpy3DAsync(&p, nullptr), portSuccess);
  p.extent = {0, 1, 1};
  EXPECT_EQ(portMemcpy3D(&p), portSuccess);
  p.extent = {1, 1, 1};
  EXPECT_FAILS(portMemcpy3D(&p), portErrorInvalidValue);
}

TEST_F(CopyTest, CopiesCuboids) {
  portPitchedPtr volume;
  const portExtent extent = make_portExtent(10, 4, 3);
  EXPECT_EQ(portMalloc3D(&volume, extent), portSuccess);
  EXPECT_EQ(portMemset3D(volume, 1, extent), portSuccess);
  std::vector<char> host(10 * 4 * 3);
  std::iota(host.begin(), host.end(), static_cast<char>(0));
  portMemcpy3DParms p = {};
  p.srcPtr = make_portPitchedPtr(host.data(), 10, 10, 4);
  p.dstPtr = volume;
  p.extent = make_portExtent(10, 4, 2);
  p.kind = portMemcpyHostToDevice;
  EXPECT_EQ(portMemcpy3D(&p), portSuccess);
  std::vector<char> back(host.size());
  p.srcPtr = volume;
  p.dstPtr = make_portPitchedPtr(back.data(), 10, 10, 4);
  p.extent = extent;
  p.kind = portMemcpyDeviceToHost;
  EXPECT_EQ(portMemcpy3D(&p), portSuccess);
  for (std::size_t i = 0; i < host.size(); ++i)
    ASSERT_EQ(back[i], i < 80 ? host[i] : 1);
}

TEST_F(CopyTest, FillsBytes) {
  unsigned *a = onDevice(std::vector<unsigned>(1000, 0));
  EXPECT_EQ(portMemset(a, 0x1a5, 3996), portSuccess); // the low byte counts
  const std::vector<unsigned> back = fromDevice(a, 1000);
  EXPECT_EQ(back[0], 0xa5a5a5a5u);
  EXPECT_EQ(back[998], 0xa5a5a5a5u);
  EXPECT_EQ(back[999], 0u);
}

TEST_F(CopyTest, FillsALargeBlock) {
  const std::size_t n = 5u << 20;
  unsigned char *a = nullptr;
  EXPECT_EQ(portMalloc(&a, n + 1), portSuccess);
  EXPECT_EQ(portMemset(a, 1, n + 1), portSuccess);
  EXPECT_EQ(portMemset(a, 7, n), portSuccess);
  const std::vector<unsigned char> back = fromDevice(a, n + 1);
  for (std::size_t i = 0; i < n; i += 1021)
    ASSERT_EQ(back[i], 7);
  EXPECT_EQ(back[n - 1], 7);
  EXPECT_EQ(back[n], 1);
}

// --- Device variables
// -----------------------------------------------------------------------------------------------

TEST_F(CopyTest, VariablesStartWithTheTwinsBytes) {
  int value = 0;
  EXPECT_EQ(portMemcpyFromSymbol(&value, counter, sizeof value), portSuccess);
  EXPECT_EQ(value, 7);
}

TEST_F(CopyTest, WritesVariables) {
  const float values[2] = {20, 30};
  EXPECT_EQ(portMemcpyToSymbol(coefficients, values, sizeof values, sizeof(float)), portSuccess);
  float back[4] = {};
  EXPECT_EQ(portMemcpyFromSymbol(back, coefficients, sizeof back), portSuccess);
  EXPECT_EQ(back[0], 1);
  EXPECT_EQ(back[1], 20);
  EXPECT_EQ(back[2], 30);
  EXPECT_EQ(back[3], 4);
  EXPECT_EQ(coefficients[1], 2); // the twin stays as it was
  float *out = onDevice(std::vector<float>(4));
  portLaunch(1, 4), useVariable(4, Pair{1, 0}, out);
  EXPECT_EQ(fromDevice(out, 4), (std::vector<float>{1, 20, 30, 4}));
}

TEST_F(CopyTest, TellsWhereVariablesAre) {
  int *address = nullptr;
  std::size_t size = 0;
  EXPECT_EQ(portGetSymbolAddress(&address, counter), portSuccess);
  portLaunch(1, 1), increment(address);
  int value = 0;
  EXPECT_EQ(portMemcpyFromSymbol(&value, counter, sizeof value), portSuccess);
  EXPECT_EQ(value, 8);
  EXPECT_EQ(portGetSymbolSize(&size, coefficients), portSuccess);
  EXPECT_EQ(size, 16u);
  EXPECT_FAILS(portFree(address), portErrorInvalidValue);
}

TEST_F(CopyTest, CopiesVariablesOntoThemselves) {
  void *address = nullptr;
  int value = 5, back = 0;
  EXPECT_EQ(portGetSymbolAddress(&address, counter), portSuccess);
  EXPECT_EQ(portMemcpyToSymbol(counter, &value, 4), portSuccess);
  EXPECT_EQ(portMemcpyToSymbol(counter, address, 4, 0, portMemcpyDeviceToDevice), portSuccess);
  EXPECT_EQ(portMemcpyFromSymbol(address, counter, 4, 0, portMemcpyDeviceToDevice), portSuccess);
  EXPECT_EQ(portMemcpyFromSymbol(&back, counter, 4), portSuccess);
  EXPECT_EQ(back, 5);
}

TEST_F(CopyTest, RefusesWhatIsNoVariable) {
  int local = 0, value = 0;
  EXPECT_FAILS(portMemcpyToSymbol(local, &value, 4), portErrorInvalidSymbol);
  EXPECT_FAILS(portMemcpyToSymbol(counter, &value, 8), portErrorInvalidValue);
  EXPECT_FAILS(portMemcpyToSymbol(counter, &value, 4, 1), portErrorInvalidValue);
  EXPECT_FAILS(portMemcpyToSymbol(counter, &value, 4, 0, portMemcpyDeviceToHost),
               portErrorInvalidMemcpyDirection);
}

TEST_F(CopyTest, WritesVariablesInStreamOrder) {
  int value = 1, back = 0;
  portStream_t stream;
  EXPECT_EQ(portStreamCreate(&stream), portSuccess);
  EXPECT_EQ(
      portMemcpyToSymbolAsync(counter, &value, sizeof value, 0, portMemcpyHostToDevice, stream),
      portSuccess);
  EXPECT_EQ(
      portMemcpyFromSymbolAsync(&back, counter, sizeof back, 0, portMemcpyDeviceToHost, stream),
      portSuccess);
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
  EXPECT_EQ(back, 1);
}
