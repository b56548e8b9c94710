// A program of C++, which Meson links.
#include "../common/main.c"
