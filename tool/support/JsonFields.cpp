// Writes and reads strings of bytes as JSON, which knows only UTF-8:
//
//   a.cu         <->   "a.cu"
//   caf\xe9.cu   <->   {"base64": "Y2Fm6S5jdQ=="}
//
// The second form is no string, so that no file's name can be taken for it.
#include "support/JsonFields.h"

#include "llvm/Support/Base64.h"

#include <limits>

namespace cu2port {

namespace json = llvm::json;
using llvm::StringRef;

json::Value jsonValue(const std::string &bytes) {
  if (json::isUTF8(bytes))
    return bytes;
  return json::Object{{"base64", llvm::encodeBase64(bytes)}};
}

json::Value jsonValue(const std::vector<std::string> &strings) {
  json::Array array;
  for (const std::string &each : strings)
    array.push_back(jsonValue(each));
  return array;
}

/// What is no object, or not there at all, has no fields: each that is asked for is missing.
JsonReader::JsonReader(const json::Value *value, bool &good)
    : object(value ? value->getAsObject() : nullptr), good(good) {
  good = good && object;
}

unsigned JsonReader::number(StringRef key) const {
  const json::Value *value = get(key);
  auto number = value ? value->getAsUINT64() : std::nullopt;
  good = good && number && *number <= std::numeric_limits<unsigned>::max();
  return good ? static_cast<unsigned>(*number) : 0;
}

bool JsonReader::flag(StringRef key) const {
  const json::Value *value = get(key);
  auto flag = value ? value->getAsBoolean() : std::nullopt;
  good = good && flag;
  return flag.value_or(false);
}

std::vector<std::string> JsonReader::strings(StringRef key) const {
  std::vector<std::string> result;
  each(key, [&](const json::Value &element) { result.push_back(bytes(&element)); });
  return result;
}

std::string JsonReader::bytes(const json::Value *value) const {
  if (value)
    if (auto text = value->getAsString())
      return text->str();
  const json::Object *encoded = value ? value->getAsObject() : nullptr;
  auto text = encoded ? encoded->getString("base64") : std::nullopt;
  std::vector<char> decoded;
  if (!text || llvm::errorToBool(llvm::decodeBase64(*text, decoded))) {
    good = false;
    return {};
  }
  return {decoded.begin(), decoded.end()};
}

} // namespace cu2port
