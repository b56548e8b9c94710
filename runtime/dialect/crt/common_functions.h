// Where older programs look for it.
#include "../common_functions.h"
