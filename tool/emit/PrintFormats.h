// printf of targets whose own takes neither width nor precision from an argument.
#pragma once

#include "device/ir/Ir.h"

#include <optional>
#include <string>
#include <vector>

namespace cu2port::emit {

/// A format, as it is written between quotes, and what it prints.
struct PrintedText {
  std::string format;
  std::vector<ir::Expr *> arguments;
};

/// With each `*` as the number that its argument is. Nothing where one is not known.
std::optional<PrintedText> withoutStars(const ir::Intrinsic *printing);

} // namespace cu2port::emit
