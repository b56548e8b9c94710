// cu2port-devices: prints the machine's devices, for `cu2port devices`.
#include "Runtime.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

namespace {

using namespace cu2port;
using Row = std::array<std::string, 8>;

/// The device's number in a program that starts with this environment.
std::string seenAs(const Device &device) {
  int count = 0;
  if (Runtime::get().count(&count) == portSuccess)
    for (int i = 0; i < count; ++i) {
      Context *context = nullptr;
      if (Runtime::get().context(i, &context) == portSuccess &&
          uuidOf(context->device) == uuidOf(device))
        return std::to_string(i);
    }
  return "-";
}

Row rowOf(const Device &device, const std::string &name) {
  const portDeviceProp &properties = device.properties();
  const DeviceTraits traits = device.traits();
  const double gibibytes = static_cast<double>(properties.totalGlobalMem) / (1 << 30);
  return {name,
          seenAs(device),
          fmt::format("{:.1f} GiB", gibibytes),
          traits.pointers,
          traits.hasDoubles ? "yes" : "no",
          traits.hasSubGroups ? "yes" : "no",
          fmt::format("{}", fmt::join(traits.forms, ",")),
          properties.name};
}

/// In columns, as wide as what is in them; the last one may be as long as it likes.
void print(const std::vector<Row> &rows) {
  for (const Row &row : rows) {
    for (std::size_t column = 0; column + 1 < row.size(); ++column) {
      std::size_t width = 0;
      for (const Row &each : rows)
        width = std::max(width, each[column].size());
      fmt::print("{:{}}  ", row[column], width);
    }
    fmt::print("{}\n", row.back());
  }
}

/// The status is 1 if the environment leaves programs no device; what is wrong is on stderr then.
int printDevices() {
  Machine machine;
  std::vector<Row> rows{
      {"CU2PORT_DEVICE", "seen as", "memory", "pointers", "fp64", "sub-groups", "forms", "name"}};
  for (const char *backend : Machine::backends) {
    const auto &devices = machine.of(backend).devices;
    for (std::size_t i = 0; i < devices.size(); ++i)
      rows.push_back(rowOf(*devices[i], nameOf(backend, i)));
  }
  print(rows);
  for (const char *backend : Machine::backends) {
    // A plug-in that nobody has installed, nor named, is nothing to tell.
    if (!Machine::isUsual(backend) && !std::getenv("CU2PORT_SYCL_PLUGIN") &&
        machine.of(backend).devices.empty())
      continue;
    for (const UnusableDevice &each : machine.of(backend).unusable)
      fmt::print("cannot be used: {}: {}\n", each.name, each.why);
  }
  int count = 0;
  return Runtime::get().count(&count) == portSuccess && std::fflush(stdout) == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char **) {
  if (argc == 1)
    return printDevices();
  fmt::print(stderr, "cu2port-devices is called by cu2port devices, and takes no arguments\n");
  return 2;
}
