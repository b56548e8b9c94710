// Where older programs look for it.
#include "../math_functions.h"
