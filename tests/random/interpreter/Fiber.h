// A stack of its own on which a function can stop half-way.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <ucontext.h>

namespace cu2port::interpret {

class Fiber {
public:
  explicit Fiber(std::function<void()> body);
  Fiber(const Fiber &) = delete;
  Fiber &operator=(const Fiber &) = delete;
  ~Fiber();

  /// Runs the body until it stops or ends. What it throws comes out here.
  void resume();
  /// Called by the body: back to who resumed it.
  void stop();
  bool hasEnded() const { return ended; }

private:
  static void enter(unsigned high, unsigned low);

  std::function<void()> body;
  std::unique_ptr<char[]> stack;
  ucontext_t here{}, there{};
  std::exception_ptr thrown;
  bool ended = false;
};

} // namespace cu2port::interpret
