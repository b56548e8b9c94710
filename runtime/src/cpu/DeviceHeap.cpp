#include "cpu/DeviceHeap.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace cu2port::cpu {

namespace {

constexpr std::size_t page = AddressSpace::page;

/// From here on an allocation has addresses of its own, and its memory goes back when it is freed.
constexpr std::size_t large = std::size_t{32} << 20;
constexpr std::size_t regionSize = 4 * large;
/// So much of freed memory is kept at most, for allocations to come.
constexpr std::size_t mostIdle = 2 * large;

std::size_t roundUp(std::size_t bytes, std::size_t to) { return (bytes + to - 1) / to * to; }

/// So far behind a page the first block of a region begins. The host's blocks often lie 16 bytes
/// behind one: in a copy between the two, processors that compare twelve bits of addresses take
/// loads for those of what was just stored.
constexpr std::size_t apart = 2 * DeviceHeap::granularity;

/// What is as large as two pages begins with one.
bool isOfPages(std::size_t bytes) { return bytes >= 2 * page; }

} // namespace

/// Addresses, in pages with memory and pages without, and the blocks that they are cut into.
struct MemoryRegion {
  explicit MemoryRegion(std::unique_ptr<AddressSpace> space)
      : space(std::move(space)), isOpen(this->space->size() / page) {}

  /// Puts memory behind all of a block.
  bool open(const MemoryBlock &block) {
    const std::size_t end = pageOf(block.start + block.size - 1) + 1;
    for (std::size_t i = pageOf(block.start); i < end; ++i) {
      if (isOpen[i])
        continue;
      if (!space->open(addressOf(i), page))
        return false;
      isOpen[i] = true;
    }
    if (isOfPages(block.size))
      space->useLargePages(block.start, block.size);
    return true;
  }
  /// Takes it from the pages that the block has for itself.
  void close(const MemoryBlock &block) {
    const std::size_t end = pageOf(block.start + block.size);
    for (std::size_t i = pageOf(block.start + page - 1); i < end; ++i) {
      if (isOpen[i])
        space->close(addressOf(i), page);
      isOpen[i] = false;
    }
  }

  std::unique_ptr<AddressSpace> space;
  std::vector<bool> isOpen;
  MemoryBlock *first = nullptr;

private:
  std::size_t pageOf(std::uintptr_t address) const { return (address - space->begin()) / page; }
  std::uintptr_t addressOf(std::size_t number) const { return space->begin() + number * page; }
};

// ---- Free blocks --------------------------------------------------------------------------------

/// Four lists for each power of two: 8, 10, 12, 14, 16, 20 ... times the granularity begin one.
std::size_t FreeBlocks::listOf(std::size_t size) {
  const std::size_t units = size / DeviceHeap::granularity;
  if (units < 8)
    return units;
  const int shift = std::bit_width(units) - 3;
  return 4 * static_cast<std::size_t>(shift) + (units >> shift);
}

void FreeBlocks::mark(std::size_t list) {
  const std::uint64_t bit = std::uint64_t{1} << list % perWord;
  std::uint64_t &word = used[list / perWord];
  word = first[list] ? word | bit : word & ~bit;
}

void FreeBlocks::add(MemoryBlock *block) {
  const std::size_t list = listOf(block->size);
  block->previous = nullptr;
  block->next = first[list];
  if (block->next)
    block->next->previous = block;
  first[list] = block;
  mark(list);
}

void FreeBlocks::remove(MemoryBlock *block) {
  const std::size_t list = listOf(block->size);
  (block->previous ? block->previous->next : first[list]) = block->next;
  if (block->next)
    block->next->previous = block->previous;
  mark(list);
}

MemoryBlock *FreeBlocks::find(std::size_t size) const {
  const std::size_t list = listOf(size);
  constexpr int looks = 8;
  MemoryBlock *each = first[list];
  for (int i = 0; each && i < looks; ++i, each = each->next)
    if (each->size >= size)
      return each;
  std::uint64_t larger = used[(list + 1) / perWord] >> (list + 1) % perWord;
  if (larger)
    return first[list + 1 + static_cast<std::size_t>(std::countr_zero(larger))];
  for (std::size_t word = (list + 1) / perWord + 1; word < used.size(); ++word)
    if (used[word])
      return first[word * perWord + static_cast<std::size_t>(std::countr_zero(used[word]))];
  return nullptr;
}

