#include "twice.h"
#if !OWN || !defined OPTION
#error what properties of this source say is missing
#endif
#include <cstdio>
int main() { std::printf("%d\n", twice(start())); }
