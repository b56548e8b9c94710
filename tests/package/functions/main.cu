#include "twice.h"
#include <cstdio>
int main() { std::printf("%d\n", twice(start())); }
