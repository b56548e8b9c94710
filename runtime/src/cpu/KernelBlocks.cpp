#include "cpu/KernelBlocks.h"

#include "ThreadLocal.h"
#include "cpu/Ordered.h"

#include <array>
#include <cstdlib>
#include <mutex>
#include <new>
#include <vector>

namespace cu2port::cpu {
namespace {

using Place = std::atomic<void *>;

/// Some places, all of which are free to begin with.
struct Sheet {
  Place *places;
  std::size_t count;
};

/// A thread's places. It looks for free ones round and round, and has more if it found few.
class Book {
public:
  Place *write(void *memory) {
    for (;;) {
      for (; at < end; ++at)
        if (!at->load(std::memory_order_relaxed)) {
          at->store(memory, std::memory_order_relaxed);
          ++found;
          return at++;
        }
      if (!turn())
        return nullptr;
    }
  }
  template <class F> void forEach(F see) const {
    for (std::size_t i = 0; i < sheetCount.load(std::memory_order_acquire); ++i)
      for (std::size_t k = 0; k < sheets[i].count; ++k)
        see(sheets[i].places[k]);
  }

private:
  /// To the next sheet. Behind the last, that is the first again or, where most are taken, a new
  /// one that is as large as all others.
  bool turn() {
    if (++open >= sheetCount.load(std::memory_order_relaxed)) {
      open = 0;
      if ((total == 0 || 2 * found < total) && !add())
        return false;
      found = 0;
    }
    at = sheets[open].places;
    end = at + sheets[open].count;
    return true;
  }
  bool add() {
    constexpr std::size_t first = 256;
    const std::size_t count = total ? total : first;
    open = sheetCount.load(std::memory_order_relaxed);
    void *const memory = std::calloc(count, sizeof(Place)); // a null place is zeros
    if (!memory || open == sheets.size())
      return false;
    sheets[open] = {static_cast<Place *>(memory), count};
    sheetCount.store(open + 1, std::memory_order_release);
    total += count;
    return true;
  }

  std::array<Sheet, 40> sheets{}; ///< as many as fill all addresses
  std::atomic<std::size_t> sheetCount{0};
  Place *at = nullptr, *end = nullptr;
  std::size_t open = 0, total = 0;
  std::size_t found = 0; ///< in this round
};

/// Books stay when their threads end: their blocks do.
class Books {
public:
  static Books &get() {
    static auto *const books = released(new Books);
    return acquired(books);
  }
  Book *take() {
    std::lock_guard lock(mutex);
    if (idle.empty())
      return all.emplace_back(new Book);
    Book *const last = idle.back();
    idle.pop_back();
    return last;
  }
  void giveBack(Book *book) {
    std::lock_guard lock(mutex);
    idle.push_back(book);
  }
  template <class F> void forEach(F see) {
    std::lock_guard lock(mutex);
    for (const Book *book : all)
      book->forEach(see);
  }

private:
  std::mutex mutex;
  std::vector<Book *> all, idle;
};

struct ThreadsBook {
  ThreadsBook() : book(Books::get().take()) {}
  ~ThreadsBook() { Books::get().giveBack(book); }
  Book *const book;
};

std::uintptr_t checkOf(const BlockHead *head, const Place *place) {
  constexpr std::uintptr_t any = static_cast<std::uintptr_t>(0x9e3779b97f4a7c15);
  return (reinterpret_cast<std::uintptr_t>(head) ^ any) + reinterpret_cast<std::uintptr_t>(place);
}

} // namespace

void *addBlock(void *memory, std::size_t offset) {
  Place *place = nullptr;
  try {
    place = ThreadLocal<ThreadsBook>::get().book->write(memory);
  } catch (const std::bad_alloc &) { // of a thread's first
  }
  if (!place)
    return nullptr;
  std::byte *const block = static_cast<std::byte *>(memory) + offset;
  auto *const head = new (block - sizeof(BlockHead)) BlockHead{place, 0};
  head->check = checkOf(head, place);
  return block;
}

void *removeBlock(void *block) {
  auto *const head = static_cast<BlockHead *>(block) - 1;
  if (head->check != checkOf(head, head->place))
    return nullptr;
  head->check = 0;
  void *const memory = head->place->load(std::memory_order_relaxed);
  head->place->store(nullptr, std::memory_order_relaxed);
  return memory;
}

void forEachBlock(bool take, const std::function<void(void *memory)> &see) {
  Books::get().forEach([&](Place &place) {
    void *const memory = place.load(std::memory_order_relaxed);
    if (!memory)
      return;
    if (take)
      place.store(nullptr, std::memory_order_relaxed);
    see(memory);
  });
}

} // namespace cu2port::cpu
