// Compares bytes of two compilers:
//
//   buffers, as the device gets it       16 bytes, at 0 the address of `a`, at 8 of `b` and 4 more
//   buffers, of X.direct.cpp             16 bytes: its own a, its own b and 4 more
//
// Pointers to functions are numbers on devices, and addresses there: both are null, or none.
#include "verify/StartValues.h"

#include "Registry.h"
#include "direct/DirectForm.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <sstream>

namespace cu2port::verify {
namespace {

constexpr std::size_t pointer = sizeof(std::uintptr_t);

std::uintptr_t numberAt(const unsigned char *bytes) {
  std::uintptr_t number = 0;
  std::memcpy(&number, bytes, pointer);
  return number;
}

class StartComparison {
public:
  StartComparison(const Variable &variable, const DirectVariable &text)
      : variable(variable), text(text), expected(static_cast<const unsigned char *>(text.start)) {}

  /// In words; empty if they are the same.
  std::string difference() {
    if (text.size != variable.size)
      return "it has " + std::to_string(variable.size) + " bytes, and should have " +
             std::to_string(text.size);
    for (const StartAddress &address : variable.addresses) {
      if (!isSame(address))
        return "the address at byte " + std::to_string(address.at) + " leads elsewhere";
      compared.insert(address.at);
    }
    std::istringstream functions(text.functions);
    for (std::size_t at = 0; functions >> at;) {
      if (!numberOf(at) != !numberAt(expected + at))
        return "the function at byte " + std::to_string(at) + " is another";
      compared.insert(at);
    }
    for (std::size_t at = 0; at < variable.size; at += compared.count(at) ? pointer : 1)
      if (!compared.count(at) && byteOf(at) != expected[at])
        return "byte " + std::to_string(at) + " is " + std::to_string(byteOf(at)) +
               ", and should be " + std::to_string(expected[at]);
    return {};
  }

private:
  unsigned char byteOf(std::size_t at) const {
    if (!variable.start)
      return static_cast<const unsigned char *>(variable.host)[at];
    return at < variable.startBytes ? variable.start[at] : 0;
  }
  std::uintptr_t numberOf(std::size_t at) const {
    unsigned char bytes[pointer];
    for (std::size_t i = 0; i < pointer; ++i)
      bytes[i] = byteOf(at + i);
    return numberAt(bytes);
  }

  /// What is not known in the text, such as a variable of the host's, is not compared.
  bool isSame(const StartAddress &address) const {
    const std::uintptr_t place = numberAt(expected + address.at) - numberOf(address.at);
    const Variable *target = Registry::get().findVariable(address.host);
    if (!target || !place)
      return !target;
    if (isText(*target))
      return std::memcmp(reinterpret_cast<const void *>(place), target->host, target->size) == 0;
    const DirectVariable its = direct::findStart(*target);
    return !its.start || reinterpret_cast<std::uintptr_t>(its.start) == place;
  }
  static bool isText(const Variable &target) { return std::strcmp(target.name, "a string") == 0; }

  const Variable &variable;
  const DirectVariable &text;
  const unsigned char *const expected;
  std::set<std::size_t> compared; ///< where pointers begin
};

/// Of all variables that have been compared, why they differ; empty if they do not.
class Compared {
public:
  static Compared &get() {
    static Compared *compared = new Compared; // launches may come from destructors of globals
    return *compared;
  }

  void compare(const Variable &variable) {
    const std::lock_guard lock(mutex);
    if (differences.count(&variable))
      return;
    const DirectVariable text = direct::findStart(variable);
    if (text.start)
      differences.emplace(&variable, StartComparison(variable, text).difference());
  }

  /// Once for each kernel.
  std::string take(const Kernel &kernel, const Variable &variable) {
    const std::lock_guard lock(mutex);
    auto found = differences.find(&variable);
    if (found == differences.end() || found->second.empty() ||
        !taken.emplace(&kernel, &variable).second)
      return {};
    return "the device variable '" + std::string(variable.name) +
           "' starts otherwise than in its own text: " + found->second;
  }

private:
  std::mutex mutex;
  std::map<const Variable *, std::string> differences;
  std::set<std::pair<const Kernel *, const Variable *>> taken;
};

/// What the kernel uses, and what that leads to.
std::set<const Variable *> reachedVariables(const Launch &launch) {
  std::set<const Variable *> reached;
  std::vector<const Variable *> pending;
  for (const char *name : launch.kernel().variables)
    pending.push_back(Registry::get().findVariable(launch.module(), name));
  while (!pending.empty()) {
    const Variable *variable = pending.back();
    pending.pop_back();
    if (variable && reached.insert(variable).second)
      for (const StartAddress &address : variable->addresses)
        pending.push_back(Registry::get().findVariable(address.host));
  }
  return reached;
}

} // namespace

void compareStart(const Variable &variable) { Compared::get().compare(variable); }

std::vector<std::string> findOtherStarts(const Launch &launch) {
  std::vector<std::string> all;
  for (const Variable *variable : reachedVariables(launch)) {
    if (!variable->isManaged)
      compareStart(*variable); // of a function's own it is known once the text has run
    if (std::string why = Compared::get().take(launch.kernel(), *variable); !why.empty())
      all.push_back(std::move(why));
  }
  std::sort(all.begin(), all.end());
  return all;
}

} // namespace cu2port::verify
