// Fields of JSON objects whose strings are any bytes: sources and paths need not be UTF-8.
#pragma once

#include <string>
#include <vector>

#include "llvm/Support/JSON.h"

namespace cu2port {

/// A string, as it is or, where JSON cannot hold it, in base64.
llvm::json::Value jsonValue(const std::string &bytes);
/// An array of such.
llvm::json::Value jsonValue(const std::vector<std::string> &strings);

/// Reads the fields of one object. What is missing or of another kind makes `good` false and gives
/// an empty value, so that a reader asks once, at the end.
class JsonReader {
public:
  /// `good` is the caller's, who may share it among several readers. It must outlive this.
  JsonReader(const llvm::json::Value *value, bool &good);

  /// Either form of a string.
  std::string string(llvm::StringRef key) const { return bytes(get(key)); }
  std::vector<std::string> strings(llvm::StringRef key) const;
  /// Not negative.
  unsigned number(llvm::StringRef key) const;
  bool flag(llvm::StringRef key) const;

  /// Calls `read` with each element of an array.
  template <class F> void each(llvm::StringRef key, F read) const {
    const llvm::json::Value *value = get(key);
    const llvm::json::Array *array = value ? value->getAsArray() : nullptr;
    good = good && array;
    if (array)
      for (const llvm::json::Value &element : *array)
        read(element);
  }
  /// Whether it is there, whatever it is.
  bool has(llvm::StringRef key) const { return object && object->get(key); }
  /// Null if it is not there. That is no failure.
  const llvm::json::Value *get(llvm::StringRef key) const {
    return object ? object->get(key) : nullptr;
  }

private:
  std::string bytes(const llvm::json::Value *value) const;

  const llvm::json::Object *object;
  bool &good;
};

} // namespace cu2port
