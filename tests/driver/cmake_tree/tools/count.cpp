#include "waves.h"
#include <cstdio>

int onePlus(int number);

int main() { std::printf("%d\n", onePlus(waveCount())); }
