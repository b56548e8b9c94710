#include "Fiber.h"

#include <cstdint>
#include <vector>

namespace cu2port::interpret {

// Enough for the evaluator's recursion over the trees of the tests, also with sanitizers.
constexpr std::size_t stackSize = 512 << 10;

/// Stacks are used again: a launch needs as many as a block has threads, over and over.
static std::vector<std::unique_ptr<char[]>> &freeStacks() {
  static std::vector<std::unique_ptr<char[]>> stacks;
  return stacks;
}

static std::unique_ptr<char[]> takeStack() {
  if (freeStacks().empty())
    return std::unique_ptr<char[]>(new char[stackSize]);
  auto stack = std::move(freeStacks().back());
  freeStacks().pop_back();
  return stack;
}

Fiber::Fiber(std::function<void()> body) : body(std::move(body)), stack(takeStack()) {
  getcontext(&here);
  here.uc_stack.ss_sp = stack.get();
  here.uc_stack.ss_size = stackSize;
  here.uc_link = &there;
  auto self = reinterpret_cast<std::uintptr_t>(this);
  makecontext(&here, reinterpret_cast<void (*)()>(&Fiber::enter), 2,
              static_cast<unsigned>(self >> 32), static_cast<unsigned>(self));
}

Fiber::~Fiber() { freeStacks().push_back(std::move(stack)); }

void Fiber::enter(unsigned high, unsigned low) {
  auto *self = reinterpret_cast<Fiber *>(static_cast<std::uintptr_t>(high) << 32 | low);
  try {
    self->body();
  } catch (...) {
    self->thrown = std::current_exception();
  }
  self->ended = true;
}

void Fiber::resume() {
  swapcontext(&there, &here);
  if (thrown)
    std::rethrow_exception(thrown);
}

void Fiber::stop() { swapcontext(&here, &there); }

} // namespace cu2port::interpret
