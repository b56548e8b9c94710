#include "VisibleDevices.h"

#include <algorithm>
#include <cstdlib>

namespace cu2port {
namespace {

std::string trimmed(const std::string &text) {
  const std::size_t first = text.find_first_not_of(" \t");
  return first == std::string::npos ? ""
                                    : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// The parts between commas.
std::vector<std::string> splitList(const std::string &list) {
  std::vector<std::string> parts;
  for (std::size_t from = 0, comma; from <= list.size(); from = comma + 1) {
    comma = std::min(list.find(',', from), list.size());
    parts.push_back(trimmed(list.substr(from, comma - from)));
  }
  return parts;
}

bool contains(const std::vector<Device *> &devices, const Device *device) {
  return std::find(devices.begin(), devices.end(), device) != devices.end();
}

/// `opencl:1`, or `opencl` for the first; null if there is no such device.
Device *findNamed(Machine &machine, const std::string &name) {
  const std::size_t colon = name.find(':');
  const std::string backend = name.substr(0, colon);
  const auto &known = Machine::backends;
  if (std::find(known.begin(), known.end(), backend) == known.end())
    return nullptr;
  std::size_t number = 0;
  if (colon != std::string::npos) {
    const std::string digits = name.substr(colon + 1);
    if (digits.empty() || digits.size() > 4 ||
        digits.find_first_not_of("0123456789") != std::string::npos)
      return nullptr;
    number = std::stoul(digits);
  }
  const auto &devices = machine.of(backend).devices;
  return number < devices.size() ? devices[number].get() : nullptr;
}

void appendRest(Machine &machine, std::vector<Device *> &named) {
  for (const char *backend : Machine::usual)
    for (const auto &device : machine.of(backend).devices)
      if (!contains(named, device.get()))
        named.push_back(device.get());
}

using Number = std::optional<std::size_t>;

/// The one device whose identifier begins so.
Number findByUuid(const std::vector<std::string> &uuids, const std::string &prefix) {
  Number found;
  for (std::size_t i = 0; i < uuids.size(); ++i) {
    if (uuids[i].compare(0, prefix.size(), prefix) != 0)
      continue;
    if (found)
      return std::nullopt;
    found = i;
  }
  return found;
}

/// As CUDA reads a number: what follows its digits does not count.
Number findByNumber(std::size_t count, const std::string &text) {
  char *end = nullptr;
  const long number = std::strtol(text.c_str(), &end, 10);
  const bool isThere =
      end != text.c_str() && number >= 0 && static_cast<std::size_t>(number) < count;
  return isThere ? Number(static_cast<std::size_t>(number)) : std::nullopt;
}

bool isUuid(const std::string &text) { return text.compare(0, 4, "GPU-") == 0; }

} // namespace

std::optional<std::vector<Device *>> namedDevices(Machine &machine, const std::string &list,
                                                  std::string *problem) {
  std::vector<Device *> named;
  for (const std::string &name : splitList(list)) {
    Device *device = nullptr;
    if (name == "all")
      appendRest(machine, named);
    else if (!(device = findNamed(machine, name)))
      *problem = "there is no '" + name + "': " + describe(machine);
    else if (contains(named, device))
      *problem = "'" + name + "' is named twice";
    else
      named.push_back(device);
    if (!problem->empty())
      return std::nullopt;
  }
  return named;
}

std::vector<std::size_t> visibleDevices(const std::vector<std::string> &uuids,
                                        const std::string &list) {
  std::vector<std::size_t> visible;
  const std::vector<std::string> entries = splitList(list);
  const bool areUuids = isUuid(entries.front()); // the first one says what all are
  for (const std::string &entry : entries) {
    const Number number = !areUuids       ? findByNumber(uuids.size(), entry)
                          : isUuid(entry) ? findByUuid(uuids, entry)
                                          : std::nullopt;
    if (!number)
      break;
    if (std::find(visible.begin(), visible.end(), *number) != visible.end())
      return {};
    visible.push_back(*number);
  }
  return visible;
}

} // namespace cu2port
