#include "forms/Machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace cu2port::random {

namespace {

constexpr std::size_t zone = 64;
constexpr std::uint8_t untouched = 0xC5; ///< what a zone holds

/// The buffers of a case in a machine's memory.
class BufferMemory {
public:
  BufferMemory(const Case &test, Machine &machine) : test(test), machine(machine) {
    for (const Buffer &buffer : test.buffers)
      addresses.push_back(
          static_cast<std::uint8_t *>(machine.allocate(buffer.initial.bytes.size() + 2 * zone)) +
          zone);
    for (std::size_t i = 0; i < addresses.size(); ++i)
      fill(i);
  }

  /// With the pointers that there are now.
  std::vector<std::uint8_t> resolved(const Bytes &from) const {
    std::vector<std::uint8_t> bytes = from.bytes;
    for (const Pointer &pointer : from.pointers) {
      const auto address =
          reinterpret_cast<std::uintptr_t>(addresses[pointer.buffer] + pointer.offset);
      std::memcpy(&bytes[pointer.at], &address, sizeof address);
    }
    return bytes;
  }

  void readInto(Results &results) {
    for (std::size_t i = 0; i < addresses.size(); ++i) {
      const Bytes &initial = test.buffers[i].initial;
      const std::size_t first = results.size(), bytes = initial.bytes.size() + 2 * zone;
      results.resize(first + bytes);
      machine.read(&results[first], addresses[i] - zone, bytes);
      for (const Pointer &pointer : initial.pointers)
        makePortable(&results[first + zone + pointer.at]);
    }
  }

private:
  void fill(std::size_t index) {
    std::vector<std::uint8_t> bytes = resolved(test.buffers[index].initial);
    bytes.insert(bytes.begin(), zone, untouched);
    bytes.insert(bytes.end(), zone, untouched);
    machine.write(addresses[index] - zone, bytes.data(), bytes.size());
  }

  /// A number that is the same on all machines for an address.
  void makePortable(std::uint8_t *at) const {
    std::uintptr_t address = 0;
    std::memcpy(&address, at, sizeof address);
    for (std::size_t i = 0; i < addresses.size(); ++i) {
      const std::uintptr_t offset = address - reinterpret_cast<std::uintptr_t>(addresses[i]);
      if (offset <= test.buffers[i].initial.bytes.size())
        address = (i + 1) << 32 | offset;
    }
    std::memcpy(at, &address, sizeof address);
  }

  const Case &test;
  Machine &machine;
  std::vector<std::uint8_t *> addresses;
};

void launchOne(const Launch &launch, const BufferMemory &memory, Machine &machine) {
  std::vector<std::vector<std::uint8_t>> values;
  std::vector<void *> arguments;
  for (const Bytes &argument : launch.arguments)
    values.push_back(memory.resolved(argument));
  for (std::vector<std::uint8_t> &value : values)
    arguments.push_back(value.data());
  arguments.push_back(nullptr);
  machine.launch(launch, arguments.data());
}

bool isPadding(const Layout &layout, std::size_t offset) {
  return std::find(layout.padding.begin(), layout.padding.end(), offset % layout.size) !=
         layout.padding.end();
}

std::string hex(const std::uint8_t *bytes, std::size_t count) {
  std::string text = "0x";
  for (std::size_t i = count; i-- > 0;)
    text += fmt::format("{:02x}", bytes[i]);
  return text;
}

/// In one buffer or variable of so many bytes.
std::string differenceIn(const std::string &name, const Layout &layout, std::size_t bytes,
                         const std::uint8_t *expected, const std::uint8_t *found) {
  for (std::size_t i = 0; i < bytes; ++i) {
    if (expected[i] == found[i] || isPadding(layout, i))
      continue;
    const std::size_t element = i / layout.size, first = element * layout.size;
    return fmt::format("{}[{}] ({}) is {} and should be {}", name, element, layout.element,
                       hex(found + first, layout.size), hex(expected + first, layout.size));
  }
  return "";
}

std::string differenceInZone(const std::string &name, const char *where,
                             const std::uint8_t *found) {
  if (std::all_of(found, found + zone, [](std::uint8_t each) { return each == untouched; }))
    return "";
  return fmt::format("something is written {} {}", where, name);
}

} // namespace

std::size_t resultSize(const Case &test) {
  std::size_t size = 0;
  for (const Buffer &buffer : test.buffers)
    size += buffer.initial.bytes.size() + 2 * zone;
  for (const DeviceVariable &variable : test.variables)
    size += variable.bytes;
  return size;
}

Results execute(const Case &test, Machine &machine) {
  BufferMemory memory(test, machine);
  for (const Launch &launch : test.launches)
    launchOne(launch, memory, machine);
  Results results;
  memory.readInto(results);
  for (std::size_t i = 0; i < test.variables.size(); ++i) {
    const std::size_t first = results.size();
    results.resize(first + test.variables[i].bytes);
    machine.readVariable(i, &results[first], test.variables[i].bytes);
  }
  return results;
}

std::string describeDifference(const Case &test, const Results &expected, const Results &found) {
  const std::uint8_t *a = expected.data(), *b = found.data();
  for (const Buffer &buffer : test.buffers) {
    const std::size_t bytes = buffer.initial.bytes.size();
    std::string text = differenceIn(buffer.name, buffer.layout, bytes, a + zone, b + zone);
    if (text.empty())
      text = differenceInZone(buffer.name, "before", b);
    if (text.empty())
      text = differenceInZone(buffer.name, "behind", b + zone + bytes);
    if (!text.empty())
      return text;
    a += bytes + 2 * zone;
    b += bytes + 2 * zone;
  }
  for (const DeviceVariable &variable : test.variables) {
    std::string text = differenceIn(variable.name, variable.layout, variable.bytes, a, b);
    if (!text.empty())
      return text;
    a += variable.bytes;
    b += variable.bytes;
  }
  return "";
}

} // namespace cu2port::random