// ---- The heap -----------------------------------------------------------------------------------

DeviceHeap::DeviceHeap() = default;

DeviceHeap::~DeviceHeap() {
  for (const auto &region : regions)
    for (MemoryBlock *block = region->first; block;)
      delete std::exchange(block, block->behind);
}

MemoryBlock *DeviceHeap::allocateLarge(std::size_t bytes) {
  auto space = AddressSpace::reserve(roundUp(bytes, page));
  if (!space || !space->open(space->begin(), space->size()))
    return nullptr;
  space->useLargePages(space->begin(), bytes);
  auto *block = new MemoryBlock{space->begin(), bytes};
  block->region = new MemoryRegion(std::move(space));
  block->region->first = block;
  block->isFree = false;
  return block;
}

MemoryRegion *DeviceHeap::addRegion(std::size_t bytes) {
  std::unique_ptr<AddressSpace> space;
  for (std::size_t size = regionSize; !space && size >= roundUp(bytes + apart, page); size /= 2)
    space = AddressSpace::reserve(size);
  if (!space)
    return nullptr;
  auto *whole = new MemoryBlock{space->begin() + apart, space->size() - apart};
  regions.push_back(std::make_unique<MemoryRegion>(std::move(space)));
  whole->region = regions.back().get();
  whole->region->first = whole;
  free.add(whole);
  return whole->region;
}

/// The block keeps `size` bytes; what is behind them becomes a free one.
MemoryBlock *DeviceHeap::cut(MemoryBlock *block, std::size_t size) {
  auto *rest = new MemoryBlock{block->start + size, block->size - size, block->region};
  rest->before = block;
  rest->behind = block->behind;
  if (rest->behind)
    rest->behind->before = rest;
  block->behind = rest;
  block->size = size;
  return rest;
}

/// Two neighbours become one; neither is in a list.
MemoryBlock *DeviceHeap::join(MemoryBlock *block, MemoryBlock *behind) {
  block->size += behind->size;
  block->behind = behind->behind;
  if (block->behind)
    block->behind->before = block;
  delete behind;
  return block;
}

MemoryBlock *DeviceHeap::allocate(std::size_t bytes) {
  if (bytes >= large)
    return allocateLarge(bytes);
  const std::size_t most = isOfPages(bytes) ? bytes + page - granularity : bytes;
  MemoryBlock *block = free.find(most);
  if (!block && addRegion(most))
    block = free.find(most);
  if (!block)
    return nullptr;
  free.remove(block);
  if (const std::size_t skipped = most > bytes ? roundUp(block->start, page) - block->start : 0) {
    MemoryBlock *const front = block;
    block = cut(front, skipped);
    free.add(front);
  }
  if (block->size > bytes)
    free.add(cut(block, bytes));
  if (!block->region->open(*block)) {
    free.add(block);
    return nullptr;
  }
  block->isFree = false;
  idle -= std::min(idle, bytes);
  return block;
}

std::unique_ptr<AddressSpace> DeviceHeap::release(MemoryBlock *block) {
  if (block->size >= large) {
    const std::unique_ptr<MemoryRegion> region(block->region);
    delete block;
    return std::move(region->space);
  }
  block->isFree = true;
  idle += block->size;
  if (block->before && block->before->isFree) {
    free.remove(block->before);
    block = join(block->before, block);
  }
  if (block->behind && block->behind->isFree) {
    free.remove(block->behind);
    block = join(block, block->behind);
  }
  free.add(block);
  if (idle > mostIdle)
    trim();
  return nullptr;
}

/// Gives back to the system what free blocks have of its memory; one region stays.
void DeviceHeap::trim() {
  for (const auto &region : regions)
    for (MemoryBlock *block = region->first; block; block = block->behind)
      if (block->isFree)
        region->close(*block);
  for (std::size_t i = regions.size(); i-- > 1;) {
    MemoryBlock *const whole = regions[i]->first;
    if (!whole->isFree || whole->behind)
      continue;
    free.remove(whole);
    delete whole;
    regions.erase(regions.begin() + static_cast<std::ptrdiff_t>(i));
  }
  idle = 0;
}

} // namespace cu2port::cpu
