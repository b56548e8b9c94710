// Addresses that nothing else has, and memory behind some of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace cu2port::cpu {

/// A range of addresses with some in front and behind that lead nowhere.
class AddressSpace {
public:
  /// What memory comes and goes in: a GPU's pages, and large pages of the processor.
  static constexpr std::size_t page = std::size_t{2} << 20;

  /// Of whole pages, without memory. Null if the system gives none.
  static std::unique_ptr<AddressSpace> reserve(std::size_t bytes);
  ~AddressSpace();
  AddressSpace(const AddressSpace &) = delete;
  AddressSpace &operator=(const AddressSpace &) = delete;

  /// Whether the address is in such a range, with or without memory.
  static bool isReserved(std::uintptr_t address);

  std::uintptr_t begin() const { return first; }
  std::size_t size() const { return bytes; }

  /// Puts memory behind whole pages; false if the system refuses.
  bool open(std::uintptr_t start, std::size_t count);
  /// Kernels that stride through memory would wait for translations of addresses. The system may
  /// refuse.
  static void useLargePages(std::uintptr_t start, std::size_t count);
  /// Gives the memory back.
  void close(std::uintptr_t start, std::size_t count);

private:
  AddressSpace(void *mapping, std::uintptr_t first, std::size_t bytes);

  void *const mapping;
  const std::uintptr_t first;
  const std::size_t bytes;
};

} // namespace cu2port::cpu
