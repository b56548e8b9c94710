#include "Machine.h"

#include <algorithm>
#include <cstdio>

namespace cu2port {

std::size_t Machine::indexOf(const std::string &backend) {
  return static_cast<std::size_t>(std::find(backends.begin(), backends.end(), backend) -
                                  backends.begin());
}

bool Machine::isUsual(const std::string &backend) {
  return std::find(usual.begin(), usual.end(), backend) != usual.end();
}

const Machine::Found &Machine::of(const std::string &backend) {
  const std::lock_guard lock(mutex);
  Found &here = found.at(indexOf(backend));
  if (!here.isKnown)
    here.devices = backend == "cpu"    ? cpuDevices()
                   : backend == "sycl" ? syclDevices(&here.unusable)
                                       : openclDevices(&here.unusable);
  here.isKnown = true;
  return here;
}

std::string nameOf(const std::string &backend, std::size_t number) {
  return backend == "cpu" ? backend : backend + ":" + std::to_string(number);
}

std::string uuidOf(const Device &device) {
  std::string text = "GPU";
  const portDeviceProp &properties = device.properties();
  for (int i = 0; i < 16; ++i) {
    char digits[4];
    const bool startsGroup = i == 0 || i == 4 || i == 6 || i == 8 || i == 10;
    std::snprintf(digits, sizeof digits, "%s%02x", startsGroup ? "-" : "",
                  static_cast<unsigned char>(properties.uuid.bytes[i]));
    text += digits;
  }
  return text;
}

static std::string join(const std::vector<std::string> &parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return text;
}

std::string describe(Machine &machine) {
  std::vector<std::string> names, unusable;
  for (const char *backend : Machine::backends) {
    if (!Machine::isUsual(backend) && !machine.isKnown(backend)) // to load it takes a second
      continue;
    const Machine::Found &found = machine.of(backend);
    for (std::size_t i = 0; i < found.devices.size(); ++i)
      names.push_back(nameOf(backend, i) + " (" + found.devices[i]->properties().name + ")");
    for (const UnusableDevice &each : found.unusable)
      unusable.push_back(each.name + " (" + each.why + ")");
  }
  const std::string rest = unusable.empty() ? "" : ", and cannot use " + join(unusable);
  return "this machine has " + join(names) + rest;
}

} // namespace cu2port
