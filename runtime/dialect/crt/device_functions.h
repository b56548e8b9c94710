// Where older programs look for it.
#include "../device_functions.h"
