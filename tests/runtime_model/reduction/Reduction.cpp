#include "reduction/Reduction.h"

#include <algorithm>

namespace cu2port::model {

/// Those but `count` from `first`.
static std::vector<std::size_t> without(const std::vector<std::size_t> &places, std::size_t first,
                                        std::size_t count) {
  std::vector<std::size_t> rest(places);
  const auto begin = rest.begin() + static_cast<std::ptrdiff_t>(first);
  rest.erase(begin, begin + static_cast<std::ptrdiff_t>(std::min(count, places.size() - first)));
  return rest;
}

std::vector<std::size_t>
reduce(std::vector<std::size_t> places,
       const std::function<bool(const std::vector<std::size_t> &)> &fails) {
  for (std::size_t length = std::max<std::size_t>(1, places.size() / 2); length > 0;) {
    bool isShorter = false;
    // From the end: what comes late depends on what comes early.
    for (std::size_t end = places.size(); end > 0;) {
      const std::size_t first = end - std::min(end, length);
      std::vector<std::size_t> rest = without(places, first, end - first);
      if (fails(rest)) {
        places = std::move(rest);
        isShorter = true;
      }
      end = first;
    }
    if (!isShorter || length > places.size())
      length /= 2;
  }
  return places;
}

} // namespace cu2port::model
