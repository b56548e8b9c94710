// Any text as what an entry of the cache holds, and any bytes in place of an entry.
#include "session/Cache.h"
#include "unit/UnitJson.h"

#include <cstdlib>

using namespace cu2port;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size) {
  const llvm::StringRef text(reinterpret_cast<const char *>(bytes), size);
  const std::string kept = sealed(text);
  if (unsealed(kept) != text || (unsealed(text) && sealed(*unsealed(text)) != text))
    std::abort();
  const auto outcome = outcomeFromJson(text);
  if (!outcome)
    return 0;
  const std::string once = toJson(*outcome);
  const auto again = outcomeFromJson(once);
  if (!again || toJson(*again) != once)
    std::abort();
  return 0;
}
