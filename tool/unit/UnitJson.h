// A unit's outcome as JSON: how it comes back from a worker, and lies in files between runs.
#pragma once

#include "unit/Unit.h"

#include <string>

#include "llvm/ADT/StringRef.h"

namespace cu2port {

/// The outcome as one line. Every byte of it comes back: what is not UTF-8 is kept in base64, since
/// JSON cannot hold it and sources and paths can.
std::string toJson(const UnitOutcome &outcome);

/// Nothing if the text is not what toJson wrote.
std::optional<UnitOutcome> outcomeFromJson(llvm::StringRef text);

} // namespace cu2port
