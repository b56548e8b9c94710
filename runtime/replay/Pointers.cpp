#include "replay/Pointers.h"

#include "verify/Layout.h"

#include <cstring>
#include <set>
#include <tuple>

namespace cu2port::replay {
namespace {

using verify::Layout;
using verify::LayoutRef;

/// Looks at pointers. A file can have each array overlap with all others.
constexpr std::size_t mostLooks = std::size_t{1} << 26;

class PointerMover {
public:
  PointerMover(Case &recorded, const std::vector<std::uint64_t> &addresses)
      : recorded(recorded), addresses(addresses) {
    for (const Region &region : recorded.regions)
      moved.emplace_back(region.before.size());
  }

  bool run() {
    for (Argument &argument : recorded.arguments)
      startFrom(argument);
    while (!waiting.empty() && looks < mostLooks) {
      const Array next = waiting.back();
      waiting.pop_back();
      moveArray(next);
    }
    return looks < mostLooks;
  }

private:
  struct Array {
    std::size_t region, begin;
    LayoutRef element;
  };

  void startFrom(Argument &argument) {
    const LayoutRef type = verify::parseLayout(argument.layout);
    if (!type)
      return;
    if (!argument.isPointer())
      verify::forEachPointer(*type, argument.bytes.size(),
                             [&](const Layout &pointer, std::size_t offset) {
                               move(argument.bytes.data() + offset, pointer);
                             });
    else if (argument.region >= 0 && argument.offset >= 0)
      wait(static_cast<std::size_t>(argument.region), static_cast<std::size_t>(argument.offset),
           type->of);
  }

  /// Pointers in what such a pointer leads to have to be moved as well, once.
  void wait(std::size_t region, std::size_t begin, const LayoutRef &element) {
    if (element && verify::hasPointer(*element) &&
        seen.emplace(region, begin, element->size).second)
      waiting.push_back({region, begin, element});
  }

  void moveArray(const Array &array) {
    Region &region = recorded.regions[array.region];
    const std::size_t bytes = region.before.size(), size = array.element->size;
    for (std::size_t at = array.begin; at < bytes && looks < mostLooks; at += size)
      verify::forEachPointer(*array.element, bytes - at,
                             [&](const Layout &pointer, std::size_t offset) {
                               if (++looks < mostLooks && !moved[array.region][at + offset]) {
                                 moved[array.region][at + offset] = true;
                                 move(region.before.data() + at + offset, pointer);
                                 move(region.after.data() + at + offset, pointer);
                               }
                             });
  }

  void move(std::byte *place, const Layout &pointer) {
    std::uint64_t value = 0;
    std::memcpy(&value, place, sizeof value);
    const std::ptrdiff_t found = value ? findRegion(recorded, value) : -1;
    if (found < 0)
      return;
    const auto region = static_cast<std::size_t>(found);
    const std::uint64_t offset = value - recorded.regions[region].address;
    value = addresses[region] + offset;
    std::memcpy(place, &value, sizeof value);
    wait(region, offset, pointer.of);
  }

  Case &recorded;
  const std::vector<std::uint64_t> &addresses;
  std::vector<std::vector<bool>> moved; ///< of each region, where a pointer has been
  std::vector<Array> waiting;
  std::set<std::tuple<std::size_t, std::size_t, std::size_t>> seen;
  std::size_t looks = 0;
};

} // namespace

bool movePointers(Case &recorded, const std::vector<std::uint64_t> &addresses) {
  return PointerMover(recorded, addresses).run();
}

} // namespace cu2port::replay
