// Lines as the user's files end them.
#pragma once

#include <string>
#include <string_view>

namespace cu2port {

/// The mark that some editors put at the start of UTF-8.
inline constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";

/// `added`, which is to go into `text` at `offset`, with the ends of lines that are usual there:
/// those of the line before, or of the next one.
std::string withLineEndsAt(std::size_t offset, std::string_view text, std::string_view added);

} // namespace cu2port
