#include "sycl/KernelDemands.h"

#include <algorithm>
#include <cctype>

namespace cu2port::sycl_device {

namespace {

bool isOfName(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Whether there is such a word: `double`, and not `double2`, `to_double`, or a comment's.
bool hasWord(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const std::size_t line = text.rfind('\n', at) + 1; // 0 for the first
    const std::size_t end = at + word.size();
    if ((at == 0 || !isOfName(text[at - 1])) && (end == text.size() || !isOfName(text[end])) &&
        text.substr(line, at - line).find("//") == text.npos)
      return true;
  }
  return false;
}

/// `device_atomic<unsigned long>` and `atomic_cas<unsigned long>`, as rules/ name atomics, and
/// `atomic_ref<unsigned long, ...`.
bool hasAtomics64(std::string_view text) {
  constexpr std::string_view types[] = {"long", "unsigned long", "long long", "unsigned long long",
                                        "double"};
  return std::any_of(std::begin(types), std::end(types), [&](std::string_view type) {
    const std::string of = '<' + std::string(type);
    return text.find("_atomic" + of + '>') != text.npos ||
           text.find("atomic_cas" + of + '>') != text.npos ||
           text.find("atomic_ref" + of + ',') != text.npos;
  });
}

} // namespace

bool usesWarps(std::string_view head) { return head.find("sub_group") != head.npos; }

std::string missingFor(std::string_view text, bool usesWarps, const DeviceAbilities &abilities) {
  if (!abilities.hasDoubles && hasWord(text, "double"))
    return "it has no double precision (SYCL's aspect fp64), and the text of the kernel uses it";
  if (!abilities.hasHalves && hasWord(text, "sycl::half"))
    return "it has no half precision (SYCL's aspect fp16), and the text of the kernel uses it";
  if (!abilities.hasAtomics64 && hasAtomics64(text))
    return "it has no atomics of 64 bits (SYCL's aspect atomic64), and the text of the kernel "
           "uses them";
  if (!abilities.hasWarps && usesWarps)
    return "it has no sub-groups of 32, as which the kernel's warps would run";
  return "";
}

} // namespace cu2port::sycl_device
