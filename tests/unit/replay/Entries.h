// A recorded launch in memory, and what may be wrong with it.
#pragma once

#include "replay/Case.h"

#include <cstring>

namespace cu2port::replay {

inline Bytes bytesOf(const std::string &text) {
  const auto *begin = reinterpret_cast<const std::byte *>(text.data());
  return {begin, begin + text.size()};
}

template <class T> Bytes bytesOf(const std::vector<T> &values) {
  const auto *begin = reinterpret_cast<const std::byte *>(values.data());
  return {begin, begin + values.size() * sizeof(T)};
}

struct Entries {
  std::map<std::string, Bytes> contents;
  std::size_t limit = std::size_t{1} << 20;
  std::string problem;

  std::unique_ptr<Case> read() {
    std::vector<std::string> names;
    for (const auto &[name, content] : contents)
      names.push_back(name);
    problem.clear();
    return readCase(
        [&](const std::string &name, std::size_t most, std::string *why) -> std::optional<Bytes> {
          const auto found = contents.find(name);
          if (found == contents.end() || found->second.size() > most) {
            *why = '\'' + name + (found == contents.end() ? "' is missing" : "' is too large");
            return std::nullopt;
          }
          return found->second;
        },
        names, limit, &problem);
  }
};

} // namespace cu2port::replay
