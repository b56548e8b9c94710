// NVTX in C++. No profiler listens here: marks and ranges do nothing.
#ifndef CU2PORT_NVTX3_HPP
#define CU2PORT_NVTX3_HPP

#include "nvToolsExt.h"

#include <cstdint>
#include <string>

namespace nvtx3 {
inline namespace v1 {

struct domain {
  struct global {
    static constexpr const char *name = "";
  };
};

struct rgb {
  constexpr rgb(std::uint8_t red, std::uint8_t green, std::uint8_t blue)
      : red(red), green(green), blue(blue) {}
  std::uint8_t red, green, blue;
};

struct argb : rgb {
  constexpr argb(std::uint8_t alpha, std::uint8_t red, std::uint8_t green, std::uint8_t blue)
      : rgb(red, green, blue), alpha(alpha) {}
  std::uint8_t alpha;
};

struct color {
  constexpr color(rgb) {}
  explicit constexpr color(std::uint32_t) {}
};

struct category {
  explicit constexpr category(std::uint32_t) {}
};

struct message {
  constexpr message(const char *) {}
  constexpr message(const wchar_t *) {}
  message(const std::string &) {}
};

struct payload {
  template <class Number> explicit constexpr payload(Number) {}
};

/// What a mark or a range says, in whatever order.
struct event_attributes {
  template <class... Parts> constexpr event_attributes(const Parts &...) {}
};

template <class Domain = domain::global> struct registered_string_in {
  explicit registered_string_in(const char *) {}
  template <class Message> static const registered_string_in &get() {
    static const registered_string_in made(Message::message);
    return made;
  }
};
using registered_string = registered_string_in<>;

template <class Domain = domain::global> struct named_category_in : category {
  constexpr named_category_in(std::uint32_t id, const char *) : category(id) {}
};
using named_category = named_category_in<>;

template <class Domain = domain::global> struct scoped_range_in {
  template <class... Parts> explicit scoped_range_in(const Parts &...) {}
  ~scoped_range_in() {} // so that nobody takes it for unused
  scoped_range_in(const scoped_range_in &) = delete;
};
using scoped_range = scoped_range_in<>;

template <class Domain = domain::global> struct unique_range_in {
  template <class... Parts> explicit unique_range_in(const Parts &...) {}
  unique_range_in(unique_range_in &&) = default;
  ~unique_range_in() {}
};
using unique_range = unique_range_in<>;

struct range_handle {
  std::uint64_t value = 0;
};
template <class Domain = domain::global, class... Parts>
range_handle start_range_in(const Parts &...) {
  return {};
}
template <class... Parts> range_handle start_range(const Parts &...) { return {}; }
template <class Domain = domain::global> void end_range_in(range_handle) {}
inline void end_range(range_handle) {}

template <class Domain = domain::global, class... Parts> void mark_in(const Parts &...) {}
template <class... Parts> void mark(const Parts &...) {}

} // namespace v1
} // namespace nvtx3

#define NVTX3_FUNC_RANGE()
#define NVTX3_FUNC_RANGE_IN(DOMAIN)
#define NVTX3_FUNC_RANGE_IF(CONDITION)
#define NVTX3_FUNC_RANGE_IF_IN(DOMAIN, CONDITION)

#endif
