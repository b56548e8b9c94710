#pragma once
#include <string>
std::string sentence(const std::string &name, int value);
