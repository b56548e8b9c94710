// A stack of its own for code that stops in its midst.
#pragma once

#include <csetjmp>
#include <cstddef>
#include <memory>
#include <vector>

namespace cu2port::direct {

/// Memory for a stack, below which lies a page that no one may touch.
class Stack {
public:
  explicit Stack(std::size_t size); ///< throws std::bad_alloc
  Stack(const Stack &) = delete;
  Stack &operator=(const Stack &) = delete;
  ~Stack();

  unsigned char *bottom() const { return memory + guard; }
  std::size_t size() const { return whole - guard; }
  bool holds(const void *address) const {
    return address >= bottom() && address < bottom() + size();
  }

private:
  std::size_t guard, whole;
  unsigned char *memory;
};

class Fiber {
public:
  using Body = void (*)(void *);

  explicit Fiber(std::size_t stackSize) : stack(stackSize) {}

  /// Calls `body` on the fiber's stack. Returns when it has ended, or has left.
  void start(Body body, void *argument);
  /// Goes on where it left.
  void resume();
  /// Called on the fiber: returns to who started or resumed it.
  void leave();
  /// What it was doing is never gone on with; nothing is destroyed.
  void abandon();

  bool isRunning() const { return state == State::Left; } ///< in the midst of a body
  const Stack &memory() const { return stack; }

private:
  enum class State {
    Fresh, ///< its stack is empty
    Idle,  ///< waits for a body
    Left,
  };

  static void enter(unsigned high, unsigned low);
  void loop();
  void switchTo();

  Stack stack;
  State state = State::Fresh;
  Body body = nullptr;
  void *argument = nullptr;
  std::jmp_buf inside, outside;
  // AddressSanitizer's.
  void *fakeInside = nullptr, *fakeOutside = nullptr;
  const void *outsideBottom = nullptr;
  std::size_t outsideSize = 0;
};

/// Fibers to take and give back.
class FiberPool {
public:
  Fiber *take(); ///< throws std::bad_alloc
  void give(Fiber *fiber);

private:
  std::vector<std::unique_ptr<Fiber>> all;
  std::vector<Fiber *> idle;
};

} // namespace cu2port::direct
