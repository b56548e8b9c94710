#include "waves.h"
#include <cstdio>

int onePlus(int number);
int twiceOf(int number);

int main() { std::printf("%d\n", twiceOf(onePlus(waveCount()))); }
