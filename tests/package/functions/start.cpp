#include "twice.h"
int start() { return START; }
