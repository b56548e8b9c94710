#include "verify/JsonWriter.h"

#include <cmath>
#include <cstdio>

namespace cu2port::verify {

void JsonWriter::key(std::string_view name) {
  separate();
  quote(name);
  out += ": ";
  needsComma = false;
}

void JsonWriter::value(std::string_view text) {
  separate();
  quote(text);
  needsComma = true;
}

void JsonWriter::value(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", number);
  if (std::isfinite(number))
    raw(text);
  else
    value(std::string_view(text));
}

void JsonWriter::open(char bracket) {
  separate();
  out += bracket;
  needsComma = false;
}

void JsonWriter::close(char bracket) {
  out += bracket;
  needsComma = true;
}

void JsonWriter::raw(std::string_view text) {
  separate();
  out += text;
  needsComma = true;
}

void JsonWriter::separate() {
  if (needsComma)
    out += ",\n";
}

static bool isBetween(char c, unsigned char low, unsigned char high) {
  return static_cast<unsigned char>(c) >= low && static_cast<unsigned char>(c) <= high;
}

/// Of the character of UTF-8 that the text begins with; 0 if that is none.
static std::size_t characterLength(std::string_view text) {
  struct Row {
    unsigned char low, high, secondLow, secondHigh;
    std::size_t length;
  };
  static constexpr Row rows[] = {
      {0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
      {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
      {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};
  for (const Row &row : rows) {
    if (!isBetween(text[0], row.low, row.high))
      continue;
    bool isWhole = text.size() >= row.length;
    for (std::size_t i = 1; isWhole && i < row.length; ++i)
      isWhole = i == 1 ? isBetween(text[1], row.secondLow, row.secondHigh)
                       : isBetween(text[i], 0x80, 0xbf);
    return isWhole ? row.length : 0;
  }
  return 0;
}

/// Bytes that are no UTF-8 become question marks: file names can be anything.
void JsonWriter::quote(std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const std::size_t length = characterLength(text);
    const char c = text[0];
    if (length == 0) {
      out += '?';
    } else if (length == 1 && (c == '"' || c == '\\')) {
      out += '\\';
      out += c;
    } else if (length == 1 && static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
      out += escape;
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length ? length : 1);
  }
  out += '"';
}

} // namespace cu2port::verify
