// What the threads of a warp do together, as the CUDA C++ Programming Guide defines it.
#include "BlockRun.h"

#include "llvm/ADT/StringSwitch.h"

namespace cu2port::interpret {

namespace {

using Participants = llvm::ArrayRef<Thread *>;

llvm::StringRef withoutSync(llvm::StringRef name) {
  name.consume_back("_sync");
  return name;
}

/// Arguments after the mask, if there is one.
const Value &argument(const Thread &thread, std::size_t index) {
  return thread.wait.arguments[index + (namesMask(thread.wait.operation) ? 1 : 0)];
}

Thread *atLane(Participants participants, unsigned lane) {
  for (Thread *each : participants)
    if (laneOf(*each) == lane)
      return each;
  return nullptr;
}

/// The lane that a shuffle reads: its own where the shuffle would leave the segment.
unsigned sourceLane(llvm::StringRef name, unsigned lane, std::uint32_t operand, unsigned width) {
  unsigned first = lane / width * width;
  if (name == "__shfl")
    return first + operand % width;
  if (name == "__shfl_up")
    return lane >= operand && lane - operand >= first ? lane - operand : lane;
  if (name == "__shfl_down")
    return operand < width && lane + operand < first + width ? lane + operand : lane;
  unsigned source = lane ^ operand; // __shfl_xor: lower segments may be read, higher may not
  return source < first + width ? source : lane;
}

void shuffle(llvm::StringRef name, Participants participants) {
  for (Thread *each : participants) {
    auto operand = static_cast<std::uint32_t>(argument(*each, 1).bits);
    bool hasWidth = each->wait.arguments.size() > 2u + namesMask(each->wait.operation);
    unsigned width = hasWidth ? static_cast<unsigned>(argument(*each, 2).bits) : warpSize;
    if (width == 0 || width > warpSize || (width & (width - 1)) != 0)
      throw Undefined("a shuffle whose width is no power of two up to 32");
    const Thread *source = atLane(participants, sourceLane(name, laneOf(*each), operand, width));
    // Not defined; a program may read it, as long as its result does not depend on it.
    each->wait.result = source ? argument(*source, 0).bits : argument(*each, 0).bits;
  }
}

Bits lanesWhere(Participants participants, bool (*holds)(const Thread &, const Thread &),
                const Thread &with) {
  Bits lanes = 0;
  for (const Thread *each : participants)
    if (holds(*each, with))
      lanes |= Bits{1} << laneOf(*each);
  return lanes;
}

bool votes(const Thread &thread, const Thread &) { return argument(thread, 0).bits != 0; }
bool takesPart(const Thread &, const Thread &) { return true; }
/// Values are compared by their bits.
bool matches(const Thread &a, const Thread &b) {
  return argument(a, 0).bits == argument(b, 0).bits;
}

Bits reduce(llvm::StringRef how, Participants participants) {
  ir::Scalar type = argument(*participants[0], 0).type->scalar;
  Bits result = argument(*participants[0], 0).bits;
  for (const Thread *each : participants.drop_front()) {
    Bits value = argument(*each, 0).bits;
    bool isLess = arithmetic(ir::BinaryOp::Less, type, value, result);
    if (how == "add")
      result = wrap(type, result + value);
    else if (how == "min")
      result = isLess ? value : result;
    else if (how == "max")
      result = isLess ? result : value;
    else if (how == "and")
      result &= value;
    else if (how == "or")
      result |= value;
    else
      result ^= value;
  }
  return result;
}

/// Operations whose result is found for one thread after the other.
Bits resultFor(llvm::StringRef name, const Thread &thread, Participants participants) {
  Bits all = lanesWhere(participants, takesPart, thread);
  if (name == "__activemask")
    return all;
  if (name == "__syncwarp")
    return 0;
  if (name == "__match_any")
    return lanesWhere(participants, matches, thread);
  if (name == "__match_all")
    return lanesWhere(participants, matches, thread) == all ? all : 0;
  Bits ballot = lanesWhere(participants, votes, thread);
  if (name == "__ballot")
    return ballot;
  if (name == "__any")
    return ballot != 0;
  if (name == "__all")
    return ballot == all;
  if (name == "__uni")
    return ballot == 0 || ballot == all;
  throw Unknown("the operation " + name.str());
}

} // namespace

bool isWarpOperation(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(withoutSync(name))
             .Cases("__shfl", "__shfl_up", "__shfl_down", "__shfl_xor", true)
             .Cases("__ballot", "__any", "__all", "__uni", "__activemask", true)
             .Cases("__match_any", "__match_all", "__syncwarp", true)
             .Default(false) ||
         name.starts_with("__reduce_");
}

bool namesMask(const ir::Intrinsic *operation) {
  bool isOld = !llvm::StringRef(operation->name()).ends_with("_sync");
  return operation->name() == "__syncwarp" ? !operation->arguments.empty() : !isOld;
}

void completeWarpOperation(Participants participants) {
  llvm::StringRef name = withoutSync(participants[0]->wait.operation->name());
  bool isReduction = name.consume_front("__reduce_");
  if (!isReduction && name.starts_with("__shfl"))
    shuffle(name, participants);
  else
    for (Thread *each : participants)
      each->wait.result =
          isReduction ? reduce(name, participants) : resultFor(name, *each, participants);
  for (Thread *each : participants) {
    each->wait.predicate = each->wait.result != 0;
    each->wait.whom = Wait::For::Nothing;
  }
}

} // namespace cu2port::interpret
