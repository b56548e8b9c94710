#include "words.h"

std::string sentence(const std::string &name, int value) {
  return name + ": " + std::to_string(value);
}
