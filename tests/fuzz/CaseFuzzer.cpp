// Whatever a file holds, it is refused with a reason, or replayed: here with a kernel that does
// nothing, in place of one that is compiled from the file.
#include "replay/Pointers.h"
#include "replay/Replay.h"

#include "verify/Comparison.h"

#include <cu2port/runtime.h>

#include <cstdio>
#include <cstdlib>

using namespace cu2port;
using namespace cu2port::replay;

namespace {

constexpr std::size_t mostBytes = std::size_t{4} << 20;

void require(bool isTrue, const char *what) {
  if (isTrue)
    return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

/// Contents before and after, as what the arguments' types say, and how differences are named.
void describeChanges(const Case &recorded) {
  for (const Argument &argument : recorded.arguments) {
    const verify::LayoutRef type = verify::parseLayout(argument.layout);
    if (!argument.isPointer() || argument.region < 0 || !type || !type->of)
      continue;
    const Region &region = recorded.regions[static_cast<std::size_t>(argument.region)];
    const std::size_t bytes = region.before.size();
    const auto begin = static_cast<std::size_t>(std::max<std::ptrdiff_t>(argument.offset, 0));
    const verify::Claims claims{{begin, verify::LayoutRef(type, type->of), 0}};
    for (std::size_t offset :
         verify::compareMemory(claims, region.before.data(), region.after.data(), bytes, {})
             .different) {
      const verify::Element element = verify::elementAt(claims, offset, bytes);
      require(element.offset + element.size <= bytes, "an element outside of its memory");
      verify::printScalar(element.scalar->scalar, region.before.data() + element.offset);
      element.field();
    }
  }
}

void doNothing(const Block &, void *const *) {}

/// Nothing has changed, and nothing does.
void replayUnchanged(Case recorded) {
  for (Region &region : recorded.regions)
    region.after = region.before;
  recorded.shape.grid = dim3(); // however many blocks do nothing
  const std::string name = recorded.kernel;
  const CpuKernel kernels[] = {{name.c_str(), doNothing}, {nullptr, nullptr}};
  Library library;
  library.block = kernels;
  verify::Settings settings;
  settings.memory = 64 * mostBytes;
  std::string device;
  const verify::KernelResult result =
      replay::replay(std::move(recorded), library, settings, &device);
  for (const verify::Difference &difference : result.differences)
    std::fprintf(stderr, "%s %s\n", difference.what.c_str(), difference.buffer.c_str());
  require(result.differences.empty(), "nothing was done, and something is different");
  require(result.verified + result.unverified.size() == 1, "it has no verdict");
  portDeviceReset();
  portGetLastError();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  std::string problem;
  std::unique_ptr<Case> recorded = readCase(data, size, mostBytes, &problem);
  require(recorded || !problem.empty(), "it was refused without a reason");
  if (!recorded)
    return 0;
  describeChanges(*recorded);
  replayUnchanged(std::move(*recorded));
  return 0;
}
