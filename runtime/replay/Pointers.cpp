#include "replay/Pointers.h"

#include "verify/Layout.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <tuple>

namespace cu2port::replay {
namespace {

using verify::Layout;
using verify::LayoutRef;

/// Looks at pointers. A file can have many types for the same memory.
constexpr std::size_t mostLooks = std::size_t{1} << 26;

/// Finds all pointers first, by what they were, and then replaces them.
class PointerMover {
public:
  PointerMover(Case &recorded, const std::vector<std::uint64_t> &addresses)
      : recorded(recorded), addresses(addresses) {
    for (const Region &region : recorded.regions)
      isPointer.emplace_back(region.before.size());
  }

  bool run() {
    for (Argument &argument : recorded.arguments)
      startFrom(argument);
    while (!waiting.empty() && looks < mostLooks) {
      const Array next = waiting.back();
      waiting.pop_back();
      followArray(next);
    }
    for (std::size_t i = 0; i < recorded.regions.size(); ++i)
      moveRegion(i);
    return looks < mostLooks;
  }

private:
  struct Array {
    std::size_t region, begin, end;
    LayoutRef element;
  };

  void startFrom(Argument &argument) {
    const LayoutRef type = verify::parseLayout(argument.layout);
    if (!type)
      return;
    types.push_back(type);
    if (!argument.isPointer())
      verify::forEachPointer(*type, argument.bytes.size(),
                             [&](const Layout &pointer, std::size_t offset) {
                               std::byte *place = argument.bytes.data() + offset;
                               follow(place, LayoutRef(type, &pointer));
                               move(place);
                             });
    else if (argument.region >= 0 && type->of)
      wait(static_cast<std::size_t>(argument.region), argument.offset, LayoutRef(type, type->of));
  }

  /// Elements that such an array shares with one that has been followed are not followed again.
  void wait(std::size_t region, std::ptrdiff_t offset, const LayoutRef &element) {
    if (!element->hasPointers)
      return;
    const auto size = static_cast<std::ptrdiff_t>(element->size);
    // Before the region the array goes on, as verify::Reach has it.
    const auto begin =
        static_cast<std::size_t>(offset < 0 ? (offset % size + size) % size : offset);
    const std::size_t bytes = recorded.regions[region].before.size();
    std::size_t &followed =
        starts.try_emplace({region, element.get(), begin % element->size}, bytes).first->second;
    if (begin < followed) {
      waiting.push_back({region, begin, followed, element});
      followed = begin;
    }
  }

  void followArray(const Array &array) {
    const Region &region = recorded.regions[array.region];
    const std::size_t bytes = region.before.size(), size = array.element->size;
    for (std::size_t at = array.begin; at < array.end && looks < mostLooks; at += size) {
      looks += 1 + std::min(size, bytes - at) / sizeof(std::uint64_t);
      verify::forEachPointer(*array.element, bytes - at,
                             [&](const Layout &pointer, std::size_t offset) {
                               isPointer[array.region][at + offset] = true;
                               const LayoutRef type(array.element, &pointer);
                               follow(region.before.data() + at + offset, type);
                               follow(region.after.data() + at + offset, type);
                             });
    }
  }

  /// Goes on with what a pointer leads to.
  void follow(const std::byte *place, const LayoutRef &pointer) {
    const std::uint64_t value = load(place);
    const std::ptrdiff_t found = value && pointer->of ? findRegion(recorded, value) : -1;
    if (found < 0)
      return;
    const auto region = static_cast<std::size_t>(found);
    wait(region, static_cast<std::ptrdiff_t>(value - recorded.regions[region].address),
         LayoutRef(pointer, pointer->of));
  }

  void moveRegion(std::size_t index) {
    Region &region = recorded.regions[index];
    const std::vector<bool> &places = isPointer[index];
    for (auto at = std::find(places.begin(), places.end(), true); at != places.end();
         at = std::find(at + 1, places.end(), true)) {
      move(region.before.data() + (at - places.begin()));
      move(region.after.data() + (at - places.begin()));
    }
  }

  void move(std::byte *place) const {
    std::uint64_t value = load(place);
    const std::ptrdiff_t found = value ? findRegion(recorded, value) : -1;
    if (found < 0)
      return;
    const auto region = static_cast<std::size_t>(found);
    value = addresses[region] + (value - recorded.regions[region].address);
    std::memcpy(place, &value, sizeof value);
  }

  static std::uint64_t load(const std::byte *place) {
    std::uint64_t value = 0;
    std::memcpy(&value, place, sizeof value);
    return value;
  }

  Case &recorded;
  const std::vector<std::uint64_t> &addresses;
  std::vector<LayoutRef> types;             ///< keeps their parts
  std::vector<std::vector<bool>> isPointer; ///< of each region, at which bytes one begins
  std::vector<Array> waiting;
  /// Where the arrays begin that have been followed: by region, element, and place modulo its size.
  std::map<std::tuple<std::size_t, const Layout *, std::size_t>, std::size_t> starts;
  std::size_t looks = 0;
};

} // namespace

bool movePointers(Case &recorded, const std::vector<std::uint64_t> &addresses) {
  return PointerMover(recorded, addresses).run();
}

} // namespace cu2port::replay
