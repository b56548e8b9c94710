#include "BlockRun.h"

#include <cstring>

namespace cu2port::interpret {

Thread::Thread(BlockRun &block, Size threadIdx, unsigned number)
    : number(number), block(block), threadIdx(threadIdx), stack(block.unsetByte()),
      fiber([this] { runKernel(); }) {}

void Thread::runKernel() {
  const ir::Function *kernel = block.launch.kernel;
  Frame frame;
  for (std::size_t i = 0; i < kernel->parameters.size(); ++i) {
    const ir::Variable *parameter = kernel->parameters[i];
    std::byte *at = stack.take(parameter->type);
    std::memcpy(at, block.launch.arguments[i], ir::sizeOf(parameter->type));
    frame[parameter] = at;
  }
  frames.push_back(std::move(frame));
  execute(kernel->body);
}

BlockRun::BlockRun(const Launch &launch, Size blockIdx, Order order)
    : launch(launch), blockIdx(blockIdx), order(order) {
  Size at{};
  unsigned number = 0;
  for (at[2] = 0; at[2] < launch.block[2]; ++at[2])
    for (at[1] = 0; at[1] < launch.block[1]; ++at[1])
      for (at[0] = 0; at[0] < launch.block[0]; ++at[0])
        threads.emplace_back(*this, at, number++);
}

std::byte *BlockRun::shared(const ir::Variable *variable) {
  auto [found, isNew] = sharedMemory.try_emplace(variable);
  if (isNew) {
    std::size_t size =
        variable->isDynamicShared ? launch.dynamicShared : ir::sizeOf(variable->type);
    found->second.assign(size, static_cast<std::byte>(unsetByte()));
  }
  return found->second.data();
}

static bool isInside(const void *from, std::size_t size, const void *memory, std::size_t bytes) {
  auto begin = reinterpret_cast<std::uintptr_t>(memory),
       at = reinterpret_cast<std::uintptr_t>(from);
  return at >= begin && at + size <= begin + bytes;
}

bool BlockRun::contains(const std::byte *from, std::size_t size) const {
  for (const auto &[memory, bytes] : launch.memory)
    if (isInside(from, size, memory, bytes))
      return true;
  for (const auto &[variable, bytes] : sharedMemory)
    if (isInside(from, size, bytes.data(), bytes.size()))
      return true;
  return false;
}

void BlockRun::run() {
  auto hasEnded = [](const Thread &thread) { return thread.hasEnded(); };
  while (true) {
    advance();
    if (std::all_of(threads.begin(), threads.end(), hasEnded))
      return;
    bool released = releaseWarps();
    if (!released && !releaseBlock())
      reportDeadlock();
  }
}

/// Every thread goes on until it waits or has ended.
void BlockRun::advance() {
  for (std::size_t i = 0; i < threads.size(); ++i) {
    Thread &thread = threads[order == Order::Forward ? i : threads.size() - 1 - i];
    if (!thread.hasEnded() && thread.wait.whom == Wait::For::Nothing)
      thread.resume();
  }
}

/// A barrier opens when all threads that have not ended wait for it.
bool BlockRun::releaseBlock() {
  Bits count = 0, all = 1;
  for (const Thread &thread : threads) {
    if (thread.hasEnded())
      continue;
    if (thread.wait.whom != Wait::For::Block)
      return false;
    bool isSet = !thread.wait.arguments.empty() && thread.wait.arguments[0].bits != 0;
    count += isSet;
    all &= isSet;
  }
  for (Thread &thread : threads) {
    const ir::Intrinsic *operation = thread.wait.operation;
    thread.wait.whom = Wait::For::Nothing;
    if (!thread.hasEnded() && operation)
      thread.wait.result = operation->name() == "__syncthreads_count" ? count
                           : operation->name() == "__syncthreads_and" ? all
                                                                      : count != 0;
  }
  return true;
}

bool BlockRun::releaseWarps() {
  bool released = false;
  for (std::size_t first = 0; first < threads.size(); first += warpSize) {
    std::vector<Thread *> warp;
    for (std::size_t i = first; i < std::min<std::size_t>(first + warpSize, threads.size()); ++i)
      if (!threads[i].hasEnded())
        warp.push_back(&threads[i]);
    released |= releaseWarp(warp);
  }
  return released;
}

/// The threads that wait for the same operation with the same mask as `one` does.
static std::vector<Thread *> waitingWith(const Thread &one, llvm::ArrayRef<Thread *> warp) {
  std::vector<Thread *> together;
  for (Thread *each : warp) {
    bool sameMask = !namesMask(one.wait.operation) ||
                    (each->wait.whom == Wait::For::Warp && !each->wait.arguments.empty() &&
                     each->wait.arguments[0].bits == one.wait.arguments[0].bits);
    if (each->wait.whom == Wait::For::Warp && each->wait.operation == one.wait.operation &&
        sameMask)
      together.push_back(each);
  }
  return together;
}

/// True when every thread that the mask names, and that has not ended, is among these.
static bool isComplete(llvm::ArrayRef<Thread *> together, llvm::ArrayRef<Thread *> warp) {
  const Wait &wait = together[0]->wait;
  // Old forms: whoever is there takes part, and here all are there that can be.
  auto waits = [](const Thread *each) { return each->wait.whom != Wait::For::Nothing; };
  if (!namesMask(wait.operation))
    return std::all_of(warp.begin(), warp.end(), waits);
  auto isMissing = [&](Thread *each) {
    bool isNamed = wait.arguments[0].bits >> laneOf(*each) & 1;
    return isNamed != (std::find(together.begin(), together.end(), each) != together.end());
  };
  return std::none_of(warp.begin(), warp.end(), isMissing);
}

bool BlockRun::releaseWarp(llvm::ArrayRef<Thread *> warp) {
  bool released = false;
  for (Thread *each : warp) {
    if (each->wait.whom != Wait::For::Warp)
      continue;
    std::vector<Thread *> together = waitingWith(*each, warp);
    if (!isComplete(together, warp))
      continue;
    completeWarpOperation(together);
    released = true;
  }
  return released;
}

void BlockRun::reportDeadlock() const {
  std::size_t atBarrier = 0, atWarp = 0;
  for (const Thread &thread : threads)
    if (!thread.hasEnded())
      ++(thread.wait.whom == Wait::For::Block ? atBarrier : atWarp);
  throw Undefined("threads wait for others that never come: " + std::to_string(atBarrier) +
                  " at a barrier, " + std::to_string(atWarp) + " at an operation of their warp");
}

std::vector<std::byte> initialValue(const ir::Variable *variable) {
  std::vector<std::byte> bytes(ir::sizeOf(variable->type));
  Launch nothing;
  nothing.memory = {{bytes.data(), bytes.size()}};
  BlockRun block(nothing, {}, Order::Forward);
  if (variable->init)
    Thread(block, {}, 0).initialise(bytes.data(), variable->type, variable->init);
  return bytes;
}

void run(const Launch &launch, Order order) {
  Size at{};
  for (at[2] = 0; at[2] < launch.grid[2]; ++at[2])
    for (at[1] = 0; at[1] < launch.grid[1]; ++at[1])
      for (at[0] = 0; at[0] < launch.grid[0]; ++at[0])
        BlockRun(launch, at, order).run();
}

} // namespace cu2port::interpret
