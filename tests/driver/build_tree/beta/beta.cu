// A program of several files, with macros and folders of its own.
#include "kernels.h"
#include "words.h"
#include <cstdio>

int main() { std::printf("%s %d\n", sentence(NAME, total(nullptr, 0)).c_str(), squares(4)); }
